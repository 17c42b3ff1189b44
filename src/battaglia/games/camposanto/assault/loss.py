"""7.1, 7.3 What a fight costs: the hit and who takes it, the escape of all, or falling back."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits, union
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto import retreat
from battaglia.games.camposanto.actions import Halt, RetreatStep, TakeHit
from battaglia.games.camposanto.assault import advance, hits
from battaglia.games.camposanto.assault.melee import (
    ATTACKER,
    DEFENDER,
    Melee,
    hexes_of,
    names,
)
from battaglia.games.camposanto.battle import GUNS
from battaglia.games.camposanto.line_of_retreat import (
    can_retreat,
    escape_aims,
    hexes_to,
    retreat_aims,
)
from battaglia.games.camposanto.retreat import Escape, Retreat
from battaglia.games.camposanto.state import OFF, Position


@rule("7.1")
def defeat(p: Position, melee: Melee, loser: int) -> None:
    """One side has lost: it takes the hit, all of it escapes, then the winners advance."""
    beaten = defeated(p, melee.side(loser))
    winners = melee.side(1 - loser)
    if p.events is not None:
        p.emit("assault-won", "7.1", winners=names(p, winners), losers=names(p, beaten))
    barred = advance.on_another_front(p, winners, beaten)
    p.stack.append(advance.AdvanceStep(winners, hexes_of(p, bits(beaten)), barred, won=True))
    p.stack.append(EscapeOfAll(beaten))
    p.stack.append(TakeHitStep(melee, loser))


@rule("7.3")
def defeated(p: Position, units: int) -> int:
    """Those who lose; what lies on their regiments shares their fate, whatever its wing (C-G22)."""
    found = units
    for regiment in bits(units & p.battle.regiments):
        for unit in p.units_at(p.at[regiment]):
            found |= 1 << unit
    return found


@rule("7.1", "9.2")
def fall_back(p: Position, melee: Melee, side: int) -> None:
    """A side gives way: all go but the batteries; only an attacker advances after it (C-G48)."""
    leaving = melee.side(side)
    if side == DEFENDER:
        left = hexes_of(p, bits(leaving))
        p.stack.append(advance.AdvanceStep(melee.side(ATTACKER), left, barred=0, won=False))
    if p.battle.options.abandoned_guns_lost:
        abandon_batteries(p, leaving)
    p.stack.append(FallingBack(leaving & ~p.battle.arm_mask[GUNS]))


@rule("7.3", "9.2")
def abandon_batteries(p: Position, units: int) -> None:
    """Batteries cannot go with the rest: those of some units are lost (C-G47, C-G53)."""
    for battery in bits(units & p.battle.arm_mask[GUNS]):
        if p.at[battery] >= 0 and p.outcome is None:
            p.emit("battery-abandoned", "9.2", piece=p.name(battery))
            hits.eliminate(p, battery, "7.3")


# 7.1 The hit


@rule("7.1", "7.4")
class TakeHitStep(Step[Position], frozen=True):
    """The loser says which of his hexes takes the hit; if there is no choice he is not asked."""

    melee: Melee
    side: int

    name = "take-hit"
    rule = "7.1"
    verbs = frozenset({"take-hit"})

    def seats(self, p: Position) -> Seats:
        return (1 - p.active if self.side else p.active,)

    def bearers(self, p: Position) -> list[int]:
        """One unit for each hex that may take the hit: a star among them goes first (C-G49)."""
        units = [unit for unit in bits(self.melee.side(self.side)) if p.at[unit] >= 0]
        starred = [unit for unit in units if p.battle.stars[unit]]
        hexes = {p.at[unit] for unit in starred or units}
        return [self.named_by(p, here) for here in sorted(hexes)]

    def named_by(self, p: Position, here: int) -> int:
        """The unit of the loser's that stands for a hex: the lowest in the stack, OFF if none."""
        own = self.melee.side(self.side)
        for unit in reversed(p.units_at(here)):
            if own >> unit & 1:
                return unit
        return OFF

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        bearers = self.bearers(p)
        return [TakeHit(p.name(unit)) for unit in bearers] if len(bearers) > 1 else ()

    def objections(self, p: Position, seat: int, action: TakeHit) -> list[Reason]:
        unit = p.battle.index[action.piece]
        if stranger := not_defeated(p, self, unit):
            return [stranger]
        found = [stands_for_nobody(p, self, unit), star_goes_first(p, self, unit)]
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: TakeHit) -> None:
        self.strike(p, p.battle.index[action.piece])

    def idle(self, p: Position) -> None:
        self.strike(p, self.bearers(p)[0])

    def strike(self, p: Position, unit: int) -> None:
        """The hit on a unit's hex goes to whoever lies on top (C-G50, C-G52)."""
        p.stack.pop()
        here = p.at[unit]
        for _ in range(hits_of_defeat(p, self.melee, unit)):
            if p.outcome is None and p.units_at(here):
                hits.hit(p, hits.bearer(p, here), "assault", "7.1")


@rule("7.1", "11")
def hits_of_defeat(p: Position, melee: Melee, unit: int) -> int:
    """One hit, or two if who takes it was isolated in the evening (C-G58)."""
    chart = p.battle.charts.assault
    return chart.isolated_hits if melee.isolated >> unit & 1 else chart.hits


@rule("7.1")
def not_defeated(p: Position, step: TakeHitStep, unit: int) -> Reason | None:
    """The hit falls on a unit that lost the assault."""
    if step.melee.side(step.side) >> unit & 1:
        return None
    return Reason("7.1", "not-defeated", {"piece": p.name(unit)})


