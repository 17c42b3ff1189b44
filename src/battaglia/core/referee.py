"""What is legal: one answer for the match, which knows all, and for a door, which does not."""

from __future__ import annotations

from functools import partial
from typing import Any

from battaglia.core import flow, march
from battaglia.core.action import Action, BadNotation, Verbs, parse
from battaglia.core.flow import Position
from battaglia.core.game import Game
from battaglia.core.march import March
from battaglia.core.reason import Param, Reason

Judgement = tuple[Action | None, list[Reason]]


def reasons(game: Game, battle: Any, p: Position, seat: int, action: Action | str) -> list[Reason]:
    """Why the seat may not play this in the position; empty exactly when it may."""
    try:
        meant = read(game, action)
    except BadNotation:
        return [Reason(game.turn_rule, "unreadable")]
    return objections(game, battle, p, seat, meant)


def judge(game: Game, battle: Any, p: Position, seat: int, action: Action | str) -> Judgement:
    """The action that is meant, and why the seat may not play it.

    What is offered is legal, so reasons are looked for only where there are some.
    """
    try:
        meant = read(game, action)
    except BadNotation:
        return None, [Reason(game.turn_rule, "unreadable")]
    offered = p.outcome is None and meant in flow.legal(p, seat)
    return meant, [] if offered else objections(game, battle, p, seat, meant)


def objections(game: Game, battle: Any, p: Position, seat: int, action: Action) -> list[Reason]:
    """Why the seat may not play an action that can be read."""
    rule = game.turn_rule
    if p.outcome is not None:
        return [Reason(rule, "game-over")]
    unknown = game.unknown(battle, action)
    if unknown:
        return unknown
    if not flow.legal(p, seat):
        return [Reason(rule, "not-your-decision", {"seat": battle.seats[seat]})]
    if isinstance(action, March):
        whole = march.completed(game, p, seat, action)
        return march.objections(game, p, seat, whole, partial(_objections, game))
    return _objections(game, p, seat, action)


def _objections(game: Game, p: Position, seat: int, action: Action) -> list[Reason]:
    """What the step on top says to a choice."""
    step = p.stack[-1]
    if action.verb not in step.verbs:
        params: dict[str, Param] = {"verb": action.verb, "step": step.name}
        return [Reason(game.turn_rule, "wrong-step", params)]
    return step.objections(p, seat, action)


def read(game: Game, action: Action | str) -> Action:
    """The action that is meant; one that the game does not know is as good as noise."""
    if isinstance(action, str):
        return parse(action, game.verbs)
    if not is_action(action, game.verbs):
        raise BadNotation("this is not an action of the game")
    return action


def is_action(thing: object, verbs: Verbs) -> bool:
    """Whether something that a caller gives as an action is one: callers make mistakes."""
    if not isinstance(thing, Action) or verbs.get(thing.verb) is not type(thing):
        return False
    values = [getattr(thing, name) for name in thing.__struct_fields__]
    words = [word for v in values for word in (v if isinstance(v, tuple) else (v,))]
    return all(isinstance(word, str) for word in words)
