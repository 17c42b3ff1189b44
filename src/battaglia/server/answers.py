"""The shapes of what is answered, beside those of the tellers; the OpenAPI document has them.

Tests hold answers against them, and the client's types come from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from battaglia.core.telling.printed import Told
from battaglia.core.telling.shapes import (
    Asked,
    Choice,
    Closed,
    DeskTold,
    Note,
    OrderChoice,
    OutcomeTold,
    OverlayHex,
    OverlayPiece,
    ReasonTold,
    RollTold,
    Turn,
    Turned,
)

REF = "#/components/schemas/{name}"
Halt = Literal["rolled", "not-yours", "secret"]
"""Why nobody can say what comes after an action: dice, another's decision, a secret choice."""


AnyView = Annotated[Any, Meta(extra_json_schema={"$ref": REF.format(name="AnyView")})]
"""What a seat may know: one shape a game, which ``game`` tells apart."""


# Errors


class Error(Told, frozen=True, kw_only=True):
    """What was wrong with a request. ``number`` is the present one, where the given is stale."""

    code: str
    message: str
    reasons: list[ReasonTold]
    number: int | None


class ErrorBody(Told, frozen=True, kw_only=True):
    """The body of every answer that is an error."""

    error: Error


# The library


class Network(Told, frozen=True, kw_only=True):
    """How others reach this server.

    ``open``: it listens in the network, at ``addresses`` as far as they are told: they are to
    whoever asks from the machine itself. ``option`` is what opens it when it is started.
    """

    open: bool
    addresses: list[str]
    option: str


class Health(Told, frozen=True, kw_only=True):
    """That the server is there."""

    status: Literal["ok"]
    version: str


class Ready(Told, frozen=True, kw_only=True):
    """That the server can do its work."""

    status: Literal["ready"]


class ParagraphTold(Told, frozen=True, kw_only=True):
    """A paragraph of the rules in our words; ``no_code`` says why there is nothing to carry out."""

    number: str
    title: str
    text: str
    rulings: list[str]
    no_code: str | None


class RulingTold(Told, frozen=True, kw_only=True):
    """How a case was decided that the rules leave open; in English only.

    ``text`` is Markdown: paragraphs, emphasis, lists. ``rules`` are the paragraphs concerned.
    """

    id: str
    title: str
    section: str
    rules: list[str]
    text: str


class PlayerTold(Told, frozen=True, kw_only=True):
    """A machine player to choose; ``id`` is what a seat's player is set to."""

    id: str
    title: str
    text: str


# Matches


class Begun(Told, frozen=True, kw_only=True):
    """A match that has begun: a token for each seat that a person plays, one for spectators.

    By the token ``owner`` it may be deleted; it is told this once.
    """

    match: str
    scenario: str
    tokens: dict[str, str]
    owner: str


class OriginTold(Told, frozen=True, kw_only=True):
    """What a match is that begins in the middle of another.

    A ``tryout`` is of the moment ``number`` of ``match``; a ``moment`` is there to be looked at.
    """

    kind: Literal["tryout", "moment"]
    match: str
    number: int


class Status(Told, frozen=True, kw_only=True):
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
    origin: OriginTold | None
    expires: str | None


class Prompt(Told, frozen=True, kw_only=True):
    """What is to be decided, or what one waits for."""

    title: str
    text: str
    rule: str
    waiting_for: list[str]


class WhyTold(Told, frozen=True, kw_only=True):
    """Why a seat's machine played something, and the plan behind it; either may be empty."""

    seat: str
    text: str
    intent: str


class LogLine(Told, frozen=True, kw_only=True):
    """Something that happened. ``number`` is the action (from 1) to which it belongs.

    ``roll`` is the roll that the line tells of; ``dice`` has its faces, and in matches of old
    nothing more is known of it. ``why`` is what a machine says of the action.
    """

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
    roll: RollTold | None
    standing: bool
    why: WhyTold | None = None


