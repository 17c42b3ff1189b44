"""Where the enemy could attack next, and with what, in lines."""

from __future__ import annotations

from typing import Any

from battaglia.cli.speaking import Speaker
from battaglia.core.telling import Teller
from battaglia.core.telling.shapes import OverlayHex

THREAT = "threat"
"""The overlay that says so, in games that have one."""


def threat_lines(speaker: Speaker, teller: Teller, known: Any, seat: int) -> list[str]:
    """Every unit of a side that could be attacked, with what could come against it."""
    kinds = [each for each in teller.overlays() if each.kind == THREAT]
    if not kinds:
        return [speaker.tell("threat-untold")]
    found = _threatened(teller, known, seat)
    lines = [f"{kinds[0].name}. {kinds[0].text}."]
    lines += [_line(speaker, teller, known, seat, each) for each in found.values() if each.text]
    others = sum(not each.text for each in found.values())
    return [*lines, speaker.tell("threat-else", count=others)]


def threat_at(speaker: Speaker, teller: Teller, known: Any, seat: int, there: str) -> str:
    """Who could attack a hex."""
    if THREAT not in teller.overlay_keys:
        return speaker.tell("threat-untold")
    found = _threatened(teller, known, seat).get(there)
    if found is None:
        return speaker.tell("threat-none", hex=there)
    return _line(speaker, teller, known, seat, found)


def _threatened(teller: Teller, known: Any, seat: int) -> dict[str, OverlayHex]:
    """The hexes that somebody could attack; those that are merely reached are left out."""
    return {each.hex: each for each in teller.overlay(known, seat, THREAT, "").hexes if each.by}


def _line(speaker: Speaker, teller: Teller, known: Any, seat: int, found: OverlayHex) -> str:
    """A hex with the units of the side that stand there, what could be brought, and by whom."""
    army = teller.army(known, teller.battle.seats[seat])
    here = " ".join(piece for piece in army if teller.hex_of(known, piece) == found.hex)
    who = " ".join(found.by)
    if not found.text:
        return speaker.tell("threat-hex", hex=found.hex, enemies=who)
    return speaker.tell("threat-unit", hex=found.hex, pieces=here, odds=found.text, enemies=who)
