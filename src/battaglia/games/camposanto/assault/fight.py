"""7.1, 8.2 The fight: rolls in turn against a falling threshold, and the choices between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from battaglia.core.action import Action
from battaglia.core.chance import TWO_D6, Faces
from battaglia.core.flow import Roll, Seats, Step
from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.camposanto.actions import (
    FALL_BACK,
    LET_STAND,
    STAND,
    FallBack,
    LetStand,
    Reroll,
    Stand,
)
from battaglia.games.camposanto.assault import hits, loss
from battaglia.games.camposanto.assault.melee import Melee, hexes_of, names
from battaglia.games.camposanto.assault.modifiers import roll_ledger
from battaglia.games.camposanto.battle import GUNS, MARSHAL
from battaglia.games.camposanto.line_of_retreat import can_retreat
from battaglia.games.camposanto.state import OFF, Position

STAND_OR_FALL_BACK = (STAND, FALL_BACK)
Way = Callable[[Position, int], bool]
"""Whether a unit can retreat."""


def begin(p: Position, melee: Melee) -> None:
    """The attacker rolls first; nobody here assaults or is assaulted again (C-G38, C-G62)."""
    p.assaulted |= melee.attackers
    p.attacked |= melee.defenders
    if p.events is not None:
        attackers, defenders = names(p, melee.attackers), names(p, melee.defenders)
        p.emit("fight", "7", attackers=attackers, defenders=defenders)
        if melee.isolated:
            p.emit("isolated", "11", units=names(p, melee.isolated))
    p.stack.append(AssaultRoll(melee))


def seat_of(p: Position, side: int) -> int:
    """The seat of the attacker or of the defender."""
    return 1 - p.active if side else p.active


@rule("7.1")
def threshold(p: Position, roll: int) -> int:
    """9 at first, then one less with every roll, without limit (C-G45)."""
    chart = p.battle.charts.assault
    return chart.threshold - chart.fall * roll


@rule("7.1", "8.2")
class AssaultRoll(Roll[Position], frozen=True):
    """Two dice of the side whose turn it is, or the same again for a marshal."""

    melee: Melee
    number: int = 0
    """The rolls of a fight from 0; even ones are the attacker's."""
    marshal: int = OFF
    """8.2 The marshal at whose risk the roll is thrown again."""

    name = "assault-roll"
    rule = "7.1"
    dice = TWO_D6

    @property
    def side(self) -> int:
        """Who rolls."""
        return self.number % 2

    def ledger(self, p: Position) -> Ledger:
        return roll_ledger(p, self.melee, self.side)

    def purpose(self, p: Position) -> dict[str, Param]:
        seat = p.battle.seats[seat_of(p, self.side)]
        return {"seat": seat, "needed": threshold(p, self.number), "roll": self.number + 1}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[seat_of(p, self.side)]

    def concerns(self, p: Position) -> tuple[str, ...]:
        units = (*bits(self.melee.side(self.side)), *bits(self.melee.side(1 - self.side)))
        return tuple(p.name(unit) for unit in units)

    def read(self, p: Position, faces: Faces) -> Reading:
        total, needed = sum(faces) + self.ledger(p).total, threshold(p, self.number)
        return Reading(faces, total, needed, "won" if total >= needed else "failed")

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        won = reading.result == "won"
        if p.events is not None:
            faces = reading.faces
            p.emit_roll(
                self, reading, "assault-won-roll" if won else "assault-failed-roll", "7.1",
                seat=self.thrower(p), needed=reading.against,
                dice=f"{faces[0]}+{faces[1]}", total=reading.total,
            )  # fmt: skip
        if won:
            loss.defeat(p, self.melee, 1 - self.side)
            return
        p.stack.append(StandOrFallBack(self.melee, self.number + 1))
        if self.marshal == OFF:
            p.stack.append(MarshalHelp(self.melee, self.number))
        else:
            hits.eliminate(p, self.marshal, "8.2")


# 8.2 The marshal


