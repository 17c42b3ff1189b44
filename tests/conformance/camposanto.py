"""Camposanto 1743 under the conformance tests."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.flow import Roll
from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits, mask_of
from battaglia.core.match import Match
from battaglia.core.reason import Reason
from battaglia.games import camposanto
from battaglia.games.camposanto import saving, victory, zones
from battaglia.games.camposanto.actions import (
    ANSWERS,
    ENDS,
    EndAssaults,
    EndFire,
    EndMovement,
    Face,
    FallBack,
    Marshal,
    StepInto,
)
from battaglia.games.camposanto.battle import FOOT, GUNS, LIGHT, Battle
from battaglia.games.camposanto.orders import ChooseOrders
from battaglia.games.camposanto.scenario import ScenarioFile
from battaglia.games.camposanto.state import OFF, UNKNOWN, Position
from tests.conformance.invariants import check_flow, need
from tests.conformance.playing import Choice, Chooser, chooser
from tests.conformance.trials import Trial, View

SCENARIOS = ("obregon-1743", "camposanto-1743")
EVERYTHING: dict[str, Any] = {
    "fatigue": True,
    "light_triggers_reaction": False,
    "mixed_lifts_penalty": True,
    "abandoned_guns_lost": True,
    "wing_is_regiments": True,
    "wing_is_counters": True,
    "only_fire_kills_marshals": True,
    "marshal_is_company": False,
    "free_set_up": True,
}
"""Every option away from its default."""


def position(match: Match) -> Position:
    """The match's position, typed."""
    assert isinstance(match.state, Position)
    return match.state


# Players


def bold_chooser(seed: int) -> Chooser:
    """Random, but eager to fight: units go and look at the enemy, and few fall back."""
    rng, at_random = Random(f"bold {seed}"), chooser(seed)

    def choose(match: Match) -> Choice:
        seat, action = at_random(match)
        p, offer = position(match), match.state.offers[match.state.deciders.index(seat)]
        if rng.random() < 0.3:
            return seat, action
        if isinstance(action, EndMovement | EndFire | EndAssaults | FallBack):
            return seat, rng.choice(offer)
        if isinstance(action, StepInto | Face | Marshal):
            return seat, min(offer, key=lambda each: _eagerness(p, 1 - seat, each))
        return seat, action

    return choose


def _eagerness(p: Position, enemy: int, action: Action) -> int:
    """How far a step ends from the enemy, or how little of him a unit would see."""
    foes = p.combat_hexes(enemy)
    if isinstance(action, StepInto | Marshal):
        there = p.battle.grid.index(action.hex)
        return min((p.battle.grid.distance(there, foe) for foe in bits(foes)), default=0)
    if isinstance(action, Face):
        unit = p.battle.index[action.piece]
        facing = p.battle.grid.vertices.index(action.facing)
        seen = p.battle.ground.front[p.at[unit]][facing] & foes
        # With an enemy in sight a unit stops to look at him; else it goes on.
        return 0 if seen else 1000 + facing
    return 500


# Invariants


class Ratchet(NamedTuple):
    """What only ever grows in a game: a game cannot go back on it."""

    clock: tuple[int, int]
    lost: int
    steps_lost: tuple[int, ...]
    points: tuple[int, int]
    general_used: int


