"""The lay of the land: how far things are by the terrain chart, who could attack from where.

The combat results table is here too, as chances.

Nothing here depends on where the pieces stand, so each table is worked out once a battle and
serves all its games.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from battaglia.core.masks import bits, mask_of, union
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.strength import FACES
from battaglia.games.montecuccoli.terrain import BROKEN, MOBILITIES

FAR = 1 << 20
"""A distance that no march covers."""

MOST_FIELDS = 200
"""So many tables of distances are kept: goals that are places come up again, enemies move on."""

Shares = tuple[float, float, float, float, float]
"""The chances of: attackers destroyed, attackers disrupted, exchange, defenders disrupted,
defenders destroyed."""

Strides = tuple[tuple[int, int], ...]
"""Neighbours as masks, each with the cost, in halves, of going there."""


class Lay:
    """The ground of a battle in one state of its flood and bridge, as a player reads it."""

    def __init__(self, battle: Battle, flooded: bool, bridged: bool) -> None:
        self.battle = battle
        self.grid = battle.grid
        self.field = battle.field(flooded, bridged)
        self.ground = self.field.ground
        self.shelters = self.ground.shelters
        self._fields: dict[tuple[int, int], list[int]] = {}
        self._marches: dict[tuple[int, int, int], int] = {}
        self._fronts: dict[tuple[bool, int, bool], int] = {}
        self._back: dict[int, list[Strides]] = {}

    def controlled(self, horse: bool, here: int) -> int:
        """7.0 The hexes that a unit in a hex controls."""
        return self.field.zones.by_arm[horse][here]

    def fronts(self, horse: bool, there: int, night: bool) -> int:
        """The hexes from which a unit of this arm may attack one in a hex."""
        key = (horse, there, night)
        if key not in self._fronts:
            barred = horse and not self.ground.row(there).cavalry_may_attack
            hexes = () if barred else self.grid.neighbours[there]
            self._fronts[key] = mask_of(h for h in hexes if self._may_attack(h, there, night))
        return self._fronts[key]

    def _may_attack(self, here: int, there: int, night: bool) -> bool:
        water = self.ground.open_water(here, there)
        dark = night and self.ground.bridged(here, there)
        return not dark and (water is None or not self.ground.bars_attack(water))

    @cached_property
    def covered_sides(self) -> tuple[int, ...]:
        """8.1 For each hex the neighbours that attack it over a stream, a ford or up a slope."""
        return tuple(
            mask_of(here for here in hexes if self._side_doubles(here, there))
            for there, hexes in enumerate(self.grid.neighbours)
        )

    def _side_doubles(self, here: int, there: int) -> bool:
        water = self.ground.open_water(here, there)
        if water is not None and water.doubles:
            return True
        higher = self.ground.levels[there] > self.ground.levels[here]
        return higher and self.battle.charts.slope.doubles

    @cached_property
    def doubling(self) -> int:
        """8.1 The hexes whose terrain doubles a defender, whoever attacks."""
        ground, woods = self.ground, self.battle.options.wood_doubles
        return mask_of(
            here
            for here, name in enumerate(ground.names)
            if ground.row(here).doubles and (woods or name != "wood")
        )

    @cached_property
    def shares(self) -> tuple[tuple[Shares, ...], ...]:
        """8.0 For a die less 1, as thrown and plus 1: the chances in each column of the table."""
        columns = range(len(self.battle.crt[0]))
        return tuple(tuple(self._shares(c, shift) for c in columns) for shift in (-1, 0, 1))

    def _shares(self, place: int, shift: int) -> Shares:
        rows = [max(1, min(FACES, face + shift)) for face in range(1, FACES + 1)]
        results = [self.battle.crt[row - 1][place] for row in rows]
        ae, ad, dx, dd, de = (
            results.count(code) / FACES for code in ("Ae", "Ad", "Dx", "Dd", "De")
        )
        return ae, ad, dx, dd, de

    # Distances

    def march(self, mobility: int, halves: int, begin: int) -> int:
        """The hexes that a piece could be in after a move, if nobody stood in its way."""
        key = (mobility, halves, begin)
        if key not in self._marches:
            self._marches[key] = self.open_march(mobility, halves, begin, 0, 0)
        return self._marches[key]

    def open_march(self, mobility: int, halves: int, begin: int, blocked: int, hostile: int) -> int:
        """The hexes that a piece could be in after a move around blocked hexes.

        ``hostile`` is the enemy's zone of control, where nobody marches by road (13.6).
        """
        strides, roads = self.strides[mobility], self.roads[mobility]
        clear = ~hostile if self.battle.rules.road_march and mobility != BROKEN else 0
        layers = [1 << begin, *[0] * halves]
        closed = blocked & ~layers[0]
        seen = 0
        for spent, layer in enumerate(layers):
            fresh = layer & ~closed
            closed |= fresh
            seen |= fresh
            left = halves - spent
            for here in bits(fresh):
                if left and clear >> here & 1:
                    layers[spent + 1] |= roads[here] & clear
                for cost, hexes in strides[here]:
                    if cost <= left:
                        layers[spent + cost] |= hexes
        return seen

    def threatened(self, mobility: int, halves: int, begin: int) -> int:
        """The hexes next to which the piece could come in a move."""
        return self.grid.spread(self.march(mobility, halves, begin))

    @cached_property
    def strides(self) -> tuple[tuple[Strides, ...], ...]:
        """For each mobility and hex the neighbours that can be entered, by what it costs."""
        return tuple(
            tuple(_by_cost([(cost, bit) for _, bit, cost, _ in exits]) for exits in by_hex)
            for by_hex in self.ground.exits
        )

    @cached_property
    def roads(self) -> tuple[tuple[int, ...], ...]:
        """For each mobility and hex the neighbours to which a road leads."""
        return tuple(
            tuple(union(bit for _, bit, _, road in exits if road) for exits in by_hex)
            for by_hex in self.ground.exits
        )

    def distances(self, goal: int, mobility: int) -> list[int]:
        """For each hex the cost, in halves of a point, of marching to the nearest goal hex."""
        key = (goal, mobility)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= MOST_FIELDS:
                self._fields.clear()
            found = self._fields[key] = self._distances(goal, mobility)
        return found

    def way(self, begin: int, goal: int, mobility: int, beyond: int) -> int:
        """The hexes of a shortest march to a goal, without the first, and some hexes on."""
        distances, exits = self.distances(goal, mobility), self.ground.exits[mobility]
        mask, here = 0, begin
        while distances[here] and distances[here] < FAR:
            here = min((distances[e[0]], not e[3], e[0]) for e in exits[here])[2]
            mask |= 1 << here
        for _ in range(beyond):
            on = [e for e in exits[here] if goal & e[1] and not mask & e[1]]
            if not on:
                break
            here = min((not e[3], e[2], e[0]) for e in on)[2]
            mask |= 1 << here
        return mask

    def _distances(self, goal: int, mobility: int) -> list[int]:
        back = self._backwards(mobility)
        costs = [FAR] * len(self.grid)
        layers, seen = {0: goal}, 0
        while layers:
            spent = min(layers)
            fresh = layers.pop(spent) & ~seen
            seen |= fresh
            for here in bits(fresh):
                costs[here] = spent
                for cost, hexes in back[here]:
                    layers[spent + cost] = layers.get(spent + cost, 0) | hexes
        return costs

    def _backwards(self, mobility: int) -> list[Strides]:
        """For each hex the hexes from which it is entered, by what it costs."""
        assert mobility in MOBILITIES
        if mobility not in self._back:
            back: list[list[tuple[int, int]]] = [[] for _ in range(len(self.grid))]
            halved = self.battle.rules.road_march
            for here, exits in enumerate(self.ground.exits[mobility]):
                for there, _, cost, road in exits:
                    back[there].append((1 if road and halved else cost, 1 << here))
            self._back[mobility] = [_by_cost(entries) for entries in back]
        return self._back[mobility]


def _by_cost(ways: list[tuple[int, int]]) -> Strides:
    """Costs and bits of hexes, those of one cost as one mask."""
    found: dict[int, int] = {}
    for cost, bit in ways:
        found[cost] = found.get(cost, 0) | bit
    return tuple(sorted(found.items()))


@lru_cache(maxsize=16)
def lay_of(battle: Battle, flooded: bool, bridged: bool) -> Lay:
    """The lay of a battle's ground in one of its states."""
    return Lay(battle, flooded, bridged)
