"""Many games between machine players, on as many processors as one likes.

A game follows from the seed of the simulation and its own number alone, and what is counted
are whole numbers: the report is the same for any number of processes.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from typing import Any

import battaglia
from battaglia.ai import player_names
from battaglia.lab.playing import Contest, GameFault, PlayerFault, play_game
from battaglia.lab.report import Report, Tally, report

__all__ = ["GameFault", "PlayerFault", "Report", "simulate"]

Progress = Callable[[int], None]
REPORT_EVERY = 0.25
"""Seconds between two messages of a worker."""


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
    is called now and then with the number of games played so far.
    """
    _check(players, games, jobs)
    contest = _contest(scenario, players, seed, options)
    tally = Tally()
    workers = min(jobs, games)
    parts = _in_turn(contest, games) if workers < 2 else _at_once(contest, games, workers)
    for part in parts:
        tally.merge(part)
        if progress is not None:
            progress(tally.games)
    return report(tally, contest.terms.scenario, tuple(contest.battle.seats), players, seed)


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


def _in_turn(contest: Contest, games: int) -> Iterator[Tally]:
    """The games one after another, in this process."""
    return _batches(contest, range(games))


def _batches(contest: Contest, numbers: range) -> Iterator[Tally]:
    """Tallies of the games that were played in about a quarter of a second each."""
    tally, begun = Tally(), monotonic()
    for number in numbers:
        tally.add(play_game(contest, number))
        if monotonic() - begun >= REPORT_EVERY:
            yield tally
            tally, begun = Tally(), monotonic()
    if tally.games:
        yield tally


def _at_once(contest: Contest, games: int, jobs: int) -> Iterator[Tally]:
    """The games dealt out to processes, like cards: each takes every so-many-th game."""
    context = _context()
    processes: list[BaseProcess] = []
    pipes: list[Connection] = []
    try:
        for job in range(jobs):
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(contest, range(job, games, jobs), there))
            with _interrupts_held_back():
                process.start()
            there.close()  # so that the end of the process closes the pipe
            processes.append(process)
            pipes.append(here)
        yield from _collect(pipes)
    finally:
        for started in processes:
            started.terminate()
            started.join()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C reaches every process of a command; it is for this one, which ends the others."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _context() -> ForkContext | SpawnContext:
    """Forking is quick, but only safe where nothing else runs in this process."""
    forks = "fork" in multiprocessing.get_all_start_methods()
    if forks and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def _work(contest: Contest, numbers: range, pipe: Connection) -> None:
    """What a worker does: play, and send a tally now and then; None says that all are played."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for tally in _batches(contest, numbers):
            pipe.send(tally)
        pipe.send(None)
    except GameFault as fault:
        pipe.send(fault)


def _collect(pipes: list[Connection]) -> Iterator[Tally]:
    waiting = list(pipes)
    while waiting:
        for pipe in wait(waiting):
            assert isinstance(pipe, Connection)
            try:
                message = pipe.recv()
            except EOFError:
                raise RuntimeError("a process of the simulation ended before its games") from None
            if isinstance(message, GameFault):
                raise message
            if message is None:
                waiting.remove(pipe)
            else:
                yield message
