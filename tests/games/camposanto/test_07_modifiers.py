"""7.2 The modifiers of an assault: each alone, all together, and what does not count."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.games.camposanto.assault.modifiers import roll_ledger
from battaglia.games.camposanto.state import AGGRESSIVE, IMPETUOUS
from tests.games.camposanto.board import (
    Table,
    board,
    events_of,
    foot,
    guns,
    horse,
    light,
    play,
    state,
)
from tests.games.camposanto.fights import RESERVES, arrayed, assault, ledgers, lines, melee

A, D = "0606", "0605"
"""a in 0606 and D in 0605 look each other in the face."""
EVEN: Table = {"a": foot("red", A), "D": foot("blue", D)}
FLANKED: Table = {"a": foot("red", A), "D": foot("blue", D, "N")}
"""D turns its back: a stands in one of its four flank hexes."""
Both = tuple[dict[str, int], dict[str, int]]


def both(units: Table, *links: str, **tables: Any) -> Both:
    """The lines of the attacker and of the defender."""
    attack, defence = ledgers(units, *(links or ("a>D",)), **tables)
    return lines(attack), lines(defence)


@pytest.mark.rule("7.2")
def test_two_equal_units_face_to_face_have_no_modifier() -> None:
    assert both(EVEN) == ({}, {})


# The status of the wing


@pytest.mark.rule("5.1", "7.2")
def test_the_impetuous_wing_adds_one_when_it_attacks() -> None:
    assert both(EVEN, status="impetuous") == ({"impetuous": 1}, {})


@pytest.mark.rule("5.1", "7.2")
def test_the_impetuous_wing_adds_nothing_when_it_defends() -> None:
    """C-G44."""
    match = arrayed(EVEN)
    p = state(match)
    p.statuses = (AGGRESSIVE, IMPETUOUS)
    fought = melee(match, "a>D")
    assert [roll_ledger(p, fought, side).total for side in (0, 1)] == [0, 0]


@pytest.mark.rule("5.2", "7.2")
@pytest.mark.parametrize("status", ["aggressive", "cautious"])
def test_other_statuses_add_nothing(status: str) -> None:
    assert both(EVEN, status=status) == ({}, {})


# Steps


@pytest.mark.rule("7.2")
def test_more_steps_add_and_fewer_take() -> None:
    units = {"a": foot("red", A, steps=4), "D": foot("blue", D, steps=2)}
    assert both(units) == ({"more-steps": 1}, {"fewer-steps": -1})
    units = {"a": foot("red", A, steps=2), "D": foot("blue", D, steps=4)}
    assert both(units) == ({"fewer-steps": -1}, {"more-steps": 1})


@pytest.mark.rule("7.2")
def test_the_steps_that_are_left_count() -> None:
    """C-G39: a regiment of four with one hit counts three; equal numbers count for nothing."""
    units = {"a": foot("red", A), "D": foot("blue", D, remaining=3)}
    attack, defence = ledgers(units, "a>D")
    assert lines(attack) == {"more-steps": 1}
    assert attack.lines[0].params == {"own": 4, "enemy": 3}
    assert lines(defence) == {"fewer-steps": -1}
    hurt = {"a": foot("red", A, remaining=3), "D": foot("blue", D, remaining=3)}
    assert both(hurt) == ({}, {})


@pytest.mark.rule("7.2")
def test_all_counters_of_an_assault_count_together() -> None:
    """C-G39: two regiments of two against one of four are even."""
    units = {
        "a": foot("red", A, steps=2), "b": foot("red", "0506", steps=2), "D": foot("blue", D),
    }  # fmt: skip
    assert both(units, "a>D", "b>D") == ({}, {})


@pytest.mark.rule("9.3", "7.2")
def test_a_battery_on_a_regiment_gives_its_step_and_nothing_else() -> None:
    units = {**EVEN, "g": guns("red", A)}
    assert both(units) == ({"more-steps": 1}, {"fewer-steps": -1})


@pytest.mark.rule("7.2")
def test_only_counters_of_the_activated_wing_add_to_an_attack_but_all_defend() -> None:
    """C-G22."""
    wings = ("centre", "left")
    units = {**EVEN, "l": light("red", A, wing="left")}
    assert both(units, wings=wings) == ({}, {})
    units = {**EVEN, "L": light("blue", D, wing="left")}
    assert both(units, wings=wings) == ({"fewer-steps": -1}, {"more-steps": 1})


@pytest.mark.rule("9.3")
def test_a_battery_alone_defends_without_bonus() -> None:
    units = {"a": foot("red", A, steps=2), "D": guns("blue", D)}
    assert both(units) == ({"more-steps": 1}, {"fewer-steps": -1})


# Stars


@pytest.mark.rule("7.2", "2.1")
@pytest.mark.parametrize(
    ("own", "enemy", "total"), [(1, 0, 1), (2, 0, 2), (0, 1, -1), (0, 2, -2), (2, 1, 1), (1, 1, 0)]
)
def test_stars_add_and_the_enemys_take(own: int, enemy: int, total: int) -> None:
    """C-D20: the difference runs from -2 to +2."""
    units = {"a": foot("red", A, stars=own), "D": foot("blue", D, stars=enemy)}
    attack, defence = ledgers(units, "a>D")
    assert (attack.total, defence.total) == (total, -total)
    wanted = {code: value for code, value in (("stars", own), ("enemy-stars", -enemy)) if value}
    assert lines(attack) == wanted


@pytest.mark.rule("7.2")
def test_the_stars_of_one_unit_count() -> None:
    """C-G40: of several the best."""
    units = {
        "a": foot("red", A, stars=1), "b": foot("red", "0506", stars=2),
        "D": foot("blue", D, steps=8),
    }  # fmt: skip
    assert both(units, "a>D", "b>D") == ({"stars": 2}, {"enemy-stars": -2})


@pytest.mark.rule("7.2")
def test_a_unit_keeps_its_star_when_it_is_turned() -> None:
    """C-G40."""
    units = {"a": foot("red", A, stars=1, remaining=1), "D": foot("blue", D, remaining=1)}
    assert both(units) == ({"stars": 1}, {"enemy-stars": -1})


# Farmhouses


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("hexes", "attack", "defence"), [([D], -1, 0), ([A], 0, -1), ([A, D], -1, -1), ([], 0, 0)]
)
def test_whoever_rolls_against_farmhouses_loses_one(
    hexes: list[str], attack: int, defence: int
) -> None:
    """C-D21: the defender's, and the attacker's that he assaults from."""
    found = both(EVEN, ground={"terrain": {"farmhouses": hexes}})
    line = {"farmhouses": -1}
    assert found == (line if attack else {}, line if defence else {})


@pytest.mark.rule("7.2")
def test_farmhouses_count_once() -> None:
    """C-G42: one unit in them is enough, and two are no more."""
    units = {"a": foot("red", A, steps=8), "D": foot("blue", D), "E": foot("blue", "0705")}
    for hexes in (["0705"], [D, "0705"]):
        ground = {"terrain": {"farmhouses": hexes}}
        assert both(units, "a>D", "a>E", ground=ground) == ({"farmhouses": -1}, {})


# The flank


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_an_assault_from_a_flank_hex(facing: str) -> None:
    """Of D's six neighbours two are its front; a stands to its south-east."""
    units = {"a": foot("red", A), "D": foot("blue", D, facing)}
    flanked = facing not in ("SE", "S")
    assert both(units) == (({"flank": 1}, {"flanked": -1}) if flanked else ({}, {}))


