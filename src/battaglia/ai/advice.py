"""Advice for somebody who plays a seat himself: what an officer would do in his place."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.ai.levels import LEVELS
from battaglia.ai.officer import Officer, Outlook
from battaglia.ai.player import Why
from battaglia.ai.search import Ahead, Search
from battaglia.ai.timing import Watch
from battaglia.ai.trying import seed_of
from battaglia.ai.value import chance
from battaglia.core.action import Action
from battaglia.core.door import Door

ADVISER = "captain"
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
