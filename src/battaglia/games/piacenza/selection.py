"""3.0 A The selection of wings: chosen in secret, the higher die settles who begins."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Roll, Seats, Step
from battaglia.core.knowledge import Audience
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import activation
from battaglia.games.piacenza.actions import (
    GO_FIRST,
    GO_SECOND,
    GO_SECOND_OPENLY,
    GoFirst,
    GoSecond,
    GoSecondOpenly,
    Wing,
)
from battaglia.games.piacenza.state import NOBODY, OFF, REORGANISATION, Position

TIED = "tied"
BOTH: Seats = (0, 1)


# What comes next


@rule("3.0")
def proceed(p: Position) -> None:
    """The next wing that is due, the next pair, or the end of the selections of this turn."""
    if p.first == NOBODY:
        next_pair(p)
        return
    for seat in (p.first, 1 - p.first):
        wing = due(p, seat)
        if wing != OFF:
            show(p, seat)
            p.opened = _with(p.opened, seat, OFF)
            activation.activate(p, wing)
            return
    p.first = NOBODY


def due(p: Position, seat: int) -> int:
    """The chosen wing of a seat that has yet to activate, or OFF."""
    return p.opened[seat] if p.opened[seat] != OFF else p.chosen[seat]


def is_covered(p: Position, seat: int) -> bool:
    """A4 Is a wing of the seat to activate of which the other side has not been told?"""
    if p.opened[seat] != OFF or p.outcome is not None:
        return False
    step = p.stack[-1]
    if isinstance(step, OrderOfActivation):
        return step.seat == seat
    return p.first == 1 - seat and p.wing != OFF and p.active == p.first


@rule("3.0")
def waiting(p: Position, seat: int) -> int:
    """The wings of a seat whose marker is left; one without a unit on the map has none (A1)."""
    left = p.battle.wings_of[seat] & ~p.spent
    for wing in bits(left):
        if not p.battle.wing_mask[wing] & p.on_map:
            left &= ~(1 << wing)
    return left


def next_pair(p: Position) -> None:
    """3.0 Two wings are chosen; where one side has none left, the other's follow (A1)."""
    left = [waiting(p, seat) for seat in BOTH]
    pair = p.battle.spec.first_pair
    if pair and p.turn == 1 and not p.spent:
        open_first_pair(p)
    elif left[0] and left[1]:
        p.chosen = (only_wing(left[0]), only_wing(left[1]))
        p.stack.append(SelectionRoll() if OFF not in p.chosen else ChooseWings())
    elif left[0] or left[1]:
        p.stack.append(NextWing(0 if left[0] else 1))
    else:
        p.segment = REORGANISATION
        activation.BEGIN[REORGANISATION](p)


def only_wing(left: int) -> int:
    """The wing of a side that has one left, which is no choice; OFF if it has more."""
    return left.bit_length() - 1 if left.bit_count() == 1 else OFF


def choosers(p: Position) -> Seats:
    """3.0 The sides that have a wing to choose: those with more than one left."""
    return tuple(seat for seat in BOTH if waiting(p, seat).bit_count() > 1)


@rule("3.0")
def open_first_pair(p: Position) -> None:
    """The first turn begins with two given wings; the rest of it goes as usual (A2)."""
    pair = p.battle.spec.first_pair
    assert pair is not None
    for seat, name in (pair.first, pair.second):
        number = p.battle.seat_index[seat]
        p.opened = _with(p.opened, number, p.battle.wing_number(number, name))
    p.first = p.battle.seat_index[pair.first[0]]
    p.emit("first-pair", "3.0", seat=pair.first[0], wing=pair.first[1])


