"""Styles of any game: structs of weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def numbers(style: msgspec.Struct) -> dict[str, float]:
    """The weights of a style that are not whole numbers or words."""
    found = {name: getattr(style, name) for name in style.__struct_fields__}
    return {name: value for name, value in found.items() if isinstance(value, float)}


def changed(style: S, weights: Mapping[str, float]) -> S:
    """A style with some weights replaced; those that are whole numbers stay so."""
    if not weights:
        return style
    exact = {
        name: round(value) if isinstance(getattr(style, name), int) else value
        for name, value in weights.items()
    }
    return msgspec.structs.replace(style, **exact)
