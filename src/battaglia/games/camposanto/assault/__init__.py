"""7 Assaults: the declaration, the fight, what it costs, and the advance after it."""
