"""Where a piece could go: what a click on a hex would play, and whether that can be taken back."""

from __future__ import annotations

from battaglia.core import march
from battaglia.core.game import Reached
from battaglia.server.answers import ReachedHex, ReachTold
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError


def reach_of(scribe: Scribe, seat: str, piece: str) -> ReachTold:
    """Every hex that a piece could go to."""
    try:
        found = scribe.table.match.seat(seat).reach(piece)
    except ValueError:
        raise ApiError("not-found", params={"what": "piece", "name": piece}) from None
    hexes = [_reached(scribe, seat, piece, there, way) for there, way in found.items()]
    return ReachTold(piece=piece, hexes=hexes)


def _reached(scribe: Scribe, seat: str, piece: str, there: str, way: Reached) -> ReachedHex:
    state, number = scribe.table.known(seat), scribe.table.match.seats.index(seat)
    plan = march.whole(way)
    return ReachedHex(
        hex=there,
        cost=way.cost,
        plan=[str(action) for action in plan],
        final=scribe.is_final_plan(state, number, plan),
        way=march.hexes(way),
        notes=scribe.teller.notes(state, number, there, way),
    )
