"""Observations read back: every number stands where the parts say, and says what is so."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.masks import mask_of
from battaglia.doors import tensor
from battaglia.doors.spiel import load_game
from tests.doors.playing import states

SMALL = ["navicello-1643", "obregon-1743", "gossolengo"]


def mask(row: list[float]) -> int:
    assert set(row) <= {0.0, 1.0}
    return mask_of(place for place, value in enumerate(row) if value)


@pytest.mark.parametrize("scenario", SMALL)
def test_pieces_stand_where_they_are(scenario: str) -> None:
    game = load_game(scenario)
    parts, grid = game.sight.parts, game.battle.grid
    met: set[tuple[float, ...]] = set()
    for state in states(game, 1):
        p: Any = state.position
        row = state.observation_tensor(1)
        at = row[parts["at"]]
        met.add(tuple(at))
        for piece, here in enumerate(p.at):
            on_map, high, far = at[3 * piece : 3 * piece + 3]
            assert on_map == (here >= 0)
            if on_map:
                assert (round(high * grid.rows), round(far * grid.cols)) == grid.place(here)
        assert mask(row[parts["lost"]]) == p.lost
        assert mask(row[parts["moved"]]) == p.moved
        assert row[parts["turn"]] == [p.turn]
        assert mask(row[parts["viewer"]]) == 0b10
        assert mask(row[parts["deciders"]]) == mask_of(p.deciders)
    assert len(met) > 10, "pieces moved"


def test_guns_are_seen_with_who_holds_them() -> None:
    game = load_game("raab-1664")
    state = game.new_initial_state()
    p: Any = state.position
    row, pieces = state.observation_tensor(0)[game.sight.parts["guns"]], len(game.battle.ids)
    assert [mask(row[:pieces]), mask(row[pieces:])] == p.guns
    assert any(p.guns)


def test_the_piece_in_hand_is_named_by_its_step() -> None:
    game = load_game("navicello-1643")
    parts, names = game.sight.parts, list(game.rules.steps.all)
    met = 0
    for state in states(game, 1):
        row, p = state.observation_tensor(0), state.position
        under_way = {name for name, value in zip(names, row[parts["steps"]], strict=True) if value}
        expected = {step.name for step in p.stack} if p.outcome is None else set()
        assert under_way == expected
        top: Any = p.stack[-1] if p.stack else None
        if p.outcome is None and top.name == "move-piece":
            assert mask(row[parts["named"]]) == 1 << top.piece
            met += 1
    assert met > 10


def test_what_does_not_fit_is_not_cut_off() -> None:
    assert tensor.row((3, 4))[:4] == [2, 3, 4, 0]
    assert len(tensor.row(())) == len(tensor.row((1,) * tensor.ROW)) == 1 + tensor.ROW
    with pytest.raises(ValueError, match="do not fit"):
        tensor.row((1,) * (tensor.ROW + 1))
    with pytest.raises(IndexError):
        tensor.mask_row(1 << tensor.MASK)
