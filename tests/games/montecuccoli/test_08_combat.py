"""8.0 The combat results table, what its results do, and the exchange."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, condition, fight, piece, reported

# The table as it is printed: a row a face, a column an odds ratio (A70, A71).
COLUMNS = ("<1/4", "1/4", "1/3", "1/2", "1/1", "2/1", "3/1", "4/1", "5/1", ">5/1")
PRINTED = {
    1: ("Ad", "Ne", "Ne", "Dx", "Dd", "Dd", "Dd", "De", "De", "De"),
    2: ("Ad", "Ad", "Ne", "Ne", "Dx", "Dd", "Dd", "Dd", "De", "De"),
    3: ("Ad", "Ad", "Ad", "Ne", "Ne", "Dx", "Dd", "Dd", "Dd", "De"),
    4: ("Ad", "Ad", "Ad", "Dx", "Ne", "Ne", "Dx", "Dd", "Dd", "Dd"),
    5: ("Ae", "Ae", "Ad", "Ad", "Dx", "Ne", "Ne", "Dx", "Dd", "Dd"),
    6: ("Ae", "Ae", "Ae", "Ad", "Ad", "Dx", "Ne", "Ne", "Dx", "Dd"),
}
# A71: the cells that the option reads as Ad.
SECOND_DIAGONAL = {(4, "1/2"), (5, "1/1"), (6, "2/1")}

DEFENCE = 8
ATTACKS = dict(zip(COLUMNS, (1, 2, 3, 4, 8, 16, 24, 32, 40, 48), strict=True))
"""The attackers' strength that gives each column against a defender of 8."""

# What becomes of attacker and defender.
EFFECTS = {
    "Ae": ("lost", "in order"),
    "Ad": ("disrupted", "in order"),
    "Ne": ("in order", "in order"),
    "Dx": ("disrupted", "disrupted"),
    "Dd": ("in order", "disrupted"),
    "De": ("in order", "lost"),
}

CELLS = [(face, place) for face in PRINTED for place in range(len(COLUMNS))]


def duel(attack: int, defence: int, face: int, **more: Any) -> Match:
    """One unit against another in the open."""
    units = {"a": foot("red", "0404", attack), "D": foot("blue", "0405", defence)}
    return fight("a>D", dice=(face,), units=units, **more)


@pytest.mark.rule("8.0", "9.0")
@pytest.mark.parametrize(("face", "place"), CELLS)
def test_every_cell_of_the_table_is_carried_out(face: int, place: int) -> None:
    """A73: Dd and De are the mirror images of Ad and Ae."""
    column, result = COLUMNS[place], PRINTED[face][place]
    match = duel(ATTACKS[column], DEFENCE, face)
    (event,) = reported(match, "combat-result")
    assert (event["column"], event["result"], event["die"]) == (column, result, face)
    assert (condition(match, "a"), condition(match, "D")) == EFFECTS[result]


@pytest.mark.rule("8.0")
@pytest.mark.parametrize(("face", "place"), CELLS)
def test_by_option_the_second_diagonal_reads_ad(face: int, place: int) -> None:
    """A71."""
    column = COLUMNS[place]
    expected = "Ad" if (face, column) in SECOND_DIAGONAL else PRINTED[face][place]
    match = duel(ATTACKS[column], DEFENCE, face, options={"crt": "attacker"})
    (event,) = reported(match, "combat-result")
    assert event["result"] == expected
    assert (condition(match, "a"), condition(match, "D")) == EFFECTS[expected]


SPARR_AND_PIEDMONT = {
    "sparr": foot("red", "0403", 12),
    "piedmont": foot("red", "0405", 8),
    "janissaries": foot("blue", "0404", 8),
}


@pytest.mark.rule("8.0")
def test_sparr_and_piedmont_at_two_to_one_with_a_three() -> None:
    """A70: 12 and 8 against 8 are 2/1; with a 3 the chart has Dx, and the chart holds."""
    match = fight("sparr>janissaries", "piedmont>janissaries", dice=(3,), units=SPARR_AND_PIEDMONT)
    (event,) = reported(match, "combat-result")
    assert event == {
        "attack": 20, "defence": 8, "column": "2/1", "die": 3, "row": 3, "result": "Dx",
    }  # fmt: skip
    assert condition(match, "janissaries") == "disrupted"
    red = match.seat("red")
    assert texts(red) == ["disrupt sparr", "disrupt piedmont"]
    red.play("disrupt piedmont")
    assert condition(match, "sparr") == "in order"
    assert condition(match, "piedmont") == "disrupted"


