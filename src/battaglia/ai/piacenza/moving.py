"""5 Movement: lines towards the goal, free marches, attacks, batteries, dragoons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from battaglia.ai.piacenza import attacks
from battaglia.ai.piacenza.choices import of_verb
from battaglia.ai.piacenza.goals import Goals
from battaglia.ai.piacenza.worth import Worth
from battaglia.ai.player import Choice, Why
from battaglia.core.action import Action
from battaglia.core.masks import bits, mask_of, union
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import ADVANCE_LINE, END_FORMATION, StepInto
from battaglia.games.piacenza.melee import declaration
from battaglia.games.piacenza.movement import offers
from battaglia.games.piacenza.movement.declaration import read
from battaglia.games.piacenza.movement.hand import Hand
from battaglia.games.piacenza.movement.moving import MoveUnit, taken
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
NO_ATTACK = -1000.0
"""What it is worth that there is nobody to attack."""
MARGIN = 0.05
"""By so much a new place must be better than the old one."""


class Company(NamedTuple):
    """The other units of a formation, as a unit of it sees them."""

    hexes: int
    """Where they stand."""
    shared: int
    """Where two of them stand."""
    linked: int
    """4.4.1 The hexes in which the unit would be in command."""

    def beside(self, around: int) -> int:
        """How many of them are in some hexes, up to two."""
        return min(2, (around & self.hexes).bit_count() + (around & self.shared).bit_count())


def company_of(p: Position, unit: int) -> Company:
    """The company of a unit; who has none, or obeys the wing's commander, is linked everywhere."""
    formation, seat = p.battle.formation[unit], p.battle.seat[unit]
    mates = bits(p.battle.formation_mask[formation] & p.on_map & ~(1 << unit))
    hexes = shared = 0
    for mate in mates:
        shared |= hexes & 1 << p.at[mate]
        hexes |= 1 << p.at[mate]
    linked = p.battle.grid.everywhere
    if mates and not p.battle.gun_formations >> formation & 1:
        linked = union(near_hexes(p, p.at[mate], seat) for mate in mates)
    return Company(hexes, shared, linked)


