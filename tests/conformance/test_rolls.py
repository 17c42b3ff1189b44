"""Every roll that is written down explains its result (`python -m tools.rolls` for many games)."""

from __future__ import annotations

import msgspec
import pytest

from battaglia.core.chance import D6, D10, Die
from battaglia.core.flow import Event
from battaglia.core.ledger import Ledger, Line
from battaglia.core.match import Match
from battaglia.core.roll import Thrown
from tests.conformance.battles import Battle, every_battle
from tests.conformance.rolls import WrongRoll, check_game, check_roll
from tests.games.montecuccoli.board import board, foot


@every_battle
def test_the_ledger_with_the_faces_gives_the_result_that_followed(battle: Battle) -> None:
    match, bold = battle.begin(21)
    assert check_game(match, bold) > 3


def fought() -> tuple[Match, Event, list[Event]]:
    """A combat out of a town, with the event that tells of its roll."""
    match = board(
        "combat",
        units={"r": foot("red", "0404"), "b": foot("blue", "0405")},
        dice=[4],
    )
    match.seat("red").play("attack r b")
    match.seat("red").play("resolve b")
    place = next(n for n, event in enumerate(match.events) if event.roll is not None)
    return match, match.events[place], match.events[place + 1 :]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"total": 5}, "adds up to 4"),
        ({"faces": (0,)}, "faces that its dice have not"),
        ({"against": "6/1"}, "was against 1/1"),
        ({"result": "De"}, "should give"),
        ({"thrower": "green"}, "thrown by nobody here"),
    ],
)
def test_a_false_roll_is_noticed(changed: dict[str, object], fault: str) -> None:
    match, event, after = fought()
    check_roll(match, event, after)
    assert event.roll is not None
    false = msgspec.structs.replace(event.roll, **changed)
    with pytest.raises(WrongRoll, match=fault):
        check_roll(match, msgspec.structs.replace(event, roll=false), after)


def test_what_did_not_follow_is_noticed() -> None:
    match, event, after = fought()
    bystander = Event("eliminated", "9.0", {"piece": "nobody", "hex": "0101"})
    with pytest.raises(WrongRoll, match="was followed by"):
        check_roll(match, event, [*after, bystander])


# In short


def thrown(faces: tuple[int, ...], dice: tuple[Die, ...], *lines: int, against: int | str) -> str:
    ledger = Ledger(tuple(Line(value, "line", "1") for value in lines))
    shown = tuple(die.show(face) for die, face in zip(dice, faces, strict=True))
    kinds = tuple(die.name for die in dice)
    total = sum(faces) + ledger.total
    roll = Thrown("r", "1", {}, kinds, "", (), {"die": ledger}, faces, shown, total, against, "Ad")
    return str(roll)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (thrown((4,), (D6,), 1, against=6), "4 +1 = 5 against 6: Ad"),
        (thrown((4,), (D6,), against="2/1"), "4 against 2/1: Ad"),
        (thrown((3, 4), (D6, D6), 2, -3, against=9), "3+4 -1 = 6 against 9: Ad"),
        (thrown((3, 4), (D6, D6), 1, -1, against=9), "3+4 +0 = 7 against 9: Ad"),
        (thrown((3, 4), (D6, D6), against=9), "3+4 = 7 against 9: Ad"),
        (thrown((0,), (D10,), 2, against=3), "0 +2 = 2 against 3: Ad"),
        (thrown((0,), (D10,), against=""), "0: Ad"),
        (thrown((10,), (Die("d10", (9, 10), ("9", "0")),), against=9), "0 = 10 against 9: Ad"),
    ],
)
def test_a_roll_in_short(text: str, expected: str) -> None:
    assert text == expected
