"""Exact odds of fire, bombardment and training rolls, held against every fall of the dice."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from battaglia.core.action import parse
from battaglia.core.flow import apply, pending_roll, resolve
from battaglia.core.game import Course, Odds
from battaglia.core.match import Match
from battaglia.games.piacenza.actions import VERBS
from battaglia.games.piacenza.fates import FATES
from battaglia.games.piacenza.odds import odds_of
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import Table, foot, guns, horse, index, leader, play, state, unit
from tests.games.piacenza.test_08_bombardment import battery, blue
from tests.games.piacenza.volleys import under_fire, volleyed

TENTH = Fraction(1, 10)
LINE = {"a": foot("red", "0907", 3), "b": foot("red", "0908", 4), "X": foot("blue", "1007", 2)}
BETWEEN = ("retreat", "rout", "rejoining", "placing", "next-to-suffer")
"""Decisions that do not change what a volley has done."""


def odds(match: Match, action: str, seat: str = "red") -> Odds:
    p = state(match)
    found = odds_of(p, p.battle.seat_index[seat], parse(action, VERBS))
    assert found is not None
    return found


def about(found: Odds, **assuming: str) -> Course:
    """The one course with these assumptions."""
    (course,) = [c for c in found.courses if c.assuming == assuming]
    return course


# Every fall of the dice


def told(p: Position, piece: int, before: Position) -> str:
    """What has become of a unit, read off the position and its steps back."""
    events = p.events or []
    if p.lost >> piece & 1:
        return "E"
    back = sum(e.code == "falls-back" and e.params["piece"] == p.name(piece) for e in events)
    step = "1" if (p.reduced & ~before.reduced) >> piece & 1 else ""
    if p.routed >> piece & 1:
        return f"{step}R"
    fresh = (p.disordered & ~before.disordered) >> piece & 1
    return step + (f"D{back or ''}" if fresh else "") or "NE"


def outcomes(p: Position, piece: int, before: Position) -> dict[str, Fraction]:
    """Let every roll of the volley fall in every way; faces with the same result are one way."""
    if p.stack[-1].name in BETWEEN:
        follow = p.copy()
        follow.events = list(p.events or [])
        apply(follow, follow.deciders[0], follow.offers[0][0])
        return outcomes(follow, piece, before)
    roll = pending_roll(p)
    if roll is None or roll.name == "failure-roll":
        return {told(p, piece, before): Fraction(1)}
    by_result: dict[str, list[int]] = {}
    for face in range(10):
        by_result.setdefault(roll.read(p, (face,)).result, []).append(face)
    found: dict[str, Fraction] = {}
    for faces in by_result.values():
        fallen = p.copy()
        fallen.events = list(p.events or [])
        resolve(fallen, (faces[0],))
        for code, chance in outcomes(fallen, piece, before).items():
            found[code] = found.get(code, Fraction(0)) + len(faces) * TENTH * chance
    return found


def brute(match: Match, action: str, piece: str) -> dict[str, Fraction]:
    """What an action that leads to dice does to a unit, by all of them."""
    before = state(match)
    p = before.copy()
    p.events = []
    apply(p, p.deciders[0], parse(action, VERBS))
    return outcomes(p, index(match, piece), before)


def declared(units: Table, orders: Iterable[str], **tables: Any) -> tuple[Match, str]:
    """All is named: ``a>X`` fires, ``X<a`` answers. The action that is left leads to the dice."""
    match = under_fire(units, **tables)
    aims = [order.split(">") for order in orders if ">" in order]
    answers = [order.split("<") for order in orders if "<" in order]
    play(match, *(f"fire {u} {t}" for u, t in aims))
    ahead = state(match).copy()
    apply(ahead, ahead.deciders[0], parse("end-targets", VERBS))
    if pending_roll(ahead):
        return match, "end-targets"
    play(match, "end-targets", *(f"reply {u} {t}" for u, t in answers))
    return match, "end-replies"


# Fire


@pytest.mark.rule("9.1.1")
def test_a_shot_has_the_chances_of_its_column() -> None:
    """Three points at a deep unit: the first column, nothing on the die."""
    match = under_fire(LINE)
    shot = odds(match, "fire a X").courses[0]
    assert shot.assuming == {}
    assert shot.facts == {"column": "normal"}
    assert shot.results == {
        "NE": 4 * TENTH, "D": 2 * TENTH, "D1": 2 * TENTH, "D2": TENTH, "1": TENTH,
    }  # fmt: skip
    assert shot.ledgers["strength"].total == 3


@pytest.mark.rule("9.1")
def test_the_answers_to_a_shot_are_told_with_it() -> None:
    units = {**LINE, "g": guns("blue", "1007", 3, "W")}
    found = odds(under_fire(units), "fire a X")
    musketry, grapeshot = about(found, answers="X"), about(found, answers="g")
    assert musketry.ledgers["die"].total == -2
    assert grapeshot.ledgers["die"].total == 2
    assert sum(grapeshot.results.values()) == 1
    spent = odds(under_fire(units, start={"fired": ["g"]}), "fire a X")
    assert [c.assuming for c in spent.courses if "answers" in c.assuming] == [{"answers": "X"}]


VOLLEYS: list[tuple[Table, tuple[str, ...], str]] = [
    (LINE, ("a>X",), "X"),
    (LINE, ("a>X", "b>X"), "X"),
    (LINE, ("a>X", "b>X", "X<b"), "b"),
    ({**LINE, "X": foot("blue", "1007", 4)}, ("a>X", "b>X"), "X"),
    ({**LINE, "X": foot("blue", "1007", 3, disordered=True), "Y": foot("blue", "1107")},
     ("a>X", "b>X", "X<a"), "X"),
    ({**LINE, "X": foot("blue", "1007", 3, routed=True), "Y": foot("blue", "1107")},
     ("a>X", "b>X"), "X"),
    ({**LINE, "X": horse("blue", "1007")}, ("a>X", "b>X"), "X"),
    ({**LINE, "X": guns("blue", "1007", 3, "W")}, ("a>X", "b>X"), "X"),
    ({**LINE, "g": guns("blue", "1007", 3, "W")}, ("a>X", "X<a", "g<a"), "a"),
    ({**LINE, "a": foot("red", "0907", 3, disordered=True), "X": guns("blue", "1007", 3, "W")},
     ("a>X", "X<a"), "a"),
    ({**LINE, "X": unit("blue", "1007", "grenadiers", 2)}, ("a>X", "b>X"), "X"),
]  # fmt: skip


@pytest.mark.rule("9.1", "9.1.5", "8.5.3", "11.1")
@pytest.mark.parametrize("ground", [{}, {"terrain": {"village": ["1007", "0907"]}}])
@pytest.mark.parametrize(("units", "orders", "piece"), VOLLEYS)
def test_what_a_volley_does_equals_every_fall_of_its_dice(
    units: Table, orders: tuple[str, ...], piece: str, ground: Table
) -> None:
    spare = {"r": foot("red", "0903"), "R": foot("blue", "1603")}
    match, last = declared({**units, **spare}, orders, ground=ground)
    course = about(odds(match, last), suffers=piece)
    assert course.results == brute(match, last, piece)
    assert set(course.results) <= set(FATES)


@pytest.mark.rule("9.1", "9.1.2", "8.2.1")
@pytest.mark.parametrize(
    ("second", "answers", "piece"),
    [
        (["fire a X"], [], "X"),
        (["fire a X", "fire b X"], [], "X"),
        (["fire a X", "fire b X"], ["reply X a"], "X"),
        (["fire a X", "fire b X"], ["reply X a"], "a"),
        ([], ["reply X b"], "b"),
    ],
)
def test_the_second_volley_with_its_rolls_and_its_smoke(
    second: list[str], answers: list[str], piece: str
) -> None:
    """C7: who fails is silent, and clouds the others."""
    units = {**LINE, "r": foot("red", "0903"), "R": foot("blue", "1603")}
    match = volleyed(units, "a>X", "b>X", "X<b", dice=[0, 0, 0])
    play(match, *second, "end-targets", *answers)
    course = about(odds(match, "end-replies", "blue"), suffers=piece)
    assert course.results == brute(match, "end-replies", piece)


@pytest.mark.rule("9.1.2")
def test_the_training_roll_of_the_second_volley_comes_first() -> None:
    match = volleyed(LINE, "a>X", dice=[0])
    found = odds(match, "fire a X")
    assert found.courses[0].results == {"passed": 7 * TENTH, "failed": 3 * TENTH}
    assert [line.code for line in found.courses[0].ledgers["die"].lines] == ["enemy-zone"]
    assert about(found, trained="a").facts == {"column": "normal"}
    assert sum(about(found, suffers="X").results.values()) == 1


@pytest.mark.rule("9.1", "8.5.1")
def test_where_the_owner_chooses_no_fate_is_told() -> None:
    units = {**LINE, "X": horse("blue", "1007"), "Y": horse("blue", "1007")}
    found = odds(under_fire(units), "fire a X")
    assert [course.assuming for course in found.courses] == [{}]
    play(match := under_fire(units), "fire a X")
    assert odds_of(state(match), 0, parse("end-targets", VERBS)) is None


@pytest.mark.rule("9.1")
def test_an_end_without_shots_has_no_odds() -> None:
    assert odds_of(state(under_fire(LINE)), 0, parse("end-targets", VERBS)) is None


# Bombardment


@pytest.mark.rule("8.1", "8.5.2")
@pytest.mark.parametrize(
    ("units", "hex_name", "piece", "met"),
    [
        (blue("1106"), "1106", "b1106", []),
        (blue("1106", "1205"), "1106", "b1106", ["b1205"]),
        ({"X": foot("blue", "1106", 1), "h": guns("blue", "1106")}, "1106", "X", ["h"]),
        (blue("1007", "1108"), "1007", "b1007", []),
        (blue("1205", "1305"), "1205", "b1205", []),
    ],
)
def test_a_bombardment_with_its_ricochet(
    units: Table, hex_name: str, piece: str, met: list[str]
) -> None:
    """Grapeshot does not bounce, and at three hexes this battery has no RR."""
    match = battery({**units, "R": foot("blue", "1603")})
    found = odds(match, f"bombard g {hex_name}")
    assert sum(found.courses[0].results.values()) == 1
    assert about(found, suffers=piece).results == brute(match, f"bombard g {hex_name}", piece)
    assert [c.assuming["ricochet"] for c in found.courses if "ricochet" in c.assuming] == met


@pytest.mark.rule("8.5.2")
def test_the_ricochet_into_a_unit_equals_every_fall_of_its_die() -> None:
    """Times the chance of RR it is what the unit behind suffers in the whole bombardment."""
    match = battery({**blue("1106", "1205"), "R": foot("blue", "1603")})
    found = odds(match, "bombard g 1106")
    bounce = about(found, ricochet="b1205")
    assert bounce.facts == {"column": "light"}
    whole = brute(match, "bombard g 1106", "b1205")
    chance = found.courses[0].results["RR"]
    assert chance == TENTH
    for code in ("D", "D1"):
        assert whole.get(code, 0) == chance * bounce.results.get(code, 0)


@pytest.mark.rule("8.5.2")
def test_behind_a_line_between_two_hexes_either_may_be_met() -> None:
    found = odds(battery(blue("1107", "1206", "1207")), "bombard g 1107")
    assert [c.assuming["ricochet"] for c in found.courses if "ricochet" in c.assuming] == [
        "b1206", "b1207",
    ]  # fmt: skip


@pytest.mark.rule("8.5.2", "8.5.1")
def test_of_two_horse_either_may_be_met() -> None:
    units = {"X": horse("blue", "1106"), "Y": horse("blue", "1106")}
    found = odds(battery(units), "bombard g 1106")
    assert [c.assuming for c in found.courses] == [{}, {"ricochet": "X"}, {"ricochet": "Y"}]


@pytest.mark.rule("8.4")
def test_the_failure_of_the_battery_is_told_of_the_second_volley() -> None:
    match = battery({**blue("1106"), "R": foot("blue", "1603")}, [0])
    assert odds(match, "bombard g 1106").courses[0].facts == {"column": "medium", "range": 2}
    play(match, "bombard g 1106")
    facts = odds(match, "bombard g 1106").courses[0].facts
    assert facts == {"column": "medium", "range": 2, "failure": "1/5"}


# Training rolls


@pytest.mark.rule("11.4", "9.1.2")
def test_tries_of_one_and_of_all() -> None:
    from tests.games.piacenza.test_09_1_billebaude import segment  # noqa: PLC0415
    from tests.games.piacenza.test_11_4_reorganisation import evening  # noqa: PLC0415

    match = evening()
    one = odds(match, "rally b")
    assert (one.rule, one.courses[0].results) == (
        "11.4",
        {"passed": 6 * TENTH, "failed": 4 * TENTH},
    )
    everybody = odds(match, "rally-all")
    assert [course.assuming["tries"] for course in everybody.courses] == ["a", "b"]
    natural = evening(commanders={"fr": leader("red", "0505", sergeants=5)})
    assert odds(natural, "rally a").courses[0].results["failed"] == TENTH, "a nine always fails"
    wild = odds(segment(), "steady-all")
    assert wild.rule == "9.1.2"
    assert [course.results["passed"] for course in wild.courses] == [8 * TENTH] * 2


@pytest.mark.rule("11.2")
def test_by_option_a_routed_target_only_runs_on() -> None:
    """C34: nothing is rolled, so nothing but the retreat can come of it."""
    units = {**LINE, "X": foot("blue", "1007", 2, routed=True)}
    found = odds(under_fire(units, options={"no_shots_at_routed": True}), "fire a X")
    assert about(found).results == about(found, suffers="X").results == {"R": 1}
    assert about(found).ledgers == {}
    units = {"X": unit("blue", "1007", strength=1, routed=True)}
    found = odds(battery(units, options={"no_shots_at_routed": True}), "bombard g 1007")
    assert about(found).results == about(found, suffers="X").results == {"R": 1}
