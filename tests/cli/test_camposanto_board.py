"""What the terminal shows of Camposanto's fights, retreats and pieces, on small boards."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from fractions import Fraction

import pytest

from battaglia.ai import make_player
from battaglia.cli.commands import carry_out
from battaglia.cli.session import Session
from battaglia.cli.speaking import Speaker
from battaglia.core.match import Match
from battaglia.core.telling.figures import chance_text
from battaglia.games.camposanto.game import GAME
from tests.cli.running import Ran, answers
from tests.cli.shown import Shown
from tests.games.camposanto.board import board, foot, guns, horse, light, marshal

BEGIN = "before anything is typed"
Table = Callable[..., dict[str, str]]


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two people at one keyboard type lines; what is answered to each comes back."""

    def call(match: Match, *lines: str, language: str = "en", program: str = "") -> dict[str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        machines = {program: make_player("random", 0)} if program else {}
        Session(match, Speaker(GAME, language), machines).run(carry_out)
        out = capsys.readouterr().out
        assert "⟨" not in out
        return {BEGIN: out.partition("\n> ")[0], **answers(Ran(0, out, ""))}

    return call


# --- Pieces and hexes ---------------------------------------------------------------------------


def stack() -> Shown:
    return Shown(
        board(
            units={
                "guards": foot("red", "0506", "NE", stars=1, remaining=3, name="Guards"),
                "battery": guns("red", "0506", "NE", name="Battery"),
                "riders": horse("blue", "0605", name="Riders"),
            },
            marshals={"chief": marshal("red", "0507", name="Chief")},
            ground={"terrain": {"farmhouses": ["0506"], "pond": ["0404"]}},
        )
    )


def test_a_unit_with_its_front_its_flanks_and_its_enemies() -> None:
    there = stack()
    assert there.piece_line("guards") == (
        "Guards [guards]: foot, 3 of 4 steps, stars 1, 3 movement points, faces north-east,"
        " 0506 (farmhouses)"
    )
    lines = there.piece_lines("guards")
    assert "Wing: centre (2, Aggressive)." in lines
    assert "Front: 0605 (Riders), 0606." in lines
    assert "Flanks: 0505, 0406, 0507 (Chief), 0607." in [line for line in lines if "Flanks" in line]
    assert "It stands in an enemy zone of control." in lines
    assert "Its figures: reconstructed." in lines
    assert "Fire, from a range of 1 hex on: +3, +2, +1, +0." in there.piece_lines("battery")


def test_marshals_have_neither_steps_nor_facing() -> None:
    there = stack()
    assert there.piece_line("chief") == "Chief [chief]: marshal, 4 movement points, 0507 (clear)"
    assert not any("Front" in line for line in there.piece_lines("chief"))
    assert there.in_brief("chief") == "Chief"


def test_a_hex_says_who_has_it_before_his_front_and_who_retreats_to_it() -> None:
    there = stack()
    assert there.hex_lines("0606") == [
        "0606: clear.",
        "Before the front of Guards, Battery and Riders.",
        "In the zone of control of: red.",
        "In the zone of control of: blue.",
    ]
    assert "The line of retreat ends here for: red." in there.hex_lines("0511")
    assert "Here: Guards and Battery." in there.hex_lines("0506")


def test_the_map_shows_the_regiment_of_a_stack_with_its_facing() -> None:
    lines = stack().map("0506", 1)
    assert lines[:3] == ["0505   . h2", "0406  . F9.", "0507   M ."]
    assert (
        "0506: Guards (3 of 4 steps, faces north-east), Battery (1 of 1 steps, faces north-east)"
        in lines
    )
    assert any(
        line.startswith("Signs: . clear; # farmhouses; digits are facings") for line in lines
    )


def test_an_impetuous_wing_has_its_points_and_the_evening_takes_some() -> None:
    units = {"a": foot("red", "0506"), "b": foot("blue", "0501")}
    fast = Shown(board(units=units, status="impetuous"))
    late = Shown(board(units=units, evening=True))
    assert "4 movement points" in fast.figure_words("a")
    assert "3 movement points" in fast.figure_words("b")
    assert "2 movement points" in late.figure_words("a")
    assert late.conditions("a") == ["isolated in the dark"]
    assert fast.conditions("a") == []


def test_what_a_piece_has_done_and_one_that_is_lost() -> None:
    start = {
        "moved": ["a"],
        "fired": ["l"],
        "assaulted": ["a"],
        "attacked": ["b"],
        "retreated": ["b"],
    }
    there = Shown(
        board(
            "orders",
            units={
                "a": foot("red", "0506"),
                "l": light("red", "0706"),
                "b": foot("blue", "0501"),
                "c": foot("blue", "0502", lost=True),
            },
        )
    )
    p = there.position
    for name, pieces in start.items():
        setattr(p, name, sum(1 << there.teller.index[piece] for piece in pieces))
    p.remove(there.teller.index["c"])
    assert there.conditions("a") == ["has moved", "has assaulted"]
    assert there.conditions("l") == ["has fired"]
    assert there.conditions("b") == ["has been assaulted", "has fallen back"]
    assert there.piece_line("c").endswith("out of the game")
    assert not any("Front" in line for line in there.piece_lines("c"))
    assert there.army("blue") == ["b", "c"]


# --- The movement -------------------------------------------------------------------------------


def test_the_choices_of_a_unit_in_hand_say_what_they_lead_to(table: Table) -> None:
    match = board(
        units={"a": foot("red", "0507", name="Foot"), "b": foot("blue", "0505", name="Enemy")},
        ground={"terrain": {"farmhouses": ["0506"]}},
    )
    answer = table(match, "move a")["move a"]
    assert "Foot is in hand, with 3 movement points left" in answer
    assert "Foot steps into 0506, farmhouses, enemy zone of control [step a 0506]" in answer
    assert ", front 0406, 0506 [face a N]" in answer


def test_a_limited_wing_is_told_how_many_units_it_may_still_activate(table: Table) -> None:
    units = {name: foot("red", f"0{number}09") for number, name in enumerate("abcde", start=2)}
    match = board(units=units, status="titubant")
    answer = table(match, "move a", "face a N")
    assert "Units that may still be activated: 4." in answer[BEGIN]
    assert "Units that may still be activated: 3." in answer["face a N"]
    free = table(board(units=units))
    assert "Units that may still be activated" not in free[BEGIN]


def approach() -> Match:
    """Red foot two hexes before blue horse, which looks at it."""
    return board(
        units={"a": foot("red", "0507", name="Foot"), "h": horse("blue", "0505", name="Riders")}
    )


def test_the_other_side_is_asked_to_retreat(table: Table) -> None:
    answer = table(approach(), "go a 0506", "react h retreat", "1", "score")
    asked = answer["go a 0506"]
    assert "red, centre (2, Aggressive): movement. Asked: blue." in asked
    assert "Enemy foot comes before the front of Riders: stay, or retreat?" in asked
    assert "Riders: retreat, 0505 (clear), faces south [react h retreat]" in asked
    assert "Riders retreats from 0505." in answer["react h retreat"]


def test_a_program_that_may_react_makes_a_step_final(table: Table) -> None:
    answer = table(approach(), "reach a", "go a 0506", program="blue")
    assert "0506 (alarming Riders)" in answer["reach a"]
    assert "to go on, play: step a 0506" in answer["go a 0506"]


def test_standing_orders_answer_for_a_side(table: Table) -> None:
    match = approach()
    match.seat("blue").standing_orders(reaction="stay")
    assert "Riders stays where it is." in table(match, "move a", "step a 0506")["step a 0506"]


# --- The assault --------------------------------------------------------------------------------


def fight() -> Match:
    """Red foot with a star, its marshal behind it, against blue foot in farmhouses."""
    return board(
        "assaults",
        units={
            "a": foot("red", "0506", stars=1, name="Guards"),
            "b": foot("red", "0406", name="Line"),
            "c": foot("blue", "0505", name="Enemy"),
        },
        marshals={"chief": marshal("red", "0507", name="Chief")},
        ground={"terrain": {"farmhouses": ["0505"]}},
        dice=[1, 2, 1, 2, 6, 6],
    )


def test_an_assault_shows_both_ledgers_its_odds_and_its_assumptions(table: Table) -> None:
    answer = table(fight(), "odds assault a c")["odds assault a c"]
    assert answer.startswith("assault a c [7.1 ")
    assert "  the attacker's rolls +0: +1 own stars (7.2), -1 enemy in farmhouses (7.2)\n" in answer
    assert "  the defender's rolls -1: -1 enemy stars (7.2)\n" in answer
    assert "  won at each roll: 1: 5/18 (28 %), 2: 65/324 (20 %), " in answer
    assert "\nNeither side falls back:\n  the attacker wins: " in answer
    assert "\nIf the sides act otherwise:\n" in answer
    helped = "  Neither side falls back. The attacker's marshals have failed rolls thrown again: "
    assert helped in answer
    assert "  Each side falls back when it is more likely to lose" in answer


def test_who_joins_sees_the_chance_and_the_fight_its_odds(table: Table) -> None:
    answer = table(fight(), "assault a c")
    assert "Guards assaults Enemy, if all stand, the attackers win with " in answer[BEGIN]
    named = answer["assault a c"]
    assert "fight [7.1 " in named
    assert "fight the assault (final) [fight]" in named


def test_a_fight_goes_from_roll_to_roll(table: Table) -> None:
    answer = table(fight(), "assault a c", "fight", "reroll chief", "fall-back")
    failed = answer["fight"]
    assert "Assault: Guards against Enemy.\n" in failed
    assert "red: the dice show 1+2, in all 3, and 9 was needed: failed.\n" in failed
    assert "shall a marshal have it thrown again?" in failed
    assert "reroll chief [7.1 " in failed
    risked = answer["reroll chief"]
    assert "Chief is lost in 0507.\n" in risked
    assert "assaults. Asked: blue.\n" in risked
    assert "stand [7.1 " in risked
    assert "blue: they fall back.\n" in answer["fall-back"]


def test_a_shot_has_its_range_its_target_and_its_modifiers() -> None:
    match = board(
        "artillery",
        units={"g": guns("red", "0507", name="Battery"), "b": foot("blue", "0505", name="Enemy")},
        ground={"terrain": {"farmhouses": ["0505"]}},
    )
    there = Shown(match)
    odds = match.seat("red").odds("fire g 0505")
    assert odds is not None
    assert there.odds(odds)[1:] == [
        "  dice +1: +2 at a range of 2 hexes (9.1), -1 enemy in farmhouses (9.1)",
        "  range 2",
        "  target: Enemy",
        "This shot:",
        "  missed: 7/12 (58 %)",
        "  a HIT: 5/12 (42 %)",
    ]
    action = match.seat("red").legal()[0]
    assert there.detail(action) == "Enemy (4 of 4 steps, faces south)"


def test_a_step_back_before_an_enemy_front_is_known_to_cost_a_hit(table: Table) -> None:
    match = board(
        "assaults",
        units={
            "a": foot("red", "0506", name="Foot"),
            "c": foot("blue", "0505", name="Enemy"),
            "d": foot("red", "0503", "SE", name="Flankers"),
        },
        dice=[1, 2],
    )
    answer = table(match, "assault a c", "fall-back")
    steps = [line for line in answer["fall-back"].splitlines() if "[retreat-step " in line]
    hit = [line for line in steps if "before an enemy front: costs a HIT" in line]
    assert hit
    assert len(hit) < len(steps)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 3), "1/3 (33 %)"),
        (Fraction(5, 18), "5/18 (28 %)"),
        (Fraction(1), "1 (100 %)"),
        (Fraction(65537, 131072), "50 %"),
        (Fraction(1, 100_001), "< 1 %"),
        (Fraction(100_000, 100_001), "> 99 %"),
    ],
)
def test_long_fractions_are_shown_in_per_cent_only(chance: Fraction, text: str) -> None:
    assert chance_text(chance) == text


