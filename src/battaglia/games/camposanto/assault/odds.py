"""7.1, 8.2 The exact chances of a fight: who wins, at which roll, and which marshals it costs.

The rolls alternate and are numbered from 0: even ones are the attacker's. The threshold falls
with every roll without limit (C-G45), so a fight ends for certain and can be worked out whole.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from battaglia.core.chance import TWO_D6, Distribution, of_dice

WINS = ("attacker-wins", "defender-wins")
FALLS_BACK = ("attacker-falls-back", "defender-falls-back")
NEVER = Fraction(0)
"""The bar of a side that never falls back: no chance is under it."""

_SUMS = of_dice(TWO_D6).map(sum)
_AT_LEAST = tuple(
    sum((chance for total, chance in _SUMS.items() if total >= needed), Fraction(0))
    for needed in range(14)
)


class Side(NamedTuple):
    """One side of a fight and what it is assumed to do."""

    modifier: int
    marshals: int = 0
    """8.2 Those who may still have a failed roll thrown again."""
    rerolls: bool = False
    """Does it use a marshal whenever a roll of its own fails?"""
    bar: Fraction = NEVER
    """7.1 It falls back when its chance to win, if it stands, is under this."""
    may_fall_back: bool = True


class Duel(NamedTuple):
    """A fight reduced to what its chances depend on."""

    attacker: Side
    defender: Side
    threshold: int = 9
    fall: int = 1


class End(NamedTuple):
    """How a fight ended: the result, its last roll, the marshals that each side lost.

    A side that falls back does so instead of the roll whose number is given.
    """

    result: str
    roll: int
    lost: tuple[int, int]


Lost = tuple[int, int]
NONE_LOST: Lost = (0, 0)


def at_least(needed: int) -> Fraction:
    """The chance that two dice show so much or more."""
    return _AT_LEAST[max(0, min(needed, 13))]


def success(duel: Duel, roll: int) -> Fraction:
    """7.1 The chance that one throw of this roll wins the fight."""
    side = duel.defender if roll % 2 else duel.attacker
    return at_least(duel.threshold - duel.fall * roll - side.modifier)


class Chances:
    """The chances of one duel, each situation worked out once."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.sides = (duel.attacker, duel.defender)
        self._rolled: dict[tuple[int, Lost], Distribution[End]] = {}

    def rolled(self, roll: int = 0, lost: Lost = NONE_LOST) -> Distribution[End]:
        """What comes of it when this roll is thrown."""
        known = self._rolled.get((roll, lost))
        if known is None:
            known = self._rolled[roll, lost] = self._throw(roll, lost)
        return known

    def _throw(self, roll: int, lost: Lost) -> Distribution[End]:
        mover = roll % 2
        side = self.sides[mover]
        chance = success(self.duel, roll)
        if chance == 1:
            return Distribution.certain(End(WINS[mover], roll, lost))
        helped = side.rerolls and side.marshals > lost[mover]
        failed = self.rerolled(roll, lost) if helped else self.failed(roll, lost)
        return _mix(chance, End(WINS[mover], roll, lost), failed)

    def rerolled(self, roll: int, lost: Lost = NONE_LOST) -> Distribution[End]:
        """8.2 A failed roll is thrown again; if that fails too, the marshal is lost (C-G68)."""
        mover = roll % 2
        gone = (lost[0] + 1, lost[1]) if mover == 0 else (lost[0], lost[1] + 1)
        chance = success(self.duel, roll)
        return _mix(chance, End(WINS[mover], roll, lost), self.failed(roll, gone))

    def failed(self, roll: int, lost: Lost = NONE_LOST) -> Distribution[End]:
        """7.1 After a failed roll the other side falls back or stands and throws the next."""
        other = 1 - roll % 2
        side = self.sides[other]
        standing = self.rolled(roll + 1, lost)
        if side.may_fall_back and win_chance(standing, other) < side.bar:
            return Distribution.certain(End(FALLS_BACK[other], roll + 1, lost))
        return standing


def results(duel: Duel, roll: int = 0) -> dict[str, Fraction]:
    """The chance of each result from a roll on if no marshal helps: ``Chances``, summed up."""
    mover, other = roll % 2, 1 - roll % 2
    chance = success(duel, roll)
    if chance == 1:
        return {WINS[mover]: chance}
    standing = results(duel, roll + 1)
    side = (duel.attacker, duel.defender)[other]
    hope = standing.get(WINS[other], NEVER) + standing.get(FALLS_BACK[mover], NEVER)
    if side.may_fall_back and hope < side.bar:
        standing = {FALLS_BACK[other]: Fraction(1)}
    found = {result: (1 - chance) * part for result, part in standing.items()}
    found[WINS[mover]] = found.get(WINS[mover], NEVER) + chance
    return found


def win_chance(ends: Distribution[End], side: int) -> Fraction:
    """How likely a side wins: by its roll, or because the other falls back."""
    won = (WINS[side], FALLS_BACK[1 - side])
    return ends.probability(lambda end: end.result in won)


def _mix(chance: Fraction, end: End, otherwise: Distribution[End]) -> Distribution[End]:
    """One end with a given chance, else what is distributed."""
    mixed = {each: (1 - chance) * part for each, part in otherwise.items()}
    mixed[end] = mixed.get(end, Fraction(0)) + chance
    return Distribution(mixed)


def by_result(ends: Distribution[End]) -> dict[str, Fraction]:
    """The chance of each result, whatever the roll."""
    return dict(ends.map(lambda end: end.result))
