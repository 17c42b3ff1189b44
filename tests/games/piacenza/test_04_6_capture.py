"""4.6 Capture, 4.6.1 standard bearers, 4.7 commanders whose troops retreat."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.chance import ScriptedDice
from battaglia.core.match import Match
from battaglia.games.piacenza import danger, disorder, effects, losses, retreat, victory
from battaglia.games.piacenza.state import Position
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
    where,
)
from tests.games.piacenza.combats import calm, happen, hex_of, lost, on_staff

ENEMY = "1110"
RIVER = {"terrain": {"river-po": ["0910", "1011", "1009"]}}
"""From 1010 the only way back is 0911."""
UNITS: Table = {
    "a": foot("red", "1010"),
    "near": foot("red", "0808"),
    "far": foot("red", "0303"),
    "x": foot("blue", ENEMY),
}
WING: Table = {"wc": leader("red", "1010", "wing"), "flag": leader("red", "", "bearer")}


def entered(units: Table, **more: Any) -> Match:
    """A unit of blue's has entered 1010, where red's commanders are alone."""
    match = calm(units, **more)
    here = hex_of(match, "1010")
    return happen(match, lambda p: danger.capture_at(p, here, 1))


def driven(*dice: int, cause: str = "fire", units: Table | None = None, **more: Any) -> Match:
    """Red's unit "a" retreats one hex from 1010 to 0911."""
    match = calm(units or UNITS, ground=RIVER, **more)
    unit, foe = index(match, "a"), hex_of(match, ENEMY)
    return happen(match, lambda p: retreat.retreat(p, unit, 1, foe, cause), *dice)


# 4.6 Capture

LANE = {
    "terrain": {
        "river-po": [f"{c:02}{r:02}" for c in range(2, 12) for r in range(1, 20) if r != 10]
    }
}
OTHERS: Table = {
    "commanders": {"fc": leader("red", "1010")},
    "formations": {"r2": {"seat": "red", "wing": "centre", "name": "?"}},
}
"""A commander stands with a unit of another formation."""
NOBODY_THERE: Table = {name: each for name, each in UNITS.items() if name != "a"}


@pytest.mark.rule("4.6")
def test_a_lone_commander_is_turned_to_his_staff_side_and_placed_with_any_unit_of_his() -> None:
    """A20: "a unit", whichever his player likes."""
    match = entered(NOBODY_THERE, commanders={"fc": leader("red", "1010")})
    assert on_staff(match, "fc")
    assert where(match, "fc") == ""
    red = match.seat("red")
    assert texts(red) == ["follow fc near", "follow fc far"]
    assert codes(red, "follow fc x") == ["not-to-be-joined"]
    assert codes(red, "stay fc") == ["nobody-stays"]
    play(match, "follow fc far")
    assert where(match, "fc") == "0303"
    assert not lost(match, "fc")


@pytest.mark.rule("4.6")
def test_a_single_place_is_no_question() -> None:
    units = {"near": foot("red", "0808"), "x": foot("blue", ENEMY)}
    match = entered(units, commanders={"fc": leader("red", "1010")})
    assert where(match, "fc") == "0808"


@pytest.mark.rule("4.6", "13.1")
@pytest.mark.parametrize(("rank", "points"), [("formation", 3), ("wing", 5), ("chief", 5)])
def test_a_staff_is_a_trophy(rank: str, points: int) -> None:
    """E12: a commander-in-chief is worth as much as a wing commander."""
    commanders = {"c": leader("red", "1010", rank, staff=True)}
    match = entered(NOBODY_THERE, commanders=commanders)
    assert lost(match, "c")
    assert victory.points(state(match), 1) == points
    assert events_of(match, "commander-lost") == [{"piece": "c", "points": points}]


