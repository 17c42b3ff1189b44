"""6.2 Terrain effects: what it costs to enter a hex, and what bars the way.

Each rule is a check or a cost of one crossing, from a hex to a neighbour. The tables that
play reads are computed from these same functions, once for each state of the ground.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from battaglia.core.hexgrid import OFF_MAP
from battaglia.core.ledger import Ledger, Line
from battaglia.core.maps import BattleMap
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.charts import ChartsFile, HexsideRow, TerrainRow

if TYPE_CHECKING:
    from battaglia.games.montecuccoli.scenario import Options

FOOT, HORSE, BROKEN, ROAD_ONLY = range(4)
"""How a piece moves: as infantry (commanders and light guns too, A94), as cavalry, as a
disrupted unit (9.1), or by road only (guns and trains of some scenarios)."""
MOBILITIES = (FOOT, HORSE, BROKEN, ROAD_ONLY)

HALF = 2
"""Movement points are counted in halves, since a road march costs half a point."""

Exit = tuple[int, int, int, bool]
"""A way out of a hex: the neighbour, its bit, the cost in halves, whether a road leads there."""


class Ground:
    """The battlefield in one state: which bridges stand, what a ford costs."""

    def __init__(
        self,
        battlefield: BattleMap,
        charts: ChartsFile,
        options: Options,
        extra_bridges: frozenset[tuple[int, int]] = frozenset(),
        ford_costs: dict[str, int] | None = None,
    ) -> None:
        self.map = battlefield
        self.grid = battlefield.grid
        self.charts = charts
        self.options = options
        self.levels = battlefield.levels
        self.bridges = battlefield.hexsides.get("bridge", frozenset()) | extra_bridges
        self.ford_costs = ford_costs or {}
        self.roads = battlefield.roads | {(b, a) for a, b in battlefield.roads}
        self.names = self._terrain_names()
        self.rows = tuple(charts.terrain[name] for name in self.names)
        self.waters = {
            side: kind
            for kind, sides in battlefield.hexsides.items()
            if kind != "bridge"
            for side in sides
        }

    def _terrain_names(self) -> tuple[str, ...]:
        names = ["clear"] * len(self.levels)
        for name, mask in self.map.terrain.items():
            for index in range(len(names)):
                if mask >> index & 1:
                    names[index] = name
        return tuple(names)

    def row(self, index: int) -> TerrainRow:
        """The hex's row of the terrain chart."""
        return self.rows[index]

    def water(self, a: int, b: int) -> str:
        """The stream or river between two hexes, as a key of the chart; "" if there is none."""
        return self.waters.get(self.grid.side(a, b), "")

    def bridged(self, a: int, b: int) -> bool:
        """Is there a bridge on this hexside?"""
        return self.grid.side(a, b) in self.bridges

    def open_water(self, a: int, b: int) -> HexsideRow | None:
        """The chart's row for water between the hexes that no bridge spans (6.2.1)."""
        if a == OFF_MAP:
            return None
        kind = self.water(a, b)
        return self.charts.hexsides[kind] if kind and not self.bridged(a, b) else None

    def bars_attack(self, water: HexsideRow) -> bool:
        """8.1 Does water without a bridge stop attacks (A54)?"""
        return water.bars_attack(self.options.attack_over_fords)

    def road(self, a: int, b: int) -> bool:
        """Does a road cross this hexside? From off the map: does one lie in the hex?"""
        if a == OFF_MAP:
            return bool(self.map.road_hexes >> b & 1)
        return (a, b) in self.roads

    def mask(self, test: str) -> int:
        """The hexes whose row of the chart has a property set."""
        return sum(1 << i for i, row in enumerate(self.rows) if getattr(row, test))

    @cached_property
    def shelters(self) -> int:
        """6.5 Hexes whose occupants ignore enemy zones of control."""
        return self.mask("shelters")

    @cached_property
    def exits(self) -> tuple[tuple[tuple[Exit, ...], ...], ...]:
        """For each mobility and hex, the ways out that terrain allows."""
        hexes = range(len(self.levels))
        return tuple(tuple(self._exits(m, here) for here in hexes) for m in MOBILITIES)

    def _exits(self, mobility: int, here: int) -> tuple[Exit, ...]:
        found: list[Exit] = []
        for there in self.grid.neighbours[here]:
            if not barred(self, mobility, here, there):
                cost = HALF * crossing(self, mobility, here, there).total
                found.append((there, 1 << there, cost, self.road(here, there)))
        return tuple(found)

    @cached_property
    def arrivals(self) -> tuple[dict[int, int], ...]:
        """For each mobility, what it costs to come on the map in a hex, where terrain allows it."""
        hexes = range(len(self.levels))
        return tuple(
            {
                there: HALF * crossing(self, mobility, OFF_MAP, there).total
                for there in hexes
                if not barred(self, mobility, OFF_MAP, there)
            }
            for mobility in MOBILITIES
        )

    @cached_property
    def costs(self) -> tuple[tuple[dict[int, int], ...], ...]:
        """The same costs by the neighbour."""
        return tuple(
            tuple({there: cost for there, _, cost, _ in exits} for exits in by_hex)
            for by_hex in self.exits
        )

    def within_reach(self, mobility: int, halves: int) -> tuple[int, ...]:
        """For each hex, the neighbours that a piece with so many points left can enter."""
        key = (mobility, halves)
        if key not in self._reach:
            self._reach[key] = tuple(
                sum(bit for _, bit, cost, _ in exits if cost <= halves)
                for exits in self.exits[mobility]
            )
        return self._reach[key]

    @cached_property
    def _reach(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {}


# What bars the way


@rule("6.2", "13.6.1")
def water_without_bridge(ground: Ground, mobility: int, here: int, there: int) -> Reason | None:
    """A river that the chart marks P is crossed by bridge only (A30)."""
    water = ground.open_water(here, there)
    if water is None or water.passable:
        return None
    return Reason("6.2", "no-bridge", _side(ground, here, there))


@rule("6.2.2")
def cavalry_into_wood(ground: Ground, mobility: int, here: int, there: int) -> Reason | None:
    """Cavalry enters woods by road only; it may leave them on any side (A36)."""
    barred_here = mobility == HORSE and ground.row(there).cavalry_by_road_only
    if not barred_here or ground.road(here, there):
        return None
    return Reason("6.2.2", "cavalry-needs-road", {"hex": ground.grid.name(there)})


@rule("6.5")
def town_without_road(ground: Ground, mobility: int, here: int, there: int) -> Reason | None:
    """Towns and villages are entered by road only, also from one town hex to the next (A43)."""
    if not ground.row(there).road_only or ground.road(here, there):
        return None
    return Reason("6.5", "town-needs-road", {"hex": ground.grid.name(there)})


@rule("9.1")
def disrupted_over_water(ground: Ground, mobility: int, here: int, there: int) -> Reason | None:
    """A disrupted unit crosses no river without a bridge, fords included; streams it may (A84)."""
    water = ground.open_water(here, there)
    if mobility != BROKEN or water is None or water.disrupted_may_pass or not water.passable:
        return None
    return Reason("9.1", "disrupted-no-ford", _side(ground, here, there))


@rule("9.1")
def disrupted_into_cover(ground: Ground, mobility: int, here: int, there: int) -> Reason | None:
    """A disrupted unit enters neither woods nor towns, not even by road (A44)."""
    row = ground.row(there)
    if mobility != BROKEN or not (row.cavalry_by_road_only or row.road_only):
        return None
    return Reason("9.1", "disrupted-no-cover", {"hex": ground.grid.name(there)})


@rule("13.6")
def off_the_road(ground: Ground, mobility: int, here: int, there: int) -> Reason | None:
    """Pieces that the scenario ties to the roads leave them nowhere."""
    if mobility != ROAD_ONLY or ground.road(here, there):
        return None
    return Reason("13.6", "road-only", _side(ground, here, there))


BARRIERS = (
    water_without_bridge,
    cavalry_into_wood,
    town_without_road,
    disrupted_over_water,
    disrupted_into_cover,
    off_the_road,
)


def barred(ground: Ground, mobility: int, here: int, there: int) -> list[Reason]:
    """Everything in the terrain that forbids this crossing."""
    found = [barrier(ground, mobility, here, there) for barrier in BARRIERS]
    return [reason for reason in found if reason is not None]


def _side(ground: Ground, here: int, there: int) -> dict[str, str | int]:
    """The hexside of a crossing, for a sentence; the hex, if one comes from off the map."""
    if here == OFF_MAP:
        return {"side": ground.grid.name(there)}
    return {"side": ground.grid.side_name(ground.grid.side(here, there))}


# What a crossing costs, in whole points


@rule("6.2")
def terrain_cost(ground: Ground, mobility: int, here: int, there: int) -> Line | None:
    """The cost of the hex entered; by road one point whatever the terrain (A31)."""
    if ground.road(here, there):
        return Line(ground.charts.road_cost, "road", "6.2")
    name = ground.names[there]
    return Line(ground.row(there).cost, f"terrain-{name}", "6.2")


@rule("6.2", "6.2.1")
def water_cost(ground: Ground, mobility: int, here: int, there: int) -> Line | None:
    """A stream or a ford costs extra, unless a bridge spans it."""
    water = ground.open_water(here, there)
    if water is None:
        return None
    kind = ground.water(here, there)
    return Line(ground.ford_costs.get(kind, water.cost), f"water-{kind}", "6.2")


@rule("6.2.1")
def climbing_cost(ground: Ground, mobility: int, here: int, there: int) -> Line | None:
    """Climbing costs one point more, going down does not (A32, A33)."""
    if here == OFF_MAP or ground.levels[there] <= ground.levels[here]:
        return None
    return Line(ground.charts.slope.cost, "climbing", "6.2.1")


@rule("9.1")
def crossing(ground: Ground, mobility: int, here: int, there: int) -> Ledger:
    """What the crossing costs. A disrupted unit counts hexes, not points (A84)."""
    if mobility == BROKEN:
        return Ledger((Line(1, "disrupted-hex", "9.1"),))
    costs = (terrain_cost, water_cost, climbing_cost)
    return Ledger().plus(*(cost(ground, mobility, here, there) for cost in costs))
