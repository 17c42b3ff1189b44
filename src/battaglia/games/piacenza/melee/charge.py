"""10.3 The charge of cavalry against cavalry, 10.3.1 the countercharge."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza.melee.results import (
    ATTACKER,
    DEFENDER,
    ELIMINATED,
    UNHURT,
    Fate,
    conclude,
    take_loss,
)
from battaglia.games.piacenza.melee.rolls import CombatRoll
from battaglia.games.piacenza.state import OFF, Position

CAUSE = "charge"


@rule("10.3")
class ChargeRoll(CombatRoll, frozen=True):
    """Cavalry charges; what is left of the charged unit countercharges before anybody retreats."""

    name = "charge-roll"
    rule = "10.3"
    charge = True

    def follow(self, p: Position, result: str) -> None:
        side, letter = result[0], result[1]
        hurt = self.unit if side == ATTACKER else self.target
        first = side + take_loss(p, hurt, letter)
        if countercharges(p, first):
            p.stack.append(CounterchargeRoll(self.target, self.unit, first))
        else:
            after_charge(p, self.unit, self.target, first, "")


@rule("10.3.1")
def countercharges(p: Position, first: str) -> bool:
    """Whoever is still there must, even if his own retreat is due (D18).

    By option only a unit that the charge has not made retreat.
    """
    if first[1] == ELIMINATED:
        return False
    return first[0] == ATTACKER or not p.battle.options.countercharge_if_unshaken


@rule("10.3.1")
class CounterchargeRoll(CombatRoll, frozen=True):
    """The charged unit charges back: exactly like a charge, with the parts reversed."""

    first: str
    """The result of the charge."""

    name = "countercharge-roll"
    rule = "10.3.1"
    charge = True

    def follow(self, p: Position, result: str) -> None:
        side, letter = result[0], result[1]
        hurt = self.unit if side == ATTACKER else self.target
        after_charge(p, self.target, self.unit, self.first, side + take_loss(p, hurt, letter))


@rule("10.1", "10.3.1")
def after_charge(p: Position, charger: int, charged: int, first: str, second: str) -> None:
    """Both results are applied together: each retreats once at most, then disorder (D17)."""
    attacker, defender = fates_of(charger, charged, first, second)
    conclude(p, attacker, defender, CAUSE, _forward(attacker, defender, second))


@rule("10.1", "10.3.1")
def fates_of(charger: int, charged: int, first: str, second: str) -> tuple[Fate, Fate]:
    """How charge and countercharge have ended for both; whoever attacked is disordered for it."""
    ours = _results(first, ATTACKER) + _results(second, DEFENDER)
    theirs = _results(first, DEFENDER) + _results(second, ATTACKER)
    attacker = Fate(charger, _worst(ours), len(ours) + 1)
    return attacker, Fate(charged, _worst(theirs), len(theirs) + bool(second))


def _results(code: str, side: str) -> list[str]:
    """The letter of a result, if it is this side's."""
    return [code[1]] if code[:1] == side else []


def _worst(letters: list[str]) -> str:
    """10.3.1 A double retreat is one; whoever is eliminated does not retreat."""
    if ELIMINATED in letters:
        return ELIMINATED
    return letters[0] if letters else UNHURT


@rule("9.2.9", "10.3.1")
def _forward(attacker: Fate, defender: Fate, second: str) -> int:
    """Who stays where the other goes has won: the charger, or a countercharger who won (D18)."""
    if defender.leaves and not attacker.leaves:
        return attacker.unit
    won_back = second[:1] == DEFENDER
    return defender.unit if won_back and attacker.leaves and not defender.leaves else OFF
