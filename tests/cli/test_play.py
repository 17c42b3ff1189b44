"""``battaglia play``: choosing, asking, taking back, whole games."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

import battaglia
from battaglia.ai import Why, make_player
from battaglia.ai.advice import Advice, Expected
from battaglia.cli import hinting
from battaglia.cli.commands import carry_out
from battaglia.cli.session import Session
from battaglia.cli.speaking import Speaker
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.flow import Event
from battaglia.core.knowledge import only
from tests.cli.running import LEAVE, Ask, Run, answers, asking

NAVICELLO = ("play", "navicello-1643", "--seed", "3", "--against", "random")
HOT_SEAT = ("play", "navicello-1643", "--seed", "3", "--against", "human")


@pytest.fixture
def ask(run: Run) -> Ask:
    """The answer to one line, typed after others."""
    return asking(run, NAVICELLO)


# --- The beginning ------------------------------------------------------------------------------


def test_the_beginning_says_what_is_played_and_by_whom(run: Run) -> None:
    ran = run(*NAVICELLO)
    assert ran.lines[0] == "The bridge of Navicello, 1643"
    assert "Coalition is played at this keyboard." in ran.lines
    assert "Papal army is played by the program random." in ran.lines
    assert "Seed of the dice: 3." in ran.lines


def test_the_first_player_is_the_humans_unless_a_side_is_given(run: Run) -> None:
    ran = run(*NAVICELLO, "--side", "papal")
    assert "Papal army is played at this keyboard." in ran.lines
    assert "Coalition is played by the program random." in ran.lines


def test_the_favourite_program_plays_if_none_is_named(run: Run) -> None:
    assert "by the program sergeant." in run("play", "navicello-1643").out


def test_without_a_seed_the_dice_differ(run: Run) -> None:
    seeds = {
        re.findall(r"Seed of the dice: (\d+)", run("play", "navicello-1643").out)[0]
        for _ in range(3)
    }
    assert len(seeds) > 1


def test_an_end_of_input_ends_the_game(run: Run) -> None:
    untouched, touched = run(*NAVICELLO), run(*NAVICELLO, typed=["1"])
    assert untouched.code == touched.code == 0
    assert "not saved" not in untouched.out
    assert touched.lines[-1] == "The input has ended; the game was not saved."


def test_options_are_in_force(run: Run) -> None:
    ran = run(*NAVICELLO, "--options", "crt=attacker,groups=yes", typed=["options"])
    assert "crt=attacker: The combat results table: the second diagonal" in ran.out
    assert "groups=true: Several units may attack several in one combat: yes" in ran.out
    assert "wood_doubles=true" in ran.out


def test_a_scenario_file_of_ones_own_is_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    assert "Navicello" in run("play", path, "--against", "human").out


# --- Choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["2", "fire light-gun-1 oddi-horse-2", "fire light-gun-1 oddi-horse-2 ", "f l oddi-horse-2"],
)
def test_a_choice_by_number_by_notation_and_by_beginnings(run: Run, line: str) -> None:
    ran = run(*NAVICELLO, typed=[line])
    assert "Light gun 1 fires at Oddi horse 2, 2 hexes away." in ran.lines
    assert "The die shows" in ran.out


def test_a_beginning_that_fits_several_choices_lists_them(ask: Ask) -> None:
    answer = ask("fire light")
    assert answer.startswith("That fits 3 choices:\n  fire light-gun-1 oddi-horse-1")


def test_a_whole_action_never_stands_for_another_that_begins_alike(run: Run) -> None:
    """``oddi`` is a commander, no target; two units' names begin alike, and neither is hit."""
    ran = run(*NAVICELLO, typed=["fire light-gun-1 oddi"])
    assert "Oddi is not an enemy combat unit" in ran.out
    assert "The die shows" not in ran.out


@pytest.mark.parametrize("line", ["²", "9" * 5000, "½", "1.", "-1", "{0}"])
def test_what_only_looks_like_a_number_is_no_choice(ask: Ask, line: str) -> None:
    assert "This does not read as an action." in ask(line)


def test_a_number_out_of_the_list_is_refused(ask: Ask) -> None:
    assert ask("99").startswith("The choices are numbered from 1 to 4.")


