"""Learn to play a small battle by self-play: ``python examples/learn.py [--games N] [--seed S]``.

The player has one number for each action: how much it likes it, wherever it is offered. It plays
what it likes with a softmax, and after each game likes what the winner did better and what the
loser did less (REINFORCE, with the side's mean result as baseline). That is next to nothing, and
it beats a random player: it is meant to be read, changed and outdone.

How far a game moves the likings is chosen on games of their own (``CHOOSING``), before a new
player learns and is tried on others (``TRYING``): who reports the games that he has chosen on
reports his luck too.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import exp, sqrt
from random import Random

from battaglia.doors.spiel import INVALID, SpielGame, SpielState, load_game

RATES = (0.03, 0.1, 0.3)
"""How far a game moves the likings: one of these."""
PATIENCE = 0.02
"""How far a game moves a side's mean result."""

TRIED = 400
"""Games against a random player, to see how well it plays."""
CHOOSING, TRYING = 20_000, 10_000
"""The seeds of the games that a rate is chosen on, and of those that are reported."""

Choice = tuple[int, list[int], list[float], int]
"""Who chose, among what, with which probabilities, and the place of what he chose."""


class Learner:
    """Likings of actions, by their numbers."""

    def __init__(self, rng: Random, rate: float = 0.0) -> None:
        self.rate = rate
        self.likes: dict[int, float] = defaultdict(float)
        self.means = [0.0, 0.0]
        self.rng = rng

    def choose(self, seat: int, numbers: list[int]) -> Choice:
        """One of some actions."""
        weights = [exp(self.likes[number]) for number in numbers]
        whole = sum(weights)
        chances = [weight / whole for weight in weights]
        (place,) = self.rng.choices(range(len(numbers)), chances)
        return seat, numbers, chances, place

    def learn(self, choices: list[Choice], returns: list[float]) -> None:
        """Like better what went better than usual."""
        gains = [result - mean for result, mean in zip(returns, self.means, strict=True)]
        for seat, numbers, chances, chosen in choices:
            for place, number in enumerate(numbers):
                slope = (place == chosen) - chances[place]
                self.likes[number] += self.rate * gains[seat] * slope
        for seat, gain in enumerate(gains):
            self.means[seat] += PATIENCE * gain


def play(game: SpielGame, learner: Learner, learned: set[int], rng: Random) -> SpielState:
    """A game of which the learner plays some seats, or all; the others play at random."""
    state, choices = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        joint = [INVALID, INVALID]
        for seat in state.position.deciders:
            numbers = state.legal_actions(seat)
            if seat in learned:
                choices.append(learner.choose(seat, numbers))
                joint[seat] = numbers[choices[-1][-1]]
            else:
                joint[seat] = rng.choice(numbers)
        state.apply_actions(joint)
    if len(learned) > 1:
        learner.learn(choices, state.returns())
    return state


def train(game: SpielGame, games: int, seed: int, rate: float) -> Learner:
    """A player that has played so many games against itself."""
    learner, dice = Learner(Random(seed), rate), Random(seed + 1)
    for _ in range(games):
        play(game, learner, {0, 1}, dice)
    return learner


def score(game: SpielGame, learner: Learner, games: int, seed: int) -> float:
    """Its share of the points (win 1, draw a half) against a random player, on both sides."""
    rng, points = Random(seed), 0.0
    for number in range(games):
        seat = number % 2
        points += (1 + play(game, learner, {seat}, rng).returns()[seat]) / 2
    return points / games


def choose_rate(game: SpielGame, games: int, seed: int) -> float:
    """The rate with which others have learned best; neither they nor their games come back."""

    def worth(rate: float) -> float:
        return score(game, train(game, games, CHOOSING + seed, rate), TRIED, CHOOSING)

    return max(RATES, key=worth)


def main() -> None:
    """Choose a rate, train, and say how well it went."""
    parser = argparse.ArgumentParser(description="learn a small battle by self-play")
    parser.add_argument("--scenario", default="navicello-1643")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load_game(given.scenario)
    rate = choose_rate(game, given.games, given.seed)
    learner = train(game, given.games, given.seed, rate)
    print(f"rate    {rate}")
    found = {
        "before": score(game, Learner(Random(given.seed)), TRIED, TRYING),
        "after": score(game, learner, TRIED, TRYING),
    }
    for name, share in found.items():
        error = sqrt(share * (1 - share) / TRIED)
        print(f"{name:8}{share:.3f} ± {2 * error:.3f} against random")


if __name__ == "__main__":
    main()
