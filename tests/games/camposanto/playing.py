"""Random play of the battles, and what must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.flow import Step
from battaglia.core.masks import bits, mask_of
from battaglia.games.camposanto import loading, zones
from battaglia.games.camposanto.actions import (
    EndAdvance,
    EndAssaults,
    EndFire,
    EndMovement,
    Face,
    StepInto,
)
from battaglia.games.camposanto.battle import FOOT, GUNS, HORSE, LIGHT, Battle
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import OFF, UNKNOWN, Position

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
            flow.resolve(p, tuple(rng.randint(1, sides) for sides in roll.dice))
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


# What must hold


def check(p: Position) -> None:
    """The invariants of a position."""
    _check_flow(p)
    _check_places(p)
    _check_stacks(p)
    _check_masks(p)
    _check_orders(p)


def _check_flow(p: Position) -> None:
    """Somebody decides, or dice, or it is over; and nobody is stuck."""
    states = (bool(p.deciders), flow.pending_roll(p) is not None, p.outcome is not None)
    assert sum(states) == 1, states
    assert all(p.offers), p.stack
    assert len(p.offers) == len(p.deciders)


def moving(p: Position) -> set[int]:
    """The pieces that are on their way, and so may be over others."""
    steps: list[Step[Position]] = p.stack
    return {getattr(step, "unit", OFF) for step in steps}


def _check_places(p: Position) -> None:
    """A piece is on the map with steps left, or lost; it stands on ground that is open."""
    for piece, here in enumerate(p.at):
        lost = bool(p.lost >> piece & 1)
        assert (here == OFF) == lost == (p.steps[piece] == 0), p.name(piece)
        assert p.steps[piece] <= p.battle.full[piece]
        assert lost or p.battle.ground.open >> here & 1


def _check_stacks(p: Position) -> None:
    """6.2 One regiment a hex; a battery or light unit alone or on foot; a marshal alone."""
    battle, seen = p.battle, {FOOT: {}, GUNS: {}, 4: {}}  # type: ignore[var-annotated]
    for piece, here in enumerate(p.at):
        if here == OFF or piece in moving(p):
            continue
        arm = battle.arm[piece]
        slot = FOOT if arm <= HORSE else GUNS if arm in (GUNS, LIGHT) else 4
        assert here not in seen[slot], (p.name(piece), p.name(seen[slot][here]))
        seen[slot][here] = piece
    for here, top in seen[GUNS].items():
        below = seen[FOOT].get(here)
        assert below is None or battle.arm[below] == FOOT
        assert below is None or battle.seat[below] == battle.seat[top]
        assert below is None or p.facing[below] == p.facing[top]
    assert not seen[4].keys() & (seen[FOOT].keys() | seen[GUNS].keys())


def _check_masks(p: Position) -> None:
    """Every mask agrees with ``at``; what is remembered is what would be worked out anew."""
    for stands, hexes in (
        (p.regiment_at, p.regiments),
        (p.support_at, p.supports),
        (p.marshal_at, p.marshals),
    ):
        for here, piece in stands.items():
            assert p.at[piece] == here
        for seat in (0, 1):
            own = [here for here, piece in stands.items() if p.battle.seat[piece] == seat]
            assert hexes[seat] == mask_of(own)
    fresh = p.copy()
    fresh.zones, fresh.fronts = [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN]
    for seat in (0, 1):
        assert zones.zone_of_control(p, seat) == zones.zone_of_control(fresh, seat)
        assert zones.front(p, seat) == zones.front(fresh, seat)
    assert not p.combat_hexes(0) & p.combat_hexes(1)


def _check_orders(p: Position) -> None:
    """2.3 A side's order points are in its hand, on the table or spent; 12.2 the score."""
    for seat in (0, 1):
        series = p.battle.series(seat, p.exchanged)
        shown = mask_of(p.played[wing] for wing in p.battle.wings_of(seat)) & ~1
        assert p.hands[seat] & ~series == 0
        assert not p.hands[seat] & shown
        assert not shown & ~series
    assert min(p.losses) >= 0
    assert bool(p.order) == any(p.played)
    assert (p.wing == OFF) == (p.activation == 0)
