"""13.0 to 13.2 Victory, and the conditions of the learning scenarios."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from battaglia.core.flow import Outcome
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.core.needs import Need
from battaglia.games.piacenza import victory
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.turn import end_turn
from battaglia.games.piacenza.viewing import view
from tests.games.piacenza.board import (
    Table,
    board,
    codes,
    events_of,
    foot,
    guns,
    leader,
    play,
    state,
    texts,
)
from tests.games.piacenza.combats import calm, happen

HEX = dict(
    zip("abcdefgh", ("0202", "0204", "0206", "0208", "0210", "0212", "0214", "0216"), strict=True)
)
PLACES: Table = {
    name: {"name": {"en": name, "it": name}, "hexes": [here]} for name, here in HEX.items()
}
OBJECTIVES: Table = {
    "kind": "objectives",
    "places": list(PLACES),
    "chooser": "red",
    "choose": 4,
    "draw": 2,
    "automatic_turn": 10,
}


def ending(turn: int, held: str = "", chosen: str = "abcd", **more: Any) -> Match:
    """The end of a turn: red's units are in some places, and he has chosen some."""
    units = {f"r-{place}": foot("red", HEX[place]) for place in held}
    units |= {"x": foot("blue", "1810"), "r": foot("red", "0918"), **more.pop("units", {})}
    more.setdefault("victory", OBJECTIVES)
    start: Table = {"turn": turn}
    if more["victory"]["kind"] == "objectives":
        start["objectives"] = {"red": list(chosen)}
    match = calm(units, start=start, ground={"places": PLACES}, **more)
    return happen(match, end_turn)


def outcome(match: Match) -> tuple[str | None, str]:
    ended = match.outcome
    assert isinstance(ended, Outcome)
    return ended.winner, ended.code


# 13.0


@pytest.mark.rule("13.0")
@pytest.mark.parametrize(
    ("held", "winner", "code"),
    [
        ("", "blue", "few-objectives"),
        ("efgh", "blue", "few-objectives"),
        ("a", "blue", "few-objectives"),
        ("aefgh", "blue", "few-objectives"),
        ("abc", "red", "objectives"),
        ("abcd", "red", "objectives"),
    ],
)
def test_the_chosen_objectives_are_counted_at_the_end(held: str, winner: str, code: str) -> None:
    """E10: without any the Austrians win, too."""
    assert outcome(ending(12, held)) == (winner, code)


@pytest.mark.rule("13.0", "2.5")
@pytest.mark.parametrize("turn", [1, 9, 11])
def test_nothing_is_decided_before_the_last_turn(turn: int) -> None:
    """G28."""
    match = ending(turn, "abcd")
    assert match.outcome is None
    assert state(match).turn == turn + 1


@pytest.mark.rule("13.0")
def test_any_unit_in_any_condition_occupies_and_commanders_do_not() -> None:
    """E9."""
    routed = {"u": foot("red", HEX["a"], routed=True), "g": guns("red", HEX["b"])}
    assert outcome(ending(12, "c", units=routed)) == ("red", "objectives")
    option = {"routed_do_not_occupy": True}
    assert outcome(ending(12, "c", units=routed, options=option)) == ("blue", "few-objectives")
    alone = {"fc": leader("red", HEX["a"])}
    assert outcome(ending(12, "b", commanders=alone)) == ("blue", "few-objectives")


# 13.1


def drawn(units: Table | None = None, **more: Any) -> Match:
    """Two objectives are held: points decide."""
    return ending(12, "ab", units=units or {}, **more)


