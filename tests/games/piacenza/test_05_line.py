"""5.5 to 5.8 Lines: their geometry, declaration, movement, misalignment, re-alignment."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.piacenza.fire import declaration as fire
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.realignment import Alignment
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import (
    Table,
    board,
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


def field(*dice: int, **pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces."""
    ground, options = pieces.pop("ground", {}), pieces.pop("options", {})
    formations = pieces.pop("formations", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board(
        "movement", dice=dice, units=units, commanders=leaders, ground=ground, options=options,
        formations=formations,
    )  # fmt: skip


def hexes(p: Position, *names: str) -> list[int]:
    return [p.battle.grid.index(name) for name in names]


def names(p: Position, mask: int) -> set[str]:
    return {p.hex_name(here) for here in bits(mask)}


# 5.5 Geometry, held against exact fractions


def share_of_segment(p: Position, first: int, last: int, here: int) -> Fraction:
    """How much of the segment between two centres lies in a hex, its sides included.

    A hex is the set of points whose three differences of cube coordinates, from its centre, are
    at most 1. On a line they change evenly, so the part within is an interval.
    """

    def cube(index: int) -> tuple[int, int, int]:
        q, r = p.battle.grid.axial(index)
        return q, r, -q - r

    begin, end, centre = cube(first), cube(last), cube(here)
    low, high = Fraction(0), Fraction(1)
    for one, other in ((0, 1), (1, 2), (2, 0)):
        at = Fraction(begin[one] - centre[one] - begin[other] + centre[other])
        step = Fraction(end[one] - begin[one] - end[other] + begin[other])
        for sign in (1, -1):
            # sign * (at + step * t) <= 1
            if step == 0:
                if sign * at > 1:
                    return Fraction(0)
            elif sign * step > 0:
                high = min(high, (1 - sign * at) / (sign * step))
            else:
                low = max(low, (1 - sign * at) / (sign * step))
    return max(high - low, Fraction(0))


@pytest.mark.rule("5.5")
def test_hexes_are_on_the_line_if_more_than_a_point_of_it_touches_them() -> None:
    """B4: crossed, or with a side on it; where it meets a corner nothing of it is in the hex."""
    p = state(field(a=foot("red", "0202")))
    grid = p.battle.grid
    begin = grid.index("0909")
    for end in bits(grid.disc(begin, 6)):
        if end == begin:
            continue
        on = line.on_segment(p, begin, end)
        for here in bits(grid.disc(begin, 7)):
            within = share_of_segment(p, begin, end, here) > 0
            assert bool(on >> here & 1) == within, (p.hex_name(end), p.hex_name(here))


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(
    ("places", "fits"),
    [
        ("0505 0506", True),
        ("0505 0507", True),
        ("0505 0508", False),
        ("0505", False),
        ("0505 0506 0507 0508", True),
        ("0505 0507 0509", True),
        ("0505 0506 0509", False),
        ("0505 0605 0506", False),
        ("0505 0605 0705", True),
        ("0505 0604 0704 0803", True),
        ("0505 0605 0706 0806 0907", True),
        ("0505 0605 0706 0805 0907", False),
        ("0505 0605 0604 0705", True),
        ("0505 0604 0506 0705", False),
    ],
)
def test_which_hexes_form_a_line(places: str, fits: bool) -> None:
    p = state(field(a=foot("red", "0202")))
    assert line.is_line(p, hexes(p, *places.split()), 0) is fits
    assert line.is_line(p, hexes(p, *reversed(places.split())), 0) is fits


@pytest.mark.rule("5.5")
def test_between_two_units_neither_enemies_nor_other_formations_may_stand() -> None:
    other = {"c": {"seat": "red", "wing": "centre", "name": "?"}}
    cases = [
        ({}, True),
        ({"z": horse("blue", "0506")}, False),
        ({"z": horse("red", "0506", formation="c")}, False),
        ({"z": guns("red", "0506")}, False),
        ({"z": horse("red", "0506")}, True),
        ({"z": leader("red", "0506", "chief")}, True),
        ({"z": leader("blue", "0506", "chief")}, True),
        ({"z": horse("blue", "0605")}, True),
    ]
    for pieces, fits in cases:
        p = state(field(a=foot("red", "0505"), b=foot("red", "0507"), formations=other, **pieces))
        barred = line.barred_between(p, p.battle.formation_index["r"])
        assert line.is_line(p, hexes(p, "0505", "0507"), barred) is fits


@pytest.mark.rule("5.5")
def test_of_two_hexes_between_one_must_be_free() -> None:
    """B4"""
    p = state(field(a=foot("red", "0202"), z=horse("blue", "0604")))
    two = hexes(p, "0505", "0704")
    assert len(
        names(p, p.battle.grid.neighbour_mask[two[0]] & p.battle.grid.neighbour_mask[two[1]])
    )
    blocked = line.barred_between(p, 0)
    free = bits(
        p.battle.grid.neighbour_mask[two[0]] & p.battle.grid.neighbour_mask[two[1]] & ~blocked
    )
    assert line.is_line(p, two, blocked) is bool(free)
    assert not line.is_line(p, two, p.battle.grid.everywhere)


@pytest.mark.rule("5.5")
def test_extensions_are_the_hexes_that_make_a_longer_line() -> None:
    """The shortcut against the definition, for lines of two to four hexes."""
    p = state(field(a=foot("red", "0202")))
    near = bits(p.battle.grid.disc(p.battle.grid.index("0909"), 2))
    tried = 0
    for number in (2, 3, 4):
        for chosen in list(combinations(near, number))[:: 1 if number < 4 else 7]:
            if not line.is_line(p, chosen, 0):
                continue
            tried += 1
            found = line.extensions(p, chosen, 0)
            around = bits(p.battle.grid.disc(chosen[0], 2 * number + 1) & p.battle.ground.open)
            slow = [h for h in around if h not in chosen and line.is_line(p, [*chosen, h], 0)]
            assert bits(found) == slow
    assert tried > 200


# 5.6 The line of a formation


@pytest.mark.rule("5.6")
def test_the_line_of_a_formation_is_the_one_with_the_most_engaged_units() -> None:
    p = state(
        field(
            a=foot("red", "0505"), b=foot("red", "0506"), c=foot("red", "0507"),
            d=foot("red", "0404"), fc=leader("red", "0505"), x=foot("blue", "0806"),
        )
    )  # fmt: skip
    lines = line.standing_lines(p, p.battle.formation_index["r"])
    assert [sorted(p.name(u) for u in bits(each.units)) for each in lines] == [["a", "b", "c"]]


@pytest.mark.rule("5.6", "11.1")
def test_disordered_and_routed_infantry_is_in_no_line() -> None:
    """E2, E6"""
    for marker in ("disordered", "routed"):
        p = state(
            field(
                a=foot("red", "0505"), b=foot("red", "0506", **{marker: True}),
                c=foot("red", "0507"), fc=leader("red", "0505"), x=foot("blue", "0806"),
            )
        )  # fmt: skip
        assert line.able(p, p.battle.formation_index["r"]) == [0, 2]
        assert not line.in_line(p, 1)
        assert line.in_line(p, 0)


@pytest.mark.rule("5.5")
def test_cavalry_is_in_no_line() -> None:
    match = field(
        a=foot("red", "0505"), b=horse("red", "0506"), c=foot("red", "0507"),
        fc=leader("red", "0505"), x=foot("blue", "0806"),
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "line a+b+c 0505+0506+0507") == ["not-for-line"]
    assert red.why_not("line a+b+c 0505+0506+0507")[0].params == {"piece": "b"}


# 5.6 The declaration

THREE = {
    "a": foot("red", "0505"), "b": foot("red", "0506"), "c": foot("red", "0507"),
    "fc": leader("red", "0506"), "x": foot("blue", "0906"),
}  # fmt: skip
"""Three in a row, of which one at least can come into the engagement zone of x."""


@pytest.mark.rule("5.6")
def test_units_of_a_declared_line_go_to_their_hexes_and_no_other() -> None:
    """B7"""
    match = field(**{**THREE, "x": foot("blue", "0806")})
    play(match, "line a+b+c 0605+0606+0607")
    assert events_of(match, "line-declared") == [
        {"formation": "r", "pieces": "a+b+c", "hexes": "0605+0606+0607"}
    ]
    red = match.seat("red")
    play(match, "move b")
    # By 0605 it would not go farther from its hex.
    assert texts(red) == ["step b 0605", "step b 0606", "halt b"]
    play(match, "step b 0606")
    assert where(match, "b") == "0606"
    assert state(match).moved >> index(match, "b") & 1
    # a may go to its hex, or stay where it is.
    play(match, "move a")
    assert codes(red, "step a 0405") == ["away-from-place"]
    assert "halt a" in texts(red)


@pytest.mark.rule("5.6")
def test_a_declaration_is_made_once_and_before_the_infantry_moves() -> None:
    match = field(**THREE)
    play(match, "line a+b+c 0605+0606+0607")
    assert codes(match.seat("red"), "line a+b 0605+0606") == ["line-declared"]
    match = field(**THREE)
    play(match, "march a 0504")
    assert codes(match.seat("red"), "line a+b+c 0605+0606+0607") == ["infantry-moved"]


@pytest.mark.rule("5.6")
def test_cavalry_may_move_before_the_declaration() -> None:
    match = field(**THREE, h=horse("red", "0405"))
    play(match, "march h 0404")
    assert codes(match.seat("red"), "line a+b+c 0605+0606+0607") == []


@pytest.mark.rule("5.6")
def test_the_line_advances_by_itself() -> None:
    match = field(**THREE)
    play(match, "line a+b+c 0605+0606+0607", "advance-line")
    assert [where(match, piece) for piece in "abc"] == ["0605", "0606", "0607"]
    assert match.state.stack[-1].name == "lead"


@pytest.mark.rule("5.6")
def test_a_line_can_move_in_any_direction_even_away() -> None:
    pieces = {**THREE, "x": foot("blue", "0806")}
    match = field(**pieces)
    play(match, "line a+b+c 0405+0406+0407", "advance-line")
    assert [where(match, piece) for piece in "abc"] == ["0405", "0406", "0407"]


@pytest.mark.rule("5.5", "5.6")
def test_a_line_that_breaks_in_its_fifth_unit_is_refused_whole() -> None:
    pieces = {
        **THREE, "d": foot("red", "0508"), "e": foot("red", "0509"), "x": foot("blue", "0907"),
    }  # fmt: skip
    match = field(**pieces)
    red = match.seat("red")
    before = match.game.digest(match.state)
    off = red.why_not("line a+b+c+d+e 0605+0606+0607+0608+0709")
    assert [(r.rule, r.code, r.params["piece"]) for r in off] == [("5.5", "off-the-line", "e")]
    gap = red.why_not("line a+b+c+d+e 0605+0606+0607+0608+0611")
    assert [(r.code, r.params["piece"]) for r in gap] == [("gap-in-line", "e")]
    far = red.why_not("line a+b+c+d+e 0605+0606+0607+0609+0608")
    assert far == []
    far = red.why_not("line a+b+c+d+e 0609+0606+0607+0608+0605")
    assert (far[0].code, far[0].params["piece"]) == ("no-way-to-place", "a")
    assert match.game.digest(match.state) == before
    assert codes(red, "line a+b+c+d+e 0605+0606+0607+0608+0609") == []


@pytest.mark.rule("5.5", "5.6", "6.0")
@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("a 0605", "line-too-short"),
        ("a+a 0605+0606", "twice-in-line"),
        ("a+b 0605+0605", "crowded"),
        ("a+b+c 0605+0606", "hexes-and-units"),
        ("a+x 0605+0606", "not-for-line"),
        ("a+b+c 0405+0406+0407", "nobody-engaged"),
        ("a+b+c 0605+0606+0609", "gap-in-line"),
        ("a+b+c 0905+0906+0907", "no-way-to-place"),
    ],
)
def test_what_is_no_declaration(declared: str, code: str) -> None:
    match = field(**THREE)
    assert codes(match.seat("red"), f"line {declared}")[0] == code


