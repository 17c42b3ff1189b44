"""The single figures: copies, legal lists, views, imports, memory, processes, players."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter, process_time
from typing import Any

import battaglia
from battaglia.core import flow
from battaglia.games.piacenza.movement import offers
from battaglia.games.piacenza.movement.declaration import may_declare
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.lab.simulate import simulate
from bench.contenders import Battle, Door

LINES_OF = "piacenza"
"""The game in which formations declare lines."""
MIDGAME = 500
"""Decisions into a game at which copies and views are timed."""


def midgame(scenario: str) -> Battle:
    """A battle some way into its first game."""
    battle = Battle(scenario)
    while battle.decisions < MIDGAME and not battle.games:
        battle.step()
    return battle


def copy_microseconds(scenario: str, seconds: float) -> float:
    """The time of a copy of a position."""
    position = midgame(scenario).position
    return 1e6 * _best(position.copy, seconds)


def view_milliseconds(scenario: str, seconds: float) -> float:
    """The time of a seat's view."""
    battle = midgame(scenario)
    return 1e3 * _best(lambda: battle.game.view(battle.position, 0), seconds)


def _best(call: Any, seconds: float) -> float:
    """The best mean of several rounds, as noise only ever adds."""
    best, end = float("inf"), process_time() + seconds
    while process_time() < end:
        begun = process_time()
        for _ in range(50):
            call()
        best = min(best, (process_time() - begun) / 50)
    return best


def legal_list_milliseconds(scenario: str, seconds: float) -> float:
    """The 99th percentile of the time from applying a choice to the next list of choices."""
    battle = Battle(scenario)
    times: list[float] = []
    end = process_time() + seconds
    while process_time() < end or not times:
        if not battle.position.deciders:
            battle.step()
            continue
        begun = process_time()
        battle.step()
        while flow.pending_roll(battle.position) is not None:
            battle.step()
        times.append(process_time() - begun)
    return 1e3 * percentile(times)


def decision_milliseconds(scenario: str, seconds: float) -> float:
    """The 99th percentile of a whole decision by the checked door: list, check, play, dice."""
    door = Door(scenario)
    times: list[float] = []
    end = process_time() + seconds
    while process_time() < end or not times:
        begun = process_time()
        door.step()
        times.append(process_time() - begun)
    return 1e3 * percentile(times)


def line_milliseconds(scenario: str, seconds: float) -> dict[str, float]:
    """The time to offer lines in one direction, where random play comes to a formation's line.

    Battles without lines, and those in which none came up, have none.
    """
    battle = Battle(scenario)
    times: list[float] = []
    end = process_time() + seconds
    while process_time() < end and battle.game.id == LINES_OF:
        battle.step()
        p: Any = battle.position
        if p.stack and isinstance(p.stack[-1], FormationMovement) and may_declare(p):
            for direction in (None, *range(len(p.battle.grid.directions))):
                begun = process_time()
                offers.offers(p, direction)
                times.append(process_time() - begun)
    if not times:
        return {}
    return {"mean": 1e3 * sum(times) / len(times), "p99": 1e3 * percentile(times)}


def percentile(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[int(0.99 * (len(times) - 1))]


def speed_of_jobs(scenario: str, seconds: float) -> dict[str, float]:
    """Games a second of ``simulate`` with one and with two processes, run by turns."""
    begun = perf_counter()
    simulate(scenario, ("random", "random"), 20)
    games = max(4, int(20 * seconds / (perf_counter() - begun)))
    one = two = 0.0
    for _ in range(2):
        one = max(one, _simulated(scenario, games, 1))
        two = max(two, _simulated(scenario, games, 2))
    return {"jobs_1": one, "jobs_2": two, "ratio": two / one}


def _simulated(scenario: str, games: int, jobs: int) -> float:
    """Games a second, by the clock on the wall: processes have to share the machine."""
    begun = perf_counter()
    simulate(scenario, ("random", "random"), games, jobs=jobs)
    return games / (perf_counter() - begun)


def simple_games_per_second(scenario: str, games: int) -> float:
    """The simple player against itself."""
    begun = process_time()
    simulate(scenario, ("simple", "simple"), games)
    return games / (process_time() - begun)


def import_milliseconds(tries: int) -> float:
    """The time of ``import battaglia`` in a fresh interpreter, the best of several."""
    code = "from time import perf_counter as t; b = t(); import battaglia; print(t() - b)"
    return 1e3 * min(float(_python(code)) for _ in range(tries))


def memory_megabytes(scenario: str, games: int) -> float:
    """The most memory that a process needs to simulate so many games."""
    code = (
        "import resource; from battaglia.lab.simulate import simulate;"
        f"simulate({scenario!r}, ('random', 'random'), {games});"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    return float(_python(code)) / 1024


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def scenario_names() -> list[str]:
    """The battles that come with Battaglia."""
    return [info.id for info in battaglia.scenarios()]
