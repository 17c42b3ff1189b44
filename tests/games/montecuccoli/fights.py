"""What the tests of combat share: fights on small boards, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from battaglia.core.chance import ScriptedDice
from battaglia.core.match import Match, Terms
from battaglia.core.reason import Param
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.checking import Checker
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.loading import load_battle, shipped_scenarios
from battaglia.games.montecuccoli.scenario import ScenarioFile
from battaglia.games.montecuccoli.state import StartSpec
from tests.games.montecuccoli.board import board

LOW = (1,) * 40
"""Faces for the rolls that come after those of a test: with them nobody reorganises."""


def fight(*links: str, dice: Iterable[int] = (), **tables: Any) -> Match:
    """Red's combat phase on a board, with these attacks ("a>D") declared all at once.

    Commanders are asked for in every combat.
    """
    options = {"always_ask_commanders": True, **tables.pop("options", {})}
    match = board("combat", dice=(*dice, *LOW), options=options, **tables)
    match.seat("red").play(f"combats {'+'.join(links)}")
    return match


def reported(match: Match, code: str) -> list[dict[str, Param]]:
    """The parameters of every event with this code, in order."""
    return [event.params for event in match.events if event.code == code]


def piece(match: Match, name: str) -> dict[str, Any]:
    """A piece as it is shown to the players."""
    shown: dict[str, Any] = match.seat(match.seats[0]).view()["pieces"][name]
    return shown


def condition(match: Match, unit: str) -> str:
    """Whether a unit is lost, disrupted or in order."""
    shown = piece(match, unit)
    if shown["lost"]:
        return "lost"
    return "disrupted" if shown["disrupted"] else "in order"


def side(match: Match, seat: str) -> dict[str, Any]:
    """A side's losses and points as they are shown to the players."""
    shown: dict[str, Any] = match.seat(seat).view()["sides"][seat]
    return shown


def shipped(
    name: str,
    *,
    dice: Iterable[int] = LOW,
    options: dict[str, Any] | None = None,
    moved: dict[str, str] | None = None,
    **start: Any,
) -> Match:
    """A shipped scenario begun at another turn or phase, with some pieces in other hexes."""
    base = load_battle(shipped_scenarios()[name], options)
    spec = _with_pieces(base.spec, moved or {})
    kept = {} if "control" in start else {"control": spec.start.control}
    spec = msgspec.structs.replace(spec, start=msgspec.convert({**kept, **start}, StartSpec))
    Checker(spec, base.map, base.charts, base.file).check()
    battle = Battle(spec, base.map, base.charts, base.file)
    return Match(GAME, battle, ScriptedDice(dice), Terms(name, options or {}, "given"))


def _with_pieces(spec: ScenarioFile, moved: dict[str, str]) -> ScenarioFile:
    for group in ("units", "commanders", "guns", "trains"):
        pieces = dict(getattr(spec, group))
        for name in moved.keys() & pieces.keys():
            pieces[name] = msgspec.structs.replace(pieces[name], hex=moved[name])
        spec = msgspec.structs.replace(spec, **{group: pieces})
    return spec