@pytest.mark.rule("13.1")
def test_even_points_are_a_draw() -> None:
    """E11."""
    assert outcome(drawn()) == (None, "even-points")


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(
    ("piece", "points"),
    [
        ({"units": {"p": foot("blue", "", lost=True)}}, 1),
        ({"units": {"p": guns("blue", "", lost=True)}}, 1),
        ({"units": {"p": foot("blue", "1508", routed=True)}}, 1),
        ({"units": {"p": foot("blue", "1508", disordered=True)}}, 0),
        ({"commanders": {"p": leader("blue", "", lost=True)}}, 3),
        ({"commanders": {"p": leader("blue", "", "wing", lost=True)}}, 5),
        ({"commanders": {"p": leader("blue", "", "chief", lost=True)}}, 5),
        ({"commanders": {"p": leader("blue", "", "bearer", lost=True)}}, 5),
        ({"commanders": {"p": leader("blue", "1508", staff=True)}}, 0),
        ({"commanders": {"p": leader("blue", "", "bearer")}}, 0),
    ],
)
def test_what_counts(piece: Table, points: int) -> None:
    """E12, E14."""
    match = drawn(**piece)
    assert victory.points(state(match), 0) == points
    assert victory.points(state(match), 1) == 0
    assert outcome(match) == (("red", "more-points") if points else (None, "even-points"))


@pytest.mark.rule("13.1")
def test_points_are_compared() -> None:
    blue = {"p": foot("blue", "", lost=True), "q": foot("blue", "", lost=True)}
    match = drawn({**blue}, commanders={"fc": leader("red", "", lost=True)})
    assert outcome(match) == ("blue", "more-points")
    assert match.outcome is not None
    assert match.outcome.params == {"objectives": 2, "first": 2, "second": 3}


@pytest.mark.rule("13.1")
def test_the_view_has_the_points() -> None:
    match = calm({"x": foot("blue", "", lost=True), "a": foot("red", "0303")})
    assert [side.points for side in view(state(match), 0).sides.values()] == [1, 0]


# 13.2


@pytest.mark.rule("13.2")
def test_without_an_objective_at_three_the_austrians_win() -> None:
    assert outcome(ending(10)) == ("blue", "automatic")
    assert outcome(ending(10, "efgh")) == ("blue", "automatic")


@pytest.mark.rule("13.2")
def test_one_objective_that_is_held_must_be_shown() -> None:
    """E13."""
    match = ending(10, "aef")
    assert match.outcome is None
    assert events_of(match, "objective-shown") == [{"place": "a"}]
    assert state(match).shown == 1


@pytest.mark.rule("13.2")
def test_of_several_he_shows_one() -> None:
    """G42, E13."""
    match = ending(10, "acef")
    red = match.seat("red")
    assert texts(red) == ["objectives a", "objectives c"]
    assert codes(red, "objectives e") == ["not-held"]
    assert codes(red, "objectives a+c") == ["show-one"]
    play(match, "objectives c")
    assert state(match).shown == 1 << 2
    assert state(match).turn == 11


@pytest.mark.rule("13.2")
def test_the_other_side_learns_of_no_more_than_the_one_that_is_shown() -> None:
    match = ending(10, "acef")
    asked = state(match).masked(1)
    assert [str(each) for each in asked.offers[0]] == [f"objectives {name}" for name in "acef"]
    play(match, "objectives c")
    known = view(state(match).masked(1), 1).sides["red"]
    assert known.objectives == ["c"]
    assert view(state(match), 0).sides["red"].objectives == list("abcd")


@pytest.mark.rule("13.2")
def test_a_guess_at_the_choice_agrees_with_what_was_shown() -> None:
    match = play(ending(10, "acef"), "objectives c")
    for seed in range(20):
        guess = match.game.sample(state(match).masked(1), 1, Random(seed))
        assert guess.objectives[0] >> 2 & 1
        assert guess.objectives[0].bit_count() == 4


@pytest.mark.rule("13.2")
def test_at_no_other_turn_is_it_asked_for() -> None:
    assert ending(9).outcome is None
    assert ending(11).outcome is None


# A second reading of 13.0 to 13.2: all sets of places, all turns


