"""3.0, 13.0 Before the first turn: objectives, and pieces placed within their zones."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from tests.games.piacenza.board import (
    board,
    codes,
    foot,
    guns,
    horse,
    leader,
    play,
    texts,
    where,
)
from tests.games.piacenza.test_13_victory import OBJECTIVES, PLACES

ZONE = {"field": ["0301-0308", "0401-0408", "0501-0508"]}
FORMATIONS = {
    "r": {"seat": "red", "wing": "centre", "name": "?", "zone": "field"},
    "r2": {"seat": "red", "wing": "centre", "name": "?"},
}


def arranging(free: bool = True) -> Match:
    """Red sets up his formation "r" in the field; another of his has no zone."""
    units = {
        "a": foot("red", "0303"),
        "b": foot("red", "0304"),
        "h": horse("red", "0505"),
        "i": horse("red", "0505"),
        "z": foot("red", "0407", formation="r2"),
        "g": guns("red", "0406"),
        "x": foot("blue", "1818"),
    }
    commanders = {"fc": leader("red", "0303"), "wc": leader("red", "0303", "wing")}
    return board(
        "set-up", units=units, commanders=commanders, formations=FORMATIONS, areas=ZONE,
        options={"free_set_up": free}, set_up_first="red",
    )  # fmt: skip


@pytest.mark.rule("3.0")
def test_a_piece_is_placed_in_its_zone_and_once() -> None:
    match = arranging()
    red = match.seat("red")
    play(match, "move a")
    assert codes(red, "place a 0601") == ["outside-zone"]
    play(match, "place a 0308")
    assert where(match, "a") == "0308"
    assert codes(red, "move a") == ["placed"]
    assert "move a" not in texts(red)


@pytest.mark.rule("3.0")
def test_who_sets_up_his_own_pieces_that_have_a_zone() -> None:
    red = arranging().seat("red")
    assert codes(red, "move x") == ["set-up-not-yours", "fixed-hex"]
    assert codes(red, "face x NE")[0] == "set-up-not-yours"
    assert codes(red, "move z") == ["fixed-hex"]
    assert codes(red, "move wc") == ["fixed-hex"]
    assert "move z" not in texts(red)


@pytest.mark.rule("3.0")
def test_without_the_option_everything_is_fixed() -> None:
    """A24: batteries are turned even so."""
    red = arranging(free=False).seat("red")
    assert codes(red, "move a") == ["fixed-hex"]
    assert "face g W" in texts(red)


@pytest.mark.rule("3.0", "6.0")
def test_a_full_hex_is_taken_unless_the_two_change_places() -> None:
    match = play(arranging(), "move a")
    red = match.seat("red")
    assert codes(red, "place a 0407") == ["hex-taken"], "z has no zone to go to"
    assert codes(red, "place a 0505") == ["hex-taken"], "two horse do not change with one"
    play(match, "place a 0304")
    assert (where(match, "a"), where(match, "b")) == ("0304", "0303")


@pytest.mark.rule("4.4")
def test_a_formation_commander_is_placed_beside_his_units() -> None:
    match = play(arranging(), "move fc")
    red = match.seat("red")
    assert codes(red, "place fc 0308") == ["away-from-formation"]
    assert "place fc 0308" not in texts(red)
    assert codes(red, "place fc 0404") == []


@pytest.mark.rule("13.0")
def test_exactly_so_many_objectives_are_chosen() -> None:
    """G28."""
    units = {"r": foot("red", "0918"), "x": foot("blue", "1810")}
    match = board("set-up", units=units, victory=OBJECTIVES, ground={"places": PLACES})
    red = match.seat("red")
    assert codes(red, "objectives a+b+c") == ["objectives-number"]
    assert codes(red, "objectives a+b+c+d+e") == ["objectives-number"]
    assert codes(red, "objectives a+b+c+d") == []
