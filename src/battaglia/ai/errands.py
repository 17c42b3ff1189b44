"""Errands: moves of single pieces that a plan would not think of, proposed by lot.

A plan sends everybody by one idea. To see what it misses, pieces are tried elsewhere: a post held,
a blow struck or left out. What comes of it is for the search to say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from battaglia.core.action import Action
from battaglia.core.masks import bits

Errand = Sequence[Action]
MANY = 8
"""So many are proposed at a time."""
TRIES = 2 * MANY


def proposed(
    pieces: Sequence[int],
    kinds: Callable[[int], Sequence[int]],
    way: Callable[[int, int], Errand],
    rng: Random,
) -> list[Errand]:
    """Some pieces, each sent to a hex of some kind: every kind of place is as likely as another."""
    found: dict[tuple[int, int], Errand] = {}
    for _ in range(TRIES if pieces else 0):
        piece = rng.choice(pieces)
        places = [mask for mask in kinds(piece) if mask]
        if not places:
            continue
        there = rng.choice(bits(rng.choice(places)))
        if (piece, there) not in found:
            found[piece, there] = way(piece, there)
        if len(found) == MANY:
            break
    return list(found.values())
