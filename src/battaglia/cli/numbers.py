"""Numbers that somebody types, and chances as they are shown."""

from __future__ import annotations

from fractions import Fraction

LONGEST = 19
"""Digits. Nobody means a longer number, and Python refuses to read one of some thousands."""


LONGEST_FRACTION = 1000
"""Denominators. What is beyond tells nobody anything."""


def whole(text: str) -> int | None:
    """The whole number from 0 that a text is, or None."""
    if text.isascii() and text.isdigit() and len(text) < LONGEST:
        return int(text)
    return None


def chance_text(chance: Fraction) -> str:
    """A chance as a fraction and in per cent, 1/3 (33 %); a long fraction in per cent only."""
    if chance.denominator <= LONGEST_FRACTION:
        return f"{chance} ({float(chance) * 100:.0f} %)"
    rounded = round(chance * 100)
    if rounded in (0, 100):
        return "< 1 %" if rounded == 0 else "> 99 %"
    return f"{rounded} %"
