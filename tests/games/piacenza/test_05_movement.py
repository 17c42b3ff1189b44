"""5.0 to 5.4 Movement: formations, units and stacks, costs, batteries, free and least movement."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.movement import checks
from battaglia.games.piacenza.movement.moving import MoveUnit
from battaglia.games.piacenza.state import MOVEMENT
from tests.games.piacenza.board import (
    board,
    codes,
    events_of,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    unit,
    where,
)


def field(*dice: int, **pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces; ``ground`` is of the map."""
    ground, options = pieces.pop("ground", {}), pieces.pop("options", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board(
        "movement", dice=dice, units=units, commanders=leaders, ground=ground, options=options
    )


def alone(where_: str = "0505", **more: Any) -> Match:
    """One red infantry unit in command, far from the enemy."""
    return field(a=foot("red", where_), fc=leader("red", where_), x=foot("blue", "1818"), **more)


# 5.0 Formation by formation, unit by unit


@pytest.mark.rule("3.1")
def test_the_owner_takes_the_formations_in_his_order() -> None:
    match = field(a=foot("red", "0505"), g=guns("red", "0510"), fc=leader("red", "0505"))
    red = match.seat("red")
    assert texts(red) == ["formation r", "formation r-guns", "end-segment"]
    play(match, "formation r-guns")
    assert "move g" in texts(red)
    assert codes(red, "move a") == ["not-of-formation"]
    play(match, "end-formation")
    # The last one is taken by itself.
    assert "move a" in texts(red)


@pytest.mark.rule("3.1")
def test_a_formation_takes_part_once() -> None:
    tables = {"c": {"seat": "red", "wing": "centre", "name": "?"}}
    match = board(
        "movement",
        units={
            "a": foot("red", "0505"), "b": foot("red", "0507", formation="c"),
            "g": guns("red", "0510"),
        },
        commanders={
            "fc": leader("red", "0505"), "fd": leader("red", "0507", formation="c"),
        },
        formations=tables,
    )  # fmt: skip
    play(match, "formation r", "end-formation", "ride fc 0505")
    assert codes(match.seat("red"), "formation r") == ["formation-done"]


@pytest.mark.rule("3.1")
def test_a_segment_can_be_ended_before_all_have_moved() -> None:
    match = field(a=foot("red", "0505"), g=guns("red", "0510"), fc=leader("red", "0505"))
    play(match, "end-segment")
    assert state(match).segment != MOVEMENT
    assert where(match, "a") == "0505"


@pytest.mark.rule("4.4")
def test_the_commander_of_a_formation_moves_after_it() -> None:
    match = alone()
    play(match, "move a", "step a 0604", "step a 0704", "step a 0804")
    red = match.seat("red")
    assert {text.split()[0] for text in texts(red)} == {"ride"}
    assert "ride fc 0804" in texts(red)
    assert "ride fc 0505" not in texts(red)


@pytest.mark.rule("5.0")
def test_a_unit_moves_hex_by_hex_until_its_points_are_spent() -> None:
    match = alone()
    red = match.seat("red")
    play(match, "move a", "step a 0604", "step a 0704")
    assert codes(red, "step a 0505") == ["no-points", "whole-way"]
    play(match, "step a 0804")
    assert where(match, "a") == "0804"
    steps = [event["hex"] for event in events_of(match, "step")]
    assert steps == ["0604", "0704", "0804"]


@pytest.mark.rule("5.0")
def test_a_move_is_finished_before_another_begins_and_not_taken_up_again() -> None:
    match = field(
        a=foot("red", "0505"), b=foot("red", "0506"), fc=leader("red", "0505"),
        x=foot("blue", "1818"),
    )  # fmt: skip
    red = match.seat("red")
    play(match, "move a", "step a 0605")
    assert codes(red, "move b") == ["wrong-step"]
    assert codes(red, "step b 0606") == ["other-in-hand"]
    play(match, "halt a")
    assert codes(red, "move a") == ["moved"]
    assert "move b" in texts(red)


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(
    ("ground", "cost"),
    [
        ({}, 1),
        ({"terrain": {"ditch": ["0605"]}}, 2),
        ({"terrain": {"woods": ["0605"]}}, 2),
        ({"terrain": {"farmstead": ["0605"]}}, 1),
        ({"terrain": {"village": ["0605"]}}, 3),
        ({"hexsides": {"stream": ["0505/0605"]}}, 2),
        ({"terrain": {"ditch": ["0605"]}, "hexsides": {"stream": ["0505/0605"]}}, 3),
        ({"terrain": {"ditch": ["0605"]}, "roads": [["0505", "0605"]]}, 1),
        ({"terrain": {"entrenchment": ["0505", "0605"]}}, 1),
        ({"terrain": {"redoubt": ["0505", "0605"]}}, 1),
        ({"terrain": {"entrenchment": ["0505"], "redoubt": ["0605"]}}, 3),
        (
            {
                "terrain": {"entrenchment": ["0505", "0605"]},
                "hexsides": {"stream": ["0505/0605"]},
            },
            2,
        ),
    ],
)
def test_terrain_streams_roads_and_works_cost_what_the_chart_says(
    ground: dict[str, Any], cost: int
) -> None:
    """B30, G29."""
    match = alone(ground=ground)
    assert match.seat("red").reach("a")["0605"].cost == str(cost)
    play(match, "move a", "step a 0605")
    left = step_of(match).mp if cost < 3 else 0
    assert left == 3 - cost


def step_of(match: Match) -> Any:
    return match.state.stack[-1]


@pytest.mark.rule("2.1.1")
def test_rivers_and_walls_are_closed() -> None:
    ground = {"terrain": {"river-po": ["0604"]}, "hexsides": {"wall": ["0505/0605"]}}
    match = alone(ground=ground)
    play(match, "move a")
    red = match.seat("red")
    assert codes(red, "step a 0604") == ["impassable"]
    assert codes(red, "step a 0605") == ["wall"]
    assert "step a 0405" in texts(red)


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(
    ("there", "code"), [("0604", "impassable"), ("0605", "wall"), ("0405", "")]
)
def test_what_is_closed_is_said_of_the_step_itself(there: str, code: str) -> None:
    ground = {"terrain": {"river-po": ["0604"]}, "hexsides": {"wall": ["0505/0605"]}}
    match = play(alone(ground=ground), "move a")
    p, step = state(match), state(match).stack[-1]
    assert isinstance(step, MoveUnit)
    found = checks.impassable(step.hand(p), step.here(p), p.battle.grid.index(there))
    assert (found.code if found else "") == code


@pytest.mark.rule("5.0")
def test_nobody_enters_a_hex_with_an_enemy_unit_not_even_a_lone_battery() -> None:
    """G25."""
    match = field(a=horse("red", "0505"), fc=leader("red", "0505"), g=guns("blue", "0605"))
    play(match, "move a")
    assert codes(match.seat("red"), "step a 0605") == ["enemy-there"]


@pytest.mark.rule("4.6")
def test_a_lone_commander_is_captured_by_whoever_steps_into_his_hex() -> None:
    match = field(
        a=horse("red", "0505"), fc=leader("red", "0505"),
        chief=leader("blue", "0605", "chief"), x=foot("blue", "1818"), fb=leader("blue", "1818"),
    )  # fmt: skip
    play(match, "move a", "step a 0605")
    assert [event["piece"] for event in events_of(match, "captured")] == ["chief"]
    assert where(match, "a") == "0605"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("marker", "code"),
    [("billebaude", "billebaude"), ("disordered", "disordered-infantry")],
)
def test_who_fires_at_will_or_is_disordered_infantry_does_not_move(marker: str, code: str) -> None:
    match = field(
        a=foot("red", "0505", **{marker: True}), b=foot("red", "0507"),
        fc=leader("red", "0505"), x=foot("blue", "1818"),
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "move a") == [code]
    assert "move b" in texts(red)


