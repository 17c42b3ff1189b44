"""Deltas: what has changed from one sheet to the next, for whoever has the one before.

A sheet is an envelope before it is sent, as the objects that a teller made: what no seat matters
for is one and the same object in the sheets of all. A delta is made of two sheets of the same
viewer, so it tells nothing that the second one would not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from battaglia.server.answers import Delta, LogLine
from battaglia.server.logbook import Stretch, very_same

VIEW, PIECES = "view", "pieces"
DESK, COUNTERS = "desk", "counters"

Fields = Mapping[str, Any]


class Sheet:
    """Everything that a table shows to one viewer in one language, at a number.

    ``sections`` are those of an envelope but for the log. Of that it has a stretch: the last lines,
    all that are new since the sheet before among them.
    """

    __slots__ = ("beside", "delta", "number", "remade", "sections", "since", "stretch")

    def __init__(
        self,
        number: int,
        sections: dict[str, Any],
        stretch: Stretch,
        before: Sheet | None,
        beside: object,
    ) -> None:
        self.number = number
        self.sections = sections
        self.stretch = stretch
        self.beside = beside
        """What else it depends on beside the number."""
        self.since: int | None = None
        """The number of the sheet that the delta follows; None if there is no delta."""
        self.delta = b""
        self.remade = before is not None and before.number == number
        """Is there another of the same number? Who has that number may then have either."""
        if before is not None and not self.remade and not before.remade:
            self.since = before.number
            self.delta = msgspec.json.encode(delta(before, self))


def delta(before: Sheet, after: Sheet) -> Delta:
    """What has changed."""
    old, new = before.sections, after.sections
    view, pieces = _parted(old[VIEW], new[VIEW], PIECES)
    desk, counters = _parted(old[DESK], new[DESK], COUNTERS)
    sections = _changed(old, new)
    for told in (VIEW, DESK, "number"):
        sections.pop(told, None)
    lines = after.stretch.words
    kept = _kept(before.stretch.words, lines)
    return Delta(
        since=before.number,
        number=after.number,
        sections=sections,
        view=view,
        pieces=pieces,
        desk=desk,
        counters=counters,
        kept=kept,
        log=[line for line in lines if line.number > kept],
    )


def _parted(old: Any, new: Any, entries: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields that have changed; of one of them, whose entries stay, the changed entries."""
    if old is new:
        return {}, {}
    before, after = _fields(old), _fields(new)
    changed = _changed(before, after)
    was, now = before.get(entries), after.get(entries)
    if not (was and now and entries in changed and was.keys() == now.keys()):
        return changed, {}
    del changed[entries]
    return changed, _changed(was, now)


def _changed(old: Fields, new: Fields) -> dict[str, Any]:
    """What differs. Most is the very same object: that is seen without looking into it."""
    unset = msgspec.UNSET
    return {
        name: value
        for name, value in new.items()
        if (was := old.get(name, unset)) is not value and was != value and value is not unset
    }


def _fields(told: Any) -> Fields:
    return told if isinstance(told, Mapping) else msgspec.structs.asdict(told)


def _kept(old: list[LogLine], new: list[LogLine]) -> int:
    """The last action of which, and of all before it, the lines have stayed what they were.

    Where the new lines reach further back than the old, as they do after an undo, all are sent:
    whoever has few lines takes them for the whole log.
    """
    if not new:
        return 0
    start = next((place for place, line in enumerate(old) if line == new[0]), len(old))
    same = very_same(old[start:], new)
    for was, now in zip(old[start + same :], new[same:], strict=False):
        if was != now:
            break
        same += 1
    rest = [*old[start + same :][:1], *new[same:][:1]]
    return min([line.number for line in rest], default=new[-1].number + 1) - 1
