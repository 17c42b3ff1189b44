"""6.4, 7.3 Retreats of one or two hexes and escapes of three, along the line of retreat (6.5).

Both go step by step. A step carries the aims that the way so far agrees with (C-G29), and each
hex entered narrows them.
"""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits, union
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto import line_of_retreat as line
from battaglia.games.camposanto.actions import Face, Halt, RetreatStep
from battaglia.games.camposanto.assault import hits
from battaglia.games.camposanto.battle import MARSHAL
from battaglia.games.camposanto.line_of_retreat import EDGE, Aim, Aims, may_stand, under_front
from battaglia.games.camposanto.state import Position


class GoingBack(Step[Position], frozen=True):
    """A piece on its way back: it has gone so many hexes and makes for its aims."""

    unit: int
    aims: Aims
    """None before it sets out: others who go first may change what it finds."""
    gone: int
    visited: int
    last: int
    """The last hex in which it could stand."""

    verbs = frozenset({"retreat-step", "halt"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.unit],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """A single choice is no decision: ``idle`` carries it out."""
        found: list[Action] = [
            p.battle.retreat_step(self.unit, there) for there in bits(self.ways(p))
        ]
        if self.may_halt(p):
            found.append(p.battle.halts[self.unit])
        return found if len(found) > 1 else ()

    def ways(self, p: Position) -> int:
        """The hexes that the piece may go back into next."""
        return union(self.ways_to(p, aim) for aim in self.aims)

    def ways_to(self, p: Position, aim: Aim) -> int:
        """Those of them that lead to one aim."""
        return line.next_hexes(p, self.unit, aim, self.gone, self.visited)

    def may_halt(self, p: Position) -> bool:
        """May it end here?"""
        return any(line.fulfilled(p, self.unit, aim, self.gone) for aim in self.aims)

    def objections(self, p: Position, seat: int, action: RetreatStep | Halt) -> list[Reason]:
        if wrong := other_in_hand(p, self.unit, action.piece):
            return [wrong]
        if isinstance(action, Halt):
            return [] if self.may_halt(p) else [cannot_halt(p, self.unit)]
        there = p.battle.grid.index(action.hex)
        return [] if self.ways(p) >> there & 1 else [off_the_line(p, self.unit, there)]

    def apply(self, p: Position, seat: int, action: RetreatStep | Halt) -> None:
        if isinstance(action, Halt):
            self.stop(p)
        else:
            self.go(p, p.battle.grid.index(action.hex))

    def idle(self, p: Position) -> None:
        ways = self.ways(p)
        if ways:
            self.go(p, ways.bit_length() - 1)
        elif self.may_halt(p):
            self.stop(p)
        elif aims := self.look_for_aims(p):
            p.stack[-1] = type(self)(self.unit, aims, self.gone, self.visited, self.last)
        else:
            self.give_up(p)

    def go(self, p: Position, there: int) -> None:
        """A step back."""
        unit, gone, seen = self.unit, self.gone, self.visited
        aims = tuple(aim for aim in self.aims if line.may_enter(p, unit, aim, gone, seen, there))
        seen = self.visited | 1 << p.at[self.unit]
        last = there if may_stand(p, self.unit, there) else self.last
        p.stack[-1] = type(self)(self.unit, aims, self.gone + 1, seen, last)
        fall_back_into(p, self.unit, there)

    def stop(self, p: Position) -> None:
        """The piece has come to its end."""
        p.stack.pop()

    def look_for_aims(self, p: Position) -> Aims:
        """What it makes for when it sets out, or when a marshal has fled to where it went."""
        raise NotImplementedError

    def give_up(self, p: Position) -> None:
        """There is no hex in which it could end."""
        raise NotImplementedError


# Retreat


@rule("6.4", "7.1")
class Retreat(GoingBack, frozen=True):
    """A retreat of one or two hexes under way, in answer to foot (6.4) or in an assault (7.1)."""

    name = "retreat"
    rule = "6.4"

    def look_for_aims(self, p: Position) -> Aims:
        return line.retreat_aims(p, self.unit, self.gone, self.visited)

    def give_up(self, p: Position) -> None:
        p.stack.pop()
        p.relocate(self.unit, self.last)


def begin_retreat(p: Position, unit: int) -> None:
    """The unit retreats, then it may turn (C-G35)."""
    p.retreated |= 1 << unit
    p.emit("retreats", "6.4", piece=p.name(unit), hex=p.hex_name(p.at[unit]))
    p.stack.append(Turn(unit))
    p.stack.append(Retreat(unit, (), 0, 0, p.at[unit]))


# Escape


@rule("7.3", "8.2")
class Escape(GoingBack, frozen=True):
    """An escape under way: three hexes, and on until it may end."""

    name = "escape"
    rule = "7.3"

    def stop(self, p: Position) -> None:
        """At its end; where river or edge stop it, with one more hit (C-G54, C-G70)."""
        ended = [aim for aim in self.aims if line.fulfilled(p, self.unit, aim, self.gone)]
        p.stack.pop()
        if all(aim.hexes == EDGE for aim in ended) and not line.spared(p, self.unit):
            hit_at_the_edge(p, self.unit)

    def look_for_aims(self, p: Position) -> Aims:
        return line.escape_aims(p, self.unit, self.gone, self.visited)

    def give_up(self, p: Position) -> None:
        if line.spared(p, self.unit):
            p.stack.pop()
            p.relocate(self.unit, self.last)
        else:
            shut_in(p, self.unit)


@rule("7.3")
def hit_at_the_edge(p: Position, piece: int) -> None:
    """Whom river or edge stop takes one more hit."""
    p.emit("at-the-edge", "7.3", piece=p.name(piece), hex=p.hex_name(p.at[piece]))
    hits.hit(p, piece, "edge", "7.3")


@rule("7.3")
def shut_in(p: Position, piece: int) -> None:
    """Who cannot escape is eliminated."""
    p.stack.pop()
    p.emit("shut-in", "7.3", piece=p.name(piece))
    hits.eliminate(p, piece, "7.3")


def begin_escape(p: Position, piece: int) -> None:
    """A defeated unit, or a marshal who is approached, escapes; a unit may turn afterwards."""
    p.emit("escapes", "7.3", piece=p.name(piece), hex=p.hex_name(p.at[piece]))
    if p.battle.arm[piece] != MARSHAL:
        p.retreated |= 1 << piece
        p.stack.append(Turn(piece))
    p.stack.append(Escape(piece, (), 0, 0, p.at[piece]))


# What both have in common


def fall_back_into(p: Position, piece: int, there: int) -> None:
    """Enter a hex of the retreat: a front costs a hit, enemy marshals take to their heels.

    The step under way is on top of the stack; it goes with a piece that is lost (C-G34).
    """
    hurt = under_front(p, piece, there) and not line.spared(p, piece)
    p.relocate(piece, there)
    if p.events is not None:
        p.emit("falls-back", "6.5", piece=p.name(piece), hex=p.hex_name(there))
    if hurt:
        hits.hit(p, piece, "front", "7.3")
    if p.at[piece] < 0:
        p.stack.pop()
    else:
        alarm(p, piece)


@rule("8.2")
def alarm(p: Position, unit: int) -> None:
    """Enemy marshals beside a combat unit that has just come must escape (C-G69)."""
    enemy = 1 - p.battle.seat[unit]
    if p.battle.arm[unit] == MARSHAL:
        return
    near = p.battle.ground.around[p.at[unit]] & p.marshals[enemy]
    for here in bits(near):
        begin_escape(p, p.marshal_at[here])


@rule("6.5")
def off_the_line(p: Position, piece: int, there: int) -> Reason:
    """A step leads back along the line of retreat, as far from the enemy as it can."""
    return Reason("6.5", "off-the-line", {"piece": p.name(piece), "hex": p.hex_name(there)})


@rule("6.4", "7.3")
def cannot_halt(p: Position, piece: int) -> Reason:
    """A retreat goes at least one hex and ends alone; an escape ends where it must."""
    return Reason("6.5", "cannot-halt", {"piece": p.name(piece)})


def other_in_hand(p: Position, unit: int, named: str) -> Reason | None:
    """Another piece is on its way."""
    if p.battle.index[named] == unit:
        return None
    return Reason("6", "other-in-hand", {"piece": p.name(unit)})


@rule("6.1", "7.1", "7.3")
class Turn(Step[Position], frozen=True):
    """A unit may turn: after a retreat or an escape, and when it has won (7.1)."""

    unit: int

    name = "turn"
    rule = "6.1"
    verbs = frozenset({"face"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.unit],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """Who lies on a regiment looks where it looks, and is not asked."""
        if p.at[self.unit] < 0 or facing_below(p, self.unit) is not None:
            return ()
        return p.battle.faces[self.unit]

    def objections(self, p: Position, seat: int, action: Face) -> list[Reason]:
        wrong = other_in_hand(p, self.unit, action.piece)
        wrong = wrong or turns_with_regiment(p, self.unit, action.facing)
        return [wrong] if wrong else []

    def apply(self, p: Position, seat: int, action: Face) -> None:
        p.stack.pop()
        turn(p, self.unit, p.battle.grid.vertex(action.facing))

    def idle(self, p: Position) -> None:
        p.stack.pop()
        if p.at[self.unit] >= 0 and (bound := facing_below(p, self.unit)) is not None:
            turn(p, self.unit, bound)


@rule("6.1")
def facing_below(p: Position, unit: int) -> int | None:
    """The facing of the regiment that a battery or light foot lies on: it has no other (C-G23)."""
    below = p.regiment_at.get(p.at[unit], unit)
    return None if below == unit or p.at[below] != p.at[unit] else p.facing[below]


@rule("6.1")
def faces_of(p: Position, unit: int) -> Sequence[Action]:
    """How a unit may turn: as it likes, or as the regiment below it looks (C-G23)."""
    faces, bound = p.battle.faces[unit], facing_below(p, unit)
    return faces if bound is None else faces[bound : bound + 1]


@rule("6.1")
def turns_with_regiment(p: Position, unit: int, facing: str) -> Reason | None:
    """Nobody but the regiment itself turns a regiment (C-G23)."""
    bound = facing_below(p, unit)
    if bound is None or p.battle.grid.vertex(facing) == bound:
        return None
    below = p.name(p.regiment_at[p.at[unit]])
    return Reason("6.1", "turns-with", {"piece": p.name(unit), "unit": below})


def turn(p: Position, unit: int, facing: int) -> None:
    """6.1 Turn a unit; what lies on it turns with it (C-G23)."""
    if p.events is not None:
        name = p.battle.grid.vertices[facing]
        for each in dict.fromkeys((unit, *p.units_at(p.at[unit]))):
            if facing != p.facing[each]:
                p.emit("turned", "6.1", piece=p.name(each), facing=name)
    p.turn_to(unit, facing)