@pytest.mark.rule("5.6", "6.0")
def test_nobody_has_his_place_where_another_formation_stands() -> None:
    formations = {"r2": {"seat": "red", "wing": "centre", "name": "?"}}
    friend = foot("red", "0606", formation="r2")
    match = play(field(**THREE, z=friend, formations=formations), "formation r")
    refused = match.seat("red").why_not("line a+b+c 0605+0606+0607")
    assert [reason.code for reason in refused] == ["no-way-to-place", "crowded"]
    assert refused[0].params["piece"] == "b"


@pytest.mark.rule("5.6")
def test_who_cannot_move_may_be_in_the_line_only_where_he_stands() -> None:
    pieces = {**THREE, "b": foot("red", "0506", billebaude=True), "x": foot("blue", "0806")}
    match = field(**pieces)
    red = match.seat("red")
    refused = red.why_not("line a+b+c 0605+0606+0607")
    assert [(r.code, r.params["piece"]) for r in refused] == [("stands-fast", "b")]
    # The others have no hex in line with it that they do not hold already.
    assert codes(red, "line a+b+c 0505+0506+0507") == []


@pytest.mark.rule("5.6")
def test_ways_that_cross_are_found_out_whoever_goes_first() -> None:
    """B6 iii: through a pass of one hex nobody gets past the other."""
    ground = {
        "terrain": {"river-po": ["0404", "0504", "0604", "0405", "0605", "0606", "0406", "0407"]}
    }
    match = field(
        a=foot("red", "0505"), b=foot("red", "0506"), fc=leader("red", "0506"),
        x=foot("blue", "0806"), ground=ground,
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "line a+b 0506+0507") == []
    crossed = red.why_not("line a+b 0508+0507")
    assert crossed[0].code == "ways-cross"
    # One after another they get there, in the order that leaves room.
    play(match, "line a+b 0507+0508", "advance-line")
    assert [where(match, piece) for piece in "ab"] == ["0507", "0508"]


