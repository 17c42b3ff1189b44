"""``battaglia calibrate``: how often the machine's chances come true, battle by battle."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

import battaglia
from battaglia.cli.faults import WrongCall
from battaglia.cli.files import need_place, write
from battaglia.cli.laddering import battles
from battaglia.cli.listing import table
from battaglia.cli.progress import running, shown
from battaglia.cli.simulating import two_players
from battaglia.core.files import read_text
from battaglia.lab import calibration
from battaglia.lab.reliability import Reliability, curve, reliability
from battaglia.lab.running import contests

BEGIN, END = "<!-- calibration -->", "<!-- end of calibration -->"
"""Between these a page has the tables that are written."""
HEADS = ("battle", "games", "value", "slope", "shift", "Brier", "raw", "constant", "log loss",
         "raw", "constant")  # fmt: skip


def calibrate(args: Namespace) -> int:
    """Play games, print what they show, and write it where asked."""
    games, players = battles(args.scenarios, args.games), two_players(args.players)
    for scenario, many in games.items():
        if not many:
            raise WrongCall(f"at least one game has to be played, not 0 ({scenario})")
    if args.correct:
        need_shipped(games)
    need_place(args.json, args.write, kept=games)
    if args.write:
        need_marks(args.write)
    with running():
        grounds = contests(games, players, args.seed).values()
    found = []
    for ground, (scenario, many) in zip(grounds, games.items(), strict=True):
        with running(), shown(many) as progress:
            made = command(scenario, many, players, args.seed)
            found.append(reliability(ground, many, made, progress))
        for line in table([HEADS, row(found[-1])]):
            print(line, flush=True)
        if args.correct:
            correct(found[-1])
        if args.write:
            write_page(Path(args.write), found)
    if args.json:
        write(args.json, json.dumps(msgspec.to_builtins(found), indent=2) + "\n")
    return 0


def command(scenario: str, many: int, players: tuple[str, str], seed: int) -> str:
    """The call that finds the same again at one battle."""
    names = ",".join(dict.fromkeys(players))
    words = ["battaglia", "calibrate", f"{scenario}={many}", "--players", names]
    return shlex.join([*words, "--seed", str(seed)])


def need_shipped(scenarios: Iterable[str]) -> None:
    """A file has the id of a battle, not its value: a correction would stand in the wrong place."""
    shipped = {each.id for each in battaglia.scenarios()}
    for name in scenarios:
        if name not in shipped:
            raise WrongCall(f"only shipped battles have corrections: not {name}")


def need_marks(page: str) -> None:
    """Refuse a page that does not say where its tables begin and end: the rest is to be kept."""
    with running():
        text = read_text(Path(page))
    for mark in (BEGIN, END):
        _, found, text = text.partition(mark)
        if not found:
            raise WrongCall(f"{page} has no line {mark}")


def row(found: Reliability) -> tuple[str, ...]:
    """The figures of a battle."""
    correction = found.correction
    each = found.corrected, found.raw, found.constant
    return (
        found.scenario,
        str(found.games),
        "learned" if found.learned else "guess",
        f"{correction.slope:.2f}",
        f"{correction.shift:+z.2f}",
        *[f"{one.brier:.3f}" for one in each],
        *[f"{one.loss:.3f}" for one in each],
    )


def correct(found: Reliability) -> None:
    """Write a battle's correction beside those of the others."""
    known = {**calibration.corrections(), found.scenario: found.correction}
    write(str(calibration.FILE), calibration.written(known))
    calibration.corrections.cache_clear()


def write_page(page: Path, found: Sequence[Reliability]) -> None:
    """Put the tables into a page, and the curves beside it."""
    before, _, rest = read_text(page).partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = ["", *markdown(HEADS, [row(each) for each in found]), ""]
    for each in found:
        name = f"{page.stem}-{each.scenario}.svg"
        label = f"What came of the chances that the machine gave at {each.scenario}"
        write(str(page.with_name(name)), curve(each, label))
        lines += [f"### {each.scenario}", "", f"`{each.correction.made}`", ""]
        lines += [f"![{label}]({name})", "", *markdown(BIN_HEADS, bins(each)), ""]
    write(str(page), f"{before}{BEGIN}\n{chr(10).join(lines)}\n{END}{after}")


BIN_HEADS = ("said", "came", "interval", "positions", "games")


def bins(found: Reliability) -> list[tuple[str, ...]]:
    """What was said and what came of it."""
    return [
        (
            f"{each.said:.0%}",
            f"{each.came:.0%}",
            f"{each.interval[0]:.0%} to {each.interval[1]:.0%}",
            str(each.positions),
            str(each.games),
        )
        for each in found.bins
    ]


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table for a page."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return lines + [f"| {' | '.join(each)} |" for each in rows]
