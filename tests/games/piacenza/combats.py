"""Boards for the tests of retreats, disorder, melee and charge."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from battaglia.core.flow import pending_roll, resolve, settle
from battaglia.core.match import Match
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import Table, board, index, play, state, texts, unit


def calm(units: Table, **more: Any) -> Match:
    """The end of an activation of red's: nobody has anything to do but to end it."""
    return board("commanders", units=units, **more)


def happen(match: Match, what: Callable[[Position], None], *dice: int) -> Match:
    """Something is brought about, and plays on to the next decision; dice fall as given."""
    p, faces = state(match), list(dice)
    p.events = []
    what(p)
    settle(p)
    while pending_roll(p):
        assert faces, "a die falls that was not foreseen"
        resolve(p, (faces.pop(0),))
    match.events += p.events
    p.events = None
    assert not faces, "dice are left over"
    return match


def hex_of(match: Match, name: str) -> int:
    """The number of a hex."""
    return state(match).battle.grid.index(name)


def melee(
    units: Table, attacks: Table, dice: Iterable[int] = (), charge: bool = False, **more: Any
) -> Match:
    """The combat segment of red: his units have markers, and his formation has been taken."""
    start = {"attacks": attacks, "charges": list(attacks) if charge else []}
    match = board("combat", units=units, start=start, dice=dice, **more)
    if "end-targets" in texts(match.seat("red")):
        play(match, "end-targets")
    return match


def fought(
    units: Table, *dice: int, charge: bool = False, pair: tuple[str, str] = ("a", "x"), **more: Any
) -> Match:
    """Red's unit "a" has attacked blue's "x"; retreats are made by the first way there is."""
    match = melee(units, {pair[0]: pair[1]}, dice, charge, **more)
    play(match, f"fight {pair[0]}")
    return retreated(match)


def retreated(match: Match) -> Match:
    """Everybody who is on his way back goes by the first way there is."""
    while match.deciders and texts(match.seat(match.deciders[0]))[0].startswith("retreat-step"):
        play(match, texts(match.seat(match.deciders[0]))[0])
    return match


def lines_of(match: Match, code: str, which: str) -> dict[str, int]:
    """A ledger of the last roll of a kind: its lines by their codes."""
    rolls = [event.roll for event in match.events if event.code == code and event.roll]
    return {line.code: line.value for line in rolls[-1].ledgers[which].lines}


def result_of(match: Match, code: str) -> str:
    """The result of the last roll of a kind."""
    rolls = [event.roll for event in match.events if event.code == code and event.roll]
    return rolls[-1].result


def column_of(match: Match, code: str) -> str:
    """The column of the last roll of a kind."""
    rolls = [event.roll for event in match.events if event.code == code and event.roll]
    return str(rolls[-1].against)


def light(seat: str, hex_name: str, strength: int = 2, **more: Any) -> Table:
    """Light infantry."""
    return unit(seat, hex_name, "light", strength, **more)


def is_in(match: Match, mask: int, piece: str) -> bool:
    """Is a piece in a mask?"""
    return bool(mask >> index(match, piece) & 1)


def disordered(match: Match, piece: str) -> bool:
    return is_in(match, state(match).disordered, piece)


def routed(match: Match, piece: str) -> bool:
    return is_in(match, state(match).routed, piece)


def reduced(match: Match, piece: str) -> bool:
    return is_in(match, state(match).reduced, piece)


def lost(match: Match, piece: str) -> bool:
    return is_in(match, state(match).lost, piece)


def on_staff(match: Match, piece: str) -> bool:
    return is_in(match, state(match).staff, piece)
