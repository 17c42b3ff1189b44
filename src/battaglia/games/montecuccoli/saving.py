"""A position as a scenario file and back: any position can be written, and begun from."""

from __future__ import annotations

from typing import Any

import msgspec

from battaglia.core.files import DataFault
from battaglia.core.flow import Step, settle
from battaglia.core.hexgrid import bits
from battaglia.core.steps import FLAG, NUMBER, Kind, StepData, StepTable
from battaglia.games.montecuccoli import declaration, movement, zones
from battaglia.games.montecuccoli.artillery import ArtilleryFire, FireRoll
from battaglia.games.montecuccoli.battle import CU, Battle
from battaglia.games.montecuccoli.combat import CombatRoll, CommanderHelp, Exchange, Fighting
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.disruption import Reorganisation, ReorganisationRoll
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.obligations import Combat, Link
from battaglia.games.montecuccoli.scenario import (
    CommanderSpec,
    GunSpec,
    PhaseName,
    ScenarioFile,
    StartSpec,
    TrainSpec,
    UnitSpec,
)
from battaglia.games.montecuccoli.setup import PlacePiece, SetUp
from battaglia.games.montecuccoli.state import OFF, Position
from battaglia.games.montecuccoli.strength import NO_HELP, Help
from battaglia.games.montecuccoli.turn import PHASES, FloodRoll, PlayerPhase, phase_of

# From a battle to its first position


def start(battle: Battle) -> Position:
    """The position that the battle's scenario file describes, settled for the first decision."""
    p = Position()
    p.battle = battle
    p.events = None
    p.outcome = None
    p.sealed = False
    p.deciders, p.offers = (), ()
    _place_pieces(p)
    _set_markers(p)
    _set_turn(p)
    return p


def _place_pieces(p: Position) -> None:
    battle = p.battle
    p.at = [OFF] * len(battle.pieces)
    p.cu_at, p.cu, p.prizes, p.guns = {}, [0, 0], [0, 0], [0, 0]
    for gun in battle.guns:
        spec = battle.pieces[gun]
        holder = getattr(spec, "held_by", "") or spec.seat
        p.guns[battle.seat_index[holder]] |= 1 << gun
    for piece, spec in enumerate(battle.pieces):
        if spec.hex and not getattr(spec, "lost", False):
            p.relocate(piece, battle.grid.index(spec.hex))
    p.refresh_prizes()


def _set_markers(p: Position) -> None:
    for marker in ("disrupted", "lost", "moved", "fired", "used", "busy", "entrenched"):
        pieces = enumerate(p.battle.pieces)
        setattr(p, marker, sum(1 << n for n, spec in pieces if getattr(spec, marker, False)))


def _set_turn(p: Position) -> None:
    battle, begin = p.battle, p.battle.spec.start
    p.turn = begin.turn
    p.active = battle.seat_index[begin.active] if begin.active else battle.first
    p.demoralised = sum(1 << battle.seat_index[name] for name in begin.demoralised)
    p.released = sum(1 << number for number in begin.released)
    p.flooded, p.bridged, p.siege_broken = begin.flooded, begin.bridged, begin.siege_broken
    p.field = battle.field(p.flooded, p.bridged)
    _set_siege(p, begin)
    p.march_zone = zones.zone(p, 1 - p.active) if battle.rules.road_march else 0
    _set_steps(p, begin)
    settle(p)


def _set_siege(p: Position, begin: StartSpec) -> None:
    siege = p.battle.rules.siege
    p.control, p.shut_in, p.besieged_seat = (), 0, OFF
    if siege is None:
        return
    holders = {p.battle.grid.index(h): p.battle.seat_index[s] for h, s in begin.control.items()}
    p.control = tuple(holders.get(work, siege.by) for work in siege.works)
    p.shut_in = siege.town if all(holder == siege.by for holder in p.control) else 0
    p.besieged_seat = siege.besieged


def _set_steps(p: Position, begin: StartSpec) -> None:
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


# From a position to a scenario file


def scenario_of(p: Position) -> ScenarioFile:
    """The scenario file that begins with this position."""
    spec = p.battle.spec
    named = {name: _piece_now(p, number) for number, name in enumerate(p.battle.ids)}
    return msgspec.structs.replace(
        spec,
        units={name: named[name] for name in spec.units},
        commanders={name: named[name] for name in spec.commanders},
        guns={name: named[name] for name in spec.guns},
        trains={name: named.get(name, train) for name, train in spec.trains.items()},
        start=start_of(p),
    )