@pytest.mark.rule("4.6")
def test_a_wing_commander_is_placed_with_a_unit_of_his_wing_and_a_chief_with_any() -> None:
    """A20."""
    formations = {"r2": {"seat": "red", "wing": "left", "name": "?"}}
    units = {**NOBODY_THERE, "other": foot("red", "0404", formation="r2")}
    more: Table = {"wings": ("centre", "left"), "formations": formations}
    wing = entered(units, commanders={"c": leader("red", "1010", "wing")}, **more)
    assert texts(wing.seat("red")) == ["follow c near", "follow c far"]
    chief = entered(units, commanders={"c": leader("red", "1010", "chief")}, **more)
    assert texts(chief.seat("red")) == ["follow c near", "follow c far", "follow c other"]


@pytest.mark.rule("4.6")
def test_a_captured_commander_without_troops_is_lost() -> None:
    match = entered({"x": foot("blue", ENEMY)}, commanders={"fc": leader("red", "1010")})
    assert lost(match, "fc")


@pytest.mark.rule("4.6")
def test_every_commander_of_the_hex_is_captured() -> None:
    commanders = {"fc": leader("red", "1010"), "cc": leader("red", "1010", "chief")}
    match = play(entered(NOBODY_THERE, commanders=commanders), "follow cc far", "follow fc near")
    assert on_staff(match, "fc")
    assert on_staff(match, "cc")


# 4.6.1 Standard bearers


@pytest.mark.rule("4.6.1")
def test_with_the_staff_of_a_wing_commander_his_standard_bearer_appears() -> None:
    match = play(entered(NOBODY_THERE, commanders=WING), "follow wc near")
    assert where(match, "wc") == where(match, "flag") == "0808"
    assert events_of(match, "bearer-appears") == [{"piece": "flag", "hex": "0808"}]


@pytest.mark.rule("4.6.1")
def test_a_bearer_is_captured_like_a_commander_and_is_worth_five() -> None:
    commanders = {"wc": leader("red", "0808", "wing", staff=True)}
    commanders |= {"flag": leader("red", "1010", "bearer")}
    match = entered(NOBODY_THERE, commanders=commanders)
    assert lost(match, "flag")
    assert victory.points(state(match), 1) == 5
    assert not lost(match, "wc")


@pytest.mark.rule("4.6.1")
def test_a_lost_bearer_does_not_appear_again() -> None:
    commanders = {"wc": leader("red", "1010", "wing")}
    commanders |= {"flag": leader("red", "", "bearer", lost=True)}
    match = play(entered(NOBODY_THERE, commanders=commanders), "follow wc near")
    assert where(match, "flag") == ""


# 4.7 Retreat


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("cause", ["fire", "melee", "charge", "flight", "mate"])
@pytest.mark.parametrize(("face", "hurt"), [(0, True), (2, True), (3, False), (9, False)])
def test_a_retreat_in_combat_calls_for_a_roll(cause: str, face: int, hurt: bool) -> None:
    match = driven(face, cause=cause, commanders={"fc": leader("red", "1010")})
    assert on_staff(match, "fc") is hurt
    assert len(events_of(match, "commander-roll")) == 1


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("cause", ["bombardment", "refusal"])
def test_other_retreats_do_not(cause: str) -> None:
    """A21, G5."""
    match = driven(cause=cause, commanders={"fc": leader("red", "1010")})
    assert not events_of(match, "commander-roll")


@pytest.mark.rule("4.7")
def test_by_option_bombardment_endangers_commanders() -> None:
    """A21."""
    options = {"bombardment_endangers_commanders": True}
    commanders = {"fc": leader("red", "1010")}
    match = driven(1, cause="bombardment", commanders=commanders, options=options)
    assert on_staff(match, "fc")


@pytest.mark.rule("4.7", "11.3")
def test_a_rout_counts_as_a_retreat() -> None:
    """A22."""
    match = calm(UNITS, ground=LANE, commanders={"fc": leader("red", "1010")})
    unit, foe = index(match, "a"), hex_of(match, ENEMY)
    happen(match, lambda p: disorder.rout(p, unit, foe, "fire"), 2)
    assert on_staff(match, "fc")


