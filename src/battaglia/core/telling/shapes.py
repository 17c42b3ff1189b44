"""The shapes of what is told of any game at the table: choices, odds, log lines, overlays.

They are what the tellers answer, what the server sends and what its OpenAPI document says, from
which the client's types come. Keys without a default are always there.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from battaglia.core.reason import Param
from battaglia.core.telling.printed import Told

Tone = Literal["best", "good", "mixed", "none", "bad", "worst"]
"""How a result is shaded, from the side of whoever acts."""


class Place(NamedTuple):
    """A place in the sequence of play."""

    turn: int
    phase: str
    active: str


class Parts(NamedTuple):
    """What an action speaks of, so that a click can be matched with it."""

    piece: str | None
    target: str | None
    hex: str | None
    pieces: tuple[str, ...]


# Reasons, ledgers, odds


class ReasonTold(Told, frozen=True, kw_only=True):
    """Why something is not allowed: a paragraph of the rules, a sentence, and what it names."""

    code: str
    rule: str
    title: str
    text: str
    pieces: list[str]
    hexes: list[str]


class LedgerLine(Told, frozen=True, kw_only=True):
    """A figure, and what it is for."""

    value: int
    code: str
    text: str
    rule: str


class LedgerTold(Told, frozen=True, kw_only=True):
    """Figures that add up."""

    title: str
    total: int
    lines: list[LedgerLine]


class CellTold(Told, frozen=True, kw_only=True):
    """What a face of a die would come to. ``mark`` stands for it in a cell, "" where a shade does.

    ``good``: whoever rolls would like it; it is what a cell without a mark shows.
    """

    face: str
    code: str
    mark: str
    text: str
    tone: Tone
    good: bool


class RollTold(Told, frozen=True, kw_only=True):
    """A roll with all that explains it: ``text`` reads "4 +1 = 5 against 6: Ad".

    ``thrower`` is the seat that throws, ``dice`` are their kinds, ``faces`` what is printed on
    them. ``cells`` are there where a single die of ten was thrown.
    """

    code: str
    rule: str
    purpose: str
    text: str
    thrower: str | None
    pieces: list[str]
    dice: list[str]
    faces: list[str]
    total: int
    against: Param
    result: str
    tone: Tone
    ledgers: dict[str, LedgerTold]
    cells: list[CellTold]


class ResultChance(Told, frozen=True, kw_only=True):
    """A result and its exact chance."""

    code: str
    text: str
    tone: Tone
    numerator: int
    denominator: int


class SpreadBar(Told, frozen=True, kw_only=True):
    """A number that could come out, and its exact chance."""

    label: str
    numerator: int
    denominator: int


class Spread(Told, frozen=True, kw_only=True):
    """How a number that is left to chance is spread: hits, steps, the roll that decides."""

    id: str
    title: str
    bars: list[SpreadBar]


class CourseTold(Told, frozen=True, kw_only=True):
    """One course that an action can take. ``title`` says what is assumed, ``said`` what is certain.

    ``facts`` are what else a game says of it, in codes; ``spreads`` numbers that are left to
    chance; ``cells`` what each face of a single die of ten comes to.
    """

    assuming: dict[str, Param]
    title: str
    column: str | None
    range: int | None
    facts: dict[str, Param]
    said: list[str]
    ledgers: dict[str, LedgerTold]
    results: list[ResultChance]
    spreads: list[Spread]
    cells: list[CellTold]


class OddsTold(Told, frozen=True, kw_only=True):
    """What an action can lead to; without courses nothing is left to chance.

    With ``stopped`` it is not known, since the plan that was to come first does not go so far.
    """

    action: str
    rule: str
    courses: list[CourseTold]
    stopped: Literal["rolled", "not-yours", "secret"] | None


class ProspectTold(Told, frozen=True, kw_only=True):
    """Something that a move would lead to, in words; whom it names, and its odds if dice fall.

    ``sure``: it comes about whatever its side likes; ``theirs``: it is the enemy who does it.
    """

    code: str
    rule: str
    text: str
    by: list[str]
    upon: list[str]
    sure: bool
    theirs: bool
    courses: list[CourseTold]


class Outlook(Told, frozen=True, kw_only=True):
    """What would come of a piece's going to a hex."""

    piece: str
    hex: str
    prospects: list[ProspectTold]


class Note(Told, frozen=True, kw_only=True):
    """A remark with its paragraph."""

    text: str
    rule: str


# The decision


Use = Literal["pick", "map", "aim", "panel", "button"]
"""Where a choice is made: by taking a piece in hand, on the map by its piece and its hex or
target, by aiming at a hex, in a panel that the game brings itself, or by a button."""


class Choice(Told, frozen=True, kw_only=True):
    """An action that may be played now. ``final``: it cannot be taken back.

    ``weighed``: it is worth showing its odds unasked.
    """

    action: str
    verb: str
    text: str
    rule: str
    use: Use
    final: bool
    weighed: bool
    piece: str | None
    target: str | None
    hex: str | None
    pieces: list[str]


