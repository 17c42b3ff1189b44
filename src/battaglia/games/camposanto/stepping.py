"""The steps under way as tables of a scenario file, checked when they are read."""

from __future__ import annotations

from typing import Any

from battaglia.core.files import DataFault
from battaglia.core.flow import Step
from battaglia.core.hexgrid import bits
from battaglia.core.kinds import (
    FLAG,
    HEX,
    HEX_OR_NONE,
    HEXES,
    NUMBER,
    PIECE,
    PIECE_OR_NONE,
    SEAT,
    Kind,
    number,
    one_of,
    piece_names,
)
from battaglia.core.masks import mask_of
from battaglia.core.steps import StepData, StepTable
from battaglia.games.camposanto.activation import GeneralDecides
from battaglia.games.camposanto.artillery import ArtilleryFire, FireRoll
from battaglia.games.camposanto.assault.advance import AdvanceStep
from battaglia.games.camposanto.assault.declaration import AssaultLine, Assaults
from battaglia.games.camposanto.assault.fight import AssaultRoll, MarshalHelp, StandOrFallBack
from battaglia.games.camposanto.assault.loss import EscapeOfAll, FallingBack, TakeHitStep
from battaglia.games.camposanto.assault.melee import Melee
from battaglia.games.camposanto.battle import GUNS, LIGHT, MARSHAL
from battaglia.games.camposanto.commanders import MarshalMove
from battaglia.games.camposanto.light import LightFire
from battaglia.games.camposanto.line_of_retreat import EDGE, Aim, Aims
from battaglia.games.camposanto.movement import Movement, MoveUnit, Reaction
from battaglia.games.camposanto.orders import ChooseOrders, ExchangeSeries
from battaglia.games.camposanto.retreat import Escape, Retreat, Turn
from battaglia.games.camposanto.setup import PlacePiece, SetUp
from battaglia.games.camposanto.state import OFF, Position
from battaglia.games.camposanto.turn import Operations

LINES = ("edge", "haven")
"""6.5 The goals of a retreat, in the order of ``Battle.lines``."""
STOP, UNHARMED = "stop", "unharmed-"
"""7.3, 8.2 Of an aim: the edge stops it; only by ways without a hit."""
SIDES = ("attacker", "defender")
MOST_ROLLS = 100
"""Of one fight; it ends long before, since the threshold falls with each roll (C-G45)."""


# How fields are written


def _unit_mask(p: Position, names: list[str]) -> int:
    return mask_of(_unit(p, name) for name in names)


def _unit(p: Position, name: str) -> int:
    unit = p.battle.index[name]
    if unit >= p.battle.units:
        raise ValueError(f"{name} is a marshal")
    return unit


def _dump_aims(p: Position, aims: Aims) -> list[str]:
    """Each aim as one word: its line, the number of hexes, the hexes in which it may end."""
    words = []
    for aim in aims:
        hexes = STOP if aim.hexes == EDGE else f"{UNHARMED if aim.unharmed else ''}{aim.hexes}"
        words.append(f"{LINES[aim.line]}:{hexes}:{'+'.join(HEXES.dump(p, aim.ends))}")
    return words


def _load_aims(p: Position, words: list[str]) -> Aims:
    found = []
    for word in words:
        line, hexes, ends = word.split(":")
        count = EDGE if hexes == STOP else int(hexes.removeprefix(UNHARMED))
        number(p, count)
        safe = hexes.startswith(UNHARMED)
        found.append(Aim(LINES.index(line), count, HEXES.load(p, ends.split("+")), safe))
    return tuple(found)


def _dump_melee(p: Position, melee: Melee) -> list[str]:
    """Attackers and defenders, and with a mark those who are isolated."""
    groups = ((">", melee.attackers), ("<", melee.defenders), ("!", melee.isolated))
    return [f"{mark}{p.name(unit)}" for mark, units in groups for unit in bits(units)]


def _load_melee(p: Position, words: list[str]) -> Melee:
    groups = {">": 0, "<": 0, "!": 0}
    for word in words:
        groups[word[:1]] |= 1 << _unit(p, word[1:])
    return Melee(groups[">"], groups["<"], groups["!"])


_ALL: tuple[type[Step[Any]], ...] = (
    SetUp, PlacePiece, ChooseOrders, ExchangeSeries, GeneralDecides, ArtilleryFire, FireRoll,
    Movement, MoveUnit, Reaction, Retreat, Escape, Turn, MarshalMove, LightFire, AssaultLine,
    Assaults, AssaultRoll, MarshalHelp, StandOrFallBack, TakeHitStep, EscapeOfAll, FallingBack,
    AdvanceStep,
)  # fmt: skip

