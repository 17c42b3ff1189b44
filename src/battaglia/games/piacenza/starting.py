"""3 Where a battle begins: what the table ``start`` of a scenario file must satisfy."""

from __future__ import annotations

from collections.abc import Iterable

from battaglia.core.checking import FileChecker
from battaglia.core.maps import BattleMap
from battaglia.core.rule import rule
from battaglia.games.piacenza.scenario import ScenarioFile
from battaglia.games.piacenza.state import RESULTS

MOST_SMOKE = 99
LAST_VOLLEY = 2
OF_A_WING = ("billebaude", "movement", "bombardment", "combat", "commanders")
"""3.1 The segments in which a wing is activated."""
UNITS = ("changed", "fired", "to_dismount", "commanded", "charges", "volleyed", "targeted")
"""The keys that list combat units."""


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
        self.check_line()
        self.check_attacks()
        self.check_fire()

    def need_seats(self, key: str, names: Iterable[str]) -> None:
        for name in names:
            self.need_one_of(f"start.{key}", "seat", name, self.spec.seats)

    def need_wing(self, place: str, name: str) -> None:
        self.need_one_of(place, "wing", name, self.wings)

    def need_units(self, place: str, names: Iterable[str]) -> None:
        for name in names:
            self.need(place, "unit", name, self.spec.units)

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
        pieces = {**self.spec.units, **self.spec.commanders}
        for key in UNITS:
            self.need_units(f"start.{key}", getattr(self.start, key))
        for name in self.start.moved:
            self.need("start.moved", "piece", name, pieces)
        for name in self.start.to_dismount:
            if self.spec.units[name].arm != "dragoons":
                raise self.fault("start.to_dismount", f"{name!r} is not mounted dragoons")

    def check_markers(self) -> None:
        """8.2.1 Smoke; 9.2.1 hexes that were attacked; scenario 3: who was there last."""
        for name, count in self.start.smoke.items():
            self.need_hex("start.smoke", name)
            if not 1 <= count <= MOST_SMOKE:
                raise self.fault(f"start.smoke.{name}", f"lies between 1 and {MOST_SMOKE}")
        for number, name in enumerate(self.start.attacked):
            self.need_hex(f"start.attacked[{number}]", name)
        known = self.map.spec.places
        watched = {self.map.sheet.expand(known[p].hexes[0])[0] for p in self.spec.victory.places}
        names = [self.map.sheet.name(index) for index in watched]
        for name, seat in self.start.held.items():
            self.need_one_of("start.held", "hex of victory", name, names)
            self.need_one_of(f"start.held.{name}", "seat", seat, self.spec.seats)

    # 5.6, 9 The segment under way

    @rule("5.6")
    def check_line(self) -> None:
        line = self.start.line
        self.need_units("start.line", line)
        for name, there in line.items():
            self.need_hex(f"start.line.{name}", there)
        taken = list(line.values())
        for name, there in line.items():
            if taken.count(there) > 1:
                raise self.fault(f"start.line.{name}", f"{there} has two units of the line")

    def check_pairs(self, key: str) -> None:
        """Units against units of the other side."""
        units = self.spec.units
        for name, target in getattr(self.start, key).items():
            self.need_units(f"start.{key}", [name])
            self.need_units(f"start.{key}.{name}", [target])
            if units[name].seat == units[target].seat:
                raise self.fault(f"start.{key}.{name}", f"{target!r} is of the same side")

    @rule("9.2.1")
    def check_attacks(self) -> None:
        self.check_pairs("attacks")
        for name in self.start.charges:
            if name not in self.start.attacks:
                raise self.fault("start.charges", f"{name!r} attacks nobody")

    @rule("9.1")
    def check_fire(self) -> None:
        if not 0 <= self.start.volley <= LAST_VOLLEY:
            raise self.fault("start.volley", f"lies between 0 and {LAST_VOLLEY}")
        self.check_pairs("aims")
        self.need_units("start.fired_at", self.start.fired_at)
        for name, there in self.start.fired_at.items():
            self.need_hex(f"start.fired_at.{name}", there)
        for number, word in enumerate(self.start.struck):
            self.check_struck(f"start.struck[{number}]", word)

    def check_struck(self, place: str, word: str) -> None:
        """Whom a result can meet, its code, the hex that it was fired from."""
        units, _, rest = word.partition(":")
        code, _, away = rest.partition(":")
        self.need_units(place, units.split("+"))
        self.need_one_of(place, "result", code, RESULTS)
        self.need_hex(place, away)
