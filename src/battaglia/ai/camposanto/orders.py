"""Order points, the general, the exchange of series: the plan of a phase, never quite the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.player import Choice, Why
from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.games.camposanto.actions import EXCHANGE, GENERAL, KEEP, NO_GENERAL, Orders
from battaglia.games.camposanto.battle import GUNS
from battaglia.games.camposanto.state import Position

MOODS = ("even", "one-wing", "spend", "save")
WEIGHTS = (4, 4, 2, 1)
CALM_WEIGHTS = (2, 2, 1, 5)
"""When the armies are still far apart."""
NEAR = 5
"""Hexes to the enemy from which a unit can soon be in a fight."""
GOOD_PART = 3.0
"""So much eagerness is an occasion for the general."""
PATIENCE = 0.5
"""How often he lets an occasion pass that is not the last."""


def choose(legal: Sequence[Action], p: Position, seat: int, rng: Random) -> Choice:
    """Values by the mood of the phase, the highest to the wing that has most to do."""
    wings = list(p.battle.wings_of(seat))
    hand = bits(p.hands[seat])
    near = {wing: eagerness(p, wing) for wing in wings}
    calm = not any(near.values())
    mood = rng.choices(MOODS, CALM_WEIGHTS if calm else WEIGHTS)[0]
    values = sorted(drawn(hand, len(wings), mood), reverse=True)
    ranked = sorted(wings, key=lambda wing: (-near[wing] - 2 * rng.random(), wing))
    given = dict(zip(ranked, values, strict=True))
    action = Orders(tuple(str(given[wing]) for wing in wings))
    assert action in legal, "a hand has its own values only"
    return action, Why(mood)


def drawn(hand: list[int], count: int, mood: str) -> list[int]:
    """Which order points are spent in a phase."""
    if mood == "save":
        return hand[:count]
    if mood == "spend":
        return hand[-count:]
    if mood == "one-wing":
        return [hand[-1], *hand[: count - 1]]
    stride = len(hand) / count
    return [hand[int(stride * (number + 0.5))] for number in range(count)]


def eagerness(p: Position, wing: int) -> float:
    """How much of a wing could soon be in a fight."""
    enemies, disc = p.combat_hexes(1 - p.battle.wing_seat[wing]), p.battle.grid.disc
    total = 0.0
    for unit in p.battle.wing_units[wing]:
        here = p.at[unit]
        if here >= 0 and p.battle.arm[unit] != GUNS and disc(here, NEAR) & enemies:
            total += 1.0 + p.battle.stars[unit] / 2
    return total / 2 if p.battle.options.fatigue and p.fatigued >> wing & 1 else total


def general(p: Position, rng: Random) -> Choice:
    """He steps in where a good part of a wing is near the enemy; at the last occasion anyway."""
    turns = p.battle.spec.turns
    last = p.turn == len(turns) and p.phase == turns[p.turn - 1].phases
    near = eagerness(p, p.wing)
    if near >= GOOD_PART and (last or rng.random() >= PATIENCE):
        return GENERAL, Why("occasion")
    return (GENERAL, Why("last-occasion")) if last and near else (NO_GENERAL, Why("waits"))


def exchange(p: Position, seat: int) -> Choice:
    """The higher series is the better one."""
    mine = sum(bits(p.battle.series(seat, p.exchanged)))
    theirs = sum(bits(p.battle.series(1 - seat, p.exchanged)))
    return (EXCHANGE, Why("better-series")) if theirs > mine else (KEEP, Why("good-series"))