@pytest.mark.rule("5.6")
def test_units_that_stood_in_line_are_not_left_out() -> None:
    """B6 ii"""
    pieces = {**THREE, "x": foot("blue", "0806")}
    match = field(**pieces)
    red = match.seat("red")
    left = red.why_not("line a+b 0605+0606")
    # Even where it stands it would be in line with them.
    assert [(r.code, r.params["piece"], r.params["hex"]) for r in left] == [
        ("left-out", "c", "0507")
    ]
    left = red.why_not("line b+c 0606+0607")
    assert [(r.code, r.params["piece"]) for r in left] == [("left-out", "a")]
    assert codes(red, "line a+b+c 0605+0606+0607") == []


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("marker", ["billebaude", "disordered"])
def test_who_may_not_move_is_excused(marker: str) -> None:
    pieces = {**THREE, "x": foot("blue", "0806"), "c": foot("red", "0507", **{marker: True})}
    match = field(**pieces)
    assert codes(match.seat("red"), "line a+b 0605+0606") == []


@pytest.mark.rule("5.6")
def test_who_has_no_hex_that_would_complete_the_line_is_excused() -> None:
    """c is shut in by the river: of the hexes in line with the others it reaches none."""
    shut = ["0406", "0407", "0508", "0606", "0607", "0405", "0605"]
    pieces = {**THREE, "x": foot("blue", "0806")}
    match = field(**pieces, ground={"terrain": {"river-po": shut}})
    assert codes(match.seat("red"), "line a+b 0503+0504") == ["left-out"]
    match = field(
        **{**pieces, "b": foot("red", "0504"), "fc": leader("red", "0504")},
        d=foot("red", "0506", disordered=True), ground={"terrain": {"river-po": shut}},
    )  # fmt: skip
    assert codes(match.seat("red"), "line a+b 0503+0502") == []


