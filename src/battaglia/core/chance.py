"""Dice: where the faces of a roll come from, and the exact odds of a roll.

Every roll of a match has a running number. Seeded and committed dice work out its faces from
that number alone, so they hold no state and a roll can be checked by itself.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar, overload

import msgspec

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Faces = tuple[int, ...]


class Die(msgspec.Struct, frozen=True):
    """A kind of die: its name, and what each of its faces counts, in their order.

    ``printed`` has what is on the faces where that is not the number that they count.
    """

    name: str
    faces: Faces
    printed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.faces) <= 256:
            raise ValueError(f"a die has 1 to 256 sides, not {len(self.faces)}")
        if self.printed and len(self.printed) != len(self.faces):
            raise ValueError(f"{self.name} names {len(self.printed)} faces of {len(self.faces)}")

    def show(self, face: int) -> str:
        """What is printed on a face."""
        return self.printed[self.faces.index(face)] if self.printed else str(face)


def die(sides: int) -> Die:
    """A die whose faces count from 1."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


D6 = die(6)
D10 = Die("d10", tuple(range(10)))
"""The ten-sided die with its zero."""
TWO_D6 = (D6, D6)


class DiceExhausted(LookupError):
    """The source of dice has no faces for this roll."""


class Dice(Protocol):
    """A source of dice."""

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        """The faces of the match's roll of this number: what each die counts."""
        ...


@dataclass(frozen=True)
class SeededDice:
    """Dice that fall the same way for the same seed on every machine."""

    seed: int

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        """The faces of this roll."""
        return _faces(str(self.seed).encode(), number, dice)


