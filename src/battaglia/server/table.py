"""A table: a match in play, with its journal, its players and their standing orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from battaglia.core import flow, march
from battaglia.core.action import Action, BadNotation, parse
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.chance import SeededDice
from battaglia.core.flow import Event, Position
from battaglia.core.game import Game
from battaglia.core.knowledge import Audience, knows
from battaglia.core.lessons.beginning import next_reply
from battaglia.core.match import CannotUndo, Entry, Match
from battaglia.core.telling import Place, Reckoning, Teller
from battaglia.core.telling.shapes import DeskTold
from battaglia.server.circumstances import Base, Saved, Stop, Taught
from battaglia.server.deltas import Sheet
from battaglia.server.expiry import NEVER, kind_of
from battaglia.server.journal import Happening, Journal, Kind, Row, Viewer, moment, stays_secret
from battaglia.server.judging import verdict_at
from battaglia.server.logbook import Logbook, Wording
from battaglia.server.opponents import HUMAN, MACHINE, NOBODY
from battaglia.server.past import Past
from battaglia.server.present import Present
from battaglia.server.reasoning import Reasons
from battaglia.server.storage import Origin, Snapshot

MOST_ANSWERS = 1000
"""Standing orders answer each other no longer than this."""


class Table:
    """A match in play. Not for several threads at once: ``Tables`` sees to that.

    Standing orders are kept here and not in the match, so that each answer is a row.
    """

    def __init__(
        self,
        match_id: str,
        match: Match,
        tellers: Mapping[str, Teller],
        players: dict[str, str],
        *,
        journal: Journal | None = None,
        base: Base | None = None,
        origin: Origin | None = None,
    ) -> None:
        self.id = match_id
        self.match = match
        self.tellers = tellers
        self.players = {seat: players[seat] for seat in match.seats}
        self.created = now()
        self.orders: dict[str, dict[str, str]] = {}
        self.orders_given: set[str] = set()
        """Seats that have given other orders since they were last stored."""
        self.saved = Saved()
        self.journal = journal or Journal()
        self.base = base or Base()
        self.taught: Taught | None = None
        self.origin = origin
        self.expiry = NEVER
        """How long such matches are kept."""
        self.maker = ""
        """Who made the match, as far as it is written down; see ``makers``."""
        self.reasons = Reasons()
        self.past = Past(match)
        self._present = Present(match.state, len(match.entries))
        self.sheets: dict[tuple[Viewer, str], Sheet] = {}
        """What was last shown to each viewer in each language."""
        self._logbooks: dict[Viewer, Logbook] = {}
        self._wordings: dict[str, Wording] = {}

    def expires(self, viewer: Viewer) -> str | None:
        """When the match goes, if that is soon and nobody plays on."""
        kind = kind_of(self.origin, self.taught, self.match.outcome)
        return self.expiry.warned(kind, self.journal.updated(viewer) or self.created)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def teller(self) -> Teller:
        """For what is the same in every language: places, pieces and hexes that are meant."""
        return self.tellers[LANGUAGES[0]]

    def seat_number(self, viewer: Viewer) -> int | None:
        """The number of a seat; None for a spectator."""
        return None if viewer is None else self.match.seats.index(viewer)

    @property
    def present(self) -> Present:
        """What has been worked out of the present position."""
        state, entries = self.match.state, len(self.match.entries)
        if not self._present.is_of(state, entries):
            self._present = Present(state, entries, self._present)
        return self._present

    def known(self, viewer: Viewer, state: Position | None = None) -> Position:
        """The present position, or another, as far as a viewer may know it."""
        if state is not None and state is not self.match.state:
            return state.masked(self.seat_number(viewer))
        found = self.present.known
        if viewer not in found:
            found[viewer] = self.match.state.masked(self.seat_number(viewer))
        return found[viewer]

    @property
    def reckoning(self) -> Reckoning:
        """How the score stands at present, as everybody may know."""
        if self.present.reckoning is None:
            self.present.reckoning = self.teller.reckoning(self.known(None))
        return self.present.reckoning

    def told(self, lang: str, known: Position) -> tuple[Any, DeskTold]:
        """View and desk of a spectator on the present position, as far as it is known."""
        found, key = self.present.told, (lang, id(known))
        if key not in found:
            found[key] = self.tellers[lang].told(known, self.present.memory(lang))
        return found[key]

    def logbook(self, viewer: Viewer) -> Logbook:
        """The log as a viewer may know it; one for all, as long as there was nothing to hide."""
        whose = None if self.journal.is_open else viewer
        if whose not in self._logbooks:
            self._logbooks[whose] = Logbook(self, whose)
        return self._logbooks[whose]

    def wording(self, lang: str) -> Wording:
        """The words of the log in a language."""
        if lang not in self._wordings:
            self._wordings[lang] = Wording(self.tellers[lang])
        return self._wordings[lang]

    def may_know(self, viewer: Viewer, audience: Audience | None) -> bool:
        """May a viewer know by now what has this audience? Seats are called by their names."""
        state = self.match.state
        return knows(viewer, audience, state.revealed, state.outcome is not None)

    def is_machine(self, seat: str) -> bool:
        """Does a program play this seat?"""
        return self.players[seat].startswith(MACHINE)

    @property
    def has_machine(self) -> bool:
        """Does a program play any seat?"""
        return any(map(self.is_machine, self.players))

    def is_played(self, seat: str) -> bool:
        """Does a person play this seat?"""
        return self.players[seat] == HUMAN

    @property
    def unseated(self) -> bool:
        """Is this a moment that is only looked at?"""
        return set(self.players.values()) == {NOBODY}

    @property
    def chosen_together(self) -> bool:
        """Is this a decision of several seats at once, some of whom may have chosen already?"""
        hidden = bool(self.journal.played) and self.journal.played[-1].secret
        return hidden or len(self.match.deciders) > 1

    @property
    def holds_secrets(self) -> bool:
        """Would the record tell what not all may know? The same whether or not one has chosen."""
        undecided = self.match.outcome is None
        return undecided and (self.chosen_together or self.journal.has_hidden_changes)

    # Playing

    def begin(self) -> None:
        """Write down what chance decided before anybody could play."""
        if self.match.entries:
            place = self.teller.place(self.known(None))
            self._write(self.match.entries[0], self.match.events, place, secret=False)

    def play(self, seat: str, texts: Sequence[str]) -> tuple[int, Stop | None]:
        """Play a plan as far as nothing rolls, interrupts or forbids.

        Returns how many actions were played and why it ended early, if it did.
        """
        door, begun = self.match.seat(seat), len(self.journal.standing)
        for played, text in enumerate(texts):
            if played and self._done_already(text):
                continue
            if played and seat not in self.match.deciders:
                return played, Stop("not-yours")
            reasons = door.why_not(text)
            if reasons:
                return played, Stop("illegal", text, tuple(reasons))
            before, rows = len(self.journal.standing), len(self.journal.rows)
            self._play_one(door.number, text, standing=False, plan=before - begun)
            self._answer_by_orders()
            self._reply_as_taught()
            interrupted = self._interrupted(rows)
            if interrupted and played + 1 < len(texts):
                return played + 1, Stop(interrupted)
        return len(texts), None

    def _interrupted(self, before: int) -> str:
        """Did dice fall since then, or did another seat's standing order answer?"""
        rows = self.journal.rows[before:]
        if any(row.rolls for row in rows):
            return "rolled"
        return "not-yours" if len(rows) > 1 else ""

    def _done_already(self, text: str, state: Position | None = None) -> bool:
        try:
            action = parse(text, self.game.verbs)
        except BadNotation:
            return False
        return self.teller.done_already(state or self.match.state, action)

    def after(self, seat: str, texts: Sequence[str]) -> tuple[Match, Stop | None]:
        """The match as it would be after a plan, as far as that can be said beforehand.

        Where seats choose at the same time, not even what one's own choice leads to is told:
        it would tell what the other has chosen.
        """
        trial = self.match.fork(SeededDice(0))
        number = self.match.seats.index(seat)
        trial.state = trial.state.masked(number)
        for text in texts:
            if self._done_already(text, trial.state):
                continue
            reasons = trial.reasons(number, text)
            if reasons:
                return trial, Stop("illegal", text, tuple(reasons))
            if self.chosen_together or len(trial.deciders) > 1:
                return trial, Stop("secret", text)
            whole = march.completing(self.game, trial.state, number, parse(text, self.game.verbs))
            march.apply(self.game, trial.state, number, whole)
            if trial.state.sealed:
                return trial, Stop("secret", text)
            if flow.pending_roll(trial.state) is not None:
                return trial, Stop("rolled", text)
            if number not in trial.state.deciders:
                return trial, Stop("not-yours", text)
        return trial, None

    def _play_one(self, seat: int, action: Action | str, *, standing: bool, plan: int = 0) -> None:
        match = self.match
        before, place = moment(match.state), self.teller.place(self.known(None))
        reckoned = self.reckoning
        self.past.remember(len(self.journal.standing), match.state.copy())
        open_already = bool(self.journal.played) and self.journal.played[-1].secret
        first = len(match.events)
        match.play(seat, action, standing)
        secret = stays_secret(before, match.state, open_already)
        events = self._with_score(match.events[first:], reckoned)
        self._write(match.entries[-1], events, place, secret=secret, plan=plan)

    def _with_score(self, events: Sequence[Event], before: Reckoning) -> list[Event]:
        """What happened, with what it did to the score; the end of the battle comes last."""
        changes = self.teller.changes(before, self.reckoning)
        last = len(events) - (self.match.outcome is not None)
        return [*events[:last], *changes, *events[last:]]

    def repeat(self, row: Row) -> None:
        """Play a row of the journal again, without writing it down again."""
        if row.kind == "entropy":
            self.match.add_entropy(row.seat, row.action)
        if row.kind == "action":
            self.match.play(self.match.seats.index(row.seat), row.action, row.standing)

    def follow(self, row: Row) -> None:
        """Play or take back what another process has written down; ValueError if it differs."""
        if row.kind == "undo":
            self.match.seat(row.seat).undo()
            self.past.drop(row.length)
        else:
            self.repeat(row)
        if self.game.digest(self.match.state) != row.digest:
            raise ValueError(f"row {row.number} leads to another position here")
        self.journal.add(row)
        self.past.keep(len(self.journal.standing))

    def copy_entry(self, entry: Entry) -> None:
        """Play an entry of another match here, and write it down."""
        if entry.action is not None:
            self.copy_action(entry.seat, entry.action, standing=entry.standing)

    def copy_action(self, seat: str, action: Action | str, *, standing: bool) -> None:
        """Play an action of another match here, and write it down."""
        self._play_one(self.match.seats.index(seat), action, standing=standing)

    def _answer_by_orders(self) -> None:
        """Let standing orders answer, one after another."""
        for _ in range(MOST_ANSWERS):
            found = self.order_answer(self.match.state)
            if found is None:
                return
            self._play_one(*found, standing=True)

    def _reply_as_taught(self) -> None:
        """Let the other side reply as its lesson has it, as long as that may be played."""
        while (found := self._taught_reply()) is not None:
            self._play_one(*found, standing=False)
            self._answer_by_orders()

    def _taught_reply(self) -> tuple[int, str] | None:
        taught, deciders = self.taught, self.match.state.deciders
        if taught is None or not deciders or taught.course.seat in self.match.deciders:
            return None
        # A mistake can be taken back as long as nobody has answered it.
        if verdict_at(self, taught).state == "wrong":
            return None
        rows = self.journal.standing[taught.begun :]
        played = [(row.seat, row.action) for row in rows if not row.standing]
        reply = next_reply(taught.lesson, taught.course.seat, played)
        if reply is None or self.match.reasons(deciders[0], reply):
            return None
        return deciders[0], reply

    def order_answer(self, state: Position) -> tuple[int, Action] | None:
        """What a standing order says to the decision of a position, and whose order it is."""
        for number in state.deciders:
            orders = self.orders.get(self.match.seats[number])
            answer = self.game.standing_answer(state, number, orders) if orders else None
            if answer is not None:
                return number, answer
        return None

    def undo(self, seat: str) -> None:
        """Take back a seat's last action; CannotUndo says why not."""
        refused = self.why_no_undo(seat)
        if refused:
            raise CannotUndo(refused)
        self.match.seat(seat).undo()
        self._take_back(seat, self.base.length + len(self.match.entries))

    def void(self, seat: str) -> list[Row]:
        """Write down that what no longer can be played after the base does not stand."""
        self._take_back(seat, self.base.length)
        return self.journal.rows[-1:]

    def _take_back(self, seat: str, length: int) -> None:
        """Write down that only so many actions stand."""
        taken_back = self.journal.standing[length]
        self.past.drop(length)
        self._add(
            "undo",
            seat,
            taken_back.action,
            length=length,
            secret=taken_back.secret,
            covered=taken_back.covered,
        )

    def add_entropy(self, seat: str, text: str) -> None:
        """Add what a seat brings to the dice, before the first of their rolls."""
        self.match.add_entropy(seat, text)
        self._add("entropy", seat, text, length=len(self.journal.standing))

    @property
    def between_people(self) -> bool:
        """Do several people play?"""
        return sum(map(self.is_played, self.players)) > 1

    def give_orders(self, seat: str, orders: dict[str, str]) -> None:
        """Let a seat have these standing orders from now on."""
        self.orders[seat] = orders
        self.orders_given.add(seat)

    def why_no_undo(self, seat: str) -> str:
        """The code of the reason why the seat can take nothing back; "" if it can.

        Where seats choose at the same time, the answer may not tell whether the other has
        chosen: then a seat can take back nothing but its own choice.
        """
        if self.taught and len(self.journal.standing) <= self.taught.begun:
            return "undo-nothing"
        if self.chosen_together and not self.journal.has_pending(seat):
            return "undo-nothing"
        return "" if self.match.seat(seat).can_undo() else "undo-nothing"

    # Writing down

    def _write(
        self,
        entry: Entry,
        events: Sequence[Event],
        place: Place,
        *,
        secret: bool,
        plan: int = 0,
    ) -> None:
        self._add(
            "chance" if entry.action is None else "action",
            entry.seat,
            "" if entry.action is None else str(entry.action),
            length=len(self.journal.standing) + 1,
            standing=entry.standing,
            rolls=tuple(entry.faces),
            events=tuple(self._happenings(events, place)),
            secret=secret,
            covered=self._named(entry.audience),
            plan=plan,
        )
        self.past.keep(len(self.journal.standing))

    def _add(self, kind: Kind, seat: str, action: str, *, length: int, **more: Any) -> None:
        """Write a row that leads to the present position; it is of now."""
        usual: dict[str, Any] = {"standing": False, "rolls": (), "events": (), "secret": False}
        self.journal.add(
            Row(
                number=len(self.journal.rows) + 1,
                kind=kind,
                seat=seat,
                action=action,
                length=length,
                digest=self.game.digest(self.match.state),
                rules=self.game.version,
                at=now(),
                **{**usual, **more},
            )
        )

    def _happenings(self, events: Sequence[Event], place: Place) -> list[Happening]:
        """Events with what a reader is shown beside them."""
        found: list[Happening] = []
        for event in events:
            place = self.teller.placed(place, event)
            pieces, hexes = self.teller.mentioned(self.match.state, event)
            audience = self._named(event.audience)
            seats = None if audience is None else tuple(map(str, audience.seats))
            until = None if audience is None else audience.until
            about = event.code, event.rule, event.params, seats
            found.append(Happening(*about, *place, pieces, hexes, roll=event.roll, until=until))
        return found

    def _named(self, audience: Audience | None) -> Audience | None:
        """An audience with the seats' names in place of their numbers."""
        if audience is None:
            return None
        names = tuple(self.match.seats[int(seat)] for seat in audience.seats)
        return Audience(names, audience.until)

    # Looking

    def end_of(self, viewer: Viewer, number: int) -> int | None:
        """How many actions stand at a moment that a viewer counts as this; None if it has none."""
        known = self.journal.known(viewer)
        if not self.base.length <= number <= len(known):
            return None
        return known[number - 1] + 1 if number else 0

    def position_at(self, length: int) -> Position:
        """The position after so many of the actions that stand."""
        return self.past.at(self.base.length, length)

    def turns(self, length: int) -> Iterator[tuple[int, Position]]:
        """The turns of the first actions that stand, each with the position in which it ended."""
        return self.past.turns(self.base.length, length)

    def snapshot(self, *, base: bool = False) -> Snapshot:
        """The present position, to be stored."""
        state = self.match.state
        outcome = state.outcome
        return Snapshot(
            number=len(self.journal.rows),
            base=base,
            length=len(self.journal.standing),
            rules=self.game.version,
            data=self.game.data_hash(self.match.battle),
            rolls=self.match.roll_number,
            digest=self.game.digest(state),
            position=self.game.position_text(state),
            outcome=None if outcome is None else msgspec.to_builtins(outcome),
        )

    def summary(self) -> dict[str, Any]:
        """What anybody may know of how the match stands."""
        known = self.known(None)
        # The figures of a view are the same in every language: one that is there already will do.
        lang = next((lang for lang, at in self.present.told if at == id(known)), LANGUAGES[0])
        view = self.told(lang, known)[0]
        seen = view if isinstance(view, Mapping) else msgspec.structs.asdict(view)
        return {
            "turn": seen["turn"],
            "phase": seen["phase"],
            "deciders": seen["deciders"],
            "outcome": msgspec.to_builtins(seen["outcome"]),
            "seats": {lang: teller.seat_names() for lang, teller in self.tellers.items()},
        }


def now() -> str:
    """The present time, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
