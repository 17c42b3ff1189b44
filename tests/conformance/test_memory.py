"""What is told with a memory is what would be told without: no making may be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

import pytest

from battaglia.core.catalogue import LANGUAGES
from battaglia.core.position import Role
from battaglia.core.registry import all_games
from battaglia.core.telling import Memory, Teller, teller_of
from battaglia.core.telling.memory import Makings
from tests.conformance.telling import told, wander

SCENARIOS = [name for game in all_games().values() for name in game.scenarios()]
DECISIONS, EVERY = 160, 40
"""How long is played at random, and how often facts are altered."""


def afresh(teller: Teller, p: Any) -> tuple[Any, Any]:
    """What a spectator is told by one who has never told anything."""
    return teller.view(p, None), teller.desk(p, None)


def others(p: Any, earlier: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    """The position with something in it as it was earlier, or as it might be."""
    for name, field in type(p).fields_.items():
        if field.role in (Role.FACT, Role.DERIVED):
            might_be = altered(getattr(p, name), len(p.battle.ids), rng)
            for value in (getattr(earlier, name), *might_be):
                other = p.copy()
                setattr(other, name, copy(value))
                yield name, other


def altered(value: Any, pieces: int, rng: Random) -> list[Any]:
    """Other values like this one: another number, a mark more or less, two that have changed."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value ^ 1 << rng.randrange(pieces) for _ in range(3)] + [value ^ 1, value ^ 2]
    if isinstance(value, dict) and len(value) > 1:
        shuffled = rng.sample(list(value.values()), len(value))
        return [dict(zip(value, shuffled, strict=True))]
    if isinstance(value, list | tuple) and value and all(isinstance(each, int) for each in value):
        place = rng.randrange(len(value))
        more = [*value[:place], value[place] + 1, *value[place + 1 :]]
        return [type(value)(more), type(value)(reversed(value))]
    return []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_fact_that_changes_is_told(scenario: str) -> None:
    """Each by itself: in play one change hides that another was forgotten."""
    match, teller = told(scenario)
    rng, earlier, tried = Random(8), match.state.copy(), set()
    for number, now in enumerate(wander(match, rng, DECISIONS), start=1):
        if number % EVERY:
            continue
        memory, known = Memory(), now.state.masked(None)
        for name, other in others(known, earlier, rng):
            teller.told(known, memory)
            try:
                fresh = afresh(teller, other)
            except (IndexError, KeyError, StopIteration, ValueError):
                continue  # there can be no such position
            assert teller.told(other, memory) == fresh, name
            tried.add(name)
    assert {"at", "lost", "moved"} <= tried


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_memory_never_tells_of_yesterday(scenario: str) -> None:
    match, english = told(scenario)
    tellers = [english, teller_of(match.game, match.battle, LANGUAGES[1])]
    memories = [Memory() for _ in tellers]
    for now in wander(match, Random(9), DECISIONS):
        known = now.state.masked(None)
        for teller, memory in zip(tellers, memories, strict=True):
            assert teller.told(known, memory) == afresh(teller, known)


def test_what_stays_is_the_very_same() -> None:
    match, teller = told("raab-1664")
    memory = Memory()
    before, desk = teller.told(match.state, memory)
    again, same_desk = teller.told(match.state.copy(), memory)
    assert again.pieces is before.pieces
    assert same_desk.counters is desk.counters
    moved: Any = match.state.copy()
    moved.moved |= 1
    after, moved_desk = teller.told(moved, memory)
    changed = [name for name, piece in after.pieces.items() if piece is not before.pieces[name]]
    assert changed == [match.battle.ids[0]]
    assert moved_desk.counters is desk.counters


def test_pieces_differ_by_figures_by_marks_or_all_of_them() -> None:
    before = Makings(((1, 2, 3), (4, 5, 6)), (0b001, 0b100), "day")
    assert set(before.differing(before, 3)) == set()
    assert set(before._replace(figures=((1, 0, 3), (4, 5, 6))).differing(before, 3)) == {1}
    assert set(before._replace(marks=(0b001, 0b101)).differing(before, 3)) == {0}
    assert set(before._replace(shared="night").differing(before, 3)) == {0, 1, 2}


def test_what_nobody_knows_the_makings_of_is_made_anew() -> None:
    memory, made = Memory(), iter(range(10))
    assert [memory.same("it", None, lambda: next(made)) for _ in range(2)] == [0, 1]
    assert [memory.same("it", "source", lambda: next(made)) for _ in range(2)] == [2, 2]
    assert memory.each("all", ["a", "b"], None, lambda number: number) == {"a": 0, "b": 1}
    assert memory.each("all", ["a", "b"], None, lambda number: -number) == {"a": 0, "b": -1}
