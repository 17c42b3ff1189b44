"""Scenarios of any size, made for tests: a plain, and armies on it."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import battaglia
from battaglia.core import toml
from battaglia.core.chance import SeededDice
from battaglia.core.files import read_text
from battaglia.core.match import Match, Terms

SHIPPED = "navicello-1643"


@cache
def _files() -> tuple[str, str]:
    """The texts of a small shipped scenario, and of its map."""
    path = battaglia.game("montecuccoli").scenarios()[SHIPPED]
    text = read_text(path)
    name = tomllib.loads(text)["map"]
    return text, read_text(path.parent.parent / "maps" / f"{name}.toml")


def large_files(rows: int, cols: int, units: int) -> dict[str, str]:
    """A scenario with so many units on a plain of its own."""
    scenario, plain = (tomllib.loads(text) for text in _files())
    grid: dict[str, Any] = {**plain["grid"], "rows": rows, "cols": cols}
    title = plain["title"]
    kept = {"id": "plain", "game": plain["game"], "title": title, "metres_per_hex": 100}
    provenance = {"": {"kind": "reconstructed", "note": "invented"}}
    battlefield = {**kept, "grid": grid, "provenance": provenance}
    seats = list(scenario["seats"])
    first = next(iter(scenario["units"].values()))
    places = [f"{row:02}{col:02}" for row in range(1, rows + 1) for col in range(1, cols + 1)]
    step = max(1, len(places) // max(1, units))
    armies = {
        f"unit-{number}": {
            "seat": seats[number % 2],
            "name": f"Unit {number}",
            "arm": "cavalry" if number % 3 else "infantry",
            "strength": 3,
            "mp": first["mp"],
            "hex": places[number * step % len(places)],
        }
        for number in range(units)
    }
    large = {
        key: value
        for key, value in scenario.items()
        if key not in ("crop", "formations", "areas", "entries", "units", "commanders", "guns")
        and key not in ("provenance", "looks", "options", "victory")
    }
    large |= {"id": "large", "map": "plain.toml", "units": armies}
    large |= {"victory": {"decisive": [2, 1], "marginal": [3, 2]}, "provenance": provenance}
    return {"large.toml": toml.dumps(large), "plain.toml": toml.dumps(battlefield)}


def begun_with(files: dict[str, str]) -> Match:
    """The match that begins with files."""
    game = battaglia.game("montecuccoli")
    battle = game.load_files(files, "here", None)
    return Match(game, battle, SeededDice(1), Terms("large", {}, "seed 1", files))


def record_with(files: dict[str, str], **headers: str) -> str:
    """A record that brings files, and in which nothing was played yet."""
    stated = {
        "Battaglia": "1",
        "Game": "montecuccoli",
        "Rules": str(battaglia.game("montecuccoli").version),
        "Scenario": "large",
        "Data": "0" * 64,
        "Options": "{}",
        "Dice": "seed 1",
        **headers,
    }
    lines = [f'[{name} "{value}"]' for name, value in stated.items()]
    for name, text in files.items():
        lines += [f"|: {name}", *(f"| {line}" for line in text.split("\n"))]
    return "\n".join([*lines, ""])
