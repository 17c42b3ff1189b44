"""3.0, 13.0 Before the first turn: secret objectives, then the set-up of each side (A24)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.knowledge import Audience
from battaglia.core.masks import bits, mask_of, union
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.core.setup import SetUpStep
from battaglia.games.piacenza import danger
from battaglia.games.piacenza.actions import (
    READY,
    Dismount,
    Face,
    Mount,
    Objectives,
    Pick,
    Place,
    Ready,
)
from battaglia.games.piacenza.movement import dragoons
from battaglia.games.piacenza.pieces import FORMATION, GUNS, LEADERS
from battaglia.games.piacenza.stacking import has_room
from battaglia.games.piacenza.state import OFF, Position


def begin(p: Position) -> None:
    """Objectives first, then the sides in the order of the scenario; what is fixed is not asked."""
    first = p.battle.spec.set_up_first
    number = p.battle.seat_index[first] if first else 0
    p.stack += [SetUp(1 - number), SetUp(number)]
    if p.battle.spec.victory.kind == "objectives":
        p.stack.append(ChooseObjectives(p.battle.seat_index[p.battle.spec.victory.chooser]))


# 13.0 Objectives


@rule("13.0")
class ChooseObjectives(Step[Position], frozen=True):
    """One side notes its objectives, which the other does not learn before the end."""

    seat: int

    name = "choose-objectives"
    rule = "13.0"
    verbs = frozenset({"objectives"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return [Objectives(places) for places in combinations(p.battle.objectives, self.number(p))]

    def number(self, p: Position) -> int:
        """How many are chosen."""
        return p.battle.spec.victory.choose

    def canonical(self, p: Position, action: Objectives) -> Objectives:
        """A set has no order: they are written in the order of the scenario."""
        return Objectives(tuple(name for name in p.battle.objectives if name in action.places))

    def objections(self, p: Position, seat: int, action: Objectives) -> list[Reason]:
        for name in action.places:
            if name not in p.battle.objectives:
                return [Reason("13.0", "no-objective", {"place": name})]
        wrong = wrong_number(p, action)
        return [wrong] if wrong else []

    def audience(self, p: Position, seat: int, action: Objectives) -> Audience:
        return Audience((seat,))

    def apply(self, p: Position, seat: int, action: Objectives) -> None:
        p.stack.pop()
        chosen = mask_of(p.battle.objectives.index(name) for name in action.places)
        p.objectives = (chosen, 0) if seat == 0 else (0, chosen)
        places = " ".join(p.battle.objectives[number] for number in bits(chosen))
        p.emit("objectives", "13.0", Audience((seat,)), places=places)


@rule("13.0")
def wrong_number(p: Position, action: Objectives) -> Reason | None:
    """Exactly so many, each another (G28)."""
    needed = p.battle.spec.victory.choose
    if len(action.places) == len(set(action.places)) == needed:
        return None
    return Reason("13.0", "objectives-number", {"number": needed})


# 3.0 The set-up


@rule("3.0", "2.2.2")
class SetUp(SetUpStep[Position], frozen=True):
    """A side arranges its pieces inside their zones, and its dragoons mounted or on foot."""

    rule = "3.0"
    verbs = frozenset({"move", "ready", "mount", "dismount", "face"})
    is_ready = READY

    def pieces(self, p: Position) -> Sequence[int]:
        units = bits(p.battle.army[self.seat] & p.on_map)
        return [*units, *(c for c in p.battle.leaders[self.seat] if p.at[c] >= 0)]

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """Nothing but to be ready is no question, unless something was placed."""
        waiting = [piece for piece in self.pieces(p) if not p.moved >> piece & 1]
        found = [p.battle.picks[piece] for piece in waiting if zone_of(p, piece)]
        changes = dragoons.conversions(p, p.battle.army[self.seat] & ~p.moved)
        pivots = [
            face
            for gun in p.battle.batteries
            if p.battle.seat[gun] == self.seat and p.at[gun] >= 0 and not p.moved >> gun & 1
            for face in p.battle.faces[gun]
        ]
        everything = [*found, *changes, *pivots]
        return [*everything, READY] if everything or p.moved else ()

    def objections(
        self, p: Position, seat: int, action: Pick | Ready | Mount | Dismount | Face
    ) -> list[Reason]:
        if isinstance(action, Ready):
            return []
        if isinstance(action, Pick):
            if len(action.pieces) != 1:
                return [Reason("3.0", "one-at-a-time")]
            return self.piece_objections(p, p.battle.index[action.pieces[0]])
        piece = p.battle.index[action.piece]
        wrong = not_your_piece(p, self.seat, piece) or placed_already(p, piece)
        if wrong:
            return [wrong]
        if isinstance(action, Face):
            return [] if p.battle.body[piece] == GUNS else [Reason("2.2.3", "no-facing")]
        return dragoons.objections(p, action)

    def canonical(self, p: Position, action: Action) -> Action:
        """Either counter of a pair of dragoons names it."""
        return dragoons.canonical(p, action) if isinstance(action, Dismount) else action

    def apply(self, p: Position, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            p.stack.append(self.in_hand(p.battle.index[action.pieces[0]]))
        elif isinstance(action, Mount | Dismount):
            dragoons.convert(p, action)
        elif isinstance(action, Face):
            gun = p.battle.index[action.piece]
            p.facing[gun] = p.battle.grid.vertex(action.facing)
            p.moved |= 1 << gun
            p.emit("faces", "2.2.3", piece=action.piece, facing=action.facing)
        else:
            super().apply(p, seat, action)

    def piece_objections(self, p: Position, piece: int) -> list[Reason]:
        found = [
            not_your_piece(p, self.seat, piece), no_zone(p, piece), placed_already(p, piece)
        ]  # fmt: skip
        return [reason for reason in found if reason is not None]

    def in_hand(self, piece: int) -> PlacePiece:
        return PlacePiece(piece)

    def finish(self, p: Position) -> None:
        """4.4 Commanders whose units were placed away from them begin with the nearest."""
        p.moved = 0
        for leader in p.battle.leaders[self.seat]:
            if p.at[leader] >= 0 and danger.is_stray(p, leader):
                p.relocate(leader, p.at[danger.nearest(p, leader)[0]])
                there = p.hex_name(p.at[leader])
                p.emit("placed", "4.4", piece=p.name(leader), hex=there)


@rule("3.0")
class PlacePiece(Step[Position], frozen=True):
    """A piece in hand, to be put into a hex of its zone, or left in its own."""

    piece: int

    name = "place-piece"
    rule = "3.0"
    verbs = frozenset({"place"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.piece],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        piece, own = self.piece, 1 << p.at[self.piece]
        zone = zone_of(p, piece) & ~own
        for there in bits(zone & (p.occupied[0] | p.occupied[1])):
            if place_taken(p, piece, there):
                zone ^= 1 << there
        if p.battle.rank[piece] == FORMATION:
            zone &= _beside_formation(p, p.battle.formation[piece])
        return [p.battle.place(piece, there) for there in bits(zone | own)]

    def objections(self, p: Position, seat: int, action: Place) -> list[Reason]:
        if action.piece != p.name(self.piece):
            return [Reason("3.0", "other-in-hand", {"piece": p.name(self.piece)})]
        return hex_objections(p, self.piece, p.battle.grid.index(action.hex))

    def apply(self, p: Position, seat: int, action: Place) -> None:
        p.stack.pop()
        p.moved |= 1 << self.piece
        here, there = p.at[self.piece], p.battle.grid.index(action.hex)
        for other in exchanged(p, self.piece, there):
            p.relocate(other, here)
            p.emit("placed", "3.0", piece=p.name(other), hex=p.hex_name(here))
        p.relocate(self.piece, there)
        p.emit("placed", "3.0", piece=action.piece, hex=action.hex)


@rule("3.0")
def zone_of(p: Position, piece: int) -> int:
    """The hexes in which a piece may be set up: the zone of its formation.

    Of one that is to stand south of another formation only the hexes south of all its units
    (S4). Commanders of formations are set up with their units; others stand where the file says.
    """
    formation = p.battle.formation[piece]
    if formation == OFF or not p.battle.options.free_set_up:
        return 0
    zone, before = p.battle.set_up_zone[formation], p.battle.set_up_before[formation]
    return zone & south_of(p, before) if zone and before != OFF else zone


def south_of(p: Position, formation: int) -> int:
    """S4 The hexes south of every unit of a formation."""
    units, southing = bits(p.battle.formation_mask[formation] & p.on_map), p.battle.southing
    return p.battle.south[max((southing[p.at[unit]] for unit in units), default=0)]


@rule("3.0")
def not_your_piece(p: Position, seat: int, piece: int) -> Reason | None:
    """Each side sets up its own pieces, those that are on the map."""
    if p.battle.seat[piece] == seat and p.at[piece] >= 0:
        return None
    return Reason("3.0", "set-up-not-yours", {"piece": p.name(piece)})


@rule("3.0")
def no_zone(p: Position, piece: int) -> Reason | None:
    """A piece without a zone begins in its fixed hex."""
    return None if zone_of(p, piece) else Reason("3.0", "fixed-hex", {"piece": p.name(piece)})


@rule("3.0")
def placed_already(p: Position, piece: int) -> Reason | None:
    """A piece is placed once; undo takes it back."""
    return Reason("3.0", "placed", {"piece": p.name(piece)}) if p.moved >> piece & 1 else None


def hex_objections(p: Position, piece: int, there: int) -> list[Reason]:
    """Why a piece may not be placed in a hex."""
    if there == p.at[piece]:
        return []
    found = [outside_zone(p, piece, there), place_taken(p, piece, there), astray(p, piece, there)]
    return [reason for reason in found if reason is not None]


@rule("3.0")
def outside_zone(p: Position, piece: int, there: int) -> Reason | None:
    """The hex must lie in the piece's zone."""
    if zone_of(p, piece) >> there & 1:
        return None
    return Reason("3.0", "outside-zone", {"piece": p.name(piece), "hex": p.hex_name(there)})


