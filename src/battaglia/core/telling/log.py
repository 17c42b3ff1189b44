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
        if lines and same_way(lines[-1][-1], event, manner):
            lines[-1].append(event)
        else:
            lines.append([event])
    return lines


def same_way(before: Happened, now: Happened, manner: Manner) -> bool:
    """Are these two steps of one piece?"""
    same_piece = before.params.get("piece") == now.params.get("piece")
    return now.code in manner.ways and before.code == now.code and same_piece


def way_of(line: Sequence[Happened]) -> dict[str, Param]:
    """What several steps of one piece go through. It may come back to a hex, so all are named."""
    hexes = " ".join(str(step.params["hex"]) for step in line)
    return {"piece": line[0].params["piece"], "hexes": hexes}
