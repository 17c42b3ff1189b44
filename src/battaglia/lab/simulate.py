"""Many games between two machine players, on as many processors as one likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import msgspec

from battaglia.lab.details import Details
from battaglia.lab.playing import Contest, GameFault, PlayerFault
from battaglia.lab.report import Report, Tally, report
from battaglia.lab.running import How, Run, WrongRun, called, check, contest

__all__ = ["GameFault", "PlayerFault", "Report", "detailed", "simulate"]


def simulate(
    scenario: str | Path,
    players: tuple[str, str],
    games: int,
    *,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    **how: Unpack[How],
) -> Report:
    """Play games of a scenario and report what came of them.

    ``players`` are names of machine players, in the order of the scenario's seats. Where several
    processes play, a game that kills its process is left out, and the report names it.
    """
    these = _checked(scenario, players, games, seed, options, how)
    tally, run = Tally(), Run([these], [range(games)], **how)
    for game in run.played():
        tally.add(game.result)
    return _told(these, tally, run)


def detailed(
    scenario: str | Path,
    players: tuple[str, str],
    games: int,
    *,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    **how: Unpack[How],
) -> tuple[Report, Details, Contest]:
    """The same, with everything that the page tells, and what was played."""
    these = _checked(scenario, players, games, seed, options, how)
    these = msgspec.structs.replace(these, detailed=True)
    tally, details = Tally(), Details()
    run = Run([these], [range(games)], **how)
    for game in run.played():
        tally.add(game.result)
        details.add(game.result)
    return _told(these, tally, run), details, these


def _checked(
    scenario: str | Path,
    players: tuple[str, str],
    games: int,
    seed: int,
    options: dict[str, Any] | None,
    how: How,
) -> Contest:
    check(players, games, how)
    if len(players) != 2:
        raise WrongRun(f"a battle has 2 seats, and {len(players)} players were given")
    return contest(scenario, players, seed, options)


def _told(these: Contest, tally: Tally, run: Run) -> Report:
    seats, lost = tuple(these.battle.seats), tuple(sorted(number for _, number in run.lost))
    return report(
        tally, these.terms.scenario, seats, these.players, these.seed, lost, called(these)
    )
