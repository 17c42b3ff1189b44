"""A position as plain data and back: what worker processes and snapshots pass on.

Unlike a scenario file it is for the same battle and the same rules only, it is quick, and it
takes whatever is derived along. JSON carries it.
"""

from __future__ import annotations

import builtins
from functools import cache
from typing import Any, TypeVar

import msgspec

from battaglia.core.flow import Outcome, Position, settle
from battaglia.core.position import Role
from battaglia.core.steps import StepTable
from battaglia.core.typed import convert

P = TypeVar("P", bound=Position)

Packed = dict[str, Any]


@cache
def _shape(position: type[Position]) -> type[msgspec.Struct]:
    """A struct of the fields that are plain data; msgspec is quick with structs."""
    fields = [
        (name, eval(field.type, {}, vars(builtins)))
        for name, field in position.fields_.items()
        if field.role in (Role.FACT, Role.DERIVED)
    ]
    return msgspec.defstruct("Fields", fields, array_like=True)


def pack(p: Position, steps: StepTable[Any]) -> Packed:
    """A position as plain data."""
    shape = _shape(type(p))
    fields = shape(*[getattr(p, name) for name in shape.__struct_fields__])
    data: Packed = msgspec.to_builtins({"fields": fields, "outcome": p.outcome}, str_keys=True)
    return data | {"stack": [steps.pack(step) for step in p.stack]}


def unpack(position: type[P], battle: Any, data: Packed, steps: StepTable[Any]) -> P:
    """The position that was packed, for the battle that it was packed in, settled."""
    p = position()
    p.battle = battle  # type: ignore[attr-defined]
    shape = _shape(position)
    fields = convert(data["fields"], shape, str_keys=True)
    for name in shape.__struct_fields__:
        setattr(p, name, getattr(fields, name))
    for name, begin in position.begins_.items():
        if name not in shape.__struct_fields__:
            setattr(p, name, begin(p))
    if data["outcome"] is not None:
        p.outcome = convert(data["outcome"], Outcome)
    p.stack = [steps.unpack(p, packed) for packed in data["stack"]]
    settle(p)
    return p