class Places:
    """Weighs hexes for units of a side."""

    def __init__(self, p: Position, seat: int, goals: Goals, worth: Worth) -> None:
        self.p = p
        self.seat = seat
        self.goals = goals
        self.worth = worth
        self.style = worth.style
        self.enemies = p.occupied[1 - seat]
        self.engaged = zones.engagement(p, 1 - seat)
        self.contact = zones.control(p, 1 - seat)
        self.foot_contact = zones.foot_control(p, 1 - seat)
        daring = self.style.daring + (1 - self.style.daring) * goals.late if goals.attacks else 0.0
        self.caution = self.style.answer * (1 - daring)
        self.press = self.style.progress * (1 + goals.late) * (1 - self.style.rest * self._shaken())
        self._near: dict[int, int] = {}
        self._crowds: dict[int, float] = {}
        self._companies: dict[int, Company] = {}
        self._attacks: dict[tuple[int, int, bool], float] = {}

    def value(self, unit: int, there: int) -> float:
        """What a hex is worth to a unit, as the others stand now."""
        body, style = self.p.battle.body[unit], self.style
        company = self._companies.get(unit)
        if company is None:
            company = self._companies[unit] = company_of(self.p, unit)
        total = self._ground(unit, there)
        total += style.together * company.beside(self.p.battle.grid.neighbour_mask[there])
        if (
            body == FOOT
            and self.p.battle.grid.neighbour_mask[there] & self.p.occupied[1 - self.seat]
        ):
            total += self._exchange(unit, there)
        elif self.engaged >> there & 1 and not self.p.battle.ground.rows[there].cover:
            total -= style.engaged
        if body == GUNS:
            total += self._battery(there)
        if body == HORSE:
            total += self._squadron(unit, there)
        if not company.linked >> there & 1:
            total -= style.out_of_command
        if style.crowd and body != GUNS:
            total -= style.crowd * (1 - self.goals.late) * self._crowd(there)
        return total

    def _shaken(self) -> float:
        """What part of the formation that moves is not in good order."""
        p = self.p
        if not self.style.rest or p.formation == OFF or self.goals.late == 1:
            return 0.0
        units = p.battle.formation_mask[p.formation] & p.on_map
        shaken = units & (p.disordered | p.routed | p.billebaude)
        return shaken.bit_count() / max(units.bit_count(), 1)

    def _crowd(self, there: int) -> float:
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

    def _beside(self, p: Position, there: int) -> int:
        """The hexes with enemies around one."""
        return p.battle.grid.neighbour_mask[there] & p.occupied[1 - self.seat]

    def _ground(self, unit: int, there: int) -> float:
        """How far the goal is, and what the ground gives."""
        style, goals = self.style, self.goals
        away = goals.away[there] if goals.away[there] < FAR else 60
        total = 0.0
        if self.p.battle.body[unit] == GUNS and self._within(there, FIRE_RANGE):
            total -= style.limbering if there != self.p.at[unit] else 0.0
        elif goals.attacks:
            total -= self.press * away
        else:
            total -= style.fear * max(0, away - style.slack)
        if goals.hexes >> there & 1 and self.p.battle.body[unit] != GUNS:
            total += style.held + (style.grip if there == self.p.at[unit] else 0.0)
        cover = self.p.battle.ground.rows[there].cover
        if cover and self.p.battle.body[unit] == FOOT and self._within(there, NEAR):
            total += style.cover * cover + (0.0 if goals.attacks else style.leaving_cover)
        if goals.attacks and self.p.battle.body[unit] == FOOT and self.before_goal(there):
            total += style.storm
        return total

    def _within(self, there: int, reach: int) -> bool:
        """Is there an enemy within so many hexes?"""
        near = self._near.get(reach)
        if near is None:
            near = self._near[reach] = self.p.battle.grid.near(self.enemies, reach)
        return bool(near >> there & 1)

    def before_goal(self, there: int) -> bool:
        """Is an enemy in a goal next to a hex?"""
        beside = self.p.battle.ground.around[there] & self.goals.hexes
        return bool(beside & self.p.occupied[1 - self.seat])

    def _exchange(self, unit: int, there: int) -> float:
        """9.1 The volley that a place allows, and the one that it invites."""
        trial = self.p.copy()
        trial.relocate(unit, there)
        foes = [
            other
            for hex_ in bits(
                trial.battle.grid.neighbour_mask[there] & trial.occupied[1 - self.seat]
            )
            for other in trial.units_at[hex_]
        ]
        mine = max((self.worth.shot(trial, unit, foe) for foe in foes), default=0.0)
        shooters = [foe for foe in foes if trial.battle.body[foe] == FOOT]
        theirs = sum(self.worth.shot(trial, foe, unit) for foe in shooters[:2])
        return self.style.fire * mine - self.caution * theirs

    def _battery(self, there: int) -> float:
        """8 Enemies within reach, from where they cannot be touched."""
        disc = self.p.battle.grid.disc
        seen = (disc(there, 3) & ~disc(there, 1) & self.enemies).bit_count()
        return 0.3 * min(seen, 3) - (1.5 if self.contact >> there & 1 else 0.0)

    def _squadron(self, unit: int, there: int) -> float:
        """10 Cavalry keeps out of the fire unless there is something to attack."""
        best = self.best_attack(unit, there)
        if best > self.style.worth_while:
            risk = 0.3 if self.foot_contact >> there & 1 else 0.0
            return best - risk
        return -0.8 if self.foot_contact >> there & 1 else 0.0

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
        if not self._beside(p, p.at[unit]):
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

    def best_attack(self, unit: int, there: int) -> float:
        """What cavalry could attack from a hex, at its best."""
        p, ground = self.p, self.p.battle.ground
        best = 0.0
        for hex_ in bits(self._beside(p, there) & (ground.clear | ground.ditch)):
            if p.attacked >> hex_ & 1 or not ground.around[there] >> hex_ & 1:
                continue
            for target in p.units_at[hex_]:
                charge = (
                    p.battle.body[target] == HORSE
                    and bool(ground.clear >> there & 1)
                    and bool(ground.clear >> hex_ & 1)
                )
                best = max(best, self._attack(unit, target, charge))
        return best

    def _attack(self, unit: int, target: int, charge: bool) -> float:
        """What an attack promises: the same from wherever it is made, as it is reckoned."""
        key = (unit, target, charge)
        found = self._attacks.get(key)
        if found is None:
            found = attacks.attack(self.p, self.worth, unit, target, charge=charge)
            self._attacks[key] = found
        return found


