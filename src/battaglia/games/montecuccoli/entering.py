"""6.1, 6.2 Entering a hex: which are open to a piece, why the others are not, what it costs."""

from __future__ import annotations

from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.core.ways import Leg, Ways, beyond, obstacle
from battaglia.games.montecuccoli import special, terrain
from battaglia.games.montecuccoli.battle import COMMANDER, CU
from battaglia.games.montecuccoli.state import OFF, Position
from battaglia.games.montecuccoli.terrain import HALF

MARCH = 1
"""13.6 What a step of a road march costs, in halves."""
NO_MARCH = 1000
"""More halves than anybody has: this hexside is not marched over."""


def enterable(p: Position, piece: int, halves: int) -> list[int]:
    """The hexes that the piece may step into with the points that it has left."""
    here = p.at[piece]
    if here < 0:
        return _ways_in(p, piece, halves)
    closed = blocked_hexes(p, piece) | special.closed_hexes(p, piece, here)
    mobility = p.mobility(piece)
    exits = p.field.ground.exits[mobility][here]
    if p.battle.rules.road_march:
        return [
            there
            for there, bit, cost, _ in exits
            if not bit & closed and (cost <= halves or marches(p, mobility, here, there) <= halves)
        ]
    return [there for there, bit, cost, _ in exits if cost <= halves and not bit & closed]


def _ways_in(p: Position, piece: int, halves: int) -> list[int]:
    """The hexes in which a piece may come on the map."""
    entries = entry_hexes(p, piece)
    if not entries:
        return []
    closed = blocked_hexes(p, piece) | special.closed_hexes(p, piece, OFF)
    costs = p.field.ground.arrivals[p.mobility(piece)]
    return [t for t in entries if not closed >> t & 1 and costs.get(t, halves + 1) <= halves]


def entry_hexes(p: Position, piece: int) -> tuple[int, ...]:
    """Where a piece that is not on the map may come on now."""
    entry = p.battle.entries[piece]
    return entry.hexes if entry.turn <= p.turn and not p.lost >> piece & 1 else ()


def blocked_hexes(p: Position, piece: int) -> int:
    """The hexes that other pieces close to this one; to a CU those with a CU of either side."""
    if p.battle.kind[piece] == CU:
        return p.cu[0] | p.cu[1]
    return enemy_hexes(p, piece) | friend_hexes(p, piece)


@rule("6.1", "10.3")
def enemy_hexes(p: Position, piece: int) -> int:
    """No piece enters a hex with an enemy unit.

    A lone gun bars nobody but guns and trains; a lone commander does not bar a CU, which
    captures him, but bars everybody else (A28, A40, A41).
    """
    enemy, kind = 1 - p.holder(piece), p.battle.kind[piece]
    if kind == CU:
        return p.cu[enemy]
    if kind == COMMANDER:
        return p.cu[enemy] | p.commander_hexes(enemy)
    return p.cu[enemy] | p.prizes[enemy]


@rule("6.3", "6.4")
def friend_hexes(p: Position, piece: int) -> int:
    """A combat unit neither enters nor crosses a hex with another of its side (A38, A39)."""
    return p.cu[p.battle.seat[piece]] if p.battle.kind[piece] == CU else 0


def step_objections(p: Position, piece: int, there: int, halves: int) -> list[Reason]:
    """Why the piece in hand may not step into a hex."""
    here = p.at[piece]
    near = entry_hexes(p, piece) if here < 0 else p.battle.grid.neighbours[here]
    if there not in near:
        return far_objections(p, piece, there, halves)
    reasons = leg_objections(p, piece, here, there)
    if not reasons:
        short = too_expensive(p, piece, there, step_cost(p, piece, there), halves)
        reasons += [short] if short else []
    return reasons


def leg_objections(p: Position, piece: int, here: int, there: int) -> list[Reason]:
    """Why the piece may not go from a hex to the next one, its points aside."""
    reasons = terrain.barred(p.field.ground, p.mobility(piece), here, there)
    checks = (enemy_in_the_way, friend_in_the_way, special.restricted)
    found = [check(p, piece, there) for check in checks]
    return reasons + [reason for reason in found if reason is not None]


