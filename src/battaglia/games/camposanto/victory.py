"""12 The end of the game and victory."""

from __future__ import annotations

from battaglia.core.flow import Outcome
from battaglia.core.ledger import Ledger, Line
from battaglia.core.needs import Need
from battaglia.core.reason import Param
from battaglia.core.rule import rule
from battaglia.games.camposanto.state import Position


@rule("12.2")
def count_steps(p: Position, piece: int, steps: int) -> None:
    """Steps of regiments go on the enemy's loss track, whatever the cause (C-G81, C-D33)."""
    if not p.battle.regiments >> piece & 1:
        return
    first, second = p.losses
    p.losses = (first, second + steps) if p.battle.seat[piece] == 0 else (first + steps, second)


@rule("12.1")
def wing_stands(p: Position, wing: int) -> bool:
    """Has the wing a combat unit left? By option a regiment, or any counter (C-D32, C-G80)."""
    return bool(left_of_wing(p, wing))


def left_of_wing(p: Position, wing: int) -> int:
    """The pieces with which a wing stands, as a mask."""
    left, options = p.battle.wing_mask[wing] & ~p.lost, p.battle.options
    if options.wing_is_regiments:
        return left & p.battle.regiments
    marshal = p.battle.wing_marshal[wing]
    if options.wing_is_counters and marshal >= 0 and p.at[marshal] >= 0:
        return left | 1 << marshal
    return left


@rule("12.1")
def check_wing(p: Position, wing: int) -> None:
    """An army that has lost a whole wing has lost the battle, at once (C-G85)."""
    if p.outcome is not None or wing_stands(p, wing):
        return
    loser = p.battle.wing_seat[wing]
    _end(p, 1 - loser, "wing-destroyed", "12.1", wing=p.wing_name(wing))


@rule("12.2")
def award_phase(p: Position) -> None:
    """A point for the side that took more steps in the phase; the count begins anew (C-G82)."""
    first, second = p.losses
    p.losses = (0, 0)
    if first == second:
        p.emit("phase-even", "12.2", steps=first)
        return
    better = 0 if first > second else 1
    points = list(p.points)
    points[better] += 1
    p.points = (points[0], points[1])
    if p.events is not None:
        most, least = max(first, second), min(first, second)
        seat, now = p.battle.seats[better], points[better]
        p.emit("phase-won", "12.2", seat=seat, steps=most, against=least, points=now)
    if points[better] >= p.battle.spec.victory.points:  # C-G83
        _end(p, better, "victory-points", "12.2")


@rule("12.2")
def final_outcome(p: Position) -> None:
    """After the last Turn: more points, else fewer regiments lost, else a draw."""
    first, second = p.points
    if first != second:
        _end(p, 0 if first > second else 1, "more-points", "12.2")
        return
    gone = [regiments_lost(p, seat) for seat in (0, 1)]
    if gone[0] == gone[1]:
        _end(p, None, "draw", "12.2", points=first, regiments=gone[0])
        return
    _end(p, 0 if gone[0] < gone[1] else 1, "fewer-regiments-lost", "12.2")


@rule("12.2")
def regiments_lost(p: Position, seat: int) -> int:
    """The regiments of a side of which no counter is left (C-G84)."""
    if not p.lost & p.battle.army_mask[seat]:
        return 0
    regiments: dict[str, bool] = {}
    for unit in p.battle.army[seat]:
        if p.battle.regiments >> unit & 1:
            group = getattr(p.battle.pieces[unit], "regiment", "")
            name = f"regiment {group}" if group else p.name(unit)
            regiments[name] = regiments.get(name, True) and bool(p.lost >> unit & 1)
    return sum(regiments.values())


# What a side still needs


@rule("12.2")
def score(p: Position, seat: int) -> Ledger:
    """A side's victory points: a point for each phase that it has won."""
    points = p.points[seat]
    return Ledger((Line(points, "vp-phases", "12.2"),)) if points else Ledger()


def needs(p: Position, seat: int) -> list[Need]:
    """The points that win at once, the steps that win the phase, the wings of the enemy."""
    enemy = [wing for wing in p.battle.wings_of(1 - seat) if wing_stands(p, wing)]
    return [points_needed(p, seat), phase_needed(p, seat), *(wing_needed(p, w) for w in enemy)]


@rule("12.2")
def points_needed(p: Position, seat: int) -> Need:
    """Points to the number that wins at once (C-G83)."""
    goal = p.battle.spec.victory.points
    return Need("points", "12.2", {"points": goal - p.points[seat], "goal": goal})


@rule("12.2")
def phase_needed(p: Position, seat: int) -> Need:
    """Steps to more than the enemy has taken in this phase (C-G82)."""
    mine, theirs = p.losses[seat], p.losses[1 - seat]
    steps = max(0, theirs + 1 - mine)
    return Need("phase", "12.2", {"steps": steps, "mine": mine, "theirs": theirs}, met=not steps)


@rule("12.1")
def wing_needed(p: Position, wing: int) -> Need:
    """What is left of a wing of the enemy (C-G85)."""
    left = left_of_wing(p, wing)
    params: dict[str, Param] = {"wing": p.wing_name(wing), "units": left.bit_count()}
    return Need("wing", "12.1", params, pieces=left)


def _end(p: Position, winner: int | None, code: str, paragraph: str, **more: Param) -> None:
    """The game is over."""
    seats = p.battle.seats
    tally: dict[str, Param] = {seats[seat]: p.points[seat] for seat in (0, 1)}
    name = None if winner is None else seats[winner]
    p.outcome = Outcome(name, code, paragraph, {**tally, **more})
    p.emit("end", paragraph, None, result=code, winner=name or "", **more)
