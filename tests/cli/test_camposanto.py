"""``battaglia play`` with Camposanto 1743: order points in secret, wings, whole games."""

from __future__ import annotations

import io
import random
import re
import sys
from pathlib import Path

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.cli.session import CLEAR_SCREEN, SCREENFUL, Session, draw_curtain
from battaglia.cli.speaking import Speaker
from battaglia.core.flow import Event
from battaglia.core.knowledge import only
from tests.cli.running import LEAVE, Ask, Run, answers, asking

OBREGON = ("play", "obregon-1743", "--seed", "3", "--against", "random")
HOT_SEAT = ("play", "obregon-1743", "--seed", "3", "--against", "human")
SPANISH, AUSTRO_SAVOY = "12+9", "10+11"
"""Order points that only one side has."""
GO_ON = ""
"""Enter, when the keyboard has changed hands."""


@pytest.fixture
def ask(run: Run) -> Ask:
    """The answer to one line, typed after others."""
    return asking(run, OBREGON)


# --- The beginning ------------------------------------------------------------------------------


def test_the_beginning_says_what_is_played_and_by_whom(run: Run) -> None:
    ran = run(*OBREGON)
    assert ran.lines[0] == "Obregón's house, 1743"
    assert "Spanish is played at this keyboard." in ran.lines
    assert "Austro-Savoy is played by the program random." in ran.lines


def test_options_are_in_force(run: Run) -> None:
    ran = run(*OBREGON, "--options", "fatigue=yes", typed=["options"])
    fatigue = "fatigue=true: A fatigued wing is not Impetuous again in its Turn: yes. A wing that "
    assert any(line.startswith(fatigue) for line in ran.lines)


def test_both_battles_begin_in_both_languages(run: Run) -> None:
    for scenario in ("obregon-1743", "camposanto-1743"):
        for language, when in (("en", "By day, phase 1 of 3."), ("it", "Di giorno, fase 1 di 3.")):
            ran = run(
                "play", scenario, "--seed", "1", "--against", "random", "--lang", language,
                typed=["map", "units", "score", "standing", "help", "1", "1", "list", "log"],
            )  # fmt: skip
            assert (ran.code, ran.err) == (0, "")
            assert "⟨" not in ran.out
            assert when in ran.out


# --- Order points -------------------------------------------------------------------------------


def test_the_choice_of_order_points_is_explained(run: Run) -> None:
    ran = run(*OBREGON)
    assert "Your order points: 1, 4, 5, 8, 9, 12." in ran.lines
    assert "Order points of the other side (Austro-Savoy): 2, 3, 6, 7, 10, 11." in ran.lines
    order = "One for each wing, in this order: Centre, Right wing. For instance: orders 1+4"
    assert order in ran.lines
    assert "Wings that are compared: Centre - Centre; Right wing - Left wing." in ran.lines


@pytest.mark.parametrize("line", ["orders 12+9", "orders 12 9"])
def test_order_points_are_played_and_shown_with_the_statuses(ask: Ask, line: str) -> None:
    answer = ask(line)
    assert answer.startswith("You have played 12 and 9, covered.\n")
    assert "Spanish, centre: order point 12, Impetuous.\n" in answer
    assert len(re.findall(r"order point \d+, ", answer)) == 4


def test_why_not_these_order_points(ask: Ask) -> None:
    assert ask("why not orders 12 10").startswith("You do not have 10 any more; ")
    assert ask("why not orders 12").startswith("Play 2 order points, one for each wing. [4 ")
    assert ask("why not orders 12 12").startswith("Each order point is one counter")
    assert ask("why not orders 12 9").startswith("orders 12+9 is allowed.")
    assert ask("odds orders 12+9").startswith("Nothing in this is left to chance.")


def test_standing_orders_have_a_command_of_their_own(ask: Ask) -> None:
    assert "  stay: stay (in force)\n" in ask("standing", "standing reaction stay")
    assert ask("standing reaction fly").startswith("This command reads: standing ")


# --- Secrets ------------------------------------------------------------------------------------


def before_the_reveal(out: str) -> str:
    return out.partition("order point 12")[0]


