"""What many games come to: counts that add up, and the figures worked out from them."""

from __future__ import annotations

from math import sqrt
from typing import Any

import msgspec

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


class SideResult(msgspec.Struct, frozen=True):
    """How a game went for one seat."""

    points: int
    combat_points_lost: int
    command_points_lost: int
    demoralised: bool


class GameResult(msgspec.Struct, frozen=True):
    """How one game went. ``winner`` is the number of a seat, or None for a draw."""

    winner: int | None
    code: str
    decisions: int
    turns: int
    sides: tuple[SideResult, SideResult]


class SideTally(msgspec.Struct):
    """Sums over games for one seat. Whole numbers only: the order of adding does not matter."""

    wins: int = 0
    decisive: int = 0
    marginal: int = 0
    points: int = 0
    combat_points_lost: int = 0
    command_points_lost: int = 0
    demoralised: int = 0

    def add(self, side: SideResult) -> None:
        """Count one more game."""
        self.points += side.points
        self.combat_points_lost += side.combat_points_lost
        self.command_points_lost += side.command_points_lost
        self.demoralised += side.demoralised


class Tally(msgspec.Struct):
    """Sums over games."""

    games: int = 0
    draws: int = 0
    decisions: int = 0
    turns: int = 0
    sides: tuple[SideTally, SideTally] = msgspec.field(
        default_factory=lambda: (SideTally(), SideTally())
    )

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += result.decisions
        self.turns += result.turns
        for tally, side in zip(self.sides, result.sides, strict=True):
            tally.add(side)
        if result.winner is None:
            self.draws += 1
            return
        winner = self.sides[result.winner]
        winner.wins += 1
        winner.decisive += result.code == "decisive"
        winner.marginal += result.code == "marginal"

    def merge(self, other: Tally) -> None:
        """Count the games of another tally."""
        for name in ("games", "draws", "decisions", "turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in zip(self.sides, other.sides, strict=True):
            for name in SideTally.__struct_fields__:
                setattr(mine, name, getattr(mine, name) + getattr(theirs, name))


def wilson(wins: int, games: int) -> tuple[float, float]:
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


class SeatReport(msgspec.Struct, frozen=True):
    """The figures of one seat; means are per game, rates are shares of all games."""

    seat: str
    player: str
    wins: int
    win_rate: float
    win_interval: tuple[float, float]
    decisive: int
    marginal: int
    points: float
    combat_points_lost: float
    command_points_lost: float
    demoralisation_rate: float


class Report(msgspec.Struct, frozen=True):
    """The figures of a simulation."""

    scenario: str
    seed: int
    games: int
    draws: int
    draw_rate: float
    decisions: float
    turns: float
    seats: tuple[SeatReport, SeatReport]

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def rows(self) -> list[tuple[str, str]]:
        """The report as lines of a name and a figure."""
        rows = [
            ("scenario", self.scenario),
            ("games", str(self.games)),
            ("seed", str(self.seed)),
            ("decisions a game", f"{self.decisions:.1f}"),
            ("turns a game", f"{self.turns:.1f}"),
            ("draws", _share(self.draws, self.draw_rate)),
        ]
        for seat in self.seats:
            rows += _seat_rows(seat)
        return rows


def _seat_rows(seat: SeatReport) -> list[tuple[str, str]]:
    low, high = seat.win_interval
    wins = f"{_share(seat.wins, seat.win_rate)}, 95 % interval {low:.1%} to {high:.1%}"
    figures = [
        ("player", seat.player),
        ("wins", wins),
        ("decisive, marginal", f"{seat.decisive}, {seat.marginal}"),
        ("victory points", f"{seat.points:.1f}"),
        ("combat points lost", f"{seat.combat_points_lost:.1f}"),
        ("command points lost", f"{seat.command_points_lost:.2f}"),
        ("demoralised", f"{seat.demoralisation_rate:.1%}"),
    ]
    return [(f"{seat.seat}: {name}", figure) for name, figure in figures]


def _share(count: int, rate: float) -> str:
    return f"{count} ({rate:.1%})"


def report(
    tally: Tally, scenario: str, seats: tuple[str, ...], players: tuple[str, str], seed: int
) -> Report:
    """The figures of a tally."""
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
        seats=(first, second),
    )


def _seat_report(side: SideTally, games: int, seat: str, player: str) -> SeatReport:
    return SeatReport(
        seat=seat,
        player=player,
        wins=side.wins,
        win_rate=side.wins / games,
        win_interval=wilson(side.wins, games),
        decisive=side.decisive,
        marginal=side.marginal,
        points=side.points / games,
        combat_points_lost=side.combat_points_lost / games,
        command_points_lost=side.command_points_lost / games,
        demoralisation_rate=side.demoralised / games,
    )
