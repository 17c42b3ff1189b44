"""5.6 The declaration of a line: which units, in which hexes, and whether all can get there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, pairwise

from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Param, Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import DeclareLine
from battaglia.games.piacenza.movement import checks, line
from battaglia.games.piacenza.movement.hand import Hand, manner_of
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import OFF, Position

Units = tuple[int, ...]
Places = Mapping[int, int]
"""Units of a line with their hexes."""


# What may be declared, and when


@rule("5.6")
def may_declare(p: Position) -> bool:
    """A formation declares one line at most, before its infantry moves (B6)."""
    foot = p.battle.formation_mask[p.formation] & p.battle.body_mask[FOOT]
    return not p.line and not foot & p.moved & p.on_map


@rule("5.6", "9.1.2")
def can_move(p: Position, unit: int) -> bool:
    """Can an infantry unit move in line? In command, in good order, not firing at will."""
    return p.commanded >> unit & 1 == 1 and p.in_good_order(unit) and not p.billebaude >> unit & 1


def read(p: Position, action: DeclareLine) -> dict[int, int]:
    """The units of a declaration with their hexes."""
    index, grid = p.battle.index, p.battle.grid
    pairs = zip(action.pieces, action.hexes, strict=False)
    return {index[piece]: grid.index(there) for piece, there in pairs}


def written(p: Position, places: Places) -> DeclareLine:
    """A declaration as it is written down, the units in their order."""
    units = sorted(places)
    names = tuple(p.name(unit) for unit in units)
    return DeclareLine(names, tuple(p.hex_name(places[unit]) for unit in units))


def objections(p: Position, action: DeclareLine) -> list[Reason]:
    """Why a line may not be declared: the first thing that breaks it, with the unit."""
    wrong = declared_already(p) or infantry_moved(p) or misnumbered(p, action)
    if wrong:
        return [wrong]
    places = read(p, action)
    for unit, there in places.items():
        wrong = not_of_line(p, unit) or stands_fast(p, unit, there)
        if wrong:
            return [wrong]
    return places_objections(p, places)


def places_objections(p: Position, places: Places) -> list[Reason]:
    """Why units that may be in a line may not have these hexes in it."""
    wrong = nobody_engaged(p, places) or broken(p, places)
    if wrong:
        return [wrong]
    scheme = Scheme(Muster(p, p.formation), places)
    found = cut_off(scheme) or entangled(scheme)
    if found:
        return found
    wrong = left_out(scheme)
    return [wrong] if wrong else []


def is_sound(muster: Muster, places: Places) -> bool:
    """The fast form of those objections, for units of which one is or will be engaged."""
    p, hexes = muster.p, tuple(places.values())
    if not line.is_line(p, hexes, muster.barred):
        return False
    scheme = Scheme(muster, places)
    return scheme.order is not None and left_out(scheme) is None


@rule("5.6")
def declared_already(p: Position) -> Reason | None:
    """A declaration cannot be changed in the segment."""
    return Reason("5.6", "line-declared") if p.line else None


@rule("5.6")
def infantry_moved(p: Position) -> Reason | None:
    """The line is declared before infantry of the formation moves (B6)."""
    return None if may_declare(p) else Reason("5.6", "infantry-moved")


@rule("5.5")
def misnumbered(p: Position, action: DeclareLine) -> Reason | None:
    """Two units at least, each once, each with a hex of its own."""
    if len(action.pieces) != len(action.hexes):
        return Reason("5.6", "hexes-and-units", {"units": len(action.pieces)})
    if len(action.pieces) < line.FEWEST:
        return Reason("5.5", "line-too-short", {"number": line.FEWEST})
    for name in action.pieces:
        if action.pieces.count(name) > 1:
            return Reason("5.6", "twice-in-line", {"piece": name})
    for there in action.hexes:
        if action.hexes.count(there) > 1:
            second = action.pieces[max(n for n, h in enumerate(action.hexes) if h == there)]
            return Reason("6.0", "crowded", {"piece": second, "hex": there})
    return None


@rule("5.5", "11.1")
def not_of_line(p: Position, unit: int) -> Reason | None:
    """Only infantry of the formation in good order."""
    if unit in line.able(p, p.formation):
        return None
    return Reason("5.5", "not-for-line", {"piece": p.name(unit)})


@rule("5.6", "9.1.2")
def stands_fast(p: Position, unit: int, there: int) -> Reason | None:
    """Who is out of command or fires at will may be in the line, but where he stands."""
    if there == p.at[unit] or can_move(p, unit):
        return None
    return Reason("5.6", "stands-fast", {"piece": p.name(unit)})


@rule("5.6")
def nobody_engaged(p: Position, places: Places) -> Reason | None:
    """A line is declared with units that are, or will be, in an enemy engagement zone."""
    zone = zones.engagement(p, 1 - p.battle.formation_seat[p.formation])
    if any(zone & (1 << p.at[unit] | 1 << there) for unit, there in places.items()):
        return None
    return Reason("5.6", "nobody-engaged")


def broken(p: Position, places: Places) -> Reason | None:
    """5.5 The unit that breaks the line."""
    return off_the_line(p, places) or gap_in_line(p, places)


@rule("5.5")
def off_the_line(p: Position, places: Places) -> Reason | None:
    """A unit that does not stand on the line between the ends of the others."""
    hexes = tuple(places.values())
    if line.is_straight(p, hexes):
        return None
    first, last = max(combinations(hexes, 2), key=lambda pair: line.how_many_on(p, hexes, *pair))
    segment = line.on_segment(p, first, last)
    unit, there = next((u, t) for u, t in places.items() if not segment >> t & 1)
    ends = {"first": p.hex_name(first), "last": p.hex_name(last)}
    named = {"piece": p.name(unit), "hex": p.hex_name(there)}
    return Reason("5.5", "off-the-line", {**named, **ends})


@rule("5.5")
def gap_in_line(p: Position, places: Places) -> Reason | None:
    """A unit more than two hexes from the one before, or with others between."""
    hexes = tuple(places.values())
    barred = line.barred_between(p, p.formation)
    if line.hanging_together(p, hexes, barred) == len(hexes):
        return None
    first = line.ends_of(p, hexes)[0]
    along = sorted(places, key=lambda unit: p.battle.grid.distance(first, places[unit]))
    before, unit = next(
        (one, other)
        for one, other in pairwise(along)
        if not line.linked(p, places[one], places[other], barred)
    )
    named = {"piece": p.name(unit), "hex": p.hex_name(places[unit])}
    return Reason("5.5", "gap-in-line", {**named, "next": p.name(before)})


# 5.6 Whether all units get to their hexes


@rule("6.0")
def without_room(p: Position, movers: Iterable[int]) -> int:
    """The friendly hexes without room for infantry, those of some movers aside."""
    passing = p.battle.body_mask[GUNS] | mask_of(movers)
    own = bits(p.occupied[p.battle.formation_seat[p.formation]])
    return mask_of(here for here in own if mask_of(p.units_at[here]) & ~passing)


class Scheme:
    """A line to be: its units with their hexes, and how they could come to them."""

    def __init__(self, muster: Muster, places: Places) -> None:
        self.muster = muster
        self.p = p = muster.p
        self.places = dict(places)
        self.movers = [unit for unit, there in places.items() if there != p.at[unit]]
        self.shut = muster.shut(self.movers)
        """6.0 The hexes without room: movers stand only where they are said to be."""

    def hand(self, unit: int) -> Hand:
        """A unit with its hex, if none of the movers stood in its way."""
        p, manner = self.p, manner_of(self.p, unit)
        shut = without_room(p, self.movers)
        return Hand(p, (unit,), manner, shut, target=self.places[unit])

    def gets_there(self, unit: int, others: Collection[int]) -> bool:
        """Can a unit come to its hex if others stand in some hexes?"""
        return self.muster.gets_there(unit, self.places[unit], self.shut | mask_of(others))

    def stuck(self) -> list[int]:
        """The units that have no way, even if none of the others stood in it."""
        return [unit for unit in self.movers if not self.gets_there(unit, ())]

    @cached_property
    def order(self) -> list[int] | None:
        """An order in which all can go to their hexes; None: there is none."""
        found = self._in_turn()
        if found or not self.movers:
            return found
        if self._goes_round() or self.stuck():
            return None
        return self._order(tuple(self.movers), set())

    def _goes_round(self) -> bool:
        """Does one go to the hex of another, and so on, until one goes to that of the first?"""
        ways = {self.p.at[unit]: self.places[unit] for unit in self.movers}
        while ways:
            onward = {here: there for here, there in ways.items() if there in ways}
            if len(onward) == len(ways):
                return True
            ways = onward
        return False

    def _in_turn(self) -> list[int]:
        """The order in which each time the first who can goes; empty if some cannot go then."""
        at, places, waiting, found = self.p.at, self.places, [*self.movers], list[int]()
        starts, arrived = mask_of([at[unit] for unit in waiting]), self.shut
        if starts.bit_count() < len(waiting):
            return []
        while waiting:
            for unit in waiting:
                others = starts & ~(1 << at[unit])
                if self.muster.gets_there(unit, places[unit], arrived | others):
                    break
            else:
                return []
            waiting.remove(unit)
            found.append(unit)
            starts, arrived = others, arrived | 1 << places[unit]
        return found

    def _order(self, waiting: Units, failed: set[Units]) -> list[int] | None:
        """The rest of an order, when these have yet to go."""
        if not waiting:
            return []
        if waiting in failed:
            return None
        at, places = self.p.at, self.places
        shut = self.shut | mask_of([places[unit] for unit in self.movers if unit not in waiting])
        for unit in waiting:
            others = tuple([each for each in waiting if each != unit])
            starts = mask_of([at[each] for each in others])
            if self.muster.gets_there(unit, places[unit], shut | starts):
                rest = self._order(others, failed)
                if rest is not None:
                    return [unit, *rest]
        failed.add(waiting)
        return None


@rule("5.6")
def cut_off(scheme: Scheme) -> list[Reason]:
    """A unit of the line has no way to its hex within its points; what stands first in the best."""
    stuck = scheme.stuck() if scheme.order is None else []
    if not stuck:
        return []
    p, unit = scheme.p, stuck[0]
    hand, there = scheme.hand(unit), scheme.places[unit]
    params: dict[str, Param] = {"piece": p.name(unit), "hex": p.hex_name(there)}
    why = checks.step_objections(hand, p.at[unit], there, hand.allowance, False, False)
    return [Reason("5.6", "no-way-to-place", params), *why]


@rule("5.6", "6.0")
def entangled(scheme: Scheme) -> list[Reason]:
    """The units are in each other's way, whoever goes first (B6 iii)."""
    if scheme.order is not None:
        return []
    p = scheme.p
    starts = {p.at[unit] for unit in scheme.movers}
    held = [u for u in scheme.movers if not scheme.gets_there(u, starts - {p.at[u]})]
    unit = held[0] if held else scheme.movers[0]
    there = p.hex_name(scheme.places[unit])
    return [Reason("6.0", "ways-cross", {"piece": p.name(unit), "hex": there})]


