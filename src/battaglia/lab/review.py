"""A game looked at again: how the first side's chances went, and what moved them.

The chances are an estimate: the value that the machine players go by, corrected by what came of
such positions in simulated games (lab/calibration.py). Before dice fall they are the mean over
all faces; so what an action does to them is its decision, what the faces do is luck, and the
parts add up to the way from the beginning to the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import msgspec

from battaglia.ai.mind import Mind, mind_of
from battaglia.ai.value import Value, logistic
from battaglia.ai.weights import weights_of
from battaglia.core import flow, march
from battaglia.core.chance import Faces
from battaglia.core.flow import Position
from battaglia.core.game import Game
from battaglia.core.match import Entry, Match
from battaglia.lab.calibration import Correction, correction_of

MOST_FALLS = 12_000
"""Rolls that are let fall to look at one chain of them; a longer chain is sampled."""
SAMPLES = 50
"""How often the rest of such a chain is let fall after each face of the next roll."""


Moment = tuple[int, int | None]
"""After so many entries; and, unless it is None, just before this roll of the next one."""


class Step(msgspec.Struct, frozen=True):
    """An action with the dice that followed it, and the first side's chances around them."""

    seat: str
    """Who decided; "" where only dice fell."""
    turn: int
    stretch: int
    """The number of the stretch of play that it is in: a phase of what one plan is made for."""
    before: float
    chosen: float
    """After the action, and before its dice: the mean over what can fall."""
    fallen: tuple[float, ...] = ()
    """After each roll."""
    cut: bool = False
    """Could its rolls fall in so many ways that some were sampled?"""

    @property
    def after(self) -> float:
        """How things stand when all is done."""
        return self.fallen[-1] if self.fallen else self.chosen

    @property
    def decision(self) -> Fraction:
        """What the choice did."""
        return Fraction(self.chosen) - Fraction(self.before)

    @property
    def luck(self) -> Fraction:
        """What the dice did."""
        return Fraction(self.after) - Fraction(self.chosen)

    def lucks(self) -> Iterator[Fraction]:
        """What each roll did."""
        before = self.chosen
        for after in self.fallen:
            yield Fraction(after) - Fraction(before)
            before = after


class Review(msgspec.Struct, frozen=True):
    """What a game looks like afterwards. All chances are the first side's."""

    scenario: str
    seats: tuple[str, ...]
    learned: bool
    """Was the value learned from games, or is it a guess?"""
    corrected: bool
    """Was it held against the results of games?"""
    steps: tuple[Step, ...]

    @property
    def start(self) -> float:
        """The chances at the beginning."""
        return self.steps[0].before if self.steps else 0.5

    @property
    def end(self) -> float:
        """The chances at the end: 1, 0 or a half when the game is over."""
        return self.steps[-1].after if self.steps else 0.5

    def decided(self, seat: str) -> Fraction:
        """What a side's decisions did to the first side's chances."""
        return sum((step.decision for step in self.steps if step.seat == seat), Fraction(0))

    def luck(self) -> Fraction:
        """What the dice did to them."""
        return sum((step.luck for step in self.steps), Fraction(0))


class Judge:
    """Says how a position stands for the first side."""

    def __init__(self, game: Game, battle: Any) -> None:
        scenario = battle.spec.id
        self.mind: Mind = mind_of(game)
        self.seats: Sequence[str] = battle.seats
        self.value = Value(self.mind, battle, weights_of(scenario))
        self.correction: Correction | None = correction_of(scenario)

    def raw(self, p: Position) -> float:
        """The log of the odds, before it is corrected."""
        return sum(self.value.terms(p))

    def stands(self, p: Position) -> float:
        """The chances as they are, whoever is to decide or to roll."""
        outcome = p.outcome
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner == self.seats[0])
        odds = self.raw(p)
        return logistic(odds if self.correction is None else self.correction.of(odds))


class TooMany(Exception):
    """A chain of rolls can fall in more ways than are looked at."""