class Closed(Told, frozen=True, kw_only=True):
    """A button that the step knows but that is refused now, with what is owed."""

    action: str
    verb: str
    text: str
    reasons: list[ReasonTold]


class OutcomeSeen(Told, frozen=True, kw_only=True):
    """How a game ended, in codes."""

    winner: str | None
    code: str
    rule: str
    points: dict[str, Param]


class OutcomeTold(OutcomeSeen, frozen=True, kw_only=True):
    """How a match ended: who won, in words, and each side's points."""

    text: str


class OrderValue(Told, frozen=True, kw_only=True):
    """A value that a standing order may have."""

    value: str
    title: str


class OrderChoice(Told, frozen=True, kw_only=True):
    """A standing order that may be given."""

    id: str
    title: str
    values: list[OrderValue]


# The desk


class Marker(Told, frozen=True, kw_only=True):
    """Something that lies on a hex and is no piece."""

    hex: str
    kind: str
    text: str


class DeskTold(Told, frozen=True, kw_only=True):
    """What a table needs to know of a position, whatever the game.

    ``moment``: where play is, in a line. ``in_hand``: the piece that has been taken in hand;
    ``due``: the only one that the step is about, though nobody has taken it. ``declared``: pairs
    of pieces, who attacks first. ``owing``: pieces that must still do something before the step
    can end. ``to_move``: in a step of movement, pieces of the asker that have not moved and can;
    ``moves_left``: how many of them may, if not all. ``secret``: several choose now, hidden from
    each other; ``settled``: the asker has.
    ``dusk``: the land lies in the dark. ``counters``: what each counter says, in words.
    ``score``: how each side stands, line by line. ``holders``: for each goal of the battle
    the side for which it counts as things stand.
    """

    moment: str
    in_hand: str | None
    due: str | None
    declared: list[list[str]]
    owing: list[str]
    to_move: list[str]
    moves_left: int | None
    secret: bool
    settled: bool
    dusk: bool
    markers: list[Marker]
    counters: dict[str, str]
    score: dict[str, list[str]]
    holders: list[str | None]


class Turn(Told, frozen=True, kw_only=True):
    """A facing that a piece could take, and the actions that turn it."""

    facing: str
    plan: list[str]
    final: bool
    text: str


class Turned(Told, frozen=True, kw_only=True):
    """A piece whose last move ended with a facing, and the same move with every other.

    Their actions are played instead of what was played last.
    """

    piece: str
    facing: str
    turns: list[Turn]


class Asked(Told, frozen=True, kw_only=True):
    """An action to ask about, and what would be played before it."""

    action: str
    after: list[str]


class Fact(Told, frozen=True, kw_only=True):
    """A figure of a piece, with its name."""

    name: str
    value: str


class PieceSaid(Told, frozen=True, kw_only=True):
    """A piece in words: its figures, in what condition it is, everything about it line by line."""

    piece: str
    name: str
    arm_name: str
    facts: list[Fact]
    conditions: list[str]
    lines: list[str]


class Gloss(Told, frozen=True, kw_only=True):
    """A word that a player meets, in short, with the paragraph behind it and its title."""

    id: str
    term: str
    forms: list[str]
    """What else a text may say for the word, beyond its endings."""
    text: str
    rule: str
    title: str


# Over the map


class OverlayHex(Told, frozen=True, kw_only=True):
    """A hex of an overlay. What ``state`` and ``by`` mean depends on the overlay's kind."""

    hex: str
    seat: str | None = None
    state: str | None = None
    by: list[str] = msgspec.field(default_factory=list)
    text: str = ""


class OverlayPiece(Told, frozen=True, kw_only=True):
    """A piece that an overlay remarks upon.

    ``by`` is a piece that it hangs upon, ``figure`` how far off that is.
    """

    piece: str
    state: str
    text: str
    by: str | None = None
    figure: str = ""


class Laid(Told, frozen=True, kw_only=True):
    """The hexes and pieces of an overlay."""

    hexes: list[OverlayHex]
    pieces: list[OverlayPiece]


# Games without shapes of their own


class PlainStep(msgspec.Struct, frozen=True, kw_only=True):
    """The step of the sequence of play that waits; a game may say more of it."""

    name: str
    rule: str


class PlainPiece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as it is now; a game may say more of it."""

    seat: str
    hex: str
    lost: bool
    moved: bool


class PlainSide(msgspec.Struct, frozen=True, kw_only=True):
    """A side's score; a game may say more of it."""

    points: int


class PlainView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know of any game; a game may say more."""

    game: str
    scenario: str
    turn: int
    turns: int
    phase: str
    seat: str | None
    deciders: list[str]
    step: PlainStep | None
    pieces: dict[str, PlainPiece]
    sides: dict[str, PlainSide]
    outcome: OutcomeSeen | None