@pytest.mark.rule("7.2")
def test_two_defenders_of_whom_one_shows_its_front() -> None:
    """C-G41: the book's case; only when both are flanked does it count."""

    def with_second(facing: str) -> Both:
        units = {
            "a": foot("red", A, steps=8), "D": foot("blue", D, "N"),
            "E": foot("blue", "0705", facing),
        }  # fmt: skip
        return both(units, "a>D", "a>E")

    assert with_second("S") == ({}, {})
    assert with_second("N") == ({"flank": 1}, {"flanked": -1})


@pytest.mark.rule("7.2")
def test_one_attacker_on_the_flank_is_enough() -> None:
    """C-G41: b before the defender, a in its flank."""
    units = {
        "a": foot("red", A, steps=2), "b": foot("red", "0506", steps=2),
        "D": foot("blue", D, "SW"),
    }  # fmt: skip
    assert both(units, "a>D", "b>D") == ({"flank": 1}, {"flanked": -1})
    assert both({**units, "a": foot("red", A)}, "b>D")[0] == {"fewer-steps": -1}


@pytest.mark.rule("7.2")
def test_a_neighbour_who_does_not_assault_a_defender_does_not_flank_it() -> None:
    """C-G41: b stands in the rear of both D and E, but has only E on its front."""

    def looking(facing: str) -> Both:
        units = {
            "a": foot("red", A), "b": foot("red", "0604", facing),
            "D": foot("blue", D), "E": foot("blue", "0705"),
        }  # fmt: skip
        return both(units, "a>D", "a>E", "b>E")

    assert looking("SE") == ({}, {})
    assert looking("S") == ({"flank": 1}, {"flanked": -1})


