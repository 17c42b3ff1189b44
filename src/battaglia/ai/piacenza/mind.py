"""How the battles of Piacenza are thought about."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import tanh
from random import Random

from battaglia.ai.errands import Errand
from battaglia.ai.mind import PLAIN, Policy, Secrets
from battaglia.ai.mind import Mind as AnyMind
from battaglia.ai.piacenza.brain import Brain
from battaglia.ai.piacenza.errands import errands
from battaglia.ai.piacenza.goals import goals_of
from battaglia.ai.piacenza.plans import ATTACKS, GUARDS, ON_THE_MARCH, SET_UP, plans, styled, varied
from battaglia.ai.piacenza.standing import NAMES, TERMS, standing
from battaglia.ai.piacenza.style import SERGEANT, Style
from battaglia.ai.style import changed, numbers
from battaglia.ai.weights import Base, Setting
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.masks import bits
from battaglia.games.piacenza import selection
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.selection import ChooseWings
from battaglia.games.piacenza.setup import SetUp
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.turn import stretch

MANY = 4
"""Where there are more wings than this, a pair of them is looked ahead, not the whole turn."""
MOST = 6
"""So many choices of a small decision are tried out."""
SMALL = frozenset({"wing", "go-first", "fight"})
"""What small decisions are made of."""
SAME = "go-second-openly"
"""3.0 It comes to the same as to go second, and says more than it must."""

GUESS = {"points": 0.1, "held": 0.5, "any-held": 1.0, "last-held": 1.5, "best-place": 0.15}
"""What a few numbers are worth before anything was learned."""

FACTORS: Mapping[str, Sequence[Setting]] = {
    "progress": (SERGEANT.progress, 0.7, 1.4),
    "answer": (SERGEANT.answer, 0.3, 1.2),
    "fire": (SERGEANT.fire, 0.4, 1.6),
    "engaged": (SERGEANT.engaged, 0.0, 0.6),
    "together": (SERGEANT.together, 0.3),
    "out_of_command": (SERGEANT.out_of_command, 0.4),
    "worth_while": (SERGEANT.worth_while, 0.3, -1.0),
    "storm": (SERGEANT.storm, 3.0),
    "held": (SERGEANT.held, 8.0),
    "post": (SERGEANT.post, 0.0, 4.0),
    "prize": (SERGEANT.prize, 5.0),
    "cover": (SERGEANT.cover, 1.2),
    "fear": (SERGEANT.fear, 0.2, 1.0),
    "slack": (SERGEANT.slack, 3.0),
    "crowd": (SERGEANT.crowd, 0.1),
    "rest": (SERGEANT.rest, 0.5),
    "second_volley": (SERGEANT.second_volley, 0.4, 0.7),
    "draw": (SERGEANT.draw, 0.0),
}
"""What is tried one way and another at every battle, for each side, beside its plan."""
AIMS = (PLAIN, *dict.fromkeys((*ATTACKS, *GUARDS)))


class Mind(AnyMind):
    """The activation of a wing is a stretch of play."""

    def policy(self, battle: Battle, seat: int, plan: str, base: Base, rng: Random) -> Policy:
        style: Style = changed(SERGEANT, base.style)
        return Brain(rng, styled(style, base.plan, plan))

    def stretch(self, p: Position) -> Hashable:
        return stretch(p)

    def sight(self, p: Position) -> Hashable:
        """Looking ahead stops at the end of the turn, or of a pair of wings."""
        wings = p.battle.wings_of[0].bit_count() + p.battle.wings_of[1].bit_count()
        return p.turn, p.spent.bit_count() // 2 if wings > MANY else 0

    def farthest(self, _battle: Battle) -> int:
        """A turn has the enemy's answers in it; another one costs as much again and tells less."""
        return 1

    def plans(self, p: Position, seat: int) -> Sequence[str]:
        if isinstance(p.stack[-1], SetUp):
            return SET_UP
        if p.wing == OFF or p.active != seat:
            return ()
        return plans(ATTACKS if goals_of(p, seat)[1] else GUARDS)

    def every_plan(self, battle: Battle, seat: int) -> Sequence[str]:
        spec = battle.spec.victory
        takes = spec.kind == "last-holder" or battle.seats[seat] == spec.chooser
        return plans(ATTACKS if takes else GUARDS)

    def moment(self, p: Position, seat: int) -> Hashable:
        moves = p.active == seat and p.stack[-1].name == "formation-movement"
        return (p.turn, p.wing, p.formation) if moves else None

    def errands(self, door: Door, rng: Random) -> Sequence[Errand]:
        return errands(door, rng)

    def knobs(self) -> Mapping[str, float]:
        return numbers(SERGEANT)

    def factors(self, battle: Battle) -> Mapping[str, Sequence[Setting]]:
        return {"aim": AIMS, "stance": (PLAIN, *ON_THE_MARCH), **FACTORS}

    def assembled(self, settings: Mapping[str, Setting]) -> Base:
        weights = {name: float(settings[name]) for name in FACTORS}
        plan = f"{settings['stance']}/{settings['aim']}"
        changes = {n: w for n, w in weights.items() if w != FACTORS[n][0]}
        return Base(plan if plan != "/" else PLAIN, changes)

    def margin(self, p: Position) -> float:
        figures = dict(zip(NAMES, standing(p), strict=True))
        return 0.5 + 0.25 * (tanh(figures["best-place"] / 4) + tanh(figures["strength"] / 8))

    def mutations(self, p: Position, seat: int, plan: str, rng: Random) -> Sequence[str]:
        if isinstance(p.stack[-1], SetUp):
            return ()
        return varied(plan, ATTACKS if goals_of(p, seat)[1] else GUARDS)

    def options(self, p: Position, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """Which wing, who goes first, and which fight."""
        if not SMALL & {action.verb for action in legal}:
            return ()
        return [action for action in legal if action.verb != SAME][:MOST]

    def secrets(self, p: Position, seat: int, legal: Sequence[Action]) -> Secrets | None:
        """3.0 The wings that both sides choose covered."""
        if not isinstance(p.stack[-1], ChooseWings) or len(selection.choosers(p)) < 2:
            return None
        choices, waiting = p.battle.wing_choices, selection.waiting(p, 1 - seat)
        return Secrets(legal, [choices[wing] for wing in bits(waiting)])

    def names(self, battle: Battle) -> Sequence[str]:
        return NAMES

    def features(self, p: Position) -> Sequence[float]:
        return standing(p)

    def term(self, name: str) -> str:
        return TERMS.get(name, name)

    def lateness(self, p: Position) -> float:
        return p.turn / len(p.battle.spec.turns)

    def guess(self, p: Position) -> float:
        """13.0 Places, the strength about them, and points."""
        figures = dict(zip(NAMES, standing(p), strict=True))
        lead = sum(figures[name] * weight for name, weight in GUESS.items())
        return lead * (1 + 2 * self.lateness(p)) / 2


MIND = Mind()