@dataclass(frozen=True)
class CommittedDice:
    """Dice fixed by a secret whose hash is shown before the first roll.

    When the secret is shown after the game, anybody can work out every roll again. What the seats
    add before the first roll goes into the key, so that whoever knows the secret did not choose
    the rolls either.
    """

    secret: bytes = field(repr=False)
    entropy: str = ""
    """What the seats added, as the record writes it (``promise.added``); nothing, if none did."""

    def __post_init__(self) -> None:
        # HMAC hashes a key of more than 64 bytes: the public commitment would then be the key.
        if not 16 <= len(self.secret) <= 64:
            raise ValueError(f"a secret has 16 to 64 bytes, not {len(self.secret)}")

    @classmethod
    def fresh(cls) -> CommittedDice:
        """Dice with a secret that nobody can guess."""
        return cls(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, in hexadecimal digits."""
        return hashlib.sha256(self.secret).hexdigest()

    @cached_property
    def key(self) -> bytes:
        """What the rolls are worked out with: the secret, and what was added to it."""
        if not self.entropy:
            return self.secret
        return hmac.digest(self.secret, self.entropy.encode(), "sha256")

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        """The faces of this roll."""
        return _faces(self.key, number, dice)


def verify(commitment: str, secret: bytes) -> bool:
    """Whether the secret is the one that was committed to."""
    return hashlib.sha256(secret).hexdigest() == commitment.lower()


@dataclass(frozen=True)
class SettledDice:
    """Dice of which some rolls are settled beforehand, by their numbers; a seed has the others.

    A settled roll that does not suit the dice that are thrown is passed over: something else
    is being rolled for than was thought of.
    """

    seed: int
    rolls: Mapping[int, Faces]

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        """The faces of this roll."""
        settled = self.rolls.get(number, ())
        suits = len(settled) == len(dice) and all(
            face in thrown.faces for face, thrown in zip(settled, dice, strict=True)
        )
        return settled if suits else SeededDice(self.seed).roll(number, dice)


class ScriptedDice:
    """Dice that show the given faces in order, whatever the number of the roll."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    @property
    def left(self) -> Faces:
        """The faces not yet used."""
        return self._faces[self._used :]

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        """The next faces of the script."""
        faces = self._faces[self._used : self._used + len(dice)]
        if len(faces) < len(dice):
            raise DiceExhausted(
                f"the script of {len(self._faces)} faces has {len(faces)} left,"
                f" and the roll needs {len(dice)}"
            )
        _check(faces, dice)
        self._used += len(dice)
        return faces


class RecordedDice:
    """The dice of a played game, by the number of the roll; in a sequence the first is 0."""

    def __init__(self, rolls: Mapping[int, Sequence[int]] | Sequence[Sequence[int]]) -> None:
        numbered = rolls.items() if isinstance(rolls, Mapping) else enumerate(rolls)
        self._rolls = {number: tuple(faces) for number, faces in numbered}

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        """The faces that were recorded for this roll."""
        faces = self._rolls.get(number)
        if faces is None:
            raise DiceExhausted(f"the record has no roll {number}")
        if len(faces) != len(dice):
            raise ValueError(
                f"roll {number} is of {len(dice)} dice, and {len(faces)} faces are recorded"
            )
        _check(faces, dice)
        return faces


def _check(faces: Faces, dice: tuple[Die, ...]) -> None:
    for face, thrown in zip(faces, dice, strict=True):
        if face not in thrown.faces:
            raise ValueError(f"a {thrown.name} cannot show {face}")


def _faces(key: bytes, number: int, dice: tuple[Die, ...]) -> Faces:
    stream = _stream(key, number)
    return tuple([_face(stream, thrown.faces) for thrown in dice])


def _stream(key: bytes, number: int) -> Iterator[int]:
    """The bytes of a roll: HMAC-SHA256 of "7" for roll 7, then of "7:1", "7:2" and so on."""
    yield from hmac.digest(key, b"%d" % number, "sha256")
    counter = 1
    while True:
        yield from hmac.digest(key, b"%d:%d" % (number, counter), "sha256")
        counter += 1


def _face(stream: Iterator[int], faces: Faces) -> int:
    sides = len(faces)
    # Bytes beyond the last full run of faces are thrown away: they would favour low faces.
    limit = 256 - 256 % sides
    byte = next(stream)
    while byte >= limit:
        byte = next(stream)
    return faces[byte % sides]


class Distribution(Mapping[T, Fraction], Generic[T]):
    """Outcomes with their exact probabilities, which add up to 1."""

    __slots__ = ("_chances",)

    def __init__(self, chances: Mapping[T, Fraction]) -> None:
        if any(chance < 0 for chance in chances.values()):
            raise ValueError("a probability is never negative")
        if sum(chances.values()) != 1:
            raise ValueError(f"the probabilities add up to {sum(chances.values())}, not to 1")
        self._chances = {outcome: chance for outcome, chance in chances.items() if chance}

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """The distribution of what is bound to happen."""
        return cls({outcome: Fraction(1)})

    def __getitem__(self, outcome: T) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome!r}: {chance}" for outcome, chance in self.items())
        return f"Distribution({{{shown}}})"

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """What the outcomes lead to; outcomes that lead to the same are put together."""
        return _gather((change(outcome), chance) for outcome, chance in self.items())

    def then(self, after: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """What follows when each outcome leads to a distribution of its own."""
        return _gather(
            (last, chance * further)
            for first, chance in self.items()
            for last, further in after(first).items()
        )

    def combine(self, other: Distribution[U], how: Callable[[T, U], V]) -> Distribution[V]:
        """The two together, if neither depends on the other."""
        return self.then(lambda mine: other.map(lambda theirs: how(mine, theirs)))

    def probability(self, wanted: Callable[[T], bool]) -> Fraction:
        """How likely a wanted outcome is."""
        return sum((c for outcome, c in self.items() if wanted(outcome)), Fraction(0))

    @overload
    def expectation(self: Distribution[int]) -> Fraction: ...
    @overload
    def expectation(self, value: Callable[[T], int | Fraction]) -> Fraction: ...
    def expectation(self, value: Callable[[Any], int | Fraction] = int) -> Fraction:
        """The mean of the outcome, or of a value of it."""
        return sum((value(outcome) * c for outcome, c in self.items()), Fraction(0))


def _gather(parts: Iterable[tuple[T, Fraction]]) -> Distribution[T]:
    chances: dict[T, Fraction] = {}
    for outcome, chance in parts:
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return Distribution(chances)


def uniform(thrown: Die) -> Distribution[int]:
    """One fair die."""
    chance = Fraction(1, len(thrown.faces))
    return _gather((face, chance) for face in thrown.faces)


def of_dice(dice: Sequence[Die], *, ordered: bool = True) -> Distribution[Faces]:
    """Several fair dice: their faces in order, or sorted if it does not matter which is which."""
    faces: Distribution[Faces] = Distribution.certain(())
    for thrown in dice:
        faces = faces.combine(uniform(thrown), lambda before, face: (*before, face))
        if not ordered:
            faces = faces.map(lambda found: tuple(sorted(found)))
    return faces
