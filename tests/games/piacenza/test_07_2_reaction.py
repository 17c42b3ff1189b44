"""7.1f, 7.2 Reaction fire at units that leave a zone of control."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.flow import pending_roll, resolve
from battaglia.core.match import Match
from battaglia.games.piacenza import reaction
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import (
    Table,
    board,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    unit,
    where,
)
from tests.games.piacenza.volleys import (
    FAR,
    fallen_back,
    has,
    here,
    lines,
    order_of,
    rolls,
    step_name,
)

SETTING = {"h": horse("red", "1007"), "X": foot("blue", "1107", 1)}
"""Red's horse stands in the zone of a battalion to its north-east, and can ride off to the west."""


def leaving(units: Table, dice: list[int], *lines_: str, **tables: Any) -> Match:
    commanders = {**FAR, "fr": leader("red", "0907"), **tables.pop("commanders", {})}
    match = board("movement", units=units, commanders=commanders, dice=dice, **tables)
    if step_name(match) == "movement":
        play(match, "formation r")
    return fallen_back(play(match, *lines_))


def reactors(units: Table, hex_name: str, *names: str, **tables: Any) -> list[str]:
    commanders = {**FAR, **tables.pop("commanders", {})}
    match = board("selection", units=units, commanders=commanders, **tables)
    p = state(match)
    found = reaction.reactors(p, tuple(index(match, n) for n in names), here(p, hex_name))
    return [p.name(foe) for foe in found]


@pytest.mark.rule("7.1", "7.2")
def test_leaving_a_zone_draws_fire_with_three_off_the_die() -> None:
    match = leaving(SETTING, [7], "move h", "step h 0907")
    (roll,) = rolls(match)
    assert (roll.code, roll.rule) == ("reaction-roll", "7.2")
    assert lines(roll.modifier) == {"alone": -2, "reaction": -3, "floor": 1}
    assert roll.result == "NE"
    assert where(match, "h") == "0907", "it then leaves the hex"
    assert has(match, "fired", "X"), "it may not melee in this turn any more (C32)"


@pytest.mark.rule("7.2", "9.1.3", "9.1.4")
def test_the_modifiers_and_the_bonus_of_all_fire_count() -> None:
    """C26, C27."""
    units = {**SETTING, "Y": foot("blue", "1106", 1)}
    leaders = {"fb": leader("blue", "1107", bonus=3)}
    ground = {"terrain": {"ditch": ["1007"]}}
    match = leaving(units, [0, 0], "move h", "step h 0907", commanders=leaders, ground=ground)
    (roll,) = rolls(match)
    assert lines(roll.modifier) == {"ditch": -1, "reaction": -3}
    assert lines(roll.ledgers["strength"]) == {"strength": 1, "fire-bonus": 3}
    assert roll.against == "intense"


@pytest.mark.rule("7.1", "7.2")
def test_a_step_inside_no_zone_draws_none() -> None:
    match = leaving(
        {"h": horse("red", "0907"), "X": foot("blue", "1107")}, [], "move h", "step h 0906"
    )
    assert rolls(match) == []


@pytest.mark.rule("7.1")
def test_any_hex_left_counts_wherever_the_step_leads() -> None:
    """B27: 1006 is free of every zone here, and the fire is drawn all the same."""
    match = leaving(SETTING, [0], "move h", "step h 0908")
    assert len(rolls(match)) == 1


@pytest.mark.rule("7.1", "7.2", "11.1", "11.2", "9.1.2")
@pytest.mark.parametrize(
    ("foe", "fires"),
    [
        (foot("blue", "1107"), True),
        (unit("blue", "1107", "light"), True),
        (horse("blue", "1107"), False),
        (guns("blue", "1107", facing="W"), False),
        (foot("blue", "1107", routed=True), False),
        (foot("blue", "1107", billebaude=True), False),
        (foot("blue", "1107", disordered=True), True),
        (foot("blue", "1107", disordered=True, formation="c"), False),
    ],
)
def test_who_reacts(foe: Table, fires: bool) -> None:
    """B25: infantry that exerts the zone; disordered only in command (formation c has nobody)."""
    units = {"h": horse("red", "1007"), "X": foe, "Y": foot("blue", "1208")}
    formations = {"c": {"seat": "blue", "wing": "centre", "name": "?"}}
    assert reactors(units, "1007", "h", formations=formations) == (["X"] if fires else [])


