"""Piacenza 1746 as the core sees it."""

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
from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Reason
from battaglia.games.piacenza import (
    loading,
    marching,
    reaching,
    saving,
    selection,
    standing,
    stepping,
    viewing,
)
from battaglia.games.piacenza.actions import PIECE_FIELDS, VERBS
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.odds import odds_of
from battaglia.games.piacenza.selection import BOTH, ChooseWings
from battaglia.games.piacenza.setup import ChooseObjectives
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.telling.teller import PiacenzaTeller
from battaglia.games.piacenza.turn import part_of, stretch


class Piacenza(FromLibrary[Battle]):
    """The battle of 16 June 1746."""

    id = "piacenza"
    title = "Piacenza 1746"
    version = 1
    verbs: Verbs = VERBS
    turn_rule = "3.0"
    piece_rule = "2.2"
    hex_rule = "2.1"
    piece_fields = PIECE_FIELDS
    library = loading.LIBRARY
    players: ClassVar = {
        "simple": "battaglia.ai.piacenza.brain:simple",
        "mind": "battaglia.ai.piacenza.mind:MIND",
    }
    position = Position
    steps = stepping.TABLE
    teller = PiacenzaTeller
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
            reasons.append(Reason("2.2.3", "no-such-facing", {"facing": facing}))
        return reasons

    def heading(self, p: Position) -> str:
        if p.outcome is not None:
            return "end"
        where = f"turn {p.turn}"
        if p.wing == OFF:
            return f"{where} {part_of(p)}"
        return f"{where} {p.battle.seats[p.active]} {p.battle.wing_names[p.wing]} {part_of(p)}"

    def view(self, p: Position, seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(viewing.view(p, seat))
        return seen

    def odds(self, p: Position, seat: int, action: Action) -> Odds | None:
        return odds_of(p, seat, action)

    def figures(self, p: Position, seat: int) -> dict[str, int]:
        return viewing.figures(p, seat)

    def sample(self, p: Position, seat: int, rng: Random) -> Position:
        """What the other side has chosen in secret is guessed: its wing (3.0), its objectives."""
        guess = p.copy()
        other = 1 - seat
        self._guess_objectives(guess, other, rng)
        self._guess_wing(guess, seat, other, rng)
        flow.settle(guess)
        return guess

    def _guess_objectives(self, p: Position, other: int, rng: Random) -> None:
        """13.0 Any of the sets that the other side may have chosen, once it has chosen."""
        victory = p.battle.spec.victory
        chooser = victory.kind == "objectives" and p.battle.seat_index[victory.chooser] == other
        choosing = any(isinstance(step, ChooseObjectives) for step in p.stack)
        if not chooser or choosing or p.objectives[other]:
            return
        rest = [n for n in range(len(p.battle.objectives)) if not p.shown >> n & 1]
        drawn = p.shown | mask_of(rng.sample(rest, victory.choose - p.shown.bit_count()))
        p.objectives = (drawn, 0) if other == 0 else (0, drawn)

    def _guess_wing(self, p: Position, seat: int, other: int, rng: Random) -> None:
        """3.0 A seat that has yet to choose is given an enemy who has chosen, else one who has not.

        While the higher die keeps its wing covered, any that is left will do.
        """
        if p.outcome is not None:
            return
        choosing = isinstance(p.stack[-1], ChooseWings)
        covered = not choosing and selection.is_covered(p, other)
        if (choosing and p.chosen[seat] == OFF) or covered:
            self._draw_wing(p, other, rng)
        elif choosing:
            p.chosen = (OFF, p.chosen[1]) if other == 0 else (p.chosen[0], OFF)

    def _draw_wing(self, p: Position, seat: int, rng: Random) -> None:
        wing = rng.choice(bits(selection.waiting(p, seat)))
        p.chosen = (wing, p.chosen[1]) if seat == 0 else (p.chosen[0], wing)

    def supposed(self, p: Position, rng: Random) -> Position:
        """Objectives and a wing that is kept covered are guessed; wings are still to be chosen."""
        guess = p.copy()
        for seat in BOTH:
            self._guess_objectives(guess, seat, rng)
            if guess.chosen[seat] == OFF and self._has_chosen(guess, seat):
                self._draw_wing(guess, seat, rng)
        flow.settle(guess)
        return guess

    def _has_chosen(self, p: Position, seat: int) -> bool:
        """3.0 Must the seat have a wing chosen by now? Whoever has one left has no choice."""
        if p.outcome is not None:
            return False
        if isinstance(p.stack[-1], ChooseWings):
            return seat not in selection.choosers(p)
        return selection.is_covered(p, seat)

    def march_steps(self, p: Position, seat: int, march: March) -> Sequence[Action | Reason]:
        return marching.march_steps(p, march)

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        return standing.CHOICES

    def first_orders(self) -> dict[str, str]:
        return dict(standing.FIRST)

    def standing_answer(self, p: Position, seat: int, orders: dict[str, str]) -> Action | None:
        return standing.answer(p, seat, orders)


GAME = Piacenza()
