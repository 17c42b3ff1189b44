"""5.0, 7.1 A unit or a stack in hand: step by step, with all that a step brings about (G7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from battaglia.core.action import Action
from battaglia.core.flow import Automatic, Seats, Step
from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import command, commanders, reaction, zones
from battaglia.games.piacenza.actions import Charge, Face, Halt, Melee, StepInto
from battaglia.games.piacenza.melee import declaration as melee
from battaglia.games.piacenza.movement import checks, dragoons, refusal, rolls
from battaglia.games.piacenza.movement.hand import Hand, dearest, manner_of
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position

Way = tuple[int, ...]
Choice = StepInto | Halt | Face | Melee | Charge


def in_order(p: Position, units: int) -> tuple[int, ...]:
    """The units of a mask, infantry before batteries, which then follow it."""
    found = bits(units)
    if len(found) > 1:
        found.sort(key=lambda unit: (p.battle.body[unit], unit))
    return tuple(found)


@rule("5.0", "10.1")
class MoveUnit(Step[Position], frozen=True):
    """Units in hand: the points left, the manner of the move, and how it began.

    ``touched`` are the enemy units that were next to them then (10.3), ``direct`` whether they
    move on direct command (9.2.2). Along a ``way`` they go by themselves.
    """

    units: int
    mp: int
    manner: int
    touched: int
    direct: bool
    begun: bool = False
    stopped: bool = False
    way: Way = ()

    name = "move-unit"
    rule = "5.0"
    verbs = frozenset({"step", "halt", "face", "melee", "charge"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def hand(self, p: Position) -> Hand:
        """The units with what binds them."""
        return Hand(p, in_order(p, self.units), self.manner)

    def here(self, p: Position) -> int:
        """The hex in which they stand."""
        return p.at[self.units.bit_length() - 1]

    def steps(self, p: Position, hand: Hand) -> int:
        """The hexes that they may step into."""
        if self.stopped:
            return 0
        return hand.enterable(self.here(p), self.mp, self.begun)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        if self.way:
            return ()
        declarations = self.declarations(p)
        if self.stopped and not declarations and not self.units & p.battle.body_mask[GUNS]:
            return ()
        hand = self.hand(p)
        steps, lead = self.steps(p, hand), hand.units[0]
        found: list[Action] = [p.battle.step(lead, there) for there in bits(steps)]
        found += declarations
        ends = self.ends(p, hand) if self.may_halt(p, hand, steps) else []
        return [*found, *ends] if found or GUNS in hand.bodies else ()

    def may_halt(self, p: Position, hand: Hand, steps: int) -> bool:
        """5.6, 10.5 Where it may not end a unit halts only if it has not begun, or must."""
        return not self.begun or not steps or hand.may_end(self.here(p))

    def ends(self, p: Position, hand: Hand) -> list[Action]:
        """5.0, 5.1 How the move ends: with a halt; a battery is turned to a vertex instead."""
        guns = [unit for unit in hand.units if p.battle.body[unit] == GUNS]
        return [*p.battle.faces[guns[0]]] if guns else [p.battle.halts[hand.units[0]]]

    def declarations(self, p: Position) -> list[Action]:
        """9.2.1, 10.3 The melees and charges that the units may declare from where they are."""
        if not p.battle.grid.neighbour_mask[self.here(p)] & p.occupied[1 - p.active]:
            return []
        found: list[Action] = []
        for unit in bits(self.units & ~p.battle.body_mask[GUNS]):
            melees, charges = melee.targets(p, unit, self.mp, self.touched, self.direct)
            found += [p.battle.melee(unit, target) for target in bits(melees)]
            found += [p.battle.charge(unit, target) for target in bits(charges)]
        return found

    # Why not

    def objections(self, p: Position, seat: int, action: Choice) -> list[Reason]:
        unit = p.battle.index[action.piece]
        if not self.units >> unit & 1:
            return [Reason("5.0", "other-in-hand", {"piece": p.name(bits(self.units)[0])})]
        hand = self.hand(p)
        if isinstance(action, StepInto):
            there = p.battle.grid.index(action.hex)
            return checks.step_objections(
                hand, self.here(p), there, self.mp, self.begun, self.stopped
            )
        if isinstance(action, Melee | Charge):
            if p.battle.body[unit] == GUNS:
                return [Reason("9.0", "guns-do-not-fight", {"piece": action.piece})]
            target, charge = p.battle.index[action.target], isinstance(action, Charge)
            return melee.objections(p, unit, target, self.mp, self.touched, self.direct, charge)
        return self.end_objections(p, hand, action)

    def end_objections(self, p: Position, hand: Hand, action: Halt | Face) -> list[Reason]:
        """Why the move may not end here, or not like this."""
        is_gun = p.battle.body[p.battle.index[action.piece]] == GUNS
        if isinstance(action, Face) and not is_gun:
            return [Reason("2.2.3", "no-facing", {"piece": action.piece})]
        if isinstance(action, Halt) and GUNS in hand.bodies:
            return [Reason("5.1", "must-face", {"piece": action.piece})]
        if self.may_halt(p, hand, self.steps(p, hand)):
            return []
        wrong = checks.no_end(hand, self.here(p), 0)
        return [wrong] if wrong else []

    def canonical(self, p: Position, action: Choice) -> Choice:
        """A stack is called by its first unit."""
        lead = p.name(in_order(p, self.units)[0])
        return (
            msgspec.structs.replace(action, piece=lead)
            if isinstance(action, StepInto | Halt)
            else action
        )

    # What follows

    def apply(self, p: Position, seat: int, action: Choice) -> None:
        if isinstance(action, StepInto):
            self.enter(p, p.battle.grid.index(action.hex))
        elif isinstance(action, Melee | Charge):
            self.declare(p, action)
        else:
            if isinstance(action, Face):
                turn(p, p.battle.index[action.piece], action.facing)
            self.finish(p)

    def enter(self, p: Position, there: int) -> None:
        """The units are about to step into a hex."""
        p.stack.append(Enter(self.units, self.here(p), there))

    def declare(self, p: Position, action: Melee | Charge) -> None:
        """9.2.1 A declaration ends the move of the unit; a stack-mate stays in hand."""
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        rest = self.units & ~(1 << unit)
        come_to_rest(p, 1 << unit, self.begun)
        if rest:
            p.stack[-1] = msgspec.structs.replace(self, units=rest)
        else:
            p.stack.pop()
        melee.declare(p, unit, target, isinstance(action, Charge))

    def finish(self, p: Position) -> None:
        """5.0 The move is over."""
        p.stack.pop()
        come_to_rest(p, self.units, self.begun)

    def idle(self, p: Position) -> None:
        """Along a way the next step is made, while it is open; else the move is over."""
        if not self.way:
            self.finish(p)
            return
        there, rest = self.way[0], self.way[1:]
        if self.steps(p, self.hand(p)) >> there & 1:
            p.stack[-1] = msgspec.structs.replace(self, way=rest)
            self.enter(p, there)
        else:
            p.stack[-1] = msgspec.structs.replace(self, way=())


def turn(p: Position, gun: int, facing: str) -> None:
    """2.2.3, 5.1 A battery looks at a vertex; to turn is not to move (B31)."""
    p.facing[gun] = p.battle.grid.vertex(facing)
    p.emit("faces", "5.1", piece=p.name(gun), facing=facing)


@rule("5.1", "10.5")
def come_to_rest(p: Position, units: int, begun: bool) -> None:
    """Units have finished their move: batteries that moved cannot bombard (A7)."""
    p.moved |= units
    if begun:
        p.fired |= units & p.battle.body_mask[GUNS]
        dragoons.note_engaged(p, units)


def begin_move(p: Position, units: tuple[int, ...], way: Way = ()) -> None:
    """5.0 Take units in hand. A battery that goes along with infantry is in command (F1)."""
    p.commanded |= mask_of(unit for unit in units[1:] if command.in_command(p, unit))
    p.stack.append(taken(p, units, way))


def taken(p: Position, units: tuple[int, ...], way: Way = ()) -> MoveUnit:
    """The move of units that stand together, as it begins."""
    manner, here = manner_of(p, units[0]), p.at[units[0]]
    mp = min(p.battle.mp[unit] for unit in units)
    near = bits(p.battle.grid.neighbour_mask[here] & p.occupied[1 - p.battle.seat[units[0]]])
    touched = mask_of(enemy for there in near for enemy in p.units_at[there])
    direct = on_direct_command(p, units[0])
    return MoveUnit(mask_of(units), mp, manner, touched, direct, way=way)


@rule("9.2.2")
def on_direct_command(p: Position, unit: int) -> bool:
    """Is the commander of its formation with or next to a unit that begins to move (A25)?"""
    leader = p.battle.formation_commander[p.battle.formation[unit]]
    return command.present(p, leader) and command.touches(p, p.at[leader], p.at[unit])


# One step, in the order of its parts

GO = 3
"""The part of a step in which it is made."""


@rule("5.0", "5.7", "5.10", "7.1", "7.2")
class Enter(Automatic[Position], frozen=True):
    """Units go from one hex to the next. G7: rolls first, then reaction fire, then the step."""

    units: int
    here: int
    there: int
    part: int = 0

    name = "enter"
    rule = "5.0"

    def run(self, p: Position) -> None:
        """The parts follow each other at once while nothing comes between them."""
        parts = (self.test_terrain, self.test_zone, self.leave, self.go, self.alarm, self.rest)
        first = GO if self.part == 0 and self.is_quiet(p) else self.part
        for number in range(first, len(parts)):
            after = p.stack[-1] = Enter(self.units, self.here, self.there, number + 1)
            parts[number](p)
            if p.stack[-1] is not after or p.outcome is not None:
                return

    def is_quiet(self, p: Position) -> bool:
        """Far from the enemy there is neither a roll nor a reaction before the step."""
        enemy = 1 - p.active
        zone, hexes = zones.control(p, enemy), 1 << self.here | 1 << self.there
        return not zone & hexes and not zones.engagement(p, enemy) >> self.there & 1

    def test_terrain(self, p: Position) -> None:
        """5.7 The training rolls for the terrain, each unit its own."""
        for unit in reversed(bits(self.units)):
            if rolls.tests_terrain(p, unit, self.here, self.there):
                p.stack.append(rolls.TerrainRoll(unit, self.there))

    def test_zone(self, p: Position) -> None:
        """7.1 b) Of those who are left, the cavalry's rolls for a zone of infantry."""
        for unit in reversed(bits(self.units & ~p.moved)):
            if rolls.tests_zone(p, unit, self.there):
                p.stack.append(rolls.ZoneRoll(unit, self.there))

    def leave(self, p: Position) -> None:
        """7.2 Whoever leaves a zone of control is fired at; if a roll failed nobody leaves yet."""
        left = self.units & ~p.moved
        if left != self.units:
            self.break_off(p, left)
        elif zones.control(p, 1 - p.active) >> self.here & 1:
            reaction.react(p, in_order(p, self.units), self.here)

    def break_off(self, p: Position, left: int) -> None:
        """F1 Of a stack those who passed may go on or stay."""
        p.stack.pop()
        move = p.stack[-1]
        assert isinstance(move, MoveUnit)
        come_to_rest(p, self.units & ~left, move.begun)
        if left:
            p.stack[-1] = msgspec.structs.replace(move, units=left, way=())
            p.stack.append(GoOn(left, self.there))
        else:
            p.stack.pop()

    def go(self, p: Position) -> None:
        """5.0 The step. Who was driven off by the fire has left, and his move is over (B26)."""
        units = [unit for unit in bits(self.units) if p.at[unit] == self.here]
        left, move = mask_of(units), p.stack[-2]
        if remains(p, left):
            left = 0
        assert isinstance(move, MoveUnit)
        p.moved |= self.units & ~left
        if not left:
            del p.stack[-2:]
            return
        cost = dearest(p, units, self.here, self.there)
        for unit in units:
            p.relocate(unit, self.there)
            if p.events is not None:
                p.emit("step", "5.0", piece=p.name(unit), hex=p.hex_name(self.there))
        mp = max(move.mp - cost, 0)
        p.stack[-2] = msgspec.structs.replace(move, units=left, mp=mp, begun=True)
        commanders.capture_at(p, self.there, p.active)

    def alarm(self, p: Position) -> None:
        """5.10 Cavalry refuses infantry that has come into its zone."""
        came = [unit for unit in bits(self.units) if p.at[unit] == self.there]
        if any(p.battle.body[unit] == FOOT for unit in came):
            refusal.refuse(p, self.there, p.active)

    def rest(self, p: Position) -> None:
        """7.1 a) An enemy zone of control that is left stops the move (B17, B23)."""
        p.stack.pop()
        move = p.stack[-1]
        assert isinstance(move, MoveUnit)
        out = disordered_foot(p, move.units)
        come_to_rest(p, out, True)
        left = move.units & ~out
        if not left:
            p.stack.pop()
            return
        stopped = bool(zones.control(p, 1 - p.active) >> self.there & 1)
        if stopped or out:
            way = () if stopped else move.way
            p.stack[-1] = msgspec.structs.replace(move, units=left, stopped=stopped, way=way)


