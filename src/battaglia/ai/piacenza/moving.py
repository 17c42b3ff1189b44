"""5 Movement: lines towards the goal, free marches, attacks, batteries, dragoons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battaglia.ai.piacenza import attacks
from battaglia.ai.piacenza.choices import HALF, of_verb
from battaglia.ai.piacenza.drawing import Drawing
from battaglia.ai.piacenza.places import NEAR, NO_ATTACK, Places
from battaglia.ai.player import Choice, Why
from battaglia.core.action import Action
from battaglia.core.masks import bits, mask_of
from battaglia.games.piacenza.actions import ADVANCE_LINE, END_FORMATION, StepInto
from battaglia.games.piacenza.movement import offers
from battaglia.games.piacenza.movement.declaration import read
from battaglia.games.piacenza.movement.hand import Hand
from battaglia.games.piacenza.movement.moving import taken
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position

__all__ = ["Mover", "Places"]

MARGIN = 0.05
"""By so much a new place must be better than the old one."""


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
        if places.style.draw > HALF:
            return Drawing(p, places).best() if lines else None
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
        foremost = places.style.draw > HALF
        for action in self._in_order(picks, p, places):
            if best is not None and foremost:
                break
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

    def _in_order(self, picks: list[Any], p: Position, places: Places) -> list[Any]:
        """Stacks first, then whoever is nearest to the goal: nobody stands in his way."""
        away, at, index = places.goals.away, p.at, p.battle.index
        if places.style.draw <= HALF:
            return sorted(picks, key=lambda pick: -len(pick.pieces))
        return sorted(picks, key=lambda p: (-len(p.pieces), away[at[index[p.pieces[0]]]]))

    def _best_place(
        self, p: Position, places: Places, units: tuple[int, ...], pick: Action
    ) -> tuple[float, Choice | None, tuple[str, ...]]:
        """What the best place brings, taking the units in hand for it, and the way there."""
        here, lead = p.at[units[0]], units[0]
        move = taken(p, units)
        hand = Hand(p, units, move.manner)
        ways = hand.ways(here, move.mp, False)
        value = places.together(units)
        stay = value(here)
        best, end = 0.0, here
        for there in ways.before:
            if there == here or not hand.may_end(there):
                continue
            gain = value(there) - stay
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
