"""``battaglia verify``: does a record hold?

Nothing is asked of a server: the record has all that is needed once its game is over.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import battaglia
from battaglia.cli.faults import WrongCall
from battaglia.core.chance import CommittedDice
from battaglia.core.files import DataFault, read_text
from battaglia.core.match import Match
from battaglia.core.promise import Promise, promised
from battaglia.core.record import Covered, OtherRules, RecordFault, parse_record

HOLDS, DOES_NOT_HOLD, OTHER_RULES = 0, 1, 3


def verify(args: Namespace) -> int:
    """Replay a record; say that it holds, or name the first line that does not."""
    try:
        text = read_text(Path(args.record))
    except DataFault as error:
        raise WrongCall(f"{error.file}: {error.fault}") from None
    try:
        _check_seal(text, args.commitment)
        match = battaglia.load_match(text)
    except Covered as error:
        print(f"{args.record} {error.fault}.")
        return HOLDS
    except OtherRules as error:
        print(f"{args.record}: {error.fault}.", file=sys.stderr)
        return OTHER_RULES
    except RecordFault as error:
        where = f"{args.record}:{error.line}" if error.line else args.record
        print(f"{where}: {error.fault}.", file=sys.stderr)
        return DOES_NOT_HOLD
    except DataFault as error:  # in the scenario that the record carries
        print(f"{args.record}: {error}.", file=sys.stderr)
        return DOES_NOT_HOLD
    print(f"{args.record} holds: {summary(match)}.")
    for sentence in about_dice(match):
        print(sentence)
    return HOLDS


def _check_seal(text: str, noted: str) -> None:
    """Hold the commitment of a record against the one that somebody noted before the game."""
    if noted and promised_in(text).commitment != noted.lower():
        raise RecordFault(0, "its dice were not sealed with this commitment")


def promised_in(text: str) -> Promise:
    """What a record says of its dice."""
    try:
        return promised(parse_record(text).headers["Dice"])
    except RecordFault:
        raise
    except ValueError as error:
        raise RecordFault(0, f"the header [Dice] {error}") from None


def about_dice(match: Match) -> list[str]:
    """What is proved of the dice, and what is not; a seed gives every roll, and needs no words."""
    promise = promised(match.terms.dice)
    if promise.kind == "seed":
        return []
    if promise.kind == "given":
        return ["Its dice were thrown by hand: nothing proves them."]
    found = [_proof(match, promise)]
    if promise.first > promise.begun:
        count = f"{promise.first - promise.begun:,}"
        found.append(f"Its first {count} rolls were brought with a record: nothing proves them.")
    return found


def _proof(match: Match, promise: Promise) -> str:
    if not isinstance(match.dice, CommittedDice):
        return f"Its dice are sealed with {promise.commitment}, and proved when the game is over."
    seats = " and ".join(match.terms.entropy)
    added = f" and from what {seats} added" if seats else ""
    seal = f"the secret has the hash {promise.commitment}"
    return f"Its rolls follow from the secret{added}, and {seal}."


def summary(match: Match) -> str:
    """What a record is the record of."""
    rolls = sum(len(entry.rolls) for entry in match.entries)
    actions = sum(entry.action is not None for entry in match.entries)
    outcome = match.outcome
    if outcome is None:
        ending = "not finished"
    elif outcome.winner is None:
        ending = "a draw"
    else:
        ending = f"{outcome.code} victory of {outcome.winner}"
    counts = f"{_count(actions, 'action')}, {_count(rolls, 'roll')}"
    return f"{match.terms.scenario}, {counts}, {ending}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
