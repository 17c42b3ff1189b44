"""Asking too often and too much at once: who does so is told when to come again."""

from __future__ import annotations

import asyncio

import pytest
from fastapi.testclient import TestClient

from battaglia.server.callers import HOME
from battaglia.server.errands import Errand, Wanted, wanted
from battaglia.server.errors import ApiError
from battaglia.server.lanes import QUESTIONS, Lane
from battaglia.server.limits import AT_HOME, Buckets, Limits, Rate
from tests.server.conftest import Serve
from tests.server.playing import SMALL, begin, error_of

STRANGER, NEIGHBOUR = "203.0.113.9", "203.0.113.10"
LESSON = "/api/courses/fontana-secca/x"


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def called_from(serve: Serve, address: str = STRANGER, **settings: object) -> TestClient:
    return TestClient(serve(**settings).app, client=(address, 5), raise_server_exceptions=False)


# What a request wants


@pytest.mark.parametrize(
    ("method", "path", "errand"),
    [
        ("GET", "/", Errand.FILE),
        ("GET", "/metrics", Errand.FILE),
        ("GET", "/api/health", Errand.FILE),
        ("GET", "/api/ready", Errand.FILE),
        ("GET", "/api/scenarios/x", Errand.LIBRARY),
        ("POST", "/api/matches", Errand.CREATE),
        ("POST", "/api/courses/a/b", Errand.CREATE),
        ("POST", "/api/matches/import", Errand.IMPORT),
        ("POST", "/api/matches/status", Errand.LOOK),
        ("GET", "/api/matches/x", Errand.LOOK),
        ("GET", "/api/matches/x/overlays/threat", Errand.QUESTION),
        ("POST", "/api/matches/x/odds", Errand.QUESTION),
        ("GET", "/api/matches/x/advice", Errand.ADVICE),
        ("POST", "/api/matches/x/branches", Errand.BRANCH),
        ("POST", "/api/matches/x/moments", Errand.BRANCH),
        ("POST", "/api/matches/x/actions", Errand.ACTION),
        ("PUT", "/api/matches/x/orders", Errand.ACTION),
        ("DELETE", "/api/matches/x", Errand.ACTION),
        ("POST", "/api/matches/x/\nodds", Errand.ACTION),
    ],
)
def test_every_request_is_an_errand(method: str, path: str, errand: Errand) -> None:
    found = wanted(method, path)
    assert found.errand == errand
    assert found.match == ("x" if "/matches/x" in path else "")


# Rates


def test_so_many_at_once_and_then_one_after_another() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 6.0), clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2.0]
    assert buckets.take("b") == 0
    clock.now = 1.0
    assert buckets.take("a") == 1.0
    clock.now = 2.0
    assert [buckets.take("a"), buckets.take("a")] == [0, 2.0]
    clock.now = 1000.0
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2.0]


def test_many_keys_take_little_room() -> None:
    buckets = Buckets(Rate(1, 10.0), Clock(), most=3)
    for key in "abcdef":
        assert buckets.take(key) == 0
    assert len(buckets) == 3
    assert buckets.take("f") > 0  # the last is remembered


@pytest.mark.parametrize("text", ["", "0/5", "-1/5", "5/0", "5/-1", "5/inf", "5/nan", "many/5"])
def test_a_rate_that_is_none_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"rate|literal"):
        Rate.read(text)
    assert Rate.read("60/600") == Rate(60, 600.0)
    assert Rate.read("5") == Rate(5, 1.0)


def test_this_machine_may_do_more_and_a_stranger_uses_up_nobody_s_share() -> None:
    few = {Errand.QUESTION: Rate(2, 10.0)}
    limits = Limits(few, few, Rate(1, 10.0), Clock())
    question = Wanted(Errand.QUESTION, "m")
    for _ in range(2 * AT_HOME):
        limits.check(HOME, question, "token")
    with pytest.raises(ApiError, match="too-fast"):
        limits.check(HOME, question, "token")
    for address in (STRANGER, NEIGHBOUR):
        limits.check(address, question, "guess")
    for address in (STRANGER, "198.51.100.7"):
        with pytest.raises(ApiError, match="too-fast"):
            limits.check(address, question, "guess")
    limits.check(NEIGHBOUR, question, "other token")


def test_tokens_that_open_nothing_are_counted() -> None:
    clock = Clock()
    limits = Limits({}, {}, Rate(1, 10.0), clock)
    look = Wanted(Errand.LOOK, "m")
    limits.check(STRANGER, look)
    limits.refused(STRANGER)
    with pytest.raises(ApiError, match="too-fast") as refused:
        limits.check(STRANGER, look)
    assert refused.value.wait == 10
    limits.check(STRANGER, Wanted(Errand.LIBRARY))
    limits.check(NEIGHBOUR, look)
    clock.now = 10.0
    limits.check(STRANGER, look)


