"""2.3, 3, 4 Order points, statuses, phases and Turns."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from battaglia.core.chance import SeededDice
from battaglia.core.knowledge import only
from battaglia.core.masks import bits, mask_of
from battaglia.core.match import CannotUndo, Match, Terms
from battaglia.games.camposanto import loading
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.orders import possible_statuses, statuses_of
from battaglia.games.camposanto.state import STATUSES, Position, activation_order
from battaglia.games.camposanto.viewing import pairings
from tests.games.camposanto.board import board, codes, events_of, foot, play, state, texts

BATTLE = "camposanto-1743"
UNITS = {"r": foot("red", "0609"), "b": foot("blue", "0603")}


def battle(**options: Any) -> Battle:
    """The great battle with three wings a side."""
    return loading.load_battle(loading.shipped_scenarios()[BATTLE], options)


def match_of(**options: Any) -> Match:
    return Match(GAME, battle(**options), SeededDice(1), Terms(BATTLE, {}, "given"))


def played(spec: Battle, spanish: dict[str, int], austrian: dict[str, int]) -> tuple[int, ...]:
    """The order points of all wings, in their order."""
    tables = {"spanish": spanish, "austro-savoy": austrian}
    seats = [spec.seats[seat] for seat in spec.wing_seat]
    return tuple(tables[s][w] for s, w in zip(seats, spec.wing_names, strict=True))


def named(spec: Battle, values: tuple[int, ...], fatigued: int = 0) -> dict[str, str]:
    """The statuses by seat and wing."""
    found = statuses_of(spec, values, fatigued)
    seats = [spec.seats[seat] for seat in spec.wing_seat]
    keys = [f"{seat} {wing}" for seat, wing in zip(seats, spec.wing_names, strict=True)]
    return dict(zip(keys, [STATUSES[status] for status in found], strict=True))


def who(match: Match) -> list[str]:
    """The seats that must decide."""
    return list(match.deciders)


def plays(match: Match, spanish: str, austrian: str) -> None:
    match.seat("spanish").play(f"orders {spanish}")
    match.seat("austro-savoy").play(f"orders {austrian}")


def chart(spec: Battle, left: int, centre: int, right: int) -> dict[str, int]:
    return {"left": left, "centre": centre, "right": right}


# 2.3


@pytest.mark.rule("2.3")
def test_the_two_series_are_those_of_the_book() -> None:
    """C-D3 Together they are 1 to 18; the Spanish begin with the odd-looking one."""
    seats = battle().spec.seats
    assert seats["spanish"].order_points == [1, 4, 5, 8, 9, 12, 13, 16, 18]
    assert seats["austro-savoy"].order_points == [2, 3, 6, 7, 10, 11, 14, 15, 17]


@pytest.mark.rule("2.3", "4")
def test_only_what_is_left_can_be_played() -> None:
    door = match_of().seat("spanish")
    assert codes(door, "orders 16+8+4") == []
    assert codes(door, "orders 16+8+2") == ["orders-not-left"]
    assert codes(door, "orders 16+16+4") == ["orders-twice"]
    assert codes(door, "orders 16+8") == ["orders-one-a-wing"]
    assert codes(door, "orders 016+8+4") == ["orders-not-left"]


# 3, 4 The secret choice


@pytest.mark.rule("3", "4")
@pytest.mark.parametrize("first", ["spanish", "austro-savoy"])
def test_both_choose_in_any_order(first: str) -> None:
    match = match_of()
    choices = {"spanish": "orders 16+8+4", "austro-savoy": "orders 10+14+6"}
    second = next(name for name in choices if name != first)
    assert who(match) == ["spanish", "austro-savoy"]
    match.seat(first).play(choices[first])
    assert who(match) == [second]
    match.seat(second).play(choices[second])
    assert state(match).activation == 1


@pytest.mark.rule("4")
def test_a_choice_may_be_changed_until_both_are_in() -> None:
    match = match_of()
    door = match.seat("spanish")
    door.play("orders 16+8+4")
    door.play("orders 1+4+5")
    match.seat("austro-savoy").play("orders 10+14+6")
    p = state(match)
    assert p.played[:3] == (1, 4, 5)
    assert p.hands[0].bit_count() == 6
    assert codes(door, "orders 8+9+12") != []


@pytest.mark.rule("4")
def test_a_choice_is_secret() -> None:
    """Neither the values nor that a choice was made show in the other's view."""
    before, after = match_of(), match_of()
    after.seat("spanish").play("orders 16+8+4")
    for seat in (1, None):
        assert GAME.view(state(after), seat) == GAME.view(state(before), seat)
    assert GAME.view(state(after), 0)["sides"]["spanish"]["chosen"] == [16, 8, 4]
    told = [event for event in after.events if event.code == "orders-chosen"]
    assert [event.audience for event in told] == [only(0)]
    assert after.seat("austro-savoy").events() == before.seat("austro-savoy").events()
    assert after.seat("austro-savoy").legal() == before.seat("austro-savoy").legal()


