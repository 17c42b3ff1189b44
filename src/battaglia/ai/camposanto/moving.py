"""The movement of a wing: one unit after the other to the best place it can reach."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.camposanto.posting import Posting
from battaglia.ai.player import UNASKED, Choice, Why
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.masks import bits
from battaglia.games.camposanto import movement, reaching
from battaglia.games.camposanto.actions import END_MOVEMENT, Face, Marshal
from battaglia.games.camposanto.state import Position


class March:
    """What one wing does in its movement: made anew for each activation."""

    def __init__(self, key: tuple[int, ...]) -> None:
        self.key = key
        self.waiting: list[int] | None = None
        self.actions: list[Action] = []
        self.why = UNASKED

    def decide(self, door: Door, legal: Sequence[Action], p: Position, fights: Fights) -> Choice:
        """The next action of the movement."""
        if self.actions and self.actions[0] in legal:
            return self.actions.pop(0), self.why
        posting = Posting(p, door.number, fights)
        if END_MOVEMENT not in legal:
            return self._go_on(door, legal, posting)
        if self.waiting is None:
            self.waiting = order(p, posting)
        while self.waiting:
            unit = self.waiting.pop(0)
            if p.battle.picks[unit] in legal and self._send(unit, posting):
                return self.actions.pop(0), self.why
        return END_MOVEMENT, Why("all-placed")

    def _send(self, unit: int, posting: Posting) -> bool:
        """Plan the move of a unit; False if it stands as well as it can."""
        p, here = posting.p, posting.p.at[unit]
        now = posting.score(unit, here, p.facing[unit])
        found = reaching.marches(p, movement.picked(p, unit))
        best, vertex, there = posting.best_place(unit, here, found.ends)
        if best - now <= posting.style.change:
            return False
        plan = found.plan(there)
        self.actions = [p.battle.picks[unit], *plan, p.battle.faces[unit][vertex]]
        self.why = reason(posting, unit, there, vertex)
        return True

    def _go_on(self, door: Door, legal: Sequence[Action], posting: Posting) -> Choice:
        """The unit in hand was stopped: it goes on from here, or turns."""
        p = posting.p
        step = p.stack[-1]
        assert isinstance(step, movement.MoveUnit)
        unit = step.unit
        if any(isinstance(action, Face) for action in legal):
            _, vertex = posting.best_facing(unit, p.at[unit])
            self.actions = [p.battle.faces[unit][vertex]]
            return self.actions.pop(0), Why("stopped", {"piece": p.name(unit)})
        ways = sorted(door.reach(p.name(unit)).values(), key=lambda way: int(way.cost))
        self.actions = list(ways[0].plan) if ways else [legal[0]]
        return self.actions.pop(0), Why("stopped", {"piece": p.name(unit)})


def reason(posting: Posting, unit: int, there: int, vertex: int) -> Why:
    """Why a unit goes where it goes."""
    p = posting.p
    enemies = p.battle.ground.front[there][vertex] & posting.enemies
    if enemies:
        target = p.units_at(bits(enemies)[0])[-1]
        return Why("closes", {"piece": p.name(unit), "target": p.name(target)})
    return Why("posted", {"piece": p.name(unit)})


def order(p: Position, posting: Posting) -> list[int]:
    """Those in front first; a wing that may move a few only begins with those who gain most."""
    free = [u for u in p.battle.wing_units[p.wing] if p.at[u] >= 0 and not p.moved >> u & 1]
    if movement.limit(p) < len(free):
        return sorted(free, key=lambda u: (not p.battle.regiments >> u & 1, posting.away(p.at[u])))
    return sorted(free, key=lambda u: (posting.away(p.at[u]), u))


def ride(legal: Sequence[Action], p: Position, seat: int, fights: Fights) -> Choice:
    """The marshal goes where most of the army's fights are, behind the line."""
    posting = Posting(p, seat, fights)
    rides = [action for action in legal if isinstance(action, Marshal)]
    best = max(rides, key=lambda action: (_worth(posting, action), str(action)))
    return best, Why("rides", {"piece": best.piece})


def _worth(posting: Posting, action: Marshal) -> float:
    p, here = posting.p, posting.grid.index(action.hex)
    total = 0.05 * min(posting.away(here), 4)
    for there in bits(p.battle.ground.around[here] & p.combat_hexes(posting.seat)):
        touching = p.battle.ground.around[there] & posting.enemies
        total += 1.0 if touching else 0.1
    return total
