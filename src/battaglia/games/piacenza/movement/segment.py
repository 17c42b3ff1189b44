"""5.0 The movement segment: formation by formation, unit by unit."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Automatic, Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import commanders, disorder, formations
from battaglia.games.piacenza.actions import (
    ADVANCE_LINE,
    END_FORMATION,
    END_SEGMENT,
    AdvanceLine,
    DeclareLine,
    Dismount,
    EndFormation,
    EndSegment,
    Formation,
    Mount,
    Pick,
    StepInto,
)
from battaglia.games.piacenza.movement import (
    advance,
    declaration,
    dragoons,
    moving,
    offers,
    picking,
)
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.state import OFF, Position

Choice = Mount | Dismount | DeclareLine | AdvanceLine | Pick | StepInto | EndFormation


@rule("3.1", "5.0", "11.3")
def begin(p: Position) -> None:
    """3.1 b) Movement: first the drift of routed units (E5), then the formations."""
    p.stack.append(MovementSegment())
    disorder.drift(p, p.wing)


@rule("3.1", "5.0")
class MovementSegment(Step[Position], frozen=True):
    """b) The owner takes the formations one after another, in his order; the last by itself."""

    name = "movement"
    rule = "3.1"
    verbs = frozenset({"formation", "end-segment"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        left = formations.waiting(p)
        if len(left) < 2:
            return ()
        return [*(p.battle.formation_choices[f] for f in left), END_SEGMENT]

    def objections(self, p: Position, seat: int, action: Formation | EndSegment) -> list[Reason]:
        return [] if isinstance(action, EndSegment) else formations.objections(p, action.formation)

    def apply(self, p: Position, seat: int, action: Formation | EndSegment) -> None:
        if isinstance(action, EndSegment):
            p.stack.pop()
        else:
            take(p, p.battle.formation_index[action.formation])

    def idle(self, p: Position) -> None:
        left = formations.waiting(p)
        if left:
            take(p, left[0])
        else:
            p.stack.pop()


@rule("3.1", "10.5")
def take(p: Position, formation: int) -> None:
    """A formation moves; dragoons that must dismount do so before anybody moves."""
    formations.take(p, formation)
    p.line.clear()
    p.emit("formation-moves", "5.0", formation=p.battle.formation_names[formation])
    dragoons.dismount_those_who_must(p, formation)
    p.stack.append(FormationMovement())


@rule("5.0", "5.6", "10.5")
class FormationMovement(Step[Position], frozen=True):
    """Dragoons mount or dismount, the line is declared, units move, until the owner ends it."""

    name = "formation-movement"
    rule = "5.0"
    verbs = frozenset(
        {"mount", "dismount", "line", "advance-line", "move", "step", "end-formation"}
    )

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        found, muster = list[Action](), Muster(p, p.formation)
        if not moved_already(p):
            found += dragoons.conversions(p, p.battle.formation_mask[p.formation])
        if declaration.may_declare(p):
            found += offers.listed(p, muster)
        if p.line and advance.can_advance(p, muster):
            found.append(ADVANCE_LINE)
        found += picking.picks(p, muster)
        return [*found, END_FORMATION] if found or not ends_by_itself(p) else ()

    def has_options(self, p: Position, seat: int) -> bool:
        return not ends_by_itself(p) or bool(self.options(p, seat))

    def objections(self, p: Position, seat: int, action: Choice) -> list[Reason]:
        if isinstance(action, EndFormation):
            return []
        if isinstance(action, DeclareLine):
            return declaration.objections(p, action)
        if isinstance(action, AdvanceLine):
            return advance.objections(p)
        if isinstance(action, Pick):
            return picking.objections(p, action)
        if isinstance(action, StepInto):
            return not_in_hand(p, action)
        return conversion_objections(p, action)

    def canonical(self, p: Position, action: Choice) -> Choice:
        """Sets are written in one order, a pair by its first counter."""
        if isinstance(action, Pick):
            return picking.canonical(p, action)
        if isinstance(action, Dismount):
            return dragoons.canonical(p, action)
        if isinstance(action, DeclareLine):
            return declaration.written(p, declaration.read(p, action))
        return action

    def apply(self, p: Position, seat: int, action: Choice) -> None:
        if isinstance(action, EndFormation):
            self.idle(p)
        elif isinstance(action, DeclareLine):
            declaration.declare(p, declaration.read(p, action))
        elif isinstance(action, AdvanceLine):
            p.stack.append(advance.LineAdvance(OFF))
        elif isinstance(action, Pick):
            moving.begin_move(p, picking.read(p, action))
        elif isinstance(action, Mount | Dismount):
            dragoons.convert(p, action)

    def idle(self, p: Position) -> None:
        """4.0 Its commander moves last; then the next formation."""
        p.stack[-1] = FormationEnds()
        commanders.lead(p, p.formation)


@rule("3.1")
class FormationEnds(Automatic[Position], frozen=True):
    """The formation has moved, its commander too."""

    name = "formation-ends"
    rule = "3.1"

    def run(self, p: Position) -> None:
        p.stack.pop()
        p.line.clear()
        formations.finish(p)


def moved_already(p: Position) -> bool:
    """Has a unit of the formation that is on the map moved in this segment?"""
    return bool(p.battle.formation_mask[p.formation] & p.moved & p.on_map)


def ends_by_itself(p: Position) -> bool:
    """Nobody can do anything: what follows is asked of the same side, or nobody has moved."""
    if not moved_already(p):
        return True
    leader = p.battle.formation_commander[p.formation]
    return (leader != OFF and p.at[leader] >= 0) or len(formations.waiting(p)) > 1


# Why not


def conversion_objections(p: Position, action: Mount | Dismount) -> list[Reason]:
    """10.5 Why dragoons may not mount or dismount now."""
    unit = p.battle.index[action.piece]
    wrong = picking.not_of_formation(p, unit) or too_late(p)
    return [wrong] if wrong else dragoons.objections(p, action)


@rule("10.5")
def too_late(p: Position) -> Reason | None:
    """Dragoons change at the beginning, before any unit of the formation moves (G23)."""
    return Reason("10.5", "formation-moved") if moved_already(p) else None


def not_in_hand(p: Position, action: StepInto) -> list[Reason]:
    """5.0 A unit is taken in hand before it steps; and what stands in its way."""
    unit = p.battle.index[action.piece]
    found = [Reason("5.0", "not-in-hand", {"piece": action.piece})]
    wrong = picking.not_of_formation(p, unit) or picking.unit_objection(p, unit)
    if wrong:
        return [*found, wrong]
    return [*found, *moving.taken(p, (unit,)).objections(p, p.active, action)]
