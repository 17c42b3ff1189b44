"""12 The end of the game and victory."""

from __future__ import annotations

from battaglia.core.flow import Outcome
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
    left, options = p.battle.wing_mask[wing] & ~p.lost, p.battle.options
    if options.wing_is_regiments:
        return bool(left & p.battle.regiments)
    marshal = p.battle.wing_marshal[wing]
    if options.wing_is_counters and marshal >= 0 and p.at[marshal] >= 0:
        return True
    return bool(left)


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
        _end(p, None, "draw", "12.2")
        return
    _end(p, 0 if gone[0] < gone[1] else 1, "fewer-regiments-lost", "12.2")


@rule("12.2")
def regiments_lost(p: Position, seat: int) -> int:
    """The regiments of a side of which no counter is left (C-G84)."""
    regiments: dict[str, bool] = {}
    for unit in p.battle.army[seat]:
        if p.battle.regiments >> unit & 1:
            group = getattr(p.battle.pieces[unit], "regiment", "")
            name = f"regiment {group}" if group else p.name(unit)
            regiments[name] = regiments.get(name, True) and bool(p.lost >> unit & 1)
    return sum(regiments.values())


def _end(p: Position, winner: int | None, code: str, paragraph: str, **more: Param) -> None:
    """The game is over."""
    seats = p.battle.seats
    tally: dict[str, Param] = {seats[seat]: p.points[seat] for seat in (0, 1)}
    name = None if winner is None else seats[winner]
    p.outcome = Outcome(name, code, paragraph, {**tally, **more})
    p.emit("end", paragraph, None, result=code, winner=name or "", **more)
