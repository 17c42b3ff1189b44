"""4.0 The game turn and the sequence of its phases."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, state, texts

APART: dict[str, Any] = {"sparr": foot("red", "0101"), "albanians": foot("blue", "0909")}
"""Two units that never meet."""


def heading(match: Match) -> str:
    return match.game.heading(match.state)


def phases(match: Match) -> list[str]:
    """The phases that have begun since the match did."""
    events = [event for event in match.events if event.code == "phase"]
    return [f"{event.params['seat']} {event.params['phase']}" for event in events]


# --- 4.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("4.0")
@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_the_first_player_of_the_scenario_acts_first_in_every_turn_a2(
    first: str, second: str
) -> None:
    match = board("reorganisation", active="", first=first, units=APART, turns=3)
    order = []
    while match.outcome is None:
        (decider,) = match.deciders
        order.append((state(match).turn, decider))
        match.seat(decider).play("end-movement")
    assert order == [(turn, seat) for turn in (1, 2, 3) for seat in (first, second)]


@pytest.mark.rule("4.0")
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_the_battle_ends_with_the_last_turn_of_the_scenario_a105(turns: int) -> None:
    match = board(units=APART, turns=turns)
    for _ in range(2 * turns):
        assert match.outcome is None
        match.seat(match.deciders[0]).play("end-movement")
    assert match.outcome is not None
    assert match.deciders == ()
    assert heading(match) == "end"


@pytest.mark.rule("4.0")
@pytest.mark.rule("12.0")
@pytest.mark.parametrize(("option", "over"), [("play-on", False), ("end-of-turn", True)])
def test_a_demoralised_army_fights_on_unless_the_scenario_ends_the_battle_a5(
    option: str, over: bool
) -> None:
    match = board(
        units=APART, turns=4, start={"demoralised": ["red"]}, options={"on_demoralisation": option}
    )
    match.seat("red").play("end-movement")
    # The turn is played to its end in any case.
    assert match.deciders == ("blue",)
    match.seat("blue").play("end-movement")
    assert (match.outcome is not None) is over
    assert (heading(match) == "turn 2 red movement") is not over


# --- 4.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
def test_a_turn_is_four_phases_of_each_player_in_order() -> None:
    match = board("reorganisation", units=APART)
    assert heading(match) == "turn 1 red movement"
    for seat in ("red", "blue", "red"):
        match.seat(seat).play("end-movement")
    # The phases before the first decision began before anybody listened.
    four = ["reorganisation", "artillery", "movement", "combat"]
    turn = [f"{seat} {phase}" for seat in ("red", "blue") for phase in four]
    assert phases(match) == (turn + turn)[3 : 8 + 4 + 3]


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("artillery", "fire gun albanians"),
        ("movement", "pick sparr"),
        ("combat", "attack sparr spahi"),
    ],
)
def test_each_action_has_its_phase(phase: str, action: str) -> None:
    units = {**APART, "spahi": foot("blue", "0102"), "albanians": foot("blue", "0209")}
    for current in ("artillery", "movement", "combat"):
        match = board(current, units=units, guns={"gun": gun("red", "0204")})
        expected = [] if current == phase else ["wrong-step"]
        assert codes(match.seat("red"), action) == expected


# --- 4.1.1 --------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.1")
@pytest.mark.rule("9.2")
def test_reorganisation_rolls_are_made_without_asking_a6() -> None:
    units = {
        "sparr": foot("red", "0101", disrupted=True),
        "tasso": foot("red", "0103", disrupted=True),
        "albanians": foot("blue", "0909", disrupted=True),
    }
    match = board("reorganisation", units=units, dice=(5, 4))
    codes_seen = [(event.code, event.params.get("piece")) for event in match.events]
    assert ("reorganised", "sparr") in codes_seen
    assert ("not-reorganised", "tasso") in codes_seen
    # Only the active player rolls.
    assert not any(piece == "albanians" for _, piece in codes_seen)
    assert heading(match) == "turn 1 red movement"


# --- 4.1.2 --------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.2")
def test_only_the_active_player_fires() -> None:
    guns = {"gun": gun("red", "0103"), "battery": gun("blue", "0907")}
    match = board("artillery", units=APART, guns=guns, dice=(6,))
    assert codes(match.seat("blue"), "fire battery sparr") == ["not-your-decision"]
    assert texts(match.seat("red")) == ["fire gun albanians", "end-fire"]


@pytest.mark.rule("4.1.2")
def test_the_fire_phase_is_passed_over_when_no_gun_can_fire() -> None:
    match = board("artillery", units=APART, guns={"battery": gun("blue", "0907")})
    assert heading(match) == "turn 1 red movement"


# --- 4.1.3 --------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.3")
@pytest.mark.rule("6.0")
@pytest.mark.parametrize("movers", [(), ("sparr",), ("tasso", "sparr")])
def test_some_or_none_move_before_the_phase_is_ended(movers: tuple[str, ...]) -> None:
    match = board(units={**APART, "tasso": foot("red", "0301"), "nassau": foot("red", "0501")})
    red = match.seat("red")
    for name in movers:
        there = {"sparr": "0102", "tasso": "0302"}[name]
        red.play_plan([f"pick {name}", f"step {name} {there}", f"stop {name}"])
    left = [name for name in ("sparr", "tasso", "nassau") if name not in movers]
    assert texts(red) == [*(f"pick {name}" for name in left), "end-movement"]
    red.play("end-movement")
    assert heading(match) == "turn 1 blue movement"


@pytest.mark.rule("4.1.3")
def test_the_phase_does_not_end_by_itself_where_the_other_side_follows() -> None:
    """Whoever moved last ends his phase, and can take his move back until then."""
    match = board(units=APART)
    red = match.seat("red")
    red.play_plan(["pick sparr", "step sparr 0102", "stop sparr"])
    assert (heading(match), texts(red)) == ("turn 1 red movement", ["end-movement"])
    assert red.can_undo()
    red.play("end-movement")
    assert heading(match) == "turn 1 blue movement"


@pytest.mark.rule("4.1.3")
def test_the_phase_ends_by_itself_where_its_owner_is_asked_for_his_attacks() -> None:
    match = board(units={"sparr": foot("red", "0504"), "albanians": foot("blue", "0506")})
    red = match.seat("red")
    red.play_plan(["pick sparr", "step sparr 0505", "stop sparr"])
    assert (heading(match), texts(red)) == ("turn 1 red combat", ["attack sparr albanians"])
    red.undo()
    assert heading(match) == "turn 1 red movement"


@pytest.mark.rule("4.1.3")
def test_the_movement_phase_is_passed_over_when_nothing_can_move() -> None:
    units = {"sparr": {**foot("red", "0101"), "mp": 0}, "albanians": foot("blue", "0909")}
    assert heading(board(units=units)) == "turn 1 blue movement"


# --- 4.1.4 --------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.4")
@pytest.mark.rule("6.1")
def test_nothing_moves_once_the_combat_phase_has_begun() -> None:
    units = {"sparr": foot("red", "0504"), "tasso": foot("red", "0101")}
    match = board(units={**units, "albanians": foot("blue", "0505")}, dice=(3,))
    red = match.seat("red")
    assert codes(red, "pick tasso") == []
    red.play("end-movement")
    assert heading(match) == "turn 1 red combat"
    assert codes(red, "pick tasso") == ["wrong-step"]
    red.play("attack sparr albanians")
    red.play("resolve albanians")
    assert heading(match) == "turn 1 blue movement"


@pytest.mark.rule("4.1.4")
def test_the_combat_phase_is_passed_over_when_nobody_is_in_reach() -> None:
    match = board("combat", units=APART)
    assert heading(match) == "turn 1 blue movement"


# --- 4.1.5 --------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.5")
def test_the_marker_is_turned_after_the_first_and_moved_after_the_second_player_a4() -> None:
    match = board(units=APART)
    seen = [(state(match).turn, match.deciders[0])]
    for _ in range(4):
        match.seat(match.deciders[0]).play("end-movement")
        seen.append((state(match).turn, match.deciders[0]))
    assert seen == [(1, "red"), (1, "blue"), (2, "red"), (2, "blue"), (3, "red")]


@pytest.mark.rule("4.1.5")
def test_guns_and_pieces_are_fresh_in_the_next_turn() -> None:
    match = board("artillery", units=APART, guns={"gun": gun("red", "0103")}, dice=(6, 6))
    red = match.seat("red")
    red.play("fire gun albanians")
    assert heading(match) == "turn 1 red movement"
    red.play_plan(["pick sparr", "step sparr 0102", "stop sparr", "end-movement"])
    match.seat("blue").play("end-movement")
    assert texts(red) == ["fire gun albanians", "end-fire"]
    red.play("fire gun albanians")
    assert "pick sparr" in texts(red)


@pytest.mark.rule("4.1")
def test_a_real_battle_goes_through_its_phases() -> None:
    match = battaglia.new_match("navicello-1643", seed=3)
    seats = []
    while match.outcome is None:
        (decider,) = match.deciders
        seat = match.seat(decider)
        ends = [text for text in texts(seat) if text.startswith("end-")]
        seat.play(ends[0] if ends else seat.legal()[0])
        seats.append(decider)
    assert {*seats} == {"coalition", "papal"}
    kinds = [event.params["phase"] for event in match.events if event.code == "phase"]
    four = ["reorganisation", "artillery", "movement", "combat"]
    assert kinds == (four * 8)[-len(kinds) :]
