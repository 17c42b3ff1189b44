"""Whole moves: their notation, their way, what interrupts them, and that undo takes back all."""

from __future__ import annotations

import pytest

import battaglia
from battaglia.core.action import BadNotation, from_json, parse, verbs
from battaglia.core.march import March, apply, march_of
from battaglia.core.match import Match, Seat
from battaglia.core.record import parse_record

KNOWN = verbs(March)


def marching(scenario: str, seed: int = 3) -> tuple[Match, Seat]:
    """A match in its first movement, and the seat that moves."""
    match = battaglia.new_match(scenario, seed=seed)
    while "end-movement" not in {action.verb for action in match.seat(match.deciders[0]).legal()}:
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    return match, match.seat(match.deciders[0])


def farthest(seat: Seat) -> tuple[str, str]:
    """A piece and the hex to which it has the most steps to go."""
    pieces = {str(action).split()[1] for action in seat.legal() if action.verb != "end-movement"}
    ways = [(len(way.plan), p, h) for p in sorted(pieces) for h, way in seat.reach(p).items()]
    _, piece, there = max(ways)
    return piece, there


@pytest.mark.parametrize(
    ("text", "march"),
    [
        ("march a 0102", March(("a",), "0102")),
        ("march a+b 0102", March(("a", "b"), "0102")),
        ("march a 0104 by 0102 0103", March(("a",), "0104", ("0102", "0103"))),
        ("march a 0102 facing NE", March(("a",), "0102", (), "NE")),
        ("march a 0104 by 0103 facing S", March(("a",), "0104", ("0103",), "S")),
    ],
)
def test_a_march_in_notation_and_as_json(text: str, march: March) -> None:
    assert str(march) == text
    assert parse(text, KNOWN) == march
    assert from_json(march.to_json(), KNOWN) == march


@pytest.mark.parametrize(
    "text",
    [
        "march a",
        "march a 0102 by",
        "march a 0102 0103",
        "march a 0102 facing",
        "march a 0102 facing N S",
        "march a 0102 by 0103 by 0104",
    ],
)
def test_what_is_no_march_is_refused_with_its_pattern(text: str) -> None:
    with pytest.raises(BadNotation, match=r"march PIECES HEX \[by \.\.\.\] \[facing \.\.\.\]"):
        parse(text, KNOWN)


def test_optional_words_may_be_missing_from_json() -> None:
    assert from_json({"verb": "march", "pieces": ["a"], "hex": "0102"}, KNOWN) == March(
        ("a",), "0102"
    )
    with pytest.raises(BadNotation):
        from_json({"verb": "march", "pieces": ["a"]}, KNOWN)


@pytest.mark.parametrize("scenario", ["navicello-1643", "obregon-1743"])
def test_a_march_is_one_entry_with_its_way_and_one_undo(scenario: str) -> None:
    match, seat = marching(scenario)
    piece, there = farthest(seat)
    way = seat.reach(piece)[there]
    before, entries, digest = match.position(), len(match.entries), match.game.digest(match.state)
    assert seat.why_not(f"march {piece} {there}") == []
    seat.play(f"march {piece} {there}")
    assert len(match.entries) == entries + 1
    assert match.entries[-1].action == march_of(way)
    assert len(str(match.entries[-1].action).split(" by ")[1].split()) >= 2
    assert seat.view()["pieces"][piece]["hex"] == there
    again = battaglia.load_match(match.record())
    assert again.record() == match.record()
    seat.undo()
    assert match.game.digest(match.state) == digest
    assert match.position() == before


def test_a_march_does_what_its_steps_do() -> None:
    whole, seat = marching("navicello-1643")
    single, door = marching("navicello-1643")
    piece, there = farthest(seat)
    door.play_plan(door.reach(piece)[there].plan)
    seat.play(f"march {piece} {there}")
    assert whole.game.digest(whole.state) == single.game.digest(single.state)
    assert [event for event in whole.events if event.code == "step"] == [
        event for event in single.events if event.code == "step"
    ]


def test_a_march_by_another_way_goes_that_way() -> None:
    match, seat = marching("navicello-1643")
    piece, there = farthest(seat)
    by = " ".join(march_of(seat.reach(piece)[there]).by)  # type: ignore[union-attr]
    seat.play(f"march {piece} {there} by {by}")
    steps = [event.params["hex"] for event in match.events if event.code == "step"]
    assert steps == [*by.split(), there]


def test_a_march_with_a_facing_ends_the_move_of_a_unit() -> None:
    match, seat = marching("obregon-1743")
    piece, there = farthest(seat)
    seat.play(f"march {piece} {there} facing S")
    assert seat.view()["pieces"][piece]["facing"] == "S"
    assert match.state.stack[-1].name != "move-unit"


def test_a_march_after_a_reveal_goes_as_far_when_it_is_played_over() -> None:
    match, seat = marching("obregon-1743")
    piece, there = farthest(seat)
    seat.play(f"march {piece} {there} facing S")
    again = match.game.start(match.battle)
    for entry in match.entries:
        assert entry.action is not None
        apply(match.game, again, match.seats.index(entry.seat), entry.action)
    assert match.game.digest(again) == match.game.digest(match.state)


@pytest.mark.parametrize("scenario", ["navicello-1643", "obregon-1743"])
def test_a_march_has_no_odds_of_its_own(scenario: str) -> None:
    _, seat = marching(scenario)
    piece, there = farthest(seat)
    assert seat.odds(f"march {piece} {there}") is None


def test_a_march_of_several_is_refused_where_pieces_move_one_by_one() -> None:
    _, seat = marching("navicello-1643")
    one, two = [str(action).split()[1] for action in seat.legal()[:2]]
    assert [r.code for r in seat.why_not(f"march {one}+{two} 1411")] == ["one-at-a-time"]
    assert [r.code for r in seat.why_not(f"march {one} 1411 facing N")] == ["no-facings"]


def test_a_march_that_a_rule_interrupts_ends_there() -> None:
    """Foot that comes before the front of horse lets it react: the march waits for the answer."""
    for seed in range(40):
        match, seat = marching("obregon-1743", seed)
        if any(_interrupted(match, seat, piece) for piece in match.battle.ids):
            return
    pytest.fail("no march was interrupted")


def _interrupted(match: Match, seat: Seat, piece: str) -> bool:
    for there, way in seat.reach(piece).items():
        march = march_of(way)
        if not way.on_the_way or march is None or len(march.by) < 1:
            continue
        entries = len(match.entries)
        seat.play(march)
        assert len(match.entries) == entries + 1
        if seat.name in match.deciders:
            seat.undo()
            continue
        at = seat.view()["pieces"][piece]["hex"]
        assert at in march.way
        record = match.record()
        assert parse_record(record).items
        assert battaglia.load_match(record).record() == record
        assert at == there or at in march.by
        return True
    return False
