"""The battles that the conformance tests go through: every scenario, with and without options."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import battaglia
from battaglia.core.match import Match
from tests.conformance.playing import Chooser, begin
from tests.conformance.trials import Trial, trial_of

GAMES = battaglia.games()


class Battle(NamedTuple):
    """A scenario of a game, with the options by default or every one the other way."""

    game: str
    scenario: str
    kind: str

    @property
    def trial(self) -> Trial:
        """The game."""
        return trial_of(self.game)

    @property
    def options(self) -> dict[str, Any] | None:
        """The options of the match."""
        return self.trial.everything if self.kind == "other" else None

    @property
    def is_small(self) -> bool:
        """Is it a battle for a first evening?"""
        return self.scenario == self.trial.small

    def begin(self, seed: int) -> tuple[Match, Chooser]:
        """A match, and a bold player for both sides."""
        return begin(self.scenario, seed, self.options), self.trial.bold(seed)


BATTLES = [
    Battle(game, scenario, kind)
    for game in GAMES
    for scenario in trial_of(game).scenarios
    for kind in ("default", "other")
]
every_battle = pytest.mark.parametrize("battle", BATTLES, ids=lambda b: f"{b.scenario}-{b.kind}")
