"""How the battles of Piacenza are thought about: plans, small decisions, secrets and values."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.ai import player_catalogue
from battaglia.ai.levels import LEVELS
from battaglia.ai.officer import Officer
from battaglia.ai.piacenza.mind import MIND
from battaglia.ai.piacenza.plans import ATTACKS, GUARDS, SET_UP, STANCES, plans, styled, varied
from battaglia.ai.piacenza.standing import NAMES, TERMS, standing
from battaglia.ai.piacenza.style import SERGEANT
from battaglia.ai.weights import Base, weights_of
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.door import Door
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.selection import ChooseWings

SCENARIOS = ["gossolengo", "assault-on-the-centre", "san-lazzaro", "piacenza-1746"]


def quick(level: str, factor: float) -> Officer:
    """An officer who thinks for a small part of the usual time."""
    return Officer(LEVELS[level].times(factor), 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_and_every_term_has_a_name(language: str) -> None:
    catalogue = player_catalogue(language, strict=True)
    assert catalogue.has("plan", SET_UP[1])
    for aims in (ATTACKS, GUARDS):
        for plan in plans(aims):
            for other in varied(plan, aims):
                assert other != plan
                assert catalogue.has("plan", other), other
    for name in NAMES:
        assert catalogue.has("term", MIND.term(name)), name


def test_plans_are_as_many_as_an_officer_compares() -> None:
    for aims in (ATTACKS, GUARDS):
        names = plans(aims)
        assert 12 <= len(set(names)) == len(names) <= 24


def test_what_a_plan_leaves_out_is_the_base_s() -> None:
    base = "volley/guard"
    assert styled(SERGEANT, base, "").aim == "guard"
    assert styled(SERGEANT, base, "/near") == styled(SERGEANT, "", "volley/near")
    assert styled(SERGEANT, base, "storm/") == styled(SERGEANT, "", "storm/guard")
    assert styled(SERGEANT, "", "forward/").deploy == STANCES["forward"]["deploy"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_standing_has_a_number_for_each_name(scenario: str) -> None:
    p: Any = battaglia.new_match(scenario, seed=1).state
    found = standing(p)
    assert len(found) == len(NAMES) == len(TERMS)
    assert MIND.guess(p) == pytest.approx(MIND.guess(p.copy()))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_was_tuned_speaks_of_plans_weights_and_numbers_that_there_are(scenario: str) -> None:
    battle: Any = battaglia.new_match(scenario, seed=1).battle
    tuned = weights_of(scenario)
    assert set(tuned.value) <= set(NAMES)
    for name, base in tuned.seats.items():
        assert base.plan in MIND.every_plan(battle, battle.seat_index[name])
        assert set(base.style) <= set(MIND.knobs())


@pytest.mark.rule("S.3")
def test_the_guess_likes_the_place_that_was_taken() -> None:
    p: Any = battaglia.new_match("gossolengo", seed=1).state.copy()
    before = MIND.guess(p)
    here = p.battle.objective_hex[0]
    p.relocate(p.battle.index["guyenne"], here)
    p.held[here] = 0
    assert MIND.guess(p) > before + 1


def test_looking_ahead_goes_to_the_end_of_the_turn() -> None:
    p: Any = battaglia.new_match("assault-on-the-centre", seed=1).state.copy()
    begun = MIND.sight(p)
    p.spent = 0b11
    assert MIND.sight(p) == begun
    assert MIND.stretch(p) != MIND.sight(p)
    p.turn += 1
    assert MIND.sight(p) != begun


@pytest.mark.rule("3.0")
def test_wings_are_chosen_from_a_mixture() -> None:
    """Both sides choose a wing covered: the marshal weighs all pairs."""
    match = battaglia.new_match("piacenza-1746", seed=3)
    players = [quick("sergeant", 1.0), quick("sergeant", 1.0)]
    while not isinstance(match.state.stack[-1], ChooseWings):
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        seat.play(players[number].decide(seat.door()))
    for number, name in enumerate(match.seats):
        door = match.seat(name).door()
        known: Any = door.known
        found = MIND.secrets(known, number, door.legal())
        assert found is not None
        assert set(found.mine) == set(door.legal())
        other = match.seat(match.seats[1 - number]).legal()
        assert set(found.theirs) == set(other)
        marshal = quick("marshal", 0.01)
        assert marshal.decide(door) in door.legal()
        assert marshal.reason.code == "mixed"


@pytest.mark.parametrize("level", ["captain", "marshal"])
def test_officers_play_a_battle_to_its_end(level: str) -> None:
    match = battaglia.new_match("gossolengo", seed=5)
    players = [quick(level, 0.02), quick("sergeant", 1.0)]
    tried = set()
    while match.outcome is None:
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        seat.play(players[number].decide(seat.door()))
        tried.add(players[number].plan)
    assert match.outcome.code in ("last-holder", "unentered")
    assert "" in tried


def test_who_goes_first_is_tried_out_but_not_whether_to_say_so() -> None:
    match = battaglia.new_match("gossolengo", seed=5)
    assert not MIND.options(match.state, 1, match.seat("austrian").legal())  # type: ignore[arg-type]
    for name in ("austrian", "franco-spanish"):
        match.seat(name).play("ready")
    p: Any = match.state
    seat = match.state.deciders[0]
    legal = match.seat(match.seats[seat]).legal()
    assert {a.verb for a in legal} == {"go-first", "go-second", "go-second-openly"}
    assert {a.verb for a in MIND.options(p, seat, legal)} == {"go-first", "go-second"}
    policy = MIND.policy(p.battle, seat, "", Base("/near"), Random(1))
    action, _ = policy.decide(Door(GAME, p.battle, p, seat), legal)
    assert action in legal
