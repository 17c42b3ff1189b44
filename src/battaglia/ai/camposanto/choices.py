"""The smaller decisions: fire, reactions, standing, marshals' help, hits, ways back, advances."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.camposanto.posting import Posting, target_of
from battaglia.ai.player import Choice, Why
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.games.camposanto.actions import (
    END_ADVANCE,
    FALL_BACK,
    LET_STAND,
    RETREAT,
    STAND,
    STAY,
    Advance,
    Fire,
    Halt,
    React,
    Reroll,
    RetreatStep,
    TakeHit,
)
from battaglia.games.camposanto.assault.fight import MarshalHelp, StandOrFallBack
from battaglia.games.camposanto.assault.loss import TakeHitStep
from battaglia.games.camposanto.assault.melee import ATTACKER, DEFENDER, Melee, units_in
from battaglia.games.camposanto.battle import GUNS
from battaglia.games.camposanto.retreat import GoingBack
from battaglia.games.camposanto.state import Position
from battaglia.games.camposanto.zones import zone_of_control

EVEN = 0.5
MOST_JOINERS = 3
"""More enemies than this do not find room beside those who are there."""
HIT = 2.0
"""What a step lost on the way back weighs against a better place at its end."""
FARTHER = 0.25
"""What it costs to go back another hex."""


def fire(legal: Sequence[Action], p: Position, seat: int, fights: Fights) -> Choice:
    """The shot that promises most; a shot costs nothing, so there is always one."""
    posting = Posting(p, seat, fights)
    index, grid = p.battle.index, p.battle.grid
    shots = [action for action in legal if isinstance(action, Fire)]
    rated = [(posting.shot(index[a.piece], grid.index(a.hex)), str(a), a) for a in shots]
    best = max(rated)[2]
    target = target_of(p, grid.index(best.hex))
    return best, Why("best-target", {"piece": best.piece, "target": p.name(target)})


# 6.4 Reactions


def react(legal: Sequence[Action], p: Position, fights: Fights) -> Choice:
    """Stay if the fight that threatens is likely to be won."""
    first = next(action for action in legal if isinstance(action, React))
    unit = p.battle.index[first.piece]
    if _hope(p, unit, fights) >= EVEN:
        return React(first.piece, STAY), Why("holds", {"piece": first.piece})
    return React(first.piece, RETREAT), Why("gives-way", {"piece": first.piece})


def _hope(p: Position, unit: int, fights: Fights) -> float:
    """The chance to beat those who are next to the unit, and others who may still come."""
    here, attackers, coming = p.at[unit], 0, 0
    for foe in p.battle.wing_units[p.wing]:
        there = p.at[foe]
        if there < 0 or p.battle.arm[foe] == GUNS:
            continue
        far = p.battle.grid.distance(there, here)
        if far == 1:
            attackers |= 1 << foe
        elif not p.moved >> foe & 1 and far <= p.battle.mp[foe] + 1:
            coming += 1
    facings = p.facing
    p.facing = facings.copy()
    for foe in bits(attackers):
        _face(p, foe, here)
    chances = fights.chances(p, Melee(attackers, units_in(p, 1 << here), 0))
    p.facing = facings
    won = chances.defender_wins + chances.attacker_falls_back
    return won - fights.style.joiner * min(coming, MOST_JOINERS)


def _face(p: Position, unit: int, there: int) -> None:
    """Turn a unit of a trial position to a neighbouring hex."""
    fronts = p.battle.ground.front[p.at[unit]]
    if not fronts[p.facing[unit]] >> there & 1:
        p.facing[unit] = next(v for v, front in enumerate(fronts) if front >> there & 1)


# 7.1, 8.2 In the midst of a fight


def stand(p: Position, fights: Fights) -> Choice:
    """Fight on as long as it promises more than going."""
    step = p.stack[-1]
    assert isinstance(step, StandOrFallBack)
    value = fights.value(p, step.melee, step.number)
    mine = -value if step.side == DEFENDER else value
    if mine >= fights.style.stand:
        return STAND, Why("fights-on")
    return FALL_BACK, Why("falls-back")


def reroll(legal: Sequence[Action], p: Position, fights: Fights) -> Choice:
    """A marshal is risked if what he may save is worth it."""
    step = p.stack[-1]
    assert isinstance(step, MarshalHelp)
    chance = fights.one_throw(p, step.melee, step.number)
    won = fights.stake(p, step.melee, 1 - step.side)
    failed = fights.value(p, step.melee, step.number + 1)
    otherwise = failed if step.side == ATTACKER else -failed
    gain = chance * (won - otherwise) - (1 - chance) * fights.style.marshal
    rerolls = [action for action in legal if isinstance(action, Reroll)]
    if gain <= 0.0:
        return LET_STAND, Why("spares", {"marshal": rerolls[0].marshal})
    return rerolls[0], Why("risks", {"marshal": rerolls[0].marshal})


def take_hit(legal: Sequence[Action], p: Position, fights: Fights) -> Choice:
    """Whoever can best bear it."""
    step = p.stack[-1]
    assert isinstance(step, TakeHitStep)
    hits = [action for action in legal if isinstance(action, TakeHit)]

    def price(action: TakeHit) -> tuple[float, int, str]:
        unit = p.battle.index[action.piece]
        return fights.price(p, step.melee, unit), -p.steps[unit], str(action)

    best = min(hits, key=price)
    return best, Why("bears", {"piece": best.piece})


# 6.5, 7.3 Ways back


def go_back(legal: Sequence[Action], p: Position, seat: int) -> Choice:
    """The way without hits, out of the enemy's zones and beside friends: looked at to its end."""
    moves = [action for action in legal if isinstance(action, RetreatStep | Halt)]
    best = max(moves, key=lambda action: (_outlook(p, seat, action), str(action)))
    return best, Why("way-back", {"piece": best.piece})


