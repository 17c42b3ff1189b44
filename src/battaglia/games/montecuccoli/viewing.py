"""What a seat sees. Nothing in these battles is hidden: only the decision asked differs.

The structs are the shapes of a view for every reader. Texts in them are empty until a teller has
told the view in a language.
"""

from __future__ import annotations

from typing import Any

import msgspec

from battaglia.core import flow
from battaglia.core.flow import Roll
from battaglia.core.masks import bits, union
from battaglia.core.reason import Param
from battaglia.core.telling.memory import Makings, Memory
from battaglia.core.telling.printed import Told
from battaglia.core.telling.shapes import OutcomeSeen
from battaglia.games.montecuccoli import demoralisation, victory, zones
from battaglia.games.montecuccoli.battle import CU, KINDS, PieceKind
from battaglia.games.montecuccoli.combat import CommanderHelp, Exchange, Fighting
from battaglia.games.montecuccoli.declaration import Declaration, unit_names
from battaglia.games.montecuccoli.entering import points
from battaglia.games.montecuccoli.movement import MovePiece
from battaglia.games.montecuccoli.saving import dump_step
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.turn import phase_of


class MontecuccoliStep(Told, frozen=True, kw_only=True):
    """The step of the sequence of play that waits; ``left`` are movement points."""

    name: str
    rule: str
    left: str | None
    owing: list[str]
    obliged: list[str]
    state: dict[str, Any]
    purpose: dict[str, Param]


class MontecuccoliPiece(Told, frozen=True, kw_only=True):
    """A piece as it is now. Only units have a strength, are disrupted or dug in."""

    kind: PieceKind
    seat: str
    hex: str
    lost: bool
    moved: bool
    mp: str
    strength: int
    disrupted: bool
    entrenched: bool
    fired: bool


class Score(Told, frozen=True, kw_only=True):
    """A line of a side's victory points."""

    value: int
    code: str
    rule: str
    text: str


class MontecuccoliSide(Told, frozen=True, kw_only=True):
    """A side's losses, state of mind and score."""

    combat_points_lost: int
    command_points_lost: int
    loss: int
    demoralised_at: int
    demoralised: bool
    points: int
    score: list[Score]


class MontecuccoliView(Told, frozen=True, kw_only=True, tag_field="game", tag="montecuccoli"):
    """What a seat may know of a battle of Montecuccoli.

    ``legal`` is for programs; people are told choices.
    """

    scenario: str
    turn: int
    turns: int
    phase: str
    active: str
    seat: str | None
    deciders: list[str]
    step: MontecuccoliStep | None
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET
    pieces: dict[str, MontecuccoliPiece]
    sides: dict[str, MontecuccoliSide]
    zones: dict[str, list[str]]
    siege: bool
    bridged: bool
    flooded: bool
    outcome: OutcomeSeen | None


def view(p: Position, seat: int | None, memory: Memory | None = None) -> MontecuccoliView:
    """The position for a seat or (None) for a spectator; what was told last may serve again."""
    kept = memory or Memory()
    battle = p.battle
    return MontecuccoliView(
        scenario=battle.spec.id,
        turn=p.turn,
        turns=battle.spec.turns,
        phase=phase_of(p),
        active=battle.seats[p.active],
        seat=None if seat is None else battle.seats[seat],
        deciders=[battle.seats[number] for number in p.deciders],
        step=prompt(p),
        legal=[] if seat is None else [str(action) for action in flow.legal(p, seat)],
        pieces=kept.each("pieces", battle.ids, makings(p), lambda number: piece(p, number)),
        sides=kept.same("sides", score_makings(p), lambda: sides(p)),
        zones=kept.hexes("zones", battle, [zones.zone(p, number) for number in (0, 1)]),
        siege=bool(p.shut_in),
        bridged=p.bridged,
        flooded=p.flooded,
        outcome=outcome(p),
    )


def makings(p: Position) -> Makings:
    """All that pieces are told from."""
    marks = (p.guns[0], p.lost, p.moved, p.disrupted, p.entrenched, p.fired)
    return Makings((tuple(p.at),), marks, p.demoralised)


def score_makings(p: Position) -> object:
    """All that losses and victory points are told from: of the map only what awards speak of."""
    area = union(p.battle.award_hexes)
    standing = tuple([victory.standing(p, seat) & area for seat in (0, 1)])
    units = [p.cu_at[here] for here in bits((p.cu[0] | p.cu[1]) & area)]
    return p.lost, p.demoralised, p.siege_broken, standing, p.cu[0] & area, units


def piece(p: Position, number: int) -> MontecuccoliPiece:
    """A piece: where it is, whose, and in what condition."""
    battle = p.battle
    return MontecuccoliPiece(
        kind=KINDS[battle.kind[number]],
        seat=battle.seats[p.holder(number)],
        hex=p.hex_name(p.at[number]),
        lost=bool(p.lost >> number & 1),
        moved=bool(p.moved >> number & 1),
        mp=points(demoralisation.allowance(p, number)),
        strength=p.strength(number) if battle.kind[number] == CU else 0,
        disrupted=bool(p.disrupted >> number & 1),
        entrenched=bool(p.entrenched >> number & 1),
        fired=bool(p.fired >> number & 1),
    )


def sides(p: Position) -> dict[str, MontecuccoliSide]:
    """Both sides."""
    return {name: side(p, number) for number, name in enumerate(p.battle.seats)}


def side(p: Position, seat: int) -> MontecuccoliSide:
    """A side's losses, state of mind and score."""
    battle = p.battle
    score = victory.score(p, seat)
    return MontecuccoliSide(
        combat_points_lost=demoralisation.combat_points_lost(p, seat),
        command_points_lost=demoralisation.command_points_lost(p, seat),
        loss=demoralisation.loss(p, seat),
        demoralised_at=battle.spec.seats[battle.seats[seat]].demoralised_at,
        demoralised=bool(p.demoralised >> seat & 1),
        points=score.total,
        score=[Score(value=n.value, code=n.code, rule=n.rule, text="") for n in score.lines],
    )


def figures(p: Position, seat: int) -> dict[str, int]:
    """How a game went for a side, for statistics."""
    return {
        "points": victory.totals(p)[seat],
        "combat_points_lost": demoralisation.combat_points_lost(p, seat),
        "combat_points_lost_of": sum(p.battle.strength[unit] for unit in p.battle.cus[seat]),
        "command_points_lost": demoralisation.command_points_lost(p, seat),
        "collapsed": p.demoralised >> seat & 1,
    }


def prompt(p: Position) -> MontecuccoliStep | None:
    """The step that waits: its name, its paragraph and what it is about."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    shown = isinstance(step, Declaration | MovePiece | Fighting | CommanderHelp | Exchange)
    return MontecuccoliStep(
        name=step.name,
        rule=step.rule,
        left=points(step.halves) if isinstance(step, MovePiece) else None,
        owing=unit_names(p, step.owing()).split() if isinstance(step, Declaration) else [],
        obliged=unit_names(p, step.graph.obliged).split() if isinstance(step, Declaration) else [],
        state=dump_step(p, step) if shown else {},
        purpose=step.purpose(p) if isinstance(step, Roll) else {},
    )


def outcome(p: Position) -> OutcomeSeen | None:
    """How the game ended."""
    if p.outcome is None:
        return None
    ended = p.outcome
    return OutcomeSeen(winner=ended.winner, code=ended.code, rule=ended.rule, points=ended.params)
