"""What hexes are worth to the units of a side, as everybody stands now."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from battaglia.ai.piacenza import attacks
from battaglia.ai.piacenza.goals import Goals
from battaglia.ai.piacenza.worth import Worth
from battaglia.core.masks import bits
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.melee import declaration
from battaglia.games.piacenza.movement.moving import MoveUnit
from battaglia.games.piacenza.movement.out_of_command import near_hexes
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_home import FAR

FIRE_RANGE = 3
"""8.1 Hexes within which a battery fires."""
ENGAGED = 3
"""5.2 Hexes within which infantry is engaged."""
NEAR = 4
"""Hexes within which the enemy matters."""
NO_WAY = 60
"""As so many points counts a goal to which there is no way."""
NO_ATTACK = -1000.0
"""What it is worth that there is nobody to attack."""


class Places:
    """Weighs hexes for units of a side."""

    def __init__(self, p: Position, seat: int, goals: Goals, worth: Worth) -> None:
        self.p = p
        self.seat = seat
        self.goals = goals
        self.worth = worth
        self.style = worth.style
        self.enemies = p.occupied[1 - seat]
        self._units: dict[int, UnitPlaces] = {}
        self._linked: dict[int, int] = {}
        self._near: dict[int, int] = {}
        self._crowds: dict[int, float] = {}
        self._attacks: dict[tuple[int, int, bool], float] = {}

    def of(self, unit: int) -> UnitPlaces:
        """What hexes are worth to a unit."""
        found = self._units.get(unit)
        if found is None:
            found = self._units[unit] = UnitPlaces(self, unit)
        return found

    def value(self, unit: int, there: int) -> float:
        """What a hex is worth to a unit, as the others stand now."""
        return self.of(unit).value(there)

    def together(self, units: tuple[int, ...]) -> Callable[[int], float]:
        """What hexes are worth to units that go as one."""
        if len(units) == 1:
            return self.of(units[0]).value
        views = [self.of(unit) for unit in units]
        return lambda there: sum([view.value(there) for view in views])

    # What all units of the side share

    @cached_property
    def contact(self) -> int:
        """7.0 The zone of control of the enemy."""
        return zones.control(self.p, 1 - self.seat)

    @cached_property
    def foot_contact(self) -> int:
        """7.1 The zone of control of his infantry."""
        return zones.foot_control(self.p, 1 - self.seat)

    @cached_property
    def zone(self) -> int:
        """5.2 His engagement zone."""
        return zones.engagement(self.p, 1 - self.seat)

    @property
    def exposed(self) -> int:
        """5.2 The hexes without cover in it."""
        return self.zone & ~self.p.battle.ground.cover

    @cached_property
    def caution(self) -> float:
        """How much a volley counts that a place invites."""
        style, goals = self.style, self.goals
        daring = style.daring + (1 - style.daring) * goals.late if goals.attacks else 0.0
        return style.answer * (1 - daring)

    @cached_property
    def press(self) -> float:
        """What a point nearer to a goal is worth to who attacks."""
        style = self.style
        return style.progress * (1 + self.goals.late) * (1 - style.rest * self._shaken())

    def _shaken(self) -> float:
        """What part of the formation that moves is not in good order."""
        p = self.p
        if not self.style.rest or p.formation == OFF or self.goals.late == 1:
            return 0.0
        units = p.battle.formation_mask[p.formation] & p.on_map
        shaken = units & (p.disordered | p.routed | p.billebaude)
        return shaken.bit_count() / max(units.bit_count(), 1)

    def near(self, reach: int) -> int:
        """The hexes with an enemy within so many hexes."""
        found = self._near.get(reach)
        if found is None:
            found = self._near[reach] = self.p.battle.grid.near(self.enemies, reach)
        return found

    def notable(self, body: int) -> int:
        """The hexes in which more counts than how far the goal, the enemy and the company are."""
        if body == GUNS:
            return self.p.battle.grid.everywhere
        cover = self.p.battle.ground.cover & self.near(NEAR) if body == FOOT else 0
        return self.goals.hexes | self.near(1) | cover

    def linked_to(self, mate: int) -> int:
        """4.4.1 The hexes in which a unit would be in command by another of its formation."""
        found = self._linked.get(mate)
        if found is None:
            found = self._linked[mate] = near_hexes(self.p, self.p.at[mate], self.seat)
        return found

    def crowd(self, there: int) -> float:
        """By how many strength points the enemies outnumber the friends who could come there."""
        found = self._crowds.get(there)
        if found is None:
            p, disc = self.p, self.p.battle.grid.disc
            sums = [
                sum([p.strength(u) for here in bits(hexes) for u in p.units_at[here]])
                for hexes in (
                    disc(there, ENGAGED) & self.enemies,
                    disc(there, ENGAGED) & p.occupied[self.seat],
                )
            ]
            found = self._crowds[there] = max(0, sums[0] - sums[1])
        return found

    def before_goal(self, there: int) -> bool:
        """Is an enemy in a goal next to a hex?"""
        return bool(self.p.battle.ground.around[there] & self.goals.hexes & self.enemies)

    # Attacks

    def prize(self, unit: int, target: int) -> float:
        """What it is worth, beside the losses, to drive an enemy out of a goal or of the way."""
        goals, there, style = self.goals, self.p.at[target], self.style
        if goals.hexes >> there & 1:
            return style.prize * (1 + goals.late) + (style.last_turn if goals.late == 1 else 0.0)
        forward = goals.attacks and goals.away[there] < goals.away[self.p.at[unit]]
        return style.post if forward else 0.0

    def attack_now(self, unit: int, move: MoveUnit) -> float:
        """What the best melee or charge from where a unit stands promises."""
        p = self.p
        if not p.battle.grid.neighbour_mask[p.at[unit]] & self.enemies:
            return NO_ATTACK
        melees, charges = declaration.targets(p, unit, move.mp, move.touched, move.direct)
        values = [
            attacks.attack(
                p, self.worth, unit, target, charge=charge, prize=self.prize(unit, target)
            )
            for charge, found in ((False, melees), (True, charges))
            for target in bits(found)
        ]
        return max(values, default=NO_ATTACK)

    def attack(self, unit: int, target: int, charge: bool) -> float:
        """What an attack promises: the same from wherever it is made, as it is reckoned."""
        key = (unit, target, charge)
        found = self._attacks.get(key)
        if found is None:
            found = attacks.attack(self.p, self.worth, unit, target, charge=charge)
            self._attacks[key] = found
        return found


class Company(NamedTuple):
    """The other units of a formation, as a unit of it sees them."""

    one: int
    """The hexes next to one of them."""
    two: int
    """The hexes next to two of them or more."""
    linked: int
    """4.4.1 The hexes in which the unit would be in command."""


UNLINKED = Company(0, 0, -1)
"""Nobody next door anywhere, and orders everywhere."""


def company_of(places: Places, unit: int) -> Company:
    """The company of a unit; who has none, or obeys the wing's commander, is linked everywhere."""
    p, formation = places.p, places.p.battle.formation[unit]
    mates = bits(p.battle.formation_mask[formation] & p.on_map & ~(1 << unit))
    one = two = linked = 0
    for mate in mates:
        beside = p.battle.grid.neighbour_mask[p.at[mate]]
        two |= one & beside
        one |= beside
        linked |= places.linked_to(mate)
    if not mates or p.battle.gun_formations >> formation & 1:
        linked = p.battle.grid.everywhere
    return Company(one, two, linked)


