"""Players of the four levels: one framework, told apart by the figures of their level."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random

from battaglia.ai import reasons
from battaglia.ai.level import Level
from battaglia.ai.matrix import drawn
from battaglia.ai.mind import PLAIN, Mind, Policy, mind_of
from battaglia.ai.player import ONLY_CHOICE, UNASKED, Choice, Why
from battaglia.ai.search import Ahead, Search
from battaglia.ai.value import Value
from battaglia.ai.weighing import Weighed
from battaglia.ai.weights import NO_BASE, Base, base_of, weights_of
from battaglia.core.action import Action
from battaglia.core.door import Door

Clock = Callable[[], float]
SEARCHING = 0.85
"""The part of a stretch's time in which plans may be looked for."""


class Outlook:
    """What an officer goes by at a battle, worked out when he first sees it."""

    def __init__(self, door: Door) -> None:
        scenario, seats = door.battle.spec.id, door.battle.seats
        self.mind: Mind = mind_of(door.game)
        self.bases: tuple[Base, ...] = tuple(base_of(scenario, seat) for seat in seats)
        self.value = Value(self.mind, door.battle, weights_of(scenario))


class Officer:
    """Follows a plan for each stretch of play, and looks twice at small decisions."""

    def __init__(self, level: Level, seed: int, clock: Clock | None = None) -> None:
        self.level = level if clock is None else level.harder(level.leisure)
        self.name = level.name
        self.reason = UNASKED
        self.clock = clock
        """None where games have to repeat exactly: then only numbers count."""
        self.rng = Random(seed)
        self.seed = seed
        self.plan = PLAIN
        self.intent: Why | None = None
        """What the plan of this stretch is, and why."""
        self._outlook: Outlook | None = None
        self._policy: Policy | None = None
        self._errands: list[Action] = []
        """What is to be played before the plan is followed on."""
        self._errand = UNASKED
        """Why."""
        self._moment: Hashable = None
        self._stretch: Hashable = None
        self._planned = False
        self._began = 0.0
        self._asked = 0

    def decide(self, door: Door) -> Action:
        """A legal action."""
        action, why = self._decide(door, door.legal())
        self.reason = Why(why.code, why.params, self.intent)
        return action

    def _decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        if len(legal) == 1:
            return legal[0], ONLY_CHOICE
        outlook = self._outlook or self._look_about(door)
        self._turn_page(outlook, door)
        if self.level.slips and self.rng.random() < self.level.slips:
            return self.rng.choice(legal), Why("slip")
        self._make_plan(outlook, door)
        self._think_of_errands(outlook, door)
        chosen = self._on_errand(legal) or self._in_secret(outlook, door, legal)
        if chosen is not None:
            return chosen
        policy = self._policy_of(outlook, door)
        action, why = policy.decide(door, legal)
        return self._looked_at_twice(outlook, door, action, why)

    def _look_about(self, door: Door) -> Outlook:
        outlook = self._outlook = Outlook(door)
        if outlook.mind.great(door.battle):
            self.level = self.level.harder(self.level.great)
        return outlook

    def _turn_page(self, outlook: Outlook, door: Door) -> None:
        """A new stretch: the old plan is done with, and there is time again."""
        stretch = outlook.mind.stretch(door.known)
        if stretch != self._stretch:
            self._stretch, self._planned = stretch, False
            self.plan, self.intent, self._policy = PLAIN, None, None
            self._errands, self._moment = [], None
            self._began = self.clock() if self.clock else 0.0

    def _make_plan(self, outlook: Outlook, door: Door) -> None:
        if self._planned or not (self.level.plans or self.level.blunders):
            return
        plans = outlook.mind.plans(door.known, door.number)
        if not plans:
            return
        self._planned, self._policy = True, None
        if self.level.blunders and self.rng.random() < self.level.blunders:
            self.plan, self.intent = self.rng.choice(plans), Why("whim")
        elif self.level.ahead:
            self._compare(outlook, door, plans[: self.level.plans], self.level.ahead)

    def _compare(self, outlook: Outlook, door: Door, plans: Sequence[str], ahead: Ahead) -> None:
        """The best of some plans, then of those that part from it in one thing.

        Half of the effort goes into the first comparison, the rest into what follows.
        """
        mutations = self.level.mutations
        shares = [0.5, *[0.5 / mutations] * mutations] if mutations else [1.0]
        for number, share in enumerate(shares):
            if number:
                others = outlook.mind.mutations(door.known, door.number, self.plan, self.rng)
                plans = [self.plan, *others]
            if len(plans) < 2 or self._late():
                return
            search = self._search(outlook, door)
            weighed = search.plan(plans, ahead.harder(share))
            self.plan = plans[weighed.chosen]
            if weighed.chosen:
                self.intent = self._intent(outlook, search, weighed)

    def _think_of_errands(self, outlook: Outlook, door: Door) -> None:
        """Who had better go elsewhere than the plan has him goes first."""
        ahead, rounds = self.level.errand, self.level.errands
        moment = outlook.mind.moment(door.known, door.number) if ahead else None
        if ahead is None or moment is None or moment == self._moment:
            return
        self._moment, gain = moment, 0.0
        for _ in range(rounds):
            found = outlook.mind.errands(door, self.rng)
            if not found or self._late():
                break
            lines = [self._errands, *[[*self._errands, *errand] for errand in found]]
            search = self._search(outlook, door)
            weighed = search.moves(lines, self.plan, ahead.harder(1 / rounds))
            if weighed.chosen:
                self._errands = lines[weighed.chosen]
                gain += weighed.gain
        self._errand = Why("tried-out", {"gain": max(1, round(100 * gain))})

    def _on_errand(self, legal: Sequence[Action]) -> Choice | None:
        """What is to be done before the plan is followed on; what is not open is left out."""
        while self._errands:
            action, *self._errands = self._errands
            if action in legal:
                return action, self._errand
        return None

    def _intent(self, outlook: Outlook, search: Search, weighed: Weighed) -> Why:
        terms = reasons.decisive(outlook.mind, search, weighed.chosen)
        return reasons.intent(self.plan, weighed, terms)

    def _in_secret(self, outlook: Outlook, door: Door, legal: Sequence[Action]) -> Choice | None:
        """A choice that the other side makes at the same time is drawn from the right mixture."""
        if self.level.secret is None or self._late():
            return None
        secrets = outlook.mind.secrets(door.known, door.number, legal)
        if secrets is None or len(secrets.mine) < 2:
            return None
        mixed = self._search(outlook, door).secret(secrets, self.plan, self.level.secret)
        chosen = drawn(mixed.first, self.rng)
        return secrets.mine[chosen], Why("mixed", {"part": round(100 * mixed.first[chosen])})

    def _looked_at_twice(self, outlook: Outlook, door: Door, action: Action, why: Why) -> Choice:
        if self.level.small is None or self._late():
            return action, why
        others = outlook.mind.options(door.known, door.number, door.legal())
        if len(others) < 2 or action not in others:
            return action, why
        options = [action, *(other for other in others if other != action)]
        lines = [(option,) for option in options]
        weighed = self._search(outlook, door).moves(lines, self.plan, self.level.small)
        if not weighed.chosen:
            return action, why
        return options[weighed.chosen], Why("tried-out", {"gain": round(100 * weighed.gain)})

    def _search(self, outlook: Outlook, door: Door) -> Search:
        self._asked += 1
        seed = f"{self.seed}/{self._asked}"
        search = Search(door, outlook.mind, outlook.value, outlook.bases, seed)
        search.late = self._late
        return search

    def _policy_of(self, outlook: Outlook, door: Door) -> Policy:
        if self._policy is None:
            number = door.number
            base = outlook.bases[number] if self.level.studied else NO_BASE
            self._policy = outlook.mind.policy(door.battle, number, self.plan, base, self.rng)
        return self._policy

    def _late(self) -> bool:
        """Is it time to act? What is left is for the decisions of the plan themselves."""
        if self.clock is None:
            return False
        return self.clock() - self._began > SEARCHING * self.level.seconds