@pytest.mark.rule("5.3", "7.2")
def test_a_cautious_wing_has_no_bonus_on_the_flank() -> None:
    """C-G41: nor does the defender lose anything."""
    assert both(FLANKED, status="cautious") == ({}, {})
    assert both(FLANKED) == ({"flank": 1}, {"flanked": -1})


@pytest.mark.rule("8.1", "5.3")
def test_the_general_gives_it_back() -> None:
    """C-G8."""
    match = board("general", status="cautious", units={**RESERVES, **FLANKED})
    play(match, "general")
    attack = roll_ledger(state(match), melee(match, "a>D"), 0)
    assert lines(attack) == {"flank": 1}


# Horse against foot


HORSE: Table = {"a": horse("red", A), "D": foot("blue", D)}


@pytest.mark.rule("7.2")
def test_horse_before_the_front_of_foot_loses_one() -> None:
    assert both(HORSE) == ({"horse-against-foot": -1}, {})


@pytest.mark.rule("7.2")
def test_horse_on_the_flank_of_foot_keeps_the_bonus_of_the_flank() -> None:
    units = {"a": horse("red", A), "D": foot("blue", D, "N")}
    assert both(units) == ({"flank": 1}, {"flanked": -1})


@pytest.mark.rule("7.2", "5.3")
def test_cautious_horse_on_a_flank_has_neither() -> None:
    """C-G43."""
    units = {"a": horse("red", A), "D": foot("blue", D, "N")}
    assert both(units, status="cautious") == ({}, {})


@pytest.mark.rule("7.2", "10")
@pytest.mark.parametrize("foe", ["horse", "light", "guns"])
def test_horse_against_anything_but_regular_foot(foe: str) -> None:
    """C-G43, 10: light foot and batteries alone do not stop horse."""
    kinds = {"horse": horse("blue", D), "light": light("blue", D), "guns": guns("blue", D)}
    attack, _ = both({"a": horse("red", A), "D": kinds[foe]})
    assert "horse-against-foot" not in attack


@pytest.mark.rule("7.2", "10")
def test_foot_with_light_foot_on_top_is_foot() -> None:
    """C-G43."""
    attack, _ = both({**HORSE, "L": light("blue", D)})
    assert attack == {"fewer-steps": -1, "horse-against-foot": -1}


@pytest.mark.rule("7.2")
def test_horse_that_defends_loses_nothing() -> None:
    """C-G43."""
    units = {"a": foot("red", A), "D": horse("blue", D)}
    assert both(units) == ({}, {})


@pytest.mark.rule("7.2")
def test_a_regiment_of_foot_beside_it_lifts_the_penalty() -> None:
    """C-G43."""
    units = {**HORSE, "b": foot("red", "0506")}
    assert both(units, "a>D", "b>D")[0] == {"more-steps": 1}


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("option", "lifted"), [(False, False), (True, True)])
def test_light_foot_lifts_it_by_option_only(option: bool, lifted: bool) -> None:
    """C-G43."""
    units = {**HORSE, "b": light("red", "0506")}
    options = {"mixed_lifts_penalty": option}
    attack, _ = both(units, "a>D", "b>D", options=options)
    assert ("horse-against-foot" in attack) != lifted
    assert attack["more-steps"] == 1


