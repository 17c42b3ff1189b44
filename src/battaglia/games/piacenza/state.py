"""The position: where every piece stands and in what condition, and the steps under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from battaglia.core import flow
from battaglia.core.kinds import (
    HEX_OR_NONE,
    HEXES,
    NUMBER,
    OFF,
    PIECES,
    Kind,
    by_seat,
    one_of,
    piece_mask,
    piece_names,
)
from battaglia.core.masks import bits, mask_of
from battaglia.core.position import Draft, Form, derived, fact, secret, shared
from battaglia.core.saving import start_shape
from battaglia.core.written import KEYS, in_start, marker, of_pieces
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE, LEADERS

if TYPE_CHECKING:
    from battaglia.games.piacenza.battle import Battle

__all__ = ["NOBODY", "OFF", "RESULTS", "SEGMENTS", "UNKNOWN", "Position", "Segment", "StartSpec"]

UNKNOWN = -1
"""A mask that has to be worked out anew."""
NOBODY = -1
"""No seat."""
RESULTS = ("NE", "D", "D1", "D2", "D3", "1", "R", "1R", "E")
"""8.5, 9.1.5 What a shot can do to whom it meets; a ricochet is a roll of its own (8.5.2)."""

Segment = Literal[
    "selection", "billebaude", "movement", "bombardment", "combat", "commanders", "reorganisation"
]
SEGMENTS: tuple[Segment, ...] = get_args(Segment)
"""3.0, 3.1 The parts of a turn; those from "billebaude" to "commanders" are a wing's."""
SELECTION, BILLEBAUDE, MOVEMENT, BOMBARDMENT, COMBAT, COMMANDERS, REORGANISATION = range(7)


# How fields are written


def _wing_word(p: Position, wing: int) -> str:
    if wing == OFF:
        return ""
    return f"{p.battle.seats[p.battle.wing_seat[wing]]}.{p.battle.wing_names[wing]}"


def _wing_of(p: Position, word: str) -> int:
    if not word:
        return OFF
    seat, _, name = word.partition(".")
    return p.battle.wing_number(p.battle.seat_index[seat], name)


WING = Kind(_wing_word, _wing_of, str)
WINGS = Kind(
    lambda p, mask: [_wing_word(p, wing) for wing in bits(mask)],
    lambda p, words: mask_of(_wing_of(p, word) for word in words),
    list[str],
)
FORMATION = Kind(
    lambda p, formation: "" if formation == OFF else p.battle.formation_names[formation],
    lambda p, name: p.battle.formation_index[name] if name else OFF,
    str,
)
FORMATIONS = Kind(
    lambda p, mask: [p.battle.formation_names[formation] for formation in bits(mask)],
    lambda p, names: mask_of(p.battle.formation_index[name] for name in names),
    list[str],
)
SEAT_OR_NONE = Kind(
    lambda p, seat: "" if seat == NOBODY else p.battle.seats[seat],
    lambda p, name: p.battle.seat_index[name] if name else NOBODY,
    str,
)


def _dump_pairs(p: Position, table: dict[int, int]) -> dict[str, str]:
    return {p.name(one): p.name(other) for one, other in sorted(table.items())}


def _load_pairs(p: Position, table: dict[str, str]) -> dict[int, int]:
    index = p.battle.index
    return {index[one]: index[other] for one, other in table.items()}


PAIRS = Kind(_dump_pairs, _load_pairs, dict[str, str])
"""Pieces by pieces: who fires at whom, who attacks whom."""
PLACES = Kind(
    lambda p, table: {p.name(unit): p.hex_name(there) for unit, there in sorted(table.items())},
    lambda p, table: {p.battle.index[u]: p.battle.grid.index(h) for u, h in table.items()},
    dict[str, str],
)
"""Hexes by pieces: the positions of a line, the hexes that were fired at."""
HELD = Kind(
    lambda p, table: {p.hex_name(here): p.battle.seats[s] for here, s in sorted(table.items())},
    lambda p, table: {p.battle.grid.index(h): p.battle.seat_index[s] for h, s in table.items()},
    dict[str, str],
)
"""Seats by hexes."""
COUNTS = Kind(
    lambda p, table: {p.hex_name(here): count for here, count in sorted(table.items())},
    lambda p, table: {p.battle.grid.index(h): NUMBER.load(p, n) for h, n in table.items()},
    dict[str, int],
)
"""Numbers by hexes: markers."""


