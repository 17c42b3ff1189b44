"""Load a server: ``python -m bench.load``. Over loopback only, and for a limited time.

The client that loads runs on the same machine. Its processor time is measured and told apart, and
is in no other sum: "server" and "database" are what their processes have used for an action.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any

from bench.load.checks import check
from bench.load.disks import CannotMount
from bench.load.duels import Duel, how_many
from bench.load.faults import FAULTS, ON_POSTGRESQL, Made, Outcome, Playing, make, outcome
from bench.load.players import Game, Tally
from bench.load.scripts import Script, scripts
from bench.load.servers import Site, site

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = "navicello-1643,raab-1664,camposanto-1743"
MOST_SECONDS = 600
AT_ONCE = 8
"""Matches that are begun at the same time."""


def main() -> None:
    """Measure as asked for, and print a line for each number of matches."""
    asked = _asked()
    games = scripts(asked.scenarios.split(","), 4, int(asked.seconds / asked.every) + 10)
    if not asked.json:
        print(HEAD)
    try:
        found = [_measured(asked, games, matches) for matches in map(int, asked.matches.split(","))]
    except CannotMount as error:
        sys.exit(f"there can be no small disk here, so none can be full: {error}")
    if any(one["wrong"] for one in found):
        sys.exit(1)


def _measured(asked: argparse.Namespace, games: list[Script], matches: int) -> dict[str, Any]:
    """One measurement, which is printed."""
    processes = asked.processes or (2 if asked.database == "postgresql" else 1)
    needs = {"worker": "kill-worker" in asked.fault, "small": "full-disk" in asked.fault}
    with tempfile.TemporaryDirectory(prefix="battaglia-load-") as folder:
        logs = Path(asked.logs or folder)
        logs.mkdir(exist_ok=True)
        source = Path(asked.source).resolve()
        with site(asked.database, processes, source, Path(folder), logs, **needs) as here:
            found = _run(load(here, games, matches, asked))
    if asked.json:
        print(json.dumps(found))
        return found
    print(line(asked.database, processes, found))
    for told in (*found["faults"], f"check: {found['check']}"):
        print(" ", told, flush=True)
    for wrong in found["wrong"][:20]:
        print("  WRONG", wrong)
    return found


def _run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """Run something in the loop that costs least here."""
    try:
        import uvloop  # noqa: PLC0415 (there is none on every system)
    except ModuleNotFoundError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    add = parser.add_argument
    add("--matches", default="100,200,500", help="how many at once, one measurement for each")
    add("--seconds", type=float, default=60.0, help="how long each measurement takes")
    add("--every", type=float, default=1.0, help="seconds between two actions of a match")
    add("--database", choices=("sqlite", "postgresql"), default="postgresql")
    add("--processes", type=int, default=0, help="by default 2 on PostgreSQL, 1 on SQLite")
    add("--scenarios", default=SCENARIOS)
    add("--apart", action="store_true", help="the seats of a match at different processes")
    add("--fault", action="append", choices=sorted(FAULTS), default=[], help="may be repeated")
    add("--source", default=str(ROOT), help="another checkout, to be measured in the same way")
    add("--old", action="store_true", help="that checkout knows no deltas yet")
    add("--logs", help="a folder in which the logs of the servers stay")
    add("--json", action="store_true")
    asked = parser.parse_args()
    asked.seconds = min(asked.seconds, MOST_SECONDS)
    if asked.database == "sqlite" and (wrong := ON_POSTGRESQL.intersection(asked.fault)):
        parser.error(f"there is no {', '.join(sorted(wrong))} on SQLite")
    return asked


async def load(here: Site, games: list[Script], matches: int, asked: Any) -> dict[str, Any]:
    """Play so many matches for a while; the figures come back."""
    tally = Tally()
    playing = _playing(here, games, matches, asked, tally)
    await _begin(playing)
    tally.refused.clear()
    used = here.server_seconds(), here.database_seconds(), process_time()
    begin = perf_counter() + 1
    end = begin + asked.seconds
    tasks = [
        asyncio.create_task(one.play(begin + asked.every * n / matches, end, asked.every))
        for n, one in enumerate(playing.all)
    ]
    faults = asyncio.create_task(_fail(here, playing, asked.fault, asked.seconds))
    await asyncio.gather(*tasks)
    took = perf_counter() - begin
    now = here.server_seconds(), here.database_seconds(), process_time()
    megabytes = here.megabytes()
    made = await faults
    checked = await check(here.database, playing.games, playing.duels)
    for one in playing.all:
        one.leave()
    outcomes = _outcomes(made, playing, tally, end)
    cuts = quantiles(tally.waits, n=100)
    actions = len(tally.waits)
    server, database, client = (
        1000 * (after - before) / actions for before, after in zip(used, now, strict=True)
    )
    return {
        "matches": matches,
        "wanted": matches / asked.every,
        "actions": actions / took,
        **{f"p{n}": cuts[n - 1] * 1000 for n in (50, 95, 99)},
        "server": server,
        "database": database,
        "client": client,
        "megabytes": megabytes,
        "told": tally.heard / actions,
        "bytes": tally.bytes / max(tally.heard, 1),
        "refused": tally.refused,
        "faults": [str(one) for one in outcomes],
        "check": f"{checked}; answers that were lost {tally.unanswered}",
        "wrong": [
            *tally.wrong,
            *checked.wrong,
            *(f"{one.name}: {one.stuck} did not go on" for one in outcomes if one.stuck),
        ],
    }


def _playing(here: Site, games: list[Script], matches: int, asked: Any, tally: Tally) -> Playing:
    """All who play; some play against machines, if a worker is to be killed."""
    rng = Random(1)
    duels = how_many(matches) if here.worker else 0
    return Playing(
        [
            Game(
                *(games[n % len(games)], here.places, tally, rng),
                delta=not asked.old,
                apart=asked.apart,
            )
            for n in range(matches)
        ],
        [Duel(games[n % len(games)], here.places, tally, rng) for n in range(duels)],
    )


async def _begin(playing: Playing) -> None:
    """Begin all matches, some at a time."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(game: Game | Duel) -> None:
        async with room:
            await game.begin()

    await asyncio.gather(*map(one, playing.all))