class Watch:
    """Looks at a game position by position; each is held against the rules and the one before."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.last: Ratchet | None = None

    def look(self, p: Position) -> None:
        """Check a position. The positions of a game are shown in their order."""
        check_flow(p)
        check_pieces(p)
        check_masks(p)
        check_stacking(p)
        check_orders(p)
        check_wings(p)
        now = Ratchet(
            (p.turn, p.phase),
            p.lost,
            tuple(full - left for full, left in zip(p.battle.full, p.steps, strict=True)),
            p.points,
            p.general_used,
        )
        if self.last is not None:
            check_progress(self.last, now)
        self.last = now


def check_pieces(p: Position) -> None:
    """Steps are conserved: what is not on the map was lost, and what is on the map has steps."""
    for piece, here in enumerate(p.at):
        gone = bool(p.lost >> piece & 1)
        need(gone == (here == OFF), f"{p.name(piece)} is neither on the map nor lost, or both")
        need(gone == (p.steps[piece] == 0), f"{p.name(piece)} has steps and is lost, or has none")
        need(0 <= p.steps[piece] <= p.battle.full[piece], f"{p.name(piece)} has too many steps")
        need(here == OFF or p.battle.ground.open >> here & 1, f"{p.name(piece)} is in the water")


def check_masks(p: Position) -> None:
    """Every table is in step with ``at``."""
    in_hand = in_passing(p)
    for seat in (0, 1):
        army = p.battle.army[seat]
        regiments = [u for u in army if p.battle.regiments >> u & 1 and u not in in_hand]
        supports = [u for u in army if not p.battle.regiments >> u & 1 and u not in in_hand]
        marshals = [m for m in p.battle.marshals[seat] if m not in in_hand]
        for units, hexes, stands in (
            (regiments, p.regiments[seat], p.regiment_at),
            (supports, p.supports[seat], p.support_at),
            (marshals, p.marshals[seat], p.marshal_at),
        ):
            standing = [unit for unit in units if p.at[unit] != OFF]
            need(all(hexes >> p.at[unit] & 1 for unit in standing), "a mask has lost a piece")
            need(all(stands.get(p.at[u]) == u for u in standing), "a table has lost a piece")
        for known, fresh in ((p.zones, fresh_zone(p, seat)), (p.fronts, fresh_front(p, seat))):
            need(known[seat] in (UNKNOWN, fresh), "a zone or a front is out of date")
    count = len(p.regiment_at) + len(p.support_at) + len(p.marshal_at)
    need(count == sum(mask.bit_count() for mask in hex_masks(p)), "tables and masks differ")


def hex_masks(p: Position) -> list[int]:
    """The hexes of each kind of piece, of both sides."""
    return [*p.regiments, *p.supports, *p.marshals]


def in_passing(p: Position) -> set[int]:
    """Pieces on their way, which may be over friends (6.2)."""
    return {
        piece
        for step in p.stack
        for field in ("unit", "piece", "mover", "marshal")
        if isinstance(piece := getattr(step, field, None), int)
    }


def fresh_zone(p: Position, seat: int) -> int:
    """6.1 A side's zone of control, worked out anew."""
    again = p.copy()
    again.zones[seat] = UNKNOWN
    return zones.zone_of_control(again, seat)


def fresh_front(p: Position, seat: int) -> int:
    """6.1 A side's front hexes, worked out anew."""
    again = p.copy()
    again.fronts[seat] = UNKNOWN
    return zones.front(again, seat)


def check_stacking(p: Position) -> None:
    """6.2, 9.2, 10.1 A regiment a hex, one support on foot at most, marshals alone (C-G24)."""
    in_hand = in_passing(p)
    by_hex: dict[int, list[int]] = {}
    for piece, here in enumerate(p.at):
        if here != OFF and piece not in in_hand:
            by_hex.setdefault(here, []).append(piece)
    for here, pieces in by_hex.items():
        arms = sorted(p.battle.arm[piece] for piece in pieces)
        alone = len(pieces) == 1
        supported = arms in ([FOOT, GUNS], [FOOT, LIGHT])
        need(alone or supported, f"{[p.name(piece) for piece in pieces]} in {p.hex_name(here)}")
        need(len({p.battle.seat[piece] for piece in pieces}) == 1, "enemies share a hex")
        need(len({p.facing[piece] for piece in pieces}) == 1, "a stack looks two ways (C-G23)")


def check_orders(p: Position) -> None:
    """2.3, 4 Each order point is in a hand, played or spent; the two sides have their own."""
    for seat in (0, 1):
        series = p.battle.series(seat, p.exchanged)
        need(not p.hands[seat] & ~series, "an order point of the other series")
        need(not mask_of(p.chosen[seat]) & ~p.hands[seat], "chosen without having it")
        wings = p.battle.wings_of(seat)
        need(not mask_of(p.played[w] for w in wings if p.played[w]) & p.hands[seat], "kept it")
        need(sum(p.losses) >= 0, "losses are counted up")
    if p.order:
        values = [p.played[wing] for wing in p.order]
        need(values == sorted(values, reverse=True), "wings come up by falling value (C-G3)")


def check_wings(p: Position) -> None:
    """12.1 The loss of a wing ends the game at once."""
    gone = [wing for wing in range(len(p.battle.wing_names)) if not victory.wing_stands(p, wing)]
    need(not gone or p.outcome is not None, "a wing is gone and the game goes on")


