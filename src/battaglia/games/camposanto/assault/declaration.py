"""7 Assaults: from which end of the line, and who assaults whom.

A unit joins an assault on an enemy hex, which is named by its regiment, or by its only counter.
Whoever is linked fights as one (C-G36). What an attacker leaves out is pledged (C-G37).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits, union
from battaglia.core.reason import Param, Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto.actions import (
    END_ASSAULTS,
    ENDS,
    FIGHT,
    RIGHT,
    Assault,
    AssaultsFrom,
    EndAssaults,
    Fight,
)
from battaglia.games.camposanto.assault import fight, pledges
from battaglia.games.camposanto.assault.melee import begun, hexes_of, units_in
from battaglia.games.camposanto.assault.pledges import Lineup
from battaglia.games.camposanto.battle import GUNS, LIGHT, MARSHAL
from battaglia.games.camposanto.state import OFF, TITUBANT, Position
from battaglia.games.camposanto.zones import front_of

FIRST = -1000
"""Before every place of a line."""


# Who may assault whom


@rule("5.4")
def may_assault(p: Position) -> bool:
    """A Titubant wing starts no assault; all others may, with every unit (5.3)."""
    return p.status != TITUBANT


def targets(p: Position) -> int:
    """The enemy hexes that have not been assaulted in this activation."""
    return p.combat_hexes(1 - p.active) & ~hexes_of(p, bits(p.attacked))


def named_by(p: Position, there: int) -> int:
    """The unit by which a hex is called: its regiment, else its only counter."""
    return p.units_at(there)[-1]


def may_be_named(p: Position, unit: int) -> bool:
    """Can this unit of the wing still assault, whatever is before it?"""
    if p.at[unit] < 0 or p.assaulted >> unit & 1 or p.battle.arm[unit] == GUNS:
        return False
    return led_by(p, unit) == unit


def led_by(p: Position, unit: int) -> int:
    """The unit with which another one assaults: the regiment of its wing that it lies on."""
    below = p.regiment_at.get(p.at[unit], unit)
    return below if p.battle.wing[below] == p.battle.wing[unit] else unit


def fronts_of(p: Position) -> dict[int, int]:
    """The enemy hexes that units of the activated wing could still assault."""
    found = targets(p)
    fronts = {}
    for unit in p.battle.wing_units[p.wing]:
        if p.at[unit] >= 0:
            before = front_of(p, unit) & found
            if before and may_be_named(p, unit):
                fronts[unit] = before
    return fronts


def lineup_of(p: Position, from_east: bool, reached: int) -> Lineup:
    """What the activated wing could still assault, and where that lies in the line."""
    fronts = fronts_of(p)
    axial = p.battle.grid.axial
    places = {}
    for there in bits(union(fronts.values())):
        places[there] = place_in_line(axial(there), from_east)
    start = FIRST if reached == OFF else place_in_line(axial(reached), from_east)
    return Lineup(fronts, places, start)


@rule("7")
def place_in_line(axial: tuple[int, int], from_east: bool) -> int:
    """The half-column of a hex, counted from the end that was chosen (C-G37)."""
    half_column = 2 * axial[0] + axial[1]
    return -half_column if from_east else half_column


def looks_north(p: Position, seat: int) -> bool:
    """Does a side have its own edge in the south, and so its right in the east?"""
    rows = [_mean_row(p, number) for number in (seat, 1 - seat)]
    return rows[0] > rows[1]


def _mean_row(p: Position, seat: int) -> float:
    edge = bits(p.battle.area(p.battle.spec.seats[p.battle.seats[seat]].edge))
    return sum(p.battle.grid.place(here)[0] for here in edge) / len(edge)


# 7 From which end


@rule("5.5", "7")
class AssaultLine(Step[Position], frozen=True):
    """The active side says from which end of the line, as it sees it, the assaults go."""

    name = "assault-line"
    rule = "7"
    verbs = frozenset({"assaults-from"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """Asked only where assaults are linked; elsewhere the second one shows the end (C-G37)."""
        if not may_assault(p):
            return ()
        lineup = lineup_of(p, from_east=True, reached=OFF)
        if len(lineup.fronts) < 2 or len(set(lineup.places.values())) < 2:
            return ()
        return [AssaultsFrom(end) for end in ENDS] if pledges.are_linked(lineup) else ()

    def objections(self, p: Position, seat: int, action: AssaultsFrom) -> list[Reason]:
        unknown = no_such_end(action.end)
        return [unknown] if unknown else []

    def apply(self, p: Position, seat: int, action: AssaultsFrom) -> None:
        from_east = (action.end == RIGHT) == looks_north(p, seat)
        p.stack[-1] = Assaults(from_east)
        p.emit("assaults-from", "7", end=action.end)

    def idle(self, p: Position) -> None:
        if may_assault(p):
            p.stack[-1] = Assaults(from_east=False, either_end=True)
        else:
            p.stack.pop()


@rule("7")
def no_such_end(end: str) -> Reason | None:
    """A line has a left and a right end."""
    return None if end in ENDS else Reason("7", "no-such-end", {"end": end})


# 7 Assaults one by one


@rule("5.5", "7")
class Assaults(Step[Position], frozen=True):
    """The assaults of an activation, one by one along the line; first who joins, then the fight."""

    from_east: bool
    reached: int = OFF
    """The first hex of the last assault."""
    pledged: int = 0
    """The hexes that a unit of the wing must still assault."""
    joined: int = 0
    """While an assault is being named, the units that have joined it."""
    against: int = 0
    """The hexes that they take on."""
    either_end: bool = False
    """The end was not asked for: no assault is linked, and the second one shows it."""

    name = "assaults"
    rule = "7"
    verbs = frozenset({"assault", "fight", "end-assaults"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def lineup(self, p: Position) -> Lineup:
        """What can still be assaulted."""
        return lineup_of(p, self.from_east, OFF if self.either_end else self.reached)

    def owed(self, lineup: Lineup) -> int:
        """The pledges that still bind: those that somebody could meet (C-G37)."""
        return pledges.meetable(lineup, self.pledged) if self.pledged else 0

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """If nothing but the fight, or the end, is left to choose, nothing is chosen."""
        lineup = self.lineup(p)
        links: list[Action] = [
            Assault(p.name(unit), p.name(named_by(p, there))) for unit, there in self.links(lineup)
        ]
        if not links:
            return ()
        if self.joined:
            unmet = pledges.unmet(lineup, self.joined, self.against, self.owed(lineup))
            return links if unmet else [*links, FIGHT]
        return links if self.owed(lineup) else [*links, END_ASSAULTS]

    def has_options(self, p: Position, seat: int) -> bool:
        return any(True for _ in self.links(self.lineup(p)))

    def links(self, lineup: Lineup) -> Iterator[tuple[int, int]]:
        """Each unit that can join now, with the hex that it would take on."""
        for unit, front in lineup.fronts.items():
            if pledges.may_assault(lineup, unit):
                for there in bits(front):
                    if self.takes(lineup, unit, there):
                        yield unit, there

    def takes(self, lineup: Lineup, unit: int, there: int) -> bool:
        """Can this unit, which may assault, take on this hex of its Front now?"""
        if not self.joined:
            owed = self.owed(lineup)
            return not owed or not pledges.strands(lineup, there, owed)
        if self.joined >> unit & 1:
            return not self.against >> there & 1
        return bool(self.against >> there & 1)

    def objections(
        self, p: Position, seat: int, action: Assault | Fight | EndAssaults
    ) -> list[Reason]:
        if isinstance(action, Fight):
            found = [nobody_joined(p, self), pledge_unmet(p, self)]
        elif isinstance(action, EndAssaults):
            found = [assault_begun(p, self), pledge_open(p, self)]
        else:
            index = p.battle.index
            return join_objections(p, self, index[action.attacker], index[action.defender])
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Assault | Fight | EndAssaults) -> None:
        if isinstance(action, EndAssaults):
            p.stack.pop()
        elif isinstance(action, Fight):
            self.fight(p)
        else:
            unit = p.battle.index[action.attacker]
            there = p.at[p.battle.index[action.defender]]
            p.stack[-1] = self.from_an_end(p, there).plus(unit, there)
            p.emit("assault", "7", attacker=action.attacker, defender=action.defender)

    def plus(self, unit: int, there: int) -> Assaults:
        """With one more unit, or one more hex."""
        joined, against = self.joined | 1 << unit, self.against | 1 << there
        return msgspec.structs.replace(self, joined=joined, against=against)

    def from_an_end(self, p: Position, there: int) -> Assaults:
        """With the end from which the assaults go, once two of them show it (C-G37)."""
        if not self.either_end or self.reached == OFF:
            return self
        axial = p.battle.grid.axial
        before, now = (place_in_line(axial(here), False) for here in (self.reached, there))
        if now == before:
            return self
        return msgspec.structs.replace(self, from_east=now < before, either_end=False)

    def idle(self, p: Position) -> None:
        if self.joined:
            self.fight(p)
        else:
            p.stack.pop()

    def fight(self, p: Position) -> None:
        """Those who were named fight; what they left out is pledged."""
        lineup = self.lineup(p)
        left = pledges.left_out(lineup, self.joined, self.against)
        pledged = (self.owed(lineup) | left) & ~self.against
        first = min(bits(self.against), key=lineup.places.__getitem__)
        p.stack[-1] = Assaults(self.from_east, first, pledged, either_end=self.either_end)
        fight.begin(p, begun(p, *sides_of(p, self.joined, self.against)))


def sides_of(p: Position, joined: int, against: int) -> tuple[int, int]:
    """The units of both sides: counters of the wing go with their regiment, all defend (C-G22)."""
    with_them = joined
    for unit in bits(joined & p.battle.regiments):
        with_them |= units_in(p, 1 << p.at[unit])
    return with_them & p.battle.wing_mask[p.wing], units_in(p, against)


# Why a unit may not join


def join_objections(p: Position, step: Assaults, unit: int, foe: int) -> list[Reason]:
    """Why a unit may not assault another one now."""
    checks = [
        not_of_the_wing(p, unit), lost(p, unit), marshal_attacks(p, unit), battery_alone(p, unit),
        goes_with_regiment(p, unit), has_assaulted(p, unit), not_a_defender(p, foe), lost(p, foe),
        lies_on_a_regiment(p, foe), was_assaulted(p, foe),
    ]  # fmt: skip
    reasons = [reason for reason in checks if reason is not None]
    if not reasons:
        distant = not_on_front(p, unit, foe)
        reasons = [distant] if distant else line_objections(p, step, unit, foe)
    return reasons


def line_objections(p: Position, step: Assaults, unit: int, foe: int) -> list[Reason]:
    """What the line and the pledges have against an assault that could be made otherwise."""
    lineup, there = step.lineup(p), p.at[foe]
    found = [passed_in_line(p, lineup, there), leaves_out_passed(p, lineup, unit, there)]
    if found == [None, None]:
        found = [not_linked(p, step, unit, there), breaks_a_pledge(p, step, lineup, there)]
    return [reason for reason in found if reason is not None]


@rule("7")
def not_of_the_wing(p: Position, unit: int) -> Reason | None:
    """Only units of the activated wing attack (C-D15)."""
    if p.battle.wing[unit] == p.wing:
        return None
    return Reason("7", "not-of-the-wing", {"piece": p.name(unit), "wing": p.wing_name(p.wing)})


@rule("7.4")
def lost(p: Position, unit: int) -> Reason | None:
    """What is out of the game neither assaults nor is assaulted."""
    return Reason("7.4", "lost", {"piece": p.name(unit)}) if p.lost >> unit & 1 else None


@rule("8.2")
def marshal_attacks(p: Position, unit: int) -> Reason | None:
    """A marshal does not fight."""
    if p.battle.arm[unit] != MARSHAL:
        return None
    return Reason("8.2", "marshal-no-assault", {"piece": p.name(unit)})


@rule("9.3")
def battery_alone(p: Position, unit: int) -> Reason | None:
    """A battery starts no assault; it goes with the regiment that it lies on."""
    if p.battle.arm[unit] != GUNS:
        return None
    return Reason("9.3", "battery-no-assault", {"piece": p.name(unit)})


@rule("7", "10.1")
def goes_with_regiment(p: Position, unit: int) -> Reason | None:
    """Light foot on a regiment of its wing assaults with it: a stack has one front (C-G23)."""
    if p.battle.arm[unit] != LIGHT or led_by(p, unit) == unit:
        return None
    return Reason("10.1", "goes-with", {"piece": p.name(unit), "unit": p.name(led_by(p, unit))})


@rule("7")
def has_assaulted(p: Position, unit: int) -> Reason | None:
    """A unit assaults once in an activation (C-G62)."""
    if not p.assaulted >> unit & 1:
        return None
    return Reason("7", "has-assaulted", {"piece": p.name(unit)})


@rule("7")
def not_a_defender(p: Position, foe: int) -> Reason | None:
    """Enemy combat units are assaulted, of whatever wing (C-D15)."""
    if p.battle.army_mask[1 - p.active] >> foe & 1:
        return None
    return Reason("7", "not-a-defender", {"piece": p.name(foe)})


@rule("7")
def lies_on_a_regiment(p: Position, foe: int) -> Reason | None:
    """A stack is assaulted as a whole and called by its regiment."""
    here = p.at[foe]
    if here < 0 or p.battle.seat[foe] == p.active or foe not in p.units_at(here)[:-1]:
        return None
    return Reason("7", "lies-on", {"piece": p.name(foe), "unit": p.name(named_by(p, here))})


@rule("7")
def was_assaulted(p: Position, foe: int) -> Reason | None:
    """A unit is assaulted once in an activation, also if it has fallen back since (C-G38)."""
    if not p.attacked >> foe & 1:
        return None
    return Reason("7", "was-assaulted", {"piece": p.name(foe)})


def _pair(p: Position, unit: int, there: int) -> dict[str, Param]:
    return {"piece": p.name(unit), "target": p.name(named_by(p, there))}


@rule("7")
def not_on_front(p: Position, unit: int, foe: int) -> Reason | None:
    """The enemy must be on the attacker's Front."""
    if front_of(p, unit) >> p.at[foe] & 1:
        return None
    return Reason("7", "not-on-front", _pair(p, unit, p.at[foe]))


