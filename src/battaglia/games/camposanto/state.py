"""The position: where every piece stands and in what condition, and the steps under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from battaglia.core import flow
from battaglia.core.kinds import FLAG, HEX_OR_NONE, NUMBER, OFF, PIECES, SEATS, Kind, by_seat
from battaglia.core.masks import bits, mask_of
from battaglia.core.position import Draft, Form, derived, fact, secret, shared
from battaglia.core.rule import rule
from battaglia.core.saving import start_shape
from battaglia.core.written import follows, in_start, marker, of_pieces
from battaglia.games.camposanto.pieces import FOOT, GUNS, HORSE, LIGHT, MARSHAL

if TYPE_CHECKING:
    from battaglia.games.camposanto.battle import Battle

__all__ = [
    "AGGRESSIVE",
    "CAUTIOUS",
    "IMPETUOUS",
    "NO_STATUS",
    "OFF",
    "STATUSES",
    "TITUBANT",
    "UNKNOWN",
    "Operation",
    "Position",
    "StartSpec",
    "Status",
    "activation_order",
]

UNKNOWN = -1
"""A mask that has to be worked out anew."""

Status = Literal["impetuous", "aggressive", "cautious", "titubant"]
Operation = Literal["general", "artillery", "movement", "marshal", "light-fire", "assaults"]
IMPETUOUS, AGGRESSIVE, CAUTIOUS, TITUBANT = range(4)
"""4.1 The statuses of a wing."""
STATUSES: tuple[Status, ...] = get_args(Status)
NO_STATUS = -1

PASSING = frozenset({"move-unit", "retreat", "escape"})
"""The steps whose unit may be over friends for a moment."""


# What is peculiar in the file


class ByWing(Form):
    """4.1 A number for each wing, as lists by seat; nothing until order points are revealed."""

    def __init__(self, kind: Kind, nothing: int) -> None:
        self.kind = kind
        self.nothing = nothing

    def keys(self, name: str) -> dict[str, tuple[Any, Any]]:
        return {name: (dict[str, list[self.kind.type]], {})}  # type: ignore[name-defined]

    def load(self, p: Position, name: str) -> tuple[int, ...]:
        table = getattr(p.battle.spec.start, name)
        if not table:
            return (self.nothing,) * len(p.battle.wing_names)
        return tuple(self.kind.load(p, value) for seat in p.battle.seats for value in table[seat])

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        values, wings = getattr(p, name), enumerate(p.battle.seats)
        draft.start[name] = {
            seat: [self.kind.dump(p, values[wing]) for wing in p.battle.wings_of(number)]
            for number, seat in wings
            if p.order
        }


class Hands(Form):
    """2.3 What each side has left; left out it is the whole series less what has been revealed."""

    def keys(self, name: str) -> dict[str, tuple[Any, Any]]:
        return {name: (dict[str, list[int]], {})}

    def load(self, p: Position, name: str) -> tuple[int, ...]:
        return tuple(self.hand(p, seat) for seat in (0, 1))

    def hand(self, p: Position, seat: int) -> int:
        begin, who = p.battle.spec.start, p.battle.seats[seat]
        if who in begin.hands:
            return mask_of(begin.hands[who])
        return p.battle.series(seat, begin.exchanged) & ~mask_of(begin.played.get(who, ()))

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        hands = zip(p.battle.seats, p.hands, strict=True)
        draft.start[name] = {seat: bits(hand) for seat, hand in hands}


class TiredWings(Form):
    """4.1 A mask of wings, as names by seat."""

    def keys(self, name: str) -> dict[str, tuple[Any, Any]]:
        return {name: (dict[str, list[str]], {})}

    def load(self, p: Position, name: str) -> int:
        table = getattr(p.battle.spec.start, name).items()
        named = [(p.battle.seat_index[seat], wing) for seat, wings in table for wing in wings]
        return mask_of(p.battle.wing_number(seat, wing) for seat, wing in named)

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        tired: dict[str, list[str]] = {}
        for wing in bits(getattr(p, name)):
            seat = p.battle.seats[p.battle.wing_seat[wing]]
            tired.setdefault(seat, []).append(p.wing_name(wing))
        draft.start[name] = tired


class Facings(Form):
    """6.1 The vertex that each piece looks at; a marshal has none of his own."""

    def load(self, p: Position, name: str) -> list[int]:
        return [p.battle.grid.vertex(getattr(spec, name, "N")) for spec in p.battle.pieces]

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        for unit in range(p.battle.units):
            draft.pieces[unit][name] = p.battle.grid.vertices[p.facing[unit]]


class StepsLeft(Form):
    """2.1 The steps of each piece, as ``remaining`` where a unit has suffered."""

    def load(self, p: Position, name: str) -> list[int]:
        return [0 if spec.lost else self.left(spec) for spec in p.battle.pieces]

    def left(self, spec: Any) -> int:
        left = getattr(spec, "remaining", None)
        return int(getattr(spec, "steps", 1) if left is None else left)

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        for unit, spec in enumerate(p.battle.spec.units.values()):
            suffered = 0 < p.steps[unit] < spec.steps
            draft.pieces[unit]["remaining"] = p.steps[unit] if suffered else None


VALUES = Kind(lambda p, values: list(values), lambda p, values: tuple(values), list[int])
STATUS = Kind(lambda p, value: STATUSES[value], lambda p, name: STATUSES.index(name), Status)


# What follows from the facts


@rule("4.1")
def activation_order(played: tuple[int, ...]) -> tuple[int, ...]:
    """Strictly by falling value (C-G3, C-G4)."""
    return tuple(sorted(range(len(played)), key=lambda wing: -played[wing]))


def order_begun(p: Position) -> tuple[int, ...]:
    """4.1 The wings in their order, once order points are revealed."""
    return activation_order(p.played) if p.battle.spec.start.played else ()


def wing_begun(p: Position) -> int:
    """4.1 The wing that is activated."""
    return order_begun(p)[p.activation - 1] if p.activation else OFF


def passing(p: Position) -> set[str]:
    """Those whom the steps of the file have in hand: they may be over friends for a moment."""
    steps = p.battle.spec.start.steps
    return {str(step.get("unit")) for step in steps if str(step.get("step")) in PASSING}


def standing(*arms: int) -> Callable[[Position], dict[int, int]]:
    """The piece of some arms that stands in a hex: who only passes over it comes second."""

    def stands(p: Position) -> dict[int, int]:
        over, arm = passing(p), p.battle.arm
        pieces = [piece for piece, here in enumerate(p.at) if here >= 0 and arm[piece] in arms]
        if over:
            pieces.sort(key=lambda piece: p.name(piece) in over)
        return {p.at[piece]: piece for piece in reversed(pieces)}

    return stands


def hexes(table: str) -> Callable[[Position], list[int]]:
    """For each seat the hexes with its pieces of one of the tables by hex."""

    def masks(p: Position) -> list[int]:
        stands, seat = getattr(p, table).items(), p.battle.seat
        return [mask_of(here for here, who in stands if seat[who] == side) for side in (0, 1)]

    return masks


class Position(flow.Position):
    """A position of a battle. Sets of hexes and of pieces are bit masks.

    A hex holds a regiment (foot or horse), a support (a battery or light foot, alone or on a
    regiment of foot), or a marshal. A unit that passes over friends is ``at`` their hex, but
    ``regiment_at`` and ``support_at`` keep naming those that stand there.
    """

    tables: ClassVar = ("units", "marshals")
    """The tables of pieces in a scenario file."""

    battle: Battle = shared()

    turn: int = fact(in_start(NUMBER, 1))
    """3 The Turn, from 1."""
    phase: int = fact(in_start(NUMBER, 1))
    """3 The phase of the Turn, from 1."""
    activation: int = fact(in_start(NUMBER, 0))
    """4.1 The number of the activation under way, from 1; 0 while order points are chosen."""
    wing: int = fact(follows(wing_begun))
    """4.1 The wing that is activated, or OFF."""
    order: tuple[int, ...] = fact(follows(order_begun))
    """4.1 The wings in the order of their activation; empty until order points are revealed."""
    statuses: tuple[int, ...] = fact(ByWing(STATUS, NO_STATUS))
    """4.1 The status of each wing; NO_STATUS until order points are revealed."""
    played: tuple[int, ...] = fact(ByWing(NUMBER, 0))
    """4.1 The revealed order point of each wing, 0 for none."""
    chosen: tuple[tuple[int, ...], tuple[int, ...]] = secret(
        in_start(by_seat(VALUES, ()), {}), blank=()
    )
    """4 What each side has played covered, wing by wing; () while it has not chosen."""
    hands: tuple[int, int] = fact(Hands())
    """2.3 The order points that each side still has, as bit masks of values."""
    exchanged: bool = fact(in_start(FLAG, False))
    """4.3 The sides have each other's series."""
    fatigued: int = fact(TiredWings())
    """4.1 Wings that were Impetuous in this Turn."""
    general_used: int = fact(in_start(SEATS, []))
    """8.1 The seats whose general has stepped in."""
    losses: tuple[int, int] = fact(in_start(by_seat(NUMBER, 0), {}))
    """12.2 The steps that each side has taken from enemy regiments in this phase."""
    points: tuple[int, int] = fact(in_start(by_seat(NUMBER, 0), {}))
    """12.2 Victory points."""

    at: list[int] = fact(of_pieces("hex", HEX_OR_NONE, OFF))
    """The hex of each piece, or OFF the map: lost."""
    facing: list[int] = fact(Facings())
    """6.1 The vertex that each piece looks at."""
    steps: list[int] = fact(StepsLeft())
    """2.1 The steps that each piece has left."""
    lost: int = fact(marker())
    moved: int = fact(in_start(PIECES, []))
    """5.3 Pieces that were activated in this activation of their wing."""
    fired: int = fact(in_start(PIECES, []))
    assaulted: int = fact(in_start(PIECES, []))
    """7 Units that have carried out their assault in this activation."""
    attacked: int = fact(in_start(PIECES, []))
    """7 Units that have been assaulted in this activation."""
    retreated: int = fact(in_start(PIECES, []))
    """6.4, 7 Units that retreated or escaped in this activation."""

    regiment_at: dict[int, int] = derived(standing(FOOT, HORSE))
    support_at: dict[int, int] = derived(standing(GUNS, LIGHT))
    marshal_at: dict[int, int] = derived(standing(MARSHAL))
    regiments: list[int] = derived(hexes("regiment_at"))
    """For each seat the hexes with its regiments."""
    supports: list[int] = derived(hexes("support_at"))
    """For each seat the hexes with its batteries and light foot."""
    marshals: list[int] = derived(hexes("marshal_at"))
    """For each seat the hexes with its marshals."""
    zones: list[int] = derived(lambda p: [UNKNOWN, UNKNOWN])
    """6.1 For each seat its zone of control, or UNKNOWN; see zones.zone_of_control."""
    fronts: list[int] = derived(lambda p: [UNKNOWN, UNKNOWN])
    """6.1 For each seat the front hexes of its units, or UNKNOWN; see zones.front."""

    # Who and where

    def name(self, piece: int) -> str:
        """A piece's id."""
        return self.battle.ids[piece]

    def hex_name(self, index: int) -> str:
        """A hex's number, "" for a piece that is not on the map."""
        return self.battle.grid.name(index) if index >= 0 else ""

    def wing_name(self, wing: int) -> str:
        """A wing's name; the seat is not in it."""
        return self.battle.wing_names[wing]

    @property
    def active(self) -> int:
        """The seat of the activated wing."""
        return self.battle.wing_seat[self.wing]

    @property
    def status(self) -> int:
        """The status of the activated wing."""
        return self.statuses[self.wing]

    @property
    def evening(self) -> bool:
        """11 Is it the evening Turn?"""
        return self.battle.spec.turns[self.turn - 1].kind == "evening"

    def combat_hexes(self, seat: int) -> int:
        """The hexes with a side's combat units."""
        return self.regiments[seat] | self.supports[seat]

    def counters(self) -> int:
        """The hexes with any counter of either side."""
        mask = self.regiments[0] | self.supports[0] | self.marshals[0]
        return mask | self.regiments[1] | self.supports[1] | self.marshals[1]

    def units_at(self, here: int) -> tuple[int, ...]:
        """The combat units that stand in a hex, the one on top first."""
        top, below = self.support_at.get(here), self.regiment_at.get(here)
        if top is None:
            return () if below is None else (below,)
        return (top,) if below is None else (top, below)

    # Changes, which keep the masks in step

    def _slot(self, piece: int) -> tuple[dict[int, int], list[int]]:
        arm = self.battle.arm[piece]
        if arm <= HORSE:
            return self.regiment_at, self.regiments
        if arm in (GUNS, LIGHT):
            return self.support_at, self.supports
        return self.marshal_at, self.marshals

    def relocate(self, piece: int, there: int) -> None:
        """Put a piece into a hex, or OFF the map."""
        here = self.at[piece]
        self.at[piece] = there
        seat = self.battle.seat[piece]
        stands, hexes = self._slot(piece)
        if here >= 0 and stands.get(here) == piece:
            del stands[here]
            hexes[seat] &= ~(1 << here)
        if there >= 0 and there not in stands:
            stands[there] = piece
            hexes[seat] |= 1 << there
        if self.battle.arm[piece] != MARSHAL:
            self.zones[seat] = self.fronts[seat] = UNKNOWN

    def turn_to(self, unit: int, facing: int) -> None:
        """6.1 Turn a unit, and with it whoever shares its hex (C-G23)."""
        here = self.at[unit]
        self.facing[unit] = facing
        for other in self.units_at(here):
            self.facing[other] = facing
        self.fronts[self.battle.seat[unit]] = UNKNOWN

    def remove(self, piece: int) -> None:
        """Take a piece off the map for good."""
        self.relocate(piece, OFF)
        self.steps[piece] = 0
        self.lost |= 1 << piece


if TYPE_CHECKING:
    StartSpec = Any
else:
    StartSpec = start_shape(
        Position,
        """Where the battle begins: by default Turn 1, phase 1, before the order points.

    Tables by seat that leave a seat out mean the start of a game for it.
    """,
        {"operation": (Operation, "general")},
    )
