"""Chapters 5 and 6 on random boards: tables, searches and fast lists against the plain rules.

What play reads is computed beforehand or searched cleverly. Here it is held against the slow
statement of the same rule, over small boards drawn at random.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from battaglia.core.chance import ScriptedDice
from battaglia.core.hexgrid import Grid
from battaglia.core.match import Match
from battaglia.games.montecuccoli.actions import Fire, Pick, StepInto
from battaglia.games.montecuccoli.entering import points
from battaglia.games.montecuccoli.terrain import HALF, MOBILITIES, Ground, barred, crossing
from tests.games.montecuccoli.board import board, foot, gun, horse, leader, state

SIZE = 5
GRID = Grid(SIZE, SIZE)
HEXES = list(GRID.names)
SIDES = [
    GRID.side_name((here, there))
    for here, near in enumerate(GRID.neighbours)
    for there in near
    if here < there
]
TERRAINS = ("wood", "town", "walled-town", "camp", "rampart")
WATERS = ("stream", "ford", "river", "bridge")
SIXES = [6] * 100

# A seed stands for a board: drawn piece by piece, most boards would be nearly empty.
seeds = st.integers(0, 2**32 - 1)


def random_ground(rng: Random) -> dict[str, Any]:
    """A small map: half of it open, some hills, waters and roads."""
    kinds = {name: rng.choice(("", "", "", "", "", *TERRAINS)) for name in HEXES}
    waters = {name: rng.choice(("", "", "", "", "", *WATERS)) for name in SIDES}
    return {
        "grid": {"rows": SIZE, "cols": SIZE},
        "terrain": {kind: [h for h in HEXES if kinds[h] == kind] for kind in TERRAINS},
        "hexsides": {kind: [s for s in SIDES if waters[s] == kind] for kind in WATERS},
        "levels": {"2": rng.sample(HEXES, rng.randrange(10))},
        "roads": [side.split("/") for side in rng.sample(SIDES, rng.randrange(16))],
    }


def random_piece(rng: Random, hex_name: str, open_to_horse: bool) -> tuple[str, dict[str, Any]]:
    """A unit, a commander or a gun of either side, with the table that it belongs to."""
    seat = rng.choice(("red", "blue"))
    kind = rng.choice(("foot", "foot", "horse", "leader", "gun"))
    if kind == "leader":
        return "commanders", leader(seat, hex_name)
    if kind == "gun":
        return "guns", gun(seat, hex_name, mp=rng.choice((0, 4)), road_only=rng.random() < 0.5)
    made = horse(seat, hex_name) if kind == "horse" and open_to_horse else foot(seat, hex_name)
    return "units", {**made, "disrupted": rng.random() < 0.3, "mp": rng.randrange(1, 6)}


def random_board(seed: int, phase: str) -> Match:
    """A small board with pieces in hexes of their own, in a phase of red's."""
    rng = Random(seed)
    ground = random_ground(rng)
    roads = {name for side in ground["roads"] for name in side}
    tables: dict[str, Any] = {"units": {}, "commanders": {}, "guns": {}}
    for hex_name in rng.sample(HEXES, rng.randrange(4, 12)):
        open_to_horse = hex_name not in ground["terrain"]["wood"] or hex_name in roads
        group, made = random_piece(rng, hex_name, open_to_horse)
        tables[group][f"p{hex_name}"] = made
    names = [name for group in tables.values() for name in group]
    special = random_special(rng, rng.sample(names, min(3, len(names))))
    areas = {"home": rng.sample(HEXES, 15)}
    return board(phase, ground=ground, dice=SIXES, special=special, areas=areas, **tables)


def random_special(rng: Random, names: list[str]) -> list[dict[str, Any]]:
    """Now and then a road march, and a wing that is held or kept to or out of an area."""
    who = {"pieces": names}
    rules: list[dict[str, Any]] = [
        {"kind": "road-march"},
        {"kind": "hold", "who": who, "until_turn": 2},
        {"kind": "confine", "who": who, "area": "home"},
        {"kind": "bar", "who": who, "area": "home"},
    ]
    return [each for each in rules if rng.random() < 0.3]


def random_field(seed: int) -> Ground:
    ground = random_ground(Random(seed))
    return state(board(ground=ground, units={"a": foot("red", "0101")})).field.ground


# --- 6.2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.2")
@pytest.mark.rule("6.2.1")
@pytest.mark.rule("9.1")
@given(seeds)
def test_the_table_of_costs_is_the_sum_of_the_ledger(seed: int) -> None:
    made = random_field(seed)
    for mobility, here in product(MOBILITIES, range(SIZE * SIZE)):
        table = {there: (bit, cost, road) for there, bit, cost, road in made.exits[mobility][here]}
        for there in made.grid.neighbours[here]:
            if barred(made, mobility, here, there):
                assert there not in table
                continue
            total = sum(line.value for line in crossing(made, mobility, here, there).lines)
            assert table[there] == (1 << there, HALF * total, made.road(here, there))


