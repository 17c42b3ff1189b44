"""9.0, 9.1 Fire combat: who fires at whom, who answers, when it is suffered."""

from __future__ import annotations

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
from tests.games.piacenza.volleys import (
    combat,
    has,
    order_of,
    rolls,
    step_name,
    strength,
    taken,
    under_fire,
    volleyed,
)

LINE = {"a": foot("red", "0907"), "b": foot("red", "0908"), "X": foot("blue", "1007")}
OTHERS = {"s": {"seat": "red", "wing": "centre", "name": "?"}}


def shots(match: Match) -> set[str]:
    """What the attacker may name, without the end."""
    return set(texts(match.seat("red"))) - {"end-targets"}


def answers(match: Match) -> set[str]:
    return set(texts(match.seat("blue"))) - {"end-replies"}


# Who may fire


@pytest.mark.rule("9.0", "9.1")
def test_infantry_in_command_fires_at_adjacent_enemies() -> None:
    units = {**LINE, "c": foot("red", "0909"), "Y": foot("blue", "1107")}
    match = under_fire(units)
    assert shots(match) == {"fire a X", "fire b X"}
    assert codes(match.seat("red"), "fire c X") == ["not-adjacent"]
    assert codes(match.seat("red"), "fire a Y") == ["not-adjacent"]


@pytest.mark.rule("9.0", "10.5")
def test_dismounted_dragoons_fire_and_horse_and_guns_do_not() -> None:
    units = {
        **LINE,
        "d": unit("red", "1006", "dragoons-on-foot"),
        "h": horse("red", "1107"),
        "g": guns("red", "0907"),
    }
    match = under_fire(units)
    assert shots(match) == {"fire a X", "fire b X", "fire d X"}
    assert codes(match.seat("red"), "fire h X") == ["not-infantry"]
    assert codes(match.seat("red"), "fire g X") == ["not-of-the-formation"]


@pytest.mark.rule("9.1", "9.2.6")
def test_out_of_command_only_light_infantry_fires() -> None:
    """9.2.6c; in disorder it needs command like everybody (C31)."""
    for arm, condition, fires in (
        ("infantry", {}, False),
        ("grenadiers", {}, False),
        ("light", {}, True),
        ("light", {"disordered": True}, False),
    ):
        units = {**LINE, "l": unit("red", "1507", arm, 2, **condition), "Y": foot("blue", "1506")}
        match = under_fire(units)
        assert ("fire l Y" in shots(match)) is fires
        assert codes(match.seat("red"), "fire l Y") == ([] if fires else ["out-of-command"])


@pytest.mark.rule("9.1.2", "11.2")
def test_neither_routed_nor_fire_at_will() -> None:
    units = {
        **LINE,
        "a": foot("red", "0907", billebaude=True),
        "b": foot("red", "0908", routed=True),
        "c": foot("red", "1006"),
    }
    match = under_fire(units)
    assert shots(match) == {"fire c X"}
    assert codes(match.seat("red"), "fire a X") == ["billebaude"]
    assert codes(match.seat("red"), "fire b X") == ["routed"]


@pytest.mark.rule("9.1", "11.1")
def test_disordered_infantry_in_command_fires_once_and_then_at_will() -> None:
    """11.1d, G27: its marker and smoke come with the volley, without a roll."""
    match = volleyed({**LINE, "a": foot("red", "0907", disordered=True)}, "a>X", dice=[0])
    p = state(match)
    assert has(match, "billebaude", "a")
    assert p.smoke == {p.at[index(match, "a")]: 1}
    assert [roll.code for roll in rolls(match)] == ["fire-roll"]


@pytest.mark.rule("9.1", "3.1")
def test_only_the_formation_that_fights_fires() -> None:
    units = {
        **LINE,
        "s": foot("red", "1006", formation="s"),
        "t": foot("red", "0905", formation="s"),
    }
    leaders = {"fs": leader("red", "0101", formation="s")}
    match = under_fire(units, formations=OTHERS, commanders=leaders)
    assert shots(match) == {"fire a X", "fire b X"}
    assert codes(match.seat("red"), "fire s X") == ["not-of-the-formation"]
    assert codes(match.seat("red"), "fire X a") == ["not-of-the-formation"]


