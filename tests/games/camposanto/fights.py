"""What the tests of assaults share: a wing about to assault, and fights with given dice.

Red stands in rows 6 and 7 and looks north at blue in row 5. Of 0606 the front hexes are 0605
and 0705, of 0506 they are 0505 and 0605; of 0605, looking south, they are 0506 and 0606.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from battaglia.core.ledger import Ledger
from battaglia.core.match import Match
from battaglia.games.camposanto.assault.declaration import Assaults, sides_of
from battaglia.games.camposanto.assault.melee import Melee, begun
from battaglia.games.camposanto.assault.modifiers import roll_ledger
from tests.games.camposanto.board import Table, board, foot, play, state

WIN = (6, 6)
"""Wins every roll that these tests have."""
LOSE = (1, 1)
"""Fails every roll but the last ones."""
RESERVES = {"reserve": foot("red", "0111"), "Reserve": foot("blue", "1101")}
"""Far off, so that no wing is wiped out by the loss of a unit or two."""


LEFT_RESERVES = {
    "left-reserve": foot("red", "0311", wing="left"),
    "Left-reserve": foot("blue", "0901", wing="left"),
}


def arrayed(units: Table, dice: Iterable[int] = (), **tables: Any) -> Match:
    """Red's centre is about to assault."""
    left = LEFT_RESERVES if "left" in tables.get("wings", ()) else {}
    return board("assaults", units={**RESERVES, **left, **units}, dice=dice, **tables)


def assault(
    units: Table, *links: str, dice: Iterable[Iterable[int]] = (), fight: bool = True, **tables: Any
) -> Match:
    """Red's assault by these links ("a>D"), with these throws of two dice."""
    match = arrayed(units, [face for throw in dice for face in throw], **tables)
    if step_name(match) == "assault-line":
        play(match, "assaults-from left")
    for link in links:
        unit, foe = link.split(">")
        play(match, f"assault {unit} {foe}")
    step = state(match).stack[-1]
    if fight and isinstance(step, Assaults) and step.joined:
        play(match, "fight")
    return match


def melee(match: Match, *links: str) -> Melee:
    """The assault that these links would make, as it would begin."""
    p = state(match)
    joined = against = 0
    for link in links:
        unit, foe = (p.battle.index[name] for name in link.split(">"))
        joined, against = joined | 1 << unit, against | 1 << p.at[foe]
    return begun(p, *sides_of(p, joined, against))


def ledgers(units: Table, *links: str, **tables: Any) -> tuple[Ledger, Ledger]:
    """The modifiers of the attacker's and of the defender's rolls."""
    match = arrayed(units, **tables)
    fought = melee(match, *links)
    return roll_ledger(state(match), fought, 0), roll_ledger(state(match), fought, 1)


def lines(ledger: Ledger) -> dict[str, int]:
    """A ledger's lines by their codes."""
    assert len({line.code for line in ledger.lines}) == len(ledger.lines)
    return {line.code: line.value for line in ledger.lines}


def step_name(match: Match) -> str:
    """The step that waits for a decision."""
    return state(match).stack[-1].name


def decider(match: Match) -> str:
    """The one seat that must decide."""
    (seat,) = match.deciders
    return seat
