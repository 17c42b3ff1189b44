"""8.5, 9.1.5 What results do; 8.5.1 who suffers; 8.5.3 changing of ranks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from battaglia.core.flow import Step, pending_roll, resolve, settle
from battaglia.core.match import Match
from battaglia.games.piacenza import effects, firing
from battaglia.games.piacenza.state import RESULTS, Position
from tests.games.piacenza.board import (
    Table,
    codes,
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
    fallen_back,
    has,
    here,
    lines,
    order_of,
    rolls,
    step_name,
    strength,
    volleyed,
)

ORIGIN = "0907"
"""Where the shots come from."""


class Idle(Step[Position], frozen=True):
    """Nothing to decide: keeps the rest of the turn away from a test."""

    name = "idle"

    def seats(self, p: Position) -> tuple[int, ...]:
        return (0,)

    def options(self, p: Position, seat: int) -> list[Any]:
        return [object()]


def struck(
    units: Table, *results: str, dice: Iterable[int] = (), cause: str = "fire", **tables: Any
) -> Match:
    """Results fall on the hex 1007, from 0907, and are suffered; who retreats has done so."""
    match = combat({"spare": foot("blue", "1810"), **units}, **tables)
    p = state(match)
    p.stack[1:] = [Idle()]
    for result in results:
        effects.strike(p, firing.bearers_at(p, here(p, "1007")), result, here(p, ORIGIN))
    effects.suffer_all(p, cause)
    faces = list(dice)
    settle(p)
    while pending_roll(p) or p.stack[-1].name in ("retreat", "rout", "rejoining"):
        if pending_roll(p):
            resolve(p, (faces.pop(0),))
        else:
            p.stack[-1].apply(p, p.deciders[0], p.offers[0][0])
            settle(p)
    assert not faces, "a die is left over"
    return match


def gone(match: Match, piece: str) -> int:
    """How far a unit has gone from where it was hit."""
    p = state(match)
    return p.battle.grid.distance(p.at[index(match, piece)], here(p, "1007"))


# 8.5, 9.1.5 Every code


@pytest.mark.rule("8.5", "9.1.5")
@pytest.mark.parametrize("cause", ["fire", "bombardment"])
@pytest.mark.parametrize(
    ("result", "left", "order", "hexes"),
    [
        ("NE", 3, "good", 0),
        ("D", 3, "disordered", 0),
        ("D1", 3, "disordered", 1),
        ("D2", 3, "disordered", 2),
        ("D3", 3, "disordered", 3),
        ("1", 2, "good", 0),
        ("R", 3, "routed", 3),
        ("1R", 2, "routed", 3),
    ],
)
def test_what_a_result_does_to_infantry(
    cause: str, result: str, left: int, order: str, hexes: int
) -> None:
    dice = [9] if result.startswith("D") else []
    match = struck({"X": foot("blue", "1007", 3)}, result, dice=dice, cause=cause)
    assert strength(match, "X") == left
    assert order_of(match, "X") == order
    assert gone(match, "X") == hexes


@pytest.mark.rule("8.5", "9.1.5")
def test_e_eliminates_a_unit_with_all_its_steps() -> None:
    match = struck({"X": foot("blue", "1007", 4)}, "E")
    assert where(match, "X") == ""
    assert has(match, "lost", "X")


@pytest.mark.rule("9.2.9", "2.2.2", "9.1.5")
@pytest.mark.parametrize("target", [foot("blue", "1007", 1), foot("blue", "1007", 3, reduced=True)])
def test_a_step_too_many_removes_a_unit(target: Table) -> None:
    match = struck({"X": target}, "1")
    assert where(match, "X") == ""


@pytest.mark.rule("8.5", "9.1.5", "11.1")
@pytest.mark.parametrize("result", ["D", "D1", "D2", "D3"])
@pytest.mark.parametrize(("face", "routs"), [(5, False), (6, True)])
def test_a_second_disorder_is_rolled_for_where_the_unit_stands(
    result: str, face: int, routs: bool
) -> None:
    """11.1e: training 7, +2; passed it stays, even from a retreat (D10), else it routs."""
    match = struck({"X": foot("blue", "1007", 3, disordered=True)}, result, dice=[face])
    assert order_of(match, "X") == ("routed" if routs else "disordered")
    assert gone(match, "X") == (3 if routs else 0)


# 9.1 Several results


def oracle(results: tuple[str, ...]) -> tuple[int, str]:
    """The steps that are lost and the worst disorder, read off the codes letter by letter."""
    steps = sum(9 if code == "E" else code.startswith("1") for code in results)
    marks = [code.lstrip("1") for code in results if code not in ("E", "NE")]
    worst = max(marks, key=lambda mark: "" if mark == "" else ("2" if mark == "R" else "1") + mark)
    return steps, worst


@pytest.mark.rule("9.1")
def test_steps_add_up_and_the_worst_disorder_counts() -> None:
    """C22, C23: every pair and triple of results, held against a reading of its letters."""
    match = combat({"X": foot("blue", "1007", 3)})
    p = state(match)
    unit_ = index(match, "X")
    harm = [code for code in RESULTS if code not in ("NE", "E")]
    for results in [*product(harm, repeat=2), *product(harm, repeat=3)]:
        p.struck[:] = [(1 << unit_, code, here(p, ORIGIN)) for code in results]
        blow = effects.blows(p)[unit_]
        steps, worst = oracle(results)
        assert (blow.steps, effects.LEVELS[blow.level]) == (steps, worst or "NE")


@pytest.mark.rule("9.1", "9.2.8")
def test_a_unit_retreats_from_the_one_that_gave_it_the_worst() -> None:
    """D12."""
    match = combat({"X": foot("blue", "1007", 3)})
    p = state(match)
    unit_ = index(match, "X")
    p.struck[:] = [
        (1 << unit_, "D1", here(p, "0907")),
        (1 << unit_, "D3", here(p, "1108")),
        (1 << unit_, "1", here(p, "1006")),
        (1 << unit_, "D3", here(p, "0908")),
    ]
    assert effects.blows(p)[unit_] == (1, effects.LEVELS.index("D3"), here(p, "1108"))


@pytest.mark.rule("9.1")
def test_two_steps_at_once_eliminate_and_nothing_else_is_suffered() -> None:
    match = struck({"X": foot("blue", "1007", 4)}, "1", "D2", "1")
    assert where(match, "X") == ""
    assert state(match).struck == []


# 8.5.1 Who suffers


@pytest.mark.rule("8.5.1")
def test_a_battery_cannot_suffer_while_infantry_is_with_it() -> None:
    """G13: and after the retreat of the infantry it stays, alone."""
    units = {"X": foot("blue", "1007", 3), "g": guns("blue", "1007")}
    match = struck(units, "R", "1")
    assert order_of(match, "X") == "routed"
    assert strength(match, "X") == 2
    assert where(match, "g") == "1007"


@pytest.mark.rule("8.5.1")
def test_a_battery_survives_the_end_of_its_infantry() -> None:
    """Both shots of the volley were at a hex with infantry in it."""
    units = {"X": foot("blue", "1007", 1), "g": guns("blue", "1007")}
    match = struck(units, "E", "1")
    assert where(match, "X") == ""
    assert where(match, "g") == "1007"


@pytest.mark.rule("8.5.1", "11.1")
@pytest.mark.parametrize("result", RESULTS)
def test_a_battery_alone(result: str) -> None:
    """Eliminated by an elimination, a step loss or a retreat; disorder is nothing to it."""
    match = struck({"g": guns("blue", "1007")}, result)
    assert (where(match, "g") == "1007") is (result in ("NE", "D"))
    assert order_of(match, "g") == "good"


@pytest.mark.rule("8.5.1")
def test_the_owner_chooses_for_each_result() -> None:
    """C17: two results on two horse, which may be shared or borne by one."""
    units = {
        "a": foot("red", "0907", 4), "b": foot("red", "0908", 4),
        "X": horse("blue", "1007"), "Y": horse("blue", "1007"),
    }  # fmt: skip
    shared = volleyed(units, "a>X", "b>X", dice=[7, 7])
    assert step_name(shared) == "who-suffers"
    assert shared.deciders == ("blue",)
    assert set(texts(shared.seat("blue"))) == {"suffer X", "suffer Y"}
    assert codes(shared.seat("blue"), "suffer a") == ["does-not-suffer"]
    play(shared, "suffer X", "suffer Y")
    assert [strength(shared, "X"), strength(shared, "Y")] == [1, 1]
    one = play(volleyed(units, "a>X", "b>X", dice=[7, 7]), "suffer Y", "suffer Y")
    assert strength(one, "X") == 2
    assert where(one, "Y") == ""


@pytest.mark.rule("8.5.1")
def test_nothing_is_chosen_where_nothing_happens() -> None:
    units = {
        "a": foot("red", "0907"), "b": foot("red", "0908"),
        "X": horse("blue", "1007"), "Y": horse("blue", "1007"),
    }  # fmt: skip
    match = volleyed(units, "a>X", dice=[0])
    assert step_name(match) == "fire-targets"


# C18 The order


@pytest.mark.rule("9.1")
def test_the_targets_of_the_active_side_suffer_first() -> None:
    """X and a are both to retreat; X has gone before a does."""
    units = {
        "a": foot("red", "0907", 4), "b": foot("red", "0908"),
        "X": foot("blue", "1007", 4), "Y": foot("blue", "1008"),
    }  # fmt: skip
    match = volleyed(units, "a>X", "X<a", dice=[5, 5, 9, 9])
    assert [roll.params["piece"] for roll in rolls(match, "ranks-roll")] == ["X", "a"]
    gone_ = [e.params["piece"] for e in match.events if e.code == "retreats"]
    assert gone_ == ["X", "a"]


@pytest.mark.rule("9.1")
def test_the_owner_says_which_of_his_units_retreats_first() -> None:
    """C18: retreats in the owner's order; those who stay are not asked about."""
    units = {
        "a": foot("red", "0907", 4), "b": foot("red", "0908", 4), "c": foot("red", "0909", 4),
        "X": foot("blue", "1007", 1), "Y": foot("blue", "1008", 1), "Z": foot("blue", "1009", 1),
        "spare": foot("blue", "1815", 1),
    }  # fmt: skip
    match = volleyed(units, "a>X", "b>Y", "c>Z", dice=[5, 6, 3])
    assert [roll.result for roll in rolls(match)] == ["D2", "D3", "D"]
    assert order_of(match, "Z") == "disordered", "it does not move, so it comes first"
    assert step_name(match) == "next-to-suffer"
    assert set(texts(match.seat("blue"))) == {"suffer X", "suffer Y"}
    assert codes(match.seat("blue"), "suffer Z") == ["does-not-suffer"]
    fallen_back(play(match, "suffer Y"))
    gone_ = [e.params["piece"] for e in match.events if e.code == "retreats"]
    assert gone_ == ["Y", "X"]