@pytest.mark.rule("5.6")
def test_units_outside_every_zone_need_not_belong_to_the_line() -> None:
    """B8"""
    match = field(
        a=foot("red", "0505"), b=foot("red", "0506"), c=foot("red", "0302"), d=foot("red", "0303"),
        fc=leader("red", "0506"), x=foot("blue", "0806"),
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "line a+b 0605+0606") == []
    play(match, "line a+b 0605+0606", "move c")
    assert "step c 0301" in texts(red)


@pytest.mark.rule("5.5", "5.6")
def test_a_single_infantry_unit_cannot_enter_a_zone_and_stays_in_one() -> None:
    """B5"""
    match = field(a=foot("red", "0505"), h=horse("red", "0507"), fc=leader("red", "0505"),
                  x=foot("blue", "0906"))  # fmt: skip
    play(match, "move a")
    assert codes(match.seat("red"), "step a 0605") == ["engagement-zone"]
    match = field(a=foot("red", "0505"), h=horse("red", "0507"), fc=leader("red", "0505"),
                  x=foot("blue", "0806"))  # fmt: skip
    assert codes(match.seat("red"), "move a") == ["nothing-to-do"]
    assert codes(match.seat("red"), "step a 0405") == ["not-in-hand", "only-in-line"]


@pytest.mark.rule("5.5", "5.6")
@pytest.mark.parametrize("mate", [horse("red", "0507"), foot("red", "0507")])
def test_by_option_a_single_infantry_unit_withdraws(mate: Table) -> None:
    """B5: away from the nearest enemy; not where another unit could make a line with it."""
    match = field(a=foot("red", "0505"), m=mate, fc=leader("red", "0505"),
                  x=foot("blue", "0806"), options={"lone_infantry_withdraws": True})  # fmt: skip
    red = match.seat("red")
    if mate["arm"] == "infantry":
        assert codes(red, "move a") == ["nothing-to-do"]
        return
    play(match, "move a")
    assert texts(red) == ["step a 0404", "step a 0504", "step a 0405", "halt a"]
    assert codes(red, "step a 0605") == ["not-away"]
    play(match, "step a 0404")
    assert codes(red, "step a 0504") == ["not-away"]


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("arm", ["light", "dragoons-on-foot", "grenadiers"])
def test_every_kind_of_infantry_moves_in_line(arm: str) -> None:
    """B9"""
    match = field(
        a=unit("red", "0505", arm), b=unit("red", "0506", arm), fc=leader("red", "0506"),
        x=foot("blue", "0806"),
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "move a") == ["nothing-to-do"]
    assert codes(red, "line a+b 0605+0606") == []