def test_an_illegal_action_is_answered_with_its_reasons(ask: Ask) -> None:
    answer = ask("fire papal-gun este-foot-1")
    assert "Field gun is in the enemy's hands" in answer
    assert "Este foot 1 is not an enemy combat unit" in answer
    assert "'help'" in answer


def test_nonsense_is_answered_with_the_verbs(ask: Ask) -> None:
    answer = ask("dance")
    assert "This does not read as an action." in answer
    assert "The verbs are: attack, " in answer


def test_a_form_is_shown_for_a_verb_with_wrong_words(ask: Ask) -> None:
    assert "This action reads: step PIECE HEX" in ask("why not step panzetti")


def test_what_cannot_be_taken_back_is_marked(run: Run) -> None:
    ran = run(*NAVICELLO)
    assert "1. Light gun 1 fires at Oddi horse 1 (final) [fire light-gun-1 oddi-horse-1]" in ran.out
    assert "4. end the artillery fire phase [end-fire]" in ran.out
    assert "(final): dice or the other side follow at once" in ran.out


def test_a_decision_that_goes_to_the_other_side_is_final_only_against_a_program(run: Run) -> None:
    moves = ["end-fire", "list"]
    assert "end the movement phase (final)" in run(*NAVICELLO, typed=moves).out
    assert "end the movement phase [end-movement]" in run(*HOT_SEAT, typed=moves).out


def test_enter_repeats_the_choices(ask: Ask) -> None:
    assert "4. end the artillery fire phase" in ask("")


EVERYBODY_MOVES = [
    "end-fire", "pick este-foot-1", "stop este-foot-1", "go panzetti-dragoons-1 1805",
    "go panzetti-dragoons-2 1703", "go panzetti-dragoons-3 1604", "go light-gun-1 1704",
    "go panzetti 1701",
]  # fmt: skip
OVER_THE_BRIDGE = ["end-fire", "go panzetti-dragoons-1 1706", "end-m"]


def test_a_single_choice_is_asked_and_enter_plays_it(run: Run) -> None:
    before = run(*HOT_SEAT, typed=EVERYBODY_MOVES)
    assert before.out.count("There is only this choice; Enter plays it.") >= 1
    assert "Turn 1 of 4. Papal army:" not in before.out
    after = run(*HOT_SEAT, typed=[*EVERYBODY_MOVES, ""])
    assert "Turn 1 of 4. Papal army:" in after.out


def test_a_set_of_combats_is_played_though_no_list_has_it(run: Run) -> None:
    links = "panzetti-dragoons-1>oddi-horse-1+panzetti-dragoons-1>oddi-horse-2"
    ran = run(*HOT_SEAT, typed=[*OVER_THE_BRIDGE, f"combats {links}"])
    assert "Combat: Panzetti dragoons 1 against Oddi horse 1 and Oddi horse 2." in ran.lines


def test_a_long_list_is_shown_when_asked_for(run: Run) -> None:
    words = ("play", "raab-1664", "--seed", "1", "--against", "random")
    silent, asked = run(*words, typed=["end-fire"]), run(*words, typed=["end-fire", "list"])
    found = re.findall(r"There are (\d+) choices; 'list' shows them.", silent.out)
    assert int(found[0]) > 20
    assert "[end-movement]" not in silent.out
    assert f"{found[0]}. end the movement phase" in asked.out


# --- Asking -------------------------------------------------------------------------------------


def test_help_lists_every_command(ask: Ask) -> None:
    answer = ask("help")
    for name in ("map", "units", "why not", "odds", "reach", "go", "rule", "undo", "save", "quit"):
        assert f"\n  {name} " in answer


def test_why_not_gives_sentence_paragraph_and_title(ask: Ask) -> None:
    answer = ask("why not fire light-gun-1 valencay-foot-1")
    assert re.match(r"The line of sight is blocked at \d{4}.* \[5\.1 Line of sight\]", answer)


def test_why_not_of_what_is_allowed(ask: Ask) -> None:
    assert ask("why not 1").startswith("fire light-gun-1 oddi-horse-1 is allowed.")
    assert ask("why end-fire").startswith("end-fire is allowed.")


