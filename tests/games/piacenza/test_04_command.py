"""4.1 to 4.5 Command lines, and what out of command means."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.games.piacenza import command
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import board, foot, guns, index, leader, state

RANGE = 6


def led(**pieces: Any) -> Position:
    """A red formation "r" with a chief, a wing commander and its own commander."""
    leaders = {
        "chief": leader("red", "0301", "chief"),
        "wing": leader("red", "0305", "wing"),
        "fc": leader("red", "0307"),
    }
    units = {"a": foot("red", "0308"), "b": foot("red", "0309")}
    options = pieces.pop("options", {})
    units |= {name: table for name, table in pieces.items() if "rank" not in table}
    leaders |= {name: table for name, table in pieces.items() if "rank" in table}
    match = board("selection", chain="whole", units=units, commanders=leaders, options=options)
    return state(match)


def number(p: Position, name: str) -> int:
    return p.battle.index[name]


def commanded(p: Position, name: str) -> bool:
    return command.commander_in_command(p, number(p, name))


def steps_away(p: Position, origin: int, seat: int) -> dict[int, int]:
    """An oracle: a plain breadth-first search, hex by hex."""
    grid, seen, queue = p.battle.grid, {origin: 0}, deque([origin])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            row = p.battle.ground.rows[there]
            closed = row.kind == "closed" or grid.side(here, there) in p.battle.ground.walls
            foe = any(p.battle.seat[u] != seat for u in p.units_at.get(there, ()))
            if there not in seen and not closed and not foe:
                seen[there] = seen[here] + 1
                queue.append(there)
    return seen


@pytest.mark.rule("4.1")
def test_a_line_is_as_long_as_the_hexes_to_the_superior() -> None:
    p = led(fc=leader("red", "0311"))
    assert commanded(p, "fc"), "six hexes from the wing commander, whose range is six"
    p = led(fc=leader("red", "0312"), c=foot("red", "0312"))
    assert not commanded(p, "fc")


@pytest.mark.rule("4.1")
def test_enemy_units_bend_a_line_and_zones_do_not() -> None:
    """Around the foe it is longer (A12); his zone of control alone blocks nothing (7.1h)."""
    p = led(fc=leader("red", "0311"), x=foot("blue", "0308"), a=foot("red", "0310"),
            b=foot("red", "0309"))  # fmt: skip
    assert not commanded(p, "fc")
    p = led(fc=leader("red", "0310"), x=foot("blue", "0308"), a=foot("red", "0310"),
            b=foot("red", "0309"))  # fmt: skip
    assert commanded(p, "fc")


@pytest.mark.rule("4.1")
def test_a_straight_line_is_an_option() -> None:
    straight = {"straight_command_lines": True}
    p = led(fc=leader("red", "0310"), x=foot("blue", "0308"), a=foot("red", "0310"),
            b=foot("red", "0309"), options=straight)  # fmt: skip
    assert not commanded(p, "fc")


@pytest.mark.rule("4.1")
def test_lines_equal_a_plain_search_on_random_boards() -> None:
    rng, checked = Random(41), 0
    for _ in range(25):
        ground = {"terrain": {"river-po": sorted({_hex(rng) for _ in range(25)} - {"0905"})}}
        units = {f"x{n}": foot("blue", name) for n, name in enumerate(_free(rng, ground, 8))}
        match = board(
            "selection", chain="whole", ground=ground, units={"a": foot("red", "0905"), **units},
            commanders={"wing": leader("red", "0905", "wing", range=RANGE)},
        )  # fmt: skip
        p = state(match)
        reach = command.reach_of(p, index(match, "wing"))
        away = steps_away(p, p.battle.grid.index("0905"), 0)
        for there in range(len(p.battle.grid)):
            assert bool(reach >> there & 1) == (away.get(there, RANGE + 1) <= RANGE)
            checked += 1
    assert checked > 9000


def _hex(rng: Random) -> str:
    return f"{rng.randint(1, 19):02}{rng.randint(1, 19):02}"


def _free(rng: Random, ground: dict[str, Any], count: int) -> list[str]:
    closed = {*ground["terrain"]["river-po"], "0905"}
    found: set[str] = set()
    while len(found) < count:
        found |= {_hex(rng)} - closed
    return sorted(found)


@pytest.mark.rule("4.2")
def test_a_wing_commander_traces_to_the_chief() -> None:
    assert commanded(led(), "wing")
    p = led(chief=leader("red", "0301", "chief", range=3))
    assert not commanded(p, "wing")
    assert not commanded(p, "fc"), "4.5, A14: he extends no command"
    assert commanded(p, "chief"), "a commander-in-chief always is"


@pytest.mark.rule("4.3")
def test_a_formation_traces_to_the_chief_when_its_wing_commander_is_gone() -> None:
    p = led()
    p.remove(number(p, "wing"))
    assert commanded(p, "fc")
    far = led(fc=leader("red", "0312"), a=foot("red", "0312"))
    assert not commanded(far, "fc"), "within the chief's range, but the wing commander lives (A13)"
    either = led(
        fc=leader("red", "0312"), a=foot("red", "0312"), options={"chief_commands_formations": True}
    )
    assert commanded(either, "fc")


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(
    ("hex_name", "linked"), [("0309", True), ("0310", True), ("0311", False), ("0508", True)]
)
def test_a_unit_is_linked_to_the_nearest_of_its_formation(hex_name: str, linked: bool) -> None:
    """At most two hexes from the closest other unit."""
    p = led(b=foot("red", hex_name))
    found = command.units_in_command(p, p.battle.formation_index["r"])
    assert bool(found >> number(p, "b") & 1) == linked


@pytest.mark.rule("4.4.1")
def test_the_hex_between_must_be_free_of_the_enemy() -> None:
    """0308 and 0310 have one hex between them, 0309."""
    p = led(b=foot("red", "0310"), x=foot("blue", "0309"))
    found = command.units_in_command(p, p.battle.formation_index["r"])
    assert not found & (1 << number(p, "a") | 1 << number(p, "b"))


@pytest.mark.rule("4.4.1")
def test_two_groups_far_from_each_other_are_both_in_command() -> None:
    """A15 as printed; by option only the group that the commander touches."""
    pairs = {"c": foot("red", "1308"), "d": foot("red", "1309")}
    p = led(**pairs)
    units = p.battle.formation_mask[p.battle.formation_index["r"]]
    assert command.units_in_command(p, p.battle.formation_index["r"]) == units
    p = led(**pairs, options={"command_by_groups": True})
    found = command.units_in_command(p, p.battle.formation_index["r"])
    assert [p.name(unit) for unit in bits(found)] == ["a", "b"]


@pytest.mark.rule("4.4.1")
def test_the_last_unit_needs_its_commander_beside_it() -> None:
    """A16"""
    p = led()
    p.remove(number(p, "b"))
    formation = p.battle.formation_index["r"]
    assert command.units_in_command(p, formation) == 1 << number(p, "a")
    p.relocate(number(p, "fc"), p.battle.grid.index("0306"))
    assert command.units_in_command(p, formation) == 0


@pytest.mark.rule("4.4.1", "4.5")
def test_a_formation_without_a_commander_is_out_of_command() -> None:
    p = led()
    p.remove(number(p, "fc"))
    assert command.units_in_command(p, p.battle.formation_index["r"]) == 0


@pytest.mark.rule("2.2.2", "4.3")
def test_batteries_obey_their_wing_commander() -> None:
    """A5"""
    p = led(near=guns("red", "0311"), far=guns("red", "0312"))
    found = command.units_in_command(p, p.battle.formation_index["r-guns"])
    assert found == 1 << number(p, "near")
    p.remove(number(p, "wing"))
    found = command.units_in_command(p, p.battle.formation_index["r-guns"])
    assert found == 1 << number(p, "near") | 1 << number(p, "far"), "the chief commands them now"


@pytest.mark.rule("4.6.1")
def test_a_standard_bearer_commands_units_within_the_range_of_his_staff() -> None:
    """A18: even those whose commander is out of command."""
    p = led(bearer=leader("red", "0308", "bearer"), fc=leader("red", "0315"),
            c=foot("red", "0314"))  # fmt: skip
    wing = number(p, "wing")
    p.staff |= 1 << wing
    formation = p.battle.formation_index["r"]
    assert not commanded(p, "fc")
    found = [p.name(unit) for unit in bits(command.units_in_command(p, formation))]
    assert found == ["a", "b"], "within four of the bearer"
    p.remove(wing)
    assert command.units_in_command(p, formation) == 0, "A19: without his Staff he commands nobody"


@pytest.mark.rule("4.2", "4.3", "S.1", "S.2", "S.3")
def test_learning_scenarios_shorten_the_chain() -> None:
    """Scenario 2 takes wing commanders as in command (S3), 1 and 3 formation commanders."""
    away = leader("red", "1818", "chief", range=1)
    units = {"a": foot("red", "0308"), "b": foot("red", "0309")}
    leaders = {"chief": away, "wing": leader("red", "0305", "wing"), "fc": leader("red", "0307")}
    for chain, wing_led, fc_led in (("from-wings", True, True), ("from-formations", True, True)):
        match = board("selection", chain=chain, units=units, commanders=leaders)
        p = state(match)
        assert (commanded(p, "wing"), commanded(p, "fc")) == (wing_led, fc_led)
    far = {**leaders, "wing": leader("red", "1818", "wing", range=1)}
    p = state(board("selection", chain="from-wings", units=units, commanders=far))
    assert not commanded(p, "fc")
    p = state(board("selection", chain="from-formations", units=units, commanders=far))
    assert commanded(p, "fc")
