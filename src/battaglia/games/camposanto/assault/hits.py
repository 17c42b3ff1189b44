"""7.4 Hits: who takes them, what they cost, when a unit is gone."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.camposanto import victory
from battaglia.games.camposanto.battle import MARSHAL
from battaglia.games.camposanto.state import Position


@rule("7.4")
def hit(p: Position, piece: int, cause: str, paragraph: str) -> None:
    """A piece loses a step; with its last one it is removed (C-G64, C-G65)."""
    p.steps[piece] -= 1
    if p.events is not None:
        left = p.steps[piece]
        p.emit("hit", paragraph, piece=p.name(piece), cause=cause, left=left)
    victory.count_steps(p, piece, 1)
    if not p.steps[piece]:
        _remove(p, piece, paragraph)


@rule("7.3", "7.4")
def eliminate(p: Position, piece: int, paragraph: str) -> None:
    """A piece is lost with all its steps, e.g. because it has nowhere to escape to (C-G81)."""
    victory.count_steps(p, piece, p.steps[piece])
    _remove(p, piece, paragraph)


@rule("9.2", "10.1")
def bearer(p: Position, here: int) -> int:
    """Who takes a hit on a hex: the battery or light foot on top, else the regiment (C-G77).

    A marshal has his hex for himself (8.2).
    """
    for stands in (p.support_at, p.regiment_at, p.marshal_at):
        if here in stands:
            return stands[here]
    raise ValueError(f"nobody stands in {p.hex_name(here)}")


def _remove(p: Position, piece: int, paragraph: str) -> None:
    code = "marshal-lost" if p.battle.arm[piece] == MARSHAL else "eliminated"
    p.emit(code, paragraph, piece=p.name(piece), hex=p.hex_name(p.at[piece]))
    p.remove(piece)
    victory.check_wing(p, p.battle.wing[piece])