def test_odds_of_a_shot(ask: Ask) -> None:
    answer = ask("odds 1")
    assert "[5.0 Artillery]" in answer
    assert "  range 2\n" in answer
    assert "Dd, defender disrupted: 1/2 (50 %)" in answer


def test_odds_of_a_combat_with_its_ledgers(ask: Ask) -> None:
    answer = ask("odds attack panzetti-dragoons-1 oddi-horse-2", *OVER_THE_BRIDGE, words=HOT_SEAT)
    assert "  attack 3: +3 Panzetti dragoons 1 (8.0)\n" in answer
    assert "  defence 3: +3 Oddi horse 2 (8.0)\n" in answer
    assert "  die: no modifier\n" in answer
    assert "  column 1/1\n" in answer
    assert "Dx, defender disrupted, and attackers of the same value: 1/3 (33 %)" in answer
    assert "  Panzetti helps Panzetti dragoons 1: column 1/1: " in answer
    assert "  Oddi helps Oddi horse 2: column 1/2: " in answer


def test_odds_of_what_has_none_and_of_what_is_illegal(ask: Ask) -> None:
    assert ask("odds end-fire").startswith("Nothing in this is left to chance.")
    assert "not an enemy combat unit" in ask("odds fire light-gun-1 oddi")


def test_reach_groups_hexes_by_cost_and_names_prizes(ask: Ask) -> None:
    answer = ask("reach panzetti-dragoons-1", "end-fire")
    assert answer.startswith("Panzetti dragoons 1 can reach ")
    assert "  1 movement point: 1606, 1706, 1805\n" in answer
    assert "1609 (taking Field gun)" in answer


def test_reach_of_what_cannot_move(ask: Ask) -> None:
    assert "'pick' is not among the choices of this step" in ask("reach panzetti")
    assert "not held by your side" in ask("reach oddi-horse-1", "end-fire")
    assert "artillery stays where it was placed" in ask("reach field gun", "end-fire")
    assert "There is no piece called nobody" in ask("reach nobody")


def test_go_plays_the_way_there(run: Run) -> None:
    ran = run(*NAVICELLO, typed=["end-fire", "go panzetti-dragoons-1 1807"])
    assert "Panzetti dragoons 1 move by 1706 and 1807." in ran.lines


def test_the_last_move_of_a_phase_can_be_taken_back(run: Run) -> None:
    """The phase does not end by itself when the other side follows."""
    ran = run(*NAVICELLO, typed=[*EVERYBODY_MOVES, "list", "undo"])
    answer = answers(ran)
    assert "Panzetti moves by 1704, 1703, 1702 and 1701." in answer["go panzetti 1701"]
    assert "end the movement phase (final) [end-movement]" in answer["list"]
    assert "Taken back: stop panzetti" in answer["undo"]


def test_a_piece_without_points_stops_by_itself(run: Run) -> None:
    line = "go panzetti-dragoons-1 1813"
    answer = answers(run(*NAVICELLO, typed=["end-fire", line, *LEAVE]))[line]
    assert "1812 and 1813." in answer
    assert "to go on, play" not in answer
    assert "Movement: pick a piece to move, or end the phase." in answer


def test_go_nowhere(ask: Ask) -> None:
    assert "cannot reach 2213 now" in ask("go panzetti-dragoons-1 2213", "end-fire")
    assert "There is no hex 9999" in ask("go panzetti-dragoons-1 9999", "end-fire")
    assert "not among the choices" in ask("go panzetti-dragoons-1 1706")


def test_rule_shows_a_paragraph(ask: Ask) -> None:
    answer = ask("rule 6.2.1")
    assert answer.startswith("6.2.1 ")
    assert "Rulings: A32, A33, A35." in answer
    assert ask("rule 99").startswith("There is no paragraph 99.")


def test_units_and_unit(ask: Ask) -> None:
    everybody, papal = ask("units"), ask("units papal")
    assert (
        "Coalition:\n  Panzetti dragoons 1 [panzetti-dragoons-1]: dragoons, strength 3" in everybody
    )
    assert "comes on from turn 3 at 1601, 1701, 1801" in everybody
    assert "Coalition:" not in papal
    one = ask("unit Oddi horse 1")
    assert one.startswith(
        "Oddi horse 1 [oddi-horse-1]: cavalry, strength 3, 8 movement points, 1607"
    )
    assert "Formation: Oddi's detachment." in one
    assert "Strength 3, disrupted 2." in one
    assert "Its figures: reconstructed." in one
    assert "command points 1" in ask("unit panzetti")


