"""13.6 Special rules of the battles: troops kept back, works for one side, road march, night."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, texts
from tests.games.montecuccoli.fights import LOW, reported, shipped

FAR = {"far": foot("blue", "0909")}


def moving(name: str, match: Match) -> Match:
    """The match with a piece of red's in hand."""
    match.seat("red").play(f"pick {name}")
    return match


# Troops that are kept inside an area, or out of one


def kept(rule: dict[str, Any], turn: int = 1, **units: Any) -> Match:
    """Red's guard in 0404 at the eastern edge of the area "camp", under a special rule."""
    guard = foot("red", "0404", formation="guard")
    units = {"guard": guard, "line": foot("red", "0504"), **FAR, **units}
    special = {"who": {"formations": ["guard"]}, "area": "camp", **rule}
    return board(
        "movement", units=units, areas={"camp": ["0402-0404"], "plain": ["0406-0409"]},
        special=[special], start={"turn": turn}, dice=LOW,
    )  # fmt: skip


@pytest.mark.rule("13.6")
def test_confined_troops_do_not_leave_their_area() -> None:
    red = moving("guard", kept({"kind": "confine"})).seat("red")
    (reason,) = red.why_not("step guard 0405")
    assert (reason.rule, reason.code) == ("13.6", "confined")
    assert texts(red) == ["step guard 0403", "stop guard"]


@pytest.mark.rule("13.6")
def test_others_are_not_confined() -> None:
    red = moving("line", kept({"kind": "confine"})).seat("red")
    assert codes(red, "step line 0405") == []


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("turn", "expected"), [(2, ["confined"]), (3, [])])
def test_a_confinement_may_end_with_a_turn(turn: int, expected: list[str]) -> None:
    red = moving("guard", kept({"kind": "confine", "until_turn": 2}, turn)).seat("red")
    assert codes(red, "step guard 0405") == expected


@pytest.mark.rule("13.6")
def test_a_confinement_without_a_turn_lasts_for_the_battle() -> None:
    red = moving("guard", kept({"kind": "confine"}, turn=4)).seat("red")
    assert codes(red, "step guard 0405") == ["confined"]


@pytest.mark.rule("13.6")
def test_confined_troops_outside_their_area_may_go_back_into_it() -> None:
    match = kept({"kind": "confine"}, guard=foot("red", "0405", formation="guard"))
    red = moving("guard", match).seat("red")
    assert texts(red) == ["step guard 0404", "stop guard"]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("freed", "expected"), [(True, []), (False, ["confined"])])
def test_an_attack_may_free_confined_troops(freed: bool, expected: list[str]) -> None:
    rule = {
        "kind": "confine", "who": {"pieces": ["guard"]}, "area": "camp",
        "released_by_attack": freed,
    }  # fmt: skip
    units = {"guard": foot("red", "0404"), "D": foot("blue", "0405"), **FAR}
    match = board(
        "combat", active="blue", units=units, areas={"camp": ["0402-0404"]}, special=[rule],
        dice=(3, *LOW),
    )  # fmt: skip
    match.seat("blue").play("combats D>guard")
    red = moving("guard", match).seat("red")
    assert codes(red, "step guard 0504") == expected


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    ("active", "steps", "freed"),
    [
        ("blue", ["D 0306", "D 0407"], True),
        ("blue", ["D 0304", "D 0405"], False),
        ("red", ["own 0406", "own 0407"], False),
    ],
)
def test_an_enemy_in_a_given_area_frees_confined_troops(
    active: str, steps: list[str], freed: bool
) -> None:
    rule = {
        "kind": "confine", "who": {"pieces": ["guard"]}, "area": "camp",
        "released_by_enemy_in": "plain",
    }  # fmt: skip
    units = {"guard": foot("red", "0403"), "own": foot("red", "0505"), "D": foot("blue", "0305")}
    match = board(
        "movement", active=active, units=units, special=[rule],
        areas={"camp": ["0402-0404"], "plain": ["0406-0409"]},
    )  # fmt: skip
    seat = match.seat(active)
    seat.play(f"pick {steps[0].split()[0]}")
    for step in steps:
        seat.play(f"step {step}")
    assert reported(match, "released") == ([{"number": 0}] if freed else [])


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("turn", "expected"), [(1, ["barred"]), (2, [])])
def test_troops_may_be_barred_from_an_area_for_a_time(turn: int, expected: list[str]) -> None:
    rule = {"kind": "bar", "area": "plain", "until_turn": 1}
    match = kept(rule, turn, guard=foot("red", "0405", formation="guard"))
    red = moving("guard", match).seat("red")
    assert codes(red, "step guard 0406") == expected
    assert codes(red, "step guard 0404") == []


