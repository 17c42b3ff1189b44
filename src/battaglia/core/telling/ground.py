"""The battlefield as it is told: hexes with their centres, hexsides, roads, places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from battaglia.core.hexgrid import Grid
from battaglia.core.looks import Looks, grounds, plan_of, sides
from battaglia.core.maps import BattleMap, Text
from battaglia.core.masks import bits
from battaglia.core.telling.printed import GridTold, HexTold, MapLooks, MapTold, PlaceTold

DIGITS = 3
"""Of coordinates: a thousandth of a hex's side is less than a pixel."""


def map_told(
    field: BattleMap, terrain: Sequence[str], text: Callable[[Text], str], looks: Sequence[Looks]
) -> MapTold:
    """The part of the map that is played on; ``terrain`` names that of each hex."""
    grid = field.grid
    width, height = grid.extent
    return MapTold(
        id=field.spec.id,
        title=text(field.spec.title),
        metres_per_hex=field.spec.metres_per_hex,
        grid=grid_told(grid),
        width=round(width, DIGITS),
        height=round(height, DIGITS),
        hexes=hexes(field, terrain),
        hexsides={
            kind: [[grid.name(a), grid.name(b)] for a, b in sorted(found)]
            for kind, found in field.hexsides.items()
        },
        roads=roads(field),
        places=[
            PlaceTold(
                id=key,
                name=text(field.spec.places[key].name),
                kind=field.spec.places[key].kind,
                hexes=hex_names(grid, mask),
            )
            for key, mask in field.places.items()
            if mask
        ],
        looks=MapLooks(
            ground=grounds(dict.fromkeys(terrain), *looks),
            hexsides=sides(field.hexsides, *looks),
            plan=plan_of(*looks),
        ),
    )


def grid_told(grid: Grid) -> GridTold:
    """How the hexes are laid out."""
    return GridTold(
        rows=grid.rows,
        cols=grid.cols,
        numbering=grid.numbering,
        orientation=grid.orientation,
        shifted=grid.shifted,
        first_row=grid.first_row,
        first_col=grid.first_col,
    )


def hexes(field: BattleMap, terrain: Sequence[str]) -> list[HexTold]:
    """Every hex."""
    grid = field.grid
    place_of = {index: key for key, mask in field.places.items() for index in bits(mask)}
    return [
        HexTold(
            id=grid.name(index),
            x=round(grid.centre(index)[0], DIGITS),
            y=round(grid.centre(index)[1], DIGITS),
            terrain=terrain[index],
            level=field.levels[index],
            place=place_of.get(index),
        )
        for index in range(len(grid))
    ]


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
