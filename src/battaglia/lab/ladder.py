"""The ladder: machine players against each other at every battle, on both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Unpack

import msgspec

from battaglia.ai.uniform import RandomPlayer
from battaglia.lab.journal import Journal
from battaglia.lab.playing import Contest
from battaglia.lab.rating import Cell, Counts, Fit, fit
from battaglia.lab.report import GameResult, wilson
from battaglia.lab.running import How, Run, WrongRun, check, contests

Pair = tuple[str, str]
Pairs = Sequence[Pair]

SEED = 1643
"""The published seed of the ladder. Nothing may be tuned on its games."""


class Score(msgspec.Struct, frozen=True):
    """What a player made of some games against another: a win counts one, a draw a half."""

    player: str
    against: str
    battle: str
    """Where; "" for all battles together."""
    wins: int
    draws: int
    losses: int
    score: float
    interval: tuple[float, float]
    """95 %, after Wilson: wider than need be where games are drawn."""


class Ladder(msgspec.Struct, frozen=True):
    """What the games of a ladder came to."""

    players: tuple[str, ...]
    games: dict[str, int]
    """Of each pairing, by the battle; one half with the sides changed."""
    fewer: dict[str, dict[str, int]]
    """Of some pairings no more than this, by the pairing and the battle."""
    seed: int
    pairs: tuple[tuple[str, str], ...]
    """Who met whom."""
    scores: tuple[Score, ...]
    """By pairing, first all battles together, then each; the later player's."""
    seats: dict[str, Score]
    """What the first seat made of all games of each battle."""
    fit: Fit
    lost: tuple[str, ...] = ()
    """Games that killed their processes; nothing else here counts them."""

    def to_json(self) -> dict[str, Any]:
        """The ladder as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def pairings(players: Sequence[str], everybody: bool = False) -> Pairs:
    """Who meets whom: each the next one and the last one a random player, or all each other."""
    if everybody:
        return list(combinations(players, 2))
    found, whole = list(pairwise(players)), (RandomPlayer.name, players[-1])
    return [*found, whole] if whole[0] in players[:-2] else found


def ladder(
    games: Mapping[str, int],
    players: Sequence[str],
    *,
    seed: int = SEED,
    pairs: Pairs = (),
    most: Mapping[Pair, int] | None = None,
    played: bool = False,
    **how: Unpack[How],
) -> Ladder:
    """Let players meet at battles. ``games`` has for each scenario how many a pairing plays.

    ``players`` are named from the weakest on. In one half of the games of a pairing one player
    has the first seat, in the other half the other, each half from the same seeds. ``pairs`` are
    those who meet, the weaker first; without them each meets the next. ``most`` says of which
    pairs no more than so many games are played at a battle. With ``played`` no game is begun: the
    journal's are counted, as far as those of a pairing are over both ways round.
    """
    most = most or {}
    for many in (*games.values(), *most.values()):
        check(players, many, how)
        if many % 2:
            raise WrongRun(f"half of the games change sides, so {many} games cannot be played")
    if len(set(players)) != len(players) or len(players) < 2:
        raise WrongRun("a ladder needs two players or more, and each only once")
    pairs = pairs or pairings(players)
    if not {name for pair in pairs for name in pair} <= set(players):
        raise WrongRun("only players of the ladder can be paired")
    these, wanted = _contests(games, pairs, most, seed)
    if played:
        wanted = _over(these, wanted, how.get("journal"))
    run = Run(these, wanted, **how)
    results: dict[Cell, Counts] = {}
    for game in run.played():
        cell = cell_of(these[game.contest])
        results[cell] = results.get(cell, Counts()).plus(counted(game.result))
    results = {cell: results[cell] for cell in map(cell_of, these) if cell in results}
    numbers = _numbers(these, wanted, pairs)
    return Ladder(
        players=tuple(players),
        games={battle: max(many.values()) for battle, many in numbers.items()},
        fewer=_fewer(numbers, pairs),
        seed=seed,
        pairs=tuple(pairs),
        scores=tuple(_scores(results, pairs)),
        seats=_seats(results),
        fit=fit(results, players),
        lost=tuple(_lost(these, run.lost)),
    )


def _over(contests: Sequence[Contest], wanted: Sequence[range], path: Path | None) -> list[range]:
    """As many games of each pairing, from the first on, as are over both ways round."""
    if path is None or not path.exists():
        which = f"{path} is not there" if path is not None else "no journal was named"
        raise WrongRun(f"only a journal has games that were played already, and {which}")
    with Journal(path, contests) as journal:
        have = {(game.contest, game.number) for game in journal.games(wanted)}
    found = []
    for place in range(0, len(contests), 2):
        left = [n for n in wanted[place] if not {(place, n), (place + 1, n)} <= have]
        found += [range(min(left, default=len(wanted[place])))] * 2
    if not any(found):
        raise WrongRun(f"{path} has none of these games")
    return found


def _numbers(
    contests: Sequence[Contest], wanted: Sequence[range], pairs: Pairs
) -> dict[str, dict[Pair, int]]:
    """How many games each pairing plays at each battle, if any are played there."""
    found: dict[str, dict[Pair, int]] = {}
    for each, numbers in zip(contests, wanted, strict=True):
        if numbers and each.players in pairs:
            found.setdefault(each.terms.scenario, {})[each.players] = 2 * len(numbers)
    return found


def _fewer(numbers: Mapping[str, Mapping[Pair, int]], pairs: Pairs) -> dict[str, dict[str, int]]:
    """The pairings that play fewer games than others at some battle."""
    found: dict[str, dict[str, int]] = {}
    for battle, many in numbers.items():
        for pair in pairs:
            if many.get(pair, 0) < max(many.values()):
                found.setdefault(":".join(pair), {})[battle] = many.get(pair, 0)
    return found


def _contests(
    games: Mapping[str, int], pairs: Pairs, most: Mapping[Pair, int], seed: int
) -> tuple[list[Contest], list[range]]:
    """Both ways to seat each pairing at each battle, and the numbers of their games."""
    found, wanted = [], []
    battles = contests(games, pairs[0], seed).values()
    for of_battle, many in zip(battles, games.values(), strict=True):
        for one, other in pairs:
            for seated in ((one, other), (other, one)):
                found.append(msgspec.structs.replace(of_battle, players=seated))
                wanted.append(range(min(many, most.get((one, other), many)) // 2))
    return found, wanted


def cell_of(contest: Contest) -> Cell:
    """Who meets whom where in a contest."""
    return Cell(contest.terms.scenario, *contest.players)


def counted(result: GameResult) -> Counts:
    """A game as a count."""
    return Counts(result.winner == 0, result.winner is None, result.winner == 1)


def scored(player: str, against: str, battle: str, counts: Counts) -> Score:
    """Counts as a score with its interval."""
    rate = counts.points / max(counts.games, 1)
    interval = wilson(counts.points, counts.games)
    return Score(player, against, battle, *counts, rate, interval)


def _scores(results: Mapping[Cell, Counts], pairs: Pairs) -> list[Score]:
    battles = dict.fromkeys(cell.battle for cell in results)
    found = []
    for below, above in pairs:
        by_battle = {name: _met(results, name, above, below) for name in battles}
        by_battle = {name: counts for name, counts in by_battle.items() if counts.games}
        pooled = reduce(Counts.plus, by_battle.values(), Counts())
        found.append(scored(above, below, "", pooled))
        found += [scored(above, below, name, counts) for name, counts in by_battle.items()]
    return found


def _met(results: Mapping[Cell, Counts], battle: str, player: str, against: str) -> Counts:
    """What a player made of its games against another at a battle, from either seat."""
    first = results.get(Cell(battle, player, against), Counts())
    return first.plus(results.get(Cell(battle, against, player), Counts()).turned)


def _seats(results: Mapping[Cell, Counts]) -> dict[str, Score]:
    sums: dict[str, Counts] = {}
    for cell, counts in results.items():
        sums[cell.battle] = sums.get(cell.battle, Counts()).plus(counts)
    return {name: scored("", "", name, counts) for name, counts in sums.items()}


def _lost(contests: Sequence[Contest], lost: Sequence[tuple[int, int]]) -> list[str]:
    return [
        f"{contests[place].terms.scenario}, {' - '.join(contests[place].players)}, game {number}"
        for place, number in sorted(lost)
    ]
