"""3.0 Game set-up: fixed hexes, or zones in which a side may arrange its pieces (A106)."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.hexgrid import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.core.setup import SetUpStep
from battaglia.games.montecuccoli.actions import READY, Place
from battaglia.games.montecuccoli.battle import CU
from battaglia.games.montecuccoli.state import OFF, Position


@rule("3.0", "13.2")
class SetUp(SetUpStep[Position], frozen=True):
    """A side arranges its pieces inside their zones, from the default placement."""

    rule = "3.0"
    verbs = frozenset({"pick", "ready"})
    is_ready = READY

    def pieces(self, p: Position) -> Sequence[int]:
        return p.battle.army[self.seat]

    def piece_objections(self, p: Position, piece: int) -> list[Reason]:
        return place_objections(p, self.seat, piece)

    def in_hand(self, piece: int) -> PlacePiece:
        return PlacePiece(self.seat, piece)


@rule("3.0")
class PlacePiece(Step[Position], frozen=True):
    """A piece in hand, to be put into a hex of its zone."""

    seat: int
    piece: int

    name = "place-piece"
    rule = "3.0"
    verbs = frozenset({"place"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        hexes = bits(zone_of(p, self.piece))
        open_hexes = [there for there in hexes if not hex_objections(p, self.piece, there)]
        return [Place(p.name(self.piece), p.hex_name(there)) for there in open_hexes]

    def objections(self, p: Position, seat: int, action: Place) -> list[Reason]:
        if p.battle.index[action.piece] != self.piece:
            return [Reason("6.0", "other-in-hand", {"piece": p.name(self.piece)})]
        return hex_objections(p, self.piece, p.battle.grid.index(action.hex))

    def apply(self, p: Position, seat: int, action: Place) -> None:
        p.stack.pop()
        here, there = p.at[self.piece], p.battle.grid.index(action.hex)
        other = in_the_way(p, self.piece, there)
        p.emit("placed", "3.0", piece=action.piece, hex=action.hex)
        if other == OFF:
            p.relocate(self.piece, there)
            return
        p.relocate(other, OFF)
        p.relocate(self.piece, there)
        p.relocate(other, here)
        p.emit("placed", "3.0", piece=p.name(other), hex=p.hex_name(here))


def zone_of(p: Position, piece: int) -> int:
    """The hexes in which a piece may be set up."""
    name = getattr(p.battle.pieces[piece], "zone", "")
    return p.battle.zones[name] if name else 0


def place_objections(p: Position, seat: int, piece: int) -> list[Reason]:
    """Why a piece may not be picked to be placed."""
    found = [check(p, seat, piece) for check in (not_your_piece, no_zone)]
    return [reason for reason in found if reason is not None]


@rule("3.0")
def not_your_piece(p: Position, seat: int, piece: int) -> Reason | None:
    """Each side sets up its own pieces."""
    if p.battle.seat[piece] == seat:
        return None
    return Reason("3.0", "set-up-not-yours", {"piece": p.name(piece)})


@rule("3.0")
def no_zone(p: Position, seat: int, piece: int) -> Reason | None:
    """A piece without a zone begins in its fixed hex."""
    return None if zone_of(p, piece) else Reason("3.0", "fixed-hex", {"piece": p.name(piece)})


def hex_objections(p: Position, piece: int, there: int) -> list[Reason]:
    """Why a piece may not be placed in a hex."""
    found = [
        check(p, piece, there) for check in (outside_zone, place_taken, no_exchange, horse_in_wood)
    ]
    return [reason for reason in found if reason is not None]


@rule("3.0")
def outside_zone(p: Position, piece: int, there: int) -> Reason | None:
    """The hex must lie in the piece's zone."""
    if zone_of(p, piece) >> there & 1:
        return None
    return Reason("3.0", "outside-zone", {"piece": p.name(piece), "hex": p.hex_name(there)})


@rule("3.0", "6.3")
def place_taken(p: Position, piece: int, there: int) -> Reason | None:
    """No piece is set up together with enemies."""
    enemy = 1 - p.battle.seat[piece]
    if not (p.cu[enemy] | p.prizes[enemy]) >> there & 1:
        return None
    return Reason("6.3", "hex-taken", {"hex": p.hex_name(there)})


def in_the_way(p: Position, piece: int, there: int) -> int:
    """Another combat unit of the side in the hex, where the piece is one too; or OFF."""
    if p.battle.kind[piece] != CU or p.cu_at.get(there, piece) == piece:
        return OFF
    return p.cu_at[there]


@rule("3.0", "6.3")
def no_exchange(p: Position, piece: int, there: int) -> Reason | None:
    """One combat unit a hex: two change places, if the other may be set up in this one's hex."""
    other = in_the_way(p, piece, there)
    if other == OFF or p.battle.seat[other] != p.battle.seat[piece]:
        return None
    here = p.at[piece]
    if here != OFF and not outside_zone(p, other, here) and not horse_in_wood(p, other, here):
        return None
    return Reason("6.3", "no-exchange", {"hex": p.hex_name(there), "piece": p.name(other)})


@rule("3.0", "6.2.2")
def horse_in_wood(p: Position, piece: int, there: int) -> Reason | None:
    """Cavalry is not set up where it could not have come: in a wood without a road."""
    wooded = p.field.ground.row(there).cavalry_by_road_only
    if not p.battle.horse[piece] or not wooded or p.battle.map.road_hexes >> there & 1:
        return None
    return Reason("6.2.2", "no-horse-here", {"hex": p.hex_name(there)})
