"""What the value of a Montecuccoli battle is made of, the plans, and what both are called."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random

import pytest
from msgspec.structs import replace

import battaglia
from battaglia.ai.montecuccoli import aims
from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.brain import Brain
from battaglia.ai.montecuccoli.mind import MIND
from battaglia.ai.montecuccoli.plans import plans, plans_about, styled, varied, wing_plans
from battaglia.ai.montecuccoli.standing import FEW, standing_of, term
from battaglia.ai.montecuccoli.style import SERGEANT, SIMPLE
from battaglia.ai.style import changed
from battaglia.ai.telling import player_catalogue
from battaglia.ai.weights import NO_BASE, PLAIN
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door, Trial
from battaglia.games.montecuccoli import demoralisation, disruption, victory
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.state import Position
from tests.games.montecuccoli.board import board, foot, state

SCENARIOS = [info.id for info in battaglia.scenarios() if info.game == "montecuccoli"]


def positions(scenario: str, decisions: int) -> Iterator[Position]:
    """Some positions of a random game."""
    battle = GAME.load(GAME.scenarios()[scenario], None)
    trial, rng = Trial(GAME, GAME.start(battle), SeededDice(5)), Random(5)
    for number in range(decisions):
        if trial.outcome is not None:
            return
        seat = trial.deciders[0]
        trial.play(seat, rng.choice(trial.legal(seat)))
        if number % 50 == 0:
            assert isinstance(trial.state, Position)
            yield trial.state


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_numbers_against_the_rules_they_are_read_from(scenario: str) -> None:
    for p in positions(scenario, 400):
        standing = standing_of(p.battle)
        found = dict(zip(standing.names, standing.read(p), strict=True))
        points = [victory.score(p, seat).total for seat in (0, 1)]
        levels = [demoralisation.level(p, seat) for seat in (0, 1)]
        ratio = (points[0] + levels[1] / FEW) / (points[1] + levels[0] / FEW)
        assert found["points"] == pytest.approx(log(ratio))
        left = [max(0, 1 - demoralisation.loss(p, seat) / levels[seat]) for seat in (0, 1)]
        assert found["losses"] == pytest.approx(left[0] - left[1])
        units = [[u for u in p.battle.cus[seat] if p.at[u] >= 0] for seat in (0, 1)]
        shaken = [sum(p.strength(u) for u in side if p.disrupted >> u & 1) for side in units]
        steady = [
            sum(p.strength(u) for u in side) - s for side, s in zip(units, shaken, strict=True)
        ]
        assert found["shaken"] == pytest.approx((shaken[1] - shaken[0]) / standing.whole)
        assert found["strength"] == pytest.approx((steady[0] - steady[1]) / standing.whole)


def test_whatever_befalls_the_second_seat_is_good_for_the_first() -> None:
    match = board(
        units={"a": foot("red", "0303"), "x": foot("blue", "0707"), "y": foot("blue", "0808")}
    )
    p = state(match)
    standing = standing_of(p.battle)
    before = standing.read(p)
    disruption.disrupt(p, p.battle.index["x"], in_combat=True)
    shaken = standing.read(p)
    disruption.disrupt(p, p.battle.index["x"], in_combat=True)
    gone = standing.read(p)
    assert shaken != before
    assert all(now >= then for now, then in zip(shaken, before, strict=True))
    assert gone[standing.names.index("points")] > shaken[standing.names.index("points")]
    assert gone[standing.names.index("losses")] > shaken[standing.names.index("losses")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_and_every_term_has_a_name(language: str) -> None:
    catalogue = player_catalogue(language, strict=True)
    for plan in (*plans()[1:], *wing_plans()):
        assert catalogue.has("plan", plan), plan
    for scenario in SCENARIOS:
        battle = GAME.load(GAME.scenarios()[scenario], None)
        for name in MIND.names(battle):
            assert catalogue.has("term", term(name)), name


def test_variations_are_plans_and_part_in_one_thing() -> None:
    known = {*plans(), *wing_plans()}
    for plan in known:
        others = varied(plan)
        assert others
        assert plan not in others
        assert set(others) <= known
    assert "/fight+wait" in varied("/weak+wait")
    assert "/weak+fight" not in varied("/fight+weak")


def test_the_line_is_parted_from_left_to_right() -> None:
    """The enemy is below on the map: our left is on its right-hand side."""
    match = board(
        units={
            "a": foot("red", "0101"),
            "b": foot("red", "0103"),
            "c": foot("red", "0107"),
            "d": foot("red", "0109"),
            "x": foot("blue", "0905"),
        }
    )
    p = state(match)
    there = Board(Door(GAME, p.battle, p, 0))
    left, right = aims.parts(there, 2)
    ids = p.battle.ids
    assert {ids[u] for u in left} == {"c", "d"}
    assert {ids[u] for u in right} == {"a", "b"}
    assert [len(part) for part in aims.parts(there, 3)] == [1, 1, 2]


def test_whole_numbers_of_a_style_stay_whole() -> None:
    """Weights come from files as numbers with a point."""
    style = changed(SIMPLE, {"feared": 6.0, "caution": 2.0})
    assert (style.feared, type(style.feared), style.caution) == (6, int, 2.0)


def test_settings_are_put_together_to_a_base() -> None:
    """What is as usual is not written down."""
    battle = state(board()).battle
    usual = {factor: levels[0] for factor, levels in MIND.factors(battle).items()}
    assert usual["plan"] == PLAIN
    assert MIND.assembled(usual) == NO_BASE
    found = MIND.assembled({**usual, "plan": "bold/weak", "feared": 6})
    weights = {name: level for name, level in usual.items() if name != "plan"}
    assert MIND.assembled({**weights, "stance": "", "aim": ""}) == NO_BASE
    assert found == MIND.assembled({**weights, "stance": "bold", "aim": "weak", "feared": 6})
    assert (found.plan, found.style) == ("bold/weak", {"feared": 6.0})
    policy = MIND.policy(battle, 0, PLAIN, found, Random(1))
    assert isinstance(policy, Brain)
    assert policy.style == replace(styled(SERGEANT, "bold/weak"), feared=6)


def test_a_game_that_is_over_is_the_clearer_the_more_was_won() -> None:
    units = {"a": foot("red", "0303"), "x": foot("blue", "0707"), "y": foot("blue", "0808")}
    p = state(board(units=units))
    even = MIND.margin(p)
    assert even == pytest.approx(0.5)
    disruption.eliminate(p, p.battle.index["x"])
    better = MIND.margin(p)
    disruption.eliminate(p, p.battle.index["y"])
    assert even < better < MIND.margin(p) <= 1


def answer(units: dict[str, dict[str, object]], ground: dict[str, object] | None = None) -> float:
    """What red, who comes next, may win at once."""
    p = state(board(units=units, ground=ground))
    standing = standing_of(p.battle)
    return standing.read(p)[standing.names.index("answer")]


def test_who_stands_within_reach_of_the_enemy_may_be_answered() -> None:
    """Out of reach nothing; disrupted more than steady; in a wood less than in the open."""
    red = {"a": foot("red", "0404", 6), "b": foot("red", "0405", 6)}
    steady = answer({**red, "x": foot("blue", "0606", 4)})
    assert answer({**red, "x": foot("blue", "0909", 4)}) == 0
    assert steady > 0
    assert answer({**red, "x": foot("blue", "0606", 4, disrupted=True)}) > steady
    assert answer({**red, "x": foot("blue", "0606", 4)}, {"terrain": {"wood": ["0606"]}}) < steady


def test_the_answer_is_that_of_the_side_that_comes_next() -> None:
    units = {"a": foot("red", "0404", 6), "x": foot("blue", "0606", 4)}
    for active, sign in (("red", 1), ("blue", -1)):
        p = state(board(active=active, units=units))
        standing = standing_of(p.battle)
        assert standing.read(p)[standing.names.index("answer")] * sign > 0


def test_plans_near_the_base_are_looked_at_first() -> None:
    """The base's own plan is the plain one; the usual one, if it is another, is far from it."""
    about = plans_about("bold/weak")
    assert about[0] == PLAIN
    assert "bold/weak" not in about[1:]
    assert set(about[1:12]) == set(varied("bold/weak"))
    assert len(set(about)) == len(about)
    assert {*about, "bold/weak"} == set(plans())
    assert plans_about(PLAIN)[0] == PLAIN
