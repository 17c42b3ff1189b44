"""9.2.1 to 9.2.3, 10.2, 10.3 Declaring melees and charges; flights before the marker."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.piacenza.melee import declaration
from tests.games.piacenza.board import (
    Table,
    board,
    codes,
    events_of,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    unit,
    where,
)
from tests.games.piacenza.combats import calm, disordered, light, lost, retreated

HERE, THERE = "1010", "1110"
FARM = {"terrain": {"farmhouse": [THERE]}}
LEADERS = {"fc": leader("red", "1011"), "foe": leader("blue", "1209")}


def moving(units: Table, hand: str = "a", **more: Any) -> Match:
    """Red's movement, with a unit taken in hand."""
    more.setdefault("commanders", LEADERS)
    match = board("movement", units=units, **more)
    return play(match, f"move {hand}")


def reasons(
    units: Table, charge: bool = False, led: bool = True, declared: str = "", **more: Any
) -> set[str]:
    """Why red's "a" may not attack blue's "x" where it stands, with the points of a full move."""
    given = {"mp": 5, "touched": 0, "direct": True, **more.pop("hand", {})}
    match = calm(units, **more)
    p = state(match)
    p.commanded = p.battle.army[0] if led else 0
    if declared:
        p.attacks[index(match, "a")] = index(match, declared)
    found = declaration.objections(p, index(match, "a"), index(match, "x"), charge=charge, **given)
    melees, charges = declaration.targets(p, index(match, "a"), **given)
    assert bool((charges if charge else melees) >> index(match, "x") & 1) is not bool(found)
    return {reason.code for reason in found}


# Infantry needs a line in an engagement zone: "a" and "b" form one.
FOOT: Table = {"a": foot("red", HERE), "b": foot("red", "1011"), "x": foot("blue", THERE)}
HORSE: Table = {"a": horse("red", HERE), "x": horse("blue", THERE)}


# 9.2.1


@pytest.mark.rule("9.2.1", "9.2.3")
def test_infantry_declares_a_melee_against_infantry_in_cover() -> None:
    match = moving(FOOT, ground=FARM)
    red = match.seat("red")
    assert "melee a x" in texts(red)
    play(match, "melee a x")
    p = state(match)
    assert p.attacks == {index(match, "a"): index(match, "x")}
    assert not p.charges
    assert p.attacked == 1 << p.battle.grid.index(THERE)
    assert events_of(match, "melee-declared") == [{"piece": "a", "target": "x"}]


@pytest.mark.rule("9.2.1")
def test_the_target_is_an_enemy_unit_beside_the_attacker() -> None:
    units = {**HORSE, "y": horse("blue", "1310"), "b": horse("red", "1009")}
    match = moving(units)
    red = match.seat("red")
    assert codes(red, "melee a y") == ["not-beside"]
    assert codes(red, "melee a b") == ["no-enemy"]
    assert codes(red, "melee a foe") == ["no-enemy"]
    assert codes(red, "melee a x") == []


@pytest.mark.rule("9.2.1", "2.1.1")
def test_a_wall_is_in_the_way() -> None:
    assert reasons(HORSE, ground={"hexsides": {"wall": [f"{HERE}/{THERE}"]}}) == {"not-beside"}


@pytest.mark.rule("9.2.1")
def test_a_unit_out_of_command_cannot() -> None:
    assert "out-of-command" in reasons(HORSE, led=False)


@pytest.mark.rule("9.2.6")
def test_light_infantry_out_of_command_cannot_either() -> None:
    units = {**FOOT, "a": light("red", HERE)}
    assert "out-of-command" in reasons(units, led=False, ground=FARM)


@pytest.mark.rule("9.2.1", "5.0")
@pytest.mark.parametrize(
    ("terrain", "points"), [("farmhouse", 2), ("village", 3), ("redoubt", 3), ("city", 1)]
)
def test_a_declaration_costs_what_the_hex_costs(terrain: str, points: int) -> None:
    ground = {"terrain": {terrain: [THERE]}}
    assert reasons(FOOT, ground=ground, hand={"mp": points}) == set()
    assert reasons(FOOT, ground=ground, hand={"mp": points - 1}) == {"no-points"}


@pytest.mark.rule("9.2.1", "5.0")
def test_a_stream_is_paid_for_too() -> None:
    ground = {**FARM, "hexsides": {"stream": [f"{HERE}/{THERE}"]}}
    assert reasons(FOOT, ground=ground, hand={"mp": 2}) == {"no-points"}
    assert reasons(FOOT, ground=ground, hand={"mp": 3}) == set()