class Mover:
    """Moves the formations of a wing; what stays where it is is not looked at again."""

    def __init__(self, key: tuple[int, ...]) -> None:
        self.key = key
        self.settled = 0
        self.way: list[str] = []
        """The hexes that the unit in hand is still to go through."""

    def formation(self, legal: Sequence[Action], p: Position, places: Places) -> Choice:
        """The next thing that a formation does."""
        dismount = of_verb(legal, "dismount")
        if dismount and _foes_near(p, dismount[0].piece, places):
            return dismount[0], Why("dismount", {"piece": dismount[0].piece})
        storm = self._storm(of_verb(legal, "move"), p, places)
        if storm is not None:
            return storm, Why("attack", {"piece": storm.pieces[0]})
        if not p.line:
            line = self._line(of_verb(legal, "line"), p, places)
            if line is not None:
                return line, Why("line")
        if ADVANCE_LINE in legal:
            return ADVANCE_LINE, Why("line")
        self.way = []
        best = self._march(of_verb(legal, "move"), p, places)
        if best is None:
            return END_FORMATION, Why("stands")
        self.settled = 0
        return best

    def _storm(self, picks: list[Any], p: Position, places: Places) -> Any:
        """Infantry that can storm a goal from where it stands does so before the line moves on."""
        best, most = None, places.style.worth_while
        for action in picks:
            unit = p.battle.index[action.pieces[0]]
            if len(action.pieces) > 1 or p.battle.body[unit] != FOOT or unit in p.attacks:
                continue
            if not places.before_goal(p.at[unit]):
                continue
            value = places.attack_now(unit, taken(p, (unit,)))
            if value > most:
                best, most = action, value
        return best

    def _line(self, lines: list[Any], p: Position, places: Places) -> Action | None:
        """The line that brings its units most, if it brings more than to stay."""
        best, most = None, MARGIN
        stays: dict[int, float] = {}
        for action in [*lines, *self._towards_goal(lines, p, places)]:
            wanted = read(p, action)
            moving = {unit: there for unit, there in wanted.items() if p.at[unit] != there}
            if not moving:
                continue
            trial = p.copy()
            for unit, there in moving.items():
                trial.relocate(unit, there)
            after = Places(trial, places.seat, places.goals, places.worth)
            for unit in wanted:
                if unit not in stays:
                    stays[unit] = places.value(unit, p.at[unit])
            gain = sum(after.value(u, there) - stays[u] for u, there in wanted.items())
            gain -= places.style.failed_test * 0.3 * len(moving)
            if gain > most:
                best, most = action, gain
        return best

    def _towards_goal(self, lines: list[Any], p: Position, places: Places) -> list[Action]:
        """Lines towards the goal, where others are offered: those go towards the enemy."""
        if not lines or not places.goals.attacks:
            return []
        away, around = places.goals.away, p.battle.grid.around
        units = [unit for unit in bits(p.battle.formation_mask[p.formation]) if p.at[unit] >= 0]

        def gained(direction: int) -> int:
            ahead = [(away[p.at[u]], around[p.at[u]][direction]) for u in units]
            return sum(now - away[there] for now, there in ahead if there >= 0)

        best = sorted(range(6), key=gained, reverse=True)[:2]
        company = offers.Company(p)
        return [line for way in best for line in company.lines(way, 2) if line not in lines]

    def _march(self, picks: list[Any], p: Position, places: Places) -> Choice | None:
        """The unit or stack that gains most by a move."""
        best: Choice | None = None
        most = MARGIN
        for action in sorted(picks, key=lambda pick: -len(pick.pieces)):
            units = tuple(p.battle.index[name] for name in action.pieces)
            mask = mask_of(units)
            if self.settled & mask:
                continue
            gain, choice, way = self._best_place(p, places, units, action)
            if gain > most:
                best, most = choice, gain
                self.way = list(way)
            elif choice is None:
                self.settled |= mask if len(units) == 1 else 0
        return best

    def _best_place(
        self, p: Position, places: Places, units: tuple[int, ...], pick: Action
    ) -> tuple[float, Choice | None, tuple[str, ...]]:
        """What the best place brings, taking the units in hand for it, and the way there."""
        here, lead = p.at[units[0]], units[0]
        move = taken(p, units)
        hand = Hand(p, units, move.manner)
        ways = hand.ways(here, move.mp, False)
        stay = sum(places.value(unit, here) for unit in units)
        best, end = 0.0, here
        for there in ways.before:
            if there == here or not hand.may_end(there):
                continue
            gain = sum(places.value(unit, there) for unit in units) - stay
            if gain > best:
                best, end = gain, there
        at_once = places.attack_now(lead, move) if p.battle.body[lead] != GUNS else NO_ATTACK
        if at_once > max(best, places.style.worth_while):
            return at_once, (pick, Why("attack", {"piece": p.name(lead)})), ()
        if best <= MARGIN or end == here:
            return 0.0, None, ()
        way = tuple(p.hex_name(step) for step in ways.to(end))
        return best, (pick, Why("march", {"piece": p.name(lead), "hex": way[-1]})), way

    # A unit in hand

    def in_hand(self, legal: Sequence[Action], p: Position, places: Places) -> Choice:
        """Attack if it promises enough, else halt; a battery looks at the enemy."""
        ahead = self._ahead(of_verb(legal, "step"))
        if ahead is not None:
            return ahead, Why("march-on")
        best, most = None, places.style.worth_while
        for action in [*of_verb(legal, "melee"), *of_verb(legal, "charge")]:
            unit, target = p.battle.index[action.piece], p.battle.index[action.target]
            charge = action.verb == "charge"
            prize = places.prize(unit, target)
            value = attacks.attack(p, places.worth, unit, target, charge=charge, prize=prize)
            if value > most:
                best, most = action, value
        if best is not None:
            return best, Why("attack", {"piece": best.piece})
        faces = of_verb(legal, "face")
        if faces:
            return max(faces, key=lambda face: _sight(p, face, places)), Why("face")
        halts = of_verb(legal, "halt")
        if halts:
            return halts[0], Why("stands")
        return self._nearest(of_verb(legal, "step"), p, places), Why("march-on")

    def _ahead(self, steps: list[StepInto]) -> StepInto | None:
        """The next step of the way, if it is open."""
        if not self.way:
            return None
        following, self.way = self.way[0], self.way[1:]
        found = next((step for step in steps if step.hex == following), None)
        if found is None:
            self.way = []
        return found

    def _nearest(self, steps: list[StepInto], p: Position, places: Places) -> StepInto:
        """Where it must go on: towards its place of the line, or the best hex."""
        unit = p.battle.index[steps[0].piece]
        goal = p.line.get(unit)
        grid = p.battle.grid
        if goal is not None:
            return min(steps, key=lambda step: grid.distance(grid.index(step.hex), goal))
        return max(steps, key=lambda step: places.value(unit, grid.index(step.hex)))


def _sight(p: Position, face: Any, places: Places) -> int:
    """How many enemies a battery has before it if it looks at a vertex."""
    gun, vertex = p.battle.index[face.piece], p.battle.grid.vertex(face.facing)
    reach = p.battle.charts.movement.artillery_range
    cone = p.battle.grid.wedge(p.at[gun], vertex, reach + 1)
    return (cone & p.occupied[1 - places.seat]).bit_count()


def _foes_near(p: Position, piece: str, places: Places) -> bool:
    here = p.at[p.battle.index[piece]]
    return bool(p.battle.grid.disc(here, NEAR + 2) & places.enemies)
