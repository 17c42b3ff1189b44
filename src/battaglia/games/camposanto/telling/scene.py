"""7 The assault as a scene of its own: both sides, both ledgers, the falling threshold."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.core.telling.teller import Teller
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
from battaglia.games.camposanto.viewing import AssaultScene, Threshold

ROLLS = 8
"""So many rolls of a fight are shown ahead; from 9 the threshold has fallen to 2 by then."""
LEDGERS = {"attack": ATTACKER, "defence": DEFENDER}
Fighting = AssaultRoll | MarshalHelp | StandOrFallBack


def scene(teller: Teller, p: Position) -> AssaultScene | None:
    """The assault that is being put together or fought out, if there is one."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    if isinstance(step, Fighting):
        return _told(teller, p, step.melee, step.number + 1)
    if isinstance(step, Assaults) and step.joined:
        melee = begun(p, *sides_of(p, step.joined, step.against))
        return _told(teller, p, melee, None)
    return None


def _told(teller: Teller, p: Position, melee: Melee, roll: int | None) -> AssaultScene:
    seats = [p.battle.seats[seat_of(p, side)] for side in (ATTACKER, DEFENDER)]
    pledged = next((step.pledged for step in p.stack if isinstance(step, Assaults)), 0)
    return AssaultScene(
        attacker=seats[ATTACKER],
        defender=seats[DEFENDER],
        attackers=_names(p, melee.attackers),
        defenders=_names(p, melee.defenders),
        isolated=_names(p, melee.isolated),
        pledged=[p.hex_name(there) for there in bits(pledged)],
        roll=roll,
        thresholds=[
            Threshold(roll=number + 1, seat=seats[number % 2], needed=threshold(p, number))
            for number in range(max(ROLLS, roll or 0))
        ],
        ledgers={
            name: teller.ledger(name, roll_ledger(p, melee, side)) for name, side in LEDGERS.items()
        },
    )


def _names(p: Position, units: int) -> list[str]:
    return [p.name(unit) for unit in bits(units)]
