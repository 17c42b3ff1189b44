"""7.2 Reaction fire at units that leave a zone of control."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def reactors(p: Position, units: tuple[int, ...], here: int) -> list[int]:
    """7.1f, B25 The enemy infantry that fires at units which leave a hex of their own will."""
    raise NotImplementedError


def react(p: Position, units: tuple[int, ...], here: int) -> bool:
    """7.2, B26 Push the reaction fire at units about to leave a hex; False if nobody fires.

    The step that is interrupted lies below on the stack and is resumed when all is suffered.
    """
    raise NotImplementedError
