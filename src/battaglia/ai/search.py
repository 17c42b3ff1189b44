"""Looking ahead: plans and small decisions played out by policies in sampled worlds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from battaglia.ai.mind import PLAIN, Mind, Policy
from battaglia.ai.weighing import Round, Weighed, never, weigh
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.door import Door, Trial

MOST_DECISIONS = 5_000
"""A stretch that takes more of them is cut off: it is valued as it stands."""


class Search:
    """Compares what a seat could do, in worlds that agree with what it knows.

    ``horizon`` is how many stretches are played out: 1 to the end of the present one, 2 to the
    end of the enemy's answer.
    """

    def __init__(self, door: Door, mind: Mind, seed: str, horizon: int) -> None:
        self.door = door
        self.mind = mind
        self.seed = seed
        self.horizon = horizon
        self._worlds: dict[int, Trial] = {}

    def plan(
        self,
        plans: Sequence[str],
        rounds: Sequence[Round],
        bar: float,
        late: Callable[[], bool] = never,
    ) -> Weighed:
        """Which of some plans to follow from here."""
        return weigh(len(plans), lambda o, w: self._try(w, plans[o], None), rounds, bar, late)

    def action(
        self,
        options: Sequence[Action],
        plan: str,
        rounds: Sequence[Round],
        bar: float,
        late: Callable[[], bool] = never,
    ) -> Weighed:
        """Which of some actions to play; after it the plan is followed."""
        return weigh(len(options), lambda o, w: self._try(w, plan, options[o]), rounds, bar, late)

    def _try(self, world: int, plan: str, first: Action | None) -> float:
        """What a plan, or an action first, comes to in a world."""
        trial, me = self._world(world), self.door.number
        if first is not None:
            trial.play(me, first)
        policies = [
            self._policy(seat, plan if seat == me else PLAIN, world)
            for seat in range(len(self.door.battle.seats))
        ]
        play_on(trial, policies, self.mind, self.horizon)
        return result(trial, self.mind, me)

    def _policy(self, seat: int, plan: str, world: int) -> Policy:
        rng = Random(f"{self.seed}/{world}/{seat}")
        return self.mind.policy(self.door.battle, seat, plan, rng)

    def _world(self, number: int) -> Trial:
        """A world as it is before anything is tried in it."""
        if number not in self._worlds:
            self._worlds[number] = self.door.sample(seed_of(self.seed, number))
        return self._worlds[number].copy()


def play_on(trial: Trial, policies: Sequence[Policy], mind: Mind, horizon: int) -> None:
    """Let policies play until so many stretches have ended, or the game."""
    game, state = trial.game, trial.state
    battle: Any = state.battle  # type: ignore[attr-defined]
    stretch = mind.stretch(state)
    for _ in range(MOST_DECISIONS):
        if state.outcome is not None:
            return
        now = mind.stretch(state)
        if now != stretch:
            stretch = now
            horizon -= 1
            if not horizon:
                return
        seat = state.deciders[0]
        legal = flow.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            action, _ = policies[seat].decide(Door(game, battle, state, seat), legal)
        trial.play(seat, action)


def result(trial: Trial, mind: Mind, seat: int) -> float:
    """What a trial is worth to a seat: the part of a victory that it has, or may expect."""
    outcome = trial.outcome
    if outcome is None:
        return mind.value(trial.state, seat)
    if outcome.winner is None:
        return 0.5
    battle: Any = trial.state.battle  # type: ignore[attr-defined]
    return float(outcome.winner == battle.seats[seat])


def seed_of(seed: str, number: int) -> int:
    """The seed of a world."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:6], "big")
