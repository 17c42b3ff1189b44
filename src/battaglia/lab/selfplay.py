"""Games of policies against each other, straight on the position: what tuning is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import battaglia
from battaglia.ai.mind import PLAIN, Mind, Policy, mind_of
from battaglia.ai.trying import result, seed_of
from battaglia.ai.weights import Base
from battaglia.core import flow
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door, Trial

Look = Callable[[Any], None]
"""Called with the position when a stretch of play begins."""
Bases = tuple[Base, Base]


class Ground:
    """A battle to play on."""

    def __init__(self, scenario: str) -> None:
        match = battaglia.new_match(scenario)
        self.game, self.battle = match.game, match.battle
        self.mind: Mind = mind_of(match.game)
        self.scenario: str = match.battle.spec.id
        self.seats: tuple[str, ...] = tuple(match.battle.seats)

    def play(self, bases: Bases, seed: str) -> float:
        """What a game between two bases is to the first: 1, 0, or one half."""
        policies = [self.policy(seat, PLAIN, bases, f"{seed}/{seat}") for seat in (0, 1)]
        return self._to_the_end(self._start(seed), policies, lambda _: None)

    def measure(self, bases: Bases, seed: str) -> float:
        """The same, one half of it by how clear it was."""
        policies = [self.policy(seat, PLAIN, bases, f"{seed}/{seat}") for seat in (0, 1)]
        trial = self._start(seed)
        score = self._to_the_end(trial, policies, lambda _: None)
        return (score + self.mind.margin(trial.state)) / 2

    def explore(self, bases: Bases, seed: str, look: Look) -> float:
        """The same, with a plan by lot now and then: what others might do is seen too."""
        rng = Random(f"{seed}/plans")
        policies = [self.policy(seat, PLAIN, bases, f"{seed}/{seat}") for seat in (0, 1)]
        stretches = 0

        def turn_page(p: Any) -> None:
            nonlocal stretches
            stretches += 1
            look(p)
            for seat in (0, 1):
                plans = self.mind.every_plan(self.battle, seat)
                plan = rng.choice(plans) if rng.random() < ASTRAY else PLAIN
                policies[seat] = self.policy(seat, plan, bases, f"{seed}/{seat}/{stretches}")

        return self._to_the_end(self._start(seed), policies, turn_page)

    def policy(self, seat: int, plan: str, bases: Bases, seed: str) -> Policy:
        """One that plays a seat from its base."""
        return self.mind.policy(self.battle, seat, plan, bases[seat], Random(seed))

    def _start(self, seed: str) -> Trial:
        dice = SeededDice(seed_of(seed, 0))
        return Trial(self.game, self.game.start(self.battle), dice)

    def _to_the_end(self, trial: Trial, policies: Sequence[Policy], look: Look) -> float:
        game, battle, state = self.game, self.battle, trial.state
        stretch: object = None
        while state.outcome is None:
            now = self.mind.stretch(state)
            if now != stretch:
                stretch = now
                look(state)
            seat = state.deciders[0]
            legal = flow.legal(state, seat)
            action = legal[0]
            if len(legal) > 1:
                action, _ = policies[seat].decide(Door(game, battle, state, seat), legal)
            trial.play(seat, action)
        return result(trial, 0)


ASTRAY = 0.3
"""How often a stretch is played by a plan that was drawn by lot."""