@pytest.mark.rule("11.1")
def test_disordered_cavalry_moves_normally() -> None:
    match = field(a=horse("red", "0505", disordered=True), fc=leader("red", "0505"))
    play(match, "move a", "step a 0605")
    assert where(match, "a") == "0605"


@pytest.mark.rule("5.0")
def test_a_unit_that_has_nowhere_to_go_is_not_asked_for() -> None:
    around = ["0504", "0604", "0605", "0506", "0405", "0404"]
    match = alone(ground={"terrain": {"river-po": around}})
    # Nothing but the end of the formation is left, so it has ended.
    assert match.state.stack[-1].name != "formation-movement"


# 5.0 A far hex


@pytest.mark.rule("5.0")
def test_a_far_hex_is_refused_with_the_first_obstacle_of_the_best_way() -> None:
    match = alone(ground={"terrain": {"village": ["0705"], "river-po": ["0902"]}})
    red = match.seat("red")
    play(match, "move a")
    assert codes(red, "step a 0704") == ["by-way-of"]
    far = red.why_not("step a 0904")
    assert [(r.code, r.params["hex"]) for r in far] == [
        ("no-points", "0904"),
        ("whole-way", "0904"),
    ]
    assert (far[1].params["cost"], far[1].params["points"]) == (4, 3)
    assert codes(red, "step a 0505") == ["already-there"]
    assert codes(red, "march a 0704") == []
    assert codes(red, "step a 0902") != []