@pytest.mark.rule("9.1")
def test_what_is_no_target() -> None:
    match = under_fire(
        {**LINE, "g": guns("blue", "1007")}, commanders={"L": leader("blue", "1006")}
    )
    red = match.seat("red")
    assert codes(red, "fire a b") == ["not-a-target"]
    assert codes(red, "fire a L") == ["not-a-target"]
    assert codes(red, "fire a g") == ["not-the-bearer"]


@pytest.mark.rule("2.1.1", "9.1")
def test_nobody_fires_through_a_wall() -> None:
    match = under_fire(LINE, ground={"hexsides": {"wall": ["0907/1007"]}})
    assert shots(match) == {"fire b X"}
    assert codes(match.seat("red"), "fire a X") == ["not-adjacent"]


@pytest.mark.rule("8.5.1", "9.1")
def test_two_horse_in_a_hex_are_fired_at_by_the_first_name() -> None:
    """The owner chooses who suffers, so there is nothing to choose between the two (C17)."""
    units = {**LINE, "X": horse("blue", "1007"), "Y": horse("blue", "1007")}
    match = under_fire(units)
    assert shots(match) == {"fire a X", "fire b X"}
    assert codes(match.seat("red"), "fire a Y") == ["not-the-bearer"]


@pytest.mark.rule("9.1")
def test_a_unit_fires_once_a_volley_and_is_fired_at_any_number_of_times() -> None:
    match = under_fire(LINE)
    play(match, "fire a X")
    assert shots(match) == {"fire b X"}
    assert codes(match.seat("red"), "fire a X") == ["aimed-already"]


@pytest.mark.rule("9.1")
def test_the_targets_end_when_the_attacker_says_so() -> None:
    """A die and the other side follow, so the last target does not end the naming by itself."""
    match = play(under_fire(LINE), "fire a X", "fire b X")
    assert texts(match.seat("red")) == ["end-targets"]


@pytest.mark.rule("9.0", "9.1")
def test_attack_is_never_mandatory() -> None:
    match = play(under_fire(LINE), "end-targets")
    assert rolls(match) == []
    assert state(match).volley == 0
    assert not has(match, "fired", "a")


@pytest.mark.rule("9.1", "9.2.3")
def test_a_unit_with_a_melee_marker_may_fire_instead() -> None:
    """D3: never both, so the melee is given up; the hex stays attacked."""
    start = {"attacks": {"a": "X"}, "attacked": ["1007"]}
    match = combat(LINE, [0], start=start)
    play(taken(match), "fire a X")
    assert state(match).attacks == {}
    assert state(match).attacked
    assert events_of(match, "melee-given-up") == [{"piece": "a", "target": "X"}]
    play(match, "end-targets", "end-replies")
    assert has(match, "fired", "a")


@pytest.mark.rule("9.0")
def test_a_formation_that_cannot_fire_is_not_asked() -> None:
    match = combat({"a": foot("red", "0907"), "b": foot("red", "0908"), "X": foot("blue", "1307")})
    assert step_name(match) != "combat"


# Who answers


@pytest.mark.rule("9.1")
def test_those_fired_at_answer_one_of_those_who_fire_at_them() -> None:
    """C21."""
    units = {**LINE, "c": foot("red", "0909"), "Y": foot("blue", "1008")}
    match = play(under_fire(units), "fire a X", "fire c Y", "end-targets")
    assert match.deciders == ("blue",)
    assert answers(match) == {"reply X a", "reply Y c"}
    blue = match.seat("blue")
    assert codes(blue, "reply X b") == ["did-not-fire"]
    assert codes(blue, "reply Y a") == ["did-not-fire"]
    play(match, "reply X a")
    assert answers(match) == {"reply Y c"}


@pytest.mark.rule("9.1")
def test_nobody_answers_who_is_not_fired_at() -> None:
    units = {**LINE, "Y": foot("blue", "1008")}
    match = play(under_fire(units), "fire b X", "end-targets")
    assert answers(match) == {"reply X b"}
    assert codes(match.seat("blue"), "reply Y b") == ["not-fired-on"]
    assert codes(match.seat("blue"), "reply a b") == ["not-fired-on"]