@pytest.mark.rule("13.6")
def test_the_french_at_the_raab_stay_in_their_sector_through_turn_six() -> None:
    for turn, expected in ((6, ["confined"]), (7, [])):
        match = shipped("raab-1664", phase="movement", active="allied", turn=turn)
        allied = match.seat("allied")
        allied.play("pick hohenlohe-foot")
        allied.play("step hohenlohe-foot 1121")
        allied.play("stop hohenlohe-foot")
        allied.play("pick piedmont")
        allied.play("step piedmont 1122")
        assert codes(allied, "step piedmont 1222") == []
        assert codes(allied, "step piedmont 1022") == ["friend-there"]
        allied.play("step piedmont 1222")
        assert codes(allied, "step piedmont 1221") == expected


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    ("unit", "way", "through"),
    [
        ("janissaries-9", "1720 1620", 5),
        ("spahi-1", "1408 1308", 6),
        ("spahi-5", "1325 1225", 7),
        ("segban-1", "1513 1514", 8),
    ],
)
def test_the_ottomans_cross_the_raab_in_waves(unit: str, way: str, through: int) -> None:
    begin, over = way.split()
    for turn, expected in ((through, ["barred"]), (through + 1, [])):
        match = shipped("raab-1664", phase="movement", turn=turn, moved={unit: begin})
        ottoman = match.seat("ottoman")
        ottoman.play(f"pick {unit}")
        assert codes(ottoman, f"step {unit} {over}") == expected


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    ("unit", "way", "through"), [("tasso", "1214 1215", 4), ("sporck", "1012 1013", 7)]
)
def test_the_imperial_wing_waits_west_of_the_bend(unit: str, way: str, through: int) -> None:
    begin, over = way.split()
    aside = {unit: begin, "schmidt": "0813", "general-sporck": begin}
    for turn, expected in ((through, ["confined"]), (through + 1, [])):
        match = shipped("raab-1664", phase="movement", active="allied", turn=turn, moved=aside)
        allied = match.seat("allied")
        allied.play(f"pick {unit}")
        assert codes(allied, f"step {unit} {over}") == expected


@pytest.mark.rule("13.6")
def test_the_reich_stays_out_of_the_bend_on_turn_one() -> None:
    for turn, expected in ((1, ["barred"]), (2, [])):
        match = shipped("raab-1664", phase="movement", active="allied", turn=turn)
        allied = match.seat("allied")
        allied.play("pick westphalia")
        assert codes(allied, "step westphalia 1416") == expected


@pytest.mark.rule("13.6")
def test_gronsfeld_waits_behind_the_schmutter_for_an_enemy() -> None:
    match = shipped(
        "zusmarshausen-1648", phase="movement", turn=3,
        moved={"swedish-horse-1": "1133", "wurttemberg-foot-1": "1231", "ulrich": "1231",
               "wurttemberg-foot-3": "1331", "imperial-foot-3": "1431"},
    )  # fmt: skip
    swedes = match.seat("franco-swedish")
    battle = match.battle
    assert [rule.kind for rule in battle.rules.restrictions] == ["confined"]
    swedes.play("pick swedish-horse-1")
    swedes.play("step swedish-horse-1 1134")
    assert reported(match, "released") == [{"number": 1}]


# Works for one side


@pytest.mark.rule("13.6", "8.1")
@pytest.mark.parametrize(("owner", "defence"), [("blue", 6), ("red", 3)])
def test_works_shelter_one_side_only(owner: str, defence: int) -> None:
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405", 3)}
    works = {"kind": "works", "seat": owner, "hexes": ["0405"]}
    match = board("combat", units=units, special=[works], dice=LOW)
    match.seat("red").play("combats a>D")
    assert reported(match, "combat-result")[0]["defence"] == defence


@pytest.mark.rule("13.6", "8.1")
def test_works_behind_a_stream_double_once() -> None:
    """A63."""
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405", 3)}
    works = {"kind": "works", "seat": "blue", "hexes": ["0405"]}
    ground = {"hexsides": {"stream": ["0404/0405"]}, "levels": {"2": ["0405"]}}
    match = board("combat", units=units, special=[works], ground=ground, dice=LOW)
    match.seat("red").play("combats a>D")
    assert reported(match, "combat-result")[0]["defence"] == 6


