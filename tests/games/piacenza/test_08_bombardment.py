"""8.1 to 8.4 Bombardment: who, at what, with which modifiers; two volleys; failure.

Red's battery stands at 0907 and looks east: 1006 and 1007 are its front, 1106 to 1108 lie at two
hexes, 1205 to 1208 at three.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from battaglia.core.ledger import Ledger
from battaglia.core.match import Match
from battaglia.games.piacenza.bombardment import BombardmentRoll, targets
from tests.games.piacenza.board import (
    Table,
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
from tests.games.piacenza.volleys import (
    FAR,
    fallen_back,
    has,
    here,
    lines,
    order_of,
    rolls,
    step_name,
)

SECOND = ("light", "medium", "heavy")


def battery(
    units: Table, dice: Iterable[int] = (), strength: int = 3, facing: str = "E", **tables: Any
) -> Match:
    """Red's battery g is about to bombard."""
    gun = {"g": guns("red", "0907", strength, facing, **tables.pop("gun", {}))}
    commanders = {**FAR, **tables.pop("commanders", {})}
    return board("bombardment", units={**gun, **units}, commanders=commanders, dice=dice, **tables)


def blue(*hexes: str) -> Table:
    """Battalions of one point, which are not deep."""
    return {f"b{name}": foot("blue", name, 1) for name in hexes}


def bombarded(match: Match, *hexes: str) -> Match:
    """The battery bombards these hexes in turn; who has to retreat has done so."""
    for name in hexes:
        fallen_back(play(match, f"bombard g {name}"))
    return match


def shots(match: Match) -> list[str]:
    """The hexes that can be bombarded."""
    if step_name(match) not in ("bombardment", "second-volley"):
        return []
    return sorted(t.split()[2] for t in texts(match.seat("red")) if t.startswith("bombard"))


def ledgers(match: Match, hex_name: str) -> dict[str, Ledger]:
    p = state(match)
    return BombardmentRoll(index(match, "g"), here(p, hex_name)).ledgers(p)


def column(match: Match, hex_name: str) -> str:
    p = state(match)
    return str(BombardmentRoll(index(match, "g"), here(p, hex_name)).read(p, (0,)).against)


def result(match: Match, hex_name: str, face: int) -> str:
    p = state(match)
    return BombardmentRoll(index(match, "g"), here(p, hex_name)).read(p, (face,)).result


# Cone and range


@pytest.mark.rule("2.2.3", "8.1")
def test_the_cone_of_fire() -> None:
    """C1: two, three and four hexes at the three ranges, and no others."""
    cone = ["1006", "1007", "1106", "1107", "1108", "1205", "1206", "1207", "1208"]
    match = battery(blue("1507"))
    p = state(match)
    seen = []
    for there in range(len(p.battle.grid)):
        p.relocate(index(match, "b1507"), there)
        if targets(p, index(match, "g")):
            seen.append(p.hex_name(there))
    assert sorted(seen) == cone


@pytest.mark.rule("8.1")
def test_outside_the_cone_and_out_of_range() -> None:
    """C36: three hexes are the limit."""
    match = battery(blue("1007", "0906", "1309", "0807"))
    red = match.seat("red")
    assert shots(match) == ["1007"]
    assert codes(red, "bombard g 0906") == ["outside-cone"]
    assert codes(red, "bombard g 0807") == ["outside-cone"]
    assert codes(red, "bombard g 1309") == ["out-of-range"]
    assert codes(red, "bombard g 1106") == ["no-target"]


@pytest.mark.rule("2.2.3")
@pytest.mark.parametrize(
    ("facing", "front"),
    [
        ("NE", ["0906", "1006"]), ("E", ["1006", "1007"]), ("SE", ["0908", "1007"]),
        ("SW", ["0807", "0908"]), ("W", ["0806", "0807"]), ("NW", ["0806", "0906"]),
    ],
)  # fmt: skip
def test_the_two_hexes_beside_the_vertex_are_the_front(facing: str, front: list[str]) -> None:
    around = blue("0906", "1006", "1007", "0908", "0807", "0806")
    assert shots(battery(around, facing=facing)) == front


