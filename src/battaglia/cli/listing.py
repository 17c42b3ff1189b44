"""``battaglia scenarios``: the battles that there are."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

import battaglia
from battaglia.cli.speaking import Speaker, plain
from battaglia.core.game import ScenarioInfo

COLUMNS = ("id", "title", "date", "sides", "turns", "time", "difficulty")


def scenarios(args: Namespace) -> int:
    """List the scenarios, as a table or as JSON."""
    found = battaglia.scenarios()
    if args.json:
        print(json.dumps([as_json(info) for info in found], ensure_ascii=False, indent=2))
        return 0
    speakers = {name: Speaker(battaglia.game(name), args.lang) for name in battaglia.games()}
    rows = [row(info, speakers[info.game]) for info in found]
    heads = [speakers[found[0].game].name("column", name) for name in COLUMNS]
    for line in table([heads, *rows]):
        print(line)
    return 0


def as_json(info: ScenarioInfo) -> dict[str, Any]:
    """A scenario as plain data, without the path on this machine."""
    data: dict[str, Any] = {
        name: plain(getattr(info, name)) for name in info.__struct_fields__ if name != "path"
    }
    return data


def row(info: ScenarioInfo, speaker: Speaker) -> list[str]:
    """A scenario's cells of the table."""
    sides = [speaker.text(info.seat_names[seat]) for seat in info.seats]
    return [
        info.id,
        speaker.text(info.title),
        info.date,
        " - ".join(sides),
        str(info.turns),
        speaker.tell("minutes", count=info.minutes),
        speaker.name("difficulty", info.difficulty),
    ]


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as aligned lines."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
