"""What results are worth, and what shots and fights can be expected to bring."""

from __future__ import annotations

from battaglia.ai.piacenza.style import Style
from battaglia.games.piacenza import firing
from battaglia.games.piacenza.bombardment import BombardmentRoll
from battaglia.games.piacenza.fire.volley import FireRoll, shot_of
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position

FACES = range(10)
DRIVEN = {"D1": 1, "D2": 2, "D3": 3}
ROUTS = ("R", "RR", "1R")
Stakes = tuple[int, int, float, float, float, float, float]
"""All that a roll on the melee table hangs on: column, modifier, prize, and for each unit what
it and its next step are worth."""


class Worth:
    """Weighs what can happen to units."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.goals = 0
        """The hexes that matter to both sides; who is driven out of one has lost more."""
        self.fights: dict[Stakes, float] = {}
        """What rolls on the melee table bring, once they are reckoned."""

    def unit(self, p: Position, unit: int) -> float:
        """What a unit is worth as it is."""
        if p.battle.body[unit] == GUNS:
            return self.style.battery
        return float(p.strength(unit))

    def result(self, p: Position, unit: int, result: str) -> float:
        """What a result of fire or bombardment against a unit is worth to the other side."""
        style = self.style
        if result == "NE":
            return 0.0
        if p.battle.body[unit] == GUNS:
            return 0.0 if result == "D" else style.battery
        leaves = result == "E" or result in ROUTS or result in DRIVEN
        worth = style.prize if leaves and self.goals >> p.at[unit] & 1 else 0.0
        if result == "E":
            return worth + self.unit(p, unit)
        if result in ("1", "1R"):
            worth += self.step_lost(p, unit)
        if result in ROUTS:
            worth += style.rout
        elif result != "1":
            worth += style.disorder + style.driven_hex * DRIVEN.get(result, 0)
        return worth

    def step_lost(self, p: Position, unit: int) -> float:
        """What the next step of a unit is worth."""
        left = p.battle.reduced[unit]
        if p.reduced >> unit & 1 or not left:
            return self.unit(p, unit) * self.style.step
        return (p.strength(unit) - left) * self.style.step

    # Fire

    def shot(self, p: Position, unit: int, target: int) -> float:
        """What a shot of a unit at another can be expected to bring."""
        roll = shot_of(p, unit, target)
        if type(roll) is not FireRoll:
            return self._rolled(p, roll, target)
        table, column = p.battle.charts.fire, roll.column(p)
        modifier = roll.ledger(p).total
        results = [firing.cell(table.rows, table.first, f + modifier, column) for f in FACES]
        return self._mean(p, target, results)

    def bombardment(self, p: Position, gun: int, there: int) -> float:
        """What a bombardment of a hex can be expected to bring."""
        target = self.bearer(p, there)
        return self._rolled(p, BombardmentRoll(gun, there), target)

    def _rolled(self, p: Position, roll: FireRoll | BombardmentRoll, target: int) -> float:
        return self._mean(p, target, [roll.read(p, (face,)).result for face in FACES])

    def _mean(self, p: Position, target: int, results: list[str]) -> float:
        """What the results of all faces are worth on average; many are the same."""
        worth = {result: self.result(p, target, result) for result in set(results)}
        return sum([worth[result] for result in results]) / len(FACES)

    def bearer(self, p: Position, there: int) -> int:
        """8.5.1 Who of a hex would suffer: its infantry, else the least that is there."""
        units = p.units_at[there]
        foot = [unit for unit in units if p.battle.body[unit] == FOOT]
        return foot[0] if foot else min(units, key=lambda unit: self.unit(p, unit))
