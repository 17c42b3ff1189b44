"""13.2 to 13.6.2 The scenario sheet of Nonantola: on small boards, and in the battle itself."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, leader, texts
from tests.games.montecuccoli.fights import LOW, reported, shipped, side

# 13.2 Set-up and first player


@pytest.mark.rule("13.2", "3.0")
def test_the_papal_side_sets_up_first_and_the_coalition_moves_first() -> None:
    """A3: two things, in two fields."""
    match = battaglia.new_match("nonantola-1643", options={"free_set_up": True})
    assert match.deciders == ("papal",)
    assert match.seat("papal").view()["phase"] == "set-up"
    match.seat("papal").play("ready")
    assert match.deciders == ("coalition",)
    match.seat("coalition").play("ready")
    assert match.seat("coalition").view()["active"] == "coalition"
    assert match.deciders == ("coalition",)


@pytest.mark.rule("13.2")
def test_the_coalition_moves_first_in_every_turn() -> None:
    match = shipped("nonantola-1643", phase="movement", active="papal", turn=2)
    papal = match.seat("papal")
    assert papal.view()["active"] == "papal"
    papal.play("end-movement")
    while match.seat("papal").view()["turn"] == 2:
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    assert match.seat("papal").view()["active"] == "coalition"


@pytest.mark.rule("13.2", "3.0")
def test_with_zones_each_side_arranges_its_pieces_in_the_order_of_the_scenario() -> None:
    """A106: from a default placement, which it may also leave as it is."""
    match = board(
        "set-up", units={"u": foot("red", "0101", zone="west"), "fixed": foot("red", "0201"),
                         "v": foot("blue", "0909", zone="east")},
        areas={"west": ["0101-0103"], "east": ["0907-0909"]}, setup_order=["blue", "red"],
    )  # fmt: skip
    red, blue = match.seat("red"), match.seat("blue")
    assert match.deciders == ("blue",)
    assert texts(blue) == ["pick v", "ready"]
    blue.play("ready")
    assert texts(red) == ["pick u", "ready"]
    red.play("pick u")
    assert texts(red) == ["place u 0101", "place u 0102", "place u 0103"]
    red.play("place u 0103")
    red.play("ready")
    assert red.view()["phase"] == "movement"
    assert red.view()["active"] == "red"


# 13.3 The wing that waits


WAITING: dict[str, Any] = {
    "units": {
        "m": foot("red", "0404", formation="wing"), "n": foot("red", "0101", formation="wing"),
        "free": foot("red", "0901"), "D": foot("blue", "0405"),
    },
    "commanders": {"mattei": leader("red", "0101", formation="wing")},
    "guns": {"g": gun("red", "0404", formation="wing")},
    "special": [
        {"kind": "hold", "rule": "13.3", "who": {"formations": ["wing"]}, "until_turn": 2},
    ],
}  # fmt: skip


@pytest.mark.rule("13.3")
def test_a_wing_that_waits_does_not_move() -> None:
    match = board("movement", **WAITING)
    red = match.seat("red")
    assert texts(red) == ["pick free", "end-movement"]
    for name in ("m", "n", "mattei"):
        (reason,) = red.why_not(f"pick {name}")
        assert (reason.rule, reason.code) == ("13.3", "held")
        assert reason.params == {"piece": name, "turn": 2}


@pytest.mark.rule("13.3")
@pytest.mark.parametrize(("turn", "waits"), [(2, True), (3, False)])
def test_it_waits_through_the_end_of_its_turn(turn: int, waits: bool) -> None:
    red = board("movement", start={"turn": turn}, **WAITING).seat("red")
    assert codes(red, "pick n") == (["held"] if waits else [])


@pytest.mark.rule("13.3", "8.0")
def test_those_in_contact_fight_and_their_guns_fire() -> None:
    """A107."""
    assert texts(board("artillery", **WAITING).seat("red")) == ["fire g D", "end-fire"]
    assert texts(board("combat", **WAITING).seat("red")) == ["attack m D"]


@pytest.mark.rule("13.3")
def test_an_attack_on_one_of_its_units_frees_the_whole_wing_at_once() -> None:
    """A107: whatever comes of the attack."""
    match = board("combat", active="blue", dice=(3, *LOW), **WAITING)
    blue = match.seat("blue")
    blue.play("attack D m")
    # The only attack: with it the declaration is complete.
    assert reported(match, "released") == [{"number": 0}]
    blue.play("resolve m")
    red = match.seat("red")
    assert match.deciders == ("red",)
    red.play("end-fire")
    for name in ("m", "n", "mattei"):
        assert codes(red, f"pick {name}") == []


@pytest.mark.rule("13.3")
def test_an_attack_on_somebody_else_frees_nobody() -> None:
    tables = {**WAITING, "units": {**WAITING["units"], "D": foot("blue", "0902")}, "guns": {}}
    match = board("combat", active="blue", dice=(3, *LOW), **tables)
    match.seat("blue").play("combats D>free")
    assert reported(match, "released") == []
    assert codes(match.seat("red"), "pick n") == ["held"]


@pytest.mark.rule("13.3")
def test_its_own_attack_does_not_free_it() -> None:
    match = board("combat", dice=(3, *LOW), **WAITING)
    match.seat("red").play("combats m>D")
    assert reported(match, "released") == []


@pytest.mark.rule("13.3")
def test_a_scenario_may_hold_troops_whatever_happens() -> None:
    hold = {**WAITING["special"][0], "released_by_attack": False}
    match = board("combat", active="blue", dice=(3, *LOW), **{**WAITING, "special": [hold]})
    match.seat("blue").play("combats D>m")
    red = match.seat("red")
    red.play("end-fire")
    assert codes(red, "pick n") == ["held"]


@pytest.mark.rule("13.3")
@pytest.mark.parametrize(("turn", "held"), [(1, True), (4, True), (5, False)])
def test_mattei_waits_through_turn_four(turn: int, held: bool) -> None:
    match = shipped("nonantola-1643", phase="movement", active="papal", turn=turn)
    papal = match.seat("papal")
    for name in ("mattei", "gonzaga", "mattei-horse-1", "mattei-foot-13"):
        assert codes(papal, f"pick {name}") == (["held"] if held else [])
    assert codes(papal, "pick oddi-horse-1") == []


@pytest.mark.rule("13.3")
def test_an_attack_on_mattei_wakes_him() -> None:
    match = shipped("nonantola-1643", phase="combat", turn=1, moved={"este-cuirassiers-1": "2217"})
    coalition = match.seat("coalition")
    coalition.play("attack este-cuirassiers-1 mattei-horse-1")
    assert reported(match, "released") == [{"number": 0}]


# 13.4 Levels


@pytest.mark.rule("13.4", "11.0")
def test_the_levels_of_nonantola() -> None:
    match = battaglia.new_match("nonantola-1643")
    assert side(match, "coalition")["demoralised_at"] == 20
    assert side(match, "papal")["demoralised_at"] == 30


@pytest.mark.rule("13.4")
@pytest.mark.parametrize("scenario", ["nonantola-1643", "navicello-1643"])
def test_commanders_do_not_count_there(scenario: str) -> None:
    """A97."""
    assert not battaglia.new_match(scenario).battle.spec.victory.commanders_demoralise
    for other in ("raab-1664", "zusmarshausen-1648"):
        assert battaglia.new_match(other).battle.spec.victory.commanders_demoralise


# 13.5 Points


@pytest.mark.rule("13.5")
def test_the_awards_of_nonantola() -> None:
    match = shipped("nonantola-1643", siege_broken=True)
    (line,) = side(match, "coalition")["score"]
    assert (line["value"], line["code"], line["rule"]) == (10, "vp-siege-broken", "13.5")
    both = {"oddi-horse-1": "1706", "oddi-horse-2": "1705", "panzetti-dragoons-1": "1606"}
    aside = {"panzetti": "1606", "light-gun-1": "1606"}
    match = shipped("nonantola-1643", moved={**both, **aside})
    assert side(match, "papal")["points"] == 10
    match = shipped("nonantola-1643", moved={"oddi-horse-1": "1706"})
    assert side(match, "papal")["points"] == 0


# 13.6.1 The Panaro


@pytest.mark.rule("13.6.1", "6.2")
def test_the_panaro_is_crossed_by_its_bridge_only() -> None:
    match = shipped("nonantola-1643", phase="movement", moved={"oddi-horse-2": "1708"})
    coalition = match.seat("coalition")
    coalition.play("pick panzetti-dragoons-3")
    for there in ("1606", "1706"):
        expected = [] if there == "1606" else ["no-bridge"]
        assert codes(coalition, f"step panzetti-dragoons-3 {there}") == expected
        if not expected:
            coalition.play(f"step panzetti-dragoons-3 {there}")
    coalition.play("stop panzetti-dragoons-3")
    coalition.play("pick panzetti-dragoons-1")
    assert codes(coalition, "step panzetti-dragoons-1 1706") == []


@pytest.mark.rule("13.6.1", "8.1")
def test_the_panaro_is_attacked_across_by_its_bridge_only() -> None:
    moved = {"panzetti-dragoons-3": "1606", "oddi-horse-1": "1706", "oddi": "1706"}
    match = shipped("nonantola-1643", phase="combat", moved=moved)
    coalition = match.seat("coalition")
    assert codes(coalition, "attack panzetti-dragoons-3 oddi-horse-1") == ["attack-over-water"]
    assert codes(coalition, "attack panzetti-dragoons-1 oddi-horse-1") == []


# 13.6.2 The siege


def siege(phase: str = "movement", **tables: Any) -> Match:
    """A town of two hexes, two works, a garrison of red's, besiegers of blue's."""
    units = {
        "garrison": foot("red", "0404"), "relief": foot("red", "0901"),
        "west": foot("blue", "0602"), "east": foot("blue", "0207"),
    }  # fmt: skip
    return board(
        phase,
        units={**units, **tables.pop("units", {})},
        ground={
            "terrain": {"walled-town": ["0404-0405"], "rampart": ["0602", "0207"]},
            "roads": [["0403-0408"]],
        },
        special=[
            {"kind": "siege", "rule": "13.6.2", "town": ["0404-0405"], "works": ["0602", "0207"],
             "by": "blue"},
        ],
        victory={"awards": [{"kind": "siege-broken", "seat": "red", "points": 10}]},
        dice=LOW,
        **tables,
    )  # fmt: skip


@pytest.mark.rule("13.6.2")
def test_the_garrison_of_a_besieged_town_stays_inside() -> None:
    red = siege().seat("red")
    assert red.view()["siege"] is True
    red.play("pick garrison")
    (reason,) = red.why_not("step garrison 0403")
    assert (reason.rule, reason.code) == ("13.6.2", "besieged")
    assert texts(red) == ["step garrison 0405", "stop garrison"]


@pytest.mark.rule("13.6.2", "7.1")
def test_the_garrison_of_a_besieged_town_has_no_zone_of_control() -> None:
    """So that the besiegers beside it need not attack."""
    match = siege(units={"lines": foot("blue", "0403")})
    assert "0403" not in match.seat("red").view()["zones"]["red"]
    match = siege("combat", active="blue", units={"lines": foot("blue", "0403")})
    assert texts(match.seat("blue")) == ["attack lines garrison", "end-declaration"]


@pytest.mark.rule("13.6.2")
def test_the_siege_ends_as_soon_as_a_unit_enters_a_work() -> None:
    """A103: control is with the last to stand there; the points are for good."""
    match = siege(units={"relief": foot("red", "0307"), "east": foot("blue", "0208")})
    red = match.seat("red")
    assert red.view()["siege"] is True
    red.play("pick relief")
    red.play("step relief 0207")
    assert reported(match, "control") == [{"seat": "red", "hex": "0207"}]
    assert len(reported(match, "siege-broken")) == 1
    assert red.view()["siege"] is False
    assert side(match, "red")["points"] == 10
    red.play("step relief 0307")
    red.play("stop relief")
    assert red.view()["siege"] is False
    red.play("pick garrison")
    assert codes(red, "step garrison 0403") == []


@pytest.mark.rule("13.6.2")
def test_a_commander_does_not_take_a_work() -> None:
    match = siege(
        units={"east": foot("blue", "0209")}, commanders={"c": leader("red", "0307")}
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick c")
    red.play("step c 0207")
    assert red.view()["siege"] is True


@pytest.mark.rule("13.6.2")
def test_the_besiegers_can_shut_the_town_again() -> None:
    """The points for breaking the siege are kept."""
    match = siege(
        active="blue", units={"east": foot("blue", "0307"), "relief": foot("red", "0901")},
        start={"control": {"0207": "red"}, "siege_broken": True},
    )  # fmt: skip
    blue = match.seat("blue")
    assert blue.view()["siege"] is False
    blue.play("pick east")
    blue.play("step east 0207")
    assert blue.view()["siege"] is True
    assert side(match, "red")["points"] == 10
    assert "0403" not in blue.view()["zones"]["red"]


@pytest.mark.rule("13.6.2")
def test_to_stand_in_ones_own_work_again_changes_nothing() -> None:
    match = siege(active="blue", units={"east": foot("blue", "0307")})
    blue = match.seat("blue")
    blue.play("pick east")
    blue.play("step east 0207")
    assert reported(match, "control") == []
    assert reported(match, "siege-broken") == []


@pytest.mark.rule("13.6.2")
def test_the_siege_of_nonantola() -> None:
    moved = {"este-cuirassiers-1": "1224", "saint-martin-1": "0101", "siege-gun-1": "1022"}
    aside = {"valencay-foot-1": "1022", "valencay": "1022"}
    match = shipped("nonantola-1643", phase="movement", moved={**moved, **aside})
    coalition = match.seat("coalition")
    coalition.play("pick fontana")
    assert codes(coalition, "step fontana 1125") == ["besieged"]
    coalition.undo()
    coalition.play("pick este-cuirassiers-1")
    coalition.play("step este-cuirassiers-1 1124")
    assert side(match, "coalition")["points"] == 10
    coalition.play("stop este-cuirassiers-1")
    coalition.play("pick fontana")
    assert codes(coalition, "step fontana 1125") == []
