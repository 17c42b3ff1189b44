"""8.0 The odds: columns, the die and its modifier, and the preview of both."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import battaglia
from battaglia.core.chance import ScriptedDice
from battaglia.core.game import Course
from battaglia.core.match import Match, Seat
from tests.conformance.montecuccoli import bold_chooser
from tests.games.montecuccoli.board import board, foot, gun, horse, leader
from tests.games.montecuccoli.fights import LOW, fight, reported

# Columns


@pytest.mark.rule("8.0")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (20, 8, "2/1"),
        (2, 8, "1/4"), (1, 8, "<1/4"),
        (40, 8, "5/1"), (48, 8, ">5/1"),
        # A59: rounded in the defender's favour, the limits included.
        (7, 8, "1/2"), (4, 8, "1/2"), (3, 8, "1/3"), (8, 24, "1/3"), (7, 24, "1/4"),
        (6, 24, "1/4"), (5, 24, "<1/4"), (3, 7, "1/3"), (1, 3, "1/3"), (1, 4, "1/4"),
        (1, 5, "<1/4"), (2, 5, "1/3"),
        # A60: between 5 and 6 it is 5/1, and from 6 on the last column.
        (47, 8, "5/1"), (60, 8, ">5/1"), (39, 8, "4/1"),
        # A61: compared in whole numbers.
        (8, 8, "1/1"), (15, 8, "1/1"), (16, 8, "2/1"), (23, 8, "2/1"), (24, 8, "3/1"),
        (31, 8, "3/1"), (32, 8, "4/1"), (21, 7, "3/1"), (20, 7, "2/1"),
    ],
)  # fmt: skip
def test_the_column_of_the_odds(attack: int, defence: int, column: str) -> None:
    units = {"a": foot("red", "0404", attack), "D": foot("blue", "0405", defence)}
    match = board("combat", units=units, dice=LOW)
    red = match.seat("red")
    odds = red.odds("attack a D")
    assert odds is not None
    assert odds.courses[0].facts == {"column": column}
    red.play("combats a>D")
    assert reported(match, "combat-result")[0]["column"] == column


# The die


OUT_OF_TOWN: dict[str, Any] = {
    "units": {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)},
    "ground": {"terrain": {"town": ["0404"]}},
}


@pytest.mark.rule("6.5", "8.0")
@pytest.mark.parametrize(
    ("option", "rows"),
    [
        ("penalty", [2, 3, 4, 5, 6, 6]),
        ("bonus", [1, 1, 2, 3, 4, 5]),
        ("none", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_an_attack_out_of_a_town(option: str, rows: list[int]) -> None:
    """A69: 1 is added, to the attacker's harm, and the table ends at 6; two options."""
    found = []
    for face in range(1, 7):
        match = fight("a>D", dice=(face,), options={"town_sortie": option}, **OUT_OF_TOWN)
        found.append(reported(match, "combat-result")[0]["row"])
    assert found == rows


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("kind", ["town", "walled-town"])
def test_one_attacker_in_a_town_is_enough_for_the_modifier(kind: str) -> None:
    """A69."""
    units = {"a": foot("red", "0403"), "b": foot("red", "0405"), "D": foot("blue", "0404", 8)}
    ground = {"terrain": {kind: ["0403"]}}
    match = fight("a>D", "b>D", dice=(2,), units=units, ground=ground)
    (event,) = reported(match, "combat-result")
    assert (event["die"], event["row"], event["result"]) == (2, 3, "Ne")


@pytest.mark.rule("6.5")
def test_a_defender_in_a_town_leaves_the_die_alone() -> None:
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 4)}
    match = fight("a>D", dice=(2,), units=units, ground={"terrain": {"town": ["0405"]}})
    (event,) = reported(match, "combat-result")
    assert (event["row"], event["defence"]) == (2, 8)


@pytest.mark.rule("6.5", "8.0")
def test_the_preview_shows_the_modifier_and_counts_with_it() -> None:
    odds = board("combat", **OUT_OF_TOWN).seat("red").odds("attack a D")
    assert odds is not None
    (course,) = odds.courses
    (line,) = course.ledgers["die"].lines
    assert (line.value, line.code, line.rule) == (1, "town-sortie", "6.5")
    sixth = Fraction(1, 6)
    assert course.results == {"Dx": 2 * sixth, "Ne": 2 * sixth, "Ad": 2 * sixth}


# The preview


@pytest.mark.rule("8.0", "10.2")
def test_the_preview_has_a_course_for_every_help_that_may_come() -> None:
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)}
    commanders = {"r": leader("red", "0404", 2), "b": leader("blue", "0405", 1)}
    options = {"always_ask_commanders": True}
    red = board("combat", units=units, commanders=commanders, options=options).seat("red")
    odds = red.odds("attack a D")
    assert odds is not None
    assert (odds.action, odds.rule) == ("attack a D", "8.0")
    assumed = [(course.assuming["attack"], course.assuming["defence"]) for course in odds.courses]
    assert assumed == [("", ""), ("", "b>D"), ("r>a", ""), ("r>a", "b>D")]
    strengths = [
        (course.ledgers["attack"].total, course.ledgers["defence"].total) for course in odds.courses
    ]
    assert strengths == [(8, 8), (8, 9), (10, 8), (10, 9)]


