"""9.0 The combat segment: formation by formation, first its fire, then its melees and charges."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Automatic, Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import formations
from battaglia.games.piacenza.actions import END_SEGMENT, EndSegment, Formation
from battaglia.games.piacenza.fire import declaration as fire
from battaglia.games.piacenza.melee import resolution as melee
from battaglia.games.piacenza.state import Position

SEVERAL = 2
"""Only among so many formations there is an order to choose."""
FIRE, MELEE, OVER = range(3)
"""9.0, A6 The parts of a formation's combat, in their order."""


@rule("3.1", "9.0")
class CombatSegment(Step[Position], frozen=True):
    """d) The owner takes the formations that can fight one after another, in his order."""

    name = "combat"
    rule = "3.1"
    verbs = frozenset({"formation", "end-segment"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        ready = self.ready(p)
        if len(ready) < SEVERAL:
            return ()
        return [*(p.battle.formation_choices[f] for f in ready), END_SEGMENT]

    def ready(self, p: Position) -> list[int]:
        """The formations that have yet to fight and can."""
        return [f for f in formations.waiting(p) if can_fight(p, f)]

    def objections(self, p: Position, seat: int, action: Formation | EndSegment) -> list[Reason]:
        if isinstance(action, EndSegment):
            return []
        found = formations.objections(p, action.formation)
        if found:
            return found
        formation = p.battle.formation_index[action.formation]
        idle = nothing_to_fight(p, formation)
        return [idle] if idle else []

    def apply(self, p: Position, seat: int, action: Formation | EndSegment) -> None:
        if isinstance(action, EndSegment):
            p.stack.pop()
            return
        self.take(p, p.battle.formation_index[action.formation])

    def idle(self, p: Position) -> None:
        """The last formation is taken by itself."""
        ready = self.ready(p)
        if ready:
            self.take(p, ready[0])
        else:
            p.stack.pop()

    def take(self, p: Position, formation: int) -> None:
        """A formation fights."""
        formations.take(p, formation)
        p.emit("formation-fights", "3.1", formation=p.battle.formation_names[formation])
        p.stack.append(FormationCombat(FIRE))


@rule("9.0")
class FormationCombat(Automatic[Position], frozen=True):
    """A6 Fire with both volleys, then melees and charges one by one."""

    part: int

    name = "formation-combat"
    rule = "9.0"

    def run(self, p: Position) -> None:
        if self.part == OVER:
            p.stack.pop()
            formations.finish(p)
            return
        p.stack[-1] = FormationCombat(self.part + 1)
        if self.part == FIRE:
            fire.begin(p)
        else:
            melee.begin(p)


def can_fight(p: Position, formation: int) -> bool:
    """Has the formation anybody to fire, or a melee or charge to resolve?"""
    return fire.can_fire(p, formation) or melee.has_attacks(p, formation)


@rule("9.0")
def nothing_to_fight(p: Position, formation: int) -> Reason | None:
    """A formation that can neither fire nor has a melee to resolve is passed over."""
    if can_fight(p, formation):
        return None
    return Reason("9.0", "nothing-to-fight", {"formation": p.battle.formation_names[formation]})


def begin(p: Position) -> None:
    """3.1 d) Combat."""
    p.stack.append(CombatSegment())
