"""What several commands have in common."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NoReturn

from battaglia.cli.faults import WRONG_CALL
from battaglia.cli.numbers import whole
from battaglia.core.catalogue import LANGUAGES

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands = _SubParsersAction["Parser"]

SCENARIO_HELP = "the id of a scenario, or the path of a scenario file"


class Parser(ArgumentParser):
    """Answers a wrong call with one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_CALL, f"battaglia: {message}\n")


def command(
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


def language(made: Parser) -> None:
    """In which language it answers."""
    made.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="the language of the output"
    )


def options(made: Parser) -> None:
    """Which options the battle is played with."""
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


def day(text: str) -> str:
    """A date, written as years, months and days."""
    try:
        same = date.fromisoformat(text).isoformat() == text
    except ValueError:
        same = False
    if not same:
        raise ArgumentTypeError(f"{text!r} is not a date such as 2026-11-16")
    return text


def share(text: str) -> float:
    """A number between 0 and 1."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r} is not a number between 0 and 1")
    return number
