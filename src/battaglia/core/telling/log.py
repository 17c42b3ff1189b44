"""The lines of a log: which events are told together, and which are not worth a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from battaglia.core.reason import Param

NOTHING: frozenset[str] = frozenset()


class Happened(Protocol):
    """An event, or whatever stands for one."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> dict[str, Param]: ...


E = TypeVar("E", bound=Happened)


class Manner(NamedTuple):
    """How the events of a game are put together, by their codes."""

    ways: Mapping[str, str] = {"step": "way"}
    """Steps of which those of one piece are told together, each with the text for that."""
    under_way: frozenset[str] = frozenset({"step"})
    """Events that are told together with those that follow them."""
    in_heading: frozenset[str] = NOTHING
    """Events that the heading of the next decision says as well."""
    empty_before: Mapping[str, frozenset[str]] = {}
    """Events that are not worth telling when one of these follows: nothing came of them."""


def fold(events: Sequence[E], manner: Manner) -> list[list[E]]:
    """Events as the lines of a log: the steps of one piece together, empty phases left out."""
    lines: list[list[E]] = []
    for place, event in enumerate(events):
        following = events[place + 1].code if place + 1 < len(events) else ""
        if following in manner.empty_before.get(event.code, NOTHING):
            continue
        if lines and goes_on(lines[-1], event, manner):
            lines[-1].append(event)
        else:
            lines.append([event])
    return lines


def goes_on(line: Sequence[Happened], now: Happened, manner: Manner) -> bool:
    """Is this a further step of the piece of a line, or of the pieces that go together in it?"""
    last = line[-1]
    if now.code not in manner.ways or last.code != now.code:
        return False
    pieces, piece = pieces_of(line), now.params.get("piece")
    alike = {**last.params, "piece": piece} == now.params
    if len(line) == len(pieces) and piece not in pieces:
        return alike and _action(last) == _action(now)
    turn = len(line) % len(pieces)
    return piece == pieces[turn] and (turn == 0 or alike)


def pieces_of(line: Sequence[Happened]) -> tuple[Param | None, ...]:
    """The pieces whose steps are told in a line, as they take turns."""
    return tuple(dict.fromkeys(step.params.get("piece") for step in line))


def _action(event: Happened) -> int | None:
    """The number of the action that an event belongs to, where that is known."""
    return getattr(event, "number", None)


def way_of(line: Sequence[Happened]) -> dict[str, Param]:
    """What a piece, or some that go together, step through. They may come back: all hexes count."""
    pieces = pieces_of(line)
    hexes = " ".join(str(step.params["hex"]) for step in line[:: len(pieces)])
    return {"piece": "+".join(map(str, pieces)), "hexes": hexes}


def rounds_of(line: Sequence[E]) -> list[Sequence[E]]:
    """The steps that all pieces of a line have made, and those that not all of them could."""
    whole = len(line) - len(line) % len(pieces_of(line))
    return [part for part in (line[:whole], line[whole:]) if part]
