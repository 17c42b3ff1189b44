"""What would you do? A plan for the asker's stretch of play, with its first moves.

It is thought about in a process of its own, which is sent no more than the asker may know. Where
other people play nobody is advised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.flow import Position
from battaglia.core.telling.shapes import Choice
from battaglia.core.typed import convert
from battaglia.server.answers import AdviceStep, AdviceTold
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.reasoning import Stated, said

MOST_ACTIONS = 300
"""A plan is not followed further than this."""


class Move(NamedTuple):
    """An action of a plan, as it looks where it is played, and where its piece ends up."""

    choice: Choice
    why: Stated
    origin: str
    hex: str


def check_advice(scribe: Scribe) -> None:
    """Refuse advice to whoever does not have to decide, and wherever other people play."""
    table = scribe.table
    if scribe.viewer is None:
        raise ApiError("not-a-player")
    if table.between_people:
        raise ApiError("advice-between-people")
    if scribe.viewer not in table.match.deciders:
        raise ApiError("advice-not-yours")


def advice(scribe: Scribe) -> AdviceTold:
    """A plan for the asker's stretch of play, up to the first roll or another's decision."""
    from battaglia.ai import called, player_catalogue  # noqa: PLC0415  (see opponents)
    from battaglia.ai.advice import ADVISER, Adviser  # noqa: PLC0415

    check_advice(scribe)
    seat, match = str(scribe.viewer), scribe.table.match
    door, adviser = match.seat(seat).door(), Adviser(len(match.entries))
    moves = list(_line(scribe, adviser))
    expected = adviser.expects(door)
    return AdviceTold(
        by=called(ADVISER, player_catalogue(scribe.lang)),
        plan=said(_stated(adviser.intent(door)), scribe.teller),
        now=round(100 * expected.now),
        after=round(100 * expected.after),
        steps=[_step(scribe, list(group)) for _, group in groupby(moves, key=_piece)],
    )


def _line(scribe: Scribe, adviser: Any) -> Iterator[Move]:
    """What the adviser would play, up to the first roll, another's decision or the next stretch."""
    seat, trial = str(scribe.viewer), scribe.table.match.fork(SeededDice(0))
    stretch = adviser.stretch(trial.seat(seat).door())
    for _ in range(MOST_ACTIONS):
        before, door = trial.state.copy(), trial.seat(seat).door()
        action = adviser.decide(door)
        why = _stated(adviser.reason)
        trial.seat(seat).play(action)
        rolled = bool(trial.entries[-1].rolls)
        yield _move(scribe, before, action, before if rolled else trial.state, why)
        if rolled or seat not in trial.deciders:
            return
        if adviser.stretch(trial.seat(seat).door()) != stretch:
            return


def _move(scribe: Scribe, before: Position, action: Action, after: Position, why: Stated) -> Move:
    teller = scribe.teller
    choice = teller.choice(before, action, final=False)
    piece = choice.piece or next(iter(choice.pieces), None)
    if piece is None:
        return Move(choice, why, "", choice.hex or "")
    origin, there = teller.hex_of(before, piece), teller.hex_of(after, piece)
    if choice.target in teller.index and there == origin:
        there = teller.hex_of(before, str(choice.target))
    return Move(choice, why, origin, there)


def _piece(move: Move) -> str:
    """Actions of one piece that follow each other are one step of the advice."""
    return move.choice.piece or next(iter(move.choice.pieces), "") or move.choice.action


def _step(scribe: Scribe, moves: Sequence[Move]) -> AdviceStep:
    first, last = moves[0], moves[-1]
    choice = first.choice
    piece = choice.piece or next(iter(choice.pieces), None)
    moved = piece is not None and len(moves) > 1 and first.origin != last.hex
    text = first.choice.text
    if moved:
        text = scribe.teller.say("advice", "goes", piece=str(piece), hex=last.hex)
    return AdviceStep(
        actions=[move.choice.action for move in moves],
        text=text,
        why=said(first.why, scribe.teller),
        piece=piece,
        origin=first.origin or None,
        hex=(last.hex or None) if last.hex != first.origin else None,
        aims=not moved and choice.target is not None,
    )


def _stated(why: Any) -> Stated:
    return convert(msgspec.to_builtins(why), Stated)