@pytest.mark.rule("4")
def test_the_reveal_cannot_be_taken_back() -> None:
    match = match_of()
    match.seat("spanish").play("orders 16+8+4")
    match.seat("spanish").undo()
    assert who(match) == ["spanish", "austro-savoy"]
    plays(match, "16+8+4", "10+14+6")
    for name in match.seats:
        with pytest.raises(CannotUndo):
            match.seat(name).undo()


@pytest.mark.rule("4")
@pytest.mark.parametrize("secret", ["16+8+4", "1+18+5"])
def test_a_sample_does_not_know_the_secret(secret: str) -> None:
    match = match_of()
    match.seat("austro-savoy").play("orders 2+3+6")
    without = GAME.sample(state(match), 0, Random(3))
    other = match_of()
    other.seat("austro-savoy").play("orders 17+15+14")
    assert GAME.digest(GAME.sample(state(other), 0, Random(3))) == GAME.digest(without)
    assert without.deciders == (0,)
    assert len(without.chosen[1]) == 3
    match.seat("austro-savoy").undo()
    match.seat("spanish").play(f"orders {secret}")
    guess = GAME.sample(state(match), 0, Random(3))
    assert guess.chosen[0] == tuple(int(value) for value in secret.split("+"))
    assert guess.chosen[1] == ()
    assert GAME.sample(state(match), 1, Random(3)).chosen[0] != guess.chosen[0]


# 4.1 Statuses


@pytest.mark.rule("4.1")
def test_the_example_of_the_book() -> None:
    """C-D6, C-G2 16, 8, 4 against 10, 14, 6."""
    spec = battle()
    values = played(spec, chart(spec, 16, 8, 4), chart(spec, 10, 14, 6))
    assert named(spec, values) == {
        "spanish left": "impetuous",
        "spanish centre": "cautious",
        "spanish right": "titubant",
        "austro-savoy left": "cautious",
        "austro-savoy centre": "aggressive",
        "austro-savoy right": "aggressive",
    }


@pytest.mark.rule("4.1", "5")
def test_the_example_is_activated_by_falling_value() -> None:
    """C-G3 A Cautious 10 and 8 come before an Aggressive 6."""
    match = match_of()
    spec = match.battle
    values = played(spec, chart(spec, 16, 8, 4), chart(spec, 10, 14, 6))
    words = [str(value) for value in values]
    plays(match, "+".join(words[:3]), "+".join(words[3:]))
    p = state(match)
    assert [p.played[wing] for wing in p.order] == [16, 14, 10, 8, 6, 4]
    assert (p.battle.seats[p.active], p.wing_name(p.wing)) == ("spanish", "left")
    assert [event["value"] for event in events_of(match, "revealed")] == [16, 14, 10, 8, 6, 4]


@pytest.mark.rule("4.1")
def test_c_g3_the_order_is_that_of_the_values() -> None:
    """C-G3 Whatever the statuses."""
    assert activation_order((16, 8, 4, 10, 14, 6)) == (0, 4, 3, 1, 5, 2)


@pytest.mark.rule("4.1")
def test_highest_and_lowest_in_one_band() -> None:
    """Then the other two bands give one Aggressive and one Cautious wing each."""
    spec = battle()
    values = played(spec, chart(spec, 18, 8, 9), chart(spec, 2, 14, 6))
    assert named(spec, values) == {
        "spanish left": "impetuous",
        "austro-savoy left": "titubant",
        "spanish centre": "cautious",
        "austro-savoy centre": "aggressive",
        "spanish right": "aggressive",
        "austro-savoy right": "cautious",
    }


@pytest.mark.rule("4.1")
def test_there_are_always_two_aggressive_and_two_cautious_wings() -> None:
    spec, rng = battle(), Random(5)
    first = spec.spec.seats["spanish"].order_points
    second = spec.spec.seats["austro-savoy"].order_points
    for _ in range(300):
        values = (*rng.sample(first, 3), *rng.sample(second, 3))
        found = sorted(STATUSES[status] for status in statuses_of(spec, values, 0))
        assert found == ["aggressive"] * 2 + ["cautious"] * 2 + ["impetuous", "titubant"]


