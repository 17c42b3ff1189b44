"""1 to 3, 13 The shape of a scenario file: armies, wings, formations, commanders, victory."""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.maps import CropSpec, Name, Text
from battaglia.core.provenance import Statements
from battaglia.games.piacenza.pieces import Rank, UnitArm
from battaglia.games.piacenza.state import StartSpec

Facing = Literal["NE", "E", "SE", "SW", "W", "NW"]
"""2.2.3 The vertex that a battery looks at."""
ChainOfCommand = Literal["whole", "from-wings", "from-formations"]
"""4 Whose command is looked at: everybody's; wing commanders, or formation commanders, always
have it (the special rules of the learning scenarios)."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table in which an unknown key is a fault."""


class WingSpec(Strict, frozen=True, kw_only=True):
    """2.2.1 A wing of an army."""

    name: Text
    colour: str = ""


class SeatSpec(Strict, frozen=True, kw_only=True):
    """A side: its wings, and the edge of the map that is its own (9.2.8, 11.3)."""

    name: Text
    wings: dict[str, WingSpec]
    edge: str
    """An area: the last hexes on the way to the own edge."""
    colour: str = ""


class FormationSpec(Strict, frozen=True, kw_only=True):
    """2.2.2 A formation of a wing; ``guns``: the batteries of a wing, which have no formation."""

    seat: str
    wing: str
    name: Name
    colour: str = ""
    guns: bool = False
    zone: str = ""
    """An area: where its pieces may be set up freely."""
    south_of: str = ""
    """A formation: its pieces are set up south of every unit of that one (scenario 2)."""


class NationSpec(Strict, frozen=True, kw_only=True):
    """5.11 An army in the table of training."""

    name: Text
    training: str
    """Its row in the chart of training."""
    colour: str = ""


class UnitSpec(Strict, frozen=True, kw_only=True):
    """2.2.2 A combat unit: its values at full strength and on its reduced side."""

    seat: str
    formation: str
    nation: str
    name: Name
    arm: UnitArm
    strength: int
    reduced_strength: int = 0
    """On its back; 0 for a unit of a single step."""
    movement: int
    regiment: str = ""
    """10.5 For dragoons: the two mounted counters and the one on foot have the same name here."""
    hex: str = ""
    """Where it stands; "" for dragoons whose regiment is in play in its other form."""
    facing: Facing = "NE"
    """2.2.3 For artillery."""
    reduced: bool = False
    disordered: bool = False
    routed: bool = False
    billebaude: bool = False
    failed: bool = False
    """8.4 For artillery: it cannot fire any more."""
    lost: bool = False


class CommanderSpec(Strict, frozen=True, kw_only=True):
    """2.2.1, 4 A commander, or the standard bearer of a wing (4.6.1)."""

    seat: str
    rank: Rank
    name: Name
    wing: str = ""
    formation: str = ""
    range: int = 0
    """4.1 The command range of a commander-in-chief or a wing commander."""
    staff_range: int = 0
    """4.6.1 The range on the Staff side."""
    bonus: int = 0
    """9.1.4 The fire bonus; the Staff side has none."""
    sergeants: int = 0
    """4.4 The Sergeants' Factor."""
    hex: str = ""
    """Where he stands; "" for a standard bearer who has not appeared."""
    staff: bool = False
    lost: bool = False


class TurnSpec(Strict, frozen=True, kw_only=True):
    """2.5 A box of the turn track: the hour at which it begins, and how long it lasts."""

    hour: int
    hours: int = 1


class FirstPair(Strict, frozen=True, kw_only=True):
    """3.0 The wings that begin the first turn, the first of them first; each of its own seat."""

    first: tuple[str, str]
    second: tuple[str, str]


class VictorySpec(Strict, frozen=True, kw_only=True):
    """13, scenarios How the battle is won.

    ``objectives``: ``chooser`` picks ``choose`` of ``places`` in secret (13.0). ``occupy``: he
    wins with a unit in one of the places at the end. ``last-holder``: so does whoever was the
    last in any of them.
    """

    kind: Literal["objectives", "occupy", "last-holder"]
    places: list[str]
    chooser: str = ""
    choose: int = 0
    draw: int = 0
    """13.0 With so many objectives it is a conditional draw, with more a victory."""
    automatic_turn: int = 0
    """13.2 At the end of this turn the chooser must hold one, or he has lost; 0: never."""


class Options(Strict, frozen=True, kw_only=True):
    """Where two readings are both played (docs/rulings/piacenza.md), and optional rules.

    The default is in every case what the words say.
    """

    chief_after_enemy_wings: bool = False
    straight_command_lines: bool = False
    chief_commands_formations: bool = False
    command_by_groups: bool = False
    bombardment_endangers_commanders: bool = False
    idle_out_of_command: bool = False
    lone_infantry_withdraws: bool = False
    only_infantry_misaligns: bool = False
    refusal_in_cover: bool = False
    disordered_do_not_leave: bool = False
    works_alike: bool = False
    depth_above_two: bool = False
    own_target_twice: bool = False
    flank_must_touch: bool = False
    billebaude_volley: bool = False
    fire_bars_activation_only: bool = False
    no_shots_at_routed: bool = False
    level_one_fortified: bool = False
    horse_never_advances: bool = False
    countercharge_if_unshaken: bool = False
    flight_disorders_attacker: bool = False
    one_disorder_a_combat: bool = False
    city_is_refuge: bool = False
    routed_do_not_occupy: bool = False
    sergeants_own_formation: bool = False
    best_sergeant_only: bool = False
    austria_holds_unentered: bool = False
    free_set_up: bool = False


class ScenarioFile(Strict, frozen=True, kw_only=True):
    """The shape of a scenario file of this game."""

    id: str
    game: Literal["piacenza"]
    title: Text
    map: str
    crop: CropSpec | None = None
    playable: str = ""
    """An area: only its hexes are in play; "" is the whole map."""
    charts: str = "piacenza"
    summary: Text = Text(en="", it="")
    date: str = ""
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    minutes: int = 0
    turns: list[TurnSpec]
    seats: dict[str, SeatSpec]
    set_up_first: str = ""
    """The seat that sets up first; "" is the first of the seats."""
    nations: dict[str, NationSpec]
    formations: dict[str, FormationSpec]
    chain: ChainOfCommand = "whole"
    first_pair: FirstPair | None = None
    victory: VictorySpec
    options: Options = Options()
    areas: dict[str, list[str]] = {}
    units: dict[str, UnitSpec]
    commanders: dict[str, CommanderSpec] = {}
    start: StartSpec = StartSpec()
    looks: Looks = NO_LOOKS
    provenance: Statements
