"""7.1, 8.2 The chances of a fight: worked out whole, counted in another way, and previewed."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from battaglia.core import flow
from battaglia.core.action import Action, parse
from battaglia.core.chance import ScriptedDice
from battaglia.core.game import Course
from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.camposanto.actions import FALL_BACK, FIGHT, STAND, VERBS
from battaglia.games.camposanto.assault.fight import MarshalHelp, StandOrFallBack
from battaglia.games.camposanto.assault.odds import (
    FALLS_BACK,
    WINS,
    Chances,
    Duel,
    End,
    Side,
    at_least,
    by_result,
    success,
    win_chance,
)
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.odds import Policy
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.board import (
    Table,
    board,
    events_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
)
from tests.games.camposanto.fights import RESERVES, arrayed

FACES = list(product(range(1, 7), repeat=2))


def share(needed: int) -> Fraction:
    """The throws of two dice that reach a number, counted one by one."""
    return Fraction(sum(1 for a, b in FACES if a + b >= needed), 36)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("needed", range(-5, 20))
def test_the_chance_of_a_throw(needed: int) -> None:
    assert at_least(needed) == share(needed)


@pytest.mark.rule("7.1")
def test_an_even_fight_to_the_end() -> None:
    """9, 8, 7 ... with no modifier and nobody falling back: 68305817 in 120932352."""
    left, won = Fraction(1), Fraction(0)
    for roll, ways in enumerate((10, 15, 21, 26, 30, 33, 35, 36)):  # of 36, for 9, 8, ... 2
        won += left * Fraction(ways, 36) if roll % 2 == 0 else 0
        left *= 1 - Fraction(ways, 36)
    ends = Chances(Duel(Side(0), Side(0))).rolled()
    assert left == 0
    assert by_result(ends) == {WINS[0]: won, WINS[1]: 1 - won}
    assert won == Fraction(68305817, 120932352)


@pytest.mark.rule("7.1")
def test_negative_modifiers_cannot_freeze_a_fight() -> None:
    """C-G45: the threshold goes on falling below 2, so the last roll always wins."""
    duel = Duel(Side(-5), Side(-5))
    ends = Chances(duel).rolled()
    assert max(end.roll for end in ends) == 12
    assert success(duel, 12) == 1
    assert success(duel, 11) == Fraction(35, 36)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("modifier", "first"), [(-3, 1), (-1, 6), (0, 10), (1, 15), (2, 21), (7, 36)]
)
def test_the_first_roll(modifier: int, first: int) -> None:
    ends = Chances(Duel(Side(modifier), Side(0))).rolled()
    assert ends[End(WINS[0], 0, (0, 0))] == Fraction(first, 36)


@pytest.mark.rule("8.2")
def test_a_marshal_doubles_the_attempts_and_may_be_lost() -> None:
    """C-G67, C-G68: one throw more at each roll while he lives; two failures cost him."""
    ends = Chances(Duel(Side(0, 1, rerolls=True), Side(9))).rolled()
    fail = Fraction(26, 36)
    assert ends[End(WINS[0], 0, (0, 0))] == 1 - fail * fail
    assert ends[End(WINS[1], 1, (1, 0))] == fail * fail
    assert len(ends) == 2


@pytest.mark.rule("8.2")
def test_a_second_marshal_does_not_throw_a_third_time() -> None:
    """C-G67: a re-roll is not re-rolled; the second marshal waits for the next roll."""
    ends = Chances(Duel(Side(0, 2, rerolls=True), Side(-9))).rolled()
    fail, third = Fraction(26, 36), Fraction(15, 36)
    assert ends[End(WINS[0], 0, (0, 0))] == 1 - fail * fail
    later = 1 - third * third
    assert ends[End(WINS[0], 2, (1, 0))] == fail * fail * later


@pytest.mark.rule("7.1")
def test_a_side_with_little_hope_falls_back() -> None:
    duel = Duel(Side(3), Side(-3, bar=Fraction(1, 2)))
    first = success(duel, 0)
    ends = Chances(duel).rolled()
    assert dict(ends) == {
        End(WINS[0], 0, (0, 0)): first,
        End(FALLS_BACK[1], 1, (0, 0)): 1 - first,
    }


@pytest.mark.rule("7.1")
def test_who_cannot_fall_back_stands_whatever_the_chance() -> None:
    stuck = Duel(Side(3), Side(-3, bar=Fraction(1, 2), may_fall_back=False))
    stubborn = Duel(Side(3), Side(-3))
    assert Chances(stuck).rolled() == Chances(stubborn).rolled()


# The same, counted in another way: every course of dice and choices, weighed one by one


def walked(duel: Duel, roll: int, lost: tuple[int, int], weight: Fraction) -> dict[End, Fraction]:
    """Play the fight out from a roll, each throw of the two dice by itself."""
    mover = roll % 2
    side = (duel.attacker, duel.defender)[mover]
    hit = sum(1 for a, b in FACES if a + b + side.modifier >= duel.threshold - duel.fall * roll)
    found = {End(WINS[mover], roll, lost): weight * hit / 36}
    missed, left = weight * (36 - hit) / 36, side.marshals - lost[mover]
    if missed and side.rerolls and left > 0:
        found[End(WINS[mover], roll, lost)] += missed * hit / 36
        missed = missed * (36 - hit) / 36
        lost = (lost[0] + (mover == 0), lost[1] + (mover == 1))
    if missed:
        for end, chance in answered(duel, roll + 1, lost, missed).items():
            found[end] = found.get(end, Fraction(0)) + chance
    return {end: chance for end, chance in found.items() if chance}


def answered(duel: Duel, roll: int, lost: tuple[int, int], weight: Fraction) -> dict[End, Fraction]:
    """The side that would throw this roll looks at its chance and stands or falls back."""
    mover = roll % 2
    side = (duel.attacker, duel.defender)[mover]
    stands = walked(duel, roll, lost, weight)
    good = (WINS[mover], FALLS_BACK[1 - mover])
    hope = sum((c for end, c in stands.items() if end.result in good), Fraction(0)) / weight
    if side.may_fall_back and hope < side.bar:
        return {End(FALLS_BACK[mover], roll, lost): weight}
    return stands


def random_duel(rng: random.Random) -> Duel:
    sides = [
        Side(
            rng.randint(-5, 5),
            rng.randint(0, 3),
            rng.random() < 0.5,
            Fraction(rng.choice((0, 0, 1, 2, 3)), 4),
            rng.random() < 0.8,
        )
        for _ in range(2)
    ]
    return Duel(sides[0], sides[1])


@pytest.mark.rule("7.1", "8.2")
def test_two_hundred_fights_counted_in_another_way() -> None:
    rng = random.Random(1743)
    results = set()
    for _ in range(200):
        duel = random_duel(rng)
        ends = Chances(duel).rolled()
        assert dict(ends) == walked(duel, 0, (0, 0), Fraction(1)), duel
        assert sum(ends.values()) == 1
        assert win_chance(ends, 0) + win_chance(ends, 1) == 1
        results |= {end.result for end in ends}
    assert results == {*WINS, *FALLS_BACK}


# The preview against the engine: every throw of every roll played out on the board

Ended = tuple[str, int, int, int, int]
"""The result, the hits of attacker and defender, the marshals that each has lost."""
COUNTED = ("attacker-hits", "defender-hits", "attacker-marshals-lost", "defender-marshals-lost")
TWO_WINGS = ("centre", "left")


class Played:
    """Plays a fight out under a policy, from any step of it."""

    def __init__(self, policy: Policy, lost: int) -> None:
        self.policy = policy
        self.lost = lost
        self.known: dict[str, dict[Ended, Fraction]] = {}

    def out(self, p: Position) -> dict[Ended, Fraction]:
        """What the position leads to, if it is still in the fight."""
        key = GAME.digest(p)
        if key not in self.known:
            self.known[key] = self.further(p)
        return self.known[key]

    def further(self, p: Position) -> dict[Ended, Fraction]:
        if flow.pending_roll(p) is not None:
            return self.thrown(p)
        step = p.stack[-1]
        side = getattr(step, "side", 0)
        if isinstance(step, MarshalHelp):
            options = step.options(p, p.deciders[0])
            return self.after(p, options[0] if self.policy.rerolls[side] else options[-1])
        assert isinstance(step, StandOrFallBack)
        standing = self.after(p, STAND)
        good = (WINS[side], FALLS_BACK[1 - side])
        hope = sum((c for end, c in standing.items() if end[0] in good), Fraction(0))
        return self.after(p, FALL_BACK) if hope < self.policy.bars[side] else standing

    def thrown(self, p: Position) -> dict[Ended, Fraction]:
        """Each total of the two dice by one pair of faces that shows it."""
        found: dict[Ended, Fraction] = {}
        for total in range(2, 13):
            faces = (max(1, total - 6), min(6, total - 1))
            ways = sum(1 for a, b in FACES if a + b == total)
            copy = p.copy()
            copy.events = []
            flow.resolve(copy, faces)
            for end, chance in self.judged(copy).items():
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(ways, 36)
        return found

    def after(self, p: Position, action: Action) -> dict[Ended, Fraction]:
        copy = p.copy()
        copy.events = []
        flow.apply(copy, p.deciders[0], action)
        return self.judged(copy)

    def judged(self, p: Position) -> dict[Ended, Fraction]:
        """A fight that is over by what was reported, else what it leads to."""
        assert p.events is not None
        for event in p.events:
            seat = event.params.get("seat", "")
            if event.code == "assault-won-roll":
                return {self.ended(p, WINS[seat == "blue"]): Fraction(1)}
            if event.code == "fall-back":
                return {self.ended(p, FALLS_BACK[seat == "blue"]): Fraction(1)}
        return self.out(p)

    def ended(self, p: Position, result: str) -> Ended:
        hits = fewest_hits(p)
        cost = [hits if result == WINS[1 - side] else 0 for side in (0, 1)]
        gone = [u for u in bits(p.lost & ~self.lost) if u >= p.battle.units]
        lost = [sum(1 for u in gone if p.battle.seat[u] == side) for side in (0, 1)]
        return result, cost[0], cost[1], lost[0], lost[1]


def fewest_hits(p: Position) -> int:
    """The hits of the defeat, with the loser's best choice."""
    if p.outcome is None and p.stack[-1].name == "take-hit":
        counted = []
        for action in p.offers[0]:
            copy = p.copy()
            copy.events = []
            flow.apply(copy, p.deciders[0], action)
            counted.append(fewest_hits(copy))
        return min(counted)
    events = p.events or []
    return sum(1 for e in events if e.code == "hit" and e.params["cause"] == "assault")


