"""The Battles of Montecuccoli under the conformance tests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from battaglia.core import flow, toml
from battaglia.core.action import Action
from battaglia.core.flow import Roll
from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits, mask_of
from battaglia.core.match import Match
from battaglia.core.reason import Reason
from battaglia.games import montecuccoli
from battaglia.games.montecuccoli import demoralisation, loading, saving, strength
from battaglia.games.montecuccoli.actions import (
    END_DECLARATION,
    Attack,
    Combats,
    Disrupt,
    EndFire,
    EndMovement,
    NoCommand,
    ResolveAll,
    StepInto,
    Stop,
)
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN, Battle
from battaglia.games.montecuccoli.combat import CombatRoll
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.scenario import ScenarioFile
from battaglia.games.montecuccoli.state import OFF, Position
from battaglia.games.montecuccoli.turn import phase_of
from tests.conformance import thorough
from tests.conformance.invariants import check_flow, need
from tests.conformance.playing import Choice, Chooser, chooser
from tests.conformance.trials import Trial

SCENARIOS = ("navicello-1643", "nonantola-1643", "zusmarshausen-1648", "raab-1664")
EVERYTHING: dict[str, Any] = {
    "on_demoralisation": "end-of-turn",
    "artillery_kills_disrupted": True,
    "groups": True,
    "attack_over_fords": True,
    "hexside_doubling": "all",
    "wood_doubles": False,
    "town_sortie": "bonus",
    "crt": "attacker",
    "dx_values": "printed",
    "commander_once": True,
    "commander_protected_by": "unit",
    "always_ask_commanders": True,
    "free_set_up": True,
    "flood": True,
    "trestle_bridge": True,
    "trenches": True,
    "baggage": True,
}
"""Every option away from its default in the small battle."""

KINDS = range(4)
"""Combat units, commanders, guns, trains."""


def position(match: Match) -> Position:
    """The match's position, typed."""
    assert isinstance(match.state, Position)
    return match.state


# Players


def bold_chooser(seed: int) -> Chooser:
    """The same, but eager to fight: most steps go towards the enemy, and everybody moves."""
    rng, at_random = Random(f"bold {seed}"), chooser(seed)

    def choose(match: Match) -> Choice:
        seat, action = at_random(match)
        p, offer = position(match), match.state.offers[match.state.deciders.index(seat)]
        if rng.random() < 0.3:
            return seat, action
        if isinstance(action, EndMovement | EndFire | NoCommand):
            return seat, rng.choice(offer)
        if isinstance(action, StepInto | Stop):
            return seat, min(offer, key=lambda each: _distance(p, 1 - seat, each))
        return seat, action

    return choose


def _distance(p: Position, enemy: int, action: Action) -> int:
    """How far a step ends from the nearest enemy unit; a stop is the last resort."""
    if not isinstance(action, StepInto):
        return 1000
    there = p.battle.grid.index(action.hex)
    return min((p.battle.grid.distance(there, foe) for foe in bits(p.cu[enemy])), default=0)


# Invariants


class Ratchet(NamedTuple):
    """What only ever grows in a game: a game cannot go back on it."""

    clock: tuple[int, bool]
    on_map: int
    lost: int
    demoralised: int
    released: int
    losses: tuple[int, int]


class Watch:
    """Looks at a game position by position; each is held against the rules and the one before."""

    def __init__(self, battle: Battle) -> None:
        self.of_kind = [
            mask_of(n for n, k in enumerate(battle.kind) if k == kind) for kind in KINDS
        ]
        self.reserves = mask_of(n for n, spec in enumerate(battle.pieces) if _has_entry(spec))
        self.everybody = (1 << len(battle.pieces)) - 1
        self.last: Ratchet | None = None

    def look(self, p: Position) -> None:
        """Check a position. The positions of a game are shown in their order."""
        on_map = mask_of(piece for piece, here in enumerate(p.at) if here != OFF)
        check_flow(p)
        need(1 <= p.turn <= p.battle.spec.turns, f"turn {p.turn} of {p.battle.spec.turns}")
        check_masks(p)
        self.check_pieces(p, on_map)
        now = Ratchet(
            (p.turn, p.active != p.battle.first),
            on_map,
            p.lost,
            p.demoralised,
            p.released,
            (demoralisation.loss(p, 0), demoralisation.loss(p, 1)),
        )
        if self.last is not None:
            check_progress(self.last, now)
        self.last = now

    def check_pieces(self, p: Position, on_map: int) -> None:
        """Every piece is on the map, still to come or lost; markers lie only where they may."""
        need(not on_map & p.lost, "a lost piece is on the map")
        gone = self.everybody & ~on_map & ~p.lost
        need(not gone & ~self.reserves, f"neither on the map, lost nor to come: {bits(gone)}")
        standing = on_map & self.of_kind[CU]
        need(not p.lost & ~self.everybody, "a piece is lost that is not there")
        need(not p.lost & self.of_kind[GUN], "guns are never destroyed (5.2)")
        need(not p.disrupted & ~standing, "only combat units on the map are disrupted (9.0)")
        need(not p.entrenched & ~standing, "only combat units on the map dig in")
        need(not p.entrenched & p.disrupted, "a disrupted unit has left its trench")
        need(not p.busy & ~self.of_kind[CU], "only combat units are busy")
        need(not p.fired & ~self.of_kind[GUN], "only guns fire")
        need(not p.used & ~self.of_kind[COMMANDER], "only commanders help")