class DiceTold(Told, frozen=True, kw_only=True):
    """Where the dice come from, who can know them, and the proof when all is over.

    ``secret`` dice are fixed by a secret with this ``commitment``, ``since`` a roll if they took
    the place of those of a record that was brought. ``entropy`` is what each seat added before
    their first roll; ``open``: the asker may still do so. ``known_to``: who can know a roll
    beforehand.
    """

    kind: Literal["secret", "seed", "settled", "given"]
    known_to: Literal["nobody", "creator", "anybody"]
    text: str
    commitment: str | None
    since: int | None
    entropy: dict[str, str]
    open: bool
    secret: str | None


# Lessons


class TextPart(Told, frozen=True, kw_only=True):
    """A stretch of a text: plain, or a word with a gloss, a paragraph, a piece or a hex."""

    text: str
    gloss: str
    rule: str
    piece: str
    hex: str


class LessonTitle(Told, frozen=True, kw_only=True):
    """A lesson as the list of a course has it."""

    id: str
    title: str


class CourseOfLessons(Told, frozen=True, kw_only=True):
    """A course: lessons in a battle (``battle`` is its title), for one of its seats."""

    id: str
    game: str
    scenario: str
    seat: str
    title: str
    battle: str
    text: list[TextPart]
    lessons: list[LessonTitle]


class AdviceStep(Told, frozen=True, kw_only=True):
    """Actions of one piece in a plan: where it goes, or what it aims at."""

    actions: list[str]
    text: str
    why: str
    piece: str | None
    origin: str | None
    hex: str | None
    aims: bool


class AdviceTold(Told, frozen=True, kw_only=True):
    """What somebody would do in the asker's place, and what he expects of it.

    ``now`` and ``after`` are chances to win in a hundred: as things stand, and with the plan. In
    the midst of a turn the first is no measure for the second: it leaves out the enemy's answer.
    ``expects`` says the second in words, unless the plan says it itself.
    """

    by: str
    plan: str
    expects: str
    now: int
    after: int
    steps: list[AdviceStep]


class HintTold(Told, frozen=True, kw_only=True):
    """The next thing to do in a lesson, and where on the map it is."""

    action: str
    text: str
    piece: str | None
    target: str | None
    hex: str | None


class LessonTold(Told, frozen=True, kw_only=True):
    """A lesson and how far the learner is in it.

    ``remark`` is about the last action, where it was a mistake; ``refusals`` are remarks on
    reasons for which the rules refuse one. ``next`` is the lesson that follows; after the last
    one ``closing`` takes leave.
    """

    course: str
    id: str
    number: int
    total: int
    title: str
    text: list[TextPart]
    task: list[TextPart]
    state: Literal["todo", "wrong", "done"]
    remark: list[TextPart]
    refusals: dict[str, list[TextPart]]
    done: list[TextPart]
    hint: HintTold | None
    next: str | None
    closing: list[TextPart]


class Envelope(Told, frozen=True, kw_only=True):
    """Everything that a table shows to one asker, in words.

    ``number`` grows with every change, an undo too, and is sent back with what is played.
    ``length`` is how many actions stand; the replay goes from ``first`` to it. An undo takes back
    what was played together and leaves ``undo_to`` of them.
    """

    match: str
    number: int
    length: int
    first: int
    seat: str | None
    players: dict[str, str]
    view: AnyView
    desk: DeskTold
    prompt: Prompt
    choices: list[Choice]
    closed: list[Closed]
    can_undo: bool
    undo_to: int | None
    turned: Turned | None
    undo_reason: str
    log: list[LogLine]
    thinking: list[str]
    outcome: OutcomeTold | None
    dice: DiceTold
    rules_version: int
    notes: list[str]
    updated: str
    lesson: LessonTold | None
    origin: OriginTold | None
    expires: str | None
    """When it goes, if nobody plays on and that is soon."""


