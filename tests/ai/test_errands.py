"""Errands: moves of single pieces that are legal, looked at in worlds, and played before a plan."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.ai.errands import MANY, Errand, proposed
from battaglia.ai.levels import LEVELS
from battaglia.ai.mind import Mind, mind_of
from battaglia.ai.officer import Officer, Outlook
from battaglia.ai.search import Ahead, Search
from battaglia.ai.simple import SimplePlayer
from battaglia.ai.weighing import Round, weigh
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.masks import bits, mask_of

BATTLES = ["navicello-1643", "raab-1664", "obregon-1743", "camposanto-1743", "gossolengo"]


def moments(scenario: str, most: int) -> Iterator[tuple[Mind, Door]]:
    """Doors at the moments for errands in a game of the simple player."""
    match = battaglia.new_match(scenario, seed=4)
    mind = mind_of(match.game)
    players = [SimplePlayer(1), SimplePlayer(2)]
    known: set[object] = set()
    while match.outcome is None and len(known) < most:
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        door = seat.door()
        moment = mind.moment(door.known, number)
        if moment is not None and (number, moment) not in known:
            known.add((number, moment))
            yield mind, door
        seat.play(players[number].decide(door))


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_errand_is_legal_from_its_first_action_to_its_last(scenario: str) -> None:
    tried = 0
    for mind, door in moments(scenario, 12):
        for errand in mind.errands(door, Random(3)):
            trial = door.sample(1)
            for action in errand:
                if action.verb == "stop" and action not in trial.legal(door.number):
                    break  # who cannot go on has stopped
                rolled = trial.rolls
                assert action in trial.legal(door.number), f"{scenario}: {errand}"
                trial.play(door.number, action)
                if trial.rolls > rolled:  # the dice may stop a march
                    break
                if trial.state.deciders != (door.number,):  # 5.10 the enemy gives way first
                    break
            tried += 1
    assert tried >= 12


def test_pieces_are_drawn_and_sent_to_every_kind_of_place() -> None:
    kinds = {7: (mask_of([1]), 0, mask_of([2, 3])), 9: (mask_of([4]), mask_of([5]))}
    sent: set[tuple[int, int]] = set()

    def way(piece: int, there: int) -> Errand:
        sent.add((piece, there))
        return ()

    for seed in range(50):
        assert len(proposed([7, 9], lambda piece: kinds[piece], way, Random(seed))) <= MANY
    assert sent == {(7, 1), (7, 2), (7, 3), (9, 4), (9, 5)}
    assert proposed([], lambda piece: (), way, Random(1)) == []
    assert proposed([7], lambda piece: (0, 0), way, Random(1)) == []


def test_an_officer_goes_on_his_errand_before_he_follows_his_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where one way is clearly better it is taken, action by action, and the plan goes on."""
    mind, door = next(moments("navicello-1643", 1))
    wanted = mind.errands(door, Random(3))[0]
    monkeypatch.setattr(type(mind), "errands", lambda self, door, rng: [wanted])

    def better_first(self: Search, option: int, world: int, *rest: Any) -> float:
        return 0.6 if option else 0.4

    monkeypatch.setattr(Search, "_try", better_first)
    level = msgspec.structs.replace(LEVELS["captain"], plans=0, ahead=None, small=None)
    officer, match = Officer(level, 1), battaglia.new_match("navicello-1643", seed=4)
    while mind.moment(match.state, match.state.deciders[0]) is None:
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        seat.play(SimplePlayer(number + 1).decide(seat.door()))
    seat = match.seat(match.seats[match.state.deciders[0]])
    played = []
    while (action := officer.decide(seat.door())) in wanted:
        assert officer.reason.code == "tried-out"
        assert officer.reason.params["gain"] == 20
        seat.play(action)
        played.append(action)
    assert played == [action for action in wanted if action in played]
    assert len(played) >= len(wanted) - 1  # who cannot go on has stopped
    assert officer.reason.code != "tried-out"


def test_what_is_not_open_on_an_errand_is_left_out_and_the_rest_done() -> None:
    _, door = next(moments("navicello-1643", 1))
    first, second, *_ = door.legal()
    officer = Officer(LEVELS["captain"], 1)
    officer._errands = [Action(), first, Action(), second]
    assert officer._on_errand([first, second]) == (first, officer._errand)
    assert officer._on_errand([first]) is None
    assert officer._errands == []


# What a search spends on them


def search_at(door: Door, mind: Mind) -> Search:
    outlook = Outlook(door)
    return Search(door, mind, outlook.value, outlook.bases, "seed")


def test_what_comes_to_the_same_is_looked_at_once() -> None:
    """Three times the same line of play is one option, in the number of the first of them."""
    mind, door = list(moments("navicello-1643", 6))[-1]
    stay, *others = mind.errands(door, Random(3))
    search = search_at(door, mind)
    weighed = search.moves([stay, stay, *others, stay], "", Ahead(effort=3_000))
    again = search_at(door, mind)
    alone = again.moves([stay, *others], "", Ahead(effort=3_000))
    number = weighed.chosen - 1 if weighed.chosen else 0
    assert number == alone.chosen
    last = len(others) + 2
    for twin in (1, last):
        assert [world for option, world in search.ends if option == twin] == [0, 1]
    assert len([world for option, world in search.ends if option == 0]) > 2


def test_whoever_can_hardly_gain_leaves_at_once() -> None:
    """Beside a first idea that is clearly best, no more than a few worlds are spent."""
    asked: list[tuple[int, int]] = []

    def sample(option: int, world: int) -> float:
        asked.append((option, world))
        return [0.5, 0.3, 0.4][option] + 0.01 * (world % 3) * (option + 1)

    rounds = (Round(10, 2), Round(20, 1))
    assert weigh(3, sample, rounds, 1.0, least=0.01).chosen == 0
    assert {world for _, world in asked} == {0, 1, 2, 3}
    asked.clear()
    assert weigh(3, sample, rounds, 1.0).chosen == 0
    assert {world for _, world in asked} == set(range(30))


def test_who_may_still_gain_stays() -> None:
    def sample(option: int, world: int) -> float:
        return 0.5 + (0.3 * (world % 2 == 0) - 0.1 if option else 0.0)

    assert weigh(2, sample, (Round(40, 1),), 1.0, least=0.01).chosen == 1


def test_hexes_of_errands_are_within_reach() -> None:
    """A second reading: the referee's own reach has every hex that somebody is sent to."""
    for mind, door in moments("navicello-1643", 6):
        for errand in mind.errands(door, Random(8)):
            steps = [action for action in errand if action.verb == "step"]
            if not steps:
                continue
            piece, last = errand[0].piece, steps[-1].hex  # type: ignore[attr-defined]
            mask = door.game.reachable(door.known, door.number, piece).hexes
            names = {door.battle.grid.name(here) for here in bits(mask)}
            assert last in names
