"""How the commands of the laboratory are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battaglia.cli.calibrating import calibrate
from battaglia.cli.calls.shared import (
    SCENARIO_HELP,
    Parser,
    command,
    counting_number,
    day,
    options,
    share,
    whole_number,
)
from battaglia.cli.comparing import compare
from battaglia.cli.laddering import ladder
from battaglia.cli.simulating import simulate
from battaglia.cli.tuning import tuned
from battaglia.lab.ladder import SEED as LADDER_SEED

if TYPE_CHECKING:
    from battaglia.cli.calls.shared import Commands


CHECKING = 150
"""The seed of games that nothing was tuned on."""


def add(commands: Commands) -> None:
    """All of them."""
    for each in (_simulate, _compare, _ladder, _tune, _calibrate):
        each(commands)


def _simulate(commands: Commands) -> None:
    about = "Let programs play many games, and report wins, length and losses."
    examples = (
        "simulate navicello-1643 --games 200 --players random,random --jobs 2\n"
        "simulate raab-1664 --games 50 --players simple,random --seed 7 --json\n"
        "simulate raab-1664 --games 1000 --players simple --jobs 2 --resume raab.jsonl\n"
        "simulate raab-1664 --games 9000 --players simple --cluster ray://head:10001\n"
        "simulate camposanto-1743 --games 200 --players simple --html camposanto.html"
    )
    made = command(commands, "simulate", simulate, about, examples)
    made.add_argument("scenario", metavar="SCENARIO", help=SCENARIO_HELP)
    _many_games(made, 100, 0)
    made.add_argument(
        "--players", default="random,random", metavar="A,B", help="a program for each side"
    )
    made.add_argument("--json", action="store_true", help="print the report as JSON")
    made.add_argument("--html", default="", metavar="FILE", help="write a page with plots")
    options(made)


def _compare(commands: Commands) -> None:
    about = (
        "Play two scenarios from the same seeds until the first side's scores are seen to differ."
    )
    examples = (
        "compare navicello-1643 mine.toml --players simple --games 2000 --jobs 2\n"
        "compare raab-1664 raab-1664 --options-b crt=attacker --players simple --margin 0.1\n"
        "compare a.toml b.toml --players simple,random --games 100 --fixed --json"
    )
    made = command(commands, "compare", compare, about, examples)
    made.add_argument("a", metavar="A", help=SCENARIO_HELP)
    made.add_argument("b", metavar="B", help="another, or the same with other options")
    _many_games(made, 1000, 0)
    made.add_argument(
        "--players", default="random,random", metavar="A,B", help="a program for each side"
    )
    made.add_argument(
        "--margin", type=share, default=0.0, metavar="D", help="end also if they differ by no more"
    )
    made.add_argument("--fixed", action="store_true", help="play all games, whatever they show")
    made.add_argument("--json", action="store_true", help="print the comparison as JSON")
    options(made)
    for which in "ab":
        made.add_argument(
            f"--options-{which}", default="", metavar="K=V,...", help=f"of {which.upper()} alone"
        )


def _ladder(commands: Commands) -> None:
    about = "Let programs play against each other on both sides of battles, and rate them."
    examples = (
        "ladder navicello-1643 --players random,simple --games 20\n"
        "ladder navicello-1643=200 raab-1664=60 --jobs 2 --resume ladder.jsonl\n"
        "ladder navicello-1643 --pairs recruit:sergeant,marshal:marshal*4=20\n"
        "ladder navicello-1643=200 raab-1664=60 --resume ladder.jsonl --played\n"
        "ladder --all --json ladder.json --write docs/ladder.md --date 2026-11-16"
    )
    made = command(commands, "ladder", ladder, about, examples)
    made.add_argument(
        "scenarios",
        metavar="SCENARIO[=N]",
        nargs="*",
        help="ids or files, each with a number of games if it has its own; all if none is named",
    )
    _many_games(made, 100, LADDER_SEED)
    made.add_argument(
        "--players",
        default="",
        metavar="A,B,...",
        help="programs, the weakest first; by default all",
    )
    who = made.add_mutually_exclusive_group()
    who.add_argument("--all", action="store_true", help="all against each other, not the next only")
    who.add_argument(
        "--pairs",
        default="",
        metavar="A:B[=N],...",
        help="who meets whom, and in how many games at most; by default each the next, and the"
        " last one random",
    )
    made.add_argument(
        "--played", action="store_true", help="begin no game: count those that --resume has"
    )
    made.add_argument("--json", default="", metavar="FILE", help="write the figures there as JSON")
    made.add_argument("--write", default="", metavar="FILE", help="write a page with the tables")
    made.add_argument("--date", type=day, metavar="YYYY-MM-DD", help="of the page that is written")


def _tune(commands: Commands) -> None:
    about = (
        "Choose plans and weights for both sides of a battle, and learn what positions are worth."
    )
    examples = (
        "tune navicello-1643 --seed 1 --oracle 8000 --value 600 --afresh\n"
        "tune raab-1664 --seed 3 --value 400 --write weights/raab-1664.toml"
    )
    made = command(commands, "tune", tuned, about, examples)
    made.add_argument("scenario", metavar="SCENARIO", help=SCENARIO_HELP)
    made.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of all games (1)")
    for stage, help_text in (
        ("factors", "games that set plans and weights, many at once"),
        ("plans", "games that choose plans"),
        ("weights", "games that shift weights"),
        ("oracle", "games that look for the best base against the enemy's best answers"),
        ("check", "games with each base and without, at worst the better is kept"),
        ("value", "games to learn from"),
    ):
        made.add_argument(
            f"--{stage}", type=counting_number, default=0, metavar="N", help=help_text
        )
    made.add_argument("--afresh", action="store_true", help="begin with nothing tuned")
    made.add_argument("--write", default="", metavar="FILE", help="write the weights there")


def _calibrate(commands: Commands) -> None:
    about = "Play games to see how often the chances that the machine gives come true."
    examples = (
        "calibrate navicello-1643 --games 200\n"
        "calibrate navicello-1643=400 raab-1664=40 --correct --write docs/review.md"
    )
    made = command(commands, "calibrate", calibrate, about, examples)
    made.add_argument(
        "scenarios",
        metavar="SCENARIO[=N]",
        nargs="*",
        help="ids or files, each with a number of games if it has its own; all if none is named",
    )
    made.add_argument(
        "--games", type=counting_number, default=100, metavar="N", help="how many (100)"
    )
    made.add_argument(
        "--seed", type=whole_number, default=CHECKING, metavar="N", help=f"of all ({CHECKING})"
    )
    made.add_argument(
        "--players", default="sergeant", metavar="A,B", help="a program for each side (sergeant)"
    )
    made.add_argument("--correct", action="store_true", help="correct the chances from now on")
    made.add_argument("--json", default="", metavar="FILE", help="write the figures there as JSON")
    made.add_argument("--write", default="", metavar="PAGE", help="put tables and curves there")


def _many_games(made: Parser, games: int, seed: int) -> None:
    made.add_argument(
        "--games", type=counting_number, default=games, metavar="N", help=f"how many ({games})"
    )
    made.add_argument(
        "--jobs",
        type=counting_number,
        metavar="J",
        help="processes (1, or as many as a cluster has processors)",
    )
    made.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="of a Ray cluster to play on; 'local' starts one on this machine",
    )
    made.add_argument(
        "--seed", type=whole_number, default=seed, metavar="N", help=f"of all games ({seed})"
    )
    made.add_argument(
        "--resume",
        default="",
        metavar="FILE",
        help="write finished games there, and go on with those that are there",
    )
