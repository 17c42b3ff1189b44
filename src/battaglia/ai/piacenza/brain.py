"""The simple player's plan of a battle of Piacenza: one decision after another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.piacenza import attacks, choices, posting
from battaglia.ai.piacenza.goals import Aims
from battaglia.ai.piacenza.moving import Mover
from battaglia.ai.piacenza.places import Places
from battaglia.ai.piacenza.style import SIMPLE, Style
from battaglia.ai.piacenza.worth import Worth
from battaglia.ai.player import ONLY_CHOICE, Choice, Why
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.masks import bits
from battaglia.games.piacenza.actions import (
    RALLY_ALL,
    READY,
    STEADY_ALL,
    Formation,
)
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.victory import ShowObjective

PLAIN = {STEADY_ALL.verb: STEADY_ALL, RALLY_ALL.verb: RALLY_ALL}
"""Tries that cost nothing."""


class Brain:
    """Decides for a seat, in the position as far as the seat knows it.

    It keeps the ways to its goals, and what it has settled in the movement under way.
    """

    def __init__(self, rng: Random, style: Style) -> None:
        self.rng = rng
        self.style = style
        self.worth = Worth(style)
        self.aims: Aims | None = None
        self.mover = Mover(())

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """An action of the legal ones, and why."""
        if len(legal) == 1:
            return legal[0], ONLY_CHOICE
        p = door.known
        assert isinstance(p, Position)
        if self.aims is None:
            self.aims = Aims(p.battle, self.style)
        return self._decide(legal, p, door.number)

    def _decide(self, legal: Sequence[Action], p: Position, seat: int) -> Choice:
        assert self.aims is not None
        self.worth.goals = self.aims.of(p, seat).hexes
        verbs = {action.verb for action in legal}
        for verb, action in PLAIN.items():
            if verb in verbs:
                return action, Why("no-risk")
        if isinstance(p.stack[-1], ShowObjective):
            return legal[0], Why("show-objective")
        if "objectives" in verbs:
            return choices.objectives(legal, p, seat, self.rng)
        if "wing" in verbs:
            return choices.wing(legal, p, seat, self.rng, self.style)
        if "go-first" in verbs:
            return choices.order(p, seat, self.aims)
        if self.style.deploy > choices.HALF and verbs & {"ready", "place"}:
            return posting.post(legal, p, self.aims.of(p, seat))
        if "ready" in verbs:
            return READY, Why("as-it-stands")
        if "formation" in verbs:
            return self._formation(legal, p, seat)
        if "end-formation" in verbs or p.stack[-1].name == "move-unit":
            return self._move(legal, p, seat)
        return self._fight(legal, p, seat, verbs)

    def _fight(self, legal: Sequence[Action], p: Position, seat: int, verbs: set[str]) -> Choice:
        worth = self.worth
        if "fire" in verbs or "end-targets" in verbs:
            return choices.fire(legal, p, worth)
        if "reply" in verbs or "end-replies" in verbs:
            return choices.reply(legal, p, worth)
        if "bombard" in verbs:
            return choices.bombard(legal, p, worth)
        if "suffer" in verbs:
            return choices.suffer(legal, p, worth)
        if "retreat-step" in verbs:
            return choices.retreat(legal, p, seat)
        if "fight" in verbs:
            return choices.fight(legal, p, self._declared_value)
        if "follow" in verbs:
            return choices.follow(legal, p)
        return self._rest(legal, p, seat, verbs)

    def _rest(self, legal: Sequence[Action], p: Position, seat: int, verbs: set[str]) -> Choice:
        """What comes up less often."""
        assert self.aims is not None
        if "ride" in verbs or "end-activation" in verbs:
            return choices.ride(legal, p, seat, self.aims.of(p, seat), self.style)
        if "step" in verbs:
            return choices.of_verb(legal, "step")[0], Why("march-on")
        return legal[0], Why("as-it-stands")

    def _declared_value(self, p: Position, unit: int) -> float:
        """9.2 What a declared melee or charge still promises."""
        assert self.aims is not None
        charge, seat, target = bool(p.charges >> unit & 1), p.battle.seat[unit], p.attacks[unit]
        goals = self.aims.of(p, seat, p.battle.formation[unit])
        prize = Places(p, seat, goals, self.worth).prize(unit, target)
        return attacks.attack(p, self.worth, unit, target, charge=charge, prize=prize)

    def _formation(self, legal: Sequence[Action], p: Position, seat: int) -> Choice:
        """The formation that is nearest to the enemy first, batteries last."""
        assert self.aims is not None
        away = self.aims.of(p, seat).away

        def order(action: Formation) -> tuple[bool, int]:
            number = p.battle.formation_index[action.formation]
            units = [u for u in bits(p.battle.formation_mask[number]) if p.at[u] >= 0]
            guns = bool(p.battle.gun_formations >> number & 1)
            return guns, min((away[p.at[unit]] for unit in units), default=0)

        best = min(choices.of_verb(legal, "formation"), key=order)
        return best, Why("formation", {"formation": best.formation})

    def _move(self, legal: Sequence[Action], p: Position, seat: int) -> Choice:
        assert self.aims is not None
        key = (p.turn, p.wing, p.formation)
        if self.mover.key != key:
            self.mover = Mover(key)
        places = Places(p, seat, self.aims.of(p, seat, p.formation), self.worth)
        if p.stack[-1].name == "move-unit":
            return self.mover.in_hand(legal, p, places)
        return self.mover.formation(legal, p, places)


def simple(rng: Random) -> Brain:
    """What the simple player thinks with."""
    return Brain(rng, SIMPLE)
