"""Small boards for tests: a few hexes, a few pieces, a wing at work, dice that are given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from battaglia.core.chance import ScriptedDice
from battaglia.core.flow import settle
from battaglia.core.maps import BattleMap, MapFile
from battaglia.core.match import Match, Seat, Terms
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.charts import charts_from_text
from battaglia.games.camposanto.checking import Checker
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.loading import DATA
from battaglia.games.camposanto.scenario import ScenarioFile
from battaglia.games.camposanto.state import AGGRESSIVE, STATUSES, Position
from battaglia.games.camposanto.turn import OPERATIONS, Operations

RECONSTRUCTED = {"": {"kind": "reconstructed"}}
SIDES = ("red", "blue")
SIZE = 11
NORTH, SOUTH = [[f"{column:02}{row:02}" for column in range(1, SIZE + 1)] for row in (1, SIZE)]
PHASES = 3
Table = dict[str, Any]


def foot(seat: str, hex_name: str, facing: str = "", steps: int = 4, **more: Any) -> Table:
    """A regiment of foot. Red looks north and blue south where nothing else is said."""
    return _unit("infantry", seat, hex_name, facing, steps, **more)


def horse(seat: str, hex_name: str, facing: str = "", steps: int = 4, **more: Any) -> Table:
    """A regiment of horse."""
    return _unit("cavalry", seat, hex_name, facing, steps, **more)


def light(seat: str, hex_name: str, facing: str = "", **more: Any) -> Table:
    """A unit of light foot."""
    return _unit("light", seat, hex_name, facing, 1, **more)


def guns(seat: str, hex_name: str, facing: str = "", **more: Any) -> Table:
    """A battery, of the row ``heavy``: +3, +2, +1, 0."""
    return _unit("artillery", seat, hex_name, facing, 1, **{"battery": "heavy", **more})


def _unit(arm: str, seat: str, hex_name: str, facing: str, steps: int, **more: Any) -> Table:
    looks = facing or ("N" if seat == "red" else "S")
    table = {"seat": seat, "wing": "centre", "nation": seat, "name": _text(arm), "arm": arm}
    return {**table, "steps": steps, "hex": hex_name, "facing": looks, **more}


def marshal(seat: str, hex_name: str, **more: Any) -> Table:
    """A marshal."""
    return {"seat": seat, "wing": "centre", "name": "?", "hex": hex_name, **more}


def board(
    operation: str = "movement",
    *,
    active: str = "red",
    wing: str = "centre",
    status: str = "aggressive",
    evening: bool = False,
    dice: Iterable[int] = (),
    ground: Table | None = None,
    haven: str = "",
    wings: Iterable[str] = ("centre",),
    **tables: Any,
) -> Match:
    """A match on 11 x 11 hexes (CCRR), red (edge: row 11) against blue (edge: row 1).

    A wing of ``active`` is in an operation of its activation ("orders": nothing is played yet).
    ``ground`` has the tables of a map file (terrain, grid, ...), the other keywords those of a
    scenario file (units, marshals, options, start, ...). ``haven``: a hex of red's, as the
    bridge. A wing that a side has no units in is allowed here.
    """
    spec = msgspec.convert(_scenario(tuple(wings), haven, tables), ScenarioFile)
    battlefield = BattleMap(msgspec.convert(_map(ground or {}), MapFile), "board map")
    text = (DATA / "charts" / "camposanto.toml").read_text(encoding="utf-8")
    charts = charts_from_text(text, "charts")
    _check(Checker(spec, battlefield, charts, "board"))
    battle = Battle(spec, battlefield, charts, "board")
    match = Match(GAME, battle, ScriptedDice(dice), Terms("board", {}, "given"))
    p = state(match)
    if evening:
        p.turn = 2
    if operation != "orders":
        begin_operation(p, operation, active, wing, status)
    return match


def begin_operation(p: Position, operation: str, active: str, wing: str, status: str) -> None:
    """A wing begins an operation; every other wing is Aggressive and comes after it."""
    battle = p.battle
    number = battle.wing_number(battle.seat_index[active], wing)
    statuses = [AGGRESSIVE] * len(battle.wing_names)
    statuses[number] = STATUSES.index(status)
    others = [other for other in range(len(statuses)) if other != number]
    p.statuses, p.order = tuple(statuses), (number, *others)
    p.played = tuple(len(statuses) - p.order.index(other) for other in range(len(statuses)))
    p.activation, p.wing = 1, number
    p.stack = [Operations(OPERATIONS.index(operation))]
    settle(p)


def _map(ground: Table) -> Table:
    return {
        "id": "board",
        "game": "camposanto",
        "title": _text("Board"),
        "grid": {"rows": SIZE, "cols": SIZE, "numbering": "CCRR", "shifted": "even"},
        "metres_per_hex": 225,
        "provenance": RECONSTRUCTED,
        "areas": {"north": NORTH, "south": SOUTH},
        **ground,
    }


def _scenario(wings: tuple[str, ...], haven: str, tables: Table) -> Table:
    values = range(1, 2 * PHASES * len(wings) + 1)
    sides = {
        side: {
            "name": _text(side),
            "general": "?",
            "order_points": list(values[number::2]),
            "wings": {name: {"name": _text(name)} for name in wings},
            "edge": "south" if side == "red" else "north",
            "haven": "haven" if haven and side == "red" else "",
        }
        for number, side in enumerate(SIDES)
    }
    return {
        "id": "board",
        "game": "camposanto",
        "title": _text("Board"),
        "map": "board",
        "turns": [{"kind": "day", "phases": PHASES}, {"kind": "evening", "phases": PHASES}],
        "seats": sides,
        "nations": {side: {"name": _text(side)} for side in SIDES},
        "areas": {"haven": [haven]} if haven else {},
        "units": {},
        "provenance": RECONSTRUCTED,
        **tables,
    }


def _check(checker: Checker) -> None:
    """Everything that a file must satisfy, but that every wing has units."""
    checker.check_names()
    checker.check_map()
    checker.check_seats()
    checker.check_orders()
    for name, unit in checker.spec.units.items():
        checker.check_unit(f"units.{name}", unit)
    for name, spec in checker.spec.marshals.items():
        checker.check_piece(f"marshals.{name}", spec)
    checker.check_marshals()
    checker.check_stacking()


def _text(word: str) -> Table:
    return {"en": word, "it": word}


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


def where(match: Match, piece: str) -> str:
    """The hex of a piece, "" if it is off the map."""
    p = state(match)
    return p.hex_name(p.at[p.battle.index[piece]])


def steps_of(match: Match, piece: str) -> int:
    """The steps that a piece has left."""
    p = state(match)
    return p.steps[p.battle.index[piece]]


def facing_of(match: Match, piece: str) -> str:
    """The vertex that a piece looks at."""
    p = state(match)
    return p.battle.grid.vertices[p.facing[p.battle.index[piece]]]


def events_of(match: Match, code: str) -> list[dict[str, str | int]]:
    """The parameters of everything that happened of one kind."""
    return [dict(event.params) for event in match.events if event.code == code]


def play(match: Match, *lines: str) -> Match:
    """Play actions in notation, each by whichever seat must decide and may play it."""
    for line in lines:
        doors = [match.seat(name) for name in match.deciders]
        door = next((door for door in doors if not door.why_not(line)), doors[0])
        door.play(line)
    return match
