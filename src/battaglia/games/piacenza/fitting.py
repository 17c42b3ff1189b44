"""3 What a step that is read from a file must satisfy, so that play can go on from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

from battaglia.core.masks import bits
from battaglia.games.piacenza import combat, effects
from battaglia.games.piacenza.charts import MeleeResult
from battaglia.games.piacenza.danger import BOMBARDMENT as BY_GUNS
from battaglia.games.piacenza.danger import DANGEROUS, LOST, REFUSAL, STRAY
from battaglia.games.piacenza.fire import declaration
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.retreat import DRIFT
from battaglia.games.piacenza.state import (
    BILLEBAUDE,
    BOMBARDMENT,
    COMBAT,
    COMMANDERS,
    MOVEMENT,
    OFF,
    REORGANISATION,
    SEGMENTS,
    SELECTION,
    Position,
)

SEGMENT_OF = {
    "choose-objectives": SELECTION, "set-up": SELECTION, "choose-wings": SELECTION,
    "next-wing": SELECTION, "selection-roll": SELECTION, "order-of-activation": SELECTION,
    "billebaude": BILLEBAUDE, "movement": MOVEMENT, "bombardment": BOMBARDMENT,
    "combat": COMBAT, "commanders-move": COMMANDERS, "reorganisation": REORGANISATION,
    "show-objective": REORGANISATION,
}  # fmt: skip
"""3.0, 3.1 The part of the turn in which a step lies at the bottom."""
OF_A_FORMATION = frozenset(
    {"bombardment", "formation-combat", "formation-movement", "formation-ends"}
)
"""3.1 Steps in which a formation has been taken."""
LAST_PART = {
    "formation-combat": combat.OVER,
    "fire-combat": declaration.OVER,
    "suffering": effects.ORDER,
    "enter": 5,
}
"""The parts of steps that go through several; the six of a step into a hex are in G7."""
CAUSES = DANGEROUS | {BY_GUNS, REFUSAL, LOST, STRAY, DRIFT}
"""Why units leave their hex."""
MOST = {"hexes": 99, "mp": 99}
FIRST_RESULTS = frozenset(get_args(MeleeResult))
"""10.3.1 What a countercharge can answer."""

BATTERIES = frozenset(
    {
        "first-volley", "second-volley", "bombardment-roll", "failure-roll", "ricochet",
        "ricochet-roll", "battery-reply",
    }
)  # fmt: skip
"""8 Steps whose unit is a battery; that of others is none."""
EITHER = frozenset({"line-advance"})
"""Steps whose unit may be a battery."""
OF_ACTIVE_SIDE = frozenset(
    {
        "steady-roll", "first-volley", "second-volley", "bombardment-roll", "failure-roll",
        "ricochet", "ricochet-roll", "line-advance", "terrain-roll", "zone-roll", "impact",
        "melee-roll", "charge-roll", "move-unit", "enter", "go-on", "lead",
    }
)  # fmt: skip
OF_OTHER_SIDE = frozenset(
    {
        "battery-reply", "defensive-roll", "reaction-roll", "steadiness-roll", "countercharge-roll",
    }
)  # fmt: skip
HAND_TO_HAND = frozenset(
    {
        "fire-roll", "defensive-roll", "battery-reply", "reaction-roll", "steadiness-roll",
        "melee-roll", "charge-roll", "countercharge-roll",
    }
)  # fmt: skip
"""9 Steps whose unit and target stand side by side."""
PERHAPS_GONE = frozenset({"attendants", "rejoining", "placing", "shaken", "discharged"})
"""Steps that speak of pieces that may be off the map by now."""
PERHAPS_NOBODY = frozenset({"rejoining.pieces", "move-unit.touched"})
"""Lists that may be empty."""


def misfit(p: Position, step: Any) -> str:
    """Why a step does not fit the position below it; "" if it does."""
    for check in CHECKS:
        fault = check(p, step)
        if fault:
            return fault
    return ""


def _fields(step: Any, *names: str) -> list[str]:
    return [name for name in names if name in step.__struct_fields__]


def _wrong_segment(p: Position, step: Any) -> str:
    """A step at the bottom belongs to a part of the turn, one of a formation to a formation."""
    if len(p.stack) == 1 and SEGMENT_OF.get(step.name, p.segment) != p.segment:
        return f"{step.name!r} has no place in the segment {SEGMENTS[p.segment]!r}"
    if step.name in OF_A_FORMATION and p.formation == OFF:
        return f"{step.name!r} goes with start.formation"
    return ""


def _wrong_figure(p: Position, step: Any) -> str:
    for name in _fields(step, "hexes", "mp"):
        if getattr(step, name) > MOST[name]:
            return f"{name} is {MOST[name]} at most"
    if getattr(step, "part", 0) > LAST_PART.get(step.name, 0):
        return f"part is {LAST_PART[step.name]} at most"
    if getattr(step, "cause", "") and step.cause not in CAUSES:
        return f"{step.cause!r} is no cause; there are {', '.join(sorted(CAUSES))}"
    if _fields(step, "first") and step.first not in FIRST_RESULTS:
        return f"{step.first!r} is no result of a charge"
    return ""


def _wrong_piece(p: Position, step: Any) -> str:
    """``piece`` is a commander, but in the set-up."""
    for name in _fields(step, "piece"):
        piece = getattr(step, name)
        if step.name != "place-piece" and piece < p.battle.units:
            return f"{p.name(piece)!r} is no commander"
        if step.name not in PERHAPS_GONE and p.at[piece] < 0:
            return f"{p.name(piece)!r} is not on the map"
    return ""


def _wrong_unit(p: Position, step: Any) -> str:
    """``unit`` is a combat unit, a battery where batteries act; ``target`` is its enemy."""
    names = [name for name in _fields(step, "unit", "target") if getattr(step, name) != OFF]
    for name in names:
        fault = _not_there(p, step, [getattr(step, name)])
        if fault:
            return fault
    if "unit" not in names:
        return ""
    battery = p.battle.body[step.unit] == GUNS
    if step.name not in EITHER and battery != (step.name in BATTERIES):
        return f"{p.name(step.unit)!r} is {'a' if battery else 'no'} battery"
    if _fields(step, "away") and step.away == p.at[step.unit] != OFF:
        return f"{p.name(step.unit)!r} cannot go away from its own hex"
    return _wrong_target(p, step) if "target" in names else ""


def _wrong_target(p: Position, step: Any) -> str:
    unit, target = step.unit, step.target
    if p.battle.seat[unit] == p.battle.seat[target]:
        return f"{p.name(unit)!r} and {p.name(target)!r} are of one side"
    beside = p.battle.ground.around[p.at[unit]] >> p.at[target] & 1
    if step.name in HAND_TO_HAND and not beside:
        return f"{p.name(unit)!r} and {p.name(target)!r} do not touch"
    return ""


def _wrong_shot(p: Position, step: Any) -> str:
    """8.1 A battery fires at a hex with an enemy; 5.6 a line has the unit that advances."""
    if step.name == "bombardment-roll" and not p.enemies_at(step.there, p.active):
        return f"there is no enemy in {p.hex_name(step.there)}"
    if step.name == "line-advance" and step.unit not in (OFF, *p.line):
        return f"{p.name(step.unit)!r} has no place in the line"
    return ""


def _wrong_units(p: Position, step: Any) -> str:
    for name in _fields(step, "units", "pieces", "touched"):
        mask = getattr(step, name)
        if not mask and f"{step.name}.{name}" not in PERHAPS_NOBODY:
            return "names no unit"
        fault = _not_there(p, step, bits(mask))
        if fault:
            return fault
        if len({p.battle.seat[unit] for unit in bits(mask)}) > 1 and step.name != "discharged":
            return "names units of both sides"
    return ""


def _not_there(p: Position, step: Any, units: Iterable[int]) -> str:
    for unit in units:
        if unit >= p.battle.units:
            return f"{p.name(unit)!r} is no combat unit"
        if p.at[unit] < 0 and step.name not in PERHAPS_GONE:
            return f"{p.name(unit)!r} is not on the map"
    return ""


def _wrong_side(p: Position, step: Any) -> str:
    """Who acts is of the side whose wing is activated, who answers is of the other."""
    if step.name not in OF_ACTIVE_SIDE | OF_OTHER_SIDE:
        return ""
    if p.wing == OFF:
        return f"{step.name!r} goes with start.wing"
    acting = [getattr(step, name) for name in _fields(step, "unit", "piece")]
    acting += bits(step.units) if step.name in ("move-unit", "enter", "go-on") else []
    side = p.active if step.name in OF_ACTIVE_SIDE else 1 - p.active
    wrong = [unit for unit in acting if unit != OFF and p.battle.seat[unit] != side]
    return f"{p.name(wrong[0])!r} is of the other side" if wrong else ""


def _wrong_way(p: Position, step: Any) -> str:
    """Those who enter a hex stand together in one next to it."""
    if step.name not in ("enter", "go-on", "move-unit", "terrain-roll", "zone-roll"):
        return ""
    units = bits(step.units) if hasattr(step, "units") else [step.unit]
    if len({p.at[unit] for unit in units}) > 1 and step.name != "enter":
        return "names units that do not stand together"
    here = step.here if hasattr(step, "here") else p.at[units[0]]
    if hasattr(step, "there") and not p.battle.ground.around[here] >> step.there & 1:
        return f"no way leads from {p.hex_name(here)} into {p.hex_name(step.there)}"
    return ""


CHECKS: tuple[Callable[[Position, Any], str], ...] = (
    _wrong_segment, _wrong_figure, _wrong_piece, _wrong_unit, _wrong_units, _wrong_side, _wrong_way,
    _wrong_shot,
)  # fmt: skip
"""In this order: what comes later takes for granted what came before."""
