"""7 The assault as a scene of its own: both sides, both ledgers, the falling threshold."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.games.camposanto.assault.declaration import Assaults, sides_of
from battaglia.games.camposanto.assault.fight import (
    AssaultRoll,
    MarshalHelp,
    StandOrFallBack,
    seat_of,
    threshold,
)
from battaglia.games.camposanto.assault.melee import ATTACKER, DEFENDER, Melee, begun
from battaglia.games.camposanto.assault.modifiers import roll_ledger
from battaglia.games.camposanto.state import Position
from battaglia.server.presenting import Data
from battaglia.server.wording import Words

ROLLS = 8
"""So many rolls of a fight are shown ahead; from 9 the threshold has fallen to 2 by then."""
Fighting = AssaultRoll | MarshalHelp | StandOrFallBack


def scene(p: Position, words: Words) -> Data | None:
    """The assault that is being put together or fought out, if there is one."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    if isinstance(step, Fighting):
        return _told(p, step.melee, step.number + 1, words)
    if isinstance(step, Assaults) and step.joined:
        melee = begun(p, *sides_of(p, step.joined, step.against))
        return _told(p, melee, None, words)
    return None


def _told(p: Position, melee: Melee, roll: int | None, words: Words) -> Data:
    seats = [p.battle.seats[seat_of(p, side)] for side in (ATTACKER, DEFENDER)]
    pledged = next((step.pledged for step in p.stack if isinstance(step, Assaults)), 0)
    ledgers = {"attack": ATTACKER, "defence": DEFENDER}
    return {
        "attacker": seats[ATTACKER],
        "defender": seats[DEFENDER],
        "attackers": _names(p, melee.attackers),
        "defenders": _names(p, melee.defenders),
        "isolated": _names(p, melee.isolated),
        "pledged": [p.hex_name(there) for there in bits(pledged)],
        "roll": roll,
        "thresholds": [
            {"roll": number + 1, "seat": seats[number % 2], "needed": threshold(p, number)}
            for number in range(max(ROLLS, roll or 0))
        ],
        "ledgers": {
            name: words.ledger(name, roll_ledger(p, melee, side)) for name, side in ledgers.items()
        },
    }


def _names(p: Position, units: int) -> list[str]:
    return [p.name(unit) for unit in bits(units)]
