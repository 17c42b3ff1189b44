"""What is told of Camposanto, held against what the engine does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.core.action import parse
from battaglia.core.flow import Event
from battaglia.core.game import Course, Odds
from battaglia.core.maps import in_language
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.core.reason import Param
from battaglia.core.telling import NothingSuch, Place, Teller, teller_of
from battaglia.games.camposanto import movement
from battaglia.games.camposanto.assault.odds import FALLS_BACK, WINS
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.telling.teller import CamposantoTeller
from tests.games.camposanto.board import board, foot, guns, horse, light, marshal, play, state


def teller(match: Match, language: str = "en") -> CamposantoTeller:
    found = teller_of(GAME, match.battle, language)
    assert isinstance(found, CamposantoTeller)
    return found


def fight(**more: Any) -> Match:
    """Red foot, weak, against strong blue foot; a marshal on both sides."""
    units = {
        "a": foot("red", "0506", steps=2, name="Guards"),
        "b": foot("blue", "0505", name="Line"),
    }
    marshals = {"m": marshal("red", "0507"), "n": marshal("blue", "0504")}
    return board("assaults", units=units, marshals=marshals, **more)


def joined() -> Match:
    """An assault that has been begun, and which another unit could still join."""
    units = {
        "a": foot("red", "0506", steps=2),
        "c": foot("red", "0406"),
        "b": foot("blue", "0505"),
    }
    return play(board("assaults", units=units), "assault a b")


def odds_of(match: Match, action: str) -> Odds:
    found = match.seat("red").odds(action)
    assert found is not None
    return found


# --- Odds: what is assumed is what was reckoned with --------------------------------------------

HELP = {
    "The attacker's marshals have failed rolls thrown again.": (True, False),
    "The defender's marshals have failed rolls thrown again.": (False, True),
    "Marshals on both sides have failed rolls thrown again.": (True, True),
}


def falls_back(course: Course) -> Fraction:
    return sum((course.results.get(code, Fraction(0)) for code in FALLS_BACK), Fraction(0))


@pytest.mark.rule("7.1")
def test_where_nobody_is_said_to_fall_back_nobody_does() -> None:
    """The title of a course is true of its results: that is what a player decides by."""
    match = fight()
    courses = odds_of(match, "assault a b").courses
    titles = [teller(match).assuming(course) for course in courses]
    assert len(set(titles)) == len(courses) == 8
    for title, course in zip(titles, courses, strict=True):
        stubborn = title.startswith("Neither side falls back.")
        prudent = title.startswith("Each side falls back when it is more likely to lose.")
        assert stubborn != prudent
        assert bool(falls_back(course)) == prudent


@pytest.mark.rule("8.2")
def test_whose_marshals_are_said_to_help_may_lose_them() -> None:
    match = fight()
    for course in odds_of(match, "assault a b").courses:
        title = teller(match).assuming(course)
        said = next((who for text, who in HELP.items() if title.endswith(text)), (False, False))
        risked = tuple(f"{side}-marshals-lost" in course.facts for side in ("attacker", "defender"))
        assert said == risked


def test_a_shot_assumes_nothing() -> None:
    match = board("artillery", units={"g": guns("red", "0507"), "b": foot("blue", "0505")})
    (course,) = odds_of(match, "fire g 0505").courses
    assert teller(match).assuming(course) == "This shot"
    assert teller(match).said(course) == ["range 2", "target: infantry"]


@pytest.mark.rule("7.1")
def test_results_are_shaded_from_the_side_of_the_attacker() -> None:
    there = teller(fight())
    assert [there.tone(code) for code in WINS] == ["best", "worst"]
    assert [there.tone(code) for code in FALLS_BACK] == ["bad", "good"]
    assert (there.tone("hit"), there.tone("missed"), there.tone("?")) == ("best", "none", "none")


def test_odds_are_told_whole() -> None:
    match = fight()
    odds = odds_of(match, "assault a b")
    told = teller(match).odds("assault a b", odds, None)
    assert (told.action, told.rule, told.stopped) == ("assault a b", "7.1", None)
    for course, shown in zip(odds.courses, told.courses, strict=True):
        chances = {r.code: Fraction(r.numerator, r.denominator) for r in shown.results}
        assert chances == course.results
        assert {name: it.total for name, it in shown.ledgers.items()} == {
            name: it.total for name, it in course.ledgers.items()
        }
        assert (shown.column, shown.range) == (None, None)
    none = teller(match).odds("x", None, "rolled")
    assert (none.courses, none.rule, none.stopped) == ([], "", "rolled")


def test_chances_by_roll_are_told_as_fractions() -> None:
    match = fight()
    said = teller(match).said(odds_of(match, "assault a b").courses[0])
    assert said[0].startswith("won at each roll: 1: 1/6 (17 %), 2: ")
    assert teller(match).said_in_brief(odds_of(match, "assault a b").courses[0]) == []


# --- Where play is ------------------------------------------------------------------------------

WORDS = {
    "artillery": ("fire of the batteries", "fire"),
    "movement": ("movement", "move"),
    "marshal": ("movement of the marshal", "marshal"),
    "light-fire": ("fire of the light foot", "fire"),
    "assaults": ("assaults", "assault"),
    "general": ("the general", "general"),
}


@pytest.mark.parametrize("operation", WORDS)
@pytest.mark.rule("5.5")
def test_a_phase_is_called_by_what_is_done_in_it(operation: str) -> None:
    """The name of the operation goes with the verbs that may be played in it."""
    units = {
        "g": guns("red", "0507"),
        "a": foot("red", "0506"),
        "l": light("red", "0506"),
        "b": foot("blue", "0505"),
    }
    status = "cautious" if operation == "general" else "aggressive"
    match = board(operation, units=units, marshals={"m": marshal("red", "0508")}, status=status)
    words, verb = WORDS[operation]
    there, p = teller(match), state(match)
    assert verb in {action.verb for action in match.seat("red").legal()}
    assert there.moment(p) == f"Day · phase 1 of 3 · {words}"
    assert there.heading(there.place(p)) == f"Turn 1, phase 1, red, centre: {words}"
    assert there.asked_heading(p, 0).endswith(f": {words}.")


def test_order_points_are_chosen_before_any_wing_acts() -> None:
    match = board("orders", units={"a": foot("red", "0506"), "b": foot("blue", "0501")})
    there, p = teller(match), state(match)
    assert there.place(p) == Place(1, "1 - orders", "")
    assert there.heading(there.place(p)) == "Turn 1, phase 1: order points"
    assert there.asked_heading(p, 1) == "By day, phase 1 of 3. blue: order points."
    assert there.secret(p)
    assert not there.desk(p, 0).settled
    match.seat("red").play("orders 1")
    desks = {seat: there.desk(state(match), seat) for seat in (0, 1, None)}
    assert [desks[seat].settled for seat in (0, 1, None)] == [True, False, False]
    assert all(desk.secret for desk in desks.values())


def test_events_move_the_place_on() -> None:
    there = teller(fight())
    here = Place(1, "2 centre assaults", "red")
    turn = there.placed(here, Event("turn", "3", {"turn": 2, "kind": "evening"}))
    assert turn == Place(2, "1 - orders", "")
    wing: dict[str, str | int] = {"seat": "blue", "wing": "centre", "status": "cautious"}
    after = there.placed(here, Event("activation", "5", wing))
    assert after == Place(1, "2 centre activation", "blue")
    assert there.heading(after) == "Turn 1, phase 2, blue, centre"
    assert there.placed(here, Event("hit", "7.4", {})) == here


@pytest.mark.rule("11")
def test_the_evening_is_dark() -> None:
    day, evening = (fight(evening=late) for late in (False, True))
    assert not teller(day).desk(state(day), 0).dusk
    late = teller(evening).desk(state(evening), 0)
    assert late.dusk
    assert late.moment.startswith("Evening")


# --- The desk -----------------------------------------------------------------------------------


def test_what_is_in_hand_and_who_is_due() -> None:
    match = board(units={"a": foot("red", "0506"), "b": foot("blue", "0501")})
    there = teller(match)
    assert there.desk(state(match), 0).in_hand is None
    play(match, "move a")
    assert there.desk(state(match), 0).in_hand == "a"
    ride = board(
        "marshal",
        units={"a": foot("red", "0506"), "b": foot("blue", "0501")},
        marshals={"m": marshal("red", "0508"), "n": marshal("blue", "0502")},
    )
    assert teller(ride).desk(state(ride), 0).due == "m"
    others = board(
        "marshal",
        units={"a": foot("red", "0506"), "c": foot("red", "0306", wing="left")},
        marshals={"l": marshal("red", "0308", wing="left"), "m": marshal("red", "0508")},
        wings=("centre", "left"),
    )
    assert teller(others).due(state(others)) == "m"
    assert there.desk(state(match), 0).due is None


@pytest.mark.rule("7")
def test_an_assault_is_declared_by_everybody_in_it() -> None:
    assert teller(fight()).declared(state(fight())) == []
    match = joined()
    there = teller(match)
    assert there.declared(state(match)) == [("a", "b")]
    assert there.desk(state(match), None).declared == [["a", "b"]]


def test_choices_are_made_where_they_belong() -> None:
    units = {"a": foot("red", "0506"), "b": foot("blue", "0501")}
    match = board(units=units, marshals={"m": marshal("red", "0508")})
    there = teller(match)

    def uses() -> dict[str, str]:
        return {action.verb: there.use(action) for action in match.seat("red").legal()}

    assert uses() == {"move": "pick", "end-movement": "button"}
    play(match, "move a")
    assert uses() == {"step": "map", "face": "panel"}
    shot = board("artillery", units={"g": guns("red", "0507"), "b": foot("blue", "0505")})
    assert there.use(shot.seat("red").legal()[0]) == "aim"
    orders = board("orders", units={"a": foot("red", "0506"), "b": foot("blue", "0501")})
    assert there.use(orders.seat("red").legal()[0]) == "panel"
    for word in ("halt a", "reroll m", "take-hit a", "react a stay"):
        assert there.use(parse(word, GAME.verbs)) == "button", word


def test_a_fight_is_weighed_unasked() -> None:
    match = joined()
    there, legal = teller(match), match.seat("red").legal()
    assert [action.verb for action in there.weighed(legal)] == ["fight"]
    chosen = {a.verb: there.choice(state(match), a, final=True).weighed for a in legal}
    assert {verb for verb, weighed in chosen.items() if weighed} == {"fight"}


def test_counters_say_steps_and_facing() -> None:
    units = {
        "a": foot("red", "0506", "NE", remaining=3),
        "b": foot("blue", "0505"),
        "c": foot("blue", "0101", "SW"),
    }
    match = board(units=units, marshals={"m": marshal("red", "0507")})
    assert match.battle.grid.index("0101") == 0
    counters = teller(match).desk(state(match), 0).counters
    assert counters["a"] == "3 of 4 steps, faces north-east"
    assert counters["b"] == "4 of 4 steps, faces south"
    assert counters["c"] == "4 of 4 steps, faces south-west"
    assert counters["m"] == "marshal"


def test_figures_of_pieces() -> None:
    units = {
        "a": foot("red", "0506", "NE", stars=2, men=700),
        "g": guns("red", "0508"),
        "b": foot("blue", "0501"),
    }
    match = board(units=units, marshals={"m": marshal("red", "0507")})
    there, p = teller(match), state(match)

    def figures(piece: str) -> dict[str, str]:
        return {fact.name: fact.value for fact in there.figures(p, piece)}

    assert figures("a") == {
        "Steps": "4 / 4",
        "Moves": "3",
        "Quality": "★★",
        "Faces": "north-east",
        "Men": "700",
        "Nation": "red",
    }
    assert figures("g")["Fire"] == "+3 +2 +1 +0"
    assert figures("m") == {"Moves": "4"}
    assert figures("a")["Moves"] == str(movement.allowance(p, p.battle.index["a"]))


def test_the_figure_that_matters_most_is_the_steps_or_a_marshals_hex() -> None:
    there = teller(fight())
    assert there.figure_key("a") == "units.a.steps"
    assert there.figure_key("m") == "marshals.m.hex"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("orders 3 4 5", "orders 3+4+5"),
        ("orders 3+4+5", "orders 3+4+5"),
        ("face a ne", "face a NE"),
        ("fight", "fight"),
        ("", ""),
    ],
)
def test_what_is_typed_loosely_is_read(typed: str, read: str) -> None:
    assert teller(fight()).read(typed) == read


# --- Reach and the map --------------------------------------------------------------------------


@pytest.mark.rule("6.1", "6.4", "8.2")
def test_notes_say_what_lies_before_a_hex_and_whom_a_way_alarms() -> None:
    """Each hex in reach against a count of the enemies around it, hex by hex."""
    match = board(
        units={
            "a": foot("red", "0508", name="Guards"),
            "h": horse("blue", "0505", name="Riders"),
            "f": foot("blue", "0805", name="Line"),
        },
        marshals={"n": marshal("blue", "0407", name="Chief")},
    )
    there, p = teller(match), state(match)
    grid, seen = p.battle.grid, set()
    for name, way in match.seat("red").reach("a").items():
        here = grid.index(name)
        notes = {note.text: note.rule for note in there.notes(p, 0, name, way)}
        enemies = [p.battle.index[piece] for piece in ("h", "f")]
        near = [unit for unit in enemies if grid.distance(p.at[unit], here) == 1]
        before = [unit for unit in near if here in bits(grid.wedge(p.at[unit], p.facing[unit], 1))]
        front = "Before an enemy front: the move ends there."
        zone = "In an enemy zone of control: the move ends there."
        assert (front in notes) == bool(before)
        assert (zone in notes) == (bool(near) and not before)
        assert ("Riders may retreat." in notes) == ("h" in way.on_the_way)
        assert ("Chief must flee." in notes) == ("n" in way.on_the_way)
        seen |= set(notes.items())
    assert {rule for _, rule in seen} == {"6.1", "6.4", "8.2"}
    assert ("Chief must flee.", "8.2") in seen
    assert ("Riders may retreat.", "6.4") in seen


@pytest.mark.rule("6.1")
def test_zones_and_fronts_lie_where_the_units_look() -> None:
    match = board(units={"a": foot("red", "0506", "N"), "b": foot("blue", "0901", "S")})
    there, p = teller(match), state(match)

    def laid(kind: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {"red": set(), "blue": set()}
        for each in there.overlay(p, 0, kind, "").hexes:
            found[str(each.seat)].add(each.hex)
        return found

    around = {p.hex_name(n) for n in p.battle.grid.neighbours[p.at[0]]}
    assert laid("zones")["red"] == around
    x, y = p.battle.grid.centre(p.at[0])
    north = {n for n in p.battle.grid.neighbours[p.at[0]] if p.battle.grid.centre(n)[1] < y}
    assert laid("fronts")["red"] == {p.hex_name(n) for n in north} < around
    assert abs(sum(p.battle.grid.centre(n)[0] - x for n in north)) < 0.01


@pytest.mark.rule("9.1", "10.2")
def test_the_line_of_fire_has_its_modifiers_and_what_hides() -> None:
    match = board(
        "artillery",
        units={"g": guns("red", "0507", "N"), "b": foot("blue", "0505"), "c": foot("blue", "0502")},
        marshals={"m": marshal("red", "0509")},
    )
    there, p = teller(match), state(match)
    laid = {each.hex: each for each in there.overlay(p, 0, "fire", "g").hexes}
    targets = {str(a).split()[2] for a in match.seat("red").legal() if a.verb == "fire"}
    assert targets == {"0505"}
    assert (laid["0505"].state, laid["0505"].text) == ("seen", "+2")
    assert all(each.by for each in laid.values() if each.state == "hidden")
    with pytest.raises(NothingSuch):
        there.overlay(p, 0, "fire", "b2")
    with pytest.raises(NothingSuch):
        there.overlay(p, 0, "fire", "m")


@pytest.mark.rule("6.5")
def test_the_way_back_is_numbered_step_by_step() -> None:
    match = board(units={"a": foot("red", "0506"), "b": foot("blue", "0503")})
    there, p = teller(match), state(match)
    laid = {each.hex: each.text for each in there.overlay(p, 0, "retreat", "a").hexes}
    grid, here = p.battle.grid, p.at[0]
    assert set(laid.values()) == {"1", "2", "3"}
    assert all(int(text) == grid.distance(here, grid.index(name)) for name, text in laid.items())


# --- The battle and the view --------------------------------------------------------------------


def test_the_battle_is_told_as_it_is_printed() -> None:
    match = board(units={"a": foot("red", "0506", stars=1, men=500), "b": foot("blue", "0501")})
    told = teller(match).battle_told()
    piece = told.pieces[0]
    assert (piece.id, piece.kind, piece.seat, piece.steps, piece.stars) == (
        "a",
        "unit",
        "red",
        4,
        1,
    )
    assert (piece.men, piece.hex, piece.facing, piece.arm_name) == (500, "0506", "N", "foot")
    assert piece.source == "units.a"
    assert [seat.id for seat in told.seats] == ["red", "blue"]
    assert [turn.name for turn in told.sequence] == ["Day", "Evening"]
    assert told.points_to_win == match.battle.spec.victory.points
    assert told.seats[0].edge[0] == "0111"
    river = next(row for row in told.charts.terrain if row.id == "river")
    assert (river.cost, river.notes) == (None, ["cannot be entered"])
    open_ground = [row for row in told.charts.terrain if row.notes != river.notes]
    assert {row.cost for row in open_ground} == {1}
    tables = {table.id: table for table in told.charts.tables}
    moves = {row.name: row.cells for row in tables["movement"].rows}
    assert moves["Infantry"] == [str(match.battle.charts.movement.infantry)]
    assert tables["batteries"].columns == ["1", "2", "3", "4"]
    assert {row.name: row.cells for row in tables["batteries"].rows}["Heavy"][0] == "+3"
    assert [rule.rule for rule in told.victory] == ["12.1", "12.2", "12.2", "12.2"]
    assert str(match.battle.spec.victory.points) in told.victory[2].text


def test_every_counter_is_told_with_its_figures() -> None:
    """All of a battle, against its file; what a counter does not have is told as None."""
    match = battaglia.new_match("camposanto-1743", 1)
    spec = match.battle.spec
    told = {piece.id: piece for piece in teller(match).battle_told().pieces}
    assert set(told) == {*spec.units, *spec.marshals}
    for name, unit in spec.units.items():
        piece = told[name]
        assert (piece.kind, piece.arm, piece.nation) == ("unit", unit.arm, unit.nation)
        assert (piece.steps, piece.stars, piece.facing) == (unit.steps, unit.stars, unit.facing)
        assert (piece.battery, piece.men) == (unit.battery or None, unit.men or None)
        assert (piece.hex, piece.source) == (unit.hex or None, f"units.{name}")
    for name, leader in spec.marshals.items():
        piece = told[name]
        assert (piece.kind, piece.arm, piece.hex) == ("marshal", "marshal", leader.hex or None)
        assert (piece.steps, piece.stars, piece.facing) == (None, 0, None)
        assert (piece.nation, piece.battery, piece.men) == (None, None, None)
        assert piece.source == f"marshals.{name}"
    for name, counter in {**spec.units, **spec.marshals}.items():
        assert (told[name].seat, told[name].wing) == (counter.seat, counter.wing)
        wing = spec.seats[counter.seat].wings[counter.wing]
        assert told[name].wing_name == in_language(wing.name, "en")


def test_the_view_is_told_in_words() -> None:
    match = joined()
    there = teller(match)
    plain, said = GAME.view(state(match), 0), there.view(state(match), 0)
    assert (plain["kind_name"], said.kind_name) == ("", "Day")
    assert [wing.status_name for wing in said.wings] == ["Aggressive", "Aggressive"]
    assert [wing.name for wing in said.wings] == ["centre", "centre"]
    assert plain["legal"]
    assert said.legal is msgspec.UNSET  # people are told choices
    assert said.assault is not None
    assert said.assault.attackers == ["a"]
    assert [t.needed for t in said.assault.thresholds][:3] == [9, 8, 7]


def test_a_side_in_lines() -> None:
    match = board("general", status="cautious", units={"a": foot("red", "0506")})
    there = teller(match)
    before = there.side_lines(state(match), "red")
    assert before[0] == "red: victory points 0."
    assert before[-1].strip() == "General ? has not stepped in yet."
    play(match, "general")
    assert there.side_lines(state(match), "red")[-1].strip() == "General ? has stepped in."
    assert there.score_lines(state(match))[0] == "By day, phase 1 of 3."


# --- Italian ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fallen", "lost"),
    [
        ("Franchi albanesi", "arretrano", "sono eliminati"),
        ("Cavalleria della Reina", "arretra", "è eliminata"),
        ("Parma", "arretra", "è eliminato"),
    ],
)
def test_italian_verbs_agree_with_names(name: str, fallen: str, lost: str) -> None:
    match = board(units={"a": foot("red", "0506", name=name), "b": foot("blue", "0501")})
    there = teller(match, "it")
    events = [
        Event("falls-back", "6.5", {"piece": "a", "hex": "0507"}),
        Event("eliminated", "7.4", {"piece": "a", "hex": "0507"}),
    ]
    assert there.lines(events) == [f"{name} {fallen} in 0507.", f"{name} {lost} in 0507."]


@pytest.mark.parametrize(
    ("language", "activated", "roused", "left"),
    [
        ("en", "the centre is activated, Cautious.", "the centre Aggressive.", ": no step left."),
        (
            "it",
            "si attiva il centro (ala Prudente).",
            "grazie al generale il centro diventa ala Aggressiva.",
            "resta con 0 step.",
        ),
    ],
)
def test_a_wing_is_called_by_its_name(
    language: str, activated: str, roused: str, left: str
) -> None:
    there = teller(battaglia.new_match("obregon-1743", 1), language)
    of: dict[str, Param] = {"seat": "spanish", "wing": "centre"}
    events = [
        Event("activation", "5", {**of, "status": "cautious"}),
        Event("general", "8.1", of),
        Event("hit", "7.4", {"piece": "savoia", "cause": "fire", "left": 0}),
    ]
    ends = zip(there.lines(events), (activated, roused, left), strict=True)
    assert all(line.endswith(end) for line, end in ends)


def test_the_base_is_replaced() -> None:
    assert issubclass(CamposantoTeller, Teller)
    assert GAME.teller is CamposantoTeller


# Fronts as a matter of course


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("enemy", "front"),
    [
        ("0502", "N"),
        # He is still before the front of one who looks north.
        ("0604", "N"),
        ("0404", "N"),
        # He is beside it or behind: one turns to him.
        ("0508", "S"),
        ("0707", "SE"),
        ("0307", "SW"),
    ],
)
def test_a_march_ends_with_the_front_to_the_nearest_enemy(enemy: str, front: str) -> None:
    units = {"a": foot("red", "0507"), "b": foot("blue", enemy), "c": foot("blue", "0101")}
    match = board(units=units)
    assert teller(match).facing(state(match), 0, "a", "0506") == front


@pytest.mark.rule("6.1")
def test_who_lies_on_a_regiment_looks_as_it_does() -> None:
    units = {
        "a": foot("red", "0506", "SE"),
        "g": guns("red", "0507"),
        "b": foot("blue", "0502"),
    }
    match = board(units=units)
    assert teller(match).facing(state(match), 0, "g", "0506") == "SE"


@pytest.mark.rule("6", "6.1")
def test_a_unit_turns_in_place_to_any_other_front() -> None:
    match = board(units={"a": foot("red", "0506"), "b": foot("blue", "0502")})
    turns = teller(match).turns_of(state(match), 0, "a")
    assert {facing for facing, _ in turns} == {"NE", "SE", "S", "SW", "NW"}
    for _, plan in turns:
        trial = board(units={"a": foot("red", "0506"), "b": foot("blue", "0502")})
        play(trial, *map(str, plan))
    assert teller(match).turns_of(state(match), 0, "b") == []


@pytest.mark.rule("5.3")
def test_a_cautious_wing_is_told_how_many_may_still_move() -> None:
    units = {f"a{n}": foot("red", f"0{n}08") for n in range(3, 8)} | {"b": foot("blue", "0502")}
    desk = teller(match := board(units=units, status="cautious")).desk(state(match), 0)
    assert len(desk.to_move) == 5
    assert desk.moves_left == match.battle.charts.activation.cautious
    calm = board(units=units)
    assert teller(calm).desk(state(calm), 0).moves_left is None
