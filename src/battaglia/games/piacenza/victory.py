"""13 Victory: objectives, conditional draw, automatic victory; the scenarios' own conditions."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Outcome, Seats, Step
from battaglia.core.ledger import Ledger, Line
from battaglia.core.masks import bits, mask_of
from battaglia.core.needs import Need
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza.actions import Objectives
from battaglia.games.piacenza.danger import worth
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import OFF, Position

AUSTRIA = 1
"""The second seat."""


@rule("3.0", "13.0", "13.2")
def end_of_turn(p: Position) -> None:
    """Sets p.outcome if the battle is decided at the end of this turn, or over (G28)."""
    if p.turn == p.battle.spec.victory.automatic_turn:
        look_for_automatic_victory(p)
    if p.outcome is None and p.turn == len(p.battle.spec.turns):
        proclaim(p)


def proclaim(p: Position) -> None:
    """3.0 C) The proclamation of the victor after the last turn."""
    kind = p.battle.spec.victory.kind
    if kind == "objectives":
        count_objectives(p)
    elif kind == "occupy":
        look_for_occupant(p)
    else:
        look_for_last_holder(p)


# Who occupies what


@rule("13.0")
def occupied(p: Position, seat: int) -> int:
    """The numbers of the places in which a side has a combat unit, as a mask (E9)."""
    hexes = enumerate(p.battle.objective_hex)
    return mask_of(number for number, here in hexes if holds(p, seat, here))


def holds(p: Position, seat: int, here: int) -> bool:
    """E9 Units in any condition, batteries too; by option no routed ones and no batteries."""
    if not p.occupied[seat] >> here & 1:
        return False
    if not p.battle.options.routed_do_not_occupy:
        return True
    able = [u for u in p.units_at[here] if p.battle.body[u] != GUNS and not p.routed >> u & 1]
    return bool(able)


def chooser(p: Position) -> int:
    """13.0 The seat that has objectives, or a place to take; OFF if both have the same."""
    return p.battle.seat_index.get(p.battle.spec.victory.chooser, OFF)


# 13.0 Objectives


@rule("13.0")
def count_objectives(p: Position) -> None:
    """Of the chosen objectives: fewer than two lose, two are a conditional draw, more win (E10)."""
    seat = chooser(p)
    number = (p.objectives[seat] & occupied(p, seat)).bit_count()
    needed = p.battle.spec.victory.draw
    if number == needed:
        conditional_draw(p, number)
    elif number > needed:
        _end(p, seat, "objectives", "13.0", objectives=number)
    else:
        _end(p, 1 - seat, "few-objectives", "13.0", objectives=number)


@rule("13.1")
def conditional_draw(p: Position, number: int) -> None:
    """The side with more victory points wins; equal points are a draw (E11)."""
    first, second = points(p, 0), points(p, 1)
    figures = {"objectives": number, "first": first, "second": second}
    if first == second:
        _end(p, None, "even-points", "13.1", **figures)
    else:
        _end(p, 0 if first > second else 1, "more-points", "13.1", **figures)


def points(p: Position, seat: int) -> int:
    """The victory points of a side."""
    return score(p, seat).total


@rule("13.1")
def score(p: Position, seat: int) -> Ledger:
    """What its enemy has lost, and his routed units on the map, line by line."""
    each, army = p.battle.charts.commanders.unit_points, p.battle.army[1 - seat]
    lost, routed = army & p.lost, army & p.routed & ~p.lost
    lines = (
        Line(lost.bit_count() * each, "vp-units", "13.1"),
        Line(routed.bit_count() * each, "vp-routed", "13.1"),
        Line(sum(worth(p, leader) for leader in leaders_lost(p, 1 - seat)), "vp-leaders", "13.1"),
    )
    return Ledger(tuple(line for line in lines if line.value))


def leaders_lost(p: Position, seat: int) -> list[int]:
    """The commanders that a side has lost."""
    return [leader for leader in p.battle.leaders[seat] if p.lost >> leader & 1]


# 13.2 Automatic victory


@rule("13.2")
def look_for_automatic_victory(p: Position) -> None:
    """At 3 pm one chosen objective must be held and shown, or the battle is lost."""
    seat = chooser(p)
    held = p.objectives[seat] & occupied(p, seat)
    if not held:
        _end(p, 1 - seat, "automatic", "13.2")
    elif held.bit_count() == 1:
        show(p, held.bit_length() - 1)
    else:
        p.stack.append(ShowObjective(seat))


def show(p: Position, number: int) -> None:
    """13.2 An objective is shown to be one of those chosen."""
    p.shown |= 1 << number
    p.emit("objective-shown", "13.2", place=p.battle.objectives[number])


@rule("13.2")
class ShowObjective(Step[Position], frozen=True):
    """The chooser shows one of the chosen objectives that he occupies; one will do (E13, G42)."""

    seat: int

    name = "show-objective"
    rule = "13.2"
    verbs = frozenset({"objectives"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def candidates(self, p: Position) -> list[int]:
        """Whoever may not know the choice sees all places that are occupied."""
        held = occupied(p, self.seat)
        return bits(held & p.objectives[self.seat] or held)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return [Objectives((p.battle.objectives[number],)) for number in self.candidates(p)]

    def objections(self, p: Position, seat: int, action: Objectives) -> list[Reason]:
        names = {p.battle.objectives[number] for number in self.candidates(p)}
        if len(action.places) != 1:
            return [Reason("13.2", "show-one")]
        wrong = not_held(action.places[0]) if action.places[0] not in names else None
        return [wrong] if wrong else []

    def apply(self, p: Position, seat: int, action: Objectives) -> None:
        p.stack.pop()
        show(p, p.battle.objectives.index(action.places[0]))


@rule("13.2")
def not_held(place: str) -> Reason:
    """Only a chosen objective that is occupied counts."""
    return Reason("13.2", "not-held", {"place": place})


# The scenarios


@rule("13.0", "S.1", "S.2")
def look_for_occupant(p: Position) -> None:
    """Scenarios 1 and 2: a unit in one of the places wins, else the other side does."""
    seat = chooser(p)
    held = bits(occupied(p, seat))
    if held:
        _end(p, seat, "place-taken", "13.0", place=p.battle.objectives[held[0]])
    else:
        _end(p, 1 - seat, "no-place-taken", "13.0")


@rule("13.0", "S.3")
def look_for_last_holder(p: Position) -> None:
    """Scenario 3: whoever occupies the place or was the last to do so.

    If nobody ever was there nobody wins (S10); by option the Austrians do.
    """
    holder = p.held.get(p.battle.objective_hex[0])
    if holder is not None:
        _end(p, holder, "last-holder", "13.0", place=p.battle.objectives[0])
    elif p.battle.options.austria_holds_unentered:
        _end(p, AUSTRIA, "unentered", "13.0", place=p.battle.objectives[0])
    else:
        _end(p, None, "unentered", "13.0", place=p.battle.objectives[0])


# What a side still needs


def needs(p: Position, seat: int) -> list[Need]:
    """What the scenario asks of a side, as far as the position says it."""
    kind = p.battle.spec.victory.kind
    if kind == "objectives":
        return objectives_needed(p, seat)
    if kind == "occupy":
        return [occupation_needed(p, seat)]
    here = p.battle.objective_hex[0]
    return [Need("last-holder", "13.0", met=p.held.get(here) == seat, hexes=1 << here)]


@rule("13.0", "S.1", "S.2")
def occupation_needed(p: Position, seat: int) -> Need:
    """One of the places for the one side, none of them in his hands for the other."""
    held = occupied(p, chooser(p))
    if seat == chooser(p):
        return Need("occupy", "13.0", met=bool(held), hexes=hexes_of(p, -1))
    return Need("deny", "13.0", met=not held, hexes=hexes_of(p, held or -1))


@rule("13.0", "13.1", "13.2")
def objectives_needed(p: Position, seat: int) -> list[Need]:
    """Objectives for victory, or that the enemy has few; points for the conditional draw."""
    number, spec = chooser(p), p.battle.spec.victory
    chosen, held = p.objectives[number], occupied(p, number)
    counted = (chosen & held).bit_count()
    if not chosen:  # nobody has chosen, or the choice is not for this reader
        code = "secret" if seat == number else "deny-secret"
        params = {"wins": spec.draw + 1, "choose": spec.choose, "held": held.bit_count()}
        found = [Need(code, "13.0", dict(params), hexes=hexes_of(p, held))]
    elif seat == number:
        missing = hexes_of(p, chosen & ~held)
        left = max(0, spec.draw + 1 - counted)
        found = [Need("objectives", "13.0", {"count": left}, met=not left, hexes=missing)]
    else:
        over = max(0, counted + 1 - spec.draw)
        hexes = hexes_of(p, chosen & held)
        found = [Need("deny-objectives", "13.0", {"count": over}, met=not over, hexes=hexes)]
    lead = points(p, seat) - points(p, 1 - seat)
    params = {"draw": spec.draw, "points": max(0, 1 - lead)}
    found.append(Need("points", "13.1", dict(params), met=lead > 0))
    if p.turn <= spec.automatic_turn and seat == number:
        hour = p.battle.spec.turns[spec.automatic_turn - 1].hour
        known = bool(chosen & held)
        found.append(Need("automatic", "13.2", {"turn": spec.automatic_turn, "hour": hour}, known))
    return found


def hexes_of(p: Position, places: int) -> int:
    """The hexes of some places, by the mask of their numbers."""
    hexes = enumerate(p.battle.objective_hex)
    return mask_of(here for number, here in hexes if here != OFF and places >> number & 1)


def _end(p: Position, winner: int | None, code: str, rule: str, **params: int | str) -> None:
    name = None if winner is None else p.battle.seats[winner]
    p.outcome = Outcome(name, code, rule, params)
    p.emit("battle-over", rule, winner=name or "", how=code)
