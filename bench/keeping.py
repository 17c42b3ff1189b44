"""How long it takes to migrate, save and restore many matches, on both kinds of database.

``python -m bench.keeping [--matches N] [--actions N]``: nothing of it is a test.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import asdict
from sqlalchemy import insert

from battaglia.server.backups import back_up, restore
from battaglia.server.migrating import migrate_to, revisions
from battaglia.server.schema import ACTIONS, MATCHES, SEATS, SNAPSHOTS
from battaglia.server.settings import database_url
from battaglia.server.storage import Storage
from tests.server import postgres
from tests.server.databases import stored_match

GROUP = 50
MEBI = 2**20


def filled(storage: Storage, matches: int, actions: int) -> None:
    """Many matches that were played alike."""
    first = storage.load(stored_match(storage, actions).id)
    assert first is not None
    belongings = ((SEATS, first.seats), (ACTIONS, first.rows), (SNAPSHOTS, first.snapshots))
    for begin in range(1, matches, GROUP):
        ids = [f"match-{number}" for number in range(begin, min(matches, begin + GROUP))]
        with storage.engine.begin() as connection:
            plain = asdict(first.match)
            connection.execute(insert(MATCHES), [plain | {"id": name} for name in ids])
            for table, things in belongings:
                rows = [asdict(thing) | {"match_id": name} for name in ids for thing in things]
                connection.execute(insert(table), rows)


def timed(what: str, work: Callable[[], object]) -> None:
    """Do something, and print how long it took."""
    begin = time.perf_counter()
    work()
    print(f"  {what:<28} {time.perf_counter() - begin:8.2f} s", flush=True)


def measure(url: str, matches: int, actions: int, folder: Path) -> None:
    """Fill a database, take its tables back and forth, save it, restore it."""
    storage = Storage(url)
    oldest, path = revisions()[0], folder / "games.battaglia"
    timed(f"fill with {matches:,}", lambda: filled(storage, matches, actions))
    before = storage.load(f"match-{matches - 1}")
    timed(f"back to {oldest}", lambda: migrate_to(storage.engine, oldest))
    timed("forth again", lambda: migrate_to(storage.engine, "head"))
    timed("backup", lambda: back_up(storage.engine, path))
    timed("restore over it", lambda: restore(storage.engine, path, replace=True))
    same = storage.load(f"match-{matches - 1}") == before
    counted = len(storage.ids())
    print(f"  {counted:,} matches, the last {'the same' if same else 'ANOTHER'}", end="")
    print(f", backup of {path.stat().st_size / MEBI:.1f} MiB")
    storage.close()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--actions", type=int, default=40)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="battaglia-keeping-") as place:
        folder = Path(place)
        print("SQLite")
        measure(database_url(str(folder / "games.db")), args.matches, args.actions, folder)
        if not postgres.passed_over():
            print("PostgreSQL")
            with postgres.cluster() as url:
                measure(database_url(url), args.matches, args.actions, folder)


if __name__ == "__main__":
    main()
