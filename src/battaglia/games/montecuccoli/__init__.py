"""The Battles of Montecuccoli: one module a chapter of the rules, in the order of play."""
