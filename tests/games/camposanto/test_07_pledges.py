"""7 Pledged assaults, held against a search through every sequence of assaults (C-G37)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

import pytest

from battaglia.core.chance import SeededDice
from battaglia.core.masks import bits, mask_of
from battaglia.core.match import Match
from battaglia.games.camposanto.actions import FIGHT, Assault
from battaglia.games.camposanto.assault import pledges
from battaglia.games.camposanto.assault.declaration import Assaults
from battaglia.games.camposanto.assault.pledges import Lineup
from battaglia.games.camposanto.battle import GUNS
from tests.games.camposanto.board import (
    Table,
    facing_of,
    foot,
    guns,
    horse,
    light,
    play,
    state,
    where,
)
from tests.games.camposanto.fights import arrayed

Names = frozenset[int]
NOBODY: Names = frozenset()
BOARDS = 400


class Scene(NamedTuple):
    """Units with the enemies before them, and where these are in the line."""

    fronts: tuple[tuple[int, Names], ...]
    places: tuple[tuple[int, int], ...]

    def lineup(self, reached: int) -> Lineup:
        fronts = {unit: mask_of(before) for unit, before in self.fronts}
        return Lineup(fronts, dict(self.places), reached)


def subsets(items: Names) -> Iterator[Names]:
    """All subsets that are not empty."""
    sizes = range(1, len(items) + 1)
    return map(frozenset, chain.from_iterable(combinations(sorted(items), n) for n in sizes))


def is_one_assault(fronts: dict[int, Names], attackers: Names, foes: Names) -> bool:
    """Is everybody linked with everybody, attacker to enemy on its front (C-G36)?"""
    linked, grown = {min(foes)}, set[int]()
    while linked != grown:
        grown = set(linked)
        for unit in attackers:
            if fronts[unit] & linked:
                linked |= fronts[unit] & foes
    touched = all(fronts[unit] & foes for unit in attackers)
    covered = all(any(foe in fronts[unit] for unit in attackers) for foe in foes)
    return touched and covered and linked == foes


@cache
def assaults(
    scene: Scene, free: Names, foes: Names, reached: int
) -> tuple[tuple[Names, Names], ...]:
    """Every assault that could be made next, whatever it leaves out."""
    places = dict(scene.places)
    fronts = {unit: before & foes for unit, before in scene.fronts}
    ahead = frozenset(foe for foe in foes if places[foe] >= reached)
    return tuple(
        (attackers, taken)
        for taken in subsets(ahead)
        for attackers in subsets(free)
        if is_one_assault(fronts, attackers, taken)
    )


@cache
def can_finish(scene: Scene, free: Names, foes: Names, reached: int, owed: Names) -> bool:
    """Is there any sequence of assaults after which nothing is owed?"""
    if not owed:
        return True
    return any(
        can_finish(scene, *after(scene, free, foes, owed, attackers, taken))
        for attackers, taken in assaults(scene, free, foes, reached)
    )


def after(
    scene: Scene, free: Names, foes: Names, owed: Names, attackers: Names, taken: Names
) -> tuple[Names, Names, int, Names]:
    """Who is free, who can be assaulted, how far the line is passed and what is owed then."""
    places = dict(scene.places)
    fronts = dict(scene.fronts)
    left_out = frozenset(foe for unit in attackers for foe in fronts[unit] & foes) - taken
    reached = min(places[foe] for foe in taken)
    return free - attackers, foes - taken, reached, (owed | left_out) - taken


def random_scene(rng: random.Random) -> Scene:
    """Two ragged lines: each unit has one or two neighbouring enemies on its front."""
    foes = rng.randint(2, 5)
    places = tuple((foe, rng.randint(0, 4)) for foe in range(foes))
    fronts = []
    for unit in range(10, 10 + rng.randint(2, 5)):
        first = rng.randrange(foes)
        second = rng.choice((first, (first + 1) % foes))
        fronts.append((unit, frozenset({first, second})))
    return Scene(tuple(fronts), places)


def walk(scene: Scene, rng: random.Random) -> tuple[int, int]:
    """Assault at random to the end; each time the pledges must be judged as the search does."""
    free = frozenset(unit for unit, _ in scene.fronts)
    foes = frozenset(foe for _, before in scene.fronts for foe in before)
    reached, owed = -1, NOBODY
    judged = refused = 0
    while True:
        fronts = tuple((u, before & foes) for u, before in scene.fronts if u in free)
        now = Scene(tuple((u, before) for u, before in fronts if before), scene.places)
        lineup, owing = now.lineup(reached), mask_of(owed)
        good = []
        for attackers, taken in assaults(scene, free, foes, reached):
            finishes = can_finish(scene, *after(scene, free, foes, owed, attackers, taken))
            able = all(pledges.may_assault(lineup, unit) for unit in attackers)
            unmet = pledges.unmet(lineup, mask_of(attackers), mask_of(taken), owing)
            assert (able and not unmet) == finishes, (scene, attackers, taken, owed)
            judged, refused = judged + 1, refused + (not finishes)
            if finishes:
                good.append((attackers, taken))
        for foe in {foe for _, before in now.fronts for foe in before}:
            joinable = any(foe in taken for _, taken in good)
            usable = any(
                foe in before and pledges.may_assault(lineup, u) for u, before in now.fronts
            )
            assert (usable and not pledges.strands(lineup, foe, owing)) == joinable, (
                now,
                foe,
                owed,
            )
        assert pledges.meetable(lineup, owing) == owing
        if not good or (not owed and rng.random() < 0.2):
            assert not owed, "a pledge that nobody can meet"
            return judged, refused
        choice = rng.choice(good)
        free, foes, reached, owed = after(scene, free, foes, owed, *choice)


@pytest.mark.rule("7")
@pytest.mark.parametrize("start", range(4))
def test_pledges_are_refused_exactly_if_a_search_cannot_meet_them(start: int) -> None:
    """C-G37: what can be completed is not refused, and no sequence ends in a broken pledge."""
    rng = random.Random(start)
    judged = refused = 0
    for _ in range(BOARDS // 4):
        some, bad = walk(random_scene(rng), rng)
        judged, refused = judged + some, refused + bad
    assert judged > 1000
    assert refused > judged // 10


# The same on boards, with fights in between


FRONTS = {"N": (5, 0), "NE": (0, 1), "SE": (1, 2), "S": (2, 3), "SW": (3, 4), "NW": (4, 5)}
"""The two neighbours before each facing, numbered from the north-east clockwise."""


def neighbours(here: str) -> list[str]:
    """From the north-east clockwise; even rows lie half a hex to the east."""
    col, row = int(here[:2]), int(here[2:])
    east = 1 if row % 2 == 0 else 0
    near = [
        (col + east, row - 1), (col + 1, row), (col + east, row + 1), (col + east - 1, row + 1),
        (col - 1, row), (col + east - 1, row - 1),
    ]  # fmt: skip
    return [f"{c:02}{r:02}" for c, r in near]


def half_column(here: str) -> int:
    return 2 * int(here[:2]) + (int(here[2:]) % 2 == 0)


def random_board(rng: random.Random) -> Match:
    """A line of red below a line of blue, and some of red behind it."""
    near, behind, foes = ([f"{col:02}{row:02}" for col in range(4, 9)] for row in (6, 4, 5))
    units: Table = {}
    for number in range(rng.randint(4, 5)):
        line, facings = (near, "N N N NE NW") if rng.random() < 0.8 else (behind, "S SE SW")
        here = line.pop(rng.randrange(len(line)))
        make = rng.choice((foot, foot, foot, horse, light, guns))
        units[f"a{number}"] = make("red", here, rng.choice(facings.split()))
    for number, here in enumerate(rng.sample(foes, rng.randint(3, 5))):
        units[f"D{number}"] = rng.choice((foot, horse, light))("blue", here)
    match = arrayed(units)
    match.dice = SeededDice(rng.randrange(1 << 30))
    return match


def read(match: Match, attacked: set[str], from_east: bool) -> tuple[Scene, list[str], list[str]]:
    """The scene on the board: its units and its enemies are numbered as they are listed."""
    p = state(match)
    pieces = [(name, where(match, name)) for name in p.battle.ids if where(match, name)]
    foes = [(n, here) for n, here in pieces if n.startswith("D") and n not in attacked]
    units: list[str] = []
    fronts = []
    for name, here in pieces:
        unit = p.battle.index[name]
        if not name.startswith("a") or p.battle.arm[unit] == GUNS or p.assaulted >> unit & 1:
            continue
        near = neighbours(here)
        before = {near[side] for side in FRONTS[facing_of(match, name)]}
        seen = frozenset(n for n, (_, there) in enumerate(foes) if there in before)
        if seen:
            fronts.append((len(units), seen))
            units.append(name)
    sign = -1 if from_east else 1
    line = tuple((n, sign * half_column(there)) for n, (_, there) in enumerate(foes))
    return Scene(tuple(fronts), line), units, [name for name, _ in foes]


def composed(match: Match) -> dict[tuple[frozenset[str], frozenset[str]], list[str]]:
    """Every assault that the engine lets be named and fought, with the actions that name it."""
    p = state(match)
    first = p.stack[-1]
    assert isinstance(first, Assaults)
    found: dict[tuple[frozenset[str], frozenset[str]], list[str]] = {}
    queue: list[tuple[Assaults, list[str]]] = [(first, [])]
    seen = {(0, 0)}
    while queue:
        step, actions = queue.pop()
        options = step.options(p, 0)
        if step.joined and (not options or FIGHT in options):
            names = frozenset(p.name(unit) for unit in bits(step.joined))
            foes = frozenset(p.name(p.units_at(there)[-1]) for there in bits(step.against))
            found[names, foes] = actions if not options else [*actions, "fight"]
        for action in options:
            if isinstance(action, Assault):
                unit, foe = p.battle.index[action.attacker], p.battle.index[action.defender]
                grown = step.plus(unit, p.at[foe])
                if (grown.joined, grown.against) not in seen:
                    seen.add((grown.joined, grown.against))
                    queue.append((grown, [*actions, str(action)]))
    return found


def to_the_next(match: Match, rng: random.Random) -> bool:
    """Play at random until red names its next assault; False when there is none to name."""
    while match.outcome is None and state(match).activation == 1:
        step = state(match).stack[-1]
        if isinstance(step, Assaults) and not step.joined:
            return True
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))
    return False


def fight_along(match: Match, rng: random.Random) -> tuple[int, int]:
    """Assault to the end of the line; at each turn engine and search must allow the same."""
    attacked: set[str] = set()
    owed: set[str] = set()
    reached: int | None = None
    assaults_made = refused = 0
    while to_the_next(match, rng):
        step = state(match).stack[-1]
        assert isinstance(step, Assaults)
        good = {}
        for from_east in (False, True) if step.either_end else (step.from_east,):
            sign = -1 if from_east else 1
            scene, units, foes = read(match, attacked, from_east)
            free = frozenset(range(len(units)))
            open_foes = frozenset(foe for _, before in scene.fronts for foe in before)
            owing = frozenset(foes.index(name) for name in owed)
            begin = -100 if reached is None else sign * reached
            for attackers, taken in assaults(scene, free, open_foes, begin):
                after_it = after(scene, free, open_foes, owing, attackers, taken)
                if can_finish(scene, *after_it):
                    named = frozenset(units[a] for a in attackers)
                    left = {foes[foe] for foe in after_it[3]}
                    good[named, frozenset(foes[d] for d in taken)] = sign * after_it[2], left
                else:
                    refused += 1
        allowed = composed(match)
        assert allowed.keys() == good.keys()
        assert (match.seat("red").why_not("end-assaults") == []) == (not owed)
        assert good, "nothing to choose, and yet red is asked"
        choice = rng.choice(sorted(good, key=lambda pair: (sorted(pair[0]), sorted(pair[1]))))
        reached, owed = good[choice]
        attacked |= choice[1]
        play(match, *allowed[choice])
        assaults_made += 1
    assert not owed or match.outcome is not None
    return assaults_made, refused


@pytest.mark.rule("7")
@pytest.mark.parametrize("part", range(4))
def test_boards_allow_what_the_search_allows(part: int) -> None:
    """C-G36, C-G37: on a hundred boards a part, fought out to the end of the line."""
    rng = random.Random(part)
    made = refused = 0
    for _ in range(BOARDS // 4):
        some, bad = fight_along(random_board(rng), rng)
        made, refused = made + some, refused + bad
    assert made > 50
    assert refused > 50
