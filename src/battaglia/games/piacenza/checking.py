"""1 to 4, 6 What a scenario file must satisfy beyond its shape; each fault names its place."""

from __future__ import annotations

from collections import Counter

from battaglia.core.checking import TWO_SIDES, FileChecker
from battaglia.core.files import DataFault
from battaglia.core.maps import BattleMap
from battaglia.core.rule import rule
from battaglia.games.piacenza.charts import ChartsFile
from battaglia.games.piacenza.ground import STREAM, WALL
from battaglia.games.piacenza.pieces import ARMS, BODY, FOOT, GUNS, HORSE
from battaglia.games.piacenza.scenario import CommanderSpec, FormationSpec, ScenarioFile, UnitSpec
from battaglia.games.piacenza.starting import StartChecker

MOST_TURNS = 24
MOST_WINGS = 8
MOST_STRENGTH = 12
MOST_POINTS = 12
MOST_RANGE = 99
LAST_HOUR = 23
MOST_HOURS = 12

STACKS = (Counter({FOOT: 1, GUNS: 1}), Counter({HORSE: 2}))
"""6.0 The only units that share a hex."""


def in_hand(spec: ScenarioFile) -> set[str]:
    """The pieces that the steps under way speak of."""
    words: set[str] = set()
    for step in spec.start.steps:
        for value in step.values():
            words |= {str(each) for each in (value if isinstance(value, list) else [value])}
    return words