@pytest.mark.rule("5.3")
def test_outside_the_zone_any_way_inside_it_no_step_away_from_the_hex() -> None:
    """B3"""
    match = field(
        a=unit("red", "0505", "grenadiers"), b=unit("red", "0506", "grenadiers"),
        fc=leader("red", "0506"), x=foot("blue", "0906"),
    )  # fmt: skip
    p = state(match)
    play(match, "line a+b 0605+0606", "move a")
    red = match.seat("red")
    # Roundabout outside the zone, as far as the points suffice to arrive.
    assert "step a 0504" in texts(red)
    assert "step a 0404" in texts(red)
    play(match, "step a 0504")
    assert "step a 0503" not in texts(red)
    play(match, "step a 0604")
    assert p.hex_name(p.at[0]) == "0604"
    assert codes(red, "step a 0603") != []


@pytest.mark.rule("5.6")
def test_a_declared_unit_does_not_halt_on_the_way() -> None:
    match = field(
        a=foot("red", "0405"), b=foot("red", "0406"), fc=leader("red", "0406"),
        x=foot("blue", "0906"),
    )  # fmt: skip
    play(match, "line a+b 0605+0606", "move a", "step a 0505")
    assert codes(match.seat("red"), "halt a") == ["place-out-of-reach"]


# 5.7 Misalignment: the example of line movement


