"""Questions about a match that may take long, by their names: each is a function of a scribe."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from battaglia.core import march
from battaglia.core.reason import IllegalAction
from battaglia.core.telling import NothingSuch
from battaglia.core.telling.shapes import Outlook
from battaglia.server.advising import advice
from battaglia.server.answers import Course, Overlay, ReachTold
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.reaching import reach_of


def odds(scribe: Scribe, action: str, after: Sequence[str]) -> Any:
    """What a legal action can lead to, exactly, now or after a plan."""
    seat = _seat(scribe)
    match, stop = scribe.table.after(seat, after)
    if stop is not None and stop.reasons:
        raise ApiError("illegal", reasons=stop.reasons, scope=scribe.teller)
    try:
        found = None if stop else match.seat(seat).odds(action)
    except IllegalAction as error:
        raise ApiError("illegal", reasons=error.reasons, scope=scribe.teller) from None
    return scribe.teller.odds(action, found, stop.code if stop else None)


def reach(scribe: Scribe, piece: str, along: Sequence[str]) -> ReachTold:
    """Where a piece could go, and those who go along."""
    return reach_of(scribe, _seat(scribe), piece, along)


def outlook(scribe: Scribe, piece: str, there: str) -> Outlook:
    """What would come of a piece's going to a hex, or of its staying where it is in hand."""
    seat, table, teller = _seat(scribe), scribe.table, scribe.teller
    if piece not in teller.index:
        raise ApiError("not-found", params={"what": "piece", "name": piece})
    state, number = table.known(seat), table.match.seats.index(seat)
    reached = table.match.seat(seat).reach(piece).get(there)
    in_hand = teller.in_hand(state, number) == piece and teller.hex_of(state, piece) == there
    if state.outcome is not None or (reached is None and not in_hand):
        return Outlook(piece=piece, hex=there, prospects=[])
    return teller.outlook(state, number, piece, there, march.hexes(reached) if reached else [])


def overlay(scribe: Scribe, kind: str, piece: str) -> Overlay:
    """Something to be laid over the map."""
    state = scribe.table.known(scribe.viewer)
    try:
        found = scribe.teller.overlay(state, scribe.seat, kind, piece)
    except NothingSuch:
        raise ApiError("bad-request", params={"detail": "overlay", "name": kind}) from None
    return Overlay(kind=kind, piece=piece or None, hexes=found.hexes, pieces=found.pieces)


def course(scribe: Scribe) -> Course:
    """Score and losses of both sides turn by turn."""
    return scribe.course()


QUESTIONS: Mapping[str, Callable[..., Any]] = {
    "odds": odds,
    "reach": reach,
    "outlook": outlook,
    "overlay": overlay,
    "course": course,
    "advice": advice,
}
APART = frozenset({"advice"})
"""Questions that are always answered in a process of their own."""
OF_THE_PAST = "course"
"""The question that needs all that was played; the others are about the present."""


def _seat(scribe: Scribe) -> str:
    if scribe.viewer is None:
        raise ApiError("not-a-player")
    return scribe.viewer
