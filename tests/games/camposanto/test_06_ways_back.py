"""6.4, 6.5, 7.3 Crowded boards on which every way back is compared with a second reading."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from battaglia.core.flow import settle
from battaglia.games.camposanto import line_of_retreat, retreat
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.board import board, state
from tests.games.camposanto.ways_back import (
    LOST,
    Field,
    apart,
    crowd,
    escapes,
    field_of,
    outcomes,
    retreats,
)

BOARDS = 60


def standing(seed: int) -> tuple[Position, Field]:
    """A crowded board, and how the second reading sees it."""
    units, ponds, haven = crowd(Random(f"ways back {seed}"))
    ground: dict[str, Any] = {"terrain": {"pond": ponds}} if ponds else {}
    match = board(units=units, ground=ground, haven=haven)
    return state(match), field_of(units, ponds, haven)


@pytest.mark.rule("6.5", "7.3")
@pytest.mark.parametrize("part", range(4))
def test_escapes_end_where_a_second_reading_has_them_end(part: int) -> None:
    """C-G29, C-G54 Of the hexes in which they can end the farthest, over both lines."""
    seen: Counter[str] = Counter()
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        p, field = standing(seed)
        expected = escapes(field)
        retreat.begin_escape(p, p.battle.index["r"])
        settle(p)
        assert outcomes(p, "r") == expected, f"board {seed}"
        seen["choices"] += len(expected) > 1
        seen["lost"] += (LOST, 0) in expected
        seen["hit"] += any(left in (1, 3) for _, left in expected)
    assert all(seen[kind] > 2 for kind in ("choices", "lost", "hit")), seen


@pytest.mark.rule("6.4", "6.5")
@pytest.mark.parametrize("part", range(4))
def test_retreats_end_where_a_second_reading_has_them_end(part: int) -> None:
    """C-G29, C-G30, C-G32 One hex or two, each as far off as it can be; or none at all."""
    seen: Counter[str] = Counter()
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        p, field = standing(seed)
        expected = retreats(field)
        unit = p.battle.index["r"]
        assert line_of_retreat.can_retreat(p, unit) == bool(expected), f"board {seed}"
        seen["none"] += not expected
        if expected:
            retreat.begin_retreat(p, unit)
            settle(p)
            assert outcomes(p, "r") == expected, f"board {seed}"
            seen["choices"] += len(expected) > 1
    assert all(seen[kind] > 2 for kind in ("choices", "none")), seen


@pytest.mark.rule("6.5")
def test_the_second_reading_measures_as_the_map_does() -> None:
    p, _ = standing(0)
    grid = p.battle.grid
    for here in range(0, len(grid), 7):
        for there in range(0, len(grid), 5):
            pairs = [(int(grid.name(h)[:2]), int(grid.name(h)[2:])) for h in (here, there)]
            assert apart(*pairs) == grid.distance(here, there)
