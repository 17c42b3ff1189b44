"""Camposanto 1743 as the core sees it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action, Verbs
from battaglia.core.game import Odds
from battaglia.core.library import FromLibrary
from battaglia.core.march import March
from battaglia.core.reason import Reason
from battaglia.games.camposanto import (
    loading,
    marching,
    odds,
    reaching,
    saving,
    standing,
    stepping,
    viewing,
)
from battaglia.games.camposanto.actions import PIECE_FIELDS, VERBS
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.orders import NOTHING, ChooseOrders
from battaglia.games.camposanto.state import OFF, Position
from battaglia.games.camposanto.telling.teller import CamposantoTeller
from battaglia.games.camposanto.turn import operation_of, stretch


class Camposanto(FromLibrary[Battle]):
    """The battle of 8 February 1743."""

    id = "camposanto"
    title = "Camposanto 1743"
    version = 2
    verbs: Verbs = VERBS
    turn_rule = "4"
    piece_rule = "2"
    hex_rule = "1.1"
    piece_fields = PIECE_FIELDS
    library = loading.LIBRARY
    players: ClassVar = {
        "simple": "battaglia.ai.camposanto.brain:simple",
        "mind": "battaglia.ai.camposanto.mind:MIND",
    }
    position = Position
    steps = stepping.TABLE
    teller = CamposantoTeller
    scenario_of = staticmethod(saving.scenario_of)
    ways = staticmethod(reaching.reach)
    mask = staticmethod(reaching.mask)
    stretch = staticmethod(stretch)

    def start(self, battle: Battle) -> Position:
        return saving.start(battle)

    def unknown(self, battle: Battle, action: Action) -> list[Reason]:
        """Pieces, hexes and facings that this battle does not have."""
        reasons = super().unknown(battle, action)
        facing = getattr(action, "facing", "")
        if facing and facing not in battle.grid.vertices:
            reasons.append(Reason("6.1", "no-such-facing", {"facing": facing}))
        return reasons

    def heading(self, p: Position) -> str:
        if p.outcome is not None:
            return "end"
        where = f"turn {p.turn} phase {p.phase}"
        if p.wing == OFF:
            return f"{where} {operation_of(p)}"
        seat = p.battle.seats[p.active]
        return f"{where} {seat} {p.wing_name(p.wing)} {operation_of(p)}"

    def view(self, p: Position, seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(viewing.view(p, seat))
        return seen

    def figures(self, p: Position, seat: int) -> dict[str, int]:
        return viewing.figures(p, seat)

    def sample(self, p: Position, seat: int, rng: Random) -> Position:
        """What the other side has played covered is guessed (4); nothing else is hidden.

        A seat that has yet to choose is given an enemy who has chosen, one that has chosen an
        enemy who has not: the guess shows nothing of the truth.
        """
        guess = p.copy()
        if p.outcome is not None or not isinstance(p.stack[-1], ChooseOrders):
            return guess
        mine, theirs = p.chosen[seat], NOTHING
        if not mine:
            drawn = rng.choice(p.battle.order_plays(p.hands[1 - seat]))
            theirs = tuple(int(value) for value in drawn.values)
        guess.chosen = (mine, theirs) if seat == 0 else (theirs, mine)
        flow.settle(guess)
        return guess

    def odds(self, p: Position, seat: int, action: Action) -> Odds | None:
        return odds.odds_of(p, seat, action)

    def march_steps(self, p: Position, seat: int, march: March) -> Sequence[Action | Reason]:
        return marching.march_steps(p, march)

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        return standing.CHOICES

    def first_orders(self) -> dict[str, str]:
        return dict(standing.FIRST)

    def standing_answer(self, p: Position, seat: int, orders: dict[str, str]) -> Action | None:
        return standing.answer(p, seat, orders)


GAME = Camposanto()