def random_fight(rng: random.Random) -> tuple[Match, list[str]]:
    """Red against blue with all sorts of modifiers; the links of an assault."""

    def regiment(side: str, here: str, facing: str = "") -> Table:
        make = rng.choice((foot, foot, horse))
        stars, left = rng.choice((0, 0, 1, 2)), rng.randint(1, 4)
        return make(side, here, facing, stars=stars, remaining=left)

    units = {
        "a": regiment("red", "0606"), "D": regiment("blue", "0605", rng.choice(("S", "SW", "N"))),
    }  # fmt: skip
    links = ["a>D"]
    if rng.random() < 0.4:
        units["b"] = regiment("red", "0505", "NE")
        links.append("b>D")
    if rng.random() < 0.3:
        units["E"] = regiment("blue", "0705")
        links.append("a>E")
    if rng.random() < 0.3 and units["D"]["arm"] == "infantry":
        units["T"] = rng.choice((light, guns))("blue", "0605", units["D"]["facing"])
    marshals = {}
    for name, side, wing, here in (
        ("m", "red", "centre", "0607"), ("n", "red", "left", "0707"),
        ("M", "blue", "centre", "0504"),
    ):  # fmt: skip
        if rng.random() < 0.5:
            marshals[name] = marshal(side, here, wing=wing)
    houses = rng.sample(["0606", "0605", "0101"], 1)
    match = arrayed(
        units, marshals=marshals, wings=TWO_WINGS, evening=rng.random() < 0.5,
        status=rng.choice(("impetuous", "aggressive", "cautious")),
        ground={"terrain": {"farmhouses": houses}},
    )  # fmt: skip
    if state(match).stack[-1].name == "assault-line":
        play(match, "assaults-from left")
    return match, links


