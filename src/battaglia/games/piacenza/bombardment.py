"""8 Bombardment: the segment, the two volleys, failure."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Automatic, Roll, Seats, Step
from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import (
    battery,
    effects,
    firing,
    formations,
    ricochet,
    sight,
    smoke,
)
from battaglia.games.piacenza.actions import END_SEGMENT, Bombard, Cease, EndSegment
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import Position

FAILED, SERVICEABLE = "failed", "serviceable"


# 3.1 c) The segment


@rule("3.1", "4.4.1")
def begin(p: Position) -> None:
    """c) The batteries of the wing bombard; who is in command is looked at anew (A5)."""
    guns = bits(p.battle.wing_formations[p.wing] & p.battle.gun_formations)
    if guns:
        formations.take(p, guns[0])
        p.stack.append(Bombardment())


@rule("8.1", "8.3")
class Bombardment(Step[Position], frozen=True):
    """The batteries bombard one after another, each with its one or two volleys."""

    name = "bombardment"
    rule = "8.1"
    verbs = frozenset({"bombard", "end-segment"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        shots = [shot for gun in ready(p) for shot in shots_of(p, gun)]
        return [*shots, END_SEGMENT] if shots else ()

    def objections(self, p: Position, seat: int, action: Bombard | EndSegment) -> list[Reason]:
        if isinstance(action, EndSegment):
            return []
        gun, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        strange = not_a_battery(p, gun) or of_another_wing(p, gun)
        if strange:
            return [strange]
        found = [has_fired(p, gun), out_of_command(p, gun), *target_checks(p, gun, there)]
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Bombard | EndSegment) -> None:
        if isinstance(action, EndSegment):
            p.stack.pop()
            return
        gun, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        p.stack.append(FirstVolley(gun))
        bombard(p, gun, there)


def ready(p: Position) -> list[int]:
    """8.1 The batteries in command that have not fired or moved in this turn, and can fire."""
    return bits(p.commanded & p.on_map & ~p.fired & ~p.failed)


def shots_of(p: Position, gun: int) -> list[Action]:
    """The bombardments that a battery can make."""
    return [p.battle.bombard(gun, there) for there in bits(targets(p, gun))]


# 8.3, 8.4 Two volleys


@rule("8.2.1", "8.3")
class FirstVolley(Automatic[Position], frozen=True):
    """The first volley has been fired and suffered: smoke, then the second one."""

    unit: int

    name = "first-volley"
    rule = "8.3"

    def run(self, p: Position) -> None:
        smoke.place(p, p.at[self.unit])
        p.stack[-1] = SecondVolley(self.unit)


@rule("8.3", "8.4")
class SecondVolley(Step[Position], frozen=True):
    """At once a second volley, at whatever target (C8), or none."""

    unit: int

    name = "second-volley"
    rule = "8.3"
    verbs = frozenset({"bombard", "cease"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        shots = shots_of(p, self.unit)
        return [*shots, p.battle.ceases[self.unit]] if shots else ()

    def objections(self, p: Position, seat: int, action: Bombard | Cease) -> list[Reason]:
        other = another_battery(p, self.unit, p.battle.index[action.piece])
        if other or isinstance(action, Cease):
            return [other] if other else []
        found = target_checks(p, self.unit, p.battle.grid.index(action.hex))
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Bombard | Cease) -> None:
        if isinstance(action, Cease):
            self.idle(p)
            return
        p.stack[-1] = FailureRoll(self.unit)
        bombard(p, self.unit, p.battle.grid.index(action.hex))

    def idle(self, p: Position) -> None:
        p.stack.pop()
        turn(p, self.unit)


@rule("8.3")
def turn(p: Position, gun: int) -> None:
    """A battery that has finished is turned to its FIRED side."""
    p.fired |= 1 << gun
    p.emit("battery-turned", "8.3", piece=p.name(gun))


@rule("8.4")
class FailureRoll(Roll[Position], frozen=True):
    """After a second volley the battery may have failed, for the rest of the day."""

    unit: int

    name = "failure-roll"
    rule = "8.4"
    dice = (D10,)

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.unit), "level": p.battle.charts.bombardment.failure}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.unit),)

    def read(self, p: Position, faces: Faces) -> Reading:
        worst = p.battle.charts.bombardment.failure
        result = FAILED if faces[0] <= worst else SERVICEABLE
        return Reading(faces, faces[0], worst, result)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, "failure-roll", "8.4", face=reading.faces[0],
                result=reading.result, **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        turn(p, self.unit)
        if reading.result == FAILED:
            p.failed |= 1 << self.unit


# 8.1, 8.2 The shot


def bombard(p: Position, gun: int, there: int) -> None:
    """8.1 Push a shot; one at a routed unit may be none (C34)."""
    met = firing.bearers_at(p, there)
    if firing.is_rolled(p, met):
        p.stack.append(BombardmentRoll(gun, there))
    else:
        effects.strike(p, met, effects.NO_EFFECT, p.at[gun])
        effects.suffer_all(p, "bombardment")


@rule("8.1")
class BombardmentRoll(Roll[Position], frozen=True):
    """A battery bombards a hex: a die, read in the column of its strength."""

    unit: int
    there: int

    name = "bombardment-roll"
    rule = "8.1"
    dice = (D10,)

    def ledger(self, p: Position) -> Ledger:
        return battery.die_ledger(p, self.unit, self.there)

    def ledgers(self, p: Position) -> dict[str, Ledger]:
        met = firing.bearers_at(p, self.there)
        return {firing.DIE: self.ledger(p)} | battery.column_ledgers(p, self.unit, met)

    def purpose(self, p: Position) -> dict[str, Param]:
        there, reach = self.there, p.battle.grid.distance(p.at[self.unit], self.there)
        return {"piece": p.name(self.unit), "hex": p.hex_name(there), "range": reach}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.unit), *(p.name(unit) for unit in p.units_at[self.there]))

    def read(self, p: Position, faces: Faces) -> Reading:
        column = battery.column(p, self.unit, firing.bearers_at(p, self.there))
        reach = p.battle.grid.distance(p.at[self.unit], self.there)
        return battery.reading(p, faces, self.ledger(p), column, reach)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, "bombardment-roll", "8.1", face=reading.faces[0],
                total=reading.total, column=reading.against, result=reading.result,
                **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        met, result = firing.bearers_at(p, self.there), reading.result
        if result == battery.RICOCHET:
            p.stack.append(ricochet.Ricochet(self.unit, self.there, met))
            result = battery.ROUT
        effects.strike(p, met, result, p.at[self.unit])
        effects.suffer_all(p, "bombardment")


# 8.1 At what


def targets(p: Position, gun: int) -> int:
    """The hexes that a battery can bombard: the fast form of the checks below."""
    here, grid = p.at[gun], p.battle.grid
    cone = grid.wedge(here, p.facing[gun], p.battle.charts.movement.artillery_range)
    found = cone & p.occupied[1 - p.battle.seat[gun]]
    for there in bits(found):
        if not sight.sees(p, here, there):
            found &= ~(1 << there)
    return found


def target_checks(p: Position, gun: int, there: int) -> list[Reason | None]:
    """What may be against a hex as a target."""
    found = [nobody_there(p, gun, there), outside_cone(p, gun, there), out_of_range(p, gun, there)]
    return found if any(found) else [line_blocked(p, gun, there)]


@rule("8.1")
def nobody_there(p: Position, gun: int, there: int) -> Reason | None:
    """Enemy combat units are bombarded, not commanders alone."""
    if p.enemies_at(there, p.battle.seat[gun]):
        return None
    return Reason("8.1", "no-target", {"hex": p.hex_name(there)})


@rule("2.2.3", "8.1")
def outside_cone(p: Position, gun: int, there: int) -> Reason | None:
    """The target lies in the cone that opens from the two front hexes (C1)."""
    reach = p.battle.grid.distance(p.at[gun], there)
    if p.battle.grid.wedge(p.at[gun], p.facing[gun], reach) >> there & 1:
        return None
    return Reason("8.1", "outside-cone", {"piece": p.name(gun), "hex": p.hex_name(there)})


@rule("8.1")
def out_of_range(p: Position, gun: int, there: int) -> Reason | None:
    """Three hexes are the limit (C36)."""
    farthest = p.battle.charts.movement.artillery_range
    reach = p.battle.grid.distance(p.at[gun], there)
    if reach <= farthest:
        return None
    return Reason("8.1", "out-of-range", {"range": reach, "farthest": farthest})


@rule("8.1.1")
def line_blocked(p: Position, gun: int, there: int) -> Reason | None:
    """At two hexes or more the line of sight must be free; a wall stops all fire (2.1.1)."""
    here = p.at[gun]
    if sight.sees(p, here, there):
        return None
    where = " ".join(p.hex_name(hex_) for hex_ in sight.in_the_way(p, here, there))
    return Reason("8.1.1", "line-blocked", {"hexes": where})


# Why not


@rule("8.0")
def not_a_battery(p: Position, piece: int) -> Reason | None:
    """Batteries bombard."""
    if p.battle.body[piece] == GUNS:
        return None
    return Reason("8.1", "not-a-battery", {"piece": p.name(piece)})


@rule("3.1", "8.1")
def of_another_wing(p: Position, gun: int) -> Reason | None:
    """Those of the activated wing, on the map."""
    if p.battle.wing_mask[p.wing] >> gun & 1 and p.at[gun] >= 0:
        return None
    return Reason("3.1", "not-of-the-wing", {"piece": p.name(gun)})


@rule("5.1", "8.3", "8.4")
def has_fired(p: Position, gun: int) -> Reason | None:
    """Neither one that has fired or moved in this turn nor one that has failed."""
    if p.failed >> gun & 1:
        return Reason("8.4", "battery-failed", {"piece": p.name(gun)})
    return Reason("8.3", "fired", {"piece": p.name(gun)}) if p.fired >> gun & 1 else None


@rule("8.1")
def out_of_command(p: Position, gun: int) -> Reason | None:
    """Batteries in command bombard (A5)."""
    if p.commanded >> gun & 1:
        return None
    return Reason("8.1", "out-of-command", {"piece": p.name(gun)})


@rule("8.3")
def another_battery(p: Position, gun: int, piece: int) -> Reason | None:
    """The second volley follows the first at once."""
    if piece == gun:
        return None
    return Reason("8.3", "another-battery", {"piece": p.name(piece), "battery": p.name(gun)})