def test_at_one_keyboard_a_secret_is_asked_behind_a_curtain(run: Run) -> None:
    typed = [GO_ON, f"orders {SPANISH}", "list", GO_ON, f"orders {AUSTRO_SAVOY}"]
    ran = run(*HOT_SEAT, typed=typed)
    hand_over = "A secret choice follows. Let nobody look at the screen but: {}. Enter goes on."
    assert ran.lines.count(hand_over.format("Spanish")) == 1
    assert ran.lines.count(hand_over.format("Austro-Savoy")) == 2  # 'list' shows nothing yet
    assert "Spanish, centre: order point 12, Impetuous." in ran.lines
    assert "Austro-Savoy, centre: order point 11, Cautious." in ran.lines


def test_at_one_keyboard_nothing_of_a_secret_is_shown(run: Run) -> None:
    """Neither what was typed, nor the event, nor what is taken back."""
    asked = ["log", "score", "list", "units", "why not orders 2+3", "undo", GO_ON]
    typed = [GO_ON, f"orders {SPANISH}", GO_ON, *asked, f"orders {SPANISH}", GO_ON]
    ran = run(*HOT_SEAT, typed=[*typed, f"orders {AUSTRO_SAVOY}", "log"])
    hidden = before_the_reveal(ran.out)
    assert "> (not shown)\n" in hidden
    assert "Taken back: a secret choice (Spanish).\n" in hidden
    assert SPANISH not in hidden
    assert "12 and 9" not in hidden
    assert "have played" not in ran.out
    assert "Your order points: 2, 3, 6, 7, 10, 11." in hidden


def test_whoever_waits_behind_the_curtain_can_leave(run: Run) -> None:
    ran = run(*HOT_SEAT, typed=[GO_ON, f"orders {SPANISH}", "quit", "quit"])
    assert "'quit' once more leaves without saving." in ran.out
    assert "Your order points: 2, 3" not in ran.out


def test_an_undone_secret_can_be_chosen_anew(run: Run) -> None:
    typed = [GO_ON, "orders 1+4", GO_ON, "undo", GO_ON, f"orders {SPANISH}", GO_ON]
    ran = run(*HOT_SEAT, typed=[*typed, f"orders {AUSTRO_SAVOY}"])
    assert "Spanish, centre: order point 12, Impetuous." in ran.lines


def test_a_file_with_a_secret_in_it_is_told_of(run: Run, tmp_path: Path) -> None:
    path, position = tmp_path / "game.txt", tmp_path / "here.toml"
    warning = "The file holds a choice that is still secret: do not look into it."
    early = run(*HOT_SEAT, typed=[GO_ON, f"save {path}"])
    assert warning not in early.lines
    typed = [GO_ON, f"orders {SPANISH}", GO_ON, f"save {path}", f"position {position}"]
    assert run(*HOT_SEAT, typed=typed).lines.count(warning) == 2
    again = run("play", "--resume", path, "--against", "human", typed=[GO_ON, "orders 10 11"])
    assert "screen but: Austro-Savoy. Enter goes on." in again.out
    assert "Spanish, centre: order point 12, Impetuous." in again.lines
    begun = run("play", position, "--against", "human", typed=[GO_ON, "orders 10 11"])
    assert "Spanish, centre: order point 12, Impetuous." in begun.lines


def test_against_a_program_a_person_chooses_first(run: Run, tmp_path: Path) -> None:
    """So that nothing which the program has chosen is in a file that the person writes."""
    path = tmp_path / "game.txt"
    ran = run(
        *OBREGON, "--side", "austro-savoy", typed=[f"save {path}", "orders 11 10", f"save {path}"]
    )
    assert "Your order points: 2, 3, 6, 7, 10, 11." in ran.lines
    assert "A secret choice follows" not in ran.out
    played = [line for line in path.read_text(encoding="utf-8").splitlines() if ": orders" in line]
    assert played[0] == "austro-savoy: orders 11+10"
    assert played[1].startswith("spanish: orders ")


