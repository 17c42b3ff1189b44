"""A position as a scenario file and back: any position can be written, and begun from."""

from __future__ import annotations

from typing import Any

from battaglia.core import saving
from battaglia.core.files import DataFault
from battaglia.core.flow import Step, settle
from battaglia.core.hexgrid import bits
from battaglia.core.kinds import FLAG, NUMBER, PIECE, PIECES, SEAT, Kind, piece_mask, piece_names
from battaglia.core.steps import StepData, StepTable
from battaglia.games.montecuccoli import entering
from battaglia.games.montecuccoli.artillery import ArtilleryFire, FireRoll
from battaglia.games.montecuccoli.battle import CU, Battle
from battaglia.games.montecuccoli.combat import (
    CombatRoll,
    CombatsFought,
    CommanderHelp,
    Exchange,
    Fighting,
)
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.disruption import Reorganisation, ReorganisationRoll
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.obligations import Combat, Link
from battaglia.games.montecuccoli.scenario import ScenarioFile
from battaglia.games.montecuccoli.setup import PlacePiece, SetUp
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import NO_HELP, Help
from battaglia.games.montecuccoli.turn import PHASES, FloodRoll, PlayerPhase, phase_of


def start(battle: Battle) -> Position:
    """The position that the battle's scenario file describes, settled for the first decision."""
    p = saving.begun(Position, battle)
    _set_steps(p)
    settle(p)
    return p


def _set_steps(p: Position) -> None:
    begin = p.battle.spec.start
    phase = begin.phase or ("set-up" if p.battle.options.free_set_up else PHASES[0])
    before = 0 if phase in ("set-up", "turn") else PHASES.index(phase)
    if begin.steps:
        p.stack = [PlayerPhase(before + 1 if phase in PHASES else 0)]
        for number, data in enumerate(begin.steps):
            p.stack.append(load_step(p, data, f"start.steps[{number}]"))
        return
    p.stack = [PlayerPhase(before)]
    if phase == "set-up":
        order = p.battle.spec.setup_order or list(p.battle.seats)
        p.stack += [SetUp(p.battle.seat_index[seat]) for seat in reversed(order)]


def scenario_of(p: Position) -> ScenarioFile:
    """The scenario file that begins with this position."""
    steps = [dump_step(p, step) for step in p.stack if not isinstance(step, PlayerPhase)]
    scenario: ScenarioFile = saving.scenario_of(p, phase=phase_of(p), steps=steps)
    return scenario


# Steps as data. Names, not numbers, so that a person can read and write them.


def dump_step(p: Position, step: Step[Any]) -> StepData:
    """A step under way as a table of names."""
    return TABLE.dump(p, step)


def load_step(p: Position, data: StepData, place: str) -> Step[Any]:
    """The step that a table describes; a fault names its place."""
    kind, values = TABLE.load(p, data, p.battle.file, place)
    kinds = {field: TABLE.kind(kind, field) for field in values}
    for piece in [piece for field in values for piece in _pieces_in(kinds[field], values[field])]:
        arriving = kind is MovePiece and bool(entering.entry_hexes(p, piece))
        if p.at[piece] < 0 and not arriving:
            raise DataFault(p.battle.file, place, f"{p.name(piece)!r} is not on the map")
    for field, value in values.items():
        _check_fights(p, kinds[field], value, place)
    return kind.resumed(p, values)


def _pieces_in(kind: str, value: Any) -> list[int]:
    """The pieces that a field of a step speaks of: they must be on the map."""
    if kind == "piece":
        return [value]
    if kind == "mask":
        return bits(value)
    if kind == "help":
        return [] if value == NO_HELP else list(value)
    if kind == "combat":
        return bits(value.attackers | value.defenders)
    if kind == "combats":
        return [piece for combat in value for piece in _pieces_in("combat", combat)]
    return [piece for link in value for piece in link] if kind == "links" else []


def _check_fights(p: Position, kind: str, value: Any, place: str) -> None:
    """Those who are said to fight must be able to: the active side's against its neighbours."""
    if kind == "links":
        fights = [Combat(1 << attacker, 1 << defender) for attacker, defender in value]
    else:
        fights = {"combat": [value], "combats": value}.get(kind, [])
    for fight in fights:
        pairs = [(a, d) for a in bits(fight.attackers) for d in bits(fight.defenders)]
        if not pairs or any(not _may_fight(p, a, d) for a, d in pairs):
            raise DataFault(p.battle.file, place, "has a combat that cannot be")


def _may_fight(p: Position, attacker: int, defender: int) -> bool:
    units = p.battle.kind[attacker] == CU and p.battle.kind[defender] == CU
    sides = p.battle.seat[attacker] == p.active and p.battle.seat[defender] != p.active
    return units and sides and p.at[defender] in p.battle.grid.neighbours[p.at[attacker]]


def _dump_combat(p: Position, combat: Combat) -> str:
    return (
        f"{'+'.join(piece_names(p, combat.attackers))}>{'+'.join(piece_names(p, combat.defenders))}"
    )


def _load_combat(p: Position, text: str) -> Combat:
    attackers, defenders = text.split(">")
    return Combat(piece_mask(p, attackers.split("+")), piece_mask(p, defenders.split("+")))


def _dump_help(p: Position, helped: Help) -> str:
    return "" if helped == NO_HELP else f"{p.name(helped.commander)}>{p.name(helped.unit)}"


def _load_link(p: Position, text: str) -> Link:
    first, second = text.split(">")
    return p.battle.index[first], p.battle.index[second]


_ALL = (
    SetUp, PlacePiece, Reorganisation, ReorganisationRoll, ArtilleryFire, FireRoll, Movement,
    MovePiece, Declaration, Fighting, CommanderHelp, CombatRoll, Exchange, CombatsFought, FloodRoll,
)  # fmt: skip

FIELDS = {
    "seat": "seat", "piece": "piece", "unit": "piece", "gun": "piece", "target": "piece",
    "done": "mask", "attackers": "mask", "halves": "number", "value": "number",
    "links": "links", "combats": "combats", "combat": "combat", "attack": "help",
    "defence": "help", "defending": "flag", "ordered": "flag", "confirmed": "flag",
}  # fmt: skip

KINDS: dict[str, Kind] = {
    "seat": SEAT,
    "piece": PIECE,
    "mask": PIECES,
    "number": NUMBER,
    "flag": FLAG,
    "links": Kind(
        lambda p, links: [f"{p.name(a)}>{p.name(d)}" for a, d in links],
        lambda p, links: tuple(_load_link(p, link) for link in links),
    ),
    "combats": Kind(
        lambda p, combats: [_dump_combat(p, combat) for combat in combats],
        lambda p, combats: tuple(_load_combat(p, combat) for combat in combats),
    ),
    "combat": Kind(_dump_combat, _load_combat),
    "help": Kind(
        _dump_help,
        lambda p, text: Help(*_load_link(p, text)) if text else NO_HELP,
    ),
}

TABLE: StepTable[Position] = StepTable(PlayerPhase, _ALL, FIELDS, KINDS)
STEPS = TABLE.steps
