"""Play as it is told: where it is, what happened, what is to be decided, what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from battaglia.core import flow, march
from battaglia.core.action import Action
from battaglia.core.flow import Event
from battaglia.core.reason import Param
from battaglia.core.telling import log
from battaglia.core.telling.battles import TellsBattle
from battaglia.core.telling.figures import as_params, names_in
from battaglia.core.telling.log import Happened, Manner
from battaglia.core.telling.memory import Memory
from battaglia.core.telling.shapes import Choice, Parts, Place, Use

TARGETS = frozenset({"target", "defender"})
"""Fields of actions that name the piece to which something is done."""
MOST_CHOICES = 20_000
"""Choices that are kept in words; a large battle has some thousands."""


class TellsPlay(TellsBattle):
    """Tells a match from move to move."""

    manner: ClassVar[Manner] = Manner()
    """How the events of the game are put together."""
    one_board: ClassVar[bool] = False
    """Do ``view_as`` and ``desk_as`` say all that a seat knows beyond a spectator, secrets too?"""
    view_type: ClassVar[Any] = None
    """The shape of the game's views; None: whatever the game says."""

    # Where play is, and what happened

    def place(self, p: Any) -> Place:
        """Where in the sequence of play the position is."""
        return Place(self.game.turn(p), "", "")

    def placed(self, place: Place, event: Event) -> Place:
        """Where play is after an event."""
        return place

    def heading(self, place: Place) -> str:
        """A place in the sequence of play in words, over lines of the log."""
        if not place.phase:
            return ""
        active, phase = self.name("seat", place.active), self.say("phase", place.phase)
        return self.say("heading", "plain", turn=place.turn, active=active, phase=phase)

    def mentioned(self, p: Any, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The pieces that an event names, and the hexes: those named, and those of the pieces."""
        grid = getattr(self.battle, "grid", None)
        words = [word for value in event.params.values() for word in names_in(value)]
        pieces = [word for word in words if word in self.index]
        hexes = [word for word in words if grid is not None and grid.has(word)]
        hexes += [self.hex_of(p, name) for name in pieces]
        return tuple(dict.fromkeys(pieces)), tuple(dict.fromkeys(filter(None, hexes)))

    def hex_of(self, p: Any, piece: str) -> str:
        """Where a piece is; "" off the map."""
        return str(p.hex_name(p.at[self.index[piece]]))

    def line(self, events: Sequence[Happened]) -> str:
        """Events that are told together, as a sentence; as two if some went on without others."""
        if len(events) == 1:
            return self.catalogue.say("event", events[0].code, events[0].params)
        return " ".join(self._way(part) for part in log.rounds_of(events))

    def _way(self, steps: Sequence[Happened]) -> str:
        """The steps of a piece, or of some that go together, as a sentence."""
        params = log.way_of(steps)
        if len(log.pieces_of(steps)) < len(steps):
            return self.catalogue.say("way", self.manner.ways[steps[0].code], params)
        return self.catalogue.say("event", steps[0].code, {**steps[0].params, **params})

    def line_code(self, events: Sequence[Happened]) -> str:
        """What kind of line it is."""
        return self.manner.ways[events[0].code] if len(events) > 1 else events[0].code

    def lines(self, events: Sequence[Happened]) -> list[str]:
        """Events as sentences."""
        return [self.line(line) for line in log.fold(events, self.manner)]

    # The decision

    def facts(self, p: Any, seat: int | None) -> dict[str, Param]:
        """What the text of the present decision speaks of, as far as the seat may know."""
        step = self.game.view(p, seat).get("step") or {}
        return as_params({**step.get("state", {}), **step})

    def task(self, p: Any, seat: int | None, asked: str) -> str:
        """What is to be done by the one who is asked, in a few words."""
        name = p.stack[-1].name
        if not self.catalogue.has("title", name):
            return self.say("asked", "your-title")
        return self.say("title", name, **{**self.facts(p, seat), "seat": asked})

    def prompt(self, p: Any, seat: int | None, asked: str) -> str:
        """What is to be decided by the one who is asked."""
        return self.say("prompt", p.stack[-1].name, **{**self.facts(p, seat), "seat": asked})

    def waiting(self, p: Any, seat: int | None, asked: str) -> str:
        """What somebody else is deciding."""
        return self.say("waiting", p.stack[-1].name, **{**self.facts(p, seat), "seat": asked})

    def action(self, action: Action) -> str:
        """What an action does."""
        params: dict[str, Param] = {}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            params[field] = "+".join(value) if isinstance(value, tuple) else str(value)
        return self.catalogue.say("action", action.verb, params)

    def parts(self, action: Action) -> Parts:
        """The pieces and the hex that an action names: who acts, upon whom, where."""
        grid = getattr(self.battle, "grid", None)
        piece = target = there = None
        several: tuple[str, ...] = ()
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if isinstance(value, tuple):
                several += tuple(name for name in value if name in self.index)
            elif value in self.index:
                if field in TARGETS or piece is not None:
                    target = value
                else:
                    piece = value
            elif grid is not None and grid.has(value):
                there = value
        pieces = tuple(name for name in (piece, target) if name) + several
        return Parts(piece, target, there, pieces)

    def use(self, action: Action) -> Use:
        """Where a choice is made."""
        return "button"

    def weighed(self, actions: Sequence[Action]) -> list[Action]:
        """Of some choices those whose odds are shown unasked."""
        return []

    @cached_property
    def _choices(self) -> dict[tuple[Action, str, bool], Choice]:
        """Choices that were told: most are offered again at the next decision."""
        return {}

    def choice(self, p: Any, action: Action, *, final: bool) -> Choice:
        """An action that may be played now."""
        rule = p.stack[-1].rule
        found = self._choices.get((action, rule, final))
        if found is None:
            if len(self._choices) >= MOST_CHOICES:
                self._choices.clear()
            found = self._choices[action, rule, final] = self._choice(action, rule, final)
        return found

    def _choice(self, action: Action, rule: str, final: bool) -> Choice:
        parts = self.parts(action)
        return Choice(
            action=str(action),
            verb=action.verb,
            text=self.action(action),
            rule=rule,
            use=self.use(action),
            final=final,
            weighed=action in self.weighed([action]),
            piece=parts.piece,
            target=parts.target,
            hex=parts.hex,
            pieces=list(parts.pieces),
        )

    def final(self, p: Any, seat: int, action: Action, at_once: Callable[[Any], bool]) -> bool:
        """Would a roll, a reveal or another's immediate answer follow, so that undo is refused?

        ``at_once`` says whether the decision of a position would be answered without delay. It
        is told who decides in it; what he may choose is not listed (``flow.try_out``).
        """
        return self.final_plan(p, seat, [action], at_once)

    def final_plan(
        self, p: Any, seat: int, plan: Sequence[Action], at_once: Callable[[Any], bool]
    ) -> bool:
        """The same of a plan: of the actions that one click plays."""
        after, last = p.copy(), len(plan) - 1
        for place, action in enumerate(plan):
            if self.done_already(after, action):
                continue
            play = march.try_out if place == last else march.apply
            play(self.game, after, seat, march.completing(self.game, after, seat, action))
            if after.sealed or flow.pending_roll(after) is not None:
                return True
            if after.outcome is not None:
                return False
            if seat not in after.deciders:
                return at_once(after)
        return False

    def done_already(self, p: Any, action: Action) -> bool:
        """Has this part of a plan come about by itself?"""
        return False

    # Views

    def view(self, p: Any, seat: int | None) -> Any:
        """A seat's view with its codes in words; legal actions are told as choices."""
        step = None if p.outcome is not None else p.stack[-1]
        plain = {
            "game": self.game.id,
            "scenario": str(getattr(self.spec, "id", self.battle.file)),
            "turn": self.game.turn(p),
            "turns": self.turns,
            "phase": "",
            "seat": None if seat is None else self.battle.seats[seat],
            "deciders": [self.battle.seats[number] for number in p.deciders],
            "step": step and {"name": step.name, "rule": step.rule},
            "pieces": {},
            "sides": {name: {"points": 0} for name in self.battle.seats},
            "outcome": None,
        }
        view = {**plain, **self.game.view(p, seat)}
        return {key: value for key, value in view.items() if key != "legal"}

    def seen(self, p: Any, seat: int | None, memory: Memory) -> Any:
        """The view, where something of it may have been told already."""
        return self.view(p, seat)

    def view_as(self, seen: Any, p: Any, seat: int | None) -> Any:
        """The view of a seat, where ``seen`` is a spectator's on the very same position.

        What does not depend on who asks need not be worked out again. Where there is one board for
        all, ``seen`` may be of the position as a spectator knows it.
        """
        return self.view(p, seat)
