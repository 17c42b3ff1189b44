"""The page of a simulation: one file of HTML with everything in it, and no script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import battaglia
from battaglia.core.battle import CompiledBattle
from battaglia.core.files import read_text
from battaglia.core.telling import Teller, teller_of
from battaglia.lab.details import Details, Fallen, Histogram, SideDetails, course_of, quantile
from battaglia.lab.page_sources import source_rows, warning
from battaglia.lab.playing import Contest
from battaglia.lab.plots import SHADES, Band, Bars, bands, bars, hexes, shares
from battaglia.lab.report import WHOLE, Report, apart, wilson

STYLE = Path(__file__).parent / "page.css"
WHISKERS = "Thin lines are 95 % intervals (Wilson's)."
QUARTILES = (0.25, 0.5, 0.75)
MOST_HEXES = 12
"""Hexes that are listed beside the map."""
HASH = 12
"""Digits of the hash of the data."""
FEWEST = 5
"""Games on either side below which a piece's weight is not told."""


class Told(NamedTuple):
    """What the page is made of."""

    report: Report
    details: Details
    contest: Contest
    teller: Teller
    seats: tuple[str, str]
    """The names of the sides."""


def page(report: Report, details: Details, contest: Contest, command: str) -> str:
    """The whole page."""
    teller = teller_of(contest.game, contest.battle, "en")
    names = teller.seat_names()
    first, second = (names[seat] for seat in contest.battle.seats)
    told = Told(report, details, contest, teller, (first, second))
    title = f"{_title(told)}: {_games(report.games)}"
    parts = [
        _header(told, title, command),
        '<main class="cards">',
        *_result(told),
        *_length(told),
        *_courses(told),
        *_units(told),
        *_hexes(told),
        *_rules(told),
        *_sources(told),
        "</main>",
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{read_text(STYLE)}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _title(told: Told) -> str:
    spec = told.teller.spec
    name = getattr(spec, "title", None) or getattr(spec, "name", None)
    return told.teller.text(name) if name else told.report.scenario


def _header(told: Told, title: str, command: str) -> str:
    who = [
        f'<span class="key s{seat}">{escape(name)}</span> played by <b>{escape(player)}</b>'
        for seat, (name, player) in enumerate(zip(told.seats, told.contest.players, strict=True))
    ]
    lost = told.report.lost
    left_out = f"{_games(len(lost))} killed their processes and do not count: {_listed(lost)}."
    notes = [left_out if lost else "", warning(told.teller)]
    shown = "".join(f"<p>{escape(note)}</p>" for note in notes if note)
    return (
        f"<header><h1>{escape(title)}</h1><p>{', '.join(who)}; seed {told.report.seed}.</p>"
        f"{shown}<p><code>{escape(command)}</code></p></header>"
    )


def _games(many: int) -> str:
    return "1 game" if many == 1 else f"{many:,} games"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _card(title: str, note: str, *parts: str, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{''.join(parts)}<p>{escape(note)}</p></section>"


def _table(
    label: str, heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "figures"
) -> str:
    """The first column is words; the others are figures, if the table is not one of words."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(each)}</td>" for each in others)
        + "</tr>"
        for first, *others in rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    named = f'role="region" aria-label="{escape(label)}"'
    return f'<div class="scroll {kind}" tabindex="0" {named}>{table}</div>'


def _key(told: Told) -> str:
    keys = (f'<span class="key s{n}">{escape(name)}</span>' for n, name in enumerate(told.seats))
    return f'<p class="keys">{" ".join(keys)}</p>'


# The cards


def _result(told: Told) -> list[str]:
    report = told.report
    rows = [
        (name, seat.win_rate, seat.win_interval)
        for name, seat in zip(told.seats, report.seats, strict=True)
    ]
    rows.append(("Drawn", report.draw_rate, wilson(report.draws, report.games)))
    kinds = [
        (f"{name}, {code.replace('-', ' ')}", str(wins), f"{wins / max(report.games, 1):.1%}")
        for name, seat in zip(told.seats, report.seats, strict=True)
        for code, wins in sorted(seat.wins_by.items())
    ]
    halves = told.details.sides[0].halves
    score = halves / 2 / max(report.games, 1)
    low, high = wilson(halves / 2, report.games)
    points = f"{score:.3f} ({low:.3f} to {high:.3f})"
    note = f"Score of {told.seats[0]}, a draw being half a win: {points}. "
    plot = shares("Wins and draws with their intervals", rows)
    table = _table("How it was won", ("won how", "games", "share"), kinds) if kinds else ""
    return [_card("Who wins", f"{note}Intervals are Wilson's, at 95 %.", plot, table)]


def _length(told: Told) -> list[str]:
    games = max(told.details.games, 1)
    report = told.report
    means = f"{report.turns:.1f} turns and {report.decisions:.0f} decisions"
    note = f"Games by the turn in which they ended. On average {means} a game. {WHISKERS}"
    ended = [_shares("ended", told.details.lengths, games)]
    found = [_card("Length", note, bars("Games by their last turn", ended))]
    collapses = [
        _shares(name, side.collapses, games)
        for name, side in zip(told.seats, told.details.sides, strict=True)
    ]
    if any(each.shares for each in collapses):
        counts = " and ".join(
            f"{name} in {sum(each.shares.values()):.1%}"
            for name, each in zip(told.seats, collapses, strict=True)
        )
        plot = bars("Games by the turn in which an army collapsed", collapses)
        note = f"The turn in which an army broke, as a share of all games: {counts}. {WHISKERS}"
        found.append(_card("Collapse", note, plot, _key(told)))
    return found


def _shares(label: str, counts: Histogram, games: int) -> Bars:
    return Bars(
        label,
        {turn: n / games for turn, n in counts.items()},
        {turn: wilson(n, games) for turn, n in counts.items()},
    )


def _courses(told: Told) -> list[str]:
    """A card for the points, and for every figure that is a part of a whole: losses."""
    first = told.details.sides[0].course
    plotted = [name for name in first if name == "points" or f"{name}{WHOLE}" in first]
    found = []
    for name in plotted:
        title = name.replace("_", " ")
        lines = [
            Band(label, _quartiles(side, name))
            for label, side in zip(told.seats, told.details.sides, strict=True)
        ]
        note = "At the end of each turn: the median as a line, half of all games in the band."
        plot = bands(f"{title} over the turns".capitalize(), lines, title)
        found.append(_card(f"{title} over time".capitalize(), note, plot, _key(told)))
    return found


def _quartiles(side: SideDetails, name: str) -> dict[int, tuple[int, int, int]]:
    found = {}
    for turn, values in course_of(side, name).items():
        low, middle, high = (quantile(values, share) for share in QUARTILES)
        found[turn] = (low, middle, high)
    return found


def _units(told: Told) -> list[str]:
    if not any(side.fallen for side in told.details.sides):
        return []
    names = told.teller.piece_names()
    heads = ("unit", "lost", "score if lost", "score if not", "worth", "95 % interval")
    note = (
        "How often a piece was lost, its side's score in those games and in the others, and the"
        f" difference with its interval (Newcombe's), where there are {FEWEST} games of either"
        " kind. Armies that lose also lose units, so it shows what goes together, not what causes"
        " what; and of twenty units that are worth nothing one leaves 0 out by chance."
    )
    parts = []
    for seat, side in enumerate(told.details.sides):
        rows = [(names.get(piece, piece), fallen) for piece, fallen in side.fallen.items()]
        rows.sort(key=lambda row: (-row[1].games, row[0]))
        cells = [(name, *_unit_cells(told.details.games, side, each)) for name, each in rows]
        parts.append(f'<div><h3 class="key s{seat}">{escape(told.seats[seat])}</h3>')
        parts.append(f"{_table(f'Units of {told.seats[seat]}', heads, cells)}</div>")
    return [_card("Which units decide", note, '<div class="two">', *parts, "</div>", wide=True)]


def _unit_cells(games: int, side: SideDetails, fallen: Fallen) -> tuple[str, ...]:
    share, others = fallen.games / games, games - fallen.games
    lost, kept = fallen.halves / 2, (side.halves - fallen.halves) / 2
    told = f"{share:.0%}", f"{lost / fallen.games:.2f}", f"{kept / others:.2f}" if others else ""
    if min(fallen.games, others) < FEWEST:
        return *told, "", ""
    worth, (low, high) = apart(kept, others, lost, fallen.games)
    return *told, f"{worth:+z.2f}", f"{low:+z.2f} to {high:+z.2f}"


def _hexes(told: Told) -> list[str]:
    battle, games = told.contest.battle, max(told.details.games, 1)
    if not isinstance(battle, CompiledBattle) or not told.details.fights:
        return []
    means = {there: n / games for there, n in told.details.fights.items()}
    ranked = sorted(means.items(), key=lambda each: (-each[1], each[0]))[:MOST_HEXES]
    plot = hexes("Rolls a game by hex", battle.grid, means, [there for there, _ in ranked])
    rows = [(there, f"{n:.2f}") for there, n in ranked]
    table = _table("Hexes with the most rolls", ("hex", "rolls a game"), rows)
    note = (
        "Rolls by the hexes in which the pieces stood that they were about, before the action that"
        " led to the roll. The more there were, the fuller the colour: it is pale up to"
        f" {ranked[0][1] / (SHADES - 1):.2g} a game, and fullest at {ranked[0][1]:.2f}."
    )
    return [
        _card("Where it is decided", note, f'<div class="beside">{plot}{table}</div>', wide=True)
    ]


def _rules(told: Told) -> list[str]:
    details, games = told.details, max(told.details.games, 1)
    rows = [
        (f"{number} {told.teller.paragraph_title(number)}", f"{n / games:.1f}",
         f"{details.rules_in[number] / games:.0%}")
        for number, n in sorted(details.rules.items(), key=lambda each: _in_order(each[0]))
    ]  # fmt: skip
    note = "What happened, by its paragraph; those that report nothing of their own are not listed."
    table = _table("Paragraphs", ("paragraph", "times a game", "in games"), rows)
    return [_card("How often each rule came up", note, table, wide=True)]


def _in_order(number: str) -> list[tuple[int, str]]:
    """Paragraphs in the order of the book: 9.2 before 10.0."""
    return [(int(part), "") if part.isdigit() else (10**6, part) for part in number.split(".")]


def _sources(told: Told) -> list[str]:
    """Where the data are from, and by which rules was played."""
    these = told.contest
    data = these.game.data_hash(these.battle)[:HASH]
    note = (
        f"Played by Battaglia {battaglia.__version__} with version {these.game.version} of"
        f" its rules; hash of the battle's data {data}."
    )
    heads = ("data", "where from", "what the file says of it")
    rows = source_rows(told.teller)
    table = _table("Sources", heads, rows, "words") if rows else ""
    return [_card("Where the data are from", note, table, wide=True)]
