"""What officers know at Camposanto beyond the simple player: each ability where it matters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.ai import player_catalogue
from battaglia.ai.camposanto.brain import Brain
from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.camposanto.hands import hand_edge, hopes
from battaglia.ai.camposanto.mind import MIND
from battaglia.ai.camposanto.plans import LEVELS, assembled, parted, plans, styled, varied
from battaglia.ai.camposanto.posting import Posting
from battaglia.ai.camposanto.secret import LIKELY, TRIED, outlook
from battaglia.ai.camposanto.stakes import Stakes, step_worths
from battaglia.ai.camposanto.standing import NAMES, TERMS, hope, read
from battaglia.ai.camposanto.style import MENDED, SIMPLE, Style
from battaglia.ai.level import Level
from battaglia.ai.officer import Officer
from battaglia.ai.search import Ahead, Search
from battaglia.ai.value import Value
from battaglia.ai.weights import PLAIN, UNTUNED, Base, weights_of
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.masks import mask_of
from battaglia.core.match import Match
from battaglia.games.camposanto.actions import Orders
from tests.games.camposanto.board import board, foot, horse, state

EVEN = 0.5


def decided(match: Match, seat: str, style: Style, seed: int = 1) -> str:
    """What a brain of a style answers now."""
    door = match.seat(seat).door()
    action, _ = Brain(Random(seed), style).decide(door, door.legal())
    return str(action)


def last_to_act(losses: tuple[int, int], **own: Any) -> Match:
    """Red is the last to act in the phase and may assault; so many steps were taken by each."""
    match = board(
        "assaults",
        units={
            "a": foot("red", "0506", **own),
            "x": foot("blue", "0505"),
            "y": foot("blue", "0101"),
        },
    )
    p = state(match)
    p.order, p.activation, p.losses = (1, 0), 2, losses
    return match


# 12.2 The lead in the phase


def test_who_is_ahead_at_the_end_of_a_phase_risks_nothing() -> None:
    match = last_to_act((1, 0))
    assert decided(match, "red", SIMPLE) == "assault a x"
    assert decided(match, "red", MENDED) == "end-assaults"


def test_who_is_behind_at_the_end_of_a_phase_dares() -> None:
    match = last_to_act((0, 1), steps=3)
    assert decided(match, "red", SIMPLE) == "end-assaults"
    assert decided(match, "red", MENDED) == "assault a x"


def test_a_step_is_worth_most_where_it_decides_the_phase() -> None:
    level, far = (step_worths(state(last_to_act(losses))) for losses in ((0, 0), (3, 0)))
    assert min(level) > 10 * max(far)


def test_wings_that_have_yet_to_act_make_a_lead_uncertain() -> None:
    p = state(last_to_act((1, 0)))
    sure = Stakes(p).at(1)
    p.order, p.activation = (0, 1), 1
    assert Stakes(p).at(1) < sure


def test_hopes_follow_from_points_and_phases() -> None:
    assert hopes(4, 0, 2, 4, EVEN) == 1.0
    assert hopes(1, 2, 0, 4, EVEN) == 0.0
    assert hopes(2, 2, 0, 4, 0.25) == 0.25
    assert hopes(0, 1, 2, 2, EVEN) == 0.25
    assert hopes(1, 1, 3, 4, EVEN, 0.7) > hopes(1, 1, 3, 4, EVEN)


def test_the_better_hand_is_the_one_without_the_lowest_order_points() -> None:
    low, high = mask_of((1, 2, 9)), mask_of((5, 6, 7))
    assert hand_edge(high, low, 2) > 0
    assert hand_edge(low, high, 2) == pytest.approx(-hand_edge(high, low, 2))
    assert hand_edge(high, 0, 2) == 0.0


# What a place invites


def scattered(seed: int) -> Match:
    """Some of red's within reach of some of blue's, anywhere in the middle of the board."""
    rng = Random(f"scattered {seed}")
    hexes = [f"{column:02}{row:02}" for column in range(3, 9) for row in range(4, 9)]
    places = rng.sample(hexes, 6)
    red = {f"a{n}": foot("red", hex_name, steps=2) for n, hex_name in enumerate(places[:2])}
    blue = {f"x{n}": foot("blue", hex_name) for n, hex_name in enumerate(places[2:])}
    return board(units={**red, **blue})


def invites(match: Match, style: Style) -> float:
    """What red's units invite where a brain has put them."""
    door, brain = match.seat("red"), Brain(Random(1), style)
    while match.deciders == ("red",) and door.view()["phase"] == "movement":
        door.play(brain.decide(door.door(), door.door().legal())[0])
    p = state(match)
    posting = Posting(p, 0, Fights(SIMPLE))
    return sum(posting.invited(unit, p.at[unit]) for unit in p.battle.army[0] if p.at[unit] >= 0)


