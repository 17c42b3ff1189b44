"""A match that was stored under rules 0, which nobody plays by any more.

``python -m tests.server.older`` writes the fixture anew. It should not be needed: the point of
the fixture is that it is old.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from battaglia.games.montecuccoli.game import Montecuccoli
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.security import token_hash
from battaglia.server.storage import Append, Storage, Stored, StoredSeat

FILE = Path(__file__).parent / "fixtures" / "older_match.json"
TOKENS = {"coalition": "an old token", "papal": "another old token", "": "a spectator's old token"}
ACTIONS = 45


def rules(version: int) -> Montecuccoli:
    """The same game under other rules."""
    game = Montecuccoli()
    game.version = version
    return game


def load() -> Stored:
    """The match as it was stored."""
    return msgspec.json.decode(FILE.read_bytes(), type=Stored)


def put(storage: Storage, stored: Stored) -> None:
    """Put a stored match into a database, as if it had been there all the time."""
    (last,) = stored.snapshots
    storage.create(stored.match, stored.seats, Append(stored.match.id, stored.rows, last))


def write() -> None:
    """Write the fixture."""
    library = Library({"montecuccoli": rules(0)})
    begun = new_table(library, "navicello-1643", {}, {}, 11, alone=True)
    table, rng = begun.table, Random(11)
    for _ in range(ACTIONS):
        seat = table.match.deciders[0]
        table.play(seat, [str(rng.choice(table.match.seat(seat).legal()))])
    # A verb that has gone since: these actions cannot be played again.
    rows = [
        msgspec.structs.replace(row, action=row.action.replace("pick", "take-up"))
        for row in table.journal.rows
    ]
    seats = [StoredSeat(seat, "human", token_hash(token)) for seat, token in TOKENS.items()]
    match = msgspec.structs.replace(begun.match, id="older-match", summary=table.summary())
    stored = Stored(match, seats, rows, [table.snapshot()])
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=1) + b"\n")


if __name__ == "__main__":
    write()
