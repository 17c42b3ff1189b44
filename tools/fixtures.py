"""Writes the battles that the client's tests and its demo draw, as the server tells them.

Run ``python -m tools.fixtures`` after a change of what a battle tells; a test holds them against
the tellers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

import battaglia
from battaglia.core.telling import teller_of

FOLDER = Path("web/demo/fixtures")
BATTLES = (
    "camposanto-1743",
    "gossolengo",
    "navicello-1643",
    "nonantola-1643",
    "piacenza-1746",
    "raab-1664",
    "zusmarshausen-1648",
)


def told(scenario: str) -> bytes:
    """A battle in English."""
    found = next(one for one in battaglia.scenarios() if one.id == scenario)
    game = battaglia.game(found.game)
    battle = game.load(game.scenarios()[scenario], None)
    return msgspec.json.encode(teller_of(game, battle, "en").battle_told()) + b"\n"


def main(words: Sequence[str]) -> None:
    """Write all battles."""
    argparse.ArgumentParser("python -m tools.fixtures", description=__doc__).parse_args(words)
    for scenario in BATTLES:
        (FOLDER / f"{scenario}.json").write_bytes(told(scenario))


if __name__ == "__main__":
    main(sys.argv[1:])
