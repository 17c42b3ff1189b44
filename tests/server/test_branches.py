"""Any moment is a beginning: try-outs, moments that are shown, position files."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia.core.chance import D6, D10, SeededDice
from battaglia.core.match import Match as PlayedMatch
from battaglia.server.opening import dice_from
from battaglia.server.storage import Origin
from battaglia.server.table import Table
from tests.server import night_game, secret_game
from tests.server.conftest import Serve
from tests.server.playing import Data, Guest, Match, begin, error_of, resume
from tests.server.records import nearly_over

ARTILLERY = 0
"""The moment before anything was played."""
FIRE = "fire light-gun-1 oddi-horse-1"


def table_of(match: Match) -> Table:
    client = match.client
    assert isinstance(client, TestClient)
    found: Table = client.app.state.server.tables._open[match.id]  # type: ignore[attr-defined]
    return found


def stands(guest: Guest) -> tuple[Any, ...]:
    """All that could have changed in a match."""
    envelope = guest.envelope()
    match = table_of(Match(guest.client, guest.match, {}, "")).match
    return envelope, match.mark(), guest.get("/log").text, guest.get("/record").text


@pytest.fixture
def match(client: TestClient) -> Match:
    """A match of which some has been played."""
    begun = begin(client)
    begun.play_on(Random(5), most=25)
    return begun


# Try-outs


def test_a_tryout_begins_where_the_moment_was(match: Match) -> None:
    guest = match.guest("coalition")
    for number in (0, 7, 25):
        moment = guest.get(f"/replay/{number}").json()
        tried = guest.branch(number).guest("coalition").envelope()
        assert tried["view"] == moment["view"]
        assert tried["prompt"] == moment["prompt"]
        assert tried["length"] == 0
        assert tried["origin"] == {"kind": "tryout", "match": match.id, "number": number}


def test_a_tryout_leaves_the_match_alone(match: Match) -> None:
    guest = match.guest("coalition")
    before = stands(guest)
    tried = guest.branch(12)
    tried.play_on(Random(2), most=40)
    assert stands(guest) == before
    assert guest.envelope()["origin"] is None


def test_a_tryout_is_a_match_like_any_other(match: Match) -> None:
    tried = match.guest("papal").branch(ARTILLERY)
    guest = tried.guest("coalition")
    guest.envelope()
    assert guest.post("/odds", {"action": FIRE}).json()["courses"]
    assert guest.play("end-fire")["envelope"]["can_undo"]
    assert guest.undo()["length"] == 0


def test_a_spectator_may_try_out_too(match: Match) -> None:
    tried = match.guest().branch(10)
    assert set(tried.tokens) == {"coalition", "papal", "spectator"}


def test_a_machine_can_play_in_a_tryout(match: Match) -> None:
    tried = match.guest("coalition").branch(3, players={"papal": "machine:simple"})
    assert set(tried.tokens) == {"coalition", "spectator"}
    assert tried.guest("coalition").envelope()["players"]["papal"] == "machine:simple"


def test_a_tryout_survives_a_restart(serve: Serve) -> None:
    begun = begin(serve())
    begun.play_on(Random(5), most=25)
    tried = begun.guest("papal").branch(20)
    tried.play_on(Random(1), most=9)
    before = tried.guest("papal").envelope()
    later = Match(serve(), tried.id, tried.tokens, tried.scenario)
    assert later.guest("papal").envelope() == before


def test_options_go_with_the_moment(client: TestClient) -> None:
    chosen = begin(client, options={"groups": True, "crt": "printed"})
    battle = chosen.guest().get("/battle").json()
    tried = chosen.guest("papal").branch(0).guest().get("/battle").json()
    assert tried["options"] == battle["options"]
    assert {"groups": True}.items() <= {o["id"]: o["value"] for o in tried["options"]}.items()


def test_moments_that_there_are_not(match: Match) -> None:
    refused = match.guest("papal").post("/branches", {"number": 26})
    assert error_of(refused)["message"].endswith("the replay goes from 0 to 25.")
    stranger = Guest(match.client, match.id, "no token of it")
    assert error_of(stranger.post("/branches", {"number": 0}))["code"] == "bad-token"
    assert error_of(stranger.post("/moments", {"number": 0}))["code"] == "bad-token"
    assert error_of(stranger.get("/position/0"))["code"] == "bad-token"
    odd = match.guest("papal").post("/branches", {"number": 0, "players": {"papal": "nobody"}})
    assert error_of(odd)["code"] == "bad-request"


def test_of_what_is_over_an_earlier_moment_can_be_had(client: TestClient) -> None:
    record, seat, action = nearly_over()
    match = resume(client, record)
    last = match.guest(seat)
    last.envelope()
    length = last.play(action)["envelope"]["length"]
    guest = match.guest()
    assert guest.envelope()["outcome"]
    refused = guest.post("/branches", {"number": length})
    assert refused.status_code == 409
    assert error_of(refused)["code"] == "moment-over"
    assert guest.branch(length - 1).guest().envelope()["outcome"] is None


# Dropping


def test_a_tryout_can_be_dropped_and_nothing_else(match: Match) -> None:
    tried = match.guest("papal").branch(4)
    tried.play_on(Random(1), most=5)
    assert drop(tried.guest()).status_code == 403
    assert drop(tried.guest("papal")).status_code == 204
    gone = tried.guest("papal").get()
    assert error_of(gone)["code"] == "not-found"
    for seat in ("papal", "spectator"):
        assert drop(match.guest(seat)).status_code in (403, 409)
    assert match.guest("papal").envelope()["length"] == 25


def test_what_is_played_in_earnest_cannot_be_dropped(match: Match) -> None:
    """A friend may sit at the other side."""
    played = match.guest("papal").branch(4, tryout=False)
    assert error_of(drop(played.guest("papal")))["code"] == "in-earnest"
    assert played.guest("papal").envelope()["origin"] is None


def drop(guest: Guest) -> Any:
    return guest.client.delete(f"/api/matches/{guest.match}", headers=guest.headers)


# Moments that are shown


def test_a_moment_is_looked_at_and_begun_from(match: Match) -> None:
    shown = match.guest("papal").share(20)
    assert set(shown.tokens) == {"spectator"}
    looking = shown.guest().envelope()
    assert looking["prompt"]["title"] == "A moment that was shared"
    assert looking["prompt"]["waiting_for"] == []
    assert looking["view"] == match.guest().get("/replay/20").json()["view"]
    assert looking["origin"] == {"kind": "moment", "match": "", "number": 0}
    assert set(looking["players"].values()) == {"nobody"}
    assert match.id not in str(looking)
    tried = shown.guest().branch(0)
    assert tried.guest("papal").envelope()["view"]["pieces"] == looking["view"]["pieces"]
    assert drop(shown.guest()).status_code == 403


def test_how_a_browser_lists_them(match: Match) -> None:
    tried, shown = match.guest("papal").branch(4), match.guest("papal").share(4)
    entries = [{"match": one.id, "token": one.tokens["spectator"]} for one in (match, tried, shown)]
    answer = match.client.post("/api/matches/status", json={"entries": entries})
    kinds = [status["origin"] and status["origin"]["kind"] for status in answer.json()]
    assert kinds == [None, "tryout", "moment"]


# Files


def test_a_position_file_can_be_read_back(match: Match, tmp_path: Path) -> None:
    answer = match.guest("papal").get("/position/20")
    assert answer.headers["content-disposition"] == (
        'attachment; filename="navicello-1643-20.toml"'
    )
    path = tmp_path / "moment.toml"
    path.write_text(answer.text)
    view = match.guest("papal").get("/replay/20").json()["view"]
    read = battaglia.new_match(path)
    assert read.battle.spec.id == "navicello-1643"
    again = resume(match.client, answer.text)
    assert again.guest("papal").envelope()["view"] == view
    assert again.scenario == "navicello-1643"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('id = "x"\ngame = "chess"\n', "is not one of"),
        ('game = "montecuccoli"\n', "position"),
        ('game = "montecuccoli\n', "position"),
        ("neither", "line 1"),
    ],
)
def test_files_that_are_none(client: TestClient, text: str, said: str) -> None:
    refused = client.post("/api/matches/import", json={"record": text})
    assert refused.status_code == 400
    assert said in error_of(refused)["message"]


# Dice


@pytest.mark.parametrize("seed", [7, None])
def test_a_tryout_tells_nothing_of_the_dice(client: TestClient, seed: int | None) -> None:
    """Its dice are others, each time, whether or not those of the match come from a seed."""
    match = begin(client, seed=seed)
    storage = client.app.state.server.storage  # type: ignore[attr-defined]
    tried = [match.guest("coalition").branch(ARTILLERY) for _ in range(4)]
    keys = [storage.load(one.id).match.dice_key for one in (match, *tried)]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith("secret ") for key in keys[1:])
    falls = {tuple(dice_from(key).roll(n, (D6, D10)) for n in range(40)) for key in keys}
    assert len(falls) == len(keys)


def test_the_end_of_a_tryout_proves_its_own_dice_only(client: TestClient) -> None:
    record, seat, action = nearly_over()
    match = resume(client, record)
    guest = match.guest()
    last = guest.branch(guest.envelope()["length"]).guest(seat)
    last.envelope()
    ended = last.play(action)["envelope"]
    assert ended["outcome"]
    assert ended["dice"]["secret"] not in str(table_of(match).match.dice.__dict__)
    assert guest.envelope()["outcome"] is None


# Secrets

NIGHT = [
    ("red", "aim ruby"),
    ("blue", "aim birch"),
    ("red", "lay raven"),
    ("blue", "scout"),
    ("red", "scout"),
]
OTHER = [(seat, action.replace("ruby", "rose").replace("raven", "rowan")) for seat, action in NIGHT]
CHANGING = re.compile(r"\d{4}-\d\d-\d\dT[\d:+]+|commitment [0-9a-f]+|[0-9a-f]{64}")


def night(client: TestClient, plan: list[tuple[str, str]]) -> Match:
    match = begin(client, "night", seed=5)
    for seat, action in plan:
        guest = match.guest(seat)
        guest.envelope()
        guest.play(action)
    return match


def told(match: Match, seat: str, number: int) -> str:
    """All that can be learnt of a moment by beginning with it, without what is always another."""
    guest = match.guest(seat)
    texts = [guest.get(f"/position/{number}").text]
    begun = (guest.branch(number), guest.branch(number, tryout=False), guest.share(number))
    for one in begun:
        for viewer in one.tokens:
            looking = one.guest(viewer)
            texts += [looking.get(path).text for path in ("", "/log", "/replay/0", "/battle")]
            texts.append(looking.get("/record").text)
    text = "\n".join(texts)
    for one in (*begun, match):
        text = text.replace(one.id, "MATCH")
    return CHANGING.sub("", text)


def test_a_branch_betrays_no_secret(serve: Serve) -> None:
    client = serve(games={"night": night_game.GAME})
    match = night(client, NIGHT)
    secrets = [(*night_game.AIMS[0], *night_game.TRAPS[0], *night_game.OMENS[0])]
    secrets.append((*night_game.AIMS[1], *night_game.TRAPS[1], *night_game.OMENS[1]))
    for number in range(len(NIGHT) + 1):
        for seat, hidden in (("red", [1]), ("blue", [0]), ("spectator", [0, 1])):
            text = told(match, seat, number)
            chosen = [word for n in hidden for word in secrets[n] if word in _stated(text)]
            assert chosen == [], (seat, number)
    own = match.guest("red").branch(len(NIGHT)).guest("red").envelope()
    assert own["view"]["aims"] == ["ruby", ""]


def _stated(text: str) -> str:
    """A text without the choices that it offers: what may be chosen is no secret."""
    return re.sub(r'"choices":\[.*?\],"can_undo"', "", text)


def test_other_secrets_change_no_byte_of_a_branch(serve: Serve) -> None:
    client = serve(games={"night": night_game.GAME})
    first, other = night(client, NIGHT), night(client, OTHER)
    for number in range(len(NIGHT) + 1):
        for seat in ("blue", "spectator"):
            assert told(first, seat, number) == told(other, seat, number), (seat, number)


def test_whoever_shares_keeps_own_secrets(serve: Serve) -> None:
    """A link goes to anybody, the enemy too."""
    match = night(serve(games={"night": night_game.GAME}), NIGHT)
    red = match.guest("red")
    assert "ruby" not in red.get(f"/position/{len(NIGHT)}").text
    shared = red.share(len(NIGHT)).guest().branch(0)
    assert shared.guest("red").envelope()["view"]["aims"] == ["", ""]


def test_a_branch_does_not_tell_whether_the_other_has_chosen(serve: Serve) -> None:
    match = begin(serve(games={"secrets": secret_game.GAME}), "secrets")
    others = ("blue", "spectator")
    before = [told(match, seat, 0) for seat in others]
    red = match.guest("red")
    red.envelope()
    red.play("hide raven")
    assert [told(match, seat, 0) for seat in others] == before
    mine = match.guest("red").branch(1).guest("red").envelope()
    assert mine["view"]["mine"] == "raven"
    for seat in others:
        assert match.guest(seat).post("/branches", {"number": 1}).status_code == 400


# Every game


@pytest.mark.parametrize("scenario", [info.id for info in battaglia.scenarios()])
def test_play_goes_on_from_what_anybody_may_know(scenario: str) -> None:
    """Whatever is hidden from a seat or a spectator, the moment can be begun with."""
    match = battaglia.new_match(scenario, 4)
    rng = Random(11)
    for number in range(21):
        play_by_chance(match, rng, 3 + number % 7)
        if match.outcome is not None:
            return
        viewer = (0, 1, None)[number % 3]
        known = match.state.masked(viewer)
        moment = match.game.supposed(known, Random(number))
        seen = moment.masked(viewer)
        assert match.game.digest(seen) == match.game.digest(known)
        assert seen.deciders == known.deciders
        if viewer is not None:
            # Other secrets behind the same knowledge lead to the same position.
            other = match.game.sample(known, viewer, Random(number + 1)).masked(viewer)
            same = match.game.supposed(other, Random(number))
            assert match.game.digest(same) == match.game.digest(moment)
        text = match.game.position_text(moment)
        battle = match.game.load_files({"position.toml": text}, "here", None)
        again = PlayedMatch(match.game, battle, SeededDice(number), match.terms)
        assert match.game.digest(again.state) == match.game.digest(moment)
        play_by_chance(again, rng, 8)


def play_by_chance(match: PlayedMatch, rng: Random, actions: int) -> None:
    for _ in range(actions):
        if match.outcome is not None:
            return
        seat = match.seat(rng.choice(match.deciders))
        seat.play(rng.choice(seat.legal()))


def test_an_origin_is_stored(client: TestClient) -> None:
    match = begin(client)
    tried = match.guest("papal").branch(0)
    stored: Data = client.app.state.server.storage.summaries([tried.id])  # type: ignore[attr-defined]
    assert stored[tried.id].origin == Origin("tryout", match.id, 0)
