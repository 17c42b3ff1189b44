"""Small boards for tests: a map of a few hexes, a few pieces, dice that are given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from battaglia.core.chance import ScriptedDice
from battaglia.core.maps import BattleMap, MapFile
from battaglia.core.match import Match, Seat, Terms
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.charts import load_charts
from battaglia.games.montecuccoli.checking import Checker
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.loading import DATA
from battaglia.games.montecuccoli.scenario import ScenarioFile
from battaglia.games.montecuccoli.state import Position

RECONSTRUCTED = {"": {"kind": "reconstructed"}}
Table = dict[str, Any]


def foot(seat: str, hex_name: str, strength: int = 4, **more: Any) -> Table:
    """An infantry unit."""
    return _unit("infantry", 4, seat, hex_name, strength, **more)


def horse(seat: str, hex_name: str, strength: int = 4, **more: Any) -> Table:
    """A cavalry unit."""
    return _unit("cavalry", 8, seat, hex_name, strength, **more)


def _unit(arm: str, mp: int, seat: str, hex_name: str, strength: int, **more: Any) -> Table:
    table = {"seat": seat, "name": "?", "arm": arm, "strength": strength, "mp": mp, "hex": hex_name}
    return {**table, **more}


def leader(seat: str, hex_name: str, cp: int = 1, **more: Any) -> Table:
    """A commander."""
    return {"seat": seat, "name": "?", "cp": cp, "mp": 8, "hex": hex_name, **more}


def gun(seat: str, hex_name: str, **more: Any) -> Table:
    """An artillery unit."""
    return {"seat": seat, "name": "?", "hex": hex_name, **more}


def board(
    phase: str = "movement",
    *,
    active: str = "red",
    dice: Iterable[int] = (),
    ground: Table | None = None,
    start: Table | None = None,
    **tables: Any,
) -> Match:
    """A match on a map of 9 x 9 clear hexes, red (first) against blue, in a phase of red's.

    ``ground`` has the tables of a map file (terrain, levels, hexsides, roads, grid, ...), the
    other keywords those of a scenario file (units, commanders, guns, options, special, ...).
    """
    map_data = {
        "id": "board",
        "game": "montecuccoli",
        "title": {"en": "Board", "it": "Tavola"},
        "grid": {"rows": 9, "cols": 9},
        "metres_per_hex": 200,
        "provenance": RECONSTRUCTED,
        **(ground or {}),
    }
    data = {
        "id": "board",
        "game": "montecuccoli",
        "title": {"en": "Board", "it": "Tavola"},
        "map": "board",
        "turns": 4,
        "first": "red",
        "seats": {side: _seat(side) for side in ("red", "blue")},
        "units": {},
        "start": {"phase": phase, "active": active, **(start or {})},
        "provenance": RECONSTRUCTED,
        **tables,
    }
    battlefield = BattleMap(msgspec.convert(map_data, MapFile), "board map")
    charts = load_charts(DATA / "charts" / "series.toml")
    spec = msgspec.convert(data, ScenarioFile)
    Checker(spec, battlefield, charts, "board").check()
    battle = Battle(spec, battlefield, charts, "board")
    return Match(GAME, battle, ScriptedDice(dice), Terms("board", {}, "given"))


def _seat(side: str) -> Table:
    return {"name": {"en": side, "it": side}, "demoralised_at": 99}


def state(match: Match) -> Position:
    """The match's position, typed."""
    assert isinstance(match.state, Position)
    return match.state


def codes(seat: Seat, action: str) -> list[str]:
    """The codes of the reasons against an action."""
    return [reason.code for reason in seat.why_not(action)]


def texts(seat: Seat) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in seat.legal()]
