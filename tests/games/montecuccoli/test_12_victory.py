"""12.0 How a battle ends, and 13.5 the victory points."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.core.catalogue import catalogue_of
from battaglia.core.flow import Outcome
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.core.needs import Need
from battaglia.games.montecuccoli import victory
from battaglia.games.montecuccoli.demoralisation import count_losses
from battaglia.games.montecuccoli.game import GAME
from tests.games.montecuccoli.board import board, foot, horse, leader, state
from tests.games.montecuccoli.fights import LOW, fight, shipped, side

# Blue's units stand far apart, so that nobody has to fight.
QUIET = {"r": foot("red", "0101", 3), "b": foot("blue", "0909", 3)}


def play_to_the_end(match: Match) -> Outcome:
    """Both sides do nothing until the battle is over."""
    while match.deciders:
        match.seat(match.deciders[0]).play("end-movement")
    assert match.outcome is not None
    return match.outcome


def losses(red: int, blue: int) -> dict[str, Any]:
    """Both armies, with units of these strengths lost."""
    units: dict[str, Any] = dict(QUIET)
    if red:
        units["lost-red"] = foot("red", "", red, lost=True)
    if blue:
        units["lost-blue"] = foot("blue", "", blue, lost=True)
    return units


# When


@pytest.mark.rule("12.0", "4.0")
def test_the_battle_ends_with_its_last_turn() -> None:
    """A105."""
    match = board("movement", units=QUIET, turns=3, start={"turn": 3})
    match.seat("red").play("end-movement")
    assert match.deciders == ("blue",)
    assert play_to_the_end(match).code == "draw"
    assert match.seat("red").view()["turn"] == 3


@pytest.mark.rule("12.0", "4.0")
def test_the_battle_goes_on_before_its_last_turn() -> None:
    match = board("movement", units=QUIET, turns=3, start={"turn": 2}, active="blue")
    match.seat("blue").play("end-movement")
    assert match.outcome is None
    assert match.seat("red").view()["turn"] == 3


@pytest.mark.rule("12.0", "11.1")
@pytest.mark.parametrize(("option", "over"), [("play-on", False), ("end-of-turn", True)])
@pytest.mark.parametrize("broken", ["red", "blue"])
def test_what_a_collapse_does_is_an_option(option: str, over: bool, broken: str) -> None:
    """A5: the battle goes on, or ends with the turn, not with the phase."""
    match = board(
        "movement", units=losses(0, 4), start={"demoralised": [broken]},
        options={"on_demoralisation": option},
    )  # fmt: skip
    match.seat("red").play("end-movement")
    assert match.outcome is None
    match.seat("blue").play("end-movement")
    assert (match.outcome is not None) == over
    assert match.seat("red").view()["turn"] == (1 if over else 2)


# Who


@pytest.mark.rule("12.0", "13.5")
@pytest.mark.parametrize(
    ("red_lost", "blue_lost", "winner", "code"),
    [
        (0, 0, None, "draw"),  # A102
        (0, 1, "red", "decisive"),  # A102
        (1, 0, "blue", "decisive"),
        (5, 10, "red", "decisive"),
        (5, 9, "red", "marginal"),
        (6, 9, "red", "marginal"),
        (9, 6, "blue", "marginal"),
        (7, 10, None, "draw"),
        (10, 7, None, "draw"),
        (4, 4, None, "draw"),
        (12, 6, "blue", "decisive"),
        (11, 6, "blue", "marginal"),
    ],
)
def test_the_ratio_of_the_points_decides(
    red_lost: int, blue_lost: int, winner: str | None, code: str
) -> None:
    """2/1 is decisive and 3/2 marginal, the limits included; compared by multiplying (A102)."""
    match = board("movement", units=losses(red_lost, blue_lost), turns=1)
    outcome = play_to_the_end(match)
    assert (outcome.winner, outcome.code) == (winner, code)
    assert {seat: outcome.params[seat] for seat in match.seats} == {
        "red": blue_lost, "blue": red_lost,
    }  # fmt: skip


@pytest.mark.rule("12.0")
@pytest.mark.parametrize("ratio", [(3, 2), (2, 1)])
def test_a_draw_says_how_many_points_a_victory_takes(ratio: tuple[int, int]) -> None:
    victory = {"decisive": (3, 1), "marginal": ratio}
    outcome = play_to_the_end(board("movement", units=losses(7, 10), turns=1, victory=victory))
    high, low = ratio
    assert outcome.params == {
        "red": 10, "blue": 7, "first": 10, "second": 7, "high": high, "low": low,
    }  # fmt: skip
    said = [catalogue_of(GAME, lang, strict=True) for lang in ("en", "it")]
    english, italian = (texts.say("outcome", "draw", outcome.params) for texts in said)
    assert english.endswith(f"10 victory points to 7: a victory takes at least {high} to {low}.")
    assert italian.endswith(f" a 7: per vincere ne occorrono almeno {high} a {low}.")


@pytest.mark.rule("12.0", "13.5")
def test_a_scenario_may_have_ratios_of_its_own() -> None:
    victory = {"decisive": (3, 1), "marginal": (2, 1)}
    match = board("movement", units=losses(2, 5), turns=1, victory=victory)
    assert play_to_the_end(match).code == "marginal"
    match = board("movement", units=losses(2, 6), turns=1, victory=victory)
    assert play_to_the_end(match).code == "decisive"


# What is counted


@pytest.mark.rule("13.5", "11.0")
def test_lost_combat_points_and_command_points_are_the_enemys() -> None:
    """A95, A93."""
    match = board(
        "movement", units=losses(0, 7),
        commanders={"c": leader("blue", "", 2, lost=True), "d": leader("blue", "0909", 3)},
    )  # fmt: skip
    red = side(match, "red")
    assert red["points"] == 9
    assert [(line["code"], line["value"], line["rule"]) for line in red["score"]] == [
        ("vp-combat", 7, "11.0"), ("vp-command", 2, "11.0"),
    ]  # fmt: skip
    assert side(match, "blue")["points"] == 0


@pytest.mark.rule("13.5")
def test_points_are_counted_as_combats_are_fought() -> None:
    units = {"a": foot("red", "0404", 48), "D": foot("blue", "0405", 8), "b": foot("blue", "0909")}
    match = fight("a>D", dice=(1,), units=units)
    assert side(match, "red")["points"] == 8


def award(kind: str, units: dict[str, Any], **more: Any) -> int:
    """What an award of red's is worth in a position."""
    table = {"kind": kind, "seat": "red", **more}
    match = board(
        "movement", units={"far": foot("blue", "0909"), **units}, victory={"awards": [table]},
        areas={"field": ["0402-0406"]}, dice=LOW,
    )  # fmt: skip
    score = side(match, "red")["score"]
    assert all((line["code"], line["rule"]) == (f"vp-{kind}", "13.5") for line in score)
    return int(side(match, "red")["points"])


