"""After the game: how the chances went, over HTTP."""

from __future__ import annotations

import io
import json
from random import Random
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia.lab.review_told import CounselTold, ReviewTold
from battaglia.server.reviewing import serve as serve_process
from tests.server.conftest import Serve
from tests.server.playing import Match, begin, error_of, resume
from tests.server.shapes import shaped


def finished_record() -> str:
    rng, match = Random(4), battaglia.new_match("navicello-1643", seed=4)
    while match.outcome is None:
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))
    return match.record()


@pytest.fixture(scope="module")
def record() -> str:
    return finished_record()


@pytest.fixture
def over(client: TestClient, record: str) -> Match:
    return resume(client, record)


def test_a_match_that_is_over_is_told_to_everybody_in_either_language(over: Match) -> None:
    length = over.guest().envelope()["length"]
    told = shaped(ReviewTold, over.guest().get("/review").json())
    assert len(told.chances) == length + 1
    first = told.sides[0]
    assert (told.chances[0], told.chances[-1]) == (first.start, first.end)
    assert told.first == 0
    assert "estimate" in told.notes[0]
    again = shaped(ReviewTold, over.guest("papal", "it").get("/review").json())
    assert "stima" in again.notes[0]
    assert again.chances == told.chances


def test_a_picture_of_it_can_be_saved(over: Match) -> None:
    answer = over.guest().get("/review/picture")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "attachment" in answer.headers["content-disposition"]
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")


def test_a_marshal_says_what_he_would_have_done_at_a_turning_point(over: Match) -> None:
    told = shaped(ReviewTold, over.guest().get("/review").json())
    point = next(point for point in told.points if point.kind == "decision")
    advice = shaped(CounselTold, over.guest().get(f"/review/{point.number}").json())
    assert (advice.number, advice.seat) == (point.number, point.seat)
    assert advice.lines
    assert advice.reasons
    refused = over.guest().get(f"/review/{len(told.chances)}")
    assert error_of(refused)["code"] == "not-found"


def test_a_match_that_is_not_over_is_not_told(client: TestClient) -> None:
    match = begin(client)
    for path in ("/review", "/review/picture", "/review/0"):
        refused = match.guest("papal").get(path)
        assert refused.status_code == 409
        assert error_of(refused)["code"] == "not-over"


def test_a_process_that_cannot_be_started_is_told(serve: Serve, record: str) -> None:
    match = resume(serve(review_command=("/nothing/of/the/kind",)), record)
    assert error_of(match.guest().get("/review"))["code"] == "too-heavy"


def test_the_process_answers_line_by_line_and_outlives_a_fault(record: str) -> None:
    lines = [json.dumps({"record": text, "number": None}) for text in ("no record", record)]
    out = io.BytesIO()
    serve_process(iter(lines), out)
    ready, fault, told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ready == {"ready": True}
    assert "RecordFault" in fault["fault"]
    assert set(told["body"]) == {"en", "it"}
