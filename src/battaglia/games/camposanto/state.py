"""The position: where every piece stands and in what condition, and the steps under way."""

from __future__ import annotations

from battaglia.core import flow
from battaglia.games.camposanto.battle import GUNS, HORSE, LIGHT, MARSHAL, Battle

OFF = -1
"""Not on the map: lost."""
UNKNOWN = -1
"""A mask that has to be worked out anew."""

IMPETUOUS, AGGRESSIVE, CAUTIOUS, TITUBANT = range(4)
"""4.1 The statuses of a wing."""
STATUSES = ("impetuous", "aggressive", "cautious", "titubant")
NO_STATUS = -1


class Position(flow.Position):
    """A position of a battle. Sets of hexes and of pieces are bit masks.

    A hex holds a regiment (foot or horse), a support (a battery or light foot, alone or on a
    regiment of foot), or a marshal. A unit that passes over friends is ``at`` their hex, but
    ``regiment_at`` and ``support_at`` keep naming those that stand there.
    """

    __slots__ = (
        "activation",
        "assaulted",
        "at",
        "attacked",
        "battle",
        "chosen",
        "exchanged",
        "facing",
        "fatigued",
        "fired",
        "fronts",
        "general_used",
        "hands",
        "losses",
        "lost",
        "marshal_at",
        "marshals",
        "moved",
        "order",
        "phase",
        "played",
        "points",
        "regiment_at",
        "regiments",
        "retreated",
        "statuses",
        "steps",
        "support_at",
        "supports",
        "turn",
        "wing",
        "zones",
    )

    battle: Battle
    turn: int
    """3 The Turn, from 1."""
    phase: int
    """3 The phase of the Turn, from 1."""
    activation: int
    """4.1 The number of the activation under way, from 1; 0 while order points are chosen."""
    wing: int
    """4.1 The wing that is activated, or OFF."""
    order: tuple[int, ...]
    """4.1 The wings in the order of their activation; empty until order points are revealed."""
    statuses: tuple[int, ...]
    """4.1 The status of each wing; NO_STATUS until order points are revealed."""
    played: tuple[int, ...]
    """4.1 The revealed order point of each wing, 0 for none."""
    chosen: tuple[tuple[int, ...], tuple[int, ...]]
    """4 SECRET: what each side has played covered, wing by wing; () while it has not chosen."""
    hands: tuple[int, int]
    """2.3 The order points that each side still has, as bit masks of values."""
    exchanged: bool
    """4.3 The sides have each other's series."""
    fatigued: int
    """4.1 Wings that were Impetuous in this Turn."""
    general_used: int
    """8.1 The seats whose general has stepped in."""
    losses: tuple[int, int]
    """12.2 The steps that each side has taken from enemy regiments in this phase."""
    points: tuple[int, int]
    """12.2 Victory points."""

    at: list[int]
    """The hex of each piece, or OFF."""
    facing: list[int]
    """6.1 The vertex that each piece looks at."""
    steps: list[int]
    """2.1 The steps that each piece has left."""
    lost: int
    regiment_at: dict[int, int]
    support_at: dict[int, int]
    marshal_at: dict[int, int]
    regiments: list[int]
    """For each seat the hexes with its regiments."""
    supports: list[int]
    """For each seat the hexes with its batteries and light foot."""
    marshals: list[int]
    """For each seat the hexes with its marshals."""
    zones: list[int]
    """6.1 For each seat its zone of control, or UNKNOWN; see zones.zone_of_control."""
    fronts: list[int]
    """6.1 For each seat the front hexes of its units, or UNKNOWN; see zones.front."""

    moved: int
    """5.3 Pieces that were activated in this activation of their wing."""
    fired: int
    assaulted: int
    """7 Units that have carried out their assault in this activation."""
    attacked: int
    """7 Units that have been assaulted in this activation."""
    retreated: int
    """6.4, 7 Units that retreated or escaped in this activation."""

    def copy(self) -> Position:
        """An independent copy that nobody listens to."""
        new = object.__new__(Position)
        new.battle = self.battle
        new.turn = self.turn
        new.phase = self.phase
        new.activation = self.activation
        new.wing = self.wing
        new.order = self.order
        new.statuses = self.statuses
        new.played = self.played
        new.chosen = self.chosen
        new.hands = self.hands
        new.exchanged = self.exchanged
        new.fatigued = self.fatigued
        new.general_used = self.general_used
        new.losses = self.losses
        new.points = self.points
        new.at = self.at.copy()
        new.facing = self.facing.copy()
        new.steps = self.steps.copy()
        new.lost = self.lost
        new.regiment_at = self.regiment_at.copy()
        new.support_at = self.support_at.copy()
        new.marshal_at = self.marshal_at.copy()
        new.regiments = self.regiments.copy()
        new.supports = self.supports.copy()
        new.marshals = self.marshals.copy()
        new.zones = self.zones.copy()
        new.fronts = self.fronts.copy()
        new.moved = self.moved
        new.fired = self.fired
        new.assaulted = self.assaulted
        new.attacked = self.attacked
        new.retreated = self.retreated
        new.stack = self.stack.copy()
        new.outcome = self.outcome
        new.deciders = self.deciders
        new.offers = self.offers
        new.events = None
        new.sealed = self.sealed
        return new

    def masked(self, viewer: int | None) -> Position:
        """4 What is played covered is blank: its side looks as if it had not chosen."""
        first, second = self.chosen
        shown = (first if viewer == 0 else (), second if viewer == 1 else ())
        if shown == self.chosen:
            return self
        known = self.copy()
        known.chosen = shown
        flow.settle(known)
        return known

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
