"""Records deltas beside the envelopes that they lead to, for the client's own tests.

``python -m tests.server.recorded_deltas`` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from battaglia.server.envelopes import Scribe
from battaglia.server.library import Library
from battaglia.server.sheets import Reader
from tests.server.random_tables import GAMES, changes, table_of

FILE = Path(__file__).parents[2] / "web" / "tests" / "unit" / "fixtures" / "deltas.json"
SCENARIO, SEED, CHANGES = "navicello-1643", 5, 40
WHOLE_AT = (1, 8, 16, 24, 32, CHANGES)
"""After how many changes the whole envelope stands beside the deltas."""


def recorded() -> dict[str, Any]:
    """The first envelope of a seat, then what changed, with the whole of it now and then."""
    table = table_of(Library(GAMES), SCENARIO, SEED)
    reader = Reader("papal", "en", None, deltas=True)
    first = msgspec.json.decode(reader.news(table))
    steps = []
    for number, _ in enumerate(changes(table, SEED, CHANGES), start=1):
        told = msgspec.json.decode(reader.news(table))
        whole = Scribe(table, "papal", "en").envelope() if number in WHOLE_AT else None
        steps.append({"delta": told, "envelope": msgspec.to_builtins(whole)})
    return {"first": first, "steps": steps}


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(recorded(), ensure_ascii=False, separators=(",", ":")) + "\n")
