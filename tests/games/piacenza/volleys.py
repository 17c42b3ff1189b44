"""What the tests of fire share: a formation about to fire, ledgers of a shot, rolls of the past.

Red stands in column 9 and looks east at blue in column 10. 0907, 0908 and 0909 are a line; 1007
touches 0907 and 0908, 1008 touches 0908 and 0909.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from battaglia.core.ledger import Ledger
from battaglia.core.match import Match
from battaglia.core.roll import Thrown
from battaglia.games.piacenza.fire import volley
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import Table, board, index, leader, play, state

FAR = {"fr": leader("red", "0101"), "fb": leader("blue", "1919")}
"""Formation commanders, so far away that they help nobody."""


def combat(units: Table, dice: Iterable[int] = (), **tables: Any) -> Match:
    """Red's wing is about to fight."""
    commanders = {**FAR, **tables.pop("commanders", {})}
    return board("combat", units=units, commanders=commanders, dice=dice, **tables)


def under_fire(units: Table, dice: Iterable[int] = (), **tables: Any) -> Match:
    """Red's formation "r" names its targets."""
    return taken(combat(units, dice, **tables))


def taken(match: Match, formation: str = "r") -> Match:
    """A formation of several is taken; a single one is without being asked for."""
    return play(match, f"formation {formation}") if step_name(match) == "combat" else match


def volleyed(units: Table, *orders: str, dice: Iterable[int] = (), **tables: Any) -> Match:
    """A first volley: ``a>X`` fires, ``X<a`` answers; what comes after it is still to come."""
    match = under_fire(units, dice, **tables)
    aims = [order.split(">") for order in orders if ">" in order]
    answers = [order.split("<") for order in orders if "<" in order]
    play(match, *(f"fire {unit} {target}" for unit, target in aims), "end-targets")
    play(match, *(f"reply {unit} {target}" for unit, target in answers))
    if step_name(match) == "fire-replies":
        play(match, "end-replies")
    return fallen_back(match)


def fallen_back(match: Match) -> Match:
    """Every retreat under way has gone where it could first, and commanders have rejoined."""
    while step_name(match) in ("retreat", "rout", "rejoining", "placing"):
        (seat,) = match.deciders
        match.seat(seat).play(match.seat(seat).legal()[0])
    return match


def shot(match: Match, unit: str, target: str) -> dict[str, Ledger]:
    """The ledgers of a shot as it would be rolled now."""
    p = state(match)
    return volley.shot_of(p, index(match, unit), index(match, target)).ledgers(p)


def column(match: Match, unit: str, target: str) -> str:
    """The column of a shot."""
    p = state(match)
    roll = volley.shot_of(p, index(match, unit), index(match, target))
    return str(roll.read(p, (0,)).against)


def result(match: Match, unit: str, target: str, face: int) -> str:
    """What a face would do."""
    p = state(match)
    return volley.shot_of(p, index(match, unit), index(match, target)).read(p, (face,)).result


def lines(ledger: Ledger) -> dict[str, int]:
    """A ledger's lines by their codes."""
    assert len({line.code for line in ledger.lines}) == len(ledger.lines)
    return {line.code: line.value for line in ledger.lines}


def die(match: Match, unit: str, target: str) -> dict[str, int]:
    """What is added to the die of a shot, by codes."""
    return lines(shot(match, unit, target)["die"])


def rolls(match: Match, code: str = "") -> list[Thrown]:
    """The rolls of the past."""
    thrown = [event.roll for event in match.events if event.roll is not None]
    return [roll for roll in thrown if not code or roll.code == code]


def step_name(match: Match) -> str:
    """The step that waits for a decision."""
    return state(match).stack[-1].name


def has(match: Match, field: str, piece: str) -> bool:
    """Is a piece in a mask of the position?"""
    mask: int = getattr(state(match), field)
    return bool(mask >> index(match, piece) & 1)


def order_of(match: Match, piece: str) -> str:
    """The order that a unit is in."""
    if has(match, "routed", piece):
        return "routed"
    return "disordered" if has(match, "disordered", piece) else "good"


def strength(match: Match, piece: str) -> int:
    """The present strength of a unit."""
    return state(match).strength(index(match, piece))


def here(p: Position, name: str) -> int:
    """A hex by its number."""
    return p.battle.grid.index(name)
