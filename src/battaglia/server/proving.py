"""Whether what is stored can be played on: every match opened, and its digests held."""

from __future__ import annotations

from collections.abc import Iterator

from battaglia.server.errors import ApiError
from battaglia.server.library import Library
from battaglia.server.opening import open_table
from battaglia.server.storage import Storage

DIFFERS = "differs"


def faults(storage: Storage, library: Library) -> Iterator[tuple[str, str]]:
    """For each match its id and what is wrong with it; "" if nothing is.

    One of other rules or data goes on from its last position, and that is no fault.
    """
    for match_id in storage.ids():
        stored = storage.load(match_id)
        if stored is None:  # deleted in the meantime
            continue
        try:
            table, _ = open_table(library, stored)
        except ApiError as error:
            yield match_id, str(error.params.get("fault") or error.code)
            continue
        differs = any(notice.code == DIFFERS for notice in table.base.notices)
        yield match_id, "its actions do not lead to its position" if differs else ""
