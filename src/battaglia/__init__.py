"""Battaglia: hex-and-counter battles of the 17th and 18th century, refereed, played, explained."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from battaglia.core.chance import CommittedDice, Dice, ScriptedDice, SeededDice
from battaglia.core.door import Door, Trial
from battaglia.core.files import DataFault, parse_toml, read_text
from battaglia.core.flow import Event, Outcome
from battaglia.core.game import Game, Odds, Reachable, Reached, ScenarioInfo
from battaglia.core.match import CannotUndo, Match, Seat, Terms
from battaglia.core.reason import IllegalAction, Reason
from battaglia.core.record import OtherRules, RecordFault, parse_record
from battaglia.core.registry import BadRegistration, NoGames, all_games, find_game
from battaglia.core.replay import replay

__all__ = [
    "BadRegistration",
    "CannotUndo",
    "CommittedDice",
    "DataFault",
    "Door",
    "Event",
    "IllegalAction",
    "Match",
    "NoGames",
    "Odds",
    "OtherRules",
    "Outcome",
    "Reachable",
    "Reached",
    "Reason",
    "RecordFault",
    "ScenarioInfo",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "Trial",
    "game",
    "games",
    "load_match",
    "new_match",
    "scenarios",
]

import_module("battaglia.games")
# An import binds a package's name in its parent, once: from here on it is the function's.

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """The games that can be played: those that installed packages register."""
    return tuple(all_games())


def game(name: str) -> Game:
    """A game by its name."""
    return find_game(name)


def scenarios() -> tuple[ScenarioInfo, ...]:
    """Every scenario that comes with a game."""
    return tuple(
        each.info(path) for each in all_games().values() for path in each.scenarios().values()
    )


def new_match(
    scenario: str | Path,
    seed: int | None = None,
    *,
    dice: Dice | None = None,
    options: dict[str, Any] | None = None,
) -> Match:
    """A match of a shipped scenario, by its id, or of a scenario file, by its path.

    Dice come from ``seed`` or from a ``dice`` source; without either, from seed 0.
    """
    chosen, path, shipped = _find(scenario)
    battle = chosen.load(path, options)
    files = {} if shipped else {path.name: read_text(path), **battle.own_files}
    source, header = _dice(seed, dice)
    terms = Terms(path.stem if shipped else battle.spec.id, options or {}, header, files)
    return Match(chosen, battle, source, terms)


def load_match(text: str) -> Match:
    """The match that a record describes, replayed and checked line by line."""
    parsed = parse_record(text)
    name = parsed.headers["Game"]
    if name not in all_games():
        raise RecordFault(0, f"there is no game {name!r} here")
    chosen = find_game(name)
    return replay(parsed, chosen, lambda *terms: _battle_of_record(chosen, *terms))


def _find(scenario: str | Path) -> tuple[Game, Path, bool]:
    known = all_games()
    for each in known.values():
        shipped = each.scenarios()
        if str(scenario) in shipped:
            return each, shipped[str(scenario)], True
    path = Path(scenario)
    if path.suffix != ".toml":
        names = ", ".join(name for each in known.values() for name in each.scenarios())
        fault = f"is neither a scenario ({names}) nor a path that ends in .toml"
        raise DataFault(str(scenario), "", fault)
    name = parse_toml(read_text(path), str(path)).get("game")
    if not isinstance(name, str) or name not in known:
        raise DataFault(str(path), "game", f"is not one of: {', '.join(known)}")
    return known[name], path, False


def _dice(seed: int | None, dice: Dice | None) -> tuple[Dice, str]:
    if dice is None:
        number = seed if seed is not None else 0
        return SeededDice(number), f"seed {number}"
    if seed is not None:
        raise ValueError("give a seed or dice, not both")
    if isinstance(dice, CommittedDice):
        return dice, f"commitment {dice.commitment}"
    return dice, "given"


def _battle_of_record(
    chosen: Game, scenario: str, files: dict[str, str], options: dict[str, Any]
) -> Any:
    if files:
        return chosen.load_files(files, "in the record", options)
    path = chosen.scenarios().get(scenario)
    if path is None:
        raise RecordFault(0, f"there is no scenario {scenario!r} here")
    return chosen.load(path, options)
