"""A teller says what a game's codes mean to a person: in names, sentences, figures, pictures.

There is one for each game, beside its rules, made for a battle and a language. Terminal and
server show what it says and add nothing of a game's own. The base class tells any game plainly,
from its catalogue and from what its actions and events name; a game's teller says otherwise
what is its own.

A teller is handed a position and who asks (a seat, or None for a spectator), and answers with
what that one may know.
"""

from __future__ import annotations

from typing import Any

from battaglia.core.catalogue import catalogue_of
from battaglia.core.game import Game
from battaglia.core.telling.hindered import TellsHindered
from battaglia.core.telling.odds import TellsOdds
from battaglia.core.telling.overlays import TellsOverlays
from battaglia.core.telling.score import TellsScore


class Teller(TellsScore, TellsHindered, TellsOverlays, TellsOdds):
    """Tells any game plainly."""


def teller_type(game: Game) -> type[Teller]:
    """The teller that a game names, or the one that tells any game."""
    found: type[Teller] = getattr(game, "teller", Teller)
    return found


def teller_of(game: Game, battle: Any, language: str) -> Teller:
    """The teller of a battle in a language."""
    return teller_type(game)(game, battle, catalogue_of(game, language))