@rule("7")
def passed_in_line(p: Position, lineup: Lineup, there: int) -> Reason | None:
    """Assaults go along the line and never back (C-G37)."""
    if not pledges.passed(lineup, 1 << there, lineup.reached):
        return None
    return Reason("7", "passed-in-line", {"target": p.name(named_by(p, there))})


@rule("7")
def leaves_out_passed(p: Position, lineup: Lineup, unit: int, there: int) -> Reason | None:
    """Who assaults must take on all before it; what was passed nobody can take on (C-D16)."""
    front = lineup.fronts.get(unit, 0) & ~(1 << there)
    others = pledges.passed(lineup, front, lineup.reached)
    if not others:
        return None
    return Reason("7", "leaves-out", {"piece": p.name(unit), "targets": hex_units(p, others)})


@rule("7")
def not_linked(p: Position, step: Assaults, unit: int, there: int) -> Reason | None:
    """While an assault is named, who joins must be linked with it, and not be in it (C-G36)."""
    if not step.joined:
        return None
    inside = bool(step.joined >> unit & 1), bool(step.against >> there & 1)
    if all(inside):
        return Reason("7", "joined-already", _pair(p, unit, there))
    return None if any(inside) else Reason("7", "not-linked", _pair(p, unit, there))


@rule("7")
def breaks_a_pledge(p: Position, step: Assaults, lineup: Lineup, there: int) -> Reason | None:
    """No assault may be begun after which a pledge could not be met (C-G37)."""
    owed = 0 if step.joined else step.owed(lineup)
    lost = pledges.strands(lineup, there, owed) if owed else 0
    return Reason("7", "breaks-pledge", {"targets": hex_units(p, lost)}) if lost else None


