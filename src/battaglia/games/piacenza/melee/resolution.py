"""9.2.3, 9.2.4, 10.2 The melees and charges of a formation are resolved, one by one."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Automatic, Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import disorder, losses
from battaglia.games.piacenza.actions import Fight, GiveUp
from battaglia.games.piacenza.fire import volley
from battaglia.games.piacenza.melee import flight, markers
from battaglia.games.piacenza.melee.advance import Advance
from battaglia.games.piacenza.melee.charge import ChargeRoll
from battaglia.games.piacenza.melee.results import (
    ATTACKER,
    UNHURT,
    Fate,
    Shaken,
    conclude,
    spike_guns,
    take_loss,
)
from battaglia.games.piacenza.melee.rolls import CombatRoll
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.training import TrainingRoll

CAUSE = "melee"


def begin(p: Position) -> None:
    """9.2, 10 The melees and charges of the formation that has been taken (p.formation)."""
    p.stack.append(Melees())


def has_attacks(p: Position, formation: int) -> bool:
    """9.2.1 Has the formation a melee or charge marker?"""
    return bool(attackers(p, formation))


def attackers(p: Position, formation: int) -> list[int]:
    """The units of a formation with a marker."""
    return sorted(unit for unit in p.attacks if p.battle.formation[unit] == formation)


@rule("9.0", "9.2.4")
class Melees(Step[Position], frozen=True):
    """The owner resolves his melees and charges in his order; each may still be given up (D3)."""

    name = "melees"
    rule = "9.2.4"
    verbs = frozenset({"fight", "give-up"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        units = attackers(p, p.formation)
        fights: list[Action] = [p.battle.fights[unit] for unit in units]
        return [*fights, *(p.battle.give_ups[unit] for unit in units)]

    def objections(self, p: Position, seat: int, action: Fight | GiveUp) -> list[Reason]:
        wrong = no_marker(p, p.battle.index[action.piece])
        return [wrong] if wrong else []

    def apply(self, p: Position, seat: int, action: Fight | GiveUp) -> None:
        unit = p.battle.index[action.piece]
        if isinstance(action, GiveUp):
            target = p.name(p.attacks[unit])
            markers.take(p, unit)
            p.emit("melee-given-up", "9.0", piece=action.piece, target=target)
        else:
            fight(p, unit)


@rule("9.2.1")
def no_marker(p: Position, unit: int) -> Reason | None:
    """Only a unit of the formation with a marker fights."""
    if unit in attackers(p, p.formation):
        return None
    return Reason("9.2.1", "no-marker", {"piece": p.name(unit)})


# How a combat begins


@rule("9.2.3", "10.1")
def fight(p: Position, unit: int) -> None:
    """A melee or charge begins, by the arms of both sides."""
    target, charge = p.attacks[unit], p.charges >> unit & 1
    markers.take(p, unit)
    p.emit("fights", "9.2.4", piece=p.name(unit), target=p.name(target))
    if p.battle.body[unit] == FOOT:
        assault(p, unit, target)
    elif p.battle.body[target] == GUNS:
        ride_down(p, unit, target)
    elif flight.out_of_order(p, target):
        # G35: disordered since the marker was placed, it still does not wait.
        flight.flee(p, unit, target)
    elif p.battle.body[target] == FOOT:
        p.stack.append(SteadinessRoll(target, unit))
    else:
        p.stack.append(ChargeRoll(unit, target) if charge else MeleeRoll(unit, target, False))


@rule("9.2.3")
def assault(p: Position, unit: int, target: int) -> None:
    """Infantry attacks: first the defenders fire, then the attacker comes on.

    A routed unit neither fires nor fights: it retreats three hexes (11.2, G17).
    """
    if p.routed >> target & 1:
        drive_off(p, unit, target)
    else:
        await_volley(p, unit, target)


@rule("11.2")
def drive_off(p: Position, unit: int, target: int) -> None:
    """A routed unit that is attacked retreats three hexes; the attacker enters (G17)."""
    p.stack.append(Advance(unit, p.at[unit], p.at[target]))
    spike_guns(p, target)
    disorder.rout(p, target, p.at[unit], CAUSE)


@rule("10.2")
def ride_down(p: Position, unit: int, target: int) -> None:
    """Batteries alone that cavalry attacks are eliminated without a roll."""
    p.stack.append(Shaken(unit, OFF, CAUSE))
    take_guns(p, unit, target, "10.2")


@rule("9.2.3", "9.2.9")
def take_guns(p: Position, unit: int, target: int, rule: str) -> None:
    """A battery is eliminated, and the attacker enters its hex (D30)."""
    there = p.at[target]
    losses.eliminate(p, target, rule)
    p.stack.append(Advance(unit, p.at[unit], there))


# The defensive volley


def await_volley(p: Position, unit: int, target: int) -> None:
    """9.2.3, 10.2a The defenders fire; the impact follows when all is suffered."""
    whole = not p.reduced >> unit & 1
    p.stack.append(Impact(unit, target, p.at[unit], whole))
    volley.defensive(p, target, unit)


@rule("9.2.3", "10.2")
class Impact(Automatic[Position], frozen=True):
    """The attacker, if the volley has not stopped him, meets the defender."""

    unit: int
    target: int
    here: int
    """Where the attacker stood."""
    whole: bool
    """Was the attacker at full strength before the volley?"""

    name = "impact"
    rule = "9.2.3"

    def run(self, p: Position) -> None:
        p.stack.pop()
        if self.is_stopped(p):
            p.emit("attack-stopped", self.rule, piece=p.name(self.unit))
        elif p.battle.body[self.target] == GUNS:
            take_guns(p, self.unit, self.target, "9.2.3")
        else:
            p.stack.append(MeleeRoll(self.unit, self.target, False))

    def is_stopped(self, p: Position) -> bool:
        """Infantry comes on if it is still in its hex (D4), cavalry only unhurt (10.2a, D5)."""
        if p.at[self.unit] != self.here:
            return True
        hurt = self.whole and bool(p.reduced >> self.unit & 1)
        return hurt and p.battle.body[self.unit] == HORSE


@rule("10.2")
class SteadinessRoll(TrainingRoll, frozen=True):
    """Infantry that cavalry attacks: steady, it fires first; if not, the cavalry has a column.

    A unit that fires at will has no volley even so (C28).
    """

    target: int
    """The attacker."""

    name = "steadiness-roll"
    rule = "10.2"

    def passed(self, p: Position) -> None:
        await_volley(p, self.target, self.unit)

    def failed(self, p: Position) -> None:
        p.stack.append(MeleeRoll(self.target, self.unit, True))


# The melee


@rule("9.2.4")
class MeleeRoll(CombatRoll, frozen=True):
    """A melee of infantry or cavalry."""

    unsteady: bool

    name = "melee-roll"
    rule = "9.2.4"

    def is_unsteady(self) -> bool:
        return self.unsteady

    def follow(self, p: Position, result: str) -> None:
        after_melee(p, self.unit, self.target, result)


@rule("9.2.7", "9.2.9", "10.1")
def after_melee(p: Position, unit: int, target: int, result: str) -> None:
    """One of the two suffers the result; if it is the defender, the attacker enters his hex."""
    attacked = p.battle.body[unit] == HORSE
    side, letter = result[0], result[1]
    if side == ATTACKER:
        letter = take_loss(p, unit, letter)
        loser = Fate(unit, letter, 1 + attacked)
        conclude(p, loser, Fate(target, UNHURT, 0), CAUSE, OFF)
    else:
        letter = take_loss(p, target, letter)
        winner = Fate(unit, UNHURT, int(attacked))
        conclude(p, winner, Fate(target, letter, 1), CAUSE, unit)


__all__ = ["Impact", "MeleeRoll", "Melees", "SteadinessRoll", "begin", "has_attacks"]
