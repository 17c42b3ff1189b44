"""Whom to attack this turn, and from where: looked for before anything is moved."""

from __future__ import annotations

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.declare import Declared
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.ai.montecuccoli.goals import Orders
from battaglia.ai.montecuccoli.reaches import Reaches
from battaglia.core.door import Door
from battaglia.core.masks import bits, mask_of
from battaglia.games.montecuccoli.terrain import HALF


class Assaults:
    """The attacks of this turn: which unit goes to which hex."""

    def __init__(
        self, door: Door, board: Board, values: Values, orders: Orders, reaches: Reaches
    ) -> None:
        self.door = door
        self.board = board
        self.values = values
        self.style = values.style
        self._aid: dict[int, int] = {}
        self._values: dict[tuple[tuple[int, int], ...], float] = {}
        self._ables: dict[int, list[int]] = {}
        self._losses: dict[tuple[int, int], float] = {}
        self.orders = orders
        self.reaches = reaches
        self.movable = _movable(door, board)
        self.places = self._caught()
        self.worth = self._value(self.places)
        self.ready = self._candidates()
        self.open = {unit: self._way_open(unit) for unit in self.ready}
        if self.ready:
            for target in self._targets():
                self._consider(target)

    def aid(self, here: int) -> int:
        """The command points that can be brought to bear at a hex this turn."""
        if here in self._aid:
            return self._aid[here]
        board, best = self.board, 0
        for who in board.battle.commanders[board.me]:
            points, at = board.battle.cp[who], board.at[who]
            stride = self.style.stride if who in self.movable else 0
            if points > best and at >= 0:
                near = board.battle.grid.distance(at, here) <= points + stride
                best = points if near else best
        self._aid[here] = best
        return best

    def _caught(self) -> dict[int, int]:
        """Units in contact that cannot move away: they fight whatever is decided."""
        board = self.board
        hostile = board.zones[board.foe] & ~board.lay.shelters
        return {
            unit: board.at[unit]
            for unit in board.units(board.me)
            if board.steady(unit) and hostile >> board.at[unit] & 1 and unit not in self.movable
        }

    def _candidates(self) -> list[int]:
        """The units that could be next to an enemy at the end of their move."""
        board, steps = self.board, self.board.away
        faster = 1 if board.battle.rules.road_march else HALF
        found = []
        for unit in board.units(board.me):
            if not board.steady(unit) or unit in self.places:
                continue
            reach = board.halves[unit] // faster if unit in self.movable else 0
            if 0 <= steps[board.at[unit]] <= reach + 1:
                found.append(unit)
        return found

    def _way_open(self, unit: int) -> int:
        """Where the unit could go if those of its friends that can move got out of its way."""
        board = self.board
        if unit not in self.movable:
            return 1 << board.at[unit]
        if board.bound(unit):
            return self.reaches.of(self.door, unit).hexes | 1 << board.at[unit]
        fixed = [u for u in board.units(board.me) if u not in self.movable]
        return self._march(unit, mask_of(board.at[u] for u in fixed))

    def _march(self, unit: int, friends: int) -> int:
        board = self.board
        blocked = board.hexes[board.foe] | friends
        hostile = board.zones[board.foe]
        mobility, halves = board.battle.mobility[unit], board.halves[unit]
        return board.lay.open_march(mobility, halves, board.at[unit], blocked, hostile)

    def _targets(self) -> list[int]:
        """The enemies that could be attacked, the most rewarding first."""
        board, values = self.board, self.values

        def appeal(unit: int) -> float:
            base = board.strength[unit] + values.helper(unit)
            doubled = board.lay.doubling >> board.at[unit] & 1
            return values.worth[unit] / (2 * base if doubled else base)

        return sorted(board.units(board.foe), key=lambda unit: (-appeal(unit), unit))

    def _consider(self, target: int) -> None:
        """Bring up one unit after another, and keep what was best on the way."""
        at, distance = self.board.at, self.board.battle.grid.distance
        trial = dict(self.places)
        best, chosen = self.worth + self.style.worth_while, None
        while True:
            options = self._options(target, trial)
            if not options:
                break
            scored = [
                (self._value({**trial, unit: here}), -distance(at[unit], here), -unit, here)
                for unit, here in options
            ]
            value, _, unit, here = max(scored)
            trial[-unit] = here
            if value > best:
                best, chosen = value, dict(trial)
        if chosen is not None:
            chosen = self._feasible(chosen)
            value = self._value(chosen)
            if value > self.worth + self.style.worth_while:
                self.places, self.worth = chosen, value

    def _feasible(self, chosen: dict[int, int]) -> dict[int, int]:
        """Leave out whoever would find the way blocked by friends, in whatever order they go."""
        board = self.board
        at = {u: board.at[u] for u in board.units(board.me)}
        waiting = [u for u, there in chosen.items() if at[u] != there]
        gone = True
        while waiting and gone:
            gone = False
            for unit in tuple(waiting):
                friends = mask_of(here for other, here in at.items() if other != unit)
                if friends >> chosen[unit] & 1:
                    continue
                if self._march(unit, friends) >> chosen[unit] & 1:
                    at[unit] = chosen[unit]
                    waiting.remove(unit)
                    gone = True
        return {unit: there for unit, there in chosen.items() if unit not in waiting}

    def _options(self, target: int, trial: dict[int, int]) -> list[tuple[int, int]]:
        """The units that could still join in, each with a hex to attack from."""
        board, lay = self.board, self.board.lay
        there, night = board.at[target], board.night
        taken = board.hexes[board.foe]
        for here in trial.values():
            taken |= 1 << here
        found: list[tuple[int, int]] = []
        for here in bits(board.battle.grid.neighbour_mask[there] & ~taken):
            rivals = [
                unit
                for unit in self._able(here)
                if unit not in trial
                and lay.fronts(board.battle.horse[unit], there, night) >> here & 1
            ]
            found += [(unit, here) for unit in rivals[: self.style.rivals]]
        return found

    def _able(self, here: int) -> list[int]:
        """The units that can be in a hex, the strongest first."""
        if here not in self._ables:
            self._ables[here] = self._find_able(here)
        return self._ables[here]

    def _find_able(self, here: int) -> list[int]:
        board = self.board
        inside = board.cu_at.get(here)
        if inside is not None and inside not in self.ready:
            return []
        able = [unit for unit in self.ready if self.open[unit] >> here & 1]
        return sorted(able, key=lambda unit: (unit != inside, -board.strength[unit], unit))

    def _value(self, places: dict[int, int]) -> float:
        """What the attacks out of some hexes are worth; near enemies lead to the same hexes."""
        key = tuple(places.items())
        if key not in self._values:
            self._values[key] = self._weigh(places) if places else 0.0
        return self._values[key]

    def _weigh(self, places: dict[int, int]) -> float:
        declared = Declared(self.board, self.values, places, self.aid)
        gained = declared.value + self._earned(places)
        return gained - self._deserted(places) - self.style.aftermath * self._danger(places)

    def _earned(self, places: dict[int, int]) -> float:
        """What is earned by fighting where the scenario gives points for standing at the end."""
        if not self.orders.prizes:
            return 0.0
        stands = mask_of(places.values())
        return sum([points for hexes, points in self.orders.prizes if hexes & stands])

    def _deserted(self, places: dict[int, int]) -> float:
        """What is lost by not doing what one was told."""
        return sum([self.orders.desertion(unit, here) for unit, here in places.items()])

    def _danger(self, places: dict[int, int]) -> float:
        """What the enemy may win back next to us: he cannot fall on everybody at once."""
        if self.board.last_move:
            return 0.0
        losses = sorted([self._loss(unit, here) for unit, here in places.items()])
        return sum(losses[-self.style.answers :])

    def _loss(self, unit: int, here: int) -> float:
        """What a unit in a hex may lose to him; nothing is moved while attacks are looked for."""
        key = (unit, here)
        if key not in self._losses:
            self._losses[key] = self.values.risk(unit, here) * self.values.worth[unit]
        return self._losses[key]


def _movable(door: Door, board: Board) -> set[int]:
    """The pieces that may be picked."""
    index = board.battle.index
    picks = (getattr(action, "piece", "") for action in door.legal())
    return {index[name] for name in picks if name}
