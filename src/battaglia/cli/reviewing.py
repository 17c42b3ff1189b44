"""``battaglia review``: how the chances of a recorded game went, and what moved them."""

from __future__ import annotations

import json
import textwrap
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import msgspec

import battaglia
from battaglia.cli.faults import Failed, WrongCall
from battaglia.cli.files import need_place, write
from battaglia.core.files import DataFault, read_text
from battaglia.core.match import Match
from battaglia.core.record import RecordFault
from battaglia.core.telling import teller_of
from battaglia.lab.review import Review, review
from battaglia.lab.review_counsel import counsel
from battaglia.lab.review_picture import Picture
from battaglia.lab.review_told import CounselTold, PointTold, Reviewer, ReviewTold, hundred, signed

WIDTH, HEIGHT = 72, 12
"""The chart in the terminal, in signs."""


def review_game(args: Namespace) -> int:
    """Look at a recorded game again; print it, and write pictures where asked."""
    match = recorded(args.record)
    need_place(args.svg, args.html, kept=(args.record,))
    reviewer = Reviewer(match, teller_of(match.game, match.battle, args.lang))
    try:
        found = review(match)
    except ValueError as error:
        raise WrongCall(str(error)) from None
    told = reviewer.tell(found)
    asked = asked_points(told, args.marshal)
    counsels = [advised(match, reviewer, found, point) for point in asked]
    if args.json:
        plain = {**msgspec.to_builtins(told), "counsels": msgspec.to_builtins(counsels)}
        print(json.dumps(plain, ensure_ascii=False, indent=2))
    else:
        for line in lines(told, reviewer, counsels):
            print(line)
    if args.svg:
        write(args.svg, Picture(told, args.lang).svg())
    if args.html:
        write(args.html, Picture(told, args.lang, counsels).page())
    return 0


def recorded(name: str) -> Match:
    """The match of a record that is over."""
    try:
        match = battaglia.load_match(read_text(Path(name)))
    except DataFault as error:
        raise WrongCall(f"{error.file}: {error.fault}") from None
    except RecordFault as error:
        where = f"{name}:{error.line}" if error.line else name
        raise Failed(f"{where}: {error.fault}") from None
    if match.outcome is None:
        raise WrongCall("the game is not over: a review would tell what is still secret")
    return match


def asked_points(told: ReviewTold, most: int) -> list[PointTold]:
    """The decisions that moved most, of which a Marshal is asked."""
    decided = [point for point in told.points if point.kind == "decision"]
    return sorted(decided, key=lambda point: -abs(point.change))[:most]


def advised(match: Match, reviewer: Reviewer, found: Review, point: PointTold) -> CounselTold:
    """What a Marshal would have done there."""
    return reviewer.counsel(found, counsel(match, point.number, clock=time.monotonic))


def lines(told: ReviewTold, reviewer: Reviewer, counsels: list[CounselTold]) -> Iterator[str]:
    """The review as lines of text."""
    yield told.title
    for note in told.notes:
        yield from textwrap.wrap(note, WIDTH + 8)
    yield ""
    yield from chart(told)
    yield ""
    for side in told.sides:
        yield side.text
    yield ""
    if not told.points:
        yield reviewer.say("nothing")
        return
    yield f"{reviewer.say('points')} ({reviewer.say('change', seat=told.sides[0].name)})"
    known = {each.number: each for each in counsels}
    for point in told.points:
        yield f"{signed(point.change):>4}  {point.where} ({point.number}): {point.text}"
        if point.kind == "decision" and point.number in known:
            found = known[point.number]
            for text in (found.text, *found.reasons, found.note):
                yield from textwrap.wrap(
                    text, WIDTH + 8, initial_indent=" " * 6, subsequent_indent=" " * 6
                )


def chart(told: ReviewTold) -> Iterator[str]:
    """The course of the chances, drawn with signs; turns are marked below."""
    last = len(told.chances) - 1
    columns = [told.chances[round(last * place / (WIDTH - 1))] for place in range(WIDTH)]
    yield told.axis
    for row in range(HEIGHT, -1, -1):
        scale = f"{hundred(row / HEIGHT):>3} %" if row % (HEIGHT // 4) == 0 else "     "
        signs = "".join("•" if round(chance * HEIGHT) == row else " " for chance in columns)
        yield f"{scale} |{signs}".rstrip()
    marks = [" "] * (WIDTH + 3)
    for turn in told.turns:
        place = round((WIDTH - 1) * (turn.number - told.first) / max(last, 1))
        digits = str(turn.turn)
        if all(sign == " " for sign in marks[max(place - 1, 0) : place + len(digits) + 1]):
            marks[place : place + len(digits)] = digits
    yield f"       {''.join(marks)}".rstrip()
