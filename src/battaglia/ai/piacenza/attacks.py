"""9.2, 10 What melees and charges can be expected to bring, in a quick reckoning."""

from __future__ import annotations

from battaglia.ai.piacenza.choices import steady_chance
from battaglia.ai.piacenza.style import Style
from battaglia.ai.piacenza.worth import Stakes, Worth
from battaglia.games.piacenza import command, firing
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position

LEAST = {"1:3": 1 / 3, "1:2": 1 / 2, "1:1": 1.0, "3:2": 1.5, "2:1": 2.0, "3:1": 3.0, "4:1": 4.0}
"""The least ratio of each column."""
FACES = range(10)


def column(p: Position, attacker: float, defender: float, shift: int) -> int:
    """9.2.4 The column of the table: rounded down, then shifted."""
    ratios = p.battle.charts.melee.ratios
    found = max((n for n, r in enumerate(ratios) if attacker / defender >= LEAST[r]), default=0)
    return min(max(found + shift, 0), len(ratios) - 1)


def steel(
    p: Position,
    worth: Worth,
    unit: int,
    target: int,
    shift: int,
    modifier: int = 0,
    prize: float = 0.0,
) -> float:
    """What a roll on the melee table can be expected to bring the attacker; a prize if he wins."""
    at = column(p, p.strength(unit), max(p.strength(target), 1), shift)
    own, his = _at_stake(p, worth, unit), _at_stake(p, worth, target)
    stakes = (at, modifier, prize, *own, *his)
    found = worth.fights.get(stakes)
    if found is None:
        found = worth.fights[stakes] = _reckoned(p, worth.style, stakes)
    return found


def _at_stake(p: Position, worth: Worth, unit: int) -> tuple[float, float]:
    """What a unit, and what its next step is worth."""
    return worth.unit(p, unit), worth.step_lost(p, unit)


def _reckoned(p: Position, style: Style, stakes: Stakes) -> float:
    """The mean over the faces of the die."""
    at, modifier, prize, *lost = stakes
    table, total = p.battle.charts.melee, 0.0
    for face in FACES:
        result = firing.cell(table.rows, table.first, face + modifier, at)
        if result.startswith("A"):
            total += -_loss(style, result[1:], *lost[:2])
        else:
            total += _loss(style, result[1:], *lost[2:])
            total += prize if result.startswith("D") else 0.0
    return total / len(FACES)


def _loss(style: Style, what: str, unit: float, step: float) -> float:
    """What the loser's part of a result is worth, by what he and his next step are worth."""
    if what == "E":
        return unit
    return style.disorder + style.driven_hex + (step if what == "1" else 0.0)


def attack(
    p: Position, worth: Worth, unit: int, target: int, *, charge: bool, prize: float = 0.0
) -> float:
    """What a melee or a charge against a unit can be expected to bring, with a prize if it wins."""
    if p.battle.body[unit] == FOOT:
        return _assault(p, worth, unit, target, prize)
    if p.battle.body[target] == GUNS:
        return worth.style.battery + prize
    blown = worth.style.disorder  # 10.1: the attacker ends in disorder
    if charge:
        own = steel(p, worth, unit, target, 1, prize=prize)
        counter = steel(p, worth, target, unit, 1)
        return own - 0.7 * counter - blown
    if p.battle.body[target] == HORSE:
        return steel(p, worth, unit, target, 0, prize=prize) - blown
    return _against_foot(p, worth, unit, target, prize) - blown


def _against_foot(p: Position, worth: Worth, unit: int, target: int, prize: float) -> float:
    """10.2 Infantry that flees, that stands and fires, or that is caught."""
    if not p.in_good_order(target) or not command.in_command(p, target):
        return worth.style.driven_hex * 2 + worth.style.disorder + prize
    stands = max(steady_chance(p, target) - 0.1, 0.0)
    fired_at = worth.shot(p, target, unit) if not p.billebaude >> target & 1 else 0.0
    stood = 0.55 * steel(p, worth, unit, target, 0, prize=prize) - fired_at
    return stands * stood + (1 - stands) * steel(p, worth, unit, target, 1, prize=prize)


def _assault(p: Position, worth: Worth, unit: int, target: int, prize: float) -> float:
    """9.2.3 Infantry against cover, under the defender's volley."""
    if p.battle.body[target] == GUNS:
        return worth.style.battery + prize
    ground, here, there = p.battle.ground, p.at[unit], p.at[target]
    modifier = ground.rows[there].melee
    if ground.stream_between(here, there):
        modifier += p.battle.charts.stream.melee
    fired_at = worth.shot(p, target, unit) if not p.billebaude >> target & 1 else 0.0
    return 0.7 * steel(p, worth, unit, target, 0, modifier, prize) - fired_at