@pytest.mark.rule("9.1", "5.9")
def test_a_unit_out_of_command_answers() -> None:
    units = {**LINE, "X": foot("blue", "1007"), "Y": foot("blue", "1317")}
    match = play(under_fire(units, commanders={"fb": leader("blue", "", lost=True)}), "fire a X")
    play(match, "end-targets")
    assert answers(match) == {"reply X a"}


@pytest.mark.rule("9.1", "9.1.2", "11.1", "11.2")
@pytest.mark.parametrize(
    ("target", "commanded", "reasons"),
    [
        (foot("blue", "1007"), True, []),
        (foot("blue", "1007", disordered=True), True, []),
        (foot("blue", "1007", disordered=True), False, ["out-of-command"]),
        (foot("blue", "1007", billebaude=True), True, ["billebaude"]),
        (foot("blue", "1007", routed=True), True, ["routed"]),
        (horse("blue", "1007"), True, ["not-infantry"]),
    ],
)
def test_who_cannot_answer(target: Table, commanded: bool, reasons: list[str]) -> None:
    """C31, C35; another is fired at, too, so that the question is asked."""
    near = "1107" if commanded else "1710"
    units = {**LINE, "X": target, "Y": foot("blue", "1008"), "Z": foot("blue", near)}
    units["Y"]["formation"] = "y"
    extra: dict[str, Any] = {
        "formations": {"y": {"seat": "blue", "wing": "centre", "name": "?"}},
    }
    match = play(under_fire(units, **extra), "fire a X", "fire b Y", "end-targets")
    assert ("reply X a" in answers(match)) is (not reasons)
    assert codes(match.seat("blue"), "reply X a") == reasons


@pytest.mark.rule("9.1")
def test_nobody_to_answer_is_not_asked() -> None:
    match = play(under_fire({**LINE, "X": horse("blue", "1007")}, [0]), "fire a X", "end-targets")
    assert len(rolls(match)) == 1


@pytest.mark.rule("9.1")
def test_the_defender_may_hold_his_fire() -> None:
    match = volleyed(LINE, "a>X", dice=[0])
    assert [roll.params["piece"] for roll in rolls(match)] == ["a"]
    assert not has(match, "fired", "X")
    assert has(match, "fired", "a")


@pytest.mark.rule("9.1", "9.2.3")
def test_who_answers_has_fired_in_this_turn() -> None:
    match = volleyed(LINE, "a>X", "X<a", dice=[0, 0])
    assert has(match, "fired", "X")


# Batteries that answer


def battery(facing: str = "W", **more: Any) -> Table:
    """A battery in the hex that is fired at; looking west it has 0907 and 0908 before it."""
    return {**LINE, "g": guns("blue", "1007", 3, facing, **more)}


@pytest.mark.rule("8.1", "9.1")
def test_a_battery_in_the_hex_answers_with_the_infantry() -> None:
    match = play(under_fire(battery()), "fire a X", "end-targets")
    assert answers(match) == {"reply X a", "reply g a"}


@pytest.mark.rule("8.1", "9.0")
def test_a_battery_answers_on_the_table_of_bombardment_at_one_hex() -> None:
    """Three points against a deep unit: the first column; grapeshot adds two. Then smoke (C9)."""
    match = volleyed(battery(), "a>X", "g<a", dice=[0, 5, 0])
    (roll,) = rolls(match, "battery-reply")
    assert roll.ledgers["strength"].total == 3
    assert roll.ledgers["column"].total == -1
    assert (roll.modifier.total, roll.total, roll.against, roll.result) == (2, 7, "light", "D1")
    assert has(match, "fired", "g")
    p = state(match)
    assert p.smoke == {p.at[index(match, "g")]: 1}


@pytest.mark.rule("8.1", "8.5.2")
def test_grapeshot_of_a_reply_routs_without_ricochet() -> None:
    units = {**LINE, "a": foot("red", "0907", 1), "g": guns("blue", "1007", 3, "W")}
    match = volleyed(units, "a>X", "g<a", dice=[0, 7])
    assert rolls(match, "battery-reply")[0].result == "R"
    assert order_of(match, "a") == "routed"


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("guns_", "start", "reasons"),
    [
        (battery(), {}, []),
        (battery("E"), {}, ["outside-cone"]),
        (battery("NW"), {}, []),
        (battery("SW"), {}, ["outside-cone"]),
        (battery(), {"fired": ["g"]}, ["fired"]),
        (battery(failed=True), {"fired": ["g"]}, ["fired"]),
    ],
)
def test_which_battery_may_answer(guns_: Table, start: Table, reasons: list[str]) -> None:
    """C2, G11: it needs the enemy in its arc, and to have fired or moved not once this turn.

    0907 lies north-west of 1007: in the arcs west and north-west.
    """
    match = play(under_fire(guns_, start=start), "fire a X", "end-targets")
    assert ("reply g a" in answers(match)) is (not reasons)
    assert codes(match.seat("blue"), "reply g a") == reasons


