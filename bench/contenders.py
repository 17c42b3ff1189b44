"""Uniform random play of our battles and of chess, in slices of time that can be interleaved.

Time is the process's own, so that other work on the machine disturbs little.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Protocol

import chess

import battaglia
from battaglia.core import flow
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match

BETWEEN_LOOKS = 16
"""Decisions between two looks at the clock."""
SLICE = 0.2
"""Seconds that each contender plays before it is the next one's turn."""


class Contender(Protocol):
    """A game that plays itself at random and counts."""

    name: str
    decisions: int
    choices: int
    games: int
    seconds: float

    def step(self) -> None:
        """Play on by one decision or so."""


class Battle:
    """One of our battles, straight on the position."""

    def __init__(self, scenario: str, seed: int = 0) -> None:
        match = battaglia.new_match(scenario, seed=seed)
        self.name = scenario
        self.game, self.battle = match.game, match.battle
        self.position = self.game.start(self.battle)
        self.random = Random(seed).random
        self.dice = SeededDice(seed)
        self.rolls = self.decisions = self.choices = self.games = 0
        self.seconds = 0.0

        self._warm_up()

    def _warm_up(self) -> None:
        """Tables are computed once a map, and a game of chess needs none: leave them out."""
        while not self.games:
            self.step()
        self.decisions = self.choices = self.games = 0

    def step(self) -> None:
        """One decision, or one roll, or a new game. Decisions without a choice do not count."""
        position = self.position
        if position.deciders:
            offer = position.offers[0]
            if len(offer) > 1:
                self.decisions += 1
                self.choices += len(offer)
            flow.apply(position, position.deciders[0], offer[int(self.random() * len(offer))])
        elif (roll := flow.pending_roll(position)) is not None:
            flow.resolve(position, self.dice.roll(self.rolls, roll.dice))
            self.rolls += 1
        else:
            self.games += 1
            self.position = self.game.start(self.battle)


class Chess:
    """Chess by python-chess: the list of legal moves, one of them at random, and push."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "python-chess"
        self.board = chess.Board()
        self.random = Random(seed).random
        self.decisions = self.choices = self.games = 0
        self.seconds = 0.0

    def step(self) -> None:
        """One move, or a new game. Moves without a choice do not count."""
        moves = list(self.board.legal_moves)
        if not moves or self.board.halfmove_clock >= 150 or self.board.is_insufficient_material():
            self.games += 1
            self.board = chess.Board()
            return
        if len(moves) > 1:
            self.decisions += 1
            self.choices += len(moves)
        self.push(moves[int(self.random() * len(moves))])

    def push(self, move: chess.Move) -> None:
        self.board.push(move)


class Door:
    """One of our battles through the seats' checked door: every action as text, every die kept."""

    def __init__(self, scenario: str, seed: int = 0) -> None:
        self.name = scenario
        self.seed = seed
        self.random = Random(seed).random
        self.decisions = self.choices = self.games = 0
        self.seconds = 0.0
        first = battaglia.new_match(scenario, seed=seed)
        self.game, self.battle, self.terms = first.game, first.battle, first.terms
        self._begin()
        self._warm_up()

    def _begin(self) -> None:
        match = Match(self.game, self.battle, SeededDice(self.seed + self.games), self.terms)
        self.match, self.seats = match, [match.seat(name) for name in match.seats]

    def _warm_up(self) -> None:
        """See Battle."""
        while not self.games:
            self.step()
        self.decisions = self.choices = self.games = 0

    def step(self) -> None:
        """One decision with the rolls that follow, or a new game."""
        deciders = self.match.state.deciders
        if not deciders:
            self.games += 1
            self._begin()
            return
        seat = self.seats[deciders[0]]
        offer = seat.legal()
        if len(offer) > 1:
            self.decisions += 1
            self.choices += len(offer)
        seat.play(str(offer[int(self.random() * len(offer))]))


class ChessDoor(Chess):
    """Chess through python-chess's checked door: the move as text, and push_uci."""

    def push(self, move: chess.Move) -> None:
        self.board.push_uci(move.uci())


def interleave(contenders: list[Contender], seconds: float) -> None:
    """Let each play for so long, by turns, so that what disturbs one disturbs all alike."""
    rounds = max(1, round(seconds / SLICE))
    for _ in range(rounds):
        for contender in contenders:
            _play(contender, seconds / rounds)


def _play(contender: Contender, seconds: float) -> None:
    begun = now = process_time()
    while now - begun < seconds:
        for _ in range(BETWEEN_LOOKS):
            contender.step()
        now = process_time()
    contender.seconds += now - begun
