"""Piacenza 1746 under the conformance tests."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.flow import Roll
from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.core.reason import Reason
from battaglia.games import piacenza
from battaglia.games.piacenza import saving, selection, zones
from battaglia.games.piacenza.actions import DeclareLine, Halt, StepInto
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.danger import Placing
from battaglia.games.piacenza.pieces import FORMATION, LEADERS
from battaglia.games.piacenza.scenario import Options, ScenarioFile
from battaglia.games.piacenza.selection import ChooseWings
from battaglia.games.piacenza.stacking import may_share
from battaglia.games.piacenza.state import OFF, UNKNOWN, Position
from tests.conformance.invariants import check_flow, need
from tests.conformance.playing import Choice, Chooser, chooser
from tests.conformance.trials import Trial, View

SCENARIOS = ("gossolengo", "assault-on-the-centre", "san-lazzaro", "piacenza-1746")
EVERYTHING: dict[str, Any] = {
    field: not value for field, value in msgspec.structs.asdict(Options()).items()
}
EVERYTHING["free_set_up"] = False
"""Every option away from its default; the small battle is set up freely unless it is said."""
ON_THE_WAY = frozenset({"retreat", "rout", "set-up", "place-piece"})
"""Steps in whose course units may be over friends for a moment (6.0)."""
REJOINING = frozenset({"rejoining", "placing", "attendants"})
"""Steps in which a commander is about to join a unit again (4.6, 4.7)."""


def position(match: Match) -> Position:
    """The match's position, typed."""
    assert isinstance(match.state, Position)
    return match.state


# Players


def bold_chooser(seed: int) -> Chooser:
    """Random, but eager to fight: nobody ends before he must, and units go for the enemy."""
    rng, at_random = Random(f"bold {seed}"), chooser(seed)

    def choose(match: Match) -> Choice:
        seat, action = at_random(match)
        p, offer = position(match), match.state.offers[match.state.deciders.index(seat)]
        if rng.random() < 0.3:
            return seat, action
        if action.verb.startswith(("end-", "halt", "give-up", "cease", "ready")):
            return seat, rng.choice(offer)
        if isinstance(action, StepInto | Halt):
            return seat, min(offer, key=lambda each: _eagerness(p, 1 - seat, each))
        return seat, action

    return choose


def _eagerness(p: Position, enemy: int, action: Action) -> int:
    """How far a step ends from the enemy; attacks come first."""
    if action.verb in ("melee", "charge"):
        return -1
    if not isinstance(action, StepInto):
        return 500
    there, foes = p.battle.grid.index(action.hex), p.occupied[enemy]
    return min((p.battle.grid.distance(there, foe) for foe in bits(foes)), default=0)


# Invariants


class Ratchet(NamedTuple):
    """What only ever grows in a game: a game cannot go back on it."""

    turn: int
    lost: int
    failed: int
    staff: int
    revealed: frozenset[str]


