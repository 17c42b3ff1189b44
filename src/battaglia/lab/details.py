"""What the page of a simulation tells beyond the report: counts, all of them, that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from battaglia.core.battle import CompiledBattle
from battaglia.core.flow import Event
from battaglia.core.masks import bits
from battaglia.lab.report import GameResult

Histogram = dict[int, int]
"""How many games had each value."""
Course = dict[str, dict[int, Histogram]]
"""Of each figure, at the end of each turn, how many games had each value."""

WIN, DRAW = 2, 1
"""Half points."""


class Fallen(msgspec.Struct):
    """The games in which a piece was lost."""

    games: int = 0
    halves: int = 0
    """What its side made of them, in half points."""


class SideDetails(msgspec.Struct):
    """One seat's part."""

    halves: int = 0
    """What it made of all games, in half points."""
    collapses: Histogram = {}
    """By turn."""
    course: Course = {}
    ended: Course = {}
    """The same of those games alone that ended in the turn: a game that is over stays as it is."""
    fallen: dict[str, Fallen] = {}


class Details(msgspec.Struct):
    """Counts over games."""

    games: int = 0
    lengths: Histogram = {}
    rules: dict[str, int] = {}
    """Events by the paragraph that they come from."""
    rules_in: dict[str, int] = {}
    """Games in which the paragraph came up."""
    fights: dict[str, int] = {}
    """Rolls by the hexes of the pieces that they were about."""
    sides: tuple[SideDetails, SideDetails] = msgspec.field(
        default_factory=lambda: (SideDetails(), SideDetails())
    )

    def add(self, result: GameResult) -> None:
        """Count one more game that was watched in detail."""
        noted = result.noted
        assert noted is not None, "only a game that was watched can be told"
        self.games += 1
        _count(self.lengths, result.turns)
        for number, times in noted.rules.items():
            _count(self.rules, number, times)
            _count(self.rules_in, number)
        for there, times in noted.fights.items():
            _count(self.fights, there, times)
        for seat, side in enumerate(self.sides):
            _add_side(side, result, seat)


def _add_side(side: SideDetails, result: GameResult, seat: int) -> None:
    noted = result.noted
    assert noted is not None
    halves = DRAW if result.winner is None else WIN * (result.winner == seat)
    side.halves += halves
    if result.collapses[seat]:
        _count(side.collapses, result.collapses[seat])
    for name in noted.fallen[seat]:
        fallen = side.fallen.setdefault(name, Fallen())
        fallen.games += 1
        fallen.halves += halves
    course = noted.course[seat]
    for turn, figures in course.items():
        for name, value in figures.items():
            _count(side.course.setdefault(name, {}).setdefault(turn, {}), value)
            if turn == max(course):
                _count(side.ended.setdefault(name, {}).setdefault(turn, {}), value)


def _count(counts: dict[Any, int], what: Any, times: int = 1) -> None:
    counts[what] = counts.get(what, 0) + times


def course_of(side: SideDetails, name: str) -> dict[int, Histogram]:
    """A figure's values at the end of each turn over all games, those that were over included."""
    played, ended = side.course.get(name, {}), side.ended.get(name, {})
    found: dict[int, Histogram] = {}
    over: Counter[int] = Counter()
    for turn in sorted(played):
        found[turn] = dict(over + Counter(played[turn]))
        over.update(ended.get(turn, {}))
    return found


def quantile(histogram: Histogram, share: float) -> int:
    """The least value that at least this share of the games do not exceed."""
    needed, seen = share * sum(histogram.values()), 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= needed:
            return value
    raise ValueError("no game, no quantile")


class Notes:
    """Notes down one game's rules and fights as they come up."""

    def __init__(self, battle: Any) -> None:
        self.rules: Counter[str] = Counter()
        self.fights: Counter[str] = Counter()
        self.battle = battle if isinstance(battle, CompiledBattle) else None
        self._index = {name: n for n, name in enumerate(self.battle.ids)} if self.battle else {}

    def places(self, position: Any) -> list[int]:
        """Where every piece stands; [] in a game without a map."""
        return list(position.at) if self.battle else []

    def hear(self, events: Sequence[Event], places: Sequence[int]) -> None:
        """Note what an action led to; ``places`` is where the pieces stood before it."""
        for event in events:
            self.rules[event.rule] += 1
            if event.roll is not None:
                self.fights.update(set(self._hexes(event.roll.pieces, places)))

    def _hexes(self, pieces: Sequence[str], places: Sequence[int]) -> Iterator[str]:
        if self.battle is None:
            return
        for name in pieces:
            here = places[self._index[name]] if name in self._index else -1
            if here >= 0:
                yield self.battle.grid.name(here)

    def fallen(self, position: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The pieces that each side has lost."""
        if self.battle is None:
            return (), ()
        seats: Sequence[int] = position.battle.seat
        lost = bits(position.lost)
        first, second = (
            tuple(self.battle.ids[n] for n in lost if seats[n] == seat) for seat in (0, 1)
        )
        return first, second
