"""9.2.7, 9.2.9 What a melee does: losses, disorder, retreats, the advance of the winner."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core.flow import Automatic
from battaglia.core.rule import rule
from battaglia.games.piacenza import disorder, losses
from battaglia.games.piacenza.melee.advance import Advance
from battaglia.games.piacenza.pieces import GUNS, HORSE, LIGHT
from battaglia.games.piacenza.retreat import retreat
from battaglia.games.piacenza.state import OFF, Position

ELIMINATED, STEP, RETREAT, UNHURT = "E", "1", "R", ""
ATTACKER, DEFENDER = "A", "D"
ONE_HEX = 1


class Fate(NamedTuple):
    """How a combat has ended for one unit."""

    unit: int
    result: str
    """The letter of its result; UNHURT if it had none."""
    disorders: int
    """9.2.7, 10.1 Disorder results: of the table, and of the attack itself for cavalry."""

    @property
    def gives_way(self) -> bool:
        return self.result in (STEP, RETREAT)

    @property
    def leaves(self) -> bool:
        return self.result != UNHURT


@rule("9.2.7", "9.2.9")
def take_loss(p: Position, unit: int, result: str) -> str:
    """A step is lost at once; where it was the last the unit is as good as eliminated."""
    found = weighed(p, unit, result)
    if found == STEP:
        losses.lose_step(p, unit, "9.2.9")
    return found


def weighed(p: Position, unit: int, result: str) -> str:
    """9.2.9 A step loss of a unit on its last step eliminates it."""
    last = p.reduced >> unit & 1 or not p.battle.reduced[unit]
    return ELIMINATED if result == STEP and last else result


@rule("9.2.7", "10.1")
def conclude(p: Position, attacker: Fate, defender: Fate, cause: str, forward: int) -> None:
    """Push all that a combat leads to, what is pushed last first; ``forward`` is who advances.

    The attacker's retreat comes before the defender's (10.3.1); then the winner enters the hex
    (9.2.9), and last of all cavalry that has attacked and stays is disordered (10.1, D17).
    """
    attackers_hex, defenders_hex = p.at[attacker.unit], p.at[defender.unit]
    sides = ((defender, attackers_hex), (attacker, defenders_hex))
    for fate, away in sides:
        if not fate.leaves and fate.disorders:
            # The enemy of a winner is gone: if he routs now nobody drives him.
            p.stack.append(Shaken(fate.unit, OFF if fate.unit == forward else away, cause))
    wiped_out = [f for f, _ in sides if f.result == ELIMINATED and not mates_of(p, f.unit)]
    for fate in wiped_out:
        # Commanders alone in the hex are looked after when the winner has entered it (4.6).
        eliminate_with_guns(p, fate.unit)
    if forward >= 0:
        there = defenders_hex if forward == attacker.unit else attackers_hex
        p.stack.append(Advance(forward, p.at[forward], there))
    for fate, away in sides:
        if fate.leaves and fate not in wiped_out:
            drive_back(p, fate, away, cause)


def mates_of(p: Position, unit: int) -> list[int]:
    """9.2.1 The cavalry stacked with a unit."""
    others = [other for other in p.units_at[p.at[unit]] if other != unit]
    return [other for other in others if p.battle.body[other] == HORSE]


@rule("9.2.1", "9.2.3")
def eliminate_with_guns(p: Position, unit: int) -> None:
    """A unit is eliminated, and a battery that stood with it (G13)."""
    spike_guns(p, unit)
    losses.eliminate(p, unit, "9.2.7")


def spike_guns(p: Position, unit: int) -> None:
    """9.2.1 A battery stacked with a unit that must go is eliminated."""
    for other in p.units_at[p.at[unit]]:
        if p.battle.body[other] == GUNS:
            losses.eliminate(p, other, "9.2.1")


@rule("9.2.1", "9.2.7")
def drive_back(p: Position, fate: Fate, away: int, cause: str) -> None:
    """A unit goes; after it its stack-mate retreats one hex, in good order (G14)."""
    for mate in mates_of(p, fate.unit):
        retreat(p, mate, ONE_HEX, away, "mate")
    spike_guns(p, fate.unit)
    if fate.result == ELIMINATED:
        losses.eliminate(p, fate.unit, "9.2.7")
    else:
        give_way(p, fate, away, cause)


@rule("9.2.6", "9.2.7", "10.1")
def give_way(p: Position, fate: Fate, away: int, cause: str) -> None:
    """Disorder and a retreat of one hex; light infantry ignores the disorder (9.2.6b, D9).

    Cavalry that is disordered twice in one combat rolls (11.1e, G18); by option it does not.
    """
    unit = fate.unit
    if p.battle.arm[unit] == LIGHT:
        retreat(p, unit, ONE_HEX, away, cause)
        return
    once_only = p.battle.options.one_disorder_a_combat and p.battle.body[unit] == HORSE
    if (once_only or fate.disorders > 1) and p.in_good_order(unit):
        disorder.mark(p, unit, "9.2.7")
    if once_only:
        retreat(p, unit, ONE_HEX, away, cause)
    else:
        disorder.disorder(p, unit, ONE_HEX, away, cause)


@rule("10.1")
class Shaken(Automatic[Position], frozen=True):
    """Cavalry that has attacked is disordered after the attack, where it has come to (G18)."""

    unit: int
    away: int
    cause: str

    name = "shaken"
    rule = "10.1"

    def run(self, p: Position) -> None:
        p.stack.pop()
        if p.at[self.unit] < 0:
            return
        if p.in_good_order(self.unit):
            disorder.mark(p, self.unit, "10.1")
        elif not p.battle.options.one_disorder_a_combat:
            disorder.disorder(p, self.unit, 0, self.away, self.cause)