class Watch:
    """Looks at a game position by position; each is held against the rules and the one before."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.last: Ratchet | None = None

    def look(self, p: Position) -> None:
        """Check a position. The positions of a game are shown in their order."""
        check_flow(p)
        check_pieces(p)
        check_tables(p)
        check_stacking(p)
        check_conditions(p)
        check_markers(p)
        check_commanders(p)
        now = Ratchet(p.turn, p.lost, p.failed, p.staff, p.revealed)
        if self.last is not None:
            check_progress(self.last, now)
        self.last = now


def check_pieces(p: Position) -> None:
    """A piece is on open ground, lost, or aside.

    Dragoons are in their other form, flags to come, captured commanders about to be placed (4.6).
    """
    taken = {step.piece for step in p.stack if isinstance(step, Placing)}
    for piece, here in enumerate(p.at):
        gone = bool(p.lost >> piece & 1)
        need(not gone or here == OFF, f"{p.name(piece)} is lost and on the map")
        need(here == OFF or p.battle.ground.open >> here & 1, f"{p.name(piece)} is in the water")
        if here == OFF and not gone:
            aside = piece in p.battle.mounted_pair or piece in p.battle.bearer or piece in taken
            need(aside, f"{p.name(piece)} is neither on the map nor lost")
    for foot in {p.battle.on_foot[mounted] for mounted in p.battle.on_foot}:
        mounted = [u for u in p.battle.mounted_pair[foot] if p.at[u] != OFF]
        need(not (mounted and p.at[foot] != OFF), f"{p.name(foot)} is on foot and mounted")


def check_tables(p: Position) -> None:
    """Every table is in step with ``at``."""
    by_hex: dict[int, set[int]] = {}
    for piece, here in enumerate(p.at):
        if here != OFF:
            by_hex.setdefault(here, set()).add(piece)
    for here, pieces in by_hex.items():
        units = {piece for piece in pieces if p.battle.body[piece] != LEADERS}
        need(set(p.units_at.get(here, ())) == units, "a table has lost a unit")
        need(set(p.leaders_at.get(here, ())) == pieces - units, "a table has lost a commander")
    need(set(p.units_at) | set(p.leaders_at) == set(by_hex), "a table knows an empty hex")
    for seat in (0, 1):
        fresh = sum(1 << h for h in p.units_at if p.battle.seat[p.units_at[h][0]] == seat)
        need(p.occupied[seat] == fresh, "a mask is out of step")
        again = p.copy()
        again.forget_zones(seat)
        for known, zone in (
            (p.controls[seat], zones.control(again, seat)),
            (p.foot_controls[seat], zones.foot_control(again, seat)),
            (p.engages[seat], zones.engagement(again, seat)),
        ):
            need(known in (UNKNOWN, zone), "a zone is out of date")


def check_stacking(p: Position) -> None:
    """6.0 Foot with a battery, two of cavalry, never enemies; but for those who retreat."""
    passing = any(step.name in ON_THE_WAY for step in p.stack)
    for here, units in p.units_at.items():
        need(len({p.battle.seat[unit] for unit in units}) == 1, "enemies share a hex")
        names = [p.name(unit) for unit in units]
        need(passing or may_share(p, units), f"{names} in {p.hex_name(here)}")


def check_conditions(p: Position) -> None:
    """11 A unit is in one condition; guns are immune; a reduced unit has a back."""
    need(not p.disordered & p.routed, "a unit is disordered and routed")
    guns = sum(1 << gun for gun in p.battle.batteries)
    need(not (p.disordered | p.routed) & guns, "a battery is out of order (11.1)")
    for unit in bits(p.reduced):
        need(p.battle.reduced[unit], f"{p.name(unit)} has no back")
    alive = sum(1 << u for u in range(p.battle.units) if p.at[u] != OFF)
    for mask in (p.disordered, p.routed, p.billebaude):
        need(not mask & ~alive, "a marker lies on nobody")


def check_markers(p: Position) -> None:
    """9 Markers of attacks and aims are between enemies who are there."""
    for table in (p.attacks, p.aims):
        for one, other in table.items():
            need(p.battle.seat[one] != p.battle.seat[other], "a marker against a friend")
            need(p.at[one] != OFF, f"{p.name(one)} is gone and has a marker")
    need(not p.charges & ~sum(1 << unit for unit in p.attacks), "a charge without a marker")
    need(all(count > 0 for count in p.smoke.values()), "smoke that is none")


def check_commanders(p: Position) -> None:
    """4.0 A formation commander is with or next to a unit of his formation, between steps."""
    if len(p.stack) > 3 or any(step.name in ON_THE_WAY | REJOINING for step in p.stack):
        return
    for leader in range(p.battle.units, len(p.at)):
        if p.battle.rank[leader] != FORMATION or p.at[leader] == OFF:
            continue
        beside = p.battle.grid.neighbour_mask[p.at[leader]] | 1 << p.at[leader]
        units = bits(p.battle.formation_mask[p.battle.formation[leader]])
        # While his formation moves he waits for its end (4.4).
        moving = p.battle.formation[leader] == p.formation
        near = any(p.at[u] != OFF and beside >> p.at[u] & 1 for u in units)
        need(moving or near, f"{p.name(leader)} is away from his formation")


def check_progress(before: Ratchet, now: Ratchet) -> None:
    """Time runs forward, and what is lost stays lost."""
    need(now.turn >= before.turn, f"time runs from {before.turn} to {now.turn}")
    need(not before.lost & ~now.lost, "a lost piece came back")
    need(not before.failed & ~now.failed & ~now.lost, "a battery was mended")
    need(not before.staff & ~now.staff & ~now.lost, "a Staff became a commander")
    need(before.revealed <= now.revealed, "what was shown is covered again")


def longest(p: Position) -> int:
    """More actions than any game can have."""
    return 100 * len(p.at) * len(p.battle.spec.turns) + 2000


def usual(p: Position) -> float:
    """About how many actions a random game has."""
    return 8.0 * len(p.at) * len(p.battle.spec.turns)


# Altered actions


def changed(match: Match, action: Action, name: str, rng: Random) -> Action:
    """The action with another value for one argument."""
    battle: Battle = match.battle
    value = getattr(action, name)
    others: dict[str, Any] = {
        "hex": lambda: _other_hex(battle, value, rng),
        "hexes": lambda: _one_other(value, lambda word: _other_hex(battle, word, rng), rng),
        "pieces": lambda: _one_other(value, lambda word: _other_piece(battle, word, rng), rng),
        "places": lambda: _one_other(value, lambda _: rng.choice(battle.objectives), rng),
        "facing": lambda: rng.choice(battle.grid.vertices),
        "wing": lambda: rng.choice(battle.wing_names),
        "formation": lambda: rng.choice(battle.formation_names),
    }
    pick = others.get(name, lambda: _other_piece(battle, value, rng))
    return msgspec.structs.replace(action, **{name: pick()})


def _one_other(values: tuple[str, ...], other: Any, rng: Random) -> tuple[str, ...]:
    """One of several is another, or one is missing."""
    place = rng.randrange(len(values))
    if len(values) > 1 and rng.random() < 0.2:
        return values[:place] + values[place + 1 :]
    return (*values[:place], other(values[place]), *values[place + 1 :])


def _other_hex(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a neighbour, since far hexes are refused for their distance alone."""
    here = battle.grid.index(value)
    near = [battle.grid.name(there) for there in battle.grid.neighbours[here]]
    return rng.choice(near if rng.random() < 0.8 else battle.grid.names)


