"""``battaglia rules``: every paragraph with the code that carries it out and its tests."""

from __future__ import annotations

from argparse import Namespace
from itertools import groupby
from textwrap import wrap

import battaglia
from battaglia.cli.faults import WrongCall
from battaglia.cli.reports import paragraph_lines
from battaglia.cli.rulebook import (
    Place,
    checkout,
    code_places,
    ruling_titles,
    test_places,
)
from battaglia.cli.speaking import Speaker
from battaglia.core.game import Game
from battaglia.core.rulebook import Paragraph

WIDTH = 100


def rules(args: Namespace) -> int:
    """List the paragraphs of a game, or show one."""
    if args.game not in battaglia.games():
        there_are = ", ".join(battaglia.games())
        raise WrongCall(f"there is no game {args.game!r}; there are {there_are}")
    lookup = Lookup(battaglia.game(args.game), args.lang)
    lines = lookup.one(args.number) if args.number else lookup.all()
    for line in lines:
        print(line)
    return 0


class Lookup:
    """The rules of a game with their places in code and tests."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.speaker = Speaker(game, language)
        self.root = checkout()
        self.code = code_places(game)
        self.tests = test_places(self.root, game.id) if self.root else {}

    def all(self) -> list[str]:
        """Every paragraph in the order of the rulebook."""
        lines: list[str] = []
        for paragraph in self.speaker.rulebook.paragraphs:
            lines += self.entry(paragraph)
        if self.root is None:
            lines.append(self.speaker.tell("tests-in-checkout"))
        return lines

    def entry(self, paragraph: Paragraph) -> list[str]:
        """A paragraph of the list: title, code, tests."""
        speaker, number = self.speaker, paragraph.number
        lines = [f"{number:<7} {speaker.text(paragraph.title)}"]
        code, tests = self.code.get(number, []), self.tests.get(number, [])
        if code:
            lines += _indented(speaker.tell("code", places=_names(code)))
        elif paragraph.no_code is not None:
            reason = speaker.text(paragraph.no_code)
            lines += _indented(speaker.tell("no-code", reason=reason))
        else:
            lines += _indented(speaker.tell("code-missing"))
        if tests:
            lines += _indented(speaker.tell("tests", count=len(tests), places=_names(tests)))
        elif self.root is not None and paragraph.no_code is None:
            lines += _indented(speaker.tell("tests-missing"))
        return lines

    def one(self, number: str) -> list[str]:
        """A paragraph with everything that belongs to it, place by place."""
        speaker = self.speaker
        paragraph = speaker.rulebook.find(number)
        if paragraph is None:
            known = [each.number for each in speaker.rulebook.paragraphs]
            raise WrongCall(
                f"there is no paragraph {number!r} in {self.game.id};"
                f" there are {known[0]} to {known[-1]}"
            )
        lines = [part for line in paragraph_lines(speaker, paragraph) for part in wrap(line, WIDTH)]
        lines += self.ruling_lines(paragraph)
        code, tests = self.code.get(number, []), self.tests.get(number, [])
        lines += [speaker.tell("code", places="").rstrip(), *(f"  {place}" for place in code)]
        if paragraph.no_code is not None:
            lines.append("  " + speaker.tell("no-code", reason=speaker.text(paragraph.no_code)))
        elif not code:
            lines.append("  " + speaker.tell("code-missing"))
        if self.root is None:
            return [*lines, speaker.tell("tests-in-checkout")]
        head = speaker.tell("tests", count=len(tests), places="").rstrip()
        return [*lines, head, *(f"  {place}" for place in tests)]

    def ruling_lines(self, paragraph: Paragraph) -> list[str]:
        """The titles of the rulings, which are written in English."""
        titles = ruling_titles(self.root, self.game) if self.speaker.language == "en" else {}
        return [f"  {r}: {titles[r]}" for r in paragraph.rulings if r in titles]


def _names(places: list[Place]) -> str:
    """Places by their files: ``movement.py: enter, capture; zones.py: zone``."""
    ordered = sorted(places, key=lambda place: place.file)
    files = []
    for file, group in groupby(ordered, key=lambda place: place.file):
        names = ", ".join(place.name for place in group)
        files.append(f"{file.rpartition('/')[2]}: {names}")
    return "; ".join(files)


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 10)
