"""The three files of a small battle, to be changed and spoiled."""

from __future__ import annotations

import tomllib
from typing import Any

from battaglia.games.piacenza.loading import DATA
from tests.games.piacenza.board import foot, guns, horse, leader, unit

Table = dict[str, Any]
STATEMENT = {"": {"kind": "reconstructed"}}
NAME = {"en": "Name", "it": "Nome"}


def dragoons(seat: str, hex_name: str, arm: str = "dragoons", **more: Any) -> Table:
    """A counter of the dragoons of "sagunto"."""
    return unit(seat, hex_name, arm, regiment="sagunto", **more)


def seat(edge: str) -> Table:
    """A side of two wings."""
    return {"name": NAME, "wings": {"centre": {"name": NAME}, "left": {"name": NAME}}, "edge": edge}


def formation(side: str, **more: Any) -> Table:
    """A formation of the centre."""
    return {"seat": side, "wing": "centre", "name": "?", **more}


FILES: dict[str, Table] = {
    "map": {
        "id": "plain",
        "game": "piacenza",
        "title": NAME,
        "grid": {
            "rows": 10,
            "cols": 12,
            "numbering": "CCRR",
            "orientation": "flat",
            "shifted": "even",
        },
        "metres_per_hex": 300,
        "roads": [["0405-0408"]],
        "terrain": {
            "village": ["0604"],
            "ditch": ["0605"],
            "woods": ["0806"],
            "river-po": ["0101-0110"],
            "bridge": ["0905"],
        },
        "hexsides": {"stream": ["0404/0504"], "wall": ["1002/1003"]},
        "places": {
            "village": {"name": NAME, "hexes": ["0604-0605"]},
            "mill": {"name": NAME, "hexes": ["0806"]},
            "river": {"name": NAME, "hexes": ["0104"], "kind": "river"},
            "tower": {"name": NAME, "hexes": ["1203"]},
            "nowhere": {"name": NAME, "hexes": []},
        },
        "areas": {
            "west": ["0201-0209"],
            "east": ["1101-1109"],
            "river": ["0101-0110"],
            "named-places": ["0604"],
        },
        "provenance": {**STATEMENT, "terrain.ditch": {"kind": "history", "source": "?"}},
    },
    "charts": {
        **tomllib.loads((DATA / "charts" / "piacenza.toml").read_text("utf-8")),
        "provenance": STATEMENT,
    },
    "scenario": {
        "id": "skirmish",
        "game": "piacenza",
        "title": NAME,
        "map": "map.toml",
        "charts": "charts.toml",
        "crop": {"rows": [1, 9], "cols": [1, 11]},
        "playable": "field",
        "turns": [{"hour": 6}, {"hour": 7}, {"hour": 16, "hours": 2}],
        "seats": {"red": seat("west"), "blue": seat("east")},
        "set_up_first": "blue",
        "nations": {
            "red": {"name": NAME, "training": "spain", "colour": "#800000"},
            "blue": {"name": NAME, "training": "austria"},
        },
        "formations": {
            "r": formation("red", zone="north"),
            "r-left": formation("red", wing="left", zone="field", south_of="r"),
            "r-guns": formation("red", guns=True),
            "b": formation("blue"),
            "b-left": formation("blue", wing="left"),
        },
        "chain": "whole",
        "first_pair": {"first": ["red", "left"], "second": ["blue", "centre"]},
        "victory": {
            "kind": "objectives",
            "places": ["village", "mill"],
            "chooser": "red",
            "choose": 2,
            "draw": 1,
            "automatic_turn": 2,
        },
        "options": {"works_alike": True, "free_set_up": True},
        "areas": {
            "north": ["0401-0404", "0501-0504"],
            "field": [f"{c:02}01-{c:02}09" for c in range(1, 11)] + ["1101-1108"],
        },
        "units": {
            "castilla": foot("red", "0404", disordered=True),
            "reina": foot("red", "0403", 1),
            "battery": guns("red", "0404", failed=True),
            "montesa-1": horse("red", "0402", reduced=True),
            "montesa-2": horse("red", "0402"),
            "sagunto-1": dragoons("red", "0306", formation="r-left"),
            "sagunto-2": dragoons("red", "0306", formation="r-left"),
            "sagunto-foot": dragoons("red", "", "dragoons-on-foot", formation="r-left"),
            "traun": foot("blue", "0504", 3, billebaude=True),
            "mercy": foot("blue", "0505", routed=True),
            "diemar": horse("blue", "0502", formation="b-left"),
            "clerici": foot("blue", "0504", lost=True),
        },
        "commanders": {
            "gages": leader("red", "0403", "chief"),
            "croix": leader("red", "0404", "wing"),
            "croix-bearer": leader("red", "", "bearer"),
            "douchez": leader("red", "0403"),
            "browne": leader("blue", "0505", "wing", staff=True),
            "browne-bearer": leader("blue", "0505", "bearer"),
            "kheul": leader("blue", "0505"),
            "linden": leader("blue", "", formation="b-left", lost=True),
        },
        "start": {
            "turn": 2,
            "segment": "combat",
            "wing": "red.centre",
            "spent": ["red.centre", "blue.left"],
            "chosen": {"blue": "blue.centre"},
            "opened": {"red": "red.left"},
            "first": "red",
            "formation": "r",
            "done": ["r-guns"],
            "objectives": {"red": ["village", "mill"]},
            "revealed": ["objectives"],
            "smoke": {"0404": 1},
            "changed": ["traun"],
            "fired": ["battery", "castilla"],
            "chief_moved": {"red": 1},
            "to_dismount": ["sagunto-1"],
            "held": {"0604": "blue"},
            "commanded": ["castilla"],
            "moved": ["reina", "douchez"],
            "line": {"castilla": "0404", "reina": "0403"},
            "attacks": {"montesa-2": "diemar"},
            "charges": ["montesa-2"],
            "attacked": ["0502"],
            "volley": 1,
            "aims": {"castilla": "traun"},
            "volleyed": ["castilla"],
            "targeted": ["traun"],
            "fired_at": {"castilla": "0504"},
            "struck": ["traun+mercy:D1:0404"],
        },
        "provenance": STATEMENT,
    },
}
"""Red's centre is in its combat segment. Column 12 and row 10 are cut off, 1109 is not in play."""
