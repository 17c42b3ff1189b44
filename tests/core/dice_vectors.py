"""Dice as the engine throws them, for the client, which works them out in its own way.

``python -m tests.core.dice_vectors`` writes the fixture anew (Prettier then formats it); a test
holds it against the engine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import battaglia
from battaglia import CommittedDice
from battaglia.core.chance import D6, D10, Die
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import play_on

FILE = Path(__file__).parents[2] / "web" / "tests" / "unit" / "dice-vectors.json"
SECRETS = (bytes(range(32)), b"sixteen letters!", bytes(range(64)))
ENTROPY = ("", "red 0123456789abcdef", "red horse-and-foot blue 0123_abcdef")
ROLLS: tuple[tuple[int, Die, int], ...] = ((0, D6, 1), (7, D6, 2), (12, D10, 1), (431, D10, 90))


def vectors() -> dict[str, Any]:
    """Single rolls, and the records of two whole games."""
    rolls = [
        {
            "secret": secret.hex(),
            "entropy": entropy,
            "number": number,
            "kind": die.name,
            "faces": list(CommittedDice(secret, entropy).roll(number, (die,) * count)),
        }
        for secret in SECRETS
        for entropy in ENTROPY
        for number, die, count in ROLLS
    ]
    return {"rolls": rolls, "records": [record({}), record({"papal": "horse-and-foot"})]}


def record(entropy: dict[str, str]) -> str:
    """A whole game with sealed dice."""
    match = battaglia.new_match("navicello-1643", dice=CommittedDice(SECRETS[0]))
    for seat, text in entropy.items():
        match.add_entropy(seat, text)
    return play_on(match, bold_chooser(4), 10_000).record()


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=2) + "\n", encoding="utf-8")