# --- How the game stands ------------------------------------------------------------------------


def test_the_evening_and_a_general_who_has_stepped_in(table: Table) -> None:
    units = {"a": foot("red", "0507"), "b": foot("blue", "0503")}
    match = board("general", status="cautious", evening=True, units=units)
    answer = table(match, "general", "score")
    assert (
        answer[BEGIN]
        .strip()
        .startswith("In the evening, phase 1 of 3. red, centre (2, Cautious): ")
    )
    assert "General ? has stepped in." in answer["score"]
    assert "centre (2, Aggressive): acts now" in answer["score"]


def test_the_end_by_the_loss_of_a_wing_says_the_points_of_the_sides_only(table: Table) -> None:
    match = board(
        "light-fire",
        units={"l": light("red", "0506", name="Jägers"), "b": light("blue", "0505")},
        dice=[6, 6],
    )
    typed = table(match, "fire l 0505", "score")
    assert typed["score"].startswith("By day, phase 1 of 3.\n")
    answer = typed["fire l 0505"]
    assert "The battle ends: a wing is destroyed. Winner: red.\n" in answer
    assert "Victory by the destruction of an enemy wing: red.\n" in answer
    assert "red: victory points 0.\nblue: victory points 0.\nThe battle is over." in answer


def test_a_fight_in_italian(table: Table) -> None:
    answer = table(fight(), "odds assault a c", "assault a c", language="it")
    assert "\nNessuno dei due ripiega:\n" in answer["odds assault a c"]
    assert "se tutti restano, gli attaccanti vincono con " in answer[BEGIN]
