"""Plays many random games through each door: ``python -m tools.parity --games 1000``.

Every battle is played, with and without its options, the small ones far oftener. After every
action the position behind the door must be the match's; the first that is not ends it all.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.conformance.battles import BATTLES, Battle
from tests.doors.parity import through_a_state, through_an_environment

DOORS = {"doors.spiel": through_a_state, "doors.zoo": through_an_environment}
LARGE = 10
"""One game in so many is of a large battle."""


def dealt(games: int) -> list[tuple[Battle, int]]:
    """Battles and seeds for so many games."""
    small = [battle for battle in BATTLES if battle.is_small]
    large = [battle for battle in BATTLES if not battle.is_small]
    places: Counter[bool] = Counter()
    found = []
    for number in range(games):
        is_large = number % LARGE == 0
        among = large if is_large else small
        found.append((among[places[is_large] % len(among)], number))
        places[is_large] += 1
    return found


def main() -> None:
    """Play, and say how many games were the same."""
    parser = argparse.ArgumentParser(description="play random games through each door")
    parser.add_argument("--games", type=int, default=1000, help="through each door")
    given = parser.parse_args()
    for name, through in DOORS.items():
        begun, actions, games = time.process_time(), 0, Counter[str]()
        for battle, seed in dealt(given.games):
            try:
                actions += through(battle, seed)
            except AssertionError:
                print(f"{name}: {battle.scenario}, {battle.kind} options, seed {seed} differs")
                raise
            games[battle.scenario] += 1
        seconds = time.process_time() - begun
        print(f"{name}: {given.games} games, {actions:,} actions, all the same, {seconds:.0f} s")
        print("  " + ", ".join(f"{scenario} {many}" for scenario, many in sorted(games.items())))


if __name__ == "__main__":
    main()
