"""Needs: what a side still lacks for victory, in codes."""

from __future__ import annotations

import msgspec

from battaglia.core.reason import Param


class Need(msgspec.Struct, frozen=True):
    """One thing that would bring a side nearer to victory, and where.

    ``met``: it has it as things stand. ``hexes`` and ``pieces`` are those that it is about, as
    masks.
    """

    code: str
    rule: str
    params: dict[str, Param] = {}
    met: bool = False
    hexes: int = 0
    pieces: int = 0