@pytest.mark.rule("8.0")
def test_what_leaves_nothing_to_chance_has_no_odds() -> None:
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)}
    red = board("movement", units=units, dice=LOW).seat("red")
    assert red.odds("pick a") is None
    assert red.odds("end-movement") is None


# A die that falls at once


def falls_at_once(match: Match, action: str) -> bool:
    """Is a die thrown with the action, before anybody is asked again?"""
    copy = match.fork(ScriptedDice(LOW * 3))
    copy.seat(copy.deciders[0]).play(action)
    return bool(copy.entries[0].rolls)


def check_at_once(match: Match, action: str) -> bool:
    """Where a die falls at once there are odds; whether it does."""
    falls = falls_at_once(match, action)
    if falls:
        assert match.seat(match.deciders[0]).odds(action) is not None, action
    return falls


@pytest.mark.rule("8.0")
@pytest.mark.parametrize("action", ["end-declaration", "combats a>D", "combats a>D+b>D"])
def test_the_end_of_a_declaration_has_the_odds_of_its_only_combat(action: str) -> None:
    units = {
        "a": foot("red", "0404", 8), "b": foot("red", "0406", 8),
        "D": foot("blue", "0405", 8, disrupted=True),
    }  # fmt: skip
    red = board("combat", units=units, dice=LOW).seat("red")
    if action == "end-declaration":
        red.play("attack a D")
    odds = red.odds(action)
    assert odds is not None
    assert (odds.action, odds.rule) == (action, "8.0")
    assert odds.courses[0].facts["column"] == ("4/1" if "b>D" in action else "2/1")
    assert check_at_once(red.match, action)


@pytest.mark.rule("9.2")
def test_the_end_of_a_phase_has_the_odds_of_the_enemys_roll() -> None:
    """Blue's D rolls as soon as red has ended his movement, with two points of its commander."""
    match = board(
        units={"a": foot("red", "0101"), "D": foot("blue", "0808", disrupted=True)},
        commanders={"b": leader("blue", "0808", 2)}, dice=LOW,
    )  # fmt: skip
    odds = match.seat("red").odds("end-movement")
    assert odds is not None
    (course,) = odds.courses
    assert (odds.rule, course.facts) == ("9.2", {"piece": "D", "needed": 5})
    assert course.results == {"reorganised": Fraction(2, 3), "not-reorganised": Fraction(1, 3)}
    assert course.ledgers["die"].total == 2


@pytest.mark.rule("13.6")
def test_the_end_of_a_turn_has_the_odds_of_the_flood() -> None:
    flood = {
        "kind": "flood", "option": "flood", "from_turn": 2, "rises_on": [1, 2], "hexside": "ford",
        "cost": 3,
    }  # fmt: skip
    match = board(
        active="blue", units={"a": foot("red", "0101"), "D": foot("blue", "0808")},
        special=[flood], options={"flood": True}, dice=LOW,
    )  # fmt: skip
    odds = match.seat("blue").odds("end-movement")
    assert odds is not None
    assert odds.courses[0].results == {"flood": Fraction(1, 3), "no-flood": Fraction(2, 3)}


@pytest.mark.rule("8.0", "9.2")
@pytest.mark.parametrize("scenario", ["navicello-1643", "raab-1664"])
def test_every_action_after_which_a_die_falls_at_once_has_odds(scenario: str) -> None:
    rng = random.Random(8)
    choose = bold_chooser(8)
    match = battaglia.new_match(scenario, 8)
    fell: Counter[str] = Counter()
    while match.deciders and sum(fell.values()) < 150:
        legal = [str(action) for action in match.state.offers[0]]
        for action in rng.sample(legal, min(2, len(legal))):
            fell[action.split()[0]] += check_at_once(match, action)
        match.play(*choose(match))
    assert len([verb for verb, times in fell.items() if times]) >= 3


# The preview against the dice: what each face leads to, counted


def counted(match: Match, script: list[str], code: str) -> dict[str, Fraction]:
    """Play a script on six copies of a match, one a face, and count the results."""
    found: Counter[str] = Counter()
    for face in range(1, 7):
        copy = match.fork(ScriptedDice((face, *LOW * 3)))
        for action in script:
            copy.seat(copy.deciders[0]).play(action)
        found[str(reported(copy, code)[0]["result"])] += 1
    return {result: Fraction(count, 6) for result, count in found.items()}


def helps(course: Course, defending: bool) -> str:
    """The action that gives the help which a course assumes."""
    assumed = str(course.assuming["defence" if defending else "attack"])
    return f"command {assumed.replace('>', ' ')}" if assumed else "no-command"


