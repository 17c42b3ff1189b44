"""A player's door: what a seat may know and ask, and nothing behind it.

A door is made for one decision. It holds the masked position, in which every secret of the
other seats is blank, and no match: whoever has it can reach neither the dice to come, nor what
was played covered, nor anybody's standing orders.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

from battaglia.core import flow, march, referee
from battaglia.core.action import Action
from battaglia.core.chance import Dice, SeededDice
from battaglia.core.flow import Outcome, Position, Seats
from battaglia.core.game import Chances, Game, Odds, Reachable, Reached
from battaglia.core.reason import IllegalAction, Reason


class Trial:
    """A position to try things in, with dice of its own: no checks, no record, no orders.

    ``state`` belongs to the trial, and is what the game's own functions take. Seats are numbers,
    pieces have their names, hexes are numbers: those of the bits of masks and of the battle's grid.
    """

    __slots__ = ("dice", "game", "rolls", "state")

    def __init__(self, game: Game, state: Position, dice: Dice) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.rolls = 0
        self._roll_on()

    @property
    def deciders(self) -> Seats:
        """The seats, by number, that must decide now; none when the game is over."""
        return self.state.deciders

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome

    def legal(self, seat: int) -> Sequence[Action]:
        """What the seat may play now."""
        return flow.legal(self.state, seat)

    def play(self, seat: int, action: Action) -> None:
        """Play an action that is known to be legal, and throw the dice that it leads to."""
        march.apply(self.game, self.state, seat, action)
        self._roll_on()

    @property
    def stretch(self) -> Hashable:
        """The stretch of play under way, as the game parts it: a phase, an activation."""
        return self.game.stretch(self.state)

    def reach(self, seat: int, piece: str) -> Reachable:
        """The hexes that a piece could end in, if it may be picked now or is in hand: a mask."""
        return self.game.reachable(self.state, seat, piece)

    def afterstate(self, seat: int, piece: str, there: int) -> Trial:
        """A copy in which the piece has gone to a hex of its reach, by the plan for it.

        Dice that fall on the way are thrown. The way ends early where it is interrupted, by a
        result or by somebody's decision; what the plan leaves open, such as a facing, stays open.
        """
        new = self.copy()
        for action in self.reach(seat, piece).plan(there):
            if seat not in new.deciders or action not in new.legal(seat):
                break
            new.play(seat, action)
        return new

    def chances(self, seat: int, action: Action) -> tuple[Chances, ...]:
        """How likely each result of an action is, for each course that it can take; () if sure."""
        return self.game.chances(self.state, seat, action)

    def copy(self, dice: Dice | None = None) -> Trial:
        """An independent copy, with other dice if some are given."""
        new = object.__new__(Trial)
        new.game, new.state, new.rolls = self.game, self.state.copy(), self.rolls
        new.dice = self.dice if dice is None else dice
        return new

    def _roll_on(self) -> None:
        while (roll := flow.pending_roll(self.state)) is not None:
            faces = self.dice.roll(self.rolls, roll.dice)
            self.rolls += 1
            flow.resolve(self.state, faces)


class Door:
    """What one seat may know of a position and ask about it.

    ``known`` is the masked position itself, a copy that belongs to the door: for players to
    whom a view is too slow.
    """

    __slots__ = ("battle", "game", "known", "number")

    def __init__(self, game: Game, battle: Any, known: Position, number: int) -> None:
        self.game = game
        self.battle = battle
        self.known = known
        self.number = number

    @property
    def name(self) -> str:
        """The seat's name."""
        name: str = self.battle.seats[self.number]
        return name

    def view(self) -> dict[str, Any]:
        """What this seat may know, as plain data."""
        return self.game.view(self.known, self.number)

    def legal(self) -> Sequence[Action]:
        """The actions that may be played now; never empty while the seat is a decider."""
        return tuple(flow.legal(self.known, self.number))

    def why_not(self, action: Action | str) -> list[Reason]:
        """Why an action may not be played; empty exactly when it is legal."""
        return referee.reasons(self.game, self.battle, self.known, self.number, action)

    def odds(self, action: Action | str) -> Odds | None:
        """The exact distribution of what a legal action can lead to, with its ledgers."""
        found = self.why_not(action)
        if found:
            raise IllegalAction(str(action), found)
        return self.game.odds(self.known, self.number, referee.read(self.game, action))

    def reach(self, piece: str) -> dict[str, Reached]:
        """Where a piece could go from here: cost, plan, and what would happen on the way."""
        return self.game.reach(self.known, self.number, piece)

    def reachable(self, piece: str) -> Reachable:
        """The hexes that a piece could end in, as a mask, with plans on demand."""
        return self.game.reachable(self.known, self.number, piece)

    def chances(self, action: Action) -> tuple[Chances, ...]:
        """How likely each result of a legal action is, for each course; no ledgers, no check."""
        return self.game.chances(self.known, self.number, action)

    def sample(self, seed: int) -> Trial:
        """A trial that agrees with what the seat knows: the rest is guessed, the dice are others.

        Machine players search in samples, so they can foresee neither secrets nor rolls.
        """
        guess = self.game.sample(self.known, self.number, Random(seed))
        return Trial(self.game, guess, SeededDice(seed))

    def features(self) -> dict[str, dict[str, int]]:
        """How the game stands for each seat, in whole numbers."""
        return {
            name: self.game.figures(self.known, number)
            for number, name in enumerate(self.battle.seats)
        }
