"""How the commands of the table are called: look up, play, replay, print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battaglia.ai import level_names
from battaglia.cli.calls.shared import (
    SCENARIO_HELP,
    command,
    language,
    options,
    whole_number,
)
from battaglia.cli.listing import scenarios
from battaglia.cli.lookup import rules
from battaglia.cli.playing import FAVOURITE, play
from battaglia.cli.printing import PAPERS, PARTS, parts, print_battle
from battaglia.cli.reviewing import review_game
from battaglia.cli.teaching import lessons
from battaglia.cli.verifying import verify

if TYPE_CHECKING:
    from battaglia.cli.calls.shared import Commands


def add(commands: Commands) -> None:
    """All of them."""
    for each in (_scenarios, _rules, _lessons, _verify, _review, _play, _print):
        each(commands)


def _scenarios(commands: Commands) -> None:
    about = "List the scenarios that can be played."
    made = command(commands, "scenarios", scenarios, about, "scenarios\nscenarios --lang it --json")
    made.add_argument("--json", action="store_true", help="print the list as JSON")
    language(made)


def _rules(commands: Commands) -> None:
    about = "List the paragraphs of a game's rules with their code and tests, or show one."
    examples = "rules montecuccoli\nrules montecuccoli 6.2.1\nrules camposanto 7.2 --lang it"
    made = command(commands, "rules", rules, about, examples)
    made.add_argument("game", metavar="GAME", help="the name of the game")
    made.add_argument("number", metavar="NUMBER", nargs="?", default="", help="a paragraph")
    language(made)


def _lessons(commands: Commands) -> None:
    about = (
        "Play the lessons of each course through: exit code 0 if all hold, 1 with what does not."
    )
    made = command(
        commands, "lessons", lessons, about, "lessons\nlessons navicello\nlessons --json"
    )
    made.add_argument("course", metavar="COURSE", nargs="?", default="", help="one course only")
    made.add_argument("--json", action="store_true", help="print the courses instead")


def _verify(commands: Commands) -> None:
    about = (
        "Replay a record, its dice included, without a server: exit code 0 if it holds, 1 with the"
        " line that does not, 3 if it was made under other rules."
    )
    examples = "verify game.txt\nverify game.txt --commitment 5a0f..."
    made = command(commands, "verify", verify, about, examples)
    made.add_argument("record", metavar="RECORD", help="the file of a recorded game")
    seal = "the commitment of the dice that was shown before the game"
    made.add_argument("--commitment", metavar="HASH", default="", help=seal)


def _review(commands: Commands) -> None:
    about = "Say how the chances of a finished game went, by the machine's estimate, and why."
    examples = (
        "review game.txt\n"
        "review game.txt --marshal 3 --lang it\n"
        "review game.txt --svg game.svg --html game.html"
    )
    made = command(commands, "review", review_game, about, examples)
    made.add_argument("record", metavar="RECORD", help="the file of a recorded game")
    made.add_argument(
        "--marshal",
        type=whole_number,
        default=0,
        metavar="N",
        help="ask what a Marshal would have done at the N greatest decisions; it takes a while",
    )
    made.add_argument("--json", action="store_true", help="print the review as JSON")
    made.add_argument("--svg", default="", metavar="FILE", help="write the picture there")
    made.add_argument("--html", default="", metavar="FILE", help="write a page there")
    language(made)


def _play(commands: Commands) -> None:
    about = "Play a battle in the terminal, against a program or another person."
    examples = (
        "play navicello-1643\n"
        "play navicello-1643 --against captain --why\n"
        "play raab-1664 --side allied --against random --seed 7 --lang it\n"
        "play nonantola-1643 --against human --options groups=true,crt=attacker\n"
        "play obregon-1743 --side austro-savoy --options fatigue=true\n"
        "play navicello-1643 --side none\n"
        "play --resume game.txt"
    )
    levels = ", ".join(level_names())
    against = f"a program ({levels}), or human for two at one keyboard; a {FAVOURITE} if not said"
    made = command(commands, "play", play, about, examples)
    made.add_argument("scenario", metavar="SCENARIO", nargs="?", default="", help=SCENARIO_HELP)
    made.add_argument(
        "--side", default="", metavar="S", help="your side (the first player); none to watch"
    )
    made.add_argument("--against", default="", metavar="NAME", help=against)
    reasons = "let the programs say why they play what they do"
    made.add_argument("--why", action="store_true", help=reasons)
    made.add_argument("--seed", type=whole_number, metavar="N", help="the seed of the dice")
    made.add_argument("--resume", default="", metavar="RECORD", help="go on with a recorded game")
    options(made)
    language(made)


def _print(commands: Commands) -> None:
    about = "Print a battle for a real table into a PDF: map, counters, charts, set-up, rules."
    examples = (
        "print navicello-1643\n"
        "print raab-1664 --paper a2 --lang it --out raab.pdf\n"
        "print camposanto-1743 --parts counters --spares"
    )
    made = command(commands, "print", print_battle, about, examples)
    made.add_argument("scenario", metavar="SCENARIO", help="the id of a scenario")
    made.add_argument(
        "--paper", choices=PAPERS, default=PAPERS[0], help="for the map; all else is on A4"
    )
    made.add_argument(
        "--parts", type=parts, metavar="P,...", help=f"some of {', '.join(PARTS)}; all if not said"
    )
    made.add_argument("--spares", action="store_true", help="every counter twice")
    made.add_argument("--white", action="store_true", help="leave the map's paper white")
    made.add_argument("--out", default="", metavar="FILE", help="by default SCENARIO.pdf")
    language(made)
