"""The rulebook's example of fire, shot by shot, and of the second volley."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.core.roll import Thrown
from tests.games.piacenza.board import codes, foot, leader, play, state, texts
from tests.games.piacenza.volleys import combat, has, rolls, step_name, taken

UNITS = {
    "A": foot("red", "0907", 3),
    "B": foot("red", "0908", 3),
    "C": foot("red", "0909", 2),
    "D": foot("red", "0911", 2),
    "X": foot("blue", "1007", 3),
    "Y": foot("blue", "1008", 3),
    "Z": foot("blue", "1011", 2, formation="z"),
}
"""A, B and C stand in a line, D apart; Z is of another formation than X and Y."""
LEADERS = {
    "fr": leader("red", "0908"),
    "fb": leader("blue", "1108"),
    "fz": leader("blue", "1111", formation="z", bonus=2),
}
WORKS = {"terrain": {"entrenchment": ["1007", "1008"], "redoubt": ["1011"]}}
FORMATIONS = {"z": {"seat": "blue", "wing": "centre", "name": "?"}}
NOTHING = [0] * 7
"""No effect in any column with the modifiers of the example."""


def example(dice: Iterable[int], **tables: Any) -> Match:
    """The first volley of the example."""
    match = combat(UNITS, dice, commanders=LEADERS, ground=WORKS, formations=FORMATIONS, **tables)
    play(taken(match), "fire A X", "fire B X", "fire C Y", "fire D Z", "end-targets")
    return play(match, "reply X B", "reply Y C", "reply Z D", "end-replies")


def shot(match: Match, piece: str) -> Thrown:
    return next(roll for roll in rolls(match, "fire-roll") if roll.params["piece"] == piece)


@pytest.mark.rule("9.1", "9.1.1", "9.1.3", "9.1.4", "9.1.7", "8.2")
@pytest.mark.parametrize(
    ("piece", "target", "strength", "base", "column", "modifier"),
    [
        ("A", "X", 4, "intense", "extended", -2),
        ("B", "X", 4, "intense", "extended", -2),
        ("C", "Y", 3, "extended", "normal", -2),
        ("D", "Z", 2, "extended", "normal", -4),
        ("X", "B", 4, "intense", "extended", 0),
        ("Y", "C", 4, "intense", "extended", 0),
        ("Z", "D", 4, "intense", "extended", -2),
    ],
)
def test_every_shot_of_the_first_volley(
    piece: str, target: str, strength: int, base: str, column: str, modifier: int
) -> None:
    """S11: D fires at Z, and Z answers D."""
    match = example(NOTHING)
    roll = shot(match, piece)
    assert roll.params["target"] == target
    assert roll.ledgers["strength"].total == strength
    names = [each.name for each in state(match).battle.charts.fire.columns]
    assert names.index(column) == names.index(base) + roll.ledgers["column"].total
    assert roll.against == column
    assert roll.modifier.total == modifier


@pytest.mark.rule("8.2", "9.1.3")
def test_five_off_the_die_are_played_as_four() -> None:
    """Cover of level 2 and nobody at its side; "the maximum negative modifier"."""
    ledger = shot(example(NOTHING), "D").modifier
    assert [(line.code, line.value) for line in ledger.lines] == [
        ("cover-2", -3),
        ("alone", -2),
        ("floor", 1),
    ]


@pytest.mark.rule("9.1")
def test_the_attackers_fire_first_then_the_defenders() -> None:
    fired = [roll.params["piece"] for roll in rolls(example(NOTHING), "fire-roll")]
    assert fired == ["A", "B", "C", "D", "X", "Y", "Z"]


@pytest.mark.rule("9.1")
def test_x_must_choose_between_a_and_b() -> None:
    """C21."""
    match = combat(UNITS, commanders=LEADERS, ground=WORKS, formations=FORMATIONS)
    play(taken(match), "fire A X", "fire B X", "fire C Y", "fire D Z", "end-targets")
    blue = match.seat("blue")
    assert {text for text in texts(blue) if text.startswith("reply X")} == {
        "reply X A", "reply X B",
    }  # fmt: skip
    assert codes(blue, "reply X C") == ["did-not-fire"]
    play(match, "reply X B")
    assert codes(blue, "reply X A") == ["aimed-already"]


@pytest.mark.rule("9.1", "9.1.2")
def test_the_second_volley_of_the_example() -> None:
    """A, B and C fire again, of the Austrians only X; all four roll before anybody fires."""
    match = example([*NOTHING, 7, 9, 7, 7, 0, 0, 0])
    assert step_name(match) == "fire-targets"
    play(match, "fire A X", "fire B X", "fire C Y", "end-targets")
    assert step_name(match) == "fire-replies"
    play(match, "reply X A", "end-replies")
    second = rolls(match)[7:]
    assert [roll.code for roll in second] == ["second-volley-roll"] * 4 + ["fire-roll"] * 3
    assert [roll.params["piece"] for roll in second] == ["A", "B", "C", "X", "A", "C", "X"]
    assert [roll.result for roll in second[:4]] == ["passed", "failed", "passed", "passed"]
    assert has(match, "billebaude", "B")
    assert not has(match, "billebaude", "A")


@pytest.mark.rule("9.1.2")
def test_nobody_is_obliged_to_fire_again() -> None:
    match = example(NOTHING)
    play(match, "end-targets", "end-replies")
    assert step_name(match) == "combat" or state(match).volley == 0
    assert state(match).aims == {}
    assert len(rolls(match)) == 7
