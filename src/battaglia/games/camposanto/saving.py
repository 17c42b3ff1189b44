"""A position as a scenario file and back: any position can be written, and begun from."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from battaglia.core.flow import settle
from battaglia.core.hexgrid import bits
from battaglia.core.masks import mask_of
from battaglia.games.camposanto import orders, setup
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.checking import PASSING, in_hand
from battaglia.games.camposanto.scenario import (
    MarshalSpec,
    Operation,
    ScenarioFile,
    StartSpec,
    StepData,
    UnitSpec,
)
from battaglia.games.camposanto.state import OFF, STATUSES, UNKNOWN, Position
from battaglia.games.camposanto.stepping import dump_step, load_step
from battaglia.games.camposanto.turn import OPERATIONS, Operations

MARKS = ("moved", "fired", "assaulted", "attacked", "retreated")
"""What pieces have done or suffered in the activation under way."""


# From a battle to its first position


def start(battle: Battle) -> Position:
    """The position that the battle's scenario file describes, settled for the first decision."""
    p = Position()
    p.battle = battle
    p.events = None
    p.outcome = None
    p.sealed = False
    p.deciders, p.offers = (), ()
    _place_pieces(p)
    _set_orders(p)
    _set_steps(p)
    settle(p)
    return p


def _place_pieces(p: Position) -> None:
    """Pieces that only pass over a hex come after those that stand there."""
    battle, begin = p.battle, p.battle.spec.start
    p.at = [OFF] * len(battle.ids)
    p.facing = [battle.grid.vertex(getattr(spec, "facing", "N")) for spec in battle.pieces]
    p.steps = [_steps_left(spec) for spec in battle.pieces]
    p.lost = mask_of(piece for piece, spec in enumerate(battle.pieces) if spec.lost)
    p.regiment_at, p.support_at, p.marshal_at = {}, {}, {}
    p.regiments, p.supports, p.marshals = [0, 0], [0, 0], [0, 0]
    p.zones, p.fronts = [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN]
    passing = in_hand(begin, PASSING)
    for late in (False, True):
        for piece, spec in enumerate(battle.pieces):
            if not spec.lost and (battle.ids[piece] in passing) == late:
                p.relocate(piece, battle.grid.index(spec.hex))
    for mark in MARKS:
        setattr(p, mark, mask_of(battle.index[name] for name in getattr(begin, mark)))


def _steps_left(spec: UnitSpec | MarshalSpec) -> int:
    if spec.lost:
        return 0
    if isinstance(spec, MarshalSpec):
        return 1
    return spec.steps if spec.remaining is None else spec.remaining


def _set_orders(p: Position) -> None:
    """2.3, 3, 4 The Turn, the order points and what they made of the wings; 12.2 the score."""
    battle, begin = p.battle, p.battle.spec.start
    first, second = battle.seats
    p.turn, p.phase = begin.turn, begin.phase
    orders.clear_orders(p)
    p.exchanged = begin.exchanged
    if begin.played:
        p.played = (*begin.played[first], *begin.played[second])
        names = (*begin.statuses[first], *begin.statuses[second])
        p.statuses = tuple(STATUSES.index(name) for name in names)
        p.order = orders.activation_order(p.played)
    p.hands = (_hand(p, 0), _hand(p, 1))
    p.chosen = (tuple(begin.chosen.get(first, ())), tuple(begin.chosen.get(second, ())))
    p.activation = begin.activation
    p.wing = p.order[p.activation - 1] if p.activation else OFF
    p.fatigued = mask_of(
        battle.wing_number(battle.seat_index[seat], wing)
        for seat, wings in begin.fatigued.items()
        for wing in wings
    )
    p.general_used = mask_of(battle.seat_index[seat] for seat in begin.general_used)
    p.losses = (begin.losses.get(first, 0), begin.losses.get(second, 0))
    p.points = (begin.points.get(first, 0), begin.points.get(second, 0))


