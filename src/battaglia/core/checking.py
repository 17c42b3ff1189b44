"""What every game's scenario files must satisfy beyond their shape; a fault names its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from battaglia.core.files import DataFault
from battaglia.core.maps import BattleMap
from battaglia.core.record import CHANCE_NAME

TWO_SIDES = 2
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")


class FileChecker:
    """Goes through a scenario file with its map at hand; games add their own checks."""

    def __init__(self, battlefield: BattleMap, file: str) -> None:
        self.map = battlefield
        self.file = file

    def fault(self, place: str, what: str) -> DataFault:
        return DataFault(self.file, place, what)

    def check_words(self, names: Iterable[tuple[str, str]]) -> None:
        """Ids are words that notation and records can hold; "chance" is the dice' own name."""
        for place, name in names:
            if not NAME.match(name) or name == CHANCE_NAME:
                fault = f"{name!r} is no name: it takes letters, digits, - and _"
                raise self.fault(place, fault)

    def check_terrain(self, rows: Collection[str]) -> None:
        """Every terrain of the map is in the chart."""
        for name in self.map.terrain:
            if name not in rows:
                raise DataFault(
                    self.map.file, f"terrain.{name}", "the terrain chart has no such row"
                )

    def need(self, place: str, what: str, name: str, known: Collection[str]) -> None:
        if name not in known:
            raise self.fault(place, f"there is no {what} {name!r}")

    def need_one_of(self, place: str, what: str, name: str, known: Collection[str]) -> None:
        if name not in known:
            raise self.fault(place, f"there is no {what} {name!r}; there are {', '.join(known)}")

    def need_hex(self, place: str, name: str) -> int:
        try:
            return self.map.grid.index(name)
        except ValueError as error:
            raise self.fault(place, str(error)) from None

    def need_hexes(self, place: str, runs: list[str]) -> None:
        for number, run in enumerate(runs):
            try:
                self.map.grid.expand(run)
            except ValueError as error:
                raise self.fault(f"{place}[{number}]", str(error)) from None