@pytest.mark.rule("4.7")
def test_he_goes_along_or_to_the_nearest_of_his_own() -> None:
    assert where(driven(9, commanders={"fc": leader("red", "1010")}), "fc") == "0911"
    apart = driven(9, units={**UNITS, "a": foot("red", "1010", formation="r2")}, **OTHERS)
    assert texts(apart.seat("red")) == ["follow fc a", "follow fc near"]
    assert codes(apart.seat("red"), "follow fc far") == ["not-to-be-joined"]
    assert codes(apart.seat("red"), "stay fc") == ["nobody-stays"]
    play(apart, "follow fc near")
    assert where(apart, "fc") == "0808"


@pytest.mark.rule("4.7")
def test_a_staff_that_is_hit_again_is_captured() -> None:
    match = driven(2, commanders={"fc": leader("red", "1010", staff=True)})
    assert lost(match, "fc")
    assert victory.points(state(match), 1) == 3


@pytest.mark.rule("4.7", "4.6.1")
def test_the_bearer_appears_where_the_staff_comes_to() -> None:
    match = driven(0, commanders=WING)
    assert on_staff(match, "wc")
    assert where(match, "wc") == where(match, "flag") == "0911"


@pytest.mark.rule("4.7", "4.6.1")
def test_a_bearer_has_no_other_side() -> None:
    """G36."""
    commanders = {"wc": leader("red", "0808", "wing", staff=True)}
    commanders |= {"flag": leader("red", "1010", "bearer")}
    assert lost(driven(2, commanders=commanders), "flag")
    assert where(driven(3, commanders=commanders), "flag") == "0911"


@pytest.mark.rule("4.7")
def test_each_commander_of_the_hex_rolls_for_himself() -> None:
    """A22."""
    commanders = {"fc": leader("red", "1010"), "wc": leader("red", "1010", "wing")}
    match = driven(0, 9, commanders=commanders)
    assert sorted([on_staff(match, "fc"), on_staff(match, "wc")]) == [False, True]


@pytest.mark.rule("4.7", "5.10")
def test_with_two_units_that_leave_he_rolls_once_and_chooses() -> None:
    units = {**UNITS, "a": horse("red", "1010"), "b": horse("red", "1010")}
    match = calm(units, commanders={"fc": leader("red", "1010")})
    foe = hex_of(match, ENEMY)

    def both(p: Position) -> None:
        retreat.retreat(p, index(match, "b"), 1, foe, "mate")
        retreat.retreat(p, index(match, "a"), 1, foe, "charge")

    happen(match, both)
    match.dice = ScriptedDice([5])
    play(match, "retreat-step a 0910", "retreat-step b 0911")
    assert texts(match.seat("red")) == ["follow fc a", "follow fc b"]
    assert len(events_of(match, "commander-roll")) == 1


@pytest.mark.rule("4.7", "9.1")
@pytest.mark.parametrize("cause", ["fire", "bombardment"])
def test_with_two_units_that_one_volley_drives_off_he_rolls_once(cause: str) -> None:
    """A22: he waits for the second before he goes; bombardment endangers him by option."""
    units = {**UNITS, "a": horse("red", "1010"), "b": horse("red", "1010")}
    options = {"bombardment_endangers_commanders": True}
    match = calm(units, commanders={"fc": leader("red", "1010")}, options=options)
    foe = hex_of(match, ENEMY)

    def volley(p: Position) -> None:
        p.struck += [(1 << index(match, "a"), "D1", foe), (1 << index(match, "b"), "D1", foe)]
        effects.suffer_all(p, cause)

    happen(match, volley)
    match.dice = ScriptedDice([5])
    play(match, "suffer b", "retreat-step b 0910")
    assert texts(match.seat("red")) == ["retreat-step a 0910", "retreat-step a 0911"]
    assert not events_of(match, "commander-roll")
    play(match, "retreat-step a 0911")
    assert texts(match.seat("red")) == ["follow fc a", "follow fc b"]
    assert len(events_of(match, "commander-roll")) == 1