@pytest.mark.rule("8.1")
def test_commanders_alone_are_no_target() -> None:
    match = battery(blue("1007"), commanders={"L": leader("blue", "1006")})
    assert shots(match) == ["1007"]
    assert codes(match.seat("red"), "bombard g 1006") == ["no-target"]


# Who


@pytest.mark.rule("3.1", "8.1")
def test_nobody_to_bombard_and_the_segment_is_passed_over() -> None:
    assert step_name(battery(blue("1507"))) != "bombardment"
    assert step_name(battery(blue("1007"))) == "bombardment"


@pytest.mark.rule("8.1", "8.0")
def test_batteries_of_the_wing_bombard() -> None:
    units = {**blue("1007"), "a": foot("red", "1006"), "G": guns("blue", "1108", facing="W")}
    red = battery(units).seat("red")
    assert codes(red, "bombard a 1007") == ["not-a-battery"]
    assert codes(red, "bombard G 1006") == ["not-of-the-wing"]
    assert codes(red, "bombard g 1007") == []


@pytest.mark.rule("5.1", "8.3", "8.4")
@pytest.mark.parametrize(
    ("start", "gun", "reason"),
    [
        ({"fired": ["g"]}, {}, "fired"),
        ({"fired": ["g"]}, {"failed": True}, "battery-failed"),
    ],
)
def test_a_battery_that_has_fired_moved_or_failed(start: Table, gun: Table, reason: str) -> None:
    units = {**blue("1007"), "h": guns("red", "0908")}
    match = battery(units, start=start, gun=gun)
    assert codes(match.seat("red"), "bombard g 1007") == [reason]
    assert {t for t in texts(match.seat("red")) if t.startswith("bombard")} == {"bombard h 1007"}


@pytest.mark.rule("8.1", "4.3", "2.2.2")
def test_batteries_obey_their_wing_commander_before_the_bombardment() -> None:
    """A5: in command within his range; h lies beyond it."""
    units = {**blue("1007", "1015"), "h": guns("red", "0915")}
    leaders = {"chief": leader("red", "0507", "chief"), "w": leader("red", "0507", "wing")}
    match = battery(units, chain="whole", commanders=leaders)
    assert codes(match.seat("red"), "bombard g 1007") == []
    assert codes(match.seat("red"), "bombard h 1015") == ["out-of-command"]
    assert shots(match) == ["1007"]


@pytest.mark.rule("8.1")
def test_bombardments_are_not_combined() -> None:
    """Each battery has its own roll, one after another."""
    units = {**blue("1007"), "h": guns("red", "0908")}
    match = battery(units, [0, 0])
    play(match, "bombard g 1007", "cease g", "bombard h 1007", "cease h")
    assert [roll.params["piece"] for roll in rolls(match)] == ["g", "h"]


@pytest.mark.rule("3.1")
def test_the_segment_ends_when_the_owner_says_so() -> None:
    match = play(battery(blue("1007")), "end-segment")
    assert rolls(match) == []
    assert not has(match, "fired", "g")


# 8.2 Modifiers


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("hex_name", "expected"),
    [("1007", {"range": 2}), ("1106", {}), ("1107", {}), ("1205", {"range": -2})],
)
def test_the_modifier_of_the_range(hex_name: str, expected: dict[str, int]) -> None:
    assert lines(ledgers(battery(blue(hex_name)), hex_name)["die"]) == expected


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("farmhouse", {"cover-1": -2}), ("redoubt", {"cover-2": -3}), ("woods", {"woods": -1}),
        ("ditch", {"ditch": -1}), ("city", {"city": -3}),
    ],
)  # fmt: skip
def test_the_ground_of_the_target(terrain: str, expected: dict[str, int]) -> None:
    match = battery(blue("1106"), ground={"terrain": {terrain: ["1106"]}})
    assert lines(ledgers(match, "1106")["die"]) == expected


@pytest.mark.rule("8.2")
def test_no_sum_is_below_the_floor() -> None:
    match = battery(blue("1205"), ground={"terrain": {"village": ["1205"]}})
    assert lines(ledgers(match, "1205")["die"]) == {"range": -2, "cover-2": -3, "floor": 1}


