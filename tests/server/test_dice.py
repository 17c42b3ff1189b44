"""Dice that nobody knows beforehand: whatever was brought, and whoever else adds to them."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia import CommittedDice, load_match
from battaglia.core import match as core
from battaglia.core.match import Terms
from battaglia.core.promise import promised
from tests.server.conftest import Serve
from tests.server.playing import SMALL, Data, Match, begin, begun, error_of
from tests.server.records import nearly_over

SECRET = bytes(range(32))
OWN = hashlib.sha256(SECRET).hexdigest()
HORSE, FOOT = "horse-0123456789", "foot-9876543210"


def between_people(client: TestClient, **asked: Any) -> Match:
    """A match that two people begin, as their browsers do."""
    return begun(client, client.post("/api/matches", json={"scenario": SMALL, **asked}))


def brought(client: TestClient, record: str, **asked: Any) -> Match:
    return begun(client, client.post("/api/matches/import", json={"record": record, **asked}))


def some_record(dice: CommittedDice | None = None, *, secret: bool = False, rolls: int = 3) -> str:
    """A game under way, perhaps with the secret of its dice written into it."""
    rng = Random(4)
    match = battaglia.new_match(SMALL, dice=dice) if dice else battaglia.new_match(SMALL, 4)
    while match.roll_number < rolls:
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))
    text = match.record()
    return text.replace("[Result", f'[Secret "{SECRET.hex()}"]\n[Result') if secret else text


def dice_of(match: Match, seat: str = "spectator", lang: str = "en") -> Data:
    told: Data = match.guest(seat, lang).envelope()["dice"]
    return told


def header(match: Match, name: str) -> str:
    lines = match.guest().get("/record").text.splitlines()
    found = [line for line in lines if line.startswith(f"[{name} ")]
    return found[0].split('"')[1] if found else ""


# Seeds


def test_a_seed_is_refused_where_two_people_play(client: TestClient) -> None:
    answer = client.post("/api/matches", json={"scenario": SMALL, "seed": 7})
    assert answer.status_code == 400
    assert "between people" in error_of(answer)["message"]


@pytest.mark.parametrize(
    "asked",
    [
        {"alone": True},
        {"players": {"papal": "machine:random"}},
        {"players": {"papal": "machine:random", "coalition": "machine:random"}},
    ],
)
def test_a_seed_is_labelled_for_everybody_who_looks(client: TestClient, asked: Data) -> None:
    match = between_people(client, seed=7, **asked)
    for seat in match.tokens:
        told = dice_of(match, seat)
        assert (told["kind"], told["known_to"]) == ("seed", "creator")
        assert told["text"].startswith("These dice come from a seed")
        assert (told["commitment"], told["open"]) == (None, False)
    assert "seme" in dice_of(match, lang="it")["text"]


def test_dice_between_people_are_secret(client: TestClient) -> None:
    match = between_people(client)
    told = dice_of(match, "papal")
    assert (told["kind"], told["known_to"], told["since"]) == ("secret", "nobody", None)
    assert header(match, "Dice") == f"commitment {told['commitment']}"
    assert told["secret"] is None


# Records that are brought


@pytest.mark.parametrize("alone", [True, False])
def test_a_commitment_that_is_brought_is_replaced_and_all_see_it(
    client: TestClient, alone: bool
) -> None:
    """Whoever brings it could know its secret, and with it every roll to come."""
    record = some_record(CommittedDice(SECRET), secret=True)
    match = brought(client, record, alone=alone)
    rolls = load_match(record).roll_number
    for seat in match.tokens:
        told = dice_of(match, seat)
        assert (told["kind"], told["known_to"], told["since"]) == ("secret", "nobody", rolls)
        assert told["commitment"] != OWN
        assert f"from roll {rolls} on" in told["text"]
        assert header(match, "Dice") == f"commitment {told['commitment']} since {rolls}"
    assert OWN not in match.guest().get("/record").text


def test_a_seed_that_is_brought_is_replaced_between_people(client: TestClient) -> None:
    record = some_record()
    match = brought(client, record)
    past = load_match(record)
    assert dice_of(match)["since"] == past.roll_number
    assert "seed" not in header(match, "Dice")
    again = load_match(match.guest().get("/record").text)
    assert [entry.faces for entry in again.entries] == [entry.faces for entry in past.entries]


@pytest.mark.parametrize("asked", [{"alone": True}, {"players": {"papal": "machine:random"}}])
def test_a_seed_stays_with_somebody_who_plays_alone(client: TestClient, asked: Data) -> None:
    match = brought(client, some_record(), **asked)
    assert dice_of(match)["kind"] == "seed"
    assert header(match, "Dice") == "seed 4"


def test_the_secret_that_was_brought_is_thrown_away(client: TestClient) -> None:
    match = brought(client, some_record(CommittedDice(SECRET), secret=True, rolls=0))
    server: Any = client.app
    dice = server.state.server.tables._open[match.id].match.dice
    assert isinstance(dice, CommittedDice)
    assert dice.secret != SECRET
    assert dice.commitment == dice_of(match)["commitment"]


def test_a_game_that_is_over_keeps_what_proves_it(client: TestClient) -> None:
    match = between_people(client)
    match.guest("papal").post("/entropy", {"entropy": HORSE})
    match.play_on(Random(3))
    record = match.guest().get("/record").text
    again = brought(client, record)
    assert again.guest().get("/record").text == record


def test_a_record_that_counts_from_nowhere_is_refused(client: TestClient) -> None:
    record = some_record().replace('"seed 4"', '"seed 4 from 999999999"')
    refused = client.post("/api/matches/import", json={"record": record, "alone": True})
    assert (refused.status_code, error_of(refused)["code"]) == (400, "bad-request")
    assert "later than any" in error_of(refused)["message"]


def test_a_record_from_the_middle_is_replaced_and_counted_on(serve: Serve) -> None:
    dice = CommittedDice(SECRET)
    terms = Terms(SMALL, {}, f"commitment {dice.commitment} from 40")
    game = battaglia.game("montecuccoli")
    whole = core.Match(game, battaglia.new_match(SMALL).battle, dice, terms)
    whole.seat("coalition").play("fire light-gun-1 oddi-horse-1")
    match = brought(serve(), whole.record())
    assert header(match, "Dice").endswith(" since 41 from 40")
    later = Match(serve(), match.id, match.tokens, match.scenario)
    assert dice_of(later) == dice_of(match)
    later.play_on(Random(6))
    ended = later.guest().get("/record").text
    assert load_match(ended).record() == ended


# What the seats add


def test_each_seat_adds_to_the_dice_and_both_see_it(client: TestClient) -> None:
    match = between_people(client)
    papal, coalition = match.guest("papal"), match.guest("coalition")
    assert dice_of(match, "papal")["open"]
    assert not dice_of(match)["open"]
    answer = papal.post("/entropy", {"entropy": HORSE})
    assert answer.status_code == 200
    assert answer.json()["entropy"] == {"papal": HORSE}
    assert not answer.json()["open"]
    coalition.post("/entropy", {"entropy": FOOT})
    for seat in match.tokens:
        assert dice_of(match, seat)["entropy"] == {"papal": HORSE, "coalition": FOOT}
    assert header(match, "Entropy") == f"coalition {FOOT} papal {HORSE}"


def test_sockets_are_told_what_was_added(client: TestClient) -> None:
    match = between_people(client)
    with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["coalition"]})
        assert socket.receive_json()["dice"]["entropy"] == {}
        match.guest("papal").post("/entropy", {"entropy": HORSE})
        told = socket.receive_json()
        assert (told["number"], told["dice"]["entropy"]) == (0, {"papal": HORSE})


def test_a_seat_adds_once(client: TestClient) -> None:
    papal = between_people(client).guest("papal")
    assert papal.post("/entropy", {"entropy": HORSE}).status_code == 200
    again = papal.post("/entropy", {"entropy": FOOT})
    assert (again.status_code, error_of(again)["code"]) == (409, "entropy-given")
    assert papal.envelope()["dice"]["entropy"] == {"papal": HORSE}


def test_nothing_is_added_after_the_first_roll(client: TestClient) -> None:
    match = between_people(client)
    coalition = match.guest("coalition")
    envelope = coalition.envelope()
    fire = next(c["action"] for c in envelope["choices"] if c["action"].startswith("fire"))
    coalition.play(fire)
    late = match.guest("papal").post("/entropy", {"entropy": HORSE})
    assert (late.status_code, error_of(late)["code"]) == (409, "dice-cast")
    assert not dice_of(match, "papal")["open"]


def test_known_dice_take_nothing(client: TestClient) -> None:
    refused = begin(client).guest("papal").post("/entropy", {"entropy": HORSE})
    assert (refused.status_code, error_of(refused)["code"]) == (409, "dice-cast")


def test_a_spectator_adds_nothing(client: TestClient) -> None:
    refused = between_people(client).guest().post("/entropy", {"entropy": HORSE})
    assert (refused.status_code, error_of(refused)["code"]) == (403, "not-a-player")


@pytest.mark.parametrize(
    "text", ["", "short", "x" * 65, "with a blank", 'quote"quote', "12345678\n"]
)
def test_only_letters_and_digits_are_added(client: TestClient, text: str) -> None:
    match = between_people(client)
    refused = match.guest("papal").post("/entropy", {"entropy": text})
    assert (refused.status_code, error_of(refused)["code"]) == (400, "bad-request")
    assert dice_of(match)["entropy"] == {}


def test_what_is_played_meanwhile_is_not_stale(client: TestClient) -> None:
    """The other's browser adds to the dice by itself: nobody's click may be lost by that."""
    match = between_people(client)
    coalition = match.guest("coalition")
    number = coalition.envelope()["number"]
    match.guest("papal").post("/entropy", {"entropy": HORSE})
    assert coalition.envelope()["number"] == number
    coalition.number = number
    assert coalition.play("end-fire")["envelope"]["length"] == 1
    coalition.post("/entropy", {"entropy": FOOT})
    assert coalition.undo()["length"] == 0


def test_the_dice_are_those_of_secret_and_numbers_after_a_restart(serve: Serve) -> None:
    match = between_people(serve())
    match.guest("papal").post("/entropy", {"entropy": HORSE})
    match.guest("coalition").post("/entropy", {"entropy": FOOT})
    match.play_on(Random(5), 20)
    before = dice_of(match, "papal")
    later = Match(serve(), match.id, match.tokens, match.scenario)
    assert dice_of(later, "papal") == before
    later.play_on(Random(6))
    record = later.guest().get("/record").text
    assert load_match(record).record() == record
    assert f'[Entropy "coalition {FOOT} papal {HORSE}"]' in record
    told = dice_of(later)
    assert hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest() == before["commitment"]


def test_a_record_that_was_brought_proves_what_came_after(serve: Serve) -> None:
    """Over the import, what both add to it, and a restart."""
    record, seat, _ = nearly_over()
    match = brought(serve(), record)
    match.guest(seat).post("/entropy", {"entropy": HORSE})
    later = Match(serve(), match.id, match.tokens, match.scenario)
    later.play_on(Random(6))
    ended = later.guest().get("/record").text
    assert promised(header(later, "Dice")).since == load_match(record).roll_number
    assert load_match(ended).record() == ended
