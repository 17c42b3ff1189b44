"""Small boards for tests: a few hexes, a few pieces, a wing at work, dice that are given."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from battaglia.core.chance import ScriptedDice
from battaglia.core.flow import settle
from battaglia.core.maps import BattleMap, MapFile
from battaglia.core.match import Match, Seat, Terms
from battaglia.core.saving import begun
from battaglia.games.piacenza import activation
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.charts import ChartsFile, charts_from_text
from battaglia.games.piacenza.game import GAME, Piacenza
from battaglia.games.piacenza.loading import DATA
from battaglia.games.piacenza.scenario import ScenarioFile
from battaglia.games.piacenza.state import SEGMENTS, SELECTION, Position
from battaglia.games.piacenza.turn import Sequence

RECONSTRUCTED = {"": {"kind": "reconstructed"}}
SIDES = ("red", "blue")
SIZE = 19
WEST = [f"01{row:02}" for row in range(1, SIZE + 1)]
EAST = [f"{SIZE:02}{row:02}" for row in range(1, SIZE + 1)]
SELECTED = (9, 0)
"""Red has the higher die where the wings of a board are selected without being asked for (3.0)."""
Table = dict[str, Any]


def unit(seat: str, hex_name: str, arm: str = "infantry", strength: int = 2, **more: Any) -> Table:
    """A combat unit of red's formation "r" or blue's "b", of two steps if it can have them."""
    movement = {"grenadiers": 4, "heavy-horse": 5, "light-horse": 6, "dragoons": 6, "artillery": 2}
    table = {
        "seat": seat,
        "formation": f"{seat[0]}-guns" if arm == "artillery" else seat[0],
        "nation": seat,
        "name": "?",
        "arm": arm,
        "strength": strength,
        "reduced_strength": 0 if strength == 1 or arm == "artillery" else (strength + 1) // 2,
        "movement": movement.get(arm, 3),
        "hex": hex_name,
    }
    return {**table, **more}


def foot(seat: str, hex_name: str, strength: int = 2, **more: Any) -> Table:
    """Line infantry."""
    return unit(seat, hex_name, "infantry", strength, **more)


def horse(seat: str, hex_name: str, strength: int = 2, **more: Any) -> Table:
    """Heavy horse."""
    return unit(seat, hex_name, "heavy-horse", strength, **more)


def guns(seat: str, hex_name: str, strength: int = 3, facing: str = "E", **more: Any) -> Table:
    """A battery."""
    return unit(seat, hex_name, "artillery", strength, facing=facing, **more)


def leader(seat: str, hex_name: str, rank: str = "formation", **more: Any) -> Table:
    """A commander: of the formation, of the wing "centre", or in chief."""
    table: Table = {"seat": seat, "rank": rank, "name": "?", "hex": hex_name}
    if rank == "formation":
        table |= {"formation": seat[0], "bonus": 1, "sergeants": 1}
    elif rank == "wing":
        table |= {"wing": "centre", "range": 6, "staff_range": 4, "bonus": 1}
    elif rank == "chief":
        table |= {"range": 12, "staff_range": 10}
    else:
        table |= {"wing": "centre", "sergeants": 1}
    return {**table, **more}


def board(
    segment: str = "movement",
    *,
    active: str = "red",
    wing: str = "centre",
    dice: Iterable[int] = (),
    ground: Table | None = None,
    turns: int = 12,
    wings: Iterable[str] = ("centre",),
    **tables: Any,
) -> Match:
    """A match on 19 x 19 hexes (CCRR, flat), red (edge: column 1) against blue (column 19).

    A wing of ``active`` begins a segment of its activation ("selection": nothing is chosen yet).
    Formations "r" and "b" and the guns "r-guns" and "b-guns" belong to the wings "centre"; all
    formation commanders are in command unless ``chain`` says otherwise. ``ground`` has the tables
    of a map file, the other keywords those of a scenario file (units, commanders, formations,
    options, start, victory ...); nothing is checked. Sides' dice are faces 0 to 9.
    """
    spec = msgspec.convert(_scenario(tuple(wings), turns, tables), ScenarioFile)
    battlefield = BattleMap(msgspec.convert(_map(ground or {}), MapFile), "board map")
    battle = Battle(spec, battlefield, charts(), "board")
    game = GAME if segment == "set-up" else Begun(segment, active, wing)
    faces = tuple(dice) or (SELECTED if segment == "selection" else ())
    return Match(game, battle, ScriptedDice(faces), Terms("board", {}, "given"))


class Begun(Piacenza):
    """The game from the beginning of a segment: nothing is rolled or chosen before it."""

    def __init__(self, segment: str, active: str, wing: str) -> None:
        self.beginning = (segment, active, wing)

    def start(self, battle: Battle) -> Position:
        p = begun(Position, battle)
        begin_segment(p, *self.beginning)
        return p


@cache
def charts() -> ChartsFile:
    """The charts of the game."""
    text = (DATA / "charts" / "piacenza.toml").read_text(encoding="utf-8")
    return charts_from_text(text, "charts")


def begin_segment(p: Position, segment: str, active: str, wing: str) -> None:
    """A wing begins a segment of its activation."""
    number = SEGMENTS.index(segment)
    p.stack = [Sequence()]
    if number == SELECTION:
        p.segment = SELECTION
    else:
        p.wing = p.battle.wing_number(p.battle.seat_index[active], wing)
        p.spent |= 1 << p.wing
        activation.begin(p, number)
    settle(p)


def _map(ground: Table) -> Table:
    return {
        "id": "board",
        "game": "piacenza",
        "title": _text("Board"),
        "grid": {
            "rows": SIZE, "cols": SIZE, "numbering": "CCRR", "orientation": "flat",
            "shifted": "even",
        },
        "metres_per_hex": 300,
        "provenance": RECONSTRUCTED,
        "areas": {"west": WEST, "east": EAST, "named-places": ["0505", "1505"]},
        "places": {"farm": {"name": _text("Farm"), "hexes": ["0505"]}},
        **ground,
    }  # fmt: skip


def _scenario(wings: tuple[str, ...], turns: int, tables: Table) -> Table:
    sides = {
        side: {
            "name": _text(side),
            "wings": {name: {"name": _text(name)} for name in wings},
            "edge": "west" if side == "red" else "east",
        }
        for side in SIDES
    }
    formations = {
        f"{side[0]}{tail}": {"seat": side, "wing": "centre", "name": "?", "guns": bool(tail)}
        for side in SIDES
        for tail in ("", "-guns")
    }
    return {
        "id": "board",
        "game": "piacenza",
        "title": _text("Board"),
        "map": "board",
        "turns": [{"hour": 6 + number} for number in range(turns)],
        "seats": sides,
        "nations": {
            side: {"name": _text(side), "training": training}
            for side, training in zip(SIDES, ("france", "austria"), strict=True)
        },
        "chain": "from-formations",
        "units": {},
        "victory": {"kind": "occupy", "places": ["farm"], "chooser": "red"},
        "provenance": RECONSTRUCTED,
        **tables,
        "formations": {**formations, **tables.get("formations", {})},
    }


def _text(word: str) -> Table:
    return {"en": word, "it": word}


def state(match: Match) -> Position:
    """The match's position, typed."""
    assert isinstance(match.state, Position)
    return match.state


def index(match: Match, piece: str) -> int:
    """The number of a piece."""
    return state(match).battle.index[piece]


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
