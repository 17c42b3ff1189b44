"""The numbers that a value is made of, against a slow second reading of the rules."""

from __future__ import annotations

from random import Random

import pytest

import battaglia
from battaglia.ai.montecuccoli.features import RADII, features_of
from battaglia.core.chance import SeededDice
from battaglia.core.door import Trial
from battaglia.core.masks import bits
from battaglia.games.montecuccoli import demoralisation, victory, zones
from battaglia.games.montecuccoli.scenario import SiegeBroken
from battaglia.games.montecuccoli.state import Position

SCENARIOS = [info.id for info in battaglia.scenarios() if info.game == "montecuccoli"]


def award_places(p: Position) -> dict[int, list[int]]:
    """The hexes of each award that has some; of several with the same hexes the first counts."""
    places: dict[int, list[int]] = {}
    for number, award in enumerate(p.battle.spec.victory.awards):
        hexes = bits(p.battle.award_hexes[number])
        if isinstance(award, SiegeBroken) and p.battle.rules.siege:
            hexes = sorted(p.battle.rules.siege.works)
        if hexes and hexes not in places.values():
            places[number] = hexes
    return places


def strength_near(p: Position, seat: int, hexes: list[int], radius: int) -> int:
    """The strength of a side's units that are at most so many hexes away."""
    distance = p.battle.grid.distance
    units = [unit for unit in p.battle.cus[seat] if p.at[unit] >= 0]
    near = [unit for unit in units if min(distance(p.at[unit], there) for there in hexes) <= radius]
    return sum(p.strength(unit) for unit in near)


def read_slowly(p: Position) -> dict[str, float]:
    """Every number by its name, each from the function that states its rule."""
    found: dict[str, float] = {}
    for seat, name in enumerate(p.battle.seats):
        units = [unit for unit in p.battle.cus[seat] if p.at[unit] >= 0]
        hostile = zones.zone(p, 1 - seat)
        found[f"{name}.points"] = victory.score(p, seat).total
        found[f"{name}.combat-points-lost"] = demoralisation.combat_points_lost(p, seat)
        level = p.battle.spec.seats[name].demoralised_at
        found[f"{name}.loss"] = demoralisation.loss(p, seat) / level
        found[f"{name}.demoralised"] = int(bool(p.demoralised >> seat & 1))
        found[f"{name}.strength"] = sum(p.strength(unit) for unit in units)
        shaken = [unit for unit in units if p.disrupted >> unit & 1]
        found[f"{name}.strength-disrupted"] = sum(p.strength(unit) for unit in shaken)
        found[f"{name}.in-enemy-zone"] = sum(hostile >> p.at[unit] & 1 for unit in units)
        for number, hexes in award_places(p).items():
            for radius in RADII:
                key = f"{name}.within-{radius}-of-award-{number}"
                found[key] = strength_near(p, seat, hexes, radius)
        lines = {line.params.get("which"): line.value for line in victory.score(p, seat).lines}
        for number, award in enumerate(p.battle.spec.victory.awards):
            if award.seat == name:
                found[f"award-{number}"] = lines.get(number, 0)
    found["turns-left"] = (p.battle.spec.turns - p.turn) / p.battle.spec.turns
    return found


@pytest.mark.rule("11.0", "12.0", "13.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_features_and_totals_are_what_the_rules_say(scenario: str) -> None:
    match = battaglia.new_match(scenario)
    rng, readings = Random(5), set[tuple[float, ...]]()
    while len(readings) < 60:
        trial = Trial(match.game, match.game.start(match.battle), SeededDice(len(readings)))
        while trial.outcome is None:
            seat = trial.deciders[0]
            trial.play(seat, rng.choice(trial.legal(seat)))
            if rng.random() < 0.04:
                p = trial.state
                assert isinstance(p, Position)
                features = features_of(p.battle)
                read = features.read(p)
                assert len(read) == len(features.names)
                assert dict(zip(features.names, read, strict=True)) == read_slowly(p)
                assert victory.totals(p) == [victory.score(p, side).total for side in (0, 1)]
                readings.add(tuple(read))
