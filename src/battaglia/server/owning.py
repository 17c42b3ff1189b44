"""Whose a match is: who may delete it for everybody.

Whoever makes a match is given a token of its own for this, once. Whoever is the only person at a
table may delete it as well, and so may the players of a try-out, which is nobody else's.
"""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.server.errors import ApiError
from battaglia.server.opponents import HUMAN
from battaglia.server.security import token_hash
from battaglia.server.storage import SPECTATOR, StoredMatch, StoredSeat


def check_owner(match: StoredMatch, seats: Sequence[StoredSeat], token: str) -> None:
    """Refuse whoever may not delete a match."""
    shown = token_hash(token)
    if match.owner and shown == match.owner:
        return
    held = next((seat for seat in seats if seat.token_hash == shown), None)
    if held is None:
        raise ApiError("bad-token")
    if held.seat == SPECTATOR:
        raise ApiError("not-a-player")
    people = sum(seat.player == HUMAN and seat.seat != SPECTATOR for seat in seats)
    is_tryout = match.origin is not None and match.origin.kind == "tryout"
    if people > 1 and not is_tryout:
        raise ApiError("in-earnest")
