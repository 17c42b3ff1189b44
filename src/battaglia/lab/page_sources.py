"""Where the data of a battle are from, for the page of a simulation: figures are worth no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battaglia.core.telling import Teller
from battaglia.core.telling.printed import Provenances, ProvenanceTold

RECONSTRUCTED = "reconstructed"
FILES = {"scenario": "units and set-up", "map": "map", "charts": "charts"}
MOST_KEYS = 6
"""Keys of a file that are named."""

Statements = Mapping[str, ProvenanceTold]


def warning(teller: Teller) -> str:
    """What of the data is reconstructed, in a sentence; "" if nothing is."""
    parts = []
    for name, stated in _stated(teller.provenances()).items():
        if stated[""].kind == RECONSTRUCTED:
            parts.append(name)
        elif _reconstructed(stated):
            parts.append(f"parts of the {name}")
    return f"Reconstructed, not the printed game's: {', '.join(parts)}." if parts else ""


def source_rows(teller: Teller) -> list[tuple[str, str, str]]:
    """For each file of the battle where its data are from, and what it says of that."""
    return [
        (name.capitalize(), _kind(stated), _words(stated[""]))
        for name, stated in _stated(teller.provenances()).items()
    ]


def _stated(told: Provenances) -> dict[str, Statements]:
    found = {name: getattr(told, file) for file, name in FILES.items()}
    return {name: stated for name, stated in found.items() if "" in stated}


def _reconstructed(stated: Statements) -> Sequence[str]:
    """The keys that are reconstructed where the rest is not."""
    return [key for key, found in stated.items() if key and found.kind == RECONSTRUCTED]


def _kind(stated: Statements) -> str:
    general = stated[""]
    keys = _reconstructed(stated)
    if general.kind == RECONSTRUCTED or not keys:
        return general.kind_name
    more = f" and {len(keys) - MOST_KEYS} more" if len(keys) > MOST_KEYS else ""
    return f"{general.kind_name}; {RECONSTRUCTED}: {', '.join(keys[:MOST_KEYS])}{more}"


def _words(stated: ProvenanceTold) -> str:
    return " ".join(part for part in (stated.paragraph, stated.source, stated.note) if part)
