"""Everything that the terminal says, in one language: the game's texts and the terminal's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from battaglia.core.action import Action
from battaglia.core.catalogue import Catalogue, Names, catalogue_of, load_catalogue
from battaglia.core.flow import Event
from battaglia.core.game import Game
from battaglia.core.ledger import Line
from battaglia.core.maps import Text
from battaglia.core.reason import Param, Reason
from battaglia.core.rulebook import Rulebook, load_rulebook

OWN_TEXTS = Path(__file__).parent / "text"


class Manner(NamedTuple):
    """How the events of a game are put together, by their codes."""

    ways: Mapping[str, str]
    """Steps of which those of one piece are told together, each with the text for that."""
    under_way: frozenset[str]
    """Events that are told together with those that follow them."""
    in_heading: frozenset[str]
    """Events that the heading of the next decision says as well."""
    empty_before: Mapping[str, frozenset[str]] = {}
    """Events that are not worth telling when one of these follows: nothing came of them."""


class Speaker:
    """Says codes in a language. ``call`` gives it the names of a battle."""

    def __init__(self, game: Game, language: str) -> None:
        self.language = language
        texts, own = catalogue_of(game, language), load_catalogue(OWN_TEXTS, language)
        self.catalogue = Catalogue(language, {**texts.sections, **own.sections})
        self.rulebook: Rulebook = load_rulebook(game)

    def call(self, names: Names) -> None:
        """Call pieces and sides by these names from now on."""
        self.catalogue = self.catalogue.naming(names)

    def tell(self, code: str, **params: Param) -> str:
        """A sentence of the terminal's own."""
        return self.catalogue.say("tell", code, params)

    def text(self, text: Text) -> str:
        """A text that is given in both languages."""
        chosen: str = getattr(text, self.language)
        return chosen

    def name(self, kind: str, value: str) -> str:
        """A piece, a side, a terrain ... by its name."""
        return self.catalogue.show(kind, value)

    # Rules

    def title(self, number: str) -> str:
        """A paragraph by its number and title."""
        found = self.rulebook.find(number)
        return f"{number} {self.text(found.title)}" if found else number

    def reason(self, reason: Reason) -> str:
        """Why not: the sentence, the paragraph and its title."""
        sentence = self.catalogue.say("reason", reason.code, reason.params)
        return f"{sentence} [{self.title(reason.rule)}]"

    # Actions and events

    def action(self, action: Action) -> str:
        """What an action does."""
        params: dict[str, Param] = {}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            params[field] = "+".join(value) if isinstance(value, tuple) else value
        return self.catalogue.say("action", action.verb, params)

    def events(self, events: Sequence[Event], manner: Manner) -> list[str]:
        """Events as sentences: the steps of one piece together, empty phases left out."""
        after = [event.code for event in events[1:]] + [""]
        told = [
            event
            for event, following in zip(events, after, strict=False)
            if following not in manner.empty_before.get(event.code, ())
        ]
        lines: list[str] = []
        for (way, mover), group in groupby(told, key=lambda event: _mover(event, manner)):
            same = list(group)
            if way and len(same) > 1:
                hexes = " ".join(str(step.params["hex"]) for step in same)
                lines.append(self.catalogue.say("way", way, {"piece": mover, "hexes": hexes}))
            else:
                lines += [self.event(event) for event in same]
        return lines

    def event(self, event: Event) -> str:
        """An event as a sentence."""
        return self.catalogue.say("event", event.code, event.params)

    # Figures

    def ledger_line(self, line: Line) -> str:
        """A line of a ledger: how much, for what, by which paragraph."""
        what = self.catalogue.say("ledger", line.code, line.params)
        return f"{line.value:+d} {what} ({line.rule})"


def _mover(event: Event, manner: Manner) -> tuple[str, str]:
    """For a step, the text for several of its kind, and who makes it."""
    way = manner.ways.get(event.code, "")
    return (way, str(event.params["piece"])) if way else ("", "")


def as_params(facts: Mapping[str, Any]) -> dict[str, Param]:
    """Facts of a view as parameters of a text: lists as words."""
    params: dict[str, Param] = {}
    for key, value in facts.items():
        if isinstance(value, list):
            params[key] = " ".join(map(str, value))
        elif isinstance(value, str | int) and not isinstance(value, bool):
            params[key] = value
    return params


def plain(value: Any) -> Any:
    """Structs as plain data for JSON."""
    return msgspec.to_builtins(value)


def numbered(lines: Sequence[str]) -> Iterator[str]:
    """Lines with their numbers before them, from 1."""
    width = len(str(len(lines)))
    for number, line in enumerate(lines, start=1):
        yield f"{number:>{width}}. {line}"
