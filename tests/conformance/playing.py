"""Random play: matches with options, and players that choose at random from a seed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import battaglia
from battaglia.core import toml
from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.montecuccoli import loading
from battaglia.games.montecuccoli.actions import EndFire, EndMovement, NoCommand, StepInto, Stop
from battaglia.games.montecuccoli.state import Position

SCENARIOS = ("navicello-1643", "nonantola-1643", "zusmarshausen-1648", "raab-1664")
EVERYTHING: dict[str, Any] = {
    "on_demoralisation": "end-of-turn",
    "artillery_kills_disrupted": True,
    "groups": True,
    "hexside_doubling": "any",
    "wood_doubles": False,
    "town_sortie": "bonus",
    "crt": "attacker",
    "commander_once": True,
    "free_set_up": True,
    "flood": True,
    "trestle_bridge": True,
    "trenches": True,
    "baggage": True,
}
"""Every option away from its default."""

Choice = tuple[int, Action]
Chooser = Callable[[Match], Choice]


def chooser(seed: int) -> Chooser:
    """A player of both sides who takes any legal action, each as likely as the others."""
    rng = Random(seed)

    def choose(match: Match) -> Choice:
        place = rng.randrange(len(match.state.deciders))
        return match.state.deciders[place], rng.choice(match.state.offers[place])

    return choose


def bold_chooser(seed: int) -> Chooser:
    """The same, but eager to fight: most steps go towards the enemy, and everybody moves."""
    rng, at_random = Random(f"bold {seed}"), chooser(seed)

    def choose(match: Match) -> Choice:
        seat, action = at_random(match)
        p, offer = position(match), match.state.offers[match.state.deciders.index(seat)]
        if rng.random() < 0.3:
            return seat, action
        if isinstance(action, EndMovement | EndFire | NoCommand):
            return seat, rng.choice(offer)
        if isinstance(action, StepInto | Stop):
            return seat, min(offer, key=lambda each: _distance(p, 1 - seat, each))
        return seat, action

    return choose


def _distance(p: Position, enemy: int, action: Action) -> int:
    """How far a step ends from the nearest enemy unit; a stop is the last resort."""
    if not isinstance(action, StepInto):
        return 1000
    there = p.battle.grid.index(action.hex)
    return min((p.battle.grid.distance(there, foe) for foe in bits(p.cu[enemy])), default=0)


CHOOSERS: dict[str, Callable[[int], Chooser]] = {"random": chooser, "bold": bold_chooser}


def begin(scenario: str | Path, seed: int, options: dict[str, Any] | None = None) -> Match:
    """A match with dice from a seed."""
    return battaglia.new_match(scenario, seed=seed, options=options)


def play_on(match: Match, choose: Chooser, actions: int) -> Match:
    """Play some actions more, or to the end."""
    for _ in range(actions):
        if match.outcome is not None:
            break
        match.play(*choose(match))
    return match


def position(match: Match) -> Position:
    """The match's position, typed."""
    assert isinstance(match.state, Position)
    return match.state


def digest(match: Match) -> str:
    """A hash of the match's position."""
    return match.game.digest(match.state)


def with_zones(folder: Path) -> Path:
    """The bridge of Navicello with a zone for each side's set-up; the zones share a column."""
    data = tomllib.loads(loading.shipped_scenarios()["navicello-1643"].read_text(encoding="utf-8"))
    lines = range(14, 23)
    data["areas"]["coalition"] = [f"{line}01-{line}06" for line in lines]
    data["areas"]["papal"] = [f"{line}06-{line}13" for line in lines]
    for group in ("units", "commanders", "guns"):
        for piece in data[group].values():
            if "hex" in piece:
                piece["zone"] = piece["seat"]
    data["id"] = "navicello-zones"
    data["options"] = {"free_set_up": True}
    path = folder / "navicello-zones.toml"
    path.write_text(toml.dumps(data), encoding="utf-8")
    return path
