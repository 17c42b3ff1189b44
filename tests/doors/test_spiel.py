"""States as OpenSpiel has them: what holds at every node, and what a seat may know."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from battaglia.core.chance import D6, D10
from battaglia.core.reason import IllegalAction
from battaglia.doors.numbering import FAR
from battaglia.doors.recall import CHANCE, WIDTH, outcome_faces, outcome_number
from battaglia.doors.spiel import INVALID, SIMULTANEOUS, TERMINAL, SpielState, load_game
from tests.conformance.battles import BATTLES, Battle, every_battle
from tests.doors.playing import states, step

NAVICELLO, OBREGON, PIACENZA = "navicello-1643", "obregon-1743", "piacenza-1746"
CENTRE = "assault-on-the-centre"
EVERY = 200
"""A look at one state of so many, in the large battles."""


@every_battle
def test_every_state_holds_what_openspiel_asks_of_states(battle: Battle) -> None:
    game = load_game(battle.scenario, battle.options, recall=8192)
    looks = 0
    for number, state in enumerate(states(game, 1)):
        check_node(state)
        if state.is_terminal() or number % (20 if battle.is_small else EVERY) == 0:
            check_copies(state, again=battle.is_small or state.is_terminal())
            check_sight(state)
            looks += 1
    assert state.is_terminal()
    assert looks > 1


def check_node(state: SpielState) -> None:
    player = state.current_player()
    assert state.is_terminal() == (player == TERMINAL)
    assert state.is_chance_node() == (player == CHANCE)
    assert state.is_simultaneous_node() == (player == SIMULTANEOUS)
    for seat in range(state.game.num_players()):
        numbers = state.legal_actions(seat)
        assert bool(numbers) == (player in (seat, SIMULTANEOUS))
        assert numbers == sorted(set(numbers))
        names = [state.action_to_string(seat, number) for number in numbers]
        assert len(set(names)) == len(names)
    returns = state.returns()
    assert sum(returns) == state.game.utility_sum
    assert state.is_terminal() or returns == [0, 0]
    if player == CHANCE:
        check_chance(state)


def check_chance(state: SpielState) -> None:
    outcomes = state.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == 1
    assert all(type(chance) is Fraction for _, chance in outcomes)
    assert 1 < len(outcomes) <= state.game.max_chance_outcomes()
    for number, _ in (outcomes[0], outcomes[-1]):
        text = state.action_to_string(CHANCE, number)
        assert state.string_to_action(CHANCE, text) == number


def check_copies(state: SpielState, again: bool) -> None:
    """Copies are equal, and go their own way."""
    read = [state.game.deserialize_state(state.serialize())] if again else []
    for other in (state.clone(), *read):
        assert other.digest() == state.digest()
        assert other.history() == state.history()
        for seat in range(state.game.num_players()):
            assert other.legal_actions(seat) == state.legal_actions(seat)
            same = other.information_state_string(seat)
            assert same == state.information_state_string(seat)
        if not state.is_terminal():
            before = state.digest(), state.history(), state.information_state_string(0)
            step(other, Random(9))
            assert before == (state.digest(), state.history(), state.information_state_string(0))
            assert len(other.history()) > len(state.history())


def check_sight(state: SpielState) -> None:
    game = state.game
    for seat in range(game.num_players()):
        assert [len(state.observation_tensor(seat))] == game.observation_tensor_shape()
        rows, width = game.information_state_tensor_shape()
        assert len(state.information_state_tensor(seat)) == rows * width
    ours, theirs = (state.observation_tensor(seat) for seat in (0, 1))
    assert ours[game.sight.parts["viewer"]] == theirs[game.sight.parts["viewer"]][::-1]
    assert state.observation_string(0).startswith("# ")


@pytest.mark.parametrize("scenario", [NAVICELLO, OBREGON, PIACENZA])
def test_nothing_is_forgotten(scenario: str) -> None:
    """What is known later begins with what was known before, in words and in numbers."""
    game = load_game(scenario)
    known: list[list[tuple[str, list[float]]]] = [[], []]
    for number, state in enumerate(states(game, 2)):
        for seat in (0, 1):
            text, tensor = (
                state.information_state_string(seat),
                state.information_state_tensor(seat),
            )
            known[seat].append((text, tensor[: WIDTH * len(text.splitlines())]))
            assert not any(tensor[WIDTH * len(text.splitlines()) :])
        if number > 60:
            break
    for each in known:
        for (before, row), (after, longer) in pairwise(each):
            assert after.startswith(f"{before}\n")
            assert longer[: len(row)] == row
            assert len(longer) > len(row)


def test_a_seat_knows_its_own_actions_and_all_that_is_open() -> None:
    state = load_game(NAVICELLO).new_initial_state()
    rng, told = Random(4), []
    for _ in range(60):
        player = state.current_player()
        number = rng.choice(state.legal_actions())
        who = "dice" if player == CHANCE else state.game.seats[player]
        told.append(f"{who}: {state.action_to_string(player, number)}")
        state.apply_action(number)
    for seat in (0, 1):
        assert state.information_state_string(seat).splitlines()[1:] == told
    assert any(line.startswith("dice: d6=") for line in told)


# Several seats at once


def test_orders_are_chosen_at_once() -> None:
    state = load_game(OBREGON).new_initial_state()
    while not state.is_simultaneous_node():
        step(state, Random(1))
    before = state.digest()
    choices = [state.legal_actions(seat)[-1] for seat in (0, 1)]
    with pytest.raises(ValueError, match="apply_actions"):
        state.apply_action(choices[0])
    with pytest.raises(ValueError, match="one number for each seat"):
        state.apply_actions(choices[:1])
    with pytest.raises(IllegalAction):
        state.apply_actions([choices[0], state.string_to_action(1, "fight")])
    assert state.digest() == before
    told = [state.action_to_string(seat, number) for seat, number in enumerate(choices)]
    state.apply_actions(choices)
    assert state.full_history()[-2:] == list(enumerate(choices))
    lines = [f"{name}: {text}" for name, text in zip(state.game.seats, told, strict=True)]
    for seat in (0, 1):
        assert state.information_state_string(seat).splitlines()[-2:] == lines


# Secrets


def test_what_is_covered_does_not_show() -> None:
    """Other objectives and another wing: for the other side these are the same states."""
    game = load_game(PIACENZA)
    state = game.new_initial_state()
    chooser = state.current_player()
    numbers = state.legal_actions()
    one, other = state.clone(), state.clone()
    one.apply_action(numbers[0])
    other.apply_action(numbers[-1])
    rng, compared = Random(1), 0
    while not one.is_terminal() and compared < 60:
        for seat in (0, 1):
            texts = [each.information_state_string(seat) for each in (one, other)]
            seen = [each.observation_tensor(seat) for each in (one, other)]
            assert (texts[0] == texts[1]) == (seat != chooser)
            assert (seen[0] == seen[1]) == (seat != chooser)
        offers = [one.legal_actions(seat) for seat in (0, 1)]
        assert offers == [other.legal_actions(seat) for seat in (0, 1)]
        choice = rng.getrandbits(30)
        for each in (one, other):
            step(each, Random(choice))
        compared += 1
    assert compared == 60


def test_what_is_covered_is_shown_in_the_end() -> None:
    last = list(states(load_game(CENTRE), 1))[-1]
    known = [last.information_state_string(seat).splitlines() for seat in (0, 1)]
    for lines in known:
        covered = [line for line in lines if line.endswith(": covered")]
        assert len(covered) == len([line for line in lines if " showed: " in line])
        assert bool(covered) == any(line.startswith("map: ") for line in lines[1:])
    assert any(line.endswith(": covered") for lines in known for line in lines)


# Numbers


def test_outcomes_are_the_places_of_the_faces() -> None:
    dice = (D6, D10)
    all_faces = [(a, b) for a in range(1, 7) for b in range(10)]
    assert [outcome_faces(dice, number) for number in range(60)] == all_faces
    assert [outcome_number(dice, faces) for faces in all_faces] == list(range(60))
    with pytest.raises(ValueError, match="fewer outcomes"):
        outcome_faces(dice, 60)


def test_a_march_is_legal_without_being_listed() -> None:
    game = load_game(NAVICELLO)
    for state in states(game, 1):
        p: Any = state.position
        player = state.current_player()
        ways = (
            []
            if player < 0
            else [
                (piece, there)
                for piece in game.battle.ids
                for there, reached in game.rules.reach(p, player, piece).items()
                if len(reached.plan) > 3 and not reached.on_the_way
            ]
        )
        if ways:
            break
    piece, there = ways[0]
    number = state.string_to_action(player, f"march {piece} {there}")
    assert number >= FAR
    assert number not in state.legal_actions()
    state.apply_action(number)
    assert p.hex_name(p.at[game.battle.index[piece]]) == there
    assert " by " in state.information_state_string(1 - player).splitlines()[-1]
    assert game.deserialize_state(state.serialize()).digest() == state.digest()
    elsewhere = load_game(NAVICELLO)
    assert elsewhere.deserialize_state(state.serialize()).digest() == state.digest()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = load_game(NAVICELLO).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    before = state.digest()
    with pytest.raises(IllegalAction):
        state.apply_action(state.string_to_action(0, "end-combat"))
    with pytest.raises(ValueError, match="no action"):
        state.apply_action(-7)
    with pytest.raises(ValueError, match="no dice"):
        state.chance_outcomes()
    assert state.digest() == before
    assert state.legal_actions(1 - state.current_player()) == []


def test_what_is_over_stays_over() -> None:
    last = list(states(load_game(NAVICELLO), 1))[-1]
    assert last.legal_actions() == []
    with pytest.raises(ValueError, match="over"):
        last.apply_action(0)
    with pytest.raises(ValueError, match="where seats decide"):
        last.apply_actions([INVALID, INVALID])
    assert last.rewards() == last.returns()


def test_a_state_belongs_to_its_battle() -> None:
    text = load_game(NAVICELLO).new_initial_state().serialize()
    with pytest.raises(ValueError, match="another battle"):
        load_game(OBREGON).deserialize_state(text)


def test_an_information_state_with_too_little_room_says_so() -> None:
    last = list(states(load_game(NAVICELLO, recall=20), 1))[-1]
    with pytest.raises(ValueError, match="made for 20"):
        last.information_state_tensor(0)


def test_dice_come_up_in_every_game_and_secrets_in_some() -> None:
    assert {battle.game for battle in BATTLES} == {"montecuccoli", "camposanto", "piacenza"}
    assert load_game(NAVICELLO).max_chance_outcomes() == 6
    assert load_game(OBREGON).max_chance_outcomes() == 36
    assert load_game(PIACENZA).max_chance_outcomes() == 100
