"""3.0 Set-up, 12.0 and 13.x: the shape of a scenario file. A new battle needs no Python."""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.maps import CropSpec, Name, Text
from battaglia.core.provenance import Statements
from battaglia.games.montecuccoli.charts import CrtName
from battaglia.games.montecuccoli.state import StartSpec

Arm = Literal["infantry", "cavalry", "dragoon", "light"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table in which an unknown key is a fault."""


class SeatSpec(Strict, frozen=True, kw_only=True):
    """A side: its name, the loss that demoralises it (11.0), its colour at the table."""

    name: Text
    demoralised_at: int
    colour: str = ""


class UnitSpec(Strict, frozen=True, kw_only=True):
    """2.4 A combat unit. ``disrupted_strength`` defaults to half, rounded up (A87)."""

    seat: str
    name: Name
    arm: Arm
    strength: int
    mp: int
    disrupted_strength: int | None = None
    formation: str = ""
    men: int = 0
    hex: str = ""
    zone: str = ""
    entry: str = ""
    disrupted: bool = False
    lost: bool = False
    moved: bool = False
    busy: bool = False
    entrenched: bool = False


class CommanderSpec(Strict, frozen=True, kw_only=True):
    """2.4 A commander: his command points and movement points."""

    seat: str
    name: Name
    cp: int
    mp: int
    formation: str = ""
    hex: str = ""
    zone: str = ""
    entry: str = ""
    lost: bool = False
    moved: bool = False
    used: bool = False


class GunSpec(Strict, frozen=True, kw_only=True):
    """5.0 An artillery unit. Light guns may have movement points by scenario rule."""

    seat: str
    name: Name
    mp: int = 0
    road_only: bool = False
    formation: str = ""
    hex: str = ""
    zone: str = ""
    entry: str = ""
    held_by: str = ""
    moved: bool = False
    fired: bool = False


class TrainSpec(Strict, frozen=True, kw_only=True):
    """A baggage train (option ``baggage``): by road only, lost when an enemy CU enters."""

    seat: str
    name: Name
    mp: int = 4
    points: int = 2
    hex: str = ""
    lost: bool = False
    moved: bool = False


class EntrySpec(Strict, frozen=True, kw_only=True):
    """Reinforcements: from which turn, at which hexes of the edge."""

    turn: int
    hexes: list[str]


class Options(Strict, frozen=True, kw_only=True):
    """Where two readings are both played (docs/rulings/montecuccoli.md), and optional rules."""

    on_demoralisation: Literal["end-of-turn", "play-on"] = "end-of-turn"
    artillery_kills_disrupted: bool = False
    groups: bool = False
    attack_over_fords: bool = False
    hexside_doubling: Literal["any", "all"] = "any"
    wood_doubles: bool = True
    town_sortie: Literal["penalty", "bonus", "none"] = "penalty"
    crt: CrtName = "printed"
    dx_values: Literal["modified", "printed"] = "modified"
    commander_once: bool = False
    commander_protected_by: Literal["any-counter", "unit"] = "any-counter"
    always_ask_commanders: bool = False
    free_set_up: bool = False
    flood: bool = False
    trestle_bridge: bool = False
    trenches: bool = False
    baggage: bool = False


class Who(Strict, frozen=True, kw_only=True):
    """The pieces that a special rule speaks of: by formation, or one by one."""

    formations: list[str] = []
    pieces: list[str] = []


class Special(Strict, frozen=True, kw_only=True, tag_field="kind"):
    """A special rule of a scenario. ``rule`` is the paragraph of the scenario's sheet."""

    rule: str = "13.6"
    option: Literal["", "flood", "trestle_bridge", "trenches"] = ""


class Hold(Special, frozen=True, kw_only=True, tag="hold"):
    """13.3 These pieces do not move through the end of a turn, unless one is attacked."""

    who: Who
    until_turn: int
    released_by_attack: bool = True


class Confine(Special, frozen=True, kw_only=True, tag="confine"):
    """These pieces may not enter hexes outside an area."""

    who: Who
    area: str
    until_turn: int = 0
    """0: for the whole battle."""
    released_by_attack: bool = False
    released_by_enemy_in: str = ""


class Bar(Special, frozen=True, kw_only=True, tag="bar"):
    """These pieces may not enter the hexes of an area."""

    who: Who
    area: str
    until_turn: int = 0


class Siege(Special, frozen=True, kw_only=True, tag="siege"):
    """13.6.2 While ``by`` controls all ``works`` the garrison of ``town`` is shut in."""

    town: list[str]
    works: list[str]
    by: str


class Works(Special, frozen=True, kw_only=True, tag="works"):
    """These hexes count as ramparts for one side only (an abatis)."""

    seat: str
    hexes: list[str]


class RoadMarch(Special, frozen=True, kw_only=True, tag="road-march"):
    """Road hexsides clear of enemy zones of control cost half a movement point."""


class Night(Special, frozen=True, kw_only=True, tag="night"):
    """No attack across a bridge from this turn on."""

    from_turn: int


class Flood(Special, frozen=True, kw_only=True, tag="flood"):
    """From a turn on a die is rolled each turn; on ``rises_on`` the ford's cost changes."""

    from_turn: int
    rises_on: list[int]
    hexside: str
    cost: int


class TrestleBridge(Special, frozen=True, kw_only=True, tag="trestle-bridge"):
    """From a turn on a side may throw a bridge over one hexside, free of enemy zones."""

    seat: str
    side: str
    from_turn: int


class Trenches(Special, frozen=True, kw_only=True, tag="trenches"):
    """A CU that neither moves nor fights for a turn inside an area counts as in ramparts."""

    who: Who
    area: str


SpecialRule = (
    Hold | Confine | Bar | Siege | Works | RoadMarch | Night | Flood | TrestleBridge | Trenches
)


class Award(Strict, frozen=True, kw_only=True, tag_field="kind"):
    """12.0, 13.5 Victory points beside those for losses, counted at the end."""

    seat: str
    rule: str = "13.5"


class OccupyAll(Award, frozen=True, kw_only=True, tag="occupy-all"):
    """Undisrupted CUs of the seat stand in every one of these hexes."""

    points: int
    hexes: list[str]


class OccupyAny(Award, frozen=True, kw_only=True, tag="occupy-any"):
    """An undisrupted CU of the seat stands in one of these hexes."""

    points: int
    hexes: list[str]


class CountIn(Award, frozen=True, kw_only=True, tag="count-in"):
    """At least so many undisrupted CUs of the seat stand in the area."""

    points: int
    area: str
    at_least: int


class NoEnemyIn(Award, frozen=True, kw_only=True, tag="no-enemy-in"):
    """No undisrupted enemy CU stands in the area."""

    points: int
    area: str


class StrengthIn(Award, frozen=True, kw_only=True, tag="strength-in"):
    """A point for each combat point of these formations that stands in the area."""

    area: str
    formations: list[str]


class SiegeBroken(Award, frozen=True, kw_only=True, tag="siege-broken"):
    """The siege was broken, if only for a turn."""

    points: int


class EnemyDemoralised(Award, frozen=True, kw_only=True, tag="enemy-demoralised"):
    """The enemy's army is demoralised (11.1)."""

    points: int


AwardRule = (
    OccupyAll | OccupyAny | CountIn | NoEnemyIn | StrengthIn | SiegeBroken | EnemyDemoralised
)


class VictorySpec(Strict, frozen=True, kw_only=True):
    """13.5 Ratios of victory points: the larger wins decisively, the smaller marginally."""

    decisive: tuple[int, int] = (2, 1)
    marginal: tuple[int, int] = (3, 2)
    commanders_demoralise: bool = True
    """11.0: do lost command points count towards demoralisation? Not at Nonantola (13.4), nor
    at Navicello."""
    awards: list[AwardRule] = []


class ScenarioFile(Strict, frozen=True, kw_only=True):
    """The shape of a scenario file of this series."""

    id: str
    game: Literal["montecuccoli"]
    title: Text
    map: str
    crop: CropSpec | None = None
    charts: str = "series"
    summary: Text = Text(en="", it="")
    date: str = ""
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    minutes: int = 0
    turns: int
    turn_minutes: int = 30
    begins: str = ""
    first: str
    setup_order: list[str] = []
    seats: dict[str, SeatSpec]
    formations: dict[str, Text] = {}
    options: Options = Options()
    areas: dict[str, list[str]] = {}
    entries: dict[str, EntrySpec] = {}
    units: dict[str, UnitSpec]
    commanders: dict[str, CommanderSpec] = {}
    guns: dict[str, GunSpec] = {}
    trains: dict[str, TrainSpec] = {}
    special: list[SpecialRule] = []
    victory: VictorySpec = VictorySpec()
    start: StartSpec = StartSpec()
    looks: Looks = NO_LOOKS
    provenance: Statements
