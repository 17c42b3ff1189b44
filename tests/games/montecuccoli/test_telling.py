"""What is told of the battles of Montecuccoli, held against what the engine does."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.core.action import parse
from battaglia.core.flow import Event
from battaglia.core.game import Odds
from battaglia.core.march import hexes
from battaglia.core.match import Match
from battaglia.core.telling import NothingSuch, Place, teller_of
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.telling import battle as battles
from battaglia.games.montecuccoli.telling.teller import MontecuccoliTeller
from tests.conformance.telling import wander
from tests.games.montecuccoli.board import board, foot, gun, horse, leader, state


def teller(match: Match, language: str = "en") -> MontecuccoliTeller:
    found = teller_of(GAME, match.battle, language)
    assert isinstance(found, MontecuccoliTeller)
    return found


def fight() -> Match:
    """Red horse against blue foot, a commander on both sides."""
    return board(
        "combat",
        units={"a": horse("red", "0505", name="Spahi"), "b": foot("blue", "0506", name="Sparr")},
        commanders={
            "k": leader("red", "0505", 4, name="Köprülü"),
            "m": leader("blue", "0506", 3, name="Montecuccoli"),
        },
    )


def odds_of(match: Match, action: str) -> Odds:
    found = match.seat("red").odds(action)
    assert found is not None
    return found


# --- Odds ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.2")
def test_who_is_said_to_help_has_his_points_in_the_ledger() -> None:
    """The title of a course is true of its ledgers: that is what a player decides by."""
    match = fight()
    helped = {"Köprülü helps Spahi": ("attack", 4), "Montecuccoli helps Sparr": ("defence", 3)}
    courses = odds_of(match, "attack a b").courses
    titles = [teller(match).assuming(course) for course in courses]
    assert titles[0] == "No commander helps"
    assert set(helped) <= set(titles[1:]) <= {*helped, ", ".join(helped)}
    for title, course in zip(titles, courses, strict=True):
        for text, (side, points) in helped.items():
            lines = [n.value for n in course.ledgers[side].lines if n.code == "commander"]
            assert lines == ([points] if text in title else [])


def test_a_shot_has_no_commander() -> None:
    guns = {"g": gun("red", "0505")}
    match = board("artillery", guns=guns, units={"b": foot("blue", "0507")}, dice=[6])
    odds = odds_of(match, "fire g b")
    told = teller(match).odds("fire g b", odds, None)
    assert told.courses[0].title == "This shot"
    assert told.courses[0].range == 2
    assert told.courses[0].said == ["range 2"]
    assert sum(Fraction(r.numerator, r.denominator) for r in told.courses[0].results) == 1


@pytest.mark.rule("8.0")
def test_results_are_shaded_from_the_side_of_the_attacker() -> None:
    """The worse for the defender the better: by what each result does to the two sides."""
    there = teller(fight())
    tones = {code: there.tone(code) for code in ("De", "Dd", "Dx", "Ne", "Ad", "Ae")}
    assert list(tones.values()) == ["best", "good", "mixed", "none", "bad", "worst"]
    assert there.tone("reorganised") == "none"
    assert there.result_in_brief("De") == "De"
    words = there.say("result", "not-reorganised")
    assert there.result_in_brief("not-reorganised") == words != "not-reorganised"


@pytest.mark.rule("8.0")
def test_the_letters_of_a_result_are_glossed_by_what_they_do() -> None:
    there = teller(fight())
    glosses = {gloss.id: gloss for gloss in there.told_glosses()}
    for letters, words in {
        "Ae": "Attackers eliminated",
        "Ad": "Attackers disrupted",
        "Ne": "No effect",
        "Dd": "Defenders disrupted",
        "De": "Defenders eliminated",
    }.items():
        assert glosses[letters].text == f"{words}."
        assert glosses[letters].rule == "8.0"
        assert there.say("result", letters).startswith(letters)
    assert glosses["disrupted"].rule == "9.0"
    assert glosses["zone-of-control"].rule == "7.0"


# --- Where play is ------------------------------------------------------------------------------

PHASES = {
    "artillery": ("artillery fire phase", "end-fire"),
    "movement": ("movement phase", "end-movement"),
    "combat": ("combat phase", "attack"),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.rule("4.1")
def test_a_phase_is_called_by_what_is_done_in_it(phase: str) -> None:
    match = board(
        phase,
        units={"a": foot("red", "0505"), "b": foot("blue", "0506")},
        guns={"g": gun("red", "0507")},
        begins="08:30",
        turn_minutes=45,
    )
    words, verb = PHASES[phase]
    there, p = teller(match), state(match)
    assert verb in {action.verb for action in match.seat("red").legal()}
    assert there.moment(p) == f"Turn 1 of 4 · 08:30 · {words}"
    assert there.heading(there.place(p)) == f"Turn 1, red: {words}"
    assert there.asked_heading(p, 0) == f"Turn 1 of 4. red: {words}."


def test_the_clock_goes_on_by_the_length_of_a_turn() -> None:
    units = {"a": foot("red", "0505"), "b": foot("blue", "0508")}
    there = teller(board(units=units, begins="22:15", turn_minutes=30))
    assert [there.clock(turn) for turn in (1, 2, 4, 5)] == ["22:15", "22:45", "23:45", "00:15"]
    assert teller(board(units=units)).clock(1) == "00:00"


def test_places_follow_the_events() -> None:
    """In play, the place that the events lead to is the place where the position is."""
    match = battaglia.new_match("navicello-1643", 4)
    there, known, seen = teller(match), len(match.events), set()
    place = there.place(state(match))
    for now in wander(match, Random(8), 700):
        for event in now.events[known:]:
            place = there.placed(place, event)
        known = len(now.events)
        assert place == there.place(state(now))
        seen.add(place)
    assert {each.active for each in seen} == set(match.seats)
    assert {each.turn for each in seen} >= {1, 2}
    assert {each.phase for each in seen} >= {"artillery", "movement"}
    assert there.placed(place, Event("turn", "4.0", {"turn": 9})).turn == 9
    assert there.placed(Place(1, "x", "y"), Event("step", "6.0", {})) == Place(1, "x", "y")


def test_phases_in_which_nothing_happened_are_left_out() -> None:
    there = teller(fight())
    phase = {"seat": "red", "phase": "artillery"}
    moves: dict[str, str | int] = {"seat": "red", "phase": "movement"}
    step: dict[str, str | int] = {"piece": "a", "hex": "0504", "cost": "1"}
    events = [
        Event("phase", "4.1", dict(phase)),
        Event("phase", "4.1", moves),
        Event("step", "6.0", step),
    ]
    assert there.lines(events) == ["red: movement phase.", "Spahi enters 0504 (1 movement point)."]


# --- The desk -----------------------------------------------------------------------------------


def test_what_is_in_hand_owed_and_declared() -> None:
    units = {
        "a": foot("red", "0505"),
        "b": foot("blue", "0506"),
        "c": foot("red", "0507"),
    }
    match = board("combat", units=units)
    there = teller(match)
    desk = there.desk(state(match), 0)
    assert set(desk.owing) == {"a", "b", "c"}
    assert desk.declared == []
    match.seat("red").play("attack a b")
    desk = there.desk(state(match), 0)
    assert desk.declared == [["a", "b"]]
    assert desk.owing == ["c"]
    assert (desk.due, desk.secret, desk.settled, desk.dusk) == (None, False, False, False)
    moving = board(units=units)
    assert teller(moving).desk(state(moving), 0).in_hand is None
    moving.seat("red").play("pick a")
    assert teller(moving).desk(state(moving), 0).in_hand == "a"


@pytest.mark.rule("8.1")
def test_the_combats_of_a_move_are_with_the_enemies_next_to_its_end() -> None:
    """Each hex in reach against the distance to every enemy unit."""
    match = board(
        units={
            "a": foot("red", "0505"),
            "b": foot("blue", "0508"),
            "c": foot("blue", "0303"),
        },
        commanders={"k": leader("red", "0505"), "m": leader("blue", "0101")},
    )
    there, p = teller(match), state(match)
    grid, met = p.battle.grid, 0
    for name in match.seat("red").reach("a"):
        near = {
            enemy
            for enemy in ("b", "c")
            if grid.distance(grid.index(name), p.at[p.battle.index[enemy]]) == 1
        }
        way = hexes(match.seat("red").reach("a")[name])
        fights = there.prospects(p, 0, "a", name, way)
        assert {one.upon[0] for one in fights} == near
        assert {one.code for one in fights} <= {"must-fight"}
        met += len(fights)
    assert met
    assert there.prospects(p, 0, "k", "0507", ["0506", "0507"]) == []
    fighting = fight()
    assert teller(fighting).prospects(state(fighting), 0, "a", "0505", []) == []


def test_choices_are_made_where_they_belong() -> None:
    match = board(units={"a": foot("red", "0505"), "b": foot("blue", "0508")})
    there = teller(match)

    def uses() -> dict[str, str]:
        return {action.verb: there.use(action) for action in match.seat("red").legal()}

    assert uses() == {"pick": "pick", "end-movement": "button"}
    match.seat("red").play("pick a")
    assert uses() == {"step": "map", "stop": "button"}
    for words in ("stop a", "command k a", "resolve b"):
        assert there.use(parse(words, GAME.verbs)) == "button", words


def test_counters_and_figures_follow_the_units() -> None:
    match = board(
        units={"a": foot("red", "0505", 5, men=800, disrupted=True), "b": foot("blue", "0508")},
        commanders={"k": leader("red", "0101", 2)},
        guns={"g": gun("blue", "0909")},
    )
    there, p = teller(match), state(match)
    counters = there.desk(p, 0).counters
    assert counters == {
        "a": "strength 3, disrupted",
        "b": "strength 4",
        "k": "commander",
        "g": "artillery",
    }
    figures = {
        piece: {fact.name: fact.value for fact in there.figures(p, piece)} for piece in there.index
    }
    assert figures["a"] == {"Strength": "3 / 5", "Moves": "2", "Men": "800"}
    assert figures["b"] == {"Strength": "4", "Moves": "4"}
    assert figures["k"] == {"Command": "2", "Moves": "8"}
    assert figures["g"] == {}


@pytest.mark.rule("6.1")
def test_a_stop_that_came_by_itself_is_done_already() -> None:
    match = board(units={"a": foot("red", "0505"), "b": foot("blue", "0909")})
    there, red = teller(match), match.seat("red")
    plan = max((way.plan for way in red.reach("a").values()), key=len)
    stop = next(action for action in plan if action.verb == "stop")
    assert not there.done_already(state(match), stop)
    for action in plan:
        if there.done_already(state(match), action):
            break
        red.play(action)
    by_itself = match.state.stack[-1].name != "move-piece"
    assert there.done_already(state(match), stop) == by_itself
    assert not there.done_already(state(match), plan[0])


# --- Reach and the map --------------------------------------------------------------------------


@pytest.mark.rule("5.2", "7.2", "10.3")
def test_notes_say_what_is_taken_and_where_the_enemy_controls() -> None:
    match = board(
        units={"a": horse("red", "0505"), "b": foot("blue", "0308")},
        guns={"g": gun("blue", "0506", name="Gun")},
        commanders={"m": leader("blue", "0504", name="Chief")},
    )
    there, p = teller(match), state(match)
    grid, rules = p.battle.grid, set()
    for name, way in match.seat("red").reach("a").items():
        notes = {note.text: note.rule for note in there.notes(p, 0, name, way)}
        near = grid.distance(grid.index(name), p.at[p.battle.index["b"]]) == 1
        zone = "In an enemy zone of control: combat may be compulsory."
        assert (zone in notes) == near
        assert ("Takes Gun." in notes) == ("g" in way.on_the_way)
        assert ("Takes Chief." in notes) == ("m" in way.on_the_way)
        rules |= set(notes.items())
    assert ("Takes Gun.", "5.2") in rules
    assert ("Takes Chief.", "10.3") in rules


@pytest.mark.rule("7.0", "10.0")
def test_zones_and_command_are_laid_by_distance() -> None:
    match = board(
        units={"a": foot("red", "0505"), "b": foot("blue", "0909"), "c": foot("red", "0101")},
        commanders={"k": leader("red", "0505", 2)},
    )
    there, p = teller(match), state(match)
    grid = p.battle.grid

    def within(name: str, far: int) -> set[str]:
        here = grid.index(name)
        return {grid.name(t) for t in range(len(grid)) if grid.distance(here, t) <= far}

    zones = there.overlay(p, 0, "zones", "").hexes
    red = {each.hex for each in zones if each.seat == "red"}
    assert red == (within("0505", 1) - {"0505"}) | (within("0101", 1) - {"0101"})
    command = there.overlay(p, 0, "command", "")
    assert {each.hex for each in command.hexes} == within("0505", 2)
    assert [each.piece for each in command.pieces] == ["c"]
    with pytest.raises(NothingSuch):
        there.overlay(p, 0, "command", "a")
    with pytest.raises(NothingSuch):
        there.overlay(p, 0, "sight", "a")


@pytest.mark.rule("5.1")
def test_sight_agrees_with_what_a_gun_may_fire_at() -> None:
    match = board(
        "artillery",
        units={
            "a": foot("blue", "0508"),
            "b": foot("blue", "0509"),
            "c": foot("blue", "0301"),
        },
        guns={"g": gun("red", "0505")},
        dice=[1],
    )
    there, p = teller(match), state(match)
    laid = {each.hex: each for each in there.overlay(p, 0, "sight", "g").hexes}
    targets = {a.target for a in match.seat("red").legal() if a.verb == "fire"}  # type: ignore[attr-defined]
    for name in ("a", "b", "c"):
        here = p.hex_name(p.at[p.battle.index[name]])
        assert (laid[here].state == "seen") == (name in targets)
    assert laid["0509"].by == ["0508"]


# --- The battle, the score, the view ------------------------------------------------------------


def test_the_score_is_told_line_by_line() -> None:
    match = board(
        units={"a": foot("red", "0101"), "b": foot("blue", "", 5, lost=True)},
        start={"demoralised": ["blue"]},
    )
    there, p = teller(match), state(match)
    desk = there.desk(p, None)
    assert desk.score["red"][:2] == [
        "red: victory points 5.",
        "  +5 combat points that the enemy lost (11.0)",
    ]
    assert desk.score["blue"][-1].strip() == "Loss 5, level 99: demoralised."
    assert desk.score["red"][-1].strip() == "Loss 0, demoralised at 99."
    view = there.view(p, 0)
    assert [line.text for line in view.sides["red"].score] == ["combat points that the enemy lost"]
    assert view.legal is msgspec.UNSET


def test_the_battle_is_told_as_it_is_printed() -> None:
    match = board(
        units={"a": foot("red", "0505", 5, men=900), "b": horse("blue", "0508")},
        commanders={"k": leader("red", "0505", 2, name="Chief")},
    )
    told = teller(match).battle_told()
    first, _, chief = told.pieces
    assert (first.id, first.kind, first.arm, first.arm_name) == (
        "a",
        "unit",
        "infantry",
        "infantry",
    )
    assert (first.strength, first.disrupted_strength, first.mp, first.men) == (5, 3, 4, 900)
    assert (first.hex, first.entry, first.source) == ("0505", None, "units.a")
    assert (chief.cp, chief.strength, chief.arm, chief.arm_name) == (2, None, None, "commander")
    assert chief.source == "commanders.k"
    assert told.first == "red"
    assert [seat.demoralised_at for seat in told.seats] == [99, 99]
    wood = next(row for row in told.charts.terrain if row.id == "wood")
    assert "doubles the defender" in wood.notes or not match.battle.charts.terrain["wood"].doubles
    crt, fire = told.charts.tables
    assert {row.name: row.cells for row in crt.rows} == match.battle.charts.crt["printed"].results
    assert (crt.id, crt.name, crt.corner, crt.columns[0]) == (
        "crt",
        "Combat results",
        "Die",
        "<1/4",
    )
    assert (fire.id, fire.columns) == ("artillery", [str(n) for n in charts_ranges(match)])
    assert told.victory[0].rule == "11.0"


def test_every_counter_is_told_with_its_figures() -> None:
    """All of a battle, against its file; what a counter does not have is told as None."""
    match = battaglia.new_match("zusmarshausen-1648", 1)
    spec = match.battle.spec
    told = {piece.id: piece for piece in teller(match).battle_told().pieces}
    kinds = {"unit": spec.units, "commander": spec.commanders, "gun": spec.guns}
    kinds["train"] = {name: train for name, train in spec.trains.items() if name in told}
    assert set(told) == {name for counters in kinds.values() for name in counters}
    for kind, counters in kinds.items():
        for name, counter in counters.items():
            piece = told[name]
            assert (piece.kind, piece.seat, piece.mp) == (kind, counter.seat, counter.mp)
            assert (piece.hex, piece.source) == (counter.hex or None, f"{kind}s.{name}")
            assert piece.arm == getattr(counter, "arm", None)
            assert piece.strength == getattr(counter, "strength", None)
            assert piece.cp == getattr(counter, "cp", None)
            assert piece.men == (getattr(counter, "men", 0) or None)
            assert piece.formation == (getattr(counter, "formation", "") or None)
            assert piece.road_only == (kind == "train" or getattr(counter, "road_only", False))
            entry = spec.entries.get(getattr(counter, "entry", ""))
            assert (piece.entry and piece.entry.turn) == (entry and entry.turn)
    assert any(piece.entry for piece in told.values())


def test_a_special_rule_says_what_frees_those_whom_it_holds() -> None:
    attack = "An attack on one of them frees them."
    enemy = "An enemy unit in the area that the scenario names frees them."
    seen = set()
    for scenario in ("nonantola-1643", "raab-1664", "zusmarshausen-1648"):
        match = battaglia.new_match(scenario, 1)
        for rule in match.battle.spec.special:
            text = battles.special_text(teller(match), rule)
            assert (attack in text) == getattr(rule, "released_by_attack", False)
            assert (enemy in text) == bool(getattr(rule, "released_by_enemy_in", ""))
            seen |= {freed for freed in (attack, enemy) if freed in text}
    assert seen == {attack, enemy}


def charts_ranges(match: Match) -> list[int]:
    ranges: list[int] = match.battle.charts.artillery.ranges
    return ranges


def test_italian_verbs_agree_with_names() -> None:
    names = {"a": "Giannizzeri 1", "b": "Cavalleria di Oddi 1", "c": "Corazze estensi 1"}
    units: dict[str, Any] = {
        piece: foot("red", f"050{number}", name=name)
        for number, (piece, name) in enumerate(names.items(), start=1)
    }
    there = teller(board(units={**units, "z": foot("blue", "0909")}), "it")
    events = [Event("disrupted", "9.0", {"piece": piece}) for piece in names]
    assert there.lines(events) == [
        "Giannizzeri 1 sono disorganizzati.",
        "Cavalleria di Oddi 1 è disorganizzata.",
        "Corazze estensi 1 sono disorganizzate.",
    ]