class Checker(FileChecker):
    """Goes through a scenario file with its map and charts at hand."""

    def __init__(
        self, spec: ScenarioFile, battlefield: BattleMap, charts: ChartsFile, file: str
    ) -> None:
        super().__init__(battlefield, file)
        self.spec = spec
        self.charts = charts
        self.areas = {**battlefield.areas, **spec.areas}
        self.open = 0
        """2.1 The hexes that can be entered."""
        self.in_hand = in_hand(spec)
        """Pieces on their way, which may be over friends or off the map for a moment."""

    def check(self) -> None:
        """Raise the first fault there is."""
        self.check_names()
        self.check_map()
        self.check_turns()
        self.check_seats()
        self.check_formations()
        self.check_nations()
        for name, unit in self.spec.units.items():
            self.check_unit(f"units.{name}", unit)
        self.check_dragoons()
        for name, commander in self.spec.commanders.items():
            self.check_commander(f"commanders.{name}", commander)
        self.check_posts()
        self.check_stacking()
        self.check_first_pair()
        self.check_victory()
        StartChecker(self.spec, self.map, self.file).check()

    def check_names(self) -> None:
        """Ids are words, and no piece has another's."""
        spec = self.spec
        names = [("id", spec.id)]
        for group in ("seats", "nations", "formations", "units", "commanders"):
            names += [(group, name) for name in getattr(spec, group)]
        names += [(f"seats.{seat}.wings", w) for seat, it in spec.seats.items() for w in it.wings]
        self.check_words(names)
        for name in spec.commanders:
            if name in spec.units:
                raise self.fault(f"commanders.{name}", "this name is given to a unit, too")

    # The map

    @rule("2.1.1")
    def check_map(self) -> None:
        """Every terrain is in the chart, a hexside is a stream or a wall; areas are on the map."""
        self.check_terrain(self.charts.terrain)
        for kind in self.map.hexsides:
            if kind not in (STREAM, WALL):
                fault = f"a hexside is {STREAM!r} or {WALL!r}"
                raise DataFault(self.map.file, f"hexsides.{kind}", fault)
        for name, runs in self.spec.areas.items():
            self.need_hexes(f"areas.{name}", runs)
        self.open = self.map.grid.everywhere
        if self.spec.playable:
            self.need("playable", "area", self.spec.playable, self.areas)
            self.open = self.area(self.spec.playable)
        for name, mask in self.map.terrain.items():
            if self.charts.terrain[name].kind == "closed":
                self.open &= ~mask

    def area(self, name: str) -> int:
        """The hexes of an area of the scenario or of the map."""
        if name in self.spec.areas:
            return self.map.mask(f"areas.{name}", self.spec.areas[name])
        return self.map.areas[name]

    def check_zone(self, place: str, name: str) -> None:
        """An area that has a hex in play."""
        self.need(place, "area", name, self.areas)
        if not self.area(name) & self.open:
            raise self.fault(place, f"the area {name!r} has no hex that can be entered")

    # Sides, wings, formations

    @rule("2.5")
    def check_turns(self) -> None:
        turns = self.spec.turns
        if not 1 <= len(turns) <= MOST_TURNS:
            raise self.fault("turns", f"a battle lasts from 1 to {MOST_TURNS} turns")
        for number, turn in enumerate(turns):
            if not 0 <= turn.hour <= LAST_HOUR:
                raise self.fault(f"turns[{number}].hour", f"lies between 0 and {LAST_HOUR}")
            if not 1 <= turn.hours <= MOST_HOURS:
                raise self.fault(f"turns[{number}].hours", f"lies between 1 and {MOST_HOURS}")

    @rule("2.2.1")
    def check_seats(self) -> None:
        """Two sides with their wings; an own edge that can be reached."""
        seats = self.spec.seats
        if len(seats) != TWO_SIDES:
            raise self.fault("seats", f"a battle has two sides, not {len(seats)}")
        for name, seat in seats.items():
            place = f"seats.{name}"
            if not 1 <= len(seat.wings) <= MOST_WINGS:
                raise self.fault(f"{place}.wings", f"an army has from 1 to {MOST_WINGS} wings")
            self.check_zone(f"{place}.edge", seat.edge)
        if self.spec.set_up_first:
            self.need_seat("set_up_first", self.spec.set_up_first)

    def need_seat(self, place: str, name: str) -> None:
        self.need_one_of(place, "seat", name, self.spec.seats)

    def need_wing(self, place: str, seat: str, name: str) -> None:
        self.need_one_of(place, f"wing of {seat}", name, self.spec.seats[seat].wings)

    @rule("2.2.2")
    def check_formations(self) -> None:
        for name, formation in self.spec.formations.items():
            self.check_formation(f"formations.{name}", name, formation)
        led = {(each.seat, each.wing) for each in self.spec.formations.values()}
        for seat, spec in self.spec.seats.items():
            for wing in spec.wings:
                if (seat, wing) not in led:
                    raise self.fault(f"seats.{seat}.wings.{wing}", "has no formation")

    def check_formation(self, place: str, name: str, formation: FormationSpec) -> None:
        """Its wing, and where it is set up; south of another formation of its side."""
        self.need_seat(f"{place}.seat", formation.seat)
        self.need_wing(f"{place}.wing", formation.seat, formation.wing)
        if formation.zone:
            self.check_zone(f"{place}.zone", formation.zone)
        other = formation.south_of
        if not other:
            return
        self.need(f"{place}.south_of", "formation", other, self.spec.formations)
        if other == name or self.spec.formations[other].seat != formation.seat:
            raise self.fault(f"{place}.south_of", "names another formation of the same side")
        if self.spec.formations[other].south_of:
            raise self.fault(f"{place}.south_of", f"{other!r} is itself set up south of another")

    @rule("5.11")
    def check_nations(self) -> None:
        for name, nation in self.spec.nations.items():
            rows = self.charts.training
            self.need_one_of(f"nations.{name}.training", "row of training", nation.training, rows)

    # Units

    def check_unit(self, place: str, unit: UnitSpec) -> None:
        self.need_seat(f"{place}.seat", unit.seat)
        formations = self.spec.formations
        self.need_one_of(f"{place}.formation", "formation", unit.formation, formations)
        formation = formations[unit.formation]
        if formation.seat != unit.seat:
            raise self.fault(f"{place}.formation", f"{unit.formation!r} is of the other side")
        if formation.guns != (unit.arm == "artillery"):
            raise self.fault(f"{place}.formation", "artillery, and nothing else, is with the guns")
        self.need_one_of(f"{place}.nation", "nation", unit.nation, self.spec.nations)
        self.check_figures(place, unit)
        self.check_condition(place, unit)
        if unit.hex and not unit.lost:
            self.check_hex(f"{place}.hex", unit.hex)

    @rule("2.2.2")
    def check_figures(self, place: str, unit: UnitSpec) -> None:
        if not 1 <= unit.strength <= MOST_STRENGTH:
            raise self.fault(f"{place}.strength", f"lies between 1 and {MOST_STRENGTH}")
        if not 0 <= unit.reduced_strength <= unit.strength:
            raise self.fault(f"{place}.reduced_strength", "lies between 0 and the strength")
        if not 1 <= unit.movement <= MOST_POINTS:
            raise self.fault(f"{place}.movement", f"lies between 1 and {MOST_POINTS}")

    def check_condition(self, place: str, unit: UnitSpec) -> None:
        """8.4, 11 What is on a unit can be on it."""
        guns = unit.arm == "artillery"
        shaken = unit.disordered or unit.routed or unit.billebaude
        if shaken and (unit.lost or not unit.hex):
            raise self.fault(place, "is not on the map: it has no order to lose")
        if guns and unit.reduced_strength:
            raise self.fault(f"{place}.reduced_strength", "the back of a battery is FIRED")
        if unit.reduced and not unit.reduced_strength:
            raise self.fault(f"{place}.reduced", "it has a single step")
        if guns and shaken:
            raise self.fault(place, "artillery is neither disordered nor routed, nor fires at will")
        if unit.disordered and unit.routed:
            raise self.fault(f"{place}.routed", "it is disordered already: one or the other")
        if unit.billebaude and BODY[ARMS.index(unit.arm)] != FOOT:
            raise self.fault(f"{place}.billebaude", "only infantry fires at will")
        if unit.failed and not guns:
            raise self.fault(f"{place}.failed", "only artillery fails")

    def check_hex(self, place: str, name: str) -> None:
        """A hex that can be entered."""
        index = self.need_hex(place, name)
        if self.open >> index & 1:
            return
        for kind, mask in self.map.terrain.items():
            if mask >> index & 1 and self.charts.terrain[kind].kind == "closed":
                raise self.fault(place, f"{name} ({kind}) cannot be entered")
        raise self.fault(place, f"{name} lies outside the area of play")

    @rule("10.5")
    def check_dragoons(self) -> None:
        """Two counters mounted, or these and one on foot; one form of a regiment is in play."""
        mounted: dict[tuple[str, str], list[str]] = {}
        on_foot: dict[tuple[str, str], str] = {}
        for name, unit in self.spec.units.items():
            key = (unit.seat, unit.regiment)
            if unit.arm == "dragoons" and unit.regiment:
                mounted.setdefault(key, []).append(name)
            elif unit.arm == "dragoons-on-foot":
                self.check_on_foot(f"units.{name}", unit, on_foot.get(key, ""))
                on_foot[key] = name
            elif unit.regiment:
                raise self.fault(f"units.{name}.regiment", "only dragoons change their form")
            elif not unit.hex and not unit.lost:
                raise self.fault(f"units.{name}", "has no hex")
        for key, names in mounted.items():
            if len(names) > 2 or (key in on_foot and len(names) != 2):
                fault = f"{len(names)} mounted counters of {key[1]!r}: a regiment has two"
                raise self.fault(f"units.{names[-1]}.regiment", fault)
        for key, name in on_foot.items():
            self.check_pair(name, mounted.get(key, []))
        for key, names in mounted.items():
            if key not in on_foot:
                self.check_mounted(names)

    def check_on_foot(self, place: str, unit: UnitSpec, other: str) -> None:
        if not unit.regiment:
            raise self.fault(f"{place}.regiment", "is needed for dragoons on foot")
        if other:
            raise self.fault(f"{place}.regiment", f"{other} is this regiment on foot already")

    def check_pair(self, name: str, mounted: list[str]) -> None:
        """The mounted pair of a regiment that has a counter on foot."""
        units, foot = self.spec.units, self.spec.units[name]
        if not mounted:
            raise self.fault(f"units.{name}.regiment", "has no mounted counters")
        for other in mounted:
            if units[other].formation != foot.formation:
                fault = f"{name} of this regiment is of another formation"
                raise self.fault(f"units.{other}.formation", fault)
        riding = [other for other in mounted if units[other].hex and not units[other].lost]
        if riding and foot.hex and not foot.lost:
            raise self.fault(f"units.{name}.hex", f"{riding[0]} of this regiment is mounted")
        gone = all(units[other].lost for other in mounted) or foot.lost
        if not riding and not foot.hex and not gone:
            raise self.fault(f"units.{name}", "has no hex, and neither has its mounted pair")

    def check_mounted(self, names: list[str]) -> None:
        """Dragoons that never dismount are where they are, or lost."""
        for name in names:
            if not self.spec.units[name].hex and not self.spec.units[name].lost:
                raise self.fault(f"units.{name}", "has no hex")

    # Commanders

    @rule("4.0")
    def check_commander(self, place: str, commander: CommanderSpec) -> None:
        self.need_seat(f"{place}.seat", commander.seat)
        self.check_post(place, commander)
        for key in ("range", "staff_range", "bonus", "sergeants"):
            if not 0 <= getattr(commander, key) <= MOST_RANGE:
                raise self.fault(f"{place}.{key}", f"lies between 0 and {MOST_RANGE}")
        if commander.lost:
            return
        if commander.hex:
            self.check_hex(f"{place}.hex", commander.hex)
        elif commander.rank != "bearer" and place.removeprefix("commanders.") not in self.in_hand:
            raise self.fault(place, "has no hex")

    @rule("2.2.1")
    def check_post(self, place: str, commander: CommanderSpec) -> None:
        """A chief has neither wing nor formation, others have the one of their rank."""
        rank = commander.rank
        if rank == "formation":
            formations = self.spec.formations
            self.need_one_of(f"{place}.formation", "formation", commander.formation, formations)
            formation = formations[commander.formation]
            if formation.seat != commander.seat:
                fault = f"{commander.formation!r} is of the other side"
                raise self.fault(f"{place}.formation", fault)
            if formation.guns:
                raise self.fault(f"{place}.formation", "guns are under their wing commander")
        elif commander.formation:
            raise self.fault(f"{place}.formation", f"a commander of rank {rank!r} has none")
        if rank in ("wing", "bearer"):
            self.need_wing(f"{place}.wing", commander.seat, commander.wing)
        elif commander.wing:
            raise self.fault(f"{place}.wing", f"a commander of rank {rank!r} has none")

    @rule("2.2.1")
    def check_posts(self) -> None:
        """One chief a side, one commander and bearer a wing, one commander a formation."""
        holders: dict[tuple[str, str, str, str], str] = {}
        for name, each in self.spec.commanders.items():
            post = (each.rank, each.seat, each.wing, each.formation)
            if post in holders:
                raise self.fault(f"commanders.{name}", f"{holders[post]} has this post already")
            holders[post] = name
        for name, each in self.spec.commanders.items():
            if each.rank == "bearer" and ("wing", each.seat, each.wing, "") not in holders:
                raise self.fault(f"commanders.{name}.wing", "has no commander to bear a flag for")

    # Hexes

    @rule("6.0")
    def check_stacking(self) -> None:
        """Infantry and artillery, or two of cavalry; enemies never."""
        there: dict[str, list[str]] = {}
        for name, unit in self.spec.units.items():
            if unit.hex and not unit.lost:
                self.check_company(f"units.{name}", unit.hex, unit.seat, there)
                if name not in self.in_hand:
                    there.setdefault(unit.hex, []).append(name)
        for where, names in there.items():
            bodies = Counter(BODY[ARMS.index(self.spec.units[name].arm)] for name in names)
            if len(names) > 1 and bodies not in STACKS:
                fault = (
                    f"{where} holds {names[0]} already: only foot and guns, or two of horse share"
                )
                raise self.fault(f"units.{names[-1]}.hex", fault)
        for name, each in self.spec.commanders.items():
            if each.hex and not each.lost and name not in self.in_hand:
                self.check_company(f"commanders.{name}", each.hex, each.seat, there)

    def check_company(self, place: str, where: str, seat: str, there: dict[str, list[str]]) -> None:
        for other in there.get(where, []):
            if self.spec.units[other].seat != seat:
                raise self.fault(f"{place}.hex", f"{where} holds the enemy's {other}")

    # Beginning and end

    @rule("3.0")
    def check_first_pair(self) -> None:
        pair = self.spec.first_pair
        if pair is None:
            return
        for key, (seat, wing) in (("first", pair.first), ("second", pair.second)):
            self.need_seat(f"first_pair.{key}", seat)
            self.need_wing(f"first_pair.{key}", seat, wing)
        if pair.first[0] == pair.second[0]:
            raise self.fault("first_pair", "names two wings of one side")

    @rule("13.0")
    def check_victory(self) -> None:
        """Places that can be entered, each once; who chooses how many of them."""
        victory, known = self.spec.victory, self.map.spec.places
        if not victory.places:
            raise self.fault("victory.places", "there is none")
        for number, name in enumerate(victory.places):
            place = f"victory.places[{number}]"
            self.need(place, "place", name, known)
            if name in victory.places[:number]:
                raise self.fault(place, f"{name!r} is there twice")
            if not known[name].hexes:
                raise self.fault(place, f"{name!r} has no hex")
            first = self.map.sheet.name(self.map.sheet.expand(known[name].hexes[0])[0])
            self.check_hex(place, first)
        if victory.kind == "last-holder":
            if victory.chooser:
                raise self.fault("victory.chooser", "goes with objectives or places to occupy")
        else:
            self.need_seat("victory.chooser", victory.chooser)
        self.check_objectives()

    @rule("13.0")
    def check_objectives(self) -> None:
        victory = self.spec.victory
        if victory.kind != "objectives":
            for key in ("choose", "draw", "automatic_turn"):
                if getattr(victory, key):
                    raise self.fault(f"victory.{key}", "goes with objectives")
            return
        if not 1 <= victory.choose <= len(victory.places):
            fault = f"lies between 1 and the {len(victory.places)} places"
            raise self.fault("victory.choose", fault)
        if not 0 <= victory.draw < victory.choose:
            raise self.fault("victory.draw", "lies between 0 and what is chosen, less one")
        if not 0 <= victory.automatic_turn <= len(self.spec.turns):
            fault = f"lies outside the {len(self.spec.turns)} turns of the battle"
            raise self.fault("victory.automatic_turn", fault)
