"""What is laid over the map: who hangs upon whom, and where the wings stand."""

from __future__ import annotations

import pytest

from battaglia.core.telling import teller_of
from battaglia.core.telling.shapes import OverlayPiece
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import board, foot, guns, leader, state

LEADERS = {
    "chief": leader("red", "0301", "chief"),
    "wing": leader("red", "0305", "wing"),
    "fc": leader("red", "0307"),
}
UNITS = {
    "a": foot("red", "0308"),
    "b": foot("red", "0309"),
    "far": foot("red", "0313"),
    "gun": guns("red", "0304"),
}


def hangs(p: Position) -> dict[str, OverlayPiece]:
    """The overlay of command, by piece."""
    laid = teller_of(GAME, p.battle, "en").overlay(p, None, "command", "")
    return {piece.piece: piece for piece in laid.pieces}


@pytest.mark.rule("4.2", "4.3", "4.4.1")
def test_everybody_hangs_upon_his_superior() -> None:
    p = state(board("selection", chain="whole", units=UNITS, commanders=LEADERS))
    told = hangs(p)
    assert told["chief"].by is None
    assert (told["wing"].by, told["wing"].figure) == ("chief", "4 of 12")
    assert (told["fc"].by, told["fc"].figure) == ("wing", "2 of 6")
    assert (told["a"].by, told["a"].state, told["a"].figure) == ("fc", "in-command", "")
    assert (told["gun"].by, told["gun"].figure) == ("wing", "1 of 6")


@pytest.mark.rule("4.4.1")
def test_a_unit_too_far_off_hangs_upon_the_nearest_of_its_formation() -> None:
    p = state(board("selection", chain="whole", units=UNITS, commanders=LEADERS))
    told = hangs(p)["far"]
    assert (told.state, told.by, told.figure) == ("too-far", "b", "4 of 2")


@pytest.mark.rule("4.5")
def test_without_his_wing_commander_a_commander_hangs_upon_the_chief() -> None:
    leaders = {name: table for name, table in LEADERS.items() if name != "wing"}
    p = state(board("selection", chain="whole", units=UNITS, commanders=leaders))
    assert hangs(p)["fc"].by == "chief"
    assert hangs(p)["gun"].by == "chief"


@pytest.mark.rule("2.2.1")
def test_wings_are_told_by_the_hexes_of_their_units() -> None:
    p = state(board("selection", chain="whole", units=UNITS, commanders=LEADERS))
    laid = teller_of(GAME, p.battle, "en").overlay(p, None, "wings", "")
    red = {one.hex: one.state for one in laid.hexes if one.seat == "red"}
    assert sorted(red) == ["0304", "0308", "0309", "0313"]
    assert len(set(red.values())) == 1


def test_wings_need_not_be_asked_for() -> None:
    p = state(board("selection", chain="whole", units=UNITS, commanders=LEADERS))
    kinds = {kind.kind: kind for kind in teller_of(GAME, p.battle, "en").overlays()}
    assert [name for name, kind in kinds.items() if kind.of_view] == ["wings", "objectives"]
    assert [name for name, kind in kinds.items() if kind.of_piece] == ["guns"]