def test_officers_shun_places_that_the_enemy_can_assault_well() -> None:
    simple = sum(invites(scattered(seed), SIMPLE) for seed in range(40))
    mended = sum(invites(scattered(seed), MENDED) for seed in range(40))
    assert mended < 0.8 * simple


# 7 The end of the line


@pytest.mark.parametrize("end", ["left", "right"])
def test_assaults_go_from_the_end_that_promises_more(end: str) -> None:
    """The enemies at one end are weak, the one at the other is not; the simple one tosses."""
    near, far = ("05", "07") if end == "right" else ("07", "05")
    match = board(
        "assaults",
        units={
            "a": foot("red", f"{near}06"),
            "b": foot("red", "0606"),
            "x": foot("blue", f"{near}05", stars=1),
            "y": foot("blue", "0605", steps=1),
            "z": foot("blue", f"{far}06", steps=1),
        },
    )
    assert {decided(match, "red", MENDED, seed) for seed in range(6)} == {f"assaults-from {end}"}
    assert len({decided(match, "red", SIMPLE, seed) for seed in range(12)}) == 2


# Plans


def test_the_plain_plan_is_the_style_itself_and_comes_first() -> None:
    assert plans()[0] == PLAIN
    assert styled(MENDED, PLAIN) == MENDED
    assert 12 <= len(plans()) <= 25
    assert len({styled(MENDED, plan) for plan in plans()}) == len(plans())


