"""Games through the doors: what a match played, played again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from battaglia.core.chance import Faces
from battaglia.core.match import Match
from battaglia.doors.recall import CHANCE, outcome_number
from battaglia.doors.spiel import INVALID, SpielGame, SpielState
from tests.conformance.playing import Chooser


class Played(NamedTuple):
    """An action of a match, the dice that followed, and the hash of what came of it."""

    seat: int
    action: str
    faces: list[Faces]
    digest: str


def played(match: Match, choose: Chooser) -> Iterator[Played]:
    """Play a match to its end, action by action."""
    while match.outcome is None:
        seat, action = choose(match)
        match.play(seat, action)
        entry = match.entries[-1]
        yield Played(seat, str(entry.action), entry.faces, match.game.digest(match.state))


def opening(match: Match) -> list[Faces]:
    """The dice that fell before the first action."""
    return [faces for entry in match.entries for faces in entry.faces]


def fall(state: SpielState, faces: Faces) -> None:
    """Let dice fall as they fell elsewhere."""
    assert state.current_player() == CHANCE
    roll = state.position.stack[-1]
    state.apply_action(outcome_number(roll.dice, faces))  # type: ignore[attr-defined]


def step(state: SpielState, rng: Random) -> None:
    """Go on by one node, at random."""
    if not state.is_simultaneous_node():
        state.apply_action(rng.choice(state.legal_actions()))
        return
    seats = range(state.game.num_players())
    offers = [state.legal_actions(seat) for seat in seats]
    state.apply_actions([rng.choice(offer) if offer else INVALID for offer in offers])


def states(game: SpielGame, seed: int) -> Iterator[SpielState]:
    """One state that goes on at random, before each of its nodes and at its end."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, rng)
    yield state