@pytest.mark.rule("9.2.1")
def test_a_hex_is_attacked_once_in_an_activation() -> None:
    units = {**HORSE, "b": horse("red", "1009"), "y": horse("blue", THERE)}
    match = play(moving(units), "melee a x", "move b")
    red = match.seat("red")
    assert codes(red, "melee b x") == ["attacked-already"]
    assert codes(red, "melee b y") == ["attacked-already"]


@pytest.mark.rule("9.2.1")
def test_a_unit_has_one_marker() -> None:
    units = {**HORSE, "y": horse("blue", "1009")}
    assert "declared-already" in reasons(units, declared="y")
    assert reasons(units) == set()


@pytest.mark.rule("9.2.1", "10.1")
def test_the_attacker_names_one_of_two_horse() -> None:
    match = moving({**HORSE, "y": horse("blue", THERE)})
    assert {"melee a x", "melee a y"} <= set(texts(match.seat("red")))


@pytest.mark.rule("9.1.2", "11.1", "11.2")
@pytest.mark.parametrize(
    ("condition", "code"),
    [("billebaude", "billebaude"), ("disordered", "disordered"), ("routed", "routed")],
)
def test_who_may_not_attack_anybody(condition: str, code: str) -> None:
    units = {**FOOT, "a": foot("red", HERE, **{condition: True})}
    assert code in reasons(units, ground=FARM)


@pytest.mark.rule("9.0")
def test_artillery_does_not_fight() -> None:
    assert "guns-do-not-fight" in reasons({**HORSE, "a": guns("red", HERE)})


# 9.2.2, 9.2.3


@pytest.mark.rule("9.2.2")
def test_infantry_moves_on_direct_command() -> None:
    """A25."""
    assert reasons(FOOT, ground=FARM, hand={"direct": False}) == {"no-direct-command"}
    assert reasons(HORSE, hand={"direct": False}) == set(), "cavalry needs none"


@pytest.mark.rule("9.2.2")
@pytest.mark.parametrize("fc", ["1011", HERE, "0911"])
def test_direct_command_is_the_commander_beside_the_unit(fc: str) -> None:
    match = moving(FOOT, ground=FARM, commanders={"fc": leader("red", fc)})
    assert "melee a x" in texts(match.seat("red"))


@pytest.mark.rule("9.2.2")
def test_a_commander_beside_another_unit_does_not_count() -> None:
    commanders = {"fc": leader("red", "1012")}
    match = board("movement", units=FOOT, ground=FARM, commanders=commanders)
    assert codes(match.seat("red"), "move a") == ["nothing-to-do"]


@pytest.mark.rule("9.2.1", "9.2.3")
def test_infantry_never_attacks_cavalry() -> None:
    units = {**FOOT, "x": horse("blue", THERE)}
    assert reasons(units, ground=FARM) == {"against-cavalry"}


@pytest.mark.rule("9.2.3")
@pytest.mark.parametrize(
    ("terrain", "allowed"),
    [("farmhouse", True), ("entrenchment", True), ("redoubt", True), ("chateau", True),
     ("village", True), ("city", True), ("clear", False), ("farmstead", False),
     ("ditch", False), ("woods", False), ("bridge", False)],
)  # fmt: skip
def test_infantry_attacks_cover_and_the_city(terrain: str, allowed: bool) -> None:
    found = reasons(FOOT, ground={"terrain": {terrain: [THERE]}})
    assert found == (set() if allowed else {"not-in-cover"})


@pytest.mark.rule("9.2.3")
def test_a_battery_alone_is_attacked_anywhere() -> None:
    assert reasons({**FOOT, "x": guns("blue", THERE)}) == set()


@pytest.mark.rule("9.2.3", "10.2")
def test_a_battery_with_infantry_is_not_the_target() -> None:
    units = {**FOOT, "x": guns("blue", THERE), "y": foot("blue", THERE)}
    assert reasons(units, ground=FARM) == {"guarded-guns"}
    assert "guarded-guns" in reasons({**units, "a": horse("red", HERE)})


@pytest.mark.rule("9.2.3")
def test_infantry_that_has_fired_in_this_turn_cannot() -> None:
    start = {"fired": ["a"]}
    assert reasons(FOOT, ground=FARM, start=start) == {"has-fired"}
    option = {"fire_bars_activation_only": True}
    assert reasons(FOOT, ground=FARM, start=start, options=option) == set()


