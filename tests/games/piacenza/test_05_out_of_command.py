"""5.9 The movement of units that are out of command."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza import command
from battaglia.games.piacenza.movement import out_of_command
from battaglia.games.piacenza.movement.hand import MANNERS, manner_of
from tests.games.piacenza.board import (
    board,
    codes,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    where,
)


def field(**pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces."""
    ground, chain = pieces.pop("ground", {}), pieces.pop("chain", "from-formations")
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board("movement", units=units, commanders=leaders, ground=ground, chain=chain)


def manner(match: Match, piece: str) -> str:
    return MANNERS[manner_of(state(match), index(match, piece))]


def steps(match: Match, piece: str) -> set[str]:
    """The hexes that a unit in hand may step into."""
    prefix = f"step {piece} "
    found = texts(match.seat("red"))
    return {text.removeprefix(prefix) for text in found if text.startswith(prefix)}


STRAY = {
    "a": horse("red", "0505"), "b": horse("red", "1005"), "c": horse("red", "1006"),
    "fc": leader("red", "1005"), "x": foot("blue", "1818"),
}  # fmt: skip
"""a is far from the others of its formation."""


@pytest.mark.rule("5.9")
def test_a_unit_goes_back_into_the_reach_of_its_formation() -> None:
    match = field(**STRAY)
    assert manner(match, "a") == "returning"
    play(match, "move a")
    assert steps(match, "a") == {"0604", "0605"}
    assert codes(match.seat("red"), "step a 0405") == ["not-back"]
    play(match, "step a 0605", "step a 0705", "step a 0804")
    # Two hexes from b it is within reach, and its move is over.
    assert where(match, "a") == "0804"
    assert state(match).moved >> index(match, "a") & 1


@pytest.mark.rule("5.9")
def test_it_may_stop_on_the_way_or_stay() -> None:
    match = field(**STRAY)
    play(match, "move a", "step a 0605", "halt a")
    assert where(match, "a") == "0605"
    match = field(**STRAY)
    play(match, "move a", "halt a")
    assert where(match, "a") == "0505"


@pytest.mark.rule("5.9")
def test_the_way_back_leads_round_what_is_closed() -> None:
    """By a way that is open, not as the crow flies."""
    river = [f"06{row:02}" for row in range(1, 9)]
    match = field(**STRAY, ground={"terrain": {"river-po": river}})
    play(match, "move a")
    assert steps(match, "a") == {"0506"}


@pytest.mark.rule("5.9")
def test_within_reach_it_moves_away_from_the_nearest_enemy() -> None:
    """Its commander is out of command, so it is: it stands beside b all the same (B15 ii)."""
    match = field(
        a=horse("red", "0505"), b=horse("red", "0506"), fc=leader("red", "0505"),
        wc=leader("red", "1915", "wing"), x=foot("blue", "0905"), chain="from-wings",
    )  # fmt: skip
    p = state(match)
    assert p.commanded == 0
    assert manner(match, "a") == "withdrawing"
    play(match, "move a")
    assert steps(match, "a") == {"0404", "0405"}
    assert codes(match.seat("red"), "step a 0604") == ["not-away"]
    play(match, "step a 0405")
    distance, enemy = p.battle.grid.distance, p.at[index(match, "x")]
    here = p.at[index(match, "a")]
    assert {distance(p.battle.grid.index(there), enemy) for there in steps(match, "a")} == {
        distance(here, enemy) + 1
    }


@pytest.mark.rule("5.9")
def test_without_its_commander_it_goes_to_the_range_of_his_superior() -> None:
    """B15 iii"""
    match = field(
        a=horse("red", "0510"), b=horse("red", "0511"), x=foot("blue", "1818"),
        wc=leader("red", "1510", "wing"), chain="from-wings",
    )  # fmt: skip
    p = state(match)
    assert manner(match, "a") == "returning"
    reach = out_of_command.range_hexes(p, index(match, "a"))
    assert reach == p.battle.grid.disc(p.battle.grid.index("1510"), 6) & p.battle.ground.open
    play(match, "move a")
    assert steps(match, "a") == {"0609", "0610"}


@pytest.mark.rule("5.9")
def test_the_chief_is_the_superior_if_the_wing_has_no_commander() -> None:
    match = field(
        a=horse("red", "0210"), b=horse("red", "0211"), x=foot("blue", "1818"),
        chief=leader("red", "1910", "chief"), chain="whole",
    )  # fmt: skip
    p = state(match)
    reach = out_of_command.range_hexes(p, index(match, "a"))
    assert reach == command.reach_of(p, index(match, "chief"))
    assert not reach >> p.at[index(match, "a")] & 1


@pytest.mark.rule("5.9")
def test_with_nobody_left_to_command_it_withdraws() -> None:
    match = field(a=horse("red", "0505"), b=horse("red", "0506"), x=foot("blue", "0905"))
    assert manner(match, "a") == "withdrawing"


@pytest.mark.rule("5.9")
def test_the_last_unit_of_a_formation_looks_for_its_commander() -> None:
    """A16"""
    match = field(a=horse("red", "0505"), fc=leader("red", "0805"), x=foot("blue", "1818"))
    assert manner(match, "a") == "returning"
    play(match, "move a", "step a 0605")
    assert steps(match, "a") == {"0705", "0706"}


@pytest.mark.rule("5.9")
def test_infantry_in_an_engagement_zone_realigns_first() -> None:
    match = field(
        a=foot("red", "0605"), b=foot("red", "0606"), c=foot("red", "0602"),
        fc=leader("red", "0605"), x=foot("blue", "0904"),
    )  # fmt: skip
    assert not state(match).commanded >> index(match, "c") & 1
    assert manner(match, "c") == "realigning"
    play(match, "move c")
    assert steps(match, "c") <= {"0603", "0503", "0703"}
    assert "0603" in steps(match, "c")


@pytest.mark.rule("5.9")
def test_if_its_formation_is_not_in_line_it_moves_as_others_do() -> None:
    match = field(
        a=foot("red", "0205"), b=foot("red", "0206"), c=foot("red", "0602"),
        fc=leader("red", "0205"), x=foot("blue", "0904"),
    )  # fmt: skip
    assert manner(match, "c") == "returning"


@pytest.mark.rule("5.9")
def test_a_battery_goes_back_into_the_range_of_its_wings_commander() -> None:
    match = field(
        g=guns("red", "0510"), wc=leader("red", "1510", "wing"), x=foot("blue", "1818"),
        chain="from-wings",
    )  # fmt: skip
    assert manner(match, "g") == "returning"
    play(match, "move g")
    assert steps(match, "g") == {"0609", "0610"}


@pytest.mark.rule("5.9")
def test_a_battery_out_of_command_can_still_be_turned() -> None:
    match = field(
        g=guns("red", "0510"), wc=leader("red", "1510", "wing"), x=foot("blue", "1818"),
        chain="from-wings",
    )  # fmt: skip
    play(match, "move g", "face g W")
    assert where(match, "g") == "0510"
