"""Where a stretch of play begins, against what is told of the game."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.core import flow
from battaglia.games.montecuccoli.game import GAME

TURNS = {"navicello-1643": None, "nonantola-1643": 3, "raab-1664": 2, "zusmarshausen-1648": 2}
"""So many turns of random play; None is a whole game."""


@pytest.mark.rule("4.0", "4.1")
@pytest.mark.parametrize("scenario", TURNS)
def test_a_stretch_begins_with_the_phases_of_each_player(scenario: str) -> None:
    battle, rng, last = GAME.load(GAME.scenarios()[scenario], None), Random(3), None
    p, begun, limit = GAME.start(battle), list[tuple[int, int]](), TURNS[scenario]
    p.events = []
    while p.outcome is None and p.turn <= (limit or p.turn):
        roll = flow.pending_roll(p)
        if roll is not None:
            flow.resolve(p, tuple(rng.choice(die.faces) for die in roll.dice))
            continue
        told = [e for e in p.events if e.code == "phase" and e.params["phase"] == "reorganisation"]
        now, p.events = GAME.stretch(p), []
        assert (now != last) == (bool(told) or last is None)
        assert hash(now) == hash(GAME.stretch(p.copy()))
        begun += [now] if now != last else []
        last = now
        number = rng.randrange(len(p.deciders))
        flow.apply(p, p.deciders[number], rng.choice(p.offers[number]))
    first = battle.first
    order = [(turn, seat) for turn in range(1, p.turn + 1) for seat in (first, 1 - first)]
    assert begun == order[: len(begun)]
    assert len(begun) >= 2 * (p.turn - 1)
