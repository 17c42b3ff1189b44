"""9.1 Artillery fire, and what it shares with the fire of light foot (10.2)."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import TWO_D6, Faces
from battaglia.core.flow import Roll, Seats, Step
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.camposanto.actions import END_FIRE, EndFire, Fire
from battaglia.games.camposanto.assault import hits
from battaglia.games.camposanto.battle import GUNS
from battaglia.games.camposanto.evening import artillery_range
from battaglia.games.camposanto.state import TITUBANT, Position


@rule("5.5", "9.1")
class ArtilleryFire(Step[Position], frozen=True):
    """The batteries of the activated wing fire, one after the other, or do not (C-D12)."""

    name = "artillery"
    rule = "9.1"
    verbs = frozenset({"fire", "end-fire"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        guns = ready(p, GUNS)
        if not guns:
            return ()
        shots: list[Action] = [
            p.battle.shot(gun, there) for gun in bits(guns) for there in bits(in_sight(p, gun))
        ]
        return [*shots, END_FIRE] if shots else ()

    def objections(self, p: Position, seat: int, action: Fire | EndFire) -> list[Reason]:
        if isinstance(action, EndFire):
            return []
        piece, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        found = [not_a_battery(p, piece), *shooter_checks(p, piece), nobody_there(p, there)]
        reasons = [reason for reason in found if reason is not None]
        if reasons:
            return reasons
        found = [outside_cone(p, piece, there), out_of_range(p, piece, there)]
        reasons = [reason for reason in found if reason is not None]
        blocked = None if reasons else line_blocked(p, piece, there)
        return [blocked] if blocked else reasons

    def apply(self, p: Position, seat: int, action: Fire | EndFire) -> None:
        shoot(p, action, "9.1")


def shoot(p: Position, action: Fire | EndFire, paragraph: str) -> None:
    """A shot, or the end of the fire."""
    if isinstance(action, EndFire):
        p.stack.pop()
        return
    piece, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
    p.fired |= 1 << piece
    target = p.name(hits.bearer(p, there))
    p.emit("fire", paragraph, piece=action.piece, hex=action.hex, target=target)
    p.stack.append(FireRoll(piece, there))


@rule("1.2", "9.1", "10.2")
class FireRoll(Roll[Position], frozen=True):
    """Two dice with the modifiers; whoever is hit stays where it is (C-D27)."""

    unit: int
    there: int

    name = "fire-roll"
    rule = "9.1"
    dice = TWO_D6

    def ledger(self, p: Position) -> Ledger:
        return fire_ledger(p, self.unit, self.there)

    def purpose(self, p: Position) -> dict[str, Param]:
        needed = p.battle.charts.fire.threshold
        return {"piece": p.name(self.unit), "hex": p.hex_name(self.there), "needed": needed}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return p.name(self.unit), p.name(hits.bearer(p, self.there))

    def read(self, p: Position, faces: Faces) -> Reading:
        total, needed = sum(faces) + self.ledger(p).total, p.battle.charts.fire.threshold
        return Reading(faces, total, needed, "hit" if total >= needed else "missed")

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        paragraph = "9.1" if p.battle.arm[self.unit] == GUNS else "10.2"
        if p.events is not None:
            faces = reading.faces
            p.emit_roll(
                self, reading, "fire-roll", paragraph, dice=f"{faces[0]}+{faces[1]}",
                total=reading.total, result=reading.result, **self.purpose(p),
            )  # fmt: skip
        if reading.result == "hit":
            hits.hit(p, hits.bearer(p, self.there), "fire", paragraph)


def fire_ledger(p: Position, unit: int, there: int) -> Ledger:
    """The modifiers of a shot: range and farmhouses, nothing else (C-G78)."""
    return ledger(range_line(p, unit, there), farmhouse_line(p, there))


@rule("9.1")
def range_line(p: Position, unit: int, there: int) -> Line | None:
    """A battery's own modifier for the range."""
    table = p.battle.fire[unit]
    if not table:
        return None
    reach = p.battle.grid.distance(p.at[unit], there)
    value = table[reach - 1]
    return Line(value, "range", "9.1", {"range": reach}) if value else None


@rule("9.1", "10.2")
def farmhouse_line(p: Position, there: int) -> Line | None:
    """Farmhouses shelter the target (C-G74)."""
    if not p.battle.ground.farmhouses >> there & 1:
        return None
    return Line(p.battle.charts.fire.farmhouses, "farmhouses", "9.1")


# Who may fire


