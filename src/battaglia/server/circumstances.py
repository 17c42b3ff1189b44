"""What belongs to a table beside its match: how it was opened, stored, taught, interrupted."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from battaglia.core.lessons.course import Course, Lesson
from battaglia.core.reason import Reason


class Notice(msgspec.Struct, frozen=True):
    """Something that the players should know of how the match was opened."""

    code: str
    params: dict[str, int]


class Base(msgspec.Struct, frozen=True):
    """Where the match in memory begins: at the beginning, or at a saved position."""

    length: int = 0
    notices: tuple[Notice, ...] = ()


class Stop(msgspec.Struct, frozen=True):
    """Why a plan ended early. ``code`` is rolled, not-yours, secret or illegal."""

    code: str
    action: str = ""
    reasons: tuple[Reason, ...] = ()


class Saved(msgspec.Struct):
    """What is stored of a table besides its rows."""

    number: int = 0
    """How many rows led to the last position that is stored."""
    summary: dict[str, Any] = {}
    noted: datetime = datetime.min.replace(tzinfo=UTC)
    """When a list of matches was last told of it."""


class Taught(msgspec.Struct, frozen=True):
    """The lesson that is learnt at a table, and after how many actions it began."""

    course: Course
    lesson: Lesson
    begun: int
