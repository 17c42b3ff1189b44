"""10.5 Dragoons: mounted pairs and counters on foot."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.games.piacenza.actions import Dismount, Mount
from battaglia.games.piacenza.state import Position


def conversions(p: Position, units: int) -> list[Action]:
    """The ways in which dragoons among some units may mount or dismount where they stand."""
    if not any(unit in p.battle.mounted_pair for unit in bits(units)):
        return []
    raise NotImplementedError


def objections(p: Position, action: Mount | Dismount) -> list[Reason]:
    """Why dragoons may not mount or dismount, whoever asks and whenever."""
    raise NotImplementedError


def convert(p: Position, action: Mount | Dismount) -> None:
    """10.5, D25 Exchange the counters: two mounted points for one on foot."""
    raise NotImplementedError
