"""What the point of a phase is worth, and what a step is worth for it (12.2).

The point goes to whoever takes more steps in the phase. How likely that is depends on the lead and
on the wings that have yet to act: most assaults are made where they promise well, so each wing is
thought to take as many steps as wings of its status do on the average.
"""

from __future__ import annotations

from math import erf, sqrt

from battaglia.ai.camposanto.hands import EVEN, hand_edge, hopes
from battaglia.games.camposanto import victory
from battaglia.games.camposanto.state import Position
from battaglia.games.camposanto.turn import operation_of

TAKES = (1.8, 1.4, 1.2, 0.0)
"""The steps that a wing takes in its activation, by its status; 4.1."""
SPREAD = 1.3
"""The standard deviation of that."""
LEAST_SPREAD = 0.2
UNDER_WAY = 0.5
"""The part of an activation that is thought to lie ahead before its assaults."""
REGIMENT = 0.25
"""How much the regiments lost so far tell about those lost in the end, where points are equal."""


def normal(x: float) -> float:
    """The chance that a standard normal variable is below x."""
    return 0.5 * (1.0 + erf(x / sqrt(2.0)))


def next_phases(p: Position) -> float:
    """The chance of the first seat to win one of the phases to come: by the order points left."""
    turn = p.battle.spec.turns[p.turn - 1]
    left = phases_left(p)
    share = (turn.phases - p.phase) / left if left else 0.0
    edge = hand_edge(p.hands[0], p.hands[1], p.battle.wing_count)
    return round(EVEN + 0.5 * share * edge, 2)


def phases_left(p: Position) -> int:
    """The phases after this one."""
    return sum([turn.phases for turn in p.battle.spec.turns[p.turn - 1 :]]) - p.phase


def on_equal_points(p: Position) -> float:
    """The chance of the first seat if points are equal in the end: fewer regiments lost."""
    gone = [victory.regiments_lost(p, seat) for seat in (0, 1)]
    return min(1.0, max(0.0, EVEN + REGIMENT * (gone[1] - gone[0])))


def to_come(p: Position) -> tuple[float, float]:
    """By how much the first seat's lead is likely to grow in the phase, and the spread of that."""
    mean = spread = 0.0
    order, seats = p.order, p.battle.wing_seat
    begun = p.activation - 1
    if begun >= 0 and operation_of(p) == "assaults":
        begun += 1  # its assaults are decided one by one
    for place in range(max(begun, 0), len(order)):
        wing = order[place]
        part = UNDER_WAY if place == p.activation - 1 else 1.0
        takes = TAKES[p.statuses[wing]] * part
        if takes:
            mean += takes if seats[wing] == 0 else -takes
            spread += SPREAD * SPREAD * part
    return mean, max(sqrt(spread), LEAST_SPREAD)


class Stakes:
    """What each lead in the present phase is worth to the first seat: the chance to win."""

    def __init__(self, p: Position) -> None:
        goal, left, tie = p.battle.spec.victory.points, phases_left(p), on_equal_points(p)
        first, second = p.points
        chance = next_phases(p)
        self.won = hopes(first + 1, second, left, goal, tie, chance)
        self.even = hopes(first, second, left, goal, tie, chance)
        self.lost = hopes(first, second + 1, left, goal, tie, chance)
        self.mean, self.spread = to_come(p)

    def at(self, lead: int) -> float:
        """The chance to win with a lead now."""
        end = lead + self.mean
        ahead = normal((end - 0.5) / self.spread)
        behind = normal((-end - 0.5) / self.spread)
        return ahead * self.won + behind * self.lost + (1.0 - ahead - behind) * self.even


def step_worths(p: Position) -> tuple[float, float]:
    """What a step of each seat is worth for the victory, as chances to win."""
    lead = p.losses[0] - p.losses[1]
    stakes = Stakes(p)
    now = stakes.at(lead)
    return now - stakes.at(lead - 1), stakes.at(lead + 1) - now