@pytest.mark.rule("9.1")
def test_everybody_loses_steps_before_anybody_retreats() -> None:
    units = {
        "a": foot("red", "0907", 4), "b": foot("red", "0908"),
        "X": foot("blue", "1007", 4), "Y": foot("blue", "1008"),
    }  # fmt: skip
    match = volleyed(units, "a>X", "X<a", dice=[6, 8, 9])
    codes_ = [event.code for event in match.events]
    assert [roll.result for roll in rolls(match)][:2] == ["D1", "1"]
    assert codes_.index("step-lost") < codes_.index("retreats")


# 11.2 Routed targets


@pytest.mark.rule("11.2", "11.3")
@pytest.mark.parametrize(("result", "left"), [("NE", 2), ("D", 2), ("1", 1), ("R", 2)])
def test_a_routed_unit_retreats_three_hexes_once(result: str, left: int) -> None:
    """C34: losses apply; whatever the result it retreats, once a volley."""
    match = struck({"X": foot("blue", "1007", 2, routed=True)}, result, "NE")
    assert strength(match, "X") == left
    assert gone(match, "X") == 3
    assert order_of(match, "X") == "routed"
    assert rolls(match, "ranks-roll") == []


@pytest.mark.rule("11.2", "8.5.1")
def test_a_routed_unit_beside_another_leaves_whoever_is_hit() -> None:
    units = {"X": horse("blue", "1007"), "Y": horse("blue", "1007", routed=True)}
    match = struck(units, "NE")
    assert gone(match, "Y") == 3
    assert gone(match, "X") == 0


