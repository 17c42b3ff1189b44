"""Who may know what, until when: one answer for facts, events, actions and rolls.

A fact is a field of a position that is declared ``secret`` (core/position.py), an event is
emitted with its audience, an action has the one that ``Step.audience`` says, a roll the one that
``Roll.audience`` says. A game makes known what is kept under a key by ``Position.reveal``.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

END = "end"
"""The key of what is shown when the game is over."""
Seat = int | str
"""A seat by its number or, where positions are not at hand, by its name."""


class Audience(msgspec.Struct, frozen=True):
    """Those who may know something at once, and what makes it known to all.

    ``until`` is the key of a reveal, or END; None means that it never is, since others are told
    in another way. A key is revealed once, for good. What is over has no secrets but those.
    """

    seats: tuple[Seat, ...]
    until: str | None = END


def only(*seats: Seat) -> Audience:
    """What is said to some seats alone, and never to the others."""
    return Audience(seats, None)


def knows(
    viewer: Seat | None, audience: Audience | None, revealed: Collection[str], over: bool
) -> bool:
    """May a viewer (None: a spectator) know it, when these keys are revealed?"""
    if audience is None or viewer in audience.seats:
        return True
    if audience.until is None:
        return False
    return over or audience.until in revealed