def example(*dice: int) -> Match:
    """Larnage's five units west of the ditches at Vallera, whose hexes are those of the map.

    A at 0915, B at Quartazzola, the commander at 0917; the enemy's infantry engages the line.
    """
    return board(
        "movement", dice=dice,
        units={
            "A": foot("red", "0915"), "B": foot("red", "0916"), "C": foot("red", "0917"),
            "D": foot("red", "0918"), "E": foot("red", "0919"),
            "x": foot("blue", "1316"), "y": foot("blue", "1318"),
        },
        commanders={"larnage": leader("red", "0917"), "lucchesi": leader("blue", "1317")},
        ground={
            "terrain": {
                "farmstead": ["1015"], "chateau": ["0916"],
                "ditch": ["1016", "1017", "1018", "1019"],
            }
        },
    )  # fmt: skip


@pytest.mark.rule("5.7")
def test_the_example_of_line_movement() -> None:
    match = example(9, 5, 8, 8)
    play(
        match,
        "line A+B+C+D+E 1015+1016+1017+1018+1019",
        "move A", "step A 1015",
        "move B", "step B 1016",
        "move C", "step C 1017",
        "move D", "step D 1018",
        "move E", "step E 1019",
    )  # fmt: skip
    rolled = [
        (e["piece"], e["face"], e["total"], e["level"], e["result"])
        for e in events_of(match, "terrain-roll")
    ]
    assert rolled == [
        ("B", 9, 8, 7, "failed"),
        ("C", 5, 4, 7, "passed"),
        ("D", 8, 7, 7, "passed"),
        ("E", 8, 8, 7, "failed"),
    ]
    at = [where(match, piece) for piece in "ABCDE"]
    assert at == ["1015", "0916", "1017", "1018", "0919"]
    assert state(match).disordered == 0
    assert [event["piece"] for event in events_of(match, "stops")] == ["B", "E"]


@pytest.mark.rule("5.7")
def test_the_line_that_advances_by_itself_waits_after_a_failed_roll() -> None:
    match = example(9, 0, 0, 0)
    play(match, "line A+B+C+D+E 1015+1016+1017+1018+1019", "advance-line")
    assert [where(match, piece) for piece in "AB"] == ["1015", "0916"]
    red = match.seat("red")
    assert "advance-line" in texts(red)
    assert codes(red, "move B") == ["moved"]
    play(match, "advance-line")
    assert [where(match, piece) for piece in "CDE"] == ["1017", "1018", "1019"]


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(
    ("ground", "modifier"),
    [
        ({"terrain": {"ditch": ["0605"]}}, 0),
        ({"terrain": {"farmhouse": ["0605"]}}, 0),
        ({"terrain": {"village": ["0605"]}}, 1),
        ({"hexsides": {"stream": ["0505/0605"]}}, 1),
        ({"terrain": {"ditch": ["0605"]}, "hexsides": {"stream": ["0505/0605"]}}, 1),
        ({"terrain": {"chateau": ["0605"]}, "hexsides": {"stream": ["0504/0604"]}}, 1),
        ({"terrain": {"ditch": ["0605"]}, "roads": [["0505", "0605"]]}, None),
        ({"terrain": {"woods": ["0605"]}}, None),
        ({"terrain": {"farmstead": ["0605"]}}, None),
        ({}, None),
    ],
)
def test_which_steps_ask_for_a_roll(ground: dict[str, Any], modifier: int | None) -> None:
    """B11: cover, ditch and stream, their modifiers added up; a road spares it."""
    match = board(
        "movement", dice=[3],
        units={
            "a": foot("red", "0505"), "b": foot("red", "0506"), "x": foot("blue", "0905"),
        },
        commanders={"fc": leader("red", "0202")}, ground=ground,
    )  # fmt: skip
    play(match, "line a+b 0605+0506", "move a", "step a 0605")
    rolled = [e["total"] for e in events_of(match, "terrain-roll")]
    assert rolled == ([] if modifier is None else [3 + modifier])


