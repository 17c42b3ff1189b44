"""Facings: that of a move just made can be changed by one click, as long as it can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from battaglia.core import referee
from battaglia.core.action import Action, parse
from battaglia.core.game import Plan
from battaglia.core.march import March
from battaglia.core.telling.shapes import Turn, Turned

if TYPE_CHECKING:
    from battaglia.server.envelopes import Scribe


def turned(scribe: Scribe) -> Turned | None:
    """The last move of the asker with every other facing, if it ended with one."""
    table, seat = scribe.table, scribe.seat
    march = _last_march(scribe)
    if march is None or seat is None:
        return None
    length = len(table.journal.standing)
    before = table.known(scribe.viewer, table.position_at(length - 1))
    turns = []
    for facing in table.match.battle.grid.vertices:
        other = msgspec.structs.replace(march, facing=facing)
        if not referee.reasons(table.game, table.match.battle, before, seat, other):
            final = scribe.is_final_plan(before, seat, [other])
            turns.append(
                Turn(
                    facing=facing,
                    plan=[str(other)],
                    final=final,
                    text=_words(scribe, march, facing),
                )
            )
    return Turned(piece=march.pieces[0], facing=march.facing, turns=turns)


def _words(scribe: Scribe, march: March, facing: str) -> str:
    """What turning the piece is called by itself."""
    face = f"{scribe.teller.face_verb} {march.pieces[0]} {facing}"
    return scribe.teller.action(parse(face, scribe.table.game.verbs))


def _last_march(scribe: Scribe) -> March | None:
    """What the asker played last, if it was a move by itself and ended with a facing."""
    row = scribe.table.journal.standing[-1] if scribe.table.journal.standing else None
    if (
        row is None
        or row.seat != scribe.viewer
        or row.plan
        or not row.action.startswith(March.verb)
    ):
        return None
    action: Action = parse(row.action, scribe.table.game.verbs)
    return action if isinstance(action, March) and action.facing else None


def turns_of(scribe: Scribe, seat: int, piece: str) -> list[Turn]:
    """The facings that a piece could take where it stands."""
    state = scribe.table.known(scribe.viewer)
    return [
        _turn(scribe, seat, facing, plan)
        for facing, plan in scribe.teller.turns_of(state, seat, piece)
    ]


def _turn(scribe: Scribe, seat: int, facing: str, plan: Plan) -> Turn:
    state = scribe.table.known(scribe.viewer)
    return Turn(
        facing=facing,
        plan=[str(action) for action in plan],
        final=scribe.is_final_plan(state, seat, plan),
        text=scribe.teller.action(plan[-1]),
    )