@pytest.mark.rule("13.0", "13.1", "13.2")
def test_every_set_of_places_at_every_decisive_turn() -> None:
    match = calm({"r": foot("red", "0918"), "x": foot("blue", "1810"), **GARRISON},
                 start={"objectives": {"red": list("abcd")}}, victory=OBJECTIVES,
                 ground={"places": PLACES})  # fmt: skip
    for held in product((False, True), repeat=8):
        for turn in (10, 12):
            p = state(match).copy()
            p.turn = turn
            for name, there in zip(PLACES, held, strict=True):
                unit = p.battle.index[f"g-{name}"]
                p.relocate(unit, p.battle.grid.index(HEX[name]) if there else -1)
            victory.end_of_turn(p)
            chosen = sum(held[:4])
            if turn == 10:
                expected = "blue" if chosen == 0 else "goes-on"
            else:
                expected = {0: "blue", 1: "blue", 2: "even"}.get(chosen, "red")
            found = "goes-on" if p.outcome is None else p.outcome.winner or "even"
            assert found == expected, (held, turn)


GARRISON: Table = {f"g-{name}": foot("red", "") for name in PLACES}


# The learning scenarios


def scenario(kind: str, held: str, turns: int = 5, **more: Any) -> Match:
    conditions = {"kind": kind, "places": ["a", "b"], "chooser": "red"}
    return ending(turns, held, victory=conditions, turns=turns, **more)


@pytest.mark.rule("13.0", "S.1", "S.2")
@pytest.mark.parametrize(
    ("held", "winner"), [("", "blue"), ("c", "blue"), ("a", "red"), ("b", "red"), ("ab", "red")]
)
def test_scenarios_one_and_two_are_won_by_a_unit_in_one_of_the_places(
    held: str, winner: str
) -> None:
    assert outcome(scenario("occupy", held))[0] == winner


@pytest.mark.rule("13.0", "S.3")
def test_scenario_three_is_won_by_the_last_holder() -> None:
    place = {"kind": "last-holder", "places": ["a"]}
    units = {"u": foot("red", "0303"), "x": foot("blue", "1810")}
    match = calm(units, victory=place, turns=3, start={"turn": 3}, ground={"places": PLACES})
    p = state(match)
    red, blue, here = p.battle.index["u"], p.battle.index["x"], p.battle.grid.index(HEX["a"])
    for order, winner in (((red,), "red"), ((red, blue), "blue"), ((blue, red), "red")):
        q = p.copy()
        for unit in order:
            q.relocate(unit, here)
            q.relocate(unit, p.at[unit])
        victory.end_of_turn(q)
        assert q.outcome is not None
        assert q.outcome.winner == winner


@pytest.mark.rule("13.0", "S.3")
def test_a_place_that_nobody_entered_is_nobodys_or_by_option_austrian() -> None:
    """S10."""
    place = {"kind": "last-holder", "places": ["a"]}
    assert outcome(ending(3, victory=place, turns=3)) == (None, "unentered")
    option = {"austria_holds_unentered": True}
    assert outcome(ending(3, victory=place, turns=3, options=option)) == ("blue", "unentered")


@pytest.mark.rule("13.0")
def test_the_battle_is_over_when_its_last_turn_ends() -> None:
    match = board("reorganisation", units={"x": foot("blue", "1810"), "a": foot("red", "0303")},
                  turns=1)  # fmt: skip
    assert match.outcome is not None
    assert match.deciders == ()


@pytest.mark.rule("13.0", "S.1", "S.2")
@pytest.mark.parametrize(
    ("held", "told"), [("b", ("red", "place-taken")), ("", ("blue", "no-place-taken"))]
)
def test_the_occupant_is_looked_for_when_the_battle_ends(held: str, told: tuple[str, str]) -> None:
    units = {f"r-{place}": foot("red", HEX[place]) for place in held}
    units |= {"x": foot("blue", "1810"), "r": foot("red", "0918")}
    won = {"kind": "occupy", "places": ["a", "b"], "chooser": "red"}
    match = calm(units, victory=won, ground={"places": PLACES})
    victory.look_for_occupant(state(match))
    ended = state(match).outcome
    assert ended is not None
    assert (ended.winner, ended.code) == told


