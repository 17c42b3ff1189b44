"""Players of the four levels: one framework, told apart by the figures of their level."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from time import monotonic

from battaglia.ai.levels import LEVELS, Level
from battaglia.ai.mind import PLAIN, Mind, Policy, mind_of
from battaglia.ai.player import ONLY_CHOICE, UNASKED, Choice, Why
from battaglia.ai.search import Search
from battaglia.core.action import Action
from battaglia.core.door import Door

Clock = Callable[[], float]


class Officer:
    """Follows a plan for each stretch of play, and looks twice at small decisions."""

    def __init__(self, level: Level, seed: int, clock: Clock | None = monotonic) -> None:
        self.level = level
        self.name = level.name
        self.reason = UNASKED
        self.clock = clock
        """None where games have to repeat exactly: then only numbers count."""
        self.rng = Random(seed)
        self.seed = seed
        self.plan = PLAIN
        self._mind: Mind | None = None
        self._policy: Policy | None = None
        self._stretch: Hashable = None
        self._planned = False
        self._began = 0.0
        self._asked = 0

    def decide(self, door: Door) -> Action:
        """A legal action."""
        action, self.reason = self._decide(door, door.legal())
        return action

    def _decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        if len(legal) == 1:
            return legal[0], ONLY_CHOICE
        if self.level.blunders and self.rng.random() < self.level.blunders:
            return self.rng.choice(legal), Why("blunder")
        mind = self._mind = self._mind or mind_of(door.game)
        self._turn_page(mind, door)
        self._make_plan(mind, door)
        policy = self._policy_of(mind, door)
        action, why = policy.decide(door, legal)
        return self._looked_at_twice(mind, door, action, why)

    def _turn_page(self, mind: Mind, door: Door) -> None:
        """A new stretch: the old plan is done with, and there is time again."""
        stretch = mind.stretch(door.known)
        if stretch != self._stretch:
            self._stretch, self._planned = stretch, False
            self.plan, self._policy = PLAIN, None
            self._began = self.clock() if self.clock else 0.0

    def _make_plan(self, mind: Mind, door: Door) -> None:
        if self._planned or not self.level.plans:
            return
        plans = mind.plans(door.known, door.number)[: self.level.plans]
        if not plans:
            return
        self._planned = True
        search = self._search(mind, door)
        weighed = search.plan(plans, self.level.rounds, self.level.bar, self._late)
        self.plan, self._policy = plans[weighed.chosen], None

    def _looked_at_twice(self, mind: Mind, door: Door, action: Action, why: Why) -> Choice:
        if not self.level.small:
            return action, why
        others = mind.options(door.known, door.number, door.legal())
        if len(others) < 2 or action not in others:
            return action, why
        options = [action, *(other for other in others if other != action)]
        search = self._search(mind, door)
        weighed = search.action(options, self.plan, self.level.small, self.level.bar, self._late)
        if not weighed.chosen:
            return action, why
        return options[weighed.chosen], Why("tried-out", {"gain": round(100 * weighed.gain)})

    def _search(self, mind: Mind, door: Door) -> Search:
        self._asked += 1
        return Search(door, mind, f"{self.seed}/{self._asked}", self.level.horizon)

    def _policy_of(self, mind: Mind, door: Door) -> Policy:
        if self._policy is None:
            self._policy = mind.policy(door.battle, door.number, self.plan, self.rng)
        return self._policy

    def _late(self) -> bool:
        return self.clock is not None and self.clock() - self._began > self.level.seconds


def officer(name: str) -> Callable[[int], Officer]:
    """Makes players of a level from seeds."""
    return lambda seed: Officer(LEVELS[name], seed)
