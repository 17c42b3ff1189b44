"""The rulings of a game, read from its page of the documentation.

``rulings`` beside this file is a link to docs/rulings, so that a package carries them too.
A heading ``### A5. Title (4.0, 11.1)`` begins a ruling, ``## Title`` a section; S.1 is the first
scenario of a rulebook. A section without rulings is told whole, under a name made from its title.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from battaglia.core.files import read_text

RULINGS = Path(__file__).parent / "rulings"
_SECTION = re.compile(r"^## +(?P<title>.+)$")
_RULING = re.compile(
    r"^### +(?P<id>[A-Z]+(?:-[A-Z]+)?\d+)[.:]? +(?P<title>.+?)(?: +\((?P<rules>[\dS., ]+)\))? *$"
)
Data = dict[str, Any]


def rulings_of(game: str) -> list[Data]:
    """The rulings of a game in their order; none if its page is missing."""
    path = RULINGS / f"{game}.md"
    return parse_rulings(read_text(path)) if path.is_file() else []


def parse_rulings(page: str) -> list[Data]:
    """The rulings of a page, and its sections that have none."""
    found: list[Data] = []
    section = ""
    lines: list[str] | None = None
    for line in page.splitlines():
        head, ruling = _SECTION.match(line), _RULING.match(line)
        if head is None and ruling is None:
            if lines is not None:
                lines.append(line)
            continue
        lines = []
        if head is not None:
            section = head["title"].strip()
            found.append(_told(_slug(section), section, "", "", lines))
        elif ruling is not None:
            found.append(_told(ruling["id"], ruling["title"], section, ruling["rules"], lines))
    for told in found:
        told["text"] = "\n".join(told["text"]).strip()
    return [told for told in found if told["text"]]


def _told(key: str, title: str, section: str, rules: str | None, lines: list[str]) -> Data:
    numbers = re.findall(r"(?:S\.)?\d[\d.]*", rules or "")
    return {"id": key, "title": title, "section": section, "rules": numbers, "text": lines}


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
