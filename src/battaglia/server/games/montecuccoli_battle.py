"""A battle of Montecuccoli before the first move, in words: map, pieces, charts, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battaglia.core.maps import in_language
from battaglia.core.provenance import Statements
from battaglia.games.montecuccoli import special
from battaglia.games.montecuccoli.battle import KINDS, NEVER, Battle
from battaglia.games.montecuccoli.charts import COLUMNS, HexsideRow, TerrainRow
from battaglia.games.montecuccoli.scenario import (
    AwardRule,
    Bar,
    Confine,
    CountIn,
    Flood,
    Hold,
    Night,
    NoEnemyIn,
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
from battaglia.server.games import shared
from battaglia.server.presenting import Data
from battaglia.server.wording import Words


def card(battle: Battle, words: Words) -> Data:
    """The battle as a list of battles shows it."""
    spec = battle.spec
    return {
        "id": spec.id,
        "game": spec.game,
        "title": words.text(spec.title),
        "summary": words.text(spec.summary),
        "date": spec.date,
        "turns": spec.turns,
        "turn_minutes": spec.turn_minutes,
        "minutes": spec.minutes,
        "difficulty": spec.difficulty,
        "difficulty_name": words.say("difficulty", spec.difficulty),
        "first": spec.first,
        "seats": [
            {"id": name, "name": words.text(seat.name), "colour": seat.colour}
            for name, seat in spec.seats.items()
        ],
    }


def told(battle: Battle, words: Words) -> Data:
    """Everything about the battle that does not change while it is fought."""
    spec = battle.spec
    shown = card(battle, words)
    for key in ("minutes", "difficulty", "difficulty_name"):
        del shown[key]
    for seat in shown["seats"]:
        seat["demoralised_at"] = spec.seats[seat["id"]].demoralised_at
    return {
        **shown,
        "begins": spec.begins,
        "map": shared.map_told(battle.map, terrain_names(battle), words),
        "pieces": [piece(battle, number, words) for number in range(len(battle.ids))],
        "charts": charts(battle, words),
        "options": shared.options(battle.options, words),
        "special": specials(battle, words),
        "victory": victory(battle, words),
        "provenance": shared.provenances(statements(battle), words),
    }


# Pieces and charts


def terrain_names(battle: Battle) -> tuple[str, ...]:
    """The terrain of each hex as the battle begins."""
    return tuple(battle.field(flooded=False, bridged=False).ground.names)


def piece(battle: Battle, number: int, words: Words) -> Data:
    """A piece as it is printed."""
    spec: Any = battle.pieces[number]
    kind = KINDS[battle.kind[number]]
    unit = kind == "unit"
    formation = getattr(spec, "formation", "")
    names = battle.spec.formations
    entry = battle.entries[number]
    return {
        "id": battle.ids[number],
        "kind": kind,
        "seat": spec.seat,
        "name": words.text(spec.name),
        "arm": spec.arm if unit else None,
        "formation": formation or None,
        "formation_name": words.text(names[formation]) if formation in names else None,
        "strength": battle.strength[number] if unit else None,
        "disrupted_strength": battle.weak[number] if unit else None,
        "mp": battle.mp[number] // HALF,
        "cp": battle.cp[number] if kind == "commander" else None,
        "men": spec.men if unit and spec.men else None,
        "road_only": kind == "train" or bool(getattr(spec, "road_only", False)),
        "hex": spec.hex or None,
        "entry": None
        if entry.turn == NEVER
        else {"turn": entry.turn, "hexes": [battle.grid.name(index) for index in entry.hexes]},
    }


def charts(battle: Battle, words: Words) -> Data:
    """The charts in force."""
    data = battle.charts
    return {
        "artillery": {"ranges": data.artillery.ranges, "results": data.artillery.results},
        "crt": {"columns": list(COLUMNS), "results": data.crt[battle.options.crt].results},
        "terrain": [
            {
                "id": key,
                "name": words.say("terrain", key),
                "cost": row.cost,
                "notes": [words.say("chart", code) for code in terrain_notes(row)],
            }
            for key, row in data.terrain.items()
        ],
        "hexsides": [
            {
                "id": key,
                "name": words.say("hexside", key),
                "cost": side.cost if side.passable else None,
                "notes": [words.say("chart", code) for code in hexside_notes(side)],
            }
            for key, side in data.hexsides.items()
        ],
    }


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


def hexside_notes(row: HexsideRow) -> list[str]:
    """What a kind of hexside does beside its cost."""
    notes = {
        "no-passage": not row.passable,
        "disrupted-no-passage": row.passable and not row.disrupted_may_pass,
        "doubles": row.doubles,
        "no-attack": not row.attack,
        "no-zone": not row.zone_of_control,
    }
    return [code for code, holds in notes.items() if holds]


# Special rules and victory


def specials(battle: Battle, words: Words) -> list[Data]:
    """The special rules in force, in words."""
    return [
        {
            "kind": str(rule.__struct_config__.tag),
            "rule": rule.rule,
            "seat": getattr(rule, "seat", None) or getattr(rule, "by", None),
            "text": special_text(battle, rule, words),
            "hexes": special_hexes(battle, rule),
            "sides": [rule.side.split("/")] if isinstance(rule, TrestleBridge) else [],
        }
        for rule in battle.spec.special
        if not rule.option or getattr(battle.options, rule.option)
    ]


def special_text(battle: Battle, rule: SpecialRule, words: Words) -> str:
    """A special rule as a sentence or two."""
    code = str(rule.__struct_config__.tag)
    params: dict[str, str | int] = {}
    if isinstance(rule, Hold | Confine | Bar | Trenches):
        params["who"] = who_text(battle, rule.who, words)
    if isinstance(rule, Hold | Confine | Bar):
        params["until"] = words.say("until", str(rule.until_turn))
    if isinstance(rule, Night | TrestleBridge | Flood):
        params["turn"] = rule.from_turn
    if isinstance(rule, Flood):
        params["faces"] = words.catalogue.listed([str(face) for face in rule.rises_on])
        params["cost"] = rule.cost
        params["hexside"] = words.say("hexside", rule.hexside)
    if isinstance(rule, Siege):
        params["seat"] = rule.by
    if isinstance(rule, Works | TrestleBridge):
        params["seat"] = rule.seat
    if isinstance(rule, TrestleBridge):
        params["side"] = rule.side
    sentences = [words.say("special-rule", code, **params)]
    if getattr(rule, "released_by_attack", False):
        sentences.append(words.say("special-rule", "freed-by-attack"))
    if getattr(rule, "released_by_enemy_in", ""):
        sentences.append(words.say("special-rule", "freed-by-enemy"))
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


def special_names(battle: Battle, lang: str) -> dict[str, str]:
    """By the number of a special rule, those whom it speaks of."""
    names = {}
    for number, rule in enumerate(battle.spec.special):
        who = getattr(rule, "who", None)
        if isinstance(who, Who):
            names[str(number)] = ", ".join(who_names(battle, who, lang))
    return names


def who_text(battle: Battle, who: Who, words: Words) -> str:
    """The pieces of a special rule as an enumeration."""
    return words.catalogue.listed(who_names(battle, who, words.lang))


def who_names(battle: Battle, who: Who, lang: str) -> list[str]:
    """The formations and the pieces of a special rule by their names."""
    formations = [in_language(battle.spec.formations.get(key, key), lang) for key in who.formations]
    pieces = [battle.pieces[battle.index[name]] for name in who.pieces]
    return formations + [in_language(piece.name, lang) for piece in pieces]


def victory(battle: Battle, words: Words) -> list[Data]:
    """What brings points, and what decides."""
    spec = battle.spec.victory
    found: list[Data] = [
        {"rule": "11.0", "seat": None, "text": words.say("victory", "losses"), "hexes": []}
    ]
    for code, (high, low) in (("decisive", spec.decisive), ("marginal", spec.marginal)):
        text = words.say("victory", code, high=high, low=low)
        found.append({"rule": "12.0", "seat": None, "text": text, "hexes": []})
    return found + [
        {
            "rule": award.rule,
            "seat": award.seat,
            "text": award_text(battle, award, words),
            "hexes": award_hexes(battle, award),
        }
        for award in spec.awards
    ]


def award_text(battle: Battle, award: AwardRule, words: Words) -> str:
    """An award as a sentence."""
    code = str(award.__struct_config__.tag)
    params: dict[str, str | int] = {"points": getattr(award, "points", 0)}
    if isinstance(award, OccupyAll | OccupyAny):
        params["hexes"] = words.catalogue.listed(award_hexes(battle, award))
    if isinstance(award, CountIn) and award.at_least == 1:
        code = "count-in-one"
    elif isinstance(award, CountIn):
        params["count"] = award.at_least
    if isinstance(award, StrengthIn):
        who = Who(formations=award.formations)
        params["who"] = who_text(battle, who, words)
    return words.say("award", code, **params)


def award_hexes(battle: Battle, award: AwardRule) -> list[str]:
    """The hexes that an award speaks of."""
    if isinstance(award, OccupyAll | OccupyAny):
        return hexes_of(battle, award.hexes)
    if isinstance(award, CountIn | NoEnemyIn | StrengthIn):
        return area_hexes(battle, award.area)
    return []


def hexes_of(battle: Battle, runs: Sequence[str]) -> list[str]:
    """The hexes of some runs, one by one."""
    return shared.hex_names(battle.grid, battle.map.mask("hexes", list(runs)))


def area_hexes(battle: Battle, name: str) -> list[str]:
    """The hexes of an area."""
    return shared.hex_names(battle.grid, special.area(battle, name))


# Provenance


def statements(battle: Battle) -> dict[str, Statements]:
    """What the three files of the battle say of where their figures are from."""
    return {
        "scenario": battle.spec.provenance,
        "map": battle.map.spec.provenance,
        "charts": battle.charts.provenance,
    }