def _piece_now(p: Position, piece: int) -> Any:
    spec = p.battle.pieces[piece]
    changes: dict[str, Any] = {"hex": p.hex_name(p.at[piece])}
    markers = {
        UnitSpec: ("disrupted", "lost", "moved", "busy", "entrenched"),
        CommanderSpec: ("lost", "moved", "used"),
        GunSpec: ("moved", "fired"),
        TrainSpec: ("lost", "moved"),
    }
    for marker in markers[type(spec)]:
        changes[marker] = bool(getattr(p, marker) >> piece & 1)
    if isinstance(spec, GunSpec):
        holder = p.battle.seats[p.holder(piece)]
        changes["held_by"] = holder if holder != spec.seat else ""
    return msgspec.structs.replace(spec, **changes)


def start_of(p: Position) -> StartSpec:
    """Turn, phase, markers and steps of a position."""
    siege = p.battle.rules.siege
    works = siege.works if siege else ()
    phase: PhaseName = phase_of(p)  # type: ignore[assignment]
    return StartSpec(
        turn=p.turn,
        active=p.battle.seats[p.active],
        phase=phase,
        demoralised=[p.battle.seats[seat] for seat in bits(p.demoralised)],
        released=bits(p.released),
        control={p.hex_name(w): p.battle.seats[s] for w, s in zip(works, p.control, strict=True)},
        siege_broken=p.siege_broken,
        flooded=p.flooded,
        bridged=p.bridged,
        steps=[dump_step(p, step) for step in p.stack if not isinstance(step, PlayerPhase)],
    )


# Steps as data. Names, not numbers, so that a person can read and write them.


def dump_step(p: Position, step: Step[Any]) -> StepData:
    """A step under way as a table of names."""
    return TABLE.dump(p, step)


def load_step(p: Position, data: StepData, place: str) -> Step[Any]:
    """The step that a table describes; a fault names its place."""
    kind, values = TABLE.load(p, data, p.battle.file, place)
    kinds = {field: TABLE.kind(kind, field) for field in values}
    for piece in [piece for field in values for piece in _pieces_in(kinds[field], values[field])]:
        arriving = kind is MovePiece and bool(movement.entry_hexes(p, piece))
        if p.at[piece] < 0 and not arriving:
            raise DataFault(p.battle.file, place, f"{p.name(piece)!r} is not on the map")
    for field, value in values.items():
        _check_fights(p, kinds[field], value, place)
    if kind is Declaration:
        return declaration.resume(p, values["links"])
    return kind(**values)


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


def _names(p: Position, mask: int) -> list[str]:
    return [p.name(unit) for unit in bits(mask)]


def _mask(p: Position, names: list[str]) -> int:
    return sum(1 << p.battle.index[name] for name in names)


def _dump_combat(p: Position, combat: Combat) -> str:
    return f"{'+'.join(_names(p, combat.attackers))}>{'+'.join(_names(p, combat.defenders))}"


def _load_combat(p: Position, text: str) -> Combat:
    attackers, defenders = text.split(">")
    return Combat(_mask(p, attackers.split("+")), _mask(p, defenders.split("+")))


def _dump_help(p: Position, helped: Help) -> str:
    return "" if helped == NO_HELP else f"{p.name(helped.commander)}>{p.name(helped.unit)}"


def _load_link(p: Position, text: str) -> Link:
    first, second = text.split(">")
    return p.battle.index[first], p.battle.index[second]


_ALL = (
    SetUp, PlacePiece, Reorganisation, ReorganisationRoll, ArtilleryFire, FireRoll, Movement,
    MovePiece, Declaration, Fighting, CommanderHelp, CombatRoll, Exchange, FloodRoll,
)  # fmt: skip

FIELDS = {
    "seat": "seat", "piece": "piece", "unit": "piece", "gun": "piece", "target": "piece",
    "done": "mask", "attackers": "mask", "halves": "number", "value": "number",
    "links": "links", "combats": "combats", "combat": "combat", "attack": "help",
    "defence": "help", "defending": "flag",
}  # fmt: skip

KINDS: dict[str, Kind] = {
    "seat": Kind(
        lambda p, seat: p.battle.seats[seat],
        lambda p, name: p.battle.seat_index[name],
    ),
    "piece": Kind(lambda p, piece: p.name(piece), lambda p, name: p.battle.index[name]),
    "mask": Kind(_names, _mask),
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

TABLE: StepTable[Position] = StepTable(
    _ALL, FIELDS, KINDS, frozenset({"declaration.graph", "declaration.combats"})
)
STEPS = TABLE.steps
