"""A process whose officers have minds that misbehave, each in the way that its name says."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from battaglia.ai import officer
from battaglia.ai.mind import Mind, mind_of
from battaglia.ai.player import ONLY_CHOICE, Choice
from battaglia.core.action import Action, parse
from battaglia.core.door import Door
from battaglia.core.game import Game
from battaglia.server import worker


class Misled(Mind):
    """Thinks as the game's mind does, but for one thing."""

    def __init__(self, mind: Mind, how: str) -> None:
        self.mind = mind
        self.how = how

    def __getattribute__(self, name: str) -> Any:
        own = ("mind", "how", "plans", "policy")
        return super().__getattribute__(name) if name in own else getattr(self.mind, name)

    def plans(self, p: Any, seat: int) -> Sequence[str]:
        if self.how == "raising":
            raise ZeroDivisionError("a plan too many")
        while self.how == "looping":
            pass
        return self.mind.plans(p, seat)

    def policy(self, *args: Any) -> Any:
        return Illegal() if self.how == "illegal" else self.mind.policy(*args)


class Illegal:
    """Wants what nobody may do."""

    def decide(self, door: Door, _legal: Sequence[Action]) -> Choice:
        return parse("fire light-gun-1 light-gun-1", door.game.verbs), ONLY_CHOICE


def main() -> None:
    def misled(game: Game) -> Mind:
        return Misled(mind_of(game), sys.argv[1])

    setattr(officer, "mind_of", misled)  # noqa: B010
    worker.main()


if __name__ == "__main__":
    main()
