"""Random play: what must hold always, views and secrets; see also tests/conformance."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from battaglia.core import flow
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import OFF
from tests.games.camposanto.playing import (
    SCENARIOS,
    battle_of,
    check,
    positions,
)

GAMES = {"obregon-1743": 4, "camposanto-1743": 2}
EVERYTHING = {
    "fatigue": True,
    "light_triggers_reaction": False,
    "mixed_lifts_penalty": True,
    "abandoned_guns_lost": True,
    "wing_is_regiments": True,
    "free_set_up": True,
}
"""Every option away from its default."""
CASES = [(name, seed) for name in SCENARIOS for seed in range(GAMES[name])]


def test_every_option_is_tried() -> None:
    battle = battle_of("obregon-1743")
    defaults = GAME.options(battle)
    assert defaults.keys() == EVERYTHING.keys()
    assert all(defaults[name] != EVERYTHING[name] for name in defaults)


@pytest.mark.rule("6.2", "7.4", "12.2")
@pytest.mark.parametrize(("scenario", "seed"), CASES)
def test_invariants_hold_after_every_action(scenario: str, seed: int) -> None:
    last = None
    for last in positions(battle_of(scenario), seed, bold=seed % 3 > 0):
        check(last)
    assert last is not None
    assert last.outcome is not None


@pytest.mark.rule("1.3", "4.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_invariants_hold_with_every_option(scenario: str) -> None:
    for p in positions(battle_of(scenario, **EVERYTHING), 7):
        check(p)
    assert p.outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_views_are_plain_data_and_change_nothing(scenario: str) -> None:
    rng = Random(1)
    for p in positions(battle_of(scenario), 1):
        if rng.random() < 0.1:
            before = GAME.digest(p)
            for seat in (0, 1, None):
                msgspec.json.encode(GAME.view(p, seat))
            assert GAME.digest(p) == before
            assert GAME.digest(p.copy()) == before
            assert GAME.heading(p)


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
