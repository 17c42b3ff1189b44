"""What a table shows to one asker, in words: the envelope and its parts."""

from __future__ import annotations

from typing import Any

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.chance import CommittedDice
from battaglia.core.flow import Position
from battaglia.server.journal import Happening, Row, Viewer
from battaglia.server.library import Library
from battaglia.server.presenting import Data, Place
from battaglia.server.table import Table
from battaglia.server.wording import Words

LINES = 40
"""How many lines of the log an envelope has, if no more are new."""
MOST_LINES = 400
LEGAL = "legal"
"""The key of a view under which a game lists legal actions: they are told as choices."""


class Scribe:
    """Writes what a table shows to one asker."""

    def __init__(self, library: Library, table: Table, viewer: Viewer, lang: str) -> None:
        self.table = table
        self.viewer = viewer
        self.seat = table.seat_number(viewer)
        self.words: Words = library.words_for(table.game.id, table.match.battle, lang)

    @property
    def number(self) -> int:
        """What the asker's next request is held against."""
        return self.table.journal.number(self.viewer)

    def view(self, state: Position) -> Data:
        """A position as the asker may see it."""
        view = self.table.game.view(state, self.seat)
        told = self.table.presenter.told(view, state, self.seat, self.words)
        return {key: value for key, value in told.items() if key != LEGAL}

    def envelope(self, seen: int | None = None) -> Data:
        """Everything. ``seen`` is the number up to which the asker knows the log already."""
        table, match = self.table, self.table.match
        view = self.view(match.state)
        deciders: list[str] = view.get("deciders", list(match.deciders))
        undo = "undo-nothing" if self.viewer is None else table.why_no_undo(self.viewer)
        known = table.journal.known(self.viewer)
        return {
            "match": table.id,
            "number": self.number,
            "length": len(known),
            "first": table.base.length,
            "seat": self.viewer,
            "players": table.players,
            "view": view,
            "prompt": self.prompt(deciders),
            "choices": self.choices(),
            "can_undo": not undo,
            "undo_reason": self.words.say("undo", undo) if undo else "",
            "log": self.recent(seen),
            "thinking": [seat for seat in deciders if table.is_machine(seat)],
            "outcome": self.words.outcome(view.get("outcome")),
            "dice": self.dice(),
            "rules_version": table.game.version,
            "notes": [self.words.say("notice", n.code, **n.params) for n in table.base.notices],
            "updated": table.journal.updated(self.viewer) or table.created,
        }

    def dice(self) -> Data | None:
        """The promise about the dice; what proves it is shown only when all is over."""
        match = self.table.match
        kind, _, commitment = match.terms.dice.partition(" ")
        if kind != "commitment":
            return None
        secret = None
        if match.outcome is not None and isinstance(match.dice, CommittedDice):
            secret = match.dice.secret.hex()
        return {"commitment": commitment, "secret": secret}

    # The decision

    def prompt(self, deciders: list[str]) -> Data:
        """What is to be decided, or what one waits for."""
        state, words = self.table.match.state, self.words
        if state.outcome is not None:
            text = words.outcome(_outcome(state)) or {"text": "", "rule": ""}
            title = words.say("table", "over-title")
            return {**_prompt(title, text["text"], text["rule"]), "waiting_for": []}
        step = state.stack[-1]
        mine = self.viewer is not None and self.viewer in deciders
        names = words.catalogue.listed([words.name("seat", seat) for seat in deciders])
        code = "your-title" if mine else "wait-title"
        params = {
            **self.table.presenter.prompt(state, self.seat),
            "seat": deciders[0] if deciders else "",
        }
        text_of = "prompt" if mine else "waiting"
        shown = _prompt(
            words.say("table", code, seats=names),
            words.say(text_of, step.name, **params),
            step.rule,
        )
        return {**shown, "waiting_for": deciders}

    def choices(self) -> list[Data]:
        """What the asker may play now."""
        if self.seat is None:
            return []
        state, seat = self.table.match.state, self.seat
        if state.outcome is not None:
            return []
        rule = state.stack[-1].rule
        return [self._choice(state, seat, action, rule) for action in flow.legal(state, seat)]

    def _choice(self, state: Position, seat: int, action: Action, rule: str) -> Data:
        parts = self.table.presenter.parts(action)
        return {
            "action": str(action),
            "verb": action.verb,
            "text": self.words.action(action),
            "rule": rule,
            "final": self.is_final(state, seat, action),
            "piece": parts.piece,
            "target": parts.target,
            "hex": parts.hex,
            "pieces": parts.pieces,
        }

    def is_final(self, state: Position, seat: int, action: Action) -> bool:
        """Would a roll, a reveal or another's immediate answer follow, so that undo is refused?

        Where seats choose at the same time the answer may not tell whether the other has.
        """
        if self.table.chosen_together:
            return True
        trial = state.copy()
        flow.apply(trial, seat, action)
        if trial.sealed or flow.pending_roll(trial) is not None:
            return True
        if seat in trial.deciders or trial.outcome is not None:
            return False
        names = [self.table.match.seats[number] for number in trial.deciders]
        machine = any(self.table.is_machine(name) for name in names)
        return machine or self.table.order_answer(trial) is not None

    # The log

    def recent(self, seen: int | None) -> list[Data]:
        """The last lines, or all that are new to the asker if those are more."""
        journal = self.table.journal
        known = journal.known(self.viewer)
        folded = self._folded(known)
        new_after = len(known) if seen is None else journal.unchanged_since(seen)
        fresh = sum(number > new_after for number, _ in folded)
        return self._lines(known, folded[-max(LINES, min(fresh, MOST_LINES)) :])

    def log(self, after: int) -> Data:
        """The lines of the actions after one."""
        known = self.table.journal.known(self.viewer)
        lines = [line for line in self._folded(known) if line[0] > after]
        return {"length": len(known), "lines": self._lines(known, lines)}

    def _folded(self, known: list[int]) -> list[tuple[int, Happening]]:
        """What happened in the actions that the asker knows of, each with its action's number."""
        standing = self.table.journal.standing
        told = [
            (number, happening)
            for number, place in enumerate(known, start=1)
            for happening in standing[place].events
            if happening.seats is None or self.viewer in happening.seats
        ]
        return self.table.presenter.fold(told)

    def _lines(self, known: list[int], folded: list[tuple[int, Happening]]) -> list[Data]:
        standing = self.table.journal.standing
        return [self._line(number, standing[known[number - 1]], it) for number, it in folded]

    def _line(self, number: int, row: Row, happening: Happening) -> Data:
        place = Place(happening.turn, happening.phase, happening.active)
        return {
            "number": number,
            "seat": row.seat,
            "turn": happening.turn,
            "heading": self.table.presenter.heading(place, self.words),
            "code": happening.code,
            "text": self.words.happening(happening),
            "rule": happening.rule,
            "hexes": happening.hexes,
            "pieces": happening.pieces,
            "dice": happening.dice,
            "standing": row.standing,
        }

    # The past

    def replay(self, length: int) -> Data | None:
        """How things stood after so many actions; None if that is not to be had."""
        known = self.table.journal.known(self.viewer)
        if not self.table.base.length <= length <= len(known):
            return None
        end = known[length - 1] + 1 if length else 0
        state = self.table.position_at(end)
        lines = self._lines(known, self._folded(known[:length])[-LINES:])
        return {"number": length, "view": self.view(state), "log": lines}


def _prompt(title: str, text: str, rule: str) -> Data:
    return {"title": title, "text": text, "rule": rule}


def _outcome(state: Position) -> dict[str, Any] | None:
    ended = state.outcome
    if ended is None:
        return None
    return {"winner": ended.winner, "code": ended.code, "rule": ended.rule, "points": ended.params}
