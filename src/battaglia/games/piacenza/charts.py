"""3 to 11 The figures of the game charts: fire, bombardment, melee, terrain, training."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from battaglia.core.files import DataFault, parse_toml, shape
from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.provenance import Statements, check_statements

FireResult = Literal["NE", "D", "D1", "D2", "D3", "1", "R", "1R", "E"]
"""9.1.5 What infantry fire does."""
BombardmentResult = Literal["NE", "D", "D1", "D2", "D3", "1", "RR", "1R", "E"]
"""8.5 What a bombardment does; at range 1 RR is R (8.5.2)."""
MeleeResult = Literal["AE", "A1", "AR", "DR", "D1", "DE"]
"""9.2.7 What a melee does."""
Ratio = Literal["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1"]
RATIOS: tuple[Ratio, ...] = get_args(Ratio)


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in which an unknown key is a fault."""


class Column(Strict, frozen=True, kw_only=True):
    """8.1, 9.1.1 A column of a table of fire: its name and the fewest strength points for it."""

    name: str
    points: int


class FireTable(Strict, frozen=True, kw_only=True):
    """9.1.1 ``rows`` by the modified die, from ``first`` on; beyond the ends the end rows count."""

    columns: list[Column]
    first: int
    rows: list[list[FireResult]]


class BombardmentTable(Strict, frozen=True, kw_only=True):
    """8.1 Like the table of fire; ``range`` has a modifier for each distance from 1 (8.2)."""

    columns: list[Column]
    first: int
    rows: list[list[BombardmentResult]]
    range: list[int]
    failure: int
    """8.4 The highest face on which a battery fails."""


class MeleeTable(Strict, frozen=True, kw_only=True):
    """9.2.4 ``rows`` by the modified die, from ``first`` on, with a cell for each ratio."""

    ratios: list[Ratio]
    first: int
    rows: list[list[MeleeResult]]


class FireModifiers(Strict, frozen=True, kw_only=True):
    """8.2, 9.1 What is added to a die of fire or bombardment, besides the terrain."""

    smoke: int
    beside_smoke: int
    smoke_floor: int
    alone: int
    """9.1.3 Not side by side."""
    flank: int
    """9.1.8"""
    reaction: int
    """7.2"""
    floor: int
    """8.2 No sum is below it."""


class TrainingModifiers(Strict, frozen=True, kw_only=True):
    """5.11 What is added to a training die roll, besides terrain and sergeants."""

    enemy_zone: int
    smoke: int
    beside_smoke: int
    infantry_zone: int
    """7.1b Cavalry about to enter an infantry zone of control."""
    second_disorder: int
    """11.1e"""
    light: int
    """9.2.6a"""
    reorganisation_out_of_command: int
    reorganisation_enemy_zone: int
    reorganisation_routed: int
    reorganisation_always_fails: int
    """11.4 This face, unmodified, always fails."""


class RanksChart(Strict, frozen=True, kw_only=True):
    """8.5.3 Changing of ranks: the highest number that succeeds, and what grenadiers add."""

    success: int
    grenadiers: int
    strength: int
    """The fewest strength points that can change ranks."""


class TrainingRow(Strict, frozen=True, kw_only=True):
    """5.11 The level of training of an army."""

    infantry: int
    grenadiers: int
    cavalry: int


class Movement(Strict, frozen=True, kw_only=True):
    """4.0 The movement points of commanders; 9.2.8, 10.2, 11.3 hexes of flights and routs."""

    commander: int
    flight: int
    """10.2, 11.1c Of those who do not wait for cavalry."""
    rout: int
    """11.3"""
    engagement: int
    """5.2 How far an engagement zone reaches."""
    link: int
    """4.4.1, 5.5 How far apart units of a formation may stand."""
    artillery_range: int
    """8.1"""


class CommandersChart(Strict, frozen=True, kw_only=True):
    """4.0, 4.7, 13.1 Dangers and worth of commanders."""

    staff: int
    """4.7 The highest face on which a retreating commander is turned to his Staff side."""
    rest: int
    """4.0 Game turns that a commander-in-chief stands still after a move."""
    formation_points: int
    wing_points: int
    """13.1 Also of a commander-in-chief (E12)."""
    flag_points: int
    unit_points: int


Kind = Literal["clear", "ditch", "woods", "cover", "city", "bridge", "closed"]
"""2.1.1 What the rules ask of a kind of hex."""


