"""What the terminal shows of pieces and hexes, on small boards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.shown import Shown
from tests.games.montecuccoli.board import board, foot, gun, horse, leader


def test_pieces_of_one_name_are_told_apart() -> None:
    match = board(
        units={
            "sparr": foot("red", "0101", name="Sparr"),
            "fugger": foot("red", "0102", name="Fugger"),
            "first": horse("red", "0103", name="Croats"),
            "second": horse("red", "0104", name="Croats"),
        },
        commanders={"general": leader("red", "0102", name="Fugger")},
    )
    names = Shown(match).teller.names()["piece"]
    assert names == {
        "sparr": "Sparr",
        "fugger": "Fugger (infantry)",
        "general": "Fugger (commander)",
        "first": "Croats (first)",
        "second": "Croats (second)",
    }


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("sparr", ["sparr"]),
        ("SPARR", ["sparr"]),
        ("Old Sparr", ["sparr"]),
        ("sp", ["sparr", "spick"]),
        ("old", ["sparr"]),
        ("x", []),
    ],
)
def test_a_piece_is_found_by_id_name_or_beginning(typed: str, found: list[str]) -> None:
    units = {
        "sparr": foot("red", "0101", name="Old Sparr"),
        "spick": foot("red", "0102", name="Spick"),
    }
    assert Shown(board(units=units)).teller.find_piece(typed) == found


def test_a_hex_with_slopes_and_without_anything() -> None:
    there = Shown(
        board(units={}, ground={"levels": {"2": ["0505"]}, "grid": {"rows": 9, "cols": 9}})
    )
    assert there.hex_lines("0505")[0] == "0505: clear, level 2."
    assert "Towards 0506: downhill." in there.hex_lines("0505")
    assert "Towards 0505: uphill." in there.hex_lines("0506")
    assert there.hex_lines("0101") == ["0101: clear."]


def test_a_piece_in_an_enemy_zone_and_one_that_is_lost() -> None:
    there = Shown(
        board(
            units={
                "a": foot("red", "0505", disrupted=True),
                "b": foot("blue", "0506"),
                "c": foot("blue", "", lost=True),
            }
        )
    )
    assert "It stands in an enemy zone of control." in there.piece_lines("a")
    assert "It stands in an enemy zone of control." not in there.piece_lines("b")
    assert there.piece_line("a").endswith("0505 (clear), disrupted")
    assert there.piece_line("c").endswith("out of the game")
    assert there.army("blue") == ["b", "c"]


def test_marks_of_guns_and_trenches() -> None:
    there = Shown(
        board(
            units={"a": foot("red", "0505", entrenched=True)},
            guns={"g": gun("red", "0605", held_by="blue", fired=True)},
        )
    )
    assert there.conditions("a") == ["dug in"]
    assert there.conditions("g") == ["has fired"]
    assert there.holder("g") == "blue"


def test_a_map_of_flat_hexes_has_its_columns_side_by_side() -> None:
    grid = {"rows": 2, "cols": 3, "numbering": "CCRR", "orientation": "flat"}
    match = board(units={"a": foot("red", "0101")}, ground={"grid": grid})
    lines = [line for line in Shown(match).map() if line[:4].isdigit()]
    assert [line[6:] for line in lines] == ["  .", "F   .", "  .", ".   ."]


def test_a_map_without_pieces_has_no_letters_and_strange_ground_its_own_sign() -> None:
    match = board(units={}, ground={"terrain": {"camp": ["0101"], "wood": ["0102"]}})
    there = Shown(match)
    assert not any(line.startswith("Letters") for line in there.map())
    there.position.field.ground.__dict__["names"] = tuple(
        "marsh" if name == "camp" else name for name in there.position.field.ground.names
    )
    lines = there.map()
    assert lines[0].startswith("0101   ? %")
    assert any("? other ground" in line for line in lines)


def test_halves_of_movement_points_are_sorted() -> None:
    match = board(
        units={"a": foot("red", "0101")},
        special=[{"kind": "road-march"}],
        ground={"roads": [["0101-0105"]]},
    )
    lines = Shown(match).reach("a", match.seat("red").reach("a"))
    costs = [line.split(" movement point")[0].strip() for line in lines[1:]]
    assert costs[:4] == ["½", "1", "1½", "2"]
    assert all(int(c) for c in costs[4:] if c.isdigit())


def test_modifiers_of_the_die_and_doublings_are_lines_of_the_odds() -> None:
    ground: dict[str, Any] = {
        "terrain": {"town": ["0505"], "rampart": ["0506"]},
        "roads": [["0505", "0506"]],
    }
    units = {"a": foot("red", "0505", name="Sparr"), "b": foot("blue", "0506", name="Spahi")}
    match = board("combat", units=units, ground=ground)
    odds = match.seat("red").odds("attack a b")
    assert odds is not None
    lines = Shown(match).odds(odds)
    assert "  die: +1 attack out of a town (6.5)" in lines
    assert "  defence 8: +4 Spahi (8.0), +4 Spahi doubled in the ramparts (8.1)" in lines
    assert not any("act otherwise" in line for line in lines)


def test_a_demoralised_side_and_points_in_the_score() -> None:
    match = board(
        units={"a": foot("red", "0101"), "b": foot("blue", "", 5, lost=True)},
        start={"demoralised": ["blue"]},
    )
    lines = Shown(match).score_lines()
    assert "red: victory points 5." in lines
    assert "  +5 combat points that the enemy lost (11.0)" in lines
    assert "  Loss 5, level 99: demoralised." in lines


def test_a_freed_wing_is_called_by_its_name() -> None:
    match = board(
        "combat",
        units={"a": foot("red", "0505", 9), "b": foot("blue", "0506", formation="wing")},
        formations={"wing": {"en": "The wing", "it": "L'ala"}},
        special=[{"kind": "hold", "who": {"formations": ["wing"]}, "until_turn": 4}],
        dice=[6] * 4,
    )
    there = Shown(match, "it")
    match.seat("red").play("attack a b")
    match.seat("red").play("resolve b")
    told = there.teller.lines(match.events)
    assert "D'ora in poi libera di muovere: L'ala." in told
