"""What can be laid over the map of Camposanto."""

from __future__ import annotations

from collections.abc import Callable

from battaglia.core.masks import bits
from battaglia.core.provenance import provenance_of
from battaglia.games.camposanto import artillery, line_of_retreat, reaching, zones
from battaglia.games.camposanto.battle import GUNS, LIGHT, MARSHAL
from battaglia.games.camposanto.evening import artillery_range
from battaglia.games.camposanto.movement import Movement
from battaglia.games.camposanto.state import AGGRESSIVE, OFF, Position
from battaglia.server.games.camposanto_battle import terrain_names
from battaglia.server.presenting import Data, NoOverlay
from battaglia.server.wording import Words


def overlay(p: Position, seat: int | None, kind: str, piece: str, words: Words) -> Data:
    """The hexes and pieces of an overlay, for a seat or (None) for a spectator."""
    if piece and piece not in p.battle.index:
        raise NoOverlay(piece)
    number = p.battle.index[piece] if piece else None
    if kind == "zones":
        return by_seat(p, lambda side: zones.zone_of_control(p, side))
    if kind == "fronts":
        return by_seat(p, lambda side: zones.front(p, side))
    if kind == "fire":
        return fire_overlay(p, number)
    if kind == "retreat":
        return retreat_overlay(p, number)
    if kind == "threat":
        return threat_overlay(p, seat)
    if kind == "provenance":
        return provenance_overlay(p, words)
    raise NoOverlay(kind)


def _hex(p: Position, index: int, **more: object) -> Data:
    plain: Data = {"seat": None, "state": None, "by": [], "text": ""}
    return {"hex": p.hex_name(index), **plain, **more}


def by_seat(p: Position, mask: Callable[[int], int]) -> Data:
    """6.1 The hexes of a mask for each side."""
    found = [
        _hex(p, index, seat=name)
        for number, name in enumerate(p.battle.seats)
        for index in bits(mask(number))
    ]
    return {"hexes": found, "pieces": []}


def fire_overlay(p: Position, unit: int | None) -> Data:
    """9.1, 10.2 The cone of a battery, with what hides parts of it; before light foot, its front.

    The modifier of the range stands in ``text``.
    """
    if unit is None or p.battle.arm[unit] not in (GUNS, LIGHT) or p.at[unit] < 0:
        raise NoOverlay("fire")
    here, grid = p.at[unit], p.battle.grid
    if p.battle.arm[unit] == LIGHT:
        front = zones.front_of(p, unit)
        return {"hexes": [_hex(p, there, state="seen") for there in bits(front)], "pieces": []}
    walls = artillery.obstacles(p)
    found = []
    for there in bits(grid.wedge(here, p.facing[unit], artillery_range(p))):
        value = p.battle.fire[unit][grid.distance(here, there) - 1]
        line = grid.line(here, there)
        hidden = not p.battle.ground.around[here] >> there & 1 and line.blocked(walls)
        by = [p.hex_name(wall) for wall in bits(line.touched & walls)] if hidden else []
        state = "hidden" if hidden else "seen"
        found.append(_hex(p, there, state=state, by=by, text=f"{value:+d}" if value else "0"))
    return {"hexes": found, "pieces": []}


def retreat_overlay(p: Position, piece: int | None) -> Data:
    """6.5 Where a piece would go back to, step by step; ``text`` is the number of the step.

    ``state`` is ``front`` where the step would cost a hit, else ``way``.
    """
    if piece is None or p.at[piece] < 0:
        raise NoOverlay("retreat")
    found = line_of_retreat.ways_of(p, piece)
    hexes = []
    for there, number in sorted(found.items()):
        struck = p.battle.arm[piece] != MARSHAL and line_of_retreat.under_front(p, piece, there)
        hexes.append(_hex(p, there, state="front" if struck else "way", text=str(number)))
    return {"hexes": hexes, "pieces": []}


def threat_overlay(p: Position, seat: int | None) -> Data:
    """Where enemy units could go if their wing came up next, and what each could then assault.

    Wings are taken as Aggressive: what they will be nobody knows. A spectator looks over the
    shoulder of the side that acts.
    """
    side = seat if seat is not None else 0 if p.wing == OFF else p.active
    enemy = 1 - side
    reached: set[int] = set()
    by: dict[int, list[str]] = {}
    for wing in p.battle.wings_of(enemy):
        trial = _their_move(p, wing)
        for unit in p.battle.wing_units[wing]:
            if p.at[unit] < 0:
                continue
            ways = reaching.reach(trial, enemy, unit)
            stands = {p.battle.grid.index(name) for name in ways} | {p.at[unit]}
            reached |= stands
            if p.battle.arm[unit] == GUNS:
                continue  # 9.2: a battery assaults nobody
            for there in {t for here in stands for t in bits(p.battle.ground.around[here])}:
                by.setdefault(there, []).append(p.name(unit))
    found = [
        _hex(p, index, state="reach" if index in reached else "attack", by=by.get(index, []))
        for index in sorted(reached | set(by))
    ]
    return {"hexes": found, "pieces": []}


def _their_move(p: Position, wing: int) -> Position:
    """The position as the wing would find it in its movement."""
    trial = p.copy()
    trial.wing = wing
    trial.statuses = (AGGRESSIVE,) * len(p.battle.wing_names)
    trial.moved = trial.fired = trial.assaulted = trial.attacked = trial.retreated = 0
    trial.stack = [Movement()]
    trial.outcome = None
    return trial


def provenance_overlay(p: Position, words: Words) -> Data:
    """Where the terrain of each hex and the steps of each piece are from."""
    battle = p.battle
    found = []
    for index, name in enumerate(terrain_names(battle)):
        stated = provenance_of(battle.map.spec.provenance, f"terrain.{name}")
        found.append(_hex(p, index, state=stated.kind, text=stated.source or stated.note))
    pieces = []
    for number, name in enumerate(battle.ids):
        key = f"units.{name}.steps" if number < battle.units else f"marshals.{name}.hex"
        stated = provenance_of(battle.spec.provenance, key)
        text = stated.note or words.say("provenance", stated.kind)
        pieces.append({"piece": name, "state": stated.kind, "text": text})
    return {"hexes": found, "pieces": pieces}
