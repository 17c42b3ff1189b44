"""5.0 Random movement in every scenario: what is listed is what nothing objects to."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.core.chance import SeededDice
from battaglia.core.flow import settle
from battaglia.core.masks import bits
from battaglia.core.match import Match, Terms
from battaglia.games.piacenza import activation
from battaglia.games.piacenza.actions import Pick
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.game import Piacenza
from battaglia.games.piacenza.movement.moving import MoveUnit, in_order
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.stacking import may_share
from battaglia.games.piacenza.state import MOVEMENT, NOBODY, OFF, Position
from battaglia.games.piacenza.turn import Sequence
from tests.games.piacenza.board import state
from tests.games.piacenza.shipped import each_scenario, loaded

DECISIONS = 250


class InMovement(Piacenza):
    """The game from the movement segment of a wing, its army brought near the enemy."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def start(self, battle: Battle) -> Position:
        p = super().start(battle)
        p.stack = [Sequence()]
        p.chosen = p.opened = (OFF, OFF)
        p.first, p.spent = NOBODY, 0
        scatter(p, self.rng)
        p.wing = self.rng.choice([w for w in range(len(battle.wing_names)) if present(p, w)])
        p.spent = (1 << len(battle.wing_names)) - 1
        activation.begin(p, MOVEMENT)
        settle(p)
        return p


def present(p: Position, wing: int) -> bool:
    return any(p.at[unit] >= 0 for unit in bits(p.battle.wing_mask[wing]))


def scatter(p: Position, rng: Random) -> None:
    """Put the formations on a small part of the map, the units of each close together."""
    ground, grid = p.battle.ground, p.battle.grid
    middle = rng.choice([p.at[u] for u in range(p.battle.units) if p.at[u] >= 0])
    field = bits(grid.disc(middle, 7) & ground.open)
    for formation in range(len(p.battle.formation_names)):
        units = [u for u in bits(p.battle.formation_mask[formation]) if p.at[u] >= 0]
        around = rng.choice(field)
        near = sorted(field, key=lambda h: (grid.distance(around, h), h))
        for unit in units:
            free = [h for h in near if _fits(p, unit, h)]
            if free:
                p.relocate(unit, rng.choice(free[:3]))


def _fits(p: Position, unit: int, here: int) -> bool:
    others = [u for u in p.units_at.get(here, ()) if u != unit]
    friends = all(p.battle.seat[u] == p.battle.seat[unit] for u in others)
    return friends and may_share(p, [*others, unit])


@pytest.mark.rule("5.0")
@each_scenario
def test_what_is_listed_is_what_nothing_objects_to(name: str) -> None:
    rng = Random(f"walk {name}")
    battle = loaded(name)
    decisions = 0
    verbs: set[str] = set()
    while decisions < DECISIONS:
        match = Match(
            InMovement(rng), battle, SeededDice(rng.randrange(1000)), Terms("walk", {}, "given")
        )
        while match.outcome is None and state(match).segment == MOVEMENT:
            seat = match.state.deciders[0]
            offer = match.state.offers[0]
            check_decision(match)
            decisions += 1
            action = rng.choice(offer)
            verbs.add(action.verb)
            match.play(seat, action)
    assert {"move", "step", "halt", "end-formation"} <= verbs


def check_decision(match: Match) -> None:
    """The step on top, action by action."""
    p, step = state(match), match.state.stack[-1]
    offer, seat = match.state.offers[0], match.state.deciders[0]
    for action in offer:
        assert step.objections(p, seat, action) == [], action
    if isinstance(step, MoveUnit):
        check_move(p, step, seat, set(offer))
    elif isinstance(step, FormationMovement):
        for unit in range(p.battle.units):
            pick = p.battle.picks[unit]
            assert (not step.objections(p, seat, pick)) == (pick in offer), pick
        for units in p.units_at.values():
            stack = step.canonical(p, Pick(tuple(p.name(unit) for unit in units)))
            assert (not step.objections(p, seat, stack)) == (stack in offer), stack


def check_move(p: Position, step: MoveUnit, seat: int, offer: set[object]) -> None:
    """Every hex at hand, and what holds of a unit in hand wherever it has come to."""
    here, lead = step.here(p), in_order(p, step.units)[0]
    assert may_share(p, p.units_at[here])
    assert not p.occupied[1 - seat] >> here & 1
    for there in bits(p.battle.grid.disc(here, 2)):
        action = p.battle.step(lead, there)
        assert (not step.objections(p, seat, action)) == (action in offer), action
