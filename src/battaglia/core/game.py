"""What a game offers to the core: loading, positions, reasons, views, odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec

from battaglia.core.action import Action, Verbs
from battaglia.core.flow import Position
from battaglia.core.ledger import Ledger
from battaglia.core.maps import Text
from battaglia.core.masks import mask_of
from battaglia.core.reason import Param, Reason


class ScenarioInfo(msgspec.Struct, frozen=True):
    """What there is to know of a scenario before it is played."""

    id: str
    game: str
    title: Text
    summary: Text
    date: str
    seats: tuple[str, ...]
    seat_names: dict[str, Text]
    turns: int
    minutes: int
    difficulty: str
    path: Path


class Course(msgspec.Struct, frozen=True):
    """One course that an action can take: what is assumed, the ledgers, each result's chance."""

    assuming: dict[str, Param]
    ledgers: dict[str, Ledger]
    results: dict[str, Fraction]
    facts: dict[str, Param] = {}
    roll: str = ""
    """The roll that decides, where it is a single die of ten."""
    cells: tuple[str, ...] = ()
    """The result of each of its faces."""


class Odds(msgspec.Struct, frozen=True):
    """What an action can lead to. The first course is the one with no further help."""

    action: str
    rule: str
    courses: tuple[Course, ...]


class Prospect(msgspec.Struct, frozen=True):
    """Something that a move would lead to: who does what to whom, under which paragraph.

    Without ``courses`` nothing is rolled for it. ``sure``: it comes about whatever its side likes.
    ``theirs``: it is the enemy who does it.
    """

    code: str
    rule: str
    by: tuple[str, ...]
    upon: tuple[str, ...] = ()
    courses: tuple[Course, ...] = ()
    sure: bool = False
    theirs: bool = False
    params: dict[str, Param] = {}


Plan = tuple[Action, ...]


class Reached:
    """A hex that a piece could go to: the cost, the plan, what happens on the way.

    Few of the plans of a reach are ever looked at, so a plan can be given as what makes it from
    the hex's number.
    """

    __slots__ = ("_hex", "_plan", "cost", "on_the_way")

    def __init__(
        self,
        cost: str,
        plan: Plan | Callable[[int], Plan],
        on_the_way: tuple[str, ...] = (),
        there: int = 0,
    ) -> None:
        self.cost = cost
        self.on_the_way = on_the_way
        self._plan = plan
        self._hex = there

    @property
    def plan(self) -> Plan:
        """The actions that lead there."""
        if not isinstance(self._plan, tuple):
            self._plan = self._plan(self._hex)
        return self._plan

    def __repr__(self) -> str:
        return f"Reached({self.cost!r}, {self.plan!r}, {self.on_the_way!r})"


class Reachable(NamedTuple):
    """The hexes that a piece could end in, as a mask; a plan is made when it is asked for."""

    hexes: int
    plan: Callable[[int], Plan]
    """The actions that lead to one of them, by its number."""


NOWHERE = Reachable(0, lambda there: ())
"""Of a piece that cannot go anywhere now."""


def reachable(found: Mapping[int, Reached]) -> Reachable:
    """What was found hex by hex, by their numbers."""
    return Reachable(mask_of(found), lambda there: found[there].plan)


Chances = dict[str, float]
"""How likely each result is."""


class Battle(Protocol):
    """A compiled scenario."""

    file: str
    own_files: dict[str, str]
    """The texts of the scenario's own map and charts, if they do not come with the game."""

    @property
    def seats(self) -> tuple[str, ...]: ...


class Game(Protocol):
    """A game: everything that is not the same for all."""

    id: str
    version: int
    verbs: Verbs
    turn_rule: str
    """The paragraph of the sequence of play, for objections that are not a game's own."""

    def scenarios(self) -> dict[str, Path]:
        """The shipped scenario files by id."""

    def info(self, path: Path) -> ScenarioInfo:
        """What a scenario file says of itself."""

    def load(self, path: Path, options: dict[str, Any] | None) -> Any:
        """A battle from a scenario file."""

    def load_files(self, files: dict[str, str], origin: str, options: dict[str, Any] | None) -> Any:
        """A battle from texts, the scenario's first; ``origin`` says where they are from."""

    def options(self, battle: Any) -> dict[str, Any]:
        """All options in force, with their values."""

    def data_hash(self, battle: Any) -> str:
        """A hash of everything in the files that play depends on."""

    def start(self, battle: Any) -> Position:
        """The first position, settled."""

    def unknown(self, battle: Any, action: Action) -> list[Reason]:
        """Objections to names in the action that mean nothing in this battle."""

    def heading(self, p: Any) -> str:
        """Where in the sequence of play the position is, in one line."""

    def turn(self, p: Any) -> int:
        """The number of the turn that is being played, from 1."""

    def digest(self, p: Any) -> str:
        """A hash of the position."""

    def position_text(self, p: Any) -> str:
        """The position as a scenario file."""

    def view(self, p: Any, seat: int | None) -> dict[str, Any]:
        """What a seat (or, for None, a spectator) may know."""

    def figures(self, p: Any, seat: int) -> dict[str, int]:
        """How a game went for a seat, in whole numbers that can be added up over many games.

        ``collapsed`` is 1 once the seat's army has broken; a figure that ends in ``_of`` is the
        whole of which the figure without it is a part.
        """

    def sample(self, p: Any, seat: int, rng: Random) -> Any:
        """A full position that agrees with everything the seat may know."""

    def supposed(self, p: Any, rng: Random) -> Any:
        """A position that play can go on from, where ``p`` is one with secrets blank.

        What a side must have chosen by now is guessed; a choice under way stays to be made.
        """

    def odds(self, p: Any, seat: int, action: Action) -> Odds | None:
        """What an action can lead to; None if nothing is left to chance."""

    def reach(self, p: Any, seat: int, piece: str) -> dict[str, Reached]:
        """Where a piece could go, if it could be picked now or is in hand."""

    def reachable(self, p: Any, seat: int, piece: str) -> Reachable:
        """The same without what it costs and what happens on the way, for those in a hurry."""

    def chances(self, p: Any, seat: int, action: Action) -> tuple[Chances, ...]:
        """The same courses as ``odds`` has, each as the chances of its results; () if none."""

    def stretch(self, p: Any) -> Hashable:
        """The stretch of play under way, equal throughout it: a phase, an activation.

        It changes when the next one begins, and never comes back; it means nothing to others.
        """

    def march_steps(self, p: Any, seat: int, march: Any) -> Sequence[Action | Reason]:
        """The single steps of a whole move (core.march.March); reasons if it has none."""

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        """The standing orders that a seat may give, each with its values; the first asks."""

    def first_orders(self) -> dict[str, str]:
        """The standing orders that a person begins with: questions with a plain answer."""

    def standing_answer(self, p: Any, seat: int, orders: dict[str, str]) -> Action | None:
        """What a seat's standing orders answer to its present decision."""