def exchanged(p: Position, piece: int, there: int) -> tuple[int, ...]:
    """Those who change places with a unit, since the hex is full; () if there is room."""
    if p.battle.body[piece] == LEADERS or has_room(p, (piece,), there):
        return ()
    return p.units_at[there]


@rule("3.0", "6.0")
def place_taken(p: Position, piece: int, there: int) -> Reason | None:
    """Stacking holds from the beginning; a unit may change places with those in a full hex."""
    here, others = p.at[piece], exchanged(p, piece, there)
    if not p.enemies_at(there, p.battle.seat[piece]):
        staying = [unit for unit in p.units_at[here] if unit != piece] if others else []
        fixed = any(not zone_of(p, other) >> here & 1 for other in others)
        if not others or not (staying or fixed or len(others) > 1):
            return None
    return Reason("6.0", "hex-taken", {"hex": p.hex_name(there)})


def _beside_formation(p: Position, formation: int) -> int:
    """The hexes with or next to a unit of a formation, for a quick list of where none is astray."""
    units = bits(p.battle.formation_mask[formation] & p.on_map)
    return union([p.battle.grid.disc(p.at[unit], 1) for unit in units])


@rule("4.4")
def astray(p: Position, piece: int, there: int) -> Reason | None:
    """A formation commander stands with or next to a unit of his formation."""
    if p.battle.rank[piece] != FORMATION:
        return None
    units = bits(p.battle.formation_mask[p.battle.formation[piece]])
    beside = p.battle.grid.neighbour_mask[there] | 1 << there
    if any(p.at[unit] >= 0 and beside >> p.at[unit] & 1 for unit in units):
        return None
    return Reason("4.4", "away-from-formation", {"piece": p.name(piece)})
