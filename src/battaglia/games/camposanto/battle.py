"""A battle as it is before the first move: map, charts, armies and rules, compiled from files.

Pieces are numbered, so that sets of pieces are bit masks as sets of hexes are: combat units
first, then marshals, each in the order of the scenario file. The wings of both sides are
numbered through: those of the first seat, then those of the second. A facing is the number of
the vertex that a unit looks at.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from battaglia.core.battle import CompiledBattle
from battaglia.core.maps import BattleMap
from battaglia.core.masks import bits, mask_of
from battaglia.games.camposanto.actions import (
    ANSWERS,
    Face,
    Fire,
    Halt,
    Marshal,
    Orders,
    Pick,
    React,
    RetreatStep,
    StepInto,
)
from battaglia.games.camposanto.charts import ChartsFile
from battaglia.games.camposanto.pieces import ARMS, FOOT, GUNS, HORSE, LIGHT, MARSHAL, PieceArm
from battaglia.games.camposanto.scenario import MarshalSpec, Options, ScenarioFile, UnitSpec

__all__ = [
    "ARMS",
    "FACINGS",
    "FAR",
    "FOOT",
    "GUNS",
    "HORSE",
    "LIGHT",
    "MARSHAL",
    "REGIMENTS",
    "Battle",
    "PieceArm",
]

REGIMENTS = (FOOT, HORSE)
FACINGS = 6
FAR = 1000
"""6.5 More steps than any map has: there is no way to the own edge."""

PieceSpec = UnitSpec | MarshalSpec


class RetreatLine(NamedTuple):
    """6.5 The way to a goal: for each hex the steps to it, the closer and the equal neighbours."""

    steps: tuple[int, ...]
    closer: tuple[int, ...]
    level: tuple[int, ...]


class Ground:
    """1.1, 6.3 The tables of a map: open hexes, farmhouses, neighbours, fronts."""

    def __init__(self, battlefield: BattleMap, charts: ChartsFile) -> None:
        grid = battlefield.grid
        rows = charts.terrain
        terrain = battlefield.terrain.items()
        closed = mask_of(
            index for name, mask in terrain if not rows[name].passable for index in bits(mask)
        )
        self.grid = grid
        self.open = grid.everywhere & ~closed
        self.farmhouses = mask_of(
            index for name, mask in terrain if rows[name].farmhouses for index in bits(mask)
        )
        self.around = tuple(mask & self.open for mask in grid.neighbour_mask)
        """The neighbours of each hex that can be entered; also the zone of a unit there (6.1)."""
        hexes = range(len(grid))
        self.front = tuple(
            tuple(grid.wedge(here, vertex, 1) for vertex in range(FACINGS)) for here in hexes
        )
        """6.1 The two front hexes, by hex and facing."""

    def line_to(self, goal: int) -> RetreatLine:
        """6.5 The line of retreat to some hexes, over open ground (C-G29)."""
        steps = [FAR] * len(self.around)
        reached, fresh, count = 0, goal & self.open, 0
        while fresh:
            grown = 0
            for index in bits(fresh):
                steps[index] = count
                grown |= self.around[index]
            reached |= fresh
            fresh = grown & ~reached
            count += 1
        closer = [mask_of(t for t in bits(m) if steps[t] < steps[h]) for h, m in self._exits()]
        level = [mask_of(t for t in bits(m) if steps[t] == steps[h]) for h, m in self._exits()]
        return RetreatLine(tuple(steps), tuple(closer), tuple(level))

    def _exits(self) -> enumerate[int]:
        return enumerate(self.around)


class Battle(CompiledBattle):
    """Everything about a battle that does not change while it is fought."""

    spec: ScenarioFile
    charts: ChartsFile
    options: Options

    def compile(self) -> None:
        self.ground = Ground(self.map, self.charts)
        self._number_wings()
        self._number_pieces()
        self._tabulate_pieces()
        self._group_pieces()
        self.lines = tuple(self._lines_of_retreat(seat) for seat in self.seats)
        self._make_actions()

    # Wings and pieces

    def _number_wings(self) -> None:
        """2.1, 4.1 The wings of both sides, and which is compared with which (C-G2)."""
        sides = self.spec.seats.values()
        self.wing_names = tuple(name for side in sides for name in side.wings)
        self.wing_count = len(self.wing_names) // len(self.seats)
        """The wings of one side."""
        self.wing_seat = tuple(number // self.wing_count for number in range(len(self.wing_names)))
        names = self.wing_names[: self.wing_count]
        pairs = self.spec.pairs or [(name, name) for name in names]
        partner = [0] * len(self.wing_names)
        for first, second in pairs:
            mine, theirs = self.wing_number(0, first), self.wing_number(1, second)
            partner[mine], partner[theirs] = theirs, mine
        self.partner = tuple(partner)

    def wing_number(self, seat: int, name: str) -> int:
        """The number of a side's wing."""
        first = seat * self.wing_count
        return first + self.wing_names[first : first + self.wing_count].index(name)

    def wings_of(self, seat: int) -> range:
        """The numbers of a side's wings."""
        return range(seat * self.wing_count, (seat + 1) * self.wing_count)

    def _number_pieces(self) -> None:
        spec = self.spec
        self.pieces: tuple[PieceSpec, ...] = (*spec.units.values(), *spec.marshals.values())
        self.ids = (*spec.units, *spec.marshals)
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.units = len(spec.units)
        """How many combat units there are: pieces from here on are marshals."""

    def _tabulate_pieces(self) -> None:
        self.seat = tuple(self.seat_index[piece.seat] for piece in self.pieces)
        self.wing = tuple(
            self.wing_number(self.seat_index[piece.seat], piece.wing) for piece in self.pieces
        )
        self.arm = tuple(
            ARMS.index(piece.arm) if isinstance(piece, UnitSpec) else MARSHAL
            for piece in self.pieces
        )
        self.stars = tuple(getattr(piece, "stars", 0) for piece in self.pieces)
        self.full = tuple(getattr(piece, "steps", 1) for piece in self.pieces)
        """2.1 The steps at full strength."""
        chart = self.charts.movement
        self.mp = tuple(
            (chart.infantry, chart.cavalry, chart.artillery, chart.light, chart.marshal)[arm]
            for arm in self.arm
        )
        self.fire = tuple(
            tuple(self.charts.batteries[piece.battery])
            if isinstance(piece, UnitSpec) and piece.arm == "artillery"
            else ()
            for piece in self.pieces
        )
        """9.1 For batteries the modifiers by range, from 1."""

    def _group_pieces(self) -> None:
        numbers = range(len(self.ids))
        self.army = tuple(
            tuple(u for u in numbers if u < self.units and self.seat[u] == seat) for seat in (0, 1)
        )
        """The combat units of each side."""
        self.army_mask = tuple(mask_of(army) for army in self.army)
        self.marshals = tuple(
            tuple(u for u in numbers if u >= self.units and self.seat[u] == seat) for seat in (0, 1)
        )
        wings = range(len(self.wing_names))
        self.wing_units = tuple(
            tuple(u for u in numbers if u < self.units and self.wing[u] == wing) for wing in wings
        )
        self.wing_mask = tuple(mask_of(units) for units in self.wing_units)
        self.wing_marshal = tuple(
            next((u for u in numbers if u >= self.units and self.wing[u] == wing), -1)
            for wing in wings
        )
        """8.2 The marshal of each wing, or -1."""
        self.arm_mask = tuple(
            mask_of(u for u in numbers if self.arm[u] == arm) for arm in range(len(ARMS))
        )
        self.regiments = self.arm_mask[FOOT] | self.arm_mask[HORSE]

    def area(self, name: str) -> int:
        """The hexes of an area of the scenario or of the map."""
        if name in self.spec.areas:
            return self.map.mask(f"areas.{name}", self.spec.areas[name])
        return self.map.areas[name]

    def _lines_of_retreat(self, seat: str) -> tuple[RetreatLine, ...]:
        """6.5 The lines of a side: to its edge and, where it has one, to its haven."""
        spec = self.spec.seats[seat]
        if not spec.haven:
            return (self.ground.line_to(self.area(spec.edge)),)
        haven = self.area(spec.haven)  # which counts as a hex of the edge, too
        goals = (self.area(spec.edge) | haven, haven)
        return tuple(self.ground.line_to(goal) for goal in goals)

    # Actions, each made once

    def _make_actions(self) -> None:
        self.picks = tuple(Pick(name) for name in self.ids)
        self.halts = tuple(Halt(name) for name in self.ids)
        self.faces = tuple(
            tuple(Face(name, vertex) for vertex in self.grid.vertices) for name in self.ids
        )
        self.reactions = tuple(
            tuple(React(name, answer) for answer in ANSWERS) for name in self.ids
        )
        self._steps = self.into_hexes(StepInto)
        self._retreats = self.into_hexes(RetreatStep)
        self._shots = self.into_hexes(Fire)
        self._rides = self.into_hexes(Marshal)
        self._orders: dict[int, tuple[Orders, ...]] = {}

    def step(self, piece: int, there: int) -> StepInto:
        """The action of stepping into a hex."""
        return self._steps[piece][there]

    def retreat_step(self, piece: int, there: int) -> RetreatStep:
        """The action of retreating into a hex."""
        return self._retreats[piece][there]

    def shot(self, piece: int, there: int) -> Fire:
        """The action of firing at a hex."""
        return self._shots[piece][there]

    def ride(self, piece: int, there: int) -> Marshal:
        """The action of moving a marshal to a hex."""
        return self._rides[piece][there]

    def order_plays(self, hand: int) -> tuple[Orders, ...]:
        """4 Every way to give each wing an order point of a hand (a bit mask of values)."""
        made = self._orders.get(hand)
        if made is None:
            words = [str(value) for value in bits(hand)]
            made = tuple(Orders(values) for values in permutations(words, self.wing_count))
            self._orders[hand] = made
        return made

    def series(self, seat: int, exchanged: bool) -> int:
        """2.3, 4.3 The order points that a side begins a Turn with, as a bit mask of values."""
        holder = self.seats[1 - seat if exchanged else seat]
        return mask_of(self.spec.seats[holder].order_points)