def _hand(p: Position, seat: int) -> int:
    """The order points that a side has left: those of the file, or all that are not played."""
    given = p.battle.spec.start.hands.get(p.battle.seats[seat])
    if given is not None:
        return mask_of(given)
    return p.battle.series(seat, p.exchanged) & ~mask_of(p.played)


def _set_steps(p: Position) -> None:
    """The stack: at its bottom the operations of the wing, on it the steps under way."""
    begin = p.battle.spec.start
    number = OPERATIONS.index(begin.operation)
    under_way = bool(begin.steps and p.activation)
    p.stack = [Operations(number + 1 if under_way else number)]
    for place, data in enumerate(begin.steps):
        p.stack.append(load_step(p, data, f"start.steps[{place}]"))
    if p.battle.options.free_set_up and begin == StartSpec():
        setup.begin(p)


# From a position to a scenario file


def scenario_of(p: Position) -> ScenarioFile:
    """The scenario file that begins with this position."""
    spec, index = p.battle.spec, p.battle.index
    return msgspec.structs.replace(
        spec,
        units={name: _unit_now(p, index[name], unit) for name, unit in spec.units.items()},
        marshals={
            name: _piece_now(p, index[name], marshal) for name, marshal in spec.marshals.items()
        },
        start=start_of(p),
    )


def _piece_now(p: Position, piece: int, spec: MarshalSpec) -> MarshalSpec:
    lost = bool(p.lost >> piece & 1)
    return msgspec.structs.replace(spec, hex=p.hex_name(p.at[piece]), lost=lost)


def _unit_now(p: Position, unit: int, spec: UnitSpec) -> UnitSpec:
    left = p.steps[unit]
    return msgspec.structs.replace(
        spec,
        hex=p.hex_name(p.at[unit]),
        facing=p.battle.grid.vertices[p.facing[unit]],
        remaining=left if 0 < left < spec.steps else None,
        lost=bool(p.lost >> unit & 1),
    )


def start_of(p: Position) -> StartSpec:
    """Turn, phase, order points, score, marks and steps of a position."""
    battle, names = p.battle, p.battle.seats
    bottom = cast(Operations, p.stack[0])
    operation = OPERATIONS[bottom.following - 1] if p.activation and bottom.following else "general"
    by_seat = {name: battle.wings_of(seat) for seat, name in enumerate(names)}
    statuses: Any = {
        name: [STATUSES[p.statuses[wing]] for wing in wings] for name, wings in by_seat.items()
    }
    return StartSpec(
        turn=p.turn,
        phase=p.phase,
        hands={name: bits(p.hands[seat]) for seat, name in enumerate(names)},
        chosen={name: list(p.chosen[seat]) for seat, name in enumerate(names) if p.chosen[seat]},
        played=_played(p, by_seat) if p.order else {},
        statuses=statuses if p.order else {},
        exchanged=p.exchanged,
        activation=p.activation,
        operation=cast(Operation, operation),
        fatigued=_fatigued(p, by_seat),
        general_used=[names[seat] for seat in bits(p.general_used)],
        losses={name: p.losses[seat] for seat, name in enumerate(names) if p.losses[seat]},
        points={name: p.points[seat] for seat, name in enumerate(names) if p.points[seat]},
        **{mark: [p.name(piece) for piece in bits(getattr(p, mark))] for mark in MARKS},
        steps=_steps(p),
    )


def _played(p: Position, by_seat: dict[str, range]) -> dict[str, list[int]]:
    return {name: [p.played[wing] for wing in wings] for name, wings in by_seat.items()}


def _fatigued(p: Position, by_seat: dict[str, range]) -> dict[str, list[str]]:
    tired = {
        name: [p.wing_name(wing) for wing in wings if p.fatigued >> wing & 1]
        for name, wings in by_seat.items()
    }
    return {name: wings for name, wings in tired.items() if wings}


def _steps(p: Position) -> list[StepData]:
    return [cast(StepData, dump_step(p, step)) for step in p.stack[1:]]