class UnitPlaces:
    """Weighs hexes for one unit: what does not hang on the hex is worked out once.

    In most hexes only the way to the goal and the company count; the notable ones take longer.
    """

    def __init__(self, places: Places, unit: int, company: Company | None = None) -> None:
        self.places = places
        self.unit = unit
        self.p = places.p
        self.style = places.style
        self.goals = places.goals
        self.here = self.p.at[unit]
        self.body = self.p.battle.body[unit]
        self.company = company or company_of(places, unit)
        self.notable = places.notable(self.body)
        self.exposed = places.exposed
        self.crowd = self.style.crowd * (1 - self.goals.late) if self.body != GUNS else 0.0

    def value(self, there: int) -> float:
        """What a hex is worth, as the others stand now."""
        bit, company = 1 << there, self.company
        notable = bit & self.notable
        total = self._ground(there) if notable else -self._toil(there)
        if bit & company.one:
            total += self.style.together * (2 if bit & company.two else 1)
        if notable:
            total = self._near_enemies(there, total)
        elif bit & self.exposed:
            total -= self.style.engaged
        if not bit & company.linked:
            total -= self.style.out_of_command
        if self.crowd:
            total -= self.crowd * self.places.crowd(there)
        return total

    def _toil(self, there: int) -> float:
        """What it costs to be so far from the goal."""
        away = self.goals.away[there]
        if away >= FAR:
            away = NO_WAY
        if self.goals.attacks:
            return self.places.press * away
        slack = self.style.slack
        return self.style.fear * (away - slack) if away > slack else 0.0

    def _ground(self, there: int) -> float:
        """How far the goal is, and what the ground gives."""
        style, goals, body = self.style, self.goals, self.body
        if body == GUNS:
            if self.places.near(FIRE_RANGE) >> there & 1:
                return -style.limbering if there != self.here else 0.0
            return -self._toil(there)
        total = -self._toil(there)
        if goals.hexes >> there & 1:
            total += style.held + (style.grip if there == self.here else 0.0)
        if body != FOOT:
            return total
        cover = self.p.battle.ground.rows[there].cover
        if cover and self.places.near(NEAR) >> there & 1:
            total += style.cover * cover + (0.0 if goals.attacks else style.leaving_cover)
        if goals.attacks and self.places.before_goal(there):
            total += style.storm
        return total

    def _near_enemies(self, there: int, total: float) -> float:
        """What is added for the fire, and for what can be attacked."""
        beside = self.p.battle.grid.neighbour_mask[there] & self.places.enemies
        if self.body == FOOT and beside:
            total += self._exchange(there, beside)
        elif self.exposed >> there & 1:
            total -= self.style.engaged
        if self.body == GUNS:
            total += self._battery(there)
        if self.body == HORSE:
            total += self._squadron(there, beside)
        return total

    def _exchange(self, there: int, beside: int) -> float:
        """9.1 The volley that a place allows, and the one that it invites."""
        trial, unit, worth = self.p.copy(), self.unit, self.places.worth
        trial.relocate(unit, there)
        foes = [other for hex_ in bits(beside) for other in trial.units_at[hex_]]
        mine = max((worth.shot(trial, unit, foe) for foe in foes), default=0.0)
        shooters = [foe for foe in foes if trial.battle.body[foe] == FOOT]
        theirs = sum(worth.shot(trial, foe, unit) for foe in shooters[:2])
        return self.style.fire * mine - self.places.caution * theirs

    def _battery(self, there: int) -> float:
        """8 Enemies within reach, from where they cannot be touched."""
        disc = self.p.battle.grid.disc
        seen = (disc(there, 3) & ~disc(there, 1) & self.places.enemies).bit_count()
        return 0.3 * min(seen, 3) - (1.5 if self.places.contact >> there & 1 else 0.0)

    def _squadron(self, there: int, beside: int) -> float:
        """10 Cavalry keeps out of the fire unless there is something to attack."""
        best = self._best_attack(there, beside)
        under_fire = self.places.foot_contact >> there & 1
        if best > self.style.worth_while:
            return best - (0.3 if under_fire else 0.0)
        return -0.8 if under_fire else 0.0

    def _best_attack(self, there: int, beside: int) -> float:
        """What cavalry could attack from a hex with enemies beside it, at its best."""
        p, ground = self.p, self.p.battle.ground
        best, clear = 0.0, bool(ground.clear >> there & 1)
        open_to_it = beside & ground.around[there] & (ground.clear | ground.ditch) & ~p.attacked
        for hex_ in bits(open_to_it):
            for target in p.units_at[hex_]:
                charge = clear and p.battle.body[target] == HORSE and bool(ground.clear >> hex_ & 1)
                best = max(best, self.places.attack(self.unit, target, charge))
        return best
