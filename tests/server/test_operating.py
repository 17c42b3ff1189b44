"""What an operator has: figures, a log, settings from the environment."""

from __future__ import annotations

import json
import logging
import re
import sys
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from battaglia.server.environment import WrongSetting, can_be_set, read_settings, variable
from battaglia.server.logs import (
    ALIKE,
    JSON,
    LIBRARIES,
    OURS,
    JsonLines,
    Lines,
    Sparing,
    ToStderr,
    set_up,
)
from battaglia.server.metrics import Figures, Histogram
from battaglia.server.serving import CannotServe, settings_for
from battaglia.server.settings import Settings
from tests.server.conftest import Serve
from tests.server.playing import begin

STRANGER = ("203.0.113.9", 5)
TOKEN = "x7Qm" * 11
LINE = re.compile(
    r'(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\n]*"(,\w+="[^"\n]*")*\})? -?[0-9.e+-]+|)\Z'
)


# Figures


def figures_of(client: TestClient) -> dict[str, float]:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.split("\n")
    assert all(LINE.match(line) for line in lines), [each for each in lines if not LINE.match(each)]
    plain = [line.rsplit(" ", 1) for line in lines if line and not line.startswith("#")]
    return {name: float(value) for name, value in plain}


def test_figures_say_what_the_server_does(client: TestClient) -> None:
    match = begin(client)
    guest = match.guest("coalition")
    guest.envelope()
    guest.play("end-fire")
    guest.get("/score")
    client.get("/api/matches/none")
    with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"]})
        socket.receive_json()
        found = figures_of(client)
    assert found['battaglia_requests_total{errand="create",status="201"}'] == 1
    assert found['battaglia_requests_total{errand="action",status="200"}'] == 1
    assert found['battaglia_requests_total{errand="question",status="200"}'] == 1
    assert found['battaglia_requests_total{errand="look",status="401"}'] == 1
    assert found['battaglia_request_seconds_count{errand="action"}'] == 1
    assert found["battaglia_action_cpu_seconds_count"] == 1
    assert found["battaglia_action_cpu_seconds_sum"] > 0
    assert found['battaglia_database_seconds_count{what="write"}'] >= 1
    assert found["battaglia_sockets"] == 1
    assert found["battaglia_open_matches"] == 1
    assert found['battaglia_waiting{kind="database"}'] == 0
    assert found['battaglia_machine_decisions_total{kind="all"}'] == 0


def test_parts_of_a_histogram_add_up() -> None:
    figures = Figures()
    figures.seconds = Histogram(bounds=(1.0, 2.0))
    for seconds in (0.5, 1.0, 1.5, 9.0):
        figures.seconds.add(seconds, errand="look")
    text = figures.text()
    for bound, number in (("1", 2), ("2", 3), ("+Inf", 4)):
        assert f'battaglia_request_seconds_bucket{{errand="look",le="{bound}"}} {number}\n' in text
    assert 'battaglia_request_seconds_sum{errand="look"} 12\n' in text


def test_strangers_see_no_figures_unless_they_may(serve: Serve) -> None:
    app = serve().app
    assert TestClient(app, client=STRANGER).get("/metrics").status_code == 404
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    assert TestClient(app).get("/metrics", headers=forwarded).status_code == 404
    for_all = TestClient(serve(metrics_for_all=True).app, client=STRANGER)
    assert for_all.get("/metrics").status_code == 200


# The log


def record(message: str, *args: object, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("battaglia.server", level, "", 0, message, args, None)


def test_a_flood_is_written_as_a_few_lines() -> None:
    now = [0.0]
    sparing = Sparing(lambda: now[0])
    shown = [sparing.filter(record("out of files: %d", number)) for number in range(10_000)]
    assert sum(shown) == ALIKE.number
    assert sparing.filter(record("out of files: %d", 1, level=logging.ERROR))  # another kind
    now[0] = ALIKE.seconds
    last = record("out of files: %d", 1)
    assert sparing.filter(last)
    assert f"(and {10_000 - ALIKE.number} more like it)" in Lines().format(last)
    assert json.loads(JsonLines().format(last))["more_like_it"] == 10_000 - ALIKE.number


def test_a_loop_that_can_accept_nobody_fills_no_disk(capsys: pytest.CaptureFixture[str]) -> None:
    set_up()
    for _ in range(1000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource\nsocket: <x>")
    assert len(capsys.readouterr().err.splitlines()) == ALIKE.number


def test_secrets_stay_out_of_the_log() -> None:
    try:
        raise ValueError(f"postgresql://me:swordfish@db/x and {TOKEN}")
    except ValueError:
        failed = record("cannot reach %s", f"postgresql://me:swordfish@db/x?{TOKEN}\nfaked line")
        failed.exc_info = sys.exc_info()
    for text in (Lines().format(failed), JsonLines().format(failed)):
        assert "swordfish" not in text
        assert TOKEN not in text
        assert "me:***@db" in text
        assert "ValueError" in text
    told = json.loads(JsonLines().format(failed))
    assert told["level"] == "warning"
    assert "\n" not in told["message"]


def test_the_log_has_one_handler_however_often_it_is_set_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for _ in range(3):
        set_up(JSON)
    logging.getLogger("battaglia.server").warning("a line for %s", "programs")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "a line for programs"
    set_up()
    logging.getLogger("battaglia.server").warning("a line")
    assert capsys.readouterr().err.endswith("WARNING a line\n")


@pytest.mark.parametrize("which", ["the test that sets it up", "the one after it"])
def test_no_test_leaves_the_log_at_stderr_to_the_next(which: str) -> None:
    logs = [logging.getLogger(name) for name in (OURS, *LIBRARIES)]
    left = [each for log in logs for each in log.handlers if isinstance(each, ToStderr)]
    assert not left, which
    set_up()


# Settings


def test_every_setting_can_be_read_from_its_variable() -> None:
    texts = {"bool": "yes", "int": "7", "float": "7.5", "tuple[str, ...]": "10.0.0.1, 10.0.0.2"}
    environ = {}
    for each in can_be_set():
        usual = "9/5" if each.name.endswith("_rate") else "/some/text"
        environ[variable(each.name)] = texts.get(str(each.type), usual)
    found = read_settings(environ, port=1)
    assert found.metrics_for_all is True
    assert (found.sockets_per_seat, found.send_seconds) == (7, 7.5)
    assert found.trusted_proxies == ("10.0.0.1", "10.0.0.2")
    assert found.creation_rate == "9/5"
    assert found.port == 1  # what is given counts more
    assert read_settings({}) == replace(Settings(), games=read_settings({}).games)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BATTAGLIA_SOCKETS_PER_SEAT", "many"),
        ("BATTAGLIA_CREATION_RATE", "0/5"),
        ("BATTAGLIA_TRUSTED_PROXIES", "the proxy"),
        ("BATTAGLIA_METRICS_FOR_ALL", "perhaps"),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(WrongSetting, match=name):
        read_settings({name: value})
    monkeypatch.setenv(name, value)
    with pytest.raises(CannotServe, match=value):
        settings_for("127.0.0.1", 1, "")
