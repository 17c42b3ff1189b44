"""A battle as it is before the first move: map, charts, armies and rules, compiled from files.

Pieces are numbered, so that sets of pieces are bit masks as sets of hexes are: combat units
first, then commanders, each in the order of the scenario file. Wings and formations of both
sides are numbered through.
"""

from __future__ import annotations

from battaglia.core.battle import CompiledBattle, Made
from battaglia.core.masks import bits, mask_of
from battaglia.games.piacenza import actions
from battaglia.games.piacenza.charts import ChartsFile
from battaglia.games.piacenza.ground import Ground
from battaglia.games.piacenza.movement.known import Companies
from battaglia.games.piacenza.movement.patterns import Tracks
from battaglia.games.piacenza.pieces import (
    ARMS,
    BEARER,
    BODY,
    CHIEF,
    COMMANDER,
    DRAGOONS,
    DRAGOONS_ON_FOOT,
    FOOT,
    FORMATION,
    GRENADIERS,
    GUNS,
    HORSE,
    LEADERS,
    NO_RANK,
    RANKS,
    WING,
)
from battaglia.games.piacenza.scenario import CommanderSpec, Options, ScenarioFile, UnitSpec
from battaglia.games.piacenza.state import OFF
from battaglia.games.piacenza.ways_home import FAR, costs_to

PieceSpec = UnitSpec | CommanderSpec