@pytest.mark.rule("4.7", "9.1")
def test_he_waits_for_those_of_his_hex_and_for_nobody_else() -> None:
    """A22: he is looked after before others suffer, so that none of them comes upon him alone."""
    riders = {"x": horse("blue", ENEMY), "y": horse("blue", ENEMY)}
    match = calm(
        {**UNITS, **riders, "a": foot("red", "1010", 1)}, commanders={"fb": leader("blue", ENEMY)}
    )
    here = hex_of(match, "1010")

    def volley(p: Position) -> None:
        p.struck += [(1 << index(match, name), "D1", here) for name in "xy"]
        p.struck += [(1 << index(match, "a"), "D1", hex_of(match, ENEMY))]
        effects.suffer_all(p, "fire")

    happen(match, volley)
    match.dice = ScriptedDice([5])
    play(match, "suffer x", "retreat-step x 1209", "retreat-step y 1209")
    happened = [(event.code, event.params.get("piece")) for event in match.events]
    assert happened.index(("commander-roll", "fb")) < happened.index(("retreats", "a"))
    assert where(match, "fb") == "1209"


@pytest.mark.rule("4.7")
def test_he_may_stay_with_those_who_stay() -> None:
    """G37."""
    units = {**UNITS, "g": guns("red", "1010")}
    match = driven(9, units=units, commanders={"wc": leader("red", "1010", "wing")})
    assert texts(match.seat("red")) == ["follow wc a", "stay wc"]
    assert where(play(match, "stay wc"), "wc") == "1010"


@pytest.mark.rule("4.7", "5.10")
def test_after_a_refusal_he_does_not_rejoin_others() -> None:
    units = {**UNITS, "a": horse("red", "1010", formation="r2"), "b": foot("red", "1008")}
    match = driven(cause="refusal", units=units, **OTHERS)
    assert where(match, "fc") == "0911"


@pytest.mark.rule("4.7")
def test_when_his_unit_is_eliminated_he_goes_to_the_nearest_without_a_roll() -> None:
    """A22."""
    match = calm(UNITS, commanders={"fc": leader("red", "1010")})
    happen(match, lambda p: losses.eliminate(p, index(match, "a"), "9.1.5"))
    assert where(match, "fc") == "0808"
    assert not on_staff(match, "fc")


@pytest.mark.rule("4.7")
def test_a_commander_whose_last_unit_is_gone_is_lost() -> None:
    """A17."""
    units = {"a": foot("red", "1010"), "x": foot("blue", ENEMY)}
    commanders = {"fc": leader("red", "0303"), **WING}
    match = calm(units, commanders=commanders)
    happen(match, lambda p: losses.eliminate(p, index(match, "a"), "9.1.5"))
    assert lost(match, "fc")
    assert lost(match, "wc")
    assert victory.points(state(match), 1) == 1 + 3 + 5


@pytest.mark.rule("4.0", "4.7")
def test_a_formation_commander_whom_his_unit_has_left_rejoins_the_nearest() -> None:
    """A23."""
    # He stood beside 1010; from 0911 his unit does not touch 1111 any more.
    match = driven(commanders={"fc": leader("red", "1111")})
    assert where(match, "fc") == "0911"
    assert not events_of(match, "commander-roll"), "he was not in the hex"


@pytest.mark.rule("4.0")
def test_a_wing_commander_may_be_alone() -> None:
    match = driven(commanders={"wc": leader("red", "1111", "wing")})
    assert where(match, "wc") == "1111"


@pytest.mark.rule("4.6")
def test_a_retreat_over_a_lone_enemy_commander_captures_him() -> None:
    """G4: any entry does."""
    units = {**UNITS, "y": foot("blue", "1504")}
    match = driven(units=units, commanders={"foe": leader("blue", "0911")})
    assert on_staff(match, "foe")
    assert texts(match.seat("blue")) == ["follow foe x", "follow foe y"]
