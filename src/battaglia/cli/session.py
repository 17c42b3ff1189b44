"""A game at the terminal: plain lines in, plain lines out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import msgspec

from battaglia.ai import Player, player_catalogue, tell_fully
from battaglia.cli.choosing import Choices
from battaglia.cli.explaining import Done, Reasons
from battaglia.cli.numbers import whole
from battaglia.cli.reports import first_course_lines, reason_lines
from battaglia.cli.speaking import Speaker, numbered
from battaglia.core.action import Action
from battaglia.core.catalogue import Catalogue, Names
from battaglia.core.flow import Event
from battaglia.core.knowledge import Audience
from battaglia.core.match import CannotUndo, Match, Seat
from battaglia.core.telling import fold

LONG_LIST = 20
"""Longer lists of choices are shown when they are asked for."""
CLEAR_SCREEN = "\033[3J\033[2J\033[H"
"""Forgets what has scrolled away, clears the screen, goes to its top."""
SCREENFUL = 100
NOBODY = frozenset[str]()


class Leave(Exception):
    """Somebody wants to end the session."""


class Session:
    """A match with its players: people at this terminal, and programs."""

    def __init__(self, match: Match, speaker: Speaker, machines: dict[str, Player]) -> None:
        self.speaker = speaker
        self.machines = machines
        self.why = False
        """Do programs say why they play what they do?"""
        self.said: dict[tuple[str, str], str] = {}
        """Each side's plan and reason that were told last."""
        self.in_hand = NOBODY
        """What the last action named, if it was a part of a move."""
        self.warned = False
        self.take_up(match)

    def take_up(self, match: Match) -> None:
        """Go on with this match."""
        self.match = match
        self.teller = self.speaker.teller(match)
        self.reasons = Reasons(self.all_know)
        self.told = 0
        self.saved = match.record()

    def give_first_orders(self) -> None:
        """People begin with the standing orders that spare them plain questions."""
        first = self.match.game.first_orders()
        for seat in self.people:
            if first and seat not in self.match.orders:
                self.match.seat(seat).standing_orders(**first)

    # Who sits here

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that are played at this terminal."""
        return tuple(seat for seat in self.match.seats if seat not in self.machines)

    def door(self) -> Seat:
        """The seat that is asked now; after the end, the first that is played here."""
        asked = [seat for seat in self.match.deciders if seat in self.people]
        return self.match.seat((asked or self.people)[0])

    @property
    def asked(self) -> bool:
        """Is somebody at this terminal to decide now?"""
        return any(seat in self.people for seat in self.match.deciders)

    def may_know(self, event: Event) -> bool:
        """May all at this terminal know of an event? What one may not know is not shown to two."""
        return self.all_know(event.audience)

    def all_know(self, audience: Audience | None) -> bool:
        """May all at this terminal know what has this audience?"""
        seats: list[int | None] = [self.match.seats.index(name) for name in self.people]
        return all(self.match.knows(seat, audience) for seat in seats or [None])

    @property
    def curtained(self) -> bool:
        """Does somebody choose here what another one at this terminal may not see?"""
        return len(self.people) > 1 and self.teller.secret(self.match.state)

    # The loop

    def run(self, commands: Callable[[Session, str], bool]) -> None:
        """Play on until the battle is over and nobody asks for anything more.

        ``commands`` carries out a line that is a command; False if it is not one.
        """
        try:
            while True:
                self.step(commands)
        except EOFError:
            print()
            if self.unsaved:
                print(self.speaker.tell("not-saved-at-end"))
        except Leave:
            pass

    def step(self, commands: Callable[[Session, str], bool]) -> None:
        """One decision, of a person or of a machine.

        In a secret choice people come first: nothing of a program's is there to be seen.
        """
        deciders = self.match.deciders
        if deciders and not self.asked:
            self.machine_plays(deciders[0])
            return
        self.tell_events()
        if self.match.outcome is not None:
            self.tell_outcome()
            if not self.people:
                raise Leave
            self.ask_after_the_end(commands)
        else:
            self.ask(commands)

    def machine_plays(self, seat: str) -> None:
        """A program decides; what happened is told when a piece's move is complete."""
        door, player = self.match.seat(seat), self.machines[seat]
        action = player.decide(door.door())
        if self.in_hand and not _named(action) & self.in_hand:
            self.tell_events()
        played, before = len(self.match.entries), len(self.match.events)
        door.play(action)
        events, audience = self.match.events[before:], self.match.entries[played].audience
        self.reasons.note(Done(seat, str(action), player.reason, audience, events))
        happened = [event.code for event in events]
        self.in_hand = _named(action) if self.teller.manner.ways.keys() >= set(happened) else NOBODY
        if happened and happened[-1] not in self.teller.manner.under_way:
            self.tell_events()

    def tell_reasons(self, line: Sequence[Event]) -> None:
        """Let programs say why they did what a line tells of, but nothing twice over."""
        for done in self.reasons.below(line):
            reason = msgspec.structs.replace(done.why, intent=None)
            for kind, why in (("plan", done.why.intent), ("reason", reason)):
                for told in tell_fully(why, *self.words) if why else []:
                    if self.why and self.said.get((done.seat, kind)) != told:
                        print(f"  {told}")
                        self.said[done.seat, kind] = told

    @property
    def words(self) -> tuple[Catalogue, Names]:
        """The programs' words, and the names of this battle."""
        words = player_catalogue(self.speaker.language).speaking_of(self.teller.catalogue)
        return words, words.names

    def reason_lines(self) -> list[str]:
        """The plan of the program that played last, and why it played what it did."""
        return tell_fully(self.reasons.last, *self.words) if self.reasons.last else []

    def tell_events(self) -> None:
        """Say what has happened since the last time, and below each line why it was done."""
        for line in fold(self.untold(), self.teller.manner):
            print(self.teller.line(line))
            self.tell_reasons(line)
        self.reasons.forget()

    def untold(self) -> list[Event]:
        """What has happened since the last time, as far as it may be known here; then it is told.

        What the decision that is shown next says is left out.
        """
        events = [event for event in self.match.events[self.told :] if self.may_know(event)]
        self.told = len(self.match.events)
        while self.asked and events and events[-1].code in self.teller.manner.in_heading:
            events.pop()
        return events

    def tell_outcome(self) -> None:
        """Say how the battle ended."""
        outcome = self.match.outcome
        assert outcome is not None, "only a battle that is over has an outcome"
        say_all(self.teller.outcome_lines(outcome))

    # Asking a person

    def ask(self, commands: Callable[[Session, str], bool]) -> None:
        """Ask a person until a choice is made."""
        if self.curtained:
            self.hand_over()
        match, before = self.match, len(self.match.entries)
        choices = self.show_decision()
        while self.match is match and len(match.entries) == before:
            line = self.read()
            if not line and choices.only:
                self.play(choices.actions[0])
            elif not line:
                choices = self.show_decision()
            elif not commands(self, line):
                self.choose(choices, self.teller.read(line))

    def hand_over(self) -> None:
        """Let nobody but the one who is asked look at the screen."""
        sentence = self.speaker.tell("hand-over", seat=self.door().name)
        print()
        print(sentence)
        while line := self.read():
            if line == "quit":
                self.leave()
            print(sentence)

    def ask_after_the_end(self, commands: Callable[[Session, str], bool]) -> None:
        """The battle is over: it can be saved and looked at, or taken back."""
        match = self.match
        print(self.speaker.tell("after-the-end"))
        while self.match is match and match.outcome is not None:
            line = self.read()
            if not line:
                raise Leave
            if not commands(self, line):
                print(self.speaker.tell("after-the-end"))

    def read(self) -> str:
        """A line from the keyboard; one that comes from a file or a pipe is shown as well."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        line = input("> ").strip()
        if not sys.stdin.isatty():
            print(self.speaker.tell("hidden") if line and self.curtained else line)
        return line

    def choices(self) -> Choices:
        """What the person who is asked may choose."""
        return Choices(self.match, self.door(), frozenset(self.people))

    def show_decision(self) -> Choices:
        """Say where the game stands, what is asked, and what may be chosen."""
        door, p, teller = self.door(), self.match.state, self.teller
        choices = self.choices()
        print()
        print(teller.asked_heading(p, door.number))
        print(teller.prompt(p, door.number, door.name))
        say_all(teller.advice(p, door.number))
        for action in teller.weighed(choices.actions):
            odds = door.odds(action)
            say_all(first_course_lines(self.speaker, teller, odds) if odds else [])
        if len(choices.actions) <= LONG_LIST:
            self.show_list(choices)
        else:
            print(self.speaker.tell("long-list", count=len(choices.actions)))
        return choices

    def show_list(self, choices: Choices) -> None:
        """The numbered list of what may be chosen."""
        lines = [choices.line(self.speaker, self.teller, action) for action in choices.actions]
        for line in numbered(lines):
            print(line)
        if any(choices.is_final(self.teller, action) for action in choices.actions):
            print(self.speaker.tell("final-means"))
        if choices.only:
            print(self.speaker.tell("only-choice"))

    def choose(self, choices: Choices, line: str) -> None:
        """Play what a number, a notation or the beginning of one means."""
        found = choices.find(line)
        if len(found) == 1:
            self.play(found[0])
        elif found:
            print(self.speaker.tell("several", count=len(found)))
            for action in found:
                print(f"  {action}")
        elif whole(line) is not None:
            print(self.speaker.tell("no-such-number", count=len(choices.actions)))
        elif not self.door().why_not(line):  # a set of combats is legal but not listed
            self.play(line)
        else:
            for sentence in reason_lines(self.speaker, self.door(), line):
                print(sentence)
            print(self.speaker.tell("see-help"))

    def play(self, action: Action | str) -> None:
        """Play an action of the person who is asked."""
        secret = self.curtained
        self.door().play(action)
        if secret:
            draw_curtain()
        self.warned = False
        self.tell_events()

    # Taking back, leaving

    def undo(self) -> None:
        """Take back the last action of somebody at this terminal."""
        refused: CannotUndo | None = None
        seats = [self.door().name, *self.people]
        for seat in dict.fromkeys(seats):
            last = self.match.entries[-1].action if self.match.entries else None
            try:
                self.match.seat(seat).undo()
            except CannotUndo as error:
                refused = refused or error
                continue
            self.told = len(self.match.events)
            if self.curtained:
                print(self.speaker.tell("secret-taken-back", seat=seat))
            else:
                print(self.speaker.tell("taken-back", action=str(last)))
            return
        if refused is not None:
            print(self.speaker.catalogue.say("undo", refused.code))

    @property
    def unsaved(self) -> bool:
        """Has anything been played since the last save?"""
        return self.match.record() != self.saved

    def leave(self) -> None:
        """End the session; a game that is not saved is ended when asked twice."""
        if self.unsaved and self.people and not self.warned:
            self.warned = True
            print(self.speaker.tell("not-saved"))
            return
        raise Leave


def draw_curtain() -> None:
    """Take off the screen what others may not see: clear it, or at least move it out of sight."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        clears = os.environ.get("TERM", "dumb") != "dumb"
        print(CLEAR_SCREEN if clears else "\n" * SCREENFUL, end="", flush=True)


def say_all(lines: Sequence[str]) -> None:
    """Print some lines."""
    for line in lines:
        print(line)


def _named(action: Action) -> frozenset[str]:
    """The pieces and hexes that an action names: those who go to one hex are told together."""
    return frozenset(str(action).replace("+", " ").split()[1:])