@pytest.mark.rule("5.7")
def test_outside_every_engagement_zone_nobody_rolls() -> None:
    match = field(a=foot("red", "0505"), fc=leader("red", "0505"), x=foot("blue", "1818"),
                  ground={"terrain": {"ditch": ["0605"]}})  # fmt: skip
    play(match, "move a", "step a 0605")
    assert where(match, "a") == "0605"
    assert events_of(match, "terrain-roll") == []


@pytest.mark.rule("5.7")
@pytest.mark.parametrize("only_infantry", [False, True])
def test_cavalry_rolls_too_but_by_option(only_infantry: bool) -> None:
    """B10"""
    match = field(0, a=horse("red", "0505"), fc=leader("red", "0202"), x=foot("blue", "0905"),
                  ground={"terrain": {"ditch": ["0605"]}},
                  options={"only_infantry_misaligns": only_infantry})  # fmt: skip
    state(match).commanded |= 1
    play(match, "move a", "step a 0605")
    assert len(events_of(match, "terrain-roll")) == (0 if only_infantry else 1)
    assert where(match, "a") == "0605"


@pytest.mark.rule("5.7")
def test_batteries_do_not_roll() -> None:
    match = field(g=guns("red", "0505"), x=foot("blue", "0905"),
                  ground={"terrain": {"ditch": ["0605"]}})  # fmt: skip
    play(match, "move g", "step g 0605")
    assert where(match, "g") == "0605"
    assert events_of(match, "terrain-roll") == []


@pytest.mark.rule("5.7")
def test_of_a_stack_each_rolls_and_those_who_pass_may_go_on() -> None:
    """F1"""
    pieces: dict[str, Any] = {
        "a": horse("red", "0505"), "b": horse("red", "0505"), "fc": leader("red", "0202"),
        "x": foot("blue", "0905"), "ground": {"terrain": {"ditch": ["0605"]}},
    }  # fmt: skip
    match = field(9, 0, **pieces)
    play(match, "move a+b", "step a 0605")
    red = match.seat("red")
    assert texts(red) == ["step b 0605", "halt b"]
    assert codes(red, "step b 0604") == ["only-there"]
    play(match, "step b 0605")
    assert (where(match, "a"), where(match, "b")) == ("0505", "0605")
    assert "step b 0705" in texts(red)
    assert len(events_of(match, "terrain-roll")) == 2
    match = field(9, 0, **pieces)
    play(match, "move a+b", "step a 0605", "halt b")
    assert (where(match, "a"), where(match, "b")) == ("0505", "0505")


# 5.8 Re-alignment


REALIGN = {
    "a": foot("red", "0605"), "b": foot("red", "0606"), "c": foot("red", "0405"),
    "fc": leader("red", "0605"), "x": foot("blue", "0906"),
}  # fmt: skip


@pytest.mark.rule("5.8")
def test_a_unit_moves_towards_the_closest_position_in_the_line() -> None:
    match = field(**{**REALIGN, "c": foot("red", "0503"), "x": foot("blue", "0905")})
    p = state(match)
    positions = names(p, Alignment(p, p.battle.formation_index["r"]).positions)
    assert {"0604", "0607", "0603", "0608", "0505", "0507"} <= positions
    assert not {"0605", "0606", "0405", "0506", "0602"} & positions
    play(match, "move c", "step c 0603")
    assert line.in_line(p, index(match, "c"))


