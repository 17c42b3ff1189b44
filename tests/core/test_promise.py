"""What a record says of its dice, and what the seats add to them."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

import battaglia
from battaglia import CommittedDice, RecordFault, load_match
from battaglia.core.chance import D6
from battaglia.core.match import Match, Terms
from battaglia.core.promise import Promise, added, entropy_of, promised
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import play_on
from tests.core import dice_vectors
from tests.core.records import DIE, line_of, with_header

SECRET = bytes(range(32))
HASH = hashlib.sha256(SECRET).hexdigest()
SEATS = ("coalition", "papal")


@pytest.mark.parametrize(
    ("text", "promise"),
    [
        ("seed -7", Promise("seed", seed=-7)),
        ("given", Promise("given")),
        (f"commitment {HASH}", Promise("commitment", commitment=HASH)),
        (f"commitment {HASH} since 0", Promise("commitment", commitment=HASH, since=0)),
        (f"commitment {HASH} since 12", Promise("commitment", commitment=HASH, since=12)),
        ("given from 9", Promise("given", begun=9)),
        ("seed 7 from 9", Promise("seed", seed=7, begun=9)),
        (
            f"commitment {HASH} since 12 from 37",
            Promise("commitment", commitment=HASH, since=12, begun=37),
        ),
    ],
)
def test_a_promise_is_read_and_written(text: str, promise: Promise) -> None:
    assert promised(text) == promise
    assert str(promise) == text


@pytest.mark.parametrize(
    "text",
    ["", "given since 3", "seed 7 since 3", f"commitment {HASH} since", f"commitment {HASH}0"],
)
def test_what_is_no_promise_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="neither"):
        promised(text)


def test_no_record_begins_with_a_roll_that_nobody_throws() -> None:
    assert promised("given from 100000000").begun == 10**8
    with pytest.raises(ValueError, match="later than any"):
        promised("given from 100000001")


def test_what_the_seats_add_stands_in_their_order() -> None:
    entropy = {"papal": "horse-and-foot", "coalition": "0123456789abcdef"}
    text = added(entropy, SEATS)
    assert text == "coalition 0123456789abcdef papal horse-and-foot"
    assert entropy_of(text, SEATS) == entropy


@pytest.mark.parametrize(
    "text",
    [
        "",
        "coalition",
        "papal 12345678 coalition 12345678",
        "coalition 1234567",
        "coalition 12345678 coalition 12345678",
        "ottoman 12345678",
        "coalition  12345678",
        f"coalition {'x' * 65}",
        "coalition 12345678!",
    ],
)
def test_what_is_no_row_of_seats_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="row of seats"):
        entropy_of(text, SEATS)


def test_the_key_is_the_hmac_of_what_was_added_under_the_secret() -> None:
    """Worked out by hand: the bytes of roll 3 are the HMAC of "3" under that key."""
    text = "coalition 0123456789abcdef papal horse-and-foot"
    key = hmac.new(SECRET, text.encode(), hashlib.sha256).digest()
    stream = hmac.new(key, b"3", hashlib.sha256).digest()
    face = next(byte for byte in stream if byte < 252) % 6 + 1
    dice = CommittedDice(SECRET, text)
    assert dice.roll(3, (D6,)) == (face,)
    assert dice.commitment == HASH
    rolls = [dice.roll(number, (D6,)) for number in range(40)]
    assert rolls != [CommittedDice(SECRET).roll(number, (D6,)) for number in range(40)]


# In a match and its record


def begun() -> Match:
    return battaglia.new_match("navicello-1643", dice=CommittedDice(SECRET))


@pytest.fixture(scope="module")
def ended() -> str:
    """The record of a game to whose dice both seats added something."""
    match = begun()
    match.add_entropy("papal", "horse-and-foot")
    match.add_entropy("coalition", "0123456789abcdef")
    return play_on(match, bold_chooser(4), 10_000).record()


def test_each_seat_adds_once_and_before_the_first_roll() -> None:
    match = begun()
    assert match.takes_entropy("papal")
    match.add_entropy("papal", "horse-and-foot")
    assert not match.takes_entropy("papal")
    assert match.takes_entropy("coalition")
    while match.roll_number == 0:
        assert match.takes_entropy("coalition")
        play_on(match, bold_chooser(4), len(match.entries) + 1)
    assert not match.takes_entropy("coalition")


def test_no_other_dice_take_anything() -> None:
    assert not battaglia.new_match("navicello-1643", 7).takes_entropy("papal")


def test_a_record_holds_with_what_was_added(ended: str) -> None:
    assert '[Entropy "coalition 0123456789abcdef papal horse-and-foot"]' in ended
    assert '[Kinds "d6"]' in ended
    assert load_match(ended).record() == ended


@pytest.mark.parametrize(
    "other", ["coalition 0123456789abcdef papal horse-and-foOt", "coalition 0123456789abcdef"]
)
def test_other_numbers_give_other_dice(ended: str, other: str) -> None:
    first = line_of(ended, next(DIE.finditer(ended)).start())
    with pytest.raises(RecordFault, match="the dice give") as caught:
        load_match(with_header(ended, "Entropy", other))
    assert caught.value.line >= first


def test_numbers_belong_to_committed_dice(ended: str) -> None:
    with pytest.raises(RecordFault, match="belongs to dice with a commitment"):
        load_match(with_header(ended, "Dice", "seed 4"))


def test_rolls_before_the_dice_were_replaced_are_stated_and_not_proved(ended: str) -> None:
    """With other numbers added every roll is another, and nobody asks about those before."""
    other = with_header(ended, "Entropy", "coalition 0123456789abcdef")
    rolls = len(DIE.findall(ended))
    later = with_header(other, "Dice", f"commitment {HASH} since {rolls}")
    assert load_match(later).terms.dice == f"commitment {HASH} since {rolls}"
    with pytest.raises(RecordFault, match="the dice give"):
        load_match(with_header(other, "Dice", f"commitment {HASH} since 0"))


def test_a_record_that_begins_in_the_middle_counts_its_rolls_from_there() -> None:
    match = begun()
    play_on(match, bold_chooser(4), 30)
    assert match.roll_number
    terms = Terms("navicello-1643", {}, f"{match.terms.dice} from {match.roll_number}")
    later = Match(match.game, match.battle, CommittedDice(SECRET), terms)
    text = play_on(later, bold_chooser(5), 10_000).record()
    assert f'from {match.roll_number}"]' in text
    assert load_match(text).record() == text
    with pytest.raises(RecordFault, match="the dice give"):
        load_match(with_header(text, "Dice", match.terms.dice))


def test_the_client_is_tested_with_the_dice_of_the_engine() -> None:
    """``python -m tests.core.dice_vectors`` writes the file anew."""
    assert json.loads(dice_vectors.FILE.read_text(encoding="utf-8")) == dice_vectors.vectors()
