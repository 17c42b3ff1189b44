"""The shapes of the battles of Montecuccoli: what a seat sees, a battle before the first move."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from battaglia.server.models_base import OutcomeSeen, Told
from battaglia.server.models_static import (
    MapTold,
    OptionTold,
    Provenances,
    SeatCard,
    SpecialTold,
    TerrainTold,
    VictoryTold,
)

# What a seat sees


class Step(BaseModel):
    """The step of the sequence of play that waits."""

    model_config = ConfigDict(extra="allow")

    name: str
    rule: str
    left: str | None = None
    owing: list[str] = []
    obliged: list[str] = []
    state: dict[str, Any] = {}


class PieceSeen(Told):
    """A piece as it is now."""

    kind: Literal["unit", "commander", "gun", "train"]
    seat: str
    hex: str
    lost: bool
    moved: bool
    mp: str
    strength: int = 0
    disrupted: bool = False
    entrenched: bool = False
    fired: bool = False


class Score(Told):
    """A line of a side's victory points."""

    value: int
    code: str
    rule: str
    text: str


class Side(Told):
    """A side's losses, state of mind and score."""

    combat_points_lost: int
    command_points_lost: int
    loss: int
    demoralised_at: int
    demoralised: bool
    points: int
    score: list[Score]


class View(Told):
    """What a seat may know of a battle of Montecuccoli."""

    game: Literal["montecuccoli"]
    scenario: str
    turn: int
    turns: int
    phase: str
    active: str
    seat: str | None
    deciders: list[str]
    step: Step | None
    pieces: dict[str, PieceSeen]
    sides: dict[str, Side]
    zones: dict[str, list[str]]
    siege: bool
    bridged: bool
    flooded: bool
    outcome: OutcomeSeen | None


# A battle before the first move


class SeatTold(SeatCard):
    """A side of a battle."""

    demoralised_at: int


class EntryTold(Told):
    """When and where a piece comes onto the map."""

    turn: int
    hexes: list[str]


class PieceTold(Told):
    """A piece as it is printed."""

    id: str
    kind: Literal["unit", "commander", "gun", "train"]
    seat: str
    name: str
    arm: str | None
    formation: str | None
    formation_name: str | None
    strength: int | None
    disrupted_strength: int | None
    mp: int
    cp: int | None
    men: int | None
    road_only: bool
    hex: str | None
    """Where it stands before the first move; None for a piece that is not on the map then."""
    entry: EntryTold | None


class ArtilleryTold(Told):
    """The artillery fire table: the farthest range of each column, a row a face of the die."""

    ranges: list[int]
    results: dict[str, list[str]]


class CrtTold(Told):
    """The combat results table in force: a row a face of the die."""

    columns: list[str]
    results: dict[str, list[str]]


class ChartsTold(Told):
    """The charts of a battle."""

    artillery: ArtilleryTold
    crt: CrtTold
    terrain: list[TerrainTold]
    hexsides: list[TerrainTold]


class BattleTold(Told):
    """A battle before the first move."""

    id: str
    game: Literal["montecuccoli"]
    title: str
    summary: str
    date: str
    begins: str
    turns: int
    turn_minutes: int
    first: str
    seats: list[SeatTold]
    map: MapTold
    pieces: list[PieceTold]
    charts: ChartsTold
    options: list[OptionTold]
    special: list[SpecialTold]
    victory: list[VictoryTold]
    provenance: Provenances