@pytest.mark.rule("8.2.1")
@pytest.mark.parametrize(
    ("marker", "modifier"),
    [
        ("0907", -2), ("1206", -2), ("1006", -2), ("1107", -2),
        ("0807", -1), ("1306", -1), ("1106", -1), ("1007", -1), ("0707", 0), ("1406", 0),
    ],
)  # fmt: skip
def test_smoke_on_the_line_of_fire(marker: str, modifier: int) -> None:
    """To 1206 the line goes through 1006 and 1107."""
    match = battery(blue("1206"), start={"smoke": {marker: 1}})
    found = lines(ledgers(match, "1206")["die"])
    assert found.get("smoke", 0) == modifier


@pytest.mark.rule("8.2.1", "8.1.1")
def test_smoke_in_a_hex_that_the_line_only_runs_along() -> None:
    """No hex is crossed between 0907 and 1107, so it counts as smoke beside."""
    match = battery(blue("1107"), start={"smoke": {"1006": 1}})
    assert lines(ledgers(match, "1107")["die"]) == {"smoke": -1}


@pytest.mark.rule("8.2", "9.1.3", "9.1.4", "9.1.8")
def test_side_by_side_flank_and_bonus_are_for_infantry() -> None:
    """C27."""
    units = {**blue("1007"), "a": foot("red", "1107")}
    leaders = {"w": leader("red", "0907", "wing", bonus=3)}
    match = battery(units, commanders=leaders)
    assert lines(ledgers(match, "1007")["die"]) == {"range": 2}
    assert lines(ledgers(match, "1007")["strength"]) == {"strength": 3}


# Columns and table


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("strength", "name"),
    [(1, "light"), (2, "light"), (3, "medium"), (5, "medium"), (6, "heavy"), (7, "heavy")],
)
def test_the_column_goes_by_the_points_of_the_battery(strength: int, name: str) -> None:
    assert column(battery(blue("1106"), strength=strength), "1106") == name


@pytest.mark.rule("8.5.4")
def test_five_points_against_a_deep_regiment_fire_like_one_or_two() -> None:
    """C12, and the example of the paragraph: a regiment of more than three battalions."""
    match = battery({"X": foot("blue", "1106", 4)}, strength=5)
    assert lines(ledgers(match, "1106")["column"]) == {"depth": -1}
    assert column(match, "1106") == "light"
    weak = battery({"X": foot("blue", "1106", 4)}, strength=2)
    assert column(weak, "1106") == "light"
    assert lines(ledgers(weak, "1106")["column"]) == {}


@pytest.mark.rule("8.5.4")
@pytest.mark.parametrize(
    ("target", "name"),
    [
        (foot("blue", "1106", 1), "medium"), (foot("blue", "1106", 2), "light"),
        (horse("blue", "1106", 3), "medium"), (guns("blue", "1106", 3), "medium"),
    ],
)  # fmt: skip
def test_only_deep_infantry_shifts_the_column(target: Table, name: str) -> None:
    assert column(battery({"X": target}), "1106") == name


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("strength", [1, 3, 6])
def test_the_table_is_read_by_the_modified_die(strength: int) -> None:
    match = battery(blue("1106", "1205"), strength=strength, start={"smoke": {"0907": 1}})
    table = state(match).battle.charts.bombardment
    place = {1: 0, 3: 1, 6: 2}[strength]
    for face in range(10):
        row = max(face - 2, 2)
        assert result(match, "1106", face) == table.rows[row - table.first][place]


@pytest.mark.rule("8.5.2")
def test_grapeshot_routs_where_a_ball_would_bounce() -> None:
    """The medium column has RR on 9: a face of 7 at one hex, of 9 at two."""
    assert result(battery(blue("1007")), "1007", 7) == "R"
    assert result(battery(blue("1106")), "1106", 9) == "RR"


# 8.3, 8.4 Two volleys


@pytest.mark.rule("8.3", "8.2.1")
def test_smoke_after_the_first_volley_and_the_second_suffers_it() -> None:
    match = battery(blue("1106", "1107"), [0, 0, 5])
    play(match, "bombard g 1106")
    p = state(match)
    assert p.smoke == {here(p, "0907"): 1}
    assert step_name(match) == "second-volley"
    assert not has(match, "fired", "g"), "it is turned after its second volley"
    play(match, "bombard g 1107")
    assert [roll.modifier.total for roll in rolls(match, "bombardment-roll")] == [0, -2]
    assert p.smoke == {here(p, "0907"): 1}, "one marker"


