"""6.5 The line of retreat: which ways lead back, and in which hexes a move along it can end.

A side may have several lines, to its own edge and to a haven (the bridge of boats). Of all the
hexes in which a retreat or an escape can end, on whichever line, it makes for those that are
farthest from the enemy (C-G29); a hex that is taken is none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from battaglia.core.masks import bits, mask_of, union
from battaglia.core.rule import rule
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.battle import FAR, GUNS, MARSHAL
from battaglia.games.camposanto.state import Position

EDGE = 0
"""7.3 Instead of a number of hexes: river or edge stop the escape before it is over."""


class Aim(NamedTuple):
    """What a piece on its way back makes for along one line."""

    line: int
    hexes: int
    """How many it goes; or EDGE."""
    ends: int
    """The hexes in which it may end."""
    unharmed: bool = False
    """8.2 Only by ways on which it is not hit (a marshal, C-G70)."""


Aims = tuple[Aim, ...]


# Single steps


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


@rule("6.4", "7.3")
def may_stand(p: Position, piece: int, here: int) -> bool:
    """A retreat or an escape ends in an empty hex only, also for light foot (C-G30)."""
    stands = p.regiment_at.get(here, piece), p.support_at.get(here, piece)
    return stands == (piece, piece) and p.marshal_at.get(here, piece) == piece


@rule("6.4", "7.3")
def under_front(p: Position, piece: int, there: int) -> bool:
    """Would entering the hex cost a hit? In an enemy's front, unless a friend is there (C-G33)."""
    seat = p.battle.seat[piece]
    if not zones.front(p, 1 - seat) >> there & 1:
        return False
    return not any(other != piece for other in p.units_at(there))


@rule("8.2")
def spared(p: Position, piece: int) -> bool:
    """By option fronts, river and edge do a marshal no harm: only fire does (C-G70)."""
    return p.battle.arm[piece] == MARSHAL and p.battle.options.only_fire_kills_marshals


def lines_of(p: Position, piece: int) -> range:
    """The numbers of the lines that the piece's side has."""
    return range(len(p.battle.lines[p.battle.seat[piece]]))


# Where a move can end

Place = tuple[int, int]
"""Where a piece on its way has come, and the hexes that it has entered before."""


def onward(p: Position, piece: int, aim: Aim, place: Place) -> Iterator[Place]:
    """One step on along the line of an aim."""
    here, seen = place
    seen |= 1 << here
    for there in bits(ways_back(p, piece, aim.line, here, seen)):
        if not (aim.unharmed and under_front(p, piece, there)):
            yield there, seen


@rule("6.4", "6.5", "7.3")
def endings(p: Position, piece: int, aim: Aim, gone: int, seen: int, shut: int) -> Aim:
    """The aim with the hexes in which its move can end: after its number of hexes, if it can.

    Otherwise it goes on to the first that it may end in (C-G30, C-G54). ``shut`` are hexes in
    which it may not: for an escape the enemy's zones of control.
    """
    places = {(p.at[piece], seen)}
    while places:
        if gone >= aim.hexes:
            ends = [here for here, _ in places if not shut >> here & 1]
            stands = mask_of(here for here in ends if may_stand(p, piece, here))
            if stands:
                return aim._replace(hexes=gone, ends=stands)
        places = {after for place in places for after in onward(p, piece, aim, place)}
        gone += 1
    return aim


@rule("7.3")
def stopped(p: Position, piece: int, aim: Aim, seen: int) -> Aim:
    """The aim of an escape that river or edge stop: the hexes nearest to them (C-G54).

    The one in which it sets out is among them: a unit may have nowhere else to stand.
    """
    begin = p.at[piece]
    steps = p.battle.lines[p.battle.seat[piece]][aim.line].steps
    passed = bits(_to_the_goal(p, piece, aim.line, begin, seen))
    stands = [here for here in passed if here == begin or may_stand(p, piece, here)]
    last = min((steps[here] for here in stands), default=FAR)
    return Aim(aim.line, EDGE, mask_of(here for here in stands if steps[here] == last))


def _to_the_goal(p: Position, piece: int, line: int, here: int, seen: int) -> int:
    """Every hex of the ways from here to the goal of a line; none if enemies bar them all."""
    if not p.battle.lines[p.battle.seat[piece]][line].steps[here]:
        return 1 << here
    seen |= 1 << here
    ways = bits(ways_back(p, piece, line, here, seen))
    beyond = union(_to_the_goal(p, piece, line, there, seen) for there in ways)
    return beyond | 1 << here if beyond else 0


# The farthest of them


@rule("6.5")
def farthest(p: Position, piece: int, aims: Iterable[Aim]) -> Aims:
    """Of all ends, over all lines, those that are the farthest from the nearest enemy unit."""
    found = [aim for aim in aims if aim.ends]
    enemy = p.combat_hexes(1 - p.battle.seat[piece])
    away = {there: nearest(p, there, enemy) for there in bits(union(aim.ends for aim in found))}
    best = max(away.values(), default=FAR)
    kept = union(1 << there for there, distance in away.items() if distance == best)
    return tuple(aim._replace(ends=aim.ends & kept) for aim in found if aim.ends & kept)


