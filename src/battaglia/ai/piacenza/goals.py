"""13 What a side fights for: the places that it must take or hold, and how far they are.

An aim says which of the places a formation makes for:

- ``near``, or none: the nearest of them all;
- ``mass``: the whole army for the one that is easiest to take, near and weakly held;
- ``weak``: the whole army for the one that the enemy holds with the least strength;
- ``share``: each formation for the one that is easiest for it;
- ``guard``: each formation for the one that lacks most men against the enemy before it;
- ``counter``: guards press upon the nearest place like those who have to take it;
- ``guns``: the enemy's batteries, ``fight``: the enemy wherever he stands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from battaglia.ai.piacenza.style import SIMPLE, Style
from battaglia.core.masks import bits, mask_of
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_home import costs_to

NEAREST = ("", "near")
NEAR = 4
"""Steps within which strength counts for a place."""
SPENT = 30
"""What it is like to be sent to a place that needs nobody any more."""


class Goals(NamedTuple):
    """What a side fights for."""

    hexes: int
    attacks: bool
    """Must it take them? Else it guards them."""
    away: tuple[int, ...]
    """For each hex the movement points of infantry to the nearest of them; FAR where no way."""
    late: float
    """How much of the battle is over: 1 in its last turn."""


class Aims:
    """The goals of the sides of a battle; ways are worked out once for each set of places."""

    def __init__(self, battle: Battle, style: Style = SIMPLE) -> None:
        self.battle = battle
        self.style = style
        self.ways = lru_cache(maxsize=256)(self._ways_to)
        self._aims: dict[tuple[int, ...], tuple[int, bool]] = {}

    def of(self, p: Position, seat: int, formation: int = OFF) -> Goals:
        """What a side fights for, as far as it knows, or one of its formations."""
        hexes, attacks = goals_of(p, seat)
        late = (p.turn - 1) / max(len(p.battle.spec.turns) - 1, 1)
        aim = hexes
        if self.style.aim not in NEAREST and formation != OFF:
            aim, attacks = self._aimed(p, seat, formation, hexes, attacks)
        return Goals(hexes, attacks, self.ways(aim), late)

    def _aimed(
        self, p: Position, seat: int, formation: int, hexes: int, attacks: bool
    ) -> tuple[int, bool]:
        """Where a formation is to go, settled when it begins to move."""
        key = (p.turn, p.spent, formation, seat)
        found = self._aims.get(key)
        if found is None:
            if len(self._aims) > NEAR:
                self._aims.clear()
            found = self._aims[key] = Aiming(p, seat, formation, hexes, attacks, self.style).aim()
        return found

    def _ways_to(self, hexes: int, body: int = FOOT) -> tuple[int, ...]:
        ground = self.battle.ground
        return costs_to(ground.costs[body], hexes, ground.open)


def goals_of(p: Position, seat: int) -> tuple[int, bool]:
    """The places of a side, as far as it knows, and whether it has to take them."""
    victory = p.battle.spec.victory
    hexes = mask_of(here for here in p.battle.objective_hex if here != OFF)
    if victory.kind == "last-holder":
        attacks = bool(hexes & ~p.occupied[seat])
    else:
        attacks = p.battle.seats[seat] == victory.chooser
    if victory.kind == "objectives" and p.objectives[seat]:
        chosen = bits(p.objectives[seat])
        hexes = mask_of(p.battle.objective_hex[number] for number in chosen)
    return hexes, attacks


class Aiming:
    """Chooses where a formation is to go."""

    def __init__(
        self, p: Position, seat: int, formation: int, hexes: int, attacks: bool, style: Style
    ) -> None:
        self.p = p
        self.seat = seat
        self.mine = p.battle.formation_mask[formation]
        self.hexes = hexes
        self.attacks = attacks
        self.style = style

    def aim(self) -> tuple[int, bool]:
        """The hexes, and whether they are to be attacked."""
        p, foes = self.p, self.p.occupied[1 - self.seat]
        if self.style.aim == "fight":
            return foes or self.hexes, True
        if self.style.aim == "guns":
            guns = p.battle.army[1 - self.seat] & p.on_map & p.battle.body_mask[GUNS]
            return mask_of(p.at[gun] for gun in bits(guns)) or self.hexes, True
        if self.style.aim == "counter":
            return self.hexes, True
        if self.style.aim == "guard" and not self.attacks:
            here = self._least(self._calm)
            return here, bool(here & foes and self.style.retake)
        toil = {"mass": self._toil, "weak": self._held, "share": self._own_toil}
        return self._least(toil.get(self.style.aim, self._toil)), self.attacks

    def _least(self, toil: Callable[[int], float]) -> int:
        return 1 << min(bits(self.hexes), key=toil) if self.hexes else 0

    def _strength(self, seat: int, here: int, reach: int = NEAR) -> int:
        """The strength points of a side that are near a place."""
        p, steps = self.p, self.p.battle.steps_to(1 << here)
        units = bits(p.battle.army[seat] & p.on_map & ~p.battle.body_mask[GUNS])
        return sum([p.strength(unit) for unit in units if steps[p.at[unit]] <= reach])

    def _distance(self, units: int, here: int) -> float:
        """How far units are from a place, on average over the nearer half of them."""
        p, steps = self.p, self.p.battle.steps_to(1 << here)
        away = sorted([steps[p.at[unit]] for unit in bits(units & p.on_map)])
        half = away[: (len(away) + 1) // 2]
        return sum(half) / max(len(half), 1)

    def _toil(self, here: int) -> float:
        """What it costs the army to take a place."""
        army = self.p.battle.army[self.seat] & ~self.p.battle.body_mask[GUNS]
        return self._distance(army, here) + self._held(here)

    def _own_toil(self, here: int) -> float:
        """What it costs the formation."""
        spent = SPENT if self.p.occupied[self.seat] >> here & 1 and self._safe(here) else 0
        return self._distance(self.mine, here) + self._held(here) + spent

    def _safe(self, here: int) -> bool:
        return self._strength(self.seat, here) > 2 * self._strength(1 - self.seat, here)

    def _held(self, here: int) -> float:
        """How strongly the enemy holds a place, with what the ground adds."""
        cover = self.p.battle.ground.rows[here].cover
        return 0.5 * self._strength(1 - self.seat, here) + cover

    def _calm(self, here: int) -> float:
        """How little a place needs the formation as a guard, and how far it is."""
        p = self.p
        taken = self.style.retake if p.occupied[1 - self.seat] >> here & 1 else 0.0
        empty = 2.0 if not (p.occupied[0] | p.occupied[1]) >> here & 1 else 0.0
        foes = self._strength(1 - self.seat, here, NEAR + 2)
        friends = self._strength(self.seat, here, 2)
        return self._distance(self.mine, here) + 0.5 * (friends - foes) - taken - empty
