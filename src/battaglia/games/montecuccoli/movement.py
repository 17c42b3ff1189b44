"""6.0 Movement: one piece at a time, hex by hex."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import commanders, special, zones
from battaglia.games.montecuccoli.actions import (
    BRIDGE,
    END_MOVEMENT,
    Bridge,
    EndMovement,
    Pick,
    StepInto,
    Stop,
)
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN, TRAIN
from battaglia.games.montecuccoli.demoralisation import allowance
from battaglia.games.montecuccoli.entering import enterable, points, step_cost, step_objections
from battaglia.games.montecuccoli.obligations import graph_of
from battaglia.games.montecuccoli.state import Position

ALL = -1
"""The mask of all pieces."""


@rule("4.1.3", "6.0")
class Movement(Step[Position], frozen=True):
    """The movement phase: pick a piece that has not moved, or end the phase.

    It ends by itself only where its owner is asked next, for his attacks: whatever he did can
    then still be taken back.
    """

    name = "movement"
    rule = "4.1.3"
    verbs = frozenset({"pick", "bridge", "end-movement", "step"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        picks = p.battle.picks
        found: list[Action] = [picks[piece] for piece in movable(p, seat)]
        if not bridge_objections(p, seat):
            found.append(BRIDGE)
        if found or not graph_of(p).attackers:
            found.append(END_MOVEMENT)
        return found

    def has_options(self, p: Position, seat: int) -> bool:
        if anything_moves(p, seat) or not bridge_objections(p, seat):
            return True
        return not graph_of(p).attackers

    def objections(
        self, p: Position, seat: int, action: Pick | Bridge | EndMovement | StepInto
    ) -> list[Reason]:
        if isinstance(action, StepInto):
            return out_of_hand(p, seat, action)
        if isinstance(action, Pick):
            return pick_objections(p, seat, p.battle.index[action.piece])
        return bridge_objections(p, seat) if isinstance(action, Bridge) else []

    def apply(self, p: Position, seat: int, action: Pick | Bridge | EndMovement) -> None:
        if isinstance(action, Pick):
            piece = p.battle.index[action.piece]
            p.stack.append(MovePiece(piece, allowance(p, piece)))
        elif isinstance(action, Bridge):
            throw_bridge(p)
        else:
            self.idle(p)

    def idle(self, p: Position) -> None:
        """A90: at the end of the phase lone commanders in enemy zones are lost."""
        p.stack.pop()
        commanders.lose_lone_commanders(p)


@rule("6.0", "6.1")
class MovePiece(Step[Position], frozen=True):
    """A piece in hand, with the movement points (in halves) that it has left."""

    piece: int
    halves: int

    name = "move-piece"
    rule = "6.0"
    verbs = frozenset({"step", "stop"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        steps = p.battle.steps[self.piece]
        found: list[Action] = [steps[there] for there in enterable(p, self.piece, self.halves)]
        if found:
            found.append(p.battle.stops[self.piece])
        return found

    def objections(self, p: Position, seat: int, action: StepInto | Stop) -> list[Reason]:
        if p.battle.index[action.piece] != self.piece:
            return [Reason("6.0", "other-in-hand", {"piece": p.name(self.piece)})]
        if isinstance(action, Stop):
            return []
        return step_objections(p, self.piece, p.battle.grid.index(action.hex), self.halves)

    def apply(self, p: Position, seat: int, action: StepInto | Stop) -> None:
        if isinstance(action, Stop):
            self.idle(p)
            return
        there = p.battle.grid.index(action.hex)
        cost = step_cost(p, self.piece, there)
        p.stack[-1] = MovePiece(self.piece, self.halves - cost)
        enter(p, self.piece, there, cost)

    def idle(self, p: Position) -> None:
        """6.1: a piece whose move is finished is not moved again."""
        p.stack.pop()
        p.moved |= 1 << self.piece


@rule("6.0")
def out_of_hand(p: Position, seat: int, action: StepInto) -> list[Reason]:
    """A piece is picked before it steps; what else would be in its way is said at once."""
    piece, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
    further = pick_objections(p, seat, piece) or step_objections(
        p, piece, there, allowance(p, piece)
    )
    return [Reason("6.0", "not-in-hand", {"piece": action.piece}), *further]


# Which pieces may be picked


def movable(p: Position, seat: int) -> list[int]:
    """The pieces of a side that may be picked: those that have a hex to step into."""
    found = _steppers(p, p.battle.cus[seat], p.cu[0] | p.cu[1])
    taken = p.cu[1 - seat] | p.commander_hexes(1 - seat)
    found += _steppers(p, p.battle.commanders[seat], taken)
    return found + [piece for piece in _vehicles(p, seat) if _can_roll(p, piece)]


def anything_moves(p: Position, seat: int) -> bool:
    """May any piece be picked? The short way to ask whether ``movable`` is empty."""
    taken = p.cu[0] | p.cu[1]
    if any(_can_step(p, unit, taken) for unit in p.battle.cus[seat]):
        return True
    return bool(movable(p, seat))


def _can_roll(p: Position, piece: int) -> bool:
    return not p.moved >> piece & 1 and bool(enterable(p, piece, allowance(p, piece)))


def _steppers(p: Position, pieces: Sequence[int], taken: int) -> list[int]:
    """The CUs or commanders that have a hex to step into.

    Most are as they began and not in a besieged town: for these it is a look into a table.
    """
    at, closed, field = p.at, special.closures(p), p.field
    gone, town, marching = p.moved | p.lost, p.shut_in, p.battle.rules.road_march
    around, untaken = p.battle.grid.neighbour_mask, ~taken
    changed = ALL if p.demoralised else p.disrupted
    found = []
    for piece in pieces:
        if gone >> piece & 1:
            continue
        here, free = at[piece], ~(taken | closed[piece]) if closed[piece] else untaken
        if here < 0:
            if p.battle.entries[piece].turn > p.turn:
                continue
            steps = field.entrances[piece]
        else:
            steps = field.first_steps[piece][here]
        if changed >> piece & 1 or (here >= 0 and town >> here & 1):
            able = _can_step(p, piece, taken)
        elif steps & free:
            able = True
        else:
            by_road = marching and here >= 0 and around[here] & free
            able = bool(by_road) and _can_step(p, piece, taken)
        if able:
            found.append(piece)
    return found


def _can_step(p: Position, piece: int, taken: int) -> bool:
    """Is there a hex for a CU or a commander to step into? ``enterable``, answered by masks."""
    if (p.moved | p.lost) >> piece & 1:
        return False
    here, halves = p.at[piece], allowance(p, piece)
    if here >= 0:
        ways = p.field.ground.within_reach(p.mobility(piece), halves)[here] & ~taken
        if ways and ways & ~special.closed_hexes(p, piece, here):
            return True
        if not p.battle.rules.road_march:
            return False
    return bool(enterable(p, piece, halves))


def _vehicles(p: Position, seat: int) -> list[int]:
    """Trains, and the guns that may move."""
    battle = p.battle
    held = p.guns[seat] & ~p.fired
    light = [gun for gun in battle.guns if battle.mp[gun] and held >> gun & 1]
    return [*battle.trains[seat], *light]


def pick_objections(p: Position, seat: int, piece: int) -> list[Reason]:
    """Why a piece may not be picked to move."""
    found = [
        check(p, seat, piece)
        for check in (
            not_yours,
            lost_piece,
            already_moved,
            immobile_gun,
            gun_has_fired,
            not_yet_due,
        )
    ]
    reasons = [reason for reason in found if reason is not None]
    if not reasons and not enterable(p, piece, allowance(p, piece)):
        reasons.append(nowhere_to_go(p, piece))
    return reasons


@rule("6.0")
def not_yours(p: Position, seat: int, piece: int) -> Reason | None:
    """The active player moves his own pieces; a captured gun is the captor's."""
    if p.holder(piece) == seat:
        return None
    return Reason("6.0", "not-yours", {"piece": p.name(piece)})


