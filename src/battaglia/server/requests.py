"""The shapes of what is asked; an unknown key is a fault."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from battaglia.core.promise import ENTROPY
from battaglia.core.telling.printed import Value

Lang = Literal["en", "it"]
ActionText = Annotated[str, Field(max_length=4000)]
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""What the id of a match can look like."""
Id = Annotated[str, Field(max_length=100, pattern=r"^[^\x00]*$")]
"""No database keeps the character of no code, and no id has it."""

MOST_ACTIONS = 500
MOST_ENTRIES = 200
LARGEST_SEED = 2**53


class Asked(BaseModel):
    """A request."""

    model_config = ConfigDict(extra="forbid")


class NewMatch(Asked):
    """A match to begin. Seats that are not named are played by people.

    ``alone``: whoever begins it holds every one of their seats. Only then, or where one person
    plays at most, may the dice come from a ``seed``; whoever looks is told that they do.
    """

    scenario: Id
    options: Annotated[dict[Id, Value], Field(max_length=50, default_factory=dict)]
    players: Annotated[dict[Id, Id], Field(max_length=10, default_factory=dict)]
    seed: Annotated[int, Field(ge=-LARGEST_SEED, le=LARGEST_SEED)] | None = None
    alone: bool = False
    lang: Lang = "en"


class ImportedMatch(Asked):
    """A match to go on with from its record, or to begin with a position file.

    The dice to come are new and secret; ``alone`` keeps the seed of a record that has one.
    """

    record: str
    players: Annotated[dict[Id, Id], Field(max_length=10, default_factory=dict)]
    alone: bool = False
    lang: Lang = "en"


class MomentAsked(Asked):
    """A moment of a match, after so many actions."""

    number: Annotated[int, Field(ge=0, le=10**9)]


class Branch(MomentAsked):
    """A match to begin with a moment; a try-out, unless it is to be played in earnest."""

    players: Annotated[dict[Id, Id], Field(max_length=10, default_factory=dict)]
    tryout: bool = True


class Entry(Asked):
    """A match that a browser remembers, with its token."""

    match: Id
    token: Id


class StatusAsked(Asked):
    """The matches that a browser remembers."""

    entries: Annotated[list[Entry], Field(max_length=MOST_ENTRIES)]


class Play(Asked):
    """Actions to play in their order. ``number`` is that of the last envelope.

    ``instead``: what was last played together is taken back first. ``delta``: the asker has that
    envelope, and wants no more than what has changed.
    """

    number: Annotated[int, Field(ge=0)]
    actions: Annotated[list[ActionText], Field(min_length=1, max_length=MOST_ACTIONS)]
    instead: bool = False
    delta: bool = False


class Undo(Asked):
    """What was last played together to take back, or all that stands after ``to`` actions.

    ``delta``: as in Play.
    """

    number: Annotated[int, Field(ge=0)]
    to: Annotated[int, Field(ge=0)] | None = None
    delta: bool = False


class EntropyAdded(Asked):
    """What a seat adds to the dice before their first roll: letters and digits of its own."""

    entropy: Annotated[str, Field(pattern=rf"^{ENTROPY}$")]


class Pointed(Asked):
    """What a click pointed at: with ``picked`` in hand, a piece or a hex or both.

    ``beside`` is the plan that brings the picked piece next to the hex, if one does.
    """

    picked: Id | None = None
    piece: Id | None = None
    hex: Id | None = None
    beside: Annotated[list[ActionText], Field(max_length=MOST_ACTIONS, default_factory=list)]


class Question(Asked):
    """An action to ask about, as it would be after the actions of a plan."""

    action: ActionText
    after: Annotated[list[ActionText], Field(max_length=MOST_ACTIONS, default_factory=list)]