@pytest.mark.rule("13.6")
def test_the_felled_trees_of_zusmarshausen() -> None:
    match = battaglia.new_match("zusmarshausen-1648")
    grid, works = match.battle.grid, match.battle.rules.works
    trees = sum(1 << grid.index(name) for name in ("1019", "1020"))
    assert works == (0, trees)
    assert match.battle.seats == ("franco-swedish", "imperial")


# Road march


MARCH = [{"kind": "road-march"}]


def marching(unit: dict[str, Any], steps: list[str], **tables: Any) -> list[str]:
    """What the steps of a unit cost."""
    tables.setdefault("ground", {"roads": [["0401-0409"]]})
    match = board("movement", units={"u": unit, **FAR}, special=MARCH, **tables)
    red = match.seat("red")
    red.play("pick u")
    for there in steps:
        red.play(f"step u {there}")
    return [str(event["cost"]) for event in reported(match, "step")]


@pytest.mark.rule("13.6", "6.2")
def test_a_road_march_costs_half_a_point() -> None:
    """A31: infantry of 4 points marches eight hexes."""
    along = [f"04{col:02}" for col in range(2, 10)]
    assert marching(foot("red", "0401"), along) == ["½"] * 8


@pytest.mark.rule("13.6", "6.2.1")
def test_a_road_march_climbs_for_nothing_and_ignores_terrain() -> None:
    ground = {
        "roads": [["0401-0409"]], "levels": {"2": ["0402"]}, "terrain": {"wood": ["0403"]},
    }  # fmt: skip
    assert marching(foot("red", "0401"), ["0402", "0403"], ground=ground) == ["½", "½"]


@pytest.mark.rule("13.6")
def test_off_the_road_there_is_no_march() -> None:
    assert marching(foot("red", "0401"), ["0402", "0502", "0503"]) == ["½", "1", "1"]


@pytest.mark.rule("13.6", "7.0")
def test_there_is_no_march_from_or_into_an_enemy_zone() -> None:
    """D in 0505 controls 0405 and 0406."""
    match = board(
        "movement", units={"u": foot("red", "0403"), "D": foot("blue", "0505")}, special=MARCH,
        ground={"roads": [["0401-0409"]]},
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick u")
    for there in ("0404", "0405", "0406", "0407"):
        red.play(f"step u {there}")
    assert [event["cost"] for event in reported(match, "step")] == ["½", "1", "1", "1"]


@pytest.mark.rule("13.6", "9.1")
def test_disrupted_units_do_not_march() -> None:
    assert marching(foot("red", "0401", disrupted=True), ["0402", "0403"]) == ["1", "1"]


@pytest.mark.rule("13.6")
def test_without_the_rule_a_road_hex_costs_one() -> None:
    match = board(
        "movement", units={"u": foot("red", "0401"), **FAR}, ground={"roads": [["0401-0409"]]}
    )
    moving("u", match).seat("red").play("step u 0402")
    assert reported(match, "step")[0]["cost"] == "1"


@pytest.mark.rule("13.6")
def test_what_may_be_picked_takes_the_march_into_account() -> None:
    """A unit of one point cannot climb, but it can march up the road for half a point."""
    ground = {"roads": [["0401-0402"]], "levels": {"2": ["0301", "0402", "0501"]}}
    units = {"u": {**foot("red", "0401"), "mp": 1}, "v": foot("red", "0901"), **FAR}
    red = board("movement", units=units, special=MARCH, ground=ground).seat("red")
    assert codes(red, "pick u") == []
    assert "pick u" in texts(red)


# Night


@pytest.mark.rule("13.6", "8.0")
@pytest.mark.parametrize(("turn", "dark"), [(2, False), (3, True), (4, True)])
def test_by_night_nobody_attacks_across_a_bridge(turn: int, dark: bool) -> None:
    units = {
        "a": foot("red", "0404"), "D": foot("blue", "0405"), "b": foot("red", "0603"),
        "E": foot("blue", "0604"),
    }  # fmt: skip
    match = board(
        "combat", units=units, special=[{"kind": "night", "from_turn": 3}], start={"turn": turn},
        ground={"hexsides": {"river": ["0404/0405"], "bridge": ["0404/0405"]}},
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "attack a D") == (["night-bridge"] if dark else [])
    assert ("attack a D" in texts(red)) is not dark
    assert codes(red, "attack b E") == []
    red.play("attack b E")
    assert texts(red) == (["resolve E"] if dark else ["attack a D"])


@pytest.mark.rule("13.6")
def test_night_falls_at_zusmarshausen_in_the_last_turn() -> None:
    rules = battaglia.new_match("zusmarshausen-1648").battle.rules
    assert rules.night_from == 14
    assert battaglia.new_match("raab-1664").battle.rules.night_from == 0