def script_of(match: Match, action: str, course: Course) -> list[str] | None:
    """The action and what must follow so that this course is taken; None if it is not next."""
    copy = match.fork(ScriptedDice(LOW * 3))
    copy.seat(copy.deciders[0]).play(action)
    script = [action]
    defender = action.rsplit(maxsplit=1)[-1]
    while not reported(copy, "combat-result"):
        seat = copy.seat(copy.deciders[0])
        step = seat.view()["step"]
        wanted = {"declaration": "end-declaration", "fighting": f"resolve {first_of(defender)}"}
        if step["name"] == "commander-help":
            wanted["commander-help"] = helps(course, step["state"]["defending"])
        answer = wanted.get(step["name"], "")
        if not answer or seat.why_not(answer):
            return None
        seat.play(answer)
        script.append(answer)
    return script


def first_of(names: str) -> str:
    """The first combat of an order."""
    return names.split("+", maxsplit=1)[0]


def check_odds(match: Match, seat: Seat, action: str) -> int:
    """Compare the preview of an action with the dice; how many courses were compared."""
    odds = seat.odds(action)
    if odds is None:
        return 0
    if action.startswith("fire"):
        assert odds.courses[0].results == counted(match, [action], "fire-result")
        return 1
    compared = 0
    for course in odds.courses:
        script = script_of(match, action, course)
        if script is not None:
            assert course.results == counted(match, script, "combat-result"), action
            compared += 1
    return compared


TRIED = ("fire", "attack", "resolve", "resolve-all", "command", "no-command")


def positions_in_play(scenario: str, seed: int) -> Iterator[tuple[Match, Seat, str]]:
    """Random play of a shipped scenario: every decision whose odds can be tried."""
    rng = random.Random(seed)
    match = battaglia.new_match(scenario, seed)
    while match.deciders:
        seat = match.seat(match.deciders[0])
        legal = [str(action) for action in seat.legal()]
        chancy = [action for action in legal if action.split()[0] in TRIED]
        if chancy:
            yield match, seat, rng.choice(chancy)
        seat.play(rng.choice(chancy or legal))


@pytest.mark.rule("8.0", "5.0")
@pytest.mark.parametrize(
    ("scenario", "shots", "combats"),
    [
        ("navicello-1643", 5, 20),
        ("nonantola-1643", 20, 60),
        ("raab-1664", 20, 60),
        ("zusmarshausen-1648", 20, 60),
    ],
)
def test_the_odds_in_the_battles_are_what_the_dice_give(
    scenario: str, shots: int, combats: int
) -> None:
    wanted = {True: shots, False: combats}
    compared = {True: 0, False: 0}
    for seed in range(1, 40):
        if all(compared[kind] >= wanted[kind] for kind in wanted):
            break
        for match, seat, action in positions_in_play(scenario, seed):
            is_shot = action.startswith("fire")
            if compared[is_shot] < wanted[is_shot]:
                compared[is_shot] += check_odds(match, seat, action)
    assert all(compared[kind] >= wanted[kind] for kind in wanted)


def random_fight(rng: random.Random) -> dict[str, Any]:
    """A unit in the middle, enemies around it, some terrain, some commanders."""
    ring = rng.sample(["0403", "0405", "0303", "0304", "0503", "0504"], rng.randint(1, 4))
    make = (foot, horse)
    units = {
        f"a{n}": rng.choice(make)("red", there, rng.randint(1, 12)) for n, there in enumerate(ring)
    }
    weak = rng.random() < 0.3
    units["D"] = foot("blue", "0404", rng.randint(1, 12), disrupted=weak)
    water = {f"0404/{there}" if there > "0404" else f"{there}/0404" for there in ring}
    kinds = ("stream", "ford", "")
    sides: dict[str, list[str]] = {"stream": [], "ford": []}
    for side in sorted(water):
        kind = rng.choice(kinds)
        if kind:
            sides[kind].append(side)
    terrain = {rng.choice(("town", "rampart", "camp")): [rng.choice(["0404", ring[0]])]}
    return {
        "units": units,
        "commanders": {
            "r": leader("red", ring[0], rng.randint(1, 3)),
            "b": leader("blue", "0404", rng.randint(1, 3)),
        },
        "ground": {"hexsides": sides, "terrain": terrain, "levels": {"2": ring[:1]}},
        "options": {
            "town_sortie": rng.choice(("penalty", "bonus", "none")),
            "attack_over_fords": True,
            "always_ask_commanders": rng.random() < 0.7,
        },
    }


@pytest.mark.rule("8.0", "8.1", "10.2")
def test_the_odds_on_random_boards_are_what_the_dice_give() -> None:
    compared = 0
    for seed in range(30):
        match = board("combat", dice=LOW, **random_fight(random.Random(seed)))
        while match.deciders == ("red",) and not reported(match, "combat-result"):
            seat = match.seat("red")
            action = str(seat.legal()[0])
            compared += check_odds(match, seat, action)
            seat.play(action)
    assert compared >= 100


@pytest.mark.rule("5.0")
@pytest.mark.parametrize("reach", range(1, 11))
def test_the_odds_of_a_shot_are_what_the_dice_give(reach: int) -> None:
    ground = {"grid": {"rows": 3, "cols": 12}}
    units = {"D": foot("blue", f"02{1 + reach:02}")}
    match = board("artillery", ground=ground, units=units, guns={"g": gun("red", "0201")})
    assert check_odds(match, match.seat("red"), "fire g D") == 1
