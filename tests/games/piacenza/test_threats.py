"""The overlay of threats, held against the reach of each unit as its own seat is told it."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.core.match import Match
from battaglia.core.telling import teller_of
from battaglia.games.piacenza.actions import Pick
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.pieces import GUNS, LEADERS


def moving(scenario: str, seed: int) -> Match:
    """A match in which a formation is about to move, some way into the game."""
    match = battaglia.new_match(scenario, seed=seed)
    players = [make_player("simple", seed), make_player("simple", seed + 1)]
    for played in range(3000):
        assert match.outcome is None
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        may_move = isinstance(match.state.stack[-1], FormationMovement) and any(
            isinstance(action, Pick) for action in seat.legal()
        )
        if played > 60 and may_move:
            break
        seat.play(players[number].decide(seat.door()))
    return match


@pytest.mark.rule("5.0")
@pytest.mark.parametrize("scenario", ["gossolengo", "san-lazzaro"])
def test_whoever_can_move_threatens_all_that_he_could_stand_next_to(scenario: str) -> None:
    compared = 0
    for seed in (1, 2, 3):
        match = moving(scenario, seed)
        p: Any = match.state
        acting = p.active
        laid = teller_of(GAME, match.battle, "en").overlay(
            p.masked(1 - acting), 1 - acting, "threat", ""
        )
        threatened = {(each.hex, by) for each in laid.hexes for by in each.by}
        seat = match.seat(match.seats[acting])
        for unit, here in enumerate(p.at):
            own = here >= 0 and p.battle.seat[unit] == acting
            if not own or p.battle.body[unit] in (GUNS, LEADERS) or p.routed >> unit & 1:
                continue
            for name in seat.reach(p.name(unit)):
                compared += 1
                for near in p.battle.grid.neighbours[p.battle.grid.index(name)]:
                    assert (p.hex_name(near), p.name(unit)) in threatened
    assert compared > 5


def test_figures_stand_on_own_units_only_and_weigh_what_could_come() -> None:
    match = moving("gossolengo", 1)
    p: Any = match.state
    laid = teller_of(GAME, match.battle, "en").overlay(p.masked(0), 0, "threat", "")
    told = {each.hex: each for each in laid.hexes if each.text}
    assert told
    for each in told.values():
        there = p.units_at[p.battle.grid.index(each.hex)]
        coming, own = map(int, each.text.split(":"))
        assert own == sum(p.strength(unit) for unit in there)
        able = sum(p.strength(p.battle.index[name]) for name in each.by)
        assert 0 < coming <= able