@pytest.mark.rule("7.2")
def test_one_regiment_of_foot_met_frontally_is_enough() -> None:
    """C-G43: D is horse; E is foot, met frontally or in its rear."""
    units = {"a": horse("red", A, steps=8), "D": horse("blue", D), "E": foot("blue", "0705")}
    assert both(units, "a>D", "a>E")[0] == {"horse-against-foot": -1}
    units["E"] = foot("blue", "0705", "N")
    assert both(units, "a>D", "a>E")[0] == {}


@pytest.mark.rule("7.2")
def test_horse_before_the_front_pays_even_if_other_horse_is_on_the_flank() -> None:
    """C-G89, C-G43, C-G41: b meets D frontally, a stands in its flank; both lines apply."""
    units = {
        "a": horse("red", A, steps=2), "b": horse("red", "0506", steps=2),
        "D": foot("blue", D, "SW"),
    }  # fmt: skip
    attack, defence = both(units, "a>D", "b>D")
    assert attack == {"flank": 1, "horse-against-foot": -1}
    assert defence == {"flanked": -1}


# All together


@pytest.mark.rule("7.2", "5.1")
def test_everything_for_the_attacker_at_once() -> None:
    units = {
        "a": horse("red", A, stars=2), "D": foot("blue", D, "N", steps=2),
    }  # fmt: skip
    attack, defence = ledgers(
        units, "a>D", status="impetuous", ground={"terrain": {"farmhouses": [A]}}
    )
    assert lines(attack) == {"impetuous": 1, "more-steps": 1, "stars": 2, "flank": 1}
    assert lines(defence) == {
        "fewer-steps": -1, "enemy-stars": -2, "farmhouses": -1, "flanked": -1,
    }  # fmt: skip
    assert (attack.total, defence.total) == (5, -5)


@pytest.mark.rule("7.2")
def test_everything_against_the_attacker_at_once() -> None:
    units = {"a": horse("red", A, steps=2), "D": foot("blue", D, stars=2)}
    attack, defence = ledgers(units, "a>D", ground={"terrain": {"farmhouses": [D]}})
    assert lines(attack) == {
        "fewer-steps": -1, "enemy-stars": -2, "farmhouses": -1, "horse-against-foot": -1,
    }  # fmt: skip
    assert lines(defence) == {"more-steps": 1, "stars": 2}
    assert (attack.total, defence.total) == (-5, 3)


@pytest.mark.rule("7.2")
def test_each_line_names_its_paragraph() -> None:
    units = {"a": horse("red", A, stars=1, steps=2), "D": foot("blue", D, stars=1)}
    attack, _ = ledgers(units, "a>D", status="impetuous", ground={"terrain": {"farmhouses": [D]}})
    assert {line.code: line.rule for line in attack.lines} == {
        "impetuous": "5.1", "fewer-steps": "7.2", "stars": "7.2", "enemy-stars": "7.2",
        "farmhouses": "7.2", "horse-against-foot": "7.2",
    }  # fmt: skip


@pytest.mark.rule("7.1", "7.2")
def test_the_roll_counts_with_the_ledger() -> None:
    """+5 turns a 4 into the 9 that wins, and a 3 into an 8 that does not."""
    units = {"a": horse("red", A, stars=2), "D": foot("blue", D, "N", steps=2)}
    for faces, code in (((2, 2), "assault-won-roll"), ((1, 2), "assault-failed-roll")):
        match = assault(units, "a>D", status="impetuous", dice=(faces, (6, 6), (6, 6)))
        event = next(
            e for e in match.events if e.code.startswith("assault-") and "dice" in e.params
        )
        assert (event.code, event.params["total"]) == (code, sum(faces) + 5)
        assert event.params["needed"] == 9
        assert bool(events_of(match, "assault-won")) == (code == "assault-won-roll")
