"""3 Where a battle begins: what the table ``start`` of a scenario file must satisfy."""

from __future__ import annotations

from collections.abc import Iterable

from battaglia.core.checking import FileChecker
from battaglia.core.kinds import HEXES, PIECES, Kind
from battaglia.core.maps import BattleMap
from battaglia.core.rule import rule
from battaglia.core.written import in_start
from battaglia.games.piacenza.scenario import ScenarioFile
from battaglia.games.piacenza.state import PAIRS, PLACES, RESULTS, Position

MOST_SMOKE = 99
LAST_VOLLEY = 2
OF_A_WING = ("billebaude", "movement", "bombardment", "combat", "commanders")
"""3.1 The segments in which a wing is activated."""
ANYBODY = frozenset({"moved"})
"""The keys that list commanders, too."""


def keys_of(kind: Kind) -> tuple[str, ...]:
    """The keys of the table that are written as a kind, as the position declares them."""
    forms = Position.forms_.items()
    return tuple(key for key, form in forms if isinstance(form, in_start) and form.kind is kind)


class StartChecker(FileChecker):
    """Goes through the start of a scenario whose other tables have no fault."""

    def __init__(self, spec: ScenarioFile, battlefield: BattleMap, file: str) -> None:
        super().__init__(battlefield, file)
        self.spec = spec
        self.start = spec.start
        self.wings = {
            f"{seat}.{wing}": (seat, wing) for seat, it in spec.seats.items() for wing in it.wings
        }
        """The wings as a position writes them."""

    def check(self) -> None:
        """Raise the first fault there is."""
        self.check_turn()
        self.check_wings()
        self.check_formations()
        self.check_objectives()
        self.check_units()
        self.check_markers()
        self.check_tables()
        self.check_line()
        self.check_charges()
        self.check_fire()

    def need_seats(self, key: str, names: Iterable[str]) -> None:
        for name in names:
            self.need_one_of(f"start.{key}", "seat", name, self.spec.seats)

    def need_wing(self, place: str, name: str) -> None:
        self.need_one_of(place, "wing", name, self.wings)

    def check_once(self, key: str, names: list[str]) -> None:
        for number, name in enumerate(names):
            if name in names[:number]:
                raise self.fault(f"start.{key}[{number}]", f"{name!r} is there twice")

    # 3.0, 3.1 The sequence of play

    @rule("2.5")
    def check_turn(self) -> None:
        start, turns = self.start, len(self.spec.turns)
        if not 1 <= start.turn <= turns:
            raise self.fault("start.turn", f"lies outside the {turns} turns of the battle")
        self.need_seats("chief_moved", start.chief_moved)
        for seat, turn in start.chief_moved.items():
            if not 0 <= turn <= start.turn:
                raise self.fault(f"start.chief_moved.{seat}", f"lies between 0 and {start.turn}")

    @rule("3.0")
    def check_wings(self) -> None:
        """Wings are written with their side; a side chooses and opens wings of its own."""
        start = self.start
        if start.wing:
            self.need_wing("start.wing", start.wing)
        elif start.segment in OF_A_WING:
            raise self.fault("start.wing", f"is needed in the segment {start.segment!r}")
        for number, name in enumerate(start.spent):
            self.need_wing(f"start.spent[{number}]", name)
        self.check_once("spent", start.spent)
        for key in ("chosen", "opened"):
            table = getattr(start, key)
            self.need_seats(key, table)
            for seat, name in table.items():
                if name:
                    self.need_wing(f"start.{key}.{seat}", name)
                    if self.wings[name][0] != seat:
                        raise self.fault(f"start.{key}.{seat}", f"{name!r} is of the other side")
        if start.first:
            self.need_seats("first", [start.first])

    @rule("3.1")
    def check_formations(self) -> None:
        start, formations = self.start, self.spec.formations
        if start.formation:
            self.need("start.formation", "formation", start.formation, formations)
            its = formations[start.formation]
            if start.wing and self.wings[start.wing] != (its.seat, its.wing):
                raise self.fault("start.formation", f"{start.formation!r} is of another wing")
        for number, name in enumerate(start.done):
            self.need(f"start.done[{number}]", "formation", name, formations)
        self.check_once("done", start.done)

    @rule("13.0")
    def check_objectives(self) -> None:
        victory = self.spec.victory
        for seat, names in self.start.objectives.items():
            place = f"start.objectives.{seat}"
            self.need_seats("objectives", [seat])
            if victory.kind != "objectives" or seat != victory.chooser:
                raise self.fault(place, "this side has no objectives to choose")
            for name in names:
                self.need_one_of(place, "place of victory", name, victory.places)
            if len(names) != victory.choose or len(set(names)) != len(names):
                raise self.fault(place, f"{victory.choose} different ones are chosen")

    # Pieces and markers

    def check_units(self) -> None:
        """Lists of units name units, lists of hexes name hexes, whatever the key."""
        pieces = {**self.spec.units, **self.spec.commanders}
        for key in keys_of(PIECES):
            for name in getattr(self.start, key):
                if key in ANYBODY:
                    self.need(f"start.{key}", "piece", name, pieces)
                else:
                    self.need(f"start.{key}", "unit", name, self.spec.units)
        for name in self.start.to_dismount:
            if self.spec.units[name].arm != "dragoons":
                raise self.fault("start.to_dismount", f"{name!r} is not mounted dragoons")
        for key in keys_of(HEXES):
            for number, name in enumerate(getattr(self.start, key)):
                self.need_hex(f"start.{key}[{number}]", name)

    def check_markers(self) -> None:
        """8.2.1 Smoke; scenario 3: who was there last."""
        for name, count in self.start.smoke.items():
            self.need_hex("start.smoke", name)
            if not 1 <= count <= MOST_SMOKE:
                raise self.fault(f"start.smoke.{name}", f"lies between 1 and {MOST_SMOKE}")
        known = self.map.spec.places
        watched = {self.map.sheet.expand(known[p].hexes[0])[0] for p in self.spec.victory.places}
        names = [self.map.sheet.name(index) for index in watched]
        for name, seat in self.start.held.items():
            self.need_one_of("start.held", "hex of victory", name, names)
            self.need_one_of(f"start.held.{name}", "seat", seat, self.spec.seats)

    # 5.6, 9 The segment under way

    def check_tables(self) -> None:
        """Units against units of the other side; hexes for units."""
        units = self.spec.units
        for key in keys_of(PAIRS):
            for name, target in getattr(self.start, key).items():
                self.need(f"start.{key}", "unit", name, units)
                self.need(f"start.{key}.{name}", "unit", target, units)
                self.check_pair(key, name, target)
        for key in keys_of(PLACES):
            for name, there in getattr(self.start, key).items():
                self.need(f"start.{key}", "unit", name, units)
                self.need_hex(f"start.{key}.{name}", there)

    def check_pair(self, key: str, name: str, target: str) -> None:
        """9.1, 9.2.1 Enemies side by side; a volley may have driven its targets off just now."""
        units, place = self.spec.units, f"start.{key}.{name}"
        if units[name].seat == units[target].seat:
            raise self.fault(place, f"{target!r} is of the same side")
        suffering = any(step.get("step") == "suffering" for step in self.start.steps)
        if key == "aims" and suffering:
            return
        here, there = (self.hex_of(place, unit) for unit in (name, target))
        if not self.map.grid.neighbour_mask[here] >> there & 1:
            raise self.fault(place, f"{target!r} is not next to {name!r}")

    def hex_of(self, place: str, name: str) -> int:
        unit = self.spec.units[name]
        if unit.lost or not unit.hex:
            raise self.fault(place, f"{name!r} is not on the map")
        return self.need_hex(place, unit.hex)

    @rule("5.6")
    def check_line(self) -> None:
        taken = list(self.start.line.values())
        for name, there in self.start.line.items():
            self.hex_of(f"start.line.{name}", name)
            if taken.count(there) > 1:
                raise self.fault(f"start.line.{name}", f"{there} has two units of the line")

    @rule("9.2.1")
    def check_charges(self) -> None:
        for name in self.start.charges:
            if name not in self.start.attacks:
                raise self.fault("start.charges", f"{name!r} attacks nobody")

    @rule("9.1")
    def check_fire(self) -> None:
        """The volley, and what its shots did: units, the result, the hex that they came from."""
        if not 0 <= self.start.volley <= LAST_VOLLEY:
            raise self.fault("start.volley", f"lies between 0 and {LAST_VOLLEY}")
        for number, word in enumerate(self.start.struck):
            place = f"start.struck[{number}]"
            parts = word.split(":")
            if len(parts) != len(("units", "result", "hex")):
                raise self.fault(place, f"{word!r} is not units:result:hex")
            for name in parts[0].split("+"):
                self.need(place, "unit", name, self.spec.units)
            self.need_one_of(place, "result", parts[1], RESULTS)
            self.need_hex(place, parts[2])