class Battle(CompiledBattle):
    """Everything about a battle that does not change while it is fought."""

    spec: ScenarioFile
    charts: ChartsFile
    options: Options

    def compile(self) -> None:
        playable = self.area(self.spec.playable) if self.spec.playable else self.grid.everywhere
        self.ground = Ground(self.map, self.charts, playable, self.options.works_alike)
        self._number_wings()
        self._number_formations()
        self._number_pieces()
        self._tabulate_units()
        self._tabulate_commanders()
        self._group_pieces()
        self._pair_dragoons()
        self._name_objectives()
        self._lay_out_set_up()
        self.edge = tuple(
            self.area(side.edge) & self.ground.open for side in self.spec.seats.values()
        )
        """9.2.8 For each seat the last hexes on the way to its edge."""
        self.edge_steps = tuple(self.grid.distances_to(edge) for edge in self.edge)
        """9.2.8 For each seat and hex how many hexes its edge is away."""
        self.home = tuple(
            tuple(self._ways_home(edge, body) for body in (FOOT, HORSE)) for edge in self.edge
        )
        """11.3, E3 For each seat, body and hex the cost of the cheapest way to the edge."""
        self._steps_to: dict[int, tuple[int, ...]] = {}
        self.tracks = Tracks(self.grid)
        """5.5 The places of lines over the map."""
        self.companies = Companies()
        """5.6 What is known of lines, of the cases that came up last."""
        self._make_actions()

    def area(self, name: str) -> int:
        """The hexes of an area of the scenario or of the map."""
        if name in self.spec.areas:
            return self.map.mask(f"areas.{name}", self.spec.areas[name])
        return self.map.areas[name]

    # Wings, formations, pieces

    def _number_wings(self) -> None:
        """2.2.1 The wings of both sides, those of the first seat first."""
        listed = [(seat, name) for seat, spec in self.spec.seats.items() for name in spec.wings]
        self.wing_names = tuple(name for _, name in listed)
        self.wing_seat = tuple(self.seat_index[seat] for seat, _ in listed)
        self._wing_index = {key: number for number, key in enumerate(listed)}
        self.wings_of = tuple(
            mask_of(w for w, side in enumerate(self.wing_seat) if side == seat)
            for seat in range(len(self.seats))
        )
        """For each seat the mask of its wings."""

    def wing_number(self, seat: int, name: str) -> int:
        """The number of a side's wing."""
        return self._wing_index[self.seats[seat], name]

    def _number_formations(self) -> None:
        """2.2.2 Formations; A5 the batteries of a wing count as one that its commander leads."""
        specs = self.spec.formations
        self.formation_names = tuple(specs)
        self.formation_index = {name: number for number, name in enumerate(specs)}
        self.formation_seat = tuple(self.seat_index[each.seat] for each in specs.values())
        self.formation_wing = tuple(
            self.wing_number(self.seat_index[each.seat], each.wing) for each in specs.values()
        )
        self.gun_formations = mask_of(n for n, each in enumerate(specs.values()) if each.guns)
        self.wing_formations = tuple(
            mask_of(f for f, its in enumerate(self.formation_wing) if its == wing)
            for wing in range(len(self.wing_names))
        )

    def _number_pieces(self) -> None:
        spec = self.spec
        self.pieces: tuple[PieceSpec, ...] = (*spec.units.values(), *spec.commanders.values())
        self.ids = (*spec.units, *spec.commanders)
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.units = len(spec.units)
        """How many combat units there are: pieces from here on are commanders."""
        self.seat = tuple(self.seat_index[piece.seat] for piece in self.pieces)
        self.formation = tuple(
            self.formation_index[piece.formation] if piece.formation else OFF
            for piece in self.pieces
        )
        self.wing = tuple(self._wing_of(piece) for piece in self.pieces)
        """The wing of each piece; OFF for a commander-in-chief."""
        self.arm = tuple(
            ARMS.index(piece.arm) if isinstance(piece, UnitSpec) else COMMANDER
            for piece in self.pieces
        )
        self.body = tuple(BODY[arm] for arm in self.arm)

    def _wing_of(self, piece: PieceSpec) -> int:
        if piece.formation:
            return self.formation_wing[self.formation_index[piece.formation]]
        name = getattr(piece, "wing", "")
        return self.wing_number(self.seat_index[piece.seat], name) if name else OFF

    def _tabulate_units(self) -> None:
        self.strength = tuple(getattr(piece, "strength", 0) for piece in self.pieces)
        self.reduced = tuple(getattr(piece, "reduced_strength", 0) for piece in self.pieces)
        """2.2.2 The strength of each unit on its back; 0 if it has none."""
        allowance = self.charts.movement.commander
        self.mp = tuple(getattr(piece, "movement", allowance) for piece in self.pieces)
        self.training = tuple(self._training(number) for number in range(len(self.pieces)))
        """5.11 The level of each unit; OFF for batteries and commanders, who have none."""

    def _training(self, number: int) -> int:
        """5.11 Dragoons have the level of cavalry, on foot, too (D28); light foot is infantry."""
        piece, arm = self.pieces[number], self.arm[number]
        if not isinstance(piece, UnitSpec) or self.body[number] == GUNS:
            return OFF
        row = self.charts.training[self.spec.nations[piece.nation].training]
        if self.body[number] == HORSE or arm == DRAGOONS_ON_FOOT:
            return row.cavalry
        return row.grenadiers if arm == GRENADIERS else row.infantry

    def _tabulate_commanders(self) -> None:
        self.rank = tuple(
            RANKS.index(piece.rank) if isinstance(piece, CommanderSpec) else NO_RANK
            for piece in self.pieces
        )
        self.range = tuple(getattr(piece, "range", 0) for piece in self.pieces)
        self.staff_range = tuple(getattr(piece, "staff_range", 0) for piece in self.pieces)
        self.bonus = tuple(getattr(piece, "bonus", 0) for piece in self.pieces)
        self.sergeants = tuple(getattr(piece, "sergeants", 0) for piece in self.pieces)
        numbers = range(self.units, len(self.pieces))
        self.chief = tuple(
            next((c for c in numbers if self.rank[c] == CHIEF and self.seat[c] == seat), OFF)
            for seat in range(len(self.seats))
        )
        """4.2 The commander-in-chief of each seat, or OFF."""
        self.wing_commander = self._leader_of_wings(WING)
        self.bearer = self._leader_of_wings(BEARER)
        """4.6.1 The standard bearer of each wing, or OFF."""
        self.formation_commander = tuple(
            next((c for c in numbers if self.rank[c] == FORMATION and self.formation[c] == f), OFF)
            for f in range(len(self.formation_names))
        )
        self.leaders = tuple(
            tuple(c for c in numbers if self.seat[c] == seat) for seat in range(len(self.seats))
        )

    def _leader_of_wings(self, rank: int) -> tuple[int, ...]:
        numbers = range(self.units, len(self.pieces))
        return tuple(
            next((c for c in numbers if self.rank[c] == rank and self.wing[c] == wing), OFF)
            for wing in range(len(self.wing_names))
        )

    def _group_pieces(self) -> None:
        numbers = range(self.units)
        sides = range(len(self.seats))
        self.army = tuple(mask_of(u for u in numbers if self.seat[u] == seat) for seat in sides)
        """The combat units of each side, as a mask."""
        self.body_mask = tuple(
            mask_of(u for u in range(len(self.pieces)) if self.body[u] == body)
            for body in (FOOT, HORSE, GUNS, LEADERS)
        )
        self.dragoons = mask_of(u for u in numbers if self.arm[u] == DRAGOONS)
        """10.5 The mounted dragoons."""
        self.batteries = tuple(u for u in numbers if self.body[u] == GUNS)
        self.formation_mask = tuple(
            mask_of(u for u in numbers if self.formation[u] == f)
            for f in range(len(self.formation_names))
        )
        self.wing_mask = tuple(
            mask_of(u for u in numbers if self.wing[u] == wing)
            for wing in range(len(self.wing_names))
        )

    def _pair_dragoons(self) -> None:
        """10.5 For each dragoon counter the mounted pair and the one on foot of its regiment."""
        self.mounted_pair: dict[int, tuple[int, ...]] = {}
        """By the counter on foot, and by each of the mounted ones."""
        self.convertible = 0
        """All of these counters, as a mask."""
        self.on_foot: dict[int, int] = {}
        """By each of the mounted counters; only of regiments that have one on foot."""
        regiments: dict[tuple[int, str], list[int]] = {}
        for unit in range(self.units):
            spec = self.pieces[unit]
            if isinstance(spec, UnitSpec) and spec.regiment and self.arm[unit] == DRAGOONS:
                regiments.setdefault((self.seat[unit], spec.regiment), []).append(unit)
        for unit in range(self.units):
            spec = self.pieces[unit]
            if isinstance(spec, UnitSpec) and self.arm[unit] == DRAGOONS_ON_FOOT:
                pair = tuple(regiments.get((self.seat[unit], spec.regiment), ()))
                self.mounted_pair[unit] = pair
                self.convertible |= mask_of((unit, *pair))
                for mounted in pair:
                    self.mounted_pair[mounted] = pair
                    self.on_foot[mounted] = unit

    def _name_objectives(self) -> None:
        self.objectives = tuple(self.spec.victory.places)
        """13.0 The places that victory asks for, by their ids on the map."""
        self.objective_hex = tuple(self.place_hex(name) for name in self.objectives)
        self.watched = mask_of(self.objective_hex)
        """The hexes of which the last holder is remembered."""
        named = self.map.areas.get("named-places", 0)
        self.named_places = named & self.ground.open
        """4.0 The named hexes between which a commander-in-chief moves."""

    def _lay_out_set_up(self) -> None:
        """3.0 Where formations are set up; S4 even columns lie half a row lower."""
        specs, places = self.spec.formations.values(), map(self.grid.place, range(len(self.grid)))
        self.set_up_zone = tuple(
            self.area(each.zone) & self.ground.open if each.zone else 0 for each in specs
        )
        self.set_up_before = tuple(
            self.formation_index[each.south_of] if each.south_of else OFF for each in specs
        )
        """S4 The formation that each is to stand south of, or OFF."""
        self.southing = tuple(2 * row + (col + 1) % 2 for row, col in places)
        """How far south each hex lies, in half rows."""
        self.south = tuple(
            mask_of(h for h, its in enumerate(self.southing) if its > line)
            for line in range(max(self.southing) + 1)
        )
        """For each half row the hexes south of it."""

    def place_hex(self, name: str) -> int:
        """The first hex of a named place."""
        sheet, runs = self.map.sheet, self.map.spec.places[name].hexes
        first = sheet.name(sheet.expand(runs[0])[0])
        return self.grid.index(first) if self.grid.has(first) else OFF

    def _ways_home(self, edge: int, body: int) -> tuple[int, ...]:
        """11.3, E3 For each hex the cheapest way to some edge, in movement points."""
        return costs_to(self.ground.costs[body], edge, self.ground.open)

    def steps_to(self, hexes: int) -> tuple[int, ...]:
        """For each hex how many steps the nearest of some hexes is away; -1 if there is none."""
        known = self._steps_to.get(hexes)
        if known is None:
            known = self._steps_to[hexes] = self.grid.distances_to(hexes)
        return known

    # Actions, each made once

    def _make_actions(self) -> None:
        self.picks = tuple(actions.Pick((name,)) for name in self.ids)
        self.halts = tuple(actions.Halt(name) for name in self.ids)
        self.wing_choices = tuple(actions.Wing(name) for name in self.wing_names)
        self.formation_choices = tuple(actions.Formation(name) for name in self.formation_names)
        self.faces = tuple(
            tuple(actions.Face(name, vertex) for vertex in self.grid.vertices) for name in self.ids
        )
        self.suffers = tuple(actions.Suffer(name) for name in self.ids)
        self.ceases = tuple(actions.Cease(name) for name in self.ids)
        self.steadies = tuple(actions.Steady(name) for name in self.ids)
        self.rallies = tuple(actions.Rally(name) for name in self.ids)
        self._steps = self.into_hexes(actions.StepInto)
        self._retreats = self.into_hexes(actions.RetreatStep)
        self._places = self.into_hexes(actions.Place)
        self._rides = self.into_hexes(actions.Ride)
        self._bombards = self.into_hexes(actions.Bombard)
        self._fires = self.at_pieces(actions.Fire)
        self._replies = self.at_pieces(actions.Reply)
        self._follows = self.at_pieces(actions.Follow)
        self.stays = tuple(actions.Stay(name) for name in self.ids)
        self.fights = tuple(actions.Fight(name) for name in self.ids)
        self.give_ups = tuple(actions.GiveUp(name) for name in self.ids)
        self._melees = self.at_pieces(actions.Melee)
        self._charges = self.at_pieces(actions.Charge)

    def place(self, piece: int, there: int) -> actions.Place:
        """The action of setting a piece up in a hex."""
        return self._places[piece][there]

    def step(self, piece: int, there: int) -> actions.StepInto:
        """The action of stepping into a hex."""
        return self._steps[piece][there]

    def retreat_step(self, piece: int, there: int) -> actions.RetreatStep:
        """The action of retreating into a hex."""
        return self._retreats[piece][there]

    def rides(self, piece: int, hexes: int) -> list[actions.Ride]:
        """The actions of moving a commander to some hexes."""
        rides = self._rides[piece]
        return [rides[there] for there in bits(hexes)]

    def bombard(self, piece: int, there: int) -> actions.Bombard:
        """The action of bombarding a hex."""
        return self._bombards[piece][there]

    def fire(self, piece: int, target: int) -> actions.Fire:
        """The action of firing at a unit."""
        return self._fires[piece][target]

    def reply(self, piece: int, target: int) -> actions.Reply:
        """The action of answering a unit's fire."""
        return self._replies[piece][target]

    def follow(self, piece: int, unit: int) -> actions.Follow:
        """The action of going along with a unit."""
        return self._follows[piece][unit]

    def melee(self, piece: int, target: int) -> actions.Melee:
        """The action of declaring a melee."""
        return self._melees[piece][target]

    def charge(self, piece: int, target: int) -> actions.Charge:
        """The action of declaring a charge."""
        return self._charges[piece][target]


__all__ = ["FAR", "Battle", "Made", "PieceSpec"]
