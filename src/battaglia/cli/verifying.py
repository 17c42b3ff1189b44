"""``battaglia verify``: does a record hold?"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import battaglia
from battaglia.cli.faults import WrongCall
from battaglia.core.files import DataFault, read_text
from battaglia.core.match import Match
from battaglia.core.record import Covered, OtherRules, RecordFault

HOLDS, DOES_NOT_HOLD, OTHER_RULES = 0, 1, 3


def verify(args: Namespace) -> int:
    """Replay a record; say that it holds, or name the first line that does not."""
    try:
        text = read_text(Path(args.record))
    except DataFault as error:
        raise WrongCall(f"{error.file}: {error.fault}") from None
    try:
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
    return HOLDS


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
