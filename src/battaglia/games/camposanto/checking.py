"""1 to 3 What a scenario file must satisfy beyond its shape; each fault names its place."""

from __future__ import annotations

from collections import Counter

from battaglia.core.checking import TWO_SIDES, FileChecker
from battaglia.core.maps import BattleMap
from battaglia.core.rule import rule
from battaglia.games.camposanto.charts import ChartsFile
from battaglia.games.camposanto.scenario import MarshalSpec, ScenarioFile, UnitSpec
from battaglia.games.camposanto.state import PASSING, StartSpec

MOST_WINGS = 6
MOST_TURNS = 6
MOST_PHASES = 6
MOST_STEPS = 12
MOST_STARS = 2
LARGEST_ORDER = 99
MOST_POINTS = 99
MOST_LOSSES = 999

SINGLE_STEP = {"artillery": "9", "light": "10"}
"""The arms of one step, and the paragraph that says so."""

TURNING = frozenset({"turn"})
"""The step whose unit has not yet turned as its stack."""


def in_hand(start: StartSpec, steps: frozenset[str]) -> set[str]:
    """The pieces that some of the steps under way have in hand."""
    under_way = [step for step in start.steps if str(step.get("step")) in steps]
    return {str(step.get("unit")) for step in under_way}


class Checker(FileChecker):
    """Goes through a scenario file with its map and charts at hand."""

    def __init__(
        self, spec: ScenarioFile, battlefield: BattleMap, charts: ChartsFile, file: str
    ) -> None:
        super().__init__(battlefield, file)
        self.spec = spec
        self.charts = charts
        self.areas = {**battlefield.areas, **spec.areas}
        self.closed = 0
        """6.3 The hexes that nobody may enter."""

    def check(self) -> None:
        """Raise the first fault there is."""
        self.check_names()
        self.check_map()
        self.check_turns()
        self.check_seats()
        self.check_pairs()
        self.check_orders()
        for name, unit in self.spec.units.items():
            self.check_unit(f"units.{name}", unit)
        for name, marshal in self.spec.marshals.items():
            self.check_piece(f"marshals.{name}", marshal)
        self.check_marshals()
        self.check_stacking()
        self.check_wings()
        self.check_start()

    def check_names(self) -> None:
        """Ids are words, and no piece has another's."""
        spec = self.spec
        names = [("id", spec.id)]
        for group in ("seats", "units", "marshals", "nations"):
            names += [(group, name) for name in getattr(spec, group)]
        names += [(f"seats.{seat}.wings", w) for seat, it in spec.seats.items() for w in it.wings]
        self.check_words(names)
        for name in spec.marshals:
            if name in spec.units:
                raise self.fault(f"marshals.{name}", "this name is given to a unit, too")

    @rule("6.3")
    def check_map(self) -> None:
        """Every terrain is in the chart; areas are on the map."""
        self.check_terrain(self.charts.terrain)
        for name, mask in self.map.terrain.items():
            if not self.charts.terrain[name].passable:
                self.closed |= mask
        for name, runs in self.spec.areas.items():
            self.need_hexes(f"areas.{name}", runs)

    @rule("3")
    def check_turns(self) -> None:
        turns = self.spec.turns
        if not 1 <= len(turns) <= MOST_TURNS:
            raise self.fault("turns", f"a battle lasts from 1 to {MOST_TURNS} Turns")
        for number, turn in enumerate(turns):
            if not 1 <= turn.phases <= MOST_PHASES:
                fault = f"a Turn has from 1 to {MOST_PHASES} phases"
                raise self.fault(f"turns[{number}].phases", fault)

    def check_seats(self) -> None:
        """Two sides, as many wings on either, edges and zones that there are."""
        seats = self.spec.seats
        if len(seats) != TWO_SIDES:
            raise self.fault("seats", f"a battle has two sides, not {len(seats)}")
        for name, seat in seats.items():
            place = f"seats.{name}"
            if not 1 <= len(seat.wings) <= MOST_WINGS:
                raise self.fault(f"{place}.wings", f"an army has from 1 to {MOST_WINGS} wings")
            self.check_edge(f"{place}.edge", seat.edge)
            if seat.haven:
                self.check_edge(f"{place}.haven", seat.haven)
            for wing, spec in seat.wings.items():
                if spec.zone:
                    self.need(f"{place}.wings.{wing}.zone", "area", spec.zone, self.areas)
        first, second = seats.values()
        if len(first.wings) != len(second.wings):
            raise self.fault("seats", "the sides have different numbers of wings")

    @rule("6.5")
    def check_edge(self, place: str, area: str) -> None:
        """An own edge has a hex in play to which units can retreat."""
        self.need(place, "area", area, self.areas)
        hexes = self.map.areas.get(area, 0)
        if area in self.spec.areas:
            hexes = self.map.mask(f"areas.{area}", self.spec.areas[area])
        if not hexes & ~self.closed:
            raise self.fault(place, f"the area {area!r} has no hex that can be entered")

    @rule("4.1")
    def check_pairs(self) -> None:
        """Each wing is compared with one of the other side (C-G2)."""
        (first, one), (second, other) = self.spec.seats.items()
        pairs = self.spec.pairs
        if not pairs:
            if set(one.wings) != set(other.wings):
                raise self.fault("pairs", "is needed where the sides' wings have other names")
            return
        for number, (mine, theirs) in enumerate(pairs):
            self.need_one_of(f"pairs[{number}]", f"wing of {first}", mine, one.wings)
            self.need_one_of(f"pairs[{number}]", f"wing of {second}", theirs, other.wings)
        for column, wings in ((0, one.wings), (1, other.wings)):
            named = [pair[column] for pair in pairs]
            if sorted(named) != sorted(wings):
                raise self.fault("pairs", "does not name every wing once")

    @rule("2.3")
    def check_orders(self) -> None:
        """A series has an order point for each wing and phase; no two are equal (C-G4)."""
        seen: dict[int, str] = {}
        for name, seat in self.spec.seats.items():
            place = f"seats.{name}.order_points"
            for turn in self.spec.turns:
                needed = turn.phases * len(seat.wings)
                if len(seat.order_points) != needed:
                    fault = f"has {len(seat.order_points)} values where {needed} are needed"
                    raise self.fault(place, fault)
            for number, value in enumerate(seat.order_points):
                if not 1 <= value <= LARGEST_ORDER:
                    fault = f"an order point lies between 1 and {LARGEST_ORDER}"
                    raise self.fault(f"{place}[{number}]", fault)
                if value in seen:
                    raise self.fault(f"{place}[{number}]", f"{value} is in use by {seen[value]}")
                seen[value] = name

    # Pieces

    def check_unit(self, place: str, unit: UnitSpec) -> None:
        self.check_piece(place, unit)
        self.need_one_of(f"{place}.nation", "nation", unit.nation, self.spec.nations)
        if unit.zone:
            self.need(f"{place}.zone", "area", unit.zone, self.areas)
        self.check_figures(place, unit)
        self.check_battery(place, unit)

    @rule("2.1")
    def check_figures(self, place: str, unit: UnitSpec) -> None:
        """Steps and stars; artillery and light foot have one step (9, 10)."""
        single = unit.arm in SINGLE_STEP
        most = 1 if single else MOST_STEPS
        if not 1 <= unit.steps <= most:
            fault = f"{unit.arm} has one step" if single else f"lies between 1 and {most}"
            raise self.fault(f"{place}.steps", fault)
        if not 0 <= unit.stars <= (0 if single else MOST_STARS):
            fault = f"{unit.arm} has no star" if single else f"lies between 0 and {MOST_STARS}"
            raise self.fault(f"{place}.stars", fault)
        if unit.remaining is not None and not 1 <= unit.remaining <= unit.steps:
            raise self.fault(f"{place}.remaining", "must lie between 1 and the steps")
        if unit.men < 0:
            raise self.fault(f"{place}.men", "is 0 or more")

    @rule("9.1")
    def check_battery(self, place: str, unit: UnitSpec) -> None:
        """Artillery has a row of the chart of batteries; others have none."""
        if unit.arm == "artillery":
            rows = self.charts.batteries
            self.need_one_of(f"{place}.battery", "battery in the charts", unit.battery, rows)
        elif unit.battery:
            raise self.fault(f"{place}.battery", f"{unit.arm} has no fire of a battery")

    @rule("1.3")
    def check_piece(self, place: str, piece: UnitSpec | MarshalSpec) -> None:
        """A piece's seat and wing; it stands in a hex that can be entered, or is lost."""
        self.need_one_of(f"{place}.seat", "seat", piece.seat, self.spec.seats)
        wings = self.spec.seats[piece.seat].wings
        self.need_one_of(f"{place}.wing", f"wing of {piece.seat}", piece.wing, wings)
        if piece.lost:
            return
        if not piece.hex:
            raise self.fault(place, "has no hex")
        index = self.need_hex(f"{place}.hex", piece.hex)
        if self.closed >> index & 1:
            kind = next(name for name, mask in self.map.terrain.items() if mask >> index & 1)
            raise self.fault(f"{place}.hex", f"{piece.hex} ({kind}) cannot be entered")

    @rule("8.2")
    def check_marshals(self) -> None:
        """A wing has one marshal at most."""
        of_wing: dict[tuple[str, str], str] = {}
        for name, marshal in self.spec.marshals.items():
            key = (marshal.seat, marshal.wing)
            if key in of_wing:
                fault = f"the wing {marshal.wing!r} has the marshal {of_wing[key]} already"
                raise self.fault(f"marshals.{name}.wing", fault)
            of_wing[key] = name

    @rule("6.2")
    def check_stacking(self) -> None:
        """A regiment a hex; with foot one battery or light unit; a marshal alone (9.2, 10.1)."""
        self.check_enemies()
        passing = in_hand(self.spec.start, PASSING)
        stacks: dict[str, list[tuple[str, UnitSpec]]] = {}
        for name, unit in self.spec.units.items():
            if not unit.lost and name not in passing:
                stacks.setdefault(unit.hex, []).append((name, unit))
        for where, stack in stacks.items():
            if len(stack) > 1:
                self.check_stack(where, stack)
        alone = {where: stack[0][0] for where, stack in stacks.items()}
        for name, marshal in self.spec.marshals.items():
            if not marshal.lost and alone.setdefault(marshal.hex, name) != name:
                fault = f"{marshal.hex} holds {alone[marshal.hex]}: a marshal shares no hex"
                if name not in passing:
                    raise self.fault(f"marshals.{name}.hex", fault)

    def check_enemies(self) -> None:
        """Enemies never share a hex, not in passing either (C-G19)."""
        there: dict[str, tuple[str, str]] = {}
        for group in ("units", "marshals"):
            for name, piece in getattr(self.spec, group).items():
                if not piece.lost:
                    other, seat = there.setdefault(piece.hex, (name, piece.seat))
                    if seat != piece.seat:
                        fault = f"{piece.hex} holds the enemy's {other}"
                        raise self.fault(f"{group}.{name}.hex", fault)

    def check_stack(self, where: str, stack: list[tuple[str, UnitSpec]]) -> None:
        name, last = stack[-1]
        other, first = stack[0]
        place = f"units.{name}.hex"
        arms = Counter("top" if unit.arm in SINGLE_STEP else unit.arm for _, unit in stack)
        if arms != Counter(["infantry", "top"]):
            fault = f"{where} holds {other} already: foot and one battery or light unit may share"
            raise self.fault(place, fault)
        turning = in_hand(self.spec.start, TURNING)
        if first.facing != last.facing and name not in turning and other not in turning:
            raise self.fault(f"units.{name}.facing", f"a stack has one facing, that of {other}")

    @rule("12.1")
    def check_wings(self) -> None:
        """A wing without units has lost the battle before it begins (C-G80)."""
        alive = {(unit.seat, unit.wing) for unit in self.spec.units.values() if self.keeps(unit)}
        options = self.spec.options
        if options.wing_is_counters and not options.wing_is_regiments:
            alive |= {
                (each.seat, each.wing) for each in self.spec.marshals.values() if not each.lost
            }
        for name, seat in self.spec.seats.items():
            for wing in seat.wings:
                if (name, wing) not in alive:
                    raise self.fault(f"seats.{name}.wings.{wing}", "has no unit in the battle")

    def keeps(self, unit: UnitSpec) -> bool:
        """Does the unit keep its wing alive?"""
        counts = unit.arm not in SINGLE_STEP or not self.spec.options.wing_is_regiments
        return counts and not unit.lost

    # Where the battle begins

    def check_start(self) -> None:
        begin, turns = self.spec.start, self.spec.turns
        if not 1 <= begin.turn <= len(turns):
            raise self.fault("start.turn", f"lies outside the {len(turns)} Turns of the battle")
        phases = turns[begin.turn - 1].phases
        if not 1 <= begin.phase <= phases:
            raise self.fault("start.phase", f"lies outside the {phases} phases of the Turn")
        self.check_tables()
        self.check_hands()
        for key in ("moved", "fired", "assaulted", "attacked", "retreated"):
            for name in getattr(begin, key):
                if name not in self.spec.units and name not in self.spec.marshals:
                    raise self.fault(f"start.{key}", f"there is no piece {name!r}")
        for seat in begin.general_used:
            self.need_one_of("start.general_used", "seat", seat, self.spec.seats)

    def check_tables(self) -> None:
        """Tables by seat name seats; a list by wing has an entry for each."""
        begin = self.spec.start
        wings = {name: len(seat.wings) for name, seat in self.spec.seats.items()}
        for key in ("hands", "chosen", "played", "statuses", "fatigued", "losses", "points"):
            for seat in getattr(begin, key):
                self.need_one_of(f"start.{key}", "seat", seat, self.spec.seats)
        for key in ("chosen", "played", "statuses"):
            for seat, values in getattr(begin, key).items():
                if len(values) != wings[seat]:
                    fault = f"has {len(values)} entries where {wings[seat]} are needed"
                    raise self.fault(f"start.{key}.{seat}", fault)
        for key in ("played", "statuses"):
            if len(getattr(begin, key)) not in (0, TWO_SIDES):
                raise self.fault(f"start.{key}", "speaks of one side only")
        if bool(begin.played) != bool(begin.statuses):
            raise self.fault("start.statuses", "goes with start.played: both or neither")
        for seat, names in begin.fatigued.items():
            for name in names:
                known = self.spec.seats[seat].wings
                self.need_one_of(f"start.fatigued.{seat}", f"wing of {seat}", name, known)
        self.check_counts()

    @rule("12.2")
    def check_counts(self) -> None:
        """Losses and victory points are counts; nobody has won yet."""
        begin, victory = self.spec.start, self.spec.victory
        if not 1 <= victory.points <= MOST_POINTS:
            raise self.fault("victory.points", f"lies between 1 and {MOST_POINTS}")
        for seat, losses in begin.losses.items():
            if not 0 <= losses <= MOST_LOSSES:
                raise self.fault(f"start.losses.{seat}", f"lies between 0 and {MOST_LOSSES}")
        for seat, points in begin.points.items():
            if not 0 <= points < victory.points:
                raise self.fault(f"start.points.{seat}", f"lies between 0 and {victory.points - 1}")
        most = sum(len(seat.wings) for seat in self.spec.seats.values()) if begin.played else 0
        if not 0 <= begin.activation <= most:
            raise self.fault("start.activation", f"lies between 0 and {most}")
        if begin.operation != "general" and not begin.activation:
            raise self.fault("start.operation", "goes with an activation")

    @rule("2.3")
    def check_hands(self) -> None:
        """Hands come from the series; what is played or chosen is not in two places."""
        begin = self.spec.start
        for seat, other in (tuple(self.spec.seats), tuple(self.spec.seats)[::-1]):
            series = self.spec.seats[other if begin.exchanged else seat].order_points
            hand = begin.hands.get(seat, self.full_hand(seat, series))
            self.check_values(f"start.hands.{seat}", hand, series)
            played = begin.played.get(seat, [])
            self.check_values(f"start.played.{seat}", played, series)
            self.check_values(f"start.chosen.{seat}", begin.chosen.get(seat, []), hand)
            again = set(played) & set(hand)
            if again:
                raise self.fault(f"start.hands.{seat}", f"{min(again)} has been played")
            due = self.due(seat, bool(played))
            if len(hand) != due:
                fault = f"has {len(hand)} values where {due} are left in phase {begin.phase}"
                raise self.fault(f"start.hands.{seat}", fault)

    def due(self, seat: str, played: bool) -> int:
        """How many order points a side has left; none while the series may change hands (4.3)."""
        begin = self.spec.start
        if any(step.get("step") == "exchange-series" for step in begin.steps):
            return 0
        left: int = self.spec.turns[begin.turn - 1].phases - begin.phase + (0 if played else 1)
        return left * len(self.spec.seats[seat].wings)

    def full_hand(self, seat: str, series: list[int]) -> list[int]:
        """A hand that the file leaves out: the whole series, less what has been revealed."""
        return [value for value in series if value not in self.spec.start.played.get(seat, [])]

    def check_values(self, place: str, values: list[int], known: list[int]) -> None:
        for number, value in enumerate(values):
            if value not in known:
                raise self.fault(f"{place}[{number}]", f"{value} is not among {sorted(known)}")
            if value in values[:number]:
                raise self.fault(f"{place}[{number}]", f"{value} is there twice")
