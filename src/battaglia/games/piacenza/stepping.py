"""The steps under way as tables of a scenario file, checked when they are read."""

from __future__ import annotations

from typing import Any

from battaglia.core.files import DataFault
from battaglia.core.flow import Step
from battaglia.core.kinds import (
    FLAG,
    HEX,
    HEX_OR_NONE,
    HEXES,
    NUMBER,
    PIECE,
    PIECE_OR_NONE,
    PIECES,
    SEAT,
    Kind,
    one_of,
)
from battaglia.core.steps import StepData, StepTable
from battaglia.games.piacenza.billebaude import Steadying, SteadyRoll
from battaglia.games.piacenza.bombardment import (
    Bombardment,
    BombardmentRoll,
    FailureRoll,
    FirstVolley,
    SecondVolley,
)
from battaglia.games.piacenza.combat import CombatSegment, FormationCombat
from battaglia.games.piacenza.commanders import CommandersMove, Lead
from battaglia.games.piacenza.danger import Attendants, CommanderRoll, Placing, Rejoining
from battaglia.games.piacenza.disorder import SecondDisorderRoll
from battaglia.games.piacenza.effects import NextToSuffer, RanksRoll, Suffering, WhoSuffers
from battaglia.games.piacenza.fire.declaration import FireCombat, Targets
from battaglia.games.piacenza.fire.replies import Replies
from battaglia.games.piacenza.fire.second import SecondVolleyRoll
from battaglia.games.piacenza.fire.volley import (
    BatteryReply,
    DefensiveRoll,
    Discharged,
    FireRoll,
)
from battaglia.games.piacenza.fitting import misfit
from battaglia.games.piacenza.melee.advance import Accompany, Advance
from battaglia.games.piacenza.melee.charge import ChargeRoll, CounterchargeRoll
from battaglia.games.piacenza.melee.resolution import (
    Impact,
    MeleeRoll,
    Melees,
    SteadinessRoll,
)
from battaglia.games.piacenza.melee.results import Shaken
from battaglia.games.piacenza.movement.advance import LineAdvance
from battaglia.games.piacenza.movement.hand import MANNERS
from battaglia.games.piacenza.movement.moving import Enter, GoOn, MoveUnit
from battaglia.games.piacenza.movement.rolls import TerrainRoll, ZoneRoll
from battaglia.games.piacenza.movement.segment import (
    FormationEnds,
    FormationMovement,
    MovementSegment,
)
from battaglia.games.piacenza.reaction import ReactionRoll
from battaglia.games.piacenza.reorganisation import RallyRoll, Reorganisation
from battaglia.games.piacenza.retreat import Retreat, Rout
from battaglia.games.piacenza.ricochet import Ricochet, RicochetRoll
from battaglia.games.piacenza.selection import (
    ChooseWings,
    NextWing,
    OrderOfActivation,
    SelectionRoll,
)
from battaglia.games.piacenza.setup import ChooseObjectives, PlacePiece, SetUp
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.turn import Sequence
from battaglia.games.piacenza.victory import ShowObjective

_ALL: tuple[type[Step[Any]], ...] = (
    ChooseObjectives, SetUp, PlacePiece, ChooseWings, NextWing, SelectionRoll, OrderOfActivation,
    CombatSegment, FormationCombat, Steadying, SteadyRoll, Bombardment, FirstVolley, SecondVolley,
    BombardmentRoll, FailureRoll, Ricochet, RicochetRoll, FireCombat, Targets, Replies,
    SecondVolleyRoll, Discharged, FireRoll, BatteryReply, ReactionRoll, Suffering, WhoSuffers,
    NextToSuffer, RanksRoll, Reorganisation, RallyRoll,
    Retreat, Rout, SecondDisorderRoll, Attendants, CommanderRoll, Rejoining, Placing, Lead,
    CommandersMove, MovementSegment, FormationMovement,
    FormationEnds, LineAdvance, MoveUnit, Enter, GoOn, TerrainRoll, ZoneRoll,
    Melees, SteadinessRoll, DefensiveRoll, Impact, MeleeRoll, ChargeRoll, CounterchargeRoll, Shaken,
    Advance, Accompany, ShowObjective,
)  # fmt: skip

