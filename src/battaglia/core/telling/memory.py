"""What was told last of a match, with what it was made from: what stays is not made again.

A teller tells many matches; each has a memory of its own. Whoever keeps something here names all
that it is made from. What is made of the same is the very same object as last time, so that who
looks for changes need not look into it. Of each thing one is kept: the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import ne
from typing import Any, NamedTuple, TypeVar

from battaglia.core.masks import bits

T = TypeVar("T")


class Makings(NamedTuple):
    """What something is made from that is told of every piece."""

    figures: tuple[tuple[int, ...], ...]
    """Figures of the pieces: in each row one for every piece."""
    marks: tuple[int, ...]
    """Masks of pieces."""
    shared: object = None
    """What matters to all of them."""

    def differing(self, before: Makings, count: int) -> Iterable[int]:
        """The pieces of which something is not what it was before."""
        if self.shared != before.shared:
            return range(count)
        found = {
            number
            for old, new in zip(before.figures, self.figures, strict=True)
            if old != new
            for number, other in enumerate(map(ne, old, new))
            if other
        }
        changed = 0
        for one, another in zip(before.marks, self.marks, strict=True):
            changed |= one ^ another
        return found.union(bits(changed))


class Memory:
    """What was told last of a match in a language."""

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Any, Any]] = {}
        """By its name, each with what it was made from."""

    def same(self, name: object, source: object, make: Callable[[], T]) -> T:
        """What is made from a source; None: nobody knows what from, so it is made anew."""
        kept = self._kept.get(name)
        if kept is None or source is None or kept[0] != source:
            kept = self._kept[name] = source, make()
        found: T = kept[1]
        return found

    def each(
        self, name: object, ids: Sequence[str], makings: Makings | None, make: Callable[[int], T]
    ) -> dict[str, T]:
        """The same of every piece: only of those that differ it is made."""
        kept: tuple[Makings | None, dict[str, T]] = self._kept.get(name, (None, {}))
        before, found = kept
        numbers: Iterable[int] = range(len(ids))
        if makings is not None and before is not None:
            numbers = makings.differing(before, len(ids))
        made = {ids[number]: make(number) for number in numbers}
        new = {piece: told for piece, told in made.items() if found.get(piece) != told}
        if new:
            found = {**found, **new}
        self._kept[name] = makings, found
        return found

    def hexes(self, name: object, battle: Any, masks: Sequence[int]) -> dict[str, list[str]]:
        """A set of hexes for each seat, by their numbers."""
        names = battle.grid.names

        def numbers(mask: int) -> list[str]:
            return [names[index] for index in bits(mask)]

        return {
            seat: self.same((name, seat), mask, partial(numbers, mask))
            for seat, mask in zip(battle.seats, masks, strict=True)
        }
