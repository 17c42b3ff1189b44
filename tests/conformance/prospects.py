"""Moments of games at which a piece may be moved, and what is foretold of its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import battaglia
from battaglia.ai import make_player
from battaglia.core import march
from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.door import Trial
from battaglia.core.game import Game, Prospect, Reached
from battaglia.core.telling import teller_of


class Move(NamedTuple):
    """A move that a seat could make, and what is foretold of it."""

    game: Game
    p: Any
    seat: int
    piece: str
    hex: str
    reached: Reached
    prospects: list[Prospect]

    def trial(self) -> Trial:
        """The position to try the move in."""
        return Trial(self.game, self.p.copy(), SeededDice(1))

    def named(self, *codes: str) -> list[Prospect]:
        """What is foretold under some codes."""
        return [one for one in self.prospects if one.code in codes]


def moves(scenario: str, seed: int, actions: int, moment: type) -> Iterator[Move]:
    """The moves next to an enemy at the moments of a game between simple players."""
    match = battaglia.new_match(scenario, seed=seed)
    players = {seat: make_player("simple", seed) for seat in match.seats}
    for _ in range(actions):
        if match.outcome is not None:
            return
        seat = match.seat(match.deciders[0])
        if isinstance(match.state.stack[-1], moment):
            yield from _moves(match, seat)
        seat.play(players[seat.name].decide(seat.door()))


def _moves(match: Any, seat: Any) -> Iterator[Move]:
    number, p = match.seats.index(seat.name), match.state.copy()
    teller = teller_of(match.game, match.battle, "en")
    pieces = {teller.parts(action).piece for action in seat.legal() if action.verb == "move"}
    pieces |= {teller.parts(action).piece for action in seat.legal() if action.verb == "pick"}
    for piece in sorted(filter(None, pieces)):
        for there, reached in seat.reach(piece).items():
            found = teller.prospects(p, number, piece, there, march.hexes(reached))
            if found:
                yield Move(match.game, p, number, piece, there, reached, found)


def drive(trial: Trial, to: type, choose: Callable[[Trial, int], Action | None]) -> bool:
    """Go on until a step waits, by the choices of somebody who does as little as he can."""
    for _ in range(200):
        if trial.outcome is not None:
            return False
        if isinstance(trial.state.stack[-1], to):
            return True
        seat = trial.deciders[0]
        action = choose(trial, seat)
        if action is None:
            return False
        trial.play(seat, action)
    return False


def by_verbs(*verbs: str) -> Callable[[Trial, int], Action | None]:
    """Chooses the first action with the first of some verbs that may be played."""

    def choose(trial: Trial, seat: int) -> Action | None:
        legal = trial.legal(seat)
        return next((a for verb in verbs for a in legal if a.verb == verb), None)

    return choose
