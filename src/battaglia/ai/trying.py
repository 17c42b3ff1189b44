"""Trying things out: policies play on in a trial, once up to its first roll, then with any dice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, NamedTuple

from battaglia.ai.mind import Mind, Policy
from battaglia.ai.weighing import never
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.chance import Die, Faces, SeededDice
from battaglia.core.door import Door, Trial
from battaglia.core.flow import Position
from battaglia.core.game import Game

MOST_DECISIONS = 5_000
"""A part that takes more of them is cut off: it is valued as it stands."""
NO_DICE = SeededDice(0)


class Fate:
    """How dice fall in the worlds of a search: fairly, alike for all options, and evenly.

    A die falls by what it is thrown for, so that the same fight goes the same way whatever else
    an option does. In as many worlds as a die has faces, each of them shows once: what a die
    does by itself then cancels out in the mean, and a few worlds tell as much as many would.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._orders: dict[tuple[Hashable, int, int], list[int]] = {}

    def faces(self, dice: tuple[Die, ...], what: Hashable, world: int) -> Faces:
        """The faces of a throw in a world, by what it is for."""
        return tuple(
            [
                thrown.faces[self._place(place, thrown, what, world)]
                for place, thrown in enumerate(dice)
            ]
        )

    def _place(self, place: int, thrown: Die, what: Hashable, world: int) -> int:
        sides = len(thrown.faces)
        lap, step = divmod(world, sides)
        key = what, place, lap
        order = self._orders.get(key)
        if order is None:
            rng = Random(f"{self.seed}/{what}/{place}/{lap}")
            order = self._orders[key] = rng.sample(range(sides), sides)
        return order[step]


class Fated(Trial):
    """A trial in a world in which dice fall by fate."""

    __slots__ = ("_fate", "_thrown", "_world")

    def __init__(self, game: Game, state: Position, fate: Fate, world: int) -> None:
        self._fate = fate
        self._world = world
        self._thrown: dict[Hashable, int] = {}
        super().__init__(game, state, NO_DICE)

    def _roll_on(self) -> None:
        state, thrown = self.state, self._thrown
        while (roll := flow.pending_roll(state)) is not None:
            what = roll.name, *roll.concerns(state)[-1:]  # whom it is about stands last
            times = thrown[what] = thrown.get(what, 0) + 1
            flow.resolve(state, self._fate.faces(roll.dice, (*what, times), self._world))


class Still(Trial):
    """A trial that stops before its first roll."""

    __slots__ = ()

    def _roll_on(self) -> None:
        pass


class Trunk:
    """What is played before the first roll: it is the same whatever the dice will say.

    ``left`` is how many parts of the game are still to be played out, none if the end was reached.
    """

    def __init__(
        self,
        begun: Trial,
        first: Sequence[tuple[int, Action]],
        policies: Sequence[Policy],
        mind: Mind,
        horizon: int,
        late: Callable[[], bool],
    ) -> None:
        self.trial = Still(begun.game, begun.state.copy(), begun.dice)
        part = mind.sight(begun.state)
        for seat, action in first:
            if action in self.trial.legal(seat):  # what came before may have closed a way
                self.trial.play(seat, action)
        found = play_on(self.trial, policies, mind, horizon, part, late)
        self.decisions, self.left, self.part = found

    def grown(self, fate: Fate, world: int) -> Trial:
        """What comes of it in a world, up to the next decision."""
        return Fated(self.trial.game, self.trial.state.copy(), fate, world)


class Going(NamedTuple):
    """How many decisions were played, how many parts are left, and the present one."""

    decisions: int
    left: int
    part: Hashable


def play_on(
    trial: Trial,
    policies: Sequence[Policy],
    mind: Mind,
    horizon: int,
    part: Hashable,
    late: Callable[[], bool] = never,
) -> Going:
    """Let policies play from a part on until so many have ended, or the game, or it is late."""
    game, state = trial.game, trial.state
    battle: Any = state.battle  # type: ignore[attr-defined]
    for number in range(MOST_DECISIONS):
        if state.outcome is not None:
            return Going(number, 0, part)
        now = mind.sight(state)
        if now != part:
            part = now
            horizon -= 1
            if not horizon:
                return Going(number, 0, part)
        if not state.deciders:  # a roll is to come
            return Going(number, horizon, part)
        if late():
            return Going(number, 0, part)
        seat = state.deciders[0]
        legal = flow.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            action, _ = policies[seat].decide(Door(game, battle, state, seat), legal)
        trial.play(seat, action)
    return Going(MOST_DECISIONS, 0, part)


def result(trial: Trial, seat: int) -> float:
    """The part of a victory that a seat has when a trial is over."""
    outcome = trial.outcome
    assert outcome is not None, "only a game that is over has a result"
    if outcome.winner is None:
        return 0.5
    battle: Any = trial.state.battle  # type: ignore[attr-defined]
    return float(outcome.winner == battle.seats[seat])


def seed_of(seed: str, number: int) -> int:
    """The seed of a world."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:6], "big")
