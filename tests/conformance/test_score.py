"""The score as it is told, held against a second reading of the position in every scenario."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.flow import Event
from battaglia.core.match import Match
from battaglia.core.telling import Teller
from battaglia.core.telling.score import HELD, SCORED
from tests.conformance.telling import told, wander

MONTECUCCOLI = ("navicello-1643", "nonantola-1643", "raab-1664", "zusmarshausen-1648")
CAMPOSANTO = ("camposanto-1743", "obregon-1743")
PIACENZA = ("assault-on-the-centre", "gossolengo", "piacenza-1746", "san-lazzaro")
SCENARIOS = (*MONTECUCCOLI, *CAMPOSANTO, *PIACENZA)
DECISIONS = 60
SEEDS = (3, 8)


def seen(match: Match) -> dict[str, Any]:
    """The view of a spectator."""
    return match.game.view(match.state.masked(None), None)


def from_losses(match: Match, seat: str) -> int:
    """11.0, 13.1 Points for what the enemy has lost, from the view and the printed counters."""
    view = seen(match)
    battle: Any = match.battle
    total = 0
    for piece, spec in zip(battle.ids, battle.pieces, strict=True):
        now = view["pieces"][piece]
        if spec.seat == seat or not gone(now):
            continue
        if battle.spec.game == "piacenza":
            total += POINTS.get(now["rank"], 5)
        else:
            total += getattr(spec, "strength", 0) or getattr(spec, "cp", 0)
            total += getattr(spec, "points", 0)
    return total


POINTS = {None: 1, "formation": 3}
"""13.1 For a unit, for the commander of a formation; five for any other commander or a flag."""


def phases_won(match: Match, seat: str) -> int:
    """12.2 Points of Camposanto, counted in the log."""
    return sum(e.code == "phase-won" and e.params["seat"] == seat for e in match.events)


def check_sides(match: Match, teller: Teller) -> None:
    for side in teller.score(match.state.masked(None)).sides:
        assert sum(part.value for part in side.parts) == side.points
        assert side.points == seen(match)["sides"][side.seat]["points"]
        assert all(part.value and part.text and part.rule for part in side.parts)
        assert side.lost <= side.full
        if match.battle.spec.game == "camposanto":
            assert side.points == phases_won(match, side.seat)
        elif match.battle.spec.game == "montecuccoli":
            awards = sum(p.value for p in side.parts if p.hexes or p.code not in LOSSES)
            assert side.points - awards == from_losses(match, side.seat)
        else:
            assert side.points == from_losses(match, side.seat)


LOSSES = ("vp-combat", "vp-command", "vp-trains")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_parts_of_the_score_sum_to_it(scenario: str, seed: int) -> None:
    match, teller = told(scenario, seed=seed)
    for number, _ in enumerate(wander(match, Random(seed), DECISIONS)):
        if number % 6 == 0:
            check_sides(match, teller)
    check_sides(match, teller)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_line_tells_of_the_score_exactly_when_it_changes(scenario: str) -> None:
    match, teller = told(scenario, seed=4)
    before, pieces = teller.reckoning(match.state.masked(None)), seen(match)["pieces"]
    for _ in wander(match, Random(4), DECISIONS):
        after = teller.reckoning(match.state.masked(None))
        events = teller.changes(before, after)
        totals = [[ledger.total for ledger in one.scores] for one in (before, after)]
        changed = {seat for seat, old, new in zip(match.seats, *totals, strict=True) if old != new}
        if scenario not in CAMPOSANTO:
            assert {e.params["seat"] for e in events if e.code == SCORED} == changed
        places = {e.params["place"] for e in events if e.code == HELD}
        assert places == dict(set(before.holders.items()) ^ set(after.holders.items())).keys()
        for event in events:
            assert teller.line([event])
            check_ground(match, teller, event, pieces)
        before, pieces = after, seen(match)["pieces"]


Pieces = dict[str, dict[str, Any]]


def check_ground(match: Match, teller: Teller, event: Event, before: Pieces) -> None:
    """A line points at where those stood who are gone now, and at the place that it speaks of."""
    _, hexes = teller.mentioned(match.state, event)
    assert hexes
    if event.code == HELD:
        named = {teller.place_name(match.battle.grid.index(here)) for here in hexes}
        assert named == {teller.name("place", str(event.params["place"]))}
        return
    after: Pieces = seen(match)["pieces"]
    battle: Any = match.battle
    fallen = {
        after[piece]["hex"] or before[piece]["hex"]
        for piece, spec in zip(battle.ids, battle.pieces, strict=True)
        if spec.seat != event.params["seat"] and gone(after[piece]) and not gone(before[piece])
    }
    assert {here for here in fallen if here} <= set(hexes)


def gone(piece: dict[str, Any]) -> bool:
    return bool(piece["lost"] or piece.get("routed"))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_about_the_score_is_said(scenario: str, language: str) -> None:
    match, teller = told(scenario, language)
    for _ in wander(match, Random(6), 20):
        pass
    for seat in (0, 1, None):
        said = teller.score(match.state.masked(seat))
        texts = [need.text for side in said.sides for need in side.needs]
        texts += [part.text for side in said.sides for part in side.parts]
        texts += [goal.text for goal in teller.goals()]
        assert texts
        assert len(teller.goal_holders(match.state.masked(seat))) == len(teller.goals())
        assert not [text for text in (*texts, said.now, said.unit) if "⟨" in text]
