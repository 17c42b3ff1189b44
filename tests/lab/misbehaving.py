"""Simulations in which something misbehaves: ``python -m tests.lab.misbehaving CASE GAMES JOBS``.

They run in a process of their own. A simulation forks where no other thread runs, and only what
is forked knows what a test has put in place of the real thing; which threads are left in the
process of the tests depends on what was tested before.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Container
from pathlib import Path
from time import sleep
from typing import Any
from unittest.mock import patch

from battaglia.ai.uniform import RandomPlayer
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.games.montecuccoli.actions import Pick
from battaglia.lab import playing, pool
from battaglia.lab.playing import Contest, GameFault
from battaglia.lab.report import GameResult
from battaglia.lab.simulate import simulate

ROOT = Path(__file__).parents[2]
SEED = 8


class Crashing(RandomPlayer):
    name = "crashing"

    def decide(self, door: Any) -> Action:
        raise ZeroDivisionError("no reserves")


class Cheating(RandomPlayer):
    name = "cheating"

    def decide(self, door: Any) -> Action:
        return Pick("montecuccoli-himself")


class Silent(RandomPlayer):
    name = "silent"

    def decide(self, door: Any) -> Action:
        return None  # type: ignore[return-value]


class Slow(RandomPlayer):
    name = "slow"

    def decide(self, door: Any) -> Action:
        while True:
            try:
                self.rng.random()
            except Exception:  # whatever happens, it thinks on
                continue


class Sleeping(RandomPlayer):
    name = "sleeping"

    def decide(self, door: Any) -> Action:
        sleep(3600)
        return super().decide(door)


class Leaving(RandomPlayer):
    name = "leaving"

    def decide(self, door: Any) -> Action:
        raise SystemExit(3)


class Meddling(RandomPlayer):
    """Plays in the position that it is shown, and answers with something else that is legal."""

    name = "meddling"

    def decide(self, door: Any) -> Action:
        action = super().decide(door)
        flow.apply(door.known, door.number, door.legal()[0])
        return action


def seat(player: type[RandomPlayer]) -> None:
    """Let a player play, whoever was asked for."""
    patch.object(playing, "make_player", lambda name, seed: player(seed)).start()


def kill_in(numbers: Container[int]) -> None:
    """Let games kill their process, as a fault in a library would."""

    def play(contest: Contest, number: int) -> GameResult:
        if number in numbers:
            os.kill(os.getpid(), signal.SIGKILL)
        return playing.play_game(contest, number)

    patch.object(pool, "play_game", play).start()


def kill_once() -> None:
    """Let a process be killed in a game, but not when the game is played again."""
    reading, writing = os.pipe()
    os.write(writing, b"!")
    os.close(writing)

    def play(contest: Contest, number: int) -> GameResult:
        if number == 3 and os.read(reading, 1):
            os.write(sys.stderr.fileno(), b"killed")
            os.kill(os.getpid(), signal.SIGKILL)
        return playing.play_game(contest, number)

    patch.object(pool, "play_game", play).start()


def kill_always() -> None:
    """Let no process come to the end of a game."""
    patch.object(pool, "MOST_LOST", 2).start()
    kill_in(range(10**6))


def leave() -> None:
    """Let games end their process on purpose."""

    def play(contest: Contest, number: int) -> GameResult:
        raise SystemExit(3)

    patch.object(playing, "play_match", play).start()


def hurry(player: type[RandomPlayer]) -> None:
    """Let a player play who is not waited for long."""
    patch.object(playing, "LONGEST", 0.3).start()
    seat(player)


CASES: dict[str, Callable[[], None]] = {
    "crashing": lambda: seat(Crashing),
    "cheating": lambda: seat(Cheating),
    "silent": lambda: seat(Silent),
    "slow": lambda: hurry(Slow),
    "sleeping": lambda: hurry(Sleeping),
    "giving up": lambda: seat(Leaving),
    "meddling": lambda: seat(Meddling),
    "killed in 4 and 11": lambda: kill_in((4, 11)),
    "killed once": kill_once,
    "killed always": kill_always,
    "leaving": leave,
}


def run(case: str, games: int, jobs: int, said: str = "") -> dict[str, Any]:
    """What came of a case: a report and the progress, or a fault; ``said`` goes before."""
    command = [sys.executable, "-W", "error", "-m", "tests.lab.misbehaving"]
    done = subprocess.run(
        [*command, case, str(games), str(jobs)],
        cwd=ROOT, check=False, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, said)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(case: str, games: str, jobs: str) -> None:
    """Run a case and print what came of it."""
    CASES[case]()
    seen: list[int] = []
    try:
        found = simulate(
            "navicello-1643", ("simple", "random"), int(games), seed=SEED, jobs=int(jobs),
            progress=seen.append,
        )  # fmt: skip
        answer = {"report": found.to_json(), "rows": found.rows(), "seen": seen}
    except GameFault as fault:
        answer = {"kind": type(fault).__name__, "fault": str(fault)}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])
