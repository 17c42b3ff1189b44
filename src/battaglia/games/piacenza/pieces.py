"""2.2 The arms of combat units and the ranks of commanders."""

from __future__ import annotations

from typing import Literal, get_args

UnitArm = Literal[
    "infantry", "grenadiers", "light", "dragoons-on-foot",
    "heavy-horse", "light-horse", "dragoons",
    "artillery",
]  # fmt: skip
PieceArm = Literal[
    "infantry", "grenadiers", "light", "dragoons-on-foot",
    "heavy-horse", "light-horse", "dragoons",
    "artillery",
    "commander",
]  # fmt: skip
(
    INFANTRY,
    GRENADIERS,
    LIGHT,
    DRAGOONS_ON_FOOT,
    HEAVY_HORSE,
    LIGHT_HORSE,
    DRAGOONS,
    ARTILLERY,
    COMMANDER,
) = range(9)
"""2.2.2 The arms. "Infantry" in the rules is everything up to DRAGOONS_ON_FOOT, "cavalry" from
HEAVY_HORSE to DRAGOONS."""
ARMS: tuple[PieceArm, ...] = get_args(PieceArm)

FOOT, HORSE, GUNS, LEADERS = range(4)
"""What moves, stacks and fights alike: a column of the terrain chart."""
BODY = (FOOT, FOOT, FOOT, FOOT, HORSE, HORSE, HORSE, GUNS, LEADERS)
"""For each arm its body."""

Rank = Literal["chief", "wing", "formation", "bearer"]
CHIEF, WING, FORMATION, BEARER = range(4)
"""2.2.1 Commander-in-chief, wing commander, formation commander; 4.6.1 standard bearer."""
RANKS: tuple[Rank, ...] = get_args(Rank)
NO_RANK = -1
