"""9.1 Defensive fire: those who are fired at answer one of those who fire at them."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import command
from battaglia.games.piacenza.actions import END_REPLIES, EndReplies, Reply
from battaglia.games.piacenza.fire import firers
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """The defender names the targets of his defensive fire."""
    p.stack.append(Replies())


@rule("8.1", "9.1", "9.1.2")
class Replies(Step[Position], frozen=True):
    """Each unit in a hex that is fired at may answer one enemy, batteries among them (C21, F3)."""

    name = "fire-replies"
    rule = "9.1"
    verbs = frozenset({"reply", "end-replies"})

    def seats(self, p: Position) -> Seats:
        return (1 - p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        answers: list[Action] = [
            p.battle.reply(unit, foe) for unit in repliers(p) for foe in foes_of(p, unit)
        ]
        answered = any(p.battle.seat[unit] == seat for unit in p.aims)
        return [*answers, END_REPLIES] if answers or answered else ()

    def objections(self, p: Position, seat: int, action: Reply | EndReplies) -> list[Reason]:
        if isinstance(action, EndReplies):
            return []
        unit, foe = p.battle.index[action.piece], p.battle.index[action.target]
        strange = not_fired_on(p, unit) or did_not_fire(p, unit, foe)
        if strange:
            return [strange]
        found = [
            no_fire_of_its_own(p, unit), firers.fires_at_will(p, unit), firers.routed(p, unit),
            disordered_uncommanded(p, unit), firers.aimed_already(p, unit),
            battery_silent(p, unit), outside_arc(p, unit, foe),
            no_first_reply(p, unit), firers.single_volley(p, unit),
        ]  # fmt: skip
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Reply | EndReplies) -> None:
        if isinstance(action, EndReplies):
            p.stack.pop()
            return
        p.aims[p.battle.index[action.piece]] = p.battle.index[action.target]
        p.emit("answers", "9.1", piece=action.piece, target=action.target)


def repliers(p: Position) -> list[int]:
    """Those in the hexes fired at who may answer and have not."""
    here = 0
    for there in hexes_fired_at(p):
        here |= 1 << there
    units = [u for there in bits(here & p.occupied[1 - p.active]) for u in p.units_at[there]]
    return [unit for unit in units if unit not in p.aims and may_reply(p, unit)]


def hexes_fired_at(p: Position) -> list[int]:
    """The hexes under fire in this volley; C20 and in the second those of the first."""
    attacks = [p.at[t] for u, t in p.aims.items() if p.battle.seat[u] == p.active]
    return attacks + list(p.fired_at.values())


@rule("8.1", "9.1", "11.1")
def may_reply(p: Position, unit: int) -> bool:
    """Infantry as in all defence, a second time if it has fired; batteries once a turn (G11)."""
    if p.battle.body[unit] == GUNS:
        return True
    if p.volley == 2 and firers.second_barred(p, unit):
        return False
    return firers.may_defend(p, unit)


def foes_of(p: Position, unit: int) -> list[int]:
    """Those who fire at a unit's hex now or did so in the first volley, and are still adjacent."""
    near = [foe for foe in attackers_of(p, unit) if is_beside(p, unit, foe)]
    if p.battle.body[unit] != GUNS:
        return near
    return [foe for foe in near if firers.battery_may_defend(p, unit, foe)]


def attackers_of(p: Position, unit: int) -> list[int]:
    """9.1, C20 Who fires at the hex of a unit, or fired at it in the first volley."""
    here, active = p.at[unit], p.active
    now = {u for u, t in p.aims.items() if p.at[t] == here and p.battle.seat[u] == active}
    before = {u for u, there in p.fired_at.items() if there == here and p.at[u] >= 0}
    return sorted(now | before)


def is_beside(p: Position, unit: int, foe: int) -> bool:
    """Are the two adjacent, with no wall between?"""
    return bool(p.battle.ground.around[p.at[unit]] >> p.at[foe] & 1)


# Why not


@rule("9.1")
def not_fired_on(p: Position, unit: int) -> Reason | None:
    """Enemy units subject to fire answer it, and no others."""
    enemy = p.battle.army[1 - p.active] >> unit & 1 and p.at[unit] >= 0
    if enemy and p.at[unit] in hexes_fired_at(p):
        return None
    return Reason("9.1", "not-fired-on", {"piece": p.name(unit)})


@rule("9.1", "9.1.2")
def did_not_fire(p: Position, unit: int, foe: int) -> Reason | None:
    """The targets are those who fired at it, still adjacent (C20)."""
    if foe in attackers_of(p, unit) and is_beside(p, unit, foe):
        return None
    return Reason("9.1", "did-not-fire", {"piece": p.name(unit), "target": p.name(foe)})


@rule("9.1", "10.5")
def no_fire_of_its_own(p: Position, unit: int) -> Reason | None:
    """Mounted cavalry cannot answer (C35)."""
    if p.battle.body[unit] != HORSE:
        return None
    return Reason("9.1", "not-infantry", {"piece": p.name(unit)})


@rule("11.1")
def disordered_uncommanded(p: Position, unit: int) -> Reason | None:
    """d) In disorder and out of command it cannot fire at all (C31)."""
    if not p.disordered >> unit & 1 or command.in_command(p, unit):
        return None
    return Reason("11.1", "out-of-command", {"piece": p.name(unit)})


@rule("8.1", "8.4")
def battery_silent(p: Position, unit: int) -> Reason | None:
    """A battery that has fired or moved in this turn, or has failed, does not answer (G11)."""
    if p.battle.body[unit] != GUNS or not (p.fired | p.failed) >> unit & 1:
        return None
    return Reason("8.1", "fired", {"piece": p.name(unit)})


@rule("8.1")
def outside_arc(p: Position, unit: int, foe: int) -> Reason | None:
    """A battery answers infantry in its arc (C2)."""
    if p.battle.body[unit] != GUNS or (p.fired | p.failed) >> unit & 1:
        return None
    if firers.battery_may_defend(p, unit, foe):
        return None
    return Reason("8.1", "outside-cone", {"piece": p.name(unit), "hex": p.hex_name(p.at[foe])})


@rule("9.1.2")
def no_first_reply(p: Position, unit: int) -> Reason | None:
    """Infantry that held its first volley cannot fire "a second time"; batteries may (G11)."""
    return firers.no_first_volley(p, unit) if p.battle.body[unit] == FOOT else None
