"""A position's text begins a match in that position, and the match goes on alike."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import battaglia
from battaglia.core.match import Match
from tests.conformance import thorough
from tests.conformance.battles import BATTLES, Battle, every_battle
from tests.conformance.montecuccoli import bold_chooser, position, with_zones
from tests.conformance.playing import Chooser, begin, digest, play_on
from tools.soak import Branch, LaterDice, play_branch

EACH_KIND = 2


def kinds_saved(match: Match, choose: Chooser, only: frozenset[str] = frozenset()) -> set[str]:
    """Save some positions with each kind of step (or only some) on top; returns the kinds."""
    seen: Counter[str] = Counter()
    while match.outcome is None:
        kind = match.state.stack[-1].name
        if seen[kind] < EACH_KIND and (kind in only or not only):
            seen[kind] += 1
            thorough.check_saved(match)
        play_on(match, choose, 1)
    return set(seen)


def kinds_of_games(scenario: str | Path, seeds: range, only: frozenset[str]) -> set[str]:
    """The same in several games of Montecuccoli."""
    games = (kinds_saved(begin(scenario, seed), bold_chooser(seed), only) for seed in seeds)
    return {kind for kinds in games for kind in kinds}


@pytest.mark.parametrize("battle", [b for b in BATTLES if not b.is_small], ids=lambda b: b[1:])
def test_a_position_in_every_kind_of_step(battle: Battle) -> None:
    kinds = kinds_saved(*battle.begin(2))
    assert kinds >= battle.trial.usual_steps
    assert ("set-up" in kinds) == (battle.kind == "other" or battle.trial.sets_up)


def test_a_position_in_a_free_set_up(tmp_path: Path) -> None:
    path, wanted = with_zones(tmp_path), frozenset({"set-up", "place-piece"})
    kinds = {
        kind
        for seed in range(4)
        for kind in kinds_saved(begin(path, seed), bold_chooser(seed), wanted)
    }
    assert kinds == wanted


def test_a_position_while_an_exchange_is_chosen() -> None:
    wanted = frozenset({"exchange"})
    seeds = range(30)
    kinds = {
        kind
        for seed in seeds
        for kind in kinds_saved(begin("navicello-1643", seed), bold_chooser(seed), wanted)
    }
    assert kinds == wanted


@pytest.mark.parametrize("part", [0.2, 0.7])
@every_battle
def test_a_saved_game_goes_on_alike(tmp_path: Path, battle: Battle, part: float) -> None:
    """By way of a file, with the dice that the original had."""
    length = len(play_on(*battle.begin(5), 99_999).entries)
    match, choose = battle.begin(5)
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