FIELDS = {
    "seat": "seat", "piece": "piece", "unit": "piece", "part": "number",
    "target": "piece", "units": "pieces", "there": "hex", "cause": "word",
    "hexes": "number", "away": "hex-or-none", "here": "hex", "pieces": "pieces",
    "idle_wing": "flag",
    "mp": "number", "manner": "manner", "touched": "pieces", "direct": "flag",
    "begun": "flag", "stopped": "flag", "way": "way", "line-advance.unit": "piece-or-none",
    "whole": "flag", "unsteady": "flag", "first": "word",
}  # fmt: skip

WORD = Kind(lambda p, word: str(word), lambda p, word: str(word), str)
WAY = Kind(
    lambda p, way: [p.hex_name(here) for here in way],
    lambda p, names: tuple(p.battle.grid.index(name) for name in names),
    list[str],
)
"""Hexes in their order."""
KINDS: dict[str, Kind] = {
    "seat": SEAT,
    "piece": PIECE,
    "piece-or-none": PIECE_OR_NONE,
    "pieces": PIECES,
    "hex": HEX,
    "hex-or-none": HEX_OR_NONE,
    "hexes": HEXES,
    "number": NUMBER,
    "flag": FLAG,
    "word": WORD,
    "way": WAY,
    "manner": one_of(MANNERS),
}

TABLE: StepTable[Position] = StepTable(Sequence, _ALL, FIELDS, KINDS)
STEPS = TABLE.steps


def dump_step(p: Position, step: Step[Any]) -> StepData:
    """A step under way as a table of names."""
    return TABLE.dump(p, step)


def load_step(p: Position, data: StepData, place: str) -> Step[Any]:
    """The step that a table describes; a fault names its place."""
    kind, values = TABLE.load(p, data, p.battle.file, place)
    step = kind(**values)
    fault = _misplaced(p, step) or misfit(p, step)
    if fault:
        raise DataFault(p.battle.file, place, fault)
    return step


FOLLOWS: dict[str, frozenset[str]] = {
    below: frozenset(above.split())
    for below, above in {
        "sequence": "choose-objectives set-up choose-wings next-wing selection-roll"
        " order-of-activation billebaude movement bombardment combat reorganisation"
        " commanders-move show-objective",
        "set-up": "set-up place-piece choose-objectives",
        "billebaude": "steady-roll",
        "movement": "formation-movement formation-ends",
        "formation-movement": "line-advance move-unit",
        "formation-ends": "lead",
        "line-advance": "move-unit",
        "move-unit": "enter go-on",
        "enter": "terrain-roll zone-roll discharged suffering",
        "terrain-roll": "terrain-roll",
        "zone-roll": "zone-roll",
        "bombardment": "first-volley second-volley failure-roll",
        "first-volley": "bombardment-roll ricochet ricochet-roll suffering",
        "failure-roll": "bombardment-roll ricochet ricochet-roll suffering",
        "ricochet": "suffering",
        "commanders-move": "commanders-move",
        "combat": "formation-combat",
        "formation-combat": "fire-combat melees",
        "melees": "steadiness-roll impact melee-roll charge-roll countercharge-roll",
        "impact": "discharged suffering",
        "fire-combat": "fire-targets fire-replies second-volley-roll discharged suffering",
        "discharged": "fire-roll defensive-roll battery-reply reaction-roll",
        "attendants": "suffering",
        "suffering": "who-suffers next-to-suffer ranks-roll",
        "reorganisation": "reorganisation rally-roll",
        "steady-roll": "steady-roll",
        "second-volley-roll": "second-volley-roll",
        "fire-roll": "fire-roll battery-reply",
        "battery-reply": "fire-roll defensive-roll battery-reply",
        "reaction-roll": "reaction-roll",
        "ranks-roll": "ranks-roll",
        "rally-roll": "rally-roll",
    }.items()
}
"""Which steps can lie on which."""

IN_ITS_TRAIN = frozenset(
    {
        "accompany", "advance", "attendants", "commander-roll", "placing", "rejoining", "retreat",
        "rout", "second-disorder-roll", "shaken",
    }
)  # fmt: skip
"""Steps that fights, fire and marches bring about, one upon another."""


def _misplaced(p: Position, step: Step[Any]) -> str:
    """Each step has its place in the sequence of play, on the step that brought it about."""
    below = p.stack[-1]
    if step.name in IN_ITS_TRAIN and len(p.stack) > 1:
        return ""
    if step.name not in FOLLOWS.get(below.name, ()):
        return f"{step.name!r} does not lie on {below.name!r}"
    return ""