def test_variations_are_plans_and_part_in_one_thing() -> None:
    for plan in plans():
        stance, aim = parted(plan)
        for other in varied(plan):
            changes = [mine != its for mine, its in zip((stance, aim), parted(other), strict=True)]
            assert sum(changes) == 1
            assert other in {*plans(), "/"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_and_every_term_has_a_name(language: str) -> None:
    catalogue = player_catalogue(language, strict=True)
    for plan in plans()[1:]:
        assert catalogue.has("plan", plan), plan
    for name in NAMES:
        assert catalogue.has("term", MIND.term(name)), name
    assert set(TERMS) == set(NAMES)


# The mind


def test_plans_are_made_when_an_own_wing_begins_to_act() -> None:
    p = state(last_to_act((0, 0)))
    assert MIND.plans(p, 0) == plans()
    assert MIND.plans(p, 1) == ()
    orders = state(battaglia.new_match("obregon-1743", seed=1))
    assert MIND.plans(orders, 0) == ()


def test_a_look_ahead_goes_to_the_end_of_the_phase() -> None:
    p = state(last_to_act((0, 0)))
    before = MIND.stretch(p), MIND.sight(p)
    p.activation = 1
    assert MIND.stretch(p) != before[0]
    assert MIND.sight(p) == before[1]
    assert MIND.farthest(p.battle) == 1


def test_in_a_great_battle_a_look_ahead_goes_from_wing_to_wing() -> None:
    p = state(battaglia.new_match("camposanto-1743", seed=1))
    assert MIND.sight(p) == MIND.stretch(p)
    assert MIND.farthest(p.battle) == 2


def test_nobody_looks_farther_than_the_end_of_the_phase() -> None:
    match = battaglia.new_match("obregon-1743", seed=1)
    door = match.seat("spanish").door()
    value = Value(MIND, door.battle, UNTUNED)
    spent = []
    for horizon in (1, 3):
        search = Search(door, MIND, value, (Base(), Base()), "seed")
        search.moves(
            [(each,) for each in door.legal()[:2]], PLAIN, Ahead(effort=1, horizon=horizon)
        )
        spent.append(search.spent)
    assert spent[0] == spent[1] > 0


def test_small_decisions_are_looked_at_and_others_are_not() -> None:
    match = last_to_act((0, 0))
    legal = match.seat("red").door().legal()
    assert MIND.options(state(match), 0, legal) == ()
    general = board("general", status="cautious", units={"a": foot("red", "0506")})
    legal = general.seat("red").door().legal()
    assert len(MIND.options(state(general), 0, legal)) == len(legal) == 2


def test_a_reaction_is_looked_at_unit_by_unit() -> None:
    match = board(
        units={
            "a": foot("red", "0507"),
            "x": horse("blue", "0505"),
            "y": horse("blue", "0605"),
        }
    )
    match.seat("red").play("move a")
    match.seat("red").play("step a 0506")
    legal = match.seat("blue").door().legal()
    found = [str(action) for action in MIND.options(state(match), 1, legal)]
    assert found == ["react x stay", "react x retreat"]


def test_whatever_befalls_the_second_seat_is_good_for_the_first() -> None:
    p = state(last_to_act((0, 0)))
    before = read(p)
    p.steps[p.battle.index["x"]] -= 1
    p.losses = (1, 0)
    after = read(p)
    assert len(before) == len(NAMES)
    assert hope(p) == after[0] > before[0]
    assert all(now >= then for now, then in zip(after, before, strict=True))
    assert after[NAMES.index("steps")] > before[NAMES.index("steps")]


def test_a_policy_plays_from_its_base() -> None:
    match = battaglia.new_match("obregon-1743", seed=1)
    base = Base("bold/", {"attack": 1.0})
    policy = MIND.policy(state(match).battle, 0, PLAIN, base, Random(1))
    assert isinstance(policy, Brain)
    assert policy.fights.style.attack == 1.0
    assert policy.fights.style.exposed < MENDED.exposed
    other = MIND.policy(state(match).battle, 0, "wary/", base, Random(1))
    assert isinstance(other, Brain)
    assert other.fights.style.exposed > MENDED.exposed


# 4 The secret choice


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", ["obregon-1743", "camposanto-1743"])
def test_secret_choices_are_legal_and_few(scenario: str, seat: int) -> None:
    match = battaglia.new_match(scenario, seed=1)
    p = state(match)
    legal = match.seat(match.seats[seat]).door().legal()
    found = MIND.secrets(p, seat, legal)
    assert found is not None
    assert set(found.mine) <= set(legal)
    assert set(found.theirs) <= set(p.battle.order_plays(p.hands[1 - seat]))
    assert 2 <= len(found.mine) <= TRIED
    assert 1 <= len(found.theirs) <= LIKELY
    assert len(set(found.mine)) == len(found.mine)


def test_there_is_no_secret_choice_when_a_wing_acts() -> None:
    match = last_to_act((0, 0))
    assert MIND.secrets(state(match), 0, match.seat("red").door().legal()) is None


def test_it_looks_well_to_leave_the_lowest_order_point_to_the_enemy() -> None:
    p = state(battaglia.new_match("obregon-1743", seed=1))
    low, high = Orders(("1", "12")), Orders(("4", "12"))
    theirs = Orders(("2", "11"))
    assert outlook(p, 0, high, theirs) > outlook(p, 0, low, theirs)
    assert outlook(p, 1, theirs, high) == -outlook(p, 0, high, theirs)
    assert p.chosen == ((), ())


def test_a_marshal_draws_his_order_points_from_the_matrix() -> None:
    match = battaglia.new_match("obregon-1743", seed=1)
    level = Level("quick", 9.0, secret=Ahead(effort=300))
    door = match.seat("spanish").door()
    officer = Officer(level, 3)
    assert officer.decide(door) in door.legal()
    assert officer.reason.code == "mixed"


# Factors


def test_factors_make_a_base() -> None:
    usual = assembled({name: levels[0] for name, levels in LEVELS.items()})
    assert usual == Base()
    last = assembled({name: levels[-1] for name, levels in LEVELS.items()})
    assert set(last.style) == set(LEVELS)
    for name, levels in LEVELS.items():
        assert getattr(MENDED, name) == levels[0]


@pytest.mark.parametrize("scenario", ["obregon-1743", "camposanto-1743"])
def test_what_was_learned_speaks_of_these_features(scenario: str) -> None:
    weights = weights_of(scenario)
    assert set(weights.value) == set(NAMES)
    assert weights.value["hope"][0] > 0
    assert sum(weights.value["hope"]) > 0
    assert f"battaglia tune {scenario}" in str(weights.made["value"])
