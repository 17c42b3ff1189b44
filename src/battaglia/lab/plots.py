"""Small plots as inline SVG, coloured by the classes of the page's style sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, log10
from typing import NamedTuple

from battaglia.core.hexgrid import Grid

WIDTH, HEIGHT = 360, 226
LEFT, RIGHT, TOP, BOTTOM = 42, 8, 26, 38
TICKS = 4
APART = 4
"""Half the width of the ends of an upright interval."""
SHADES = 6
"""Shades of the map, the first for hexes where nothing happened."""


class Band(NamedTuple):
    """A figure over turns: the lower quartile, the median and the upper quartile of each."""

    label: str
    points: Mapping[int, tuple[int, int, int]]


class Bars(NamedTuple):
    """Shares of games by a number, with their intervals."""

    label: str
    shares: Mapping[int, float]
    intervals: Mapping[int, tuple[float, float]] = {}


def svg(width: float, height: float, label: str, parts: Iterable[str], kind: str = "plot") -> str:
    """A picture with a name for those who cannot see it."""
    box = f'viewBox="0 0 {width:g} {height:g}"'
    return (
        f'<svg class="{kind}" {box} role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def text(x: float, y: float, words: str, anchor: str = "middle", kind: str = "") -> str:
    """Words at a place."""
    shape = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{shape}>{escape(words)}</text>'


def ticks(most: float) -> list[float]:
    """Round numbers from 0 to at least the most, in steps of 1, 2 or 5 times a power of ten."""
    rough = max(most, 1e-9) / TICKS
    unit = 10.0 ** ceil(log10(rough) - 1)
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough * 0.999)
    return [step * number for number in range(ceil(most / step - 1e-9) + 1)]


class Frame:
    """The axes of a plot with what they measure: places along one, a scale from 0 up the other."""

    def __init__(
        self,
        places: Sequence[int],
        most: float,
        told: Callable[[float], str],
        axes: tuple[str, str],
    ) -> None:
        self.places = places
        self.along, self.up = axes
        self.scale = ticks(most or 1)
        self.told = told
        self.step = (WIDTH - LEFT - RIGHT) / max(len(places), 1)

    def x(self, place: int) -> float:
        """The middle of a place."""
        return LEFT + self.step * (self.places.index(place) + 0.5)

    def y(self, value: float) -> float:
        """The height of a value."""
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / self.scale[-1]

    def drawn(self) -> list[str]:
        """The lines and numbers."""
        parts = [
            text(2, 12, self.up, "start"),
            text(WIDTH - RIGHT, HEIGHT - 4, self.along, "end"),
        ]
        for value in self.scale:
            y = self.y(value)
            parts.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
            parts.append(text(LEFT - 5, y + 4, self.told(value), "end"))
        every = max(1, ceil(len(self.places) / 12))
        shown = self.places[::every]
        return parts + [text(self.x(place), HEIGHT - 20, str(place)) for place in shown]


def bands(label: str, found: Sequence[Band], unit: str = "") -> str:
    """Medians as lines with quartiles as bands, one for each side."""
    turns = sorted({turn for band in found for turn in band.points})
    most = max((high for band in found for *_, high in band.points.values()), default=1)
    frame = Frame(turns, most, lambda value: f"{value:g}", ("turn", unit))
    parts = frame.drawn()
    for seat, band in enumerate(found):
        there = sorted(band.points)
        if not there:
            continue
        beside = 2 * APART * (seat - (len(found) - 1) / 2) if len(there) == 1 else 0.0
        upper = [(frame.x(t) + beside, frame.y(band.points[t][2])) for t in there]
        lower = [(frame.x(t) + beside, frame.y(band.points[t][0])) for t in reversed(there)]
        middle = [(frame.x(t) + beside, frame.y(band.points[t][1])) for t in there]
        if len(there) == 1:  # a band over one turn has no width
            parts.append(_whisker(upper[0][0], lower[0][1], upper[0][1], f"line s{seat}"))
        parts.append(f'<path class="band s{seat}" d="{_path(upper + lower)}Z"/>')
        parts.append(f'<path class="line s{seat}" d="{_path(middle)}"/>')
        for turn, (x, y) in zip(there, middle, strict=True):
            low, value, high = band.points[turn]
            told = f"{band.label}, turn {turn}: median {value}, quartiles {low} and {high}"
            dot = f'<circle class="dot s{seat}" cx="{x:.1f}" cy="{y:.1f}" r="3.2">'
            parts.append(f"{dot}<title>{escape(told)}</title></circle>")
    medians = [
        f"{band.label} {', '.join(f'{t}: {band.points[t][1]}' for t in sorted(band.points))}"
        for band in found
    ]
    return svg(WIDTH, HEIGHT, f"{label}. Medians by turn: {'; '.join(medians)}", parts)


def _whisker(x: float, low: float, high: float, kind: str) -> str:
    """An upright line with ends, for an interval."""
    caps = "".join(f"M{x - APART:.1f} {y:.1f}h{2 * APART}" for y in (low, high))
    return f'<path class="{kind}" d="M{x:.1f} {low:.1f}V{high:.1f}{caps}"/>'


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def bars(label: str, found: Sequence[Bars]) -> str:
    """Bars with their intervals, side by side: for each turn one of each kind."""
    known = {place for each in found for place in each.shares}
    places = list(range(min(known), max(known) + 1)) if known else [1]
    highs = [high for each in found for _, high in each.intervals.values()]
    most = max([*highs, *(share for each in found for share in each.shares.values())], default=1.0)
    frame = Frame(places, most, lambda value: f"{value:.0%}", ("turn", "share of the games"))
    parts, wide = frame.drawn(), min(frame.step * 0.8, 56) / max(len(found), 1)
    for kind, each in enumerate(found):
        for place, share in sorted(each.shares.items()):
            x = frame.x(place) + wide * (kind - len(found) / 2)
            y, told = frame.y(share), f"{each.label}, turn {place}: {share:.1%}"
            size = f'width="{wide - 1:.1f}" height="{frame.y(0) - y:.1f}"'
            shape = f'class="bar s{kind if len(found) > 1 else 2}"'
            parts.append(f'<rect {shape} x="{x:.1f}" y="{y:.1f}" {size}>')
            parts.append(f"<title>{escape(told)}</title></rect>")
            if place in each.intervals:
                low, high = (frame.y(end) for end in each.intervals[place])
                middle = x + (wide - 1) / 2
                parts += [_whisker(middle, low, high, kind) for kind in ("casing", "whisker")]
    figures = [
        f"{each.label} {', '.join(f'{n}: {share:.1%}' for n, share in sorted(each.shares.items()))}"
        for each in found
    ]
    return svg(WIDTH, HEIGHT, f"{label}. By turn: {'; '.join(figures)}", parts)


def shares(label: str, found: Sequence[tuple[str, float, tuple[float, float]]]) -> str:
    """Shares as bars with their intervals as whiskers, one below the other."""
    row, wide = 44, WIDTH - 2 * RIGHT
    parts = []
    for number, (name, share, (low, high)) in enumerate(found):
        y = number * row + 16
        parts.append(text(RIGHT, y, name, "start", "strong"))
        parts.append(text(WIDTH - RIGHT, y, f"{share:.1%} ({low:.1%} to {high:.1%})", "end"))
        parts.append(f'<rect class="trough" x="{RIGHT}" y="{y + 6}" width="{wide}" height="12"/>')
        full = f'width="{wide * share:.1f}" height="12"'
        parts.append(f'<rect class="bar s{number}" x="{RIGHT}" y="{y + 6}" {full}/>')
        ends, middle = (RIGHT + wide * low, RIGHT + wide * high), y + 12
        whisker = f"M{ends[0]:.1f} {middle}H{ends[1]:.1f}"
        caps = "".join(f"M{x:.1f} {middle - 5}v10" for x in ends)
        parts += [f'<path class="{kind}" d="{whisker}{caps}"/>' for kind in ("casing", "whisker")]
    figures = [
        f"{name} {share:.1%} ({low:.1%} to {high:.1%})" for name, share, (low, high) in found
    ]
    return svg(WIDTH, row * len(found) + 4, f"{label}: {', '.join(figures)}", parts)


def hexes(label: str, grid: Grid, counts: Mapping[str, float], named: Sequence[str]) -> str:
    """The map in small, fuller where more happened, some of its hexes with their numbers."""
    most = max(counts.values(), default=0) or 1
    parts = []
    for index in range(len(grid)):
        name = grid.name(index)
        count = counts.get(name, 0.0)
        shade = ceil((SHADES - 1) * count / most) if count else 0
        corners = " ".join(f"{10 * x:.0f},{10 * y:.0f}" for x, y in grid.corners(index))
        told = f"<title>{escape(name)}: {count:.2f}</title>" if count else ""
        parts.append(f'<polygon class="hex h{shade}" points="{corners}">{told}</polygon>')
        if name in named:
            x, y = grid.centre(index)
            kind = "on" if shade > SHADES // 2 else "off"
            parts.append(text(10 * x, 10 * y + 1.6, name, kind=kind))
    across, down = grid.extent
    ranked = [f"{name} {counts.get(name, 0.0):.2f}" for name in named]
    figures = f"{label}, the most in {', '.join(ranked)}" if ranked else label
    return svg(10 * across, 10 * down, figures, parts, "map")
