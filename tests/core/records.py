"""Records for tests: played games, and ways to spoil what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import battaglia
from battaglia.core.chance import Dice
from battaglia.core.match import Match
from battaglia.games.montecuccoli.loading import shipped_scenarios
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import play_on

NAVICELLO = "navicello-1643"
MANY = 10_000
"""More actions than a game has."""
DIE = re.compile(r"\{(\d)\}")


def played(
    scenario: str | Path = NAVICELLO,
    seed: int = 3,
    *,
    dice: Dice | None = None,
    actions: int = MANY,
    options: dict[str, Any] | None = None,
) -> Match:
    """A game with some fighting in it, played to the end or for some actions."""
    if dice is None:
        match = battaglia.new_match(scenario, seed=seed, options=options)
    else:
        match = battaglia.new_match(scenario, dice=dice, options=options)
    return play_on(match, bold_chooser(seed), actions)


def scenario_text(name: str = NAVICELLO) -> str:
    """The text of a shipped scenario."""
    return shipped_scenarios()[name].read_text(encoding="utf-8")


def with_header(text: str, name: str, value: str) -> str:
    """The record with another value in a header."""
    line = f"[{name} {json.dumps(value, ensure_ascii=False)}]"
    changed, number = re.subn(rf"(?m)^\[{name} .*\]$", lambda _: line, text)
    assert number == 1
    return changed


def without_header(text: str, name: str) -> str:
    """The record without a header."""
    changed, number = re.subn(rf"(?m)^\[{name} .*\]\n", "", text)
    assert number == 1
    return changed


def with_scenario(text: str, scenario: str) -> str:
    """The record with the text of a scenario embedded."""
    lines = "|: own.toml\n" + "".join(f"| {line}\n" for line in scenario.split("\n"))
    return text.replace("\n\n", f"\n{lines}\n", 1)


def line_of(text: str, place: int) -> int:
    """The number of the line in which a character stands."""
    return text.count("\n", 0, place) + 1


def numbered(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers."""
    return list(enumerate(text.splitlines(), start=1))


def is_action(line: str) -> bool:
    """Is this a line in which a seat plays?"""
    return bool(line) and line[0] not in "[@|#"