def nearest(p: Position, here: int, hexes: int) -> int:
    """How far the nearest of some hexes is; FAR if there are none."""
    if not hexes:
        return FAR
    disc, radius = p.battle.grid.disc, 0
    while not disc(here, radius) & hexes:
        radius += 1
    return radius


@rule("6.4", "6.5")
def retreat_aims(p: Position, unit: int, gone: int = 0, seen: int = 0) -> Aims:
    """The ends of a retreat: its owner chooses one hex or two, each as far off as it can be."""
    chart = p.battle.charts.retreat
    found: dict[Aim, None] = {}
    for hexes in range(chart.least, chart.most + 1):
        aims = [Aim(line, hexes, 0) for line in lines_of(p, unit)]
        ends = [endings(p, unit, aim, gone, seen, shut=0) for aim in aims]
        found |= dict.fromkeys(farthest(p, unit, ends))
    return tuple(found)


@rule("6.5", "7.3", "8.2")
def escape_aims(p: Position, piece: int, gone: int = 0, seen: int = 0) -> Aims:
    """The ends of an escape: along each line the third hex or one beyond it, else the last.

    A marshal takes a way on which he is not hit, if there is one (C-G70).
    """
    shut = zones.zone_of_control(p, 1 - p.battle.seat[piece])
    aims = [Aim(line, p.battle.charts.retreat.escape, 0) for line in lines_of(p, piece)]
    if p.battle.arm[piece] == MARSHAL and not spared(p, piece):
        careful = [aim._replace(unharmed=True) for aim in aims]
        safe = [endings(p, piece, aim, gone, seen, shut) for aim in careful]
        if any(aim.ends for aim in safe):
            return farthest(p, piece, safe)
    ends = [endings(p, piece, aim, gone, seen, shut) for aim in aims]
    return farthest(p, piece, [aim if aim.ends else stopped(p, piece, aim, seen) for aim in ends])


@rule("6.4")
def can_retreat(p: Position, unit: int) -> bool:
    """Has the unit a hex to retreat to? Otherwise the retreat cannot be chosen (C-G32)."""
    here = p.at[unit]
    return any(_finds_room(p, unit, line, here, 0) for line in lines_of(p, unit))


def _finds_room(p: Position, unit: int, line: int, here: int, seen: int) -> bool:
    seen |= 1 << here
    return any(
        may_stand(p, unit, there) or _finds_room(p, unit, line, there, seen)
        for there in bits(ways_back(p, unit, line, here, seen))
    )


# On the way


def fulfilled(p: Position, piece: int, aim: Aim, gone: int) -> bool:
    """Is the piece where the aim has it end? Who is stopped where it set out stays anyway."""
    here = p.at[piece]
    return _there(aim, here, gone) and (aim.hexes == EDGE or may_stand(p, piece, here))


def _there(aim: Aim, here: int, gone: int) -> bool:
    return bool(aim.ends >> here & 1) and aim.hexes in (EDGE, gone)


def next_hexes(p: Position, piece: int, aim: Aim, gone: int, seen: int) -> int:
    """The hexes into which a piece that makes for an aim may go from where it is."""
    here = p.at[piece]
    if _there(aim, here, gone):
        return 0
    places = onward(p, piece, aim, (here, seen))
    return mask_of(place[0] for place in places if leads(p, piece, aim, place, gone + 1))


def may_enter(p: Position, piece: int, aim: Aim, gone: int, seen: int, there: int) -> bool:
    """Is a hex one of them?"""
    here = p.at[piece]
    if _there(aim, here, gone):
        return False
    places = [place for place in onward(p, piece, aim, (here, seen)) if place[0] == there]
    return any(leads(p, piece, aim, place, gone + 1) for place in places)


def leads(p: Position, piece: int, aim: Aim, place: Place, gone: int) -> bool:
    """Can a piece that comes to a place still end where the aim has it end?"""
    if _there(aim, place[0], gone):
        return place[0] == p.at[piece] or may_stand(p, piece, place[0])
    if gone == aim.hexes:
        return False
    return any(leads(p, piece, aim, after, gone + 1) for after in onward(p, piece, aim, place))


def hexes_to(p: Position, piece: int, aims: Aims) -> int:
    """Where the piece is, and every hex that it may enter on its way to its aims."""
    return mask_of(numbered(p, piece, aims))


def ways_of(p: Position, piece: int) -> dict[int, int]:
    """Every hex of the ways back that a piece could take from here, with its number on them."""
    aims = escape_aims(p, piece)
    if p.battle.arm[piece] not in (GUNS, MARSHAL):
        aims += retreat_aims(p, piece)
    found = numbered(p, piece, aims)
    found.pop(p.at[piece], None)
    return found


def numbered(p: Position, piece: int, aims: Aims) -> dict[int, int]:
    """The hexes of all ways to some aims, with their number on the way; 0 is where it is."""
    found: dict[int, int] = {}
    for aim in aims:
        places, gone = {(p.at[piece], 0)}, 0
        while places:
            for here, _ in places:
                found[here] = min(gone, found.get(here, gone))
            going = [place for place in places if not _there(aim, place[0], gone)]
            steps = [after for place in going for after in onward(p, piece, aim, place)]
            gone += 1
            places = {place for place in steps if leads(p, piece, aim, place, gone)}
    return found
