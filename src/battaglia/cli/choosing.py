"""The choices of a decision: listed, found by what somebody types, and whether they are final."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.cli.numbers import whole
from battaglia.cli.speaking import Speaker
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.match import Match, Seat
from battaglia.core.telling import Teller

INCOMPLETE = frozenset({"unreadable", "no-such-piece", "no-such-hex"})
"""Reasons that tell a beginning of an action from an action."""


class Choices:
    """What a person may choose now. ``people`` are the sides that are played at this terminal."""

    def __init__(self, match: Match, door: Seat, people: frozenset[str]) -> None:
        self.match = match
        self.door = door
        self.people = people
        self.actions: Sequence[Action] = door.legal()

    @property
    def only(self) -> bool:
        """Is there just one?"""
        return len(self.actions) == 1

    def find(self, typed: str) -> list[Action]:
        """The choices that a number, a notation, or beginnings of its words mean."""
        number = whole(typed)
        if number is not None:
            return [self.actions[number - 1]] if 1 <= number <= len(self.actions) else []
        words = typed.split()
        if self.is_complete(typed):  # never another action that merely begins alike
            return [action for action in self.actions if str(action).split() == words]
        found = [action for action in self.actions if _begins(str(action).split(), words)]
        whole_word = [a for a in found if str(a).split()[len(words) - 1] == words[-1]]
        return whole_word if len(whole_word) == 1 else found  # "N" is not the beginning of "NE"

    def is_complete(self, typed: str) -> bool:
        """Is this an action in full, legal or not, of pieces and hexes that there are?"""
        return not any(reason.code in INCOMPLETE for reason in self.door.why_not(typed))

    def is_final(self, teller: Teller, action: Action) -> bool:
        """Can the action not be taken back: do dice follow, or a decision made elsewhere?"""
        return teller.final(self.match.state, self.door.number, action, self._decided_elsewhere)

    def _decided_elsewhere(self, after: flow.Position) -> bool:
        return any(not self._decides_here(after, number) for number in after.deciders)

    def _leads_away(self, after: flow.Position) -> bool:
        if after.outcome is not None:
            return False
        if flow.pending_roll(after) is not None or after.sealed:
            return True
        return self._decided_elsewhere(after)

    def _decides_here(self, after: flow.Position, number: int) -> bool:
        """Does this seat decide at this terminal, and not by standing orders?"""
        seat = self.match.seats[number]
        if number == self.door.number:
            return True
        orders = self.match.orders.get(seat)
        ordered = orders and self.match.game.standing_answer(after, number, orders) is not None
        return seat in self.people and not ordered

    def harmless(self, plan: Sequence[Action]) -> Sequence[Action]:
        """As much of a plan as can be taken back."""
        after = self.match.state.copy()
        for number, action in enumerate(plan):
            if action not in flow.legal(after, self.door.number):
                return plan[:number]
            flow.apply(after, self.door.number, action)
            if self._leads_away(after):
                return plan[:number]
        return plan

    def line(self, speaker: Speaker, teller: Teller, action: Action) -> str:
        """A choice as the list shows it."""
        text = teller.action(action)
        detail = f", {words}" if (words := teller.detail(self.match.state, action)) else ""
        final = f" ({speaker.tell('final')})" if self.is_final(teller, action) else ""
        return f"{text}{detail}{final} [{action}]"


def _begins(words: list[str], typed: list[str]) -> bool:
    """Does each typed word begin the word in its place?"""
    if not typed or len(typed) > len(words):
        return False
    return all(word.startswith(part) for word, part in zip(words, typed, strict=False))