def test_a_piece_that_is_not_plain(ask: Ask) -> None:
    assert "That fits several pieces: oddi-horse-1, oddi-horse-2." in ask("unit oddi-h")
    assert "There is no piece called nobody in this battle." in ask("unit nobody")


def test_a_hex_in_words(ask: Ask) -> None:
    answer = ask("hex 1705")
    assert answer.startswith("1705: village or town, road; Navicello.\n")
    assert "Towards 1706: river, bridge.\n" in answer
    assert "Here: Panzetti dragoons 1, Panzetti and Light gun 1.\n" in answer
    assert "In the zone of control of: Coalition.\n" in answer
    assert "There is no hex 0101" in ask("hex 0101")


def test_score_log_and_standing_orders(run: Run) -> None:
    typed = ["1", "score", "log", "log 1", "standing commander best", "standing"]
    ran = run(*NAVICELLO, typed=typed)
    answer = answers(ran)
    assert "Coalition: victory points 0.\n  Loss 0, demoralised at 6." in answer["score"]
    assert answer["log"].startswith("Light gun 1 fires at Oddi horse 1, 2 hexes away.\n")
    assert answer["log 1"].startswith("Coalition: movement phase.")
    assert "  best: the one whose help is worth most (in force)" in answer["standing"]
    assert "  ask: ask me each time\n" in answer["standing"]


def test_rolls_explain_themselves(run: Run) -> None:
    answer = answers(run(*NAVICELLO, typed=["rolls", "1", "rolls 3", "rolls x"]))
    assert answer["rolls"].startswith("No die has been thrown yet.")
    lines = answer["rolls 3"].splitlines()
    assert lines[0] == "Light gun 1 fires at Oddi horse 1, 2 hexes away. [5.0]"
    assert " at range 2: " in lines[1]
    assert lines[2].startswith("  die: ")
    assert "rolls [N]" in answer["rolls x"]


