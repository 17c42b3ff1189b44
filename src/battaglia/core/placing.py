"""Who can come together: as many as have a place of their own each, the weightiest first."""

from __future__ import annotations

from collections.abc import Mapping, Set


def placed(places: Mapping[int, Set[int]], weights: Mapping[int, int]) -> dict[int, int]:
    """A place for each of those that weigh most together, one in a place.

    Whoever weighs more comes first and may send others elsewhere, but never away: that the sum
    is the greatest there is follows from what sets can have places of their own (a matroid).
    """
    holder: dict[int, int] = {}
    for unit in sorted(places, key=lambda unit: (-weights[unit], unit)):
        _seat(unit, places, holder, set())
    return {unit: place for place, unit in holder.items()}


def _seat(
    unit: int, places: Mapping[int, Set[int]], holder: dict[int, int], tried: set[int]
) -> bool:
    for place in sorted(places[unit]):
        if place in tried:
            continue
        tried.add(place)
        if place not in holder or _seat(holder[place], places, holder, tried):
            holder[place] = unit
            return True
    return False
