from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battaglia.core.chance import (
    D6,
    D10,
    TWO_D6,
    CommittedDice,
    Dice,
    DiceExhausted,
    Die,
    Distribution,
    RecordedDice,
    ScriptedDice,
    SeededDice,
    die,
    of_dice,
    uniform,
    verify,
)

SECRET = bytes(range(32))
HALF = Fraction(1, 2)


def dice(sides: Sequence[int]) -> tuple[Die, ...]:
    """Dice that count from 1."""
    return tuple(die(of) for of in sides)


def hand_hmac(key: bytes, message: str) -> bytes:
    """HMAC-SHA256 as its definition has it."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message.encode()).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def hand_roll(key: bytes, number: int, sides: tuple[int, ...]) -> tuple[int, ...]:
    """The faces, worked out from bytes laid out in a row."""
    messages = [str(number), *(f"{number}:{more}" for more in range(1, 60))]
    row = list(b"".join(hand_hmac(key, message) for message in messages))
    faces = []
    for of in sides:
        while row[0] >= 256 // of * of:
            row.pop(0)
        faces.append(row.pop(0) % of + 1)
    return tuple(faces)


sides_of_dice = st.lists(st.integers(1, 256), max_size=80).map(tuple)


@given(st.integers(), st.integers(0, 10**9), sides_of_dice)
def test_seeded_dice(seed: int, number: int, sides: tuple[int, ...]) -> None:
    assert SeededDice(seed).roll(number, dice(sides)) == hand_roll(
        str(seed).encode()[:64], number, sides
    )


@given(st.binary(min_size=16, max_size=64), st.integers(0, 10**9), sides_of_dice)
def test_committed_dice(secret: bytes, number: int, sides: tuple[int, ...]) -> None:
    assert CommittedDice(secret).roll(number, dice(sides)) == hand_roll(secret, number, sides)


def test_a_roll_of_more_dice_than_a_digest_has_bytes() -> None:
    sides = (6, 10, 200) * 50
    assert SeededDice(7).roll(3, dice(sides)) == hand_roll(b"7", 3, sides)


def test_a_roll_is_the_same_whatever_was_rolled_before() -> None:
    seeded: Dice = SeededDice(7)
    forwards = [seeded.roll(number, TWO_D6) for number in range(20)]
    backwards = [SeededDice(7).roll(number, TWO_D6) for number in reversed(range(20))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 10


def test_seeds_and_numbers_make_other_rolls() -> None:
    sides = (6,) * 12
    rolls = {
        SeededDice(seed).roll(number, dice(sides)) for seed in range(10) for number in range(10)
    }
    assert len(rolls) == 100


@pytest.mark.parametrize("thrown", [D6, D10, die(10)])
def test_faces_are_even(thrown: Die) -> None:
    rolls = range(600 * len(thrown.faces))
    counts = Counter(SeededDice(1).roll(number, (thrown,))[0] for number in rolls)
    assert set(counts) == set(thrown.faces)
    spread = sum((count - 600) ** 2 / 600 for count in counts.values())
    assert spread < 30  # chi-square: 6 sides 1 in 60,000, 10 sides 1 in 2,000


@pytest.mark.parametrize("sides", [0, -6, 257])
def test_a_die_that_cannot_be(sides: int) -> None:
    with pytest.raises(ValueError, match="1 to 256 sides"):
        die(sides)


def test_a_die_has_the_faces_that_it_has() -> None:
    assert (D6.name, D6.faces) == ("d6", (1, 2, 3, 4, 5, 6))
    assert (D10.name, D10.faces) == ("d10", (0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    assert [D10.show(face) for face in (0, 9)] == ["0", "9"]
    ten = Die("d10", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), tuple("1234567890"))
    assert ten.show(10) == "0"
    with pytest.raises(ValueError, match="coin names 1 faces of 2"):
        Die("coin", (0, 1), ("heads",))


def test_the_same_bytes_make_the_faces_of_any_die_with_as_many() -> None:
    for number in range(100):
        (zero,), (one,) = (SeededDice(3).roll(number, (kind,)) for kind in (D10, die(10)))
        assert zero == one - 1


def test_the_commitment_tells_the_secret_but_not_the_other_way_round() -> None:
    dice = CommittedDice(SECRET)
    assert dice.commitment == hashlib.sha256(SECRET).hexdigest()
    assert verify(dice.commitment, SECRET)
    assert verify(dice.commitment.upper(), SECRET)
    assert not verify(dice.commitment, SECRET[:-1] + b"\0")
    assert not verify("", SECRET)
    assert SECRET.hex() not in repr(dice)
    assert repr(SECRET) not in repr(dice)


@pytest.mark.parametrize("length", [0, 15, 65])
def test_a_secret_that_gives_itself_away(length: int) -> None:
    with pytest.raises(ValueError, match=f"16 to 64 bytes, not {length}"):
        CommittedDice(bytes(length))


def test_fresh_secrets_differ() -> None:
    assert CommittedDice.fresh() != CommittedDice.fresh()
    assert len(CommittedDice.fresh().secret) == 32


def test_scripted_dice_come_in_order() -> None:
    dice = ScriptedDice(iter([1, 2, 3, 4]))
    assert dice.roll(99, TWO_D6) == (1, 2)
    assert dice.roll(0, (D6,)) == (3,)
    assert dice.left == (4,)
    with pytest.raises(DiceExhausted, match="script of 4 faces has 1 left, and the roll needs 2"):
        dice.roll(1, TWO_D6)
    assert dice.roll(2, (D6,)) == (4,)


def test_a_script_cannot_show_what_the_die_has_not() -> None:
    dice = ScriptedDice([7, 0])
    with pytest.raises(ValueError, match="d6 cannot show 7"):
        dice.roll(0, (D6,))
    assert dice.roll(0, (die(10),)) == (7,)
    with pytest.raises(ValueError, match="d6 cannot show 0"):
        dice.roll(0, (D6,))


def test_recorded_dice_go_by_number() -> None:
    dice = RecordedDice({3: [2, 5], 4: [1]})
    assert dice.roll(4, (D6,)) == (1,)
    assert dice.roll(3, TWO_D6) == (2, 5)
    assert RecordedDice([(2, 5), (1,)]).roll(1, (D6,)) == (1,)
    with pytest.raises(DiceExhausted, match="no roll 5"):
        dice.roll(5, (D6,))
    with pytest.raises(ValueError, match="roll 3 is of 1 dice, and 2 faces are recorded"):
        dice.roll(3, (D6,))
    with pytest.raises(ValueError, match="d4 cannot show 5"):
        dice.roll(3, (D6, die(4)))


# --- odds -------------------------------------------------------------------------------------


def test_one_die() -> None:
    die = uniform(D6)
    assert dict(die) == {face: Fraction(1, 6) for face in range(1, 7)}
    assert die.expectation() == Fraction(7, 2)
    assert die.expectation(lambda face: face * face) == Fraction(91, 6)
    assert die.probability(lambda face: face >= 5) == Fraction(1, 3)
    assert die.probability(lambda face: face > 6) == 0


def test_two_dice() -> None:
    total = uniform(D6).combine(uniform(D6), lambda a, b: a + b)
    assert total[7] == Fraction(1, 6)
    assert total[2] == Fraction(1, 36)
    assert total == of_dice(TWO_D6).map(sum)


@given(st.lists(st.integers(1, 6), max_size=4))
def test_dice_in_order_and_sorted(sides: list[int]) -> None:
    every = list(product(*(range(1, of + 1) for of in sides)))
    ordered = of_dice(dice(sides))
    assert dict(ordered) == {faces: Fraction(1, len(every)) for faces in every}
    assert of_dice(dice(sides), ordered=False) == ordered.map(lambda faces: tuple(sorted(faces)))


def test_what_depends_on_an_earlier_roll() -> None:
    # A second die is rolled only after a six.
    def again(face: int) -> Distribution[int]:
        return uniform(D6).map(lambda more: 6 + more) if face == 6 else Distribution.certain(face)

    total = uniform(D6).then(again)
    assert 6 not in total
    assert total[12] == Fraction(1, 36)
    assert total.expectation() == Fraction(7, 2) + Fraction(1, 6) * Fraction(7, 2)


@given(st.dictionaries(st.text(max_size=2), st.integers(1, 9), min_size=1, max_size=5))
def test_probabilities_always_add_up(weights: dict[str, int]) -> None:
    whole = sum(weights.values())
    odds = Distribution({outcome: Fraction(w, whole) for outcome, w in weights.items()})
    assert sum(odds.map(len).values()) == 1
    assert (
        sum(odds.combine(uniform(die(4)), lambda word, face: (len(word), face % 2)).values()) == 1
    )
    assert odds.probability(lambda _: True) == 1


def test_what_is_not_a_distribution() -> None:
    with pytest.raises(ValueError, match="add up to 1/2, not to 1"):
        Distribution({"a": HALF})
    with pytest.raises(ValueError, match="add up to 0"):
        Distribution[str]({})
    with pytest.raises(ValueError, match="never negative"):
        Distribution({"a": 3 * HALF, "b": -HALF})


def test_the_impossible_is_no_outcome() -> None:
    odds = Distribution({"a": Fraction(1), "b": Fraction(0)})
    assert list(odds) == ["a"]
    assert len(odds) == 1
    assert repr(odds) == "Distribution({'a': 1})"
