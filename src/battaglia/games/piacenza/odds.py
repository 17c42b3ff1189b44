"""Exact odds of what a side may choose, from the same ledgers and tables as the rolls."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.game import Odds
from battaglia.games.piacenza import bombardment_odds, training_odds
from battaglia.games.piacenza.fire import odds as fire_odds
from battaglia.games.piacenza.melee import odds as melee_odds
from battaglia.games.piacenza.movement import arrivals
from battaglia.games.piacenza.movement import odds as movement_odds
from battaglia.games.piacenza.state import Position


def odds_of(p: Position, seat: int, action: Action) -> Odds | None:
    """What a legal action can lead to; None if nothing is left to chance."""
    return (
        fire_odds.odds_of(p, action)
        or melee_odds.odds_of(p, action)
        or bombardment_odds.odds_of(p, action)
        or training_odds.odds_of(p, seat, action)
        or movement_odds.odds_of(p, action)
        or arrivals.odds_of(p, action)
    )
