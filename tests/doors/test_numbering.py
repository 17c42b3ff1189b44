"""Numbers of actions: exact, the same everywhere, and read back."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

import battaglia
from battaglia.core.action import Action, parse
from battaglia.core.registry import find_game
from battaglia.doors import numbering
from battaglia.doors.numbering import FAR, NoSuchNumber, Numbering
from battaglia.doors.spiel import load_game
from battaglia.games.montecuccoli.actions import Disrupt, Resolve, ResolveAll, StepInto
from tests.conformance.battles import BATTLES, every_battle
from tests.conformance.battles import Battle as Listed
from tests.conformance.trials import trial_of
from tests.doors.playing import states

NAVICELLO, GOSSOLENGO = "navicello-1643", "gossolengo"
SMALL = [trial_of(game).small for game in battaglia.games()]


def of(scenario: str) -> Numbering:
    match = battaglia.new_match(scenario)
    return Numbering(match.game, match.battle)


@every_battle
def test_every_action_has_one_number_wherever_it_is_offered(battle: Listed) -> None:
    game = load_game(battle.scenario, battle.options)
    again = load_game(battle.scenario, battle.options).numbering
    met: dict[int, str] = {}
    checked: set[int] = set()
    for state in states(game, 3):
        for seat in state.position.deciders:
            numbers = state.legal_actions(seat)
            for number in numbers:
                text = state.action_to_string(seat, number)
                if met.setdefault(number, text) == text and number in checked:
                    continue
                checked.add(number)
                assert met[number] == text
                assert again.number(parse(text, game.rules.verbs)) == number
                assert state.string_to_action(seat, text) == number
                assert str(again.action(number)) == text
            assert numbers == sorted(set(numbers))
    assert len(met) == len(set(met.values())) > 20
    assert all(0 <= number < 1 << 63 for number in met)


def test_the_table_counts_through_all_words_of_all_verbs() -> None:
    match = battaglia.new_match(NAVICELLO)
    found = Numbering(match.game, match.battle)
    words = {"piece": match.battle.ids, "hex": match.battle.grid.names}
    words |= dict.fromkeys(
        ("gun", "target", "attacker", "defender", "commander", "unit"), match.battle.ids
    )
    expected = []
    for verb in sorted(match.game.verbs):
        kind = match.game.verbs[verb]
        if verb not in ("march", "combats", "resolve-all", "disrupt"):
            rows = product(*(words[name] for name in kind.__struct_fields__))
            expected += [str(kind(*row)) for row in rows]
    assert found.size == len(expected)
    for number, text in enumerate(expected):
        assert found.number(parse(text, match.game.verbs)) == number
        assert str(found.action(number)) == text


def test_lists_have_numbers_of_their_own() -> None:
    match = battaglia.new_match(NAVICELLO)
    found, ids = Numbering(match.game, match.battle), match.battle.ids
    lists = [row for length in (1, 2, 3) for row in product(ids[:7], repeat=length)]
    actions: list[Action] = [kind(row) for row in lists for kind in (Disrupt, ResolveAll)]
    numbers = [found.number(action) for action in actions]
    assert len(set(numbers)) == len(actions)
    assert all(found.size <= number < FAR for number in numbers)
    assert [found.action(number) for number in numbers] == actions


def test_what_is_too_long_or_unknown_is_far_and_known_again() -> None:
    match = battaglia.new_match(NAVICELLO)
    found, ids = Numbering(match.game, match.battle), match.battle.ids
    long = ResolveAll(ids * 3)
    for action in (long, parse("march sparr 0823 by 0722", match.game.verbs), Resolve("nobody")):
        number = found.number(action)
        assert number >= FAR
        assert found.action(number) == action
        with pytest.raises(NoSuchNumber):
            of(NAVICELLO).action(number)
    for number in (-1, found.size, 1 << 63):
        with pytest.raises(NoSuchNumber):
            found.action(number)


def test_actions_that_meet_on_a_number_part_in_the_order_of_the_alphabet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(numbering, "far", lambda notation: FAR + len(notation) // 100)
    match = battaglia.new_match(NAVICELLO)
    names = ("delta", "alfa", "charlie", "bravo")
    offered: list[Action] = [Resolve(name) for name in names]
    expected = {FAR + place: Resolve(name) for place, name in enumerate(sorted(names))}
    rng = Random(1)
    for _ in range(10):
        rng.shuffle(offered)
        found = Numbering(match.game, match.battle).numbers(offered)
        assert found == expected
        assert list(found) == sorted(found)


def test_a_game_of_which_nothing_is_known_has_far_numbers() -> None:
    class Unknown:
        id = "unknown"
        verbs = find_game("montecuccoli").verbs

    class Bare:
        pass

    found = Numbering(Unknown(), Bare())  # type: ignore[arg-type]
    assert found.number(StepInto("a", "0101")) >= FAR
    assert found.number(Resolve("a")) >= FAR
    assert found.size == sum(not kind.__struct_fields__ for kind in Unknown.verbs.values())


PRINT = """
import sys
from battaglia.doors.spiel import load_game
for line in sys.stdin.read().splitlines():
    scenario, _, text = line.partition(" ")
    state = load_game(scenario).new_initial_state()
    print(state.string_to_action(0, text))
"""


def test_other_processes_give_the_same_numbers() -> None:
    lines, expected = [], []
    for scenario in SMALL:
        state = load_game(scenario).new_initial_state()
        while not state.position.deciders:
            state.apply_action(0)
        first = [(seat, state.legal_actions(seat)[0]) for seat in state.position.deciders]
        lines += [f"{scenario} {state.action_to_string(*each)}" for each in first]
        expected += [number for _, number in first]
    lines.append(f"{NAVICELLO} march somebody 0101 by 0102 0103")
    expected.append(of(NAVICELLO).number(parse(lines[-1].partition(" ")[2], _verbs())))
    for seed in ("1", "2"):
        given = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", PRINT], input="\n".join(lines), env=given, check=True,
            capture_output=True, text=True, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert [int(line) for line in done.stdout.split()] == expected
    assert len(expected) > len(SMALL)


def _verbs() -> dict[str, type[Action]]:
    return dict(find_game("montecuccoli").verbs)


def test_every_battle_is_tried() -> None:
    assert {battle.scenario for battle in BATTLES} == {info.id for info in battaglia.scenarios()}
