"""The usual forms of a position's fields in a scenario file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from battaglia.core.kinds import Kind
from battaglia.core.masks import mask_of
from battaglia.core.position import Draft, Form


class in_start(Form):  # noqa: N801 -- reads as a word of the declaration
    """A key of the file's table ``start``. Its default means ``absent``, where that is given."""

    def __init__(
        self, kind: Kind, default: Any, absent: Callable[[Any], Any] | None = None
    ) -> None:
        self.kind = kind
        self.default = default
        self.absent = absent

    def keys(self, name: str) -> dict[str, tuple[Any, Any]]:
        return {name: (self.kind.type, self.default)}

    def load(self, p: Any, name: str) -> Any:
        value = getattr(p.battle.spec.start, name)
        if self.absent is not None and value == self.default:
            return self.absent(p)
        return self.kind.load(p, value)

    def dump(self, p: Any, name: str, draft: Draft) -> None:
        draft.start[name] = self.kind.dump(p, getattr(p, name))


KEYS = Kind(lambda p, keys: sorted(keys), lambda p, keys: frozenset(keys), list[str])
"""The keys that are revealed, of a position that has secrets under keys: in_start(KEYS, [])."""


class of_pieces(Form):  # noqa: N801
    """A list with a value for each piece, under ``key`` in the piece's own table.

    Pieces whose table has no such key, that leave it empty or that are lost have ``absent``.
    """

    def __init__(self, key: str, kind: Kind, absent: Any) -> None:
        self.key = key
        self.kind = kind
        self.absent = absent

    def load(self, p: Any, name: str) -> list[Any]:
        return [self.value(p, spec) for spec in p.battle.pieces]

    def value(self, p: Any, spec: Any) -> Any:
        written = getattr(spec, self.key, "")
        gone = not written or getattr(spec, "lost", False)
        return self.absent if gone else self.kind.load(p, written)

    def dump(self, p: Any, name: str, draft: Draft) -> None:
        values = zip(draft.pieces, p.battle.pieces, getattr(p, name), strict=True)
        for table, spec, value in values:
            if hasattr(spec, self.key):
                table[self.key] = self.kind.dump(p, value)


class marker(Form):  # noqa: N801
    """A mask of pieces, under the field's name as true or false in each piece's own table."""

    def load(self, p: Any, name: str) -> int:
        pieces = enumerate(p.battle.pieces)
        return mask_of(piece for piece, spec in pieces if getattr(spec, name, False))

    def dump(self, p: Any, name: str, draft: Draft) -> None:
        mask = getattr(p, name)
        for piece, spec in enumerate(p.battle.pieces):
            if hasattr(spec, name):
                draft.pieces[piece][name] = bool(mask >> piece & 1)
            elif mask >> piece & 1:
                table = type(spec).__name__
                raise TypeError(f"{p.battle.ids[piece]} is {name}, for which {table} has no key")


class follows(Form):  # noqa: N801
    """A fact that a file leaves out, since it follows from what the file says."""

    late = True

    def __init__(self, how: Callable[[Any], Any]) -> None:
        self.how = how

    def load(self, p: Any, name: str) -> Any:
        return self.how(p)

    def dump(self, p: Any, name: str, draft: Draft) -> None:
        """Nothing to write."""
