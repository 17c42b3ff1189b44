"""Rulings that no chapter's tests have as their subject."""

from __future__ import annotations

import pytest

from battaglia.core.chance import SeededDice
from battaglia.core.masks import bits
from battaglia.core.match import Match, Terms
from battaglia.core.saving import begun
from battaglia.games.piacenza import billebaude, command, setup, training
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import (
    SELECTED,
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
from tests.games.piacenza.combats import calm, fought, happen, hex_of, lines_of
from tests.games.piacenza.shipped import AUSTRIAN, CAMPAIGN, FS, loaded


def step_name(match: Match) -> str:
    """The step that waits."""
    return match.state.stack[-1].name


@pytest.mark.rule("3.1", "9.0")
def test_a_formation_fires_before_it_fights() -> None:
    """A6."""
    units = {
        "a": horse("red", "0907"),
        "b": foot("red", "0909"),
        "x": horse("blue", "1006"),
        "y": foot("blue", "1009"),
    }
    commander = {"fc": leader("red", "0908")}
    match = board("combat", units=units, start={"attacks": {"a": "x"}}, commanders=commander)
    assert step_name(match) == "fire-targets"
    play(match, "end-targets")
    assert step_name(match) == "melees"


@pytest.mark.rule("3.1", "9.0")
def test_a_formation_that_cannot_fight_is_passed_over() -> None:
    """Two others can; the third has nobody to fire at and no marker."""
    formations = {name: {"seat": "red", "wing": "centre", "name": "?"} for name in ("r2", "r3")}
    units = {
        "a": foot("red", "0907"),
        "b": foot("red", "0909", formation="r2"),
        "c": foot("red", "0303", formation="r3"),
        "x": foot("blue", "1007"),
        "y": foot("blue", "1009"),
    }
    commanders = {
        "fc": leader("red", "0907"),
        "f2": leader("red", "0909", formation="r2"),
        "f3": leader("red", "0303", formation="r3"),
    }
    match = board("combat", units=units, commanders=commanders, formations=formations)
    red = match.seat("red")
    assert texts(red) == ["formation r", "formation r2", "end-segment"]
    assert codes(red, "formation r3") == ["nothing-to-fight"]


@pytest.mark.rule("3.0", "5.1", "8.4")
def test_batteries_are_turned_back_at_the_end_of_the_turn_but_for_those_that_failed() -> None:
    """A7."""
    units = {
        "g": guns("red", "0505"),
        "h": guns("red", "0507", failed=True),
        "a": foot("red", "0509", disordered=True),
        "x": foot("blue", "1810"),
    }
    match = board("reorganisation", units=units, start={"fired": ["g", "h"]}, dice=SELECTED)
    assert state(match).fired == 1 << index(match, "g") | 1 << index(match, "h")
    play(match, "end-rallying")
    assert state(match).turn == 2
    assert state(match).fired == 1 << index(match, "h")


@pytest.mark.rule("3.0", "13.0")
def test_objectives_come_first_then_the_austrians_set_up() -> None:
    """A24."""
    match = Match(GAME, loaded(CAMPAIGN), SeededDice(1), Terms(CAMPAIGN, {}, "given"))
    asked = []
    while step_name(match) in ("choose-objectives", "set-up"):
        seat = match.seat(match.deciders[0])
        asked.append((step_name(match), seat.name))
        seat.play(seat.legal()[-1])
    assert asked == [("choose-objectives", FS), ("set-up", AUSTRIAN), ("set-up", FS)]


@pytest.mark.rule("4.4.1", "4.5")
def test_command_is_settled_for_the_whole_segment() -> None:
    """F2: whoever was in command when his formation was taken is so until it has finished."""
    units = {"a": foot("red", "0907"), "b": foot("red", "0908"), "x": foot("blue", "1810")}
    match = board(units=units, commanders={"fc": leader("red", "0908")})
    before = state(match).commanded
    assert before == 1 << index(match, "a") | 1 << index(match, "b")
    happen(match, lambda p: p.remove(p.battle.index["fc"]))
    assert command.units_in_command(state(match), state(match).formation) == 0
    assert state(match).commanded == before
    assert "move a" in texts(match.seat("red"))


@pytest.mark.rule("5.7", "7.1")
def test_a_roll_for_terrain_is_made_where_the_unit_stands() -> None:
    """B12: in the zone of the enemy beside it, not in that of the hex that it goes to."""
    units = {"a": horse("red", "0907"), "x": horse("blue", "0906"), "y": foot("blue", "1106")}
    match = board(
        units=units,
        commanders={"fc": leader("red", "0907", sergeants=0)},
        ground={"terrain": {"ditch": ["0807"]}},
        dice=[0],
    )
    play(match, "move a", "step a 0807")
    assert where(match, "a") == "0807"
    assert lines_of(match, "terrain-roll", "die")["enemy-zone"] == 1


@pytest.mark.rule("5.7", "9.2.9")
def test_an_advance_into_cover_asks_for_no_roll() -> None:
    """B13."""
    units = {"a": foot("red", "1010"), "x": foot("blue", "1110", billebaude=True)}
    far = {"y": foot("blue", "1310")}
    match = fought({**units, **far}, 5, ground={"terrain": {"farmhouse": ["1110"]}})
    assert where(match, "a") == "1110"
    assert not events_of(match, "terrain-roll")


@pytest.mark.rule("4.0", "9.2.9")
def test_a_formation_commander_whom_an_advance_leaves_behind_rejoins() -> None:
    """G38: beside the unit before its advance, two hexes from it after."""
    units = {"a": foot("red", "1010"), "x": foot("blue", "1110", billebaude=True)}
    ground = {"terrain": {"farmhouse": ["1110"]}}
    match = fought(units, 5, ground=ground, commanders={"fc": leader("red", "0910")})
    assert where(match, "a") == "1110"
    assert where(match, "fc") == "1110"


@pytest.mark.rule("10.3", "7.1")
def test_a_charge_out_of_a_zone_of_infantry_begins_with_the_roll_for_it() -> None:
    """D19."""
    units = {"a": horse("red", "0806"), "x": horse("blue", "1006"), "y": foot("blue", "0908")}
    match = board(units=units, commanders={"fc": leader("red", "0806")}, dice=[0])
    play(match, "move a", "step a 0907")
    assert events_of(match, "zone-roll")
    assert "charge a x" in texts(match.seat("red"))


@pytest.mark.rule("5.11", "10.5")
def test_dragoons_on_foot_have_the_level_of_cavalry() -> None:
    """D28; Austrian infantry has 7, cavalry 8."""
    units = {
        "f": unit("blue", "0505", "dragoons-on-foot"),
        "m": unit("blue", "0506", "dragoons"),
        "i": foot("blue", "0507"),
        "a": foot("red", "1810"),
    }
    match = calm(units)
    levels = [state(match).battle.training[index(match, name)] for name in "fmi"]
    assert levels == [8, 8, 7]


@pytest.mark.rule("9.2.6")
def test_hussars_are_no_light_infantry() -> None:
    """D29."""
    units = {
        "h": unit("red", "0505", "light-horse"),
        "l": unit("red", "0507", "light"),
        "x": foot("blue", "1810"),
    }
    match = calm(units)
    assert training.light_line(state(match), index(match, "h")) is None
    assert training.light_line(state(match), index(match, "l")) is not None


@pytest.mark.rule("8.2.1", "9.1.2")
def test_smoke_stays_where_it_was_and_fire_at_will_goes_with_the_unit() -> None:
    """G12."""
    match = calm({"a": foot("red", "0505"), "x": foot("blue", "1810")})

    def fire_and_go(p: Position) -> None:
        billebaude.mark(p, p.battle.index["a"])
        p.relocate(p.battle.index["a"], p.battle.grid.index("0507"))

    happen(match, fire_and_go)
    assert state(match).smoke == {hex_of(match, "0505"): 1}
    assert state(match).billebaude == 1 << index(match, "a")


@pytest.mark.rule("5.11")
@pytest.mark.parametrize(
    ("regiment", "army"),
    [("De Vigier", "france"), ("Besler", "spain"), ("Wirtz regiment", "spain")],
)
def test_who_is_in_the_pay_of_an_army_has_its_training(regiment: str, army: str) -> None:
    """S13: Swiss and others."""
    spec = loaded(CAMPAIGN).spec
    (found,) = [u for u in spec.units.values() if regiment in (u.name, getattr(u.name, "en", ""))]
    assert spec.nations[found.nation].training == army


@pytest.mark.rule("S.2")
def test_linden_stands_south_of_every_unit_of_piccolomini() -> None:
    """S4: even columns lie half a row lower."""
    battle = loaded("assault-on-the-centre")
    p = begun(Position, battle)

    def southing(name: str) -> float:
        return int(name[2:]) + (0.5 if int(name[:2]) % 2 == 0 else 0.0)

    first = battle.formation_index["piccolomini"]
    lowest = max(southing(p.hex_name(p.at[u])) for u in bits(battle.formation_mask[first]))
    linden = bits(battle.formation_mask[battle.formation_index["linden"]])[0]
    zone = [southing(p.hex_name(here)) for here in bits(setup.zone_of(p, linden))]
    assert zone
    assert min(zone) > lowest
