"""The battle of Piacenza before the first move, as it is told."""

from __future__ import annotations

from typing import Literal

from battaglia.core.looks import CounterLook
from battaglia.core.telling.ground import hex_names
from battaglia.core.telling.printed import (
    ChartMark,
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
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.charts import Column, TerrainRow
from battaglia.games.piacenza.effects import ALL_STEPS, DISORDERS, LEVELS, LOSSES
from battaglia.games.piacenza.pieces import ARMS, PieceArm, Rank
from battaglia.games.piacenza.scenario import CommanderSpec, Facing, UnitSpec
from battaglia.games.piacenza.state import OFF

NONE_AT_ALL = "-"
"""A cell of a chart in which nothing is."""


class WingTold(Told, frozen=True, kw_only=True):
    """A wing and its colour."""

    id: str
    name: str
    colour: str


class PiacenzaSeat(SeatCard, frozen=True, kw_only=True):
    """A side: its wings, and the last hexes on the way to its edge."""

    wings: list[WingTold]
    edge: list[str]


class FormationTold(Told, frozen=True, kw_only=True):
    """A formation; ``guns``: the batteries of a wing. ``pattern`` tells those of a wing apart."""

    id: str
    seat: str
    wing: str
    name: str
    colour: str
    guns: bool
    pattern: int


class NationTold(Told, frozen=True, kw_only=True):
    """An army and the colour of its figures."""

    id: str
    name: str
    colour: str


class PiacenzaPieceTold(Told, frozen=True, kw_only=True):
    """A piece as it is printed. ``training`` is None for batteries and commanders."""

    id: str
    kind: Literal["unit", "commander"]
    seat: str
    name: str
    arm: PieceArm
    arm_name: str
    wing: str
    wing_name: str
    formation: str
    formation_name: str
    nation: str | None
    strength: int
    reduced_strength: int
    mp: int
    training: int | None
    rank: Rank | None
    range: int
    bonus: int
    sergeants: int
    regiment: str | None
    men: int | None
    hex: str | None
    facing: Facing | None
    source: str
    look: CounterLook


class TurnTold(Told, frozen=True, kw_only=True):
    """A box of the turn track."""

    hour: int
    hours: int


class ObjectiveTold(Told, frozen=True, kw_only=True):
    """A place that victory asks for."""

    id: str
    name: str
    hex: str


class ColumnTold(Told, frozen=True, kw_only=True):
    """8.1, 9.1.1 A column of fire, in short; ``strokes`` count from the lightest."""

    id: str
    name: str
    strokes: int
    guns: bool


class EffectTold(Told, frozen=True, kw_only=True):
    """9.1 A result of fire: what of it adds up, and the degree of disorder in it.

    Of several the ``loses`` of all count, and the ``shakes`` of the highest ``level``.
    """

    code: str
    loses: str
    shakes: str
    level: int


class PiacenzaBattle(Told, frozen=True, kw_only=True, tag_field="game", tag="piacenza"):
    """The battle before the first move. ``choose``: so many objectives are chosen in secret.

    ``columns``: those of fire. ``ratios``: those of melee, from left to right.
    """

    id: str
    title: str
    summary: str
    date: str
    begins: str
    turns: int
    turn_minutes: int
    sequence: list[TurnTold]
    first: str | None
    objectives: list[ObjectiveTold]
    choose: int
    seats: list[PiacenzaSeat]
    formations: list[FormationTold]
    nations: list[NationTold]
    map: MapTold
    pieces: list[PiacenzaPieceTold]
    charts: ChartsTold
    columns: list[ColumnTold]
    ratios: list[str]
    effects: list[EffectTold]
    options: list[OptionTold]
    special: list[SpecialTold]
    victory: list[VictoryTold]
    goals: list[GoalTold]
    overlays: list[OverlayKind]
    provenance: Provenances


def told(teller: Teller) -> PiacenzaBattle:
    """Everything about the battle that does not change while it is fought."""
    battle: Battle = teller.battle
    spec, card = battle.spec, teller.card()
    return PiacenzaBattle(
        id=card.id,
        title=card.title,
        summary=card.summary,
        date=card.date,
        begins=f"{spec.turns[0].hour:02}:00",
        turns=card.turns,
        turn_minutes=60,
        sequence=[TurnTold(hour=turn.hour, hours=turn.hours) for turn in spec.turns],
        first=None,
        objectives=[objective(teller, name) for name in battle.objectives],
        choose=spec.victory.choose,
        seats=[seat(teller, card) for card in card.seats],
        formations=formations(teller),
        nations=[
            NationTold(id=key, name=teller.text(nation.name), colour=nation.colour)
            for key, nation in spec.nations.items()
        ],
        map=teller.map_told(),
        pieces=[piece(teller, name) for name in battle.ids],
        charts=charts(teller),
        columns=columns(teller),
        ratios=list(battle.charts.melee.ratios),
        effects=[effect(code) for code in DISORDERS],
        options=teller.options(),
        special=special(teller),
        victory=victory(teller),
        goals=teller.goals(),
        overlays=teller.overlays(),
        provenance=teller.provenances(),
    )


def columns(teller: Teller) -> list[ColumnTold]:
    """8.1, 9.1.1 The columns of fire, those of infantry first."""
    battle: Battle = teller.battle
    return [
        ColumnTold(
            id=column.name,
            name=teller.say("short-column", column.name),
            strokes=1 + place,
            guns=table is battle.charts.bombardment,
        )
        for table in (battle.charts.fire, battle.charts.bombardment)
        for place, column in enumerate(table.columns)
    ]


def effect(code: str) -> EffectTold:
    """9.1, C23 What of a result adds up, and the disorder of which only the highest counts."""
    level, steps = DISORDERS[code], LOSSES.get(code, 0)
    loses = "" if not steps else code if steps == ALL_STEPS else str(steps)
    return EffectTold(code=code, loses=loses, shakes=LEVELS[level] if level else "", level=level)


def objective(teller: Teller, name: str) -> ObjectiveTold:
    """A place by its name on the map."""
    battle: Battle = teller.battle
    place = battle.map.spec.places[name]
    there = battle.grid.name(battle.place_hex(name))
    return ObjectiveTold(id=name, name=teller.text(place.name), hex=there)


def seat(teller: Teller, card: SeatCard) -> PiacenzaSeat:
    """A side: its wings and its edge."""
    battle: Battle = teller.battle
    spec = battle.spec.seats[card.id]
    return PiacenzaSeat(
        id=card.id,
        name=card.name,
        colour=card.colour,
        wings=[
            WingTold(id=name, name=teller.text(wing.name), colour=wing.colour)
            for name, wing in spec.wings.items()
        ],
        edge=hex_names(battle.grid, battle.area(spec.edge)),
    )


def formations(teller: Teller) -> list[FormationTold]:
    """2.2.2 The formations, each with its number in its wing."""
    battle: Battle = teller.battle
    in_wing: dict[int, int] = {}
    found = []
    for number, (name, spec) in enumerate(battle.spec.formations.items()):
        wing = battle.formation_wing[number]
        pattern = in_wing.get(wing, 0)
        in_wing[wing] = pattern + 1
        found.append(
            FormationTold(
                id=name,
                seat=spec.seat,
                wing=spec.wing,
                name=teller.text(spec.name),
                colour=spec.colour,
                guns=spec.guns,
                pattern=pattern,
            )
        )
    return found


def piece(teller: Teller, name: str) -> PiacenzaPieceTold:
    """A piece as it is printed."""
    battle: Battle = teller.battle
    number = battle.index[name]
    spec = battle.pieces[number]
    unit = spec if isinstance(spec, UnitSpec) else None
    leader = spec if isinstance(spec, CommanderSpec) else None
    wing, formation = battle.wing[number], battle.formation[number]
    its_wing = battle.wing_names[wing] if wing != OFF else ""
    its_formation = battle.formation_names[formation] if formation != OFF else ""
    return PiacenzaPieceTold(
        id=name,
        kind="unit" if unit else "commander",
        seat=spec.seat,
        name=teller.text(spec.name),
        arm=ARMS[battle.arm[number]],
        arm_name=teller.arm_name(name),
        wing=its_wing,
        wing_name=teller.text(battle.spec.seats[spec.seat].wings[its_wing].name)
        if its_wing
        else "",
        formation=its_formation,
        formation_name=teller.text(battle.spec.formations[its_formation].name)
        if its_formation
        else "",
        nation=unit.nation if unit else None,
        strength=battle.strength[number],
        reduced_strength=battle.reduced[number],
        mp=battle.mp[number],
        training=battle.training[number] if battle.training[number] != OFF else None,
        rank=leader.rank if leader else None,
        range=battle.range[number],
        bonus=battle.bonus[number],
        sergeants=battle.sergeants[number],
        regiment=unit.regiment or None if unit else None,
        men=None,
        hex=spec.hex or None,
        facing=unit.facing if unit and unit.arm == "artillery" else None,
        source=teller.source_key(name),
        look=teller.look(name),
    )


# Charts


def charts(teller: Teller) -> ChartsTold:
    """The tables of the game charts."""
    data = teller.battle.charts
    return ChartsTold(
        tables=[
            by_die(teller, "fire", _columns(teller, data.fire.columns), data.fire),
            by_die(
                teller, "bombardment", _columns(teller, data.bombardment.columns), data.bombardment
            ),
            by_die(teller, "melee", list(data.melee.ratios), data.melee, "melee-result"),
            ranges(teller),
            training(teller),
            *(figures(teller, name) for name in ("fire_modifiers", "training_modifiers")),
            *(figures(teller, name) for name in ("ranks", "movement", "commanders")),
        ],
        terrain=[
            TerrainTold(
                id=key,
                name=teller.say("terrain", key),
                cost=None if row.kind == "closed" else row.foot,
                notes=terrain_notes(teller, row),
            )
            for key, row in data.terrain.items()
        ],
        hexsides=[
            TerrainTold(
                id="stream",
                name=teller.say("hexside", "stream"),
                cost=data.stream.cost,
                notes=[teller.say("chart", "stream", test=f"{data.stream.test:+d}")],
            ),
            TerrainTold(
                id="wall",
                name=teller.say("hexside", "wall"),
                cost=None,
                notes=[teller.say("chart", "wall")],
            ),
        ],
    )


def _columns(teller: Teller, columns: list[Column]) -> list[str]:
    return [teller.say("column", column.name) for column in columns]


def by_die(
    teller: Teller, name: str, columns: list[str], table: object, words: str = "result"
) -> ChartTold:
    """A table by the modified die: beyond its ends the end rows count.

    ``words``: where the catalogue says what its marks mean.
    """
    first, rows = int(getattr(table, "first", 0)), list(getattr(table, "rows", []))
    last = first + len(rows) - 1
    marks = {first: f"≤ {first}", last: f"≥ {last}"}
    return ChartTold(
        id=name,
        name=teller.say("table", name),
        corner=teller.say("table", "die"),
        columns=columns,
        rows=[
            ChartRow(name=marks.get(first + number, str(first + number)), cells=list(row))
            for number, row in enumerate(rows)
        ],
        legend=[
            ChartMark(mark=mark, text=teller.say(words, mark))
            for mark in teller.catalogue.sections[words]
            if any(mark in row for row in rows)
        ],
    )


def ranges(teller: Teller) -> ChartTold:
    """8.2 What the range adds to a bombardment."""
    values = teller.battle.charts.bombardment.range
    return ChartTold(
        id="bombardment.range",
        name=teller.say("table", "range"),
        corner=teller.say("table", "hexes"),
        columns=[],
        rows=[
            ChartRow(name=str(number), cells=[f"{value:+d}"])
            for number, value in enumerate(values, start=1)
        ],
    )


def training(teller: Teller) -> ChartTold:
    """5.11 The levels of training."""
    arms = ("infantry", "grenadiers", "cavalry")
    return ChartTold(
        id="training",
        name=teller.say("table", "training"),
        corner=teller.say("table", "army"),
        columns=[teller.say("table", arm) for arm in arms],
        rows=[
            ChartRow(name=teller.say("army", key), cells=[str(getattr(row, arm)) for arm in arms])
            for key, row in teller.battle.charts.training.items()
        ],
    )


def figures(teller: Teller, name: str) -> ChartTold:
    """A list of figures."""
    table = getattr(teller.battle.charts, name)
    return ChartTold(
        id=name,
        name=teller.say("table", name),
        corner="",
        columns=[],
        rows=[
            ChartRow(name=teller.say("table-row", f"{name}.{key}"), cells=[str(value)])
            for key in table.__struct_fields__
            if (value := getattr(table, key)) is not None
        ],
    )


def terrain_notes(teller: Teller, row: TerrainRow) -> list[str]:
    """What a kind of terrain does."""
    if row.kind == "closed":
        return [teller.say("chart", "closed")]
    costs = f"{row.foot}/{row.horse}/{row.guns}/{row.commander}"
    found = [teller.say("chart", "costs", costs=costs)]
    if row.cover:
        found.append(teller.say("chart", "cover", level=row.cover))
    values = {code: getattr(row, code) for code in ("fire", "melee", "cavalry_melee")}
    found += [teller.say("chart", code, value=f"{n:+d}") for code, n in values.items() if n]
    if row.test is not None:
        found.append(teller.say("chart", "test", value=f"{row.test:+d}"))
    if row.blocks:
        found.append(teller.say("chart", "blocks"))
    return found


# Special rules and victory


def special(teller: Teller) -> list[SpecialTold]:
    """The special rules of a learning scenario."""
    chain = teller.battle.spec.chain
    if chain == "whole":
        return []
    said = teller.say("special", chain)
    return [SpecialTold(kind="chain", rule="4.1", seat=None, text=said, hexes=[], sides=[])]


def victory(teller: Teller) -> list[VictoryTold]:
    """13 What wins the battle."""
    battle: Battle = teller.battle
    spec = battle.spec.victory
    hexes = [battle.grid.name(here) for here in battle.objective_hex if here != OFF]
    places = ", ".join(teller.text(battle.map.spec.places[name].name) for name in spec.places)
    seat = spec.chooser or None
    if spec.kind == "objectives":
        rules = [
            ("13.0", "objectives", {"choose": spec.choose, "draw": spec.draw}),
            ("13.1", "conditional-draw", {"draw": spec.draw}),
            ("13.2", "automatic", {"turn": spec.automatic_turn}),
        ]
        return [
            VictoryTold(
                rule=rule,
                seat=seat,
                text=teller.say("victory", code, places=places, seat=spec.chooser, **params),
                hexes=hexes,
            )
            for rule, code, params in rules
        ]
    text = teller.say("victory", spec.kind, places=places, seat=spec.chooser)
    return [VictoryTold(rule="13.0", seat=seat, text=text, hexes=hexes)]
