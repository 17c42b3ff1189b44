"""What a person is told of a game: one teller for each, shown by every door."""

from __future__ import annotations

from battaglia.core.telling.log import Happened, Manner, fold
from battaglia.core.telling.memory import Memory
from battaglia.core.telling.score import Reckoning
from battaglia.core.telling.shapes import Place
from battaglia.core.telling.teller import Teller, teller_of, teller_type
from battaglia.core.telling.words import NothingSuch

__all__ = [
    "Happened",
    "Manner",
    "Memory",
    "NothingSuch",
    "Place",
    "Reckoning",
    "Teller",
    "fold",
    "teller_of",
    "teller_type",
]
