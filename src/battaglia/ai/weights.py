"""What was tuned for each battle: the base of each side, and the weights of the value.

A file for each scenario lies in ``weights``; ``battaglia tune`` writes it. A battle that has
none is played from the plain base, with the value that its game's mind guesses.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from battaglia.core.files import parse_toml, read_text, shape

PLAIN = ""
"""The plan of one who has none but that of his base."""
FOLDER = Path(__file__).parent / "weights"


Setting = str | float
"""A level of something that may be set one way or another."""


class Base(msgspec.Struct, frozen=True):
    """What a side of a battle starts from."""

    plan: str = PLAIN
    style: Mapping[str, float] = {}
    """The weights that part from those that every battle begins with."""


class Weights(msgspec.Struct, frozen=True):
    """What was tuned for a battle."""

    made: Mapping[str, str | int | float] = {}
    """How: the command and its figures."""
    seats: Mapping[str, Base] = {}
    bias: tuple[float, float] = (0.0, 0.0)
    value: Mapping[str, tuple[float, float]] = {}
    """By feature: its weight at the beginning of a game, and how much is added by its end."""


UNTUNED = Weights()
NO_BASE = Base()


@cache
def weights_of(scenario: str) -> Weights:
    """What was tuned for a scenario, by its id."""
    path = FOLDER / f"{scenario}.toml"
    if not path.is_file():
        return UNTUNED
    return shape(parse_toml(read_text(path), str(path)), Weights, str(path))


def base_of(scenario: str, seat: str) -> Base:
    """What a side of a scenario starts from."""
    return weights_of(scenario).seats.get(seat, NO_BASE)
