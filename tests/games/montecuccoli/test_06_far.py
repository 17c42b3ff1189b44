"""6.0 A far hex: the reason names the true obstacle, and without it the next one is named.

Obstacles are taken away for real (pieces leave the map, points are added) or, where they are of
the ground or of a special rule, by striking the reason out of what a step says.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.core import flow
from battaglia.core.match import Match
from battaglia.core.reason import Reason
from battaglia.games.montecuccoli import entering
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.state import OFF, Position
from tests.games.montecuccoli.board import board, codes, foot

PIECES = {"enemy-there", "friend-there"}
MOST = 60


def reasons_of(p: Position, step: MovePiece, there: int) -> list[Reason]:
    return entering.step_objections(p, step.piece, there, step.halves)


class Strike:
    """Reasons of the ground and of special rules that no longer count."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.struck: list[Reason] = []
        true = entering.leg_objections

        def left(p: Position, piece: int, here: int, there: int) -> list[Reason]:
            return [r for r in true(p, piece, here, there) if r not in self.struck]

        monkeypatch.setattr(entering, "leg_objections", left)


def take_away(p: Position, step: MovePiece, reason: Reason, strike: Strike) -> MovePiece:
    """The same move without this obstacle."""
    if reason.code in ("too-expensive", "whole-way"):
        return MovePiece(step.piece, step.halves + 4)
    if reason.code not in PIECES:
        strike.struck.append(reason)
        return step
    there = p.battle.grid.index(str(reason.params["hex"]))
    for piece, at in enumerate(p.at):
        if at == there:
            p.relocate(piece, OFF)
    return step


def positions(scenario: str, rng: Random) -> Any:
    """Positions of random play in which a piece is in hand."""
    match: Match = battaglia.new_match(scenario, seed=rng.randrange(1000))
    while match.outcome is None:
        number = match.state.deciders[0]
        offer = flow.legal(match.state, number)
        if isinstance(match.state.stack[-1], MovePiece) and rng.random() < 0.2:
            yield match.state.copy()
        match.play(number, rng.choice(offer))


def far_hex(p: Position, here: int, rng: Random) -> int:
    """A hex that is not next to one, but not at the other end of a great map either."""
    grid = p.battle.grid
    return rng.choice([h for h in range(len(grid)) if 2 <= grid.distance(here, h) <= 7])


@pytest.mark.rule("6.0")
@pytest.mark.parametrize("scenario", ["navicello-1643", "nonantola-1643", "raab-1664"])
def test_without_the_obstacle_the_march_is_open_or_the_next_is_named(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"far {scenario}")
    strike = Strike(monkeypatch)
    met: set[str] = set()
    for _, p in zip(range(30), positions(scenario, rng), strict=False):
        step: Any = p.stack[-1]
        here = p.at[step.piece]
        if here == OFF:
            continue
        there = far_hex(p, here, rng)
        strike.struck.clear()
        for _ in range(MOST):
            named = reasons_of(p, step, there)
            assert named
            met |= {reason.code for reason in named}
            if [reason.code for reason in named] == ["by-way-of"]:
                break
            assert "not-adjacent" not in met
            for reason in named:
                step = take_away(p, step, reason, strike)
        else:
            pytest.fail(f"{p.name(step.piece)} never gets to {p.hex_name(there)}: {named}")
        if not strike.struck:
            p.stack[-1] = step
            flow.settle(p)
            reached = p.battle.grid.name(there)
            found = entering.ways(p, step.piece).best(p.at[step.piece], there, step.halves)
            assert found, reached
            assert not any(pace.leg.reasons for pace in found)
    assert {"too-expensive", "by-way-of"} <= met
    assert met & PIECES


@pytest.mark.rule("6.0")
def test_a_line_of_friends_and_an_enemy_behind_it() -> None:
    line = {f"f{col}": foot("red", f"04{col:02}") for col in range(1, 9)}
    units = {"a": foot("red", "0204"), "enemy": foot("blue", "0604"), **line}
    match = board(ground={"grid": {"rows": 8, "cols": 8}}, units=units)
    red = match.seat("red")
    assert isinstance(match.state.stack[-1], Movement)
    (reason,) = red.why_not("march a 0504")
    assert (reason.code, reason.rule) == ("friend-there", "6.4")
    assert str(reason.params["hex"]).startswith("04")


@pytest.mark.rule("6.0")
def test_the_hex_in_which_it_stands_is_no_far_hex() -> None:
    match = board(units={"a": foot("red", "0303"), "b": foot("blue", "0305")})
    assert codes(match.seat("red"), "march a 0303") == ["already-there"]


@pytest.mark.rule("6.0", "6.2")
def test_of_a_hex_beyond_all_points_the_open_way_is_weighed() -> None:
    match = board(ground={"grid": {"rows": 8, "cols": 8}}, units={"a": foot("red", "0104")})
    short, whole = match.seat("red").why_not("march a 0804")
    assert (short.code, whole.code, whole.rule) == ("too-expensive", "whole-way", "6.2")
    assert whole.params == {"hex": "0804", "cost": "7", "left": "4"}


@pytest.mark.rule("6.0")
def test_of_a_hex_that_is_shut_off_the_barrier_is_named_however_far() -> None:
    """Not that the points are few: with any number of them the line of friends bars the way."""
    line = {f"f{col}": foot("red", f"07{col:02}") for col in range(1, 9)}
    units = {"a": foot("red", "0104"), **line}
    match = board(ground={"grid": {"rows": 8, "cols": 8}}, units=units)
    assert codes(match.seat("red"), "march a 0804") == ["too-expensive", "friend-there"]