@pytest.mark.rule("5.0")
def test_a_step_before_the_unit_is_in_hand_says_so_and_what_else_is_wrong() -> None:
    match = alone(ground={"terrain": {"river-po": ["0604"]}})
    assert codes(match.seat("red"), "step a 0604") == ["not-in-hand", "impassable"]
    assert codes(match.seat("red"), "step x 0604") == ["not-in-hand", "not-of-formation"]


# 5.0 Whole moves


@pytest.mark.rule("5.0")
def test_a_march_is_one_action_and_ends_by_itself() -> None:
    match = alone()
    play(match, "march a 0704 by 0604")
    assert where(match, "a") == "0704"
    assert state(match).moved >> index(match, "a") & 1
    assert match.state.stack[-1].name == "lead"


@pytest.mark.rule("5.0")
def test_a_march_next_to_an_enemy_leaves_the_unit_in_hand() -> None:
    match = field(
        a=horse("red", "0505"), fc=leader("red", "0505"), x=horse("blue", "0705"),
        fb=leader("blue", "0705"),
    )  # fmt: skip
    play(match, "march a 0604")
    assert match.state.stack[-1].name == "move-unit"
    assert "halt a" in texts(match.seat("red"))


@pytest.mark.rule("5.0")
def test_a_march_of_a_stack() -> None:
    match = field(a=foot("red", "0505"), g=guns("red", "0505"), fc=leader("red", "0505"))
    play(match, "formation r", "march g+a 0704 by 0604 facing SE")
    assert where(match, "a") == where(match, "g") == "0704"
    p = state(match)
    assert p.battle.grid.vertices[p.facing[index(match, "g")]] == "SE"


@pytest.mark.rule("5.0")
def test_reach_gives_every_hex_with_its_cost_and_a_plan_that_leads_there() -> None:
    match = alone(ground={"terrain": {"woods": ["0605"]}})
    reach = match.seat("red").reach("a")
    assert reach["0605"].cost == "2"
    assert reach["0604"].cost == "1"
    assert reach["0706"].cost == "3"
    assert "0905" not in reach
    assert "0505" not in reach
    assert [str(action) for action in reach["0604"].plan] == ["move a", "step a 0604", "halt a"]
    played = match.seat("red").play_plan(reach["0704"].plan)
    assert where(match, "a") == "0704"
    assert len(played) == 4


# 5.0, F1 Stacks