@pytest.mark.rule("8.0")
@pytest.mark.parametrize(
    ("face", "attackers", "defenders"),
    [(1, "in order", "disrupted"), (3, "in order", "in order"), (6, "disrupted", "in order")],
)
def test_a_result_strikes_all_attackers_or_all_defenders(
    face: int, attackers: str, defenders: str
) -> None:
    """1/1 with a 1 is Dd, with a 3 Ne, with a 6 Ad."""
    two_on_one = {
        "a": foot("red", "0403"), "b": foot("red", "0405"), "D": foot("blue", "0404", 8),
    }  # fmt: skip
    match = fight("a>D", "b>D", dice=(face,), units=two_on_one)
    assert [condition(match, unit) for unit in "abD"] == [attackers, attackers, defenders]
    one_on_two = {
        "a": foot("red", "0404", 8), "D": foot("blue", "0403"), "E": foot("blue", "0405"),
    }  # fmt: skip
    match = fight("a>D", "a>E", dice=(face,), units=one_on_two)
    assert [condition(match, unit) for unit in "aDE"] == [attackers, defenders, defenders]


@pytest.mark.rule("8.0", "9.0")
def test_eliminations_strike_everybody_on_a_side() -> None:
    units = {"a": foot("red", "0403", 1), "b": foot("red", "0405", 1), "D": foot("blue", "0404", 9)}
    match = fight("a>D", "b>D", dice=(5,), units=units)
    assert [condition(match, unit) for unit in "abD"] == ["lost", "lost", "in order"]
    assert piece(match, "a")["hex"] == ""
    units = {"a": foot("red", "0404", 9), "D": foot("blue", "0403", 1), "E": foot("blue", "0405")}
    units["E"]["strength"] = 1
    match = fight("a>D", "a>E", dice=(1,), units=units)
    assert [condition(match, unit) for unit in "aDE"] == ["in order", "lost", "lost"]


@pytest.mark.rule("8.0")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("attack", [1, 8, 48])
def test_nobody_retreats_or_advances(attack: int, face: int) -> None:
    """A76."""
    match = duel(attack, DEFENCE, face)
    for unit, there in (("a", "0404"), ("D", "0405")):
        assert piece(match, unit)["hex"] in ("", there)


@pytest.mark.rule("9.0", "8.0")
@pytest.mark.parametrize(
    ("face", "result", "becomes"),
    [(1, "Dd", "lost"), (2, "Dx", "lost"), (3, "Ne", "disrupted")],
)
def test_a_second_disruption_in_combat_destroys(face: int, result: str, becomes: str) -> None:
    """A74: a disrupted defender of 8 counts 4, so 4 against it are 1/1."""
    units = {"a": foot("red", "0404", 4), "D": foot("blue", "0405", 8, disrupted=True)}
    match = fight("a>D", dice=(face,), units=units)
    (event,) = reported(match, "combat-result")
    assert (event["defence"], event["result"]) == (4, result)
    assert condition(match, "D") == becomes


# The exchange (Dx)


def exchange(attackers: dict[str, int], defender: int, face: int = 3, **more: Any) -> Match:
    """A Dx against D by units all around it."""
    hexes = ("0403", "0405", "0303", "0304", "0503", "0504")
    units: dict[str, Any] = {
        name: foot("red", there, value)
        for there, (name, value) in zip(hexes, attackers.items(), strict=False)
    }
    units["D"] = foot("blue", "0404", defender, **more)
    return fight(*(f"{name}>D" for name in attackers), dice=(face,), units=units)


