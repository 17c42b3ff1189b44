"""8.0, 5.0 What a move leads to: the combats that it opens or obliges to, guns that reach it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from battaglia.core.game import Course, Prospect
from battaglia.core.masks import bits
from battaglia.games.montecuccoli import artillery, commanders, movement, odds, reaching
from battaglia.games.montecuccoli.actions import Attack
from battaglia.games.montecuccoli.battle import CU, GUN
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.obligations import Combat, Graph, graph_of, must_attack
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import NO_HELP

WITH = "with"
"""What a course of a combat assumes: who attacks together with the unit that moves."""


def prospects(p: Position, piece: int, way: Sequence[int]) -> list[Prospect]:
    """What would come of a piece's going along a way."""
    if not isinstance(p.stack[-1], Movement | MovePiece):
        return []
    found = [*taken(p, piece, way)]
    if p.battle.kind[piece] != CU:
        return found
    after = gone(p, piece, way)
    return [*found, *combats(after, piece), *guns(after, piece)]


def gone(p: Position, piece: int, way: Sequence[int]) -> Position:
    """The position when the piece has gone its way, and nobody has moved after it."""
    after = p.copy()
    for there in way:
        movement.enter(after, piece, there, 0)
    after.moved |= 1 << piece
    return after


def taken(p: Position, piece: int, way: Sequence[int]) -> Iterator[Prospect]:
    """5.2, 10.3 What is taken on the way."""
    for there in way:
        for name in reaching.prizes(p, piece, there):
            paragraph = "5.2" if p.battle.kind[p.battle.index[name]] == GUN else "10.3"
            yield Prospect("takes", paragraph, (p.name(piece),), (name,), sure=True)


# 8.0 Combats


def combats(p: Position, unit: int) -> Iterator[Prospect]:
    """The combats of a unit, if the movement ended now."""
    after = p.copy()
    commanders.lose_lone_commanders(after)
    after.used = 0
    graph = graph_of(after)
    for foe in bits(graph.foes.get(unit, 0)):
        yield combat(after, graph, unit, foe)


def combat(p: Position, graph: Graph, unit: int, foe: int) -> Prospect:
    """A combat with an enemy: alone, with all who can join, and with each help of commanders."""
    attack = Attack(p.name(unit), p.name(foe))
    alone = odds.courses(p, Combat(1 << unit, 1 << foe), attack)
    owed = must_attack(p, unit, foe)
    return Prospect(
        "must-fight" if owed else "may-fight",
        "7.2" if owed else "8.0",
        (p.name(unit),),
        (p.name(foe),),
        (alone[0], *joined(p, graph, unit, foe), *alone[1:]),
        sure=owed,
    )


def joined(p: Position, graph: Graph, unit: int, foe: int) -> Iterator[Course]:
    """The combat of all who stand by and may attack the same enemy."""
    others = graph.foes[foe] & graph.attackers & ~(1 << unit)
    if others:
        course = odds.course(p, Combat(others | 1 << unit, 1 << foe), NO_HELP, NO_HELP)
        names = " ".join(p.name(other) for other in bits(others))
        yield msgspec.structs.replace(course, assuming={**course.assuming, WITH: names})


# 5.0 The enemy's guns


def guns(p: Position, unit: int) -> Iterator[Prospect]:
    """The enemy guns that could fire at a unit where it stands, in their next phase."""
    enemy, occupied = 1 - p.battle.seat[unit], p.occupied()
    for gun in bits(p.guns[enemy]):
        if p.at[gun] >= 0 and artillery.can_hit(p, gun, unit, occupied):
            courses = odds.shot(p, gun, unit).courses
            yield Prospect(
                "under-fire", "5.0", (p.name(gun),), (p.name(unit),), courses, theirs=True
            )
