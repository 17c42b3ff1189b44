"""The shapes of Camposanto 1743: what a seat sees, and the battle before the first move."""

from __future__ import annotations

from typing import Any, Literal

from battaglia.server.models_base import LedgerTold, OutcomeSeen, Told
from battaglia.server.models_static import (
    MapTold,
    OptionTold,
    Provenances,
    SeatCard,
    SpecialTold,
    TerrainTold,
    VictoryTold,
)

Arm = Literal["infantry", "cavalry", "artillery", "light", "marshal"]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
Status = Literal["impetuous", "aggressive", "cautious", "titubant"]
Kind = Literal["day", "evening"]

# What a seat sees


class CamposantoStep(Told):
    """The step of the sequence of play that waits, and the pieces that it is about."""

    name: str
    rule: str
    piece: str | None
    pieces: list[str]
    left: int | None
    state: dict[str, Any]


class CamposantoPiece(Told):
    """A piece as it is now. Marshals have no facing and no steps; ``fire`` is for batteries."""

    arm: Arm
    seat: str
    wing: str
    hex: str
    lost: bool
    moved: bool
    facing: Facing | None
    steps: int
    full: int
    stars: int
    front: list[str]
    assaulted: bool
    attacked: bool
    retreated: bool
    fired: bool
    fire: list[int]


class WingLabel(Told):
    """Which wing."""

    seat: str
    wing: str


class CamposantoWing(WingLabel):
    """A row of the chart of wings. ``value`` and ``status`` are known once orders are shown."""

    name: str
    value: int | None
    status: Status | None
    status_name: str
    fatigued: bool
    against: str
    units: int
    steps: int


class CamposantoSide(Told):
    """A side's score and order points.

    ``hand`` and ``chosen`` are told to the side itself alone. ``losses`` are the steps that it
    has taken from the enemy in this phase.
    """

    points: int
    losses: int
    regiments_lost: int
    hand: list[int] | None
    chosen: list[int] | None
    general: bool


class Threshold(Told):
    """A roll of a fight: the side that throws it, and what it needs before modifiers."""

    roll: int
    seat: str
    needed: int


class AssaultScene(Told):
    """An assault: being put together (``roll`` is None), or with its next roll."""

    attacker: str
    defender: str
    attackers: list[str]
    defenders: list[str]
    isolated: list[str]
    pledged: list[str]
    roll: int | None
    thresholds: list[Threshold]
    ledgers: dict[str, LedgerTold]


class CamposantoView(Told):
    """What a seat may know of a battle of Camposanto."""

    game: Literal["camposanto"]
    scenario: str
    turn: int
    turns: int
    kind: Kind
    kind_name: str
    phase: str
    phase_number: int
    phases: int
    activation: int
    active: str | None
    wing: str | None
    seat: str | None
    deciders: list[str]
    step: CamposantoStep | None
    pieces: dict[str, CamposantoPiece]
    wings: list[CamposantoWing]
    order: list[WingLabel]
    sides: dict[str, CamposantoSide]
    zones: dict[str, list[str]]
    fronts: dict[str, list[str]]
    assault: AssaultScene | None
    secret: bool
    """Do both sides choose now, hidden from each other?"""
    outcome: OutcomeSeen | None


# The battle before the first move


class WingTold(Told):
    """A wing: its colour, and the enemy wing that it is compared with."""

    id: str
    name: str
    colour: str
    against: str


class CamposantoSeat(SeatCard):
    """A side: its general, its first series of order points, its wings, its way back."""

    general: str
    order_points: list[int]
    wings: list[WingTold]
    edge: list[str]
    haven: list[str]


class NationTold(Told):
    """A nation: the colour of its symbols."""

    id: str
    name: str
    colour: str


class CamposantoPieceTold(Told):
    """A piece as it is printed. Marshals have neither steps nor facing."""

    id: str
    kind: Literal["unit", "marshal"]
    seat: str
    name: str
    arm: Arm
    wing: str
    wing_name: str
    nation: str | None
    steps: int | None
    stars: int
    battery: str | None
    fire: list[int]
    mp: int
    men: int | None
    hex: str | None
    facing: Facing | None


class CamposantoCharts(Told):
    """The figures of the game table; ``batteries`` have a modifier for each range from 1."""

    movement: dict[str, int]
    activation: dict[str, int]
    assault: dict[str, int]
    retreat: dict[str, int]
    fire: dict[str, int]
    batteries: dict[str, list[int]]
    terrain: list[TerrainTold]


class TurnTold(Told):
    """A Turn: by day or in the evening, of so many phases."""

    kind: Kind
    name: str
    phases: int


class CamposantoBattle(Told):
    """The battle before the first move."""

    id: str
    game: Literal["camposanto"]
    title: str
    summary: str
    date: str
    begins: str
    turns: int
    turn_minutes: int
    sequence: list[TurnTold]
    first: str | None
    points_to_win: int
    seats: list[CamposantoSeat]
    nations: list[NationTold]
    map: MapTold
    pieces: list[CamposantoPieceTold]
    charts: CamposantoCharts
    options: list[OptionTold]
    special: list[SpecialTold]
    victory: list[VictoryTold]
    provenance: Provenances
