"""6.4, 6.5, 7.3 The line of retreat: retreats of one or two hexes, escapes of three.

Both go step by step (C-G29). A side may have several goals, its own edge and a haven (the
bridge of boats); whoever retreats keeps to one of them for the whole move. So a step carries
the set of lines that the path so far agrees with, and each step taken narrows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits, mask_of, union
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.actions import Face, Halt, RetreatStep
from battaglia.games.camposanto.assault import hits
from battaglia.games.camposanto.battle import FAR, MARSHAL
from battaglia.games.camposanto.state import Position

# Where a step may lead


@rule("6.5")
def ways_back(p: Position, piece: int, line: int, here: int, visited: int) -> int:
    """The next hexes of a line: nearer its goal or, only where enemies bar those, as near.

    At the goal itself there is no step sideways (C-G29, C-G54).
    """
    seat = p.battle.seat[piece]
    road = p.battle.lines[seat][line]
    if not road.steps[here]:
        return 0
    barred = p.combat_hexes(1 - seat) | p.marshals[1 - seat] | visited
    return road.closer[here] & ~barred or road.level[here] & ~barred


@rule("6.5")
def farthest(p: Position, piece: int, ways: int) -> int:
    """Of some hexes those that are the farthest from the nearest enemy unit."""
    if not ways & ways - 1:
        return ways
    enemy = p.combat_hexes(1 - p.battle.seat[piece])
    best, found = -1, 0
    for there in bits(ways):
        away = nearest(p, there, enemy)
        if away > best:
            best, found = away, 0
        if away == best:
            found |= 1 << there
    return found


def nearest(p: Position, here: int, hexes: int) -> int:
    """How far the nearest of some hexes is; FAR if there are none."""
    if not hexes:
        return FAR
    disc, radius = p.battle.grid.disc, 0
    while not disc(here, radius) & hexes:
        radius += 1
    return radius


@rule("6.4", "7.3")
def may_stand(p: Position, piece: int, here: int) -> bool:
    """A retreat or an escape ends in an empty hex only, also for light foot (C-G30)."""
    stands = (p.regiment_at.get(here), p.support_at.get(here), p.marshal_at.get(here))
    return all(other is None or other == piece for other in stands)


@rule("6.4", "7.3")
def under_front(p: Position, piece: int, there: int) -> bool:
    """Would entering the hex cost a hit? In an enemy's front, unless a friend is there (C-G33)."""
    seat = p.battle.seat[piece]
    if not zones.front(p, 1 - seat) >> there & 1:
        return False
    return not any(other != piece for other in p.units_at(there))


def all_lines(p: Position, piece: int) -> int:
    """All the lines of the piece's side, as a mask."""
    return (1 << len(p.battle.lines[p.battle.seat[piece]])) - 1


# Retreat


