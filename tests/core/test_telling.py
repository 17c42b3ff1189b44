"""The teller that tells any game: a game without one of its own can be played all the same."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from battaglia.core.catalogue import LANGUAGES, SHARED, Catalogue, catalogue_of, load_catalogue
from battaglia.core.chance import SeededDice
from battaglia.core.flow import Event
from battaglia.core.reason import Param
from battaglia.core.telling import Manner, Place, Teller, fold, teller_of, teller_type
from battaglia.core.telling.shapes import Parts
from tests.core.toy import TOY, Toy, ToyPosition, toy_match


def teller() -> tuple[Teller, object]:
    match = toy_match(SeededDice(1))
    return teller_of(TOY, match.battle, "en"), match


def test_a_game_without_a_teller_has_the_plain_one() -> None:
    assert teller_type(TOY) is Teller
    assert type(teller()[0]) is Teller


def test_a_toy_is_told_by_its_codes() -> None:
    match = toy_match(SeededDice(1))
    there = teller_of(TOY, match.battle, "en")
    assert there.seat_names() == {"red": "red", "blue": "blue"}
    card = there.card()
    assert (card.game, card.title, card.turns) == ("toy", match.battle.file, 0)
    told = there.battle_told()
    assert (told.map, told.pieces, told.overlays, told.options) == (None, [], [], [])
    stake = match.seat("red").legal()[0]
    assert there.parts(stake) == Parts(None, None, None, ())
    assert there.use(stake) == "button"
    assert str(stake) in msgspec.json.encode(there.choice(match.state, stake, final=True)).decode()
    desk = there.desk(match.state, 0)
    assert desk.secret
    assert (desk.in_hand, desk.due, desk.markers, desk.counters) == (None, None, [], {})
    view = there.view(match.state, 0)
    assert view["seat"] == "red"
    assert "legal" not in view
    assert there.meant(match.state, "a", "b", "0101") is None


def test_a_secret_choice_is_settled_for_who_has_chosen() -> None:
    match = toy_match(SeededDice(1))
    there = teller_of(TOY, match.battle, "en")
    match.seat("red").play("stake 2")
    assert [there.desk(match.state, seat).settled for seat in (0, 1, None)] == [True, False, False]


def test_whoever_decides_can_be_named() -> None:
    texts = {"prompt": {"staking": "{seat:seat}, stake."}, "waiting": {"staking": "{seat} stakes."}}
    match = toy_match(SeededDice(1))
    there = Teller(TOY, match.battle, Catalogue("en", texts, strict=True))
    assert there.prompt(match.state, 0, "red") == "red, stake."
    assert there.waiting(match.state, None, "blue") == "blue stakes."


def test_a_view_has_plain_values_for_what_a_game_does_not_show() -> None:
    match = toy_match(SeededDice(1))
    assert isinstance(match.state, ToyPosition)
    view = teller_of(TOY, match.battle, "en").view(match.state, 0)
    told = {
        "game": "toy", "scenario": match.battle.file, "turn": TOY.turn(match.state), "turns": 0,
        "phase": "", "seat": "red", "deciders": ["red", "blue"], "pieces": {}, "outcome": None,
        "step": {"name": "staking", "rule": "1"},
        "sides": {"red": {"points": 0}, "blue": {"points": 0}},
    }  # fmt: skip
    assert view == {**told, **TOY.view(match.state, 0)}


def test_a_place_without_a_phase_has_no_heading() -> None:
    there, _ = teller()
    assert there.heading(Place(3, "", "")) == ""
    assert there.placed(Place(3, "", ""), Event("x", "1")) == Place(3, "", "")


def test_lines_are_folded_by_the_manner_of_a_game() -> None:
    manner = Manner(ways={"step": "way"}, empty_before={"phase": frozenset({"end"})})
    events = [
        Event("phase", "1", {}),
        Event("end", "1", {}),
        Event("step", "1", {"piece": "a", "hex": "1"}),
        Event("step", "1", {"piece": "a", "hex": "2"}),
        Event("step", "1", {"piece": "b", "hex": "2"}),
        Event("phase", "1", {}),
    ]
    assert [[e.code for e in line] for line in fold(events, manner)] == [
        ["end"],
        ["step", "step"],
        ["step"],
        ["phase"],
    ]
    assert fold([], manner) == []


def step(piece: str, there: str, cost: int = 1, code: str = "step") -> Event:
    return Event(code, "1", {"piece": piece, "hex": there, "cost": cost})


def ways(*events: Event) -> list[str]:
    manner = Manner(ways={"step": "way", "falls-back": "way-back"})
    return [
        " ".join(f"{each.params['piece']}{each.params['hex']}" for each in line)
        for line in fold(events, manner)
    ]


def test_pieces_that_go_together_are_told_together() -> None:
    together = [step(piece, there) for there in "123" for piece in "abc"]
    assert ways(*together) == ["a1 b1 c1 a2 b2 c2 a3 b3 c3"]
    assert ways(*together, step("d", "3")) == ["a1 b1 c1 a2 b2 c2 a3 b3 c3", "d3"]
    assert ways(step("a", "1"), step("b", "2")) == ["a1", "b2"]
    assert ways(step("a", "1"), step("b", "1", cost=2)) == ["a1", "b1"]
    assert ways(step("a", "1"), step("b", "1", code="falls-back")) == ["a1", "b1"]
    assert ways(step("a", "1"), step("a", "2"), step("b", "2")) == ["a1 a2", "b2"]
    assert ways(*together[:4], step("c", "2"), step("b", "2")) == ["a1 b1 c1 a2", "c2 b2"]


def test_pieces_go_together_by_one_action_only() -> None:
    class Numbered(NamedTuple):
        number: int
        code: str
        params: dict[str, Param]

    first, second = step("a", "1").params, step("b", "1").params
    manner = Manner()
    for number, lines in ((7, 1), (8, 2)):
        events = [Numbered(7, "step", first), Numbered(number, "step", second)]
        assert len(fold(events, manner)) == lines


def test_who_goes_on_without_the_others_is_told_apart() -> None:
    texts = {"event": {"step": "{piece:pieces} {piece|enters|enter} {hex} at {cost}."}}
    match = toy_match(SeededDice(1))
    words = Catalogue("en", texts).over(load_catalogue(SHARED, "en"))
    there = Teller(TOY, match.battle, words)
    gone = [step(piece, there) for there in ("12", "13") for piece in ("red", "blue")]
    assert there.lines(gone[:1]) == ["red enters 12 at 1."]
    assert there.lines(gone[:2]) == ["red and blue enter 12 at 1."]
    assert there.lines(gone) == ["red and blue move by 12 and 13."]
    on = step("red", "14")
    assert there.lines([*gone, on]) == ["red and blue move by 12 and 13. red enters 14 at 1."]


def test_what_is_said_of_any_game_is_said_in_both_languages() -> None:
    english, italian = (load_catalogue(SHARED, lang, strict=True).sections for lang in LANGUAGES)
    assert {name: set(texts) for name, texts in english.items()} == {
        name: set(texts) for name, texts in italian.items()
    }
    assert catalogue_of(TOY, "en").say("word", "and") == "and"
    assert isinstance(TOY, Toy)
