"""9.1.2 The second volley, and fire at will."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.piacenza.board import (
    Table,
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
from tests.games.piacenza.volleys import has, order_of, rolls, step_name, volleyed

LINE = {"a": foot("red", "0907"), "b": foot("red", "0908"), "X": foot("blue", "1007")}
WIDE = {**LINE, "c": foot("red", "0909"), "Y": foot("blue", "1008")}


def again(
    units: Table, *orders: str, dice: Iterable[int], second: Iterable[str] = (), **tables: Any
) -> Match:
    """A first volley by ``orders``, then what is announced for the second."""
    match = volleyed(units, *orders, dice=dice, **tables)
    return play(match, *second)


def shots(match: Match) -> set[str]:
    return set(texts(match.seat("red"))) - {"end-targets"}


# Who may fire again, and at whom


@pytest.mark.rule("9.1", "9.1.2")
def test_only_who_fired_the_first_volley_fires_the_second() -> None:
    """C19."""
    match = again(LINE, "a>X", dice=[0])
    assert shots(match) == {"fire a X"}
    assert codes(match.seat("red"), "fire b X") == ["no-first-volley"]


@pytest.mark.rule("9.1")
def test_targets_are_named_anew_among_those_of_the_first_volley() -> None:
    """C19: b fired at X and may now fire at Y, at whom c fired; nobody at Z."""
    units = {**WIDE, "Z": foot("blue", "1009"), "b": foot("red", "0908")}
    match = again(units, "b>X", "c>Y", dice=[0, 0])
    assert shots(match) == {"fire b X", "fire b Y", "fire c Y"}
    assert codes(match.seat("red"), "fire c Z") == ["not-fired-at"]


@pytest.mark.rule("9.1")
def test_by_option_each_unit_fires_at_its_own_target_again() -> None:
    """C19: "on the same targets", read for each unit."""
    units = {**WIDE, "Z": foot("blue", "1009"), "b": foot("red", "0908")}
    options = {"own_target_twice": True}
    match = again(units, "b>X", "c>Y", dice=[0, 0], options=options)
    assert shots(match) == {"fire b X", "fire c Y"}
    assert codes(match.seat("red"), "fire b Y") == ["another-target"]
    assert codes(match.seat("red"), "fire c Z") == ["not-fired-at"]


@pytest.mark.rule("9.1.2")
def test_only_units_still_adjacent_are_fired_at() -> None:
    """X is driven off by the first volley: nobody is left to fire at, and nothing is asked."""
    units = {**LINE, "a": foot("red", "0907", 4), "X": foot("blue", "1007", 1)}
    match = again(units, "a>X", dice=[6])
    assert rolls(match)[0].result == "D3"
    assert step_name(match) != "fire-targets"
    assert state(match).volley == 0


@pytest.mark.rule("11.1")
def test_disordered_units_have_a_single_volley() -> None:
    """11.1d: whoever the first volley has disordered does not fire the second."""
    match = again(WIDE, "a>X", "c>Y", "X<a", dice=[0, 0, 4, 9])
    assert order_of(match, "a") == "disordered"
    assert shots(match) == {"fire c Y"}
    assert codes(match.seat("red"), "fire a X") == ["disordered-once"]


@pytest.mark.rule("11.1")
def test_who_was_disordered_before_fires_at_will_and_its_smoke_counts() -> None:
    """G27: c fires its single volley and goes into smoke; b, beside it, loses one for it."""
    units = {**WIDE, "c": foot("red", "0909", disordered=True)}
    match = again(
        units, "a>X", "b>X", "c>Y", dice=[0, 0, 0, 0, 0],
        second=["fire b X", "end-targets"],
    )  # fmt: skip
    training, fired = rolls(match)[3:]
    assert [line.code for line in training.modifier.lines] == ["enemy-zone", "beside-smoke"]
    assert fired.modifier.total == -1


# The defender


@pytest.mark.rule("9.1.2")
def test_the_inactive_player_can_open_the_second_volley() -> None:
    """C20, S14: X fires at a, who does not fire again."""
    match = again(LINE, "a>X", "X<a", dice=[0, 0, 0, 0], second=["end-targets"])
    assert match.deciders == ("blue",)
    play(match, "reply X a", "end-replies")
    assert [roll.code for roll in rolls(match)[2:]] == ["second-volley-roll", "fire-roll"]
    assert [roll.params["piece"] for roll in rolls(match)[2:]] == ["X", "X"]


@pytest.mark.rule("9.1.2")
def test_infantry_that_held_its_first_fire_has_no_second() -> None:
    match = again(WIDE, "a>X", "c>Y", "Y<c", dice=[0, 0, 0], second=["end-targets"])
    assert set(texts(match.seat("blue"))) == {"reply Y c", "end-replies"}
    assert codes(match.seat("blue"), "reply X a") == ["no-first-volley"]


@pytest.mark.rule("8.1")
def test_a_battery_answers_in_one_of_the_two_exchanges() -> None:
    """G11: it has one volley a turn, in the first or in the second, without a training roll."""
    units = {**LINE, "g": guns("blue", "1007", 3, "W")}
    match = again(units, "a>X", dice=[0, 0, 0, 0], second=["fire a X", "end-targets"])
    assert set(texts(match.seat("blue"))) == {"reply g a", "end-replies"}
    play(match, "reply g a", "end-replies")
    assert [roll.code for roll in rolls(match)[1:]] == [
        "second-volley-roll", "fire-roll", "battery-reply",
    ]  # fmt: skip
    spent = again(units, "a>X", "g<a", dice=[0, 0, 0, 0], second=["fire a X", "end-targets"])
    assert [roll.code for roll in rolls(spent)] == [
        "fire-roll", "battery-reply", "second-volley-roll", "fire-roll",
    ], "nobody is left to answer, so nothing is asked"  # fmt: skip


@pytest.mark.rule("9.1")
def test_who_is_fired_at_anew_in_the_second_volley_may_answer_that_one() -> None:
    """b turns from X to Y: Y, who fired at c before, may answer b or c."""
    match = again(WIDE, "b>X", "c>Y", "Y<c", dice=[0, 0, 0], second=["fire b Y", "end-targets"])
    assert set(texts(match.seat("blue"))) == {"reply Y b", "reply Y c", "end-replies"}


# The rolls


@pytest.mark.rule("9.1.2", "5.11", "7.1")
def test_the_training_roll_of_the_second_volley() -> None:
    """French foot: 7 or less; before an enemy in the open the zone adds one."""
    for face, fires in ((6, True), (7, False)):
        dice = [0, face, 0] if fires else [0, face]
        match = again(LINE, "a>X", dice=dice, second=["fire a X", "end-targets"])
        if step_name(match) == "fire-replies":
            play(match, "end-replies")
        training = rolls(match)[1]
        assert (training.total, training.against) == (face + 1, 7)
        assert len(rolls(match)) == (3 if fires else 2)
        assert has(match, "billebaude", "a") is not fires


@pytest.mark.rule("9.1.2", "4.4", "9.2.6")
def test_sergeants_and_light_troops_help_themselves() -> None:
    units = {**LINE, "a": unit("red", "0907", "light")}
    match = again(
        units, "a>X", dice=[0, 8, 0], second=["fire a X", "end-targets"],
        commanders={"fr": leader("red", "0907")},
    )  # fmt: skip
    codes_ = {line.code: line.value for line in rolls(match)[1].modifier.lines}
    assert codes_ == {"enemy-zone": 1, "light": -1, "sergeants": -1}
    assert rolls(match)[1].result == "passed"


@pytest.mark.rule("9.1.2", "7.0")
def test_before_a_village_there_is_no_zone() -> None:
    """G10: an enemy in cover exerts none, so nothing is added."""
    match = again(
        LINE, "a>X", dice=[0, 7, 0], second=["fire a X", "end-targets"],
        ground={"terrain": {"village": ["1007"]}},
    )  # fmt: skip
    assert rolls(match)[1].modifier.lines == ()
    assert rolls(match)[1].result == "passed"


@pytest.mark.rule("8.2.1", "9.1.2")
def test_all_rolls_come_before_smoke_and_smoke_before_fire() -> None:
    """C7: b's failure does not cloud c's roll, but it clouds the fire of a, c and X."""
    dice = [0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0]
    match = again(
        WIDE, "a>X", "b>X", "c>Y", "X<a", dice=dice,
        second=["fire a X", "fire b X", "fire c Y", "end-targets", "reply X a", "end-replies"],
    )  # fmt: skip
    training, fired = rolls(match)[4:8], rolls(match)[8:]
    assert [r.params["piece"] for r in training] == ["a", "b", "c", "X"]
    assert all(line.code != "beside-smoke" for r in training for line in r.modifier.lines)
    assert [r.params["piece"] for r in fired] == ["a", "c", "X"]
    assert [r.modifier.total for r in fired] == [-1, -1, -1]
    p = state(match)
    assert p.smoke == {p.at[index(match, "b")]: 1}
    assert [event["piece"] for event in events_of(match, "billebaude")] == ["b"]


@pytest.mark.rule("9.1.2")
def test_the_second_volley_is_suffered_like_the_first() -> None:
    units = {**LINE, "a": foot("red", "0907", 4), "X": foot("blue", "1007", 1)}
    match = again(units, "a>X", dice=[0, 0, 8], second=["fire a X", "end-targets"])
    assert rolls(match)[-1].result == "1"
    assert where(match, "X") == ""
    p = state(match)
    assert (p.volley, p.aims, p.volleyed, p.targeted, p.fired_at, p.struck) == (0, {}, 0, 0, {}, [])


@pytest.mark.rule("9.1")
def test_horse_that_is_fired_at_twice() -> None:
    """Of a stack of two either may be fired at again, if it still stands there."""
    units = {**LINE, "X": horse("blue", "1007"), "Y": horse("blue", "1007")}
    match = again(units, "a>X", dice=[9], second=[])
    assert step_name(match) == "who-suffers"
    play(match, "suffer X")
    assert shots(match) == {"fire a X"}