def ready(p: Position, arm: int) -> int:
    """The units of an arm in the activated wing that may still fire."""
    if p.status == TITUBANT:
        return 0
    return p.battle.wing_mask[p.wing] & p.battle.arm_mask[arm] & ~p.fired & ~p.lost


@rule("9.1")
def not_a_battery(p: Position, piece: int) -> Reason | None:
    """Before the movement the batteries fire."""
    if p.battle.arm[piece] == GUNS:
        return None
    return Reason("9.1", "not-a-battery", {"piece": p.name(piece)})


def shooter_checks(p: Position, piece: int) -> list[Reason | None]:
    """What may be against a unit's firing, of whatever arm."""
    return [
        not_of_the_firing_wing(p, piece), lost_shooter(p, piece),
        fired_already(p, piece), titubant_silent(p),
    ]  # fmt: skip


@rule("5.5", "9.1", "10.2")
def not_of_the_firing_wing(p: Position, piece: int) -> Reason | None:
    """The units of the activated wing fire."""
    if p.battle.wing[piece] == p.wing:
        return None
    return Reason("5.5", "not-of-the-wing", {"piece": p.name(piece), "wing": p.wing_name(p.wing)})


@rule("7.4")
def lost_shooter(p: Position, piece: int) -> Reason | None:
    """What is out of the game does not fire."""
    return Reason("7.4", "lost", {"piece": p.name(piece)}) if p.lost >> piece & 1 else None


@rule("9.1", "10.2")
def fired_already(p: Position, piece: int) -> Reason | None:
    """A unit fires once in an activation."""
    return Reason("9.1", "fired", {"piece": p.name(piece)}) if p.fired >> piece & 1 else None


@rule("9.1", "10.2")
def titubant_silent(p: Position) -> Reason | None:
    """A Titubant wing does not fire (C-D11)."""
    return Reason("9.1", "titubant-no-fire") if p.status == TITUBANT else None


# At what


def targets(p: Position) -> int:
    """The hexes with enemy counters, marshals among them (8.2, C-G71)."""
    enemy = 1 - p.active
    return p.combat_hexes(enemy) | p.marshals[enemy]


def obstacles(p: Position) -> int:
    """9.1 What blocks a line: any counter, and farmhouses (C-D26)."""
    return p.counters() | p.battle.ground.farmhouses


def in_sight(p: Position, gun: int) -> int:
    """The hexes that a battery may fire at: the fast form of the checks below."""
    return seen(p, gun, targets(p))


def seen(p: Position, gun: int, hexes: int) -> int:
    """Of some hexes those in the cone of a battery to which its line is free."""
    here, grid = p.at[gun], p.battle.grid
    found = grid.wedge(here, p.facing[gun], artillery_range(p)) & hexes
    if found:
        walls = obstacles(p)
        for there in bits(found & ~p.battle.ground.around[here]):
            if grid.line(here, there).blocked(walls):
                found &= ~(1 << there)
    return found


@rule("9.1", "10.2")
def nobody_there(p: Position, there: int) -> Reason | None:
    """There must be an enemy counter to fire at."""
    if targets(p) >> there & 1:
        return None
    return Reason("9.1", "no-target", {"hex": p.hex_name(there)})


@rule("9.1")
def outside_cone(p: Position, gun: int, there: int) -> Reason | None:
    """The target lies in the cone that opens from the two front hexes (C-G73)."""
    reach = p.battle.grid.distance(p.at[gun], there)
    if p.battle.grid.wedge(p.at[gun], p.facing[gun], reach) >> there & 1:
        return None
    return Reason("9.1", "outside-cone", {"piece": p.name(gun), "hex": p.hex_name(there)})


@rule("9.1", "11")
def out_of_range(p: Position, gun: int, there: int) -> Reason | None:
    """Four hexes by day, the next one in the evening."""
    reach, farthest = p.battle.grid.distance(p.at[gun], there), artillery_range(p)
    if reach <= farthest:
        return None
    paragraph = "11" if p.evening else "9.1"
    return Reason(paragraph, "out-of-range", {"range": reach, "farthest": farthest})


@rule("9.1")
def line_blocked(p: Position, gun: int, there: int) -> Reason | None:
    """The line between the centres must be free; along a side one free hex is enough (C-G75)."""
    line, walls = p.battle.grid.line(p.at[gun], there), obstacles(p)
    if not line.blocked(walls):
        return None
    where = " ".join(p.hex_name(here) for here in bits(line.touched & walls))
    return Reason("9.1", "line-blocked", {"hexes": where})


def begin(p: Position) -> None:
    """5.5 First the batteries fire."""
    p.stack.append(ArtilleryFire())
