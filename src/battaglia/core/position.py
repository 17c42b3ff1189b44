"""The fields of a position, each declared once, with its type and with what it is.

    class Position(flow.Position):
        battle: Battle = shared()
        turn: int = fact(in_start(NUMBER, 1))
        at: list[int] = fact(of_pieces("hex", HEX, OFF))
        orders: tuple[int, int] = secret(in_start(by_seat(NUMBER, 0), {}), blank=0)
        taken: int = derived(hexes_taken)

Storage, ``copy``, ``facts`` (what a digest is made of), ``masked`` (what a seat may know),
packing (core/packing.py), saving and loading (core/saving.py) follow from the declaration, so
there is no second place in which a field could be forgotten.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, ClassVar, NamedTuple

from battaglia.core.knowledge import END, Audience, knows


class Role(Enum):
    """What a field is."""

    FACT = auto()
    """Part of the position: copied, digested, saved."""
    DERIVED = auto()
    """Follows from the facts and is kept in step: copied, not digested, not saved."""
    SHARED = auto()
    """Belongs to the battle, never changes: every copy has the same."""
    SETTLED = auto()
    """Who decides and what is offered: ``flow.settle`` works it out."""
    UNHEARD = auto()
    """A copy has none: nobody listens to it."""
    STACK = auto()
    """The steps under way; a game's table of steps writes and reads them."""
    OUTCOME = auto()
    """How the game ended. What is over is not saved; that it is over is digested."""


class Form:
    """How a field is written in a scenario file; see core/written.py for the usual ones."""

    late: ClassVar[bool] = False
    """Is the field read after those that are not?"""

    def keys(self, name: str) -> dict[str, tuple[Any, Any]]:
        """What the field adds to the file's table ``start``: a type and a default by key."""
        return {}

    def load(self, p: Any, name: str) -> Any:
        """The field's value in the position that ``p.battle``'s file describes."""
        raise NotImplementedError

    def dump(self, p: Any, name: str, draft: Draft) -> None:
        """Write the field of a position into the draft of a file."""
        raise NotImplementedError


class Draft:
    """A scenario file in the making: what differs from the one that the battle was read from."""

    def __init__(self, pieces: int) -> None:
        self.start: dict[str, Any] = {}
        self.pieces: list[dict[str, Any]] = [{} for _ in range(pieces)]


def _always_hidden(_: object) -> bool:
    return False


class Field(NamedTuple):
    """A declaration."""

    role: Role
    begin: Callable[[Any], Any] | None = None
    """What a field that is not read from the file is in a position that has just been read."""
    form: Form | None = None
    is_secret: bool = False
    blank: Any = None
    shown: Callable[[Any], bool] = _always_hidden
    until: str = END
    type: str = ""


def fact(form: Form) -> Any:
    """A part of the position, and how it is written."""
    return Field(Role.FACT, form=form)


def secret(
    form: Form,
    *,
    blank: Any,
    shown: Callable[[Any], bool] = _always_hidden,
    until: str = END,
) -> Any:
    """A fact with one element for each seat, which only that seat may know.

    Others see ``blank`` in its place until the key ``until`` is revealed, or as long as
    ``shown`` does not say that everybody may know.
    """
    return Field(Role.FACT, None, form, is_secret=True, blank=blank, shown=shown, until=until)


def derived(begin: Callable[[Any], Any]) -> Any:
    """What follows from the facts: ``begin`` works it out when a position is read."""
    return Field(Role.DERIVED, begin)


def shared(begin: Callable[[Any], Any] | None = None) -> Any:
    """The battle itself or, with ``begin``, one of its tables, found by the facts."""
    return Field(Role.SHARED, begin)


def kept(role: Role, begin: Callable[[Any], Any]) -> Any:
    """What the core keeps in every position for itself."""
    return Field(role, begin)


COPIED = ("list", "dict", "set")
PLAIN = frozenset({*COPIED, "int", "bool", "str", "None", "tuple", "frozenset"})
"""The types of facts and of what is derived from them."""


def is_copied(type_: str) -> bool:
    """Whether a copy of the position needs a copy of a field of this type."""
    return type_.startswith(COPIED)


