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
from battaglia.games.montecuccoli.odds import outcomes
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import FACES

RESULTS: Mapping[str, int] = {"Ae": -10, "Ad": -4, "Ne": 0, "Dx": 1, "Dd": 4, "De": 10}
"""What each result is worth to the attacker, roughly."""
POOR_SHOT = 1
"""A gun that can move does so rather than take a shot that so few faces of the die hit with."""


def fire(door: Door, legal: Sequence[Action], board: Board, values: Values) -> Choice:
    """The shot that promises most: likely to hit, at a unit of worth, near our own."""
    shots = [action for action in legal if isinstance(action, Fire)]
    rated = [(rate_shot(door, shot, board, values), str(shot), shot) for shot in shots]
    good = [entry for entry in rated if entry[0] > 0]
    if not good:
        return END_FIRE, Why("no-shot")
    shot = max(good)[2]
    hits = Fraction(hitting_faces(door, shot), FACES)
    return shot, Why("best-shot", {"gun": shot.gun, "target": shot.target, "chance": str(hits)})


def hitting_faces(door: Door, shot: Fire) -> int:
    """The faces of the die with which a shot disrupts its target."""
    return outcomes(_position(door), shot)[0].count("Dd")


def rate_shot(door: Door, shot: Fire, board: Board, values: Values) -> float:
    """What a shot is worth; nothing if the gun had better move."""
    battle = board.battle
    hits = hitting_faces(door, shot)
    gun, target = battle.index[shot.gun], battle.index[shot.target]
    if battle.mp[gun] and hits <= POOR_SHOT:
        return 0.0
    friends = board.units(board.me)
    near = min((battle.grid.distance(board.at[u], board.at[target]) for u in friends), default=99)
    return hits / FACES * values.worth[target] * (1.5 if near <= 4 else 1.0)


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


def expectation(door: Door, action: Action, side: int) -> int:
    """What an action may be expected to bring, against the other side's best answer.

    ``side`` is 1 for the attacker and -1 for the defender. It is the sum over the faces of the
    die, of which each is as likely.
    """
    courses = outcomes(_position(door), action)
    return min([side * sum([RESULTS[code] for code in faces]) for faces in courses], default=0)


def command(door: Door, legal: Sequence[Action]) -> Choice:
    """Who helps: the commander and unit with the best odds."""
    side = 1 if _position(door).active == door.number else -1
    best = max(legal, key=lambda action: (expectation(door, action, side), -len(str(action))))
    return best, Why("best-odds")


def _position(door: Door) -> Position:
    assert isinstance(door.known, Position)
    return door.known


def exchange(legal: Sequence[Action], values: Values) -> Choice:
    """The cheapest set of units to give up."""
    sets = [action for action in legal if isinstance(action, Disrupt)]
    index = values.board.battle.index

    def price(action: Disrupt) -> tuple[float, str]:
        return sum(values.worth[index[name]] for name in action.units), str(action)

    cheapest = min(sets, key=price)
    return cheapest, Why("cheapest", {"units": " ".join(cheapest.units)})
