"""Steps under way as tables of names, so that a person can read and write them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from battaglia.core.files import DataFault
from battaglia.core.flow import Position, Step
from battaglia.core.kinds import Kind
from battaglia.core.typed import convert

P = TypeVar("P", bound=Position)
StepData = dict[str, Any]


class StepTable(Generic[P]):
    """The steps of a game and the kinds of their fields.

    ``fields`` gives a field's kind by its name, or by "step.field" where steps differ;
    ``bottom`` is the step below all others, which a file states in words of its own.
    """

    def __init__(
        self,
        bottom: type[Step[P]],
        steps: Iterable[type[Step[P]]],
        fields: dict[str, str],
        kinds: dict[str, Kind],
    ) -> None:
        self.steps = {step.name: step for step in steps}
        self.all = {**self.steps, bottom.name: bottom}
        self.fields = fields
        self.kinds = kinds
        for step in self.steps.values():
            for field in self.written(step):
                if self.kind(step, field) not in kinds:
                    raise TypeError(f"{step.__name__}.{field}: no kind says how it is written")
        self._forms = {step: self._form(step) for step in self.steps.values()}

    def _form(self, step: type[Step[P]]) -> list[tuple[str, Kind]]:
        """The fields of a step that a file has, each with its kind."""
        return [(field, self.kinds[self.kind(step, field)]) for field in self.written(step)]

    def written(self, step: type[Step[P]]) -> list[str]:
        """The fields of a step that a file has."""
        return [field for field in step.__struct_fields__ if field not in step.derived]

    def kind(self, step: type[Step[P]], field: str) -> str:
        """The kind of a field."""
        return self.fields.get(f"{step.name}.{field}") or self.fields.get(field, "")

    def dump(self, p: P, step: Step[P]) -> StepData:
        """A step as a table."""
        data: StepData = {"step": step.name}
        for field, kind in self._forms.get(type(step)) or self._form(type(step)):
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
        fields, given = self.written(step), set(data) - {"step"}
        # A field that has a default may be missing: older files know nothing of it.
        needed = {field.name for field in msgspec.structs.fields(step) if field.required}
        if not needed & set(fields) <= given <= set(fields):
            listed = ", ".join(fields) or "nothing else"
            raise DataFault(file, place, f"{step.name!r} takes exactly: {listed}")
        try:
            values = {f: self.kinds[self.kind(step, f)].load(p, data[f]) for f in given}
        except (KeyError, ValueError, TypeError, AttributeError):
            fault = "names a piece or a figure that does not fit"
            raise DataFault(file, place, fault) from None
        return step, values

    # As plain data, for core/packing.py

    def pack(self, step: Step[P]) -> list[Any]:
        """A step's name and the values of its fields."""
        shape = self.shapes[step.name]
        values = shape(*[getattr(step, field) for field in shape.__struct_fields__])
        return [step.name, msgspec.to_builtins(values)]

    def unpack(self, p: P, packed: list[Any]) -> Step[P]:
        """The step that was packed."""
        name, values = packed
        written = convert(values, self.shapes[name])
        return self.all[name].resumed(p, msgspec.structs.asdict(written))

    @cached_property
    def shapes(self) -> dict[str, type[msgspec.Struct]]:
        """For each step a struct of the fields that are written down."""
        return {name: self._shape(step) for name, step in self.all.items()}

    def _shape(self, step: type[Step[P]]) -> type[msgspec.Struct]:
        written = self.written(step)
        fields = [(f.name, f.type) for f in msgspec.structs.fields(step) if f.name in written]
        return msgspec.defstruct(step.__name__, fields, array_like=True)
