"""Positions and scenario files: any position can be written, and begun from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from battaglia.core.flow import Position
from battaglia.core.position import Draft

P = TypeVar("P", bound=Position)

StepData = dict[str, str | int | bool | list[str | int]]
"""A step under way as a table of a file."""


def start_shape(
    position: type[Position], doc: str, stack: Mapping[str, tuple[Any, Any]]
) -> type[msgspec.Struct]:
    """The shape of a file's table ``start``: the declared fields, then where the stack begins.

    The keys of ``stack`` are the game's own; the steps under way come last.
    """
    keys: dict[str, tuple[Any, Any]] = {}
    for name, field in position.fields_.items():
        keys |= field.form.keys(name) if field.form else {}
    keys |= {**stack, "steps": (list[StepData], [])}
    return msgspec.defstruct(
        "StartSpec",
        [(key, type_, default) for key, (type_, default) in keys.items()],
        namespace={"__doc__": doc},
        module=position.__module__,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
    )


def begun(position: type[P], battle: Any) -> P:
    """The position that a battle's scenario file describes, without the steps under way."""
    p = position()
    p.battle = battle  # type: ignore[attr-defined]
    for name, form in position.forms_.items():
        setattr(p, name, form.load(p, name))
    for name, begin in position.begins_.items():
        setattr(p, name, begin(p))
    return p


def scenario_of(p: Any, **stack: Any) -> Any:
    """The scenario that begins with a position; ``stack`` are the game's keys and the steps."""
    battle = p.battle
    draft = Draft(len(battle.pieces))
    for name, form in type(p).forms_.items():
        form.dump(p, name, draft)
    changed = {
        battle.ids[piece]: msgspec.structs.replace(battle.pieces[piece], **changes)
        for piece, changes in enumerate(draft.pieces)
    }
    tables = {
        table: {name: changed.get(name, spec) for name, spec in getattr(battle.spec, table).items()}
        for table in p.tables
    }
    start = type(battle.spec.start)(**draft.start, **stack)
    return msgspec.structs.replace(battle.spec, start=start, **tables)
