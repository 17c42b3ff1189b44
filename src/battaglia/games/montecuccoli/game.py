"""The Battles of Montecuccoli as the core sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from battaglia.core.action import Action, Verbs
from battaglia.core.game import Chances, Odds
from battaglia.core.library import FromLibrary
from battaglia.core.march import March
from battaglia.core.reason import Reason
from battaglia.games.montecuccoli import loading, marching, odds, reaching, saving, viewing
from battaglia.games.montecuccoli.actions import NO_COMMAND, VERBS, Command
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.combat import CommanderHelp
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import Help, defence_ledger
from battaglia.games.montecuccoli.telling.teller import MontecuccoliTeller
from battaglia.games.montecuccoli.turn import PlayerPhase, phase_of, stretch

PIECE_FIELDS = frozenset(
    {"piece", "pieces", "gun", "target", "attacker", "defender", "commander", "unit", "units"}
    | {"defenders"}
)


class Montecuccoli(FromLibrary[Battle]):
    """The series: Nonantola 1643, Zusmarshausen 1648, Raab 1664."""

    id = "montecuccoli"
    title = "The Battles of Montecuccoli"
    version = 2
    verbs: Verbs = VERBS
    turn_rule = "4.1"
    piece_rule = "2.3"
    hex_rule = "2.1"
    piece_fields = PIECE_FIELDS
    library = loading.LIBRARY
    players: ClassVar = {
        "simple": "battaglia.ai.montecuccoli.brain:simple",
        "mind": "battaglia.ai.montecuccoli.mind:MIND",
    }
    position = Position
    steps = saving.TABLE
    teller = MontecuccoliTeller
    scenario_of = staticmethod(saving.scenario_of)
    ways = staticmethod(reaching.reach)
    mask = staticmethod(reaching.mask)
    stretch = staticmethod(stretch)

    def start(self, battle: Battle) -> Position:
        return saving.start(battle)

    def heading(self, p: Position) -> str:
        if p.outcome is not None:
            return "end"
        return f"turn {p.turn} {p.battle.seats[p.active]} {phase_of(p)}"

    def digest(self, p: Position) -> str:
        """Twelve characters of a hash over everything that makes up the position."""
        steps = [
            ("player-phase", step.following)
            if isinstance(step, PlayerPhase)
            else saving.dump_step(p, step)
            for step in p.stack
        ]
        return p.digest(steps)

    def view(self, p: Position, seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(viewing.view(p, seat))
        return seen

    def figures(self, p: Position, seat: int) -> dict[str, int]:
        return viewing.figures(p, seat)

    def odds(self, p: Position, seat: int, action: Action) -> Odds | None:
        return odds.odds_of(p, seat, action)

    def chances(self, p: Position, seat: int, action: Action) -> tuple[Chances, ...]:
        """Shots and combats without ledgers and fractions."""
        courses = odds.outcomes(p, action)
        if not courses:
            return super().chances(p, seat, action)
        return tuple({each: cells.count(each) / len(cells) for each in cells} for cells in courses)

    def march_steps(self, p: Position, seat: int, march: March) -> Sequence[Action | Reason]:
        return marching.march_steps(p, march)

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        return {"commander": ("ask", "best", "never")}

    def standing_answer(self, p: Position, seat: int, orders: dict[str, str]) -> Action | None:
        """Who helps a defender, answered before it is asked (A78)."""
        step = p.stack[-1]
        order = orders.get("commander", "ask")
        if not isinstance(step, CommanderHelp) or not step.defending or order == "ask":
            return None
        if order == "never":
            return NO_COMMAND
        return best_command(p, seat)


def best_command(p: Position, seat: int) -> Action:
    """The commander with the most points, for the unit to which they are worth the most."""
    step = p.stack[-1]
    offers = [action for action in step.options(p, seat) if isinstance(action, Command)]
    return max(offers, key=lambda action: _worth(p, step, action))


def _worth(p: Position, step: Any, action: Command) -> int:
    helped = Help(p.battle.index[action.commander], p.battle.index[action.unit])
    return defence_ledger(p, step.combat, helped).total


GAME = Montecuccoli()
