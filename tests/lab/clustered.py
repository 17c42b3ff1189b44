"""Games on a cluster of this machine: ``python -m tests.lab.clustered``; prints what came of them.

It is a process of its own: Ray leaves threads and handlers of signals behind, and a worker can be
made to misbehave only as it begins.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ray

from battaglia.lab import cluster
from battaglia.lab.cluster import LOCAL, ClusterDealer, ClusterFault
from battaglia.lab.compare import compare
from battaglia.lab.ladder import ladder
from battaglia.lab.playing import Contest, GameFault, play_game
from battaglia.lab.report import GameResult, Tally, report
from battaglia.lab.running import contest
from battaglia.lab.simulate import simulate

ROOT = Path(__file__).parents[2]
SMALL, SEED, GAMES = "navicello-1643", 8, 24
PLAYERS = ("simple", "random")
FATAL, WRONG = 4, 7
"""The numbers of games that kill their worker, and that no player plays well."""
FAULT = "no reserves"


def run() -> dict[str, Any]:
    """What came of everything, in a process of its own."""
    found_in = os.pathsep.join(path for path in (os.environ.get("PYTHONPATH"), str(ROOT)) if path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.clustered"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": found_in},
        check=False, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Play on clusters, and print what came of it."""
    found = {"whole": whole(), "killed": killed()}
    found |= misbehaving()
    sys.stdout.write(json.dumps(found) + "\n")


def whole() -> dict[str, Any]:
    """A run with its journal, which is gone on with by other means."""
    with TemporaryDirectory() as folder:
        journal, seen = Path(folder) / "games.jsonl", list[int]()
        there = simulate(
            SMALL, PLAYERS, GAMES, seed=SEED, cluster=LOCAL, jobs=2,
            progress=seen.append, journal=journal,
        )  # fmt: skip
        lines = len(journal.read_bytes().splitlines())
        more = simulate(SMALL, PLAYERS, GAMES + 2, seed=SEED, journal=journal)
    return {"report": there.to_json(), "seen": seen, "lines": lines, "more": more.to_json()}


def killed() -> dict[str, Any]:
    """A worker is killed from outside while it plays."""
    these, tally, victims = contest(SMALL, PLAYERS, SEED), Tally(), list[int]()
    dealer = ClusterDealer([these], [range(GAMES)], LOCAL, 2)
    numbers = []
    with redirect_stdout(StringIO()) as heard:
        for game in dealer.played():
            if not victims:
                victims.append(next(iter(dealer.workers.values())))
                os.kill(victims[0], signal.SIGKILL)
            tally.add(game.result)
            numbers.append(game.number)
        sys.stdout.write("done")
    lost = tuple(number for _, number in dealer.lost)
    told = report(tally, SMALL, these.battle.seats, PLAYERS, SEED, lost)
    found = {"numbers": sorted(numbers), "victims": victims, "heard": heard.getvalue()}
    return {"report": told.to_json(), **found}


# On a cluster whose workers misbehave


def misbehave() -> None:
    """Done by every worker before it begins."""

    def play(contest: Contest, number: int) -> GameResult:
        if contest.seed == SEED and number == FATAL:
            os.kill(os.getpid(), signal.SIGKILL)
        if contest.seed == SEED + 1 and number == WRONG:
            raise GameFault(FAULT)
        return play_game(contest, number)

    cluster.play_game = play  # type: ignore[attr-defined]


def misbehaving() -> dict[str, Any]:
    """Games that are fatal, games that are wrong; and the other commands, as they should be."""
    ray.init(
        address=LOCAL, num_cpus=2, include_dashboard=False, log_to_driver=False,
        logging_level=logging.CRITICAL, object_store_memory=cluster.STORE,
        runtime_env={"worker_process_setup_hook": "tests.lab.clustered.misbehave"},
    )  # fmt: skip
    try:
        lost = simulate(SMALL, PLAYERS, 8, seed=SEED, cluster=LOCAL)
        faults = []
        try:
            simulate(SMALL, PLAYERS, 8, seed=SEED + 1, cluster=LOCAL)
        except GameFault as fault:
            faults.append(str(fault))
        both = contest(SMALL, PLAYERS, 3), contest(SMALL, PLAYERS[::-1], 3)
        return {
            "lost": lost.to_json(),
            "faults": faults,
            "ladder": ladder({SMALL: 4}, PLAYERS, seed=3, cluster=LOCAL).to_json(),
            "compare": compare(*both, 6, fixed=True, cluster=LOCAL).to_json(),
            "joined": joined(ray.get_runtime_context().gcs_address),
            "other": other_battaglia(),
        }
    finally:
        ray.shutdown()


def joined(address: str) -> str:
    """What the command line prints that plays on a cluster by its address."""
    words = f"simulate {SMALL} --games 6 --seed 3 --players random --json --cluster {address}"
    command = [sys.executable, "-m", "battaglia.cli", *words.split()]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def other_battaglia() -> str:
    """What is said where workers would play other games than those that were asked for."""
    dealer = ClusterDealer([contest(SMALL, PLAYERS, 3)], [range(2)], LOCAL)
    dealer._keys = ("another",)
    try:
        list(dealer.played())
    except ClusterFault as fault:
        return str(fault)
    return ""


if __name__ == "__main__":
    main()