@pytest.mark.rule("10.1")
def test_two_cavalry_units_of_a_formation_move_as_one() -> None:
    match = field(
        a=horse("red", "0505"), b=unit("red", "0505", "light-horse"), fc=leader("red", "0505")
    )
    play(match, "move b+a")
    assert step_of(match).mp == 5
    play(match, "step b 0605", "halt a")
    assert where(match, "a") == where(match, "b") == "0605"
    # What is written down calls the stack by its first unit.
    written = [str(entry.action) for entry in match.entries]
    assert written == ["move a+b", "step a 0605", "halt a"]


@pytest.mark.rule("5.0")
@pytest.mark.parametrize("pair", ["a+b", "a+c", "a+x", "a+fc", "h+g"])
def test_other_pieces_do_not_move_as_one(pair: str) -> None:
    match = field(
        a=foot("red", "0505"), b=foot("red", "0605"), c=horse("red", "0704"),
        h=horse("red", "0808"), g=guns("red", "0505"), x=foot("blue", "1818"),
        fc=leader("red", "0505"),
    )  # fmt: skip
    play(match, "formation r")
    assert codes(match.seat("red"), f"move {pair}") == ["no-stack"]


@pytest.mark.rule("5.9")
def test_a_stack_out_of_command_does_not_move_as_one() -> None:
    match = field(a=horse("red", "0505"), b=horse("red", "0505"), x=foot("blue", "1818"))
    assert codes(match.seat("red"), "move a+b") == ["out-of-command"]


@pytest.mark.rule("5.0")
def test_infantry_takes_a_battery_of_its_wing_along_at_the_pace_of_the_battery() -> None:
    match = field(
        a=foot("red", "0505"), g=guns("red", "0505"), fc=leader("red", "0505"),
        ground={"terrain": {"woods": ["0605"]}},
    )  # fmt: skip
    play(match, "formation r", "move a+g")
    assert step_of(match).mp == 2
    # Woods cost the battery 3 and the infantry 2: the stack pays 3, which is too much once begun.
    play(match, "step a 0504")
    assert "step a 0605" not in texts(match.seat("red"))
    play(match, "face g W")
    p = state(match)
    assert p.fired >> index(match, "g") & 1
    assert not p.fired >> index(match, "a") & 1


# 5.1 Artillery


@pytest.mark.rule("5.1")
def test_a_battery_that_moved_is_turned_to_its_fired_side_and_faces_a_vertex() -> None:
    match = field(g=guns("red", "0505"))
    red = match.seat("red")
    play(match, "move g", "step g 0605")
    assert codes(red, "halt g") == ["must-face"]
    assert [text for text in texts(red) if text.startswith("face")] == [
        f"face g {vertex}" for vertex in ("NE", "E", "SE", "SW", "W", "NW")
    ]
    play(match, "face g SW")
    p = state(match)
    assert p.fired >> index(match, "g") & 1
    assert p.battle.grid.vertices[p.facing[index(match, "g")]] == "SW"


@pytest.mark.rule("5.1")
def test_to_turn_a_battery_is_not_to_move_and_is_done_once() -> None:
    """B31"""
    match = field(g=guns("red", "0505"), h=guns("red", "0507"))
    play(match, "move g", "face g W")
    p = state(match)
    assert p.battle.grid.vertices[p.facing[index(match, "g")]] == "W"
    assert not p.fired
    assert codes(match.seat("red"), "move g") == ["moved"]


@pytest.mark.rule("2.2.3")
def test_only_batteries_have_a_facing() -> None:
    match = alone()
    play(match, "move a")
    assert codes(match.seat("red"), "face a NE") == ["no-facing"]
    assert codes(match.seat("red"), "march a 0605 facing NE") == ["no-facing"]


# 5.3 Free movement


@pytest.mark.rule("5.3")
def test_infantry_does_not_enter_an_engagement_zone_out_of_line() -> None:
    match = field(
        a=foot("red", "0505"), b=foot("red", "0507"), fc=leader("red", "0505"),
        x=foot("blue", "0905"),
    )  # fmt: skip
    red = match.seat("red")
    play(match, "move a")
    assert codes(red, "step a 0605") == ["engagement-zone"]
    assert "step a 0405" in texts(red)
    assert "step a 0504" in texts(red)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("arm", ["heavy-horse", "artillery"])