class Foresight:
    """Chances of positions in a chain of rolls: before a roll the mean over its faces.

    Faces that come to the same are put together, and positions that were met are remembered.
    A roll that is only made again (3.0 of Piacenza: a tie) does not count. Where the rest of a
    chain can fall in too many ways, it is let fall a few times after each face of the next roll.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.cut = False
        self._falls = 0
        self._known: dict[bytes, float] = {}

    def of(self, p: Position) -> float:
        """The chances in a position."""
        self._falls = 0
        try:
            return self._mean(p)
        except TooMany:
            self.cut, self._falls = True, 0
            return self._over_faces(p, key_of(p), self._sampled)

    def _mean(self, p: Position) -> float:
        if flow.pending_roll(p) is None:
            return self.judge.stands(p)
        here = key_of(p)
        if here not in self._known:
            self._known[here] = self._over_faces(p, here, self._mean)
        return self._known[here]

    def _over_faces(self, p: Position, here: bytes, then: Callable[[Position], float]) -> float:
        """The mean over the faces of the next roll."""
        roll = flow.pending_roll(p)
        assert roll is not None, "only where a roll is due"
        total, count = 0.0, 0
        for faces, number in outcomes(roll, p):
            fallen = self._fall(p, faces)
            if fallen.stack[-1:] == [roll] and key_of(fallen) == here:
                continue
            total += number * then(fallen)
            count += number
        return total / count

    def _fall(self, p: Position, faces: Faces) -> Position:
        self._falls += 1
        if self._falls > MOST_FALLS:
            raise TooMany
        fallen = p.copy()
        flow.resolve(fallen, faces)
        return fallen

    def _sampled(self, p: Position) -> float:
        """The mean over some ways in which the dice can fall from here on, the same each time."""
        total = 0.0
        for number in range(SAMPLES):
            world, rng = p.copy(), Random(number)
            while (roll := flow.pending_roll(world)) is not None:
                flow.resolve(world, tuple([rng.choice(die.faces) for die in roll.dice]))
            total += self.judge.stands(world)
        return total / SAMPLES


def outcomes(roll: flow.Roll[Any], p: Position) -> list[tuple[Faces, int]]:
    """Faces for each result that a roll can have, and how many faces have it."""
    found: dict[tuple[Any, str], list[Faces]] = {}
    for faces in product(*[die.faces for die in roll.dice]):
        reading = roll.read(p, faces)
        found.setdefault((reading.against, reading.result), []).append(faces)
    return [(same[0], len(same)) for same in found.values()]


def key_of(p: Position) -> bytes:
    """The same for positions that are the same, and for no others."""
    whole = repr((p.facts(), p.stack, p.outcome))
    return hashlib.blake2b(whole.encode(), digest_size=16).digest()


def review(match: Match) -> Review:
    """Go through a match from its beginning, and look how it stood."""
    judge = Judge(match.game, match.battle)
    p = match.game.start(match.battle)
    stretches: dict[Any, int] = {}
    steps = []
    before = Foresight(judge).of(p)
    for entry in match.entries:
        here = judge.mind.stretch(p), entry.heading
        place = stretches.setdefault(here, len(stretches))
        step = _step(match, judge, p, entry, before, place)
        before = step.after
        steps.append(step)
    return Review(
        match.battle.spec.id,
        match.seats,
        judge.value.learned,
        judge.correction is not None,
        tuple(steps),
    )


def _step(
    match: Match, judge: Judge, p: Position, entry: Entry, before: float, stretch: int
) -> Step:
    """Play an entry in a position, and look at the chances on the way."""
    turn = match.game.turn(p)
    if entry.action is not None:
        march.apply(match.game, p, match.seats.index(entry.seat), entry.action)
    if not entry.rolls:
        return Step(entry.seat, turn, stretch, before, judge.stands(p))
    foresight = Foresight(judge)
    chosen = foresight.of(p)
    fallen = []
    for faces in entry.faces:
        flow.resolve(p, faces)
        fallen.append(foresight.of(p))
    return Step(entry.seat, turn, stretch, before, chosen, tuple(fallen), foresight.cut)


def positions(match: Match, moments: Collection[Moment]) -> Iterator[tuple[Moment, Position]]:
    """The positions at some moments, one and the same: look at it and go on."""
    p = match.game.start(match.battle)
    for number, entry in enumerate(match.entries):
        if (number, None) in moments:
            yield (number, None), p
        if entry.action is not None:
            march.apply(match.game, p, match.seats.index(entry.seat), entry.action)
        for roll, faces in enumerate(entry.faces):
            if (number, roll) in moments:
                yield (number, roll), p
            flow.resolve(p, faces)
    if (len(match.entries), None) in moments:
        yield (len(match.entries), None), p


def position_at(match: Match, number: int) -> Position:
    """The position after so many entries."""
    return next(positions(match, {(number, None)}))[1]
