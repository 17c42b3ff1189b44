"""Numbers that somebody types."""

from __future__ import annotations

LONGEST = 19
"""Digits. Nobody means a longer number, and Python refuses to read one of some thousands."""


def whole(text: str) -> int | None:
    """The whole number from 0 that a text is, or None."""
    if text.isascii() and text.isdigit() and len(text) < LONGEST:
        return int(text)
    return None
