"""Random play through the doors for researchers, with OpenSpiel's own Python games beside it.

A node is a decision or a roll: a list of legal actions, one of them at random, and its
application. The environment of PettingZoo also shows what its agent sees, and rolls by itself.
"""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from battaglia.doors.spiel import INVALID, load_game
from battaglia.doors.zoo import BattleEnv
from bench.contenders import Contender, interleave

BATTLE = "navicello-1643"
BESIDE = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker")
"""Games of OpenSpiel that are written in Python, as ours are."""
SPIEL, ZOO = "doors.spiel", "doors.zoo"


class Spiel:
    """A game with OpenSpiel's states: one of ours, or one of OpenSpiel's own."""

    def __init__(self, name: str, game: Any) -> None:
        self.name = name
        self.game = game
        self.rng = Random(0)
        self.decisions = self.choices = self.games = 0
        self.seconds = 0.0
        self.state = game.new_initial_state()

    def step(self) -> None:
        """One node, or a new game."""
        state = self.state
        if state.is_terminal():
            self.games += 1
            self.state = self.game.new_initial_state()
        elif state.is_simultaneous_node():
            offers = [state.legal_actions(seat) for seat in range(self.game.num_players())]
            state.apply_actions([self.rng.choice(offer) if offer else INVALID for offer in offers])
            self.decisions += 1
        else:
            state.apply_action(self.rng.choice(state.legal_actions()))
            self.decisions += 1


class Zoo:
    """One of our battles as an environment of PettingZoo."""

    def __init__(self, scenario: str) -> None:
        self.name = ZOO
        self.env = BattleEnv(scenario)
        self.rng = Random(0)
        self.decisions = self.choices = self.games = 0
        self.seconds = 0.0
        self.env.reset(seed=0)

    def step(self) -> None:
        """One action, or a new game."""
        seen, _, terminated, _, _ = self.env.last()
        if terminated:
            self.games += 1
            self.env.reset()
        else:
            self.env.step(self.rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            self.decisions += 1


def beside() -> list[Contender]:
    """OpenSpiel's games, where it is installed."""
    if find_spec("pyspiel") is None:
        return []
    import pyspiel  # noqa: PLC0415 -- there are platforms without it
    from open_spiel.python.games import (  # noqa: F401, PLC0415 -- they register themselves
        kuhn_poker,
        liars_poker,
        tic_tac_toe,
    )

    return [Spiel(name, pyspiel.load_game(name)) for name in BESIDE]


def speeds(seconds: float) -> dict[str, dict[str, float]]:
    """Nodes and games a second, by turns."""
    contenders: list[Contender] = [Spiel(SPIEL, load_game(BATTLE)), Zoo(BATTLE), *beside()]
    interleave(contenders, seconds)
    return {
        each.name: {
            "nodes_per_second": each.decisions / each.seconds,
            "games_per_second": each.games / each.seconds,
        }
        for each in contenders
    }


def lines(found: dict[str, dict[str, float]]) -> list[str]:
    """The figures as a table."""
    out = [f"{'doors for researchers':30}{'nodes/s':>12}{'games/s':>12}"]
    for name, row in found.items():
        shown = f"{name} {BATTLE}" if name in (SPIEL, ZOO) else f"OpenSpiel's {name}"
        out.append(f"{shown:30}{row['nodes_per_second']:12,.0f}{row['games_per_second']:12,.0f}")
    return out
