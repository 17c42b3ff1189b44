"""Camposanto 1743. One module a chapter of the rulebook; data beside them."""
