"""The core carries what no battle here uses yet: see toy.py."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.chance import Die, Faces, RecordedDice, ScriptedDice
from battaglia.core.match import CannotUndo, Match, Seat
from battaglia.core.reason import IllegalAction
from battaglia.core.record import RecordFault
from tests.core.toy import (
    STAKES,
    TOY,
    Reaction,
    Stake,
    ToyBattle,
    ToyPosition,
    codes,
    toy_match,
    toy_replay,
)


def state(match: Match) -> ToyPosition:
    assert isinstance(match.state, ToyPosition)
    return match.state


def staked(*stakes: tuple[str, str], dice: tuple[int, ...] = ()) -> Match:
    """A match in which these stakes were made."""
    match = toy_match(ScriptedDice(dice))
    for seat, amount in stakes:
        match.seat(seat).play(f"stake {amount}")
    return match


def moved_by_red(dice: tuple[int, ...] = ()) -> Match:
    """A match in which red has won the right to move."""
    return staked(("red", "3"), ("blue", "1"), dice=dice)


def undo_code(seat: Seat) -> str:
    with pytest.raises(CannotUndo) as caught:
        seat.undo()
    return caught.value.code


# 1 The secret choice


def test_both_decide_at_once() -> None:
    match = toy_match(ScriptedDice(()))
    assert match.deciders == ("red", "blue")
    assert match.seat("red").legal() == match.seat("blue").legal() == STAKES


def test_either_order_leads_to_the_same_position() -> None:
    one = staked(("red", "2"), ("blue", "3"))
    other = staked(("blue", "3"), ("red", "2"))
    assert TOY.digest(state(one)) == TOY.digest(state(other))
    assert one.deciders == other.deciders == ("blue",)


def test_a_choice_can_be_changed_until_both_are_in() -> None:
    match = staked(("red", "1"))
    assert match.deciders == ("blue",)
    red = match.seat("red")
    assert red.legal() == STAKES
    red.play("stake 2")
    red.play("stake 3")
    assert match.deciders == ("blue",)
    match.seat("blue").play("stake 1")
    assert state(match).stakes == (3, 1)
    assert [reason.code for reason in match.seat("blue").why_not("stake 3")] == [
        "not-your-decision"
    ]
    assert [reason.code for reason in red.why_not("stake 1")] == ["wrong-step"]


def test_a_change_is_checked_like_a_choice() -> None:
    match = staked(("red", "1"))
    with pytest.raises(IllegalAction, match="no-such-stake"):
        match.seat("red").play("stake 4")
    assert state(match).stakes == (1, 0)


def sampled(seat: Seat, seed: int) -> ToyPosition:
    """A position that agrees with what a seat knows."""
    trial = seat.sample(seed)
    assert isinstance(trial.state, ToyPosition)
    return trial.state


def what_blue_knows(match: Match) -> dict[str, Any]:
    """Everything that blue can ask for through its door."""
    blue = match.seat("blue")
    return {
        "view": blue.view(),
        "legal": blue.legal(),
        "events": blue.events(),
        "why": [blue.why_not(text) for text in ("stake 1", "stake 9", "advance", "nonsense")],
        "sample": TOY.view(sampled(blue, 5), None),
        "undo": undo_code(blue),
    }


@pytest.mark.parametrize("stakes", [["1"], ["3"], ["1", "2", "3"]])
def test_the_other_seat_learns_nothing_before_both_are_in(stakes: list[str]) -> None:
    nothing = what_blue_knows(toy_match(ScriptedDice(())))
    match = staked(*(("red", amount) for amount in stakes))
    assert what_blue_knows(match) == nothing


def test_a_seat_sees_its_own_choice_and_a_spectator_none() -> None:
    match = staked(("red", "2"))
    assert match.seat("red").view()["stakes"] == {"red": 2, "blue": None}
    assert match.seat("blue").view()["stakes"] == {"red": None, "blue": 0}
    assert TOY.view(state(match), None)["stakes"] == {"red": None, "blue": None}
    assert codes(match.seat("red").events()) == ["staked"]
    assert match.seat("red").play("stake 3")[0].params == {"amount": "3"}


def test_both_see_both_choices_after_the_reveal() -> None:
    match = moved_by_red()
    for name in match.seats:
        assert match.seat(name).view()["stakes"] == {"red": 3, "blue": 1}
    assert codes(match.seat("red").events()) == ["staked", "revealed"]
    assert match.seat("blue").events()[-1].params == {"red": 3, "blue": 1}


def test_a_secret_choice_can_be_taken_back_before_the_reveal() -> None:
    match = staked(("red", "1"))
    match.seat("red").play("stake 2")
    match.seat("red").undo()
    assert state(match).stakes == (1, 0)
    match.seat("red").undo()
    assert state(match).stakes == (0, 0)
    assert match.deciders == ("red", "blue")
    assert match.entries == []


def test_a_reveal_cannot_be_taken_back_but_what_follows_can() -> None:
    match = moved_by_red()
    for name in match.seats:
        undo_code(match.seat(name))
    match.seat("red").play("advance")
    match.seat("red").undo()
    assert state(match).place == 0
    assert undo_code(match.seat("red")) == "undo-nothing"


def test_a_sample_guesses_the_secret_without_looking() -> None:
    samples = []
    for amount in "123":
        match = staked(("red", amount))
        samples.append([sampled(match.seat("blue"), seed).stakes for seed in range(20)])
    assert samples[0] == samples[1] == samples[2]
    assert {stakes[0] for stakes in samples[0]} == {1, 2, 3}


# 2 The reaction


def test_a_reaction_comes_in_the_middle_of_the_move() -> None:
    match = moved_by_red()
    red, blue = match.seat("red"), match.seat("blue")
    red.play("advance")
    assert match.deciders == ("blue",)
    assert red.legal() == ()
    assert codes(blue.play("fire-back")) == ["fired-back"]
    assert match.deciders == ("red",)
    assert state(match).strength == (5, 6)
    red.play("advance")
    blue.play("wait")
    red.play("advance")
    assert isinstance(match.state.stack[-1], Reaction)
    assert state(match).place == 3


def test_a_plan_stops_where_the_other_seat_has_to_decide() -> None:
    match = moved_by_red()
    assert match.seat("red").play_plan(["advance", "advance", "halt"]) == ["advance"]
    assert state(match).place == 1


@pytest.mark.parametrize("order", ["wait", "fire-back"])
def test_a_plan_stops_where_the_other_seat_s_orders_answered(order: str) -> None:
    match = moved_by_red()
    match.seat("blue").standing_orders(reaction=order)
    assert match.seat("red").play_plan(["advance", "advance"]) == ["advance"]
    assert match.deciders == ("red",)


def test_a_plan_stops_at_what_is_forbidden() -> None:
    match = moved_by_red()
    assert match.seat("red").play_plan(["stake 1", "advance"]) == []
    assert state(match).place == 0


def test_standing_orders_answer_in_the_other_seat_s_turn() -> None:
    match = moved_by_red()
    assert match.seat("blue").standing_orders(reaction="fire-back") == {"reaction": "fire-back"}
    assert codes(match.seat("red").play("advance")) == ["advanced", "fired-back"]
    assert match.entries[-1].standing
    assert not match.entries[-2].standing
    assert "\nblue*: fire-back\n" in match.record()
    match.seat("blue").standing_orders(reaction="ask")
    match.seat("red").play("advance")
    assert match.deciders == ("blue",)


def test_undo_does_not_cross_an_answer_by_standing_order() -> None:
    match = moved_by_red()
    match.seat("blue").standing_orders(reaction="wait")
    match.seat("red").play("advance")
    undo_code(match.seat("red"))
    assert state(match).place == 1


# 3 The duel


def duel(dice: tuple[int, ...]) -> Match:
    """Red has halted at once, and rolled the first die."""
    match = moved_by_red(dice)
    match.seat("red").play("halt")
    return match


def test_the_rolls_alternate_at_a_falling_threshold() -> None:
    match = duel((5, 5, 3, 3, 2, 1, 1, 1, 1))
    deciders = []
    while match.outcome is None:
        deciders.append(match.deciders[0])
        match.seat(match.deciders[0]).play("stay")
    rolls = [event for event in match.events if event.code in ("hit", "miss")]
    assert deciders == ["blue", "red", "blue", "red"]
    assert [(event.code, event.params["needed"]) for event in rolls] == [
        ("miss", 6),
        ("hit", 5),
        ("miss", 4),
        ("hit", 3),
        ("hit", 2),
    ]


def test_falling_back_ends_the_duel() -> None:
    match = duel((6, 1, 1, 1, 1))
    assert state(match).strength == (6, 5)
    match.seat("blue").play("fall-back")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.params) == ("red", {"red": 6, "blue": 5})


def test_a_decision_after_a_roll_can_not_take_the_roll_back() -> None:
    match = duel((1, 1))
    assert undo_code(match.seat("red")) == "undo-nothing"
    match.seat("blue").play("stay")
    assert undo_code(match.seat("blue")) == "undo-nothing"


# 4 The volley


class StrengthSeen:
    """Dice that note the strengths at every roll."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.dice = ScriptedDice(faces)
        self.match: Match | None = None
        self.seen: list[tuple[int, int]] = []

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        if self.match is not None:
            self.seen.append(state(self.match).strength)
        return self.dice.roll(number, dice)


