"""The three files of a small battle, to be changed and spoiled."""

from __future__ import annotations

import tomllib
from typing import Any

from battaglia.games.camposanto.loading import DATA
from tests.games.camposanto.board import foot, guns, horse, light, marshal

Table = dict[str, Any]
STATEMENT = {"": {"kind": "reconstructed"}}
NAME = {"en": "Name", "it": "Nome"}


def seat(edge: str, orders: list[int], **more: Any) -> Table:
    """A side of two wings."""
    wings = {"centre": {"name": NAME, "zone": "middle"}, "right": {"name": NAME}}
    return {
        "name": NAME,
        "general": "?",
        "order_points": orders,
        "wings": wings,
        "edge": edge,
        **more,
    }


FILES: dict[str, Table] = {
    "map": {
        "id": "plain",
        "game": "camposanto",
        "title": NAME,
        "grid": {"rows": 8, "cols": 9, "numbering": "CCRR", "shifted": "even"},
        "metres_per_hex": 225,
        "roads": [["0401-0407"]],
        "terrain": {
            "farmhouses": ["0404"],
            "pond": ["0604"],
            "bridge": ["0308"],
            "river": ["0108", "0208", "0408", "0508", "0608", "0708", "0808", "0908"],
        },
        "places": {"pond": {"name": NAME, "hexes": ["0604"]}},
        "areas": {
            "north": ["0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801"],
            "bank": ["0107", "0207", "0307", "0407", "0507", "0607", "0707", "0807"],
            "bridge": ["0308"],
        },
        "provenance": {**STATEMENT, "terrain.pond": {"kind": "history", "source": "?"}},
    },
    "charts": {
        **tomllib.loads((DATA / "charts" / "camposanto.toml").read_text("utf-8")),
        "provenance": STATEMENT,
    },
    "scenario": {
        "id": "skirmish",
        "game": "camposanto",
        "title": NAME,
        "map": "map.toml",
        "charts": "charts.toml",
        "crop": {"rows": [1, 8], "cols": [1, 8]},
        "turns": [{"kind": "day", "phases": 2}, {"kind": "evening", "phases": 2}],
        "pairs": [["centre", "right"], ["right", "centre"]],
        "seats": {
            "red": seat("bank", [1, 4, 5, 8], haven="bridge"),
            "blue": seat("north", [2, 3, 6, 7]),
        },
        "nations": {"red": {"name": NAME, "colour": "#800"}, "blue": {"name": NAME}},
        "options": {"fatigue": True, "free_set_up": False},
        "areas": {"middle": ["0301-0307"]},
        "units": {
            "castilla": foot("red", "0305", stars=1, zone="middle"),
            "battery": guns("red", "0305"),
            "sagunto": horse("red", "0506", wing="right", remaining=2),
            "roth": foot("blue", "0304"),
            "croats": light("blue", "0304"),
            "havor": horse("blue", "0703", wing="right", steps=2),
            "pandurs": light("blue", "0803", wing="right", lost=True),
        },
        "marshals": {
            "jauche": marshal("red", "0406"),
            "leutrum": marshal("blue", "0303"),
            "ciceri": marshal("blue", "", wing="right", lost=True),
        },
        "victory": {"points": 4},
        "start": {
            "turn": 1,
            "phase": 1,
            "hands": {"red": [1, 4], "blue": [2, 7]},
            "played": {"red": [8, 5], "blue": [3, 6]},
            "statuses": {
                "red": ["impetuous", "cautious"],
                "blue": ["titubant", "aggressive"],
            },
            "activation": 1,
            "operation": "movement",
            "fatigued": {"red": ["centre"]},
            "general_used": ["blue"],
            "losses": {"red": 1},
            "points": {"blue": 1},
            "moved": ["battery"],
            "steps": [
                {"step": "movement"},
                {"step": "move-unit", "unit": "castilla", "mp": 3, "bound": False},
            ],
        },
        "provenance": STATEMENT,
    },
}
"""Red's centre is at work and has taken ``castilla`` in hand."""
