"""Provenance: every figure of a data file says where it is from.

A file states it once for a table and overrides it for a key, by the path of the key:

    [provenance]
    "" = { kind = "reconstructed", note = "..." }
    "units.sparr.strength" = { kind = "rulebook", paragraph = "8.0" }
"""

from __future__ import annotations

from typing import Literal

import msgspec

from battaglia.core.files import DataFault

Kind = Literal["rulebook", "published", "history", "reconstructed"]


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a figure is from: its kind, and the paragraph or the source."""

    kind: Kind
    paragraph: str = ""
    source: str = ""
    note: str = ""


Statements = dict[str, Provenance]


def provenance_of(statements: Statements, path: str) -> Provenance:
    """The statement for a key: its own, or that of the nearest table around it."""
    while path:
        if path in statements:
            return statements[path]
        path = path.rpartition(".")[0]
    return statements[""]


def check_statements(statements: Statements, data: msgspec.Struct, file: str) -> None:
    """Refuse a file without a general statement, or one that speaks of a key it lacks."""
    if "" not in statements:
        raise DataFault(file, "provenance", 'there is no general statement, the key ""')
    for path, stated in statements.items():
        if path and not _exists(data, path):
            raise DataFault(file, f'provenance."{path}"', "speaks of a key that is not in the file")
        if stated.kind == "rulebook" and not stated.paragraph:
            raise DataFault(file, f'provenance."{path}"', "a rulebook figure names its paragraph")


def _exists(value: object, path: str) -> bool:
    for key in path.split("."):
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, msgspec.Struct) and key in value.__struct_fields__:
            value = getattr(value, key)
        else:
            return False
    return True
