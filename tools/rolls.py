"""Reads every roll of many games again: does what is written down of it give its result?

``python -m tools.rolls [GAMES] [SCENARIO ...]`` plays so many games (200) of each battle, with
bold players and with every option the other way in every second game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.conformance.battles import BATTLES, Battle
from tests.conformance.rolls import check_game
from tools.words import games_and_battles

GAMES = 200


def check(scenario: str, kinds: list[Battle], games: int) -> str:
    """Go through the games of a battle; a line that says so."""
    rolls = 0
    for seed in range(games):
        match, choose = kinds[seed % len(kinds)].begin(seed)
        rolls += check_game(match, choose)
    return f"{scenario}: {games} games, {rolls} rolls, each gives its result"


def main(words: Sequence[str]) -> None:
    """Go through the games of every battle, or of those that are named."""
    given = games_and_battles("python -m tools.rolls", __doc__, GAMES).parse_args(words)
    games = given.games
    known = dict.fromkeys(battle.scenario for battle in BATTLES)
    for scenario in given.battles or known:
        kinds = [battle for battle in BATTLES if battle.scenario == scenario]
        print(check(scenario, kinds, games), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
