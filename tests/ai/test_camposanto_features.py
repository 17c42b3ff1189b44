"""The features of Camposanto against a second reading, from what a seat is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from battaglia.ai.camposanto.features import FARTHEST, NAMES, OF_A_SIDE, features
from battaglia.core.hexgrid import Grid
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.playing import SCENARIOS, battle_of, positions

EVERY = 7
REGIMENTS = ("infantry", "cavalry")
NEVER_CHANGE = {
    "obregon-1743": {"evening"},
    "camposanto-1743": {"own-marshals-left", "enemy-marshals-left"},
}
"""What random play of one battle does not change, that of the other does."""


def read(p: Position, seat: int) -> dict[str, float]:
    """The features, from the view of a seat and the files of the battle."""
    view, battle = GAME.view(p, seat), p.battle
    found = dict(of_a_side(view, battle.grid, houses(p), battle.seats[seat], "own"))
    found |= of_a_side(view, battle.grid, houses(p), battle.seats[1 - seat], "enemy")
    for who in ("own", "enemy"):
        found[f"{who}-points-needed"] = battle.spec.victory.points - found[f"{who}-points"]
    later = sum(turn.phases for turn in battle.spec.turns[view["turn"] :])
    found["phases-left"] = view["phases"] - view["phase_number"] + later
    found["evening"] = view["kind"] == "evening"
    found["acts"] = view["active"] == battle.seats[seat]
    return found


def houses(p: Position) -> set[str]:
    farms = [name for name, row in p.battle.charts.terrain.items() if row.farmhouses]
    hexes = range(len(p.battle.grid))
    return {
        p.hex_name(here)
        for name in farms
        for here in hexes
        if p.battle.map.terrain.get(name, 0) >> here & 1
    }


def of_a_side(
    view: dict[str, Any], grid: Grid, farms: set[str], seat: str, who: str
) -> Iterator[tuple[str, float]]:
    for name, value in (
        *standing(view, seat),
        *strength(view, seat),
        *on_the_map(view, grid, farms, seat),
    ):
        yield f"{who}-{name}", value


def standing(view: dict[str, Any], seat: str) -> Iterator[tuple[str, float]]:
    mine = view["sides"][seat]
    (theirs,) = [side for name, side in view["sides"].items() if name != seat]
    yield "points", mine["points"]
    yield "steps-taken", mine["losses"]
    yield "phase-lead", mine["losses"] > theirs["losses"]
    yield "wing-left", min(wing["units"] for wing in view["wings"] if wing["seat"] == seat)
    yield "orders-left", sum(mine["hand"])
    yield "orders-highest", max(mine["hand"], default=0)
    beaten = max(theirs["hand"], default=-1)
    yield "orders-unmatched", len([value for value in mine["hand"] if value > beaten])
    yield "general-left", mine["general"]
    status = {(wing["seat"], wing["wing"]): wing["status"] for wing in view["wings"]}
    order = [(label["seat"], label["wing"]) for label in view["order"]]
    begun = [] if not view["activation"] else order[: view["activation"] - 1]
    waiting = [wing for wing in order if wing not in begun and wing[0] == seat]
    yield "wings-to-act", len(waiting)
    yield "impetuous", "impetuous" in [status[wing] for wing in waiting]


def strength(view: dict[str, Any], seat: str) -> Iterator[tuple[str, float]]:
    left = [p for p in view["pieces"].values() if p["seat"] == seat and not p["lost"]]
    regiments = [piece["steps"] for piece in left if piece["arm"] in REGIMENTS]
    arms = [piece["arm"] for piece in left]
    yield "marshals-left", arms.count("marshal")
    yield "regiments", len(regiments)
    yield "steps", sum(regiments)
    yield "last-steps", len([steps for steps in regiments if steps < 2])
    yield "guns", arms.count("artillery")
    yield "light", arms.count("light")


def on_the_map(
    view: dict[str, Any], grid: Grid, farms: set[str], seat: str
) -> Iterator[tuple[str, float]]:
    pieces = [p for p in view["pieces"].values() if p["arm"] != "marshal" and not p["lost"]]
    mine = [piece for piece in pieces if piece["seat"] == seat]
    theirs = {piece["hex"] for piece in pieces if piece["seat"] != seat}
    zone = set(view["zones"][next(name for name in view["sides"] if name != seat)])
    yield "in-zone", len([piece for piece in mine if piece["hex"] in zone])
    yield "in-houses", len({piece["hex"] for piece in mine} & farms)
    total = flanked = 0
    for piece in mine:
        far = {
            there: grid.distance(grid.index(piece["hex"]), grid.index(there)) for there in theirs
        }
        total += min([*far.values(), FARTHEST])
        beside = {there for there, distance in far.items() if distance == 1}
        flanked += bool(beside - set(piece["front"]))
    yield "flanked", flanked
    yield "distance", total / len(mine)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_features_are_what_a_seat_can_see(scenario: str) -> None:
    seen = {name: set[float]() for name in NAMES}
    for seed in range(3):
        for number, p in enumerate(positions(battle_of(scenario), seed)):
            if number % EVERY and p.outcome is None:
                continue
            for seat in (0, 1):
                found = dict(zip(NAMES, features(p.masked(seat), seat), strict=True))
                assert found == {name: float(value) for name, value in read(p, seat).items()}
                for name, value in found.items():
                    seen[name].add(value)
    assert {name for name, values in seen.items() if len(values) < 2} <= NEVER_CHANGE[scenario]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_covered_makes_no_difference(scenario: str) -> None:
    tried = 0
    for p in positions(battle_of(scenario), 5):
        if any(p.chosen) and p.outcome is None:
            for seat in (0, 1):
                assert features(p, seat) == features(p.masked(seat), seat)
            tried += 1
    assert tried


def test_the_other_seat_has_the_same_the_other_way_round() -> None:
    length = len(OF_A_SIDE)
    for p in positions(battle_of("obregon-1743"), 1):
        first, second = features(p, 0), features(p, 1)
        assert first[:length] == second[length : 2 * length]
        assert first[length : 2 * length] == second[:length]
