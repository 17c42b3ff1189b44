"""Do decision and luck add up? ``python -m tools.reviews [GAMES] [SCENARIO ...]`` says.

Plays games of a battle of each game, looks at them again, and adds the parts up as fractions: they
must be the way from the first chance to the last to the last bit.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction

import battaglia
from battaglia.ai import make_player
from battaglia.core.match import Match
from battaglia.lab.review import Review, review
from tools.words import games_and_battles

BATTLES = ("navicello-1643", "obregon-1743", "gossolengo")
GAMES = 50
PLAYER = "sergeant"


def played(scenario: str, seed: int) -> Match:
    """A game between two machines."""
    match = battaglia.new_match(scenario, seed=seed)
    players = [make_player(PLAYER, seed + number) for number in range(len(match.seats))]
    while match.outcome is None:
        seat = match.seat(match.deciders[0])
        match.play(seat.number, players[seat.number].decide(seat.door()))
    return match


def difference(found: Review) -> Fraction:
    """By how much the parts miss the whole way."""
    parts = sum((found.decided(seat) for seat in found.seats), found.luck())
    return parts - (Fraction(found.end) - Fraction(found.start))


def main(words: Sequence[str]) -> int:
    """Look at games of each battle; 1 if the parts of any do not add up."""
    given = games_and_battles("python -m tools.reviews", __doc__, GAMES).parse_args(words)
    games, wrong = given.games, 0
    for scenario in given.battles or BATTLES:
        steps = rolls = sampled = missed = 0
        luck = 0.0
        for seed in range(1, games + 1):
            found = review(played(scenario, seed))
            missed += difference(found) != 0
            steps += len(found.steps)
            rolls += sum(len(step.fallen) for step in found.steps)
            sampled += sum(step.cut for step in found.steps)
            luck += float(found.luck())
        wrong += missed
        told = f"{games} games, {steps} actions, {rolls} rolls ({sampled} chains sampled)"
        print(f"{scenario}: {told}, mean luck {luck / games:+.3f}: {missed} do not add up")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
