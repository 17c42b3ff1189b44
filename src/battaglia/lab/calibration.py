"""What the value of a battle is worth as a chance: held against the results of games.

``battaglia calibrate`` plays games, and writes for each battle how the log of the odds is to be
corrected (Platt: a slope and a shift). The correction holds for the value that it was made for;
after that has been learned anew, none is made.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from battaglia.ai.weights import weights_of
from battaglia.core.files import parse_toml, read_text, shape

FILE = Path(__file__).parent / "calibration.toml"


class Correction(msgspec.Struct, frozen=True):
    """How the log of the odds is corrected at a battle."""

    slope: float
    shift: float
    value: str
    """Which value it was made for."""
    made: str = ""
    """By which command."""

    def of(self, odds: float) -> float:
        """The corrected log of the odds."""
        return self.shift + self.slope * odds


class Corrections(msgspec.Struct, frozen=True):
    """The corrections of all battles."""

    battles: Mapping[str, Correction] = {}


@cache
def corrections() -> Mapping[str, Correction]:
    """All that were made."""
    if not FILE.is_file():
        return {}
    found = shape(parse_toml(read_text(FILE), str(FILE)), Corrections, str(FILE))
    return found.battles


def correction_of(scenario: str) -> Correction | None:
    """The correction of a battle's value, if one was made for just this value."""
    found = corrections().get(scenario)
    return found if found is not None and found.value == value_name(scenario) else None


def value_name(scenario: str) -> str:
    """A short hash of the weights of a battle's value."""
    weights = weights_of(scenario)
    whole = repr((sorted(weights.value.items()), weights.bias))
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


def written(found: Mapping[str, Correction]) -> str:
    """The file of all corrections."""
    lines = ["# Written by `battaglia calibrate`: how the value of each battle is corrected."]
    for scenario, each in sorted(found.items()):
        lines += ["", f"[battles.{scenario}]", f"slope = {each.slope}", f"shift = {each.shift}"]
        lines += [f'value = "{each.value}"', f"made = {json.dumps(each.made)}"]
    return "\n".join(lines) + "\n"
