"""Random play: what is peculiar to this game; tests/conformance has the rest."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.core import flow
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import OFF
from tests.games.camposanto.playing import SCENARIOS, battle_of, positions


@pytest.mark.rule("4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_sides_secret_changes_nothing_that_the_other_sees(scenario: str) -> None:
    """Swapping the covered order points leaves view, legal list and sample as they were."""
    rng, tried = Random(2), 0
    for p in positions(battle_of(scenario), 2):
        if p.order or p.outcome is not None or not any(p.chosen):
            continue
        chooser = 0 if p.chosen[0] else 1
        other = p.copy()
        plays = p.battle.order_plays(p.hands[chooser])
        values = tuple(int(value) for value in rng.choice(plays).values)
        other.chosen = (values, ()) if chooser == 0 else ((), values)
        seat = 1 - chooser
        for watcher in (seat, None):
            assert GAME.view(p, watcher) == GAME.view(other, watcher)
        assert flow.legal(p, seat) == flow.legal(other, seat)
        first, second = (GAME.sample(each, seat, Random(5)) for each in (p, other))
        assert GAME.digest(first) == GAME.digest(second)
        tried += 1
    assert tried


@pytest.mark.rule("12.1")
def test_the_wing_at_work_is_none_before_the_orders() -> None:
    p = GAME.start(battle_of("obregon-1743"))
    assert (p.wing, p.activation) == (OFF, 0)
    view = GAME.view(p, 0)
    assert (view["active"], view["wing"], view["phase"]) == (None, None, "orders")
    assert view["deciders"] == list(p.battle.seats)
