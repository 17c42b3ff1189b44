"""2.1, 2.2 The arms."""

from __future__ import annotations

FOOT, HORSE, GUNS, LIGHT, MARSHAL = range(5)
"""2.1, 2.2 The arms. Foot and horse are regiments; guns and light foot may lie on a regiment."""
ARMS = ("infantry", "cavalry", "artillery", "light", "marshal")
