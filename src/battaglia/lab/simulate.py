"""Many games between two machine players, on as many processors as one likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

from battaglia.lab.playing import GameFault, PlayerFault
from battaglia.lab.report import Report, Tally, report
from battaglia.lab.running import How, Run, check, contest

__all__ = ["GameFault", "PlayerFault", "Report", "simulate"]


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
    check(players, games, how)
    if len(players) != 2:
        raise ValueError(f"a battle has 2 seats, and {len(players)} players were given")
    these, tally = contest(scenario, players, seed, options), Tally()
    run = Run([these], [range(games)], **how)
    for game in run.played():
        tally.add(game.result)
    seats, lost = tuple(these.battle.seats), tuple(sorted(number for _, number in run.lost))
    return report(tally, these.terms.scenario, seats, players, seed, lost)