def test_shots_are_rolled_one_by_one_and_hits_are_taken_off_together() -> None:
    dice = StrengthSeen((1, 6, 4, 5, 6))
    match = dice.match = toy_match(dice, ToyBattle(strength=(2, 2)))
    match.seat("red").play("stake 1")
    match.seat("blue").play("stake 1")
    match.seat("red").play("halt")
    match.seat("blue").play("fall-back")
    assert match.entries[-1].faces == [(6,), (4,), (5,), (6,)]
    assert dice.seen == [(2, 2)] * 5
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code) == (None, "draw")
    assert state(match).strength == (0, 0)


# The whole of it


def whole_game() -> Match:
    match = toy_match(ScriptedDice((6, 3, 5, 1, 4, 2)))
    match.seat("blue").play("stake 1")
    match.seat("blue").play("stake 2")
    match.seat("red").play("stake 3")
    match.seat("blue").standing_orders(reaction="fire-back")
    match.seat("red").play("advance")
    match.seat("red").play("halt")
    match.seat("blue").play("stay")
    match.seat("red").play("fall-back")
    return match


def test_a_record_of_it_replays() -> None:
    match = whole_game()
    text = match.record()
    again = toy_replay(text)
    assert again.entries == match.entries
    assert again.events == match.events
    assert again.outcome == match.outcome
    assert again.record() == text


