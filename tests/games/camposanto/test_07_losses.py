"""7.1, 7.3, 7.4, 11 What a lost assault costs: who takes the hit, the escape of all, isolation."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from tests.games.camposanto.board import (
    Table,
    codes,
    events_of,
    facing_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    steps_of,
    texts,
    where,
)
from tests.games.camposanto.fights import LOSE, WIN, arrayed, assault, decider, step_name

PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}
TWO: Table = {
    "a": foot("red", "0606", steps=8), "D": foot("blue", "0605"), "E": foot("blue", "0705"),
}  # fmt: skip
"""a has D and E before it."""
BOTH = ("a>D", "a>E")


def hit(match: Match) -> list[str]:
    """Who was hit in the assault, in order."""
    return [str(e["piece"]) for e in events_of(match, "hit") if e["cause"] == "assault"]


def finish(match: Match) -> Match:
    """Play on, always the first choice, until the fight is over and the winners are asked."""
    while state(match).activation == 1 and step_name(match) not in ("advance", "assaults"):
        play(match, texts(match.seat(match.deciders[0]))[0])
    return match


# Who takes the hit


@pytest.mark.rule("7.1", "7.3", "7.4")
def test_the_loser_takes_a_hit_and_escapes_three_hexes() -> None:
    match = assault(PAIR, "a>D", dice=(WIN,))
    assert (hit(match), steps_of(match, "D")) == (["D"], 3)
    play(match, "retreat-step D 0504")
    finish(match)
    p = state(match)
    here = p.battle.grid.index(where(match, "D"))
    assert p.battle.grid.distance(p.battle.grid.index("0605"), here) == 3
    assert where(match, "D").endswith("02")


@pytest.mark.rule("7.1", "7.3")
def test_a_defeated_attacker_escapes_as_well() -> None:
    """C-D22."""
    match = assault(PAIR, "a>D", dice=(LOSE, WIN))
    play(match, "stand")
    assert hit(match) == ["a"]
    assert decider(match) == "red"
    while step_name(match) == "escape":
        play(match, texts(match.seat("red"))[0])
    assert where(match, "a").endswith("09")


@pytest.mark.rule("7.3")
def test_after_the_escape_it_may_turn() -> None:
    match = assault(PAIR, "a>D", dice=(WIN,))
    while step_name(match) == "escape":
        play(match, texts(match.seat("blue"))[0])
    assert step_name(match) == "turn"
    play(match, "face D NE")
    assert facing_of(match, "D") == "NE"


@pytest.mark.rule("7.1")
def test_one_hit_for_the_whole_side_and_all_escape() -> None:
    """C-G49: the loser chooses who takes it."""
    match = assault(TWO, *BOTH, dice=(WIN,))
    assert (step_name(match), decider(match)) == ("take-hit", "blue")
    assert texts(match.seat("blue")) == ["take-hit D", "take-hit E"]
    play(match, "take-hit E")
    assert (steps_of(match, "D"), steps_of(match, "E")) == (4, 3)
    finish(match)
    assert where(match, "D").endswith("02")
    assert where(match, "E").endswith("02")


@pytest.mark.rule("7.1")
def test_the_owner_says_who_escapes_first() -> None:
    """C-G49, 7.3: by taking its first step."""
    match = assault(TWO, *BOTH, dice=(WIN,))
    play(match, "take-hit D")
    assert step_name(match) == "escape-of-all"
    assert texts(match.seat("blue")) == [
        "retreat-step D 0504", "retreat-step D 0604", "retreat-step E 0604", "retreat-step E 0704",
    ]  # fmt: skip
    play(match, "retreat-step E 0704")
    assert where(match, "E") == "0704"
    assert where(match, "D") == "0605"
    finish(match)
    assert where(match, "D").endswith("02")


@pytest.mark.rule("7.1")
def test_a_unit_with_a_star_takes_the_hit() -> None:
    """C-G49: with one star there is no choice; among several the loser chooses."""
    match = assault({**TWO, "E": foot("blue", "0705", stars=1)}, *BOTH, dice=(WIN,))
    assert hit(match) == ["E"]
    starred = {**TWO, "D": foot("blue", "0605", stars=2), "E": foot("blue", "0705", stars=1)}
    starred["b"] = foot("red", "0706", steps=8)
    starred["F"] = foot("blue", "0805")
    match = assault(starred, *BOTH, "b>E", "b>F", dice=(WIN,), status="impetuous")
    assert texts(match.seat("blue")) == ["take-hit D", "take-hit E"]
    assert codes(match.seat("blue"), "take-hit F") == ["star-takes-hit"]


@pytest.mark.rule("7.1", "9.2", "10.1")
@pytest.mark.parametrize("top", ["light", "guns"])
def test_in_a_stack_the_counter_on_top_takes_the_hit(top: str) -> None:
    """C-G52: it is removed, the regiment escapes without a hit."""
    kinds = {"light": light("blue", "0605"), "guns": guns("blue", "0605")}
    match = assault({**PAIR, "T": kinds[top]}, "a>D", dice=(WIN,))
    assert hit(match) == ["T"]
    assert (where(match, "T"), steps_of(match, "D")) == ("", 4)
    assert finish(match).outcome is None
    assert where(match, "D").endswith("02")


@pytest.mark.rule("7.1", "9.2", "10.1")
def test_the_star_chooses_the_hex_and_the_top_takes_the_hit() -> None:
    """C-G50."""
    units = {**TWO, "E": foot("blue", "0705", stars=1), "T": light("blue", "0705")}
    match = assault(units, *BOTH, dice=(WIN,))
    assert hit(match) == ["T"]
    assert (steps_of(match, "E"), where(match, "T")) == (4, "")


@pytest.mark.rule("9.2", "10.1")
def test_the_choice_is_between_hexes() -> None:
    """C-G50: a stack is called by its regiment."""
    match = assault({**TWO, "T": light("blue", "0705")}, *BOTH, dice=(WIN,))
    assert texts(match.seat("blue")) == ["take-hit D", "take-hit E"]
    assert codes(match.seat("blue"), "take-hit T") == ["on-top"]
    assert codes(match.seat("blue"), "take-hit Reserve") == ["not-defeated"]
    play(match, "take-hit E")
    assert hit(match) == ["T"]


@pytest.mark.rule("9.2", "9.3")
def test_a_battery_alone_that_loses_is_eliminated_by_the_hit() -> None:
    """C-G51."""
    match = assault({**PAIR, "D": guns("blue", "0605")}, "a>D", dice=(WIN,))
    assert hit(match) == ["D"]
    assert where(match, "D") == ""
    assert not events_of(match, "battery-abandoned")
    assert step_name(match) == "advance"


@pytest.mark.rule("9.2", "7.3")
def test_a_battery_that_did_not_take_the_hit_cannot_escape() -> None:
    """C-G53: alone in its hex, or on a regiment that escapes."""
    units = {**TWO, "G": guns("blue", "0705")}
    del units["E"]
    match = assault(units, "a>D", "a>G", dice=(WIN,))
    play(match, "take-hit D")
    assert events_of(match, "battery-abandoned") == [{"piece": "G"}]
    assert (where(match, "G"), steps_of(match, "D")) == ("", 3)
    units["E"] = foot("blue", "0705")
    match = assault(units, "a>D", "a>E", dice=(WIN,))
    play(match, "take-hit D")
    assert events_of(match, "battery-abandoned") == [{"piece": "G"}]
    assert steps_of(match, "E") == 4


@pytest.mark.rule("10.1", "7.3")
def test_light_foot_that_did_not_take_the_hit_escapes() -> None:
    """C-G53, C-G30: off its regiment, into a hex of its own."""
    match = assault({**TWO, "T": light("blue", "0705")}, *BOTH, dice=(WIN,))
    play(match, "take-hit D")
    finish(match)
    hexes = {where(match, name) for name in ("D", "E", "T")}
    assert len(hexes) == 3
    assert all(name[2:] <= "02" for name in hexes)


@pytest.mark.rule("7.1", "10.1")
def test_a_top_counter_of_another_wing_shares_the_fate_of_its_hex() -> None:
    """C-G90, C-G22: it takes the hit, or escapes with its regiment; a battery is lost."""
    wings = ("centre", "left")
    units = {**PAIR, "l": light("red", "0606", wing="left")}
    match = assault(units, "a>D", dice=(LOSE, WIN), wings=wings)
    play(match, "stand")
    assert hit(match) == ["l"]
    assert (where(match, "l"), steps_of(match, "a")) == ("", 4)
    units = {
        "a": foot("red", "0606"), "b": foot("red", "0506", stars=1), "D": foot("blue", "0605"),
        "l": light("red", "0606", wing="left"),
    }  # fmt: skip
    match = assault(units, "a>D", "b>D", dice=(LOSE, WIN), wings=wings)
    play(match, "stand")
    assert hit(match) == ["b"]
    finish(match)
    assert where(match, "l")[2:] >= "09"
    assert len({where(match, name) for name in ("a", "b", "l")}) == 3
    units["l"] = guns("red", "0606", wing="left")
    match = assault(units, "a>D", "b>D", dice=(LOSE, WIN), wings=wings)
    play(match, "stand")
    assert events_of(match, "battery-abandoned") == [{"piece": "l"}]


@pytest.mark.rule("7.1", "10.1")
def test_who_lies_under_a_light_unit_that_assaults_alone_is_not_beaten_with_it() -> None:
    """C-G22: it is of another wing, and not in the assault."""
    units = {**PAIR, "l": light("red", "0606", wing="left")}
    match = assault(units, "l>D", dice=(LOSE, WIN), wings=("centre", "left"), wing="left")
    play(match, "stand")
    assert hit(match) == ["l"]
    assert (where(match, "a"), steps_of(match, "a")) == ("0606", 4)


@pytest.mark.rule("7.3", "7.4")
def test_the_assault_hit_comes_before_those_of_the_way() -> None:
    """C-G55: then a hit for each front that is crossed, then the edge."""
    units = {**PAIR, "b": foot("red", "0603", "S"), "D": foot("blue", "0605", steps=6)}
    match = assault(units, "a>D", dice=(WIN,))
    causes = [e["cause"] for e in events_of(finish(match), "hit")]
    assert causes[:2] == ["assault", "front"]
    low = {"a": foot("red", "0602"), "D": foot("blue", "0601")}
    match = assault(low, "a>D", dice=(WIN,))
    assert [e["cause"] for e in events_of(finish(match), "hit")] == ["assault", "edge"]
    assert (where(match, "D"), steps_of(match, "D")) == ("0601", 2)


@pytest.mark.rule("7.4", "7.3")
def test_a_unit_that_dies_of_the_hit_does_not_move() -> None:
    """C-G55."""
    match = assault({**PAIR, "D": foot("blue", "0605", remaining=1)}, "a>D", dice=(WIN,))
    assert where(match, "D") == ""
    assert not events_of(match, "escapes")
    assert step_name(match) == "advance"


@pytest.mark.rule("7.4")
def test_units_of_two_and_four_steps() -> None:
    """C-G64, C-G65: two hits remove the one, four the other."""
    for steps, left in ((2, 1), (4, 3), (1, 0)):
        units = {**PAIR, "D": foot("blue", "0605", remaining=steps)}
        match = assault(units, "a>D", dice=(WIN,))
        assert steps_of(match, "D") == left


# The end of a wing


@pytest.mark.rule("12.1")
def test_a_wing_wiped_out_in_the_midst_of_an_assault_ends_the_battle() -> None:
    """C-G85: at once; nobody escapes or advances any more."""
    units = {**TWO, "D": foot("blue", "0605", remaining=1, wing="right")}
    match = assault(units, *BOTH, dice=(WIN,), wings=("centre", "right"))
    play(match, "take-hit D")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code) == ("red", "wing-destroyed")
    assert match.deciders == ()
    assert where(match, "E") == "0705"


@pytest.mark.rule("12.1")
def test_a_wing_that_dies_on_its_escape_ends_the_battle() -> None:
    """C-G85: the first of two units is shut out by a front and dies on its way."""
    units = {
        **TWO, "D": foot("blue", "0605", remaining=1, wing="right"), "b": foot("red", "0603", "S"),
    }  # fmt: skip
    match = assault(units, *BOTH, dice=(WIN,), wings=("centre", "right"))
    play(match, "take-hit E", "retreat-step D 0504")
    assert match.outcome is not None
    assert match.outcome.winner == "red"
    assert where(match, "E") == "0705"


# 11 Isolated units


@pytest.mark.rule("11")
def test_the_picture_of_an_isolated_unit() -> None:
    """In the evening an Austrian unit with no friend beside it takes two hits."""
    units = {"a1": foot("red", "0606"), "a2": foot("red", "0506"), "D": foot("blue", "0605")}
    links = ("a1>D", "a2>D")
    match = assault(units, *links, dice=(WIN,), evening=True)
    assert events_of(match, "isolated") == [{"units": "D"}]
    assert (hit(match), steps_of(match, "D")) == (["D", "D"], 2)
    match = assault(units, *links, dice=(WIN,))
    assert (hit(match), steps_of(match, "D")) == (["D"], 3)


@pytest.mark.rule("11")
@pytest.mark.parametrize(
    ("friend", "hits"),
    [
        (foot("blue", "0604"), 1), (horse("blue", "0504"), 1), (light("blue", "0505"), 1),
        (guns("blue", "0604"), 1), (foot("blue", "0603"), 2), (foot("red", "0604"), 2),
    ],
)  # fmt: skip
def test_a_friend_beside_it_is_enough(friend: Table, hits: int) -> None:
    """Any combat unit of its side in one of the six hexes; two hexes away is too far."""
    units = {**PAIR, "X": friend}
    match = assault(units, "a>D", dice=(WIN,), evening=True)
    assert hit(match) == ["D"] * hits


@pytest.mark.rule("11")
def test_a_marshal_is_company_and_so_is_a_partner_in_the_hex() -> None:
    """C-G57."""
    marshals = {"M": marshal("blue", "0604")}
    match = assault(PAIR, "a>D", dice=(WIN,), evening=True, marshals=marshals)
    assert hit(match) == ["D"]
    far = {"M": marshal("blue", "0603")}
    match = assault(PAIR, "a>D", dice=(WIN,), evening=True, marshals=far)
    assert hit(match) == ["D", "D"]
    match = assault({**PAIR, "T": light("blue", "0605")}, "a>D", dice=(WIN,), evening=True)
    assert hit(match) == ["T"]


@pytest.mark.rule("11")
def test_an_isolated_attacker_takes_two_hits_as_well() -> None:
    """C-G57: both sides are looked at."""
    match = assault(PAIR, "a>D", dice=(LOSE, WIN), evening=True)
    assert events_of(match, "isolated") == [{"units": "a D"}]
    play(match, "stand")
    assert (hit(match), steps_of(match, "a")) == (["a", "a"], 2)


@pytest.mark.rule("11")
def test_two_defenders_of_one_assault_are_company_for_each_other() -> None:
    """C-G93: whoever meets two on its front meets neighbours."""
    units = {"a": foot("red", "0606"), "D": foot("blue", "0605"), "E": foot("blue", "0705")}
    match = assault(units, "a>D", "a>E", dice=(WIN,), evening=True)
    assert events_of(match, "isolated") == [{"units": "a"}]
    play(match, "take-hit D")
    assert hit(match) == ["D"]


@pytest.mark.rule("11")
def test_of_several_losers_the_one_that_takes_the_hit_is_looked_at() -> None:
    """C-G58: a is isolated, b has a friend beside it."""
    units = {
        "a": foot("red", "0606"), "b": foot("red", "0505", "NE"), "x": foot("red", "0405"),
        "D": foot("blue", "0605"),
    }  # fmt: skip
    for unit, hits in (("a", 2), ("b", 1)):
        match = assault(units, "a>D", "b>D", dice=(LOSE, WIN), evening=True)
        assert events_of(match, "isolated") == [{"units": "a D"}]
        play(match, "stand", f"take-hit {unit}")
        assert hit(match) == [unit] * hits


@pytest.mark.rule("11")
def test_isolation_is_looked_at_when_each_assault_begins() -> None:
    """The first assault drives E away from D, which is isolated in the second."""
    units = {
        "b": foot("red", "0706"), "a": foot("red", "0506"),
        "D": foot("blue", "0605"), "E": foot("blue", "0705"),
    }  # fmt: skip
    match = arrayed(units, WIN * 2, evening=True)
    play(match, "assault b E")
    finish(match)
    play(match, "end-advance", "face b N")
    assert events_of(match, "isolated") == [{"units": "b"}]
    play(match, "assault a D")
    assert events_of(match, "isolated")[1:] == [{"units": "a D"}]