def test_cavalry_and_batteries_move_freely_in_an_engagement_zone(arm: str) -> None:
    match = field(a=unit("red", "0505", arm), fc=leader("red", "0505"), x=foot("blue", "0905"))
    play(match, "move a", "step a 0605")
    assert where(match, "a") == "0605"


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("marker", ["disordered", "routed"])
def test_infantry_out_of_order_engages_nobody(marker: str) -> None:
    match = field(
        a=foot("red", "0505"), fc=leader("red", "0505"), x=foot("blue", "0905", **{marker: True})
    )
    play(match, "move a", "step a 0605", "step a 0705")
    assert where(match, "a") == "0705"


@pytest.mark.rule("5.2")
def test_the_engagement_zone_is_read_at_every_step() -> None:
    """G6: infantry that cavalry has put to flight on the way engages nobody where it was."""
    match = field(
        h=horse("red", "0705"), a=foot("red", "0505"), b=foot("red", "0507"),
        fc=leader("red", "0505"), x=foot("blue", "0905"),
    )  # fmt: skip
    p = state(match)
    assert "engagement-zone" in _step_codes(match, "a", "0605")
    p.set_order(index(match, "x"), True, False)
    assert _step_codes(match, "a", "0605") == ["not-in-hand"]


def _step_codes(match: Match, piece: str, there: str) -> list[str]:
    return codes(match.seat("red"), f"step {piece} {there}")


# 5.4 Minimum movement


STEEP = {"terrain": {"chateau": ["0605"]}, "hexsides": {"stream": ["0505/0605", "0604/0605"]}}
"""A chateau beyond a stream costs infantry four points."""


@pytest.mark.rule("5.4")
def test_one_hex_can_always_be_entered_by_who_moves_freely() -> None:
    match = alone(ground=STEEP)
    play(match, "move a", "step a 0605")
    assert where(match, "a") == "0605"
    # No point is left, so the move has ended by itself.
    assert match.state.stack[-1].name == "lead"


@pytest.mark.rule("5.4")
def test_it_is_the_only_hex_of_the_move() -> None:
    match = alone("0504", ground=STEEP)
    play(match, "move a", "step a 0604")
    refused = match.seat("red").why_not("step a 0605")
    assert [(r.code, r.params["cost"], r.params["points"]) for r in refused] == [
        ("no-points", 4, 2)
    ]


@pytest.mark.rule("5.4")
def test_it_does_not_lead_into_an_engagement_zone_nor_help_who_is_out_of_command() -> None:
    """B29"""
    out = field(a=foot("red", "0505"), x=foot("blue", "1818"), ground=STEEP)
    play(out, "move a")
    assert "step a 0605" not in texts(out.seat("red"))
    lined = field(
        a=foot("red", "0505"), b=foot("red", "0504"), fc=leader("red", "0505"),
        x=foot("blue", "0905"), ground=STEEP,
    )  # fmt: skip
    refused = lined.seat("red").why_not("line a+b 0605+0604")
    assert refused[0].code == "no-way-to-place"
    assert [r.code for r in refused[1:]] == ["no-points"]


@pytest.mark.rule("5.4")
def test_a_battery_always_gets_one_hex_on() -> None:
    match = field(g=guns("red", "0505"), ground={"terrain": {"woods": ["0605"]}})
    play(match, "move g", "step g 0605")
    assert where(match, "g") == "0605"


@pytest.mark.rule("5.4")
def test_impassable_ground_and_zones_of_control_are_not_lifted() -> None:
    match = field(
        g=guns("red", "0505"), x=horse("blue", "0705"),
        ground={"terrain": {"woods": ["0605"], "river-po": ["0405"]}},
    )  # fmt: skip
    play(match, "move g")
    red = match.seat("red")
    assert codes(red, "step g 0605") == ["guns-enemy-zone"]
    assert codes(red, "step g 0405") == ["impassable"]
