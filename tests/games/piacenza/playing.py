"""Random play of the battles, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from battaglia.core import flow
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.state import Position


def positions(battle: Battle, seed: int, *, heard: bool = False) -> Iterator[Position]:
    """A game of random players; the last position is the end. ``heard``: it tells its events."""
    rng = Random(seed)
    p = GAME.start(battle)
    p.events = [] if heard else None
    while p.outcome is None:
        yield p
        roll = flow.pending_roll(p)
        if roll is not None:
            flow.resolve(p, tuple(rng.choice(die.faces) for die in roll.dice))
            continue
        number = rng.randrange(len(p.deciders))
        flow.apply(p, p.deciders[number], rng.choice(p.offers[number]))
    yield p
