"""Looking ahead: plans and small decisions played out by policies in sampled worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from battaglia.ai.matrix import Mixed, solve
from battaglia.ai.mind import PLAIN, Mind, Policy, Secrets
from battaglia.ai.trying import Fate, Trunk, play_on, result, seed_of
from battaglia.ai.value import Terms, Value, chance
from battaglia.ai.weighing import Weighed, halving, never, weigh
from battaglia.ai.weights import Base
from battaglia.core.action import Action
from battaglia.core.door import Door, Trial

FEWEST_WORLDS = 2
"""An option that can be looked at in fewer worlds than this is not looked at."""

LEAST_GAIN = 0.01
"""As a part of a victory: a gain that can hardly be more than this is not worth another look."""


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


class World(NamedTuple):
    """A position that agrees with what is known.

    Where nothing is hidden all worlds are of one kind, and differ by their dice alone.
    """

    trial: Trial
    kind: str


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
        self.fate = Fate(seed)
        self.late: Callable[[], bool] = never
        self.spent = 0
        """Decisions that were played in trials."""
        self.ends: dict[tuple[int, int], Terms] = {}
        """How the worlds that did not end in a victory stood, by option and world."""
        self.trunks: dict[tuple[int, str], Trunk] = {}
        """What options come to before the first roll, by option and kind of world."""
        self._worlds: dict[int, World] = {}

    def plan(self, plans: Sequence[str], ahead: Ahead) -> Weighed:
        """Which of some plans to follow from here."""
        return self._weigh(len(plans), lambda o, w: self._try(o, w, plans[o], (), ahead), ahead)

    def moves(self, options: Sequence[Sequence[Action]], plan: str, ahead: Ahead) -> Weighed:
        """Which of some actions to play first; after them the plan is followed."""
        me = self.door.number
        moves = [[(me, action) for action in option] for option in options]
        return self._weigh(len(options), lambda o, w: self._try(o, w, plan, moves[o], ahead), ahead)

    def secret(self, secrets: Secrets, plan: str, ahead: Ahead) -> Mixed:
        """How often to make each secret choice, against an enemy who thinks of the same."""
        me = self.door.number
        cells = [((1 - me, other), (me, mine)) for mine in secrets.mine for other in secrets.theirs]
        found: list[list[float]] = [[] for _ in cells]
        world = tries = 0
        # Where no die falls before the horizon another world costs nothing: a try counts as one.
        while not found[0] or (max(self.spent, tries) < ahead.effort and not self.late()):
            for cell, moves in enumerate(cells):
                found[cell].append(self._try(cell, world, plan, moves, ahead))
            world, tries = world + 1, tries + len(cells)
        means = [sum(each) / len(each) for each in found]
        wide = len(secrets.theirs)
        return solve([means[row : row + wide] for row in range(0, len(means), wide)])

    def expected(self, plan: str, ahead: Ahead, worlds: int) -> float:
        """What a plan comes to in the mean of so many worlds, as far as there is time."""
        found = [self._try(0, 0, plan, (), ahead)]
        while len(found) < worlds and not self.late():
            found.append(self._try(0, len(found), plan, (), ahead))
        return sum(found) / len(found)

    def _weigh(self, options: int, sample: Callable[[int, int], float], ahead: Ahead) -> Weighed:
        """By halving, as far as the effort goes; what the first samples cost tells how far."""
        self.ends.clear()
        self.trunks.clear()
        self.spent = 0
        kept = {(0, 0): sample(0, 0)}
        first = self.spent
        kept[0, 1] = sample(0, 1)
        each = max(self.spent - first, 1)
        once = max(first - each, 0)  # what is played before the first roll is played only once
        options = max(2, min(options, ahead.effort // (once + FEWEST_WORLDS * each)))
        samples = max((ahead.effort - options * once) // each, options * FEWEST_WORLDS)

        def sampled(option: int, world: int) -> float:
            if (option, world) not in kept:
                kept[option, world] = sample(option, world)
            return kept[option, world]

        left = self._unlike(options, sampled)
        samples += (len(left) - options) * FEWEST_WORLDS
        weighed = weigh(
            len(left),
            lambda option, world: sampled(left[option], world),
            halving(len(left), samples),
            ahead.bar,
            self.late,
            LEAST_GAIN,
        )
        return weighed.renumbered(left)

    def _unlike(self, options: int, sampled: Callable[[int, int], float]) -> list[int]:
        """Those that come to something else than any before them: many plans are one in the end."""
        found: dict[object, int] = {}
        for option in range(options):
            for world in range(FEWEST_WORLDS):
                sampled(option, world)
            ends = [tuple(self.ends.get((option, w), ())) for w in range(FEWEST_WORLDS)]
            found.setdefault(tuple(ends) if all(ends) else option, option)  # victories look alike
            if self.late():
                break
        return list(found.values())

    def _try(
        self, option: int, world: int, plan: str, first: Sequence[tuple[int, Action]], ahead: Ahead
    ) -> float:
        """What a plan, or actions first, come to in a world."""
        me, mind = self.door.number, self.mind
        begun = self._world(world)
        trunk = self.trunks.get((option, begun.kind))
        if trunk is None:
            policies = self.policies(plan, world)
            battle = self.door.battle
            horizon = max(mind.nearest(battle), min(ahead.horizon, mind.farthest(battle)))
            trunk = Trunk(begun.trial, first, policies, mind, horizon, self.late)
            self.trunks[option, begun.kind] = trunk
            self.spent += trunk.decisions
        trial = trunk.grown(self.fate, world)
        if trunk.left:
            policies = self.policies(plan, world)
            self.spent += play_on(trial, policies, mind, trunk.left, trunk.part, self.late)[0]
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

    def _world(self, number: int) -> World:
        """A world as it is before anything is tried in it."""
        if number not in self._worlds:
            trial = self.door.sample(seed_of(self.seed, number))
            self._worlds[number] = World(trial, trial.state.digest())
        return self._worlds[number]
