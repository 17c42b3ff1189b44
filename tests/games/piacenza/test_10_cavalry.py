"""10.1 to 10.4 Cavalry: melee against all arms, charge and countercharge, flanks."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.melee.results import Shaken
from battaglia.games.piacenza.state import OFF
from tests.games.piacenza.board import (
    Table,
    charts,
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
from tests.games.piacenza.combats import (
    column_of,
    disordered,
    fought,
    lines_of,
    lost,
    melee,
    on_staff,
    reduced,
    result_of,
    retreated,
    routed,
)

HERE, THERE = "1010", "1110"
SECOND = "second-disorder-roll"


def riders(strength: int = 2, against: int = 2, **more: Any) -> Table:
    return {"a": horse("red", HERE, strength), "x": horse("blue", THERE, against), **more}


# 10.1


@pytest.mark.rule("10.1")
def test_cavalry_that_has_attacked_and_won_is_disordered() -> None:
    match = fought(riders(), 5)
    assert result_of(match, "melee-roll") == "DR"
    assert where(match, "a") == THERE
    assert disordered(match, "a")
    assert not events_of(match, SECOND), "its first disorder"


@pytest.mark.rule("10.1", "11.1")
@pytest.mark.parametrize(("face", "routs"), [(4, False), (5, True)])
def test_cavalry_that_is_thrown_back_is_disordered_twice(face: int, routs: bool) -> None:
    """G18."""
    # France 7, +2 second disorder, +1 in the zone of x: 4 passes.
    match = fought(riders(), 2, face)
    assert result_of(match, "melee-roll") == "AR"
    assert len(events_of(match, SECOND)) == 1
    assert routed(match, "a") is routs
    away = state(match).battle.grid.distance
    assert away(state(match).at[index(match, "a")], state(match).battle.grid.index(HERE)) == (
        3 if routs else 1
    )


@pytest.mark.rule("10.1")
def test_by_option_a_combat_disorders_once() -> None:
    """G18."""
    match = fought(riders(), 2, options={"one_disorder_a_combat": True})
    assert disordered(match, "a")
    assert not events_of(match, SECOND)
    assert where(match, "a") in {"0910", "0911"}


@pytest.mark.rule("10.1", "9.2.7")
def test_defending_cavalry_is_disordered_once() -> None:
    match = fought(riders(), 5)
    assert disordered(match, "x")
    assert not events_of(match, SECOND)


# 10.2 Against artillery


@pytest.mark.rule("10.2")
def test_a_battery_alone_is_wiped_out_without_a_roll() -> None:
    units = {"a": horse("red", HERE), "x": guns("blue", THERE, facing="W")}
    match = fought(units)
    assert lost(match, "x")
    assert where(match, "a") == THERE
    assert disordered(match, "a")
    assert not any(event.roll for event in match.events)


@pytest.mark.rule("10.2")
def test_a_commander_with_the_battery_is_captured() -> None:
    units = {"a": horse("red", HERE), "x": guns("blue", THERE), "far": foot("blue", "1605")}
    match = fought(units, commanders={"wc": leader("blue", THERE, "wing")})
    assert on_staff(match, "wc")
    assert where(match, "wc") == "1605"


# 10.2 Against infantry. Two formations apart: Austria 7, +1 in the cavalry's zone: 6 passes.

FOOT: Table = {
    "a": horse("red", HERE),
    "x": foot("blue", THERE),
    "y": foot("blue", "1209"),
}
LED: Table = {"fc": leader("blue", "1605", sergeants=0)}


def ridden(*dice: int, units: Table | None = None, **more: Any) -> Match:
    """Cavalry has attacked infantry that is in command."""
    return fought(units or FOOT, *dice, commanders=LED, **more)


@pytest.mark.rule("10.2", "5.11")
@pytest.mark.parametrize(("face", "passes"), [(6, True), (7, False)])
def test_infantry_rolls_for_its_steadiness(face: int, passes: bool) -> None:
    """D22: with the zone of the attacker."""
    match = ridden(*((face, 0, 9) if passes else (face, 9)))
    assert result_of(match, "steadiness-roll") == ("passed" if passes else "failed")
    assert lines_of(match, "steadiness-roll", "die") == {"enemy-zone": 1}
    assert bool(events_of(match, "defensive-roll")) is passes


@pytest.mark.rule("10.2")
def test_a_steady_unit_fires_and_then_the_melee_is_fought() -> None:
    match = ridden(0, 0, 5)
    assert column_of(match, "melee-roll") == "1:1"
    assert lines_of(match, "melee-roll", "column") == {}
    assert where(match, "a") == THERE


@pytest.mark.rule("10.2")
def test_an_unsteady_unit_does_not_fire_and_gives_a_column() -> None:
    match = ridden(9, 5)
    assert lines_of(match, "melee-roll", "column") == {"unsteady": 1}
    assert column_of(match, "melee-roll") == "3:2"
    assert not events_of(match, "defensive-roll")


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("face", "result"), [(5, "D1"), (7, "D2"), (8, "1")])
def test_a_volley_with_an_effect_stops_the_cavalry(face: int, result: str) -> None:
    """D5, G20."""
    # Two points beside a friend: Extended, no depth against cavalry.
    match = ridden(0, face)
    assert result_of(match, "defensive-roll") == result
    assert not events_of(match, "melee-roll")
    assert where(match, "x") == THERE
    assert disordered(match, "a") is (result != "1"), "no disorder beyond the volley's own (G20)"
    assert where(match, "a") == HERE if result == "1" else where(match, "a") != HERE


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("face", "result"), [(2, "NE"), (3, "D"), (4, "D")])
def test_no_effect_and_disorder_do_not_stop_it(face: int, result: str) -> None:
    match = ridden(0, face, *((5,) if result == "NE" else (5, 0)))
    assert result_of(match, "defensive-roll") == result
    assert result_of(match, "melee-roll") == "DR"
    assert where(match, "a") == THERE


@pytest.mark.rule("10.1", "11.1")
@pytest.mark.parametrize(("face", "routs"), [(4, False), (9, True)])
def test_cavalry_disordered_by_the_volley_rolls_after_its_attack(face: int, routs: bool) -> None:
    match = ridden(0, 3, 5, face)
    assert len(events_of(match, SECOND)) == 1
    assert routed(match, "a") is routs
    if not routs:
        assert where(match, "a") == THERE


@pytest.mark.rule("10.1", "11.1", "11.3")
def test_nobody_drives_cavalry_that_has_won_and_routs_even_so() -> None:
    """Its enemy has gone, and it stands in his hex: it goes home, not away from itself."""
    led = {**LED, "fc": leader("red", HERE, sergeants=0)}
    match = fought(FOOT, 0, 3, 5, 9, commanders=led)
    assert texts(match.seat("red")) == ["follow fc a", "stay fc"]
    (shaken,) = [step for step in state(match).stack if isinstance(step, Shaken)]
    assert shaken.away == OFF
    play(match, "stay fc")
    assert routed(match, "a")


@pytest.mark.rule("10.1", "11.1")
def test_three_disorders_in_one_combat_are_one_roll() -> None:
    # Volley D, then AR, then the attack's own.
    match = ridden(0, 3, 2, 0)
    assert result_of(match, "melee-roll") == "AR"
    assert len(events_of(match, SECOND)) == 1
    assert where(match, "a") in {"0910", "0911"}


@pytest.mark.rule("10.2")
def test_the_volley_meets_the_attacker_and_not_his_stack_mate() -> None:
    """G39."""
    units = {**FOOT, "b": horse("red", HERE)}
    match = ridden(0, 8, units=units)
    assert reduced(match, "a")
    assert not reduced(match, "b")
    assert not events_of(match, "bears")


@pytest.mark.rule("10.2", "9.2.3")
def test_infantry_defends_alone_and_its_battery_shares_its_fate() -> None:
    units = {**FOOT, "g": guns("blue", THERE, facing="W")}
    match = ridden(9, 5, units=units)
    assert not events_of(match, "battery-reply")
    assert lost(match, "g")
    held = ridden(9, 0, 0, units=units)
    assert where(held, "g") == THERE


@pytest.mark.rule("10.2", "9.1.2")
def test_infantry_that_fires_at_will_rolls_but_has_no_volley() -> None:
    units = {**FOOT, "x": foot("blue", THERE, billebaude=True)}
    match = ridden(0, 5, units=units)
    assert result_of(match, "steadiness-roll") == "passed"
    assert not events_of(match, "defensive-roll")
    assert lines_of(match, "melee-roll", "column") == {}
    volley = ridden(0, 0, 5, units=units, options={"billebaude_volley": True})
    assert events_of(volley, "defensive-roll")


@pytest.mark.rule("10.2", "11.1")
def test_infantry_disordered_since_the_marker_was_placed_still_does_not_wait() -> None:
    """G35."""
    units = {**FOOT, "x": foot("blue", THERE, disordered=True)}
    match = fought(units, commanders=LED)
    assert where(match, "x") == "1309"
    assert where(match, "a") == HERE
    assert not disordered(match, "a")


# 10.3 Charge


@pytest.mark.rule("10.3")
def test_a_charge_has_a_column_more() -> None:
    match = melee(riders(), {"a": "x"}, [5, 5, 9, 9], charge=True)
    play(match, "fight a")
    assert lines_of(match, "charge-roll", "column") == {"charge": 1}
    assert column_of(match, "charge-roll") == "3:2"


# 10.4 Flank


@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    ("flanker", "counts"),
    [
        (horse("red", "1209"), True),
        (horse("red", "1209", disordered=True), True),
        (horse("red", "1209", routed=True), False),
        (foot("red", "1209"), False),
        (horse("red", "1009"), False),
        (horse("red", HERE), False),
        (horse("red", "1309"), False),
        (horse("red", "1209", formation="r2"), False),
        (unit("red", "1209", "dragoons"), True),
    ],
)
def test_another_of_the_formation_behind_the_target_is_a_column(
    flanker: Table, counts: bool
) -> None:
    # 1009 touches both 1010 and 1110; 1209 touches 1110 only.
    formations = {"r2": {"seat": "red", "wing": "centre", "name": "?"}}
    match = fought({**riders(), "b": flanker}, 9, formations=formations)
    assert lines_of(match, "melee-roll", "column") == ({"flank": 1} if counts else {})


@pytest.mark.rule("10.4")
def test_flank_and_charge_add_up() -> None:
    match = melee({**riders(), "b": horse("red", "1209")}, {"a": "x"}, [9, 9, 9], charge=True)
    play(match, "fight a")
    assert column_of(match, "charge-roll") == "2:1"


@pytest.mark.rule("10.4")
def test_infantry_has_no_flank() -> None:
    """D24."""
    units = {"a": foot("red", HERE), "x": foot("blue", THERE, billebaude=True)}
    units |= {"b": horse("red", "1209")}
    match = fought(units, 9, ground={"terrain": {"farmhouse": [THERE]}})
    assert lines_of(match, "melee-roll", "column") == {}


@pytest.mark.rule("10.3.1", "10.4")
def test_a_countercharge_has_its_flank_too() -> None:
    # 0911 touches 1010 and not 1110.
    match = melee(riders(2, 2, y=horse("blue", "0911")), {"a": "x"}, [9, 9, 9, 9], charge=True)
    play(match, "fight a")
    assert lines_of(match, "countercharge-roll", "column") == {"charge": 1, "flank": 1}


# 10.3.1 Countercharge, all orders. Both with 3 points, 3:2: 0 A1, 1-3 AR, 4-6 DR, 7-9 D1.

FIRST = {"A1": 0, "AR": 1, "DR": 4, "D1": 7}


def charged(*dice: int, strength: int = 2, against: int = 2, **more: Any) -> Match:
    return fought(riders(strength, against), *dice, charge=True, **more)


class Expected:
    """What the book says of a charge and a countercharge, each with its own reading."""

    def __init__(self, first: str, second: str) -> None:
        self.charger_goes = first in ("A1", "AR") or second in ("D1", "DR")
        self.charged_goes = first in ("D1", "DR") or second in ("A1", "AR")
        self.charger_steps = (first == "A1") + (second == "D1")
        self.charged_steps = (first == "D1") + (second == "A1")
        self.charger_disorders = 1 + (first in ("A1", "AR")) + (second in ("D1", "DR"))
        self.charged_disorders = 1 + (first in ("D1", "DR")) + (second in ("A1", "AR"))
        self.charger_enters = self.charged_goes and not self.charger_goes
        self.charged_enters = self.charger_goes and not self.charged_goes


def second_face(first: str, second: str) -> int:
    """A face of the countercharge that gives a result, with the strengths after the charge."""
    charged_points, charger_points = (1 if first == "D1" else 2), (1 if first == "A1" else 2)
    column = {(2, 2): "3:2", (1, 2): "1:1", (2, 1): "3:1"}[charged_points, charger_points]
    table = charts().melee
    number = table.ratios.index(column)  # type: ignore[arg-type]
    faces = [f for f in range(10) if table.rows[f - table.first][number] == second]
    return faces[0] if faces else -1


ORDERS = [pair for pair in product(FIRST, ("A1", "AR", "DR", "D1")) if second_face(*pair) >= 0]


@pytest.mark.rule("10.3.1", "10.1")
@pytest.mark.parametrize(("first", "second"), ORDERS)
def test_charge_and_countercharge_in_every_order(first: str, second: str) -> None:
    face = second_face(first, second)
    book = Expected(first, second)
    rolls = (book.charger_disorders > 1) + (book.charged_disorders > 1)
    gone = [name for name, steps in (("a", book.charger_steps), ("x", book.charged_steps))
            if steps > 1]  # fmt: skip
    rolls -= len(gone)
    match = charged(FIRST[first], face, *([0] * rolls))
    assert result_of(match, "charge-roll") == first
    assert result_of(match, "countercharge-roll") == second
    assert len(events_of(match, SECOND)) == rolls
    for name, steps, goes, enters, own, other in (
        ("a", book.charger_steps, book.charger_goes, book.charger_enters, HERE, THERE),
        ("x", book.charged_steps, book.charged_goes, book.charged_enters, THERE, HERE),
    ):
        assert lost(match, name) is (steps > 1)
        if steps > 1:
            continue
        assert reduced(match, name) is (steps == 1)
        assert disordered(match, name), "both have attacked (D17)"
        if enters:
            assert where(match, name) == other
        elif goes:
            assert where(match, name) not in {own, other}
        else:
            assert where(match, name) == own


@pytest.mark.rule("10.3.1")
def test_a_charger_who_is_eliminated_is_not_countercharged() -> None:
    match = charged(0, strength=1, against=3)
    assert result_of(match, "charge-roll") == "AE"
    assert not events_of(match, "countercharge-roll")
    assert lost(match, "a")
    assert where(match, "x") == THERE
    assert not disordered(match, "x"), "it has not attacked"


@pytest.mark.rule("10.3.1")
def test_an_eliminated_unit_does_not_countercharge() -> None:
    match = charged(9, strength=4, against=1)
    assert result_of(match, "charge-roll") == "DE"
    assert not events_of(match, "countercharge-roll")
    assert where(match, "a") == THERE
    assert disordered(match, "a")


@pytest.mark.rule("10.3.1")
def test_a_countercharge_is_fought_with_the_strength_that_is_left() -> None:
    match = charged(7, 9, 0, 0, 0)
    assert reduced(match, "x")
    assert column_of(match, "countercharge-roll") == "1:1", "1 to 2, and a column"


@pytest.mark.rule("10.3.1")
def test_the_countercharge_comes_before_any_retreat() -> None:
    """D17, D18."""
    match = melee(riders(), {"a": "x"}, [4, 4, 0, 0], charge=True)
    play(match, "fight a")
    retreated(match)
    happened = [e.code for e in match.events]
    assert happened.index("countercharge-roll") < happened.index("retreats")
    movers = [e.params["piece"] for e in match.events if e.code == "retreats"]
    assert movers == ["a", "x"], "the charger first"


@pytest.mark.rule("10.3.1")
def test_whoever_is_beaten_twice_retreats_once() -> None:
    # AR, then DR: the charger is beaten in both.
    match = charged(1, 4, 0)
    moves = [e for e in match.events if e.code == "falls-back" and e.params["piece"] == "a"]
    assert len(moves) == 1
    assert where(match, "x") == HERE, "the countercharger enters his hex"


@pytest.mark.rule("10.3.1")
def test_by_option_only_the_unshaken_countercharge() -> None:
    """D18."""
    option = {"countercharge_if_unshaken": True}
    shaken = charged(4, options=option)
    assert not events_of(shaken, "countercharge-roll")
    assert where(shaken, "a") == THERE
    unshaken = charged(1, 4, 0, options=option)
    assert events_of(unshaken, "countercharge-roll")


@pytest.mark.rule("10.3.1", "10.5")
def test_charged_dragoons_countercharge() -> None:
    units = {"a": horse("red", HERE), "x": unit("blue", THERE, "dragoons")}
    match = melee(units, {"a": "x"}, [1, 9, 9], charge=True)
    play(match, "fight a")
    assert events_of(match, "countercharge-roll")


@pytest.mark.rule("10.3.1", "4.6")
def test_a_countercharger_who_enters_captures_whom_he_finds_alone() -> None:
    # AR; the countercharge at 4 to 1 eliminates: nobody of red is left in 1010.
    units = {"a": horse("red", HERE, 2, reduced=True), "x": horse("blue", THERE, 4)}
    units |= {"far": foot("red", "0305")}
    match = melee(units, {"a": "x"}, [5, 9], charge=True, commanders={"fc": leader("red", HERE)})
    play(match, "fight a")
    assert result_of(match, "countercharge-roll") == "DE"
    assert where(match, "x") == HERE
    assert on_staff(match, "fc")
    assert where(match, "fc") == "0305"


@pytest.mark.rule("10.3.1", "9.2.1")
def test_stack_mates_of_those_who_go_retreat_too() -> None:
    units = riders(2, 2, b=horse("red", HERE), y=horse("blue", THERE))
    match = retreated(play(melee(units, {"a": "x"}, [4, 4, 0, 0], charge=True), "fight a"))
    for name, here in (("b", HERE), ("y", THERE)):
        assert where(match, name) not in {here, ""}
        assert not disordered(match, name)
    assert texts(match.seat("red")) == ["end-activation"]
