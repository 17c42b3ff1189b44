"""Facings: that of the last move or turn is changed by one click, as long as it can be undone."""

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
    """What the asker played last with every other facing, if it ended with one."""
    table, seat = scribe.table, scribe.seat
    played = _last_played(scribe)
    if not played or seat is None:
        return None
    *earlier, last = played
    before = table.known(scribe.viewer, table.position_at(len(table.journal.standing) - 1))
    turns = []
    for facing in table.match.battle.grid.vertices:
        other = msgspec.structs.replace(last, facing=facing)
        if not referee.reasons(table.game, table.match.battle, before, seat, other):
            turns.append(
                Turn(
                    facing=facing,
                    plan=[*map(str, earlier), str(other)],
                    final=scribe.is_final_plan(before, seat, [other]),
                    text=_words(scribe, _turning(last), facing),
                )
            )
    return Turned(piece=_turning(last), facing=_facing(last), turns=turns)


def _words(scribe: Scribe, piece: str, facing: str) -> str:
    """What turning the piece is called by itself."""
    face = f"{scribe.teller.face_verb} {piece} {facing}"
    return scribe.teller.action(parse(face, scribe.table.game.verbs))


def _last_played(scribe: Scribe) -> list[Action]:
    """What the asker played last by one click, if that ended with a facing."""
    rows = scribe.table.journal.standing
    row = rows[-1] if rows else None
    if row is None or row.standing or row.seat != scribe.viewer:
        return []
    if row.action.split(" ", 1)[0] not in (March.verb, scribe.teller.face_verb):
        return []
    verbs = scribe.table.game.verbs
    actions = [parse(each.action, verbs) for each in rows[len(rows) - row.plan - 1 :]]
    return actions if _facing(actions[-1]) else []


def _facing(action: Action) -> str:
    """The facing that an action names; "" if it names none."""
    return str(getattr(action, "facing", ""))


def _turning(action: Action) -> str:
    """The piece that a move or a turn ends with."""
    return action.pieces[0] if isinstance(action, March) else str(getattr(action, "piece", ""))


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