def _has_entry(spec: object) -> bool:
    return bool(getattr(spec, "entry", ""))


def check_masks(p: Position) -> None:
    """6.3 One combat unit a hex, and every mask in step with ``at``."""
    battle = p.battle
    units: dict[int, int] = {}
    for unit in (*battle.cus[0], *battle.cus[1]):
        here = p.at[unit]
        if here != OFF:
            need(here not in units, f"two combat units in {p.hex_name(here)}")
            units[here] = unit
    need(units == p.cu_at, "cu_at and at differ")
    held = mask_of(battle.guns)
    need(p.guns[0] | p.guns[1] == held and not p.guns[0] & p.guns[1], "a gun has one holder")
    for seat in (0, 1):
        need(p.cu[seat] == mask_of(p.at[u] for u in battle.cus[seat]), "cu and at differ")
        owned = (*battle.commanders[seat], *battle.trains[seat], *bits(p.guns[seat]))
        need(p.prizes[seat] == mask_of(p.at[o] for o in owned), "prizes and at differ")
        # 5.2, 10.3: whatever a unit could take was taken when it entered.
        need(not p.cu[seat] & p.prizes[1 - seat], "a combat unit stands with an enemy's prize")


def check_progress(before: Ratchet, now: Ratchet) -> None:
    """Time runs forward, what is lost stays lost, and nothing leaves the map unharmed."""
    need(now.clock >= before.clock, f"time runs from {before.clock} to {now.clock}")
    need(not before.lost & ~now.lost, "a lost piece came back")
    need(not before.demoralised & ~now.demoralised, "an army recovered its spirits (11.1)")
    need(not before.released & ~now.released, "a lifted restriction came back")
    need(not before.on_map & ~(now.on_map | now.lost), "a piece vanished from the map (A45)")
    losses = zip(before.losses, now.losses, strict=True)
    need(all(then <= later for then, later in losses), "a side's losses became smaller")


def longest(p: Position) -> int:
    """More actions than any game can have: each piece moves once a phase, a point a hex at most."""
    most_points = max(p.battle.mp, default=0)
    return 2 * p.battle.spec.turns * len(p.at) * (most_points + 8)


# Altered actions


def changed(match: Match, action: Action, name: str, rng: Random) -> Action:
    """The action with another value for one argument."""
    battle: Battle = match.battle
    value = getattr(action, name)
    if name == "hex":
        return _replace(action, name, _other_hex(battle, value, rng))
    if isinstance(value, tuple):
        return _replace(action, name, _other_units(battle, value, rng))
    return _replace(action, name, _other_piece(battle, value, rng))


def _replace(action: Action, name: str, value: Any) -> Action:
    return msgspec.structs.replace(action, **{name: value})


