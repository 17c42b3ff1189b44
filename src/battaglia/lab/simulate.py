"""Many games between machine players, on as many processors as one likes.

A game follows from the seed of the simulation and its own number alone, and what is counted
are whole numbers: the report is the same for any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

import battaglia
from battaglia.ai import player_names
from battaglia.lab.playing import Contest, GameFault, PlayerFault, play_game
from battaglia.lab.pool import REPORT_EVERY, Dealer
from battaglia.lab.report import Report, Tally, report

__all__ = ["GameFault", "PlayerFault", "Report", "simulate"]

Progress = Callable[[int], None]


def simulate(
    scenario: str | Path,
    players: tuple[str, str],
    games: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    options: dict[str, Any] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play games of a scenario and report what came of them.

    ``players`` are names of machine players, in the order of the scenario's seats. ``progress``
    is called now and then with the number of games played so far. Where several processes play,
    a game that kills its process is left out, and the report names it.
    """
    _check(players, games, jobs)
    contest = _contest(scenario, players, seed, options)
    tally, workers = Tally(), min(jobs, games)
    dealer = Dealer(contest, games, workers)
    with closing(_in_turn(contest, games) if workers < 2 else dealer.tallies()) as parts:
        for part in parts:
            tally.merge(part)
            if progress is not None:
                progress(tally.games)
    seats = tuple(contest.battle.seats)
    return report(tally, contest.terms.scenario, seats, players, seed, tuple(sorted(dealer.lost)))


def _check(players: tuple[str, str], games: int, jobs: int) -> None:
    known = player_names()
    for name in players:
        if name not in known:
            raise ValueError(f"there is no player {name!r}; there are {', '.join(known)}")
    if len(players) != 2:
        raise ValueError(f"a battle has 2 seats, and {len(players)} players were given")
    if games < 1:
        raise ValueError(f"at least one game has to be played, not {games}")
    if jobs < 1:
        raise ValueError(f"at least one process has to play, not {jobs}")


def _contest(
    scenario: str | Path, players: tuple[str, str], seed: int, options: dict[str, Any] | None
) -> Contest:
    match = battaglia.new_match(scenario, options=options)
    return Contest(match.game, match.battle, match.terms, players, seed)


def _in_turn(contest: Contest, games: int) -> Generator[Tally, None, None]:
    """The games one after another in this process, with a tally now and then."""
    tally, begun = Tally(), monotonic()
    for number in range(games):
        tally.add(play_game(contest, number))
        if monotonic() - begun >= REPORT_EVERY:
            yield tally
            tally, begun = Tally(), monotonic()
    if tally.games:
        yield tally