def _outlook(p: Position, seat: int, action: RetreatStep | Halt) -> float:
    """What the best way back that begins so comes to."""
    unit = p.battle.index[action.piece]
    trial = p.copy()
    flow.apply(trial, seat, action)
    lost = p.steps[unit] - trial.steps[unit]
    hexes = p.battle.grid.distance(p.at[unit], trial.at[unit]) if trial.at[unit] >= 0 else 0
    return _best_end(trial, seat, unit) - HIT * lost - FARTHER * hexes


def _best_end(p: Position, seat: int, unit: int) -> float:
    """The best that can still come of a way back that has come so far."""
    step = p.stack[-1] if p.outcome is None else None
    if isinstance(step, GoingBack) and step.unit == unit and p.deciders == (seat,):
        moves = [action for action in p.offers[0] if isinstance(action, RetreatStep | Halt)]
        return max(_outlook(p, seat, action) for action in moves)
    return _safety(p, seat, unit)


def _safety(p: Position, seat: int, unit: int) -> float:
    """How well a unit stands at the end of its way."""
    here = p.at[unit]
    if here < 0:
        return -HIT
    friends = p.battle.ground.around[here] & p.combat_hexes(seat)
    watched = zone_of_control(p, 1 - seat) >> here & 1
    return 0.1 * min(friends.bit_count(), 2) - 1.0 * watched


def advance(legal: Sequence[Action], p: Position, seat: int, fights: Fights) -> Choice:
    """Into the hex that was left, if it is no worse to stand there."""
    posting = Posting(p, seat, fights)
    best, chosen = 0.0, None
    for action in legal:
        if not isinstance(action, Advance):
            continue
        unit, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        gain = posting.best_facing(unit, there)[0] - posting.best_facing(unit, p.at[unit])[0]
        if gain > best or (gain == best and chosen is None):
            best, chosen = gain, action
    if chosen is None:
        return END_ADVANCE, Why("keeps-the-line")
    return chosen, Why("advances", {"piece": chosen.piece})


def turn(p: Position, seat: int, unit: int, fights: Fights) -> Choice:
    """Towards the enemy, flanks covered."""
    _, vertex = Posting(p, seat, fights).best_facing(unit, p.at[unit])
    return p.battle.faces[unit][vertex], Why("faces", {"piece": p.name(unit)})
