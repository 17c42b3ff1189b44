"""How long a match is kept after the last that was played in it.

Nothing goes before its time, and not without a warning to those who look at it. How long each
kind is kept, whoever runs the server decides; nothing that is played in earnest goes unless that
was said.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args

import msgspec

from battaglia.server.settings import Settings, present
from battaglia.server.storage import Aged, Storage

Kind = Literal["finished", "unfinished", "tryout", "moment", "lesson"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PAGE = 100
"""Matches that are looked at together."""


class Expiry(msgspec.Struct, frozen=True):
    """The days for which each kind is kept; 0, or no word, is for ever."""

    days: dict[Kind, int] = {}
    warning: int = 7
    """So many days before the end those who look at a match are warned."""
    clock: Callable[[], datetime] = present

    def end(self, kind: Kind, last: str) -> datetime | None:
        """When a match goes that was last played in at some time; None: never."""
        days = self.days.get(kind, 0)
        return datetime.fromisoformat(last) + timedelta(days=days) if days else None

    def warned(self, kind: Kind, last: str) -> str | None:
        """When it goes, if that is soon."""
        end = self.end(kind, last)
        if end is None or end - self.clock() > timedelta(days=self.warning):
            return None
        return written(end)

    def before(self, kind: Kind) -> str:
        """What was last played in before this goes."""
        return written(self.clock() - timedelta(days=self.days[kind]))


NEVER = Expiry()


def written(time: datetime) -> str:
    """A time as it is stored."""
    return time.astimezone(UTC).isoformat(timespec="seconds")


def chosen_expiry(settings: Settings) -> Expiry:
    """How long matches are kept at a server."""
    days: dict[Kind, int] = {
        "finished": settings.keep_finished_days,
        "unfinished": settings.keep_unfinished_days,
        "tryout": settings.keep_tryout_days,
        "moment": settings.keep_moment_days,
        "lesson": settings.keep_lesson_days,
    }
    return Expiry(days, settings.expiry_warning_days, settings.clock)


def kind_of(origin: Any, lesson: Any, outcome: Any) -> Kind:
    """What kind of match it is."""
    if origin is not None:
        found: Kind = origin.kind
        return found
    if lesson is not None:
        return "lesson"
    return "unfinished" if outcome is None else "finished"


def kind_of_aged(match: Aged) -> Kind:
    """What kind of match it is, from what is stored."""
    return kind_of(match.origin, match.lesson, match.summary.get("outcome"))


def expired(storage: Storage, expiry: Expiry, after: str = "") -> tuple[list[Aged], str]:
    """Matches whose time is over among some after an id, and the id after which to go on."""
    kept = [days for days in expiry.days.values() if days]
    if not kept:
        return [], ""
    first = written(expiry.clock() - timedelta(days=min(kept)))
    found = storage.aged(first, after, PAGE)
    gone = [match for match in found if _is_over(expiry, match)]
    return gone, found[-1].id if len(found) == PAGE else ""


def _is_over(expiry: Expiry, match: Aged) -> bool:
    end = expiry.end(kind_of_aged(match), match.updated)
    return end is not None and end <= expiry.clock()
