"""The shape of a scenario file and of the chart."""

from __future__ import annotations

import msgspec

from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.maps import CropSpec, Name, Text
from battaglia.core.provenance import Statements

from .state import StartSpec


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table in which an unknown key is a fault."""


class SideSpec(Strict, frozen=True, kw_only=True):
    """A side."""

    name: Text
    colour: str = ""


class ScoutSpec(Strict, frozen=True, kw_only=True):
    """A scout: where it begins, and in what condition."""

    seat: str
    name: Name
    arm: str = "scout"
    hex: str = ""
    lost: bool = False
    shot: bool = False
    spent: int = 0


class Options(Strict, frozen=True, kw_only=True):
    """Rules that players may choose."""

    sharp: bool = False
    """3 Scouts shoot better."""


class ScenarioFile(Strict, frozen=True, kw_only=True):
    """A battle."""

    id: str
    game: str
    title: Text
    summary: Text
    date: str
    turns: int
    minutes: int
    difficulty: str
    map: str
    charts: str
    provenance: Statements
    seats: dict[str, SideSpec]
    units: dict[str, ScoutSpec]
    goal: str
    """4 The hex that decides."""
    crop: CropSpec | None = None
    options: Options = Options()
    start: StartSpec = StartSpec()  # type: ignore[valid-type]


class ChartsFile(Strict, frozen=True, kw_only=True):
    """The figures of the rules."""

    points: int
    range: int
    needed: int
    terrain: dict[str, int]
    provenance: Statements
    looks: Looks = NO_LOOKS
    """How ground and counters are drawn; no rule reads it."""