# 5.6 Whether the line that stood is kept


@rule("5.6")
def left_out(scheme: Scheme) -> Reason | None:
    """A unit that stood in the line and could stand in the new one, but is not in it (B6 ii)."""
    found: list[Reason] = []
    for standing in scheme.muster.lines:
        missing = next(_deserted(scheme, standing.units), None)
        if missing is None:
            return None
        unit, there = missing
        name, hex_name = scheme.p.name(unit), scheme.p.hex_name(there)
        found.append(Reason("5.6", "left-out", {"piece": name, "hex": hex_name}))
    return found[0] if found else None


def _deserted(scheme: Scheme, standing: int) -> Iterator[tuple[int, int]]:
    """The units of a standing line that are left out though they need not, each with a hex.

    Those outside every engagement zone are free (B8); who may not move is excused.
    """
    p, zone = scheme.p, scheme.muster.engaged
    for unit in bits(standing):
        if unit in scheme.places or not zone >> p.at[unit] & 1 or not can_move(p, unit):
            continue
        there = joining_hex(scheme, unit)
        if there != OFF:
            yield unit, there


def joining_hex(scheme: Scheme, unit: int) -> int:
    """A hex that a unit could reach and that would complete the line; OFF if there is none."""
    p, hexes = scheme.p, tuple(scheme.places.values())
    away, mp = p.battle.grid.distances_from(p.at[unit]), p.battle.mp[unit]
    open_hexes = line.extensions(p, hexes, scheme.muster.barred)
    near = [there for there in bits(open_hexes) if away[there] <= mp]
    for there in sorted(near, key=lambda h: (away[h], h)):
        if Scheme(scheme.muster, {**scheme.places, unit: there}).order is not None:
            return there
    return OFF


def declare(p: Position, places: Places) -> None:
    """5.6 The line is declared: each unit's hex."""
    p.line.update(places)
    if p.events is not None:
        units = sorted(places)
        p.emit(
            "line-declared", "5.6",
            formation=p.battle.formation_names[p.formation],
            pieces="+".join(p.name(unit) for unit in units),
            hexes="+".join(p.hex_name(places[unit]) for unit in units),
        )  # fmt: skip
