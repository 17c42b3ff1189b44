"""4.0 The moves of commanders; their capture and their retreat are in ``danger``."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Param, Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import END_ACTIVATION, EndActivation, Ride
from battaglia.games.piacenza.command import flood, present
from battaglia.games.piacenza.danger import (
    STRAY,
    Rejoining,
    capture_at,
    troops_of,
    unit_left,
)
from battaglia.games.piacenza.melee import markers
from battaglia.games.piacenza.pieces import CHIEF
from battaglia.games.piacenza.state import Position

__all__ = ["begin", "begin_idle", "capture_at", "lead", "unit_left"]


# Where they can go


@rule("7.1")
def passable(p: Position, seat: int) -> int:
    """The hexes that commanders of a side may enter.

    i) None in an enemy zone of control without a friendly combat unit; none with an enemy's.
    """
    barred = zones.control(p, 1 - seat) & ~p.occupied[seat]
    return p.battle.ground.open & ~barred & ~p.occupied[1 - seat]


@rule("4.0")
def rides(p: Position, leader: int) -> int:
    """The hexes that a commander, a Staff or a standard bearer reaches with his points."""
    if p.battle.rank[leader] == CHIEF:
        return chief_rides(p, leader)
    free, points = passable(p, p.battle.seat[leader]), p.battle.mp[leader]
    return p.battle.ground.rides(p.at[leader], points, free)


@rule("4.0")
def chief_rides(p: Position, leader: int) -> int:
    """A commander-in-chief goes any way, from anywhere, to named places only (A11)."""
    free = passable(p, p.battle.seat[leader])
    reached = flood(p, p.at[leader], free, len(p.battle.grid))
    return reached & p.battle.named_places


# 4.4 Formation commanders


def lead(p: Position, formation: int) -> None:
    """4.0, 4.4 Push the move of a formation commander at the end of his formation's movement."""
    leader = p.battle.formation_commander[formation]
    if present(p, leader):
        p.stack.append(Lead(leader))


@rule("4.0", "4.4")
class Lead(Step[Position], frozen=True):
    """A formation commander ends his move with or next to a unit of his formation.

    One who cannot reach any rejoins the nearest (A23).
    """

    piece: int

    name = "lead"
    rule = "4.4"
    verbs = frozenset({"ride"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.piece],)

    def ends(self, p: Position) -> int:
        """The hexes in which he may end; his own among them if he may stay."""
        return rides(p, self.piece) & beside_troops(p, self.piece)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        ends = self.ends(p)
        if ends in (0, 1 << p.at[self.piece]):
            return ()
        return p.battle.rides(self.piece, ends)

    def objections(self, p: Position, seat: int, action: Ride) -> list[Reason]:
        if p.battle.index[action.piece] != self.piece:
            return [Reason("4.0", "other-in-hand", {"piece": p.name(self.piece)})]
        there = p.battle.grid.index(action.hex)
        found = out_of_reach(p, self.piece, there) or away_from_troops(p, self.piece, there)
        return [found] if found else []

    def apply(self, p: Position, seat: int, action: Ride) -> None:
        p.stack.pop()
        ride(p, self.piece, p.battle.grid.index(action.hex))

    def idle(self, p: Position) -> None:
        p.stack.pop()
        if not self.ends(p):
            p.stack.append(Rejoining(self.piece, 0, STRAY))


def beside_troops(p: Position, leader: int) -> int:
    """The hexes with or next to a unit of his own."""
    hexes = mask_of(p.at[unit] for unit in bits(troops_of(p, leader)))
    return p.battle.grid.spread(hexes)


def ride(p: Position, leader: int, there: int) -> None:
    """4.0 A commander moves to a hex."""
    if there != p.at[leader]:
        p.emit("rides", "4.0", piece=p.name(leader), hex=p.hex_name(there))
    p.relocate(leader, there)
    p.moved |= 1 << leader


@rule("4.0", "7.1")
def out_of_reach(p: Position, leader: int, there: int) -> Reason | None:
    """No way within his points leads there past the enemy and his zones."""
    if rides(p, leader) >> there & 1:
        return None
    names: dict[str, Param] = {"piece": p.name(leader), "hex": p.hex_name(there)}
    chief = p.battle.rank[leader] == CHIEF
    if chief and not p.battle.named_places >> there & 1:
        return Reason("4.0", "not-a-named-place", names)
    if not passable(p, p.battle.seat[leader]) >> there & 1:
        return Reason("7.1", "closed-to-commanders", names)
    return Reason("4.0", "out-of-reach", names)


