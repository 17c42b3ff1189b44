"""How well a player thinks, in figures."""

from __future__ import annotations

import msgspec

from battaglia.ai.search import Ahead


class Level(msgspec.Struct, frozen=True):
    """How well a player thinks."""

    name: str
    seconds: float
    """For one stretch of play on one core; whoever is late answers with what he has."""
    blunders: float = 0.0
    """How often a stretch is played by any plan that comes to mind."""
    slips: float = 0.0
    """How often a choice is drawn by lot."""
    studied: bool = True
    """Has he studied the battle? Then he follows the base that was tuned for his side of it."""
    plans: int = 0
    """How many plans are compared for each stretch; 0: the base is followed."""
    ahead: Ahead | None = None
    """How plans are compared."""
    small: Ahead | None = None
    """How small decisions are tried out."""
    secret: Ahead | None = None
    """How the matrix of a secret choice is filled."""
    mutations: int = 0
    """How often the best plan is changed in one thing and compared again."""
    errands: int = 0
    """How often it is looked whether single pieces had better go elsewhere than the plan has it."""
    errand: Ahead | None = None
    """How these are compared, all together."""
    great: float = 1.0
    """By how much more effort is made at a great battle."""
    leisure: float = 1.0
    """By how much more effort is made where a clock says when it is enough."""

    def times(self, factor: float) -> Level:
        """This level with so many times its effort, and the time for it."""
        name, seconds = f"{self.name}*{factor:g}", self.seconds * factor
        return msgspec.structs.replace(self.harder(factor), name=name, seconds=seconds)

    def harder(self, factor: float) -> Level:
        """This level with so many times its effort, in the same time."""
        changed = {
            name: ahead.harder(factor)
            for name in ("ahead", "errand", "small", "secret")
            if (ahead := getattr(self, name)) is not None
        }
        return msgspec.structs.replace(self, **changed)
