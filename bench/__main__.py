"""Measure and print: ``python -m bench [--quick] [--seconds S] [--json] [--against CHECKOUT]``."""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path
from typing import Any

from bench import against, cost, doors, figures, server
from bench.contenders import Battle, Chess, ChessDoor, Contender, Door, interleave

SMALL, LARGE = "navicello-1643", "raab-1664"


def measure(seconds: float, quick: bool) -> dict[str, Any]:
    """Every figure of the bench."""
    names = figures.scenario_names()
    free: list[Contender] = [*(Battle(name) for name in names), Chess()]
    checked: list[Contender] = [*(Door(name) for name in names), ChessDoor()]
    interleave([*free, *checked], seconds)
    short = seconds / 4
    return {
        "python": platform.python_version(),
        "seconds": seconds,
        "random_play": _random_play(free),
        "checked_door": _random_play(checked),
        "copy_us": {name: figures.copy_microseconds(name, short) for name in names},
        "legal_list_p99_ms": {name: figures.legal_list_milliseconds(name, short) for name in names},
        "decision_p99_ms": {name: figures.decision_milliseconds(name, short) for name in names},
        "line_ms": {name: figures.line_milliseconds(name, short) for name in names},
        "view_ms": {LARGE: figures.view_milliseconds(LARGE, short)},
        "doors": doors.speeds(seconds),
        "simulate": {SMALL: figures.speed_of_jobs(SMALL, seconds)},
        "simple_games_per_second": _simple([SMALL] if quick else names, quick),
        "import_ms": figures.import_milliseconds(1 if quick else 5),
        "memory": _memory(50 if quick else 1000),
        "table_ms": server.table_milliseconds(20 if quick else server.ACTIONS),
        "action_cpu_ms": cost.action_costs(2) if quick else cost.action_costs(),
    }


def _random_play(contenders: list[Contender]) -> dict[str, dict[str, float]]:
    yardstick = contenders[-1].decisions / contenders[-1].seconds
    return {
        each.name: {
            "decisions_per_second": each.decisions / each.seconds,
            "mean_choices": each.choices / max(each.decisions, 1),
            "games_per_second": each.games / each.seconds,
            "ratio_to_chess": each.decisions / each.seconds / yardstick,
        }
        for each in contenders
    }


def _simple(names: list[str], quick: bool) -> dict[str, float]:
    games = {SMALL: 1 if quick else 20}
    return {name: figures.simple_games_per_second(name, games.get(name, 2)) for name in names}


def _memory(games: int) -> dict[str, float]:
    return {"games": games, "peak_mb": figures.memory_megabytes(SMALL, games)}


def lines(found: dict[str, Any]) -> list[str]:
    """The figures as a table."""
    out = [f"Python {found['python']}, {found['seconds']:g} s for each contender", ""]
    out += [f"{'':32}{'without checks':>24}{'by the checked door':>28}"]
    columns = f"{'decisions/s':>14}{'x push':>10}{'decisions/s':>18}{'x push_uci':>12}"
    out += [f"{'random play':22}{'choices':>10}{columns}{'games/s':>10}"]
    for name, row in found["random_play"].items():
        door = found["checked_door"][name]
        out.append(
            f"{name:22}{row['mean_choices']:10.1f}"
            f"{row['decisions_per_second']:14,.0f}{row['ratio_to_chess']:10.2f}"
            f"{door['decisions_per_second']:18,.0f}{door['ratio_to_chess']:12.2f}"
            f"{row['games_per_second']:10.1f}"
        )
    out += ["", *doors.lines(found["doors"]), "", *_times(found), ""]
    out += [f"{name:44}{figure}" for name, figure in _single_lines(found)]
    return [*out, "", *server.lines(found["table_ms"]), "", *cost.lines(found["action_cpu_ms"])]


def _times(found: dict[str, Any]) -> list[str]:
    """Copies, and the slow ones among lists, whole decisions and offers of lines."""
    columns = f"{'legal list':>14}{'by the door':>14}{'offer of lines':>18}"
    out = [f"{'':36}{'99th percentile, ms':>46}", f"{'position':22}{'copy, us':>14}{columns}"]
    for name, copy in found["copy_us"].items():
        listed, played = found["legal_list_p99_ms"][name], found["decision_p99_ms"][name]
        drawn = found["line_ms"][name]
        line = f"{drawn['p99']:.2f} ({drawn['mean']:.2f} mean)" if drawn else ""
        out.append(f"{name:22}{copy:14.2f}{listed:14.3f}{played:14.3f}{line:>18}")
    return out


def _single_lines(found: dict[str, Any]) -> list[tuple[str, str]]:
    rows = [(f"view of {name}", f"{ms:.2f} ms") for name, ms in found["view_ms"].items()]
    for name, row in found["simulate"].items():
        one, two, ratio = row["jobs_1"], row["jobs_2"], row["ratio"]
        text = f"{one:,.0f} games/s, two processes {two:,.0f} games/s: {ratio:.2f} times"
        rows.append((f"simulate {name}", text))
    for name, speed in found["simple_games_per_second"].items():
        rows.append((f"simple against simple, {name}", f"{speed:.2f} games/s"))
    rows.append(("import battaglia", f"{found['import_ms']:.0f} ms"))
    memory = found["memory"]
    rows.append((f"memory of {memory['games']} games", f"{memory['peak_mb']:.0f} MB at most"))
    return rows


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="a fraction of the time, for a look")
    parser.add_argument("--seconds", type=float, default=None, help="time for each contender")
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="compare with other sources, by turns"
    )
    given = parser.parse_args()
    seconds = given.seconds if given.seconds is not None else 0.2 if given.quick else 4.0
    if seconds <= 0:
        parser.error("--seconds needs a positive number")
    if given.against is not None:
        found, table = against.measure(given.against, seconds, given.quick), against.lines
    else:
        found, table = measure(seconds, given.quick), lines
    print(json.dumps(found, indent=2) if given.json else "\n".join(table(found)))


if __name__ == "__main__":
    main()