@rule("4.0", "4.4")
def away_from_troops(p: Position, leader: int, there: int) -> Reason | None:
    """A formation commander ends with or next to a unit of his formation."""
    if beside_troops(p, leader) >> there & 1:
        return None
    return Reason("4.4", "away-from-troops", {"piece": p.name(leader), "hex": p.hex_name(there)})


# After combat


def begin(p: Position) -> None:
    """3.1, 4.0, G2 After combat the wing commander and the commander-in-chief may move."""
    markers.clear(p)
    if p.battle.options.chief_after_enemy_wings:
        p.stack.append(CommandersMove(1 - p.active, idle_wing=False))
    p.stack.append(CommandersMove(p.active, idle_wing=False))


def begin_idle(p: Position) -> None:
    """4.3, G1, G40 The wing was not activated: its commander alone may move, by option nobody."""
    if not p.battle.options.idle_out_of_command:
        p.stack.append(CommandersMove(p.active, idle_wing=True))


@rule("4.0")
class CommandersMove(Step[Position], frozen=True):
    """The commander of the wing, his bearer and the commander-in-chief may move (A10, G2, G41).

    The owner ends his activation himself, so he is asked even if nobody can move.
    """

    seat: int
    idle_wing: bool

    name = "commanders-move"
    rule = "4.0"
    verbs = frozenset({"ride", "end-activation"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def movers(self, p: Position) -> list[int]:
        """Those who may still move now."""
        chief = p.battle.chief[self.seat]
        of_wing = (p.battle.wing_commander[p.wing], p.battle.bearer[p.wing])
        found = [*of_wing] if self.seat == p.active else []
        if present(p, chief) and not self.idle_wing and not is_resting(p, self.seat):
            found.append(chief)
        return [piece for piece in found if present(p, piece) and not p.moved >> piece & 1]

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        found: list[Action] = [
            action
            for piece in self.movers(p)
            for action in p.battle.rides(piece, rides(p, piece) & ~(1 << p.at[piece]))
        ]
        return [*found, END_ACTIVATION] if found or self.seat == p.active else ()

    def objections(self, p: Position, seat: int, action: Ride | EndActivation) -> list[Reason]:
        if isinstance(action, EndActivation):
            return []
        piece = p.battle.index[action.piece]
        if piece not in self.movers(p):
            return [does_not_move_now(p, piece)]
        there = p.battle.grid.index(action.hex)
        found = is_there(p, piece, there) or out_of_reach(p, piece, there)
        return [found] if found else []

    def apply(self, p: Position, seat: int, action: Ride | EndActivation) -> None:
        if isinstance(action, EndActivation):
            p.stack.pop()
            return
        piece = p.battle.index[action.piece]
        ride(p, piece, p.battle.grid.index(action.hex))
        if p.battle.rank[piece] == CHIEF:
            moved = list(p.chief_moved)
            moved[self.seat] = p.turn
            p.chief_moved = (moved[0], moved[1])


@rule("4.0")
def is_resting(p: Position, seat: int) -> bool:
    """A commander-in-chief who has moved stays where he is for the next two turns."""
    last = p.chief_moved[seat]
    return bool(last) and p.turn <= last + p.battle.charts.commanders.rest


@rule("4.0")
def does_not_move_now(p: Position, piece: int) -> Reason:
    """Not one of those who may move at the end of this activation, or he has moved or rests."""
    if p.battle.rank[piece] == CHIEF and is_resting(p, p.battle.seat[piece]):
        return Reason("4.0", "chief-rests", {"piece": p.name(piece)})
    return Reason("4.0", "does-not-move-now", {"piece": p.name(piece)})


@rule("4.0")
def is_there(p: Position, piece: int, there: int) -> Reason | None:
    """Whoever stays where he is does not move."""
    if p.at[piece] != there:
        return None
    return Reason("4.0", "is-there", {"piece": p.name(piece), "hex": p.hex_name(there)})
