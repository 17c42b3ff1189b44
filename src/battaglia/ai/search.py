"""Looking ahead: plans and small decisions played out by policies in sampled worlds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from battaglia.ai.matrix import Mixed, solve
from battaglia.ai.mind import PLAIN, Mind, Policy, Secrets
from battaglia.ai.value import Terms, Value, chance
from battaglia.ai.weighing import Weighed, halving, never, weigh
from battaglia.ai.weights import Base
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.door import Door, Trial

MOST_DECISIONS = 5_000
"""A stretch that takes more of them is cut off: it is valued as it stands."""
FEWEST_WORLDS = 2
"""An option that can be looked at in fewer worlds than this is not looked at."""


class Ahead(msgspec.Struct, frozen=True):
    """How far and by how much a search looks ahead."""

    effort: int
    """Decisions that may be played in trials, about: the same on any machine."""
    horizon: int = 1
    """How many stretches are played out: 1 to the end of this one, 2 has the enemy's answer."""
    bar: float = 1.0
    """By how many standard errors something must be better than the first idea."""

    def harder(self, factor: float) -> Ahead:
        """The same with so many times the effort."""
        return msgspec.structs.replace(self, effort=round(self.effort * factor))


class Search:
    """Compares what a seat could do, in worlds that agree with what it knows."""

    def __init__(
        self, door: Door, mind: Mind, value: Value, bases: Sequence[Base], seed: str
    ) -> None:
        self.door = door
        self.mind = mind
        self.value = value
        self.bases = bases
        self.seed = seed
        self.late: Callable[[], bool] = never
        self.spent = 0
        """Decisions that were played in trials."""
        self.ends: dict[tuple[int, int], Terms] = {}
        """How the worlds that did not end in a victory stood, by option and world."""
        self._worlds: dict[int, Trial] = {}

    def plan(self, plans: Sequence[str], ahead: Ahead) -> Weighed:
        """Which of some plans to follow from here."""
        return self._weigh(len(plans), lambda o, w: self._try(o, w, plans[o], (), ahead), ahead)

    def action(self, options: Sequence[Action], plan: str, ahead: Ahead) -> Weighed:
        """Which of some actions to play; after it the plan is followed."""
        me = self.door.number
        moves = [((me, option),) for option in options]
        return self._weigh(len(options), lambda o, w: self._try(o, w, plan, moves[o], ahead), ahead)

    def secret(self, secrets: Secrets, plan: str, ahead: Ahead) -> Mixed:
        """How often to make each secret choice, against an enemy who thinks of the same."""
        me = self.door.number
        cells = [((me, mine), (1 - me, other)) for mine in secrets.mine for other in secrets.theirs]
        found: list[list[float]] = [[] for _ in cells]
        world = 0
        while not found[0] or (self.spent < ahead.effort and not self.late()):
            for cell, moves in enumerate(cells):
                found[cell].append(self._try(cell, world, plan, moves, ahead))
            world += 1
        means = [sum(each) / len(each) for each in found]
        wide = len(secrets.theirs)
        return solve([means[row : row + wide] for row in range(0, len(means), wide)])

    def _weigh(self, options: int, sample: Callable[[int, int], float], ahead: Ahead) -> Weighed:
        """By halving, as far as the effort goes; what the first sample costs tells how far."""
        self.ends.clear()
        self.spent = 0
        kept = {(0, 0): sample(0, 0)}
        samples = max(ahead.effort // max(self.spent, 1), 2 * FEWEST_WORLDS)
        options = max(2, min(options, samples // FEWEST_WORLDS))

        def sampled(option: int, world: int) -> float:
            known = kept.get((option, world))
            return sample(option, world) if known is None else known

        return weigh(options, sampled, halving(options, samples), ahead.bar, self.late)

    def _try(
        self, option: int, world: int, plan: str, first: Sequence[tuple[int, Action]], ahead: Ahead
    ) -> float:
        """What a plan, or actions first, come to in a world."""
        trial, me = self._world(world), self.door.number
        for seat, action in first:
            trial.play(seat, action)
        self.spent += play_on(trial, self.policies(plan, world), self.mind, ahead.horizon)
        if trial.outcome is not None:
            return result(trial, me)
        terms = self.ends[option, world] = self.value.terms(trial.state)
        return chance(terms, me)

    def policies(self, plan: str, world: int) -> list[Policy]:
        """Those who play a world out: the seat by a plan, the others as they usually do."""
        me, battle = self.door.number, self.door.battle
        return [
            self.mind.policy(
                battle,
                seat,
                plan if seat == me else PLAIN,
                self.bases[seat],
                Random(f"{self.seed}/{world}/{seat}"),
            )
            for seat in range(len(battle.seats))
        ]

    def _world(self, number: int) -> Trial:
        """A world as it is before anything is tried in it."""
        if number not in self._worlds:
            self._worlds[number] = self.door.sample(seed_of(self.seed, number))
        return self._worlds[number].copy()


def play_on(trial: Trial, policies: Sequence[Policy], mind: Mind, horizon: int) -> int:
    """Let policies play until so many stretches have ended, or the game; how many decisions?"""
    game, state = trial.game, trial.state
    battle: Any = state.battle  # type: ignore[attr-defined]
    stretch = mind.sight(state)
    for number in range(MOST_DECISIONS):
        if state.outcome is not None:
            return number
        now = mind.sight(state)
        if now != stretch:
            stretch = now
            horizon -= 1
            if not horizon:
                return number
        seat = state.deciders[0]
        legal = flow.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            action, _ = policies[seat].decide(Door(game, battle, state, seat), legal)
        trial.play(seat, action)
    return MOST_DECISIONS


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