@pytest.mark.rule("4.1")
def test_wings_are_compared_as_the_file_pairs_them() -> None:
    """C-G2 At Obregón's house the wings that face each other are compared."""
    spec = loading.load_battle(loading.shipped_scenarios()["obregon-1743"])
    names = {
        spec.wing_names[wing]: spec.wing_names[spec.partner[wing]] for wing in spec.wings_of(0)
    }
    assert names == {"centre": "centre", "right": "left"}


@pytest.mark.rule("4.1")
def test_c_g1_fatigue_is_a_marker_without_effect() -> None:
    """C-G1 As the book has it."""
    spec = battle()
    values = played(spec, chart(spec, 16, 8, 4), chart(spec, 10, 14, 6))
    tired = 1 << spec.wing_number(0, "left")
    assert named(spec, values, tired) == named(spec, values)
    match = match_of()
    plays(match, "16+8+4", "10+14+6")
    assert state(match).fatigued == 1 << state(match).order[0]


@pytest.mark.rule("4.1")
def test_c_g1_by_option_a_tired_wing_is_aggressive() -> None:
    """C-G1 The highest fresh wing is Impetuous; everything else stays, the order too."""
    spec = battle(fatigue=True)
    values = played(spec, chart(spec, 16, 8, 4), chart(spec, 10, 14, 6))
    rested = named(spec, values)
    tired = named(spec, values, 1 << spec.wing_number(0, "left"))
    changed = {wing: status for wing, status in tired.items() if status != rested[wing]}
    assert changed == {"spanish left": "aggressive", "austro-savoy centre": "impetuous"}
    everybody = (1 << len(values)) - 1
    assert "impetuous" not in named(spec, values, everybody).values()


@pytest.mark.rule("2.3", "4.1")
def test_c_g4_no_two_order_points_are_equal() -> None:
    """C-G4 Also after an exchange there are no ties."""
    spec = battle()
    for exchanged in (False, True):
        assert not spec.series(0, exchanged) & spec.series(1, exchanged)


# 4.2, 4.3


def pass_all(match: Match) -> None:
    """Play the phase to its end: nobody does anything."""
    while match.deciders and state(match).activation:
        door = match.seat(match.deciders[0])
        quiet = [text for text in texts(door) if text.split()[0] in QUIET]
        p = state(match)
        if quiet:
            door.play(quiet[0])
        else:
            marshal = next(text for text in texts(door))
            piece = marshal.split()[1]
            door.play(f"marshal {piece} {p.hex_name(p.at[p.battle.index[piece]])}")


QUIET = {"no-general", "end-fire", "end-movement", "end-assaults"}


@pytest.mark.rule("4.2", "5.5")
def test_c_g7_a_wing_may_pass() -> None:
    """C-G7 A phase in which nobody acts is legal; after it come the next order points."""
    match = match_of()
    plays(match, "16+8+4", "10+14+6")
    pass_all(match)
    p = state(match)
    assert (p.turn, p.phase, p.activation) == (1, 2, 0)
    assert who(match) == ["spanish", "austro-savoy"]
    assert p.played == (0,) * 6
    assert len(events_of(match, "activation")) == 6


@pytest.mark.rule("2.3", "4.2", "4.3")
def test_c_g5_spent_order_points_come_back_with_the_next_turn() -> None:
    """C-G5 After three phases nothing is left; equal points force the exchange (C-G6)."""
    match = match_of()
    for spanish, austrian in (("1+4+5", "2+3+6"), ("8+9+12", "7+10+11"), ("13+16+18", "14+15+17")):
        plays(match, spanish, austrian)
        pass_all(match)
    p = state(match)
    assert (p.turn, p.phase, p.exchanged, p.fatigued) == (2, 1, True, 0)
    assert p.hands == (p.battle.series(1, False), p.battle.series(0, False))
    assert len(events_of(match, "series-exchanged")) == 1


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("answer", "exchanged"), [("exchange", True), ("keep", False)])
def test_c_g6_the_side_behind_decides(answer: str, exchanged: bool) -> None:
    """C-G6 Only the trailing player is asked, once, between the Turns."""
    match = board("orders", units=UNITS, start={"points": {"blue": 1}})
    for _ in range(3):
        for name in match.seats:
            match.seat(name).play(match.seat(name).legal()[0])
        pass_all(match)
    assert who(match) == ["red"]
    assert texts(match.seat("red")) == ["exchange", "keep"]
    assert codes(match.seat("blue"), "exchange") == ["not-your-decision"]
    match.seat("red").play(answer)
    p = state(match)
    assert p.exchanged is exchanged
    assert p.hands[0] == p.battle.series(0, exchanged)
    assert who(match) == ["red", "blue"]


