"""How fast the table is: a part of a game at a real server, over HTTP on this machine.

An action's round trip has the commit to the database and the whole envelope that comes back.
Every figure is the median and the 95th percentile, in milliseconds. ``python -m bench.server``
prints these alone; what an action costs in CPU, by part, is in bench/cost.py.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from httpx2 import Client

import battaglia
from tests.server.playing import Data, Guest, begin
from tests.server.process import running

SCENARIO = "raab-1664"
ACTIONS = 400
MOVES = 400
"""Moves whose outlook is asked for."""
FEWEST = 2
"""Samples that a percentile can be taken of."""

Times = dict[str, list[float]]
Figures = dict[str, dict[str, float]]


def table_milliseconds(actions: int = ACTIONS, scenario: str = SCENARIO) -> Figures:
    """The figures of a table with a battle's full armies."""
    times = _view_times(actions, scenario)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        Client(base_url=server.address, timeout=60) as client,
    ):
        times.update(_request_times(client, actions, scenario))
    return {what: _figure(found) for what, found in times.items() if len(found) >= FEWEST}


def _figure(times: list[float]) -> dict[str, float]:
    cuts = quantiles(times, n=20)
    return {"median": cuts[9], "p95": cuts[18], "samples": len(times)}


def _timed(ask: Callable[[], object]) -> float:
    begun = perf_counter()
    ask()
    return (perf_counter() - begun) * 1000


def _view_times(actions: int, scenario: str) -> Times:
    """The engine's view alone, without a server."""
    match, rng = battaglia.new_match(scenario, seed=7), Random(1)
    times = []
    for _ in range(actions):
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))
        times.append(_timed(seat.view))
    return {"the engine's view": times}


def _request_times(client: Client, actions: int, scenario: str) -> Times:
    """Play a part of a game and time every request."""
    guests = begin(client, scenario).guests()
    rng = Random(1)
    played: list[float] = []
    looked: list[float] = []
    envelope: Data = next(iter(guests.values())).envelope()
    for _ in range(actions):
        seat = envelope["view"]["deciders"][0]
        guest = guests[seat]
        if envelope["seat"] != seat:
            envelope = guest.envelope()
        action = rng.choice(envelope["choices"])["action"]
        body = {"number": envelope["number"], "actions": [action]}
        begun = perf_counter()
        answer = guest.post("/actions", body)
        played.append((perf_counter() - begun) * 1000)
        envelope = answer.raise_for_status().json()["envelope"]
        looked.append(_timed(guest.get))
    asked = _question_times(guests[envelope["view"]["deciders"][0]])
    return {"an action's round trip": played, "an envelope": looked, **asked}


def _question_times(guest: Guest) -> Times:
    """What is asked while one thinks."""
    envelope = guest.envelope()
    pieces = list(envelope["view"]["pieces"])[:40]
    asked = {
        "the reach of a piece": [f"/reach/{piece}" for piece in pieces],
        "the outlook of a move": _outlooks(guest, pieces),
        "the overlay of zones": ["/overlays/zones"] * 20,
        "the overlay of threats": ["/overlays/threat"] * 20,
        "a step of the replay": [f"/replay/{step}" for step in range(0, envelope["length"], 10)],
        "the battle": ["/battle"] * 20,
    }
    return {
        what: [_timed(partial(guest.get, path)) for path in paths] for what, paths in asked.items()
    }


def _outlooks(guest: Guest, pieces: list[str]) -> list[str]:
    """Every move of some pieces."""
    found = []
    for piece in pieces:
        reach: list[Data] = guest.get(f"/reach/{piece}").raise_for_status().json()["hexes"]
        found += [f"/outlook/{piece}/{reached['hex']}" for reached in reach]
    return found[:MOVES]


def lines(found: Figures, scenario: str = SCENARIO) -> list[str]:
    """The figures as a table."""
    head = f"{f'the table, {scenario}':34}{'median, ms':>12}{'95 %, ms':>12}{'samples':>10}"
    return [head] + [
        f"{what:34}{row['median']:12.1f}{row['p95']:12.1f}{row['samples']:10.0f}"
        for what, row in found.items()
    ]


def main() -> None:
    """Measure and print."""
    sys.stdout.write("\n".join(lines(table_milliseconds())) + "\n")


if __name__ == "__main__":
    main()