FIRING = {"a": foot("red", "0907", 4), "b": foot("red", "0908")}


@pytest.mark.rule("11.2", "9.1")
@pytest.mark.parametrize("spared", [False, True])
def test_by_option_fire_at_a_routed_unit_is_not_rolled(spared: bool) -> None:
    """C34: "If … subjected to Fire, they retreat three hexes", and nothing else."""
    units = {**FIRING, "X": foot("blue", "1007", 2, routed=True)}
    options, dice = {"no_shots_at_routed": spared}, [] if spared else [9]
    match = volleyed(units, "a>X", dice=dice, options=options)
    assert len(rolls(match, "fire-roll")) == len(dice)
    assert strength(match, "X") == (2 if spared else 1)
    assert gone(match, "X") == 3
    assert has(match, "fired", "a")


@pytest.mark.rule("11.2", "9.1")
def test_by_option_a_shot_at_a_hex_meets_those_who_are_not_routed() -> None:
    """C34: the routed horse cannot take the loss for the other."""
    routed = horse("blue", "1007", routed=True)
    units = {**FIRING, "X": horse("blue", "1007"), "Y": routed}
    match = volleyed(units, "a>X", dice=[8], options={"no_shots_at_routed": True})
    assert strength(match, "X") == 1
    assert strength(match, "Y") == 2
    assert gone(match, "Y") == 3