def told(course: Course) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """The results of a course, and the numbers that its facts list."""
    numbers = {}
    for name, value in course.facts.items():
        if name != "by-roll":
            for part in str(value).split():
                number, _, chance = part.partition(":")
                numbers[f"{name} {number}"] = Fraction(chance)
    return course.results, numbers


def compare(match: Match, action: str, p: Position, course: Course) -> None:
    """One course of a preview against the fight played out from ``p`` on."""
    bar = Fraction(str(course.assuming["falls-back-under"]))
    rerolls = [bool(course.assuming[f"{side}-rerolls"]) for side in ("attacker", "defender")]
    played = Played(Policy((bar, bar), (rerolls[0], rerolls[1])), state(match).lost)
    ends = played.judged(p)
    results: dict[str, Fraction] = {}
    numbers: dict[str, Fraction] = {}
    for (result, *counts), chance in ends.items():
        results[result] = results.get(result, Fraction(0)) + chance
        for name, count in zip(COUNTED, counts, strict=True):
            if name in course.facts:
                key = f"{name} {count}"
                numbers[key] = numbers.get(key, Fraction(0)) + chance
    assert told(course) == (results, numbers), action
    by_roll = [Fraction(part.partition(":")[2]) for part in str(course.facts["by-roll"]).split()]
    assert sum(by_roll) == sum(results.get(result, 0) for result in WINS)


