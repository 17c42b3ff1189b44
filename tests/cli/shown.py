"""A match as its teller tells it at the terminal, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from battaglia.cli.mapview import map_lines
from battaglia.cli.reports import odds_lines, reach_lines
from battaglia.cli.speaking import Speaker
from battaglia.core.game import Odds, Reached
from battaglia.core.match import Match


class Shown:
    """What is told of the present position: a method of the teller, given the position."""

    def __init__(self, match: Match, language: str = "en") -> None:
        self.match = match
        self.speaker = Speaker(match.game, language)
        self.teller = self.speaker.teller(match)

    @property
    def position(self) -> Any:
        return self.match.state

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self.teller, name)
        return lambda *args: method(self.match.state, *args)

    def map(self, *around: Any) -> list[str]:
        return map_lines(self.speaker, self.teller, self.match.state, *around)

    def odds(self, odds: Odds) -> list[str]:
        return odds_lines(self.speaker, self.teller, odds)

    def reach(self, piece: str, reached: dict[str, Reached]) -> list[str]:
        return reach_lines(self.speaker, self.teller, piece, reached)