def hex_units(p: Position, hexes: int) -> str:
    """The units by which some hexes are called, for a sentence."""
    return " ".join(p.name(named_by(p, there)) for there in bits(hexes))


# Why not fight, why not end


@rule("7")
def nobody_joined(p: Position, step: Assaults) -> Reason | None:
    """A fight needs somebody who assaults."""
    return None if step.joined else Reason("7", "nobody-assaults")


@rule("7")
def pledge_unmet(p: Position, step: Assaults) -> Reason | None:
    """What is left out, now or before, must be left to somebody who can take it on (C-G37)."""
    if not step.joined:
        return None
    lineup = step.lineup(p)
    unmet = pledges.unmet(lineup, step.joined, step.against, step.owed(lineup))
    return Reason("7", "pledge-unmet", {"targets": hex_units(p, unmet)}) if unmet else None


@rule("7")
def assault_begun(p: Position, step: Assaults) -> Reason | None:
    """An assault whose attackers are being named is fought."""
    return Reason("7", "assault-begun") if step.joined else None


@rule("7")
def pledge_open(p: Position, step: Assaults) -> Reason | None:
    """The assaults do not end while a pledge can be met (C-G37)."""
    owed = 0 if step.joined else step.owed(step.lineup(p))
    return Reason("7", "pledge-open", {"targets": hex_units(p, owed)}) if owed else None


def begin(p: Position) -> None:
    """5.5 The last operation of a wing."""
    p.stack.append(AssaultLine())
