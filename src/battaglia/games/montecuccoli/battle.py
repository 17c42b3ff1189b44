"""A battle as it is before the first move: map, charts, pieces and rules, compiled from files.

Pieces are numbered, so that sets of pieces are bit masks as sets of hexes are: combat units
first, then commanders, guns and trains, each in the order of the scenario file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from battaglia.core.battle import CompiledBattle
from battaglia.core.files import DataFault
from battaglia.core.masks import mask_of
from battaglia.games.montecuccoli import special
from battaglia.games.montecuccoli.actions import Fire, Pick, StepInto, Stop
from battaglia.games.montecuccoli.charts import DIE, ChartsFile
from battaglia.games.montecuccoli.pieces import COMMANDER, CU, GUN, KINDS, TRAIN, PieceKind
from battaglia.games.montecuccoli.scenario import (
    CommanderSpec,
    GunSpec,
    Options,
    ScenarioFile,
    TrainSpec,
    UnitSpec,
)
from battaglia.games.montecuccoli.sight import SightLines
from battaglia.games.montecuccoli.terrain import FOOT, HALF, HORSE, ROAD_ONLY, Ground
from battaglia.games.montecuccoli.zones import ZoneTables

__all__ = [
    "COMMANDER",
    "CU",
    "GUN",
    "KINDS",
    "NEVER",
    "TRAIN",
    "Battle",
    "Entry",
    "Field",
    "PieceKind",
]

PieceSpec = UnitSpec | CommanderSpec | GunSpec | TrainSpec


class Entry(NamedTuple):
    """When and where a piece comes onto the map."""

    turn: int
    hexes: tuple[int, ...]


NEVER = 1000


class Field:
    """The ground in one state, with the tables that are computed from it."""

    def __init__(
        self, ground: Ground, paces: Sequence[tuple[int, int]], entries: Sequence[Entry]
    ) -> None:
        self.ground = ground
        self.first_steps = tuple(ground.within_reach(*pace) for pace in paces)
        """For each piece, by its printed allowance, the neighbours of a hex that it can enter."""
        self.entrances = tuple(
            mask_of(
                h for h in entry.hexes if ground.arrivals[mobility].get(h, halves + 1) <= halves
            )
            for (mobility, halves), entry in zip(paces, entries, strict=True)
        )
        """For each piece, in the same way, the hexes of its entry."""
        self.zones = ZoneTables(ground)
        self.sight = SightLines(ground)


class Battle(CompiledBattle):
    """Everything about a battle that does not change while it is fought."""

    spec: ScenarioFile
    charts: ChartsFile
    options: Options

    def compile(self) -> None:
        self._number_pieces()
        self._tabulate_pieces()
        self.rules = special.compile_rules(self)
        self.zones = {
            piece.zone: special.area(self, piece.zone)
            for piece in self.pieces
            if not isinstance(piece, TrainSpec) and piece.zone
        }
        self.entries = tuple(self._entry(piece) for piece in self.pieces)
        self.fields: dict[tuple[bool, bool], Field] = {}
        self.closures: dict[tuple[int, int], tuple[int, ...]] = {}
        self.picks = tuple(Pick(name) for name in self.ids)
        self.stops = tuple(Stop(name) for name in self.ids)
        self._shots = self.at_pieces(Fire)
        self.steps = self.into_hexes(StepInto)

    def _number_pieces(self) -> None:
        spec = self.spec
        trains = spec.trains if spec.options.baggage else {}
        groups: tuple[dict[str, PieceSpec], ...] = (
            dict(spec.units), dict(spec.commanders), dict(spec.guns), dict(trains),
        )  # fmt: skip
        self.pieces: tuple[PieceSpec, ...] = tuple(p for group in groups for p in group.values())
        self.ids = tuple(name for group in groups for name in group)
        self.kind = tuple(kind for kind, group in enumerate(groups) for _ in group)
        self.index = {name: number for number, name in enumerate(self.ids)}
        if len(self.index) != len(self.ids):
            twice = next(name for name in self.ids if self.ids.count(name) > 1)
            raise DataFault(self.file, twice, "this name is given to two pieces")

    def _tabulate_pieces(self) -> None:
        numbers = range(len(self.ids))
        self.seat = tuple(self.seat_index[piece.seat] for piece in self.pieces)
        self.horse = tuple(
            isinstance(piece, UnitSpec) and piece.arm != "infantry" for piece in self.pieces
        )
        self.strength = tuple(getattr(piece, "strength", 0) for piece in self.pieces)
        self.weak = tuple(_disrupted_strength(piece) for piece in self.pieces)
        self.cp = tuple(getattr(piece, "cp", 0) for piece in self.pieces)
        self.mp = tuple(HALF * piece.mp for piece in self.pieces)
        self.mobility = tuple(_mobility(piece) for piece in self.pieces)
        self.cus = self._by_seat(CU)
        self.commanders = self._by_seat(COMMANDER)
        self.guns = tuple(u for u in numbers if self.kind[u] == GUN)
        self.trains = self._by_seat(TRAIN)
        self.army = tuple(
            tuple(u for u in numbers if self.seat[u] == seat) for seat in range(len(self.seats))
        )

        self.army_mask = tuple(sum(1 << u for u in army) for army in self.army)

    def _by_seat(self, kind: int) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(u for u in range(len(self.ids)) if self.kind[u] == kind and self.seat[u] == seat)
            for seat in range(len(self.seats))
        )

    def _entry(self, piece: PieceSpec) -> Entry:
        name = "" if isinstance(piece, TrainSpec) else piece.entry
        if not name:
            return Entry(NEVER, ())
        entry = self.spec.entries[name]
        return Entry(entry.turn, tuple(h for run in entry.hexes for h in self.grid.expand(run)))

    def field(self, flooded: bool, bridged: bool) -> Field:
        """The ground in a state of the scenario's flood and bridge; computed once."""
        key = (flooded, bridged)
        if key not in self.fields:
            bridges, costs = special.changed_ground(self, flooded, bridged)
            ground = Ground(self.map, self.charts, self.options, bridges, costs)
            paces = tuple(zip(self.mobility, self.mp, strict=True))
            self.fields[key] = Field(ground, paces, self.entries)
        return self.fields[key]

    def step(self, piece: int, there: int) -> StepInto:
        """The action of stepping into a hex, made once."""
        return self.steps[piece][there]

    def shot(self, gun: int, target: int) -> Fire:
        """The action of firing at a unit, made once."""
        return self._shots[gun][target]

    @cached_property
    def crt(self) -> tuple[tuple[str, ...], ...]:
        """8.0 The combat results table: a row a face of the die, from 1."""
        results = self.charts.crt[self.options.crt].results
        return tuple(tuple(results[face]) for face in DIE)

    @cached_property
    def award_hexes(self) -> tuple[int, ...]:
        """12.0 For each award the hexes that it speaks of."""
        return tuple(special.award_area(self, award) for award in self.spec.victory.awards)

    @cached_property
    def awards(self) -> tuple[tuple[int, ...], ...]:
        """12.0 For each seat the awards that it can earn, by their numbers."""
        numbered = tuple(enumerate(self.spec.victory.awards))
        return tuple(tuple(n for n, award in numbered if award.seat == seat) for seat in self.seats)

    @cached_property
    def first(self) -> int:
        """4.0 The side that moves first in every turn."""
        return self.seat_index[self.spec.first]


def _disrupted_strength(piece: PieceSpec) -> int:
    """A87: half of the front side's strength, rounded up, where no figure is printed."""
    if not isinstance(piece, UnitSpec):
        return 0
    return (
        piece.disrupted_strength
        if piece.disrupted_strength is not None
        else (piece.strength + 1) // 2
    )


def _mobility(piece: PieceSpec) -> int:
    if isinstance(piece, UnitSpec):
        return FOOT if piece.arm == "infantry" else HORSE
    if isinstance(piece, TrainSpec) or (isinstance(piece, GunSpec) and piece.road_only):
        return ROAD_ONLY
    return FOOT
