"""What an army is after: read from the scenario's awards, shared out among its units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from battaglia.ai.montecuccoli import aims
from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.lay import FAR
from battaglia.ai.montecuccoli.style import Style
from battaglia.core.masks import bits, mask_of
from battaglia.games.montecuccoli import special
from battaglia.games.montecuccoli.scenario import (
    AwardRule,
    CountIn,
    EnemyDemoralised,
    NoEnemyIn,
    OccupyAll,
    OccupyAny,
    SiegeBroken,
    StrengthIn,
)

NEAR = 6
"""Enemies at most so many hexes from a goal count as its defenders."""
EVERYBODY = 1 << 20
BEYOND = 3
"""How far into safety a way out is kept clear."""
BESIDE = "+"
"""Between the aims of the parts of a line, from left to right."""
LATE = 5
"""Places that count at the end only are guarded in the last turns."""


class Goal(NamedTuple):
    """Some hexes to be in or to come to, and how much strength should go there."""

    code: str
    hexes: int
    wanted: int
    only: frozenset[int] | None = None
    """The units that it concerns; None for any."""


class Orders:
    """The goal of each unit in this turn."""

    def __init__(self, board: Board, style: Style) -> None:
        self.board = board
        self.style = style
        self.ahead = _is_ahead(board)
        self.goals = _aimed(board, self.ahead, style.aim)
        self.goal_of = _share_out(board, self.goals)
        self.ways_out = self._ways_out()

    def _ways_out(self) -> int:
        """The hexes through which units that are to get away will come: nobody should stand there.

        The way is followed some hexes into safety, so that the first do not shut out the last.
        """
        mask = 0
        for unit, goal in self.goal_of.items():
            here = self.board.at[unit]
            if goal.code == "escape" and here >= 0 and not goal.hexes >> here & 1:
                mobility = self.board.battle.mobility[unit]
                mask |= self.board.lay.way(here, goal.hexes, mobility, BEYOND)
        return mask

    def distances(self, unit: int) -> list[int] | None:
        """How far each hex is from the unit's goal; None if it has none."""
        goal = self.goal_of.get(unit)
        if goal is None or not goal.hexes:
            return None
        return self.board.lay.distances(goal.hexes, self.board.battle.mobility[unit])

    def desertion(self, unit: int, there: int) -> float:
        """What is lost, in points, if the unit attacks out of a hex and leaves its task."""
        goal, here = self.goal_of.get(unit), self.board.at[unit]
        if goal is None or goal.hexes >> there & 1:
            return 0.0
        if goal.code == "escape":
            return self.style.delay * self.board.battle.strength[unit]
        if goal.code not in ("seize", "guard") or not goal.hexes >> here & 1:
            return 0.0
        left = self.board.turns - self.board.turn
        return self.style.post / (1 + left)

    @cached_property
    def prizes(self) -> list[tuple[int, float]]:
        """Places whose points are counted at the end of this turn, with what holding one earns."""
        board = self.board
        if board.turn < board.turns:
            return []
        sure = 1.0 if board.last_move else self.style.hold
        me, mask = board.battle.seats[board.me], board.battle.map.mask
        awards = board.battle.spec.victory.awards
        held = [a for a in awards if isinstance(a, OccupyAny) and a.seat == me]
        return [(mask("victory", award.hexes), sure * award.points) for award in held]


def _is_ahead(board: Board) -> bool:
    """Would the battle be won if it ended now? Whoever is ahead can wait."""
    mine, theirs = board.points[board.me], board.points[board.foe]
    high, low = board.battle.spec.victory.marginal
    return mine > 0 and mine * low >= theirs * high


# Aims of a plan


def _aimed(board: Board, ahead: bool, aim: str) -> list[Goal]:
    """The goals of the awards, or one for everybody; or those of each part of the line."""
    enemies = board.hexes[board.foe]
    if BESIDE in aim:
        return _of_parts(board, ahead, aim.split(BESIDE))
    if aim == "wait":
        return []
    if aim == "gather":
        return [Goal("gather", aims.middle(board), EVERYBODY)]
    if aim == "ground":
        return [Goal("cover", aims.ground(board), EVERYBODY)]
    if aim in AGAINST and enemies:
        return [Goal("fight", AGAINST[aim](board), EVERYBODY)]
    goals = _goals(board, ahead)
    if aim == "mass" and goals:
        return [goals[0]._replace(wanted=EVERYBODY), *goals[1:]]
    return goals


def _of_parts(board: Board, ahead: bool, wanted: list[str]) -> list[Goal]:
    """The goals of each part of the line, for its own units, from left to right."""
    found: list[Goal] = []
    for units, aim in zip(aims.parts(board, len(wanted)), wanted, strict=True):
        for goal in _aimed(board, ahead, aim):
            only = units if goal.only is None else goal.only & units
            found.append(goal._replace(only=only))
    return found


AGAINST: Mapping[str, Callable[[Board], int]] = {
    "fight": lambda board: board.hexes[board.foe],
    "weak": aims.weak,
    "prey": aims.prey,
    "broken": aims.broken,
}
"""Whom everybody is sent against."""


# From awards to goals


def _goals(board: Board, ahead: bool) -> list[Goal]:
    """The goals in the order in which units are given to them."""
    me = board.battle.seats[board.me]
    own: list[Goal] = []
    deny: list[Goal] = []
    for award in board.battle.spec.victory.awards:
        if award.seat == me:
            own += _to_win(board, award)
        else:
            deny += _to_deny(board, award)
    return [*deny, *own, *_for_the_rest(board, own, ahead and not deny)]


