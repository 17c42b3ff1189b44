"""Standing orders: what a side answers without being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from battaglia.core.action import Action
from battaglia.games.piacenza import training, zones
from battaglia.games.piacenza.actions import (
    END_REPLIES,
    END_TARGETS,
    RALLY_ALL,
    STEADY_ALL,
    Follow,
    Reply,
    RetreatStep,
    Suffer,
)
from battaglia.games.piacenza.billebaude import Steadying
from battaglia.games.piacenza.danger import Joining
from battaglia.games.piacenza.effects import NextToSuffer, WhoSuffers
from battaglia.games.piacenza.fire.declaration import Targets
from battaglia.games.piacenza.fire.replies import Replies
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.reorganisation import Reorganisation
from battaglia.games.piacenza.retreat import Retreat
from battaglia.games.piacenza.state import OFF, Position

ASK, ALWAYS, LIKELY, NEVER = "ask", "always", "likely", "never"
CHOICES: dict[str, tuple[str, ...]] = {
    "second-volley": (ASK, ALWAYS, LIKELY, NEVER),
    "reply": (ASK, ALWAYS),
    "retreat": (ASK, "home"),
    "loss": (ASK, "strongest", "weakest"),
    "commander": (ASK, "follow"),
    "steady": (ASK, ALWAYS),
    "rally": (ASK, ALWAYS),
}
"""The orders that a seat may give, each with its values; the first asks."""
FIRST = {"steady": ALWAYS, "rally": ALWAYS, "commander": "follow"}
"""What a person begins with: a try costs nothing, and a commander stays with his men."""
LIKELY_TENTHS = 7
"""In so many faces of ten a roll must succeed to be likely."""
SECOND = 2


def answer(p: Position, seat: int, orders: dict[str, str]) -> Action | None:
    """What the orders of a seat answer to its present decision."""
    step = p.stack[-1]
    for kind, name, reply in ANSWERS:
        value = orders.get(name, ASK)
        if isinstance(step, kind) and value != ASK:
            found = reply(p, seat, value)
            if found is not None:
                return found
    return None


def _steady(p: Position, seat: int, value: str) -> Action | None:
    """9.1.2 Everybody tries."""
    return STEADY_ALL if STEADY_ALL in p.stack[-1].options(p, seat) else None


def _rally(p: Position, seat: int, value: str) -> Action | None:
    """11.4 Everybody tries."""
    return RALLY_ALL if RALLY_ALL in p.stack[-1].options(p, seat) else None


def _targets(p: Position, seat: int, value: str) -> Action | None:
    """9.1.2 In the second volley those who may fire at the hex that they fired at before."""
    if p.volley != SECOND:
        return None
    for action in p.stack[-1].options(p, seat):
        if action != END_TARGETS and value != NEVER:
            shot: Any = action
            unit, target = p.battle.index[shot.piece], p.battle.index[shot.target]
            if p.fired_at.get(unit, OFF) == p.at[target] and _tries(p, unit, value):
                return action
    return END_TARGETS


def _second_reply(p: Position, seat: int, value: str) -> Action | None:
    """9.1.2 The second volley of the defence."""
    return _answers(p, seat, value) if p.volley == SECOND else None


def _first_reply(p: Position, seat: int, value: str) -> Action | None:
    """9.1 Everybody answers; in the second volley another order decides."""
    return _answers(p, seat, ALWAYS) if p.volley != SECOND else None


def _answers(p: Position, seat: int, value: str) -> Action | None:
    """The next unit that may answer answers the first of its foes."""
    for action in p.stack[-1].options(p, seat):
        if isinstance(action, Reply) and value != NEVER:
            unit = p.battle.index[action.piece]
            if p.volley != SECOND or _tries(p, unit, value):
                return action
    return END_REPLIES


def _tries(p: Position, unit: int, value: str) -> bool:
    """9.1.2 Is a second volley to be tried?"""
    if value == ALWAYS or p.battle.training[unit] == OFF:
        return True
    modifier = sum(line.value for line in training.standard_lines(p, unit) if line is not None)
    return p.battle.training[unit] - modifier + 1 >= LIKELY_TENTHS


def _retreat(p: Position, seat: int, value: str) -> Action | None:
    """9.2.8 Of equal hexes the one nearer to the own edge, out of enemy zones."""
    zone, home = zones.control(p, 1 - seat), p.battle.home[seat][FOOT]
    offers = [a for a in p.stack[-1].options(p, seat) if isinstance(a, RetreatStep)]

    def danger(step: RetreatStep) -> tuple[bool, int]:
        there = p.battle.grid.index(step.hex)
        return bool(zone >> there & 1), home[there]

    return min(offers, key=danger) if offers else None


def _loss(p: Position, seat: int, value: str) -> Action | None:
    """8.5.1 The unit with the most or the fewest strength points."""
    offers = [a for a in p.stack[-1].options(p, seat) if isinstance(a, Suffer)]
    sign = 1 if value == "weakest" else -1
    return min(offers, key=lambda action: sign * p.strength(p.battle.index[action.piece]))


def _order_of_retreats(p: Position, seat: int, value: str) -> Action | None:
    """9.1, C18 Who retreats first where the order is free: the first of them."""
    offers = p.stack[-1].options(p, seat)
    return offers[0] if offers else None


def _commander(p: Position, seat: int, value: str) -> Action | None:
    """4.7 With the unit that is in best order."""
    offers = [a for a in p.stack[-1].options(p, seat) if isinstance(a, Follow)]
    if not offers:
        return None
    return max(offers, key=lambda action: p.in_good_order(p.battle.index[action.unit]))


Answer = Callable[[Position, int, str], Action | None]
ANSWERS: tuple[tuple[type, str, Answer], ...] = (
    (Steadying, "steady", _steady),
    (Reorganisation, "rally", _rally),
    (Targets, "second-volley", _targets),
    (Replies, "reply", _first_reply),
    (Replies, "second-volley", _second_reply),
    (Retreat, "retreat", _retreat),
    (WhoSuffers, "loss", _loss),
    (NextToSuffer, "retreat", _order_of_retreats),
    (Joining, "commander", _commander),
)