@pytest.mark.rule("7.1", "7.2")
def test_infantry_out_of_command_reacts() -> None:
    """B25: "all enemy Infantry units exerting the ZOC"."""
    units = {"h": horse("red", "1007"), "X": foot("blue", "1107")}
    assert reactors(units, "1007", "h", commanders={"fb": leader("blue", "", lost=True)}) == ["X"]


@pytest.mark.rule("7.0", "7.2")
@pytest.mark.parametrize("terrain", ["woods", "village", "entrenchment"])
def test_who_exerts_no_zone_does_not_react(terrain: str) -> None:
    """G10."""
    assert reactors(SETTING, "1007", "h", ground={"terrain": {terrain: ["1107"]}}) == []
    works = {"terrain": {"entrenchment": ["1107", "1007"]}}
    assert reactors(SETTING, "1007", "h", ground=works) == ["X"]


@pytest.mark.rule("7.2", "9.1")
def test_every_unit_whose_zone_is_left_fires_once_in_one_volley() -> None:
    """B26: D2 and D3 are one retreat of three hexes, and nobody answers."""
    units = {**SETTING, "X": foot("blue", "1107", 4), "Z": foot("blue", "1108", 4)}
    match = leaving({**units, "i": horse("red", "0706")}, [8, 9], "move h", "step h 0907")
    assert [(roll.params["piece"], roll.result) for roll in rolls(match)] == [
        ("X", "D2"), ("Z", "D3"),
    ]  # fmt: skip
    p = state(match)
    assert p.battle.grid.distance(p.at[index(match, "h")], here(p, "1007")) == 3


@pytest.mark.rule("7.2", "9.1")
def test_a_unit_in_disorder_still_leaves_and_rides_on() -> None:
    """B26: cavalry that is disordered where it stands completes the step and may go on."""
    units = {**SETTING, "X": foot("blue", "1107", 4), "Y": foot("blue", "1106", 1)}
    match = leaving(units, [6], "move h", "step h 0907")
    assert rolls(match)[0].result == "D"
    assert order_of(match, "h") == "disordered"
    assert where(match, "h") == "0907"
    assert step_name(match) == "move-unit"


WITHDRAWAL: Table = {
    "a": foot("red", "1007", 1), "b": foot("red", "0907"), "g": guns("red", "1007"),
    "X": foot("blue", "1107", 4), "Y": foot("blue", "1106", 1),
}  # fmt: skip


@pytest.mark.rule("7.2", "11.1")
@pytest.mark.parametrize(("stays", "place"), [(False, "0908"), (True, "1007")])
def test_disordered_infantry_ends_in_the_next_hex_or_by_option_where_it_stood(
    stays: bool, place: str
) -> None:
    """B26: "then leaves the hex" (7.2) against "remains stationary" (11.1b)."""
    options = {"disordered_do_not_leave": stays}
    line = "line a+b 0908+0907"
    match = leaving(WITHDRAWAL, [6], line, "move a", "step a 0908", options=options)
    assert rolls(match)[0].result == "D"
    assert order_of(match, "a") == "disordered"
    assert where(match, "a") == place
    assert has(match, "moved", "a")
    assert step_name(match) != "move-unit", "its move is over"


@pytest.mark.rule("7.2", "11.1")
def test_by_option_a_battery_stays_with_the_infantry_that_it_moved_with() -> None:
    """B26."""
    options, order = {"disordered_do_not_leave": True}, ("move a+g", "step a 0908")
    match = leaving(WITHDRAWAL, [6], "line a+b 0908+0907", *order, options=options)
    assert where(match, "a") == where(match, "g") == "1007"
    assert has(match, "moved", "g")
    assert not has(match, "fired", "g"), "it has not moved, so it may bombard"


@pytest.mark.rule("7.2", "10.1")
def test_by_option_disordered_cavalry_leaves_even_so() -> None:
    """B26: 11.1b has it move normally."""
    units = {**SETTING, "X": foot("blue", "1107", 4), "Y": foot("blue", "1106", 1)}
    options = {"disordered_do_not_leave": True}
    match = leaving(units, [6], "move h", "step h 0907", options=options)
    assert order_of(match, "h") == "disordered"
    assert where(match, "h") == "0907"


@pytest.mark.rule("7.2")
def test_a_unit_driven_off_has_left_and_its_move_is_over() -> None:
    """B26."""
    units = {
        "h": horse("red", "1007"), "i": horse("red", "0706"),
        "X": foot("blue", "1107", 4), "Y": foot("blue", "1106", 4),
    }  # fmt: skip
    match = leaving(units, [8], "move h", "step h 0907")
    assert rolls(match)[0].result == "D2"
    p = state(match)
    assert p.battle.grid.distance(p.at[index(match, "h")], here(p, "1007")) == 2
    assert step_name(match) != "move-unit"


