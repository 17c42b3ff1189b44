"""A match: a position with the record of how it came about, and a door for each seat."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from battaglia.core import flow, march, referee
from battaglia.core.action import Action
from battaglia.core.chance import CommittedDice, Dice, Faces
from battaglia.core.door import Door, Trial
from battaglia.core.flow import Event, Outcome, Position
from battaglia.core.game import Game, Odds, Reached
from battaglia.core.knowledge import Audience, knows
from battaglia.core.promise import added, promised
from battaglia.core.reason import IllegalAction, Reason
from battaglia.core.record import write_record
from battaglia.core.roll import Thrown

CHANCE = ""
"""The seat of an entry that only rolls: a battle may begin with a roll."""
MARK_LENGTH = 12
REMEMBERED = 8
"""Of so many actions that can be taken back one has its position kept."""


class Entry(msgspec.Struct, gc=False):
    """One line of a match's history: who played what, and the dice that followed."""

    seat: str
    action: Action | None
    heading: str
    mark: str = ""
    """The hash of the match before it; only where the heading changes, once it is asked for."""
    rolls: Sequence[Thrown] = ()
    standing: bool = False
    audience: Audience | None = None
    """Who may know which action it is; None means everybody."""

    @property
    def faces(self) -> list[Faces]:
        """The faces of each roll."""
        return [thrown.faces for thrown in self.rolls]


class Terms(msgspec.Struct, frozen=True):
    """What a match was begun with, as its record states it."""

    scenario: str
    options: dict[str, Any]
    dice: str
    files: dict[str, str] = {}
    """The files that do not come with Battaglia, by name: the scenario, then its own map."""
    entropy: dict[str, str] = {}
    """What each seat added to committed dice before their first roll."""


class Memory(NamedTuple):
    """What it takes to go back to before an action, beside the position."""

    seat: int
    entries: int
    events: int
    rolls: int
    chain: str
    linked: int
    state: Position | None = None
    """The position itself, of one action in some: from it the others are not far."""


