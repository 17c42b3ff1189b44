"""5.0 to 5.9, 7.1 Units in hand: in which manner they move, and which hexes they may enter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, get_args

from battaglia.core.masks import bits, mask_of
from battaglia.core.reaching import Ways, search
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.movement import dragoons, out_of_command
from battaglia.games.piacenza.movement.realignment import Alignment, nearer
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.stacking import has_room
from battaglia.games.piacenza.state import OFF, Position

Manner = Literal["free", "outside", "engaged", "retiring", "realigning", "returning", "withdrawing"]
MANNERS: tuple[Manner, ...] = get_args(Manner)
FREE, OUTSIDE, ENGAGED, RETIRING, REALIGNING, RETURNING, WITHDRAWING = range(7)
"""5.3 to 5.9 How units move. In command: freely (cavalry, batteries), as infantry that began
outside every enemy engagement zone, or within one, by option out of it (B5). Out of command: into
the line, back into the command range, or away from the enemy."""


@rule("5.3", "5.6", "5.9")
def manner_of(p: Position, unit: int, alignment: Alignment | None = None) -> int:
    """In which manner a unit begins a move from where it stands; a stack as its first unit.

    ``alignment`` is that of its formation, if it is known already.
    """
    is_foot = p.battle.body[unit] == FOOT
    if p.commanded >> unit & 1:
        if not is_foot:
            return FREE
        if not zones.in_engagement(p, unit):
            return OUTSIDE
        return RETIRING if _is_alone(p, unit) else ENGAGED
    if is_foot and zones.in_engagement(p, unit):
        alignment = alignment or Alignment(p, p.battle.formation[unit])
        if _is_out_of_line(alignment, unit):
            return REALIGNING
    return WITHDRAWING if out_of_command.is_within(p, unit) else RETURNING


@rule("5.5", "5.6")
def _is_alone(p: Position, unit: int) -> bool:
    """B5 By option: the only infantry of its formation, which makes no line, may withdraw."""
    if not p.battle.options.lone_infantry_withdraws:
        return False
    foot = p.battle.formation_mask[p.battle.formation[unit]] & p.battle.body_mask[FOOT]
    return not any(p.at[other] >= 0 for other in bits(foot & ~(1 << unit)))


@rule("5.9")
def _is_out_of_line(alignment: Alignment, unit: int) -> bool:
    """Its formation is in line, and the unit is not in it."""
    return bool(alignment.lines) and not alignment.units >> unit & 1


@rule("5.0")
def dearest(p: Position, units: Sequence[int], here: int, there: int) -> int:
    """The points that a step takes; of a stack what the dearest pays (F1)."""
    costs, body = p.battle.ground.costs, p.battle.body
    if len(units) == 1:
        return costs[body[units[0]]][here][there]
    return max([costs[body[unit]][here][there] for unit in units])


class Hand:
    """Units that move as one, seen from any hex that they may come to.

    What others do on the way is not foreseen: cavalry that refuses is taken as gone (5.10), a
    training roll as passed. ``shut``, if it is given, are the friendly hexes without room; else
    they are looked at as they are. ``target`` is a hex of a line that is not declared yet.
    """

    def __init__(
        self,
        p: Position,
        units: tuple[int, ...],
        manner: int,
        shut: int | None = None,
        alignment: Alignment | None = None,
        target: int | None = None,
    ) -> None:
        self.p = p
        self.units = units
        self.manner = manner
        self.shut = shut
        self.seat = p.battle.seat[units[0]]
        is_single = len(units) == 1  # as mostly: written out, for a hand is made for every step
        body = p.battle.body
        self.bodies = [body[units[0]]] if is_single else [body[unit] for unit in units]
        self.is_foot = self.bodies[0] == FOOT
        self.enemies = p.occupied[1 - self.seat]
        self.zone = zones.control(p, 1 - self.seat)
        self.engaged = zones.engagement(p, 1 - self.seat)
        self.target = p.line.get(units[0], OFF) if target is None else target
        """5.6 The hex of its infantry in the declared line, or OFF."""
        mounted = p.battle.dragoons & (1 << units[0] if is_single else mask_of(units))
        self.dragoons = [unit for unit in units if mounted >> unit & 1] if mounted else []
        """10.5 The mounted dragoons in hand."""
        self.is_bound = self.target != OFF or bool(self.dragoons)
        """Is there a hex in which it may not end, although it may go through it?"""
        self._alignment = alignment

    @property
    def allowance(self) -> int:
        """5.0, F1 The points of the slowest."""
        return min([self.p.battle.mp[unit] for unit in self.units])

    @property
    def foot_zone(self) -> int:
        """7.1 The zone of control of enemy infantry."""
        return zones.foot_control(self.p, 1 - self.seat)

    @property
    def halting(self) -> int:
        """7.1 a) The zones that end the move; cavalry does not await infantry (5.10, B17)."""
        return self.foot_zone if self.is_foot else self.zone

    @cached_property
    def positions(self) -> int:
        """5.8 The hexes that would bring the unit into the line of its formation."""
        unit = self.units[0]
        alignment = self._alignment or Alignment(self.p, self.p.battle.formation[unit])
        return 0 if alignment.units >> unit & 1 else alignment.positions

    # What a step costs

    def cost(self, here: int, there: int) -> int:
        """5.0 The points that a step takes."""
        return dearest(self.p, self.units, here, there)

    @rule("5.4")
    def least(self, here: int, ways: int) -> int:
        """Of some neighbours those for a minimum movement: only of one who moves freely (B29)."""
        if self.manner == FREE:
            return ways
        is_free = self.manner == OUTSIDE and not self.engaged >> here & 1
        return ways & ~self.engaged if is_free else 0

    def affords(self, here: int, ways: int, mp: int, begun: bool) -> int:
        """5.0, 5.4 Of some neighbours those that the points suffice for, or always open."""
        ground = self.p.battle.ground
        points, found = min(mp, ground.dearest), ways
        for body in self.bodies:
            found &= ground.within[body][here][points]
        return found if begun or found == ways else found | self.least(here, ways)

    # Where it may go

    @rule("6.0")
    def room(self, ways: int) -> int:
        """Of some hexes those with room: stacking holds at every step of a move (B21)."""
        if self.shut is not None:
            return ways & ~self.shut
        friends = ways & self.p.occupied[self.seat]
        if friends:  # mostly there are none
            for there in bits(friends):
                if not has_room(self.p, self.units, there):
                    ways ^= 1 << there
        return ways

    @rule("7.1", "10.5")
    def open_ways(self, here: int) -> int:
        """The neighbours that neither ground nor enemies nor their zones close.

        d) out of command into no zone; e) from zone to zone never; i) batteries only where a
        friend stands already. Mounted dragoons enter no zone of infantry.
        """
        ways = self.p.battle.ground.around[here] & ~self.enemies
        if self.zone & ways:
            if self.manner >= REALIGNING or self.zone >> here & 1:
                ways &= ~self.zone
            elif GUNS in self.bodies:
                ways &= ~self.zone | self.p.occupied[self.seat]
            if self.dragoons:
                ways &= ~self.foot_zone
        return ways

    @rule("5.10", "7.1")
    def passing(self, here: int) -> int:
        """The open ways from a hex on the way: there infantry has seen cavalry off (B17)."""
        if not self.is_foot or not self.zone >> here & 1:
            return self.open_ways(here)
        ways = self.p.battle.ground.around[here] & ~self.enemies
        if GUNS in self.bodies:
            ways &= ~self.zone | self.p.occupied[self.seat]
        return ways & ~self.zone if self.manner >= REALIGNING else ways

    @rule("5.10", "7.1")
    def passable(self) -> int:
        """All hexes into which such ways can lead, but from where a zone ends the move."""
        free = self.p.battle.ground.open & ~self.enemies
        if self.manner >= REALIGNING:
            free &= ~self.zone
        elif GUNS in self.bodies:
            free &= ~self.zone | self.p.occupied[self.seat]
        return free & ~self.foot_zone if self.dragoons else free

    def admitted(self, here: int, ways: int) -> int:
        """5.3 to 5.9 Of some neighbours, those that the manner of the move allows."""
        if self.manner == FREE:
            return ways
        if self.manner == OUTSIDE and not self.engaged >> here & 1:
            engaged = ways & self.engaged
            return ways ^ engaged | self.towards_line(here, engaged) if engaged else ways
        if self.manner == RETURNING:
            return ways & out_of_command.back(self.p, self.units[0], here)
        if self.manner in (RETIRING, WITHDRAWING):
            return ways & out_of_command.away(self.p, self.units[0], here)
        return self.towards_line(here, ways)

    @rule("5.3", "5.8")
    def towards_line(self, here: int, ways: int) -> int:
        """In an engagement zone: no step away from the declared hex (B3), or else realignment."""
        if self.target != OFF:
            grid = self.p.battle.grid
            return ways & grid.disc(self.target, grid.distance(here, self.target))
        return ways & nearer(self.p, here, self.positions)

    # Where it may end, and whether it gets there

    def may_end(self, here: int) -> bool:
        """5.6, B7 In the declared hex and no other; 10.5 dragoons in an engagement zone paired."""
        if self.target != OFF:
            return here == self.target
        if not self.dragoons:
            return True
        company = mask_of(self.units)
        return all(dragoons.may_rest(self.p, unit, here, company) for unit in self.dragoons)

    @rule("7.1")
    def halts(self, there: int) -> bool:
        """a) A zone of control ends the move."""
        return bool(self.halting >> there & 1)

    def gets_past(self, here: int, mp: int) -> bool:
        """From a hex that it comes to, can it reach one in which it may end?"""
        if self.may_end(here):
            return True
        if mp <= 0 or self.halts(here):
            return False
        ways = self.affords(here, self.in_reach(self.passing(here), mp), mp, True)
        return self._one_gets_past(here, self.room(self.admitted(here, ways)), mp)

    def _one_gets_past(self, here: int, ways: int, mp: int) -> bool:
        return any(self.gets_past(t, mp - self.cost(here, t)) for t in bits(ways))

    def in_reach(self, ways: int, mp: int) -> int:
        """Of some neighbours those from which its declared hex is not farther than the points."""
        return ways if self.target == OFF else ways & self.p.battle.grid.disc(self.target, mp - 1)

    def enterable(self, here: int, mp: int, begun: bool) -> int:
        """The hexes that it may step into from a hex, with the points that it has left."""
        if here == self.target:
            return 0
        return self._affordable(here, self.admitted(here, self.open_ways(here)), mp, begun)

    def _affordable(self, here: int, ways: int, mp: int, begun: bool) -> int:
        return self._onward(here, self.room(self.affords(here, ways, mp, begun)), mp)

    def _onward(self, here: int, ways: int, mp: int) -> int:
        """Of some neighbours those from which it can reach a hex in which it may end."""
        if self.is_bound:
            for there in bits(ways):
                if not self.gets_past(there, mp - self.cost(here, there)):
                    ways ^= 1 << there
        return ways

    # Ways to far hexes

    def steps_from(self, here: int, left: int, fresh: bool) -> list[tuple[int, int]]:
        """The hexes that it may step into from one on its way, each with what it takes.

        ``fresh``: the move begins there.
        """
        if not fresh:
            return self._steps_on(here, left, self.room(self.passing(here)))
        found = bits(self._affordable(here, self.admitted(here, self.open_ways(here)), left, False))
        return [(there, min(self.cost(here, there), left)) for there in found]

    def _steps_on(self, here: int, left: int, free: int) -> list[tuple[int, int]]:
        """The steps on from a hex on the way, into hexes that are free."""
        if self.halting >> here & 1:
            return []
        ways = self.affords(here, self.p.battle.ground.around[here] & free, left, True)
        if not ways:  # as at the end of every way, where nothing is left
            return []
        found = bits(self._onward(here, self.admitted(here, ways), left))
        if len(self.units) > 1:
            return [(there, self.cost(here, there)) for there in found]
        costs = self.p.battle.ground.costs[self.bodies[0]][here]
        return [(there, costs[there]) for there in found]

    def ways(self, begin: int, mp: int, begun: bool) -> Ways:
        """The cheapest way to every hex that it could come to from where it stands."""
        free, halting = self.room(self.passable()), self.halting
        plain = self.manner == FREE and not self.is_bound and len(set(self.bodies)) == 1
        costs = self.p.battle.ground.costs[self.bodies[0]]

        def steps(here: int, left: int) -> list[tuple[int, int]]:
            if here != begin:
                if not plain:
                    return self._steps_on(here, left, free)
                if halting >> here & 1:
                    return []
                # The search itself leaves out what is too dear.
                return [step for step in costs[here].items() if free >> step[0] & 1]
            if not begun:
                return self.steps_from(here, left, True)
            found = bits(self.enterable(here, left, True))
            return [(there, self.cost(here, there)) for there in found]

        return search(begin, mp, steps, by_number=False)

    def gets_there(self) -> bool:
        """5.6 Can a unit that begins its move get to its hex of the line within its points?"""
        here, mp = self.p.at[self.units[0]], self.allowance
        ways = self.affords(here, self.admitted(here, self.open_ways(here)), mp, False)
        return self._one_gets_past(here, self.room(ways), mp)
