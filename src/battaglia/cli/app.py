"""The command ``battaglia``: its subcommands, its help, its exit codes.

0: done. 1: a record does not hold, or something failed. 2: the call cannot be carried out, with
one sentence. 3: a record of other rules. 130: interrupted. 141: the output's reader has gone.
"""

from __future__ import annotations

import io
import os
import sys
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    BooleanOptionalAction,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

import battaglia
from battaglia.ai import level_names
from battaglia.cli.calibrating import calibrate
from battaglia.cli.comparing import compare
from battaglia.cli.faults import FAILED, WRONG_CALL, Failed, WrongCall
from battaglia.cli.keeping import backup, migrate, prune, restore
from battaglia.cli.laddering import ladder
from battaglia.cli.listing import scenarios
from battaglia.cli.lookup import rules
from battaglia.cli.numbers import whole
from battaglia.cli.playing import FAVOURITE, play
from battaglia.cli.printing import PAPERS, PARTS, parts, print_battle
from battaglia.cli.reviewing import review_game
from battaglia.cli.serving import USUAL_PORT, serve
from battaglia.cli.simulating import simulate
from battaglia.cli.teaching import lessons
from battaglia.cli.tuning import tuned
from battaglia.cli.verifying import verify
from battaglia.cli.working import work
from battaglia.core.catalogue import LANGUAGES
from battaglia.lab.ladder import SEED as LADDER_SEED

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands = _SubParsersAction["Parser"]

INTERRUPTED, READER_GONE = 130, 141
ALONE = ("serve", "--open")
"""What ``battaglia`` without a word more means."""
EXPIRING = {
    "finished": "matches that are over",
    "unfinished": "matches that are not",
    "tryout": "try-outs",
    "moment": "moments that were shared",
    "lesson": "lessons",
}
CHECKING = 150
"""The seed of games that nothing was tuned on."""
SCENARIO_HELP = "the id of a scenario, or the path of a scenario file"


class Parser(ArgumentParser):
    """Answers a wrong call with one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_CALL, f"battaglia: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command; the exit code comes back."""
    _prepare_output()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return READER_GONE
    except OSError as error:  # a full disk behind the standard output, and the like
        _forget_output()
        print(f"battaglia: {error.strerror or error}", file=sys.stderr)
        return FAILED
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if argv is None else argv
        args = parser().parse_args(words or ALONE)
    except SystemExit as error:  # of --help, --version and wrong calls
        return error.code if isinstance(error.code, int) else 0
    try:
        code: int = args.carry_out(args)
    except (WrongCall, battaglia.NoGames) as error:
        print(f"battaglia: {error}", file=sys.stderr)
        return WRONG_CALL
    except Failed as error:
        print(f"battaglia: {error}", file=sys.stderr)
        return FAILED
    return code


def _prepare_output() -> None:
    """Never fail on a letter that the terminal lacks, nor on an output that is closed."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _forget_output() -> None:
    """Python would fail once more when it writes out what is left at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


# The subcommands


