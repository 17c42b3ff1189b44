"""13 What a side fights for: the places that it must take or hold, and how far they are."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from battaglia.core.masks import bits, mask_of
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_home import costs_to


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

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._ways = lru_cache(maxsize=64)(self._ways_to)

    def of(self, p: Position, seat: int) -> Goals:
        """What a side fights for, as far as it knows."""
        victory = p.battle.spec.victory
        hexes = mask_of(here for here in p.battle.objective_hex if here != OFF)
        if victory.kind == "last-holder":
            attacks = bool(hexes & ~p.occupied[seat])
        else:
            attacks = p.battle.seats[seat] == victory.chooser
        if victory.kind == "objectives" and p.objectives[seat]:
            chosen = bits(p.objectives[seat])
            hexes = mask_of(p.battle.objective_hex[number] for number in chosen)
        late = (p.turn - 1) / max(len(p.battle.spec.turns) - 1, 1)
        return Goals(hexes, attacks, self._ways(hexes), late)

    def _ways_to(self, hexes: int) -> tuple[int, ...]:
        ground = self.battle.ground
        return costs_to(ground.costs[FOOT], hexes, ground.open)
