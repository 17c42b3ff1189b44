"""What can be laid over the map of Camposanto."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from battaglia.core.masks import bits
from battaglia.core.placing import placed
from battaglia.core.telling.shapes import Laid, OverlayHex
from battaglia.core.telling.words import NothingSuch
from battaglia.games.camposanto import artillery, line_of_retreat, reaching, zones
from battaglia.games.camposanto.battle import GUNS, LIGHT, MARSHAL
from battaglia.games.camposanto.evening import artillery_range
from battaglia.games.camposanto.movement import Movement
from battaglia.games.camposanto.state import AGGRESSIVE, OFF, Position


def by_seat(p: Position, mask: Callable[[int], int]) -> Laid:
    """6.1 The hexes of a mask for each side."""
    found = [
        OverlayHex(hex=p.hex_name(index), seat=name)
        for number, name in enumerate(p.battle.seats)
        for index in bits(mask(number))
    ]
    return Laid(hexes=found, pieces=[])


def fire_overlay(p: Position, unit: int | None) -> Laid:
    """9.1, 10.2 The cone of a battery, with what hides parts of it; before light foot, its front.

    The modifier of the range stands in ``text``.
    """
    if unit is None or p.battle.arm[unit] not in (GUNS, LIGHT) or p.at[unit] < 0:
        raise NothingSuch("fire")
    here, grid = p.at[unit], p.battle.grid
    if p.battle.arm[unit] == LIGHT:
        front = zones.front_of(p, unit)
        return Laid(
            hexes=[OverlayHex(hex=p.hex_name(there), state="seen") for there in bits(front)],
            pieces=[],
        )
    walls = artillery.obstacles(p)
    found = []
    for there in bits(grid.wedge(here, p.facing[unit], artillery_range(p))):
        value = p.battle.fire[unit][grid.distance(here, there) - 1]
        line = grid.line(here, there)
        hidden = not p.battle.ground.around[here] >> there & 1 and line.blocked(walls)
        by = [p.hex_name(wall) for wall in bits(line.touched & walls)] if hidden else []
        state = "hidden" if hidden else "seen"
        found.append(
            OverlayHex(
                hex=p.hex_name(there), state=state, by=by, text=f"{value:+d}" if value else "0"
            )
        )
    return Laid(hexes=found, pieces=[])


def retreat_overlay(p: Position, piece: int | None) -> Laid:
    """6.5 Where a piece would go back to, step by step; ``text`` is the number of the step.

    ``state`` is ``front`` where the step would cost a hit, else ``way``.
    """
    if piece is None or p.at[piece] < 0:
        raise NothingSuch("retreat")
    hexes = []
    for there, number in sorted(line_of_retreat.ways_of(p, piece).items()):
        struck = p.battle.arm[piece] != MARSHAL and line_of_retreat.under_front(p, piece, there)
        state = "front" if struck else "way"
        hexes.append(OverlayHex(hex=p.hex_name(there), state=state, text=str(number)))
    return Laid(hexes=hexes, pieces=[])


def threat_overlay(p: Position, seat: int | None) -> Laid:
    """Where enemy units could go if their wing came up next, and what each could then assault.

    Wings are taken as Aggressive: what they will be nobody knows. A spectator looks over the
    shoulder of the side that acts. ``text`` is how many steps the enemy could bring against a
    unit where it stands, each from a hex of its own, against how many.
    """
    side = seat if seat is not None else 0 if p.wing == OFF else p.active
    enemy = 1 - side
    reached: set[int] = set()
    places: dict[int, dict[int, set[int]]] = {}
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
            for here in stands:
                for there in bits(p.battle.ground.around[here]):
                    places.setdefault(there, {}).setdefault(unit, set()).add(here)
    by = {there: [p.name(unit) for unit in units] for there, units in places.items()}
    found = [
        OverlayHex(
            hex=p.hex_name(index),
            state="reach" if index in reached else "attack",
            by=by.get(index, []),
            text=_steps_against(p, side, index, places.get(index, {})),
        )
        for index in sorted(reached | set(by))
    ]
    return Laid(hexes=found, pieces=[])


def _steps_against(p: Position, side: int, here: int, places: Mapping[int, Set[int]]) -> str:
    """The steps of those who could come, against those of the unit that stands there."""
    steps = sum(
        p.steps[unit]
        for unit, at in enumerate(p.at)
        if at == here and p.battle.seat[unit] == side and p.battle.arm[unit] != MARSHAL
    )
    if not steps or not places:
        return ""
    coming = placed(places, {unit: p.steps[unit] for unit in places})
    return f"{sum(p.steps[unit] for unit in coming)}:{steps}"


def _their_move(p: Position, wing: int) -> Position:
    """The position as the wing would find it in its movement."""
    trial = p.copy()
    trial.wing = wing
    trial.statuses = (AGGRESSIVE,) * len(p.battle.wing_names)
    trial.moved = trial.fired = trial.assaulted = trial.attacked = trial.retreated = 0
    trial.stack = [Movement()]
    trial.outcome = None
    return trial
