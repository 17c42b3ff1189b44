"""The smaller decisions: fire, declarations, commanders' help, exchanges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.declare import Declared
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.ai.player import Choice, Why
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.reason import Param
from battaglia.games.montecuccoli.actions import END_DECLARATION, END_FIRE, Attack, Disrupt, Fire

RESULTS: Mapping[str, int] = {"Ae": -10, "Ad": -4, "Ne": 0, "Dx": 1, "Dd": 4, "De": 10}
"""What each result is worth to the attacker, roughly."""
POOR_SHOT = Fraction(1, 6)
"""A gun that can move does so rather than take a shot like this."""


def fire(door: Door, legal: Sequence[Action], board: Board, values: Values) -> Choice:
    """The shot that promises most: likely to hit, at a unit of worth, near our own."""
    shots = [action for action in legal if isinstance(action, Fire)]
    rated = [(rate_shot(door, shot, board, values), str(shot), shot) for shot in shots]
    good = [entry for entry in rated if entry[0] > 0]
    if not good:
        return END_FIRE, Why("no-shot")
    shot = max(good)[2]
    hits = hit_chance(door, shot)
    return shot, Why("best-shot", {"gun": shot.gun, "target": shot.target, "chance": str(hits)})


def hit_chance(door: Door, shot: Fire) -> Fraction:
    """The chance that a shot disrupts its target."""
    odds = door.odds(shot)
    return odds.courses[0].results.get("Dd", Fraction(0)) if odds else Fraction(0)


def rate_shot(door: Door, shot: Fire, board: Board, values: Values) -> float:
    """What a shot is worth; nothing if the gun had better move."""
    battle = board.battle
    hits = hit_chance(door, shot)
    gun, target = battle.index[shot.gun], battle.index[shot.target]
    if battle.mp[gun] and hits <= POOR_SHOT:
        return 0.0
    friends = board.units(board.me)
    near = min((battle.grid.distance(board.at[u], board.at[target]) for u in friends), default=99)
    return float(hits) * values.worth[target] * (1.5 if near <= 4 else 1.0)


def declaration(board: Board, values: Values) -> list[Attack]:
    """All attacks of the phase, in an order in which each can be declared."""
    units = [u for u in board.units(board.me) if board.steady(u)]
    places = {u: board.at[u] for u in units}
    declared = Declared(board, values, places, lambda here: leader_near(board, here))
    ids = board.battle.ids
    return [Attack(ids[attacker], ids[defender]) for attacker, defender in declared.links()]


def leader_near(board: Board, here: int) -> int:
    """The points of the best commander in range of a hex."""
    battle, best = board.battle, 0
    for who in battle.commanders[board.me]:
        points, at = battle.cp[who], board.at[who]
        if points > best and at >= 0 and battle.grid.distance(at, here) <= points:
            best = points
    return best


def attack(door: Door, legal: Sequence[Action], planned: list[Attack]) -> Choice:
    """The next attack of the plan; beside the plan, what the rules ask for at the best odds."""
    while planned:
        action = planned.pop(0)
        if action in legal:
            pair: dict[str, Param] = {"attacker": action.attacker, "defender": action.defender}
            return action, Why("planned", pair)
    if END_DECLARATION in legal:
        return END_DECLARATION, Why("declared")
    best = max(legal, key=lambda action: (expectation(door, action, 1), str(action)))
    return best, Why("best-odds")


def expectation(door: Door, action: Action, side: int) -> Fraction:
    """What an action may be expected to bring, against the other side's best answer.

    ``side`` is 1 for the attacker and -1 for the defender.
    """
    odds = door.odds(action)
    if odds is None:
        return Fraction(0)
    means = [
        side * sum((RESULTS[code] * chance for code, chance in course.results.items()), Fraction(0))
        for course in odds.courses
    ]
    return min(means)


def command(door: Door, legal: Sequence[Action], attacking: bool) -> Choice:
    """Who helps: the commander and unit with the best odds."""
    side = 1 if attacking else -1
    best = max(legal, key=lambda action: (expectation(door, action, side), -len(str(action))))
    return best, Why("best-odds")


def exchange(legal: Sequence[Action], values: Values) -> Choice:
    """The cheapest set of units to give up."""
    sets = [action for action in legal if isinstance(action, Disrupt)]
    index = values.board.battle.index

    def price(action: Disrupt) -> tuple[float, str]:
        return sum(values.worth[index[name]] for name in action.units), str(action)

    cheapest = min(sets, key=price)
    return cheapest, Why("cheapest", {"units": " ".join(cheapest.units)})
