"""The score at the table: parts, lines of the log that tell of it, the course of a match."""

from __future__ import annotations

from random import Random

from fastapi.testclient import TestClient

from battaglia.core.telling.score import SCORED, ScoreTold
from battaglia.server.answers import Course, Log, LogLine
from tests.conformance.telling import told, wander
from tests.server.playing import Guest, Match, begin, resume
from tests.server.shapes import shaped


def lines(guest: Guest) -> Log:
    return shaped(Log, guest.get("/log").json())


def played(client: TestClient, decisions: int = 200) -> Match:
    """A match in which much has happened."""
    match, _ = told("navicello-1643", seed=5)
    for _ in wander(match, Random(5), decisions):
        pass
    return resume(client, match.record())


def points_at(guest: Guest, number: int) -> dict[str, int]:
    view = guest.get(f"/replay/{number}").json()["view"]
    return {seat: side["points"] for seat, side in view["sides"].items()}


def test_the_log_has_a_line_exactly_where_the_score_changes(client: TestClient) -> None:
    """Held against the replay, position by position."""
    guest = played(client).guest()
    log = lines(guest)
    scored = {(line.number, line.text.split(":")[0]) for line in log.lines if line.code == SCORED}
    assert scored
    before, changed = points_at(guest, 0), set()
    for number in range(1, log.length + 1):
        after = points_at(guest, number)
        changed |= {(number, seat) for seat in after if after[seat] != before[seat]}
        before = after
    names = {"coalition": "Score of Coalition", "papal": "Score of Papal army"}
    assert scored == {(number, names[seat]) for number, seat in changed}


def scored_lines(guest: Guest) -> list[LogLine]:
    return [line for line in lines(guest).lines if line.code == SCORED]


def test_a_line_points_at_the_hexes_that_count_and_is_gone_when_taken_back(
    client: TestClient,
) -> None:
    """13.5 Over the bridge: the far bank has one of them, and the enemy not an empty one."""
    guest = begin(client).guest("coalition")
    guest.envelope()
    guest.play("end-fire")
    assert scored_lines(guest) == []
    guest.play("march panzetti-dragoons-1 1706")
    told = scored_lines(guest)
    assert [line.text.split("(")[0] for line in told] == [
        "Score of Coalition: 3 ",
        "Score of Papal army: 0 ",
    ]
    assert all({"1706", "2213"} <= set(line.hexes) for line in told)
    assert all("1705" not in line.hexes for line in told)
    guest.undo()
    assert scored_lines(guest) == []
    assert guest.envelope()["can_undo"]


def test_the_course_ends_where_the_match_stands(client: TestClient) -> None:
    match = played(client)
    guest = match.guest()
    course = shaped(Course, guest.get("/course").json())
    score = shaped(ScoreTold, guest.get("/score").json())
    assert [turn.turn for turn in course.turns] == list(range(len(course.turns)))
    first, last = course.turns[0], course.turns[-1]
    assert {side.lost for side in first.sides.values()} == {0}
    for side in score.sides:
        assert last.sides[side.seat].points == side.points
        assert last.sides[side.seat].lost == side.lost
    assert last.sides["coalition"].points != first.sides["coalition"].points


def test_a_match_that_is_over_has_no_needs_left(client: TestClient) -> None:
    match = begin(client)
    envelope = match.play_on(Random(2))
    assert envelope["outcome"] is not None
    score = shaped(ScoreTold, match.guest().get("/score").json())
    assert score.now == ""
    assert [side.needs for side in score.sides] == [[], []]
    assert lines(match.guest()).lines[-1].code == "end"