def _dump_struck(p: Position, struck: list[tuple[int, str, int]]) -> list[str]:
    """Each result as one word: whom it can meet, its code, the hex that it was fired from."""
    return [f"{'+'.join(piece_names(p, u))}:{code}:{p.hex_name(away)}" for u, code, away in struck]


def _load_struck(p: Position, words: list[str]) -> list[tuple[int, str, int]]:
    found = []
    for word in words:
        units, code, away = word.split(":")
        if code not in RESULTS:
            raise ValueError(f"{code} is no result")
        found.append((piece_mask(p, units.split("+")), code, p.battle.grid.index(away)))
    return found


STRUCK = Kind(_dump_struck, _load_struck, list[str])
SEGMENT = one_of(SEGMENTS, Segment)
OBJECTIVES = Kind(
    lambda p, mask: [p.battle.objectives[number] for number in bits(mask)],
    lambda p, names: mask_of(p.battle.objectives.index(name) for name in names),
    list[str],
)


class Facings(Form):
    """2.2.3 The vertex that each battery looks at; nobody else has one."""

    def load(self, p: Position, name: str) -> list[int]:
        return [p.battle.grid.vertex(getattr(spec, name, "NE")) for spec in p.battle.pieces]

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        for unit in p.battle.batteries:
            draft.pieces[unit][name] = p.battle.grid.vertices[p.facing[unit]]


# What follows from the facts


def standing(bodies: tuple[int, ...]) -> Callable[[Position], dict[int, tuple[int, ...]]]:
    """For each hex the pieces of some bodies that stand in it, by their numbers."""

    def stands(p: Position) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for piece, here in enumerate(p.at):
            if here >= 0 and p.battle.body[piece] in bodies:
                found[here] = (*found.get(here, ()), piece)
        return found

    return stands


def hexes(*bodies: int) -> Callable[[Position], list[int]]:
    """For each seat the hexes with its pieces of some bodies."""

    def masks(p: Position) -> list[int]:
        found = [0, 0]
        for piece, here in enumerate(p.at):
            if here >= 0 and p.battle.body[piece] in bodies:
                found[p.battle.seat[piece]] |= 1 << here
        return found

    return masks


def on_the_map(p: Position) -> int:
    """The pieces that stand in some hex."""
    return mask_of(piece for piece, here in enumerate(p.at) if here >= 0)


def unknown(p: Position) -> list[int]:
    """For each seat a mask that is worked out when it is asked for."""
    return [UNKNOWN, UNKNOWN]