@rule("6.0")
def lost_piece(p: Position, seat: int, piece: int) -> Reason | None:
    """What is out of the game does not move."""
    return Reason("6.0", "lost", {"piece": p.name(piece)}) if p.lost >> piece & 1 else None


@rule("6.1")
def already_moved(p: Position, seat: int, piece: int) -> Reason | None:
    """A piece moves once in a phase."""
    return Reason("6.1", "moved", {"piece": p.name(piece)}) if p.moved >> piece & 1 else None


@rule("6.1")
def immobile_gun(p: Position, seat: int, piece: int) -> Reason | None:
    """Artillery does not move once it is placed, light guns of some scenarios excepted."""
    if p.battle.kind[piece] != GUN or p.battle.mp[piece]:
        return None
    return Reason("6.1", "gun-immobile", {"piece": p.name(piece)})


@rule("13.6")
def gun_has_fired(p: Position, seat: int, piece: int) -> Reason | None:
    """A light gun that fired this turn does not move."""
    if not p.fired >> piece & 1 or not p.battle.mp[piece]:
        return None
    return Reason("13.6", "gun-fired", {"piece": p.name(piece)})


@rule("13.6")
def not_yet_due(p: Position, seat: int, piece: int) -> Reason | None:
    """Reinforcements come on the turn of their entry or later."""
    if p.at[piece] >= 0 or p.lost >> piece & 1:
        return None
    due = p.battle.entries[piece].turn
    if due <= p.turn:
        return None
    return Reason("13.6", "not-due", {"piece": p.name(piece), "turn": due})


