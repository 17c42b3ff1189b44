"""Everything that the terminal says, in one language: the game's texts and the terminal's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from battaglia.cli.rulebook import Rulebook, load_rulebook
from battaglia.core.action import Action
from battaglia.core.catalogue import Catalogue, Names, catalogue_of, load_catalogue
from battaglia.core.flow import Event
from battaglia.core.game import Game
from battaglia.core.ledger import Line
from battaglia.core.maps import Text
from battaglia.core.reason import Param, Reason

OWN_TEXTS = Path(__file__).parent / "text"
SILENT_BEFORE = frozenset({"phase", "turn", "end"})
"""A phase that is followed by one of these had nothing in it."""


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

    def events(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences: the steps of one piece together, empty phases left out."""
        after = [event.code for event in events[1:]] + [""]
        told = [
            event
            for event, following in zip(events, after, strict=False)
            if event.code != "phase" or following not in SILENT_BEFORE
        ]
        lines: list[str] = []
        for mover, group in groupby(told, key=_mover):
            same = list(group)
            if mover and len(same) > 1:
                hexes = ", ".join(str(step.params["hex"]) for step in same)
                lines.append(self.tell("way", piece=mover, hexes=hexes))
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

    # The decision

    def prompt(self, step: dict[str, Any], seat: str) -> str:
        """What is to be decided."""
        return self.catalogue.say("prompt", step["name"], {**prompt_params(step), "seat": seat})


def _mover(event: Event) -> str:
    return str(event.params["piece"]) if event.code == "step" else ""


def prompt_params(step: dict[str, Any]) -> dict[str, Param]:
    """The parameters of a prompt, from the step that a view shows."""
    facts = {**step.get("state", {}), **step}
    params: dict[str, Param] = {}
    for key, value in facts.items():
        if isinstance(value, list):
            params[key] = " ".join(map(str, value))
        elif isinstance(value, str | int) and not isinstance(value, bool):
            params[key] = value
    if "combat" in params:
        params["attackers"], _, params["defenders"] = str(params["combat"]).partition(">")
    return params


def plain(value: Any) -> Any:
    """Structs as plain data for JSON."""
    return msgspec.to_builtins(value)


def numbered(lines: Sequence[str]) -> Iterator[str]:
    """Lines with their numbers before them, from 1."""
    width = len(str(len(lines)))
    for number, line in enumerate(lines, start=1):
        yield f"{number:>{width}}. {line}"
