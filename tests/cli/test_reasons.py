"""``battaglia play --why``: under which line a program's reason stands, and what is told of it."""

from __future__ import annotations

import pytest

import battaglia
from battaglia.ai import Why
from battaglia.ai.player import ONLY_CHOICE, UNASKED
from battaglia.cli.commands import carry_out
from battaglia.cli.explaining import Done, Reasons
from battaglia.cli.session import Session
from battaglia.cli.speaking import Speaker
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.flow import Event
from battaglia.core.knowledge import Audience

ON = Why("march-on")
STANDS = Why("stands")
IDEA = "A sudden idea, not thought through."
READY = ("ready", ONLY_CHOICE)
Played = tuple[str, Why]


class Scripted:
    """Programs that play what stands in one script, whoever is asked."""

    name = "scripted"

    def __init__(self, *script: Played) -> None:
        self.script = list(script)
        self.reason = UNASKED

    def decide(self, door: Door) -> Action:
        text, self.reason = self.script.pop(0)
        return next(action for action in door.legal() if str(action) == text)


class Play:
    """Plays scripts at a terminal; what is printed comes back."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def session(self, battle: str, seed: int, *script: Played) -> Session:
        match = battaglia.new_match(battle, seed)
        program = Scripted(*script)
        session = Session(match, Speaker(match.game, "en"), dict.fromkeys(match.seats, program))
        session.why = True
        while program.script:
            session.step(carry_out)
        return session

    def lines(self, battle: str, seed: int, *script: Played) -> list[str]:
        self.session(battle, seed, *script).tell_events()
        return self.capsys.readouterr().out.splitlines()


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str]) -> Play:
    return Play(capsys)


def move(piece: str, there: str, *way: str) -> list[Played]:
    """A march as the players play it."""
    begun = Why("march", {"piece": piece.partition("+")[0], "hex": there})
    first = piece.partition("+")[0]
    return [(f"move {piece}", begun), *((f"step {first} {hex_name}", ON) for hex_name in way)]


def place(piece: str, there: str) -> list[Played]:
    post = Why("post", {"piece": piece})
    return [(f"move {piece}", post), (f"place {piece} {there}", post)]


def under(lines: list[str], reason: str) -> list[str]:
    """The lines below which a reason stands."""
    return [lines[n - 1] for n, line in enumerate(lines) if line == f"  {reason}"]


UP_TO_THE_ENEMY = [
    READY,
    *place("guyenne", "0822"),
    READY,
    ("go-first", Why("strike-first")),
    *move("tripps-1+tripps-2", "0723", "0625", "0725", "0724", "0723"),
    ("step tripps-2 0723", ON),
    ("halt tripps-2", STANDS),
    *move("bartholotti", "0626", "0626"),
]
"""With seed 8 one regiment shies from the infantry, and the other goes on."""


def test_a_march_that_dice_interrupt_has_the_reason_for_which_it_was_begun(play: Play) -> None:
    lines = play.lines("gossolengo", 8, *UP_TO_THE_ENEMY)
    assert under(lines, "Tripps I is wanted in 0723.") == [
        "Tripps I and Tripps II move by 0625, 0725 and 0724."
    ]
    assert "Tripps II enters 0723." in lines
    assert not under(lines, "The march goes on as planned.")
    assert not under(lines, "Nothing better is in reach.")


def test_a_charge_that_is_declared_after_a_march_has_a_reason_of_its_own(play: Play) -> None:
    lines = play.lines(
        "gossolengo",
        41,
        READY,
        *place("lobkowitz-2", "0522"),
        READY,
        ("go-first", Why("strike-first")),
        *move("lobkowitz-2", "0625", "0523", "0524", "0525", "0625"),
        ("charge lobkowitz-2 tripps-1", Why("attack", {"piece": "lobkowitz-2"})),
    )
    assert under(lines, "Lobkowitz II is wanted in 0625.")[0].startswith("Lobkowitz II moves by ")
    attack = under(lines, "Lobkowitz II goes up to the enemy to attack.")
    assert attack == ["Lobkowitz II will charge Tripps I."]


def test_a_reason_stands_under_the_line_that_names_its_piece(play: Play) -> None:
    lines = play.lines("assault-on-the-centre", 41, *place("palffy", "2617"))
    assert under(lines, "Palffy is best placed there.") == ["Palffy is set up in 2617."]
    lines = play.lines(
        "assault-on-the-centre", 41, *place("vettes", "2617"), *place("palffy", "2320")
    )
    assert "Starhemberg is set up in 2517." in lines
    assert under(lines, "Palffy is best placed there.") == ["Palffy is set up in 2320."]


def test_no_reason_is_told_of_what_is_left_off(play: Play) -> None:
    """What stands there in the log is what follows."""
    lines = play.lines("navicello-1643", 1, ("end-fire", Why("no-shot")))
    assert lines
    assert not [line for line in lines if line.startswith("  ")]
    lines = play.lines("gossolengo", 8, *UP_TO_THE_ENEMY[:5], ("end-formation", STANDS))
    assert not under(lines, "Nothing better is in reach.")


ORDERS = [("orders 1+12", Why("one-wing")), ("orders 3+2", Why("even"))]


def test_a_secret_choice_is_explained_when_it_is_revealed(play: Play) -> None:
    lines = play.lines("obregon-1743", 41, *ORDERS)
    assert under(lines, "One wing is to have the lead, the others wait.") == [
        "Spanish, right wing: order point 12, Impetuous."
    ]
    assert under(lines, "The order points are spread evenly over the phases.") == [
        "Austro-Savoy, left wing: order point 3, Cautious."
    ]


def test_nothing_is_said_of_a_choice_that_is_secret(play: Play) -> None:
    session = play.session("obregon-1743", 41, ORDERS[0])
    assert session.reason_lines() == []
    session.tell_events()
    assert play.capsys.readouterr().out == ""


def test_a_covered_choice_is_explained_when_it_is_shown(play: Play) -> None:
    """With seed 4 its side has won the dice, and shows its wing when it goes first."""
    chosen = [READY, READY, ("wing reserve", Why("wing", {"wing": "reserve"}))]
    session = play.session("assault-on-the-centre", 4, *chosen)
    session.tell_events()
    before = play.capsys.readouterr().out
    assert session.reason_lines() == []
    assert "reserve" not in before
    assert "This wing has most to do." not in before
    lines = play.lines("assault-on-the-centre", 4, *chosen, ("go-first", Why("strike-first")))
    assert "This wing has most to do." in [line.strip() for line in lines]


def test_a_plan_is_told_once_also_if_something_is_done_without_one(play: Play) -> None:
    plan = Why("whim")

    def planned(script: list[Played]) -> list[Played]:
        return [(action, Why(why.code, why.params, plan)) for action, why in script]

    lines = play.lines(
        "gossolengo",
        8,
        *UP_TO_THE_ENEMY[:5],
        *planned(move("tripps-1+tripps-2", "0625", "0625")),
        ("halt tripps-1", STANDS),
        *move("bartholotti", "0626", "0626"),
        ("halt bartholotti", STANDS),
        *planned(move("baranyai-1+baranyai-2", "0726", "0726")),
    )
    [line] = under(lines, IDEA)
    assert line.startswith("Tripps I and Tripps II enter 0625")
    assert len([line for line in lines if " is wanted in " in line]) == 3


def test_an_answer_to_a_march_has_its_reason_when_the_way_back_follows() -> None:
    back = Event("retreats", "1", {"piece": "reina-horse"})
    way = Event("falls-back", "1", {"piece": "reina-horse", "hex": "1713"})
    gives_way = Why("gives-way", {"piece": "reina-horse"})
    reasons = Reasons(lambda audience: audience is None)
    reasons.note(Done("austro-savoy", "step piemonte 1711", Why("closes"), None, []))
    reasons.note(Done("spanish", "react reina-horse retreat", gives_way, None, [back, way]))
    assert [done.why for done in reasons.below([back])] == [gives_way]
    assert reasons.below([way]) == []


def test_what_may_not_be_known_has_no_reason_and_keeps_it_for_later() -> None:
    known: set[Audience | None] = {None}
    covered = Audience((1,), "shown")
    wing = Why("wing", {"wing": "left"})
    chosen = Event("wing-chosen", "1", {"seat": "austrian", "wing": "left"}, covered)
    shown = Event("wing-shown", "1", {"seat": "austrian", "wing": "left"})
    other = Event("wing-shown", "1", {"seat": "franco-spanish", "wing": "left"})
    reasons = Reasons(lambda audience: audience in known)
    reasons.note(Done("austrian", "wing left", wing, covered, [chosen]))
    assert reasons.below([shown]) == []
    reasons.forget()
    known.add(covered)
    assert reasons.below([other]) == []
    assert reasons.last is None
    assert [done.why for done in reasons.below([shown])] == [wing]
    assert reasons.last == wing