U, V, W = foot("red", "0402"), horse("red", "0405"), foot("red", "0101")


@pytest.mark.rule("13.5", "12.0")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"u": U, "v": V}, 10),
        ({"u": U}, 0),
        ({"u": U, "v": {**V, "disrupted": True}}, 0),  # A103: undisrupted, and now
        ({"u": U, "v": {**V, "seat": "blue"}}, 0),
    ],
)
def test_occupying_every_hex(units: dict[str, Any], points: int) -> None:
    assert award("occupy-all", units, points=10, hexes=["0402", "0405"]) == points


@pytest.mark.rule("13.5", "12.0")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"u": U, "v": V}, 10),
        ({"u": U}, 10),
        ({"u": W}, 0),
        ({"u": {**U, "disrupted": True}}, 0),
        ({"v": {**V, "seat": "blue"}}, 0),
    ],
)
def test_occupying_one_of_several_hexes(units: dict[str, Any], points: int) -> None:
    """A103."""
    assert award("occupy-any", units, points=10, hexes=["0402", "0405"]) == points


@pytest.mark.rule("13.5", "12.0")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"u": U, "v": V}, 10),
        ({"u": U, "w": W}, 0),
        ({"u": U, "v": {**V, "disrupted": True}}, 0),
        ({"u": U, "v": V, "w": {**W, "hex": "0403"}}, 10),
    ],
)
def test_enough_units_in_an_area(units: dict[str, Any], points: int) -> None:
    assert award("count-in", units, points=10, area="field", at_least=2) == points


