"""What can be laid over the map."""

from __future__ import annotations

from typing import Any

from battaglia.core.provenance import provenance_of
from battaglia.core.telling.battles import TellsBattle
from battaglia.core.telling.shapes import Laid, OverlayHex, OverlayPiece
from battaglia.core.telling.words import NothingSuch


class TellsOverlays(TellsBattle):
    """Lays things over the map."""

    def overlay(self, p: Any, seat: int | None, kind: str, piece: str) -> Laid:
        """Hexes and pieces of an overlay; NothingSuch if there is nothing of the kind."""
        if kind not in self.overlay_keys:
            raise NothingSuch(kind)
        if piece and piece not in self.index:
            raise NothingSuch(piece)
        number = self.index[piece] if piece else None
        return self.laid(p, seat, kind, number)

    def laid(self, p: Any, seat: int | None, kind: str, piece: int | None) -> Laid:
        """Hexes and pieces of an overlay that there is."""
        if kind == "provenance":
            return self.sources_laid()
        raise NothingSuch(kind)

    def sources_laid(self) -> Laid:
        """Where the terrain of each hex and the figures of each piece are from."""
        statements, grid = self.statements(), self.battle.grid
        hexes = []
        for index, name in enumerate(self.terrain_names()):
            stated = provenance_of(statements["map"], f"terrain.{name}")
            words = stated.source or stated.note
            hexes.append(OverlayHex(hex=grid.name(index), state=stated.kind, text=words))
        pieces = []
        for piece in self.index:
            stated = provenance_of(statements["scenario"], self.figure_key(piece))
            words = stated.note or self.say("provenance", stated.kind)
            pieces.append(OverlayPiece(piece=piece, state=stated.kind, text=words))
        return Laid(hexes=hexes, pieces=pieces)
