"""A battle of Montecuccoli before the first move, in words: map, pieces, charts, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
from battaglia.games.montecuccoli import special
from battaglia.games.montecuccoli.battle import KINDS, NEVER, Battle, PieceKind
from battaglia.games.montecuccoli.charts import COLUMNS, HexsideRow, TerrainRow
from battaglia.games.montecuccoli.scenario import (
    AwardRule,
    Bar,
    Confine,
    CountIn,
    Flood,
    Hold,
    Night,
    OccupyAll,
    OccupyAny,
    Siege,
    SpecialRule,
    StrengthIn,
    Trenches,
    TrestleBridge,
    Who,
    Works,
)
from battaglia.games.montecuccoli.terrain import HALF


class MontecuccoliSeat(SeatCard, frozen=True, kw_only=True):
    """A side of a battle."""

    demoralised_at: int


class EntryTold(Told, frozen=True, kw_only=True):
    """When and where a piece comes onto the map."""

    turn: int
    hexes: list[str]


class MontecuccoliPieceTold(Told, frozen=True, kw_only=True):
    """A piece as it is printed. ``hex`` is None for one that is not on the map at first."""

    id: str
    kind: PieceKind
    seat: str
    name: str
    arm: str | None
    arm_name: str
    formation: str | None
    formation_name: str | None
    strength: int | None
    disrupted_strength: int | None
    mp: int
    cp: int | None
    men: int | None
    road_only: bool
    hex: str | None
    entry: EntryTold | None
    source: str
    look: CounterLook


class MontecuccoliBattle(Told, frozen=True, kw_only=True, tag_field="game", tag="montecuccoli"):
    """A battle before the first move."""

    id: str
    title: str
    summary: str
    date: str
    begins: str
    turns: int
    turn_minutes: int
    first: str
    seats: list[MontecuccoliSeat]
    map: MapTold
    pieces: list[MontecuccoliPieceTold]
    charts: ChartsTold
    options: list[OptionTold]
    special: list[SpecialTold]
    victory: list[VictoryTold]
    goals: list[GoalTold]
    overlays: list[OverlayKind]
    provenance: Provenances


def told(teller: Teller) -> MontecuccoliBattle:
    """Everything about the battle that does not change while it is fought."""
    battle: Battle = teller.battle
    spec, card = battle.spec, teller.card()
    return MontecuccoliBattle(
        id=card.id,
        title=card.title,
        summary=card.summary,
        date=card.date,
        begins=spec.begins,
        turns=card.turns,
        turn_minutes=card.turn_minutes,
        first=spec.first,
        seats=[
            MontecuccoliSeat(
                id=seat.id,
                name=seat.name,
                colour=seat.colour,
                demoralised_at=spec.seats[seat.id].demoralised_at,
            )
            for seat in card.seats
        ],
        map=teller.map_told(),
        pieces=[piece(teller, name) for name in battle.ids],
        charts=charts(teller),
        options=teller.options(),
        special=specials(teller),
        victory=victory(teller),
        goals=teller.goals(),
        overlays=teller.overlays(),
        provenance=teller.provenances(),
    )


# Pieces and charts


def piece(teller: Teller, name: str) -> MontecuccoliPieceTold:
    """A piece as it is printed."""
    battle: Battle = teller.battle
    number = battle.index[name]
    spec: Any = battle.pieces[number]
    kind = KINDS[battle.kind[number]]
    unit = kind == "unit"
    formation = getattr(spec, "formation", "")
    names = battle.spec.formations
    entry = battle.entries[number]
    return MontecuccoliPieceTold(
        id=name,
        kind=kind,
        seat=spec.seat,
        name=teller.text(spec.name),
        arm=spec.arm if unit else None,
        arm_name=teller.arm_name(name),
        formation=formation or None,
        formation_name=teller.text(names[formation]) if formation in names else None,
        strength=battle.strength[number] if unit else None,
        disrupted_strength=battle.weak[number] if unit else None,
        mp=battle.mp[number] // HALF,
        cp=battle.cp[number] if kind == "commander" else None,
        men=spec.men if unit and spec.men else None,
        road_only=kind == "train" or bool(getattr(spec, "road_only", False)),
        hex=spec.hex or None,
        entry=None
        if entry.turn == NEVER
        else EntryTold(turn=entry.turn, hexes=[battle.grid.name(there) for there in entry.hexes]),
        source=teller.source_key(name),
        look=teller.look(name),
    )


def charts(teller: Teller) -> ChartsTold:
    """The charts in force."""
    battle: Battle = teller.battle
    data = battle.charts
    ranges = [str(farthest) for farthest in data.artillery.ranges]
    return ChartsTold(
        tables=[
            results(teller, "crt", COLUMNS, data.crt[battle.options.crt].results),
            results(teller, "artillery", ranges, data.artillery.results),
        ],
        terrain=[
            TerrainTold(
                id=key,
                name=teller.say("terrain", key),
                cost=row.cost,
                notes=[teller.say("chart", code) for code in terrain_notes(row)],
            )
            for key, row in data.terrain.items()
        ],
        hexsides=[
            TerrainTold(
                id=key,
                name=teller.say("hexside", key),
                cost=side.cost if side.passable else None,
                notes=[teller.say("chart", code) for code in hexside_notes(side)],
            )
            for key, side in data.hexsides.items()
        ],
    )


def results(
    teller: Teller, name: str, columns: Sequence[str], faces: Mapping[str, Sequence[str]]
) -> ChartTold:
    """A table of results: a row a face of the die."""
    return ChartTold(
        id=name,
        name=teller.say("table", name),
        corner=teller.say("table", "die"),
        columns=list(columns),
        rows=[ChartRow(name=face, cells=list(row)) for face, row in faces.items()],
    )


def terrain_notes(row: TerrainRow) -> list[str]:
    """What a kind of terrain does beside its cost."""
    notes = {
        "road-only": row.road_only,
        "horse-by-road": row.cavalry_by_road_only,
        "doubles": row.doubles,
        "no-horse-attack": not row.cavalry_may_attack,
        "blocks-sight": row.blocks_sight,
        "shelters": row.shelters,
    }
    return [code for code, holds in notes.items() if holds]


def hexside_notes(row: HexsideRow, over_fords: bool = False) -> list[str]:
    """What a kind of hexside does beside its cost."""
    notes = {
        "no-passage": not row.passable,
        "disrupted-no-passage": row.passable and not row.disrupted_may_pass,
        "doubles": row.doubles,
        "no-attack": row.bars_attack(over_fords),
        "no-zone": not row.zone_of_control,
    }
    return [code for code, holds in notes.items() if holds]


# Special rules and victory


def specials(teller: Teller) -> list[SpecialTold]:
    """The special rules in force, in words."""
    battle: Battle = teller.battle
    return [
        SpecialTold(
            kind=str(rule.__struct_config__.tag),
            rule=rule.rule,
            seat=getattr(rule, "seat", None) or getattr(rule, "by", None),
            text=special_text(teller, rule),
            hexes=special_hexes(battle, rule),
            sides=[rule.side.split("/")] if isinstance(rule, TrestleBridge) else [],
        )
        for rule in battle.spec.special
        if not rule.option or getattr(battle.options, rule.option)
    ]


def special_text(teller: Teller, rule: SpecialRule) -> str:
    """A special rule as a sentence or two."""
    code = str(rule.__struct_config__.tag)
    params: dict[str, str | int] = {}
    if isinstance(rule, Hold | Confine | Bar | Trenches):
        params["who"] = who_text(teller, rule.who)
    if isinstance(rule, Hold | Confine | Bar):
        params["until"] = teller.say("until", str(rule.until_turn))
    if isinstance(rule, Night | TrestleBridge | Flood):
        params["turn"] = rule.from_turn
    if isinstance(rule, Flood):
        params["faces"] = teller.catalogue.listed([str(face) for face in rule.rises_on])
        params["cost"] = rule.cost
        params["hexside"] = teller.say("hexside", rule.hexside)
    if isinstance(rule, Siege):
        params["seat"] = rule.by
    if isinstance(rule, Works | TrestleBridge):
        params["seat"] = rule.seat
    if isinstance(rule, TrestleBridge):
        params["side"] = rule.side
    sentences = [teller.say("special-rule", code, **params)]
    if getattr(rule, "released_by_attack", False):
        sentences.append(teller.say("special-rule", "freed-by-attack"))
    if getattr(rule, "released_by_enemy_in", ""):
        sentences.append(teller.say("special-rule", "freed-by-enemy"))
    return " ".join(sentences)


def special_hexes(battle: Battle, rule: SpecialRule) -> list[str]:
    """The hexes that a special rule speaks of."""
    if isinstance(rule, Confine | Bar | Trenches):
        return area_hexes(battle, rule.area)
    if isinstance(rule, Siege):
        return hexes_of(battle, [*rule.town, *rule.works])
    if isinstance(rule, Works):
        return hexes_of(battle, rule.hexes)
    return rule.side.split("/") if isinstance(rule, TrestleBridge) else []


def special_names(teller: Teller) -> dict[str, str]:
    """By the number of a special rule, those whom it speaks of."""
    battle: Battle = teller.battle
    names = {}
    for number, rule in enumerate(battle.spec.special):
        who = getattr(rule, "who", None)
        if isinstance(who, Who):
            names[str(number)] = ", ".join(who_names(teller, who))
    return names


def who_text(teller: Teller, who: Who) -> str:
    """The pieces of a special rule as an enumeration."""
    return teller.catalogue.listed(who_names(teller, who))


def who_names(teller: Teller, who: Who) -> list[str]:
    """The formations and the pieces of a special rule by their names."""
    known, pieces = teller.battle.spec.formations, teller.piece_names()
    formations = [teller.text(known.get(key, key)) for key in who.formations]
    return formations + [pieces[name] for name in who.pieces]


def victory(teller: Teller) -> list[VictoryTold]:
    """What brings points, and what decides."""
    battle: Battle = teller.battle
    spec = battle.spec.victory
    found = [("11.0", teller.say("victory", "losses"))]
    for code, (high, low) in (("decisive", spec.decisive), ("marginal", spec.marginal)):
        found.append(("12.0", teller.say("victory", code, high=high, low=low)))
    return [VictoryTold(rule=rule, seat=None, text=text, hexes=[]) for rule, text in found] + [
        VictoryTold(
            rule=award.rule,
            seat=award.seat,
            text=award_text(teller, award),
            hexes=award_hexes(battle, award),
        )
        for award in spec.awards
    ]


def award_text(teller: Teller, award: AwardRule) -> str:
    """An award as a sentence."""
    battle: Battle = teller.battle
    code = str(award.__struct_config__.tag)
    params: dict[str, str | int] = {"points": getattr(award, "points", 0)}
    if isinstance(award, OccupyAll | OccupyAny):
        params["hexes"] = teller.catalogue.listed(award_hexes(battle, award))
    if isinstance(award, CountIn) and award.at_least == 1:
        code = "count-in-one"
    elif isinstance(award, CountIn):
        params["count"] = award.at_least
    if isinstance(award, StrengthIn):
        who = Who(formations=award.formations)
        params["who"] = who_text(teller, who)
    return teller.say("award", code, **params)


def award_hexes(battle: Battle, award: AwardRule) -> list[str]:
    """The hexes that an award speaks of."""
    return hex_names(battle.grid, special.award_area(battle, award))


def hexes_of(battle: Battle, runs: Sequence[str]) -> list[str]:
    """The hexes of some runs, one by one."""
    return hex_names(battle.grid, battle.map.mask("hexes", list(runs)))


def area_hexes(battle: Battle, name: str) -> list[str]:
    """The hexes of an area."""
    return hex_names(battle.grid, special.area(battle, name))
