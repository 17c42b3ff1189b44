"""How machine players play Camposanto 1743."""
