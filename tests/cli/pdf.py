"""Enough of a PDF's innards to see what was printed: sizes of pages, and words."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

BOX = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
TEXT = re.compile(rb"BT\b(.*?)\bET\b", re.DOTALL)
GLYPHS = re.compile(rb"<([0-9A-Fa-f]+)>")
RANGE = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>")
POINTS_TO_AN_INCH, MILLIMETRES_TO_AN_INCH = 72, 25.4

Letters = dict[int, str]


def sizes(data: bytes) -> list[tuple[int, int]]:
    """The size of every page, in millimetres."""
    scale = MILLIMETRES_TO_AN_INCH / POINTS_TO_AN_INCH
    return [(round(float(w) * scale), round(float(h) * scale)) for w, h in BOX.findall(data)]


def words(data: bytes) -> str:
    """All text, as each font of the file would read it: what is there is among it."""
    streams = list(_streams(data))
    fonts = [_letters(stream) for stream in streams if b"beginbf" in stream]
    runs = [
        bytes.fromhex(b"".join(GLYPHS.findall(text)).decode())
        for stream in streams
        for text in TEXT.findall(stream)
    ]
    return "\n".join(_read(run, letters) for run in runs for letters in fonts)


def _streams(data: bytes) -> Iterator[bytes]:
    for stream in STREAM.findall(data):
        try:
            yield zlib.decompress(stream)
        except zlib.error:
            yield stream


def _letters(cmap: bytes) -> Letters:
    """Which letter each glyph of a font is."""
    letters: Letters = {}
    for part in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for glyph, text in re.findall(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>", part):
            letters[int(glyph, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be", "replace")
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last, text in RANGE.findall(part):
            start = int(first, 16)
            for glyph in range(start, int(last, 16) + 1):
                letters[glyph] = chr(int(text, 16) + glyph - start)
    return letters


def _read(run: bytes, letters: Letters) -> str:
    glyphs = (int.from_bytes(run[at : at + 2], "big") for at in range(0, len(run), 2))
    return "".join(letters.get(glyph, "") for glyph in glyphs)
