"""The battle of Camposanto before the first move, in words: map, armies, charts."""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.looks import CounterLook
from battaglia.core.telling.ground import hex_names
from battaglia.core.telling.printed import (
    ChartRow,
    ChartsTold,
    ChartTold,
    GoalTold,
    MapTold,
    OptionTold,
    OverlayKind,
    Provenances,
    SeatCard,
    SpecialTold,
    TerrainTold,
    Told,
    VictoryTold,
)
from battaglia.core.telling.teller import Teller
from battaglia.games.camposanto.battle import ARMS, Battle, PieceArm
from battaglia.games.camposanto.charts import TerrainRow
from battaglia.games.camposanto.scenario import Facing, TurnKind, UnitSpec

CHARTS = ("movement", "activation", "assault", "retreat", "fire")


class WingTold(Told, frozen=True, kw_only=True):
    """A wing: its colour, and the enemy wing that it is compared with."""

    id: str
    name: str
    colour: str
    against: str


class CamposantoSeat(SeatCard, frozen=True, kw_only=True):
    """A side: its general, its first series of order points, its wings, its way back."""

    general: str
    order_points: list[int]
    wings: list[WingTold]
    edge: list[str]
    haven: list[str]


class NationTold(Told, frozen=True, kw_only=True):
    """A nation: the colour of its symbols."""

    id: str
    name: str
    colour: str


class CamposantoPieceTold(Told, frozen=True, kw_only=True):
    """A piece as it is printed. Marshals have neither steps nor facing."""

    id: str
    kind: Literal["unit", "marshal"]
    seat: str
    name: str
    arm: PieceArm
    arm_name: str
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
    source: str
    look: CounterLook


class TurnTold(Told, frozen=True, kw_only=True):
    """A Turn: by day or in the evening, of so many phases."""

    kind: TurnKind
    name: str
    phases: int


class CamposantoBattle(Told, frozen=True, kw_only=True, tag_field="game", tag="camposanto"):
    """The battle before the first move."""

    id: str
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
    charts: ChartsTold
    options: list[OptionTold]
    special: list[SpecialTold]
    victory: list[VictoryTold]
    goals: list[GoalTold]
    overlays: list[OverlayKind]
    provenance: Provenances


def told(teller: Teller) -> CamposantoBattle:
    """Everything about the battle that does not change while it is fought."""
    battle: Battle = teller.battle
    spec, card = battle.spec, teller.card()
    return CamposantoBattle(
        id=card.id,
        title=card.title,
        summary=card.summary,
        date=card.date,
        begins="",
        turns=card.turns,
        turn_minutes=0,
        sequence=[
            TurnTold(kind=turn.kind, name=teller.say("turn-name", turn.kind), phases=turn.phases)
            for turn in spec.turns
        ],
        first=None,
        points_to_win=spec.victory.points,
        seats=[seat(teller, card) for card in card.seats],
        nations=[
            NationTold(id=key, name=teller.text(nation.name), colour=nation.colour)
            for key, nation in spec.nations.items()
        ],
        map=teller.map_told(),
        pieces=[piece(teller, name) for name in battle.ids],
        charts=charts(teller),
        options=teller.options(),
        special=[],
        victory=victory(teller),
        goals=teller.goals(),
        overlays=teller.overlays(),
        provenance=teller.provenances(),
    )


def seat(teller: Teller, card: SeatCard) -> CamposantoSeat:
    """A side: its general, its order points, its wings, where it retreats to."""
    battle: Battle = teller.battle
    spec = battle.spec.seats[card.id]
    return CamposantoSeat(
        id=card.id,
        name=card.name,
        colour=card.colour,
        general=teller.text(spec.general),
        order_points=spec.order_points,
        wings=[
            WingTold(
                id=battle.wing_names[wing],
                name=teller.text(spec.wings[battle.wing_names[wing]].name),
                colour=spec.wings[battle.wing_names[wing]].colour,
                against=battle.wing_names[battle.partner[wing]],
            )
            for wing in battle.wings_of(battle.seats.index(card.id))
        ],
        edge=hex_names(battle.grid, battle.area(spec.edge)),
        haven=hex_names(battle.grid, battle.area(spec.haven)) if spec.haven else [],
    )


def piece(teller: Teller, name: str) -> CamposantoPieceTold:
    """A piece as it is printed."""
    battle: Battle = teller.battle
    number = battle.index[name]
    spec = battle.pieces[number]
    unit = spec if isinstance(spec, UnitSpec) else None
    wing = battle.spec.seats[spec.seat].wings[spec.wing]
    return CamposantoPieceTold(
        id=name,
        kind="unit" if unit else "marshal",
        seat=spec.seat,
        name=teller.text(spec.name),
        arm=ARMS[battle.arm[number]],
        arm_name=teller.arm_name(name),
        wing=spec.wing,
        wing_name=teller.text(wing.name),
        nation=unit.nation if unit else None,
        steps=unit.steps if unit else None,
        stars=unit.stars if unit else 0,
        battery=unit.battery or None if unit else None,
        fire=list(battle.fire[number]),
        mp=battle.mp[number],
        men=unit.men or None if unit else None,
        hex=spec.hex or None,
        facing=unit.facing if unit else None,
        source=teller.source_key(name),
        look=teller.look(name),
    )


def charts(teller: Teller) -> ChartsTold:
    """The figures of the game table."""
    data = teller.battle.charts
    return ChartsTold(
        tables=[*(table(teller, name) for name in CHARTS), batteries(teller)],
        terrain=[
            TerrainTold(
                id=key,
                name=teller.say("terrain", key),
                cost=1 if row.passable else None,
                notes=[teller.say("chart", code) for code in terrain_notes(row)],
            )
            for key, row in data.terrain.items()
        ],
        hexsides=[],
    )


def table(teller: Teller, name: str) -> ChartTold:
    """A list of figures."""
    figures = msgspec.structs.asdict(getattr(teller.battle.charts, name))
    rows = [
        ChartRow(name=teller.say("table-row", f"{name}.{key}"), cells=[str(value)])
        for key, value in figures.items()
    ]
    return ChartTold(id=name, name=teller.say("table", name), corner="", columns=[], rows=rows)


def batteries(teller: Teller) -> ChartTold:
    """9.1 What each kind of battery adds to the dice, by range."""
    data: dict[str, list[int]] = teller.battle.charts.batteries
    farthest = max(len(row) for row in data.values())
    return ChartTold(
        id="batteries",
        name=teller.say("table", "batteries"),
        corner=teller.say("table", "battery"),
        columns=[str(number) for number in range(1, farthest + 1)],
        rows=[
            ChartRow(name=teller.say("battery", key), cells=[f"{value:+d}" for value in row])
            for key, row in data.items()
        ],
    )


def terrain_notes(row: TerrainRow) -> list[str]:
    """What a kind of terrain does."""
    notes = {"no-passage": not row.passable, "farmhouses": row.farmhouses}
    return [code for code, holds in notes.items() if holds]


def victory(teller: Teller) -> list[VictoryTold]:
    """12 What brings points, and what decides."""
    points = teller.battle.spec.victory.points
    found = [
        ("12.1", teller.say("victory", "wing")),
        ("12.2", teller.say("victory", "phase")),
        ("12.2", teller.say("victory", "points", points=points)),
        ("12.2", teller.say("victory", "end")),
    ]
    return [VictoryTold(rule=rule, seat=None, text=text, hexes=[]) for rule, text in found]
