"""The battle of Camposanto before the first move, in words: map, armies, charts."""

from __future__ import annotations

import msgspec

from battaglia.core.hexgrid import bits
from battaglia.core.maps import in_language
from battaglia.core.provenance import Statements
from battaglia.games.camposanto.battle import ARMS, Battle
from battaglia.games.camposanto.charts import TerrainRow
from battaglia.games.camposanto.scenario import UnitSpec
from battaglia.server.games import shared
from battaglia.server.presenting import Data
from battaglia.server.wording import Words

CHARTS = ("movement", "activation", "assault", "retreat", "fire")
CLEAR = "clear"


def card(battle: Battle, words: Words) -> Data:
    """The battle as a list of battles shows it."""
    spec = battle.spec
    return {
        "id": spec.id,
        "game": spec.game,
        "title": words.text(spec.title),
        "summary": words.text(spec.summary),
        "date": spec.date,
        "turns": len(spec.turns),
        "turn_minutes": 0,
        "minutes": spec.minutes,
        "difficulty": spec.difficulty,
        "difficulty_name": words.say("difficulty", spec.difficulty),
        "first": None,
        "seats": [
            {"id": name, "name": words.text(seat.name), "colour": seat.colour}
            for name, seat in spec.seats.items()
        ],
    }


def told(battle: Battle, words: Words) -> Data:
    """Everything about the battle that does not change while it is fought."""
    spec = battle.spec
    shown = card(battle, words)
    for key in ("minutes", "difficulty", "difficulty_name"):
        del shown[key]
    return {
        **shown,
        "begins": "",
        "sequence": [
            {"kind": turn.kind, "name": words.say("turn-name", turn.kind), "phases": turn.phases}
            for turn in spec.turns
        ],
        "points_to_win": spec.victory.points,
        "seats": [seat(battle, number, words) for number in range(len(battle.seats))],
        "nations": [
            {"id": key, "name": words.text(nation.name), "colour": nation.colour}
            for key, nation in spec.nations.items()
        ],
        "map": shared.map_told(battle.map, terrain_names(battle), words),
        "pieces": [piece(battle, number, words) for number in range(len(battle.ids))],
        "charts": charts(battle, words),
        "options": shared.options(battle.options, words),
        "special": [],
        "victory": victory(battle, words),
        "provenance": shared.provenances(statements(battle), words),
    }


def seat(battle: Battle, number: int, words: Words) -> Data:
    """A side: its general, its order points, its wings, where it retreats to."""
    name = battle.seats[number]
    spec = battle.spec.seats[name]
    return {
        "id": name,
        "name": words.text(spec.name),
        "colour": spec.colour,
        "general": in_language(spec.general, words.lang),
        "order_points": spec.order_points,
        "wings": [
            {
                "id": battle.wing_names[wing],
                "name": words.text(spec.wings[battle.wing_names[wing]].name),
                "colour": spec.wings[battle.wing_names[wing]].colour,
                "against": battle.wing_names[battle.partner[wing]],
            }
            for wing in battle.wings_of(number)
        ],
        "edge": shared.hex_names(battle.grid, battle.area(spec.edge)),
        "haven": shared.hex_names(battle.grid, battle.area(spec.haven)) if spec.haven else [],
    }


def piece(battle: Battle, number: int, words: Words) -> Data:
    """A piece as it is printed."""
    spec = battle.pieces[number]
    unit = spec if isinstance(spec, UnitSpec) else None
    wing = battle.spec.seats[spec.seat].wings[spec.wing]
    return {
        "id": battle.ids[number],
        "kind": "unit" if unit else "marshal",
        "seat": spec.seat,
        "name": in_language(spec.name, words.lang),
        "arm": ARMS[battle.arm[number]],
        "wing": spec.wing,
        "wing_name": words.text(wing.name),
        "nation": unit.nation if unit else None,
        "steps": unit.steps if unit else None,
        "stars": unit.stars if unit else 0,
        "battery": unit.battery or None if unit else None,
        "fire": list(battle.fire[number]),
        "mp": battle.mp[number],
        "men": unit.men or None if unit else None,
        "hex": spec.hex or None,
        "facing": unit.facing if unit else None,
    }


def terrain_names(battle: Battle) -> list[str]:
    """The terrain of each hex; what no list names is clear."""
    names = [CLEAR] * len(battle.grid)
    for name, mask in battle.map.terrain.items():
        for index in bits(mask):
            names[index] = name
    return names


def charts(battle: Battle, words: Words) -> Data:
    """The figures of the game table."""
    data = battle.charts
    return {
        **{name: msgspec.structs.asdict(getattr(data, name)) for name in CHARTS},
        "batteries": data.batteries,
        "terrain": [
            {
                "id": key,
                "name": words.say("terrain", key),
                "cost": 1 if row.passable else None,
                "notes": [words.say("chart", code) for code in terrain_notes(row)],
            }
            for key, row in data.terrain.items()
        ],
    }


def terrain_notes(row: TerrainRow) -> list[str]:
    """What a kind of terrain does."""
    notes = {"no-passage": not row.passable, "farmhouses": row.farmhouses}
    return [code for code, holds in notes.items() if holds]


def victory(battle: Battle, words: Words) -> list[Data]:
    """12 What brings points, and what decides."""
    points = battle.spec.victory.points
    found = [
        ("12.1", words.say("victory", "wing")),
        ("12.2", words.say("victory", "phase")),
        ("12.2", words.say("victory", "points", points=points)),
        ("12.2", words.say("victory", "end")),
    ]
    return [{"rule": rule, "seat": None, "text": text, "hexes": []} for rule, text in found]


def statements(battle: Battle) -> dict[str, Statements]:
    """What the three files of the battle say of where their figures are from."""
    return {
        "scenario": battle.spec.provenance,
        "map": battle.map.spec.provenance,
        "charts": battle.charts.provenance,
    }
