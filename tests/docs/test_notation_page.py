"""docs/notation.md says how to work out a roll by hand: whoever does so gets what fell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from battaglia import CommittedDice
from battaglia.core.chance import D6, D10
from tests.core.dice_vectors import ENTROPY, SECRETS

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def by_hand() -> dict[str, Any]:
    """The functions of the page."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def test_rolls_that_are_worked_out_by_hand_are_those_that_fall() -> None:
    rolls = by_hand()["rolls"]
    for secret in SECRETS:
        for entropy in ENTROPY:
            for number, die, count in ((0, D6, 1), (7, D6, 2), (40, D10, 1), (41, D10, 90)):
                due = CommittedDice(secret, entropy).roll(number, (die,) * count)
                assert tuple(rolls(secret, entropy, number, count, die.faces)) == due


def test_the_seal_is_the_hash_of_the_secret() -> None:
    sealed = by_hand()["sealed"]
    assert sealed(SECRETS[0], CommittedDice(SECRETS[0]).commitment)
    assert not sealed(SECRETS[1], CommittedDice(SECRETS[0]).commitment)
