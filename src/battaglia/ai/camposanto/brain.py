"""The simple player's plan of a battle of Camposanto: one decision after another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.camposanto import assaults, choices, orders
from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.camposanto.moving import March, ride
from battaglia.ai.camposanto.style import SIMPLE, Style
from battaglia.ai.player import ONLY_CHOICE, Choice, Why
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.games.camposanto.actions import LEFT, READY, RIGHT, AssaultsFrom
from battaglia.games.camposanto.retreat import Turn
from battaglia.games.camposanto.state import Position


class Brain:
    """Decides for a seat, in the position as far as the seat knows it.

    It keeps the plan of the movement under way, and the chances of fights.
    """

    def __init__(self, rng: Random, style: Style) -> None:
        self.rng = rng
        self.fights = Fights(style)
        self.march = March(())

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """An action of the legal ones, and why."""
        if len(legal) == 1:
            return legal[0], ONLY_CHOICE
        known = door.known
        assert isinstance(known, Position)
        return self._decide(door, legal, known)

    def _decide(self, door: Door, legal: Sequence[Action], p: Position) -> Choice:
        step, number, fights = p.stack[-1].name, door.number, self.fights
        if step in ("movement", "move-unit"):
            return self._move(door, legal, p)
        if step == "choose-orders":
            return orders.choose(legal, p, number, self.rng)
        if step == "assaults":
            return assaults.decide(legal, p, fights)
        if step in ("artillery", "light-fire"):
            return choices.fire(legal, p, number, fights)
        if step == "stand-or-fall-back":
            return choices.stand(p, fights)
        if step in ("retreat", "escape", "escape-of-all", "falling-back"):
            return choices.go_back(legal, p, number)
        return self._more(legal, p, number)

    def _more(self, legal: Sequence[Action], p: Position, seat: int) -> Choice:
        """What comes up less often."""
        step, fights = p.stack[-1], self.fights
        if isinstance(step, Turn):
            return choices.turn(p, seat, step.unit, fights)
        if step.name == "marshal":
            return ride(legal, p, seat, fights)
        if step.name == "reaction":
            return choices.react(legal, p, fights)
        if step.name == "marshal-help":
            return choices.reroll(legal, p, fights)
        if step.name == "take-hit":
            return choices.take_hit(legal, p, fights)
        if step.name == "advance":
            return choices.advance(legal, p, seat, fights)
        if step.name == "general":
            return orders.general(p, self.rng)
        if step.name == "exchange-series":
            return orders.exchange(p, seat)
        if step.name == "assault-line":
            return self._line(legal, p)
        assert READY in legal, f"the simple player does not know the step {step.name!r}"
        return READY, Why("as-it-stands")

    def _line(self, legal: Sequence[Action], p: Position) -> Choice:
        """From which end of the line the assaults go."""
        if self.fights.style.ends:
            return assaults.end(legal, p, self.fights)
        end = LEFT if self.rng.random() < 0.5 else RIGHT
        return AssaultsFrom(end), Why("either-end")

    def _move(self, door: Door, legal: Sequence[Action], p: Position) -> Choice:
        key = (p.turn, p.phase, p.activation)
        if self.march.key != key:
            self.march = March(key)
        return self.march.decide(door, legal, p, self.fights)


def simple(rng: Random) -> Brain:
    """What the simple player thinks with."""
    return Brain(rng, SIMPLE)