@pytest.mark.rule("4.3")
def test_the_game_ends_after_the_evening() -> None:
    match = board("orders", units=UNITS, start={"turn": 2, "phase": 3})
    for name in match.seats:
        match.seat(name).play(match.seat(name).legal()[0])
    pass_all(match)
    assert match.outcome is not None
    assert match.outcome.code == "draw"


@pytest.mark.rule("4.2", "12.2")
def test_the_point_of_a_phase_is_awarded_at_its_end() -> None:
    match = board("orders", units=UNITS, start={"losses": {"red": 2, "blue": 1}})
    for name in match.seats:
        match.seat(name).play(match.seat(name).legal()[0])
    assert state(match).points == (0, 0)
    pass_all(match)
    assert state(match).points == (1, 0)
    assert state(match).losses == (0, 0)
    assert state(match).phase == 2


# 8.1 The general


def cautious(**more: Any) -> Match:
    return board("general", status="cautious", units=UNITS, **more)


@pytest.mark.rule("8.1")
def test_c_g8_the_general_makes_a_cautious_wing_aggressive() -> None:
    """C-G8 When the wing comes up, before its fire; the order does not change."""
    match = cautious()
    order = state(match).order
    play(match, "general")
    p = state(match)
    assert STATUSES[p.status] == "aggressive"
    assert p.order == order
    assert p.general_used == 1
    assert p.stack[-1].name == "movement"


@pytest.mark.rule("8.1")
def test_the_general_may_be_spared() -> None:
    match = play(cautious(), "no-general")
    assert STATUSES[state(match).status] == "cautious"
    assert state(match).general_used == 0


@pytest.mark.rule("8.1")
def test_the_general_steps_in_once_a_game() -> None:
    match = cautious(start={"general_used": ["red"]})
    assert state(match).stack[-1].name == "movement"
    other = cautious(start={"general_used": ["blue"]})
    assert state(other).stack[-1].name == "general"


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("status", ["impetuous", "aggressive", "titubant"])
def test_the_general_helps_cautious_wings_only(status: str) -> None:
    match = board("general", status=status, units=UNITS)
    assert state(match).stack[-1].name != "general"


def test_the_choice_offers_every_play_once() -> None:
    """4 Nine order points on three wings: 504 ways."""
    match = match_of()
    offer = match.seat("spanish").legal()
    assert len(offer) == len(set(offer)) == 504
    assert match.seat("spanish").why_not(offer[17]) == []


# What a number can make of a wing


def every_status(p: Position, wing: int, mine: int, theirs: int) -> set[int]:
    """By trying whatever both sides could play."""
    battle, found = p.battle, set()
    wings = battle.wings_of(0), battle.wings_of(1)
    for first in permutations(bits(p.hands[0]), len(wings[0])):
        for second in permutations(bits(p.hands[1]), len(wings[1])):
            values = dict(zip((*wings[0], *wings[1]), (*first, *second), strict=True))
            if values[wing] == mine and values[battle.partner[wing]] == theirs:
                played = tuple(values[number] for number in range(len(values)))
                found.add(statuses_of(battle, played, p.fatigued)[wing])
    return found


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("fatigue", [False, True])
def test_the_statuses_that_a_pair_can_give_are_those_of_all_plays(seed: int, fatigue: bool) -> None:
    """With four order points a side, as in the middle of a Turn, and some wings tired."""
    rng = Random(seed)
    p = state(match_of(fatigue=fatigue))
    hands = [rng.sample(bits(hand), rng.choice([3, 4])) for hand in p.hands]
    p.hands = (mask_of(hands[0]), mask_of(hands[1]))
    p.fatigued = rng.getrandbits(len(p.battle.wing_names))
    for wing in rng.sample(range(len(p.battle.wing_names)), 2):
        seat = p.battle.wing_seat[wing]
        for mine in hands[seat]:
            for theirs in hands[1 - seat]:
                assert possible_statuses(p, wing, mine, theirs) == every_status(
                    p, wing, mine, theirs
                ), (wing, mine, theirs)


@pytest.mark.rule("4.1")
def test_who_chooses_is_told_what_each_pair_can_give() -> None:
    match = match_of()
    p = state(match)
    told = pairings(p, 0)
    assert [(one.wing, one.against) for one in told] == [
        (p.wing_name(wing), p.wing_name(p.battle.partner[wing])) for wing in p.battle.wings_of(0)
    ]
    first = told[0]
    row = dict(zip(first.mine, first.cells, strict=True))
    against = dict(zip(first.theirs, row[18], strict=True))
    assert against[17] == ["impetuous"]
    low = dict(zip(first.theirs, row[1], strict=True))
    assert low[17] == ["titubant"]
    assert pairings(p, None) == []
    plays(match, "18+1+9", "2+3+17")
    assert pairings(state(match), 0) == []
