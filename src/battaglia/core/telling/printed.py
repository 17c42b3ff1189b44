"""The shapes of what is told of a battle before the first move, as it would be printed.

Cards of scenarios, maps, charts, options, what victory takes, provenance; ``shapes`` has those of
what is told at the table. Keys without a default are always there.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.looks import CounterLook, GroundLook, Plan, SideLook

Value = bool | int | str


class Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer."""


# Scenarios


class SeatCard(Told, frozen=True, kw_only=True):
    """A side of a scenario."""

    id: str
    name: str
    colour: str


class Card(Told, frozen=True, kw_only=True):
    """A scenario as a list of scenarios shows it. ``first`` moves first, where one always does."""

    id: str
    game: str
    title: str
    summary: str
    date: str
    turns: int
    turn_minutes: int
    minutes: int
    difficulty: str
    difficulty_name: str
    first: str | None
    seats: list[SeatCard]


# The map


class GridTold(Told, frozen=True, kw_only=True):
    """How hexes are laid out and numbered."""

    rows: int
    cols: int
    numbering: Literal["RRCC", "CCRR"]
    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    first_row: int
    first_col: int


class HexTold(Told, frozen=True, kw_only=True):
    """A hex: its centre in units of the hex's side, its terrain, level and place."""

    id: str
    x: float
    y: float
    terrain: str
    level: int
    place: str | None


class PlaceTold(Told, frozen=True, kw_only=True):
    """A named place."""

    id: str
    name: str
    kind: Literal["town", "river", "hill", "region"]
    hexes: list[str]


class MapLooks(Told, frozen=True, kw_only=True):
    """How each kind of ground and of hexside is drawn, and what the cartouche says."""

    ground: dict[str, GroundLook]
    hexsides: dict[str, SideLook]
    plan: Plan | None


class MapTold(Told, frozen=True, kw_only=True):
    """The battlefield, as far as it is played on."""

    id: str
    title: str
    metres_per_hex: int
    grid: GridTold
    width: float
    height: float
    hexes: list[HexTold]
    hexsides: dict[str, list[list[str]]]
    roads: list[list[str]]
    places: list[PlaceTold]
    looks: MapLooks


class TerrainTold(Told, frozen=True, kw_only=True):
    """A row of the terrain chart. ``cost`` is None where nothing passes."""

    id: str
    name: str
    cost: int | None
    notes: list[str]


class ChartRow(Told, frozen=True, kw_only=True):
    """A row of a chart."""

    name: str
    cells: list[str]


class ChartMark(Told, frozen=True, kw_only=True):
    """A mark that stands in the cells of a chart, and what it means."""

    mark: str
    text: str


class ChartTold(Told, frozen=True, kw_only=True):
    """A chart: ``columns`` are empty where a row has one cell; ``corner`` says what rows are.

    ``id`` is the key of its provenance in the charts file. ``legend`` has the marks in its cells
    that are no words of the game by themselves.
    """

    id: str
    name: str
    corner: str
    columns: list[str]
    rows: list[ChartRow]
    legend: list[ChartMark] = []


class ChartsTold(Told, frozen=True, kw_only=True):
    """The charts in force: tables of figures, the kinds of ground and of sides of hexes."""

    tables: list[ChartTold]
    terrain: list[TerrainTold]
    hexsides: list[TerrainTold]


# Options, special rules, victory, provenance


class OptionValue(Told, frozen=True, kw_only=True):
    """A value of an option."""

    value: Value
    title: str


class OptionTold(Told, frozen=True, kw_only=True):
    """An option of a scenario, with the value that it has."""

    id: str
    value: Value
    values: list[OptionValue]
    title: str
    text: str


class SpecialTold(Told, frozen=True, kw_only=True):
    """A special rule of a scenario in words, and what it speaks of.

    ``hexes`` are an area, a town or works, ``sides`` hexsides such as that of a bridge to come;
    ``seat`` is the side that it is for, if it is for one only.
    """

    kind: str
    rule: str
    seat: str | None
    text: str
    hexes: list[str]
    sides: list[list[str]]


class VictoryTold(Told, frozen=True, kw_only=True):
    """What a side gets points for, and where; or, without a seat, what decides the battle."""

    rule: str
    seat: str | None
    text: str
    hexes: list[str]


class GoalTold(Told, frozen=True, kw_only=True):
    """A goal on the map: hexes that count for a side, or, without a seat, for whoever has them."""

    seat: str | None
    name: str
    text: str
    rule: str
    hexes: list[str]


class ProvenanceTold(Told, frozen=True, kw_only=True):
    """Where a figure is from."""

    kind: Literal["rulebook", "published", "history", "reconstructed"]
    kind_name: str
    paragraph: str
    source: str
    note: str


class ProvenanceAnswer(ProvenanceTold, frozen=True, kw_only=True):
    """The statement that holds for a key, and the key at which it is made."""

    path: str
    stated_at: str


class Provenances(Told, frozen=True, kw_only=True):
    """The statements of the three files of a battle, by the path of the key."""

    scenario: dict[str, ProvenanceTold]
    map: dict[str, ProvenanceTold]
    charts: dict[str, ProvenanceTold]


# The whole


class OverlayKind(Told, frozen=True, kw_only=True):
    """Something that can be laid over the map: the key for it, its name, what it shows.

    ``of_piece``: it speaks of the piece that is picked or looked at. ``needs_piece``: without one
    it has nothing to show. ``of_view``: it is drawn from the view alone and need not be asked for;
    it is shown until it is hidden.
    """

    kind: str
    key: str
    name: str
    text: str
    of_piece: bool
    needs_piece: bool
    of_view: bool


class PieceTold(Told, frozen=True, kw_only=True):
    """A piece as it is printed. ``source`` is the key under which the scenario speaks of it."""

    id: str
    kind: str
    seat: str
    name: str
    arm: str | None
    arm_name: str
    mp: int
    men: int | None
    hex: str | None
    source: str
    look: CounterLook


class PlainBattle(Told, frozen=True, kw_only=True):
    """A battle before the first move, of any game. Without a map it is played by choices alone."""

    game: str
    id: str
    title: str
    summary: str
    date: str
    begins: str
    turns: int
    turn_minutes: int
    first: str | None
    seats: list[SeatCard]
    map: MapTold | None
    pieces: list[PieceTold]
    charts: ChartsTold
    options: list[OptionTold]
    special: list[SpecialTold]
    victory: list[VictoryTold]
    goals: list[GoalTold]
    overlays: list[OverlayKind]
    provenance: Provenances