@rule("6.4", "7.1")
class Retreat(Step[Position], frozen=True):
    """A retreat of one or two hexes under way, in answer to foot (6.4) or in an assault (7.1).

    ``gone`` hexes so far, along ``lines``; ``last`` is where the unit could stand.
    """

    unit: int
    gone: int
    lines: int
    visited: int
    last: int

    name = "retreat"
    rule = "6.4"
    verbs = frozenset({"retreat-step", "halt"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.unit],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """A single choice is no decision: ``idle`` carries it out."""
        found: list[Action] = [
            p.battle.retreat_step(self.unit, there) for there in bits(self.ways(p))
        ]
        if may_halt(p, self.unit, self.gone):
            found.append(p.battle.halts[self.unit])
        return found if len(found) > 1 else ()

    def ways(self, p: Position) -> int:
        """The hexes that the unit may retreat into next."""
        if self.gone >= p.battle.charts.retreat.most and may_halt(p, self.unit, self.gone):
            return 0
        return union(self.by_line(p).values())

    def by_line(self, p: Position) -> Ways:
        """The same, for each line that it may still follow."""
        here = p.at[self.unit]
        return {
            line: finishing(p, self.unit, line, here, self.visited) for line in bits(self.lines)
        }

    def objections(self, p: Position, seat: int, action: RetreatStep | Halt) -> list[Reason]:
        if wrong := other_in_hand(p, self.unit, action.piece):
            return [wrong]
        if isinstance(action, Halt):
            return [] if may_halt(p, self.unit, self.gone) else [cannot_halt(p, self.unit)]
        there = p.battle.grid.index(action.hex)
        return [] if self.ways(p) >> there & 1 else [off_the_line(p, self.unit, there)]

    def apply(self, p: Position, seat: int, action: RetreatStep | Halt) -> None:
        if isinstance(action, Halt):
            p.stack.pop()
        else:
            self.go(p, p.battle.grid.index(action.hex))

    def idle(self, p: Position) -> None:
        ways = self.ways(p)
        if ways:
            self.go(p, ways.bit_length() - 1)
            return
        p.stack.pop()
        if not may_halt(
            p, self.unit, self.gone
        ):  # a marshal has fled into the last hex that was left
            p.relocate(self.unit, self.last)

    def go(self, p: Position, there: int) -> None:
        """A step back."""
        lines = leading(self.by_line(p), there)
        seen = self.visited | 1 << p.at[self.unit]
        last = there if may_stand(p, self.unit, there) else self.last
        p.stack[-1] = Retreat(self.unit, self.gone + 1, lines, seen, last)
        fall_back_into(p, self.unit, there)


@rule("6.4")
def may_halt(p: Position, unit: int, gone: int) -> bool:
    """May the retreat end here? It may end in an enemy zone of control (C-G31)."""
    return gone >= p.battle.charts.retreat.least and may_stand(p, unit, p.at[unit])


def finishing(p: Position, unit: int, line: int, here: int, visited: int) -> int:
    """The steps along a line from which a retreat can be brought to an end."""
    found, seen = 0, visited | 1 << here
    for there in bits(farthest(p, unit, ways_back(p, unit, line, here, visited))):
        if may_stand(p, unit, there) or finishing(p, unit, line, there, seen):
            found |= 1 << there
    return found


@rule("6.4")
def can_retreat(p: Position, unit: int) -> bool:
    """Has the unit a hex to retreat to? Otherwise the retreat cannot be chosen (C-G32)."""
    here, lines = p.at[unit], bits(all_lines(p, unit))
    return any(finishing(p, unit, line, here, 0) for line in lines)


def begin_retreat(p: Position, unit: int) -> None:
    """The unit retreats, then it may turn (C-G35)."""
    here = p.at[unit]
    p.retreated |= 1 << unit
    p.emit("retreats", "6.4", piece=p.name(unit), hex=p.hex_name(here))
    p.stack.append(Turn(unit))
    p.stack.append(Retreat(unit, 0, all_lines(p, unit), 0, here))


# Escape


@rule("7.3", "8.2")
class Escape(Step[Position], frozen=True):
    """An escape under way: three hexes, and on until it may end; the fields as in a retreat."""

    unit: int
    gone: int
    lines: int
    visited: int
    last: int

    name = "escape"
    rule = "7.3"
    verbs = frozenset({"retreat-step", "halt"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.unit],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """A single choice is no decision: ``idle`` carries it out."""
        if escape_is_over(p, self.unit, self.gone):
            return ()
        found: list[Action] = [
            p.battle.retreat_step(self.unit, there) for there in bits(self.ways(p))
        ]
        if found and self.at_goal(p):
            found.append(p.battle.halts[self.unit])
        return found if len(found) > 1 else ()

    def ways(self, p: Position) -> int:
        """The hexes that the piece may escape into next."""
        return union(self.by_line(p).values())

    def by_line(self, p: Position) -> Ways:
        """The same, for each line that it may still follow."""
        found: Ways = {}
        for line in bits(self.lines):
            ways = ways_back(p, self.unit, line, p.at[self.unit], self.visited)
            if p.battle.arm[self.unit] == MARSHAL:
                ways = unharmed(p, self, line, ways)
            found[line] = farthest(p, self.unit, ways)
        return found

    def at_goal(self, p: Position) -> bool:
        """Has it come to the river or the edge on a line that it follows?"""
        roads = p.battle.lines[p.battle.seat[self.unit]]
        return any(not roads[line].steps[p.at[self.unit]] for line in bits(self.lines))

    def objections(self, p: Position, seat: int, action: RetreatStep | Halt) -> list[Reason]:
        if wrong := other_in_hand(p, self.unit, action.piece):
            return [wrong]
        if isinstance(action, Halt):
            return [] if self.at_goal(p) else [cannot_halt(p, self.unit)]
        there = p.battle.grid.index(action.hex)
        return [] if self.ways(p) >> there & 1 else [off_the_line(p, self.unit, there)]

    def apply(self, p: Position, seat: int, action: RetreatStep | Halt) -> None:
        if isinstance(action, Halt):
            stop_at_goal(p, self.unit, self.last)
        else:
            self.go(p, p.battle.grid.index(action.hex))

    def idle(self, p: Position) -> None:
        if escape_is_over(p, self.unit, self.gone):
            p.stack.pop()
        elif ways := self.ways(p):
            self.go(p, ways.bit_length() - 1)
        elif self.at_goal(p):
            stop_at_goal(p, self.unit, self.last)
        else:
            shut_in(p, self.unit)

    def go(self, p: Position, there: int) -> None:
        """A step of the escape."""
        lines = leading(self.by_line(p), there)
        seen = self.visited | 1 << p.at[self.unit]
        last = there if may_stand(p, self.unit, there) else self.last
        p.stack[-1] = Escape(self.unit, self.gone + 1, lines, seen, last)
        fall_back_into(p, self.unit, there)


@rule("7.3")
def escape_is_over(p: Position, piece: int, gone: int) -> bool:
    """Far enough, alone in the hex and clear of enemy zones of control (C-G54)."""
    if gone < p.battle.charts.retreat.escape or zones.in_enemy_zone(p, piece):
        return False
    return may_stand(p, piece, p.at[piece])


@rule("7.3")
def stop_at_goal(p: Position, piece: int, last: int) -> None:
    """At the river or the edge: stop where it can stand, one more hit (C-G54, C-G70)."""
    p.stack.pop()
    if p.at[piece] != last:
        p.relocate(piece, last)
    p.emit("at-the-edge", "7.3", piece=p.name(piece), hex=p.hex_name(last))
    hits.hit(p, piece, "edge", "7.3")


@rule("7.3")
def shut_in(p: Position, piece: int) -> None:
    """Who cannot escape is eliminated."""
    p.stack.pop()
    p.emit("shut-in", "7.3", piece=p.name(piece))
    hits.eliminate(p, piece, "7.3")


@rule("8.2")
def unharmed(p: Position, escape: Escape, line: int, ways: int) -> int:
    """A marshal takes a way on which he is not hit, if there is one (C-G70)."""
    marshal, seen = escape.unit, escape.visited | 1 << p.at[escape.unit]
    safe = 0
    for there in bits(ways):
        if gets_through(p, marshal, line, there, escape.gone + 1, seen):
            safe |= 1 << there
    return safe or ways


def gets_through(p: Position, marshal: int, line: int, here: int, gone: int, visited: int) -> bool:
    """Can a marshal who enters the hex end his escape without a hit?"""
    if under_front(p, marshal, here):
        return False
    clear = not zones.zone_of_control(p, 1 - p.battle.seat[marshal]) >> here & 1
    if gone >= p.battle.charts.retreat.escape and clear and may_stand(p, marshal, here):
        return True
    seen = visited | 1 << here
    ways = ways_back(p, marshal, line, here, visited)
    return any(gets_through(p, marshal, line, t, gone + 1, seen) for t in bits(ways))


def begin_escape(p: Position, piece: int) -> None:
    """A defeated unit, or a marshal who is approached, escapes; a unit may turn afterwards."""
    here = p.at[piece]
    p.emit("escapes", "7.3", piece=p.name(piece), hex=p.hex_name(here))
    if p.battle.arm[piece] != MARSHAL:
        p.retreated |= 1 << piece
        p.stack.append(Turn(piece))
    p.stack.append(Escape(piece, 0, all_lines(p, piece), 0, here))


# What both have in common

Ways = dict[int, int]
"""For each line that a piece may still follow, the hexes that it may enter next."""


def leading(ways: Ways, there: int) -> int:
    """The lines that lead into the hex."""
    return mask_of(line for line, hexes in ways.items() if hexes >> there & 1)


def fall_back_into(p: Position, piece: int, there: int) -> None:
    """Enter a hex of the retreat: a front costs a hit, enemy marshals take to their heels.

    The step under way is on top of the stack; it goes with a piece that is lost (C-G34).
    """
    hurt = under_front(p, piece, there)
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
        return p.battle.faces[self.unit] if p.at[self.unit] >= 0 else ()

    def objections(self, p: Position, seat: int, action: Face) -> list[Reason]:
        wrong = other_in_hand(p, self.unit, action.piece)
        return [wrong] if wrong else []

    def apply(self, p: Position, seat: int, action: Face) -> None:
        p.stack.pop()
        turn(p, self.unit, p.battle.grid.vertex(action.facing))


def turn(p: Position, unit: int, facing: int) -> None:
    """6.1 Turn a unit; who shares its hex turns with it (C-G23)."""
    if p.events is not None and facing != p.facing[unit]:
        name = p.battle.grid.vertices[facing]
        p.emit("turned", "6.1", piece=p.name(unit), facing=name)
    p.turn_to(unit, facing)
