"""What a Marshal would have done at a moment of a game, by what the side could know there."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from battaglia.ai import Why, make_player
from battaglia.core import flow, march
from battaglia.core.door import Door
from battaglia.core.flow import Event, Position
from battaglia.core.match import Match
from battaglia.lab.review import Foresight, Judge, position_at

MARSHAL = "marshal"
MOST_ACTIONS = 400
"""A phase that takes more of them is cut off."""


class Counsel(msgspec.Struct, frozen=True):
    """What he would have played until dice fall, another decides or the phase is over."""

    number: int
    seat: str
    actions: tuple[str, ...]
    events: tuple[Event, ...]
    why: Why
    chances: float
    """The first side's chances after it, before any dice."""


def counsel(
    match: Match,
    number: int,
    *,
    player: str = MARSHAL,
    seed: int = 0,
    clock: Callable[[], float] | None = None,
) -> Counsel:
    """Let a Marshal play on from the position before an entry; without a clock it repeats exactly.

    He sees what the side saw. Nothing is rolled: what dice can make of it goes into the chances.
    """
    entry = match.entries[number]
    seat = match.seats.index(entry.seat)
    p = position_at(match, number)
    judge = Judge(match.game, match.battle)
    phase = judge.mind.stretch(p), entry.heading
    officer = make_player(player, seed, clock)
    actions: list[str] = []
    p.events = []
    why: Why | None = None
    while len(actions) < MOST_ACTIONS:
        action = officer.decide(door_of(match, p, seat))
        why = why or officer.reason
        march.apply(match.game, p, seat, action)
        actions.append(str(action))
        over = p.outcome is not None or flow.pending_roll(p) is not None or p.sealed
        here = judge.mind.stretch(p), match.game.heading(p.veiled(None))
        if over or seat not in p.deciders or here != phase:
            break
    assert why is not None, "he has played something"
    events, p.events = tuple(p.events or ()), None
    chances = Foresight(judge).of(p)
    return Counsel(number, entry.seat, tuple(actions), events, why, chances)


def door_of(match: Match, p: Position, seat: int) -> Door:
    """What a side may know of a position."""
    known = p.masked(seat)
    return Door(match.game, match.battle, known.copy() if known is p else known, seat)
