"""What a game's machine players think with: a policy, plans for it, and a value of positions."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from battaglia.ai.errands import Errand
from battaglia.ai.player import Choice
from battaglia.ai.weights import NO_BASE, PLAIN, Base, Setting
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.game import Game
from battaglia.core.registry import named

__all__ = ["PLAIN", "Mind", "Policy", "Secrets", "mind_of"]


class Policy(Protocol):
    """Decides quickly, for a seat, by what it may know."""

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice: ...


class Secrets(NamedTuple):
    """A secret choice of both sides at once: what each might choose, the likely first."""

    mine: Sequence[Action]
    theirs: Sequence[Action]


class Mind:
    """How a game is thought about. It holds nothing of any match.

    A game says what it has; whatever it leaves out is not looked at.
    """

    def policy(self, battle: Any, seat: int, plan: str, base: Base, rng: Random) -> Policy:
        """One that plays a seat from its base; a plan that is not PLAIN replaces the base's.

        It may be asked at any moment of a game.
        """
        raise NotImplementedError

    def stretch(self, p: Any) -> Hashable:
        """Which stretch of play a position is in: what one plan is made for."""
        raise NotImplementedError

    def sight(self, p: Any) -> Hashable:
        """What a look ahead plays to the end of: the stretch, if a game says nothing else."""
        return self.stretch(p)

    def great(self, _battle: Any) -> bool:
        """Is a battle so great that it takes more effort to tell one plan from another?"""
        return False

    def nearest(self, _battle: Any) -> int:
        """How many sights a look ahead plays out at least, whatever a level would."""
        return 1

    def farthest(self, _battle: Any) -> int:
        """How many sights a look ahead plays out at most, whatever a level would."""
        return 9

    def guess(self, p: Any) -> float:
        """How far ahead the first seat is, before anything was learned: the log of the odds."""
        raise NotImplementedError

    def names(self, battle: Any) -> Sequence[str]:
        """What the features of a battle are called."""
        raise NotImplementedError

    def features(self, p: Any) -> Sequence[float]:
        """How a position stands as the first seat sees it, in the order of the names."""
        raise NotImplementedError

    def lateness(self, p: Any) -> float:
        """How much of the game is over: 0 at its beginning, 1 at its end."""
        raise NotImplementedError

    def term(self, name: str) -> str:
        """The group of a feature, by which a reason speaks of it."""
        return name

    def plans(self, _p: Any, _seat: int) -> Sequence[str]:
        """The plans that a seat might follow in the stretch that begins, the plain one first.

        None at all: it is not the moment to make one.
        """
        return ()

    def every_plan(self, _battle: Any, _seat: int) -> Sequence[str]:
        """All plans that a side might have at a battle, the plain one first."""
        return (PLAIN,)

    def mutations(self, _p: Any, _seat: int, _plan: str, _rng: Random) -> Sequence[str]:
        """Some plans that part from a plan in one thing."""
        return ()

    def moment(self, _p: Any, _seat: int) -> Hashable:
        """Which moment it is for errands; None: it is none for them."""
        return None

    def errands(self, _door: Door, _rng: Random) -> Sequence[Errand]:
        """Some moves that might be made at this moment before the plan is followed on."""
        return ()

    def knobs(self) -> Mapping[str, float]:
        """The weights of a style that may be tuned, as they are to begin with."""
        return {}

    def factors(self, _battle: Any) -> Mapping[str, Sequence[Setting]]:
        """What may be set one way or another at a battle, each with its levels, the usual first."""
        return {}

    def assembled(self, _settings: Mapping[str, Setting]) -> Base:
        """The base that comes of a level for each factor."""
        return NO_BASE

    def margin(self, _p: Any) -> float:
        """How clearly the first seat had the better of a game that is over, from 0 to 1.

        It tells more than victory, draw and defeat; a game without it tells by those alone.
        """
        return 0.5

    def options(self, _p: Any, _seat: int, _legal: Sequence[Action]) -> Sequence[Action]:
        """What is to be tried out one by one in a small decision; none if it is not worth it."""
        return ()

    def secrets(self, _p: Any, _seat: int, _legal: Sequence[Action]) -> Secrets | None:
        """The choice that both sides make in secret now, if there is one."""
        return None


def mind_of(game: Game) -> Mind:
    """The mind of a game: the game names it."""
    known: dict[str, str] = getattr(game, "players", {})
    if "mind" not in known:
        raise ValueError(f"nobody has thought about the game {game.id!r} yet")
    mind: Mind = named(known["mind"])
    return mind
