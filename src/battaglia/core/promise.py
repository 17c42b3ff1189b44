"""What a record says of its dice: where they come from, since which roll, what the seats added.

``commitment HASH since 12``: dice whose secret has this hash, from roll 12 on. The rolls before it
were brought with a record: it states them, and nothing proves them. ``from 37``: the record begins
in the middle of a match, and its first roll is the match's roll 37.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

_STATED = re.compile(
    r"(?:seed (?P<seed>-?[0-9]{1,40})"
    r"|commitment (?P<hash>[0-9a-f]{64})(?: since (?P<since>[0-9]{1,9}))?"
    r"|(?P<given>given))(?: from (?P<begun>[0-9]{1,9}))?"
)
LATEST_ROLL = 10**8
"""No record begins with a later roll; those that follow still have numbers that can be written."""
ENTROPY = r"[0-9A-Za-z_-]{8,64}"
"""What a seat may add to the dice: letters and digits of its own."""
_ENTROPY = re.compile(ENTROPY)


class Promise(msgspec.Struct, frozen=True):
    """Where the dice of a match come from, as everybody may know it."""

    kind: Literal["seed", "commitment", "given"]
    seed: int = 0
    commitment: str = ""
    since: int | None = None
    """The first roll of these dice, where they took the place of others; None: they never did."""
    begun: int = 0
    """The number of the record's first roll."""

    def __str__(self) -> str:
        words: list[object] = [self.kind]
        if self.kind == "seed":
            words.append(self.seed)
        if self.kind == "commitment":
            words.append(self.commitment)
        if self.since is not None:
            words += ["since", self.since]
        if self.begun:
            words += ["from", self.begun]
        return " ".join(map(str, words))

    @property
    def first(self) -> int:
        """The number of the first roll of these dice."""
        return self.since or 0


def promised(text: str) -> Promise:
    """What the header of a record says; ValueError if it says nothing that is known."""
    found = _STATED.fullmatch(text)
    if not found:
        raise ValueError("is neither seed, commitment nor given")
    begun = int(found["begun"] or 0)
    if begun > LATEST_ROLL:
        raise ValueError(f"counts from roll {begun}, later than any")
    if found["given"]:
        return Promise("given", begun=begun)
    if found["seed"]:
        return Promise("seed", seed=int(found["seed"]), begun=begun)
    since = None if found["since"] is None else int(found["since"])
    return Promise("commitment", commitment=found["hash"], since=since, begun=begun)


# What the seats added


def added(entropy: Mapping[str, str], seats: Iterable[str]) -> str:
    """What the seats added, in the order of the seats: ``coalition 4f1c09aa papal luckyhorse``."""
    return " ".join(f"{seat} {entropy[seat]}" for seat in seats if seat in entropy)


def entropy_of(text: str, seats: Iterable[str]) -> dict[str, str]:
    """What each seat added, from the header of a record; ValueError if it is not written so."""
    words = text.split()
    entropy = dict(zip(words[::2], words[1::2], strict=False))
    if not text or added(entropy, seats) != text or not all(map(is_entropy, entropy.values())):
        raise ValueError("is not a row of seats in their order, each with what it added")
    return entropy


def is_entropy(text: str) -> bool:
    """Can a seat add this to the dice?"""
    return _ENTROPY.fullmatch(text) is not None
