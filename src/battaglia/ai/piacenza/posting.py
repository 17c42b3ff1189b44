"""3.0 The set-up: who stands nearest to what he is to take, and the strongest in what he guards."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.ai.piacenza.choices import of_verb
from battaglia.ai.piacenza.goals import Goals
from battaglia.ai.player import Choice, Why
from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.games.piacenza.actions import READY
from battaglia.games.piacenza.pieces import GUNS, LEADERS
from battaglia.games.piacenza.setup import place_taken, zone_of
from battaglia.games.piacenza.state import Position

LEAST = 0.9
"""By so much a place must be better than the one of the file."""
BESIDE = 0.4
"""What a friend of the formation next door is worth."""


def post(legal: Sequence[Action], p: Position, goals: Goals) -> Choice:
    """The next unit to be placed, or where the one in hand goes."""
    places = of_verb(legal, "place")
    if places:
        index, grid = p.battle.index, p.battle.grid
        best = max(places, key=lambda a: worth(p, index[a.piece], grid.index(a.hex), goals))
        return best, Why("post", {"piece": best.piece})
    picks = [a for a in of_verb(legal, "move") if _gain(p, p.battle.index[a.pieces[0]], goals)]
    if not picks:
        return READY, Why("as-it-stands")
    strongest = max(picks, key=lambda a: p.strength(p.battle.index[a.pieces[0]]))
    return strongest, Why("post", {"piece": strongest.pieces[0]})


def _gain(p: Position, unit: int, goals: Goals) -> bool:
    """Is there a place that is better by far?"""
    if p.battle.body[unit] in (GUNS, LEADERS):
        return False
    stays = worth(p, unit, p.at[unit], goals)
    free = [there for there in bits(zone_of(p, unit)) if not place_taken(p, unit, there)]
    return any(worth(p, unit, there, goals) > stays + LEAST for there in free)


def worth(p: Position, unit: int, there: int, goals: Goals) -> float:
    """What a place is worth to a unit before the first turn."""
    formation = p.battle.formation_mask[p.battle.formation[unit]] & p.on_map & ~(1 << unit)
    around = p.battle.grid.neighbour_mask[there]
    beside = min(2, len([mate for mate in bits(formation) if around >> p.at[mate] & 1]))
    others = [p.strength(other) for other in p.units_at.get(there, ()) if other != unit]
    if goals.attacks:
        return BESIDE * beside - goals.away[there] - (2.0 if others else 0.0)
    if goals.hexes >> there & 1:
        return float(p.strength(unit) - max(others, default=0))
    return 0.0