@rule("9.2", "10.1")
def stands_for_nobody(p: Position, step: TakeHitStep, unit: int) -> Reason | None:
    """The hex is chosen, by its regiment; within it the counter on top takes the hit (C-G50)."""
    below = step.named_by(p, p.at[unit])
    if below in (unit, OFF):
        return None
    return Reason("9.2", "on-top", {"piece": p.name(unit), "unit": p.name(below)})


@rule("7.1")
def star_goes_first(p: Position, step: TakeHitStep, unit: int) -> Reason | None:
    """If the loser has units with stars, one of them takes the hit (C-G49)."""
    if p.at[unit] in [p.at[bearer] for bearer in step.bearers(p)]:
        return None
    return Reason("7.1", "star-takes-hit", {"piece": p.name(unit)})


# 7.3, 6.4 All of them go


class Leaving(Step[Position], frozen=True):
    """Several units must go; their owner says who goes next by taking its first step."""

    waiting: int

    verbs = frozenset({"retreat-step", "halt"})

    def seats(self, p: Position) -> Seats:
        first = (self.waiting & -self.waiting).bit_length() - 1
        return (p.battle.seat[first],)

    def still(self, p: Position) -> list[int]:
        """Those who are still to go."""
        return [unit for unit in bits(self.waiting) if p.at[unit] >= 0]

    def going(self, p: Position, unit: int) -> Retreat | Escape:
        """The move of a unit as it would begin."""
        raise NotImplementedError

    def begin(self, p: Position, unit: int) -> None:
        """Let a unit go."""
        raise NotImplementedError

    def after(self, unit: int) -> Leaving:
        """The step without a unit that goes."""
        return type(self)(self.waiting & ~(1 << unit))

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """The last one has no order to choose, nor have those whose ways do not meet."""
        still = self.still(p)
        if len(still) < 2 or self.apart(p, still):
            return ()
        return [action for unit in still for action in self.first_steps(p, unit)]

    def apart(self, p: Position, units: list[int]) -> bool:
        """Do the ways of these units touch no hex of another's? Then their order is all one."""
        ways = [hexes_to(p, unit, self.going(p, unit).aims) for unit in units]
        return union(ways).bit_count() == sum(way.bit_count() for way in ways)

    def first_steps(self, p: Position, unit: int) -> Sequence[Action]:
        """How a unit may set out; one that has nowhere to go is named by ``halt``."""
        ways = self.going(p, unit).ways(p)
        steps: list[Action] = [p.battle.retreat_step(unit, there) for there in bits(ways)]
        return [*steps, p.battle.halts[unit]] if self.may_stay(p, unit) else steps

    def may_stay(self, p: Position, unit: int) -> bool:
        """Is there no step that this unit must take?"""
        return not self.going(p, unit).ways(p)

    def objections(self, p: Position, seat: int, action: RetreatStep | Halt) -> list[Reason]:
        unit = p.battle.index[action.piece]
        if unit not in self.still(p):
            return [Reason(self.rule, "not-leaving", {"piece": p.name(unit)})]
        if isinstance(action, Halt):
            return [] if self.may_stay(p, unit) else [retreat.cannot_halt(p, unit)]
        return self.going(p, unit).objections(p, seat, action)

    def apply(self, p: Position, seat: int, action: RetreatStep | Halt) -> None:
        unit = p.battle.index[action.piece]
        going = self.going(p, unit)
        p.stack[-1] = self.after(unit)
        self.begin(p, unit)
        if going.ways(p):
            p.stack[-1] = going
            going.apply(p, seat, action)

    def idle(self, p: Position) -> None:
        still = self.still(p)
        if not still:
            p.stack.pop()
            return
        p.stack[-1] = self.after(still[0])
        self.begin(p, still[0])


@rule("7.3")
class EscapeOfAll(Leaving, frozen=True):
    """All defeated units escape; batteries cannot, and are lost (C-G49, C-G53)."""

    name = "escape-of-all"
    rule = "7.3"

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """Not asked before the batteries are gone."""
        if self.waiting & p.battle.arm_mask[GUNS]:
            return ()
        return super().options(p, seat)

    def going(self, p: Position, unit: int) -> Escape:
        return Escape(unit, escape_aims(p, unit), 0, 0, p.at[unit])

    def begin(self, p: Position, unit: int) -> None:
        retreat.begin_escape(p, unit)

    def may_stay(self, p: Position, unit: int) -> bool:
        """At the river or the edge it may, and takes a hit for it (C-G54)."""
        return self.going(p, unit).may_halt(p) or super().may_stay(p, unit)

    def idle(self, p: Position) -> None:
        guns = self.waiting & p.battle.arm_mask[GUNS]
        if guns:
            p.stack[-1] = EscapeOfAll(self.waiting & ~guns)
            abandon_batteries(p, guns)
        else:
            super().idle(p)


@rule("6.4", "7.1")
class FallingBack(Leaving, frozen=True):
    """All units of a side that falls back go one or two hexes each (C-G46)."""

    name = "falling-back"
    rule = "7.1"

    def going(self, p: Position, unit: int) -> Retreat:
        return Retreat(unit, retreat_aims(p, unit), 0, 0, p.at[unit])

    def begin(self, p: Position, unit: int) -> None:
        """One whose way friends have shut in the meantime stays."""
        if can_retreat(p, unit):
            retreat.begin_retreat(p, unit)
        else:
            p.emit("cannot-retreat", "6.4", piece=p.name(unit))