def nowhere_to_go(p: Position, piece: int) -> Reason:
    """Picking a piece that cannot take a single step would only waste its move.

    Where one and the same special rule closes every way, that rule is the reason.
    """
    here = p.at[piece]
    for restriction in special.restrictions_on(p, piece, here):
        if here >= 0 and p.battle.grid.neighbour_mask[here] & ~restriction.closed == 0:
            return special.restriction_reason(p, piece, restriction)
    return Reason("6.0", "nowhere", {"piece": p.name(piece)})


# What a step does


def enter(p: Position, piece: int, there: int, cost: int) -> None:
    """The piece stands in the hex now; what it takes there it takes at once."""
    if p.events is not None:
        p.emit("step", "6.0", piece=p.name(piece), hex=p.hex_name(there), cost=points(cost))
    p.relocate(piece, there)
    bit, seat = 1 << piece, p.battle.seat[piece]
    if p.battle.kind[piece] == CU:
        p.busy |= bit
        p.entrenched &= ~bit
        special.take_control(p, seat, there)
        special.release_by_presence(p, seat, there)
    enemy = 1 - p.holder(piece)
    if p.prizes[enemy] >> there & 1:
        capture(p, piece, there, enemy)


@rule("5.2", "10.3")
def capture(p: Position, piece: int, there: int, enemy: int) -> None:
    """CUs and commanders take guns (A27); CUs also take commanders, and destroy trains."""
    by_unit = p.battle.kind[piece] == CU
    for other, at in enumerate(p.at):
        if at != there or p.holder(other) != enemy:
            continue
        if p.battle.kind[other] == GUN and (by_unit or p.battle.kind[piece] == COMMANDER):
            take_gun(p, other, 1 - enemy)
        elif by_unit and p.battle.kind[other] in (COMMANDER, TRAIN):
            commanders.remove(p, other, "captured", "10.3")
    p.refresh_prizes()


@rule("5.2")
def take_gun(p: Position, gun: int, seat: int) -> None:
    """The counter is turned to the captor's colour; it fires from his next fire phase (A29)."""
    p.guns[1 - seat] &= ~(1 << gun)
    p.guns[seat] |= 1 << gun
    p.moved |= 1 << gun
    p.emit("gun-taken", "5.2", gun=p.name(gun), seat=p.battle.seats[seat])


# The bridge that a scenario lets a side throw


def bridge_objections(p: Position, seat: int) -> list[Reason]:
    """Why the side may not throw a bridge now."""
    site = p.battle.rules.bridge
    if site is None or site.seat != seat:
        return [Reason("13.6", "no-bridge-rule")]
    reasons = [check(p) for check in (bridge_stands, bridge_too_early, bridge_under_enemy)]
    return [reason for reason in reasons if reason is not None]


@rule("13.6")
def bridge_stands(p: Position) -> Reason | None:
    """There is one bridge to throw."""
    return Reason("13.6", "bridge-stands") if p.bridged else None


@rule("13.6")
def bridge_too_early(p: Position) -> Reason | None:
    """The trestles are ready from a given turn on."""
    site = p.battle.rules.bridge
    if site is None or p.turn >= site.from_turn:
        return None
    return Reason("13.6", "bridge-too-early", {"turn": site.from_turn})


@rule("13.6")
def bridge_under_enemy(p: Position) -> Reason | None:
    """Both hexes must be free of enemy units and zones of control."""
    site = p.battle.rules.bridge
    if site is None:
        return None
    closed = zones.zone(p, 1 - site.seat) | p.cu[1 - site.seat]
    if not any(closed >> there & 1 for there in site.side):
        return None
    return Reason("13.6", "bridge-under-enemy")


def throw_bridge(p: Position) -> None:
    """The bridge stands from now on."""
    p.bridged = True
    p.field = p.battle.field(p.flooded, p.bridged)
    p.emit("bridge", "13.6", seat=p.battle.seats[p.active])


def begin(p: Position) -> None:
    """Nothing has moved yet; where roads are marched on, the enemy's zone is fixed now.

    A phase in which nothing can move is passed over (A90 holds all the same).
    """
    p.moved = 0
    p.march_zone = zones.zone(p, 1 - p.active) if p.battle.rules.road_march else 0
    if anything_moves(p, p.active) or not bridge_objections(p, p.active):
        p.stack.append(Movement())
    else:
        commanders.lose_lone_commanders(p)
