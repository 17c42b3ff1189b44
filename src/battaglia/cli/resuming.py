"""Going on with a recorded game."""

from __future__ import annotations

import secrets
from pathlib import Path

import battaglia
from battaglia.core.chance import SeededDice
from battaglia.core.files import read_text
from battaglia.core.match import Match
from battaglia.core.promise import promised
from battaglia.core.replay import RecordDice

LARGEST_SEED = 2**31


class CannotGoOn(ValueError):
    """The record is true, but its dice are not to be had here."""


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(LARGEST_SEED)


def resume(path: Path) -> Match:
    """The match of a record, with dice for what is still to come.

    Seeded dice go on where they were. Dice that were given by hand are followed by others; a
    game under a commitment can only go on where its secret is kept.
    """
    match = battaglia.load_match(read_text(path))
    if isinstance(match.dice, RecordDice):
        if promised(match.terms.dice).kind != "given":
            raise CannotGoOn("its dice are committed to a secret that the record does not hold")
        match.dice = SeededDice(fresh_seed())
    return match
