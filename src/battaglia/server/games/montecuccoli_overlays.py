"""What can be laid over the map of a battle of Montecuccoli."""

from __future__ import annotations

from battaglia.core.hexgrid import bits, mask_of
from battaglia.core.provenance import provenance_of
from battaglia.games.montecuccoli import reaching, zones
from battaglia.games.montecuccoli.battle import COMMANDER, GUN, KINDS
from battaglia.games.montecuccoli.movement import Movement
from battaglia.games.montecuccoli.state import Position
from battaglia.server.presenting import Data, NoOverlay
from battaglia.server.wording import Words


def overlay(p: Position, seat: int | None, kind: str, piece: str, words: Words) -> Data:
    """The hexes and pieces of an overlay, for a seat or (None) for a spectator."""
    if piece and piece not in p.battle.index:
        raise NoOverlay(piece)
    number = p.battle.index[piece] if piece else None
    # A spectator looks over the shoulder of the side that is moving.
    side = p.active if seat is None else seat
    if kind == "zones":
        return zones_overlay(p)
    if kind == "sight":
        return sight_overlay(p, number)
    if kind == "command":
        return command_overlay(p, side, number)
    if kind == "threat":
        return threat_overlay(p, side)
    if kind == "provenance":
        return provenance_overlay(p, words)
    raise NoOverlay(kind)


def _hex(p: Position, index: int, **more: object) -> Data:
    plain: Data = {"seat": None, "state": None, "by": [], "text": ""}
    return {"hex": p.hex_name(index), **plain, **more}


def zones_overlay(p: Position) -> Data:
    """7.0 The hexes that each side controls."""
    found = [
        _hex(p, index, seat=name)
        for number, name in enumerate(p.battle.seats)
        for index in bits(zones.zone(p, number))
    ]
    return {"hexes": found, "pieces": []}


def sight_overlay(p: Position, gun: int | None) -> Data:
    """5.1 What a gun sees, what is hidden from it and by what, which enemies are too far."""
    if gun is None or p.battle.kind[gun] != GUN or p.at[gun] < 0:
        raise NoOverlay("sight")
    here, occupied = p.at[gun], p.occupied()
    farthest = p.battle.charts.artillery.ranges[-1]
    found = []
    near = _within(p, here, farthest)
    for there in near:
        if there == here:
            continue
        sight = p.field.sight.between(here, there)
        if sight.blocked(occupied):
            by = [p.hex_name(index) for index in sight.blockers(occupied)]
            found.append(_hex(p, there, state="hidden", by=by))
        else:
            found.append(_hex(p, there, state="seen"))
    far = p.cu[1 - p.holder(gun)] & ~mask_of(near)
    return {"hexes": found + [_hex(p, there, state="far") for there in bits(far)], "pieces": []}


def _within(p: Position, here: int, radius: int) -> list[int]:
    """The hexes at most so many steps away.

    Not the grid's own ``disc``, whose tables grow in place: tables of several matches share a
    grid, and are asked from several threads.
    """
    grid = p.battle.grid
    return [there for there in range(len(grid)) if grid.distance(here, there) <= radius]


def command_overlay(p: Position, side: int, commander: int | None) -> Data:
    """10.0 The hexes in range of a commander, or of any of a side; who is out of it."""
    battle = p.battle
    if commander is not None and battle.kind[commander] != COMMANDER:
        raise NoOverlay("command")
    if commander is not None:
        side = battle.seat[commander]
    chosen = battle.commanders[side] if commander is None else (commander,)
    by: dict[int, list[str]] = {}
    for who in chosen:
        if p.at[who] >= 0:
            for index in _within(p, p.at[who], battle.cp[who]):
                by.setdefault(index, []).append(p.name(who))
    outside = [u for u in battle.cus[side] if p.at[u] >= 0 and p.at[u] not in by]
    return {
        "hexes": [_hex(p, index, by=names) for index, names in sorted(by.items())],
        "pieces": [{"piece": p.name(unit), "state": "out", "text": ""} for unit in outside],
    }


def threat_overlay(p: Position, side: int) -> Data:
    """Where enemy units could go in their next move, and where each could then attack."""
    enemy = 1 - side
    trial = _their_move(p, enemy)
    reached: set[int] = set()
    by: dict[int, list[str]] = {}
    for unit in p.battle.cus[enemy]:
        ways = reaching.reach(trial, enemy, unit)
        stands = {p.battle.grid.index(name) for name in ways}
        if p.at[unit] >= 0:
            stands.add(p.at[unit])
        reached |= stands
        if p.disrupted >> unit & 1:
            continue  # 9.1: a disrupted unit attacks nobody
        targets = {there for here in stands for there in _attackable(trial, unit, here)}
        for there in targets:
            by.setdefault(there, []).append(p.name(unit))
    found = [
        _hex(p, index, state="reach" if index in reached else "attack", by=by.get(index, []))
        for index in sorted(reached | set(by))
    ]
    return {"hexes": found, "pieces": []}


def _their_move(p: Position, seat: int) -> Position:
    """The position as the seat would find it in its next movement phase."""
    trial = p.copy()
    trial.stack = [Movement()]
    if p.active != seat:
        trial.active = seat
        trial.moved = trial.fired = 0
        trial.turn += seat == p.battle.first
    if p.battle.rules.road_march:
        trial.march_zone = zones.zone(trial, 1 - seat)
    return trial


def _attackable(p: Position, unit: int, here: int) -> list[int]:
    """The neighbours of a hex that the unit could attack from it (8.1)."""
    ground, night = p.field.ground, p.battle.rules.night_from
    found = []
    for there in p.battle.grid.neighbours[here]:
        water = ground.open_water(here, there)
        barred = water is not None and not water.attack
        barred |= p.battle.horse[unit] and not ground.row(there).cavalry_may_attack
        barred |= bool(night) and p.turn >= night and ground.bridged(here, there)
        if not barred:
            found.append(there)
    return found


def provenance_overlay(p: Position, words: Words) -> Data:
    """Where the terrain of each hex and the strength of each piece are from."""
    battle = p.battle
    names = p.field.ground.names
    found = []
    for index, name in enumerate(names):
        stated = provenance_of(battle.map.spec.provenance, f"terrain.{name}")
        found.append(_hex(p, index, state=stated.kind, text=stated.source or stated.note))
    pieces = []
    for number, name in enumerate(battle.ids):
        kind = KINDS[battle.kind[number]]
        key = {"unit": "strength", "commander": "cp"}.get(kind, "hex")
        stated = provenance_of(battle.spec.provenance, f"{kind}s.{name}.{key}")
        text = words.say("provenance", stated.kind)
        pieces.append({"piece": name, "state": stated.kind, "text": stated.note or text})
    return {"hexes": found, "pieces": pieces}