class TerrainRow(Strict, frozen=True, kw_only=True):
    """A row of the terrain effects chart."""

    kind: Kind
    cover: int = 0
    """2.1.1 The level of cover."""
    works: bool = False
    """5.0, 7.0 Entrenchment or redoubt."""
    foot: int = 1
    horse: int = 1
    guns: int = 1
    commander: int = 1
    """Movement points to enter."""
    fire: int = 0
    """Added to fire and bombardment at a target in it."""
    melee: int = 0
    """Added to the die of infantry that attacks it."""
    cavalry_melee: int = 0
    """Added to the die of cavalry that attacks it."""
    test: int | None = None
    """5.7 The modifier of the training roll to enter it in an engagement zone; none: no roll."""
    blocks: bool = False
    """8.1.1 A line of sight ends in it."""


class StreamRow(Strict, frozen=True, kw_only=True):
    """5.0, 5.7 A hexside with a stream."""

    cost: int
    test: int
    melee: int
    cavalry_melee: int


class ChartsFile(Strict, frozen=True, kw_only=True):
    """The shape of a charts file."""

    id: str
    game: Literal["piacenza"]
    provenance: Statements
    fire: FireTable
    bombardment: BombardmentTable
    melee: MeleeTable
    fire_modifiers: FireModifiers
    training: dict[str, TrainingRow]
    training_modifiers: TrainingModifiers
    ranks: RanksChart
    movement: Movement
    commanders: CommandersChart
    terrain: dict[str, TerrainRow]
    stream: StreamRow
    works_cost: int
    """5.0 From works to others of the same type."""
    road_cost: int
    """Along a road (G29)."""
    looks: Looks = NO_LOOKS


MOST = 20
"""No figure of the charts is larger."""


def charts_from_text(text: str, file: str) -> ChartsFile:
    """The charts in a file's text, checked: no cell is missing, no figure beyond reason."""
    charts = shape(parse_toml(text, file), ChartsFile, file)
    check_statements(charts.provenance, charts, file)
    _check_columns("fire", charts.fire.columns, charts.fire.rows, file)
    _check_columns("bombardment", charts.bombardment.columns, charts.bombardment.rows, file)
    _check_rows("melee", len(charts.melee.ratios), charts.melee.rows, file)
    _check_ratios(charts.melee.ratios, file)
    if len(charts.bombardment.range) != charts.movement.artillery_range:
        fault = f"has {len(charts.bombardment.range)} cells, one for each hex of range is needed"
        raise DataFault(file, "bombardment.range", fault)
    if "clear" not in charts.terrain:
        raise DataFault(file, "terrain", "there is no row 'clear'")
    _check_figures(charts, file)
    return charts


def _check_columns(
    place: str, columns: list[Column], rows: Sequence[Sequence[str]], file: str
) -> None:
    """Columns begin with 1 strength point and rise."""
    points = [column.points for column in columns]
    if not points or points[0] != 1 or points != sorted(set(points)):
        raise DataFault(file, f"{place}.columns", "begin with 1 strength point and rise")
    _check_rows(place, len(columns), rows, file)


def _check_rows(place: str, cells: int, rows: Sequence[Sequence[str]], file: str) -> None:
    if not rows:
        raise DataFault(file, f"{place}.rows", "there is no row")
    for number, row in enumerate(rows):
        if len(row) != cells:
            fault = f"has {len(row)} cells where {cells} are needed"
            raise DataFault(file, f"{place}.rows[{number}]", fault)


def _check_ratios(ratios: list[Ratio], file: str) -> None:
    known = [ratio for ratio in RATIOS if ratio in ratios]
    if known != ratios or "1:1" not in ratios:
        raise DataFault(file, "melee.ratios", "rise, each once, with 1:1 among them")


def _check_figures(charts: ChartsFile, file: str) -> None:
    groups = ("fire_modifiers", "training_modifiers", "ranks", "movement", "commanders", "stream")
    tables = [(group, getattr(charts, group)) for group in groups]
    tables += [(f"training.{name}", row) for name, row in charts.training.items()]
    tables += [(f"terrain.{name}", row) for name, row in charts.terrain.items()]
    for place, table in tables:
        for key, value in msgspec.structs.asdict(table).items():
            if isinstance(value, int) and abs(value) > MOST:
                raise DataFault(file, f"{place}.{key}", f"is beyond {MOST}")
    for key, cost in (("road_cost", charts.road_cost), ("works_cost", charts.works_cost)):
        if cost < 1:
            raise DataFault(file, key, "to enter a hex costs 1 point at least")
    if charts.stream.cost < 0:
        raise DataFault(file, "stream.cost", "to cross a stream never makes a step cheaper")
    for name, row in charts.terrain.items():
        if min(row.foot, row.horse, row.guns, row.commander) < 1:
            raise DataFault(file, f"terrain.{name}", "to enter a hex costs 1 point at least")
        if (row.kind == "cover") != (row.cover > 0):
            raise DataFault(file, f"terrain.{name}.cover", "a level goes with the kind 'cover'")