def test_standing_orders_answer_for_a_side(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    links = "panzetti-dragoons-1>oddi-horse-1+panzetti-dragoons-1>oddi-horse-2"
    typed = ["end-fire", "end-movement", "standing commander never", "end-fire", "end-movement"]
    typed += ["end-fire", "go panzetti-dragoons-1 1706", "end-m", f"combats {links}"]
    asking = ("--options", "always_ask_commanders=true")
    ran = run(*HOT_SEAT, *asking, typed=[*typed, "list", "no-command", f"save {path}"])
    assert "no commander helps (final)" in answers(ran)["list"]
    assert "The die shows" in answers(ran)["no-command"]
    assert "\npapal*: no-command {" in path.read_text(encoding="utf-8")
    assert run("verify", path).code == 0


@pytest.mark.parametrize(
    "line",
    ["map 1705 x", "map 1705 ²", "map 1705 2 3", "hex", "units french", "unit", "list all", "log x",
     "score now",
     "rule", "go panzetti", "reach", "odds", "why not", "undo 2", "standing x y",
     "standing commander", "save", "position", "load", "options all", "help me", "quit now"],
)  # fmt: skip
def test_a_command_with_wrong_words_is_answered_with_its_form(ask: Ask, line: str) -> None:
    assert ask(line).startswith(f"This command reads: {line.split(maxsplit=1)[0]} ")


# --- The map ------------------------------------------------------------------------------------


def test_the_map_has_a_line_a_row_with_the_pieces_in_place(ask: Ask) -> None:
    lines = ask("map").splitlines()
    rows = [line for line in lines if re.match(r"\d{4}  ", line)]
    assert [row[:4] for row in rows] == [f"{row}01" for row in range(14, 23)]
    assert rows[3] == "1701   - F - D D - h . . - . . ."
    assert rows[4].startswith("1801  - . . . .|. ")
    assert any(line.startswith("Signs: . clear; % wood;") for line in lines)
    assert any("Capitals: Coalition. Small letters: Papal army." in line for line in lines)
    assert all(len(line) <= 80 for line in rows)


def test_a_part_of_the_map_with_its_pieces_in_words(ask: Ask) -> None:
    answer = ask("map 1705 1")
    assert answer.splitlines()[:3] == ["1605   D .", "1704  D D -", "1805   .|."]
    assert "1705: Panzetti dragoons 1, Panzetti, Light gun 1\n" in answer
    assert "Oddi" not in answer
    assert "There is no hex 9999" in ask("map 9999")


def test_disrupted_units_are_called_so_on_the_map(run: Run) -> None:
    ran = run(*NAVICELLO, typed=["1", "map 1607 0"])
    assert "1607: Oddi horse 1 (disrupted)" in ran.lines


# --- Taking back, leaving -----------------------------------------------------------------------


def test_undo_takes_back_an_action_and_asks_again(run: Run) -> None:
    ran = run(*NAVICELLO, typed=["end-fire", "pick panzetti", "undo", "undo", "undo"])
    assert "Taken back: pick panzetti" in ran.lines
    assert "Taken back: end-fire" in ran.lines
    assert "There is nothing to take back" in ran.out
    assert ran.out.count("Artillery fire: fire a gun, or end the phase.") == 2


def test_undo_does_not_go_behind_the_dice(ask: Ask) -> None:
    assert ask("undo", "1").startswith("There is nothing to take back: ")


def test_at_one_keyboard_the_last_action_of_either_is_taken_back(run: Run) -> None:
    typed = ["end-fire", "end-movement", "undo"]
    ran = run(*HOT_SEAT, typed=typed)
    assert "Papal army: movement phase." in ran.out
    assert "Taken back: end-movement" in ran.lines


def test_quit_asks_twice_if_something_was_played(run: Run) -> None:
    assert "not saved" not in run(*NAVICELLO, typed=["quit"]).out
    ran = run(*NAVICELLO, typed=["1", "quit", "quit", "help"])
    assert "'quit' once more leaves without saving." in ran.out
    assert "this list" not in ran.out


def test_what_a_side_may_not_know_is_not_told() -> None:
    match = battaglia.new_match("navicello-1643")
    session = Session(match, Speaker(match.game, "en"), {"papal": make_player("random", 0)})
    audiences = (None, only(0), only(1), only(0, 1))
    told = [Event("siege-broken", "13.6.2", {}, audience) for audience in audiences]
    assert [session.may_know(event) for event in told] == [True, True, False, True]


# --- Whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_game_by_numbers(run: Run, language: str) -> None:
    """The first choice each time; Enter where there is but one, and at the end."""
    ran = run(*NAVICELLO, "--lang", language, typed="1\n\n" * 1500)
    assert (ran.code, ran.err) == (0, "")
    assert "⟨" not in ran.out
    ended = {"en": "The battle ends: ", "it": "La battaglia finisce: "}[language]
    over = {"en": "The battle is over.", "it": "La battaglia è finita."}[language]
    assert ran.out.count(ended) == 1
    assert over in ran.out
    assert len(ran.lines) > 500


def test_a_whole_game_at_one_keyboard(run: Run) -> None:
    ran = run(*HOT_SEAT, typed="2\n1\n\n" * 1500)
    assert ran.code == 0
    assert "The battle ends: " in ran.out
    assert "Coalition: movement phase." in ran.out
    assert "Papal army: movement phase." in ran.out


def test_programs_play_while_one_watches(run: Run) -> None:
    words = ("play", "navicello-1643", "--seed", "1", "--side", "none", "--against")
    ran = run(*words, "simple,random")
    assert (ran.code, ran.err) == (0, "")
    assert "Coalition is played by the program simple." in ran.lines
    assert "Papal army is played by the program random." in ran.lines
    assert any(line.startswith("The battle ends: ") for line in ran.lines)
    assert "> " not in ran.out
    assert run(*words, "random").out == run(*words, "random,random").out


def test_programs_say_why_they_play_what_they_do(run: Run) -> None:
    words = ("play", "navicello-1643", "--seed", "4", "--side", "none", "--against", "sergeant")
    silent, talking = run(*words).lines, run(*words, "--why").lines
    said = [line for line in talking if line.startswith("  ")]
    assert len(said) > 10
    assert all(line.endswith(".") and "⟨" not in line for line in said)
    assert [line for line in talking if line not in said] == silent
    italian = run(*words, "--why", "--lang", "it").lines
    assert len([line for line in italian if line.startswith("  ")]) == len(said)


@pytest.mark.parametrize(
    ("battle", "move"),
    [("navicello-1643", r"(\w+ \w+ \d) moves by "), ("gossolengo", r"(\w+) moves by ")],
)
def test_programs_say_why_beside_each_move(battle: str, move: str, run: Run) -> None:
    words = ("play", battle, "--seed", "4", "--side", "none", "--against", "sergeant")
    lines = run(*words, "--why").lines
    moves = [(n, found) for n, line in enumerate(lines) if (found := re.match(move, line))]
    explained = [found for n, found in moves if found[1] in lines[n + 1]]
    assert len(explained) > len(moves) / 2


def test_a_reason_stands_above_what_came_of_the_move(run: Run) -> None:
    words = ("play", "obregon-1743", "--seed", "4", "--side", "none", "--against", "sergeant")
    lines = run(*words, "--why").lines
    rides = [n for n, line in enumerate(lines) if line.endswith(" is needed there.")]
    shots = [n for n, line in enumerate(lines) if " best target in " in line]
    assert len(rides) > 2
    assert len(shots) > 2
    assert all(re.search(r" rides to \d{4}\.$", lines[n - 1]) for n in rides)
    assert all(re.search(r" fires? at ", lines[n - 1]) for n in shots)


def test_no_reason_stands_beside_what_only_came_of_a_move(run: Run) -> None:
    words = ("play", "gossolengo", "--seed", "3", "--side", "none", "--against", "sergeant")
    lines = run(*words, "--why").lines
    needed = [n for n, line in enumerate(lines) if line.endswith("goes where he is needed.")]
    assert len(needed) > 2
    assert all(re.search(r"(rides|goes) to \d{4}\.$", lines[n - 1]) for n in needed)


class Stubborn:
    """A sergeant who follows one plan all the time."""

    name = "stubborn"

    def __init__(self) -> None:
        self.sergeant = make_player("sergeant", 0)
        self.reason = self.sergeant.reason

    def decide(self, door: Door) -> Action:
        action = self.sergeant.decide(door)
        self.reason = msgspec.structs.replace(self.sergeant.reason, intent=Why("whim"))
        return action


def test_a_plan_is_told_once_whoever_speaks_in_between(capsys: pytest.CaptureFixture[str]) -> None:
    match = battaglia.new_match("obregon-1743", seed=4)
    machines = {seat: Stubborn() for seat in match.seats}
    session = Session(match, Speaker(match.game, "en"), dict(machines))
    session.why = True
    session.run(carry_out)
    assert capsys.readouterr().out.count("A sudden idea") == len(match.seats)


def test_a_program_can_be_asked_why_it_played_what_it_did(run: Run) -> None:
    ran = run(*NAVICELLO, "--side", "papal", typed=["why"])
    assert any(re.match(r"Drawn by lot among \d+ choices\.", line) for line in ran.lines)
    assert "No program has said anything" in run(*NAVICELLO, typed=["why"]).out


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_hint_has_a_plan_and_moves_that_can_be_typed(run: Run, language: str) -> None:
    words = (*NAVICELLO, "--side", "papal", "--lang", language)
    lines = run(*words, typed=["hint"]).lines
    place = next(n for n, line in enumerate(lines) if line.startswith(("Captain:", "Capitano:")))
    moves = re.compile(r"^  .+\. \[(.+)\]$")
    first = next(n for n in range(place, len(lines)) if moves.match(lines[n]))
    assert re.search(r"\d+ (in a hundred|su cento)", " ".join(lines[place:first]))
    typed = moves.findall(lines[first])
    assert len(typed) == 1
    assert "⟨" not in "".join(lines[place:])
    after = run(*words, typed=["hint", *typed, "log 3"])
    assert (after.code, after.err) == (0, "")
    assert len(after.lines) > len(lines) + 3


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("scenario", "unit"),
    [
        ("navicello-1643", r"1705, .+: 1/2, (by|da) .+"),
        ("obregon-1743", r"1611, .+: \d+:2, (by|da) .+"),
        ("gossolengo", r".+: \d+; 'threat HEX' .+"),
    ],
)
def test_what_the_enemy_threatens_is_told_with_its_odds(
    run: Run, language: str, scenario: str, unit: str
) -> None:
    words = ("play", scenario, "--seed", "3", "--lang", language)
    ran = run(*words, typed=["threat", "threat 9999", "threat x y"])
    found = answers(ran)
    assert (ran.code, ran.err) == (0, "")
    assert "⟨" not in ran.out
    assert any(re.fullmatch(unit, line) for line in found["threat"].splitlines()[1:])
    assert "9999" in found["threat 9999"]
    assert "threat [HEX]" in found["threat x y"]


