"""How a battle stands as its first seat sees it, in a few numbers about 0: what a value is made of.

Each is above 0 if the first seat is better off, so that a few games are enough to learn by.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

from battaglia.ai.montecuccoli.features import OF_A_SIDE, RADII, features_of
from battaglia.ai.montecuccoli.lay import Lay, lay_of
from battaglia.games.montecuccoli import demoralisation
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import column

FEW = 8
"""Points are compared as if each side had this part of its enemy's level of demoralisation more:
the first ones decide nothing yet."""
OF_BOTH = ("points", "losses", "breaking", "demoralised", "strength", "shaken", "contact", "answer")
"""The log of the ratio of the points (12.0), what is left of each side's resolve, the same near its
end, who is demoralised (11.1), steady strength, disrupted strength, units in enemy zones, and what
the side that comes next may win of the other at once."""
GROUNDS = "ground"

TERMS = {
    "points": "points",
    "losses": "losses",
    "breaking": "losses",
    "demoralised": "losses",
    "strength": "strength",
    "shaken": "order",
    "contact": "contact",
    "answer": "answer",
}
ATTACKERS = 3
"""So many units are thought to attack one."""
DISRUPTION = 0.4
"""What a disruption costs, as a part of the unit."""


class Standing:
    """Reads positions of one battle. ``names`` are those of the numbers, in their order."""

    def __init__(self, battle: Battle) -> None:
        self.features = features_of(battle)
        self.whole = sum(battle.strength[u] for seat in (0, 1) for u in battle.cus[seat])
        self.units = sum(len(battle.cus[seat]) for seat in (0, 1))
        specs = [battle.spec.seats[name] for name in battle.seats]
        self.few = [specs[1 - seat].demoralised_at / FEW for seat in (0, 1)]
        self.names = (
            *OF_BOTH,
            *(
                f"{GROUNDS}-{place.award}-within-{radius}"
                for place in self.features.places
                for radius in RADII
            ),
        )

    def read(self, p: Position) -> list[float]:
        """The numbers of a position."""
        found, each = self.features.read(p), len(OF_A_SIDE)
        first, second = found[:each], found[each : 2 * each]
        resolve = [self._resolve(p, seat) for seat in (0, 1)]
        near = found[2 * each :]
        grounds = len(self.names) - len(OF_BOTH)
        return [
            log((first[0] + self.few[0]) / (second[0] + self.few[1])),
            resolve[0] - resolve[1],
            (1 - resolve[1]) ** 3 - (1 - resolve[0]) ** 3,
            second[3] - first[3],
            (first[4] - first[5] - second[4] + second[5]) / self.whole,
            (second[5] - first[5]) / self.whole,
            (second[6] - first[6]) / self.units,
            self._answer(p) * (1.0 if p.active == 0 else -1.0),
            *[(near[n] - near[grounds + n]) / self.whole for n in range(grounds)],
        ]

    def _answer(self, p: Position) -> float:
        """What the side that moves next may expect to win of the other by attacks at once.

        Each of its units attacks but once: only the best third of the prizes is counted.
        """
        battle, me = p.battle, p.active
        lay = lay_of(battle, p.flooded, p.bridged)
        ready = [
            (battle.strength[u], self._within_reach(p, lay, u))
            for u in battle.cus[me]
            if p.at[u] >= 0 and not p.disrupted >> u & 1
        ]
        ready.sort(reverse=True)
        strong = lay.doubling | battle.rules.works[1 - me]
        prizes = []
        for unit in battle.cus[1 - me]:
            here = p.at[unit]
            if here < 0:
                continue
            coming = [strength for strength, hexes in ready if hexes >> here & 1][:ATTACKERS]
            if coming:
                prizes.append(self._prize(p, lay, unit, sum(coming), strong >> here & 1))
        prizes.sort(reverse=True)
        level = demoralisation.level(p, 1 - me)
        return sum(prizes[: 1 + len(ready) // ATTACKERS]) / level

    def _within_reach(self, p: Position, lay: Lay, unit: int) -> int:
        halves = demoralisation.allowance(p, unit)
        return lay.threatened(p.battle.mobility[unit], halves, p.at[unit])

    def _prize(self, p: Position, lay: Lay, unit: int, attack: int, doubled: int) -> float:
        defence = p.strength(unit) << doubled
        _, _, dx, dd, de = lay.shares[1][column(attack, defence)]
        hit = dx + dd if p.disrupted >> unit & 1 else DISRUPTION * (dx + dd)
        return p.battle.strength[unit] * (de + hit)

    def _resolve(self, p: Position, seat: int) -> float:
        """The part of a side's level of demoralisation that it has not lost yet."""
        return max(0.0, 1.0 - demoralisation.loss(p, seat) / demoralisation.level(p, seat))


def term(name: str) -> str:
    """The group of a number, by which a reason speaks of it."""
    return TERMS.get(name, GROUNDS)


@lru_cache(maxsize=16)
def standing_of(battle: Battle) -> Standing:
    """What reads the positions of a battle."""
    return Standing(battle)