def test_a_record_with_a_changed_secret_is_refused() -> None:
    text = whole_game().record()
    with pytest.raises(RecordFault):
        toy_replay(text.replace("red: stake 3", "red: stake 1"))


def test_a_match_may_begin_with_rolls() -> None:
    battle = ToyBattle(strength=(3, 3), begins="volley")
    match = toy_match(ScriptedDice((4, 1, 1, 1)), battle)
    assert match.outcome is not None
    assert match.outcome.winner == "red"
    assert codes(match.seat("blue").events()) == [*["shot"] * 4, "end"]
    text = match.record()
    assert "\nchance: {4} {1} {1} {1}  # 4 against 4: hit; 1 against 4: miss;" in text
    assert toy_replay(text, battle).record() == text
    with pytest.raises(RecordFault):
        toy_replay(text.replace("{4}", "{3}"), battle)
    with pytest.raises(RecordFault):
        toy_replay(text.replace("{4} ", ""), battle)
    without = [line for line in text.splitlines() if not line.startswith("chance:")]
    with pytest.raises(RecordFault):
        toy_replay("\n".join(without), battle)


def test_a_fork_knows_nothing_of_its_original_s_future() -> None:
    match = staked(("red", "3"))
    fork = match.fork(RecordedDice({}))
    match.seat("blue").play("stake 2")
    assert state(fork).stakes == (3, 0)
    fork.seat("blue").play(Stake("3"))
    assert (state(match).stakes, state(fork).stakes) == ((3, 2), (3, 3))
    assert fork.entries != match.entries
    assert undo_code(fork.seat("blue")) == "undo-nothing"
