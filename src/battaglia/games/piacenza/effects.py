"""8.5, 9.1.5 What fire and bombardment do: results are gathered, then suffered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from battaglia.core.action import Action
from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Automatic, Roll, Seats, Step
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import danger, disorder, training
from battaglia.games.piacenza.actions import Suffer
from battaglia.games.piacenza.losses import eliminate, lose_step
from battaglia.games.piacenza.pieces import FOOT, GRENADIERS, GUNS
from battaglia.games.piacenza.state import OFF, Position

NO_EFFECT = "NE"
LEVELS = ("NE", "D", "D1", "D2", "D3", "R")
"""9.1, C23 Disorder from nothing to rout: of several results the highest counts."""
UNSHAKEN, DISORDER, RETREAT, ROUT = 0, 1, 2, LEVELS.index("R")
"""Levels: nothing, disorder without a retreat, the first with one, rout."""
ALL_STEPS = 9
"""E: more steps than any unit has."""
LOSSES = {"1": 1, "1R": 1, "E": ALL_STEPS}
DISORDERS = {"1": UNSHAKEN, "1R": ROUT, "E": UNSHAKEN} | {c: n for n, c in enumerate(LEVELS)}
CHANGED, NOT_CHANGED = "changed", "not-changed"


# 9.1 Gathering


def strike(p: Position, units: int, result: str, away: int) -> None:
    """8.5.1 Gather a result against those of a hex who may suffer it, fired from another hex.

    A routed unit that is fired at retreats whatever the result (11.2, C34); by option it suffers
    nothing else.
    """
    routed = units & p.routed
    if p.battle.options.no_shots_at_routed:
        units &= ~routed
    if result != NO_EFFECT and units:
        p.struck.append((units, result, away))
    for unit in bits(routed):
        p.struck.append((1 << unit, NO_EFFECT, away))


class Blow(NamedTuple):
    """What a unit suffers in a volley: steps, the worst disorder, and where that came from."""

    steps: int
    level: int
    away: int


def blows(p: Position) -> dict[int, Blow]:
    """9.1 What each unit suffers: its step losses add up, of disorders only the worst counts.

    It retreats from whoever gave it the worst, the first of them if there are several (D12).
    """
    found: dict[int, Blow] = {}
    for units, result, away in p.struck:
        unit = units.bit_length() - 1
        before = found.get(unit, Blow(0, UNSHAKEN, away))
        level = DISORDERS[result]
        worse = level > before.level
        found[unit] = Blow(
            before.steps + LOSSES.get(result, 0),
            level if worse else before.level,
            away if worse else before.away,
        )
    return found


# 9.1 Suffering


def suffer_all(p: Position, cause: str) -> None:
    """9.1 Push what the gathered results of a volley lead to ("fire" or "bombardment")."""
    if p.struck:
        p.stack.append(Suffering(cause, CHOICES))


CHOICES, STEPS, RANKS, ORDER = range(4)
"""The parts of the suffering: who bears a result, steps, changing of ranks, disorder and rout."""


@rule("8.5.1", "9.1", "9.1.5")
class Suffering(Automatic[Position], frozen=True):
    """All suffer when both sides have fired, the targets of the active side first (C18).

    Steps are lost first, then ranks are changed, both as everybody stands; then units are
    disordered, rout and retreat one after another.
    """

    cause: str
    part: int

    name = "suffering"
    rule = "9.1"

    def run(self, p: Position) -> None:
        if self.part == CHOICES and open_choice(p) != OFF:
            p.stack.append(WhoSuffers())
        elif self.part < ORDER:
            p.stack[-1] = Suffering(self.cause, self.part + 1)
            if self.part == STEPS:
                lose_steps(p)
            elif self.part == RANKS:
                change_ranks(p)
        else:
            self.shake(p)

    def shake(self, p: Position) -> None:
        """The next unit is disordered or routs; of those that may move the owner names it (C18)."""
        if danger.attend(p):
            return
        left = waiting(p)
        if not left:
            p.struck.clear()
            p.stack.pop()
            return
        seat = p.battle.seat[left[0]]
        mine = [unit for unit in left if p.battle.seat[unit] == seat]
        staying = [unit for unit in mine if not may_leave(p, unit)]
        if staying or len(mine) == 1:
            shake(p, (staying or mine)[0], self.cause)
        else:
            p.stack.append(NextToSuffer(seat, self.cause))


def in_order(p: Position, units: Iterable[int]) -> list[int]:
    """C18 The units of the side that is not active first."""
    return sorted(units, key=lambda unit: (p.battle.seat[unit] == p.active, unit))


def waiting(p: Position) -> list[int]:
    """Those who have yet to suffer, in their order."""
    return [unit for unit in in_order(p, blows(p)) if p.at[unit] >= 0]


# 8.5.1 Who bears a result


def open_choice(p: Position) -> int:
    """The place of the first result that more than one unit could suffer, or OFF (C17)."""
    several = [n for n, (units, _, _) in enumerate(p.struck) if units.bit_count() > 1]
    return several[0] if several else OFF


@rule("8.5.1")
class WhoSuffers(Step[Position], frozen=True):
    """The owner says which unit of the stack suffers a result, result by result (C17)."""

    name = "who-suffers"
    rule = "8.5.1"
    verbs = frozenset({"suffer"})

    def candidates(self, p: Position) -> list[int]:
        return bits(p.struck[open_choice(p)][0])

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.candidates(p)[0]],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return [p.battle.suffers[unit] for unit in self.candidates(p)]

    def objections(self, p: Position, seat: int, action: Suffer) -> list[Reason]:
        return not_among(p, self.candidates(p), action, "8.5.1")

    def apply(self, p: Position, seat: int, action: Suffer) -> None:
        p.stack.pop()
        number = open_choice(p)
        _, result, away = p.struck[number]
        p.struck[number] = (1 << p.battle.index[action.piece], result, away)
        p.emit("bears", "8.5.1", piece=action.piece, result=result)


def not_among(p: Position, units: list[int], action: Suffer, paragraph: str) -> list[Reason]:
    """Why a unit cannot be named as the one that suffers."""
    if p.battle.index[action.piece] in units:
        return []
    return [Reason(paragraph, "does-not-suffer", {"piece": action.piece})]


@rule("9.1")
class NextToSuffer(Step[Position], frozen=True):
    """C18 The owner says which of his units retreats next."""

    seat: int
    cause: str

    name = "next-to-suffer"
    rule = "9.1"
    verbs = frozenset({"suffer"})

    def candidates(self, p: Position) -> list[int]:
        return [unit for unit in waiting(p) if p.battle.seat[unit] == self.seat]

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return [p.battle.suffers[unit] for unit in self.candidates(p)]

    def objections(self, p: Position, seat: int, action: Suffer) -> list[Reason]:
        return not_among(p, self.candidates(p), action, "9.1")

    def apply(self, p: Position, seat: int, action: Suffer) -> None:
        p.stack.pop()
        shake(p, p.battle.index[action.piece], self.cause)


# Steps


def lose_steps(p: Position) -> None:
    """9.1.5, 9.2.9 Everybody loses his steps; what is left to suffer is disorder."""
    for unit in in_order(p, found := blows(p)):
        if p.battle.body[unit] == GUNS:
            hit_battery(p, unit, found[unit])
        elif found[unit].steps >= ALL_STEPS:
            eliminate(p, unit, "9.1.5")
        else:
            for _ in range(found[unit].steps):
                if not lose_step(p, unit, "9.1.5"):
                    break
    p.struck[:] = [
        (units, LEVELS[DISORDERS[result]], away)
        for units, result, away in p.struck
        if (DISORDERS[result] or units & p.routed) and not units & p.lost
    ]


@rule("8.5.1")
def hit_battery(p: Position, unit: int, blow: Blow) -> None:
    """A battery alone is eliminated by a loss or a retreat; disorder is nothing to it (11.1)."""
    if blow.steps or blow.level >= RETREAT:
        eliminate(p, unit, "8.5.1")
    else:
        forget(p, unit)


def forget(p: Position, unit: int) -> None:
    """A unit has suffered what it had to, or is spared it."""
    p.struck[:] = [blow for blow in p.struck if blow[0] != 1 << unit]


# 8.5.3 Changing of ranks


def change_ranks(p: Position) -> None:
    """9.1.6 Push the rolls of all who may change ranks instead of being disordered."""
    found = blows(p)
    able = [u for u in in_order(p, found) if found[u].level < ROUT and may_change_ranks(p, u)]
    p.stack.extend(RanksRoll(unit) for unit in reversed(able))


@rule("8.5.3", "9.1.6", "11.1")
def may_change_ranks(p: Position, unit: int) -> bool:
    """Infantry of 2 points or more in good order, after its losses (C16), until it has succeeded.

    "The first time in a game turn" and "several times": every try until one succeeds (C14).
    """
    return (
        p.battle.body[unit] == FOOT
        and p.in_good_order(unit)
        and p.strength(unit) >= p.battle.charts.ranks.strength
        and not p.changed >> unit & 1
    )


def ranks_ledger(p: Position, unit: int) -> Ledger:
    """8.5.3 Sergeants and grenadiers help; it is no training roll, so nothing else counts (C16)."""
    return ledger(*training.sergeants_lines(p, unit), grenadiers_line(p, unit))


@rule("8.5.3")
def grenadiers_line(p: Position, unit: int) -> Line | None:
    """It is a unit of grenadiers in good order, or is next to one of its side."""
    near = [unit, *units_beside(p, unit)]
    if not any(p.battle.arm[u] == GRENADIERS and p.in_good_order(u) for u in near):
        return None
    return Line(p.battle.charts.ranks.grenadiers, "grenadiers", "8.5.3")


def units_beside(p: Position, unit: int) -> list[int]:
    """The combat units of its side in the hexes around a unit."""
    near = p.battle.grid.neighbour_mask[p.at[unit]] & p.occupied[p.battle.seat[unit]]
    return [other for there in bits(near) for other in p.units_at[there]]


@rule("8.5.3", "9.1.6")
class RanksRoll(Roll[Position], frozen=True):
    """A die: a low number, and the unit stays in order and where it is (C15)."""

    unit: int

    name = "ranks-roll"
    rule = "8.5.3"
    dice = (D10,)

    def ledger(self, p: Position) -> Ledger:
        return ranks_ledger(p, self.unit)

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.unit), "level": p.battle.charts.ranks.success}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.unit),)

    def read(self, p: Position, faces: Faces) -> Reading:
        total, success = faces[0] + self.ledger(p).total, p.battle.charts.ranks.success
        return Reading(faces, total, success, CHANGED if total <= success else NOT_CHANGED)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, "ranks-roll", "8.5.3", face=reading.faces[0], total=reading.total,
                result=reading.result, **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        if reading.result == CHANGED:
            p.changed |= 1 << self.unit
            forget(p, self.unit)


# 8.5, 9.1.5, 11 Disorder and rout


def may_leave(p: Position, unit: int) -> bool:
    """Will a unit that is struck retreat, or may it (11.1e)?"""
    unsteady = p.disordered | p.routed
    return blows(p)[unit].level >= RETREAT or bool(unsteady >> unit & 1)


@rule("8.5", "9.1.5", "11.2")
def shake(p: Position, unit: int, cause: str) -> None:
    """A unit is disordered with its retreat, or routs; a routed one retreats anyhow (C34)."""
    blow = blows(p)[unit]
    forget(p, unit)
    if blow.level == ROUT or p.routed >> unit & 1:
        disorder.rout(p, unit, blow.away, cause)
    else:
        disorder.disorder(p, unit, blow.level - DISORDER, blow.away, cause)
