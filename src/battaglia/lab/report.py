"""What many games come to: counts that add up, and the figures worked out from them."""

from __future__ import annotations

from math import sqrt
from typing import Any

import msgspec

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""
WHOLE = "_of"
"""The end of the name of a figure that is the whole of another: ``losses_of``."""


class Noted(msgspec.Struct, frozen=True):
    """What else there is to tell of one game; it is noted only where it is asked for."""

    course: tuple[dict[int, dict[str, int]], dict[int, dict[str, int]]]
    """For each seat its figures at the end of each turn."""
    fallen: tuple[tuple[str, ...], tuple[str, ...]]
    """For each seat the pieces that it lost."""
    rules: dict[str, int]
    """How often each paragraph came up: the events that name it."""
    fights: dict[str, int]
    """How many rolls were about pieces in each hex."""


class GameResult(msgspec.Struct, frozen=True):
    """How one game went. ``winner`` is the number of a seat, or None for a draw."""

    winner: int | None
    code: str
    decisions: int
    turns: int
    figures: tuple[dict[str, int], dict[str, int]]
    """For each seat what the game counts: points, losses ... A figure that ends in ``_of`` is
    the whole of which the figure without it is a part."""
    collapses: tuple[int, int] = (0, 0)
    """For each seat the turn in which its army collapsed; 0 if it did not."""
    noted: Noted | None = None


