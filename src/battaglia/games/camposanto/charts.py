"""1, 5 to 11 The figures of the game table: movement, assault, fire, retreat, evening, terrain."""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.files import DataFault, parse_toml, shape
from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.provenance import Statements, check_statements


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in which an unknown key is a fault."""


class MovementChart(Strict, frozen=True):
    """6 Movement points of each arm; 5.1 and 11 what the status and the evening change."""

    infantry: int
    light: int
    cavalry: int
    artillery: int
    marshal: int
    impetuous: int
    evening: int


class ActivationChart(Strict, frozen=True):
    """5.3, 5.4 How many units a limited wing may activate."""

    cautious: int
    titubant: int


class AssaultChart(Strict, frozen=True):
    """7.1, 7.2, 11 The first threshold, its fall with each roll, the modifiers, the losses."""

    threshold: int
    fall: int
    impetuous: int
    steps: int
    flank: int
    farmhouses: int
    horse: int
    hits: int
    isolated_hits: int


class RetreatChart(Strict, frozen=True):
    """6.4, 7.3 The hexes of a retreat and of an escape."""

    least: int
    most: int
    escape: int


class FireChart(Strict, frozen=True):
    """9.1, 10.2, 11 The threshold of fire, its modifier and its ranges."""

    threshold: int
    farmhouses: int
    artillery_range: int
    evening_range: int


class TerrainRow(Strict, frozen=True):
    """6.3, 7.2, 9.1 A kind of hex: may it be entered, does it shelter and hide as farmhouses do."""

    passable: bool = True
    farmhouses: bool = False


class ChartsFile(Strict, frozen=True):
    """The shape of a charts file. ``batteries``: a modifier for each range from 1 (9.1)."""

    id: str
    game: Literal["camposanto"]
    provenance: Statements
    movement: MovementChart
    activation: ActivationChart
    assault: AssaultChart
    retreat: RetreatChart
    fire: FireChart
    batteries: dict[str, list[int]]
    terrain: dict[str, TerrainRow]
    looks: Looks = NO_LOOKS


def charts_from_text(text: str, file: str) -> ChartsFile:
    """The charts in a file's text, checked: no cell is missing, no figure beyond reason."""
    charts = shape(parse_toml(text, file), ChartsFile, file)
    check_statements(charts.provenance, charts, file)
    _check_figures(charts, file)
    for name, cells in charts.batteries.items():
        if len(cells) != charts.fire.artillery_range:
            fault = f"has {len(cells)} cells where {charts.fire.artillery_range} are needed"
            raise DataFault(file, f"batteries.{name}", fault)
    if "clear" not in charts.terrain:
        raise DataFault(file, "terrain", "there is no row 'clear'")
    return charts


LEAST = {
    "movement.infantry": 0, "movement.light": 0, "movement.cavalry": 0, "movement.artillery": 0,
    "movement.marshal": 0, "movement.impetuous": 0, "activation.cautious": 1,
    "activation.titubant": 1, "assault.fall": 1, "assault.hits": 1, "assault.isolated_hits": 1,
    "retreat.least": 1, "retreat.escape": 1, "fire.artillery_range": 1, "fire.evening_range": 1,
}  # fmt: skip
MOST = 12
"""No figure of the game table is larger; a threshold of 12 is the dice' last face."""


def _check_figures(charts: ChartsFile, file: str) -> None:
    groups = ("movement", "activation", "assault", "retreat", "fire")
    for group in groups:
        for key, value in msgspec.structs.asdict(getattr(charts, group)).items():
            least = LEAST.get(f"{group}.{key}", -MOST)
            if not least <= value <= MOST:
                raise DataFault(file, f"{group}.{key}", f"must lie between {least} and {MOST}")
    if charts.retreat.most < charts.retreat.least:
        raise DataFault(file, "retreat.most", "is less than retreat.least")
    for name, cells in charts.batteries.items():
        for number, cell in enumerate(cells):
            if abs(cell) > MOST:
                raise DataFault(file, f"batteries.{name}[{number}]", f"is beyond {MOST}")
