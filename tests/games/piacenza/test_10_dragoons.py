"""10.5 Dragoons: mounted and on foot, and what binds the mounted ones."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.actions import Dismount
from battaglia.games.piacenza.movement import dragoons
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
    unit,
    where,
)


def field(*dice: int, **pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces."""
    ground, start = pieces.pop("ground", {}), pieces.pop("start", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board("movement", dice=dice, units=units, commanders=leaders, ground=ground, start=start)


def mounted(hex_name: str, strength: int = 2, **more: Any) -> dict[str, Any]:
    """A mounted counter of the regiment."""
    return unit("red", hex_name, "dragoons", strength, regiment="pavia", **more)


def dismounted(hex_name: str = "", **more: Any) -> dict[str, Any]:
    """The counter on foot of the regiment."""
    return unit("red", hex_name, "dragoons-on-foot", 2, regiment="pavia", **more)


def pair(first: str = "0505", second: str = "0505", **more: Any) -> dict[str, Any]:
    """Two mounted counters with their commander."""
    return {
        "d1": mounted(first, **more), "d2": mounted(second, **more), "f": dismounted(),
        "fc": leader("red", first), "x": foot("blue", "1818"),
    }  # fmt: skip


def strength(match: Match, piece: str) -> int:
    return state(match).strength(index(match, piece))


# Mounting and dismounting


@pytest.mark.rule("10.5")
def test_four_mounted_points_become_two_on_foot_and_the_counter_may_move() -> None:
    match = field(**pair())
    red = match.seat("red")
    assert "dismount d1" in texts(red)
    assert codes(red, "dismount d2") == []
    play(match, "dismount d2")
    assert [str(entry.action) for entry in match.entries] == ["dismount d1"]
    assert (where(match, "d1"), where(match, "d2"), where(match, "f")) == ("", "", "0505")
    assert strength(match, "f") == 2
    assert not state(match).lost
    play(match, "move f", "step f 0604")
    assert where(match, "f") == "0604"


@pytest.mark.rule("10.5")
def test_two_on_foot_become_four_mounted_and_move_as_cavalry() -> None:
    match = field(**{**pair("", ""), "f": dismounted("0505"), "fc": leader("red", "0505")})
    play(match, "mount f")
    assert (where(match, "d1"), where(match, "d2"), where(match, "f")) == ("0505", "0505", "")
    assert strength(match, "d1") + strength(match, "d2") == 4
    play(match, "move d1+d2")
    assert match.state.stack[-1].mp == 6  # type: ignore[attr-defined]


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(("reduced", "points"), [((), 2), (("d1",), 1), (("d1", "d2"), 1)])
def test_every_two_mounted_points_make_one_on_foot(reduced: tuple[str, ...], points: int) -> None:
    """D25: 4 and 2, 3 and 1, 2 and 1."""
    pieces = pair()
    for name in reduced:
        pieces[name] = mounted("0505", reduced=True)
    match = field(**pieces)
    play(match, "dismount d1")
    assert strength(match, "f") == points
    assert bool(state(match).reduced >> index(match, "f") & 1) is (points < 2)


@pytest.mark.rule("10.5")
def test_one_point_on_foot_makes_two_mounted_one_on_each_counter() -> None:
    match = field(
        **{**pair("", ""), "f": dismounted("0505", reduced=True), "fc": leader("red", "0505")}
    )
    play(match, "mount f")
    assert [strength(match, piece) for piece in ("d1", "d2")] == [1, 1]


@pytest.mark.rule("10.5")
def test_counters_that_do_not_share_a_hex_do_not_dismount() -> None:
    match = field(**pair("0505", "0506"))
    red = match.seat("red")
    assert codes(red, "dismount d1") == ["not-a-pair"]
    assert "dismount d1" not in texts(red)


@pytest.mark.rule("10.5")
def test_a_counter_whose_mate_is_lost_does_not_dismount() -> None:
    """G23"""
    match = field(**{**pair(), "d2": mounted("", lost=True)})
    assert codes(match.seat("red"), "dismount d1") == ["not-a-pair"]


@pytest.mark.rule("10.5")
def test_a_regiment_without_a_counter_on_foot_never_dismounts() -> None:
    """G23: too scarce in number."""
    pieces = pair()
    del pieces["f"]
    match = field(**pieces)
    assert codes(match.seat("red"), "dismount d1") == ["not-a-pair"]
    assert codes(match.seat("red"), "mount d1") == ["not-on-foot"]


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(
    ("piece", "code"), [("d1", "not-on-foot"), ("a", "not-on-foot"), ("f", "")]
)
def test_who_mounts_is_on_foot_and_has_horses(piece: str, code: str) -> None:
    pieces = {**pair("", ""), "f": dismounted("0505"), "fc": leader("red", "0505")}
    match = field(**pieces, a=foot("red", "0504"))
    found = dragoons.not_on_foot(state(match), index(match, piece))
    assert (found.code if found else "") == code


@pytest.mark.rule("10.5")
def test_only_dragoons_mount_and_dismount() -> None:
    match = field(**pair(), h=horse("red", "0506"), a=foot("red", "0504"))
    red = match.seat("red")
    assert codes(red, "dismount h") == ["not-a-pair"]
    assert codes(red, "mount a") == ["not-on-foot"]
    assert codes(red, "dismount x") == ["not-of-formation"]


@pytest.mark.rule("10.5")
def test_it_is_done_before_any_unit_of_the_formation_moves_and_once() -> None:
    match = field(**pair(), h=horse("red", "0506"))
    red = match.seat("red")
    play(match, "dismount d1")
    assert codes(red, "mount f") == ["converted"]
    play(match, "march h 0406")
    assert codes(red, "mount f") == ["formation-moved"]


@pytest.mark.rule("10.5", "6.0")
def test_there_must_be_room_for_two_of_cavalry() -> None:
    match = field(
        **{**pair("", ""), "f": dismounted("0505"), "fc": leader("red", "0505")},
        g=guns("red", "0505"),
    )  # fmt: skip
    play(match, "formation r")
    assert codes(match.seat("red"), "mount f") == ["crowded"]


@pytest.mark.rule("10.5")
def test_the_new_counter_keeps_disorder_and_fire_at_will() -> None:
    """G23"""
    match = field(
        **{
            **pair("", ""), "f": dismounted("0505", disordered=True, billebaude=True),
            "fc": leader("red", "0505"),
        }
    )  # fmt: skip
    play(match, "mount f")
    p, both = state(match), 0b11
    assert p.disordered == both
    assert p.billebaude == both
    match = field(**{**pair(), "d2": mounted("0505", disordered=True)})
    play(match, "dismount d1")
    assert state(match).disordered == 1 << index(match, "f")


@pytest.mark.rule("11.2")
def test_routed_dragoons_neither_mount_nor_dismount() -> None:
    match = field(**pair(), h=horse("red", "0506"))
    state(match).set_order(index(match, "d2"), False, True)
    assert codes(match.seat("red"), "dismount d1") == ["routed"]


@pytest.mark.rule("10.5")
def test_command_goes_over_to_the_new_counter() -> None:
    """F2: it is settled before the movement."""
    match = field(**pair(), h=horse("red", "0507"))
    play(match, "dismount d1")
    assert state(match).commanded >> index(match, "f") & 1


@pytest.mark.rule("2.2.2")
def test_dragoons_are_set_up_on_foot_or_mounted() -> None:
    units = {name: table for name, table in pair().items() if "rank" not in table}
    match = board("set-up", units=units, commanders={"fc": leader("red", "0505")})
    red = match.seat("red")
    while "dismount d1" not in texts(red):
        play(match, "ready")
    play(match, "dismount d2")
    assert where(match, "f") == "0505"
    assert str(match.entries[-1].action) == "dismount d1"
    assert codes(red, "mount f") == ["converted"]


# What binds mounted dragoons


@pytest.mark.rule("10.5")
def test_a_single_mounted_counter_does_not_end_in_an_engagement_zone() -> None:
    match = field(**{**pair("0505", "0506"), "x": foot("blue", "0905")})
    red = match.seat("red")
    play(match, "move d1")
    # It may go through the zone, as far as it can get out again.
    assert "step d1 0605" in texts(red)
    play(match, "step d1 0605")
    assert codes(red, "halt d1") == ["dragoons-alone"]
    play(match, "step d1 0604")
    reach = set(red.reach("d1"))
    zone = {"0605", "0604", "0705", "0704"}
    assert not reach & zone
    assert "0504" in reach


@pytest.mark.rule("10.5")
def test_it_does_not_go_in_where_it_could_not_get_out() -> None:
    match = field(
        **{**pair("0505", "0506"), "x": foot("blue", "0906"), "d1": mounted("0505", movement=2)}
    )
    red = match.seat("red")
    play(match, "move d1", "step d1 0604")
    assert codes(red, "step d1 0705") == ["dragoons-alone"]


@pytest.mark.rule("10.5")
def test_stacked_they_may_and_dismount_at_their_next_movement() -> None:
    match = field(**{**pair(), "x": foot("blue", "0905")})
    play(match, "move d1+d2", "step d1 0605", "halt d1")
    p = state(match)
    assert p.to_dismount == 0b11
    # D26: whether or not the zone is still there.
    p.remove(index(match, "x"))
    p.stack = [p.stack[0]]
    p.moved = p.done = 0
    dragoons.dismount_those_who_must(p, p.battle.formation_index["r"])
    assert where(match, "f") == "0605"
    assert p.to_dismount == 0


@pytest.mark.rule("10.5")
def test_they_dismount_by_themselves_before_anybody_moves() -> None:
    match = field(
        **{**pair(), "x": foot("blue", "0805")}, h=horse("red", "0406"),
        start={"segment": "movement", "to_dismount": ["d1", "d2"]},
    )  # fmt: skip
    assert where(match, "f") == "0505"
    assert "move d1" not in texts(match.seat("red"))


@pytest.mark.rule("10.5")
def test_who_has_not_moved_may_stay_alone_in_a_zone() -> None:
    match = field(**{**pair("0605", "0506"), "x": foot("blue", "0905")})
    play(match, "move d1", "halt d1")
    assert where(match, "d1") == "0605"
    assert not state(match).to_dismount


@pytest.mark.rule("10.5")
def test_the_second_counter_may_join_the_first_in_a_zone() -> None:
    match = field(**{**pair("0605", "0505"), "x": foot("blue", "0905")})
    play(match, "move d2", "step d2 0605")
    assert "halt d2" in texts(match.seat("red"))
    play(match, "halt d2")
    assert state(match).to_dismount == 0b11


@pytest.mark.rule("10.5")
def test_another_cavalry_unit_is_no_mate() -> None:
    """D26: both counters of the pair together."""
    match = field(**{**pair("0505", "0202"), "x": foot("blue", "0905")}, h=horse("red", "0605"))
    state(match).commanded |= 1 << index(match, "d1")
    play(match, "move d1", "step d1 0605")
    assert codes(match.seat("red"), "halt d1") == ["dragoons-alone"]


@pytest.mark.rule("10.5", "7.1")
def test_mounted_dragoons_never_enter_a_zone_of_control_of_infantry() -> None:
    match = field(**{**pair(), "x": foot("blue", "0705")})
    play(match, "move d1+d2")
    assert codes(match.seat("red"), "step d1 0604") == ["dragoons-infantry-zone"]
    match = field(**{**pair(), "x": horse("blue", "0705")})
    play(match, "move d1+d2", "step d1 0604")
    assert where(match, "d1") == "0604"


@pytest.mark.rule("10.5")
def test_a_pair_that_is_not_a_pair_any_more_need_not_dismount() -> None:
    match = field(**pair("0505", "0506"))
    p = state(match)
    p.to_dismount = 0b11
    dragoons.dismount_those_who_must(p, p.battle.formation_index["r"])
    assert where(match, "f") == ""
    assert p.to_dismount == 0
    assert dragoons.objections(p, Dismount("d1")) != []