@pytest.mark.rule("13.5", "12.0")
@pytest.mark.parametrize(
    ("enemy", "points"),
    [
        (foot("blue", "0101"), 10),
        (foot("blue", "0404"), 0),
        (foot("blue", "0404", disrupted=True), 10),
        (foot("red", "0404"), 10),
    ],
)
def test_no_enemy_in_an_area(enemy: dict[str, Any], points: int) -> None:
    assert award("no-enemy-in", {"e": enemy}, points=10, area="field") == points


@pytest.mark.rule("13.5", "12.0")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"u": {**U, "strength": 5, "formation": "guard"}}, 5),
        ({"u": {**U, "strength": 5, "formation": "guard", "disrupted": True}}, 5),
        ({"u": {**U, "strength": 5, "formation": "line"}}, 0),
        ({"u": {**U, "strength": 5, "formation": "guard", "hex": "0101"}}, 0),
        ({"u": {**U, "strength": 5, "formation": "guard"},
          "v": {**V, "strength": 4, "formation": "guard"}}, 9),
    ],
)  # fmt: skip
def test_the_strength_of_formations_in_an_area(units: dict[str, Any], points: int) -> None:
    """Full strength, even of disrupted units: what was saved is saved."""
    assert award("strength-in", units, area="field", formations=["guard"]) == points


@pytest.mark.rule("13.5", "12.0", "13.6.2")
@pytest.mark.parametrize(("broken", "points"), [(True, 10), (False, 0)])
def test_the_broken_siege(broken: bool, points: int) -> None:
    """The points stay, whatever happens to the works afterwards."""
    match = board(
        "movement", units=QUIET, start={"siege_broken": broken},
        victory={"awards": [{"kind": "siege-broken", "seat": "red", "points": 10}]},
    )  # fmt: skip
    assert side(match, "red")["points"] == points


@pytest.mark.rule("12.0")
@pytest.mark.parametrize(
    ("scenario", "ends"),
    [
        ("raab-1664", True), ("zusmarshausen-1648", True),
        ("nonantola-1643", False), ("navicello-1643", False),
    ],
)  # fmt: skip
def test_where_the_sheet_is_silent_a_collapse_ends_the_battle(scenario: str, ends: bool) -> None:
    """A5: 12.0 at its word; at Nonantola points are counted at the end of the last turn."""
    broken = battaglia.new_match(scenario).seats[0]
    match = shipped(scenario, phase="movement", turn=2, demoralised=[broken])
    while match.outcome is None and match.game.turn(match.state) == 2:
        seat = match.seat(match.deciders[0])
        ends_now = [action for action in seat.legal() if action.verb.startswith("end-")]
        seat.play(ends_now[0] if ends_now else seat.legal()[0])
    assert (match.outcome is not None) is ends


@pytest.mark.rule("11.1", "12.0", "13.5")
@pytest.mark.parametrize(
    ("broken", "points"), [([], 0), (["blue"], 30), (["red"], 0), (["red", "blue"], 30)]
)
def test_a_demoralised_enemy(broken: list[str], points: int) -> None:
    match = board(
        units={"r": foot("red", "0101"), "b": foot("blue", "0909")},
        victory={"awards": [{"kind": "enemy-demoralised", "seat": "red", "points": 30}]},
        start={"demoralised": broken},
    )
    assert side(match, "red")["points"] == points
    assert side(match, "blue")["points"] == 0


@pytest.mark.rule("12.0", "13.5")
def test_awards_and_losses_decide_together() -> None:
    """Red lost 6 and has 5 for the field: no decision. With 12 it would be decisive."""
    for points, winner in ((5, None), (12, "red")):
        match = board(
            "movement", units={**losses(6, 0), "u": U}, turns=1,
            victory={"awards": [
                {"kind": "occupy-any", "seat": "red", "points": points, "hexes": ["0402"]},
            ]},
        )  # fmt: skip
        assert play_to_the_end(match).winner == winner


