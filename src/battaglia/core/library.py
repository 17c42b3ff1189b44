"""From files to a battle: finds scenario, map and charts, checks them, has them compiled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from battaglia.core import packing, toml
from battaglia.core.action import Action
from battaglia.core.common import CommonGame
from battaglia.core.files import parse_toml, read_text, shape
from battaglia.core.flow import Position
from battaglia.core.game import Reachable, Reached, ScenarioInfo
from battaglia.core.looks import without_looks
from battaglia.core.maps import BattleMap, Crop, map_from_text
from battaglia.core.packing import Packed
from battaglia.core.provenance import check_statements
from battaglia.core.reason import Reason
from battaglia.core.sources import (
    Beside,
    Parts,
    beside_path,
    beside_texts,
    hash_of,
    override,
    shipped,
)
from battaglia.core.steps import StepTable

B = TypeVar("B")


class Checks(Protocol):
    """Goes through a scenario."""

    def check(self) -> None:
        """Raise the first fault there is."""


class Library(Generic[B]):
    """The battles of a game: ``data`` has its files, ``kind`` is the shape of a scenario.

    ``charts`` is the shape of its charts, which ``read_charts`` reads; what ``checker`` finds no
    fault with is compiled to a ``battle``.

    A scenario has provenance, options, a map, perhaps a part of it (``crop``), and charts.
    """

    def __init__(
        self,
        data: Path,
        kind: type[msgspec.Struct],
        charts: type[msgspec.Struct],
        read_charts: Callable[[str, str], Any],
        checker: Callable[[Any, BattleMap, Any, str], Checks],
        battle: Callable[[Any, BattleMap, Any, str, dict[str, str]], B],
    ) -> None:
        self.data = data
        self.kind = kind
        self.charts = charts
        self.read_charts = read_charts
        self.checker = checker
        self.battle = battle

    def shipped(self) -> dict[str, Path]:
        """The scenario files that come with the game, by id."""
        return shipped(self.data, "scenarios")

    def load(self, path: Path, options: dict[str, Any] | None = None) -> B:
        """The battle in a scenario file, with options of the scenario overridden."""
        return self.from_text(read_text(path), str(path), beside_path(path), options)

    def from_files(
        self, files: dict[str, str], origin: str, options: dict[str, Any] | None = None
    ) -> B:
        """The battle in files that are given as texts, the scenario first; none is on disk."""
        name, text = next(iter(files.items()))
        return self.from_text(text, f"{name} ({origin})", beside_texts(files, origin), options)

    def from_text(
        self, text: str, file: str, beside: Beside, options: dict[str, Any] | None = None
    ) -> B:
        """The battle in a scenario's text, checked and compiled."""
        spec: Any = shape(parse_toml(text, file), self.kind, file)
        check_statements(spec.provenance, spec, file)
        if options:
            spec = msgspec.structs.replace(spec, options=override(spec.options, options, file))
        crop: Crop | None = (spec.crop.rows, spec.crop.cols) if spec.crop else None
        parts = Parts(self.data, file, beside)
        map_text, map_file = parts.find("map", spec.map)
        battlefield = map_from_text(map_text, map_file, crop, cropped_in=file)
        charts = self.read_charts(*parts.find("charts", spec.charts))
        self.checker(spec, battlefield, charts, file).check()
        return self.battle(spec, battlefield, charts, file, parts.own)


HEX_FIELDS = frozenset({"hex", "hexes", "by"})
"""The fields of actions that name hexes."""


class FromLibrary(CommonGame, Generic[B]):
    """The part of a game that is the same for all whose battles come from a library."""

    id: str
    library: Library[B]
    position: type[Position]
    steps: StepTable[Any]
    scenario_of: Callable[[Any], msgspec.Struct]
    """A position as a scenario."""

    ways: Callable[[Any, int, int], dict[str, Reached]]
    """Where a piece, by its number, could go."""
    mask: Callable[[Any, int, int], Reachable] | None = None
    """The same as a mask, if the game has a quicker way to it."""
    piece_fields: frozenset[str]
    """The fields of actions that name pieces."""
    piece_rule: str
    hex_rule: str
    """The paragraphs of the pieces and of the map, for names that mean nothing."""

    def scenarios(self) -> dict[str, Path]:
        """The shipped scenario files by id."""
        return self.library.shipped()

    def load(self, path: Path, options: dict[str, Any] | None) -> B:
        """A battle from a scenario file."""
        return self.library.load(path, options)

    def load_files(self, files: dict[str, str], origin: str, options: dict[str, Any] | None) -> B:
        """A battle from texts, the scenario's first."""
        return self.library.from_files(files, origin, options)

    def info(self, path: Path) -> ScenarioInfo:
        """What a scenario file says of itself."""
        spec: Any = shape(parse_toml(read_text(path), str(path)), self.library.kind, str(path))
        return ScenarioInfo(
            id=spec.id,
            game=self.id,
            title=spec.title,
            summary=spec.summary,
            date=spec.date,
            seats=tuple(spec.seats),
            seat_names={name: seat.name for name, seat in spec.seats.items()},
            turns=spec.turns if isinstance(spec.turns, int) else len(spec.turns),
            minutes=spec.minutes,
            difficulty=spec.difficulty,
            path=path,
        )

    def unknown(self, battle: Any, action: Action) -> list[Reason]:
        """Pieces and hexes that this battle does not have."""
        reasons = []
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if field in self.piece_fields:
                names = value if isinstance(value, tuple) else (value,)
                gone = [name for name in names if name not in battle.index]
                reasons += [Reason(self.piece_rule, "no-such-piece", {"piece": n}) for n in gone]
            elif field in HEX_FIELDS:
                names = value if isinstance(value, tuple) else (value,)
                gone = [name for name in names if not battle.grid.has(name)]
                reasons += [Reason(self.hex_rule, "no-such-hex", {"hex": n}) for n in gone]
        return reasons

    def reach(self, p: Any, seat: int, piece: str) -> dict[str, Reached]:
        """Where a piece could go, if it could be picked now or is in hand."""
        return self.ways(p, seat, _number(p, piece))

    def reachable(self, p: Any, seat: int, piece: str) -> Reachable:
        """The hexes that a piece could end in, as a mask."""
        if self.mask is None:
            return super().reachable(p, seat, piece)
        return self.mask(p, seat, _number(p, piece))

    def options(self, battle: Any) -> dict[str, Any]:
        """All options in force, with their values."""
        return msgspec.structs.asdict(battle.options)

    def data_hash(self, battle: Any) -> str:
        """A hash of everything in the files that play depends on."""
        parts = (battle.spec, battle.map.spec, battle.charts)
        return hash_of(*(without_looks(part) for part in parts))

    def pack(self, p: Any) -> Packed:
        """The position as plain data that JSON can carry."""
        return packing.pack(p, self.steps)

    def unpack(self, battle: B, data: Packed) -> Any:
        """The position of a battle that was packed."""
        return packing.unpack(self.position, battle, data, self.steps)

    def position_text(self, p: Any) -> str:
        """The scenario file that begins here; defaults are left out."""
        data: dict[str, Any] = msgspec.to_builtins(self.scenario_of(p))
        return toml.dumps({key: value for key, value in data.items() if value != {}})


def _number(p: Any, piece: str) -> int:
    if piece not in p.battle.index:
        raise ValueError(f"there is no piece {piece!r}")
    number: int = p.battle.index[piece]
    return number
