"""What machine players say of their choices, in the languages of the catalogues."""

from __future__ import annotations

from pathlib import Path

from battaglia.ai.player import ONLY_CHOICE, UNASKED, Why
from battaglia.core.catalogue import Catalogue, Names, load_catalogue

TEXT = Path(__file__).parent / "text"
SECTION = "why"
EMPTY = frozenset({ONLY_CHOICE.code, UNASKED.code})
"""Reasons that say nothing that could not be seen."""
NAMES = "player-name"
PLAYERS = "player"
"""The section that says how each player plays."""


def player_catalogue(language: str, *, strict: bool = False) -> Catalogue:
    """The texts of the players' reasons in a language."""
    return load_catalogue(TEXT, language, strict=strict)


def tell(why: Why, catalogue: Catalogue, names: Names | None = None) -> str:
    """A reason as a sentence, with pieces called by the names of a battle."""
    return catalogue.naming(names or {}).say(SECTION, why.code, why.params)


def tell_fully(why: Why, catalogue: Catalogue, names: Names | None = None) -> list[str]:
    """The plan first, then the reason, each in a sentence; nothing that can be seen anyway."""
    told = [each for each in (why.intent, why) if each and each.code not in EMPTY]
    return [tell(each, catalogue, names) for each in told]


def called(player: str, catalogue: Catalogue) -> str:
    """What a player is called."""
    return catalogue.say(NAMES, player)


def describe(player: str, catalogue: Catalogue) -> str:
    """How a player plays, in a sentence or two."""
    return catalogue.say(PLAYERS, player)