@pytest.mark.rule("8.0")
def test_the_attackers_owner_picks_a_set_with_no_member_to_spare() -> None:
    """A72: 3, 3 and 6 against 6 (2/1): two threes pay, or the six, but never six and three."""
    match = exchange({"a": 3, "b": 3, "c": 6}, 6)
    red = match.seat("red")
    assert match.deciders == ("red",)
    assert texts(red) == ["disrupt c", "disrupt a+b"]
    assert codes(red, "disrupt a") == ["exchange-too-little"]
    assert codes(red, "disrupt a+c") == ["exchange-too-much"]
    assert codes(red, "disrupt a+b+c") == ["exchange-too-much"]
    assert codes(red, "disrupt a+a") == ["not-an-attacker-here"]
    assert codes(red, "disrupt D") == ["not-an-attacker-here"]
    # A set is a set: it is written in the order of the scenario, however it was said.
    red.play("disrupt b+a")
    assert str(match.entries[-1].action) == "disrupt a+b"
    assert "disrupt a+b" in match.record()
    assert [condition(match, unit) for unit in "abcD"] == [
        "disrupted", "disrupted", "in order", "disrupted",
    ]  # fmt: skip


@pytest.mark.rule("8.0")
def test_a_minimal_set_may_be_larger_than_the_smallest() -> None:
    """A72: minimal means that nobody could be left out, not that the sum is least."""
    red = exchange({"a": 2, "b": 3, "c": 4, "d": 5}, 7).seat("red")
    assert texts(red) == [
        "disrupt a+d", "disrupt b+c", "disrupt b+d", "disrupt c+d",
    ]  # fmt: skip
    red = exchange({"a": 2, "b": 2, "c": 3, "d": 5}, 6).seat("red")
    assert texts(red) == [
        "disrupt a+d", "disrupt b+d", "disrupt c+d", "disrupt a+b+c",
    ]  # fmt: skip


@pytest.mark.rule("8.0")
def test_attackers_that_fall_short_together_are_all_disrupted() -> None:
    """A72: 2 and 2 against 8 (1/2, die 1): there is nothing to choose."""
    match = exchange({"a": 2, "b": 2}, 8, face=1)
    assert [condition(match, unit) for unit in "abD"] == ["disrupted"] * 3
    assert match.deciders == ("blue",)


@pytest.mark.rule("8.0")
def test_a_disrupted_defender_counts_the_side_that_is_up() -> None:
    """A72: a defender of 12 that is disrupted counts 6, and an attacker of 6 pays for it."""
    match = exchange({"a": 6, "b": 7}, 12, disrupted=True)
    assert reported(match, "combat-result")[0]["result"] == "Dx"
    assert texts(match.seat("red")) == ["disrupt a", "disrupt b"]
    assert condition(match, "D") == "lost"


@pytest.mark.rule("8.0", "8.1", "10.2")
@pytest.mark.parametrize(
    ("values", "legal"),
    [
        ("modified", ["disrupt b", "disrupt a+c"]),
        ("printed", ["disrupt a", "disrupt b", "disrupt c"]),
    ],
)
def test_what_is_added_to_the_defenders_value_counts_in_an_exchange(
    values: str, legal: list[str]
) -> None:
    """A72: D of 4 in a wood with a commander of 2 fights with 12, and 12 have to pay.

    By the option the 4 that are printed on it.
    """
    units = {
        "a": foot("red", "0403", 6), "b": foot("red", "0405", 13), "c": foot("red", "0303", 6),
        "D": foot("blue", "0404"),
    }  # fmt: skip
    match = board(
        "combat", units=units, commanders={"c1": leader("blue", "0404", 2)},
        ground={"terrain": {"wood": ["0404"]}}, dice=(3, *LOW),
        options={"dx_values": values, "always_ask_commanders": True},
    )  # fmt: skip
    match.seat("red").play("combats a>D+b>D+c>D")
    match.seat("blue").play("command c1 D")
    (event,) = reported(match, "combat-result")
    assert (event["defence"], event["column"], event["result"]) == (12, "2/1", "Dx")
    assert texts(match.seat("red")) == legal