class Position(flow.Position):
    """A position of a battle. Sets of hexes and of pieces are bit masks.

    A hex holds an infantry unit, a battery, both, or two cavalry units (6.0), and any number of
    commanders. While a retreat goes on a unit may be over friends for a moment.
    """

    tables: ClassVar = ("units", "commanders")
    """The tables of pieces in a scenario file."""

    battle: Battle = shared()

    # 3 The sequence of play
    turn: int = fact(in_start(NUMBER, 1))
    """2.5 The game turn, from 1."""
    segment: int = fact(in_start(SEGMENT, "selection"))
    """3.0, 3.1 The part of the turn."""
    wing: int = fact(in_start(WING, ""))
    """3.1 The wing that is activated, or OFF."""
    spent: int = fact(in_start(WINGS, []))
    """3.0 Wings whose marker has been played in this turn."""
    chosen: tuple[int, int] = secret(in_start(by_seat(WING, OFF), {}), blank=OFF)
    """3.0 The wing that each side has chosen covered; OFF while it has not, or once it is open."""
    opened: tuple[int, int] = fact(in_start(by_seat(WING, OFF), {}))
    """3.0 The chosen wings that are revealed and have yet to activate."""
    first: int = fact(in_start(SEAT_OR_NONE, ""))
    """3.0 The side that activates first of this pair, or NOBODY while that is not settled."""
    formation: int = fact(in_start(FORMATION, ""))
    """3.1 The formation that is moving or fighting, or OFF."""
    done: int = fact(in_start(FORMATIONS, []))
    """3.1 Formations that have finished in this segment."""
    objectives: tuple[int, int] = secret(in_start(by_seat(OBJECTIVES, 0), {}), blank=0)
    """13.0 The objectives that a side has chosen, as a mask of their numbers."""
    shown: int = fact(in_start(OBJECTIVES, []))
    """13.2 The objective that had to be shown, as a mask."""
    revealed: frozenset[str] = fact(in_start(KEYS, []))

    # Where the pieces are, and in what condition
    at: list[int] = fact(of_pieces("hex", HEX_OR_NONE, OFF))
    """The hex of each piece, or OFF the map: lost, not yet there, or dragoons in another form."""
    facing: list[int] = fact(Facings())
    """2.2.3 The vertex that each battery looks at."""
    lost: int = fact(marker())
    reduced: int = fact(marker())
    """2.2.2 Units on their back."""
    disordered: int = fact(marker())
    routed: int = fact(marker())
    billebaude: int = fact(marker())
    """9.1.2 Units with a marker Feu de Billebaude."""
    failed: int = fact(marker())
    """8.4 Batteries that cannot fire any more."""
    staff: int = fact(marker())
    """4.6 Commanders on their Staff side."""
    smoke: dict[int, int] = fact(in_start(COUNTS, {}))
    """8.2.1 Smoke markers by hex."""
    changed: int = fact(in_start(PIECES, []))
    """8.5.3 Units that have changed ranks in this turn."""
    fired: int = fact(in_start(PIECES, []))
    """8.3, 9.2.3 Units that have fired in this turn; batteries on their FIRED side."""
    chief_moved: tuple[int, int] = fact(in_start(by_seat(NUMBER, 0), {}))
    """4.0 The turn in which each commander-in-chief moved last; 0: never."""
    to_dismount: int = fact(in_start(PIECES, []))
    """10.5 Mounted dragoons that must dismount at their next movement."""
    held: dict[int, int] = fact(in_start(HELD, {}))
    """Scenario 3: the side that was the last with a unit in a place that victory asks for."""

    # The segment under way
    commanded: int = fact(in_start(PIECES, []))
    """4.4.1, F2 Units of the present formation that are in command, fixed for the segment."""
    moved: int = fact(in_start(PIECES, []))
    """5.0 Units and commanders that have moved in this segment; attempts of other segments."""
    line: dict[int, int] = fact(in_start(PLACES, {}))
    """5.6 The declared line of the present formation: each unit's hex."""
    attacks: dict[int, int] = fact(in_start(PAIRS, {}))
    """9.2.1 Melee and charge markers: who attacks whom."""
    charges: int = fact(in_start(PIECES, []))
    """10.3 Those of the attackers that charge."""
    attacked: int = fact(in_start(HEXES, []))
    """9.2.1 Hexes against which a melee or charge was declared in this wing activation."""
    volley: int = fact(in_start(NUMBER, 0))
    """9.1 The volley under way: 1 or 2; 0 outside fire combat."""
    aims: dict[int, int] = fact(in_start(PAIRS, {}))
    """9.1 Who fires at whom in this volley, on both sides."""
    volleyed: int = fact(in_start(PIECES, []))
    """9.1 Units of both sides that fired in the first volley of this formation's fire combat."""
    targeted: int = fact(in_start(PIECES, []))
    """9.1, C19 Units in the hexes that the formation fired at in its first volley."""
    fired_at: dict[int, int] = fact(in_start(PLACES, {}))
    """9.1, C20 The hex that each unit of the formation fired at in its first volley."""
    struck: list[tuple[int, str, int]] = fact(in_start(STRUCK, []))
    """9.1 What the shots of a volley did: those who may suffer it, the result, from which hex.

    It is suffered when all have fired; see effects.
    """

    # What follows
    on_map: int = derived(on_the_map)
    """The pieces on the map."""
    units_at: dict[int, tuple[int, ...]] = derived(standing((FOOT, HORSE, GUNS)))
    """The combat units in each hex that has any."""
    leaders_at: dict[int, tuple[int, ...]] = derived(standing((LEADERS,)))
    """The commanders in each hex that has any."""
    occupied: list[int] = derived(hexes(FOOT, HORSE, GUNS))
    """For each seat the hexes with its combat units."""
    controls: list[int] = derived(unknown)
    """7.0 For each seat its zone of control, or UNKNOWN; see zones."""
    foot_controls: list[int] = derived(unknown)
    """7.1 For each seat the zone of control of its infantry, or UNKNOWN."""
    engages: list[int] = derived(unknown)
    """5.2 For each seat its engagement zone, or UNKNOWN."""

    # Who and where

    def name(self, piece: int) -> str:
        """A piece's id."""
        return self.battle.ids[piece]

    def hex_name(self, index: int) -> str:
        """A hex's number, "" for a piece that is not on the map."""
        return self.battle.grid.name(index) if index >= 0 else ""

    @property
    def active(self) -> int:
        """The seat of the activated wing."""
        return self.battle.wing_seat[self.wing]

    def strength(self, unit: int) -> int:
        """2.2.2 The strength points of a unit on its present side."""
        table = self.battle.reduced if self.reduced >> unit & 1 else self.battle.strength
        return table[unit]

    def in_good_order(self, unit: int) -> bool:
        """11 Neither disordered nor routed."""
        return not (self.disordered | self.routed) >> unit & 1

    def enemies_at(self, here: int, seat: int) -> bool:
        """Does a combat unit of the other side stand there?"""
        return bool(self.occupied[1 - seat] >> here & 1)

    # Changes, which keep what follows in step

    def relocate(self, piece: int, there: int) -> None:
        """Put a piece into a hex, or OFF the map."""
        here = self.at[piece]
        self.at[piece] = there
        table = self.leaders_at if self.battle.body[piece] == LEADERS else self.units_at
        if here >= 0:
            if len(table[here]) == 1:
                del table[here]
            else:
                table[here] = tuple([other for other in table[here] if other != piece])
        if there >= 0:
            others = table.get(there)
            table[there] = tuple(sorted((*others, piece))) if others else (piece,)
        if (here >= 0) != (there >= 0):
            self.on_map ^= 1 << piece
        if table is self.units_at:
            self._unit_moved(piece, here, there)

    def _unit_moved(self, unit: int, here: int, there: int) -> None:
        seat = self.battle.seat[unit]
        if here >= 0 and here not in self.units_at:
            self.occupied[seat] &= ~(1 << here)
        if there >= 0:
            self.occupied[seat] |= 1 << there
            if self.battle.watched >> there & 1:
                self.held[there] = seat
        self.forget_zones(seat)

    def forget_zones(self, seat: int) -> None:
        """The zones of a side are worked out anew when they are asked for."""
        self.controls[seat] = self.foot_controls[seat] = self.engages[seat] = UNKNOWN

    def set_order(self, unit: int, disordered: bool, routed: bool) -> None:
        """11 Put a unit into good order, disorder or rout."""
        bit = 1 << unit
        self.disordered = self.disordered | bit if disordered else self.disordered & ~bit
        self.routed = self.routed | bit if routed else self.routed & ~bit
        self.forget_zones(self.battle.seat[unit])

    def remove(self, piece: int) -> None:
        """Take a piece out of the game for good, with its markers."""
        self.relocate(piece, OFF)
        bit = 1 << piece
        self.lost |= bit
        self.reduced &= ~bit
        self.billebaude &= ~bit
        self.charges &= ~bit
        self.attacks.pop(piece, None)
        self.aims.pop(piece, None)
        if self.battle.body[piece] != LEADERS:
            self.set_order(piece, False, False)


if TYPE_CHECKING:
    StartSpec = Any
else:
    StartSpec = start_shape(
        Position,
        """Where the battle begins: by default turn 1, with the selection of wings.

    Tables by seat that leave a seat out mean the start of a game for it.
    """,
        {},
    )
