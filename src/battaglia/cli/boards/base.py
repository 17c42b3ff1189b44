"""What a terminal needs of a game's board, and what is the same for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from battaglia.cli.speaking import Manner, Speaker
from battaglia.core.action import Action
from battaglia.core.catalogue import Catalogue, Names
from battaglia.core.flow import Outcome
from battaglia.core.game import Course
from battaglia.core.hexgrid import bits
from battaglia.core.ledger import Ledger
from battaglia.core.maps import in_language
from battaglia.core.match import Match, Seat

View = dict[str, Any]
CLEAR, ROAD, UNKNOWN = ".", "-", "?"
"""Signs of the map that every game has: open ground, a road, ground without a sign of its own."""


class Board(ABC):
    """A match as somebody at the terminal looks at it; each game says the rest in a subclass."""

    manner: ClassVar[Manner]
    """How the events of the game are put together."""
    terrain_signs: ClassVar[Mapping[str, str]]
    """The sign of each kind of ground on the map."""
    pick_verb: ClassVar[str]
    """The verb that takes a piece in hand."""
    secret_verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs of choices that the other side may not see."""

    battle: Any

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self.match = match
        self.speaker = speaker
        self.battle = match.battle
        speaker.call(self.names())

    @property
    @abstractmethod
    def position(self) -> Any:
        """The position now, as the game's own."""

    @property
    def first_seat(self) -> str:
        """The side that is played here if nobody says which."""
        return str(self.battle.seats[0])

    # Names

    def names(self) -> Names:
        """What pieces, sides and the like are called."""
        return {"piece": self.piece_names(), "seat": self.seat_names(), **self.more_names()}

    def piece_names(self) -> dict[str, str]:
        """The pieces' names; where two have the same, with their arm or, failing that, their id."""
        plain = self._plain_names()
        with_arm = {piece: f"{name} ({self.arm_name(piece)})" for piece, name in plain.items()}
        return {piece: _first_unique(piece, plain, with_arm) for piece in plain}

    def _plain_names(self) -> dict[str, str]:
        pieces = zip(self.battle.ids, self.battle.pieces, strict=True)
        return {i: in_language(piece.name, self.speaker.language) for i, piece in pieces}

    def seat_names(self) -> dict[str, str]:
        """The sides' names."""
        return {name: self.speaker.text(seat.name) for name, seat in self.battle.spec.seats.items()}

    def more_names(self) -> dict[str, dict[str, str]]:
        """Names of other kinds that the game's texts speak of."""
        return {}

    def find_piece(self, typed: str) -> list[str]:
        """The pieces that a name, an id or the beginning of one means."""
        wanted = typed.casefold()
        names = {piece: name.casefold() for piece, name in self._plain_names().items()}
        for found in (
            [i for i in names if i == wanted],
            [i for i, name in names.items() if name == wanted],
            [i for i, name in names.items() if i.startswith(wanted) or name.startswith(wanted)],
        ):
            if found:
                return found
        return []

    # Hexes

    @abstractmethod
    def terrain(self, index: int) -> str:
        """The ground of a hex in a few words."""

    def place(self, index: int) -> str:
        """The name of the place that a hex belongs to, if it has one."""
        for key, mask in self.battle.map.places.items():
            if mask >> index & 1:
                return self.speaker.text(self.battle.map.spec.places[key].name)
        return ""

    def has_road(self, index: int) -> bool:
        """Does a road run through the hex?"""
        return bool(self.battle.map.road_hexes >> index & 1)

    def pieces_at(self, index: int) -> list[str]:
        """The pieces in a hex, by their ids, the one that the map shows first."""
        at = self.position.at
        return [name for number, name in enumerate(self.battle.ids) if at[number] == index]

    def hex_lines(self, name: str) -> list[str]:
        """Everything about a hex, in words."""
        index = self.battle.grid.index(name)
        place = self.place(index)
        head = f"{name}: {self.terrain(index)}"
        lines = [f"{head}; {place}." if place else f"{head}.", *self.around(index)]
        pieces = self.pieces_at(index)
        if pieces:
            lines.append(self.speaker.tell("pieces-here", pieces=" ".join(pieces)))
        return lines + [
            self.speaker.tell("controlled-by", seat=seat)
            for number, seat in enumerate(self.battle.seats)
            if self.zone(number) >> index & 1
        ]

    @abstractmethod
    def around(self, index: int) -> list[str]:
        """What is to be said of the hexes around one."""

    @abstractmethod
    def zone(self, seat: int) -> int:
        """The hexes in a side's zone of control, as a bit mask."""

    # The signs of the map

    def sign(self, index: int) -> str:
        """A hex in one sign: the piece that matters most in it, or its terrain."""
        pieces = self.pieces_at(index)
        if not pieces:
            return self.terrain_sign(index)
        letter = self.speaker.catalogue.say("symbol", self.arm(pieces[0]))
        return letter.upper() if self.holder(pieces[0]) == self.battle.seats[0] else letter.lower()

    @abstractmethod
    def terrain_sign(self, index: int) -> str:
        """The sign of a hex without pieces."""

    @abstractmethod
    def mark(self, index: int, beside: int | None) -> str:
        """The sign to the right of a hex; ``beside`` is the next one of its row, if it is shown."""

    def sign_meanings(self) -> dict[str, str]:
        """What each sign of terrain means."""
        names = {mark: self.speaker.name("terrain", n) for n, mark in self.terrain_signs.items()}
        others = {ROAD: self.speaker.tell("road"), UNKNOWN: self.speaker.tell("other-ground")}
        return {**names, **others}

    @abstractmethod
    def mark_meaning(self) -> str:
        """What the signs to the right of the hexes mean."""

    def shown_hexes(self, mask: int) -> list[str]:
        """A line for every hex of a mask with pieces in it."""
        lines = []
        for index in bits(mask):
            pieces = [self.in_brief(piece) for piece in self.pieces_at(index)]
            if pieces:
                lines.append(f"{self.battle.grid.name(index)}: {', '.join(pieces)}")
        return lines

    # Pieces

    @abstractmethod
    def arm(self, piece: str) -> str:
        """What kind of piece it is, as a code."""

    def arm_name(self, piece: str) -> str:
        """The kind of piece, by its name."""
        return arm_name(self.speaker.catalogue, self.arm(piece))

    @abstractmethod
    def holder(self, piece: str) -> str:
        """The side that has the piece."""

    def whereabouts(self, piece: str) -> str:
        """Where a piece is, in words."""
        number = self.battle.index[piece]
        at = self.position.at[number]
        if at >= 0:
            hex_name = self.battle.grid.name(at)
            return self.speaker.tell("in-hex", hex=hex_name, terrain=self.terrain(at))
        return self.off_map(piece)

    def off_map(self, piece: str) -> str:
        """Where a piece is that is not on the map."""
        return self.speaker.tell("out-of-game")

    @abstractmethod
    def figures(self, piece: str) -> str:
        """The figures of a piece as they are now."""

    @abstractmethod
    def conditions(self, piece: str) -> list[str]:
        """What is to be said of a piece's condition."""

    @abstractmethod
    def in_brief(self, piece: str) -> str:
        """A piece by its name, with what must not be overlooked."""

    def piece_line(self, piece: str) -> str:
        """A piece in one line."""
        words = [self.arm_name(piece), self.figures(piece), self.whereabouts(piece)]
        return f"{self.speaker.name('piece', piece)} [{piece}]: " + ", ".join(
            [*words, *self.conditions(piece)]
        )

    @abstractmethod
    def piece_lines(self, piece: str) -> list[str]:
        """Everything about a piece."""

    def army(self, seat: str) -> list[str]:
        """The pieces that a side has, lost ones last."""
        mine = [piece for piece in self.battle.ids if self.holder(piece) == seat]
        lost = self.position.lost
        return sorted(mine, key=lambda piece: lost >> self.battle.index[piece] & 1)

    # How the game stands

    @abstractmethod
    def score_lines(self) -> list[str]:
        """Points, losses and the state of both sides."""

    def outcome_lines(self, outcome: Outcome) -> list[str]:
        """How the battle ended."""
        said = {**outcome.params, "winner": outcome.winner or ""}
        points = {seat: outcome.params[seat] for seat in self.battle.seats}
        return [
            self.speaker.catalogue.say("outcome", outcome.code, said),
            *(self.speaker.tell("points-of", seat=s, points=n) for s, n in points.items()),
        ]

    # The decision

    @property
    def secret(self) -> bool:
        """Is something to be chosen now that the other side may not see?"""
        if self.match.outcome is not None:
            return False
        return bool(self.match.state.stack[-1].verbs & self.secret_verbs)

    @abstractmethod
    def heading(self, view: View, seat: str) -> str:
        """Where in the sequence of play a side is asked."""

    @abstractmethod
    def prompt(self, view: View, seat: str) -> str:
        """What is to be decided."""

    def advice(self, door: Seat) -> list[str]:
        """What helps to decide, below the prompt."""
        return []

    def weighed(self, actions: Sequence[Action]) -> list[Action]:
        """Of some choices those whose odds are shown unasked."""
        return []

    def read(self, typed: str) -> str:
        """What somebody types, in the notation of actions."""
        return typed

    @abstractmethod
    def detail(self, action: Action) -> str:
        """What is to be known of a choice beyond its words; "" if nothing."""

    def is_ending(self, words: Sequence[str]) -> bool:
        """Do the words of a move end with a way to end it, such as a facing?"""
        return False

    def endings(self, piece: str, word: str) -> list[Action]:
        """What a piece does after its last step if it is to end its move in this way."""
        return []

    @abstractmethod
    def on_the_way(self, pieces: Sequence[str]) -> str:
        """What a move does to the pieces that it meets."""

    # Odds

    @abstractmethod
    def ledger_total(self, name: str, ledger: Ledger) -> str:
        """The sum of a ledger, "" where it says nothing."""

    def facts(self, course: Course) -> list[str]:
        """What is certain in a course."""
        return [
            self.speaker.catalogue.say("fact", name, {"value": value})
            for name, value in course.facts.items()
        ]

    def facts_in_brief(self, course: Course) -> list[str]:
        """What is certain in a course, for a line."""
        return self.facts(course)

    def result_in_brief(self, result: str) -> str:
        """A result, for a line."""
        return result

    @abstractmethod
    def assuming(self, course: Course) -> str:
        """What a course assumes; "" if nothing."""

    @abstractmethod
    def otherwise(self) -> str:
        """What comes before the courses that assume something else."""


def arm_name(catalogue: Catalogue, arm: str) -> str:
    """An arm, or a kind of piece without one, by its name."""
    return catalogue.show("arm" if catalogue.has("arm", arm) else "kind", arm)


def _first_unique(piece: str, *tables: Mapping[str, str]) -> str:
    for table in tables:
        if list(table.values()).count(table[piece]) == 1:
            return table[piece]
    return f"{tables[0][piece]} ({piece})"


def comma(words: Iterable[str]) -> str:
    """Words in a row, those that are not empty."""
    return ", ".join(word for word in words if word)


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