@pytest.mark.rule("5.8")
def test_in_an_engagement_zone_infantry_attacks_from_the_line_only() -> None:
    alone = {"a": foot("red", HERE), "x": foot("blue", THERE), "b": foot("red", "0404")}
    assert reasons(alone, ground=FARM) == {"out-of-line"}
    lone_guns = {**alone, "x": guns("blue", THERE)}
    assert reasons(lone_guns) == set(), "outside every engagement zone (B14)"


@pytest.mark.rule("9.0")
def test_only_cavalry_charges() -> None:
    assert "only-cavalry-charges" in reasons(FOOT, charge=True, ground=FARM)


# 10.2, 10.3


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("terrain", "allowed"),
    [("clear", True), ("farmstead", True), ("ditch", True), ("woods", False),
     ("farmhouse", False), ("entrenchment", False), ("village", False), ("city", False),
     ("bridge", False)],
)  # fmt: skip
@pytest.mark.parametrize("target", [horse("blue", THERE), foot("blue", THERE), guns("blue", THERE)])
def test_cavalry_attacks_all_arms_in_the_open(terrain: str, allowed: bool, target: Table) -> None:
    """S9: so cavalry cannot take a village that is held."""
    found = reasons({**HORSE, "x": target}, ground={"terrain": {terrain: [THERE]}})
    assert found == (set() if allowed else {"not-open"})


@pytest.mark.rule("10.3")
@pytest.mark.parametrize("where_", [HERE, THERE])
@pytest.mark.parametrize(
    ("terrain", "allowed"),
    [("clear", True), ("farmstead", True), ("ditch", False), ("woods", False), ("bridge", False)],
)
def test_a_charge_needs_clear_ground_on_both_sides(
    where_: str, terrain: str, allowed: bool
) -> None:
    """D20."""
    found = reasons(HORSE, charge=True, ground={"terrain": {terrain: [where_]}})
    assert found == (set() if allowed else {"not-clear"})


@pytest.mark.rule("10.3")
def test_a_charge_is_against_cavalry_only() -> None:
    assert reasons({**HORSE, "x": foot("blue", THERE)}, charge=True) == {"not-cavalry"}


@pytest.mark.rule("10.3")
def test_no_charge_over_a_stream() -> None:
    ground = {"hexsides": {"stream": [f"{HERE}/{THERE}"]}}
    assert reasons(HORSE, charge=True, ground=ground) == {"beyond-stream"}
    assert reasons(HORSE, ground=ground) == set(), "a melee is allowed"


@pytest.mark.rule("10.3")
def test_no_charge_against_a_unit_that_was_adjacent_at_the_start() -> None:
    """G21."""
    assert reasons(HORSE, charge=True, hand={"touched": 0b10}) == {"adjacent-at-start"}
    match = moving(HORSE)
    assert "charge a x" not in texts(match.seat("red"))
    assert "melee a x" in texts(match.seat("red"))


@pytest.mark.rule("10.3")
def test_cavalry_that_comes_up_may_charge_or_melee() -> None:
    """G21."""
    units = {"a": horse("red", "0810"), "x": horse("blue", THERE)}
    match = moving(units, commanders={"fc": leader("red", "0811")})
    play(match, "step a 0910", "step a 1010")
    assert {"charge a x", "melee a x"} <= set(texts(match.seat("red")))
    play(match, "charge a x")
    assert state(match).charges == 1 << index(match, "a")
    assert events_of(match, "charge-declared") == [{"piece": "a", "target": "x"}]


@pytest.mark.rule("10.5")
def test_dragoons_do_not_charge_but_may_melee() -> None:
    """D27."""
    units = {**HORSE, "a": unit("red", HERE, "dragoons")}
    assert reasons(units, charge=True) == {"dragoons-do-not-charge"}
    assert reasons(units) == set()


# 10.2, 11.1c, 11.2 Those who do not wait


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("command", [True, False])
def test_infantry_out_of_command_flees_before_cavalry(command: bool) -> None:
    units = {"a": horse("red", HERE), "x": foot("blue", THERE), "y": foot("blue", "1109")}
    commanders = {"foe": leader("blue", "1108")} if command else {}
    commanders |= {"fc": leader("red", "1011")}
    match = play(moving(units, commanders=commanders), "melee a x")
    assert (where(match, "x") == THERE) is command
    if not command:
        assert where(match, "x") == "1309", "two hexes, straight away"
        assert not disordered(match, "x")
        assert not state(match).attacks


