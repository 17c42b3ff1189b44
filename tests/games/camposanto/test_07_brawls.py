"""7 Random brawls: what is offered is what is not refused, and everything stays in order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from battaglia.core import flow
from battaglia.core.action import Action, parse
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match
from battaglia.games.camposanto.actions import VERBS
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.board import (
    Table,
    board,
    events_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    state,
)

FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
ARMS = (foot, foot, foot, foot, horse, light, guns)
BRAWLS = 100
OURS = (
    "assault-line", "assaults", "marshal-help", "stand-or-fall-back", "take-hit", "escape-of-all",
    "falling-back", "advance",
)  # fmt: skip


def places(rng: random.Random) -> list[tuple[str, str, str]]:
    """Seats, hexes and facings: two lines against each other, or a crowd; some at an edge."""
    top, found = rng.choice((1, 4, 4, 9)), []
    lines = rng.random() < 0.6
    for row, col in product(range(top, top + 2 if lines else top + 3), range(4, 9)):
        seat = ("blue", "red")[row - top] if lines else rng.choice(("red", "blue"))
        facing = {"blue": "S", "red": "N"}[seat]
        if not lines or rng.random() < 0.25:
            facing = rng.choice(FACINGS)
        found.append((seat, f"{col:02}{row:02}", facing))
    rng.shuffle(found)
    return found


def random_brawl(seed: int) -> Match:
    """Both sides close together, with everything that a unit can be."""
    rng = random.Random(seed)
    ground = places(rng)
    units: Table = {}
    for column, wing in (("01", "centre"), ("11", "left")):
        units[f"red-{wing}"] = foot("red", f"{column}08", wing=wing)
        units[f"blue-{wing}"] = foot("blue", f"{column}04", wing=wing)
    for number in range(rng.randint(7, len(ground) - 2)):
        seat, here, look = ground.pop()
        wing, make = rng.choice(("centre", "centre", "centre", "left")), rng.choice(ARMS)
        units[f"u{number}"] = make(seat, here, look, wing=wing)
        if make in (foot, horse):
            units[f"u{number}"]["stars"] = rng.choice((0, 0, 0, 0, 1, 2))
            units[f"u{number}"]["remaining"] = rng.randint(1, 4)
        if make is foot and rng.random() < 0.3:
            other = rng.choice(("centre", "left"))
            units[f"t{number}"] = rng.choice((light, guns))(seat, here, look, wing=other)
    marshals = {f"m{seat}": marshal(seat, here) for seat, here, _ in ground[-2:]}
    match = board(
        "assaults", units=units, marshals=marshals, wings=("centre", "left"),
        status=rng.choice(("impetuous", "aggressive", "cautious")), evening=rng.random() < 0.4,
        options={"abandoned_guns_lost": rng.random() < 0.3},
        ground={"terrain": {"farmhouses": [ground[0][1]]}},
    )  # fmt: skip
    match.dice = SeededDice(seed)
    return match


def imaginable(p: Position, step: flow.Step[Position]) -> Iterator[Action]:
    """Every action of the step's verbs that its arguments could make."""
    ids, here = p.battle.ids, p.battle.grid.names
    near = [name for index, name in enumerate(here) if p.battle.ground.open >> index & 1]
    fields: dict[str, tuple[str, ...] | list[str]] = {
        "end": ("left", "right", "middle"), "attacker": ids, "defender": ids, "piece": ids,
        "marshal": ids, "hex": near,
    }  # fmt: skip
    for verb in sorted(step.verbs):
        choices = [fields[name] for name in VERBS[verb].__struct_fields__]
        for values in product(*choices):
            yield parse(" ".join((verb, *values)), VERBS)


def eager(match: Match, rng: random.Random) -> Action:
    """A random choice of whoever decides; the assaults are seldom ended early."""
    offers = match.seat(match.deciders[0]).legal()
    others = [action for action in offers if action.verb != "end-assaults"]
    return rng.choice(others if others and rng.random() < 0.9 else offers)