def _other_hex(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a neighbour, since far hexes are refused for their distance alone."""
    here = battle.grid.index(value)
    near = [battle.grid.name(there) for there in battle.grid.neighbours[here]]
    return rng.choice(near if rng.random() < 0.8 else battle.grid.names)


def _other_piece(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a piece of the same kind."""
    kind = battle.kind[battle.index[value]]
    alike = [name for name, other in zip(battle.ids, battle.kind, strict=True) if other == kind]
    return rng.choice(alike if rng.random() < 0.8 else battle.ids)


def _other_units(battle: Battle, value: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """One unit more, one fewer, another one instead, or the same in another order."""
    place = rng.randrange(len(value))
    other = _other_piece(battle, value[place], rng)
    return rng.choice(
        [
            (*value, other),
            value[:place] + value[place + 1 :],
            (*value[:place], other, *value[place + 1 :]),
            tuple(reversed(value)),
        ]
    )


def is_offered(match: Match, seat: int, action: Action) -> bool:
    """Is the action among those that the seat may play?

    A whole declaration is not listed: it is as good as its links. Of the orders of all combats
    one is, and every other has the same combats; a set is the same in whatever order.
    """
    legal = flow.legal(match.state, seat)
    if isinstance(action, Combats):
        return seat in match.state.deciders and declares_all(position(match), action)
    if isinstance(action, ResolveAll | Disrupt):
        return any(type(each) is type(action) and _members(each) == _members(action)
                   for each in legal)  # fmt: skip
    return action in legal


def _members(action: Action) -> list[str]:
    """The names of an action that has several, in the order of the alphabet."""
    return sorted(getattr(action, action.__struct_fields__[0]))


def declares_all(p: Position, action: Combats) -> bool:
    """Could the links be declared one by one, and the declaration be ended then?"""
    if not isinstance(p.stack[-1], Declaration) or not action.links:
        return False
    trial = p.copy()
    for link in action.links:
        attacker, arrow, defender = link.partition(">")
        attack = Attack(attacker, defender)
        if not arrow or attack not in flow.legal(trial, p.active):
            return False
        flow.apply(trial, p.active, attack)
    ended = not isinstance(trial.stack[-1], Declaration)
    return ended or END_DECLARATION in flow.legal(trial, p.active)


def whole_declaration(p: Position, rng: Random) -> Combats | None:
    """A random complete declaration; None where there is nothing to declare."""
    if not isinstance(p.stack[-1], Declaration):
        return None
    links: list[str] = []
    trial = p.copy()
    while True:
        choice = rng.choice(flow.legal(trial, p.active))
        if not isinstance(choice, Attack):
            return Combats(tuple(links)) if links else None
        links.append(f"{choice.attacker}>{choice.defender}")
        flow.apply(trial, p.active, choice)
        if not isinstance(trial.stack[-1], Declaration):
            return Combats(tuple(links))


def changed_declaration(battle: Battle, action: Combats, rng: Random) -> Combats:
    """A declaration with one link left out, added, named by others or moved."""
    links = list(action.links)
    place = rng.randrange(len(links))
    attacker, _, defender = links[place].partition(">")
    other = f"{_other_piece(battle, attacker, rng)}>{defender}"
    kind = rng.randrange(5)
    if kind == 0:
        del links[place]
    elif kind == 1:
        links.append(other)
    elif kind == 2:
        links[place] = other
    elif kind == 3:
        links[place] = f"{attacker}>{_other_piece(battle, defender, rng)}"
    else:
        rng.shuffle(links)
    return Combats(tuple(links))


def check_declaration(match: Match, rng: Random) -> list[Reason]:
    """A whole declaration may be played exactly when its attacks may be, one by one."""
    whole = whole_declaration(position(match), rng)
    if whole is None:
        return []
    seat = match.state.deciders[0]
    need(not thorough.check_case(match, seat, whole), f"{whole} could be declared one by one")
    met: list[Reason] = []
    for _ in range(thorough.MOST_ACTIONS):
        case = changed_declaration(match.battle, whole, rng)
        met += thorough.check_case(match, seat, case) if case.links else []
    return met


# Saving and counting


def compiled(p: Position) -> set[str]:
    """The battle and its ground are loaded; zones of a march are fixed when movement begins."""
    return {"battle", "field"} | (set() if phase_of(p) == "movement" else {"march_zone"})


def ledgers_of(p: Any, roll: Roll[Any]) -> list[Ledger]:
    """The ledgers behind a roll: its die's, and both strengths of a combat."""
    ledgers = [roll.ledger(p)]
    if isinstance(roll, CombatRoll):
        ledgers.append(strength.attack_ledger(p, roll.combat, roll.attack))
        ledgers.append(strength.defence_ledger(p, roll.combat, roll.defence))
    return ledgers


def with_zones(folder: Path) -> Path:
    """The bridge of Navicello with a zone for each side's set-up; the zones share a column."""
    data = tomllib.loads(loading.shipped_scenarios()["navicello-1643"].read_text(encoding="utf-8"))
    lines = range(14, 23)
    data["areas"]["coalition"] = [f"{line}01-{line}06" for line in lines]
    data["areas"]["papal"] = [f"{line}06-{line}13" for line in lines]
    for group in ("units", "commanders", "guns"):
        for piece in data[group].values():
            if "hex" in piece:
                piece["zone"] = piece["seat"]
    data["id"] = "navicello-zones"
    data["options"] = {"free_set_up": True}
    path = folder / "navicello-zones.toml"
    path.write_text(toml.dumps(data), encoding="utf-8")
    return path


def usual(p: Position) -> float:
    """About how many actions a random game has."""
    return 3.0 * len(p.at) * p.battle.spec.turns


TRIAL = Trial(
    package=montecuccoli,
    small="navicello-1643",
    scenarios=SCENARIOS,
    everything=EVERYTHING,
    bold=bold_chooser,
    watch=Watch,
    longest=longest,
    usual=usual,
    changed=changed,
    is_offered=is_offered,
    more_checks=check_declaration,
    ledgers=ledgers_of,
    shape=ScenarioFile,
    scenario_of=saving.scenario_of,
    compiled=compiled,
    public=dict,
    reveals=frozenset(),
    usual_steps=frozenset(
        {"artillery", "movement", "move-piece", "declaration", "fighting", "commander-help"}
    ),
    seldom=frozenset({"combats", "march", "place"}),
    made={"navicello-zones": with_zones},
)
