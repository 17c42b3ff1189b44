"""5.6 The lines that come to mind: the quick search for whole ones against the plain one."""

from __future__ import annotations

import pytest

from battaglia.games.piacenza.movement import declaration
from battaglia.games.piacenza.movement.offers import Company, Draft, Field
from battaglia.games.piacenza.movement.patterns import CLOSE, WIDE
from battaglia.games.piacenza.movement.segment import FormationMovement
from tests.games.piacenza.playing import positions
from tests.games.piacenza.shipped import loaded


def plain(drafts: list[Draft]) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Drafts in their order, each with its units and hexes."""
    return [(d.ahead, d.walked, [*zip(d.units, d.hexes, strict=True)]) for d in drafts]


@pytest.mark.rule("5.6")
def test_lines_with_all_units_are_those_of_the_plain_search() -> None:
    looked_at = found = 0
    for p in positions(loaded("san-lazzaro"), 3):
        if not isinstance(p.stack[-1], FormationMovement) or not declaration.may_declare(p):
            continue
        company = Company(p)
        if not company.near_enemy():
            continue
        for patterns in (CLOSE, WIDE):
            field = Field(company, patterns, p.battle.grid.way(company.towards_enemy()))
            every = field.drafts.get(len(company.units), [])
            assert plain(field.whole) == plain(every)
            found += len(every)
        looked_at += 1
    assert looked_at > 5
    assert found > looked_at