def check_offers(match: Match) -> None:
    """What is offered is exactly what nothing speaks against."""
    p = state(match)
    step = p.stack[-1]
    (seat,) = p.deciders
    offered = set(flow.legal(p, seat))
    assert len(offered) == len(flow.legal(p, seat))
    free = {action for action in imaginable(p, step) if not step.objections(p, seat, action)}
    assert offered == free, step


def check_order(match: Match) -> None:
    """Stacks are legal, masks agree with places, nobody fights twice."""
    p = state(match)
    for seat in (0, 1):
        stand = [u for u in p.battle.army[seat] if p.at[u] >= 0]
        hexes = sum({1 << p.at[u] for u in stand})
        assert p.combat_hexes(seat) | hexes == hexes
        assert all(p.steps[u] > 0 for u in stand)
    attackers = " ".join(str(e["attackers"]) for e in events_of(match, "fight")).split()
    defenders = " ".join(str(e["defenders"]) for e in events_of(match, "fight")).split()
    assert len(set(attackers)) == len(attackers)
    assert len(set(defenders)) == len(defenders)


def before(p: Position) -> dict[str, list[str]]:
    """For each unit that stands, the enemies on its front."""
    found = {}
    for unit in range(p.battle.units):
        if p.at[unit] >= 0:
            front = p.battle.ground.front[p.at[unit]][p.facing[unit]]
            foes = p.battle.army[1 - p.battle.seat[unit]]
            found[p.name(unit)] = [p.name(f) for f in foes if p.at[f] >= 0 and front >> p.at[f] & 1]
    return found


def brawl(seed: int) -> Counter[str]:
    """Play red's assaults at random to their end; which steps came up."""
    match, rng = random_brawl(seed), random.Random(seed)
    seen: Counter[str] = Counter()
    faced: set[str] = set()
    while match.outcome is None and state(match).activation == 1:
        p = state(match)
        step = p.stack[-1]
        seen[step.name] += 1
        if step.name in OURS:
            check_offers(match)
        fights, fronts = len(events_of(match, "fight")), before(p)
        match.seat(match.deciders[0]).play(eager(match, rng))
        for event in events_of(match, "fight")[fights:]:
            faced |= {foe for a in str(event["attackers"]).split() for foe in fronts[a]}
        check_order(match)
    if match.outcome is None:
        fought = " ".join(str(e["defenders"]) for e in events_of(match, "fight")).split()
        assert faced <= set(fought), "an enemy before an attacker was left out"
    return seen


@pytest.mark.rule("7", "7.1", "7.3", "8.2")
@pytest.mark.parametrize("part", range(5))
def test_brawls(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(BRAWLS // 5):
        seen += brawl(part * 1000 + number)
    assert seen["assaults"] > 20
    assert seen["stand-or-fall-back"] > 5


@pytest.mark.rule("7", "7.1", "7.3", "8.2")
def test_the_brawls_have_everything() -> None:
    seen: Counter[str] = Counter()
    for number in range(150):
        match, rng = random_brawl(number), random.Random(number)
        while match.outcome is None and state(match).activation == 1:
            seen[state(match).stack[-1].name] += 1
            match.seat(match.deciders[0]).play(eager(match, rng))
    assert {name for name in OURS if seen[name] < 3} == set()


@pytest.mark.rule("7")
def test_a_copy_in_the_midst_of_an_assault_goes_its_own_way() -> None:
    for number in range(20):
        match = random_brawl(number)
        rng = random.Random(number)
        while match.outcome is None and state(match).activation == 1:
            copy = match.fork(SeededDice(5))
            digest = GAME.digest(state(match))
            door = copy.seat(copy.deciders[0])
            door.play(rng.choice(door.legal()))
            assert GAME.digest(state(match)) == digest
            match.seat(match.deciders[0]).play(eager(match, rng))