def check_progress(before: Ratchet, now: Ratchet) -> None:
    """Time runs forward, and what is lost stays lost."""
    need(now.clock >= before.clock, f"time runs from {before.clock} to {now.clock}")
    need(not before.lost & ~now.lost, "a lost piece came back")
    pairs = zip(before.steps_lost, now.steps_lost, strict=True)
    need(all(then <= later for then, later in pairs), "a step came back")
    need(all(a <= b for a, b in zip(before.points, now.points, strict=True)), "a point was lost")
    need(not before.general_used & ~now.general_used, "a general is fresh again")


def longest(p: Position) -> int:
    """More actions than any game can have."""
    phases = sum(turn.phases for turn in p.battle.spec.turns)
    return 100 * len(p.at) * phases + 2000


def usual(p: Position) -> float:
    """About how many actions a random game has."""
    return 12.0 * len(p.at) * sum(turn.phases for turn in p.battle.spec.turns)


# Altered actions


def changed(match: Match, action: Action, name: str, rng: Random) -> Action:
    """The action with another value for one argument."""
    battle: Battle = match.battle
    value = getattr(action, name)
    others: dict[str, Any] = {
        "hex": lambda: _other_hex(battle, value, rng),
        "facing": lambda: rng.choice(battle.grid.vertices),
        "values": lambda: _other_values(value, rng),
        "answer": lambda: rng.choice(ANSWERS),
        "end": lambda: rng.choice(ENDS),
    }
    pick = others.get(name, lambda: _other_piece(battle, value, rng))
    return msgspec.structs.replace(action, **{name: pick()})


def _other_hex(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a neighbour, since far hexes are refused for their distance alone."""
    here = battle.grid.index(value)
    near = [battle.grid.name(there) for there in battle.grid.neighbours[here]]
    return rng.choice(near if rng.random() < 0.8 else battle.grid.names)


def _other_piece(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a piece of the same arm."""
    arm = battle.arm[battle.index[value]]
    alike = [name for name, other in zip(battle.ids, battle.arm, strict=True) if other == arm]
    return rng.choice(alike if rng.random() < 0.8 else battle.ids)


def _other_values(value: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """One more, one fewer, another one instead, or the same in another order."""
    place = rng.randrange(len(value))
    other = str(rng.randint(0, 19))
    return rng.choice(
        [
            (*value, other),
            value[:place] + value[place + 1 :] or (other,),
            (*value[:place], other, *value[place + 1 :]),
            tuple(reversed(value)),
        ]
    )


def is_offered(match: Match, seat: int, action: Action) -> bool:
    """Is the action among those that the seat may play?"""
    return action in flow.legal(match.state, seat)


# Secrets, saving and counting


def check_secrets(match: Match, rng: Random) -> list[Reason]:
    """4 No view but the owner's changes when order points not yet revealed change."""
    p = position(match)
    if not isinstance(p.stack[-1], ChooseOrders):
        return []
    for seat in (0, 1):
        plays = list(p.battle.order_plays(p.hands[seat]))
        seen = set()
        for play in rng.sample(plays, min(5, len(plays))):
            trial = p.copy()
            mine = tuple(int(value) for value in play.values)
            trial.chosen = (mine, trial.chosen[1]) if seat == 0 else (trial.chosen[0], mine)
            flow.settle(trial)
            views = [match.game.view(trial, 1 - seat), match.game.view(trial, None)]
            seen.add(msgspec.json.encode(views))
        need(len(seen) <= 1, "a view tells a secret choice of order points")
    return []


def public(view: View) -> View:
    """A seat sees what it has played covered itself."""
    sides = {name: {**side, "chosen": None} for name, side in view["sides"].items()}
    return {**view, "sides": sides}


def compiled(p: Position) -> set[str]:
    """The battle is loaded; zones and fronts are worked out when they are asked for."""
    return {"battle", "zones", "fronts"}


def ledgers_of(p: Position, roll: Roll[Any]) -> list[Ledger]:
    """The modifiers of the dice."""
    return [roll.ledger(p)]


TRIAL = Trial(
    package=camposanto,
    small="obregon-1743",
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
    reveals=frozenset({"orders"}),
    usual_steps=frozenset({"choose-orders", "movement", "assaults"}),
    seldom=frozenset({"march", "place"}),
)