def test_who_threatens_a_hex(run: Run) -> None:
    found = answers(run(*NAVICELLO, typed=["threat 1706", "threat 1601"]))
    assert found["threat 1706"].startswith("1706: by Oddi horse 1, Oddi horse 2")
    assert found["threat 1601"] == "No enemy could attack 1601 next.\n"


def test_a_threat_tells_nothing_of_what_is_covered(capsys: pytest.CaptureFixture[str]) -> None:
    """What a side is told of the enemy's reach does not change with the enemy's secret choice."""
    told = set()
    for orders in (0, -1):
        match = battaglia.new_match("obregon-1743", seed=3)
        while len(match.deciders) < 2:
            match.seat(match.deciders[0]).play(match.seat(match.deciders[0]).legal()[0])
        other = match.seat(match.deciders[1])
        other.play(other.legal()[orders])
        session = Session(match, Speaker(match.game, "en"), {})
        carry_out(session, "threat")
        told.add(capsys.readouterr().out)
    assert len(told) == 1


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Why("plan", {"plan": "bold/", "chance": 93, "gain": 4}), " 61 in a hundred, 4 more"),
        (Why("as-usual", {"plan": "bold/"}), "Chance to win with it: 61 in a hundred."),
    ],
)
def test_a_hint_promises_one_figure(
    why: Why, said: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Advice(why, Expected(0.9, 0.61), ())
    monkeypatch.setattr(hinting, "advise", lambda *_: found)
    answer = answers(run(*NAVICELLO, typed=["hint"]))["hint"]
    assert answer.count("in a hundred") == 1
    assert said in answer


def test_nobody_is_advised_where_two_play(run: Run) -> None:
    assert "Two play here: nobody is advised." in run(*HOT_SEAT, typed=["hint"]).out


def test_the_move_of_a_piece_by_a_program_is_one_line(run: Run) -> None:
    ran = run("play", "navicello-1643", "--seed", "1", "--side", "none", "--against", "random")
    moves = [re.match(r"(.+) (?:enters|moves by) \d{4}", line) for line in ran.lines]
    movers = [found and found[1] for found in moves]
    assert any(" moves by " in line for line in ran.lines)
    assert not [mover for mover, after in pairwise(movers) if mover and mover == after]


def test_the_other_scenarios_begin_in_both_languages(run: Run) -> None:
    for info in battaglia.scenarios():
        for language in ("en", "it"):
            ran = run(
                "play", info.id, "--seed", "2", "--lang", language, "--against", "random",
                typed=["units", "map", "score", "options", "standing", "list", *"111", "log"],
            )  # fmt: skip
            assert (ran.code, ran.err) == (0, "")
            assert "⟨" not in ran.out


def test_play_in_italian(run: Run) -> None:
    ran = run(*NAVICELLO, "--lang", "it", typed=["1", "why not pick oddi", "score", "undo"])
    assert "Pezzo leggero 1 spara a Cavalleria di Oddi 1, gittata 2 esagoni." in ran.lines
    assert "Oddi non è in mano alla tua parte" in ran.out
    assert "[6.0 Movimento]" in ran.out
    assert "Coalizione: punti vittoria 0." in ran.lines
    assert "Non c'è nulla da annullare" in ran.out