@rule("7.2", "11.1")
def remains(p: Position, units: int) -> bool:
    """B26 By option infantry that the fire has disordered stays, and a battery with it."""
    return p.battle.options.disordered_do_not_leave and bool(disordered_foot(p, units))


@rule("11.1")
def disordered_foot(p: Position, units: int) -> int:
    """b) Infantry that reaction fire has disordered goes no farther than this hex (B26)."""
    return units & p.disordered & p.battle.body_mask[FOOT]


@rule("5.0")
class GoOn(Step[Position], frozen=True):
    """A unit of the stack has failed its roll: the rest makes the step, or stays."""

    units: int
    there: int

    name = "go-on"
    rule = "5.0"
    verbs = frozenset({"step", "halt"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def _move(self, p: Position) -> MoveUnit:
        move = p.stack[-2]
        assert isinstance(move, MoveUnit)
        return move

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        move = self._move(p)
        if not move.steps(p, move.hand(p)) >> self.there & 1:
            return ()
        lead = in_order(p, self.units)[0]
        return (p.battle.step(lead, self.there), p.battle.halts[lead])

    def objections(self, p: Position, seat: int, action: StepInto | Halt) -> list[Reason]:
        if not self.units >> p.battle.index[action.piece] & 1:
            return [Reason("5.0", "other-in-hand", {"piece": p.name(bits(self.units)[0])})]
        if isinstance(action, StepInto) and p.battle.grid.index(action.hex) != self.there:
            return [Reason("5.0", "only-there", {"hex": p.hex_name(self.there)})]
        return []

    def canonical(self, p: Position, action: StepInto | Halt) -> StepInto | Halt:
        """A stack is called by its first unit."""
        return self._move(p).canonical(p, action)  # type: ignore[return-value]

    def apply(self, p: Position, seat: int, action: StepInto | Halt) -> None:
        move = self._move(p)
        if isinstance(action, StepInto):
            p.stack[-1] = Enter(self.units, move.here(p), self.there, part=2)
        else:
            self.idle(p)

    def idle(self, p: Position) -> None:
        """The rest stays; a battery can still be turned."""
        p.stack[-2] = msgspec.structs.replace(self._move(p), stopped=True)
        p.stack.pop()