def _with(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


# Choosing


def secret_key(p: Position, seat: int) -> str:
    """What reveals the choice of a seat for the pair that is being selected."""
    before = (p.spent & p.battle.wings_of[seat]).bit_count()
    return f"wing-{p.turn}-{before}-{p.battle.seats[seat]}"


@rule("3.0")
class ChooseWings(Step[Position], frozen=True):
    """Each side chooses one of its wings, covered."""

    name = "choose-wings"
    rule = "3.0"
    verbs = frozenset({"wing"})

    def seats(self, p: Position) -> Seats:
        return tuple(seat for seat in choosers(p) if p.chosen[seat] == OFF)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return _choices(p, seat)

    def revisions(self, p: Position, seat: int) -> Sequence[Action]:
        return _choices(p, seat) if seat in choosers(p) else ()

    def objections(self, p: Position, seat: int, action: Wing) -> list[Reason]:
        return wing_objections(p, seat, action.wing)

    def audience(self, p: Position, seat: int, action: Wing) -> Audience:
        return Audience((seat,), secret_key(p, seat))

    def apply(self, p: Position, seat: int, action: Wing) -> None:
        p.chosen = _with(p.chosen, seat, p.battle.wing_number(seat, action.wing))
        who = Audience((seat,), secret_key(p, seat))
        name = p.battle.seats[seat]
        p.emit("wing-chosen", "3.0", who, seat=name, wing=action.wing)
        if OFF not in p.chosen:
            p.stack[-1] = SelectionRoll()


def _choices(p: Position, seat: int) -> list[Action]:
    return [p.battle.wing_choices[wing] for wing in bits(waiting(p, seat))]


def wing_objections(p: Position, seat: int, name: str) -> list[Reason]:
    """Why a wing may not be chosen."""
    if name not in p.battle.spec.seats[p.battle.seats[seat]].wings:
        return [Reason("3.0", "no-such-wing", {"wing": name})]
    wing = p.battle.wing_number(seat, name)
    found = spent_wing(p, wing) or empty_wing(p, wing)
    return [found] if found else []


@rule("3.0")
def spent_wing(p: Position, wing: int) -> Reason | None:
    """A wing activates once in a turn."""
    if not p.spent >> wing & 1:
        return None
    return Reason("3.0", "wing-spent", {"wing": p.battle.wing_names[wing]})


@rule("3.0")
def empty_wing(p: Position, wing: int) -> Reason | None:
    """A wing without a unit on the map has no marker (A1)."""
    if p.battle.wing_mask[wing] & p.on_map:
        return None
    return Reason("3.0", "wing-gone", {"wing": p.battle.wing_names[wing]})


@rule("3.0")
class NextWing(Step[Position], frozen=True):
    """A1 The wings of one side are left: their owner says which comes next, without a die."""

    seat: int

    name = "next-wing"
    rule = "3.0"
    verbs = frozenset({"wing"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return _choices(p, seat) if seat in choosers(p) else ()

    def idle(self, p: Position) -> None:
        """The last wing comes up by itself."""
        p.stack.pop()
        activation.activate(p, only_wing(waiting(p, self.seat)))

    def objections(self, p: Position, seat: int, action: Wing) -> list[Reason]:
        return wing_objections(p, seat, action.wing)

    def apply(self, p: Position, seat: int, action: Wing) -> None:
        p.stack.pop()
        activation.activate(p, p.battle.wing_number(seat, action.wing))


# The dice


@rule("2.6", "3.0")
class SelectionRoll(Roll[Position], frozen=True):
    """A die for each side, in the order of the seats; a tie is rolled again."""

    name = "selection-roll"
    rule = "3.0"
    dice = (D10, D10)

    def read(self, p: Position, faces: Faces) -> Reading:
        higher = faces.index(max(faces))
        result = TIED if faces[0] == faces[1] else p.battle.seats[higher]
        return Reading(faces, sum(faces), "", result)

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"turn": p.turn}

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, "selection-roll", "3.0", first=reading.faces[0],
                second=reading.faces[1], result=reading.result, **self.purpose(p),
            )  # fmt: skip
        if reading.result == TIED:
            return
        higher = p.battle.seat_index[reading.result]
        show(p, 1 - higher)
        p.stack[-1] = OrderOfActivation(higher)


@rule("3.0")
def show(p: Position, seat: int) -> None:
    """The chosen wing of a seat is revealed."""
    wing = p.chosen[seat]
    if wing == OFF:
        return
    p.chosen = _with(p.chosen, seat, OFF)
    p.opened = _with(p.opened, seat, wing)
    p.reveal(secret_key(p, seat))
    name = p.battle.wing_names[wing]
    p.emit("wing-shown", "3.0", seat=p.battle.seats[seat], wing=name)


@rule("3.0")
class OrderOfActivation(Step[Position], frozen=True):
    """The higher die begins, or lets the enemy begin; then it may keep its wing covered (A4)."""

    seat: int

    name = "order-of-activation"
    rule = "3.0"
    verbs = frozenset({"go-first", "go-second", "go-second-openly"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return (GO_FIRST, GO_SECOND, GO_SECOND_OPENLY)

    def objections(
        self, p: Position, seat: int, action: GoFirst | GoSecond | GoSecondOpenly
    ) -> list[Reason]:
        return []

    def apply(self, p: Position, seat: int, action: GoFirst | GoSecond | GoSecondOpenly) -> None:
        p.stack.pop()
        p.first = seat if isinstance(action, GoFirst) else 1 - seat
        begins = p.battle.seats[p.first]
        p.emit("order-chosen", "3.0", seat=p.battle.seats[seat], begins=begins)
        if isinstance(action, GoSecondOpenly):
            show(p, seat)