# What a side still needs


def need(match: Match, seat: str, code: str) -> Need:
    """The need of a side that has this code."""
    p = state(match)
    return next(n for n in victory.needs(p, p.battle.seat_index[seat]) if n.code == code)


@pytest.mark.rule("12.0", "13.5")
@pytest.mark.parametrize("red_lost", [0, 1, 2, 5, 9])
@pytest.mark.parametrize("blue_lost", [0, 1, 4, 7, 13])
@pytest.mark.parametrize("code", ["decisive", "marginal"])
def test_the_points_that_are_needed_win_and_one_fewer_does_not(
    red_lost: int, blue_lost: int, code: str
) -> None:
    """Held against the end of a battle in which the enemy has lost so many more."""
    levels = {"draw": 0, "marginal": 1, "decisive": 2}

    def red_wins(more: int) -> bool:
        match = board("movement", units=losses(red_lost, blue_lost + more), turns=1)
        ended = play_to_the_end(match)
        return ended.winner == "red" and levels[ended.code] >= levels[code]

    told = need(board("movement", units=losses(red_lost, blue_lost)), "red", code)
    points = int(told.params["points"])
    assert red_wins(points)
    assert not points or not red_wins(points - 1)
    assert told.met == (points == 0)


AREA = ["0505-0508"]


@pytest.mark.rule("12.0", "13.5")
@pytest.mark.parametrize("count", range(5))
def test_so_many_units_are_missing_in_an_area(count: int) -> None:
    award = {"kind": "count-in", "seat": "red", "points": 7, "area": "here", "at_least": 3}
    units = {**QUIET, **{f"r{n}": foot("red", f"050{5 + n}") for n in range(count)}}
    match = board("movement", units=units, areas={"here": AREA}, victory={"awards": [award]})
    told = need(match, "red", "count-in")
    assert told.params["count"] == max(0, 3 - count)
    assert told.met == (count >= 3)
    assert victory.score(state(match), 0).total == (7 if count >= 3 else 0)


@pytest.mark.rule("12.0", "13.5")
@pytest.mark.parametrize("held", [(), ("0505",), ("0506",), ("0505", "0506")])
def test_the_hexes_that_are_missing_of_an_objective(held: tuple[str, ...]) -> None:
    award = {"kind": "occupy-all", "seat": "red", "points": 5, "hexes": ["0505", "0506"]}
    units = {**QUIET, **{f"r{hex_name}": foot("red", hex_name) for hex_name in held}}
    match = board("movement", units=units, victory={"awards": [award]})
    told, grid = need(match, "red", "occupy-all"), state(match).battle.grid
    missing = {"0505", "0506"} - set(held)
    assert {grid.name(index) for index in bits(told.hexes)} == missing
    assert told.met == (not missing)


@pytest.mark.rule("12.0", "13.5")
@pytest.mark.parametrize("count", range(3))
def test_the_enemies_that_must_leave_an_area(count: int) -> None:
    award = {"kind": "no-enemy-in", "seat": "red", "points": 5, "area": "here"}
    units = {**QUIET, **{f"b{n}": foot("blue", f"050{5 + n}") for n in range(count)}}
    match = board("movement", units=units, areas={"here": AREA}, victory={"awards": [award]})
    told = need(match, "red", "no-enemy-in")
    assert (told.params["count"], told.met) == (count, count == 0)


@pytest.mark.rule("11.1")
def test_the_losses_at_which_the_enemy_breaks() -> None:
    match = board("movement", units=losses(0, 3))
    left = int(need(match, "red", "collapse").params["points"])
    more = board("movement", units={**losses(0, 3), "x": foot("blue", "", left - 1, lost=True)})
    count_losses(state(more), 1)
    assert not state(more).demoralised
    broken = board("movement", units={**losses(0, 3), "x": foot("blue", "", left, lost=True)})
    count_losses(state(broken), 1)
    assert state(broken).demoralised == 2
    assert need(broken, "red", "collapse").met
