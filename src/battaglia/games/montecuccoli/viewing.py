"""What a seat sees. Nothing in these battles is hidden: only the decision asked differs."""

from __future__ import annotations

from typing import Any

from battaglia.core import flow
from battaglia.core.flow import Roll
from battaglia.games.montecuccoli import demoralisation, victory, zones
from battaglia.games.montecuccoli.battle import CU, GUN, KINDS
from battaglia.games.montecuccoli.combat import CommanderHelp, Exchange, Fighting
from battaglia.games.montecuccoli.declaration import Declaration, unit_names
from battaglia.games.montecuccoli.movement import MovePiece, points
from battaglia.games.montecuccoli.saving import dump_step
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.turn import phase_of


def view(p: Position, seat: int | None) -> dict[str, Any]:
    """The position as plain data, for a seat or (None) for a spectator."""
    battle = p.battle
    return {
        "game": "montecuccoli",
        "scenario": battle.spec.id,
        "turn": p.turn,
        "turns": battle.spec.turns,
        "phase": phase_of(p),
        "active": battle.seats[p.active],
        "seat": None if seat is None else battle.seats[seat],
        "deciders": [battle.seats[number] for number in p.deciders],
        "step": prompt(p),
        "legal": [] if seat is None else [str(action) for action in flow.legal(p, seat)],
        "pieces": {name: piece(p, number) for number, name in enumerate(battle.ids)},
        "sides": {name: side(p, number) for number, name in enumerate(battle.seats)},
        "zones": {
            name: hexes(p, zones.zone(p, number)) for number, name in enumerate(battle.seats)
        },
        "siege": bool(p.shut_in),
        "bridged": p.bridged,
        "flooded": p.flooded,
        "outcome": outcome(p),
    }


def piece(p: Position, number: int) -> dict[str, Any]:
    """A piece: where it is, whose, and in what condition."""
    battle = p.battle
    data: dict[str, Any] = {
        "kind": KINDS[battle.kind[number]],
        "seat": battle.seats[p.holder(number)],
        "hex": p.hex_name(p.at[number]),
        "lost": bool(p.lost >> number & 1),
        "moved": bool(p.moved >> number & 1),
        "mp": points(demoralisation.allowance(p, number)),
    }
    if battle.kind[number] == CU:
        data["strength"] = p.strength(number)
        data["disrupted"] = bool(p.disrupted >> number & 1)
        data["entrenched"] = bool(p.entrenched >> number & 1)
    elif battle.kind[number] == GUN:
        data["fired"] = bool(p.fired >> number & 1)
    return data


def side(p: Position, seat: int) -> dict[str, Any]:
    """A side's losses, state of mind and score."""
    battle = p.battle
    score = victory.score(p, seat)
    return {
        "combat_points_lost": demoralisation.combat_points_lost(p, seat),
        "command_points_lost": demoralisation.command_points_lost(p, seat),
        "loss": demoralisation.loss(p, seat),
        "demoralised_at": battle.spec.seats[battle.seats[seat]].demoralised_at,
        "demoralised": bool(p.demoralised >> seat & 1),
        "points": score.total,
        "score": [{"value": n.value, "code": n.code, "rule": n.rule} for n in score.lines],
    }


def figures(p: Position, seat: int) -> dict[str, int]:
    """How a game went for a side, for statistics."""
    return {
        "points": victory.score(p, seat).total,
        "combat_points_lost": demoralisation.combat_points_lost(p, seat),
        "combat_points_lost_of": sum(p.battle.strength[unit] for unit in p.battle.cus[seat]),
        "command_points_lost": demoralisation.command_points_lost(p, seat),
        "collapsed": p.demoralised >> seat & 1,
    }


def hexes(p: Position, mask: int) -> list[str]:
    """A set of hexes by their numbers."""
    return [p.hex_name(index) for index in range(len(p.battle.grid)) if mask >> index & 1]


def prompt(p: Position) -> dict[str, Any] | None:
    """The step that waits: its name, its paragraph and what it is about."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    data: dict[str, Any] = {"name": step.name, "rule": step.rule}
    if isinstance(step, Roll):
        return {**data, "purpose": step.purpose(p)}
    if isinstance(step, Declaration):
        data["owing"] = unit_names(p, step.owing()).split()
        data["obliged"] = unit_names(p, step.graph.obliged).split()
    if isinstance(step, MovePiece):
        data["left"] = points(step.halves)
    if isinstance(step, Declaration | MovePiece | Fighting | CommanderHelp | Exchange):
        data["state"] = dump_step(p, step)
    return data


def outcome(p: Position) -> dict[str, Any] | None:
    """How the game ended."""
    if p.outcome is None:
        return None
    ended = p.outcome
    return {"winner": ended.winner, "code": ended.code, "rule": ended.rule, "points": ended.params}
