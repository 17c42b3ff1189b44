"""The shapes of what is asked and answered in matches; the client's types come from them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from battaglia.server.models_base import Asked, Lang, LedgerTold, Told, Value, optional
from battaglia.server.models_games import AnyView

ActionText = Annotated[str, Field(max_length=4000)]
Id = Annotated[str, Field(max_length=100)]

MOST_ACTIONS = 500
MOST_ENTRIES = 200
LARGEST_SEED = 2**53


# Errors


class Reason(Told):
    """Why something is not allowed: a paragraph of the rules, and a sentence."""

    code: str
    rule: str
    title: str
    text: str


class Error(Told):
    """What was wrong with a request. ``number`` is the present one, where the given is stale."""

    code: str
    message: str
    reasons: list[Reason]
    number: int | None = None


class ErrorBody(Told):
    """The body of every answer that is an error."""

    error: Error


# Requests


class NewMatch(Asked):
    """A match to begin. Seats that are not named are played by people."""

    scenario: Id
    options: Annotated[dict[Id, Value], Field(max_length=50, default_factory=dict)]
    players: Annotated[dict[Id, Id], Field(max_length=10, default_factory=dict)]
    seed: Annotated[int, Field(ge=-LARGEST_SEED, le=LARGEST_SEED)] | None = None
    lang: Lang = "en"


class ImportedMatch(Asked):
    """A match to go on with from its record."""

    record: str
    players: Annotated[dict[Id, Id], Field(max_length=10, default_factory=dict)]
    lang: Lang = "en"


class Entry(Asked):
    """A match that a browser remembers, with its token."""

    match: Id
    token: Id


class StatusAsked(Asked):
    """The matches that a browser remembers."""

    entries: Annotated[list[Entry], Field(max_length=MOST_ENTRIES)]


class Play(Asked):
    """Actions to play in their order. ``number`` is that of the last envelope."""

    number: Annotated[int, Field(ge=0)]
    actions: Annotated[list[ActionText], Field(min_length=1, max_length=MOST_ACTIONS)]


class Undo(Asked):
    """The last action to take back."""

    number: Annotated[int, Field(ge=0)]


class Question(Asked):
    """An action to ask about, as it would be after the actions of a plan."""

    action: ActionText
    after: Annotated[list[ActionText], Field(max_length=MOST_ACTIONS, default_factory=list)]


# Matches


class Begun(Told):
    """A match that has begun: a token for each seat that a person plays, one for spectators."""

    match: str
    scenario: str
    tokens: dict[str, str]


class OutcomeTold(Told):
    """How a match ended: who won, in words, and each side's points."""

    winner: str | None
    code: str
    rule: str
    text: str
    points: dict[str, int | str]


class Status(Told):
    """How a match stands, for a list of matches."""

    match: str
    scenario: str
    title: str
    seat: str | None
    turn: int
    phase: str
    phase_name: str
    deciders: list[str]
    your_decision: bool
    over: bool
    outcome: OutcomeTold | None
    updated: str


class Prompt(Told):
    """What is to be decided, or what one waits for."""

    title: str
    text: str
    rule: str
    waiting_for: list[str]


class Choice(Told):
    """An action that may be played now. ``final``: it cannot be taken back."""

    action: str
    verb: str
    text: str
    rule: str
    final: bool
    piece: str | None
    target: str | None
    hex: str | None
    pieces: list[str]


class LogLine(Told):
    """Something that happened. ``number`` is the action (from 1) to which it belongs."""

    number: int
    seat: str
    turn: int
    heading: str
    code: str
    text: str
    rule: str
    hexes: list[str]
    pieces: list[str]
    dice: list[list[int]]
    standing: bool


class DiceTold(Told):
    """The promise that the dice were fixed beforehand, and its proof when all is over."""

    commitment: str
    secret: str | None


