"""Names and words: what codes are called in a language, and the sentences that they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from battaglia.core.catalogue import Catalogue, Names
from battaglia.core.flow import Outcome
from battaglia.core.game import Game
from battaglia.core.ledger import Ledger
from battaglia.core.maps import Name, in_language
from battaglia.core.reason import Param, Reason
from battaglia.core.rulebook import Rulebook, load_rulebook
from battaglia.core.telling.figures import names_in
from battaglia.core.telling.shapes import Gloss, LedgerLine, LedgerTold, OutcomeTold, ReasonTold


class NothingSuch(LookupError):
    """There is nothing of this kind to be told: no such overlay, no such piece, no such file."""


class Words:
    """What a game's codes are called, for a battle and in a language."""

    glosses: ClassVar[Mapping[str, str]] = {}
    """Words that a player meets and may not know, each with the paragraph that explains it."""

    battle: Any

    def __init__(
        self, game: Game, battle: Any, catalogue: Catalogue, rulebook: Rulebook | None = None
    ) -> None:
        self.game = game
        self.battle = battle
        self.rulebook = rulebook or load_rulebook(game)
        self.catalogue = catalogue
        self.catalogue = catalogue.naming(self.names())

    @property
    def language(self) -> str:
        return self.catalogue.language

    # Names

    def names(self) -> Names:
        """What pieces, sides and the like are called."""
        return {"piece": self.piece_names(), "seat": self.seat_names()}

    @cached_property
    def spec(self) -> Any:
        """The scenario as its file says it, if the game has such."""
        return getattr(self.battle, "spec", None)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The pieces' numbers by their ids; none in a game without pieces."""
        found: Mapping[str, int] = getattr(self.battle, "index", {})
        return found

    def seat_names(self) -> dict[str, str]:
        """The sides' names."""
        known = getattr(self.spec, "seats", {})
        return {
            seat: self.text(known[seat].name) if seat in known else seat
            for seat in self.battle.seats
        }

    def piece_names(self) -> dict[str, str]:
        """The pieces' names; where two have the same, with their arm or, failing that, their id."""
        plain = self.printed_names()
        with_arm = {piece: f"{name} ({self.arm_name(piece)})" for piece, name in plain.items()}
        return {piece: _first_unique(piece, plain, with_arm) for piece in plain}

    def printed_names(self) -> dict[str, str]:
        """The pieces' names as they stand on the counters."""
        ids = tuple(getattr(self.battle, "ids", ()))
        pieces = getattr(self.battle, "pieces", ids)
        return {
            i: self.text(getattr(piece, "name", i)) for i, piece in zip(ids, pieces, strict=True)
        }

    def arm(self, piece: str) -> str:
        """What kind of piece it is, as a code."""
        return str(getattr(self.battle.pieces[self.index[piece]], "arm", ""))

    def kind(self, piece: str) -> str:
        """What sort of piece it is: a unit, or whatever else the game has."""
        return str(getattr(self.battle.pieces[self.index[piece]], "kind", "unit"))

    def arm_name(self, piece: str) -> str:
        """The kind of piece, by its name."""
        arm = self.arm(piece)
        return self.name("arm" if self.catalogue.has("arm", arm) else "kind", arm)

    # Words

    def say(self, section: str, code: str, **params: Param) -> str:
        """The text of a code."""
        return self.catalogue.say(section, code, params)

    def phrase(self, section: str, code: str, **params: Param) -> str:
        """The text of a code that is said of every counter with few values: it is kept."""
        key = section, code, *params.items()
        found = self._phrases.get(key)
        if found is None:
            found = self._phrases[key] = self.catalogue.say(section, code, params)
        return found

    @cached_property
    def _phrases(self) -> dict[tuple[object, ...], str]:
        return {}

    def name(self, kind: str, value: str) -> str:
        """A piece, a side, a terrain ... by its name."""
        return self.catalogue.show(kind, value)

    def text(self, text: Name) -> str:
        """A text that is given in every language, or a name that is the same in all."""
        return in_language(text, self.language)

    def paragraph_title(self, number: str) -> str:
        """The title of a paragraph of the rules; "" if there is no such."""
        found = self.rulebook.find(number)
        return self.text(found.title) if found else ""

    def reason(self, reason: Reason) -> ReasonTold:
        """Why not: the paragraph with its title, and a sentence."""
        named = [
            name
            for value in reason.params.values()
            for word in names_in(value)
            for name in word.split("/")  # a side is named by the two hexes that it lies between
        ]
        grid = getattr(self.battle, "grid", None)
        return ReasonTold(
            code=reason.code,
            rule=reason.rule,
            title=self.paragraph_title(reason.rule),
            text=self.catalogue.say("reason", reason.code, reason.params),
            pieces=[word for word in named if word in self.index],
            hexes=[word for word in named if grid is not None and grid.has(word)],
        )

    def reasons(self, reasons: Sequence[Reason]) -> list[ReasonTold]:
        """Several reasons."""
        return [self.reason(reason) for reason in reasons]

    def ledger(self, name: str, ledger: Ledger) -> LedgerTold:
        """A ledger line by line."""
        title = self.name("ledger-name", name) if self.catalogue.has("ledger-name", name) else name
        lines = [
            LedgerLine(
                value=line.value,
                code=line.code,
                text=self.catalogue.say("ledger", line.code, line.params),
                rule=line.rule,
            )
            for line in ledger.lines
        ]
        return LedgerTold(title=title, total=ledger.total, lines=lines)

    def outcome(self, outcome: Outcome | None) -> OutcomeTold | None:
        """How a game ended."""
        return outcome_told(self.catalogue, outcome)

    # Glosses

    def told_glosses(self) -> list[Gloss]:
        """The words that a player meets and may not know, each explained."""
        return glosses_told(self.catalogue, self.rulebook, self.glosses)


def _first_unique(piece: str, *tables: Mapping[str, str]) -> str:
    for table in tables:
        if list(table.values()).count(table[piece]) == 1:
            return table[piece]
    return f"{tables[0][piece]} ({piece})"


def outcome_told(catalogue: Catalogue, outcome: Outcome | None) -> OutcomeTold | None:
    """How a game ended, in the words of a catalogue that knows the names of the sides."""
    if outcome is None:
        return None
    said = {**outcome.params, "winner": outcome.winner or ""}
    return OutcomeTold(
        winner=outcome.winner,
        code=outcome.code,
        rule=outcome.rule,
        points=outcome.params,
        text=catalogue.say("outcome", outcome.code, said),
    )


def gloss_forms(catalogue: Catalogue, code: str) -> list[str]:
    """What else a text may say for the word, beyond its endings; "" or nothing said if nothing."""
    forms = catalogue.say("gloss-form", code) if catalogue.has("gloss-form", code) else ""
    return forms.split(", ") if forms else []


def glosses_told(
    catalogue: Catalogue, rulebook: Rulebook, glosses: Mapping[str, str]
) -> list[Gloss]:
    """Words that a player meets, each with a short text and the paragraph behind it."""
    found = []
    for code, rule in glosses.items():
        paragraph = rulebook.find(rule)
        title = in_language(paragraph.title, catalogue.language) if paragraph else ""
        found.append(
            Gloss(
                id=code,
                term=catalogue.say("gloss-term", code),
                forms=gloss_forms(catalogue, code),
                text=catalogue.say("gloss", code),
                rule=rule,
                title=title,
            )
        )
    return found