async def _fail(here: Site, playing: Playing, faults: list[str], seconds: float) -> list[Made]:
    """Make the faults, spread over the time."""
    made = []
    for fault in faults:
        await asyncio.sleep(seconds / (len(faults) + 1))
        print(f"  ... {fault}", file=sys.stderr, flush=True)
        made.append(await make(fault, here, playing))
    return made


def _outcomes(made: list[Made], playing: Playing, tally: Tally, end: float) -> list[Outcome]:
    """How play went on after each fault, up to the next or the end."""
    ends = [*(one.began for one in made[1:]), end]
    return [
        outcome(one, playing, tally.confirmed, until)
        for one, until in zip(made, ends, strict=False)
    ]


HEAD = (
    "database    processes matches  actions/s      p50      p95      p99 ms | CPU ms an action:"
    " server database client |     MB | told  bytes | refused"
)


def line(database: str, processes: int, found: dict[str, Any]) -> str:
    """The figures of one measurement."""
    return (
        f"{database:11} {processes:9} {found['matches']:7} {found['actions']:10.1f}"
        f" {found['p50']:8.1f} {found['p95']:8.1f} {found['p99']:8.1f}    |"
        f" {'':17}{found['server']:6.2f} {found['database']:8.2f} {found['client']:6.2f} |"
        f" {found['megabytes']:6.0f} | {found['told']:4.1f} {found['bytes']:6.0f} |"
        f" {found['refused'] or '-'}"
    )


if __name__ == "__main__":
    main()