@pytest.mark.rule("7.2", "11.1")
def test_disordered_infantry_that_reacts_then_fires_at_will() -> None:
    units = {**SETTING, "X": foot("blue", "1107", disordered=True), "Y": foot("blue", "1208")}
    match = leaving(units, [0], "move h", "step h 0907")
    assert has(match, "billebaude", "X")
    p = state(match)
    assert p.smoke == {here(p, "1107"): 1}


@pytest.mark.rule("7.2", "8.5.1")
def test_a_stack_that_moves_as_one_is_one_target() -> None:
    """B26: one shot, and the owner says who suffers it."""
    units = {
        "h": horse("red", "1007"), "i": horse("red", "1007"), "j": horse("red", "0706"),
        "X": foot("blue", "1107", 4), "Y": foot("blue", "1106", 4),
    }  # fmt: skip
    match = leaving(units, [6], "move h+i", "step h 0907")
    assert len(rolls(match)) == 1
    assert step_name(match) == "who-suffers"
    play(match, "suffer i")
    assert order_of(match, "i") == "disordered"
    assert order_of(match, "h") == "good"
    assert where(match, "h") == where(match, "i") == "0907"


@pytest.mark.rule("7.2", "8.5.1")
def test_who_stays_in_the_hex_is_not_fired_at() -> None:
    units = {
        "h": horse("red", "1007"), "i": horse("red", "1007"), "j": horse("red", "0706"),
        "X": foot("blue", "1107", 4), "Y": foot("blue", "1106", 4),
    }  # fmt: skip
    match = leaving(units, [6], "move h", "step h 0907")
    assert order_of(match, "h") == "disordered"
    assert order_of(match, "i") == "good"


@pytest.mark.rule("7.2")
def test_commanders_alone_draw_no_fire() -> None:
    units = {"a": foot("red", "0907"), "X": foot("blue", "1107")}
    assert reactors(units, "1007", "fr", commanders={"fr": leader("red", "1007")}) == []


@pytest.mark.rule("7.2", "8.5.3")
def test_infantry_that_leaves_may_change_ranks() -> None:
    """B26: changing of ranks applies as in every volley."""
    match = board(
        "selection", units={"a": foot("red", "1007", 3), "X": foot("blue", "1107", 4)},
        commanders=FAR,
    )  # fmt: skip
    p = state(match)
    p.wing = 0
    assert reaction.react(p, (index(match, "a"),), here(p, "1007"))
    assert [step.name for step in p.stack[-2:]] == ["discharged", "reaction-roll"]
    resolve(p, (8,))
    follows = pending_roll(p)
    assert follows is not None
    assert follows.name == "ranks-roll"


# A second reading


def oracle(p: Position, mover: int) -> set[int]:
    """Enemy foot next to the mover whose ground lets a zone out to it, one by one."""
    found = set()
    for foe in range(p.battle.units):
        if p.at[foe] < 0 or p.battle.seat[foe] == p.battle.seat[mover]:
            continue
        near = p.battle.grid.distance(p.at[foe], p.at[mover]) == 1
        kinds = [p.battle.ground.rows[p.at[u]].kind for u in (foe, mover)]
        hidden = kinds[0] in ("woods", "cover")
        able = not (p.routed | p.billebaude) >> foe & 1 and p.battle.body[foe] == 0
        if near and not hidden and able:
            found.add(foe)
    return found


@pytest.mark.rule("7.1", "7.2")
def test_the_reactors_agree_with_a_second_reading() -> None:
    rng = Random(72)
    hexes = [f"{col:02}{row:02}" for col in range(8, 12) for row in range(6, 10)]
    met = 0
    for _ in range(60):
        places = rng.sample(hexes, 9)
        arms = ["infantry", "light", "heavy-horse", "artillery"]
        units = {
            f"u{n}": unit(
                rng.choice(["red", "blue"]), place, rng.choice(arms),
                routed=rng.random() < 0.2, billebaude=rng.random() < 0.2,
            )
            for n, place in enumerate(places)
        }  # fmt: skip
        ground = {"terrain": {"woods": rng.sample(hexes, 2)}}
        p = state(board("selection", units=units, commanders=FAR, ground=ground))
        for mover in range(p.battle.units):
            found = reaction.reactors(p, (mover,), p.at[mover])
            met += len(found)
            assert set(found) == oracle(p, mover)
    assert met > 100
