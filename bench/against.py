"""Two checkouts in one run, by turns: what disturbs one disturbs the other alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench import figures
from bench.contenders import SLICE
from bench.turns import SIMPLE

ROOT = Path(__file__).resolve().parents[1]
KINDS = {"free": "random play", "door": "checked door"}
GAMES = {"navicello-1643": 40, "obregon-1743": 20, "camposanto-1743": 8}
"""Games of simple players, where they are short."""

Sides = tuple["Side", "Side"]


class Side:
    """A process that plays with the sources of one checkout."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, **request: Any) -> dict[str, Any]:
        """Let it play, and hear how it went."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that was to play {request} has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def side(checkout: Path) -> Iterator[Side]:
    """A side for as long as it is needed."""
    sources = checkout / "src"
    if not (sources / "battaglia").is_dir():
        raise ValueError(f"{checkout} is no checkout of Battaglia: it has no src/battaglia")
    path = os.pathsep.join([str(sources), str(ROOT)])
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.turns"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    try:
        yield Side(process)
    finally:
        process.kill()
        process.wait()


def measure(other: Path, seconds: float, quick: bool) -> dict[str, Any]:
    """Every battle, with fewer games of simple players where they are long."""
    names = figures.scenario_names()
    if quick:
        return compare(other, names, seconds, {names[0]: 1})
    return compare(other, names, seconds, {name: GAMES.get(name, 4) for name in names})


def compare(other: Path, names: list[str], seconds: float, games: dict[str, int]) -> dict[str, Any]:
    """Battles by turns: random play, the checked door, and so many games of simple players."""
    with ExitStack() as stack:
        sides = stack.enter_context(side(other)), stack.enter_context(side(ROOT))
        found = {
            kind: {name: _played(sides, kind, name, seconds) for name in names} for kind in KINDS
        }
        simple = {name: _simple(sides, name, number) for name, number in games.items()}
        return {**found, SIMPLE: simple}


def _played(sides: Sides, kind: str, name: str, seconds: float) -> dict[str, float]:
    decisions, spent = [0, 0], [0.0, 0.0]
    rounds = max(1, round(seconds / SLICE))
    for turn in range(rounds):
        for number in (turn % 2, 1 - turn % 2):
            got = sides[number].ask(kind=kind, battle=name, seconds=seconds / rounds)
            decisions[number] += got["decisions"]
            spent[number] += got["seconds"]
    before, after = decisions[0] / spent[0], decisions[1] / spent[1]
    return {"before": before, "after": after, "ratio": after / before}


def _simple(sides: Sides, name: str, games: int) -> dict[str, Any]:
    """Whole games of simple players from the same seeds; ``same`` counts equal games."""
    spent, same = [0.0, 0.0], 0
    for game in range(games):
        got = [side.ask(kind=SIMPLE, battle=name, game=game) for side in sides]
        same += got[0]["played"] == got[1]["played"]
        for number in (0, 1):
            spent[number] += got[number]["seconds"]
    before, after = games / spent[0], games / spent[1]
    return {
        "before": before, "after": after, "ratio": after / before, "games": games, "same": same,
    }  # fmt: skip


def lines(found: dict[str, Any]) -> list[str]:
    """The comparison as a table."""
    out = []
    for kind, title in KINDS.items():
        out.append(f"{f'{title}, decisions/s':34}{'before':>12}{'after':>12}{'ratio':>8}")
        for name, row in found[kind].items():
            out.append(f"{name:34}{row['before']:12,.0f}{row['after']:12,.0f}{row['ratio']:8.2f}")
        out.append("")
    out.append(f"{'simple players, games/s':34}{'before':>12}{'after':>12}{'ratio':>8}{'same':>9}")
    for name, row in found[SIMPLE].items():
        same = f"{row['same']}/{row['games']}"
        out.append(
            f"{name:34}{row['before']:12.2f}{row['after']:12.2f}{row['ratio']:8.2f}{same:>9}"
        )
    return out
