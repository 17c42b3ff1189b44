"""2.0, 3.0 What a scenario file must satisfy beyond its shape; each fault names its place."""

from __future__ import annotations

from collections.abc import Collection

from battaglia.core.checking import TWO_SIDES, FileChecker
from battaglia.core.files import DataFault
from battaglia.core.maps import BattleMap
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.charts import ChartsFile
from battaglia.games.montecuccoli.scenario import GunSpec, ScenarioFile, UnitSpec

MOST_TURNS = 60


class Checker(FileChecker):
    """Goes through a scenario file with its map and charts at hand."""

    def __init__(
        self, spec: ScenarioFile, battlefield: BattleMap, charts: ChartsFile, file: str
    ) -> None:
        super().__init__(battlefield, file)
        self.spec = spec
        self.charts = charts

    def check(self) -> None:
        """Raise the first fault there is."""
        self.check_names()
        self.check_map()
        self.check_seats()
        self.check_lists()
        for group in ("units", "commanders", "guns", "trains"):
            for name, piece in getattr(self.spec, group).items():
                self.check_piece(f"{group}.{name}", piece)
        self.check_stacking()
        self.check_special()
        self.check_awards()
        self.check_start()

    def check_names(self) -> None:
        """Ids are words."""
        spec = self.spec
        groups = ("seats", "units", "commanders", "guns", "trains")
        names = [("id", spec.id)]
        names += [(group, name) for group in groups for name in getattr(spec, group)]
        self.check_words(names)

    def check_map(self) -> None:
        self.check_terrain(self.charts.terrain)
        for kind in self.map.hexsides:
            if kind != "bridge" and kind not in self.charts.hexsides:
                raise DataFault(
                    self.map.file, f"hexsides.{kind}", "the terrain chart has no such row"
                )

    def check_seats(self) -> None:
        spec = self.spec
        if len(spec.seats) != TWO_SIDES:
            raise self.fault("seats", f"a battle has two sides, not {len(spec.seats)}")
        self.need_seat("first", spec.first)
        for number, name in enumerate(spec.setup_order):
            self.need_seat(f"setup_order[{number}]", name)
        for number, award in enumerate(spec.victory.awards):
            self.need_seat(f"victory.awards[{number}].seat", award.seat)
        if not 1 <= spec.turns <= MOST_TURNS:
            raise self.fault("turns", f"a battle lasts from 1 to {MOST_TURNS} turns")

    def need_seat(self, place: str, name: str) -> None:
        self.need_one_of(place, "seat", name, self.spec.seats)

    def check_lists(self) -> None:
        """Areas and entries name hexes of the map."""
        for name, runs in self.spec.areas.items():
            self.need_hexes(f"areas.{name}", runs)
        for name, entry in self.spec.entries.items():
            self.need_hexes(f"entries.{name}.hexes", entry.hexes)

    def check_piece(self, place: str, piece: object) -> None:
        """A piece's seat, figures, formation and place on the map."""
        self.need_seat(f"{place}.seat", piece.seat)  # type: ignore[attr-defined]
        if isinstance(piece, UnitSpec):
            self.check_strength(place, piece)
        if piece.mp < 0:  # type: ignore[attr-defined]
            raise self.fault(f"{place}.mp", "movement points are 0 or more")
        if getattr(piece, "cp", 1) < 1:
            raise self.fault(f"{place}.cp", "a commander has 1 command point or more")
        if isinstance(piece, GunSpec) and piece.held_by:
            self.need_seat(f"{place}.held_by", piece.held_by)
        self.check_references(place, piece)
        self.check_place(place, piece)

    def check_strength(self, place: str, unit: UnitSpec) -> None:
        if unit.strength < 1:
            raise self.fault(f"{place}.strength", "a combat unit has a strength of 1 or more")
        weak = unit.disrupted_strength
        if weak is not None and not 1 <= weak <= unit.strength:
            raise self.fault(f"{place}.disrupted_strength", "must lie between 1 and the strength")

    def check_references(self, place: str, piece: object) -> None:
        """Formation, entry and set-up zone are among those that the files declare."""
        known: dict[str, Collection[str]] = {
            "formation": self.spec.formations,
            "entry": self.spec.entries,
            "zone": {**self.map.areas, **self.spec.areas},
        }
        for key, table in known.items():
            name = getattr(piece, key, "")
            undeclared = key == "formation" and not table
            if name and name not in table and not undeclared:
                raise self.fault(f"{place}.{key}", f"there is no {key} {name!r}")

    @rule("3.0")
    def check_place(self, place: str, piece: object) -> None:
        """On the map, or with an entry to come, or lost; cavalry not in a roadless wood."""
        where: str = piece.hex  # type: ignore[attr-defined]
        if not where:
            if not getattr(piece, "entry", "") and not getattr(piece, "lost", False):
                raise self.fault(place, "has neither a hex nor an entry")
            return
        index = self.need_hex(f"{place}.hex", where)
        roadless = self.map.terrain.get("wood", 0) & ~self.map.road_hexes
        horse = isinstance(piece, UnitSpec) and piece.arm != "infantry"
        if horse and roadless >> index & 1:
            fault = f"{where} is a wood without a road: no place for horse"
            raise self.fault(f"{place}.hex", fault)

    @rule("6.3")
    def check_stacking(self) -> None:
        """One combat unit a hex; enemies share none."""
        there: dict[str, str] = {}
        for name, unit in self.spec.units.items():
            if not unit.hex or unit.lost:
                continue
            if unit.hex in there:
                raise self.fault(f"units.{name}.hex", f"{unit.hex} holds {there[unit.hex]} already")
            there[unit.hex] = name
        first = {where: (name, self.spec.units[name].seat) for where, name in there.items()}
        groups = ("commanders", "guns", *(["trains"] if self.spec.options.baggage else []))
        for group in groups:
            for name, piece in getattr(self.spec, group).items():
                if not piece.hex or getattr(piece, "lost", False):
                    continue
                holder = getattr(piece, "held_by", "") or piece.seat
                other, owner = first.setdefault(piece.hex, (name, holder))
                if owner != holder:
                    raise self.fault(
                        f"{group}.{name}.hex", f"{piece.hex} holds the enemy's {other}"
                    )

    def check_special(self) -> None:
        """Special rules name pieces, formations, seats, areas and hexes that there are."""
        for number, special in enumerate(self.spec.special):
            self.check_names_in(f"special[{number}]", special)
        if self.spec.options.crt not in self.charts.crt:
            raise self.fault("options.crt", f"the charts have no table {self.spec.options.crt!r}")

    def check_awards(self) -> None:
        for number, award in enumerate(self.spec.victory.awards):
            self.check_names_in(f"victory.awards[{number}]", award)

    def check_names_in(self, place: str, rule: object) -> None:
        who = getattr(rule, "who", None)
        formations = [*getattr(who, "formations", []), *getattr(rule, "formations", [])]
        for name in formations if self.spec.formations else ():
            self.need(f"{place}.formations", "formation", name, self.spec.formations)
        pieces = {**self.spec.units, **self.spec.commanders, **self.spec.guns, **self.spec.trains}
        for name in getattr(who, "pieces", []):
            self.need(f"{place}.who.pieces", "piece", name, pieces)
        areas = {**self.map.areas, **self.spec.areas}
        for key in ("area", "released_by_enemy_in"):
            name = getattr(rule, key, "")
            if name:
                self.need(f"{place}.{key}", "area", name, areas)
        for key in ("seat", "by"):
            name = getattr(rule, key, "")
            if name:
                self.need_seat(f"{place}.{key}", name)
        for key in ("town", "hexes"):
            self.need_hexes(f"{place}.{key}", getattr(rule, key, []))
        for number, name in enumerate(getattr(rule, "works", [])):
            self.need_hex(f"{place}.works[{number}]", name)
        if hasattr(rule, "side"):
            try:
                self.map.grid.parse_side(rule.side)
            except ValueError as error:
                raise self.fault(f"{place}.side", str(error)) from None
        if hasattr(rule, "hexside"):
            self.need(f"{place}.hexside", "hexside", rule.hexside, self.charts.hexsides)

    def check_start(self) -> None:
        begin = self.spec.start
        if not 1 <= begin.turn <= self.spec.turns:
            raise self.fault(
                "start.turn", f"lies outside the {self.spec.turns} turns of the battle"
            )
        if begin.active:
            self.need_seat("start.active", begin.active)
        for name in begin.demoralised:
            self.need_seat("start.demoralised", name)
        for hex_name, seat in begin.control.items():
            self.need_hex("start.control", hex_name)
            self.need_seat(f"start.control.{hex_name}", seat)
        for number in begin.released:
            if not 0 <= number < len(self.spec.special):
                raise self.fault("start.released", f"there is no special rule number {number}")