# What a side still needs


def standing(held: str, chosen: str = "abcd", **more: Any) -> Position:
    """Before the end of the last turn: red's units are in some places."""
    units = {f"r-{place}": foot("red", HEX[place]) for place in held}
    units |= {"x": foot("blue", "1810"), "r": foot("red", "0918")}
    more.setdefault("victory", OBJECTIVES)
    start: Table = {"turn": 12}
    if more["victory"]["kind"] == "objectives":
        start["objectives"] = {"red": list(chosen)}
    return state(calm(units, start=start, ground={"places": PLACES}, **more))


def need(p: Position, seat: int, code: str) -> Need:
    return next(need for need in victory.needs(p, seat) if need.code == code)


def proclaimed(p: Position) -> Outcome:
    victory.proclaim(p)
    assert p.outcome is not None
    return p.outcome


@pytest.mark.rule("13.0")
@pytest.mark.parametrize("held", ["", "a", "ae", "ab", "abe", "abc", "abcd", "efgh"])
def test_so_many_objectives_more_win(held: str) -> None:
    told = need(standing(held), 0, "objectives")
    left = int(told.params["count"])
    missing = [place for place in "abcd" if place not in held]
    names = {standing("").hex_name(index) for index in bits(told.hexes)}
    assert names == {HEX[place] for place in missing}
    assert proclaimed(standing(held + "".join(missing[:left]))).code == "objectives"
    if left:
        fewer = proclaimed(standing(held + "".join(missing[: left - 1])))
        assert fewer.code != "objectives"
    assert told.met == (left == 0)


@pytest.mark.rule("13.0")
@pytest.mark.parametrize("held", ["", "a", "ab", "abc", "abcd"])
def test_so_many_objectives_taken_from_him_make_him_lose(held: str) -> None:
    told = need(standing(held), 1, "deny-objectives")
    over = int(told.params["count"])
    assert proclaimed(standing(held[over:])).code == "few-objectives"
    if over:
        assert proclaimed(standing(held[over - 1 :])).code != "few-objectives"
    assert told.met == (over == 0)


@pytest.mark.rule("13.0")
def test_who_may_not_know_the_objectives_is_not_told_which_are_missing() -> None:
    p = standing("ab")
    masked = p.masked(1)
    assert {one.code for one in victory.needs(masked, 0)} & {"objectives"} == set()
    assert need(masked, 1, "deny-secret").params == {"wins": 3, "choose": 4, "held": 2}
    assert need(p.masked(0), 0, "objectives").params["count"] == 1


@pytest.mark.rule("13.0", "S.1", "S.2")
@pytest.mark.parametrize("held", ["", "a", "b", "ab", "c"])
def test_a_place_is_needed_or_denied(held: str) -> None:
    spec = {"kind": "occupy", "places": ["a", "b"], "chooser": "red"}
    p = standing(held, victory=spec)
    takes, denies = need(p, 0, "occupy"), need(p, 1, "deny")
    winner = proclaimed(p).winner
    assert (takes.met, denies.met) == (winner == "red", winner == "blue")


@pytest.mark.rule("13.0", "S.3")
@pytest.mark.parametrize("holder", [None, 0, 1])
def test_the_last_holder_needs_nothing_more(holder: int | None) -> None:
    p = standing("", victory={"kind": "last-holder", "places": ["a"]})
    if holder is not None:
        p.held[p.battle.objective_hex[0]] = holder
    met = [need(p, seat, "last-holder").met for seat in (0, 1)]
    winner = proclaimed(p).winner
    assert met == [winner == "red", winner == "blue"]