def _other_piece(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a piece of the same body."""
    body = battle.body[battle.index[value]]
    alike = [name for name, other in zip(battle.ids, battle.body, strict=True) if other == body]
    return rng.choice(alike if rng.random() < 0.8 else battle.ids)


def is_offered(match: Match, seat: int, action: Action) -> bool:
    """Is the action among those that the seat may play?

    Of lines only a few are listed (5.6): what is legal beyond them is held against a brute-force
    search elsewhere. Sets are the same in any order.
    """
    if action in flow.legal(match.state, seat):
        return True
    if isinstance(action, DeclareLine):
        return not match.reasons(seat, action)
    step = match.state.stack[-1]
    fits = action.verb in step.verbs and not match.reasons(seat, action)
    return fits and step.canonical(match.state, action) in flow.legal(match.state, seat)


# Secrets, saving and counting


def check_secrets(match: Match, rng: Random) -> list[Reason]:
    """3.0, 13.0 No view but the owner's changes with a covered wing or with objectives."""
    p = position(match)
    for seat in (0, 1):
        covered = isinstance(p.stack[-1], ChooseWings) or selection.is_covered(p, seat)
        wings = bits(selection.waiting(p, seat)) if covered and p.outcome is None else []
        if wings:
            seen = {_seen_by_other(match, _with_wing(p, seat, wing), seat) for wing in wings}
            need(len(seen) == 1, "a view tells a covered wing")
        if p.objectives[seat] and p.outcome is None:
            seen = {_seen_by_other(match, _with_goals(p, seat, rng), seat) for _ in range(3)}
            need(len(seen) == 1, "a view tells secret objectives")
    return []


def _with_wing(p: Position, seat: int, wing: int) -> Position:
    trial = p.copy()
    trial.chosen = (wing, p.chosen[1]) if seat == 0 else (p.chosen[0], wing)
    return trial


def _with_goals(p: Position, seat: int, rng: Random) -> Position:
    trial = p.copy()
    goals = sum(1 << number for number in rng.sample(range(len(p.battle.objectives)), 4))
    trial.objectives = (goals, 0) if seat == 0 else (0, goals)
    return trial


def _seen_by_other(match: Match, p: Position, seat: int) -> bytes:
    views = [match.game.view(p.masked(viewer), viewer) for viewer in (1 - seat, None)]
    return msgspec.json.encode(views)


def public(view: View) -> View:
    """A seat sees what it has chosen in secret itself."""
    sides = {name: {**side, "objectives": None} for name, side in view["sides"].items()}
    wings = [{**wing, "chosen": False} for wing in view["wings"]]
    return {**view, "sides": sides, "wings": wings}


def compiled(p: Position) -> set[str]:
    """The battle is loaded; zones are worked out when they are asked for."""
    return {"battle", "controls", "foot_controls", "engages"}


def ledgers_of(p: Position, roll: Roll[Any]) -> list[Ledger]:
    """The modifiers of the dice."""
    return [roll.ledger(p)]


TRIAL = Trial(
    package=piacenza,
    small="gossolengo",
    scenarios=SCENARIOS,
    everything=EVERYTHING,
    bold=bold_chooser,
    watch=Watch,
    longest=longest,
    usual=usual,
    changed=changed,
    is_offered=is_offered,
    more_checks=check_secrets,
    ledgers=ledgers_of,
    shape=ScenarioFile,
    scenario_of=saving.scenario_of,
    compiled=compiled,
    public=public,
    reveals=frozenset(
        {"wing", "objectives", "go-first", "go-second", "go-second-openly", "end-activation"}
    ),
    usual_steps=frozenset({"choose-wings", "formation-movement"}),
    seldom=frozenset({"march", "place", "steady-all"}),
    sets_up=True,
)
