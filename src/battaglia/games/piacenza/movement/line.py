"""5.5 The line: where units of a formation must stand to form one, and the line that they form."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from battaglia.core.masks import bits, mask_of, union
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import Position

FEWEST = 2
"""5.5 A line has two units at least."""

# Geometry


@rule("5.5")
def on_segment(p: Position, first: int, last: int) -> int:
    """The hexes of a line between two ends: those crossed, or with a side on it (B4)."""
    return p.battle.grid.line(first, last).touched | 1 << first | 1 << last


def ends_of(p: Position, hexes: Sequence[int]) -> tuple[int, int]:
    """The two hexes farthest apart between which the most of the others lie."""
    pairs = _farthest_pairs(p, hexes)
    return max(pairs, key=lambda pair: how_many_on(p, hexes, *pair))


def how_many_on(p: Position, hexes: Sequence[int], first: int, last: int) -> int:
    """How many of some hexes lie on the line between two of them."""
    return (mask_of(hexes) & on_segment(p, first, last)).bit_count()


def is_straight(p: Position, hexes: Sequence[int]) -> bool:
    """5.5 Do all lie on the line between the two that are farthest apart?

    No two hexes of a line are farther apart than its ends: if all lie on the line between any two
    these are the farthest. Mostly that is so of the first and the last.
    """
    if _spans(p, mask_of(hexes), hexes[0], hexes[-1]):
        return True
    return len(hexes) == FEWEST or how_many_on(p, hexes, *ends_of(p, hexes)) == len(hexes)


@rule("5.5")
def linked(p: Position, here: int, there: int, barred: int) -> bool:
    """Are two hexes adjacent, or two apart with a hex between that is not barred?"""
    away = p.battle.grid.distance(here, there)
    if away < p.battle.charts.movement.link:
        return True
    masks = p.battle.grid.neighbour_mask
    fits = away == p.battle.charts.movement.link
    return fits and bool(masks[here] & masks[there] & ~barred)


@rule("5.5")
def barred_between(p: Position, formation: int) -> int:
    """Hexes that part a line: with enemies, or with friends of other formations.

    Batteries are of another formation, too (A5); commanders and enemy zones do not count.
    """
    own, at, units_at = p.battle.formation_mask[formation], p.at, p.units_at
    found = p.occupied[0] | p.occupied[1]
    for unit in bits(own & p.on_map):
        stack = units_at[at[unit]]
        if len(stack) == 1 or not mask_of(stack) & ~own:
            found &= ~(1 << at[unit])
    return found


def hanging_together(p: Position, hexes: Sequence[int], barred: int) -> int:
    """How many of the hexes, from the first on, hang together; all of them if there is no gap."""
    joined, waiting = [hexes[0]], list(hexes[1:])
    for here in joined:
        near = [there for there in waiting if linked(p, here, there, barred)]
        joined += near
        waiting = [there for there in waiting if there not in near]
    return len(joined)


def _side_by_side(p: Position, hexes: Sequence[int]) -> bool:
    """Does each of some hexes lie beside one that comes before it? Then they hang together."""
    masks, joined = p.battle.grid.neighbour_mask, 1 << hexes[0]
    for here in hexes[1:]:
        if not masks[here] & joined:
            return False
        joined |= 1 << here
    return True


def is_line(p: Position, hexes: Sequence[int], barred: int) -> bool:
    """5.5 Do units in these hexes form a line?"""
    if len(hexes) < FEWEST or not is_straight(p, hexes):
        return False
    return _is_joined(p, hexes, barred)


def _is_joined(p: Position, hexes: Sequence[int], barred: int) -> bool:
    """Is there no gap?"""
    return _side_by_side(p, hexes) or hanging_together(p, hexes, barred) == len(hexes)


def extensions(p: Position, hexes: Sequence[int], barred: int) -> int:
    """The hexes in which one unit more would stand in the line of these, which form one."""
    link, grid, own = p.battle.charts.movement.link, p.battle.grid, mask_of(hexes)
    inside = union(
        on_segment(p, *pair) for pair in _farthest_pairs(p, hexes) if _spans(p, own, *pair)
    )
    near = union(grid.disc(here, link) for here in hexes) & p.battle.ground.open & ~own
    return mask_of(
        there
        for there in bits(near)
        if (inside >> there & 1 or _prolongs(p, hexes, own, there))
        and any(linked(p, there, here, barred) for here in hexes)
    )


def _farthest_pairs(p: Position, hexes: Sequence[int]) -> list[tuple[int, int]]:
    distance = p.battle.grid.distance
    length = max(distance(a, b) for a, b in combinations(hexes, 2))
    return [(a, b) for a, b in combinations(hexes, 2) if distance(a, b) == length]


def _spans(p: Position, hexes: int, first: int, last: int) -> bool:
    """Do all of some hexes lie on the line between two of them?"""
    return not hexes & ~on_segment(p, first, last)


def _prolongs(p: Position, hexes: Sequence[int], own: int, there: int) -> bool:
    """Is a hex the new end of a line that all the others lie on?"""
    distance = p.battle.grid.distance
    length = max(distance(there, here) for here in hexes)
    return any(_spans(p, own, there, h) for h in hexes if distance(there, h) == length)


# The line of a formation


class Standing(NamedTuple):
    """A line of a formation: its units, and their hexes now or when all have come to them."""

    units: int
    hexes: tuple[int, ...]


@rule("11.1")
def able(p: Position, formation: int) -> list[int]:
    """b) The infantry of a formation that can be in line: not disordered, not routed (E2, E6)."""
    foot = p.battle.formation_mask[formation] & p.battle.body_mask[FOOT]
    return bits(foot & p.on_map & ~(p.disordered | p.routed))


def place_of(p: Position, unit: int) -> int:
    """The hex that counts for a unit: its declared one until it has moved, else its own."""
    declared = p.line.get(unit)
    return p.at[unit] if declared is None or p.moved >> unit & 1 else declared


def places_of(p: Position, formation: int) -> dict[int, int]:
    """The hexes that count, of all units of a formation that can be in line."""
    return {unit: place_of(p, unit) for unit in able(p, formation)}


@rule("5.6")
def lines_of(p: Position, formation: int, places: Mapping[int, int]) -> list[Standing]:
    """The line of a formation; several if it stands in several of the same length.

    A formation has one line at most. It is the one with the most units that must be in it: those
    of the declared line or, if none is declared, those in an enemy engagement zone (B8); then
    the one with the most units.
    """
    firm = _firm(p, formation, places)
    if not firm or len(places) < FEWEST:
        return []
    barred, ranked = barred_between(p, formation), dict[tuple[int, int], list[Standing]]()
    for one in _all_rows(p, places):
        engaged = (one.units & firm).bit_count()
        if engaged:
            ranked.setdefault((engaged, one.units.bit_count()), []).append(one)
    for rank in sorted(ranked, reverse=True):
        found = [each for each in ranked[rank] if _is_joined(p, each.hexes, barred)]
        if found:
            return found
    return []


def _firm(p: Position, formation: int, places: Mapping[int, int]) -> int:
    if p.line:
        return mask_of(u for u, there in places.items() if p.line.get(u) == there)
    zone = zones.engagement(p, 1 - p.battle.formation_seat[formation])
    return mask_of(unit for unit, there in places.items() if zone >> there & 1)


def _all_rows(p: Position, places: Mapping[int, int]) -> list[Standing]:
    """For each pair of ends all who stand on the line between them, once; it may have gaps."""
    farthest, taken = p.battle.charts.movement.link * (len(places) - 1), mask_of(places.values())
    seen, found, distance = set[int](), list[Standing](), p.battle.grid.distance
    for first, last in combinations(places.values(), 2):
        if distance(first, last) > farthest:
            continue
        inside = on_segment(p, first, last) & taken
        if inside not in seen:
            seen.add(inside)
            units = [unit for unit, there in places.items() if inside >> there & 1]
            found.append(Standing(mask_of(units), tuple([places[unit] for unit in units])))
    return found


def standing_lines(p: Position, formation: int) -> list[Standing]:
    """The line of a formation, those who have yet to come counted where they will be."""
    return lines_of(p, formation, places_of(p, formation))


@rule("5.8", "9.2.2")
def in_line(p: Position, unit: int) -> bool:
    """Does an infantry unit stand in its formation's line, or in its declared hex (B14)?"""
    if p.line.get(unit) == p.at[unit]:
        return True
    formation = p.battle.formation[unit]
    places = {**places_of(p, formation)}
    if unit not in places:
        return False
    places[unit] = p.at[unit]
    return any(line.units >> unit & 1 for line in lines_of(p, formation, places))


def hexes_of(lines: Collection[Standing]) -> int:
    """The hexes of some lines."""
    return mask_of(there for line in lines for there in line.hexes)
