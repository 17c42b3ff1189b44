"""What the conformance tests must know of a game: everything in them that is not the same for all.

A game's trial stands in the module of its name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import msgspec

from battaglia.core.action import Action
from battaglia.core.flow import Roll
from battaglia.core.ledger import Ledger
from battaglia.core.match import Match
from battaglia.core.reason import Reason
from tests.conformance.playing import Chooser

View = dict[str, Any]


class Watching(Protocol):
    """Looks at a game position by position, in their order."""

    def look(self, p: Any) -> None:
        """Check a position; raises a Violation."""


class Trial(NamedTuple):
    """A game under test."""

    package: ModuleType
    """Where its rules.toml and its marked code are."""
    small: str
    """The scenario for a first evening."""
    scenarios: tuple[str, ...]
    everything: dict[str, Any]
    """Every option away from its default."""
    bold: Callable[[int], Chooser]
    """A random player of both sides who is eager to fight."""
    watch: Callable[[Any], Watching]
    """A watch over a game of a battle: the cheap invariants."""
    longest: Callable[[Any], int]
    """More actions than any game from a position can have."""
    usual: Callable[[Any], float]
    """About how many actions a random game has."""
    changed: Callable[[Match, Action, str, Random], Action]
    """An action with another value for one argument."""
    is_offered: Callable[[Match, int, Action], bool]
    """Whether the action is among those that a seat may play, found without the checks."""
    more_checks: Callable[[Match, Random], list[Reason]]
    """Checks of the game's own on one position; returns the objections that were met."""
    ledgers: Callable[[Any, Roll[Any]], list[Ledger]]
    """The ledgers behind a roll."""
    shape: type[msgspec.Struct]
    scenario_of: Callable[[Any], msgspec.Struct]
    """A position as a scenario, of that shape."""
    compiled: Callable[[Any], set[str]]
    """Slots of a position that are made anew when a saved one is loaded."""
    public: Callable[[View], View]
    """A seat's view without what is for that seat alone."""
    reveals: frozenset[str]
    """The verbs of secret choices, which are revealed by the last of them."""
    usual_steps: frozenset[str]
    """Steps that come up as decisions in every game of a large battle."""
    seldom: frozenset[str]
    """Verbs that need not come up: they are not listed, or belong to a free set-up."""
    sets_up: bool = False
    """Is there something to set up in every large battle, whatever the options?"""
    made: Mapping[str, Callable[[Path], Path]] = {}
    """Small scenarios that are made for the tests, in a folder."""


def trial_of(game: str) -> Trial:
    """The trial of a game by its id."""
    trial = importlib.import_module(f"tests.conformance.{game}").TRIAL
    assert isinstance(trial, Trial)
    return trial


def trial_for(match: Match) -> Trial:
    """The trial of the game that a match plays."""
    return trial_of(match.game.id)
