"""What the table is told of choices: who acts, what is in hand, where a click leads."""

from __future__ import annotations

import pytest

import battaglia
from battaglia.core import flow
from battaglia.core.catalogue import catalogue_of
from battaglia.core.flow import Event
from battaglia.core.match import Match
from battaglia.core.reason import Param
from battaglia.core.rulebook import load_rulebook
from battaglia.core.telling import teller_of
from battaglia.games.piacenza.actions import Formation, Pick, Place
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.loading import load_battle, shipped_scenarios
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.telling.teller import PiacenzaTeller
from tests.games.piacenza.board import board, foot, guns, play, state


def table(scenario: str) -> tuple[PiacenzaTeller, Position]:
    battle = load_battle(shipped_scenarios()[scenario])
    told = PiacenzaTeller(GAME, battle, catalogue_of(GAME, "en"), load_rulebook(GAME))
    p = GAME.start(battle)
    assert isinstance(p, Position)
    return told, p


@pytest.mark.rule("5.0")
def test_a_click_takes_one_unit_in_hand_and_a_button_a_stack() -> None:
    told, _ = table("gossolengo")
    one, two = Pick(("lobkowitz-1",)), Pick(("lobkowitz-1", "lobkowitz-2"))
    assert (told.parts(one).piece, told.use(one)) == ("lobkowitz-1", "pick")
    assert (told.parts(two).piece, told.use(two)) == (None, "button")


@pytest.mark.rule("3.1")
def test_a_formation_that_is_called_like_a_regiment_is_no_piece() -> None:
    told, _ = table("assault-on-the-centre")
    assert "petit-bois" in told.index
    assert told.parts(Formation("petit-bois")).pieces == ()


@pytest.mark.rule("3.0")
def test_a_piece_is_set_up_by_pointing_at_a_hex_of_its_zone() -> None:
    told, p = table("gossolengo")
    reach = GAME.reach(p, 1, "rochefocauld-1")
    flow.apply(p, 1, Pick(("rochefocauld-1",)))
    assert told.in_hand(p, 1) == "rochefocauld-1"
    assert set(reach) == {place.hex for place in flow.legal(p, 1) if isinstance(place, Place)}
    assert reach


# How it reads


def teller(match: Match, language: str = "en") -> PiacenzaTeller:
    """A teller of a small board."""
    found = catalogue_of(GAME, language)
    return PiacenzaTeller(GAME, state(match).battle, found, load_rulebook(GAME))


@pytest.mark.rule("3.0")
def test_the_dice_of_both_sides_are_not_added_up() -> None:
    match = board("selection", units={"a": foot("red", "0505"), "x": foot("blue", "1505")})
    (roll,) = [event.roll for event in match.events if event.roll]
    assert teller(match).roll(roll).text == "9 and 0: the higher die for the red side"
    assert teller(match, "it").roll(roll).text == "9 e 0; sceglie questa parte: red"


@pytest.mark.rule("5.1", "7.1")
@pytest.mark.parametrize(("hex_name", "turns"), [("0506", True), ("0504", False)])
def test_of_a_battery_that_has_come_to_its_end_only_the_facing_is_asked(
    hex_name: str, turns: bool
) -> None:
    """It has two points: the woods of 0506 use them up, 0504 does not."""
    units = {"g": guns("red", "0505"), "x": foot("blue", "1505")}
    match = board(units=units, ground={"terrain": {"woods": ["0506"]}})
    play(match, "move g", f"step g {hex_name}")
    text = teller(match).prompt(state(match), 0, "red")
    assert ("corner" in text) is turns
    assert ("movement point" in text) is not turns


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        ("andlau", "Andlau is out of command."),
        ("linden-grenadiers", "Grenadiers (Linden) are out of command."),
    ],
)
def test_verbs_agree_with_the_names_of_regiments(piece: str, text: str) -> None:
    told, _ = table("assault-on-the-centre")
    assert told.say("reason", "out-of-command", piece=piece) == text


@pytest.mark.parametrize(
    ("language", "column", "cause"),
    [
        ("en", "2, in all 1, column 1 or 2 points: no effect.", "(with the other in its hex)."),
        (
            "it",
            "2, in tutto 1, colonna 1 o 2 punti: nessun effetto.",
            "(con l'altra del suo esagono).",
        ),
    ],
)
def test_the_log_says_what_points_are_of_and_who_draws_whom_along(
    language: str, column: str, cause: str
) -> None:
    match = battaglia.new_match("gossolengo", 1)
    there = teller_of(match.game, match.battle, language)
    roll: dict[str, Param] = {"face": 2, "total": 1, "column": "light", "result": "NE"}
    events = [
        Event("bombardment-roll", "8.1", {"piece": "guyenne", "hex": "0722", **roll}),
        Event("retreats", "9.2.8", {"piece": "tripps-2", "hex": "0626", "cause": "mate"}),
    ]
    bombarded, retreated = there.lines(events)
    assert bombarded.endswith(column)
    assert retreated.endswith(cause)
