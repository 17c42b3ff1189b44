"""A run: the games of some contests, each played once, here, in other processes or elsewhere.

A game follows from its contest and its number alone, and whatever counts games adds up whole
numbers: what a run comes to is the same for any number of processes, and whether it was played
in one go or not.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, TypedDict, Unpack

import battaglia
from battaglia.ai import make_player
from battaglia.lab.cluster import ClusterDealer
from battaglia.lab.dealing import REPORT_EVERY, Played
from battaglia.lab.journal import Journal
from battaglia.lab.playing import Contest, play_game
from battaglia.lab.pool import Dealer

Progress = Callable[[int], None]
"""Called now and then with the number of games that are done, first with those of the journal."""


class WrongRun(ValueError):
    """Games cannot be played as they were asked for; the message says why."""


class How(TypedDict, total=False):
    """What does not change a run's games: how they are played."""

    jobs: int | None
    """Processes; if nothing is said 1, or as many as the cluster has processors."""
    cluster: str
    """The address of a Ray cluster to play on, or "local" for one that is started here."""
    journal: Path | None
    """Where games are written down; those that stand there are not played again."""
    progress: Progress | None


def contest(
    scenario: str | Path,
    players: tuple[str, str],
    seed: int,
    options: dict[str, Any] | None = None,
) -> Contest:
    """The contest of two players, by their names, at a scenario."""
    match = battaglia.new_match(scenario, options=options)
    return Contest(match.game, match.battle, match.terms, players, seed)


def contests(scenarios: Iterable[str], players: tuple[str, str], seed: int) -> dict[str, Contest]:
    """The contest of two players at each of some scenarios, by their ids, in the same order."""
    found: dict[str, Contest] = {}
    for scenario in scenarios:
        made = contest(scenario, players, seed)
        name = made.terms.scenario
        if name in found:
            raise WrongRun(f"two of the scenarios have the id {name!r}")
        found[name] = made
    return found


def called(contest: Contest) -> str:
    """The scenario of a contest, with the file that it is from and the options that were chosen."""
    terms = contest.terms
    file = next(iter(terms.files), "")
    chosen = [f"{name}={_as_typed(value)}" for name, value in terms.options.items()]
    return ", ".join([f"{terms.scenario} ({file})" if file else terms.scenario, *chosen])


def _as_typed(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def check(players: Sequence[str], games: int, how: How) -> None:
    """Refuse what cannot be run."""
    jobs = how.get("jobs")
    for name in players:
        make_player(name, 0)
    if games < 1:
        raise WrongRun(f"at least one game has to be played, not {games}")
    if jobs is not None and jobs < 1:
        raise WrongRun(f"at least one process has to play, not {jobs}")


class Run:
    """Games of contests. ``wanted`` has for each contest the numbers of its games.

    With a journal every game is written down as soon as it is known to be over, and those that
    stand there already are not played again. ``lost`` are games that killed their processes,
    each with the place of its contest.
    """

    def __init__(
        self, contests: Sequence[Contest], wanted: Sequence[Sequence[int]], **how: Unpack[How]
    ) -> None:
        self.contests = contests
        self.wanted = wanted
        self.jobs = how.get("jobs")
        self.cluster = how.get("cluster", "")
        self.journal = how.get("journal")
        self.progress = how.get("progress")
        self.lost: list[tuple[int, int]] = []
        self._known = 0
        """How many games the journal has; they are told of together."""

    def played(self) -> Generator[Played, None, None]:
        """Every game that was asked for, in no particular order; those of the journal first."""
        with closing(self._all()) as games:
            done, told = 0, monotonic()
            for game in games:
                yield game
                done += 1
                if done > self._known and monotonic() - told >= REPORT_EVERY:
                    self._tell(done)
                    told = monotonic()
            self._tell(done)

    def _tell(self, done: int) -> None:
        if self.progress is not None:
            self.progress(done)

    def _all(self) -> Generator[Played, None, None]:
        if self.journal is None:
            self._tell(0)
            yield from self._new(self.wanted)
            return
        with Journal(self.journal, self.contests) as journal:
            known = journal.games(self.wanted)
            self._known = len(known)
            yield from known
            self._tell(len(known))
            have = {(game.contest, game.number) for game in known}
            left = [
                [number for number in numbers if (place, number) not in have]
                for place, numbers in enumerate(self.wanted)
            ]
            if any(left):
                journal.begin()
            for game in self._new(left):
                journal.write(game)
                yield game

    def _new(self, wanted: Sequence[Sequence[int]]) -> Iterator[Played]:
        """Games that have yet to be played."""
        many = sum(map(len, wanted))
        jobs = min(self.jobs or 1, many)
        dealer: Dealer | ClusterDealer
        if self.cluster and many:
            dealer = ClusterDealer(self.contests, wanted, self.cluster, self.jobs)
        elif jobs > 1:
            dealer = Dealer(self.contests, wanted, jobs)
        else:
            yield from self._in_turn(wanted)
            return
        self.lost = dealer.lost
        with closing(dealer.played()) as games:
            yield from games

    def _in_turn(self, wanted: Sequence[Sequence[int]]) -> Iterator[Played]:
        """One after another in this process, all contests coming to their end together."""
        order = sorted(
            (done / len(numbers), place, number)
            for place, numbers in enumerate(wanted)
            for done, number in enumerate(numbers)
        )
        for _, place, number in order:
            yield Played(place, number, play_game(self.contests[place], number))