@pytest.mark.rule("8.1", "8.5.1")
def test_a_battery_alone_is_fired_at_and_answers() -> None:
    units = {**LINE, "X": guns("blue", "1007", 3, "W")}
    match = volleyed(units, "a>X", "X<a", dice=[9, 0])
    assert [roll.code for roll in rolls(match)] == ["fire-roll", "battery-reply"]
    assert where(match, "X") == "", "a step loss eliminates it, after it has fired"


# Volleys


@pytest.mark.rule("9.1")
def test_all_fire_with_the_strength_they_had_before_the_volley() -> None:
    """C18: X loses a step to a, and still answers with four points."""
    units = {**LINE, "a": foot("red", "0907", 4), "X": foot("blue", "1007", 4)}
    match = volleyed(units, "a>X", "X<a", dice=[9, 0])
    answer = rolls(match, "fire-roll")[1]
    assert answer.ledgers["strength"].total == 4
    assert strength(match, "X") == 2


@pytest.mark.rule("9.1")
def test_step_losses_of_a_volley_add_up() -> None:
    """Two shots with a step each: the one that had two is gone."""
    units = {**LINE, "a": foot("red", "0907", 4), "b": foot("red", "0908", 4)}
    match = volleyed(units, "a>X", "b>X", dice=[8, 9])
    assert [roll.result for roll in rolls(match)] == ["1", "1"]
    assert where(match, "X") == ""
    assert has(match, "lost", "X")


@pytest.mark.rule("9.1")
def test_of_disorders_only_the_worst_is_suffered() -> None:
    """C22: D1 and D2 are one retreat of two hexes, one try to change ranks (here it fails)."""
    units = {**LINE, "a": foot("red", "0907", 4), "b": foot("red", "0908", 4)}
    match = volleyed(units, "a>X", "b>X", dice=[5, 7, 9])
    assert [roll.result for roll in rolls(match)] == ["D1", "D2", "not-changed"]
    assert order_of(match, "X") == "disordered"
    p = state(match)
    assert p.battle.grid.distance(p.at[index(match, "X")], p.battle.grid.index("1007")) == 2


@pytest.mark.rule("9.1")
def test_a_step_and_a_disorder_are_both_suffered() -> None:
    """C23; the unit has one point left, too little to change ranks (C16)."""
    units = {**LINE, "a": foot("red", "0907", 4), "b": foot("red", "0908", 4)}
    match = volleyed(units, "a>X", "b>X", dice=[8, 4])
    assert [roll.result for roll in rolls(match)] == ["1", "D"]
    assert strength(match, "X") == 1
    assert order_of(match, "X") == "disordered"
    assert where(match, "X") == "1007"


@pytest.mark.rule("9.1")
def test_fire_at_a_formation_of_cavalry() -> None:
    """C33, C35: no depth, no answer, no changing of ranks."""
    match = volleyed({**LINE, "X": horse("blue", "1007")}, "a>X", dice=[4])
    (roll,) = rolls(match)
    assert (roll.against, roll.result) == ("extended", "D")
    assert order_of(match, "X") == "disordered"


@pytest.mark.rule("9.1")
def test_f3_a_defender_answers_each_formation_once() -> None:
    """F3: the second formation that fires at it is answered, too."""
    units = {
        **LINE,
        "s": foot("red", "1006", formation="s"),
        "t": foot("red", "0906", formation="s"),
    }
    leaders = {"fs": leader("red", "0101", formation="s")}
    match = volleyed(units, "a>X", "X<a", dice=[0, 0, 0, 0], formations=OTHERS, commanders=leaders)
    play(match, "end-targets", "end-replies", "fire s X", "end-targets")
    assert answers(match) == {"reply X s"}
