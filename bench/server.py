"""How fast the table is: ``python -m tests.server.measure`` plays Raab at a real server.

It prints the round trip of an action over HTTP on this machine (with the commit to the
database and the whole envelope that comes back), the engine's view, and what else a client
waits for, as the median and the 95th percentile in milliseconds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles

from httpx2 import Client

import battaglia
from tests.server.playing import Data, Guest, begin
from tests.server.process import running

SCENARIO = "raab-1664"
ACTIONS = 400


def timed(ask: Callable[[], object]) -> float:
    """The milliseconds that something takes."""
    began = time.perf_counter()
    ask()
    return (time.perf_counter() - began) * 1000


def report(what: str, times: list[float]) -> None:
    """One line: the median, the 95th percentile, the number of samples."""
    cuts = quantiles(times, n=20)
    sys.stdout.write(f"{what:<34}{cuts[9]:8.1f}{cuts[18]:8.1f}{len(times):8d}\n")


def measure(client: Client) -> None:
    """Play a part of a game and time every request."""
    match = begin(client, SCENARIO)
    guests = match.guests()
    rng, times = Random(1), {"an action's round trip": list[float](), "an envelope": list[float]()}
    envelope: Data = next(iter(guests.values())).envelope()
    for _ in range(ACTIONS):
        seat = envelope["view"]["deciders"][0]
        guest = guests[seat]
        if envelope["seat"] != seat:
            envelope = guest.envelope()
        action = rng.choice(envelope["choices"])["action"]
        body = {"number": envelope["number"], "actions": [action]}
        began = time.perf_counter()
        answer = guest.post("/actions", body)
        times["an action's round trip"].append((time.perf_counter() - began) * 1000)
        envelope = answer.json()["envelope"]
        times["an envelope"].append(timed(guest.get))
    for what, found in times.items():
        report(what, found)
    measure_questions(guests[envelope["view"]["deciders"][0]])
    sys.stdout.write(f"an envelope has {len(answer.content) // 1024} kB\n")


def measure_questions(guest: Guest) -> None:
    """What is asked while one thinks."""
    pieces = list(guest.envelope()["view"]["pieces"])[:40]
    steps = range(0, guest.envelope()["length"], 10)
    asked = {
        "the reach of a piece": [f"/reach/{piece}" for piece in pieces],
        "overlay zones": ["/overlays/zones"] * 20,
        "overlay command": ["/overlays/command"] * 20,
        "overlay threat": ["/overlays/threat"] * 20,
        "a step of the replay": [f"/replay/{step}" for step in steps],
        "the battle": ["/battle"] * 20,
    }
    for what, paths in asked.items():
        report(what, [timed(partial(guest.get, path)) for path in paths])


def measure_view() -> None:
    """The engine's view alone, without a server."""
    match, rng = battaglia.new_match(SCENARIO, seed=7), Random(1)
    times = []
    for _ in range(ACTIONS):
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))
        times.append(timed(seat.view))
    report("the engine's view", times)


def main() -> None:
    """Measure and print."""
    sys.stdout.write(f"{SCENARIO:<34}{'median':>8}{'95 %':>8}{'of':>8}   (milliseconds)\n")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        began = time.perf_counter()
        with Client(base_url=server.address, timeout=60) as client:
            measure(client)
        sys.stdout.write(f"all in {time.perf_counter() - began:.0f} s\n")
    measure_view()


if __name__ == "__main__":
    main()