@rule("6.0")
def far_objections(p: Position, piece: int, there: int, halves: int) -> list[Reason]:
    """A move is an unbroken line of hexes: what stands first in the best one to a far hex."""
    here = p.at[piece]
    if here == there:
        return [Reason("6.0", "already-there", {"piece": p.name(piece), "hex": p.hex_name(there)})]
    if here < 0:
        return [not_an_entry(p, piece, there)]
    every = ways(p, piece)
    way = every.best(here, there, halves)
    stop = obstacle(way, halves)
    if stop is None:
        return [not_at_once(p, way[0].hex, there)]
    short = too_expensive(p, piece, stop.hex, stop.leg.cost, halves - stop.spent)
    first = list(stop.leg.reasons) or ([short] if short else [])
    more = beyond(every, here, way, halves)
    if isinstance(more, int):
        return [*first, whole_way(p, there, more, halves)]
    return first if more is None else [*first, *(r for r in more.leg.reasons if r not in first)]


@rule("6.0", "6.2")
def whole_way(p: Position, there: int, cost: int, halves: int) -> Reason:
    """What the cheapest open way to a far hex costs, against what is left."""
    params: dict[str, str | int] = {"cost": points(cost), "left": points(halves)}
    return Reason("6.2", "whole-way", {"hex": p.hex_name(there), **params})


def ways(p: Position, piece: int) -> Ways:
    """The ways of a piece over the whole map, with what each step would meet."""
    closed = blocked_hexes(p, piece) | special.closed_hexes(p, piece, p.at[piece])
    mobility, costs = p.mobility(piece), p.field.ground.costs[p.mobility(piece)]

    def enter(here: int, there: int) -> Leg:
        cost = cost_between(p, mobility, here, there)
        if not closed >> there & 1 and there in costs[here]:
            return Leg(cost)
        return Leg(cost, tuple(leg_objections(p, piece, here, there)))

    return Ways(p.battle.grid.neighbours.__getitem__, enter)


@rule("6.0")
def not_at_once(p: Position, by: int, there: int) -> Reason:
    """The hex is within reach, step by step."""
    return Reason("6.0", "by-way-of", {"hex": p.hex_name(there), "by": p.hex_name(by)})


@rule("13.6")
def not_an_entry(p: Position, piece: int, there: int) -> Reason:
    """Reinforcements come on at the hexes of their entry."""
    return Reason("13.6", "not-an-entry", {"piece": p.name(piece), "hex": p.hex_name(there)})


@rule("6.1")
def enemy_in_the_way(p: Position, piece: int, there: int) -> Reason | None:
    """An enemy stands in the hex."""
    if not enemy_hexes(p, piece) >> there & 1:
        return None
    return Reason("6.1", "enemy-there", {"hex": p.hex_name(there)})


@rule("6.4")
def friend_in_the_way(p: Position, piece: int, there: int) -> Reason | None:
    """Another combat unit of the side stands in the hex."""
    if not friend_hexes(p, piece) >> there & 1:
        return None
    return Reason("6.4", "friend-there", {"hex": p.hex_name(there)})


@rule("6.1", "6.2")
def too_expensive(p: Position, piece: int, there: int, cost: int, halves: int) -> Reason | None:
    """A piece that cannot pay the whole cost of a hex does not enter it (A42)."""
    if cost <= halves:
        return None
    params: dict[str, str | int] = {"cost": points(cost), "left": points(halves)}
    return Reason("6.2", "too-expensive", {"hex": p.hex_name(there), **params})


def points(halves: int) -> str:
    """Movement points as they are written: 2, ½, 1½."""
    whole, half = divmod(halves, HALF)
    return f"{whole or ''}½" if half else str(whole)


# What a step costs


def step_cost(p: Position, piece: int, there: int) -> int:
    """The cost of a step, in halves of a movement point."""
    return cost_between(p, p.mobility(piece), p.at[piece], there)


def cost_between(p: Position, mobility: int, here: int, there: int) -> int:
    """The cost of going from one hex to the next, in halves of a movement point."""
    ground = p.field.ground
    if here < 0:
        return ground.arrivals[mobility][there]
    cost = ground.costs[mobility][here].get(there)
    if cost is None:
        cost = HALF * terrain.crossing(ground, mobility, here, there).total
    return min(cost, marches(p, mobility, here, there)) if p.battle.rules.road_march else cost


@rule("13.6")
def marches(p: Position, mobility: int, here: int, there: int) -> int:
    """Road march: half a point, climbing included, clear of enemy zones of control."""
    barred = not p.battle.rules.road_march or mobility == terrain.BROKEN
    if barred or (p.march_zone >> here | p.march_zone >> there) & 1:
        return NO_MARCH
    return MARCH if p.field.ground.road(here, there) else NO_MARCH