class SideTally(msgspec.Struct):
    """Sums over games for one seat. Whole numbers only: the order of adding does not matter."""

    wins: int = 0
    wins_by: dict[str, int] = {}
    """The wins by how they came about."""
    figures: dict[str, int] = {}
    collapses: int = 0
    collapse_turns: int = 0

    def merge(self, other: SideTally) -> None:
        """Count what somebody else counted."""
        for name in ("wins", "collapses", "collapse_turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wins_by = _sums(self.wins_by, other.wins_by)
        self.figures = _sums(self.figures, other.figures)


def _sums(first: dict[str, int], second: dict[str, int]) -> dict[str, int]:
    return {name: first.get(name, 0) + second.get(name, 0) for name in {**first, **second}}


class Tally(msgspec.Struct):
    """Sums over games."""

    games: int = 0
    draws: int = 0
    decisions: int = 0
    turns: int = 0
    collapses: int = 0
    """The games in which an army collapsed."""
    collapse_turns: int = 0
    """The turns in which the first one did, added up."""
    sides: tuple[SideTally, SideTally] = msgspec.field(
        default_factory=lambda: (SideTally(), SideTally())
    )

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += result.decisions
        self.turns += result.turns
        self.draws += result.winner is None
        turns = [turn for turn in result.collapses if turn]
        self.collapses += bool(turns)
        self.collapse_turns += min(turns, default=0)
        for number, (tally, figures) in enumerate(zip(self.sides, result.figures, strict=True)):
            won = {result.code: 1} if result.winner == number else {}
            turn = result.collapses[number]
            tally.merge(SideTally(len(won), won, figures, bool(turn), turn))

    def merge(self, other: Tally) -> None:
        """Count the games of another tally."""
        for name in ("games", "draws", "decisions", "turns", "collapses", "collapse_turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in zip(self.sides, other.sides, strict=True):
            mine.merge(theirs)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: it never leaves 0 to 1, even for few games."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z_95 * Z_95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    # At the ends the formula is exact in theory and off by a rounding error in practice.
    low = 0.0 if wins == 0 else centre - Z_95 * spread
    high = 1.0 if wins == games else centre + Z_95 * spread
    return low, high


def apart(one: float, games: int, other: float, others: int) -> tuple[float, tuple[float, float]]:
    """The difference of two shares with its 95 % interval, after Newcombe: from Wilson's two."""
    share, rest = one / games, other / others
    (low, high), (least, most) = wilson(one, games), wilson(other, others)
    difference = share - rest
    down = sqrt((share - low) ** 2 + (most - rest) ** 2)
    up = sqrt((high - share) ** 2 + (rest - least) ** 2)
    return difference, (difference - down, difference + up)


class SeatReport(msgspec.Struct, frozen=True):
    """The figures of one seat; means are per game, rates are shares of all games."""

    seat: str
    player: str
    wins: int
    win_rate: float
    win_interval: tuple[float, float]
    wins_by: dict[str, int]
    figures: dict[str, float]
    """What the game counts, as means."""
    shares: dict[str, float]
    """Figures as shares of their wholes: the part of an army that was lost ..."""
    collapses: int
    collapse_turn: float | None
    """The mean turn of collapse, of the games in which the army did collapse."""


class Report(msgspec.Struct, frozen=True):
    """The figures of a simulation."""

    scenario: str
    seed: int
    games: int
    draws: int
    draw_rate: float
    decisions: float
    turns: float
    collapses: int
    collapse_turn: float | None
    """The mean turn in which the first army collapsed."""
    seats: tuple[SeatReport, SeatReport]
    lost: tuple[int, ...] = ()
    """The numbers of games that killed their processes; nothing else here counts them."""
    battle: str = ""
    """The scenario with its file, if it does not come with Battaglia, and the chosen options."""

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def rows(self) -> list[tuple[str, str]]:
        """The report as lines of a name and a figure."""
        rows = [
            ("scenario", self.battle),
            ("games", str(self.games)),
            ("seed", str(self.seed)),
            ("decisions a game", f"{self.decisions:.1f}"),
            ("turns a game", f"{self.turns:.1f}"),
            ("draws", _share(self.draws, self.draw_rate)),
            ("first collapse", _collapse(self.collapses, self.games, self.collapse_turn)),
        ]
        if self.lost:
            rows.append(("lost games", f"{len(self.lost)}: {', '.join(map(str, self.lost))}"))
        for seat in self.seats:
            rows += _seat_rows(seat, self.games)
        return rows


def _seat_rows(seat: SeatReport, games: int) -> list[tuple[str, str]]:
    low, high = seat.win_interval
    wins = f"{_share(seat.wins, seat.win_rate)}, 95 % interval {low:.1%} to {high:.1%}"
    figures = [
        ("player", seat.player),
        ("wins", wins),
        *((f"wins, {_plain(code)}", str(wins)) for code, wins in sorted(seat.wins_by.items())),
        ("collapses", _collapse(seat.collapses, games, seat.collapse_turn)),
        *((_plain(name), f"{mean:.2f}") for name, mean in seat.figures.items()),
        *((f"{_plain(name)}, share", f"{part:.1%}") for name, part in seat.shares.items()),
    ]
    return [(f"{seat.seat}: {name}", figure) for name, figure in figures]


def _plain(code: str) -> str:
    return code.replace("_", " ").replace("-", " ")


def _share(count: int, rate: float) -> str:
    return f"{count} ({rate:.1%})"


def _collapse(count: int, games: int, turn: float | None) -> str:
    told = _share(count, count / max(games, 1))
    return told if turn is None else f"{told}, turn {turn:.1f}"


def report(
    tally: Tally,
    scenario: str,
    seats: tuple[str, ...],
    players: tuple[str, str],
    seed: int,
    lost: tuple[int, ...] = (),
    battle: str = "",
) -> Report:
    """The figures of a tally. ``battle`` is the scenario with its file and options, if any."""
    games = max(tally.games, 1)
    first, second = (
        _seat_report(side, games, seat, player)
        for side, seat, player in zip(tally.sides, seats, players, strict=True)
    )
    return Report(
        scenario=scenario,
        seed=seed,
        games=tally.games,
        draws=tally.draws,
        draw_rate=tally.draws / games,
        decisions=tally.decisions / games,
        turns=tally.turns / games,
        collapses=tally.collapses,
        collapse_turn=_mean(tally.collapse_turns, tally.collapses),
        seats=(first, second),
        lost=lost,
        battle=battle or scenario,
    )


def _seat_report(side: SideTally, games: int, seat: str, player: str) -> SeatReport:
    return SeatReport(
        seat=seat,
        player=player,
        wins=side.wins,
        win_rate=side.wins / games,
        win_interval=wilson(side.wins, games),
        wins_by=side.wins_by,
        figures={name: n / games for name, n in side.figures.items() if not _is_whole(name)},
        shares={
            name: side.figures[name] / whole
            for name in side.figures
            if (whole := side.figures.get(f"{name}{WHOLE}"))
        },
        collapses=side.collapses,
        collapse_turn=_mean(side.collapse_turns, side.collapses),
    )


def _is_whole(name: str) -> bool:
    return name.endswith(WHOLE)


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None
