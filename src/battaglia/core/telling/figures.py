"""Numbers and parameters as they are put into texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from battaglia.core.reason import Param

LONGEST_FRACTION = 1000
"""Denominators. What is beyond tells nobody anything."""


def chance_text(chance: Fraction) -> str:
    """A chance as a fraction and in per cent, 1/3 (33 %); a long fraction in per cent only."""
    if chance.denominator <= LONGEST_FRACTION:
        return f"{chance} ({float(chance) * 100:.0f} %)"
    rounded = round(chance * 100)
    if rounded in (0, 100):
        return "< 1 %" if rounded == 0 else "> 99 %"
    return f"{rounded} %"


def as_params(facts: Mapping[str, Any]) -> dict[str, Param]:
    """Facts of a step as parameters of a text: lists as words."""
    params: dict[str, Param] = {}
    for key, value in facts.items():
        if isinstance(value, list):
            params[key] = " ".join(map(str, value))
        elif isinstance(value, str | int) and not isinstance(value, bool):
            params[key] = value
    return params


def names_in(value: Param) -> list[str]:
    """The names in a parameter: one, or several with spaces or a plus between them."""
    return value.replace("+", " ").split() if isinstance(value, str) else []


def comma(words: Iterable[str]) -> str:
    """Words in a row, those that are not empty."""
    return ", ".join(word for word in words if word)


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
