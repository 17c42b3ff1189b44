"""How machine players play The Battles of Montecuccoli."""