def parser() -> Parser:
    """Everything that can be called."""
    top = Parser(
        prog="battaglia",
        description="Hex-and-counter battles, refereed, played and explained.",
        epilog="'battaglia' alone opens the table in the browser."
        " 'battaglia COMMAND --help' says more of a command, with examples.",
    )
    top.add_argument("--version", action="version", version=f"battaglia {battaglia.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for add in (_scenarios, _rules, _lessons, _verify, _review, _play, _print, _serve, _worker):
        add(commands)
    for add in (_simulate, _compare, _ladder, _tune, _calibrate):
        add(commands)
    for add in (_backup, _restore, _prune, _migrate):
        add(commands)
    return top


def _command(
    commands: Commands, name: str, run: Callable[[Namespace], int], about: str, examples: str
) -> Parser:
    """A subcommand with its examples below its help."""
    lines = "\n".join(f"  battaglia {line}" for line in examples.split("\n"))
    made = commands.add_parser(
        name,
        help=about,
        description=about,
        epilog=f"examples:\n{lines}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.set_defaults(carry_out=run)
    return made


def _scenarios(commands: Commands) -> None:
    about = "List the scenarios that can be played."
    made = _command(
        commands, "scenarios", scenarios, about, "scenarios\nscenarios --lang it --json"
    )
    made.add_argument("--json", action="store_true", help="print the list as JSON")
    _language(made)


def _rules(commands: Commands) -> None:
    about = "List the paragraphs of a game's rules with their code and tests, or show one."
    examples = "rules montecuccoli\nrules montecuccoli 6.2.1\nrules camposanto 7.2 --lang it"
    made = _command(commands, "rules", rules, about, examples)
    made.add_argument("game", metavar="GAME", help="the name of the game")
    made.add_argument("number", metavar="NUMBER", nargs="?", default="", help="a paragraph")
    _language(made)


def _lessons(commands: Commands) -> None:
    about = (
        "Play the lessons of each course through: exit code 0 if all hold, 1 with what does not."
    )
    made = _command(
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
    made = _command(commands, "verify", verify, about, examples)
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
    made = _command(commands, "review", review_game, about, examples)
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
    _language(made)


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
    made = _command(commands, "play", play, about, examples)
    made.add_argument("scenario", metavar="SCENARIO", nargs="?", default="", help=SCENARIO_HELP)
    made.add_argument(
        "--side", default="", metavar="S", help="your side (the first player); none to watch"
    )
    made.add_argument("--against", default="", metavar="NAME", help=against)
    reasons = "let the programs say why they play what they do"
    made.add_argument("--why", action="store_true", help=reasons)
    made.add_argument("--seed", type=whole_number, metavar="N", help="the seed of the dice")
    made.add_argument("--resume", default="", metavar="RECORD", help="go on with a recorded game")
    _options(made)
    _language(made)


def _print(commands: Commands) -> None:
    about = "Print a battle for a real table into a PDF: map, counters, charts, set-up, rules."
    examples = (
        "print navicello-1643\n"
        "print raab-1664 --paper a2 --lang it --out raab.pdf\n"
        "print camposanto-1743 --parts counters --spares"
    )
    made = _command(commands, "print", print_battle, about, examples)
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
    _language(made)


# The laboratory


def _simulate(commands: Commands) -> None:
    about = "Let programs play many games, and report wins, length and losses."
    examples = (
        "simulate navicello-1643 --games 200 --players random,random --jobs 2\n"
        "simulate raab-1664 --games 50 --players simple,random --seed 7 --json\n"
        "simulate raab-1664 --games 1000 --players simple --jobs 2 --resume raab.jsonl\n"
        "simulate raab-1664 --games 9000 --players simple --cluster ray://head:10001\n"
        "simulate camposanto-1743 --games 200 --players simple --html camposanto.html"
    )
    made = _command(commands, "simulate", simulate, about, examples)
    made.add_argument("scenario", metavar="SCENARIO", help=SCENARIO_HELP)
    _many_games(made, 100, 0)
    made.add_argument(
        "--players", default="random,random", metavar="A,B", help="a program for each side"
    )
    made.add_argument("--json", action="store_true", help="print the report as JSON")
    made.add_argument("--html", default="", metavar="FILE", help="write a page with plots")
    _options(made)


def _compare(commands: Commands) -> None:
    about = (
        "Play two scenarios from the same seeds until the first side's scores are seen to differ."
    )
    examples = (
        "compare navicello-1643 mine.toml --players simple --games 2000 --jobs 2\n"
        "compare raab-1664 raab-1664 --options-b crt=attacker --players simple --margin 0.1\n"
        "compare a.toml b.toml --players simple,random --games 100 --fixed --json"
    )
    made = _command(commands, "compare", compare, about, examples)
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
    _options(made)
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
    made = _command(commands, "ladder", ladder, about, examples)
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
    made.add_argument("--date", default="", metavar="DATE", help="of the page that is written")


def _tune(commands: Commands) -> None:
    about = (
        "Choose plans and weights for both sides of a battle, and learn what positions are worth."
    )
    examples = (
        "tune navicello-1643 --seed 1 --oracle 8000 --value 600 --afresh\n"
        "tune raab-1664 --seed 3 --value 400 --write weights/raab-1664.toml"
    )
    made = _command(commands, "tune", tuned, about, examples)
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
    made = _command(commands, "calibrate", calibrate, about, examples)
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


# What subcommands share


def _serve(commands: Commands) -> None:
    about = "Serve the table for browsers, until it is stopped with Ctrl-C."
    examples = "serve --open\nserve --port 8080 --database sqlite:///games.db"
    made = _command(commands, "serve", serve, about, examples)
    made.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    made.add_argument(
        "--port",
        type=counting_number,
        help=f"the port to listen at; by default {USUAL_PORT}, or any if that is taken",
    )
    made.add_argument(
        "--database", default="", help="its URL; by default SQLite in the data folder"
    )
    made.add_argument(
        "--processes",
        type=counting_number,
        default=1,
        metavar="N",
        help="how many share the work; more than one need PostgreSQL",
    )
    made.add_argument(
        "--hosts", metavar="NAMES", help="names under which it answers, besides this machine's own"
    )
    made.add_argument(
        "--trusted-proxies", metavar="NETS", help="addresses of proxies that say who calls"
    )
    made.add_argument("--log", choices=("plain", "json"), help="the form of the log")
    made.add_argument(
        "--open", action=BooleanOptionalAction, default=False, help="open the table in the browser"
    )


def _worker(commands: Commands) -> None:
    about = "Let machine players think for the servers on a PostgreSQL database, until Ctrl-C."
    examples = "worker --database postgresql://battaglia@host/battaglia --processes 4"
    made = _command(commands, "worker", work, about, examples)
    made.add_argument("--database", default="", help="its URL; by default BATTAGLIA_DATABASE's")
    made.add_argument("--processes", type=counting_number, metavar="N", help="how many think")


# Keeping the database


def _backup(commands: Commands) -> None:
    about = "Write every match of a server's database into one file, while it runs or not."
    examples = "backup games.battaglia\nbackup games.battaglia --database postgresql://host/games"
    made = _command(commands, "backup", backup, about, examples)
    made.add_argument("file", metavar="FILE", help="the file to write")
    made.add_argument("--replace", action="store_true", help="write over a file that is there")
    _database(made)


def _restore(commands: Commands) -> None:
    about = "Put every match of a backup into a database, of either kind; stop its server first."
    examples = "restore games.battaglia --verify\nrestore games.battaglia --database new.db"
    made = _command(commands, "restore", restore, about, examples)
    made.add_argument("file", metavar="FILE", help="the file of a backup")
    made.add_argument("--replace", action="store_true", help="forget what is in the database")
    made.add_argument("--verify", action="store_true", help="open every match afterwards")
    _database(made)


def _prune(commands: Commands) -> None:
    about = "Say which matches nothing was played in for too long, or let them go with --yes."
    examples = "prune\nprune --unfinished 365 --tryout 7 --yes --export records"
    made = _command(commands, "prune", prune, about, examples)
    for kind, what in EXPIRING.items():
        made.add_argument(
            f"--{kind}", type=whole_number, metavar="DAYS", help=f"keep {what} so long; 0: for ever"
        )
    made.add_argument("--yes", action="store_true", help="let them go")
    made.add_argument("--export", default="", metavar="FOLDER", help="save each record there first")
    _database(made)


def _migrate(commands: Commands) -> None:
    about = "Bring the tables of a database to the shape of this version, or of an older one."
    made = _command(commands, "migrate", migrate, about, "migrate\nmigrate --to 0005")
    made.add_argument("--to", default="head", metavar="REVISION", help="by default the latest")
    made.add_argument("--yes", action="store_true", help="even if every match is forgotten")
    _database(made)


def _database(made: Parser) -> None:
    made.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="or a path; by default DATABASE_URL's, or SQLite in the data folder",
    )


def _language(made: Parser) -> None:
    made.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="the language of the output"
    )


def _options(made: Parser) -> None:
    made.add_argument(
        "--options",
        default="",
        metavar="K=V,...",
        help="options of the battle, such as crt=attacker",
    )


def whole_number(text: str) -> int:
    """A whole number from 0."""
    number = whole(text)
    if number is None:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return number


def counting_number(text: str) -> int:
    """A whole number from 1."""
    number = whole(text)
    if not number:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return number


def share(text: str) -> float:
    """A number between 0 and 1."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r} is not a number between 0 and 1")
    return number