class Delta(Told, frozen=True, kw_only=True):
    """What has changed since the envelope with the number ``since``; the rest has stayed.

    ``sections`` are fields of the envelope, ``view`` and ``desk`` fields of those, ``pieces`` and
    ``counters`` entries of theirs. Of the log the lines of the actions after ``kept`` are replaced
    by ``log``.
    """

    since: int
    number: int
    sections: dict[str, Any]
    view: dict[str, Any]
    pieces: dict[str, Any]
    desk: dict[str, Any]
    counters: dict[str, str]
    kept: int
    log: list[LogLine]


class StoppedBy(Told, frozen=True, kw_only=True):
    """The objections to the action before which a plan ended."""

    action: str
    reasons: list[ReasonTold]


class Played(Told, frozen=True, kw_only=True):
    """How much of a plan was played, why it ended early, and how things stand.

    Whoever asked for a delta gets it in place of the envelope, if there is one.
    """

    played: int
    stopped: Literal["rolled", "not-yours"] | StoppedBy | None
    envelope: Envelope | None
    delta: Delta | None


class Undone(Told, frozen=True, kw_only=True):
    """How things stand after an undo, for whoever asked for a delta: that, if there is one."""

    envelope: Envelope | None
    delta: Delta | None


class WhyNot(Told, frozen=True, kw_only=True):
    """Whether an action may be played, and if not, why.

    ``stopped`` says before which action of the plan that was to come first the answer ends:
    one that is not allowed itself (``reasons`` are its own), or one after which nobody knows.
    """

    legal: bool
    reasons: list[ReasonTold]
    stopped: Halt | StoppedBy | None


class Meant(Told, frozen=True, kw_only=True):
    """What pointing at a piece or a hex means, and why it may not be played.

    ``asked`` is None where it means nothing; then ``why`` says at most what a piece waits for.
    """

    asked: Asked | None
    why: WhyNot | None


class Idle(Told, frozen=True, kw_only=True):
    """Why a piece of the asker's has nothing to choose; no reasons if it may act."""

    piece: str
    reasons: list[ReasonTold]


class ReachedHex(Told, frozen=True, kw_only=True):
    """A hex that a piece could go to, the actions that lead there, the hexes on the way.

    ``final``: what the plan leads to cannot be taken back.
    """

    hex: str
    cost: str
    plan: list[str]
    final: bool
    way: list[str]
    notes: list[Note]


class ReachTold(Told, frozen=True, kw_only=True):
    """Where a piece could go, alone or ``together`` with others of its hex.

    ``turns``: the facings that it could take where it stands. ``along``: who could go with it.
    """

    piece: str
    together: list[str]
    hexes: list[ReachedHex]
    turns: list[Turn]
    along: list[str]


class Overlay(Told, frozen=True, kw_only=True):
    """Something to be seen on the map.

    What ``seat``, ``state``, ``by`` and ``text`` of its hexes mean depends on the kind: whose
    hex it is, seen or hidden and by what, who could come there, where a fact is from.
    """

    kind: str
    piece: str | None
    hexes: list[OverlayHex]
    pieces: list[OverlayPiece]


class Orders(Told, frozen=True, kw_only=True):
    """A seat's standing orders, and those that it could give."""

    orders: dict[str, str]
    choices: list[OrderChoice]


class Replay(Told, frozen=True, kw_only=True):
    """How things stood after so many actions, as the asker may see it."""

    number: int
    view: AnyView
    desk: DeskTold
    prompt: Prompt
    log: list[LogLine]


class Log(Told, frozen=True, kw_only=True):
    """Lines of the log; ``length`` is how many actions stand."""

    length: int
    lines: list[LogLine]


class CourseSide(Told, frozen=True, kw_only=True):
    """A side at the end of a turn: its score, and the strength that it had lost by then."""

    points: int
    lost: int


class CourseTurn(Told, frozen=True, kw_only=True):
    """How things stood at the end of a turn; the first is the beginning of the battle."""

    turn: int
    sides: dict[str, CourseSide]


class Course(Told, frozen=True, kw_only=True):
    """The course of the battle so far, turn by turn."""

    turns: list[CourseTurn]