@pytest.mark.rule("5.8")
def test_in_the_zone_every_step_leads_nearer_and_it_need_not_arrive() -> None:
    match = field(
        a=foot("red", "0808"), b=foot("red", "0809"), c=foot("red", "0803"),
        fc=leader("red", "0808"), x=foot("blue", "1007"), y=foot("blue", "1003"),
    )  # fmt: skip
    state(match).commanded |= 1 << index(match, "c")
    red = match.seat("red")
    play(match, "move c")
    assert codes(red, "step c 0802") == ["not-towards-line"]
    play(match, "step c 0804", "halt c")
    assert where(match, "c") == "0804"


@pytest.mark.rule("5.8")
def test_a_unit_that_realigns_may_enter_a_zone_of_control() -> None:
    match = field(
        a=foot("red", "0808"), b=foot("red", "0809"), c=foot("red", "0805"), d=foot("red", "0804"),
        fc=leader("red", "0808"), x=foot("blue", "1007"), y=horse("blue", "0905"),
    )  # fmt: skip
    play(match, "move c", "step c 0806")
    assert where(match, "c") == "0806"


@pytest.mark.rule("5.8")
def test_without_a_line_nobody_realigns() -> None:
    """Only a is engaged, and no other unit stands within two hexes of it."""
    match = field(a=foot("red", "0606"), b=foot("red", "0306"), c=foot("red", "0305"),
                  fc=leader("red", "0305"), x=foot("blue", "0906"))  # fmt: skip
    p = state(match)
    assert line.standing_lines(p, p.battle.formation_index["r"]) == []
    play(match, "move b", "step b 0406")
    assert codes(match.seat("red"), "step b 0506") == []


@pytest.mark.rule("5.8")
def test_who_is_in_the_line_does_not_leave_it() -> None:
    match = field(**REALIGN)
    assert codes(match.seat("red"), "move a") == ["nothing-to-do"]
    assert codes(match.seat("red"), "step a 0604") == ["not-in-hand", "only-in-line"]


@pytest.mark.rule("5.8")
def test_the_declared_line_is_what_others_align_with() -> None:
    match = field(**REALIGN)
    play(match, "line a+b 0705+0706")
    p = state(match)
    positions = names(p, Alignment(p, p.battle.formation_index["r"]).positions)
    assert "0704" in positions
    assert "0707" in positions
    assert "0705" not in positions


# The example of cavalry engagement: X, Y and Z


def engaged() -> Match:
    """X, Y and Z in line, engaged by E and F; an enemy cavalry unit beside X, others behind."""
    return field(
        X=foot("red", "0704"), Y=foot("red", "0706"), Z=foot("red", "0708"),
        V=foot("red", "0407"), W=foot("red", "0408"), fc=leader("red", "0706"),
        E=foot("blue", "1005"), F=foot("blue", "1007"), C=horse("blue", "0804"),
        fb=leader("blue", "1005"),
    )  # fmt: skip


@pytest.mark.rule("5.6")
def test_the_example_x_does_not_advance_alone_but_may_fire() -> None:
    match = engaged()
    red, p = match.seat("red"), state(match)
    assert codes(red, "move X") == ["nothing-to-do"]
    ahead = [name for name in p.battle.grid.names if name > "08" and name < "11"]
    for there in ahead:
        assert red.why_not(f"line X+Y+Z {there}+0706+0708") != []
    assert fire.can_fire(p, p.battle.formation_index["r"])


@pytest.mark.rule("5.6")
def test_the_example_all_three_may_move_in_line() -> None:
    match = engaged()
    red = match.seat("red")
    assert codes(red, "line X+Y+Z 0805+0806+0707") == []
    assert codes(red, "line X+Y+Z 0604+0606+0608") == []


@pytest.mark.rule("5.6", "5.8")
def test_the_example_those_behind_move_freely_or_into_the_line() -> None:
    match = engaged()
    red = match.seat("red")
    play(match, "move V")
    assert "step V 0307" in texts(red)
    play(match, "halt V", "move W")
    p = state(match)
    positions = names(p, Alignment(p, p.battle.formation_index["r"]).positions)
    assert "0707" in positions
    play(match, "step W 0508", "step W 0607", "step W 0707")
    assert line.in_line(p, index(match, "W"))
