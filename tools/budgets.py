"""Does a level keep to its time? ``python -m tools.budgets [LEVEL] [SCENARIO=GAMES ...]`` says.

Lets a level play by the clock against Recruits, each side in turn, and measures how long it thinks
in each stretch of play. Whoever takes longer than the level may is counted. The memory of the
process is told as well: it must not grow with the games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import NamedTuple

import battaglia
from battaglia.ai import make_player, seconds_of_player, timed_player
from battaglia.ai.levels import LEVELS
from battaglia.ai.mind import mind_of
from tools.words import at_least_one, scenario_name

BATTLES = ("navicello-1643=60", "obregon-1743=20", "gossolengo=20")
LEVEL = "marshal"
OPPONENT = "recruit"


class Kept(NamedTuple):
    """How long the stretches of some games took, in seconds."""

    games: int
    stretches: list[float]

    def over(self, budget: float) -> int:
        """How many took longer than they may."""
        return sum(taken > budget for taken in self.stretches)


def stretches(level: str, scenario: str, seed: int) -> list[float]:
    """How long a level thought in each stretch of a game."""
    match = battaglia.new_match(scenario, seed=seed)
    mine, mind = seed % len(match.seats), mind_of(match.game)
    players = [make_player(OPPONENT, seed) for _ in match.seats]
    players[mine] = timed_player(match.game, level, seed)
    thought: dict[Hashable, float] = {}
    while match.outcome is None:
        seat = match.seat(match.deciders[0])
        stretch, began = mind.stretch(match.state), time.monotonic()
        action = players[seat.number].decide(seat.door())
        if seat.number == mine:
            thought[stretch] = thought.get(stretch, 0.0) + time.monotonic() - began
        match.play(seat.number, action)
    return list(thought.values())


def resident() -> float:
    """The megabytes that this process has in memory now."""
    words = Path("/proc/self/status").read_text(encoding="ascii").split("VmRSS:")[1].split()
    return int(words[0]) / 1024


def battle(word: str) -> tuple[str, int]:
    """A scenario and how many games of it: ``raab-1664=4``; one, if no number is given."""
    scenario, _, games = word.partition("=")
    return scenario_name(scenario), at_least_one(games or "1")


def main(words: Sequence[str]) -> int:
    """Play, and tell; 1 if any stretch took too long."""
    parser = argparse.ArgumentParser("python -m tools.budgets", description=__doc__)
    parser.add_argument("level", nargs="?", choices=tuple(LEVELS), default=LEVEL)
    parser.add_argument("battles", nargs="*", type=battle, metavar="SCENARIO=GAMES")
    given = parser.parse_args(words)
    level: str = given.level
    budget, wrong = seconds_of_player(level), 0
    for scenario, games in given.battles or map(battle, BATTLES):
        kept, memory = Kept(games, []), 0.0
        for seed in range(1, kept.games + 1):
            kept.stretches.extend(stretches(level, scenario, seed))
            memory = memory or resident()
        ranked = sorted(kept.stretches)
        over = kept.over(budget)
        wrong += over
        print(
            f"{scenario}: {kept.games} games of a {level}, {len(ranked)} stretches,"
            f" median {ranked[len(ranked) // 2]:.1f} s, longest {ranked[-1]:.1f} s,"
            f" {over} over {budget:g} s; {memory:.0f} MB after the first game,"
            f" {resident():.0f} MB after the last",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
