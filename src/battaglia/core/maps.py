"""Map files: the grid, terrain, hexsides, roads, places and areas of a battlefield."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from battaglia.core.files import DataFault, parse_toml, read_text, shape
from battaglia.core.hexgrid import Grid
from battaglia.core.masks import mask_of
from battaglia.core.provenance import Statements, check_statements


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a sentence in both languages."""

    en: str
    it: str


Name = str | Text
"""A name that is the same in every language, or one for each."""


def in_language(name: Name, language: str) -> str:
    """A name as it reads in a language."""
    return name if isinstance(name, str) else str(getattr(name, language))


class GridSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the map's hexes are laid out and numbered."""

    rows: int
    cols: int
    numbering: Literal["RRCC", "CCRR"] = "RRCC"
    orientation: Literal["pointy", "flat"] = "pointy"
    shifted: Literal["odd", "even"] = "odd"


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named place: its name as it is written on the map, and the hexes by which it stands."""

    name: Text
    hexes: list[str]
    kind: Literal["town", "river", "hill", "region"] = "town"


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a map file. Hex lists may hold runs: "0101-0104" is four hexes of a line."""

    id: str
    game: str
    title: Text
    grid: GridSpec
    metres_per_hex: int
    provenance: Statements
    terrain: dict[str, list[str]] = {}
    levels: dict[str, list[str]] = {}
    hexsides: dict[str, list[str]] = {}
    roads: list[list[str]] = []
    places: dict[str, Place] = {}
    areas: dict[str, list[str]] = {}


class CropSpec(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A part of the map: the first and last row and column that are played on."""

    rows: tuple[int, int]
    cols: tuple[int, int]


Crop = tuple[tuple[int, int], tuple[int, int]]
"""A part of a map: its first and last row, its first and last column."""


LEVELS = tuple(str(level) for level in range(1, 10))


class BattleMap:
    """A checked map: every hex by its index, every set of hexes as a bit mask.

    A cropped map keeps its numbers: ``sheet`` is the whole, ``grid`` the part that is played on.
    """

    def __init__(
        self, spec: MapFile, file: str, crop: Crop | None = None, cropped_in: str = ""
    ) -> None:
        self.spec = spec
        self.cropped_in = cropped_in or file
        self.file = file
        self._known: dict[tuple[str, ...], int] = {}
        self.sheet = self._sheet(spec.grid)
        self.grid = self._cropped(crop) if crop else self.sheet
        self.terrain = self._masks("terrain", spec.terrain)
        self.levels = self._levels(spec.levels)
        self.hexsides = {kind: self._sides(kind, sides) for kind, sides in spec.hexsides.items()}
        self.roads = self._roads(spec.roads)
        self.areas = self._masks("areas", spec.areas)
        self.places = {
            key: self.mask(f"places.{key}", place.hexes) for key, place in spec.places.items()
        }

    def _sheet(self, spec: GridSpec) -> Grid:
        try:
            return Grid(**msgspec.structs.asdict(spec))
        except ValueError as error:
            raise DataFault(self.file, "grid", str(error)) from None

    def _cropped(self, crop: Crop) -> Grid:
        (top, bottom), (left, right) = crop
        if not (1 <= top <= bottom <= self.sheet.rows and 1 <= left <= right <= self.sheet.cols):
            raise DataFault(self.cropped_in, "crop", "does not lie within the map")
        return replace(
            self.sheet,
            rows=bottom - top + 1,
            cols=right - left + 1,
            first_row=top,
            first_col=left,
        )

    def mask(self, place: str, runs: list[str]) -> int:
        """The hexes of a list of runs, as a bit mask; what the crop cuts off is left out.

        Rules ask again and again for the same places, so each is worked out once.
        """
        key = tuple(runs)
        if key not in self._known:
            hexes = [self._run(f"{place}[{number}]", run) for number, run in enumerate(runs)]
            self._known[key] = mask_of(index for run in hexes for index in run)
        return self._known[key]

    def _run(self, place: str, run: str) -> tuple[int, ...]:
        names = [self.sheet.name(index) for index in self._whole_run(place, run)]
        return tuple(self.grid.index(name) for name in names if self.grid.has(name))

    def _masks(self, place: str, lists: dict[str, list[str]]) -> dict[str, int]:
        return {key: self.mask(f"{place}.{key}", runs) for key, runs in lists.items()}

    def _levels(self, lists: dict[str, list[str]]) -> tuple[int, ...]:
        heights = [1] * len(self.grid.neighbours)
        for level, runs in lists.items():
            if level not in LEVELS:
                raise DataFault(self.file, f"levels.{level}", "a level is a number from 1")
            mask = self.mask(f"levels.{level}", runs)
            for index in range(len(heights)):
                if mask >> index & 1:
                    heights[index] = int(level)
        return tuple(heights)

    def _sides(self, kind: str, sides: list[str]) -> frozenset[tuple[int, int]]:
        found = set()
        for number, text in enumerate(sides):
            try:
                side = self.sheet.parse_side(text)
            except ValueError as error:
                raise DataFault(self.file, f"hexsides.{kind}[{number}]", str(error)) from None
            found |= self._kept(side)
        return frozenset(found)

    def _roads(self, roads: list[list[str]]) -> frozenset[tuple[int, int]]:
        """The hexsides that roads cross."""
        sides: set[tuple[int, int]] = set()
        for number, road in enumerate(roads):
            place = f"roads[{number}]"
            hexes = [index for run in road for index in self._whole_run(place, run)]
            for a, b in pairwise(hexes):
                if b not in self.sheet.neighbours[a]:
                    here, there = self.sheet.name(a), self.sheet.name(b)
                    raise DataFault(self.file, place, f"the road jumps from {here} to {there}")
                sides |= self._kept((a, b))
        return frozenset(sides)

    def _whole_run(self, place: str, run: str) -> tuple[int, ...]:
        try:
            return self.sheet.expand(run)
        except ValueError as error:
            raise DataFault(self.file, place, str(error)) from None

    def _kept(self, side: tuple[int, int]) -> set[tuple[int, int]]:
        """A side of the sheet as a side of the grid, if the crop keeps both of its hexes."""
        names = [self.sheet.name(index) for index in side]
        if not all(self.grid.has(name) for name in names):
            return set()
        return {self.grid.side(self.grid.index(names[0]), self.grid.index(names[1]))}

    @cached_property
    def road_hexes(self) -> int:
        """Every hex with a road in it, as a bit mask."""
        mask = 0
        for a, b in self.roads:
            mask |= 1 << a | 1 << b
        return mask


def map_from_text(
    text: str, file: str, crop: Crop | None = None, cropped_in: str = ""
) -> BattleMap:
    """The map in a file's text, checked; or the part of it that a battle is fought on."""
    spec = shape(parse_toml(text, file), MapFile, file)
    check_statements(spec.provenance, spec, file)
    return BattleMap(spec, file, crop, cropped_in)


def load_map(path: Path, crop: Crop | None = None) -> BattleMap:
    """The map in a file."""
    return map_from_text(read_text(path), str(path), crop)