def test_new_matches_from_one_address_come_to_an_end(serve: Serve) -> None:
    client = called_from(serve, creation_rate="2/1000000")
    for _ in range(2):
        begin(client)
    answer = client.post("/api/matches", json={"scenario": SMALL}, params={"lang": "it"})
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 1000
    error = error_of(answer)
    assert error["code"] == "too-fast"
    assert "troppo spesso" in error["message"]
    assert client.post(LESSON).status_code == 429
    assert client.get("/api/scenarios").status_code == 200
    begin(TestClient(client.app, client=(NEIGHBOUR, 5)))


@pytest.mark.parametrize(
    ("rate", "path", "body"),
    [
        ("import_rate", "/api/matches/import", {"record": "none"}),
        ("branch_rate", "/api/matches/{match}/branches", {"number": 0}),
        ("branch_rate", "/api/matches/{match}/moments", {"number": 0}),
        ("question_rate", "/api/matches/{match}/why", {"action": "pass"}),
        ("action_rate", "/api/matches/{match}/actions", {"number": 9, "actions": ["pass"]}),
        ("look_rate", "/api/matches/status", {"entries": []}),
    ],
)
def test_every_errand_has_its_rate(
    serve: Serve, rate: str, path: str, body: dict[str, object]
) -> None:
    client = called_from(serve, **{rate: "1/1000000"})
    match = begin(client)
    headers = match.guest("papal").headers
    statuses = [
        client.post(path.format(match=match.id), json=body, headers=headers).status_code
        for _ in range(2)
    ]
    assert statuses[0] != 429
    assert statuses[1] == 429


def test_the_library_has_a_rate_and_files_have_none(serve: Serve) -> None:
    client = called_from(serve, library_rate="1/1000000")
    paths = ("/api/scenarios", "/api/rules/montecuccoli", "/", "/api/health", "/api/ready")
    statuses = [client.get(path).status_code for path in paths]
    assert statuses == [200, 429, 200, 200, 200]


def test_guessing_tokens_comes_to_an_end_over_sockets_too(serve: Serve) -> None:
    client = called_from(serve, refusal_rate="2/1000000")
    match = begin(client)
    with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": "guess"})
        assert socket.receive_json()["error"]["code"] == "bad-token"
    guesser = match.guest("papal")
    guesser.token = "guess"
    assert [guesser.get().status_code for _ in range(2)] == [401, 429]


# Lanes


def test_a_full_lane_refuses_at_once_and_a_slow_one_in_the_end() -> None:
    async def drive() -> list[str]:
        lane = Lane(at_once=1, waiting=1, seconds=0.05)
        told: list[str] = []

        async def pass_by(name: str, hold: asyncio.Event) -> None:
            try:
                async with lane.place():
                    told.append(f"{name} in")
                    await hold.wait()
            except ApiError as error:
                told.append(f"{name} {error.code}")

        hold = asyncio.Event()
        tasks = [asyncio.create_task(pass_by(name, hold)) for name in ("first", "second")]
        await asyncio.sleep(0)
        await pass_by("third", hold)  # nobody waits for it: it is refused at once
        assert (lane.under_way, lane.waiting) == (1, 1)
        await tasks[1]
        hold.set()
        await tasks[0]
        await pass_by("fourth", hold)
        assert (lane.under_way, lane.waiting) == (0, 0)
        return told

    told = asyncio.run(drive())
    assert told == ["first in", "third busy", "second busy", "fourth in"]


def test_questions_hold_up_neither_actions_nor_the_library(serve: Serve) -> None:
    client = serve(questions_at_once=1, most_waiting=0)
    guest = begin(client).guest("papal")
    lane = client.app.state.server.lanes.lanes[QUESTIONS]  # type: ignore[attr-defined]
    assert client.portal is not None
    with client.portal.wrap_async_context_manager(lane.place()):  # a question takes its time
        refused = guest.get("/score")
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "1"
        assert error_of(refused)["code"] == "busy"
        for path in ("/api/health", "/api/ready", "/", "/api/scenarios"):
            assert client.get(path).status_code == 200
        assert begin(client).id
        answer = guest.post("/actions", {"number": 0, "actions": ["nothing"]})
        assert answer.status_code == 409
    assert guest.get("/score").status_code == 200
