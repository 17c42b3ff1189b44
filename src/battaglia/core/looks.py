"""How things look at a table: counters, ground, hexsides. No rule reads any of it.

A charts file says how the things of a game look, a scenario file adds or changes what is its own:

    [[looks.counters]]
    who = { seats = ["ottoman"], arms = ["cavalry"] }
    figure = "spahi"

    [looks.ground.wood]
    drawn = "wood"

Of several looks that fit a piece the later one counts, key by key. What a table does not know how
to draw it draws plainly, from colour, pattern and symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

Colour = Annotated[str, msgspec.Meta(pattern="^(#[0-9a-f]{6})?$")]
"""Red, green and blue; "" where another colour is worn."""
Symbol = Annotated[str, msgspec.Meta(max_length=3)]
Rank = Annotated[int, msgspec.Meta(ge=0, le=9)]
Face = Literal["", "unit", "fronted", "banded", "commander", "gun"]
"""How a counter is laid out. ``fronted``: it faces a corner of its hex, its steps stand there.
``banded``: the name in a band above, a strip under it, figures at the left, a mark in a corner."""
Strip = Literal["", "plain", "bars", "saw", "dots"]
"""The pattern under a counter's band: it tells groups apart where colours have another meaning."""
Hatch = Literal["", "rising", "falling", "cross", "dots"]
"""A pattern over a counter's band, for those who do not tell its colour from others."""
Badge = Literal["", "shield", "disc", "star", "lozenge"]
"""The outline of a commander: his rank."""
Pattern = Literal["", "lines", "cross", "dots"]
Ground = Literal[
    "plain", "fields", "wood", "town", "walled-town", "city", "village", "chateau", "farmstead",
    "farmhouses", "camp", "rampart", "entrenchment", "redoubt", "ditch", "abatis", "pond", "river",
    "braided-river", "bridge", "beyond",
]  # fmt: skip
"""Land that a table can engrave. ``beyond``: land on which nothing happens. ``city``: streets and
houses, the walls being hexsides; ``braided-river``: channels in a bed of gravel."""
Side = Literal["plain", "stream", "ford", "river", "main-river", "bridge", "wall"]


class Drawn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in which an unknown key is a fault."""


class CounterLook(Drawn, frozen=True, kw_only=True):
    """A counter. Without a colour it wears its side's; ``ink`` is the type on the band.

    ``figure`` is what stands in the middle; ``symbol`` stands there if no such figure is known.
    ``mark`` is a letter in a corner.
    In a stack what has a higher ``rank`` lies on top: units have 2, guns 3, commanders 4 unless
    another is stated.
    """

    colour: Colour = ""
    band: Colour = ""
    ink: Colour = ""
    figure: str = ""
    symbol: Symbol = ""
    face: Face = ""
    strip: Strip = ""
    hatch: Hatch = ""
    mark: Symbol = ""
    badge: Badge = ""
    rank: Rank = 0


class Wearers(Drawn, frozen=True, kw_only=True, omit_defaults=True):
    """Pieces: those that fit every list that is not empty."""

    seats: list[str] = []
    kinds: list[str] = []
    arms: list[str] = []
    formations: list[str] = []
    wings: list[str] = []
    nations: list[str] = []
    pieces: list[str] = []

    def fit(self, piece: Mapping[str, str]) -> bool:
        """Does the look hold for a piece, of which seat, kind, arm ... are given?"""
        lists = ((field, getattr(self, field)) for field in self.__struct_fields__)
        return all(piece.get(field[:-1], "") in listed for field, listed in lists if listed)


class Worn(CounterLook, frozen=True, kw_only=True, omit_defaults=True):
    """A look, and the pieces that have it."""

    who: Wearers = Wearers()


class GroundLook(Drawn, frozen=True, kw_only=True):
    """A kind of ground."""

    drawn: Ground = "plain"
    colour: Colour = ""
    pattern: Pattern = ""
    symbol: Symbol = ""


class SideLook(Drawn, frozen=True, kw_only=True):
    """A kind of hexside."""

    drawn: Side = "plain"
    colour: Colour = ""
    pattern: Pattern = ""


class Plan(Drawn, frozen=True, kw_only=True):
    """What the cartouche of an old plan of the battle says, in the language of its engraver."""

    head: str
    name: str
    date: str
    sides: str


class Looks(Drawn, frozen=True, kw_only=True, omit_defaults=True):
    """The looks of a file."""

    counters: list[Worn] = []
    ground: dict[str, GroundLook] = {}
    hexsides: dict[str, SideLook] = {}
    plan: Plan | None = None


NO_LOOKS = Looks()


def look_of(piece: Mapping[str, str], *files: Looks) -> CounterLook:
    """How a piece looks, after every file in turn."""
    found: dict[str, Any] = {}
    for worn in (worn for looks in files for worn in looks.counters if worn.who.fit(piece)):
        stated = ((key, getattr(worn, key)) for key in CounterLook.__struct_fields__)
        found |= {key: value for key, value in stated if value}
    return CounterLook(**found)


def grounds(names: Iterable[str], *files: Looks) -> dict[str, GroundLook]:
    """How each kind of ground looks."""
    stated = {key: look for looks in files for key, look in looks.ground.items()}
    return {name: stated.get(name, GroundLook()) for name in names}


def sides(names: Iterable[str], *files: Looks) -> dict[str, SideLook]:
    """How each kind of hexside looks."""
    stated = {key: look for looks in files for key, look in looks.hexsides.items()}
    return {name: stated.get(name, SideLook()) for name in names}


def plan_of(*files: Looks) -> Plan | None:
    """What the cartouche says; None: the battle's title."""
    return next((looks.plan for looks in reversed(files) if looks.plan), None)


def without_looks(file: msgspec.Struct) -> dict[str, Any]:
    """What a file says, but for what nothing in play depends on."""
    told: dict[str, Any] = msgspec.to_builtins(file)
    told.pop("looks", None)
    return told
