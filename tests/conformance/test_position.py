"""A position's text begins a match in that position, and the match goes on alike."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import battaglia
from tests.conformance import thorough
from tests.conformance.montecuccoli import (
    EVERYTHING,
    SCENARIOS,
    bold_chooser,
    position,
    with_zones,
)
from tests.conformance.playing import begin, digest, play_on
from tools.soak import Branch, LaterDice, play_branch

EACH_KIND = 2


def kinds_saved(
    scenario: str | Path,
    seed: int,
    options: dict[str, object] | None = None,
    only: frozenset[str] = frozenset(),
) -> set[str]:
    """Save some positions with each kind of step (or only some) on top; returns the kinds."""
    match, choose = begin(scenario, seed, options), bold_chooser(seed)
    seen: Counter[str] = Counter()
    while match.outcome is None:
        kind = match.state.stack[-1].name
        if seen[kind] < EACH_KIND and (kind in only or not only):
            seen[kind] += 1
            thorough.check_saved(match)
        play_on(match, choose, 1)
    return set(seen)


@pytest.mark.parametrize("options", [None, EVERYTHING], ids=["default", "other"])
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_a_position_in_every_kind_of_step(scenario: str, options: dict[str, object] | None) -> None:
    kinds = kinds_saved(scenario, 2, options)
    assert kinds >= {
        "artillery", "movement", "move-piece", "declaration", "fighting", "commander-help",
    }  # fmt: skip
    assert ("set-up" in kinds) == (options is not None)


def test_a_position_in_a_free_set_up(tmp_path: Path) -> None:
    path, wanted = with_zones(tmp_path), frozenset({"set-up", "place-piece"})
    kinds = {kind for seed in range(4) for kind in kinds_saved(path, seed, only=wanted)}
    assert kinds == wanted


def test_a_position_while_an_exchange_is_chosen() -> None:
    wanted = frozenset({"exchange"})
    seeds = range(30)
    kinds = {kind for seed in seeds for kind in kinds_saved("navicello-1643", seed, only=wanted)}
    assert kinds == wanted


@pytest.mark.parametrize(
    ("part", "options"),
    [(0.2, None), (0.7, None), (0.5, EVERYTHING)],
    ids=["early", "late", "other"],
)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_saved_game_goes_on_alike(
    tmp_path: Path, scenario: str, part: float, options: dict[str, object] | None
) -> None:
    """By way of a file, with the dice that the original had."""
    length = len(play_on(begin(scenario, 5, options), bold_chooser(5), 99_999).entries)
    match, choose = begin(scenario, 5, options), bold_chooser(5)
    play_on(match, choose, int(part * length))
    path = tmp_path / "saved.toml"
    path.write_text(match.position(), encoding="utf-8")
    again = battaglia.new_match(path, dice=LaterDice(match.dice, match.roll_number))
    assert digest(again) == digest(match)
    branch = Branch(again, len(match.entries), len(match.events))
    play_on(match, choose, 99_999)
    play_branch(match, branch)
    assert again.outcome == match.outcome
    assert battaglia.load_match(again.record()).record() == again.record()


def test_a_position_says_where_it_stands(tmp_path: Path) -> None:
    match = play_on(begin("raab-1664", 1), bold_chooser(1), 700)
    path = tmp_path / "saved.toml"
    path.write_text(match.position(), encoding="utf-8")
    again = battaglia.new_match(path)
    assert again.game.heading(again.state) == match.game.heading(match.state)
    assert position(again).turn == position(match).turn > 1
    assert again.deciders == match.deciders
