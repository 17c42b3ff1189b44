"""Where the legal list of fire and bombardment takes short cuts: it equals the reasons against."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.match import Match
from battaglia.games.piacenza.actions import Bombard, Cease, Fire, Rally, Reply, Steady, Suffer
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import Table, board, leader, state, unit

NEAR = [f"{col:02}{row:02}" for col in range(8, 13) for row in range(5, 10)]
"""The crowded part of a board."""
ARMS = ["infantry", "infantry", "infantry", "light", "heavy-horse", "artillery"]
FACINGS = ["NE", "E", "SE", "SW", "W", "NW"]
OWN = {
    "fire-targets", "fire-replies", "bombardment", "second-volley", "who-suffers", "ricochet",
    "next-to-suffer", "billebaude", "reorganisation",
}  # fmt: skip


def crowd(rng: Random, segment: str) -> Match:
    """Units of both sides in all conditions, in good order more often than not."""
    units: Table = {}
    for number, place in enumerate(rng.sample(NEAR, 14)):
        arm = rng.choice(ARMS)
        condition: Table = {"facing": rng.choice(FACINGS)} if arm == "artillery" else {}
        if arm != "artillery":
            condition["billebaude"] = rng.random() < 0.2
            condition[rng.choice(["disordered", "routed"])] = rng.random() < 0.25
        seat = rng.choice(["red", "blue"])
        units[f"u{number}"] = unit(seat, place, arm, rng.randint(1, 4), **condition)
    places = list(units.values())
    for number, mate in enumerate(places[:4]):
        if mate["arm"] in ("infantry", "light", "heavy-horse"):
            arm = "heavy-horse" if mate["arm"] == "heavy-horse" else "artillery"
            units[f"m{number}"] = unit(mate["seat"], mate["hex"], arm)
    units |= {"zr": unit("red", "0117"), "zb": unit("blue", "1917")}
    leaders = {"fr": leader("red", rng.choice(NEAR)), "fb": leader("blue", rng.choice(NEAR))}
    terrain = {"woods": rng.sample(NEAR, 3), "village": rng.sample(NEAR, 2)}
    terrain["woods"] = [name for name in terrain["woods"] if name not in terrain["village"]]
    ground = {"terrain": terrain, "hexsides": {"wall": ["0907/1006", "1007/1107"]}}
    fired = [name for name, table in units.items() if rng.random() < 0.1]
    return board(
        segment, units=units, commanders=leaders, ground=ground, start={"fired": fired},
        dice=[rng.randrange(10) for _ in range(2)],
    )  # fmt: skip


def possible(p: Position, verbs: frozenset[str]) -> list[Action]:
    """Everything that could be written down with these verbs, but for the ends."""
    pieces, hexes = p.battle.ids, NEAR
    found: list[Action] = []
    for kind in (Fire, Reply):
        if kind.verb in verbs:
            found += [kind(one, other) for one in pieces for other in pieces]
    if "bombard" in verbs:
        guns = [p.name(gun) for gun in p.battle.batteries]
        found += [Bombard(gun, there) for gun in [*guns, "zr"] for there in hexes]
    for single in (Suffer, Steady, Rally, Cease):
        if single.verb in verbs:
            found += [single(piece) for piece in pieces]
    return found


def compare(p: Position) -> int:
    """Each possible action is listed if and only if nothing is against it."""
    step, offer = p.stack[-1], set(p.offers[0])
    actions = possible(p, step.verbs)
    for action in actions:
        reasons = step.objections(p, p.deciders[0], action)
        assert (action in offer) is (reasons == []), (str(action), reasons)
    return len(actions)


@pytest.mark.rule("8.1", "8.1.1", "9.1", "9.1.2", "8.5.1", "11.4")
@pytest.mark.parametrize("segment", ["bombardment", "combat", "billebaude", "reorganisation"])
def test_the_legal_list_equals_the_reasons(segment: str) -> None:
    """Played on at random through volleys and answers, every decision of these chapters."""
    rng, seen, compared = Random(segment), set(), 0
    for _ in range(12):
        p: Any = state(crowd(rng, segment))
        for _ in range(60):
            roll = flow.pending_roll(p)
            if roll is not None:
                flow.resolve(p, tuple(rng.choice(die.faces) for die in roll.dice))
                continue
            if p.outcome is not None:
                break
            name = p.stack[-1].name
            if name in OWN:
                seen.add(name)
                compared += compare(p)
            eager = [a for a in p.offers[0] if not a.verb.startswith("end-")]
            pool = eager if eager and rng.random() < 0.8 else p.offers[0]
            flow.apply(p, p.deciders[0], rng.choice(pool))
    assert compared > 1000 or segment == "billebaude"
    expected = {
        "bombardment": {"bombardment", "second-volley"},
        "combat": {"fire-targets", "fire-replies"},
        "billebaude": {"billebaude"},
        "reorganisation": {"reorganisation"},
    }
    assert expected[segment] <= seen
