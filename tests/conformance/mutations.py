"""Actions with one argument changed, and what the rules of legality must say of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.match import Match
from battaglia.games.montecuccoli.actions import END_DECLARATION, Attack, Combats
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.state import Position
from tests.conformance.playing import position

Case = tuple[int, Action]
"""A seat and what it might play."""


def cases(match: Match, seat: int, action: Action, rng: Random) -> Iterator[Case]:
    """The action by the other seat, and with each of its arguments changed in turn."""
    yield 1 - seat, action
    for name in action.__struct_fields__:
        yield seat, changed(match.battle, action, name, rng)


def one_case(match: Match, seat: int, action: Action, rng: Random) -> Case:
    """The action with one argument changed, or by the other seat if it has none."""
    fields = action.__struct_fields__
    if not fields:
        return 1 - seat, action
    return seat, changed(match.battle, action, rng.choice(fields), rng)


def changed(battle: Battle, action: Action, name: str, rng: Random) -> Action:
    """The action with another value for one argument."""
    value = getattr(action, name)
    if name == "hex":
        return _replace(action, name, _other_hex(battle, value, rng))
    if isinstance(value, tuple):
        return _replace(action, name, _other_units(battle, value, rng))
    return _replace(action, name, _other_piece(battle, value, rng))


def _replace(action: Action, name: str, value: Any) -> Action:
    return msgspec.structs.replace(action, **{name: value})


def _other_hex(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a neighbour, since far hexes are refused for their distance alone."""
    here = battle.grid.index(value)
    near = [battle.grid.name(there) for there in battle.grid.neighbours[here]]
    return rng.choice(near if rng.random() < 0.8 else battle.grid.names)


def _other_piece(battle: Battle, value: str, rng: Random) -> str:
    """Mostly a piece of the same kind."""
    kind = battle.kind[battle.index[value]]
    alike = [name for name, other in zip(battle.ids, battle.kind, strict=True) if other == kind]
    return rng.choice(alike if rng.random() < 0.8 else battle.ids)


def _other_units(battle: Battle, value: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """One unit more, one fewer, another one instead, or the same in another order."""
    place = rng.randrange(len(value))
    other = _other_piece(battle, value[place], rng)
    return rng.choice(
        [
            (*value, other),
            value[:place] + value[place + 1 :],
            (*value[:place], other, *value[place + 1 :]),
            tuple(reversed(value)),
        ]
    )


# What must be legal


def is_offered(match: Match, seat: int, action: Action) -> bool:
    """Is the action among those that the seat may play?

    A whole declaration is the one action that is not listed: it is as good as its links.
    """
    if isinstance(action, Combats):
        return seat in match.state.deciders and declares_all(position(match), action)
    return action in flow.legal(match.state, seat)


def declares_all(p: Position, action: Combats) -> bool:
    """Could the links be declared one by one, and the declaration be ended then?"""
    if not isinstance(p.stack[-1], Declaration) or not action.links:
        return False
    trial = p.copy()
    for link in action.links:
        attacker, arrow, defender = link.partition(">")
        attack = Attack(attacker, defender)
        if not arrow or attack not in flow.legal(trial, p.active):
            return False
        flow.apply(trial, p.active, attack)
    return END_DECLARATION in flow.legal(trial, p.active)


def whole_declaration(p: Position, rng: Random) -> Combats | None:
    """A random complete declaration; None where there is nothing to declare."""
    if not isinstance(p.stack[-1], Declaration):
        return None
    links: list[str] = []
    trial = p.copy()
    while True:
        choice = rng.choice(flow.legal(trial, p.active))
        if not isinstance(choice, Attack):
            return Combats(tuple(links)) if links else None
        links.append(f"{choice.attacker}>{choice.defender}")
        flow.apply(trial, p.active, choice)


def changed_declaration(battle: Battle, action: Combats, rng: Random) -> Combats:
    """A declaration with one link left out, added, named by others or moved."""
    links = list(action.links)
    place = rng.randrange(len(links))
    attacker, _, defender = links[place].partition(">")
    other = f"{_other_piece(battle, attacker, rng)}>{defender}"
    kind = rng.randrange(5)
    if kind == 0:
        del links[place]
    elif kind == 1:
        links.append(other)
    elif kind == 2:
        links[place] = other
    elif kind == 3:
        links[place] = f"{attacker}>{_other_piece(battle, defender, rng)}"
    else:
        rng.shuffle(links)
    return Combats(tuple(links))
