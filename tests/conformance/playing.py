"""Random play: matches with options, and a player that chooses at random from a seed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import battaglia
from battaglia.core.action import Action
from battaglia.core.match import Match

Choice = tuple[int, Action]
Chooser = Callable[[Match], Choice]


def chooser(seed: int) -> Chooser:
    """A player of both sides who takes any legal action, each as likely as the others."""
    rng = Random(seed)

    def choose(match: Match) -> Choice:
        place = rng.randrange(len(match.state.deciders))
        return match.state.deciders[place], rng.choice(match.state.offers[place])

    return choose


def begin(scenario: str | Path, seed: int, options: dict[str, Any] | None = None) -> Match:
    """A match with dice from a seed."""
    return battaglia.new_match(scenario, seed=seed, options=options)


def play_on(match: Match, choose: Chooser, actions: int) -> Match:
    """Play some actions more, or to the end."""
    for _ in range(actions):
        if match.outcome is not None:
            break
        match.play(*choose(match))
    return match


def digest(match: Match) -> str:
    """A hash of the match's position."""
    return match.game.digest(match.state)