FIELDS = {
    "seat": "seat", "piece": "piece", "unit": "piece", "marshal": "piece-or-none",
    "behind": "piece-or-none", "units": "units", "joined": "units", "waiting": "units",
    "winners": "units", "barred": "units", "advanced": "units", "mp": "number",
    "gone": "number", "number": "number", "bound": "flag", "from_east": "flag", "won": "flag",
    "either_end": "flag",
    "aims": "aims", "visited": "hexes", "pledged": "hexes", "against": "hexes",
    "left": "hexes", "last": "hex", "there": "hex", "reached": "hex-or-none",
    "ahead": "hex-or-none", "melee": "melee", "side": "side",
}  # fmt: skip

KINDS: dict[str, Kind] = {
    "seat": SEAT,
    "piece": PIECE,
    "piece-or-none": PIECE_OR_NONE,
    "units": Kind(piece_names, _unit_mask),
    "hex": HEX,
    "hex-or-none": HEX_OR_NONE,
    "hexes": HEXES,
    "number": NUMBER,
    "flag": FLAG,
    "aims": Kind(_dump_aims, _load_aims),
    "melee": Kind(_dump_melee, _load_melee),
    "side": one_of(SIDES),
}

TABLE: StepTable[Position] = StepTable(Operations, _ALL, FIELDS, KINDS)
STEPS = TABLE.steps


def dump_step(p: Position, step: Step[Any]) -> StepData:
    """A step under way as a table of names."""
    return TABLE.dump(p, step)


def load_step(p: Position, data: StepData, place: str) -> Step[Any]:
    """The step that a table describes; a fault names its place."""
    kind, values = TABLE.load(p, data, p.battle.file, place)
    step = kind(**values)
    fault = _misplaced(p, step) or _misfit(p, step)
    if fault:
        raise DataFault(p.battle.file, place, fault)
    return step


# What a step that is read must satisfy, so that play can go on from it

BEFORE_ORDERS = frozenset({"set-up", "choose-orders", "exchange-series"})
"""Steps of the time before order points are revealed."""

FOLLOWS: dict[str, frozenset[str]] = {
    below: frozenset(above.split())
    for below, above in {
        "operations": "set-up choose-orders exchange-series general artillery movement marshal"
        " light-fire assault-line assaults",
        "set-up": "set-up place-piece turn",
        "artillery": "fire-roll",
        "light-fire": "fire-roll",
        "movement": "move-unit",
        "move-unit": "reaction turn escape",
        "reaction": "turn escape",
        "turn": "turn retreat escape",
        "retreat": "escape",
        "escape": "escape",
        "assaults": "assault-roll stand-or-fall-back advance falling-back turn",
        "stand-or-fall-back": "marshal-help",
        "advance": "escape-of-all falling-back turn escape",
        "escape-of-all": "take-hit turn",
        "falling-back": "turn",
    }.items()
}
"""Which steps can lie on which."""


def _misplaced(p: Position, step: Step[Any]) -> str:
    """Each step has its place in the sequence of play, on the step that brought it about."""
    below = p.stack[-1]
    if step.name not in FOLLOWS.get(below.name, ()):
        return f"{step.name!r} does not lie on {below.name!r}"
    if isinstance(below, Operations) and (step.name in BEFORE_ORDERS) == bool(p.activation):
        return f"{step.name!r} has no place in this part of the phase"
    if isinstance(below, Assaults) and below.joined:
        return "those who assault are still being named"
    if isinstance(step, MarshalHelp):
        fits = isinstance(below, StandOrFallBack) and below.melee == step.melee
        return "" if fits else "is not about the fight that it lies on"
    return ""


def _misfit(p: Position, step: Any) -> str:
    """Pieces that are lost, of the wrong side or in the wrong place."""
    if isinstance(step, MoveUnit):
        return _needs(p, 1 << step.unit, p.battle.wing_mask[p.wing], "the activated wing")
    if isinstance(step, PlacePiece):
        return "" if p.at[step.piece] >= 0 else f"{p.name(step.piece)!r} is not on the map"
    if isinstance(step, FireRoll):
        return _bad_fire(p, step)
    if isinstance(step, Retreat | Escape):
        return _bad_retreat(p, step)
    if isinstance(step, Reaction):
        return _needs(p, step.units, p.battle.army_mask[1 - p.active], "the other side")
    if isinstance(step, Assaults):
        return _bad_assaults(p, step)
    if isinstance(step, EscapeOfAll | FallingBack):
        armies = p.battle.army_mask
        one_side = any(not step.waiting & ~army for army in armies)
        return "" if one_side else "names units of both sides"
    if isinstance(step, AdvanceStep):
        return _bad_advance(p, step)
    return _bad_melee(p, step) if hasattr(step, "melee") else ""