def played_to(match: Match, action: str) -> Position:
    """The position after an action, with nothing thrown yet."""
    p = state(match).copy()
    p.events = []
    flow.apply(p, p.deciders[0], parse(action, VERBS))
    return p


@pytest.mark.rule("7.1", "7.2", "8.2", "11")
@pytest.mark.parametrize("part", range(4))
def test_two_hundred_previews_against_the_fight_played_out(part: int) -> None:
    """From the naming of the last attacker, and from each decision after a failed roll."""
    rng = random.Random(part)
    compared: Counter[str] = Counter()
    for _ in range(50):
        match, links = random_fight(rng)
        for link in links:
            action = "assault " + link.replace(">", " ")
            if link == links[-1]:
                odds = match.seat("red").odds(action)
                after = played_to(match, action)
                if after.stack[-1].name == "assaults":
                    flow.apply(after, 0, FIGHT)
                assert odds is not None
                assert odds.courses[0].assuming["attacker-rerolls"] == 0
                compare(match, action, after, rng.choice(odds.courses))
                compared["assault"] += 1
            match.dice = dice = ScriptedDice((1, 1, 1, 1))
            play(match, action)
        if state(match).stack[-1].name == "assaults":
            play(match, "fight")
        while dice.left and state(match).stack[-1].name in ("marshal-help", "stand-or-fall-back"):
            seat = match.seat(match.deciders[0])
            action = str(rng.choice([a for a in seat.legal() if a.verb != "fall-back"]))
            odds = seat.odds(action)
            assert odds is not None
            compare(match, action, played_to(match, action), rng.choice(odds.courses))
            compared[action.split()[0]] += 1
            seat.play(action)
    assert compared["assault"] == 50
    assert min(compared[verb] for verb in ("stand", "reroll", "let-stand")) >= 5


# What is shown


PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}


