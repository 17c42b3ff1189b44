"""The board in words, for whoever reads instead of looking: hexes, signs, pieces, the decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from battaglia.core.action import Action
from battaglia.core.flow import Outcome
from battaglia.core.masks import bits
from battaglia.core.provenance import provenance_of
from battaglia.core.telling.desk import TellsDesk
from battaglia.core.telling.shapes import Fact, PieceSaid

OPEN_GROUND, ROAD, OTHER_GROUND = ".", "-", "?"
"""Signs of the map that every game has: open ground, a road, ground without a sign of its own."""


class TellsBoard(TellsDesk):
    """Tells what lies on the map and how things stand."""

    terrain_signs: ClassVar[Mapping[str, str]] = {"clear": OPEN_GROUND}
    """The sign of each kind of ground on the map."""

    @property
    def first_seat(self) -> str:
        """The side that one plays if nobody says which."""
        return str(self.battle.seats[0])

    def find_piece(self, typed: str) -> list[str]:
        """The pieces that a name, an id or the beginning of one means."""
        wanted = typed.casefold()
        names = {piece: name.casefold() for piece, name in self.printed_names().items()}
        for found in (
            [i for i in names if i == wanted],
            [i for i, name in names.items() if name == wanted],
            [i for i, name in names.items() if i.startswith(wanted) or name.startswith(wanted)],
        ):
            if found:
                return found
        return []

    # Hexes

    def ground(self, p: Any, index: int) -> str:
        """The kind of ground in a hex, as a code."""
        return self.terrain_names()[index]

    def terrain(self, p: Any, index: int) -> str:
        """The ground of a hex in a few words."""
        words = [self.name("terrain", self.ground(p, index))]
        if self.has_road(index):
            words.append(self.say("board", "road"))
        return ", ".join(words)

    def place_name(self, index: int) -> str:
        """The name of the place that a hex belongs to, if it has one."""
        for key, mask in self.battle.map.places.items():
            if mask >> index & 1:
                return self.text(self.battle.map.spec.places[key].name)
        return ""

    def has_road(self, index: int) -> bool:
        """Does a road run through the hex?"""
        return bool(self.battle.map.road_hexes >> index & 1)

    def pieces_at(self, p: Any, index: int) -> list[str]:
        """The pieces in a hex, by their ids, the one that the map shows first."""
        return [name for name, number in self.index.items() if p.at[number] == index]

    def hex_lines(self, p: Any, name: str) -> list[str]:
        """Everything about a hex, in words."""
        index = self.battle.grid.index(name)
        place = self.place_name(index)
        head = f"{name}: {self.terrain(p, index)}"
        lines = [f"{head}; {place}." if place else f"{head}.", *self.around(p, index)]
        pieces = self.pieces_at(p, index)
        if pieces:
            lines.append(self.say("board", "pieces-here", pieces=" ".join(pieces)))
        return lines + [
            self.say("board", "controlled-by", seat=seat)
            for number, seat in enumerate(self.battle.seats)
            if self.zone(p, number) >> index & 1
        ]

    def around(self, p: Any, index: int) -> list[str]:
        """What is to be said of the hexes around one."""
        return []

    def zone(self, p: Any, seat: int) -> int:
        """The hexes in a side's zone of control, as a bit mask; none in a game without zones."""
        return 0

    # The signs of the map

    def sign(self, p: Any, index: int) -> str:
        """A hex in one sign: the piece that matters most in it, or its terrain."""
        pieces = self.pieces_at(p, index)
        if not pieces:
            return self.terrain_sign(p, index)
        letter = self.letter(self.arm(pieces[0]))
        first = self.holder(p, pieces[0]) == self.battle.seats[0]
        return letter.upper() if first else letter.lower()

    def letter(self, arm: str) -> str:
        """The letter of a kind of piece."""
        return self.say("symbol", arm) if self.catalogue.has("symbol", arm) else arm[:1] or "x"

    def terrain_sign(self, p: Any, index: int) -> str:
        """The sign of a hex without pieces."""
        return self.terrain_signs.get(self.ground(p, index), OTHER_GROUND)

    def mark(self, p: Any, index: int, beside: int | None) -> str:
        """The sign to the right of a hex; ``beside`` is the next one of its row, if it is shown."""
        return " "

    def sign_meanings(self) -> dict[str, str]:
        """What each sign of terrain means."""
        names = {mark: self.name("terrain", n) for n, mark in self.terrain_signs.items()}
        others = {
            ROAD: self.say("board", "road"),
            OTHER_GROUND: self.say("board", "other-ground"),
        }
        return {**names, **others}

    def mark_meaning(self) -> str:
        """What the signs to the right of the hexes mean; "" if there are none."""
        return ""

    def shown_hexes(self, p: Any, mask: int) -> list[str]:
        """A line for every hex of a mask with pieces in it."""
        lines = []
        for index in bits(mask):
            pieces = [self.in_brief(p, piece) for piece in self.pieces_at(p, index)]
            if pieces:
                lines.append(f"{self.battle.grid.name(index)}: {', '.join(pieces)}")
        return lines

    # Pieces

    def holder(self, p: Any, piece: str) -> str:
        """The side that has the piece."""
        return str(self.battle.pieces[self.index[piece]].seat)

    def whereabouts(self, p: Any, piece: str) -> str:
        """Where a piece is, in words."""
        at = p.at[self.index[piece]]
        if at < 0:
            return self.off_map(p, piece)
        terrain = self.terrain(p, at)
        return self.say("board", "in-hex", hex=self.battle.grid.name(at), terrain=terrain)

    def off_map(self, p: Any, piece: str) -> str:
        """Where a piece is that is not on the map."""
        return self.say("board", "out-of-game")

    def figures(self, p: Any, piece: str) -> list[Fact]:
        """The figures of a piece as they are now, each with its name."""
        return []

    def conditions(self, p: Any, piece: str) -> list[str]:
        """What is to be said of a piece's condition."""
        return []

    def in_brief(self, p: Any, piece: str) -> str:
        """A piece by its name, with what must not be overlooked."""
        return self.name("piece", piece)

    def figure_words(self, p: Any, piece: str) -> list[str]:
        """The figures of a piece as it is listed."""
        return [f"{fact.name} {fact.value}" for fact in self.figures(p, piece)]

    def piece_line(self, p: Any, piece: str) -> str:
        """A piece in one line."""
        words = [self.arm_name(piece), *self.figure_words(p, piece), self.whereabouts(p, piece)]
        return f"{self.name('piece', piece)} [{piece}]: " + ", ".join(
            [*words, *self.conditions(p, piece)]
        )

    def piece_lines(self, p: Any, piece: str) -> list[str]:
        """Everything about a piece."""
        return [
            self.piece_line(p, piece),
            self.say("board", "belongs-to", seat=self.holder(p, piece)),
            *self.more_of_piece(p, piece),
            *self.sources_of(piece),
        ]

    def more_of_piece(self, p: Any, piece: str) -> list[str]:
        """What else is to be said of a piece."""
        return []

    def sources_of(self, piece: str) -> list[str]:
        """Where a piece's figures are from."""
        if not self.statements():
            return []
        stated = provenance_of(self.statements()["scenario"], self.source_key(piece))
        return [self.say("board", "figures-from", kind=self.name("provenance", stated.kind))]

    def piece_said(self, p: Any, piece: str) -> PieceSaid:
        """A piece in words."""
        return PieceSaid(
            piece=piece,
            name=self.name("piece", piece),
            arm_name=self.arm_name(piece),
            facts=self.figures(p, piece),
            conditions=self.conditions(p, piece),
            lines=self.piece_lines(p, piece),
        )

    def army(self, p: Any, seat: str) -> list[str]:
        """The pieces that a side has, lost ones last."""
        mine = [piece for piece in self.index if self.holder(p, piece) == seat]
        lost = getattr(p, "lost", 0)
        return sorted(mine, key=lambda piece: lost >> self.index[piece] & 1)

    # How the game stands

    def score_lines(self, p: Any) -> list[str]:
        """Points, losses and the state of all sides."""
        return [line for seat in self.battle.seats for line in self.side_lines(p, seat)]

    def outcome_lines(self, outcome: Outcome) -> list[str]:
        """How the battle ended."""
        told = self.outcome(outcome)
        points = {seat: outcome.params.get(seat) for seat in self.battle.seats}
        return [
            *([told.text] if told else []),
            *(
                self.say("board", "points-of", seat=seat, points=count)
                for seat, count in points.items()
                if count is not None
            ),
        ]

    # The decision

    def asked_heading(self, p: Any, seat: int) -> str:
        """Where in the sequence of play a side is asked."""
        return f"{self.moment(p)} {self.name('seat', self.battle.seats[seat])}."

    def advice(self, p: Any, seat: int) -> list[str]:
        """What helps to decide, below the prompt."""
        return []

    def read(self, typed: str) -> str:
        """What somebody types, in the notation of actions."""
        return typed

    def detail(self, p: Any, action: Action) -> str:
        """What is to be known of a choice beyond its words; "" if nothing."""
        return ""

    def is_ending(self, words: Sequence[str]) -> bool:
        """Do the words of a move end with a way to end it, such as a facing?"""
        return False

    def endings(self, piece: str, word: str) -> list[Action]:
        """What a piece does after its last step if it is to end its move in this way."""
        return []

    def on_the_way(self, pieces: Sequence[str]) -> str:
        """What a move does to the pieces that it meets."""
        return self.say("board", "meets", pieces=" ".join(pieces))
