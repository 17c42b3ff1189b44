"""@rule: says which paragraph a function or a step carries out.

The mark is only an attribute: the map from paragraphs to code is derived by walking a game's
modules, so nothing has to be kept in a table.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def rule(*paragraphs: str) -> Callable[[T], T]:
    """Mark a check, a modifier or a step with the paragraphs that it carries out."""

    def mark(thing: T) -> T:
        thing.__rules__ = paragraphs  # type: ignore[attr-defined]
        return thing

    return mark


class Carrier(msgspec.Struct, frozen=True):
    """A piece of code that carries out a paragraph."""

    paragraphs: tuple[str, ...]
    module: str
    name: str
    kind: str


def carriers(package: ModuleType) -> Iterator[Carrier]:
    """Every marked function and class of a game's package, in the order of the source."""
    within = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    for info in sorted(within, key=lambda m: m.name):
        module = importlib.import_module(info.name)
        found = [thing for thing in _members(module) if _is_marked_here(thing, module)]
        for thing in sorted(found, key=lambda t: inspect.getsourcelines(t)[1]):
            yield Carrier(thing.__rules__, module.__name__, thing.__qualname__, _kind(thing))


def _members(module: ModuleType) -> Iterator[Any]:
    """The functions and classes of a module, and the methods of its classes."""
    for thing in vars(module).values():
        yield thing
        if inspect.isclass(thing) and thing.__module__ == module.__name__:
            yield from vars(thing).values()


def _is_marked_here(thing: Any, module: ModuleType) -> bool:
    marked = "__rules__" in getattr(thing, "__dict__", {})
    return marked and getattr(thing, "__module__", None) == module.__name__


def _kind(thing: Any) -> str:
    if inspect.isclass(thing):
        return "step"
    returns = str(inspect.signature(thing).return_annotation)
    if returns.startswith("Reason"):
        return "check"
    return "modifier" if returns.startswith("Line") else "function"