# 8.5.3 Changing of ranks


@pytest.mark.rule("8.5.3", "9.1.6")
@pytest.mark.parametrize("result", ["D", "D1", "D2", "D3"])
@pytest.mark.parametrize(("face", "changes"), [(0, True), (3, True), (4, False), (9, False)])
def test_nought_to_three_saves_from_disorder_and_retreat(
    result: str, face: int, changes: bool
) -> None:
    """C15."""
    match = struck({"X": foot("blue", "1007", 3)}, result, dice=[face])
    assert (order_of(match, "X") == "good") is changes
    assert (gone(match, "X") == 0) is (changes or result == "D")
    assert has(match, "changed", "X") is changes


@pytest.mark.rule("8.5.3")
@pytest.mark.parametrize("result", ["R", "1R", "1", "E"])
def test_nothing_worse_is_saved(result: str) -> None:
    match = struck({"X": foot("blue", "1007", 3)}, result)
    assert rolls(match) == []


@pytest.mark.rule("8.5.3", "11.1")
@pytest.mark.parametrize(
    ("target", "tries"),
    [
        (foot("blue", "1007", 2), True),
        (foot("blue", "1007", 1), False),
        (foot("blue", "1007", 2, reduced=True), False),
        (unit("blue", "1007", "grenadiers", 2), True),
        (unit("blue", "1007", "light", 2), True),
        (horse("blue", "1007", 2), False),
    ],
)
def test_who_may_change_ranks(target: Table, tries: bool) -> None:
    """Infantry of two present points or more."""
    match = combat({"X": target})
    assert effects.may_change_ranks(state(match), index(match, "X")) is tries


@pytest.mark.rule("8.5.3", "11.1", "11.2")
@pytest.mark.parametrize("condition", ["disordered", "routed"])
def test_only_in_good_order(condition: str) -> None:
    """11.1f."""
    match = combat({"X": foot("blue", "1007", 3, **{condition: True})})
    assert not effects.may_change_ranks(state(match), index(match, "X"))


@pytest.mark.rule("8.5.3")
def test_the_strength_counts_after_the_losses_of_the_volley() -> None:
    """C16: three points and a step are two, enough; two and a step are one."""
    enough = struck({"X": foot("blue", "1007", 3)}, "1", "D", dice=[0])
    assert order_of(enough, "X") == "good"
    too_few = struck({"X": foot("blue", "1007", 2)}, "1", "D")
    assert order_of(too_few, "X") == "disordered"


@pytest.mark.rule("8.5.3")
def test_one_success_a_turn() -> None:
    """C14: after it the next disorder is suffered without a roll."""
    match = struck({"X": foot("blue", "1007", 3)}, "D", start={"changed": ["X"]})
    assert order_of(match, "X") == "disordered"


