"""Two scenarios compared: games of both from the same seeds, until they are seen to differ."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from typing import Any, Unpack

import msgspec

from battaglia.lab.ladder import Score, counted, scored
from battaglia.lab.playing import Contest
from battaglia.lab.rating import Counts
from battaglia.lab.running import How, Run, called, check
from battaglia.lab.sequential import Evidence

DIFFERENT, ALIKE, ALL_PLAYED = "different", "alike", "all-played"
"""Why no more games were played."""
TOLD = {
    DIFFERENT: "the scores differ",
    ALIKE: "the scores differ by no more than the margin, if at all",
    ALL_PLAYED: "all games were played",
}


class Comparison(msgspec.Struct, frozen=True):
    """What the first seat makes of two scenarios."""

    scenarios: tuple[str, str]
    battles: tuple[str, str]
    """The scenarios with their files, if they do not come with Battaglia, and chosen options."""
    seats: tuple[str, str]
    """The first seats."""
    players: tuple[str, str]
    seed: int
    scores: tuple[Score, Score]
    pairs: int
    difference: float
    """The second scenario's score less the first's."""
    interval: tuple[float, float]
    fixed: bool
    """Was the number of games fixed? Else the interval holds whenever one looks."""
    margin: float
    ended: str
    lost: tuple[int, ...] = ()
    """The numbers of games that killed their processes; neither of the pair counts."""

    def to_json(self) -> dict[str, Any]:
        """The comparison as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def rows(self) -> list[tuple[str, str]]:
        """The comparison as lines of a name and a figure."""
        low, high = self.interval
        kind = "number of games fixed" if self.fixed else "whenever one looks"
        rows = [
            ("players", ", ".join(self.players)),
            ("seed", str(self.seed)),
            ("pairs of games", str(self.pairs)),
            ("ended because", TOLD[self.ended]),
            *(
                (f"{place}: {name}, score of {seat}", _told(score))
                for place, name, seat, score in zip(
                    "AB", self.battles, self.seats, self.scores, strict=True
                )
            ),
            ("difference, B - A", f"{self.difference:+z.3f}"),
            (f"95 % interval ({kind})", f"{low:+z.3f} to {high:+z.3f}"),
        ]
        if self.lost:
            rows.append(("lost games", f"{len(self.lost)}: {', '.join(map(str, self.lost))}"))
        return rows


def _told(score: Score) -> str:
    low, high = score.interval
    counts = f"{score.wins} won, {score.draws} drawn, {score.losses} lost"
    return f"{score.score:.3f} ({counts}; 95 % interval {low:.3f} to {high:.3f})"


def compare(
    first: Contest,
    second: Contest,
    games: int,
    *,
    fixed: bool = False,
    margin: float = 0.0,
    **how: Unpack[How],
) -> Comparison:
    """Play games of both contests, a pair from each seed, at most so many pairs.

    Unless their number is fixed it ends with the first pair after which the always-valid interval
    of the difference leaves out 0 or lies within the margin. Pairs are looked at in the order of
    their numbers, so it ends with the same one whoever played them.
    """
    check(first.players, games, how)
    run, evidence, ended = Run((first, second), (range(games),) * 2, **how), Evidence(), ALL_PLAYED
    sums = [Counts(), Counts()]
    with closing(_pairs(run, games)) as pairs:
        for pair in pairs:
            sums = [one.plus(other) for one, other in zip(sums, pair, strict=True)]
            evidence.add(pair[1].points - pair[0].points)
            ended = ALL_PLAYED if fixed else verdict(evidence, margin)
            if ended != ALL_PLAYED:
                break
    both = first, second
    one, other = (
        scored(each.players[0], each.players[1], each.terms.scenario, counts)
        for each, counts in zip(both, sums, strict=True)
    )
    return Comparison(
        scenarios=(first.terms.scenario, second.terms.scenario),
        battles=(called(first), called(second)),
        seats=(first.battle.seats[0], second.battle.seats[0]),
        players=first.players,
        seed=first.seed,
        scores=(one, other),
        pairs=evidence.pairs,
        difference=evidence.mean,
        interval=evidence.plain_interval() if fixed else evidence.interval(),
        fixed=fixed,
        margin=margin,
        ended=ended,
        lost=tuple(sorted({number for _, number in run.lost})),
    )


def verdict(evidence: Evidence, margin: float) -> str:
    """Is it settled by now whether the scores differ?"""
    if evidence.differs():
        return DIFFERENT
    if margin:
        low, high = evidence.interval()
        if -margin <= low and high <= margin:
            return ALIKE
    return ALL_PLAYED


def _pairs(run: Run, games: int) -> Generator[tuple[Counts, Counts], None, None]:
    """Both games of each number, in the order of the numbers, as soon as they are there."""
    waiting: tuple[dict[int, Counts], dict[int, Counts]] = {}, {}
    following = 0
    with closing(run.played()) as played:
        for game in played:
            waiting[game.contest][game.number] = counted(game.result)
            lost = {number for _, number in run.lost}
            while following in lost or all(following in each for each in waiting):
                if following not in lost:
                    yield waiting[0].pop(following), waiting[1].pop(following)
                following += 1
    for number in range(following, games):  # behind a game that was lost last
        if all(number in each for each in waiting):
            yield waiting[0].pop(number), waiting[1].pop(number)
