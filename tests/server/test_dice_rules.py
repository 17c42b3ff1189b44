"""A match that goes on under other rules keeps its dice sealed, and its secrets hidden."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from battaglia import load_match
from battaglia.core.record import Covered, parse_record
from battaglia.core.replay import replay
from battaglia.games.camposanto.game import Camposanto
from battaglia.server.asks import ask_of
from battaglia.server.schema import ACTIONS
from battaglia.server.settings import database_url
from battaglia.server.storage import Storage
from tests.server import older
from tests.server.conftest import Serve
from tests.server.night_game import TRAPS, NightGame
from tests.server.playing import Match, begin
from tests.server.secret_game import SecretGame
from tests.server.test_dice import HORSE, between_people, dice_of, header
from tests.server.test_lasting_secrets import DAY, LATE, NIGHT, betrayed, play, sent, table_of


def games(game: Any, version: int) -> dict[str, Any]:
    """A game under some version of its rules."""
    game.version = version
    return {game.id: game}


def again(client: TestClient, match: Match) -> Match:
    return Match(client, match.id, match.tokens, match.scenario)


# Dice


def test_the_seal_and_what_was_added_stay_and_prove_the_rest(serve: Serve) -> None:
    match = between_people(serve(games={"montecuccoli": older.rules(1)}))
    match.guest("papal").post("/entropy", {"entropy": HORSE})
    seal = dice_of(match)["commitment"]
    coalition = match.guest("coalition")
    coalition.envelope()
    coalition.play("fire light-gun-1 oddi-horse-1")
    # Under the rules of today, and then once more, as after a restart.
    for _ in range(2):
        match = again(serve(), match)
        told = dice_of(match)
        assert (told["kind"], told["commitment"]) == ("secret", seal)
        assert told["entropy"] == {"papal": HORSE}
        assert header(match, "Dice").startswith(f"commitment {seal} from 1")
        match.play_on(Random(6), 10)
    match.play_on(Random(7))
    record = match.guest().get("/record").text
    assert dice_of(match)["secret"] in record
    assert load_match(record).record() == record


def test_a_roll_that_was_seen_and_taken_back_is_counted(serve: Serve, tmp_path: Path) -> None:
    """What led to it is no longer legal: the next roll is the next one all the same."""
    match = between_people(serve(games={"montecuccoli": older.rules(1)}))
    coalition = match.guest("coalition")
    coalition.envelope()
    coalition.play("fire light-gun-1 oddi-horse-1")
    storage = Storage(database_url(str(tmp_path / "battaglia.db")))
    gone = update(ACTIONS).where(ACTIONS.c.kind == "action").values(action="fire nobody oddi")
    with storage.engine.begin() as connection:
        connection.execute(gone)
    storage.close()
    match = again(serve(), match)
    assert match.guest().envelope()["length"] == 0
    assert header(match, "Dice").endswith(" from 1")
    match.play_on(Random(7))
    record = match.guest().get("/record").text
    assert load_match(record).record() == record


def test_a_seed_stays_a_seed(serve: Serve) -> None:
    match = begin(serve(games={"montecuccoli": older.rules(1)}))
    match.play_on(Random(5), 12)
    match = again(serve(), match)
    assert dice_of(match)["kind"] == "seed"
    match.play_on(Random(6))
    record = match.guest().get("/record").text
    assert load_match(record).record() == record


# Secrets that last


@pytest.mark.parametrize("length", range(1, len(NIGHT) + 1))
def test_what_is_covered_stays_covered(serve: Serve, length: int) -> None:
    match = begin(serve(games=games(NightGame(), 1)), "night", seed=5)
    play(match, NIGHT[:length])
    match = again(serve(games=games(NightGame(), 2)), match)
    for number, seat in enumerate(("red", "blue")):
        for other in ("blue" if seat == "red" else "red", "spectator"):
            assert betrayed(sent(match, other, length), (*LATE, *TRAPS), number) == [], other


def test_a_record_from_a_covered_position_says_when_it_is_complete(serve: Serve) -> None:
    match = begin(serve(games=games(NightGame(), 1)), "night", seed=5)
    play(match, NIGHT[:2])
    later = NightGame()
    match = again(serve(games=games(later, 2)), match)
    covered = match.guest("blue").get("/record").text
    with pytest.raises(Covered, match="complete when the game is over"):
        replay(parse_record(covered), later, lambda *terms: None)
    play(match, [*NIGHT[2:], ("blue", "lay bloom"), *DAY])
    ended = match.guest("blue").get("/record").text
    assert "ruby" in ended
    whole = replay(parse_record(ended), later, lambda _, files, __: later.load_files(files, "", {}))
    assert whole.outcome is not None
    assert whole.record() == ended


def test_a_machine_is_sent_no_secret_of_a_saved_position(serve: Serve) -> None:
    match = begin(serve(games=games(NightGame(), 1)), "night", seed=5)
    play(match, NIGHT[:3])
    client = serve(games=games(NightGame(), 2))
    match = again(client, match)
    match.guest("blue").envelope()
    table = table_of(match)
    table.players["blue"] = "machine:random"
    ask = ask_of(table)
    assert ask is not None
    sent_to_it = json.dumps([ask.base, ask.actions])
    assert betrayed(sent_to_it, (*LATE, *TRAPS), 0) == []
    assert "birch" in sent_to_it


# Choices under way


def test_a_choice_under_way_stays_hidden(serve: Serve) -> None:
    match = begin(serve(games=games(SecretGame(), 1)), "secrets", seed=5)
    red = match.guest("red")
    red.envelope()
    red.play("hide ruby")
    match = again(serve(games=games(SecretGame(), 2)), match)
    for seat in ("blue", "spectator"):
        told = sent(match, seat, 0)
        assert "ruby" not in told, seat
        assert '"length":0' in told
    assert match.guest("red").envelope()["length"] == 1


def test_covered_orders_stay_covered(serve: Serve) -> None:
    """Camposanto 4: both lay their orders covered."""
    game = Camposanto()
    match = begin(serve(games=games(game, game.version)), "obregon-1743")
    spanish = match.guest("spanish")
    orders = next(c for c in spanish.envelope()["choices"] if c["action"].startswith("orders"))
    spanish.play(orders["action"])
    match = again(serve(games=games(Camposanto(), game.version + 1)), match)
    others = [match.guest(seat) for seat in match.tokens if seat != "spanish"]
    for guest in others:
        for path in ("", "/log", "/record", "/battle", "/replay/0"):
            assert orders["action"] not in guest.get(path).text
            assert "chosen = { spanish" not in guest.get(path).text, path
        assert guest.envelope()["length"] == 0
    assert spanish.get("/record").status_code == 409