class CannotUndo(ValueError):
    """There is nothing that this seat may take back; ``code`` says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(f"nothing to take back: {code}")


class Match:
    """A game in play. Reads are cheap; every change comes through a seat's door."""

    def __init__(self, game: Game, battle: Any, dice: Dice, terms: Terms) -> None:
        self.game = game
        self.battle = battle
        self.dice = dice
        self.terms = terms
        self.state: Position = game.start(battle)
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.roll_number = promised(terms.dice).begun
        self.orders: dict[str, dict[str, str]] = {}
        self._undo: list[Memory] = []
        self._chain, self._linked = "", 0
        self._before: dict[int, Position] = {}
        self._base = self.state
        """The position before the first of the actions that can be taken back."""
        if flow.pending_roll(self.state):
            opening = self._entry(CHANCE, None)
            self._carry_out(opening, lambda: self._roll_on(opening))

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of this battle."""
        return tuple(self.battle.seats)

    @property
    def deciders(self) -> tuple[str, ...]:
        """The seats that must decide now; none when the game is over."""
        return tuple(self.seats[number] for number in self.state.deciders)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome

    def seat(self, name: str) -> Seat:
        """The door of a seat."""
        if name not in self.seats:
            raise ValueError(f"there is no seat {name!r}; there are {', '.join(self.seats)}")
        return Seat(self, self.seats.index(name))

    def knows(self, viewer: int | None, audience: Audience | None) -> bool:
        """May a seat (or, for None, a spectator) know by now what has this audience?"""
        return knows(viewer, audience, self.state.revealed, self.outcome is not None)

    def record(self) -> str:
        """The text file of this match so far, with every secret."""
        return write_record(self, lambda audience: True, self.terms.files)

    def record_for(self, viewer: int | None) -> str:
        """The record as a seat or (None) a spectator may have it: the rest is covered."""
        files = self.files_for(viewer)
        return write_record(self, lambda audience: self.knows(viewer, audience), files)

    def files_for(self, viewer: int | None) -> dict[str, str]:
        """The files of this match as a viewer may have them; the same ones if nothing is hidden.

        A match that begins with a saved position may begin with somebody's secrets.
        """
        files = self.terms.files
        if not files:
            return files
        begun = self.game.start(self.battle)
        if begun.revealed != self.state.revealed:
            begun.revealed = self.state.revealed
        begun.outcome = self.outcome
        known = begun.veiled(viewer)
        if known is begun:
            return files
        known.outcome = None
        return {**files, next(iter(files)): self.game.position_text(known)}

    def position(self) -> str:
        """This position as a scenario file: a match begun from it goes on from here."""
        return self.game.position_text(self.state)

    def fork(self, dice: Dice) -> Match:
        """A copy with other dice and no history, for search and for odds."""
        new = object.__new__(Match)
        new.__dict__.update(self.__dict__)
        new.dice = dice
        new.terms = msgspec.structs.replace(self.terms, dice="given")
        new.state = self.state.copy()
        new.orders = {name: dict(orders) for name, orders in self.orders.items()}
        new.roll_number = 0
        new.forget()
        return new

    def forget(self) -> None:
        """Go on without a past."""
        self.entries, self.events, self._undo = [], [], []
        self._chain, self._linked, self._before = "", 0, {}

    # Dice

    def go_on_with(self, dice: Dice) -> None:
        """Throw these dice from now on, with what the seats have added to them."""
        if isinstance(dice, CommittedDice):
            dice = CommittedDice(dice.secret, added(self.terms.entropy, self.seats))
        self.dice = dice

    def takes_entropy(self, seat: str) -> bool:
        """May a seat still add to the dice? Once, and before the first of their rolls."""
        first = promised(self.terms.dice).first
        waits = isinstance(self.dice, CommittedDice) and self.roll_number == first
        return waits and seat not in self.terms.entropy

    def add_entropy(self, seat: str, text: str) -> None:
        """Add what a seat brings to the dice."""
        entropy = {**self.terms.entropy, seat: text}
        self.terms = msgspec.structs.replace(self.terms, entropy=entropy)
        self.go_on_with(self.dice)

    # What the seats' doors do

    def reasons(self, seat: int, action: Action | str) -> list[Reason]:
        """Why the seat may not play this now; empty exactly when it may."""
        return referee.reasons(self.game, self.battle, self.state, seat, action)

    def play(self, seat: int, action: Action | str, standing: bool = False) -> list[Event]:
        """Play a checked action, roll what it leads to, answer by standing orders."""
        chosen, reasons = referee.judge(self.game, self.battle, self.state, seat, action)
        if chosen is None or reasons:
            shown = repr(action) if chosen is None else str(chosen)
            raise IllegalAction(action if isinstance(action, str) else shown, reasons)
        meant = march.completing(self.game, self.state, seat, chosen)
        chosen = self.state.stack[-1].canonical(self.state, meant)
        first_event = len(self.events)
        memory = self._memory(seat)
        base = self._base if self._goes_on(seat) else self.state.copy()
        entry = self._entry(self.battle.seats[seat], chosen, standing)
        entry.audience = self.state.stack[-1].audience(self.state, seat, chosen)
        try:
            self._carry_out(entry, partial(self._apply, seat, chosen, entry))
        except BaseException:
            # Dice that run out, or a fault: the match stays whole.
            self._recall(memory, base if base is not self._base else None)
            raise
        self._keep(memory, base, irrevocable=bool(entry.rolls) or self.state.sealed)
        self.state.sealed = False
        self._answer_by_orders()
        return self.events[first_event:]

    def mark(self) -> str:
        """A short hash of the position and of everything that led to it, dice included."""
        self.link()
        return self._mark(self.state)

    def link(self) -> None:
        """Work out the marks that nobody has asked for yet: play does without them."""
        for number in range(self._linked, len(self.entries)):
            entry = self.entries[number]
            before = self._before.pop(number, None)
            if before is not None:
                entry.mark = self._mark(before)
            link = f"{self._chain} {entry.seat}{'*' * entry.standing} {entry.action} {entry.faces}"
            self._chain = hashlib.sha256(link.encode()).hexdigest()
        self._linked = len(self.entries)

    def _mark(self, state: Position) -> str:
        whole = f"{self.game.digest(state)} {self._chain}"
        return hashlib.sha256(whole.encode()).hexdigest()[:MARK_LENGTH]

    def heading(self) -> str:
        """Where in the sequence of play the match is, as everybody may know."""
        return self.game.heading(self.state.veiled(None))

    def _entry(self, seat: str, action: Action | None, standing: bool = False) -> Entry:
        heading = self.heading()
        if not self.entries or self.entries[-1].heading != heading:
            self._before[len(self.entries)] = self.state.copy()
        return Entry(seat, action, heading, "", (), standing)

    def _carry_out(self, entry: Entry, change: Callable[[], None]) -> None:
        """Make a change while listening, and write it down."""
        self.entries.append(entry)
        self.state.events = []
        change()
        self.events += self.state.events
        self.state.events = None

    def _apply(self, seat: int, action: Action, entry: Entry) -> None:
        march.apply(self.game, self.state, seat, action)
        self._roll_on(entry)

    def _roll_on(self, entry: Entry) -> None:
        """Throw the dice that the game waits for, until it waits for a seat again."""
        while (roll := flow.pending_roll(self.state)) is not None:
            faces = self.dice.roll(self.roll_number, roll.dice)
            self.roll_number += 1
            entry.rolls = [*entry.rolls, self._throw(roll, faces)]

    def _throw(self, roll: flow.Roll[Any], faces: Faces) -> Thrown:
        """Let a roll fall; what is written down of it is what its one event tells."""
        events = self.state.events
        assert events is not None, "a match listens while anything happens"
        first = len(events)
        flow.resolve(self.state, faces)
        told = [event.roll for event in events[first:] if event.roll is not None]
        if len(told) != 1:
            raise RuntimeError(f"{roll.name} is told by {len(told)} events, not by one")
        return told[0]

    def _memory(self, seat: int) -> Memory:
        lengths = len(self.entries), len(self.events)
        near = self._goes_on(seat) and len(self._undo) % REMEMBERED == 0
        state = self.state.copy() if near else None
        return Memory(seat, *lengths, self.roll_number, self._chain, self._linked, state)

    def _goes_on(self, seat: int) -> bool:
        """Does the seat add to what it can take back already?"""
        return bool(self._undo) and self._undo[-1].seat == seat

    def _recall(self, memory: Memory, state: Position | None = None) -> None:
        """Go back to before an action; no die fell since the base, so it is played again."""
        if state is None:
            state, begun = self._remembered()
            for entry in self.entries[begun : memory.entries]:
                assert entry.action is not None
                march.apply(self.game, state, memory.seat, entry.action)
        self.state, self.roll_number = state, memory.rolls
        self._chain, self._linked = memory.chain, memory.linked
        for number in range(memory.entries, len(self.entries)):
            self._before.pop(number, None)
        del self.entries[memory.entries :]
        del self.events[memory.events :]

    def _remembered(self) -> tuple[Position, int]:
        """The last position that is kept for an undo, and how many entries led to it."""
        for memory in reversed(self._undo):
            if memory.state is not None:
                return memory.state.copy(), memory.entries
        return self._base.copy(), self._undo[0].entries

    def _keep(self, memory: Memory, base: Position, irrevocable: bool) -> None:
        """What one seat did can be taken back until dice, a reveal or another seat come after."""
        if irrevocable or not self._goes_on(memory.seat):
            self._undo.clear()
            self._base = base
        if not irrevocable:
            self._undo.append(memory)

    def _answer_by_orders(self) -> None:
        if not self.orders:
            return
        for number in self.state.deciders:
            orders = self.orders.get(self.seats[number])
            answer = self.game.standing_answer(self.state, number, orders) if orders else None
            if answer is not None:
                self.play(number, answer, standing=True)
                return

    def can_undo(self, seat: int) -> bool:
        """Is this seat's action the last, with no roll and no reveal after it?"""
        return self.outcome is None and bool(self._undo) and self._undo[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back this seat's last action, unless a roll, a reveal or another seat came after."""
        # One answer for "nothing" and "not yours": the other seat's secret acts leave no trace.
        if not self.can_undo(seat):
            raise CannotUndo("undo-nothing")
        self._recall(self._undo[-1])
        self._undo.pop()


class Seat:
    """A seat of a match: it acts and sees through it, and only what it may know."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number

    @property
    def name(self) -> str:
        """The seat's name."""
        return self.match.seats[self.number]

    def door(self) -> Door:
        """What a player of this seat is given for its decision; the match is not behind it."""
        state = self.match.state
        known = state.masked(self.number)
        own = state.copy() if known is state else known
        return Door(self.match.game, self.match.battle, own, self.number)

    def _looking(self) -> Door:
        """A door that is used and dropped at once, which needs no copy of the position."""
        known = self.match.state.masked(self.number)
        return Door(self.match.game, self.match.battle, known, self.number)

    def view(self) -> dict[str, Any]:
        """What this seat may know, as plain data."""
        return self._looking().view()

    def events(self) -> list[Event]:
        """Everything that happened and that this seat may know."""
        return self._visible(self.match.events)

    def legal(self) -> Sequence[Action]:
        """The actions that may be played now; never empty while the seat is a decider."""
        return tuple(flow.legal(self.match.state, self.number))

    def play(self, action: Action | str) -> list[Event]:
        """Play an action or its text; the events that this seat may see come back."""
        return self._visible(self.match.play(self.number, action))

    def play_plan(self, actions: Sequence[Action | str]) -> list[Action | str]:
        """Play as far as nothing rolls, interrupts or forbids; what was played comes back."""
        played: list[Action | str] = []
        for action in actions:
            if self.why_not(action):
                break
            before = len(self.match.entries)
            self.play(action)
            played.append(action)
            answered = len(self.match.entries) > before + 1
            rolled = self.match.entries[-1].rolls
            if answered or rolled or self.name not in self.match.deciders:
                break
        return played

    def why_not(self, action: Action | str) -> list[Reason]:
        """Why an action may not be played; empty exactly when it is legal."""
        return self._looking().why_not(action)

    def odds(self, action: Action | str) -> Odds | None:
        """The exact distribution of what a legal action can lead to, with its ledgers."""
        return self._looking().odds(action)

    def reach(self, piece: str) -> dict[str, Reached]:
        """Where a piece could go from here: cost, plan, and what would happen on the way."""
        return self._looking().reach(piece)

    def sample(self, seed: int) -> Trial:
        """A trial that agrees with what this seat knows; see Door.sample."""
        return self._looking().sample(seed)

    def record(self) -> str:
        """The text file of the match so far; what this seat may not know is covered."""
        return self.match.record_for(self.number)

    def position(self) -> str:
        """The position as a scenario file, as far as this seat may know it."""
        known = self.match.state.masked(self.number)
        return self.match.game.position_text(known)

    def can_undo(self) -> bool:
        """Is there an action of this seat's that it may take back?"""
        return self.match.can_undo(self.number)

    def undo(self) -> None:
        """Take back the last action."""
        self.match.undo(self.number)

    def standing_orders(self, **orders: str) -> dict[str, str]:
        """Set pre-answers to decisions that come in another seat's turn; returns those in force."""
        choices = self.match.game.order_choices()
        for name, value in orders.items():
            if value not in choices.get(name, ()):
                known = "; ".join(f"{key}: {', '.join(values)}" for key, values in choices.items())
                raise ValueError(f"{name}={value!r} is no standing order; known are {known}")
        self.match.orders.setdefault(self.name, {}).update(orders)
        return dict(self.match.orders[self.name])

    def _visible(self, events: list[Event]) -> list[Event]:
        return [event for event in events if self.match.knows(self.number, event.audience)]