@pytest.mark.rule("8.3")
def test_the_second_volley_has_its_own_target() -> None:
    """C8."""
    match = play(battery(blue("1106", "1107"), [0]), "bombard g 1106")
    assert shots(match) == ["1106", "1107"]


@pytest.mark.rule("8.3")
def test_the_second_volley_follows_at_once() -> None:
    units = {**blue("1007"), "h": guns("red", "0908")}
    match = play(battery(units, [0]), "bombard g 1007")
    assert codes(match.seat("red"), "bombard h 1007") == ["another-battery"]
    assert codes(match.seat("red"), "cease h") == ["another-battery"]
    assert codes(match.seat("red"), "bombard g 1106") == ["no-target"]


@pytest.mark.rule("8.4")
def test_without_a_second_volley_nothing_is_checked() -> None:
    match = play(battery(blue("1106"), [0]), "bombard g 1106", "cease g")
    assert has(match, "fired", "g")
    assert not has(match, "failed", "g")
    assert len(rolls(match)) == 1


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("face", "fails"), [(0, True), (1, True), (2, False), (9, False)])
def test_a_battery_fails_on_nought_and_one_after_its_second_volley(face: int, fails: bool) -> None:
    match = play(battery(blue("1106"), [0, 0, face]), "bombard g 1106", "bombard g 1106")
    assert rolls(match)[-1].code == "failure-roll"
    assert has(match, "failed", "g") is fails
    assert has(match, "fired", "g")


@pytest.mark.rule("8.3")
def test_nothing_left_to_fire_at_and_the_second_volley_is_not_asked() -> None:
    """The only target is eliminated by the first."""
    match = play(battery(blue("1007", "1507"), [8]), "bombard g 1007")
    assert where(match, "b1007") == ""
    assert has(match, "fired", "g")
    assert len(rolls(match)) == 1


@pytest.mark.rule("8.1")
def test_a_bombardment_is_not_answered() -> None:
    """G11: guns answer infantry fire only."""
    units = {"X": guns("blue", "1007", facing="W"), "Y": foot("blue", "1106", 1)}
    match = play(battery(units, [0]), "bombard g 1007")
    assert match.deciders == ("red",)


# Suffering


@pytest.mark.rule("8.5", "8.5.1")
def test_a_stack_of_infantry_and_guns_is_hit_in_the_infantry() -> None:
    units = {"X": foot("blue", "1007", 1), "h": guns("blue", "1007", facing="W")}
    match = play(battery(units, [6, 0]), "bombard g 1007")
    assert rolls(match)[0].result == "1"
    assert where(match, "X") == ""
    assert where(match, "h") == "1007"


@pytest.mark.rule("8.5", "8.5.3")
def test_bombarded_infantry_changes_ranks() -> None:
    units = {"X": foot("blue", "1007", 3)}
    match = play(battery(units, [4, 3]), "bombard g 1007")
    assert [roll.result for roll in rolls(match)] == ["D", "changed"]
    assert order_of(match, "X") == "good"
    assert has(match, "changed", "X")


@pytest.mark.rule("8.5", "11.2")
def test_by_option_routed_targets_retreat_without_a_roll() -> None:
    """C34: only the battery's failure is rolled for after a second volley."""
    units = {"X": unit("blue", "1007", strength=1, routed=True)}
    match = bombarded(battery(units, [], options={"no_shots_at_routed": True}), "1007")
    assert rolls(match) == []
    p = state(match)
    assert p.battle.grid.distance(p.at[index(match, "X")], here(p, "1007")) == 3
    assert p.smoke == {p.at[index(match, "g")]: 1}


@pytest.mark.rule("8.5", "11.2")
def test_routed_targets_retreat_whatever_the_result() -> None:
    """C34."""
    units = {"X": unit("blue", "1007", strength=1, routed=True)}
    match = bombarded(battery(units, [0]), "1007")
    assert rolls(match)[0].result == "NE"
    p = state(match)
    assert p.battle.grid.distance(p.at[index(match, "X")], here(p, "1007")) == 3