@pytest.mark.rule("8.0", "10.2")
@pytest.mark.parametrize(
    ("helped", "values", "legal"),
    [
        ("command r a", "modified", ["disrupt a", "disrupt b"]),
        ("command r b", "modified", ["disrupt b"]),
        ("no-command", "modified", ["disrupt b"]),
        ("command r a", "printed", ["disrupt b"]),
    ],
)
def test_a_commander_counts_with_the_attacker_whom_he_helped(
    helped: str, values: str, legal: list[str]
) -> None:
    """A72: a of 5 with a commander of 1 is worth the 6 of D; b of 7 always is; a and b fight."""
    units = {
        "a": foot("red", "0403", 5), "b": foot("red", "0405", 7), "D": foot("blue", "0404", 6),
    }  # fmt: skip
    match = fight(
        "a>D", "b>D", dice=(3,), units=units, commanders={"r": leader("red", "0403", 1)}
        if helped != "command r b" else {"r": leader("red", "0405", 1)},
        options={"dx_values": values},
    )  # fmt: skip
    red = match.seat("red")
    red.play(helped)
    assert reported(match, "combat-result")[0]["result"] == "Dx"
    paid = [name for name in "ab" if condition(match, name) == "disrupted"]
    assert (texts(red) if match.deciders == ("red",) else [f"disrupt {'+'.join(paid)}"]) == legal


def paying(worth: dict[str, int], value: int) -> set[frozenset[str]]:
    """The second reading of A72: of all sets that reach the value, those that hold no other."""
    sets = [frozenset(s) for n in range(len(worth) + 1) for s in combinations(worth, n)]
    enough = [s for s in sets if sum(worth[name] for name in s) >= value]
    return {s for s in enough if not any(other < s for other in enough)} or {frozenset(worth)}


@pytest.mark.rule("8.0")
def test_the_sets_that_pay_are_those_of_a_search_through_all_sets() -> None:
    rng = Random(72)
    chosen = 0
    for _ in range(60):
        worth = {f"a{n}": rng.randint(1, 9) for n in range(rng.randint(1, 5))}
        value = rng.randint(max(1, sum(worth.values()) // 3), sum(worth.values()) // 2 + 1)
        match = exchange(worth, value)
        if reported(match, "combat-result")[0]["result"] != "Dx":
            continue
        expected = paying(worth, value)
        if match.deciders == ("red",):
            found = {frozenset(text.removeprefix("disrupt ").split("+"))
                     for text in texts(match.seat("red"))}  # fmt: skip
            assert found == expected
            chosen += 1
        else:
            paid = frozenset(name for name in worth if condition(match, name) == "disrupted")
            assert {paid} == expected
    assert chosen > 10


@pytest.mark.rule("4.1.4", "8.0")
def test_after_a_choice_of_losses_the_phase_is_for_its_owner_to_end() -> None:
    """Dice of the enemy follow: until then the choice can be taken back."""
    match = exchange({"a": 3, "b": 3, "c": 6}, 6)
    red = match.seat("red")
    red.play("disrupt c")
    assert texts(red) == ["end-combat"]
    red.undo()
    red.play("disrupt a+b")
    red.play("end-combat")
    assert match.deciders == ("blue",)
    assert [condition(match, unit) for unit in "abc"] == ["disrupted", "disrupted", "in order"]


@pytest.mark.rule("8.0")
def test_one_attacker_of_several_defenders_pays_himself() -> None:
    units = {"a": foot("red", "0404", 9), "D": foot("blue", "0403"), "E": foot("blue", "0405")}
    match = fight("a>D", "a>E", dice=(2,), units=units)
    assert reported(match, "combat-result")[0]["result"] == "Dx"
    assert [condition(match, unit) for unit in "aDE"] == ["disrupted"] * 3


# Order and events of a combat


@pytest.mark.rule("8.0")
def test_the_active_player_is_the_attacker() -> None:
    """A2: in blue's phase blue's strength is the attack."""
    units = {"a": foot("red", "0404", 4), "D": foot("blue", "0405", 8)}
    match = board("combat", active="blue", units=units, dice=(3, *LOW))
    match.seat("blue").play("combats D>a")
    (event,) = reported(match, "combat-result")
    assert (event["attack"], event["defence"], event["column"]) == (8, 4, "2/1")


@pytest.mark.rule("8.0")
def test_horse_fights_like_foot_in_the_open() -> None:
    units = {"a": horse("red", "0404", 6), "D": foot("blue", "0405", 3)}
    match = fight("a>D", dice=(1,), units=units)
    assert reported(match, "combat-result")[0]["column"] == "2/1"
