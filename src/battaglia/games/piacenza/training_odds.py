"""5.11 Exact odds of the training rolls that a side may try: 9.1.2, 11.4."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.game import Odds
from battaglia.games.piacenza import billebaude, fates, reorganisation
from battaglia.games.piacenza.actions import Rally, RallyAll, Steady, SteadyAll
from battaglia.games.piacenza.billebaude import SteadyRoll
from battaglia.games.piacenza.reorganisation import RallyRoll
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.training import TrainingRoll

TRIES = "tries"
"""What a course tells of: the roll of a unit."""


def odds_of(p: Position, seat: int, action: Action) -> Odds | None:
    """What a try, or the tries of all, can lead to: a course for each unit."""
    if isinstance(action, Steady | Rally):
        units = [p.battle.index[action.piece]]
    elif isinstance(action, SteadyAll):
        units = billebaude.untried(p)
    elif isinstance(action, RallyAll):
        units = reorganisation.untried(p, seat)
    else:
        return None
    kind: type[TrainingRoll] = SteadyRoll if isinstance(action, Steady | SteadyAll) else RallyRoll
    courses = [fates.course(p, kind(unit), {TRIES: p.name(unit)}) for unit in units]
    return Odds(str(action), kind.rule, tuple(courses))
