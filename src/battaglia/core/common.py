"""What most games answer alike: a game inherits it and says what is its own."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from battaglia.core.action import Action
from battaglia.core.game import Chances, Odds, Reachable, Reached, reachable
from battaglia.core.reason import Reason


class CommonGame:
    """A game without options, pieces, odds, standing orders or machine players of its own."""

    version = 1
    turn_rule = "0"
    players: ClassVar[Mapping[str, str]] = {}
    """The machine players that know the game: what each thinks with, as a dotted name."""

    def options(self, battle: Any) -> dict[str, Any]:
        """All options in force, with their values."""
        return {}

    def unknown(self, battle: Any, action: Action) -> list[Reason]:
        """Objections to names in the action that mean nothing in this battle."""
        return []

    def heading(self, p: Any) -> str:
        """Where in the sequence of play the position is, in one line."""
        return "end" if p.outcome is not None else f"turn {self.turn(p)} {p.stack[-1].name}"

    def turn(self, p: Any) -> int:
        """The number of the turn that is being played."""
        return int(p.turn)

    def digest(self, p: Any) -> str:
        """A hash of the position."""
        digest: str = p.digest()
        return digest

    def figures(self, p: Any, seat: int) -> dict[str, int]:
        """How a game went for a seat, in whole numbers."""
        return {}

    def sample(self, p: Any, seat: int, rng: Random) -> Any:
        """A full position that agrees with what the seat may know: here nothing is hidden."""
        return p.copy()

    def supposed(self, p: Any, rng: Random) -> Any:
        """A position that play can go on from, where secrets are blank: here as it is."""
        return p.copy()

    def odds(self, p: Any, seat: int, action: Action) -> Odds | None:
        """What an action can lead to; None if nothing is left to chance."""
        return None

    def reach(self, p: Any, seat: int, piece: str) -> dict[str, Reached]:
        """Where a piece could go."""
        return {}

    def reachable(self, p: Any, seat: int, piece: str) -> Reachable:
        """The hexes that a piece could end in, as a mask."""
        found = self.reach(p, seat, piece)
        return reachable({p.battle.grid.index(name): each for name, each in found.items()})

    def chances(self, p: Any, seat: int, action: Action) -> tuple[Chances, ...]:
        """The chances of each result, course by course."""
        found = self.odds(p, seat, action)
        if found is None:
            return ()
        courses = (course.results for course in found.courses)
        return tuple({result: float(n) for result, n in each.items()} for each in courses)

    def stretch(self, p: Any) -> Hashable:
        """The stretch of play under way: here the turn."""
        return self.turn(p)

    def march_steps(self, p: Any, seat: int, march: Any) -> Sequence[Action | Reason]:
        """The single steps of a whole move: a game without pieces has none."""
        return [Reason(self.turn_rule, "no-marches")]

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        """The standing orders that a seat may give, each with its values; the first asks."""
        return {}

    def first_orders(self) -> dict[str, str]:
        """The standing orders that a person begins with; a game that has none asks everything."""
        return {}

    def standing_answer(self, p: Any, seat: int, orders: dict[str, str]) -> Action | None:
        """What a seat's standing orders answer to its present decision."""
        return None
