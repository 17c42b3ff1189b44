"""1 to 3, 12 The shape of a scenario file: armies, wings, order points, set-up."""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.maps import CropSpec, Name, Text
from battaglia.core.provenance import Statements
from battaglia.games.camposanto.state import StartSpec

Arm = Literal["infantry", "cavalry", "artillery", "light"]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
"""6.1 The vertex that a unit faces."""
TurnKind = Literal["day", "evening"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table in which an unknown key is a fault."""


class WingSpec(Strict, frozen=True, kw_only=True):
    """2.1 A wing of an army: its name, the colour of its band, where it may be set up freely."""

    name: Text
    colour: str = ""
    zone: str = ""
    """An area: where the wing may be set up with the option ``free_set_up``."""


class SeatSpec(Strict, frozen=True, kw_only=True):
    """A side: its wings from its order chart, its general (8.1), order points (2.3), own edge."""

    name: Text
    general: Name
    order_points: list[int]
    """Its series on the first Turn: one for each wing and phase of a Turn."""
    wings: dict[str, WingSpec]
    edge: str
    """6.5 An area: the hexes of its own edge."""
    haven: str = ""
    """6.5 An area: hexes to which its units may retreat instead (the bridge of boats)."""
    colour: str = ""


class NationSpec(Strict, frozen=True, kw_only=True):
    """2.1 A nation: the colour of its symbols."""

    name: Text
    colour: str = ""


class UnitSpec(Strict, frozen=True, kw_only=True):
    """2.1 A combat unit, at full strength ``steps``; ``remaining`` where it has suffered."""

    seat: str
    wing: str
    nation: str
    name: Name
    arm: Arm
    steps: int
    stars: int = 0
    battery: str = ""
    """9.1 For artillery: its row of the chart of batteries."""
    regiment: str = ""
    """C-G84 Counters with the same name here are one regiment, lost with its last counter."""
    men: int = 0
    hex: str = ""
    facing: Facing = "N"
    zone: str = ""
    """An area: its own place of a free set-up, instead of its wing's."""
    remaining: int | None = None
    lost: bool = False


class MarshalSpec(Strict, frozen=True, kw_only=True):
    """8.2 The marshal of a wing."""

    seat: str
    wing: str
    name: Name
    hex: str = ""
    lost: bool = False


class TurnSpec(Strict, frozen=True, kw_only=True):
    """3 A Turn of the game: by day or in the evening (11), of so many phases."""

    kind: TurnKind
    phases: int = 3


class Options(Strict, frozen=True, kw_only=True):
    """Where two readings are both played (docs/rulings/camposanto.md), and optional rules."""

    fatigue: bool = False
    light_triggers_reaction: bool = True
    mixed_lifts_penalty: bool = False
    abandoned_guns_lost: bool = False
    wing_is_regiments: bool = False
    wing_is_counters: bool = False
    only_fire_kills_marshals: bool = False
    marshal_is_company: bool = True
    free_set_up: bool = False


class VictorySpec(Strict, frozen=True, kw_only=True):
    """12.2 The victory points that win at once."""

    points: int = 4


class ScenarioFile(Strict, frozen=True, kw_only=True):
    """The shape of a scenario file of this game."""

    id: str
    game: Literal["camposanto"]
    title: Text
    map: str
    crop: CropSpec | None = None
    charts: str = "camposanto"
    summary: Text = Text(en="", it="")
    date: str = ""
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    minutes: int = 0
    turns: list[TurnSpec]
    seats: dict[str, SeatSpec]
    pairs: list[tuple[str, str]] = []
    """4.1, C-G2 Which wing is compared with which, in the order of the seats; none: same name."""
    nations: dict[str, NationSpec]
    options: Options = Options()
    areas: dict[str, list[str]] = {}
    units: dict[str, UnitSpec]
    marshals: dict[str, MarshalSpec] = {}
    victory: VictorySpec = VictorySpec()
    start: StartSpec = StartSpec()
    looks: Looks = NO_LOOKS
    provenance: Statements
