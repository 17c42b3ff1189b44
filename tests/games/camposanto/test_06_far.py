"""6 A far hex: the reason names the true obstacle, and without it the next one is named."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.core import flow
from battaglia.core.match import Match
from battaglia.core.reason import Reason
from battaglia.games.camposanto import movement, zones
from battaglia.games.camposanto.movement import MoveUnit
from battaglia.games.camposanto.state import OFF, Position

GROUND = {"impassable", "guns-enemy-zone", "titubant-enemy-zone", "zone-to-zone", "zone-halts"}
"""Reasons of the ground and of zones: struck out of what a step says."""
MOST = 60


def positions(scenario: str, rng: Random) -> Any:
    """Positions of random play in which a unit is in hand."""
    match: Match = battaglia.new_match(scenario, seed=rng.randrange(1000))
    while match.outcome is None:
        number = match.state.deciders[0]
        if isinstance(match.state.stack[-1], MoveUnit):
            yield match.state.copy()
        match.play(number, rng.choice(flow.legal(match.state, number)))


def take_away(p: Position, step: MoveUnit, reason: Reason, struck: list[Reason]) -> MoveUnit:
    """The same move without this obstacle."""
    if reason.code in ("too-far", "no-points", "whole-way"):
        return MoveUnit(step.unit, step.mp + 1, step.bound)
    if reason.code in GROUND:
        struck.append(reason)
        return step
    there = p.battle.grid.index(str(reason.params["hex"]))
    for piece, at in enumerate(p.at):
        if at == there and piece != step.unit:
            p.relocate(piece, OFF)
    return step


@pytest.fixture
def struck(monkeypatch: pytest.MonkeyPatch) -> list[Reason]:
    """Reasons that no longer count."""
    gone: list[Reason] = []
    true_legs, true_halt = movement.leg_objections, movement.halted

    def left(p: Position, unit: int, there: int, closed: bool) -> list[Reason]:
        return [r for r in true_legs(p, unit, there, closed) if r not in gone]

    def ways(p: Position, unit: int, end: int, closed: bool) -> Any:
        found = true_ways(p, unit, end, closed)
        inner = found.enter

        def enter(here: int, there: int) -> Any:
            leg = inner(here, there)
            return leg._replace(reasons=tuple(r for r in leg.reasons if r not in gone))

        found.enter = enter
        return found

    true_ways = movement.ways
    monkeypatch.setattr(movement, "leg_objections", left)
    monkeypatch.setattr(movement, "ways", ways)
    assert true_halt is movement.halted
    return gone


@pytest.mark.rule("6")
@pytest.mark.parametrize("scenario", ["obregon-1743", "camposanto-1743"])
def test_without_the_obstacle_the_march_is_open_or_the_next_is_named(
    scenario: str, struck: list[Reason]
) -> None:
    rng = Random(f"far {scenario}")
    met: set[str] = set()
    for _, p in zip(range(40), positions(scenario, rng), strict=False):
        step: Any = p.stack[-1]
        grid, here = p.battle.grid, p.at[step.unit]
        there = rng.choice([h for h in range(len(grid)) if 2 <= grid.distance(here, h) <= 8])
        struck.clear()
        for _ in range(MOST):
            named = movement.step_objections(p, step.unit, there, step.mp, step.bound)
            assert named
            met |= {reason.code for reason in named}
            if [reason.code for reason in named] == ["by-way-of"]:
                break
            assert "not-adjacent" not in met
            for reason in named:
                step = take_away(p, step, reason, struck)
        else:
            pytest.fail(f"{p.name(step.unit)} never gets to {p.hex_name(there)}: {named}")
    assert {"too-far", "by-way-of"} <= met


@pytest.mark.rule("6.1")
def test_an_enemy_zone_in_the_way_is_named_by_its_hex() -> None:
    """Of every far hex beyond a zone the way ends in a hex of that zone."""
    rng = Random(5)
    halts = 0
    for p in positions("camposanto-1743", rng):
        step: Any = p.stack[-1]
        zone = zones.zone_of_control(p, 1 - p.battle.seat[step.unit])
        grid = p.battle.grid
        for there in [h for h in range(len(grid)) if 2 <= grid.distance(p.at[step.unit], h) <= 5]:
            for reason in movement.step_objections(p, step.unit, there, step.mp, step.bound):
                if reason.code == "zone-halts":
                    here = p.battle.grid.index(str(reason.params["hex"]))
                    assert zone >> here & 1
                    assert here != p.at[step.unit]
                    halts += 1
        if halts > 4:
            break
    assert halts > 4
