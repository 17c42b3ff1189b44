"""Steps under way as tables of names, so that a person can read and write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from battaglia.core.files import DataFault
from battaglia.core.flow import Position, Step

P = TypeVar("P", bound=Position)
StepData = dict[str, Any]


class Kind(NamedTuple):
    """How a kind of field is written and read; reading raises when the value does not fit."""

    dump: Callable[[Any, Any], Any]
    load: Callable[[Any, Any], Any]


class StepTable(Generic[P]):
    """The steps of a game and the kinds of their fields.

    ``fields`` gives a field's kind by its name, or by "step.field" where steps differ;
    ``derived`` are the fields ("step.field") that are worked out anew and not written.
    """

    def __init__(
        self,
        steps: Iterable[type[Step[P]]],
        fields: dict[str, str],
        kinds: dict[str, Kind],
        derived: frozenset[str] = frozenset(),
    ) -> None:
        self.steps = {step.name: step for step in steps}
        self.fields = fields
        self.kinds = kinds
        self.derived = derived

    def written(self, step: type[Step[P]]) -> list[str]:
        """The fields of a step that a file has."""
        return [f for f in step.__struct_fields__ if f"{step.name}.{f}" not in self.derived]

    def kind(self, step: type[Step[P]], field: str) -> str:
        """The kind of a field."""
        return self.fields.get(f"{step.name}.{field}") or self.fields[field]

    def dump(self, p: P, step: Step[P]) -> StepData:
        """A step as a table."""
        data: StepData = {"step": step.name}
        for field in self.written(type(step)):
            kind = self.kinds[self.kind(type(step), field)]
            data[field] = kind.dump(p, getattr(step, field))
        return data

    def load(
        self, p: P, data: StepData, file: str, place: str
    ) -> tuple[type[Step[P]], dict[str, Any]]:
        """The step that a table describes, with the values of its fields."""
        step = self.steps.get(str(data.get("step", "")))
        if step is None:
            known = ", ".join(sorted(self.steps))
            raise DataFault(file, f"{place}.step", f"is not one of: {known}")
        fields = self.written(step)
        if set(fields) != set(data) - {"step"}:
            listed = ", ".join(fields) or "nothing else"
            raise DataFault(file, place, f"{step.name!r} takes exactly: {listed}")
        try:
            values = {f: self.kinds[self.kind(step, f)].load(p, data[f]) for f in fields}
        except (KeyError, ValueError, TypeError, AttributeError):
            fault = "names a piece or a figure that does not fit"
            raise DataFault(file, place, fault) from None
        return step, values


def number(_: object, value: object) -> int:
    """A count: 0 or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("a number from 0 is needed")
    return value


def flag(_: object, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError("true or false is needed")
    return value


NUMBER = Kind(number, number)
FLAG = Kind(flag, flag)
