"""The smaller decisions: wings, fire, bombardment, retreats, commanders."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from battaglia.ai.piacenza.goals import Aims, Goals, goals_of
from battaglia.ai.piacenza.style import Style
from battaglia.ai.piacenza.worth import Worth
from battaglia.ai.player import Choice, Why
from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.games.piacenza import command, training, zones
from battaglia.games.piacenza.actions import GO_FIRST, GO_SECOND, Objectives, Wing
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_home import FAR

Legal = Sequence[Action]
HALF = 0.5
"""Of a weight that only says yes or no, what is more says yes."""


def of_verb(legal: Legal, verb: str) -> list[Any]:
    """The choices of a verb."""
    return [action for action in legal if action.verb == verb]


# 13.0, 3.0


def objectives(legal: Legal, p: Position, seat: int, rng: Random) -> Choice:
    """Places that one's own units can reach before the enemy's, with some chance in it."""
    army = [p.at[u] for u in bits(p.battle.army[seat]) if p.at[u] >= 0]
    foes = [p.at[u] for u in bits(p.battle.army[1 - seat]) if p.at[u] >= 0]
    distance = p.battle.grid.distance

    def toil(number: int) -> float:
        here = p.battle.objective_hex[number]
        near = sorted(distance(here, at) for at in army)[:6]
        held = sum(1 for at in foes if distance(here, at) <= 3)
        return sum(near) / max(len(near), 1) + 1.5 * held + rng.random() * 4

    numbers = sorted(range(len(p.battle.objectives)), key=toil)[: p.battle.spec.victory.choose]
    places = tuple(p.battle.objectives[number] for number in sorted(numbers))
    return Objectives(places), Why("objectives")


def wing(legal: Legal, p: Position, seat: int, rng: Random, style: Style) -> Choice:
    """The wing that has most to do: where the enemy is near, and orders reach.

    Who wants the last word keeps that wing for the end of the last turn.
    """
    sign = -1 if style.last_word > HALF and p.turn == len(p.battle.spec.turns) else 1

    def urgency(action: Wing) -> float:
        number = p.battle.wing_number(seat, action.wing)
        units = [u for u in bits(p.battle.wing_mask[number]) if p.at[u] >= 0]
        engaged = zones.engagement(p, 1 - seat) | zones.control(p, 1 - seat)
        near = sum(1 for unit in units if engaged >> p.at[unit] & 1)
        idle = not command.wing_may_activate(p, number)
        return sign * near / max(len(units), 1) - 2 * idle + rng.random() * 0.3

    best = max(of_verb(legal, "wing"), key=urgency)
    return best, Why("wing", {"wing": best.wing})


def order(p: Position, seat: int, aims: Aims) -> Choice:
    """Who is in contact strikes first; who is not lets the enemy come, and so do all at last.

    Who has initiative seizes an open place before the enemy does.
    """
    if aims.style.initiative > HALF and _can_seize(p, seat, aims):
        return GO_FIRST, Why("strike-first")
    if p.turn == len(p.battle.spec.turns):
        return GO_SECOND, Why("wait")
    mine = p.chosen[seat] if p.chosen[seat] != OFF else p.opened[seat]
    units = [u for u in bits(p.battle.wing_mask[mine]) if p.at[u] >= 0]
    contact = zones.control(p, 1 - seat)
    near = any(contact >> p.at[unit] & 1 for unit in units)
    return (GO_FIRST, Why("strike-first")) if near else (GO_SECOND, Why("wait"))


def _can_seize(p: Position, seat: int, aims: Aims) -> bool:
    """13 Is there a place that nobody has entered, or left open, in reach of the chosen wing?"""
    hexes, _ = goals_of(p, seat)
    free = hexes & ~p.occupied[0] & ~p.occupied[1]
    if not free or p.battle.spec.victory.kind != "last-holder":
        return False
    mine = p.chosen[seat] if p.chosen[seat] != OFF else p.opened[seat]
    bodies, units = p.battle.body, bits(p.battle.wing_mask[mine] & p.battle.army[seat] & p.on_map)
    return any(aims.ways(free, bodies[u])[p.at[u]] <= p.battle.mp[u] for u in units)


# 8, 9.1 Fire


def fire(legal: Legal, p: Position, worth: Worth) -> Choice:
    """The best shot that is left; the second volley where the fire stays in hand.

    Who is to attack with the bayonet keeps his fire (9.2.3); at the last the others leave him
    his enemy, for only a melee still brings a unit into a place.
    """
    best, most = None, 0.0
    last = p.turn == len(p.battle.spec.turns)
    spared = set(p.attacks.values()) if last else set()
    for action in of_verb(legal, "fire"):
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        if unit in p.attacks or target in spared:
            continue
        if p.volley == 2 and steady_chance(p, unit) < worth.style.second_volley:
            continue
        value = worth.shot(p, unit, target)
        if value > most:
            best, most = action, value
    if best is None:
        return of_verb(legal, "end-targets")[0], Why("fire-done")
    return best, Why("fire", {"piece": best.piece, "target": best.target})


def steady_chance(p: Position, unit: int) -> float:
    """5.11 The chance to pass a plain training roll."""
    modifier = sum(line.value for line in training.standard_lines(p, unit) if line is not None)
    needed = p.battle.training[unit] - modifier
    return min(max(needed + 1, 0), 10) / 10


def reply(legal: Legal, p: Position, worth: Worth) -> Choice:
    """The best answer that is left."""
    best, most = None, 0.0
    for action in of_verb(legal, "reply"):
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        tries = p.volley == 2 and p.battle.training[unit] != OFF
        if tries and steady_chance(p, unit) < worth.style.second_volley:
            continue
        value = worth.shot(p, unit, target)
        if value > most:
            best, most = action, value
    if best is None:
        return of_verb(legal, "end-replies")[0], Why("fire-done")
    return best, Why("fire", {"piece": best.piece, "target": best.target})


def bombard(legal: Legal, p: Position, worth: Worth) -> Choice:
    """The best target; a second volley only where it promises more than the gun may lose."""
    shots = [
        (worth.bombardment(p, p.battle.index[a.piece], p.battle.grid.index(a.hex)), a)
        for a in of_verb(legal, "bombard")
    ]
    value, best = max(shots, key=lambda shot: shot[0])
    stop = next(action for action in legal if action.verb in ("cease", "end-segment"))
    least = 0.2 * worth.style.battery if stop.verb == "cease" else 0.0
    if value <= least:
        return stop, Why("fire-done")
    return best, Why("bombard", {"piece": best.piece, "hex": best.hex})


def suffer(legal: Legal, p: Position, worth: Worth) -> Choice:
    """Whoever matters least."""
    choices = of_verb(legal, "suffer")
    best = min(choices, key=lambda action: worth.unit(p, p.battle.index[action.piece]))
    return best, Why("spare", {"piece": best.piece})


# 9.2.8, 4.7


def retreat(legal: Legal, p: Position, seat: int) -> Choice:
    """Towards the own edge, out of enemy zones."""
    zone, home = zones.control(p, 1 - seat), p.battle.home[seat][FOOT]

    def danger(action: Any) -> tuple[bool, int]:
        there = p.battle.grid.index(action.hex)
        return bool(zone >> there & 1), home[there]

    best = min(of_verb(legal, "retreat-step"), key=danger)
    return best, Why("fall-back", {"piece": best.piece})


def follow(legal: Legal, p: Position) -> Choice:
    """A commander stays with his men: with those who are in best order."""
    choices = of_verb(legal, "follow")
    if not choices:
        return legal[0], Why("commander")
    best = max(choices, key=lambda a: p.in_good_order(p.battle.index[a.unit]))
    return best, Why("commander", {"piece": best.piece})


def fight(legal: Legal, p: Position, attack_value: Any) -> Choice:
    """The most promising of the declared fights; those that have turned bad are given up."""
    fights = of_verb(legal, "fight")
    valued = [(attack_value(p, p.battle.index[a.piece]), a) for a in fights]
    value, best = max(valued, key=lambda each: each[0])
    if value <= 0:
        bad = [a for a in of_verb(legal, "give-up") if a.piece == best.piece]
        if bad:
            return bad[0], Why("give-up", {"piece": best.piece})
    return best, Why("fight", {"piece": best.piece})


# 4.0 Commanders


def ride(legal: Legal, p: Position, seat: int, goals: Goals, style: Style) -> Choice:
    """Formation commanders to where most of their units fight, others into reach of all."""
    stop = next((a for a in legal if a.verb in ("end-activation", "stay")), None)
    rides = of_verb(legal, "ride")
    if not rides:
        assert stop is not None
        return stop, Why("commander-stays")
    posts, index, hex_index = Posts(p, seat, goals), p.battle.index, p.battle.grid.index
    values = [posts.value(index[action.piece], hex_index(action.hex)) for action in rides]
    if style.lead > HALF:
        now = {piece: posts.stays(index[piece]) for piece in {each.piece for each in rides}}
        values = [value - now[each.piece] for value, each in zip(values, rides, strict=True)]
    most = max(values)
    best = rides[values.index(most)]
    leader = index[best.piece]
    least = 0.0 if style.lead > HALF else posts.value(leader, p.at[leader])
    if stop is not None and most <= least + 1e-6:
        return stop, Why("commander-stays")
    return best, Why("commander", {"piece": best.piece})


class Posts:
    """Weighs hexes for the commanders of a side."""

    def __init__(self, p: Position, seat: int, goals: Goals) -> None:
        self.p = p
        self.seat = seat
        self.goals = goals
        self.engaged = zones.engagement(p, 1 - seat)
        self._needs: dict[int, list[tuple[int, float]]] = {}
        self._below: dict[int, list[tuple[int, ...]]] = {}

    def value(self, leader: int, there: int) -> float:
        """What a commander is worth in a hex."""
        alone = not self.p.units_at.get(there)
        danger = 1.0 if alone and self.engaged >> there & 1 else 0.0
        if self.p.battle.formation[leader] != OFF:
            beside = self.p.battle.grid.disc(there, 1)
            needs = [need for at, need in self._needs_of(leader) if beside >> at & 1]
            return sum(needs) - 2 * danger
        reach = command.range_of(self.p, leader)
        distances = [away[there] for away in self._distances_to(leader)]
        within = sum([1 for distance in distances if distance <= reach])
        spread = sum(distances) / max(len(distances), 1)
        ahead = self.goals.away[there] if self.goals.away[there] < FAR else 0
        return within * 4.0 - 0.1 * spread - 0.01 * ahead - 3 * danger

    def stays(self, leader: int) -> float:
        """What he is worth where he is."""
        return self.value(leader, self.p.at[leader])

    def _needs_of(self, leader: int) -> list[tuple[int, float]]:
        """Where the units of a formation's commander are, and how much each needs him."""
        found = self._needs.get(leader)
        if found is None:
            p = self.p
            units = bits(p.battle.formation_mask[p.battle.formation[leader]] & p.on_map)
            found = [(p.at[u], _need(p, u, self.seat, self.goals)) for u in units]
            self._needs[leader] = found
        return found

    def _distances_to(self, leader: int) -> list[tuple[int, ...]]:
        """For each commander below another how far every hex is from him."""
        found = self._below.get(leader)
        if found is None:
            p = self.p
            others = [c for c in p.battle.leaders[self.seat] if p.at[c] >= 0 and c != leader]
            below = [p.at[c] for c in others if _is_below(p, leader, c)]
            found = self._below[leader] = [p.battle.grid.distances_from(at) for at in below]
        return found


def _need(p: Position, unit: int, seat: int, goals: Goals) -> float:
    """How much a unit needs its commander: most for a storm, which he must lead (9.2.2)."""
    if not p.in_good_order(unit):
        return 2.0
    foes = p.battle.ground.around[p.at[unit]] & p.occupied[1 - seat]
    if p.battle.body[unit] == FOOT and foes & goals.hexes and goals.attacks:
        return 4.0 + 0.5 * p.strength(unit)
    if foes:
        return 3.0
    contact = zones.control(p, 1 - seat) | zones.engagement(p, 1 - seat)
    return 2.0 if contact >> p.at[unit] & 1 else 1.0


def _is_below(p: Position, leader: int, other: int) -> bool:
    wing = p.battle.wing[leader]
    if wing == OFF:
        return p.battle.wing_commander[p.battle.wing[other]] == other
    return p.battle.wing[other] == wing and p.battle.formation[other] != OFF