@rule("8.2")
class MarshalHelp(Step[Position], frozen=True):
    """A failed roll may be thrown again at the risk of a marshal, once (C-G66, C-G67)."""

    melee: Melee
    number: int

    name = "marshal-help"
    rule = "8.2"
    verbs = frozenset({"reroll", "let-stand"})

    @property
    def side(self) -> int:
        """Whose roll it was."""
        return self.number % 2

    def seats(self, p: Position) -> Seats:
        return (seat_of(p, self.side),)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        helpers = marshals_near(p, self.melee, self.side)
        if not helpers:
            return ()
        return [*(Reroll(p.name(marshal)) for marshal in helpers), LET_STAND]

    def objections(self, p: Position, seat: int, action: Reroll | LetStand) -> list[Reason]:
        if isinstance(action, LetStand):
            return []
        marshal = p.battle.index[action.marshal]
        reason = not_your_marshal(p, seat, marshal) or too_far_off(p, self, marshal)
        return [reason] if reason else []

    def apply(self, p: Position, seat: int, action: Reroll | LetStand) -> None:
        p.stack.pop()
        if isinstance(action, LetStand):
            return
        p.stack.pop()  # the other side decides only after the second throw
        p.emit("reroll", "8.2", marshal=action.marshal)
        marshal = p.battle.index[action.marshal]
        p.stack.append(AssaultRoll(self.melee, self.number, marshal))


def marshals_near(p: Position, melee: Melee, side: int) -> list[int]:
    """The marshals of a side beside one of its units in the assault, whatever their wing."""
    near = 0
    for here in bits(hexes_of(p, bits(melee.side(side)))):
        near |= p.battle.grid.neighbour_mask[here]
    marshals = p.battle.marshals[seat_of(p, side)]
    return [marshal for marshal in marshals if p.at[marshal] >= 0 and near >> p.at[marshal] & 1]


@rule("8.2")
def not_your_marshal(p: Position, seat: int, piece: int) -> Reason | None:
    """A side is helped by its own marshals."""
    if p.battle.arm[piece] == MARSHAL and p.battle.seat[piece] == seat and p.at[piece] >= 0:
        return None
    return Reason("8.2", "not-your-marshal", {"piece": p.name(piece)})


@rule("8.2")
def too_far_off(p: Position, step: MarshalHelp, marshal: int) -> Reason | None:
    """He must be adjacent to one of his side's units in the assault."""
    if marshal in marshals_near(p, step.melee, step.side):
        return None
    return Reason("8.2", "marshal-not-near", {"piece": p.name(marshal)})


# 7.1 Stay or go


@rule("7.1")
class StandOrFallBack(Step[Position], frozen=True):
    """After a failed roll the other side falls back, or stands and rolls in its turn."""

    melee: Melee
    number: int
    """The roll that comes if it stands."""

    name = "stand-or-fall-back"
    rule = "7.1"
    verbs = frozenset({"stand", "fall-back"})

    @property
    def side(self) -> int:
        """Who decides."""
        return self.number % 2

    def seats(self, p: Position) -> Seats:
        return (seat_of(p, self.side),)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """Who cannot go stands without being asked."""
        return STAND_OR_FALL_BACK if may_fall_back(p, self.melee, self.side) else ()

    def objections(self, p: Position, seat: int, action: Stand | FallBack) -> list[Reason]:
        return []

    def apply(self, p: Position, seat: int, action: Stand | FallBack) -> None:
        if isinstance(action, FallBack):
            p.stack.pop()
            p.emit("fall-back", "7.1", seat=p.battle.seats[seat])
            loss.fall_back(p, self.melee, self.side)
            return
        p.emit("stand", "7.1", seat=p.battle.seats[seat])
        p.stack[-1] = AssaultRoll(self.melee, self.number)

    def idle(self, p: Position) -> None:
        p.emit("must-stand", "7.1", seat=p.battle.seats[seat_of(p, self.side)])
        p.stack[-1] = AssaultRoll(self.melee, self.number)


@rule("7.1", "9.2")
def may_fall_back(p: Position, melee: Melee, side: int, can: Way = can_retreat) -> bool:
    """Somebody must go, and all who are no batteries must be able to (C-G46, C-G47).

    Whoever asks about many fights where nobody moves may have looked for the ways back before.
    """
    going = bits(melee.side(side) & ~p.battle.arm_mask[GUNS])
    return bool(going) and all(can(p, unit) for unit in going)
