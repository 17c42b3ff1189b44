"""2.3 The classes of counters."""

from __future__ import annotations

from typing import Literal, get_args

CU, COMMANDER, GUN, TRAIN = range(4)
"""2.3, A1: three disjoint classes of counters, and the trains of one scenario."""
PieceKind = Literal["unit", "commander", "gun", "train"]
KINDS: tuple[PieceKind, ...] = get_args(PieceKind)
