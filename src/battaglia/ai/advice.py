"""Advice for somebody who plays a seat himself: what an officer would do in his place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from battaglia.ai.levels import LEVELS
from battaglia.ai.officer import Officer, Outlook
from battaglia.ai.player import Why
from battaglia.ai.search import Ahead, Search
from battaglia.ai.timing import Watch
from battaglia.ai.trying import seed_of
from battaglia.ai.value import chance
from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door
from battaglia.core.flow import Position
from battaglia.core.match import Match
from battaglia.core.telling import Teller
from battaglia.core.telling.shapes import Choice

ADVISER = "captain"
MOST_ACTIONS = 300
"""A plan is not followed further than this."""
WORLDS = 8
"""In so many worlds it is looked what a plan may be expected to bring."""
LONGER = 1.4
"""So many times the time of his stretch an adviser may take, expectations included."""


class Expected(NamedTuple):
    """The part of a victory that a seat may expect: as things stand, and when it follows a plan."""

    now: float
    after: float


class Adviser:
    """An officer who is asked what he would do, in the stretch of play that is under way."""

    def __init__(self, seed: int) -> None:
        self.watch = Watch()
        self.level = LEVELS[ADVISER]
        self.officer = Officer(self.level, seed, self.watch)
        self.seed = seed

    def decide(self, door: Door) -> Action:
        """What he would play."""
        with self.watch.running():
            return self.officer.decide(door)

    @property
    def reason(self) -> Why:
        """Why he would play what he decided last."""
        return self.officer.reason

    def intent(self, door: Door) -> Why:
        """What his plan is; there is always one."""
        if self.officer.intent is not None:
            return self.officer.intent
        base = Outlook(door).bases[door.number]
        return Why("as-usual", {"plan": base.plan or "plain"})

    def stretch(self, door: Door) -> object:
        """The stretch of play that his plan is for."""
        return Outlook(door).mind.stretch(door.known)

    def expects(self, door: Door) -> Expected:
        """What he expects of his plan, in the mean of some worlds."""
        outlook = Outlook(door)
        search = Search(door, outlook.mind, outlook.value, outlook.bases, f"advice {self.seed}")
        search.late = self._late
        state = door.sample(seed_of(search.seed, 0)).state
        now = chance(outlook.value.terms(state), door.number)
        with self.watch.running():
            after = search.expected(self.officer.plan, Ahead(effort=0), WORLDS)
        return Expected(now, after)

    def _late(self) -> bool:
        return self.watch() > LONGER * self.level.seconds


# Its moves


class Step(NamedTuple):
    """Actions of one piece that follow each other: where it goes, or what it aims at."""

    actions: tuple[str, ...]
    choice: Choice
    """The first of them."""
    why: Why
    piece: str
    origin: str
    hex: str
    """"" if it stays where it is."""
    moved: bool


class Advice(NamedTuple):
    """A plan, what it may be expected to bring, and the moves with which it begins."""

    plan: Why
    expected: Expected
    steps: tuple[Step, ...]


class _Move(NamedTuple):
    choice: Choice
    why: Why
    piece: str
    origin: str
    hex: str


def advise(match: Match, seat: str, teller: Teller) -> Advice:
    """What to do in a seat's stretch of play, up to the first roll or another's decision.

    The match is to hold no more than the seat may know.
    """
    adviser, door = Adviser(len(match.entries)), match.seat(seat).door()
    moves = list(_line(match.fork(SeededDice(0)), seat, teller, adviser))
    groups = groupby(moves, key=lambda move: move.piece or move.choice.action)
    steps = tuple(_step(list(group)) for _, group in groups)
    return Advice(adviser.intent(door), adviser.expects(door), steps)


def _line(trial: Match, seat: str, teller: Teller, adviser: Adviser) -> Iterator[_Move]:
    """What is played up to the first roll, another's decision or the next stretch."""
    stretch = adviser.stretch(trial.seat(seat).door())
    for _ in range(MOST_ACTIONS):
        before, door = trial.state.copy(), trial.seat(seat).door()
        action = adviser.decide(door)
        trial.seat(seat).play(action)
        rolled = bool(trial.entries[-1].rolls)
        yield _move(teller, before, action, before if rolled else trial.state, adviser.reason)
        if rolled or seat not in trial.deciders:
            return
        if adviser.stretch(trial.seat(seat).door()) != stretch:
            return


def _move(teller: Teller, before: Position, action: Action, after: Position, why: Why) -> _Move:
    choice = teller.choice(before, action, final=False)
    piece = choice.piece or next(iter(choice.pieces), "")
    if not piece:
        return _Move(choice, why, "", "", choice.hex or "")
    origin, there = teller.hex_of(before, piece), teller.hex_of(after, piece)
    if choice.target in teller.index and there == origin:
        there = teller.hex_of(before, str(choice.target))
    return _Move(choice, why, piece, origin, there)


def _step(moves: Sequence[_Move]) -> Step:
    first, last = moves[0], moves[-1]
    there = last.hex if last.hex != first.origin else ""
    return Step(
        actions=tuple(move.choice.action for move in moves),
        choice=first.choice,
        why=first.why,
        piece=first.piece,
        origin=first.origin,
        hex=there,
        moved=bool(first.piece and there) and len(moves) > 1,
    )
