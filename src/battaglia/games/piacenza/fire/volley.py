"""9.1 Volleys: every shot is rolled, attackers first, then all that was hit suffers."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Automatic, Roll
from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Param
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import battery, billebaude, effects, firing, smoke
from battaglia.games.piacenza.fire import firers, modifiers, second
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position

# Shots


@rule("9.1.1")
class FireRoll(Roll[Position], frozen=True):
    """A unit fires: a die, read in the column of its strength."""

    unit: int
    target: int

    name = "fire-roll"
    rule = "9.1.1"
    dice = (D10,)

    def met(self, p: Position) -> int:
        """8.5.1 Those who may suffer the shot."""
        return firing.bearers_at(p, p.at[self.target])

    def ledger(self, p: Position) -> Ledger:
        return modifiers.die_ledger(p, self.unit, p.at[self.target])

    def ledgers(self, p: Position) -> dict[str, Ledger]:
        strength = modifiers.strength_ledger(p, self.unit)
        column = modifiers.column_ledger(p, self.met(p), strength.total)
        return {firing.DIE: self.ledger(p), firing.STRENGTH: strength, firing.COLUMN: column}

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.unit), "target": p.name(self.target), "volley": p.volley}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return p.name(self.unit), p.name(self.target)

    def column(self, p: Position) -> int:
        """9.1.1, 9.1.7 The column of the table, shifted for depth."""
        points = modifiers.strength_ledger(p, self.unit).total
        base = firing.column_of(p.battle.charts.fire.columns, points)
        return base + modifiers.column_ledger(p, self.met(p), points).total

    def read(self, p: Position, faces: Faces) -> Reading:
        table, column = p.battle.charts.fire, self.column(p)
        total = faces[0] + self.ledger(p).total
        result = firing.cell(table.rows, table.first, total, column)
        return Reading(faces, total, table.columns[column].name, result)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, self.name, self.rule, face=reading.faces[0], total=reading.total,
                column=reading.against, result=reading.result, **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        effects.strike(p, self.met(p), reading.result, p.at[self.unit])


@rule("8.1", "9.0")
class BatteryReply(FireRoll, frozen=True):
    """A battery's defensive fire: always on the table of bombardment, at one hex."""

    name = "battery-reply"
    rule = "8.1"

    def ledger(self, p: Position) -> Ledger:
        return battery.die_ledger(p, self.unit, p.at[self.target])

    def ledgers(self, p: Position) -> dict[str, Ledger]:
        return {firing.DIE: self.ledger(p)} | battery.column_ledgers(p, self.unit, self.met(p))

    def read(self, p: Position, faces: Faces) -> Reading:
        column = battery.column(p, self.unit, self.met(p))
        return battery.reading(p, faces, self.ledger(p), column, 1)


@rule("9.2.1", "9.2.3")
class DefensiveRoll(FireRoll, frozen=True):
    """The volley before a melee: it meets the attacker alone, not those who are stacked with him.

    "The effects of the combat only apply to combatting units" (G39).
    """

    name = "defensive-roll"
    rule = "9.2.3"

    def met(self, p: Position) -> int:
        return 1 << self.target


def shot_of(p: Position, unit: int, target: int) -> FireRoll:
    """The shot of a unit at another, by the table of its arm."""
    kind = BatteryReply if p.battle.body[unit] == GUNS else FireRoll
    return kind(unit, target)


# Volleys


def discharge(p: Position, shots: Sequence[FireRoll]) -> None:
    """Push the shots of a volley, to be rolled in their order, and what follows them."""
    p.stack.append(Discharged(mask_of(shot.unit for shot in shots)))
    for shot in reversed(shots):
        if firing.is_rolled(p, met := shot.met(p)):
            p.stack.append(shot)
        else:
            effects.strike(p, met, effects.NO_EFFECT, p.at[shot.unit])


@rule("9.1", "8.2.1", "11.1")
class Discharged(Automatic[Position], frozen=True):
    """All shots are rolled: who fires a single volley fires at will now, then all suffer.

    Batteries are turned to their FIRED side, in their smoke (8.1, C9). Disordered infantry goes
    into Feu de Billebaude where it fired (11.1d, G27).
    """

    units: int

    name = "discharged"
    rule = "9.1"

    def run(self, p: Position) -> None:
        p.stack.pop()
        p.fired |= self.units
        for unit in bits(self.units):
            if p.battle.body[unit] == GUNS:
                smoke.place(p, p.at[unit])
            elif p.disordered >> unit & 1 and not p.billebaude >> unit & 1:
                billebaude.mark(p, unit)
        effects.suffer_all(p, "fire")


@rule("9.1")
def fire_all(p: Position) -> None:
    """Everybody with a target fires, the active side first (C18)."""
    if p.volley == 1:
        remember(p)
    else:
        second.lose_control(p)
    active = p.active
    firing_order = sorted(p.aims, key=lambda unit: (p.battle.seat[unit] != active, unit))
    discharge(p, [shot_of(p, unit, p.aims[unit]) for unit in firing_order])


def remember(p: Position) -> None:
    """9.1, C19, C20 Who fires at which hex in the first volley, and who is there."""
    attacks = {u: p.at[t] for u, t in p.aims.items() if p.battle.seat[u] == p.active}
    p.volleyed = mask_of(p.aims)
    p.targeted = mask_of(u for there in attacks.values() for u in p.units_at[there])
    p.fired_at = attacks


@rule("9.2.3", "10.2")
def defensive(p: Position, unit: int, attacker: int) -> bool:
    """Push the single volley of a unit that is attacked in melee; False if nobody can fire.

    Against infantry a battery in its hex fires with it (G15), against cavalry the infantry
    defends alone (D23). A battery that is alone may be named as the unit. All that is fired is
    one volley: it is rolled, then suffered.
    """
    shots = defensive_shots(p, unit, attacker)
    if shots:
        discharge(p, shots)
    return bool(shots)


def defensive_shots(p: Position, unit: int, attacker: int) -> list[FireRoll]:
    """9.2.3 The shots of the volley before a melee."""
    return [
        shot_of(p, each, attacker) if each in p.battle.batteries else DefensiveRoll(each, attacker)
        for each in defenders(p, unit, attacker)
    ]


def defenders(p: Position, unit: int, attacker: int) -> list[int]:
    """9.2.3 The attacked unit and the battery with it, those of them that can fire."""
    guns = [u for u in p.units_at[p.at[unit]] if firers.battery_may_defend(p, u, attacker)]
    if p.battle.body[unit] != FOOT:
        return [gun for gun in guns if gun == unit]
    return [unit, *guns] if may_volley(p, unit) else guns


@rule("9.1.2")
def may_volley(p: Position, unit: int) -> bool:
    """A unit that fires at will has no volley before a melee (C28); by option it has."""
    if p.battle.options.billebaude_volley and p.billebaude >> unit & 1:
        return not p.routed >> unit & 1
    return firers.may_defend(p, unit)
