"""Where a piece could go: what a click on a hex would play, and whether that can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import msgspec

from battaglia.core import march
from battaglia.core.game import Plan, Reached
from battaglia.core.march import March
from battaglia.server.answers import ReachedHex, ReachTold
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.turning import turns_of

MOST_ALONG = 3
"""So many may go along with a piece."""


def reach_of(scribe: Scribe, seat: str, piece: str, along: Sequence[str] = ()) -> ReachTold:
    """Every hex that a piece could go to, or a piece and those who go along."""
    state, number = scribe.table.known(seat), scribe.table.match.seats.index(seat)
    found = _found(scribe, seat, piece)
    able = scribe.teller.along(state, number, piece)
    if set(along) - set(able) or len(along) > MOST_ALONG:
        raise ApiError("bad-request", params={"detail": "along", "name": "+".join(along)})
    hexes = [_reached(scribe, seat, piece, there, way) for there, way in found.items()]
    if along:
        others = [_found(scribe, seat, other) for other in along]
        hexes = [each for each in hexes if all(each.hex in other for other in others)]
        together = [_together(scribe, seat, each, others) for each in hexes]
        hexes = [each for each in together if each is not None]
    turns = turns_of(scribe, number, piece)
    return ReachTold(piece=piece, together=list(along), hexes=hexes, turns=turns, along=able)


def _found(scribe: Scribe, seat: str, piece: str) -> dict[str, Reached]:
    try:
        return scribe.table.match.seat(seat).reach(piece)
    except ValueError:
        raise ApiError("not-found", params={"what": "piece", "name": piece}) from None


def _reached(scribe: Scribe, seat: str, piece: str, there: str, way: Reached) -> ReachedHex:
    state, number = scribe.table.known(seat), scribe.table.match.seats.index(seat)
    plan, final = _plan(scribe, state, number, piece, there, way)
    return ReachedHex(
        hex=there,
        cost=way.cost,
        plan=[str(action) for action in plan],
        final=final,
        way=march.hexes(way),
        notes=scribe.teller.notes(state, number, there, way),
    )


def _plan(
    scribe: Scribe, state: Any, seat: int, piece: str, there: str, way: Reached
) -> tuple[Plan, bool]:
    """What a click plays, and whether that is final.

    A move ends with the facing that it has as a matter of course; but where that could not be
    taken back, the facing is left to be chosen.
    """
    plan = tuple(march.whole(way))
    facing = scribe.teller.facing(state, seat, piece, there)
    if facing and isinstance(plan[0], March):
        faced = (msgspec.structs.replace(plan[0], facing=facing),)
        if not scribe.is_final_plan(state, seat, faced):
            return faced, False
    return plan, scribe.is_final_plan(state, seat, plan)


def _together(
    scribe: Scribe, seat: str, first: ReachedHex, others: Sequence[dict[str, Reached]]
) -> ReachedHex | None:
    """The moves of several to one hex, one after another, if their order does not matter.

    Each is a move of its own under every rule; where one of them could not be taken back, they
    do not go together.
    """
    plans = [first.plan, *[[str(each) for each in march.whole(o[first.hex])] for o in others]]
    for order in permutations(plans):
        _, stop = scribe.table.after(seat, [text for plan in order for text in plan])
        if stop is not None:
            return None
    return msgspec.structs.replace(first, plan=[text for plan in plans for text in plan])