@pytest.mark.rule("6.2")
@given(seeds, st.integers(0, 12))
def test_the_mask_of_what_is_within_reach_agrees_with_the_costs(seed: int, halves: int) -> None:
    made = random_field(seed)
    for mobility in MOBILITIES:
        for here, mask in enumerate(made.within_reach(mobility, halves)):
            near = [there for there, _, cost, _ in made.exits[mobility][here] if cost <= halves]
            assert mask == sum(1 << there for there in near)


# --- 6.0 ----------------------------------------------------------------------------------------


def brute_force(match: Match, name: str) -> dict[str, int]:
    """The cheapest way to each hex, by trying every legal step after every other."""
    best: dict[str, int] = {}
    begun = match.fork(ScriptedDice(SIXES))
    begun.seat("red").play(f"pick {name}")
    walk(begun, name, 0, best)
    return best


def walk(match: Match, name: str, spent: int, best: dict[str, int]) -> None:
    steps = [a for a in match.seat("red").legal() if isinstance(a, StepInto) and a.piece == name]
    for action in steps:
        after = match.fork(ScriptedDice(SIXES))
        total = spent + halves_of(str(after.seat("red").play(action)[0].params["cost"]))
        if total < best.get(action.hex, total + 1):
            best[action.hex] = total
            walk(after, name, total, best)


def halves_of(cost: str) -> int:
    return HALF * int(cost.rstrip("½") or 0) + cost.endswith("½")


@pytest.mark.rule("6.0")
@pytest.mark.rule("6.1")
@settings(max_examples=60)
@given(seeds)
def test_reach_finds_what_trying_every_step_finds(seed: int) -> None:
    match = random_board(seed, "movement")
    red = match.seat("red")
    for action in [a for a in red.legal() if isinstance(a, Pick)]:
        start = state(match).hex_name(state(match).at[match.battle.index[action.piece]])
        costs = {name: points(cost) for name, cost in brute_force(match, action.piece).items()}
        costs.pop(start, None)
        reached = red.reach(action.piece)
        assert {name: each.cost for name, each in reached.items()} == costs


@pytest.mark.rule("6.0")
@pytest.mark.rule("5.2")
@pytest.mark.rule("10.3")
@settings(max_examples=60)
@given(seeds, st.randoms(use_true_random=False))
def test_a_plan_of_reach_can_be_played_to_its_end(seed: int, rng: Random) -> None:
    red = random_board(seed, "movement").seat("red")
    picks = [a.piece for a in red.legal() if isinstance(a, Pick)]
    assume(picks)
    name = rng.choice(picks)
    goal, reached = rng.choice(sorted(red.reach(name).items()))
    events = []
    for action in reached.plan[:-1]:
        events += red.play(action)
    steps = [event for event in events if event.code == "step" and event.params["piece"] == name]
    assert steps[-1].params["hex"] == goal
    taken = [event for event in events if event.code in ("gun-taken", "captured")]
    names = {str(event.params.get("gun") or event.params.get("piece")) for event in taken}
    assert names == set(reached.on_the_way)


@pytest.mark.rule("6.0")
@pytest.mark.rule("6.1")
@settings(max_examples=200)
@given(seeds, st.randoms(use_true_random=False))
def test_picks_and_steps_are_listed_exactly_when_nothing_forbids_them(
    seed: int, rng: Random
) -> None:
    match = random_board(seed, "movement")
    red = match.seat("red")
    picks = [action for action in red.legal() if isinstance(action, Pick)]
    assume(picks)
    assert {Pick(name) for name in match.battle.ids if not red.why_not(Pick(name))} == set(picks)
    name = rng.choice(picks).piece
    red.play(f"pick {name}")
    steps = [action for action in red.legal() if isinstance(action, StepInto)]
    every = [StepInto(name, there) for there in HEXES]
    assert {action for action in every if not red.why_not(action)} == set(steps)


# --- 5.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.0")
@pytest.mark.rule("5.1")
@settings(max_examples=100)
@given(seeds)
def test_the_shots_listed_are_those_that_nothing_forbids(seed: int) -> None:
    match = random_board(seed, "artillery")
    red = match.seat("red")
    shots = [action for action in red.legal() if isinstance(action, Fire)]
    assume(shots)
    every = [Fire(*pair) for pair in product(match.battle.ids, repeat=2)]
    assert {action for action in every if not red.why_not(action)} == set(shots)
    assert len(shots) == len(set(shots))


# --- 5.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.1")
@pytest.mark.rule("5.1.1")
@given(seeds, st.integers(0, 2 ** (SIZE * SIZE) - 1))
def test_sight_is_the_same_both_ways_on_one_level(seed: int, occupied: int) -> None:
    match = board(ground=random_ground(Random(seed)), units={"a": foot("red", "0101")})
    levels, sight = state(match).field.ground.levels, state(match).field.sight
    for here, there in product(range(SIZE * SIZE), repeat=2):
        if here < there and levels[here] == levels[there]:
            out, back = sight.between(here, there), sight.between(there, here)
            assert out.blocked(occupied) == back.blocked(occupied)
            assert out.blockers(occupied) == back.blockers(occupied)
