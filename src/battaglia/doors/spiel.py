"""A battle as OpenSpiel sees games: states with decisions, simultaneous nodes and chance nodes.

The names and meanings are OpenSpiel's, and it need not be installed. Dice are explicit: nothing
is rolled in here, ``chance_outcomes`` says what can fall. Where several seats decide at once
there is one node, and nobody acts before all have chosen.

    game = load_game("navicello-1643")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))   # one seat, or the dice
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any

import battaglia
from battaglia.core import flow, march, referee
from battaglia.core.action import Action, parse
from battaglia.core.flow import Position, Roll
from battaglia.core.reason import IllegalAction
from battaglia.doors.numbering import FAR, Numbering
from battaglia.doors.recall import CHANCE, WIDTH, Kind, Recall, Seen, Throw, outcome_faces
from battaglia.doors.tensor import Sight

SIMULTANEOUS = -2
INVALID = -3
TERMINAL = -4
RECALL = 4096
"""Things seen that an information state has room for, unless more is asked for."""


def load_game(
    scenario: str | Path, options: dict[str, Any] | None = None, *, recall: int = RECALL
) -> SpielGame:
    """A shipped scenario, by its id, or a scenario file, by its path."""
    match = battaglia.new_match(scenario, options=options)
    return SpielGame(match.game, match.battle, match.terms.scenario, recall)


class SpielGame:
    """A battle, of which states are made."""

    min_utility = -1.0
    max_utility = 1.0
    utility_sum = 0.0

    def __init__(self, game: Any, battle: Any, name: str, recall: int = RECALL) -> None:
        self.rules = game
        self.battle = battle
        self.name = name
        self.recall = recall
        self.numbering = Numbering(game, battle)
        self.sight = Sight(game, battle)
        self.seats: tuple[str, ...] = tuple(battle.seats)

    def __str__(self) -> str:
        return self.name

    def num_players(self) -> int:
        """The seats of the battle."""
        return len(self.seats)

    def num_distinct_actions(self) -> int:
        """The numbers of the table; lists and far ones lie above it (doors/numbering.py)."""
        return self.numbering.size

    def max_chance_outcomes(self) -> int:
        """The most ways in which the dice of one roll can fall."""
        steps = self.rules.steps.all.values()
        rolls = [step for step in steps if issubclass(step, Roll)]
        return max(prod(len(die.faces) for die in roll.dice) for roll in rolls)

    def observation_tensor_shape(self) -> list[int]:
        """How long an observation is."""
        return [self.sight.size]

    def information_state_tensor_shape(self) -> list[int]:
        """How long an information state is: rows of WIDTH."""
        return [self.recall, WIDTH]

    @cached_property
    def identity(self) -> str:
        """A hash of everything in the files that play depends on, and the version of the rules."""
        return f"{self.rules.id} {self.rules.version} {self.rules.data_hash(self.battle)}"

    def new_initial_state(self) -> SpielState:
        """The beginning of the battle."""
        p = self.rules.start(self.battle)
        recalls = [Recall(seat) for seat in range(len(self.seats))]
        for recall in recalls:
            recall.add(Seen(Kind.LOOK, recall.seat, self.rules.digest(p.veiled(recall.seat))))
        return SpielState(self, p, recalls, [])

    def deserialize_state(self, text: str) -> SpielState:
        """The state that ``SpielState.serialize`` wrote."""
        data = json.loads(text)
        if data["game"] != self.identity:
            raise ValueError("this is a state of another battle, or of other rules")
        state = self.new_initial_state()
        verbs = self.rules.verbs
        waiting = [
            self.numbering.number(parse(each, verbs)) if isinstance(each, str) else each
            for each in data["history"]
        ]
        while waiting:
            if state.is_simultaneous_node():
                joint: list[int] = [INVALID] * len(self.seats)
                for seat in state.position.deciders:
                    joint[seat] = waiting.pop(0)
                state.apply_actions(joint)
            else:
                state.apply_action(waiting.pop(0))
        return state


class SpielState:
    """A position, and what each seat has seen on the way to it."""

    __slots__ = ("_offers", "_past", "_recalls", "game", "position")

    def __init__(
        self,
        game: SpielGame,
        position: Position,
        recalls: list[Recall],
        past: list[tuple[int, int]],
    ) -> None:
        self.game = game
        self.position = position
        self._recalls = recalls
        self._past = past
        self._offers: dict[int, Mapping[int, Action]] = {}

    # Whose turn it is

    def current_player(self) -> int:
        """The seat that decides, or CHANCE, SIMULTANEOUS or TERMINAL."""
        p = self.position
        if p.outcome is not None:
            return TERMINAL
        if not p.deciders:
            return CHANCE
        return p.deciders[0] if len(p.deciders) == 1 else SIMULTANEOUS

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.position.outcome is not None

    def is_chance_node(self) -> bool:
        """Do dice fall now?"""
        return self.current_player() == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Do several seats decide at once?"""
        return len(self.position.deciders) > 1

    # What may be done

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what a seat may do, in their order; none if it does not decide now.

        Without a player they are those of the seat that decides, or the outcomes of the dice.
        """
        if player is None or player == CHANCE:
            if self.is_chance_node():
                return [number for number, _ in self.chance_outcomes()]
            player = self.current_player()
        return list(self._offer(player)) if player in self.position.deciders else []

    def _offer(self, seat: int) -> Mapping[int, Action]:
        found = self._offers.get(seat)
        if found is None:
            offer = flow.legal(self.position, seat)
            found = self._offers[seat] = self.game.numbering.numbers(offer)
        return found

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """Every way in which the dice can fall, each with its exact probability."""
        outcomes = prod(len(die.faces) for die in self._roll().dice)
        return [(number, Fraction(1, outcomes)) for number in range(outcomes)]

    def _roll(self) -> Roll[Any]:
        roll = flow.pending_roll(self.position)
        if roll is None:
            raise ValueError("no dice fall here")
        return roll

    # Doing it

    def apply_action(self, number: int) -> None:
        """Play what the seat that decides has chosen, or let the dice fall so."""
        player = self.current_player()
        if player == CHANCE:
            self._fall(number)
        elif player >= 0:
            self._play([(player, number)])
        else:
            raise ValueError("the game is over" if player == TERMINAL else "use apply_actions")

    def apply_actions(self, numbers: Sequence[int]) -> None:
        """Play what the seats have chosen at once, one number a seat; INVALID for who has none."""
        deciders = self.position.deciders
        if len(numbers) != len(self.game.seats) or not deciders:
            raise ValueError("one number for each seat is needed, where seats decide")
        self._play([(seat, numbers[seat]) for seat in deciders])

    def _play(self, choices: list[tuple[int, int]]) -> None:
        p, rules = self.position, self.game.rules
        chosen = [(seat, self._meant(seat, number)) for seat, number in choices]
        audiences = [p.stack[-1].audience(p, seat, action) for seat, action in chosen]
        for seat, action in chosen:
            march.apply(rules, p, seat, action)
        self._past += choices
        self._offers = {}
        for (seat, action), audience in zip(chosen, audiences, strict=True):
            for recall in self._recalls:
                recall.note(seat, action, audience, p)
        for recall in self._recalls:
            recall.look(rules, p)

    def _meant(self, seat: int, number: int) -> Action:
        """The action of a number; one that is legal without being listed is written in full."""
        listed = self._offer(seat).get(number)
        if listed is not None:
            return listed
        game, p = self.game, self.position
        action = game.numbering.action(number)
        reasons = referee.objections(game.rules, game.battle, p, seat, action)
        if reasons:
            raise IllegalAction(str(action), reasons)
        whole = march.completing(game.rules, p, seat, action)
        canonical: Action = p.stack[-1].canonical(p, whole)
        return canonical

    def _fall(self, number: int) -> None:
        p, roll = self.position, self._roll()
        faces = outcome_faces(roll.dice, number)
        covered = roll.covered(p)
        flow.resolve(p, faces)
        self._past.append((CHANCE, number))
        self._offers = {}
        throw = Throw(roll.dice, faces)
        for recall in self._recalls:
            recall.note(CHANCE, throw, covered, p)
            recall.look(self.game.rules, p)

    # How it ended

    def returns(self) -> list[float]:
        """1 for the winner and -1 for who lost; 0 for a draw, and before the end."""
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0] * len(self.game.seats)
        return [1.0 if name == outcome.winner else -1.0 for name in self.game.seats]

    def rewards(self) -> list[float]:
        """What the last action brought: the game's result comes all at its end."""
        return self.returns()

    # What a seat knows

    def information_state_string(self, player: int) -> str:
        """What a seat has seen and done, in order: two states with the same are one to it."""
        return self._recalls[player].text(self.game.seats)

    def information_state_tensor(self, player: int) -> list[float]:
        """The same in numbers, ``game.recall`` rows of WIDTH (doors/recall.py)."""
        return self._recalls[player].tensor(self.game.numbering, self.game.recall)

    def observation_string(self, player: int) -> str:
        """What lies before a seat now: the position file, as far as the seat may know it."""
        known = self.position.veiled(player)
        heading = self.game.rules.heading(known)
        return f"# {heading}\n{self.game.rules.position_text(known)}"

    def observation_tensor(self, player: int) -> list[float]:
        """What lies before a seat now, in numbers (doors/tensor.py)."""
        return self.game.sight.tensor(self.position, player)

    # Words and numbers

    def action_to_string(self, player: int, number: int) -> str:
        """The notation of an action, or the faces of an outcome."""
        if player == CHANCE:
            dice = self._roll().dice
            return str(Throw(dice, outcome_faces(dice, number)))
        offer = self._offer(player) if player in self.position.deciders else {}
        return str(offer.get(number) or self.game.numbering.action(number))

    def string_to_action(self, player: int, text: str) -> int:
        """The number of a notation, or of faces; BadNotation if it is no action of the game."""
        if player == CHANCE:
            for number in self.legal_actions(CHANCE):
                if self.action_to_string(CHANCE, number) == text:
                    return number
            raise ValueError(f"the dice cannot show {text!r}")
        return self.game.numbering.number(parse(text, self.game.rules.verbs))

    # Copies

    def clone(self) -> SpielState:
        """An independent copy."""
        recalls = [recall.copy() for recall in self._recalls]
        return SpielState(self.game, self.position.copy(), recalls, list(self._past))

    def history(self) -> list[int]:
        """All actions and outcomes from the beginning; simultaneous ones in the order of seats."""
        return [number for _, number in self._past]

    def full_history(self) -> list[tuple[int, int]]:
        """All actions and outcomes, each behind who it was."""
        return list(self._past)

    def serialize(self) -> str:
        """The state as text: ``SpielGame.deserialize_state`` plays it again.

        Far numbers cannot be read back elsewhere: there the notation is written.
        """
        numbering = self.game.numbering
        history = [str(numbering.action(n)) if n >= FAR else n for n in self.history()]
        return json.dumps({"game": self.game.identity, "history": history})

    def digest(self) -> str:
        """The hash of the position that records and journals know, too."""
        digest: str = self.game.rules.digest(self.position)
        return digest

    def __str__(self) -> str:
        heading: str = self.game.rules.heading(self.position)
        return f"{heading} ({self.digest()})"