@pytest.mark.rule("8.5.3")
def test_several_disorders_are_one_try() -> None:
    """C22."""
    match = struck({"X": foot("blue", "1007", 3)}, "D", "D2", "D1", dice=[2])
    assert order_of(match, "X") == "good"
    assert gone(match, "X") == 0


def helped(*pieces: Table, **tables: Any) -> dict[str, int]:
    """What counts for the roll of X at 1007."""
    units = {f"u{n}": piece for n, piece in enumerate(pieces) if "rank" not in piece}
    leaders = {f"l{n}": piece for n, piece in enumerate(pieces) if "rank" in piece}
    match = combat(
        {"X": foot("blue", "1007", 3), "a": foot("red", "0907"), **units},
        commanders=leaders, formations=OTHERS, **tables,
    )  # fmt: skip
    return lines(effects.ranks_ledger(state(match), index(match, "X")))


OTHERS = {"c": {"seat": "blue", "wing": "centre", "name": "?"}}


@pytest.mark.rule("8.5.3")
@pytest.mark.parametrize(
    ("grenadiers", "helps"),
    [
        (unit("blue", "1006", "grenadiers", 1), True),
        (unit("blue", "1006", "grenadiers", 1, formation="c"), True),
        (unit("blue", "1006", "grenadiers", 1, disordered=True), False),
        (unit("blue", "1006", "grenadiers", 1, routed=True), False),
        (unit("blue", "1106", "grenadiers", 1), False),
        (unit("red", "1006", "grenadiers", 1), False),
        (foot("blue", "1006", 1), False),
    ],
)
def test_grenadiers_in_good_order_beside_it(grenadiers: Table, helps: bool) -> None:
    """1106 does not touch 1007."""
    assert helped(grenadiers) == ({"grenadiers": -1} if helps else {})


@pytest.mark.rule("8.5.3")
def test_grenadiers_help_themselves() -> None:
    match = combat({"X": unit("blue", "1007", "grenadiers", 2), "a": foot("red", "0907")})
    assert lines(effects.ranks_ledger(state(match), index(match, "X"))) == {"grenadiers": -1}


@pytest.mark.rule("8.5.3", "4.4")
@pytest.mark.parametrize(
    ("commander", "helps"),
    [
        (leader("blue", "1007", formation="c"), True),
        (leader("blue", "1107", formation="c", staff=True), True),
        (leader("blue", "1107", "bearer"), True),
        (leader("blue", "1106", formation="c"), False),
        (leader("red", "0907"), False),
        (leader("blue", "1007", "wing"), False),
    ],
)
def test_stacked_or_adjacent_leaders_help_with_their_sergeants(
    commander: Table, helps: bool
) -> None:
    """C16, G3: of any formation; wing commanders have none."""
    assert helped(commander) == ({"sergeants": -1} if helps else {})


@pytest.mark.rule("8.5.3")
def test_it_is_no_training_roll() -> None:
    """C16: neither enemy zone nor smoke nor light troops count."""
    match = combat(
        {"X": unit("blue", "1007", "light", 3), "a": foot("red", "0907")},
        start={"smoke": {"1007": 1}},
    )
    assert lines(effects.ranks_ledger(state(match), index(match, "X"))) == {}


@pytest.mark.rule("8.5.3")
def test_ranks_are_changed_as_everybody_stands() -> None:
    """Both roll before either is disordered: the grenadiers, hit themselves, still help."""
    units = {
        "a": foot("red", "0907", 4), "b": foot("red", "0908", 4),
        "X": unit("blue", "1007", "grenadiers", 2), "Y": foot("blue", "1008", 2),
    }  # fmt: skip
    match = volleyed(units, "a>X", "b>Y", dice=[3, 3, 9, 4])
    first, second = rolls(match, "ranks-roll")
    assert (first.params["piece"], first.result) == ("X", "not-changed")
    assert (second.params["piece"], second.total, second.result) == ("Y", 3, "changed")
    assert order_of(match, "X") == "disordered"
    assert order_of(match, "Y") == "good"
