"""What battles of different games are told alike: the map, options, provenance, events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, get_args

import msgspec

from battaglia.core.flow import Event
from battaglia.core.hexgrid import Grid, bits
from battaglia.core.maps import BattleMap
from battaglia.core.provenance import Provenance, Statements, provenance_of
from battaglia.core.reason import Param
from battaglia.server.journal import Happening
from battaglia.server.presenting import Data, NoOverlay
from battaglia.server.wording import Words

DIGITS = 3
"""Of coordinates: a thousandth of a hex's side is less than a pixel."""

Files = Mapping[str, Statements]
"""What each of a battle's files says of where its figures are from."""


# The map


def map_told(field: BattleMap, terrain: Sequence[str], words: Words) -> Data:
    """The part of the map that is played on; ``terrain`` names that of each hex."""
    grid = field.grid
    width, height = grid.extent
    place_of = {index: key for key, mask in field.places.items() for index in bits(mask)}
    return {
        "id": field.spec.id,
        "title": words.text(field.spec.title),
        "metres_per_hex": field.spec.metres_per_hex,
        "grid": {
            "rows": grid.rows,
            "cols": grid.cols,
            "numbering": grid.numbering,
            "orientation": grid.orientation,
            "shifted": grid.shifted,
            "first_row": grid.first_row,
            "first_col": grid.first_col,
        },
        "width": round(width, DIGITS),
        "height": round(height, DIGITS),
        "hexes": [
            {
                "id": grid.name(index),
                "x": round(grid.centre(index)[0], DIGITS),
                "y": round(grid.centre(index)[1], DIGITS),
                "terrain": terrain[index],
                "level": field.levels[index],
                "place": place_of.get(index),
            }
            for index in range(len(grid))
        ],
        "hexsides": {
            kind: [[grid.name(a), grid.name(b)] for a, b in sorted(sides)]
            for kind, sides in field.hexsides.items()
        },
        "roads": roads(field),
        "places": [
            {
                "id": key,
                "name": words.text(field.spec.places[key].name),
                "kind": field.spec.places[key].kind,
                "hexes": hex_names(grid, mask),
            }
            for key, mask in field.places.items()
            if mask
        ],
    }


def roads(field: BattleMap) -> list[list[str]]:
    """The roads as chains of hexes; where the crop cuts a road, a new chain begins."""
    chains: list[list[str]] = []
    for road in field.spec.roads:
        names = [field.sheet.name(index) for run in road for index in field.sheet.expand(run)]
        chain: list[str] = []
        for before, after in pairwise(names):
            if not (field.grid.has(before) and field.grid.has(after)):
                chain = []
                continue
            if not chain:
                chain = [before]
                chains.append(chain)
            chain.append(after)
    return chains


def hex_names(grid: Grid, mask: int) -> list[str]:
    """The hexes of a mask by their numbers."""
    return [grid.name(index) for index in bits(mask)]


# Options


def options(chosen: msgspec.Struct, words: Words) -> list[Data]:
    """Every option with its value and its possible values."""
    found = []
    for field in msgspec.structs.fields(chosen):
        values = (False, True) if field.type is bool else get_args(field.type)
        found.append(
            {
                "id": field.name,
                "value": getattr(chosen, field.name),
                "values": [
                    {"value": value, "title": option_value(field.name, value, words)}
                    for value in values
                ],
                "title": words.say("option", field.name),
                "text": words.say("option-text", field.name),
            }
        )
    return found


def option_value(name: str, value: bool | str, words: Words) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return words.say("word", "yes" if value else "no")
    return words.say("option-value", f"{name}.{value}")


# Provenance


def statement(found: Provenance, words: Words) -> Data:
    """A statement, with its kind in words."""
    return {
        "kind": found.kind,
        "kind_name": words.say("provenance", found.kind),
        "paragraph": found.paragraph,
        "source": found.source,
        "note": found.note,
    }


def provenances(files: Files, words: Words) -> Data:
    """All statements of a battle's files, by the path of the key."""
    return {
        file: {path: statement(found, words) for path, found in stated.items()}
        for file, stated in files.items()
    }


def provenance(files: Files, file: str, path: str, words: Words) -> Data:
    """The statement that holds for a key, and the key at which it is made."""
    stated = files.get(file)
    if stated is None:
        raise NoOverlay(file)
    at = path
    while at and at not in stated:
        at = at.rpartition(".")[0]
    return {"path": path, "stated_at": at, **statement(provenance_of(stated, path), words)}


# Events and prompts


def mentioned(state: Any, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pieces that an event names, and the hexes: those named, and those of the pieces."""
    battle = state.battle
    words = [word for value in event.params.values() for word in names_in(value)]
    pieces = [word for word in words if word in battle.index]
    hexes = [word for word in words if battle.grid.has(word)]
    hexes += [state.hex_name(state.at[battle.index[name]]) for name in pieces]
    return tuple(dict.fromkeys(pieces)), tuple(dict.fromkeys(filter(None, hexes)))


def names_in(value: Param) -> Iterable[str]:
    """The names in a parameter: one, or several with spaces or a plus between them."""
    return value.replace("+", " ").split() if isinstance(value, str) else ()


def as_params(facts: Data) -> dict[str, Param]:
    """Facts of a step as parameters of a text."""
    params: dict[str, Param] = {}
    for key, value in facts.items():
        if isinstance(value, list):
            params[key] = " ".join(map(str, value))
        elif isinstance(value, str | int):
            params[key] = value
    return params


def same_move(before: Happening, now: Happening) -> bool:
    """Are these two steps of one piece?"""
    moving = {"step", "way"}
    same_piece = before.params.get("piece") == now.params.get("piece")
    return before.code in moving and now.code == "step" and same_piece


def joined(before: Happening, now: Happening) -> Happening:
    """Two steps in one line. A piece may come back to a hex, so the way is not the hexes."""
    way = f"{before.params.get('hexes', before.params.get('hex'))} {now.params['hex']}"
    params: dict[str, Param] = {"piece": now.params["piece"], "hexes": way}
    hexes = tuple(dict.fromkeys((*before.hexes, *now.hexes)))
    return msgspec.structs.replace(now, code="way", params=params, hexes=hexes)