def _needs(p: Position, units: int, group: int, called: str) -> str:
    """All of some units must be on the map and in a group."""
    wrong = [u for u in bits(units) if not group >> u & 1 or p.at[u] < 0]
    if not units:
        return "names no unit"
    return f"{p.name(wrong[0])!r} is not a unit of {called} on the map" if wrong else ""


def _bad_fire(p: Position, step: FireRoll) -> str:
    arms = p.battle.arm_mask[GUNS] | p.battle.arm_mask[LIGHT]
    if fault := _needs(p, 1 << step.unit, arms & p.battle.wing_mask[p.wing], "the firing wing"):
        return fault
    enemy = 1 - p.active
    if not (p.combat_hexes(enemy) | p.marshals[enemy]) >> step.there & 1:
        return f"there is no enemy in {p.hex_name(step.there)}"
    table = p.battle.fire[step.unit]
    reach = p.battle.grid.distance(p.at[step.unit], step.there)
    return f"{p.hex_name(step.there)} is out of range" if reach > max(len(table), 1) else ""


def _bad_retreat(p: Position, step: Retreat | Escape) -> str:
    piece = step.unit
    if p.at[piece] < 0 or p.battle.arm[piece] == GUNS:
        return f"{p.name(piece)!r} does not retreat"
    if isinstance(step, Retreat) and p.battle.arm[piece] == MARSHAL:
        return f"{p.name(piece)!r} is a marshal, who escapes"
    seat = p.battle.seat[piece]
    if any(aim.line >= len(p.battle.lines[seat]) for aim in step.aims):
        return "this side has no haven"
    enemy = p.combat_hexes(1 - seat) | p.marshals[1 - seat]
    if not (p.battle.ground.open & ~enemy) >> step.last & 1:
        return f"nobody can stand in {p.hex_name(step.last)}"
    return ""


def _bad_assaults(p: Position, step: Assaults) -> str:
    if bool(step.joined) != bool(step.against):
        return "names attackers without hexes to assault, or hexes without attackers"
    fronts = step.lineup(p).fronts
    idle = [unit for unit in bits(step.joined) if not fronts.get(unit, 0) & step.against]
    if idle:
        return f"{p.name(idle[0])!r} has none of the assaulted hexes on its front"
    faced = 0
    for unit in bits(step.joined):
        faced |= fronts[unit]
    return "an assaulted hex is on nobody's front" if step.against & ~faced else ""


def _bad_advance(p: Position, step: AdvanceStep) -> str:
    seat = p.battle.seat[bits(step.winners)[0]] if step.winners else 0
    if fault := _needs(p, step.winners, p.battle.army_mask[seat], "the winning side"):
        return fault
    if (step.barred | step.advanced) & ~step.winners:
        return "speaks of units that did not win"
    return "ahead goes with behind" if step.behind != OFF and step.ahead == OFF else ""


def _bad_melee(p: Position, step: Any) -> str:
    melee: Melee = step.melee
    own, enemy = p.battle.wing_mask[p.wing], p.battle.army_mask[1 - p.active]
    fault = _needs(p, melee.attackers, own, "the activated wing")
    fault = fault or _needs(p, melee.defenders, enemy, "the other side")
    if fault:
        return fault
    if melee.isolated & ~(melee.attackers | melee.defenders):
        return "calls units isolated that do not fight"
    around = p.battle.ground.around
    foes = mask_of(p.at[unit] for unit in bits(melee.defenders))
    if not all(around[p.at[unit]] & foes for unit in bits(melee.attackers)):
        return "has an assault between units that do not touch"
    if getattr(step, "number", 0) > MOST_ROLLS:
        return f"a fight has {MOST_ROLLS} rolls at most"
    return _bad_marshal(p, step) if isinstance(step, AssaultRoll) else ""


def _bad_marshal(p: Position, step: AssaultRoll) -> str:
    marshal = step.marshal
    seat = 1 - p.active if step.side else p.active
    if marshal == OFF or (marshal in p.battle.marshals[seat] and p.at[marshal] >= 0):
        return ""
    return f"{p.name(marshal)!r} is no marshal of the side that rolls"
