"""2.3, 4 Order points: the secret choice, the statuses of the wings, the exchange of series."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.knowledge import only
from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto.actions import EXCHANGE, KEEP, Exchange, Keep, Orders
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.state import (
    AGGRESSIVE,
    CAUTIOUS,
    IMPETUOUS,
    NO_STATUS,
    OFF,
    STATUSES,
    TITUBANT,
    Position,
    activation_order,
)

NOTHING: tuple[int, ...] = ()


@rule("4")
class ChooseOrders(Step[Position], frozen=True):
    """Both sides play an order point for each wing, covered; they may change until both have."""

    name = "choose-orders"
    rule = "4"
    verbs = frozenset({"orders"})

    def seats(self, p: Position) -> Seats:
        return tuple(seat for seat in (0, 1) if not p.chosen[seat])

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return p.battle.order_plays(p.hands[seat])

    def revisions(self, p: Position, seat: int) -> Sequence[Action]:
        return self.options(p, seat) if p.chosen[seat] else ()

    def objections(self, p: Position, seat: int, action: Orders) -> list[Reason]:
        found = [check(p, seat, action) for check in (wrong_number, not_in_series, played_twice)]
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Orders) -> None:
        mine = tuple(int(value) for value in action.values)
        p.chosen = (mine, p.chosen[1]) if seat == 0 else (p.chosen[0], mine)
        p.emit("orders-chosen", "4", only(seat), values=" ".join(action.values))
        if all(p.chosen):
            p.stack.pop()
            reveal(p)


@rule("3", "4")
def wrong_number(p: Position, seat: int, action: Orders) -> Reason | None:
    """One order point for each wing."""
    if len(action.values) == p.battle.wing_count:
        return None
    return Reason("4", "orders-one-a-wing", {"wings": p.battle.wing_count})


@rule("2.3", "4")
def not_in_series(p: Position, seat: int, action: Orders) -> Reason | None:
    """Only order points that the side still has (C-G5)."""
    left = {str(value) for value in bits(p.hands[seat])}
    missing = [value for value in action.values if value not in left]
    if not missing:
        return None
    return Reason("2.3", "orders-not-left", {"values": " ".join(missing)})


@rule("4")
def played_twice(p: Position, seat: int, action: Orders) -> Reason | None:
    """Each order point is one counter."""
    if len(set(action.values)) == len(action.values):
        return None
    return Reason("4", "orders-twice")


# 4.1 The statuses


@rule("4.1")
def reveal(p: Position) -> None:
    """Order points are shown; they make the statuses and the order of activation."""
    p.sealed = True
    p.played = (*p.chosen[0], *p.chosen[1])
    spent = [mask_of(values) for values in p.chosen]
    p.hands = (p.hands[0] & ~spent[0], p.hands[1] & ~spent[1])
    p.chosen = (NOTHING, NOTHING)
    p.statuses = statuses_of(p.battle, p.played, p.fatigued)
    p.order = activation_order(p.played)
    if IMPETUOUS in p.statuses:
        p.fatigued |= 1 << p.statuses.index(IMPETUOUS)
    p.activation = 0
    if p.events is not None:
        for wing in p.order:
            seat, name = p.battle.seats[p.battle.wing_seat[wing]], p.wing_name(wing)
            status = STATUSES[p.statuses[wing]]
            p.emit("revealed", "4.1", seat=seat, wing=name, value=p.played[wing], status=status)


@rule("4.1")
def statuses_of(battle: Battle, played: tuple[int, ...], fatigued: int) -> tuple[int, ...]:
    """The highest is Impetuous, the lowest Titubant.

    Of the others those are Aggressive that won their comparison, those Cautious that lost (C-D6);
    so is the highest if it is too tired to be Impetuous: nothing beats it (C-G1).
    """
    statuses = [
        AGGRESSIVE if value > played[battle.partner[wing]] else CAUTIOUS
        for wing, value in enumerate(played)
    ]
    order = activation_order(played)
    statuses[order[-1]] = TITUBANT
    first = impetuous_wing(battle, order[:-1], fatigued)
    if first != OFF:
        statuses[first] = IMPETUOUS
    return tuple(statuses)


@rule("4.1")
def impetuous_wing(battle: Battle, order: tuple[int, ...], fatigued: int) -> int:
    """The highest; by option the highest that was not Impetuous before in this Turn (C-G1)."""
    if not battle.options.fatigue:
        return order[0]
    return next((wing for wing in order if not fatigued >> wing & 1), OFF)


@rule("4.1")
def possible_statuses(p: Position, wing: int, mine: int, theirs: int) -> frozenset[int]:
    """What a wing can become with this order point against that of the wing it is compared with.

    The others are not known. What they can do to it shows when each of them is the least or the
    greatest that its side can still play.
    """
    battle, partner = p.battle, p.battle.partner[wing]
    others = [other for other in range(len(battle.wing_names)) if other not in (wing, partner)]
    hands = [[value for value in bits(hand) if value not in (mine, theirs)] for hand in p.hands]
    found = set()
    for ends in product((0, -1), repeat=len(others)):
        left = [list(hand) for hand in hands]
        played = {wing: mine, partner: theirs}
        for other, end in zip(others, ends, strict=True):
            played[other] = left[battle.wing_seat[other]].pop(end)
        values = tuple(played[number] for number in range(len(battle.wing_names)))
        found.add(statuses_of(battle, values, p.fatigued)[wing])
    return frozenset(found)


# 4.3 The exchange of series


@rule("4.3")
class ExchangeSeries(Step[Position], frozen=True):
    """The side that is behind in victory points decides whether the series are exchanged."""

    seat: int

    name = "exchange-series"
    rule = "4.3"
    verbs = frozenset({"exchange", "keep"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return (EXCHANGE, KEEP)

    def objections(self, p: Position, seat: int, action: Exchange | Keep) -> list[Reason]:
        return []

    def apply(self, p: Position, seat: int, action: Exchange | Keep) -> None:
        p.stack.pop()
        deal(p, isinstance(action, Exchange))


@rule("4.3")
def new_series(p: Position) -> None:
    """Between two Turns: equal points force the exchange, else the trailing side decides (C-G6)."""
    first, second = p.points
    if first == second:
        deal(p, exchange=True)
    else:
        p.stack.append(ExchangeSeries(0 if first < second else 1))


@rule("2.3", "4.3")
def deal(p: Position, exchange: bool) -> None:
    """Both sides take a full series for the Turn (C-G5, C-D8)."""
    p.exchanged = p.exchanged != exchange
    p.hands = (p.battle.series(0, p.exchanged), p.battle.series(1, p.exchanged))
    p.emit("series-exchanged" if exchange else "series-kept", "4.3")


def clear_orders(p: Position) -> None:
    """Nothing is played yet in the phase."""
    wings = len(p.battle.wing_names)
    p.chosen = (NOTHING, NOTHING)
    p.played = (0,) * wings
    p.statuses = (NO_STATUS,) * wings
    p.order = ()
    p.activation, p.wing = 0, OFF
