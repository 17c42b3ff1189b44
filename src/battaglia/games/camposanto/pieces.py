"""2.1, 2.2 The arms."""

from __future__ import annotations

from typing import Literal, get_args

FOOT, HORSE, GUNS, LIGHT, MARSHAL = range(5)
"""2.1, 2.2 The arms. Foot and horse are regiments; guns and light foot may lie on a regiment."""
PieceArm = Literal["infantry", "cavalry", "artillery", "light", "marshal"]
ARMS: tuple[PieceArm, ...] = get_args(PieceArm)
