"""5.6 Declarations of lines on many small boards, held against a slow second reading (B6)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.piacenza.movement import declaration, offers
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import board, foot, guns, horse, leader, state
from tests.games.piacenza.lines import Places, Reader

BOARDS = 500
TRIES = 12
"""Declarations on each board; to make one takes longer than to try a few."""


def random_board(rng: Random, infantry: int) -> Match | None:
    """A red formation near blue units, on ground with ditches, streams and a pond."""
    middle = [f"{col:02}{row:02}" for col in range(6, 13) for row in range(6, 13)]
    ground = {
        "terrain": {"ditch": rng.sample(middle, 4), "river-po": rng.sample(middle, 3)},
    }
    closed = set(ground["terrain"]["river-po"])
    free = [name for name in middle if name not in closed]
    rng.shuffle(free)
    spread = rng.choice([1, 5])
    # Close together the formation stands in line more often than not.
    west = sorted(free, key=lambda name: (int(name[:2]) + rng.randrange(spread), name))
    units: dict[str, Any] = {}
    for number in range(infantry):
        marker = rng.choice(["disordered", "billebaude"]) if rng.random() < 0.12 else ""
        units[f"a{number}"] = foot("red", west.pop(0), **({marker: True} if marker else {}))
    if rng.random() < 0.4:
        units["h"] = horse("red", west.pop(0))
    if rng.random() < 0.4:
        units["g"] = guns("red", rng.choice([units["a0"]["hex"], west.pop(0)]))
    if rng.random() < 0.3:
        units["o"] = foot("red", west.pop(0), formation="c")
    near = [name for name in west if abs(int(name[:2]) - int(units["a0"]["hex"][:2])) < 5]
    rng.shuffle(near)
    for number in range(rng.randint(1, 3)):
        kind = foot if number == 0 or rng.random() < 0.6 else horse
        units[f"x{number}"] = kind("blue", near.pop(), disordered=rng.random() < 0.1)
    other = {"c": {"seat": "red", "wing": "centre", "name": "?"}}
    match = board(
        "movement", units=units, commanders={"fc": leader("red", units["a0"]["hex"])},
        ground=ground, formations=other,
    )  # fmt: skip
    return take(match)


def take(match: Match) -> Match | None:
    """Take the formation r; None where nobody in it can do anything."""
    red = match.seat("red")
    if match.state.stack[-1].name == "movement":
        red.play("formation r")
    p = state(match)
    taken = isinstance(p.stack[-1], FormationMovement) and p.formation == 0
    return match if taken else None


def random_places(p: Position, rng: Random) -> Places:
    """Units of the formation with hexes near them, mostly as if they kept their order."""
    units = [u for u in bits(p.battle.formation_mask[p.formation]) if p.at[u] >= 0]
    infantry = [u for u in units if p.battle.body[u] == 0]
    chosen = rng.sample(infantry, rng.randint(2, len(infantry))) if len(infantry) > 2 else infantry
    grid = p.battle.grid
    if rng.random() < 0.6:
        way = grid.axial(rng.choice(bits(grid.disc(p.at[chosen[0]], 2))))
        q, r = grid.axial(p.at[chosen[0]])
        offset = (way[0] - q, way[1] - r)
        moved = [_shifted(p, p.at[u], offset) for u in chosen]
    else:
        moved = [rng.choice(bits(grid.disc(p.at[u], 2))) for u in chosen]
    if rng.random() < 0.4:
        place = rng.randrange(len(moved))
        moved[place] = rng.choice(grid.neighbours[moved[place]])
    return dict(zip(chosen, moved, strict=True))


def _shifted(p: Position, here: int, offset: tuple[int, int]) -> int:
    q, r = p.battle.grid.axial(here)
    there = p.battle.grid.at_axial((q + offset[0], r + offset[1]))
    return there if there >= 0 else here


@pytest.mark.rule("5.6")
def test_a_declaration_is_legal_exactly_when_the_slow_reading_says_so() -> None:
    rng = Random("lines")
    boards = 0
    verdicts: Counter[str] = Counter()
    while boards < BOARDS:
        match = random_board(rng, rng.choice([2, 3, 3, 4]))
        if match is None:
            continue
        boards += 1
        p = state(match)
        reader = Reader(p)
        offered = [declaration.read(p, line) for line in offers.listed(p)]
        for places in [*offered, *(random_places(p, rng) for _ in range(TRIES))]:
            if len(set(places.values())) < len(places):
                continue
            reasons = declaration.objections(p, declaration.written(p, places))
            named = {p.name(u): p.hex_name(h) for u, h in places.items()}
            assert (not reasons) == reader.may_be_declared(places), (named, reasons)
            verdicts[reasons[0].code if reasons else "legal"] += 1
    assert verdicts["legal"] > 500
    assert verdicts["left-out"] > 100
    assert verdicts["no-way-to-place"] > 100
    assert verdicts["ways-cross"] > 5


@pytest.mark.rule("5.6")
def test_if_two_units_can_form_a_line_one_is_offered() -> None:
    """Every pair of hexes is tried; a line in which nobody moves is not offered."""
    rng = Random("offers")
    possible = impossible = 0
    for _ in range(60):
        match = random_board(rng, 2)
        if match is None:
            continue
        p = state(match)
        units = [u for u in bits(p.battle.formation_mask[p.formation]) if p.battle.body[u] == 0]
        near = [bits(p.battle.grid.disc(p.at[u], p.battle.mp[u])) for u in units]
        known = any(
            not declaration.objections(
                p, declaration.written(p, dict(zip(units, pair, strict=True)))
            )
            for pair in product(*near)
            if pair[0] != pair[1] and any(h != p.at[u] for u, h in zip(units, pair, strict=True))
        )
        assert bool(offers.listed(p)) == known
        possible += known
        impossible += not known
    assert possible > 10
    assert impossible > 5