class Envelope(Told):
    """Everything that a table shows to one asker, in words.

    ``number`` grows with every change, an undo too, and is sent back with what is played.
    ``length`` is how many actions stand; the replay goes from ``first`` to it.
    """

    match: str
    number: int
    length: int
    first: int
    seat: str | None
    players: dict[str, str]
    view: AnyView
    prompt: Prompt
    choices: list[Choice]
    can_undo: bool
    undo_reason: str
    log: list[LogLine]
    thinking: list[str]
    outcome: OutcomeTold | None
    dice: DiceTold | None
    rules_version: int
    notes: list[str]
    updated: str


class StoppedBy(Told):
    """The objections to the action before which a plan ended."""

    action: str
    reasons: list[Reason]


class Played(Told):
    """How much of a plan was played, why it ended early, and how things stand."""

    played: int
    stopped: Literal["rolled", "not-yours"] | StoppedBy | None
    envelope: Envelope


Halt = Literal["rolled", "not-yours", "secret"]
"""Why nobody can say what comes after an action: dice, another's decision, a secret choice."""


class WhyNot(Told):
    """Whether an action may be played, and if not, why.

    ``stopped`` says before which action of the plan that was to come first the answer ends:
    one that is not allowed itself (``reasons`` are its own), or one after which nobody knows.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra=optional("stopped"))

    legal: bool
    reasons: list[Reason]
    stopped: Halt | StoppedBy | None = None


class ResultChance(Told):
    """A result and its exact chance."""

    code: str
    text: str
    numerator: int
    denominator: int


class CourseTold(Told):
    """One course that an action can take; ``facts`` are what else a game says of it."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=optional("facts"))

    assuming: dict[str, int | str]
    title: str
    column: str | None
    range: int | None
    facts: dict[str, int | str] | None = None
    ledgers: dict[str, LedgerTold]
    results: list[ResultChance]


class OddsTold(Told):
    """What an action can lead to; without courses nothing is left to chance.

    With ``stopped`` it is not known, since the plan that was to come first does not go so far.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra=optional("stopped"))

    action: str
    rule: str
    courses: list[CourseTold]
    stopped: Halt | None = None


class Note(Told):
    """A remark with its paragraph."""

    text: str
    rule: str


class ReachedHex(Told):
    """A hex that a piece could go to, and the actions that lead there."""

    hex: str
    cost: str
    plan: list[str]
    notes: list[Note]


class ReachTold(Told):
    """Where a piece could go."""

    piece: str
    hexes: list[ReachedHex]


OverlayKind = Literal[
    "zones", "sight", "command", "threat", "provenance", "fronts", "fire", "retreat"
]  # fmt: skip


class OverlayHex(Told):
    """A hex of an overlay. What ``state`` and ``by`` mean depends on the overlay's kind."""

    hex: str
    seat: str | None
    state: str | None
    by: list[str]
    text: str


class OverlayPiece(Told):
    """A piece that an overlay remarks upon."""

    piece: str
    state: str
    text: str


class Overlay(Told):
    """Something to be seen on the map.

    zones: the hexes that ``seat`` controls. sight: ``state`` is seen, hidden (``by`` are the
    hexes that block) or far. command: the hexes in range of the commanders in ``by``; the
    pieces are those out of any. threat: the enemy units in ``by`` could attack there.
    provenance: ``state`` is the kind of source of the hex, ``text`` the source.
    """

    kind: OverlayKind
    piece: str | None
    hexes: list[OverlayHex]
    pieces: list[OverlayPiece]


class OrderValue(Told):
    """A value that a standing order may have."""

    value: str
    title: str


class OrderChoice(Told):
    """A standing order that may be given."""

    id: str
    title: str
    values: list[OrderValue]


class Orders(Told):
    """A seat's standing orders, and those that it could give."""

    orders: dict[str, str]
    choices: list[OrderChoice]


class Replay(Told):
    """How things stood after so many actions, as the asker may see it."""

    number: int
    view: AnyView
    log: list[LogLine]


class Log(Told):
    """Lines of the log; ``length`` is how many actions stand."""

    length: int
    lines: list[LogLine]
