"""10.2 Commanders in combat: who helps whom, in which order, how often."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.montecuccoli.board import board, codes, foot, leader, texts
from tests.games.montecuccoli.fights import LOW, fight, reported

TWO_CAPTAINS: dict[str, Any] = {
    "units": {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)},
    "commanders": {"r": leader("red", "0403", 2), "b": leader("blue", "0406", 1)},
}


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("red_says", "blue_says", "strengths"),
    [
        ("command r a", "command b D", (10, 9)),
        ("command r a", "no-command", (10, 8)),
        ("no-command", "command b D", (8, 9)),
        ("no-command", "no-command", (8, 8)),
    ],
)
def test_each_side_may_add_a_commander_the_attacker_first(
    red_says: str, blue_says: str, strengths: tuple[int, int]
) -> None:
    """A78."""
    match = fight("a>D", **TWO_CAPTAINS)
    assert match.deciders == ("red",)
    assert texts(match.seat("red")) == ["command r a", "no-command"]
    match.seat("red").play(red_says)
    assert match.deciders == ("blue",)
    assert texts(match.seat("blue")) == ["command b D", "no-command"]
    match.seat("blue").play(blue_says)
    (event,) = reported(match, "combat-result")
    assert (event["attack"], event["defence"]) == strengths


@pytest.mark.rule("10.2")
def test_nobody_is_asked_who_has_no_commander_in_range() -> None:
    tables = {**TWO_CAPTAINS, "commanders": {"b": leader("blue", "0407", 1)}}
    match = fight("a>D", **tables)
    (event,) = reported(match, "combat-result")
    assert (event["attack"], event["defence"]) == (8, 8)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("order", "defence"), [("best", 9), ("never", 8)]
)  # fmt: skip
def test_a_standing_order_answers_for_the_defender(order: str, defence: int) -> None:
    """A78."""
    match = board("combat", dice=LOW, **TWO_CAPTAINS)
    match.seat("blue").standing_orders(commander=order)
    match.seat("red").play("combats a>D")
    match.seat("red").play("no-command")
    (event,) = reported(match, "combat-result")
    assert event["defence"] == defence
    assert match.entries[-1].standing


@pytest.mark.rule("10.2")
def test_the_best_help_is_where_it_is_doubled() -> None:
    """The standing order looks at what the points are worth, not only at how many there are."""
    match = board(
        "combat", dice=LOW, options={"always_ask_commanders": True},
        units={"a": foot("red", "0404", 8), "D": foot("blue", "0405"), "E": foot("blue", "0403")},
        commanders={"b": leader("blue", "0405", 2)},
        ground={"terrain": {"rampart": ["0403"]}},
    )  # fmt: skip
    match.seat("blue").standing_orders(commander="best")
    match.seat("red").play("combats a>D+a>E")
    assert reported(match, "command") == [{"commander": "b", "unit": "E"}]
    assert reported(match, "combat-result")[0]["defence"] == 4 + 2 * (4 + 2)


@pytest.mark.rule("10.2")
def test_the_range_is_measured_to_the_unit_that_is_helped() -> None:
    """A80: r is two hexes from the attacked hex and reaches a, which is not attacked."""
    tables = {**TWO_CAPTAINS, "commanders": {"r": leader("red", "0403", 1)}}
    match = fight("a>D", **tables)
    match.seat("red").play("command r a")
    assert reported(match, "combat-result")[0]["attack"] == 9
    # Beside the attacked hex, but two hexes from the attacker.
    tables = {**TWO_CAPTAINS, "commanders": {"r": leader("red", "0406", 1)}}
    match = fight("a>D", **tables)
    assert len(reported(match, "combat-result")) == 1


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("helped", "defence"), [("D", 11), ("E", 13)])
def test_the_points_go_to_one_unit_before_its_terrain(helped: str, defence: int) -> None:
    """A81: D of 3 in the open, E of 3 in a wood, a commander of 2 for either."""
    units = {"a": foot("red", "0404", 9), "D": foot("blue", "0403", 3), "E": foot("blue", "0405")}
    units["E"]["strength"] = 3
    match = fight(
        "a>D", "a>E", units=units, commanders={"b": leader("blue", "0403", 2)},
        ground={"terrain": {"wood": ["0405"]}},
    )  # fmt: skip
    blue = match.seat("blue")
    assert texts(blue) == ["command b D", "command b E", "no-command"]
    blue.play(f"command b {helped}")
    assert reported(match, "combat-result")[0]["defence"] == defence


@pytest.mark.rule("10.2", "9.1")
def test_a_commander_may_help_a_disrupted_defender() -> None:
    """A83."""
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8, disrupted=True)}
    match = fight("a>D", units=units, commanders={"b": leader("blue", "0405", 3)})
    match.seat("blue").play("command b D")
    assert reported(match, "combat-result")[0]["defence"] == 7


@pytest.mark.rule("10.2")
def test_who_may_help_whom() -> None:
    match = fight("a>D", **TWO_CAPTAINS)
    red = match.seat("red")
    assert codes(red, "command b a") == ["not-your-commander"]
    assert codes(red, "command a a") == ["not-your-commander"]
    assert codes(red, "command r D") == ["not-in-combat"]


@pytest.mark.rule("10.2.1")
def test_one_commander_a_side_however_many_units_fight() -> None:
    units = {"a": foot("red", "0403"), "b": foot("red", "0405"), "D": foot("blue", "0404", 8)}
    commanders = {"c": leader("red", "0403", 2), "d": leader("red", "0405", 1)}
    match = fight("a>D", "b>D", units=units, commanders=commanders)
    red = match.seat("red")
    assert texts(red) == ["command c a", "command c b", "command d b", "no-command"]
    red.play("command c b")
    assert reported(match, "combat-result")[0]["attack"] == 10


TWO_COMBATS: dict[str, Any] = {
    "units": {
        "a": foot("red", "0403"), "A": foot("blue", "0302"),
        "b": foot("red", "0405"), "B": foot("blue", "0305"),
    },
    "commanders": {"c": leader("red", "0404", 1), "d": leader("red", "0405", 1)},
}  # fmt: skip


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize(
    ("once", "legal"),
    [
        (False, ["command c b", "command d b", "no-command"]),
        (True, ["command d b", "no-command"]),
    ],
)
def test_the_same_commander_in_several_combats(once: bool, legal: list[str]) -> None:
    """A79: allowed, unless the option says once in a phase."""
    match = fight("a>A", "b>B", options={"commander_once": once}, **TWO_COMBATS)
    red = match.seat("red")
    red.play("resolve A")
    red.play("command c a")
    assert texts(red) == legal
    assert codes(red, "command c b") == (["commander-spent"] if once else [])


@pytest.mark.rule("10.2.1")
def test_a_commander_who_was_not_used_is_not_spent() -> None:
    match = fight("a>A", "b>B", options={"commander_once": True}, **TWO_COMBATS)
    red = match.seat("red")
    red.play("resolve A")
    red.play("no-command")
    assert texts(red) == ["command c b", "command d b", "no-command"]


@pytest.mark.rule("10.2.1")
def test_with_the_option_a_commander_helps_again_in_the_next_phase() -> None:
    """A79: once in a phase, not once in a battle."""
    match = fight(
        "a>D", dice=(3, 3), options={"commander_once": True},
        units={"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)},
        commanders={"r": leader("red", "0404", 1)},
    )  # fmt: skip
    match.seat("red").play("command r a")
    match.seat("blue").play("end-movement")
    match.seat("blue").play("combats D>a")
    assert texts(match.seat("red")) == ["command r a", "no-command"]


# Who is asked


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("always", [False, True])
@pytest.mark.parametrize(
    ("attack", "points", "matters"),
    [(8, 1, False), (14, 1, False), (14, 2, True), (15, 1, True), (16, 3, False), (7, 1, True)],
)
def test_a_commander_is_asked_for_where_he_could_change_the_column(
    attack: int, points: int, matters: bool, always: bool
) -> None:
    """Against 8 the column changes at 8 and at 16; the option asks in every combat."""
    match = board(
        "combat", dice=LOW, options={"always_ask_commanders": always},
        units={"a": foot("red", "0404", attack), "D": foot("blue", "0405", 8)},
        commanders={"r": leader("red", "0404", points)},
    )  # fmt: skip
    match.seat("red").play("combats a>D")
    asked = match.seat("red").view()["step"]["name"] == "commander-help"
    assert asked == (matters or always)


@pytest.mark.rule("10.2")
def test_the_attacker_is_asked_where_he_could_undo_the_defenders_help() -> None:
    """8 against 8 with a commander of 1 on each side: alone the attacker's changes nothing."""
    match = board(
        "combat", dice=LOW,
        units={"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)},
        commanders={"r": leader("red", "0403", 1), "b": leader("blue", "0406", 1)},
    )  # fmt: skip
    match.seat("red").play("combats a>D")
    assert texts(match.seat("red")) == ["command r a", "no-command"]
    match.seat("red").play("command r a")
    # 9 against 8 or 9 are even odds: the defender is not asked any more.
    (event,) = reported(match, "combat-result")
    assert (event["attack"], event["defence"]) == (9, 8)


@pytest.mark.rule("10.2", "8.0")
@pytest.mark.parametrize(("values", "asked"), [("modified", True), ("printed", False)])
def test_a_commander_is_asked_for_where_he_changes_who_pays_for_a_dx(
    values: str, asked: bool
) -> None:
    """A72: with D of 6 the attackers of 6 and 7 could pay singly, with D of 7 only the second."""
    match = board(
        "combat", dice=LOW, options={"dx_values": values},
        units={"a": foot("red", "0403", 6), "b": foot("red", "0405", 8),
               "D": foot("blue", "0404", 6)},
        commanders={"c": leader("blue", "0404", 1)},
    )  # fmt: skip
    match.seat("red").play("combats a>D+b>D")
    assert ("command c D" in texts(match.seat("blue"))) is asked


@pytest.mark.rule("10.2")
def test_nobody_is_passed_over_whose_help_would_change_anything() -> None:
    """The second reading: every combat is fought out with and without help, on every face."""
    rng = Random(102)
    seen = {True: 0, False: 0}
    for _ in range(60):
        tables: dict[str, Any] = {
            "units": {
                "a": foot("red", "0404", rng.randint(1, 14)),
                "D": foot("blue", "0405", rng.randint(1, 9)),
            },
            "commanders": {"b": leader("blue", "0405", rng.randint(1, 3))},
            "ground": {"terrain": {rng.choice(("rampart", "camp")): ["0405"]}},
        }
        by_face = []
        for help_given in ("command b D", "no-command"):
            results = []
            for face in range(1, 7):
                match = fight("a>D", dice=(face,), **tables)
                match.seat("blue").play(help_given)
                results.append(reported(match, "combat-result")[0]["result"])
            by_face.append(results)
        match = board("combat", dice=LOW, **tables)
        match.seat("red").play("combats a>D")
        asked = match.seat("blue").view()["step"]["name"] == "commander-help"
        assert asked >= (by_face[0] != by_face[1])
        seen[asked] += 1
    assert min(seen.values()) > 10
