"""The battles that the client's tests draw are those that the tellers tell."""

from __future__ import annotations

import json

import msgspec
import pytest

import battaglia
from battaglia.core.telling import teller_type
from tools import fixtures


@pytest.mark.parametrize("scenario", fixtures.BATTLES)
def test_a_fixture_has_the_shape_of_its_battle(scenario: str) -> None:
    text = (fixtures.FOLDER / f"{scenario}.json").read_bytes()
    game = battaglia.game(json.loads(text)["game"])
    battle = msgspec.json.decode(text, type=teller_type(game).battle_type)
    assert battle.id == scenario
    assert {piece.id for piece in battle.pieces if piece.look.figure} == {
        piece.id for piece in battle.pieces
    }


@pytest.mark.parametrize("scenario", fixtures.BATTLES)
def test_a_fixture_is_what_is_told_of_its_battle(scenario: str) -> None:
    kept = (fixtures.FOLDER / f"{scenario}.json").read_bytes()
    assert kept == fixtures.told(scenario), "python -m tools.fixtures writes them anew"
