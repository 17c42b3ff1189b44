"""Sets of hexes or units as bit masks in plain integers: bit i stands for number i."""

from __future__ import annotations

from collections.abc import Iterable


def mask_of(numbers: Iterable[int]) -> int:
    """The bit mask of some numbers; negative ones (a hex off the map) are left out."""
    mask = 0
    for number in numbers:
        if number >= 0:
            mask |= 1 << number
    return mask


def bits(mask: int) -> list[int]:
    """The numbers in a bit mask, lowest first."""
    found = []
    while mask:
        highest = mask.bit_length() - 1  # from the top: the rest of the mask gets shorter
        found.append(highest)
        mask ^= 1 << highest
    found.reverse()
    return found


def first(mask: int) -> int:
    """The lowest number in a bit mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def union(masks: Iterable[int]) -> int:
    """Everything that is in any of the masks."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
