"""9.1 The volley under way: shots that are declared, and those that may be, the best set."""

from __future__ import annotations

from fractions import Fraction

from battaglia.core import flow
from battaglia.core.masks import bits
from battaglia.core.telling.teller import Teller
from battaglia.games.piacenza import fates
from battaglia.games.piacenza.actions import Fire, Reply
from battaglia.games.piacenza.effects import LOSSES, NO_EFFECT
from battaglia.games.piacenza.fire.second import SecondVolleyRoll
from battaglia.games.piacenza.fire.volley import FireRoll, shot_of
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.standing import LIKELY_TENTHS, SECOND
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.training import PASSED
from battaglia.games.piacenza.viewing import PiacenzaShot

LIKELY = Fraction(LIKELY_TENTHS, 10)
"""9.1.2 With this chance a second volley is set beforehand."""

Worth = tuple[Fraction, Fraction]


def shots(teller: Teller, p: Position, seat: int | None) -> list[PiacenzaShot]:
    """All shots that the table shows: the declared ones, then what the seat may still declare."""
    if not p.volley or p.outcome is not None:
        return []
    declared = [shot(teller, p, unit, target, None, False) for unit, target in p.aims.items()]
    return declared + proposed(teller, p, seat)


def proposed(teller: Teller, p: Position, seat: int | None) -> list[PiacenzaShot]:
    """What the seat may declare now; of each unit's shots the best one is set."""
    if seat is None:
        return []
    legal = [action for action in flow.legal(p, seat) if isinstance(action, Fire | Reply)]
    index = p.battle.index
    pairs = [(index[action.piece], index[action.target], str(action)) for action in legal]
    best: dict[int, int] = {}
    for unit, target, _ in pairs:
        if unit not in best or worth(p, unit, target) > worth(p, unit, best[unit]):
            best[unit] = target
    return [
        shot(teller, p, unit, target, action, best[unit] == target and is_set(p, unit))
        for unit, target, action in pairs
    ]


def worth(p: Position, unit: int, target: int) -> Worth:
    """The steps that a shot is expected to take, then the chance that it does anything."""
    results = fates.results_of(p, shot_of(p, unit, target))
    left = max(fates.steps_left(p, each) for each in bits(shot_of(p, unit, target).met(p)))
    steps = sum(
        (chance * min(LOSSES.get(code, 0), left) for code, chance in results.items()), Fraction(0)
    )
    return steps, 1 - results.get(NO_EFFECT, Fraction(0))


def is_set(p: Position, unit: int) -> bool:
    """Who fires gives up his melee (9.0), so that is not set; nor a second volley not likely."""
    if unit in p.attacks:
        return False
    if p.volley != SECOND or p.battle.body[unit] != FOOT:
        return True
    return fates.chance(p, SecondVolleyRoll(unit), PASSED) >= LIKELY


def shot(
    teller: Teller, p: Position, unit: int, target: int, action: str | None, best: bool
) -> PiacenzaShot:
    """A shot with its column, its modifier and what each face would do."""
    roll, foot = shot_of(p, unit, target), p.battle.body[unit] == FOOT
    column = str(roll.read(p, (0,)).against)
    trains = foot and p.volley == SECOND
    return PiacenzaShot(
        piece=p.name(unit),
        target=p.name(target),
        seat=p.battle.seats[p.battle.seat[unit]],
        declared=action is None,
        action=action,
        best=best,
        column=column,
        strokes=1 + columns_of(p, roll).index(column),
        grape=not foot,
        modifier=roll.ledger(p).total,
        smoke=not foot or bool(p.disordered >> unit & 1),
        course=teller.course(fates.course(p, roll)),
        training=teller.course(fates.course(p, SecondVolleyRoll(unit))) if trains else None,
    )


def columns_of(p: Position, roll: FireRoll) -> list[str]:
    """8.1, 9.1.1 The columns of the table that a shot is read in."""
    charts, guns = p.battle.charts, p.battle.body[roll.unit] == GUNS
    return [column.name for column in (charts.bombardment if guns else charts.fire).columns]
