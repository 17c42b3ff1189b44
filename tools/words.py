"""What the words of a call must be; argparse tells whoever gave others what was wrong."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter

import battaglia


def scenario_name(word: str) -> str:
    """The name of a battle that is here."""
    known = [info.id for info in battaglia.scenarios()]
    if word not in known:
        raise ArgumentTypeError(f"there is no battle {word!r}; there are {', '.join(known)}")
    return word


def at_least_one(word: str) -> int:
    """A number of games."""
    if not word.isdecimal() or not int(word):
        raise ArgumentTypeError(f"{word!r} is no number of games: say 1 or more")
    return int(word)


def games_and_battles(program: str, description: str | None, games: int) -> ArgumentParser:
    """How many games of which battles: ``[GAMES] [SCENARIO ...]``."""
    parser = ArgumentParser(
        program, description=description, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="?", type=at_least_one, default=games, metavar="GAMES")
    parser.add_argument("battles", nargs="*", type=scenario_name, metavar="SCENARIO")
    return parser
