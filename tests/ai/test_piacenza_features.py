"""The features of Piacenza against a second reading, from what a seat is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from battaglia.ai.piacenza.features import NAMES, NEAR, OF_A_SIDE, features
from battaglia.core.hexgrid import Grid
from battaglia.games.piacenza import command
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.pieces import ARMS, BODY, FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.playing import positions
from tests.games.piacenza.shipped import CAMPAIGN, SCENARIOS, each_scenario, loaded, place

EVERY = {CAMPAIGN: 150}
"""Of so many positions one is looked at; elsewhere of FEW."""
FEW = 25
Pieces = list[dict[str, Any]]


def read(p: Position, seat: int) -> dict[str, float]:
    """The features, from the view of a seat and the files of the battle."""
    view, spec = GAME.view(p, seat), p.battle.spec
    chosen = view["sides"][p.battle.seats[seat]]["objectives"]
    goals = {place(name) for name in chosen or spec.victory.places}
    found: dict[str, float] = {}
    for who, number in (("own", seat), ("enemy", 1 - seat)):
        values = (
            *standing(p, view, number, goals),
            *conditions(view, p.battle.seats[number]),
            *contact(p, view, number),
            *strength(view, p.battle.seats[number], p.battle.grid, goals),
        )
        found |= {f"{who}-{name}": value for name, value in values}
    automatic = range(p.turn, spec.victory.automatic_turn + 1)
    found["turns-left"] = len(spec.turns[p.turn :])
    found["automatic-left"] = len(automatic)
    found["chooses"] = spec.victory.chooser == p.battle.seats[seat]
    found["acts"] = any(w["active"] and w["seat"] == p.battle.seats[seat] for w in view["wings"])
    return found


def units_of(view: dict[str, Any], seat: str) -> Pieces:
    """The combat units of a side on the map."""
    return [p for p in view["pieces"].values() if p["seat"] == seat and not p["rank"] and p["hex"]]


def standing(
    p: Position, view: dict[str, Any], number: int, goals: set[str]
) -> Iterator[tuple[str, float]]:
    seat = p.battle.seats[number]
    units = units_of(view, seat)
    here = {unit["hex"] for unit in units}
    wings = [wing for wing in view["wings"] if wing["seat"] == seat and not wing["spent"]]
    waiting = [wing["wing"] for wing in wings if any(u["wing"] == wing["wing"] for u in units)]
    numbers = [p.battle.wing_number(number, wing) for wing in waiting]
    leaders = [piece for piece in view["pieces"].values() if piece["rank"]]
    yield "points", view["sides"][seat]["points"]
    yield "wings-to-come", len(waiting)
    yield "wings-led", len([wing for wing in numbers if command.wing_may_activate(p, wing)])
    yield "commanders", len([each for each in leaders if each["seat"] == seat and each["hex"]])
    places = {place(name) for name in p.battle.spec.victory.places}
    yield "places-held", len(here & places)
    yield "places-held-last", len([holder for holder in p.held.values() if holder == number])
    yield "goals-held", len(here & goals)


def conditions(view: dict[str, Any], seat: str) -> Iterator[tuple[str, float]]:
    units = units_of(view, seat)
    bodies = [BODY[ARMS.index(unit["arm"])] for unit in units]
    silent = [u for u in units if u["failed"]]
    yield "foot", bodies.count(FOOT)
    yield "horse", bodies.count(HORSE)
    yield "batteries", bodies.count(GUNS) - len(silent)
    pieces = view["pieces"].values()
    lost = [p for p in pieces if p["seat"] == seat and not p["rank"] and p["lost"]]
    yield "lost", len(lost)
    for name, key in (("reduced", "reduced"), ("disordered", "disordered"), ("routed", "routed")):
        yield name, len([unit for unit in units if unit[key]])
    yield "at-will", len([unit for unit in units if unit["billebaude"]])


def contact(p: Position, view: dict[str, Any], number: int) -> Iterator[tuple[str, float]]:
    """In command, and hexes in an enemy's zones, hex by hex."""
    grid, seats, index = p.battle.grid, p.battle.seats, p.battle.index
    own = [name for name, piece in view["pieces"].items() if piece in units_of(view, seats[number])]
    yield "in-command", len([name for name in own if command.in_command(p, index[name])])
    foes = units_of(view, seats[1 - number])
    fighting = [f for f in foes if not f["routed"] and BODY[ARMS.index(f["arm"])] != GUNS]
    steady = [
        grid.index(f["hex"])
        for f in fighting
        if BODY[ARMS.index(f["arm"])] == FOOT and not f["disordered"]
    ]
    beside = [p.battle.ground.control[grid.index(f["hex"])] for f in fighting]
    hexes = {p.at[index[name]] for name in own}
    yield "in-contact", len([h for h in hexes if any(zone >> h & 1 for zone in beside)])
    reach = p.battle.charts.movement.engagement
    near = [h for h in hexes if any(grid.distance(h, foe) <= reach for foe in steady)]
    yield "engaged", len([h for h in near if p.battle.ground.rows[h].kind != "city"])


def strength(
    view: dict[str, Any], seat: str, grid: Grid, goals: set[str]
) -> Iterator[tuple[str, float]]:
    total = near = distance = 0
    for unit in units_of(view, seat):
        here = grid.index(unit["hex"])
        away = min(grid.distance(here, grid.index(goal)) for goal in goals)
        total += unit["strength"]
        near += unit["strength"] * (away <= NEAR)
        distance += unit["strength"] * away
    yield "strength", total
    yield "before-goals", near
    yield "distance", distance / max(total, 1)


def test_features_are_what_a_seat_can_see() -> None:
    seen = {each: set[float]() for each in NAMES}
    for name in SCENARIOS:
        for number, p in enumerate(positions(loaded(name), 2)):
            if number % EVERY.get(name, FEW) and p.outcome is None:
                continue
            for seat in (0, 1):
                found = dict(zip(NAMES, features(p.masked(seat), seat), strict=True))
                assert found == read(p, seat)
                for each, value in found.items():
                    seen[each].add(value)
    rare = {f"{who}-{each}" for who in ("own", "enemy") for each in ("lost", "reduced")}
    assert {each for each, values in seen.items() if len(values) < 2} <= rare


@each_scenario
def test_what_is_secret_makes_no_difference(name: str) -> None:
    tried = 0
    for number, p in enumerate(positions(loaded(name), 5)):
        if number % 20 and -1 in p.chosen:
            continue
        for seat in (0, 1):
            assert features(p, seat) == features(p.veiled(seat), seat)
        tried += 1
    assert tried


def test_the_other_seat_has_the_same_the_other_way_round() -> None:
    length = len(OF_A_SIDE)
    for p in positions(loaded("gossolengo"), 1):
        first, second = features(p, 0), features(p, 1)
        assert first[:length] == second[length : 2 * length]
        assert first[length : 2 * length] == second[:length]