def test_only_what_all_at_the_terminal_may_know_is_told() -> None:
    match = battaglia.new_match("obregon-1743")
    audiences = (None, only(0), only(1), only(0, 1))
    told = [Event("orders-chosen", "4", {}, audience) for audience in audiences]
    program = make_player("random", 0)
    machines = {
        "none": {},
        "one": {"austro-savoy": program},
        "two": dict.fromkeys(match.seats, program),
    }
    known = {}
    for name, played in machines.items():
        session = Session(match, Speaker(match.game, "en"), played)
        known[name] = [session.may_know(event) for event in told]
    assert known["none"] == [True, False, False, True]
    assert known["one"] == [True, True, False, True]
    assert known["two"] == [True, False, False, False]


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("term", "drawn"), [("xterm", CLEAR_SCREEN), ("dumb", "\n" * SCREENFUL)])
def test_the_curtain_takes_a_secret_off_the_screen(
    term: str, drawn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", term)
    draw_curtain()
    assert screen.getvalue() == drawn


def test_the_curtain_is_drawn_after_a_secret_and_before_it_is_revealed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen()
    typed = [GO_ON, f"orders {SPANISH}", GO_ON, f"orders {AUSTRO_SAVOY}"]
    monkeypatch.setattr(sys, "stdin", Screen("".join(f"{line}\n" for line in typed)))
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", "xterm")
    match = battaglia.new_match("obregon-1743", 3)
    Session(match, Speaker(match.game, "en"), {}).run(lambda session, line: False)
    first, second, third = screen.getvalue().split(CLEAR_SCREEN)
    assert "but: Spanish." in first
    assert "but: Austro-Savoy." in second
    assert third.startswith("Spanish, centre: order point 12, Impetuous.\n")


# --- Wings, choices, questions ------------------------------------------------------------------

BEGUN = ("orders 12 9",)


def test_the_heading_names_the_wing_with_its_order_point_and_status(ask: Ask) -> None:
    assert "By day, phase 1 of 3. Spanish, Centre (12, Impetuous): " in ask(*BEGUN)


def test_the_score_lists_the_wings_in_the_order_of_their_activation(ask: Ask) -> None:
    answer = ask("score", *BEGUN)
    assert answer.startswith("By day, phase 1 of 3.\nSpanish: victory points 0.\n")
    assert "  Order points left: 1, 4, 5, 8.\n" in answer
    assert "  General de Gages has not stepped in yet.\n" in answer
    wings = re.findall(r"^  (\d)\. .* \((\d+), (\w+)\): (.*)$", answer, re.MULTILINE)
    assert [wing[0] for wing in wings] == ["1", "2", "3", "4"]
    values = [int(wing[1]) for wing in wings]
    assert values == sorted(values, reverse=True)
    assert [wing[3] for wing in wings] == ["acts now", *["is still to act"] * 3]
    assert (wings[0][2], wings[-1][2]) == ("Impetuous", "Titubant")


def test_the_map_shows_facings_as_on_a_number_pad(ask: Ask) -> None:
    lines = ask("map").splitlines()
    rows = [line for line in lines if re.match(r"\d{4}  ", line)]
    assert len(rows) == 11
    assert any("F8" in row for row in rows)
    assert any("f2" in row for row in rows)
    assert all(len(row) <= 80 for row in rows)
    legend = next(line for line in lines if line.startswith("Signs: "))
    assert "# farmhouses" in legend
    assert "digits are facings, as on a number pad: 8 north, 9 north-east, " in legend
    assert "Capitals: Spanish. Small letters: Austro-Savoy." in ask("map")


def test_a_unit_and_a_battery_in_words(ask: Ask) -> None:
    regiment = ask("unit carabineros reales", *BEGUN)
    assert regiment.startswith("Carabineros Reales [carabineros]: horse, 4 of 4 steps, stars 2, ")
    assert "Side: Spanish.\nWing: Right wing (9, " in regiment
    assert re.search(r"^Front: \d{4}", regiment, re.MULTILINE)
    assert "Fire, from a range of 1 hex on: +2, +1, +0, +0.\n" in ask("unit spanish-guns-1")
    assert ask("unit atrisco").startswith("Atrisco [atrisco]: marshal, 4 movement points, ")


def test_illegal_moves_are_answered_with_their_reasons(ask: Ask) -> None:
    before = (*BEGUN, "end-fire")
    answer = ask("why not move carabineros", *before)
    assert "Carabineros Reales are not a combat unit of the wing that is activated" in answer
    assert "[5.5 " in answer
    assert "'n' is no facing" not in ask("face obregon n", *before, "move obregon")
    assert "is no facing" in ask("face obregon up", *before, "move obregon")
    assert "This action reads: face PIECE FACING" in ask("why not face obregon", *before)


@pytest.mark.parametrize("line", ["face obregon S", "face obregon s", "face obr S", "f o s"])
def test_a_facing_is_not_the_beginning_of_another(ask: Ask, line: str) -> None:
    answer = ask(line, *BEGUN, "end-fire", "move obregon")
    assert answer.startswith("Guadalajara I (Obregón) turns to the south.\n")


def test_go_moves_and_turns_a_unit(run: Run) -> None:
    moves = [*BEGUN, "end-fire", "reach guadalajara", "go guadalajara 1614 nw"]
    ran = run(*OBREGON, typed=[*moves, "go macdonald 1514 S", *LEAVE])
    answer = answers(ran)
    assert answer["reach guadalajara"].startswith("Guadalajara II can reach ")
    assert "  1 movement point: " in answer["reach guadalajara"]
    moved = answer["go guadalajara 1614 nw"]
    assert moved.startswith(
        "Guadalajara II enters 1614.\nGuadalajara II turns to the north-west.\n"
    )
    assert "MacDonald is not a combat unit" in answer["go macdonald 1514 S"]


def test_a_marshal_goes_where_he_is_sent(run: Run) -> None:
    line = "go macdonald 1514"
    ran = run(*OBREGON, typed=[*BEGUN, "end-fire", "end-movement", line, *LEAVE])
    assert "to go on, play: marshal macdonald 1514" not in answers(ran)[line]
    assert "MacDonald rides to 1514." in answers(ran)[line]


def test_undo_takes_back_a_step_and_not_what_was_revealed(run: Run) -> None:
    ran = run(*OBREGON, typed=[*BEGUN, "end-fire", "move obregon", "undo", "undo", "undo"])
    assert "Taken back: move obregon" in ran.lines
    assert "Taken back: end-fire" in ran.lines
    assert "There is nothing to take back: " in ran.out


# --- Files --------------------------------------------------------------------------------------


def test_a_game_is_saved_verified_and_resumed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run(*OBREGON, typed=[*BEGUN, "end-fire", "move obregon", f"save {path}", "quit"])
    assert run("verify", path).code == 0
    ran = run("play", "--resume", path, "--against", "random", typed=["face obregon SW"])
    assert "Guadalajara I (Obregón) is in hand" in ran.out
    assert "Guadalajara I (Obregón) turns to the south-west." in ran.lines


def test_load_takes_up_a_game_of_the_same_sides_only(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "game.txt", tmp_path / "other.txt"
    run(*OBREGON, typed=[*BEGUN, f"save {path}", "quit"])
    other.write_text(battaglia.new_match("navicello-1643", 1).record(), encoding="utf-8")
    ran = run(*OBREGON, typed=[f"load {other}", f"load {path}", "end-fire"])
    assert f"{other} is the record of a battle with other sides" in ran.out
    assert f"{path}: going on after 2 actions." in ran.lines
    assert "Spanish, Centre (12, Impetuous): movement." in ran.out


def test_a_position_is_begun_from(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "here.toml"
    run(*OBREGON, typed=[*BEGUN, "end-fire", "move obregon", f"position {path}"])
    assert "Guadalajara I (Obregón) is in hand" in run("play", path, "--against", "random").out


# --- Whole games --------------------------------------------------------------------------------


def lines_of(seed: int, count: int) -> str:
    """Numbers as somebody might type them who tries everything."""
    rng = random.Random(seed)
    return "".join(f"{rng.randint(1, 4)}\n\n" for _ in range(count))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("side", ["spanish", "austro-savoy"])
def test_a_whole_game_against_a_program(run: Run, side: str, language: str) -> None:
    ran = run(*OBREGON, "--side", side, "--lang", language, typed=lines_of(2, 1500))
    assert (ran.code, ran.err) == (0, "")
    assert "⟨" not in ran.out
    ended = {"en": "The battle ends: ", "it": "La battaglia finisce: "}[language]
    over = {"en": "The battle is over.", "it": "La battaglia è finita."}[language]
    assert ran.out.count(ended) == 1
    assert over in ran.out
    assert len(ran.lines) > 300


def test_a_whole_game_at_one_keyboard(run: Run) -> None:
    ran = run(*HOT_SEAT, typed=lines_of(9, 3000))
    assert ran.code == 0
    assert "The battle ends: " in ran.out
    assert ran.out.count("screen but: Spanish. Enter goes on.") >= 3
    assert ran.out.count("screen but: Austro-Savoy. Enter goes on.") >= 3
    assert "Asked: Spanish." in ran.out
    assert "Asked: Austro-Savoy." in ran.out


def test_programs_play_while_one_watches(run: Run) -> None:
    ran = run("play", "obregon-1743", "--seed", "1", "--side", "none", "--against", "random")
    assert (ran.code, ran.err) == (0, "")
    assert any(line.startswith("The battle ends: ") for line in ran.lines)
    assert "have played" not in ran.out
    assert "> " not in ran.out
