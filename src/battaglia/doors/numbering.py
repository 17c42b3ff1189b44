"""A number for every action of a battle, the same in every position, process and run.

Libraries for learning want whole numbers below 2**63; a battle has more actions than could be
listed. So numbers are worked out from the notation, in three ranges:

* The table, from 0 to ``size``: verbs that take single words of known kinds (``step sparr
  0823``), verb after verb in alphabetical order, the last word counting fastest. Nothing of it is
  written out.
* Lists, from ``size`` to FAR: verbs that take one list of such words (``disrupt a+b``), the list
  read as a numeral whose digits are the words.
* Far ones, from FAR to 2**63: everything else, and lists that are too long: a hash of the
  notation. Among a million such actions two meet with a chance of one in ten million; if two
  of one list of choices should, the one that is later in the alphabet takes the next number.

The first two are exact and are read back from the number alone; a far one is known again once
it has been numbered.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any, NamedTuple

import msgspec

from battaglia.core.action import Action, lists_of
from battaglia.core.game import Game
from battaglia.core.library import HEX_FIELDS
from battaglia.games.camposanto.actions import ANSWERS, ENDS

FAR = 1 << 62
"""The first of the numbers that are hashes; they have 62 bits."""

Words = tuple[str, ...]


def _camposanto(battle: Any) -> dict[str, Words]:
    points = {value for seat in battle.spec.seats.values() for value in seat.order_points}
    values = tuple(str(value) for value in sorted(points))
    return {"answer": ANSWERS, "end": ENDS, "values": values}


def _piacenza(battle: Any) -> dict[str, Words]:
    wings = tuple(sorted(set(battle.wing_names)))
    return {"wing": wings, "formation": battle.formation_names, "places": battle.objectives}


OF_THE_GAME: Mapping[str, Callable[[Any], dict[str, Words]]] = {
    "camposanto": _camposanto,
    "piacenza": _piacenza,
}
"""The words of fields that name neither pieces, hexes nor vertices."""


class NoSuchNumber(ValueError):
    """No action that is known here has this number."""


class Block(NamedTuple):
    """The numbers of a verb: the first of them, and the words of each of its fields."""

    kind: type[Action]
    first: int
    words: tuple[Words, ...]
    places: tuple[dict[str, int], ...]

    @property
    def size(self) -> int:
        """How many there are."""
        return prod(len(words) for words in self.words)


class Numbering:
    """The numbers of a battle's actions."""

    def __init__(self, game: Game, battle: Any) -> None:
        self.size = 0
        """The table's: all numbers below it are actions of single words."""
        self._single: dict[type[Action], Block] = {}
        self._lists: dict[type[Action], Block] = {}
        self._numbers: dict[Action, int] = {}
        self._far: dict[int, Action] = {}
        words = _words(game, battle)
        for _, kind in sorted(game.verbs.items()):
            fields = kind.__struct_fields__
            if kind.__struct_defaults__ or not all(name in words for name in fields):
                continue
            known = tuple(words[name] for name in fields)
            places = tuple({word: place for place, word in enumerate(each)} for each in known)
            if not lists_of(kind):
                self._single[kind] = block = Block(kind, self.size, known, places)
                self.size += block.size
            elif len(fields) == 1:
                self._lists[kind] = Block(kind, len(self._lists), known, places)

    def number(self, action: Action) -> int:
        """The number of an action, legal or not."""
        found = self._numbers.get(action)
        if found is None:
            found = self._numbers[action] = self._work_out(action)
            if found >= FAR:
                self._far.setdefault(found, action)
        return found

    def numbers(self, actions: Iterable[Action]) -> dict[int, Action]:
        """The actions of a list of choices by their numbers, in the order of these."""
        found: dict[int, Action] = {}
        listed = [(self.number(action), action) for action in actions]
        met = [each for number, each in listed if found.setdefault(number, each) != each]
        if met:
            found = _parted(found, met)
        return dict(sorted(found.items()))

    def action(self, number: int) -> Action:
        """The action that has a number."""
        if 0 <= number < self.size:
            return self._in_table(number)
        if self.size <= number < FAR and self._lists:
            return self._in_lists(number)
        if number in self._far:
            return self._far[number]
        raise NoSuchNumber(f"no action that is known here has the number {number}")

    def _work_out(self, action: Action) -> int:
        kind = type(action)
        try:
            if kind in self._single:
                return _in_block(self._single[kind], msgspec.structs.astuple(action))
            if kind in self._lists:
                found = self._of_list(self._lists[kind], msgspec.structs.astuple(action)[0])
                if found < FAR:
                    return found
        except KeyError:
            pass  # a word that means nothing here
        return far(str(action))

    def _of_list(self, block: Block, names: Words) -> int:
        """A numeral without a zero: every list has one, and no two have the same."""
        places, numeral = block.places[0], 0
        for name in names:
            numeral = numeral * len(places) + places[name] + 1
        return self.size + numeral * len(self._lists) + block.first

    def _in_table(self, number: int) -> Action:
        block = next(b for b in self._single.values() if b.first <= number < b.first + b.size)
        rest, names = number - block.first, []
        for words in reversed(block.words):
            rest, place = divmod(rest, len(words))
            names.append(words[place])
        return block.kind(*reversed(names))

    def _in_lists(self, number: int) -> Action:
        numeral, which = divmod(number - self.size, len(self._lists))
        block = list(self._lists.values())[which]
        words, names = block.words[0], []
        while numeral and words:
            numeral, place = divmod(numeral - 1, len(words))
            names.append(words[place])
        if not names:
            raise NoSuchNumber(f"no action has the number {number}")
        return block.kind(tuple(reversed(names)))


def far(notation: str) -> int:
    """The number of an action that is neither in the table nor a short list."""
    digest = hashlib.blake2b(notation.encode(), digest_size=8).digest()
    return FAR | int.from_bytes(digest, "big") >> 2


def _in_block(block: Block, names: Words) -> int:
    number = 0
    for words, places, name in zip(block.words, block.places, names, strict=True):
        number = number * len(words) + places[name]
    return block.first + number


def _parted(found: dict[int, Action], met: list[Action]) -> dict[int, Action]:
    """Actions that meet on a number: in the order of their notation each takes the next one."""
    parted = dict(found)
    for number, action in found.items():
        same = sorted([action, *(other for other in met if far(str(other)) == number)], key=str)
        place = number
        for each in same:
            while place in parted and parted[place] not in same:
                place += 1
            parted[place] = each
            place += 1
    return parted


def _words(game: Game, battle: Any) -> dict[str, Words]:
    """The words that each field of this battle's actions can hold, where that is known."""
    words = dict.fromkeys(getattr(game, "piece_fields", ()), getattr(battle, "ids", ()))
    if hasattr(battle, "grid"):
        words |= dict.fromkeys(HEX_FIELDS, battle.grid.names)
        words["facing"] = battle.grid.vertices
    own = OF_THE_GAME.get(game.id)
    return words | (own(battle) if own else {})
