"""The movement phase: attacks first, then everybody to his post, commanders last."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.montecuccoli.assaults import Assaults
from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.declare import Declared
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.ai.montecuccoli.goals import Orders
from battaglia.ai.montecuccoli.posting import Posting
from battaglia.ai.montecuccoli.reaches import Reaches
from battaglia.ai.montecuccoli.style import Style
from battaglia.ai.player import UNASKED, Choice, Why
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.masks import bits
from battaglia.games.montecuccoli.actions import BRIDGE, END_MOVEMENT
from battaglia.games.montecuccoli.reaching import Reach
from battaglia.games.montecuccoli.state import Position

ATTACK, POST = "attack", "post"


class MovementPlan:
    """What one side does in one movement phase."""

    def __init__(self, door: Door, style: Style, rng: Random) -> None:
        self.board = Board(door)
        self.values = Values(self.board, style)
        self.orders = Orders(self.board, style)
        self.reaches = Reaches(self.board)
        self.posting = Posting(self.board, self.values, self.orders, rng)
        assaults = Assaults(door, self.board, self.values, self.orders, self.reaches)
        self.aid = assaults.aid
        self.places = assaults.places
        self.attackers = self._in_order_of_attack()
        self.others = self._in_order_of_march()
        self.blocked: list[int] = []
        self.actions: list[Action] = []
        self.why = UNASKED
        self.moved = 0
        self.fights: Declared | None = None

    def _in_order_of_attack(self) -> list[int]:
        """Those in front first: they may stand in the way of the others."""
        board, away = self.board, self.posting.away
        moving = [u for u, there in self.places.items() if board.at[u] != there]
        return sorted(moving, key=lambda u: (away[board.at[u]], u))

    def _in_order_of_march(self) -> list[int]:
        """Broken units get out of the way, then those in front; leaders follow their men."""
        board, battle = self.board, self.board.battle
        units = [u for u in battle.cus[board.me] if u not in self.places]

        def order(unit: int) -> tuple[bool, int, int]:
            distances = self.orders.distances(unit)
            here = board.at[unit]
            far = distances[here] if distances and here >= 0 else 0
            return board.steady(unit), far, unit

        light = [gun for gun in battle.guns if battle.mp[gun]]
        return [
            *sorted(units, key=order),
            *light,
            *battle.trains[board.me],
            *battle.commanders[board.me],
        ]

    def out_of_date(self, door: Door, legal: Sequence[Action]) -> bool:
        """Is this another phase? A piece that the plan has moved can be picked again."""
        p, picks = door.known, self.board.battle.picks
        assert isinstance(p, Position)
        again = self.moved & ~p.moved
        return bool(again) and any(picks[piece] in legal for piece in bits(again))

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """The next action of the phase."""
        if self.actions and self.actions[0] in legal:
            return self.actions.pop(0), self.why
        if legal[-1] != END_MOVEMENT:
            return legal[-1], Why("stopped-short")  # the piece in hand has nowhere to go as planned
        if self.board.battle.rules.bridge is not None and BRIDGE in legal:
            return BRIDGE, Why("bridge")
        self.actions = []
        while not self.actions:
            piece, code = self._next()
            if piece < 0:
                return END_MOVEMENT, Why("all-posted")
            if self.board.battle.picks[piece] in legal:
                self._send(door, piece, code)
        return self.actions.pop(0), self.why

    def _next(self) -> tuple[int, str]:
        if self.attackers:
            return self.attackers.pop(0), ATTACK
        for piece in self.blocked:
            del self.places[piece]
            self.fights = None
        self.others, self.blocked = self.blocked + self.others, []
        if self.others:
            piece = self.others.pop(0)
            goal = self.orders.goal_of.get(piece)
            return piece, goal.code if goal else POST
        return -1, ""

    def _send(self, door: Door, piece: int, code: str) -> None:
        """Make the actions that bring the piece to its place, if it has to move at all."""
        if code == ATTACK:
            there = self.places[piece]
            open_to = self.reaches.to(door, piece, there)
            if open_to is None:
                self.blocked.append(piece)
                return
            # Whoever found the way blocked may try again.
            self.attackers, self.blocked = self.blocked + self.attackers, []
            self._go(piece, there, open_to, code)
        else:
            reach = self.reaches.fresh(door, piece)
            found = self.posting.best(piece, reach, self._fights())
            if found is not None:
                self._go(piece, found, reach, code)

    def _go(self, piece: int, there: int, reach: Reach, code: str) -> None:
        self.actions = list(reach.plan(there))
        self.why = Why(code, {"piece": self.board.battle.ids[piece]})
        self.moved |= 1 << piece
        self.board.move(piece, there)
        self.board.take(reach.taken.get(there, ()))

    def _fights(self) -> Declared:
        """The combats that are to be expected: the same until an attacker gives up his place."""
        if self.fights is None:
            self.fights = Declared(self.board, self.values, self.places, self.aid)
        return self.fights