class Declared(type):
    """Makes a class of positions from its declarations."""

    fields_: dict[str, Field]
    """The class's own fields, then those that it inherits."""
    forms_: dict[str, Form]
    """The forms of the facts, in the order in which they are read."""
    begins_: dict[str, Callable[[Any], Any]]
    """What fields begin with that are not read."""
    secrets_: dict[str, Field]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Declared:
        inherited = {k: f for base in bases for k, f in getattr(base, "fields_", {}).items()}
        types = _types(namespace)
        own = {
            key: namespace.pop(key)._replace(type=types.get(key, ""))
            for key in [key for key, value in namespace.items() if isinstance(value, Field)]
        }
        _check_whole(name, namespace, types, own)
        for key, field in own.items():
            _check_type(f"{name}.{key}", field)
        namespace["__slots__"] = tuple(key for key in own if key not in inherited)
        made = super().__new__(mcs, name, bases, namespace)
        made.fields_ = own | {key: f for key, f in inherited.items() if key not in own}
        forms = [(key, field.form) for key, field in made.fields_.items() if field.form]
        made.forms_ = dict(sorted(forms, key=lambda each: each[1].late))
        made.begins_ = {key: field.begin for key, field in made.fields_.items() if field.begin}
        made.secrets_ = {key: field for key, field in made.fields_.items() if field.is_secret}
        for method, source in (("copy", _copy_source(made)), ("facts", _facts_source(made))):
            scope: dict[str, Any] = {"new_object": object.__new__, "Position": made}
            exec(source, scope)
            setattr(made, method, scope[method])
        return made


def _types(namespace: dict[str, Any]) -> dict[str, str]:
    """The annotations of a class body as text, in every version of Python."""
    found = namespace.get("__annotations__")
    if found is None and sys.version_info >= (3, 14):
        import annotationlib  # noqa: PLC0415 -- older versions have none

        lazy = annotationlib.get_annotate_from_class_namespace(namespace)
        if lazy is not None:
            form = annotationlib.Format.STRING
            found = annotationlib.call_annotate_function(lazy, form)
    return {
        key: type_ if isinstance(type_, str) else str(type_) for key, type_ in (found or {}).items()
    }


def _check_whole(
    name: str, namespace: dict[str, Any], types: dict[str, str], own: dict[str, Field]
) -> None:
    """Nothing is stored that is not declared, and nothing is written that follows from it."""
    for made in ("__slots__", "copy", "facts"):
        if made in namespace:
            raise TypeError(f"{name}.{made} follows from the declared fields: leave it out")
    for key, type_ in types.items():
        if key not in own and not type_.startswith(("ClassVar", "typing.ClassVar")):
            raise TypeError(f"{name}.{key} is not declared: say fact, secret, derived or shared")
    for key in own:
        if key not in types:
            raise TypeError(f"{name}.{key} has no type")


def _check_type(place: str, field: Field) -> None:
    """A copy must be independent: what it copies is plain data, one level deep."""
    if field.role not in (Role.FACT, Role.DERIVED):
        return
    words = re.findall(r"[A-Za-z_][\w.]*", field.type)
    unknown = [word for word in words if word not in PLAIN]
    if unknown:
        raise TypeError(f"{place}: {unknown[0]} is not plain data; there are {sorted(PLAIN)}")
    if any(word in COPIED for word in words[1:]):
        raise TypeError(f"{place}: {field.type} would be shared by copies below its first level")


def _copy_source(position: Declared) -> str:
    lines = ["def copy(self):", '    """An independent copy that nobody listens to."""']
    lines.append("    new = new_object(Position)")
    for name, field in position.fields_.items():
        value = f"self.{name}.copy()" if is_copied(field.type) else f"self.{name}"
        lines.append(f"    new.{name} = {'None' if field.role is Role.UNHEARD else value}")
    return "\n".join([*lines, "    return new"])


def _facts_source(position: Declared) -> str:
    """The order of a table or a set is no fact."""
    facts = {n: f.type for n, f in position.fields_.items() if f.role is Role.FACT}
    values = [_in_order(f"self.{name}", type_) for name, type_ in facts.items()]
    return f"def facts(self):\n    return ({''.join(f'{value}, ' for value in values)})"


def _in_order(value: str, type_: str) -> str:
    if type_.startswith("dict"):
        return f"sorted({value}.items())"
    return f"sorted({value})" if type_.startswith("frozenset") else value


def blanked(p: Any, viewer: int | None) -> dict[str, Any]:
    """The secret fields in which there is something that the viewer may not know, without it."""
    found: dict[str, Any] = {}
    for name, field in type(p).secrets_.items():
        value = getattr(p, name)
        hidden = [seat for seat, held in enumerate(value) if held != field.blank and seat != viewer]
        if not hidden or field.shown(p):
            continue
        over = p.outcome is not None
        kept = list(value)
        for seat in hidden:
            if not knows(viewer, Audience((seat,), field.until), p.revealed, over):
                kept[seat] = field.blank
        seen = type(value)(kept)
        if seen != value:
            found[name] = seen
    return found