@pytest.mark.rule("10.2", "11.2")
@pytest.mark.parametrize(("kind", "column"), [(foot, "13"), (horse, "14")])
def test_a_routed_unit_flees_infantry_two_hexes_and_cavalry_three(kind: Any, column: str) -> None:
    """G19."""
    units = {"a": horse("red", HERE), "x": kind("blue", THERE, routed=True)}
    match = retreated(play(moving(units), "melee a x"))
    assert where(match, "x")[:2] == column


@pytest.mark.rule("10.2")
def test_cavalry_out_of_command_waits() -> None:
    match = play(moving(HORSE, commanders={"fc": leader("red", "1011")}), "melee a x")
    assert where(match, "x") == THERE


@pytest.mark.rule("10.2")
def test_the_battery_of_infantry_that_flees_is_eliminated() -> None:
    units = {"a": horse("red", HERE), "x": foot("blue", THERE, disordered=True)}
    match = play(moving({**units, "g": guns("blue", THERE)}), "melee a x")
    assert lost(match, "g")


@pytest.mark.rule("10.2", "9.2.1")
def test_after_a_flight_the_hex_counts_as_attacked() -> None:
    units = {"a": horse("red", HERE), "x": horse("blue", THERE, disordered=True)}
    units |= {"y": horse("blue", THERE), "b": horse("red", "1009")}
    match = play(moving(units), "melee a x", "move b")
    assert where(match, "y") == THERE, "nobody attacked it"
    assert codes(match.seat("red"), "melee b y") == ["attacked-already"]


@pytest.mark.rule("10.2", "11.1")
def test_by_option_a_flight_disorders_the_attacker() -> None:
    units = {"a": horse("red", HERE), "x": foot("blue", THERE, disordered=True)}
    plain = play(moving(units), "melee a x")
    assert not disordered(plain, "a")
    option = {"flight_disorders_attacker": True}
    assert disordered(play(moving(units, options=option), "melee a x"), "a")


# 5.10, 9.2.1 Markers whose target has gone


@pytest.mark.rule("5.10", "9.2.1")
def test_a_marker_against_cavalry_that_refuses_is_taken_off() -> None:
    """B19."""
    formations = {"r2": {"seat": "red", "wing": "centre", "name": "?"}}
    units = {**HORSE, "i": foot("red", "1007", formation="r2")}
    units |= {"j": foot("red", "1006", formation="r2")}
    commanders = {**LEADERS, "second": leader("red", "1006", formation="r2")}
    match = board("movement", units=units, commanders=commanders, formations=formations)
    play(match, "formation r", "move a", "melee a x")
    assert state(match).attacks
    while texts(match.seat("red"))[0].startswith("ride"):
        play(match, texts(match.seat("red"))[0])
    play(match, "move i", "step i 1008", "step i 1009")
    retreated(match)
    assert not state(match).attacks
    assert where(match, "x") != THERE
    assert not disordered(match, "a")
    assert where(match, "a") == HERE


# The offers equal the reasons


@pytest.mark.rule("9.2.1", "10.3")
def test_targets_are_exactly_those_without_a_reason_on_random_boards() -> None:
    kinds = [foot, horse, guns, light]
    for seed in range(40):
        rng = Random(seed)
        around = ["1009", "1110", "1111", "1011", "0911", "0910"]
        ground: Table = {"terrain": {}}
        for here in (HERE, *around):
            kind = rng.choice(["clear", "clear", "ditch", "farmhouse", "village", "woods", "city"])
            ground["terrain"].setdefault(kind, []).append(here)
        units: Table = {"a": rng.choice([foot, horse])("red", HERE)}
        units |= {
            f"x{here}": rng.choice(kinds)("blue", here, **rng.choice([{}, {"routed": True}]))
            for here in rng.sample(around, 4)
        }
        match = calm(units, ground=ground)
        p = state(match)
        p.commanded = p.battle.army[0]
        hand = {
            "mp": rng.randint(1, 5),
            "touched": rng.getrandbits(6),
            "direct": rng.random() < 0.7,
        }
        melees, charges = declaration.targets(p, 0, **hand)  # type: ignore[arg-type]
        for target in bits(p.battle.army[1]):
            for mask, charge in ((melees, False), (charges, True)):
                against = declaration.objections(p, 0, target, charge=charge, **hand)  # type: ignore[arg-type]
                assert bool(mask >> target & 1) is not bool(against), (seed, target, charge)
