"""7.4 Hits and what they count for; 12 the end of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from battaglia.core.catalogue import catalogue_of
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.core.needs import Need
from battaglia.games.camposanto import loading, victory
from battaglia.games.camposanto.assault import hits
from battaglia.games.camposanto.game import GAME
from tests.games.camposanto.board import (
    board,
    codes,
    events_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    state,
    steps_of,
    where,
)


def ready(**tables: Any) -> Match:
    units = {
        "r": foot("red", "0608"),
        "h": horse("red", "0308", steps=2),
        "l": light("red", "0508"),
        "g": guns("red", "0808"),
        "b": foot("blue", "0602"),
        **tables.pop("units", {}),
    }
    return board(units=units, **tables)


def strike(match: Match, *units: str) -> Match:
    p = state(match)
    for unit in units:
        hits.hit(p, p.battle.index[unit], "fire", "9.1")
    return match


def kill(match: Match, *units: str) -> Match:
    p = state(match)
    for unit in units:
        hits.eliminate(p, p.battle.index[unit], "7.3")
    return match


# 7.4


@pytest.mark.rule("7.4")
def test_a_unit_of_four_steps_takes_four_hits() -> None:
    match = ready()
    left = [steps_of(strike(match, "r"), "r") for _ in range(3)]
    assert left == [3, 2, 1]
    assert where(match, "r") == "0608"
    strike(match, "r")
    assert where(match, "r") == ""
    assert state(match).lost == 1


@pytest.mark.rule("7.4")
def test_c_g64_a_unit_of_two_steps_takes_two() -> None:
    """C-G64, C-G65 Steps are counted; markers and sides of the counter follow from them."""
    match = strike(ready(), "h")
    assert steps_of(match, "h") == 1
    strike(match, "h")
    assert where(match, "h") == ""


@pytest.mark.rule("7.4", "9", "10")
@pytest.mark.parametrize("unit", ["l", "g"])
def test_light_foot_and_batteries_have_one_step(unit: str) -> None:
    assert where(strike(ready(), unit), unit) == ""


@pytest.mark.rule("9.2", "10.1")
def test_the_counter_on_top_bears_the_hit() -> None:
    match = ready(units={"t": light("red", "0608")})
    p = state(match)
    assert hits.bearer(p, p.battle.grid.index("0608")) == p.battle.index["t"]
    strike(match, "t")
    assert hits.bearer(p, p.battle.grid.index("0608")) == p.battle.index["r"]
    with pytest.raises(ValueError, match="nobody"):
        hits.bearer(p, p.battle.grid.index("0101"))


# 12.1


@pytest.mark.rule("12.1")
def test_an_army_that_loses_a_wing_has_lost() -> None:
    match = ready(units={"o": foot("red", "0210", wing="left")}, wings=("centre", "left"))
    kill(match, "o")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code, match.outcome.rule) == (
        "blue",
        "wing-destroyed",
        "12.1",
    )
    assert match.outcome.params["wing"] == "left"
    assert codes(match.seat("red"), "move r") == ["game-over"]


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("regiments_only", "over"), [(False, False), (True, True)])
def test_c_g80_batteries_and_light_foot_keep_a_wing_alive(regiments_only: bool, over: bool) -> None:
    """C-G80 Option wing_is_regiments: then they do not. C-D32."""
    match = kill(ready(options={"wing_is_regiments": regiments_only}), "r", "h")
    assert (match.outcome is not None) is over
    if not over:
        kill(match, "l")
        assert match.outcome is None
        kill(match, "g")
        assert match.outcome is not None


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("counters", "over"), [(False, True), (True, False)])
def test_c_g80_a_marshal_does_not_keep_a_wing_alive(counters: bool, over: bool) -> None:
    """C-G80 He is no combat unit. Option wing_is_counters: he does. C-D32."""
    heroes, options = {"m": marshal("red", "0610")}, {"wing_is_counters": counters}
    assert kill(ready(marshals=heroes, options=options), "m").outcome is None
    match = kill(ready(marshals=heroes, options=options), "r", "h", "l", "g")
    assert (match.outcome is not None) is over
    assert kill(match, "m").outcome is not None
    both = {"wing_is_counters": counters, "wing_is_regiments": True}
    assert kill(ready(marshals=heroes, options=both), "r", "h").outcome is not None


@pytest.mark.rule("12.1")
def test_c_g85_both_sides_cannot_lose_at_once() -> None:
    """C-G85 Removals one by one: the first wing to go decides."""
    match = kill(ready(), "b")
    assert match.outcome is not None
    assert match.outcome.winner == "red"
    kill(match, "r", "h", "l", "g")
    assert match.outcome.winner == "red"


# 12.2


@pytest.mark.rule("12.2")
def test_c_g81_the_loss_track_counts_steps_of_regiments() -> None:
    """C-G81, C-D33, C-D34 Not light foot, batteries or marshals; what is lost at once in full."""
    match = ready(marshals={"m": marshal("red", "0610")})
    strike(match, "r", "h", "l")
    assert state(match).losses == (0, 2)
    kill(match, "g", "m")
    assert state(match).losses == (0, 2)
    kill(match, "r")
    assert state(match).losses == (0, 5)
    strike(match, "b")
    assert state(match).losses == (1, 5)


@pytest.mark.rule("12.2")
@pytest.mark.parametrize(
    ("losses", "points"), [((3, 1), (1, 0)), ((0, 1), (0, 1)), ((2, 2), (0, 0)), ((0, 0), (0, 0))]
)
def test_c_g82_more_steps_in_the_phase_win_a_point(
    losses: tuple[int, int], points: tuple[int, int]
) -> None:
    """C-G82 Equal losses, also none at all, award nothing; the count begins anew."""
    p = state(ready())
    p.losses = losses
    victory.award_phase(p)
    assert (p.points, p.losses) == (points, (0, 0))


@pytest.mark.rule("12.2")
def test_c_g83_four_points_win_at_once() -> None:
    """C-G83 Checked right after the award."""
    p = state(ready(start={"points": {"blue": 3}}))
    p.losses = (0, 1)
    victory.award_phase(p)
    assert p.outcome is not None
    assert (p.outcome.winner, p.outcome.code) == ("blue", "victory-points")
    assert p.outcome.params == {"red": 0, "blue": 4}
    three = state(ready(start={"points": {"blue": 2}}))
    three.losses = (0, 1)
    victory.award_phase(three)
    assert three.outcome is None


@pytest.mark.rule("12.2")
@pytest.mark.parametrize(("points", "winner"), [((2, 1), "red"), ((0, 3), "blue")])
def test_at_the_end_more_points_win(points: tuple[int, int], winner: str) -> None:
    p = state(ready())
    p.points = points
    victory.final_outcome(p)
    assert p.outcome is not None
    assert (p.outcome.winner, p.outcome.code) == (winner, "more-points")


@pytest.mark.rule("12.2")
def test_c_g84_a_tie_goes_to_who_lost_fewer_regiments() -> None:
    """C-G84, C-D36 Counters of foot and horse; light foot and batteries do not count."""
    more = {"c": foot("blue", "0402"), "d": light("blue", "0802")}
    match = kill(ready(units=more), "h", "d")
    victory.final_outcome(state(match))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code) == ("blue", "fewer-regiments-lost")
    even = kill(ready(units=more), "h", "c")
    victory.final_outcome(state(even))
    assert even.outcome is not None
    assert (even.outcome.winner, even.outcome.code) == (None, "draw")
    said = [catalogue_of(GAME, lang, strict=True) for lang in ("en", "it")]
    assert [texts.say("outcome", "draw", even.outcome.params) for texts in said] == [
        "A draw: 0 victory points and 1 lost regiment on each side.",
        "Parità: 0 punti vittoria e 1 reggimento perduto per parte.",
    ]


@pytest.mark.rule("12.2")
def test_c_g84_counters_that_the_file_groups_are_one_regiment() -> None:
    """C-G84 It is lost when all of them are."""
    guard = {f"o{n}": foot("red", f"0{n}10", regiment="guard") for n in (1, 2, 3)}
    match = kill(ready(units=guard), "o1", "o2")
    assert victory.regiments_lost(state(match), 0) == 0
    kill(match, "o3", "h")
    assert victory.regiments_lost(state(match), 0) == 2


SPLIT = {
    "Guardias Valonas": 3,
    "Guardias Españolas": 3,
    "Guadalajara": 2,
    "Traun": 2,
    "Deutschmeister": 2,
    "Alt-Wallis": 2,
    "Roth": 2,
}
"""2.1 The regiments of the great battle that have several counters."""


@pytest.mark.rule("2.1", "12.2")
def test_c_g84_the_split_regiments_of_the_battle_are_grouped() -> None:
    """C-G84 Each counts once, when its last counter is gone."""
    battle = loading.load_battle(loading.shipped_scenarios()["camposanto-1743"])
    groups = Counter(unit.regiment for unit in battle.spec.units.values() if unit.regiment)
    assert groups == SPLIT
    p = GAME.start(battle)
    for number, seat in enumerate(battle.seats):
        for name, unit in battle.spec.units.items():
            if unit.regiment and unit.seat == seat:
                p.remove(battle.index[name])
        whole = {u.regiment for u in battle.spec.units.values() if u.regiment and u.seat == seat}
        assert victory.regiments_lost(p, number) == len(whole)


@pytest.mark.rule("12.2")
def test_the_points_that_win_at_once_can_be_had_before_the_last_phase() -> None:
    for path in loading.shipped_scenarios().values():
        spec = loading.load_battle(path).spec
        assert spec.victory.points < sum(turn.phases for turn in spec.turns)


@pytest.mark.rule("12.1", "12.2")
def test_the_end_is_told() -> None:
    match = ready()
    p = state(match)
    p.events = match.events
    kill(match, "b")
    assert events_of(match, "end") == [
        {"result": "wing-destroyed", "winner": "red", "wing": "centre"}
    ]


# What a side still needs


def need(match: Match, seat: int, code: str) -> list[Need]:
    """The needs of a side that have this code."""
    return [need for need in victory.needs(state(match), seat) if need.code == code]


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("points", range(4))
def test_so_many_phases_more_win_at_once(points: int) -> None:
    match = ready(start={"points": {"red": points}})
    p = state(match)
    left = int(need(match, 0, "points")[0].params["points"])
    for won in range(1, left + 1):
        assert p.outcome is None
        p.losses = (1, 0)
        victory.award_phase(p)
        assert (p.outcome is not None) == (won == left)
    assert p.outcome is not None
    assert (p.outcome.winner, p.outcome.code) == ("red", "victory-points")


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("losses", [(0, 0), (2, 1), (1, 1), (0, 3), (5, 2)])
def test_so_many_steps_more_win_the_phase(losses: tuple[int, int]) -> None:
    for seat in (0, 1):
        p = state(ready())
        p.losses = losses
        told = next(one for one in victory.needs(p, seat) if one.code == "phase")
        more, outcomes = int(told.params["steps"]), []
        for steps in (more - 1, more):
            trial = p.copy()
            taken = list(losses)
            taken[seat] += steps
            trial.losses = (taken[0], taken[1])
            victory.award_phase(trial)
            outcomes.append(trial.points[seat] > p.points[seat])
        assert outcomes[1]
        assert not outcomes[0] or told.met
        assert told.met == (more == 0)


@pytest.mark.rule("12.1")
def test_a_wing_is_destroyed_with_the_units_that_are_named() -> None:
    match = ready()
    for told in need(match, 0, "wing"):
        p = state(ready())
        units = bits(told.pieces)
        assert len(units) == told.params["units"]
        for left, unit in enumerate(units, start=1):
            assert p.outcome is None
            hits.eliminate(p, unit, "7.3")
            assert (p.outcome is not None) == (left == len(units))
        assert p.outcome is not None
        assert (p.outcome.winner, p.outcome.code) == ("red", "wing-destroyed")