def _for_the_rest(board: Board, own: list[Goal], at_ease: bool) -> list[Goal]:
    """What those do for whom there is nothing else: look for the enemy, or let him come."""
    havens = [goal.hexes for goal in own if goal.code == "escape"]
    if havens:
        # An army that is getting away does not go back: it waits for its rearguard in safety.
        return [Goal("cover", havens[0], EVERYBODY)]
    enemies = board.hexes[board.foe]
    return [Goal("fight", enemies, EVERYBODY)] if enemies and not at_ease else []


def _area(board: Board, name: str) -> int:
    return special.area(board.battle, name)


def _formations(board: Board, seat: int, names: list[str]) -> frozenset[int]:
    pieces = board.battle.pieces
    units = board.battle.cus[seat]
    return frozenset(u for u in units if getattr(pieces[u], "formation", "") in names)


def _to_win(board: Board, award: AwardRule) -> list[Goal]:
    """What earns the award."""
    battle = board.battle
    if isinstance(award, StrengthIn):
        only = _formations(board, board.me, award.formations)
        return [Goal("escape", _area(board, award.area), EVERYBODY, only)]
    if isinstance(award, OccupyAll):
        hexes = bits(battle.map.mask("victory", award.hexes))
        return [Goal("seize", 1 << here, _defended(board, 1 << here)) for here in hexes]
    if isinstance(award, OccupyAny):
        mask = battle.map.mask("victory", award.hexes)
        return [Goal("seize", mask, _defended(board, mask))]
    if isinstance(award, CountIn):
        wanted = (award.at_least + 1) * _usual(board, board.me)
        return [Goal("enter", _area(board, award.area), wanted)]
    if isinstance(award, NoEnemyIn):
        there = _area(board, award.area) & board.hexes[board.foe]
        return [Goal("clear", there, EVERYBODY)] if there else []
    siege = battle.rules.siege
    if isinstance(award, EnemyDemoralised) or siege is None or not board.siege:
        return []  # to break the enemy is a matter of every combat, not of a place
    works = mask_of(siege.works)
    return [Goal("relieve", works, 2 * _defended(board, works))]


def _to_deny(board: Board, award: AwardRule) -> list[Goal]:
    """What keeps the enemy from earning the award."""
    battle = board.battle
    if isinstance(award, StrengthIn):
        hunted = _formations(board, board.foe, award.formations)
        safe = _area(board, award.area)
        there = mask_of(board.at[u] for u in hunted if board.at[u] >= 0) & ~safe
        strength = sum(board.strength[u] for u in hunted if there >> max(board.at[u], 0) & 1)
        return [Goal("hunt", there, 2 * strength)] if there else []
    if isinstance(award, OccupyAll | OccupyAny):
        late = board.turns - board.turn < LATE
        return _guards(board, battle.map.mask("victory", award.hexes)) if late else []
    if isinstance(award, SiegeBroken):
        siege = battle.rules.siege
        return _guards(board, mask_of(siege.works)) if siege and board.siege else []
    if isinstance(award, CountIn):
        there = _area(board, award.area) & board.hexes[board.foe]
        return (
            [Goal("clear", there, 2 * aims.strength_in(board, board.foe, there))] if there else []
        )
    if isinstance(award, EnemyDemoralised):
        return []
    kept = _area(board, award.area)
    return [Goal("stay", kept, 2 * _usual(board, board.me))]


def _guards(board: Board, hexes: int) -> list[Goal]:
    """A unit for each hex that the enemy could come to, if we can be there at all."""
    near = board.battle.grid.near(hexes, 2 * NEAR)
    if not near & board.hexes[board.foe]:
        return []
    return [Goal("guard", 1 << here, 1) for here in bits(hexes)]


def _defended(board: Board, hexes: int) -> int:
    """The strength to send to a place: half as much again as the enemy has about it."""
    there = board.battle.grid.near(hexes, NEAR) & board.hexes[board.foe]
    return max(3 * aims.strength_in(board, board.foe, there) // 2, 2 * _usual(board, board.me))


def _usual(board: Board, seat: int) -> int:
    """The strength of a middling unit of a side."""
    strengths = sorted(board.battle.strength[u] for u in board.battle.cus[seat])
    return strengths[len(strengths) // 2] if strengths else 1


# From goals to units


def _share_out(board: Board, goals: list[Goal]) -> dict[int, Goal]:
    """Each goal takes the nearest units that are still free, until it has what it wants."""
    free = [u for u in board.battle.cus[board.me] if not board.lost >> u & 1]
    chosen: dict[int, Goal] = {}
    for goal in goals:
        sent = 0
        for far, unit in sorted((_how_far(board, goal, u), u) for u in free):
            if sent >= goal.wanted or far >= FAR:
                break
            chosen[unit] = goal
            sent += board.battle.strength[unit]
        free = [u for u in free if u not in chosen]
    return chosen


def _how_far(board: Board, goal: Goal, unit: int) -> int:
    if goal.only is not None and unit not in goal.only:
        return FAR
    here = board.at[unit]
    if here < 0:
        return FAR - 1  # still to come: after everybody who is there
    distances = board.lay.distances(goal.hexes, board.battle.mobility[unit])
    turns = distances[here] if distances[here] < FAR else FAR
    return turns if turns >= FAR else turns // max(board.battle.mp[unit] // 4, 1)
