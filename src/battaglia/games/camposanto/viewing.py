"""What a seat sees: everything but the order points that the other side has played covered."""

from __future__ import annotations

from typing import Any

from battaglia.core import flow
from battaglia.core.flow import Roll
from battaglia.core.masks import bits
from battaglia.games.camposanto import movement, victory, zones
from battaglia.games.camposanto.battle import ARMS, GUNS, LIGHT, MARSHAL
from battaglia.games.camposanto.movement import MoveUnit, Reaction
from battaglia.games.camposanto.orders import ChooseOrders
from battaglia.games.camposanto.retreat import Escape, Retreat, Turn
from battaglia.games.camposanto.state import NO_STATUS, OFF, STATUSES, Position
from battaglia.games.camposanto.stepping import dump_step
from battaglia.games.camposanto.turn import operation_of


def view(p: Position, seat: int | None) -> dict[str, Any]:
    """The position as plain data, for a seat or (None) for a spectator."""
    battle, turn = p.battle, p.battle.spec.turns[p.turn - 1]
    return {
        "game": "camposanto",
        "scenario": battle.spec.id,
        "turn": p.turn,
        "turns": len(battle.spec.turns),
        "kind": turn.kind,
        "phase": operation_of(p),
        "phase_number": p.phase,
        "phases": turn.phases,
        "activation": p.activation,
        "active": battle.seats[p.active] if p.wing != OFF else None,
        "wing": p.wing_name(p.wing) if p.wing != OFF else None,
        "seat": None if seat is None else battle.seats[seat],
        "deciders": [battle.seats[number] for number in deciders(p)],
        "step": prompt(p),
        "legal": [] if seat is None else [str(action) for action in flow.legal(p, seat)],
        "pieces": {name: piece(p, number) for number, name in enumerate(battle.ids)},
        "wings": [wing(p, number) for number in range(len(battle.wing_names))],
        "order": [wing_label(p, number) for number in p.order],
        "sides": {name: side(p, number, seat) for number, name in enumerate(battle.seats)},
        "zones": by_seat(p, [zones.zone_of_control(p, number) for number in (0, 1)]),
        "fronts": by_seat(p, [zones.front(p, number) for number in (0, 1)]),
        "outcome": outcome(p),
    }


def deciders(p: Position) -> flow.Seats:
    """Who must decide. In a secret choice both, always: nobody is told who has chosen (4)."""
    if p.outcome is None and isinstance(p.stack[-1], ChooseOrders):
        return (0, 1)
    return p.deciders


def piece(p: Position, number: int) -> dict[str, Any]:
    """A piece: where it is, whose, and in what condition."""
    battle = p.battle
    arm = battle.arm[number]
    data: dict[str, Any] = {
        "arm": ARMS[arm],
        "seat": battle.seats[battle.seat[number]],
        "wing": battle.pieces[number].wing,
        "hex": p.hex_name(p.at[number]),
        "lost": bool(p.lost >> number & 1),
        "moved": bool(p.moved >> number & 1),
    }
    if arm == MARSHAL:
        return data
    data |= {
        "facing": battle.grid.vertices[p.facing[number]],
        "steps": p.steps[number],
        "full": battle.full[number],
        "stars": battle.stars[number],
        "front": hexes(p, zones.front_of(p, number)) if p.at[number] >= 0 else [],
        "assaulted": bool(p.assaulted >> number & 1),
        "attacked": bool(p.attacked >> number & 1),
        "retreated": bool(p.retreated >> number & 1),
    }
    if arm in (GUNS, LIGHT):
        data["fired"] = bool(p.fired >> number & 1)
    if arm == GUNS:
        data["fire"] = list(battle.fire[number])
    return data


def wing(p: Position, number: int) -> dict[str, Any]:
    """A wing of the game table: its order point and status, once they are shown."""
    battle = p.battle
    status = p.statuses[number]
    units = battle.wing_mask[number] & ~p.lost
    return {
        **wing_label(p, number),
        "value": p.played[number] or None,
        "status": None if status == NO_STATUS else STATUSES[status],
        "fatigued": bool(p.fatigued >> number & 1),
        "against": p.wing_name(battle.partner[number]),
        "units": units.bit_count(),
        "steps": sum(p.steps[unit] for unit in bits(units)),
    }


def wing_label(p: Position, number: int) -> dict[str, str]:
    """Which wing it is."""
    return {"seat": p.battle.seats[p.battle.wing_seat[number]], "wing": p.wing_name(number)}


def side(p: Position, number: int, seat: int | None) -> dict[str, Any]:
    """A side's score and order points; what it has played covered only for itself.

    The hand is open knowledge: both series are, and so is what was played of them.
    """
    chosen = p.chosen[number] if seat == number else ()
    return {
        "points": p.points[number],
        "losses": p.losses[number],
        "regiments_lost": victory.regiments_lost(p, number),
        "hand": bits(p.hands[number]),
        "chosen": list(chosen) or None,
        "general": not p.general_used >> number & 1,
    }


def figures(p: Position, seat: int) -> dict[str, int]:
    """How a game went for a side, for statistics."""
    battle = p.battle
    army = battle.army[seat]
    return {
        "points": p.points[seat],
        "steps_lost": sum(battle.full[unit] - p.steps[unit] for unit in army),
        "steps_lost_of": sum(battle.full[unit] for unit in army),
        "units_lost": (battle.army_mask[seat] & p.lost).bit_count(),
        "regiments_lost": victory.regiments_lost(p, seat),
        "marshals_lost": sum(p.lost >> marshal & 1 for marshal in battle.marshals[seat]),
        "general_used": p.general_used >> seat & 1,
    }


def hexes(p: Position, mask: int) -> list[str]:
    """A set of hexes by their numbers."""
    return [p.hex_name(index) for index in bits(mask)]


def by_seat(p: Position, masks: list[int]) -> dict[str, list[str]]:
    """A set of hexes for each seat."""
    return {name: hexes(p, mask) for name, mask in zip(p.battle.seats, masks, strict=True)}


def prompt(p: Position) -> dict[str, Any] | None:
    """The step that waits: its name, its paragraph and what it is about."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    data: dict[str, Any] = {"name": step.name, "rule": step.rule}
    if isinstance(step, Roll):
        return {**data, "purpose": step.purpose(p)}
    if isinstance(step, MoveUnit):
        data |= {"piece": p.name(step.unit), "left": step.mp}
    elif isinstance(step, movement.Movement):
        free = p.battle.wing_mask[p.wing] & ~p.moved & ~p.lost
        data["left"] = min(movement.limit(p) - movement.activated(p), free.bit_count())
    elif isinstance(step, Reaction):
        data["pieces"] = [p.name(unit) for unit in bits(step.units)]
    elif isinstance(step, Retreat | Escape | Turn):
        data["piece"] = p.name(step.unit)
    return {**data, "state": dump_step(p, step)}


def outcome(p: Position) -> dict[str, Any] | None:
    """How the game ended."""
    if p.outcome is None:
        return None
    ended = p.outcome
    return {"winner": ended.winner, "code": ended.code, "rule": ended.rule, "points": ended.params}
