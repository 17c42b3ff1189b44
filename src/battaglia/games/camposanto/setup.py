"""1.3 Set-up: the hexes of the file, or by option zones in which a side arranges its pieces."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.core.setup import SetUpStep
from battaglia.games.camposanto import retreat
from battaglia.games.camposanto.actions import READY, Place
from battaglia.games.camposanto.battle import MARSHAL
from battaglia.games.camposanto.movement import may_end
from battaglia.games.camposanto.retreat import other_in_hand
from battaglia.games.camposanto.state import Position


@rule("1.3")
class SetUp(SetUpStep[Position], frozen=True):
    """A side arranges its pieces inside their zones, from the placement of the file."""

    rule = "1.3"
    verbs = frozenset({"move", "ready"})
    is_ready = READY

    def pieces(self, p: Position) -> Sequence[int]:
        return (*p.battle.army[self.seat], *p.battle.marshals[self.seat])

    def piece_objections(self, p: Position, piece: int) -> list[Reason]:
        return place_objections(p, self.seat, piece)

    def in_hand(self, piece: int) -> PlacePiece:
        return PlacePiece(piece)

    def finish(self, p: Position) -> None:
        p.moved = 0


@rule("1.3")
class PlacePiece(Step[Position], frozen=True):
    """A piece in hand, to be put into a hex of its zone, or left in its own; then it may turn."""

    piece: int

    name = "place-piece"
    rule = "1.3"
    verbs = frozenset({"place"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.piece],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        hexes = bits(zone_of(p, self.piece) | 1 << p.at[self.piece])
        name = p.name(self.piece)
        open_hexes = [there for there in hexes if not hex_objections(p, self.piece, there)]
        return [Place(name, p.hex_name(there)) for there in open_hexes]

    def objections(self, p: Position, seat: int, action: Place) -> list[Reason]:
        if wrong := other_in_hand(p, self.piece, action.piece):
            return [wrong]
        return hex_objections(p, self.piece, p.battle.grid.index(action.hex))

    def apply(self, p: Position, seat: int, action: Place) -> None:
        p.stack.pop()
        p.moved |= 1 << self.piece
        p.relocate(self.piece, p.battle.grid.index(action.hex))
        p.emit("placed", "1.3", piece=action.piece, hex=action.hex)
        if p.battle.arm[self.piece] != MARSHAL:
            p.stack.append(retreat.Turn(self.piece))


def zone_of(p: Position, piece: int) -> int:
    """The hexes in which a piece may be set up: its own zone, else its wing's."""
    spec = p.battle.pieces[piece]
    wing = p.battle.spec.seats[spec.seat].wings[spec.wing]
    name = getattr(spec, "zone", "") or wing.zone
    return p.battle.area(name) & p.battle.ground.open if name else 0


def place_objections(p: Position, seat: int, piece: int) -> list[Reason]:
    """Why a piece may not be picked to be placed."""
    found = [check(p, seat, piece) for check in (not_your_piece, no_zone, placed_already)]
    return [reason for reason in found if reason is not None]


@rule("1.3")
def not_your_piece(p: Position, seat: int, piece: int) -> Reason | None:
    """Each side sets up its own pieces, those that are not lost."""
    if p.battle.seat[piece] == seat and p.at[piece] >= 0:
        return None
    return Reason("1.3", "set-up-not-yours", {"piece": p.name(piece)})


@rule("1.3")
def no_zone(p: Position, seat: int, piece: int) -> Reason | None:
    """A piece without a zone begins in its fixed hex."""
    return None if zone_of(p, piece) else Reason("1.3", "fixed-hex", {"piece": p.name(piece)})


@rule("1.3")
def placed_already(p: Position, seat: int, piece: int) -> Reason | None:
    """A piece is placed once; undo takes it back."""
    return Reason("1.3", "placed", {"piece": p.name(piece)}) if p.moved >> piece & 1 else None


def hex_objections(p: Position, piece: int, there: int) -> list[Reason]:
    """Why a piece may not be placed in a hex."""
    if there == p.at[piece]:
        return []
    found = [check(p, piece, there) for check in (outside_zone, place_taken)]
    return [reason for reason in found if reason is not None]


@rule("1.3")
def outside_zone(p: Position, piece: int, there: int) -> Reason | None:
    """The hex must lie in the piece's zone."""
    if zone_of(p, piece) >> there & 1:
        return None
    return Reason("1.3", "outside-zone", {"piece": p.name(piece), "hex": p.hex_name(there)})


@rule("1.3", "6.2")
def place_taken(p: Position, piece: int, there: int) -> Reason | None:
    """Stacking holds from the beginning, and nobody is placed on an enemy."""
    enemy = 1 - p.battle.seat[piece]
    hostile = (p.combat_hexes(enemy) | p.marshals[enemy]) >> there & 1
    if p.battle.arm[piece] == MARSHAL:
        free = not p.counters() >> there & 1
    else:
        free = may_end(p, piece, there)
    if free and not hostile:
        return None
    return Reason("6.2", "hex-taken", {"hex": p.hex_name(there)})


def begin(p: Position) -> None:
    """Each side in its turn, in the order of the seats."""
    p.stack += [SetUp(1), SetUp(0)]