@pytest.mark.rule("7.1", "7.2")
def test_the_preview_of_an_even_assault() -> None:
    match = arrayed(PAIR)
    odds = match.seat("red").odds("assault a D")
    assert odds is not None
    assert (odds.action, odds.rule) == ("assault a D", "7.1")
    first, second = odds.courses
    won = Fraction(68305817, 120932352)
    assert first.results == {"attacker-wins": won, "defender-wins": 1 - won}
    assert first.assuming == {
        "falls-back-under": "0", "attacker-rerolls": 0, "defender-rerolls": 0,
    }  # fmt: skip
    assert second.assuming["falls-back-under"] == "1/2"
    assert str(first.facts["by-roll"]).startswith("1:5/18 2:65/216 ")
    assert first.facts["defender-hits"] == f"0:{1 - won} 1:{won}"
    assert first.ledgers["attack"].total == first.ledgers["defence"].total == 0


@pytest.mark.rule("7.2")
def test_the_preview_counts_with_those_who_are_named_so_far() -> None:
    """Each further attacker changes it."""
    units = {**PAIR, "b": foot("red", "0506")}
    red = arrayed(units).seat("red")
    alone = red.odds("assault a D")
    red.play("assault a D")
    both, now = red.odds("assault b D"), red.odds("fight")
    assert alone is not None
    assert both is not None
    assert now is not None
    assert both.courses[0].ledgers["attack"].total == 1
    assert now.courses[0].results == alone.courses[0].results
    assert both.courses[0].results["attacker-wins"] > now.courses[0].results["attacker-wins"]


@pytest.mark.rule("8.2")
def test_there_is_a_course_for_each_side_whose_marshal_is_near() -> None:
    marshals = {"m": marshal("red", "0607"), "M": marshal("blue", "0604")}
    odds = arrayed(PAIR, marshals=marshals).seat("red").odds("assault a D")
    assert odds is not None
    names = ("falls-back-under", "attacker-rerolls", "defender-rerolls")
    assumed = [tuple(course.assuming[name] for name in names) for course in odds.courses]
    pairs = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert assumed == [(bar, mine, theirs) for bar in ("0", "1/2") for mine, theirs in pairs]
    helped = odds.courses[2]
    assert "attacker-marshals-lost" in helped.facts
    assert "defender-marshals-lost" not in helped.facts


@pytest.mark.rule("11")
def test_an_isolated_unit_would_take_two_hits() -> None:
    odds = arrayed(PAIR, evening=True).seat("red").odds("assault a D")
    assert odds is not None
    won = odds.courses[0].results["attacker-wins"]
    assert odds.courses[0].facts["defender-hits"] == f"0:{1 - won} 2:{won}"


@pytest.mark.rule("7.1")
def test_what_leaves_nothing_to_chance_has_no_odds() -> None:
    match = arrayed({**PAIR, "b": foot("red", "0506")}, (1, 1))
    red = match.seat("red")
    assert red.odds("end-assaults") is None
    play(match, "assault a D", "fight")
    assert match.seat("blue").odds("fall-back") is None


# Fire


@pytest.mark.rule("9.1", "10.2")
@pytest.mark.parametrize(
    ("shooter", "operation", "target", "rule", "needed"),
    [
        (guns("red", "0608"), "artillery", "0607", "9.1", 6),
        (guns("red", "0608"), "artillery", "0606", "9.1", 7),
        (light("red", "0608"), "light-fire", "0607", "10.2", 9),
    ],
)
def test_the_odds_of_a_shot(
    shooter: Table, operation: str, target: str, rule: str, needed: int
) -> None:
    """+3 and +2 of a heavy battery; farmhouses take one; light foot has nothing."""
    units = {**RESERVES, "s": shooter, "D": foot("blue", target)}
    for houses, worse in (([], 0), ([target], 1)):
        ground = {"terrain": {"farmhouses": houses}}
        match = board(operation, units=units, ground=ground)
        odds = match.seat("red").odds(f"fire s {target}")
        assert odds is not None
        (course,) = odds.courses
        chance = share(needed + worse)
        assert course.results == {"hit": chance, "missed": 1 - chance}
        assert odds.rule == rule
        assert course.facts["target"] == "D"
        counted = Fraction(0)
        for faces in FACES:
            copy = match.fork(ScriptedDice(faces))
            copy.seat("red").play(f"fire s {target}")
            counted += Fraction(len(events_of(copy, "hit")), 36)
        assert counted == chance
