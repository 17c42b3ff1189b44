"""Random play of the battles, and what must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.games.camposanto import loading
from battaglia.games.camposanto.actions import (
    EndAdvance,
    EndAssaults,
    EndFire,
    EndMovement,
    Face,
    StepInto,
)
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import Position

SCENARIOS = ("obregon-1743", "camposanto-1743")
ENDS = EndMovement | EndFire | EndAssaults | EndAdvance


def battle_of(scenario: str, **options: bool) -> Battle:
    """A shipped battle."""
    return loading.load_battle(loading.shipped_scenarios()[scenario], options)


def positions(battle: Battle, seed: int, bold: bool = True) -> Iterator[Position]:
    """A game of random players, position by position; the last one is the end."""
    rng = Random(seed)
    p = GAME.start(battle)
    while p.outcome is None:
        yield p
        roll = flow.pending_roll(p)
        if roll is not None:
            flow.resolve(p, tuple(rng.choice(die.faces) for die in roll.dice))
            continue
        number = rng.randrange(len(p.deciders))
        seat = p.deciders[number]
        action = rng.choice(p.offers[number])
        if bold and rng.random() > 0.25:
            action = _bolder(p, seat, action, p.offers[number], rng)
        flow.apply(p, seat, action)
    yield p


def _bolder(p: Position, seat: int, action: Action, offer: Sequence[Action], rng: Random) -> Action:
    """Towards the enemy, and eager to go on."""
    steps = [each for each in offer if isinstance(each, StepInto)]
    if steps and isinstance(action, StepInto | Face):
        return min(steps, key=lambda step: _away(p, seat, step))
    if isinstance(action, ENDS):
        return rng.choice(offer)
    return max(offer, key=lambda each: _seen(p, seat, each)) if isinstance(action, Face) else action


def _away(p: Position, seat: int, step: StepInto) -> int:
    here, grid = p.battle.grid.index(step.hex), p.battle.grid
    return min(grid.distance(here, there) for there in bits(p.combat_hexes(1 - seat)))


def _seen(p: Position, seat: int, action: Action) -> int:
    if not isinstance(action, Face):
        return 0
    grid, here = p.battle.grid, p.at[p.battle.index[action.piece]]
    facing = grid.vertex(action.facing)
    enemies = p.combat_hexes(1 - seat)
    near, far = grid.wedge(here, facing, 1) & enemies, grid.wedge(here, facing, 5) & enemies
    return 10 * near.bit_count() + far.bit_count()
