"""8.0 Compulsory combat on random boards, held against a search through everything (A52, A53)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, NamedTuple

import pytest

from battaglia.core.chance import ScriptedDice
from battaglia.core.match import Match, Seat
from tests.games.montecuccoli.board import board, codes, foot, horse, texts
from tests.games.montecuccoli.fights import LOW

Link = tuple[str, str]
Links = frozenset[Link]

SIZE = 4
MOST_LINKS = 10
BOARDS = 250
END = "end-declaration"


def neighbours(name: str) -> list[str]:
    """2.5 of the numbering: odd rows lie half a hex to the right."""
    row, col = int(name[:2]), int(name[2:])
    shift = 0 if row % 2 else -1
    near = [(row, col - 1), (row, col + 1)]
    near += [(row + up, col + shift + side) for up, side in product((-1, 1), (0, 1))]
    return [f"{r:02}{c:02}" for r, c in near if 1 <= r <= SIZE and 1 <= c <= SIZE]


HEXES = [f"{row:02}{col:02}" for row, col in product(range(1, SIZE + 1), repeat=2)]


class Scene(NamedTuple):
    """A random situation, and what the rules make of it, worked out without the engine."""

    units: dict[str, dict[str, Any]]
    wood: frozenset[str]
    town: frozenset[str]
    water: dict[frozenset[str], str]
    bridges: frozenset[frozenset[str]]

    def open_water(self, a: str, b: str) -> str:
        side = frozenset((a, b))
        return "" if side in self.bridges else self.water.get(side, "")

    def may_attack(self, attacker: str, defender: str) -> bool:
        mine, other = self.units[attacker], self.units[defender]
        if mine["disrupted"] or other["hex"] not in neighbours(mine["hex"]):
            return False
        if self.open_water(mine["hex"], other["hex"]) == "river":
            return False
        return not (mine["arm"] == "cavalry" and other["hex"] in self.wood)

    def is_owed(self, attacker: str, defender: str) -> bool:
        mine, other = self.units[attacker], self.units[defender]
        if other["disrupted"] or mine["hex"] in self.town:
            return False
        if self.open_water(mine["hex"], other["hex"]) in ("river", "ford"):
            return False
        return not (other["arm"] == "cavalry" and mine["hex"] in self.wood)

    def side(self, seat: str) -> list[str]:
        return [name for name, unit in self.units.items() if unit["seat"] == seat]

    def links(self) -> list[Link]:
        pairs = product(self.side("red"), self.side("blue"))
        return [pair for pair in pairs if self.may_attack(*pair)]

    def obliged(self) -> set[str]:
        return {unit for link in self.links() if self.is_owed(*link) for unit in link}

    def match(self, groups: bool) -> Match:
        hexsides: dict[str, list[str]] = {"bridge": [_side(side) for side in self.bridges]}
        for side, kind in self.water.items():
            hexsides.setdefault(kind, []).append(_side(side))
        ground = {
            "grid": {"rows": SIZE, "cols": SIZE},
            "terrain": {"wood": sorted(self.wood), "town": sorted(self.town)},
            "hexsides": hexsides,
        }
        options = {"groups": groups, "attack_over_fords": True}
        return board("combat", units=self.units, ground=ground, options=options, dice=LOW)


def _side(side: frozenset[str]) -> str:
    return "/".join(sorted(side))


def random_scene(rng: random.Random) -> Scene:
    """A few units of both sides crowded together, on ground of every kind."""
    covered = rng.sample(HEXES, 5)
    wood, town = frozenset(covered[:3]), frozenset(covered[3:])
    units: dict[str, dict[str, Any]] = {}
    crowd = rng.sample([name for name in HEXES if "02" <= name[:2] <= "03"] + HEXES[:4], 10)
    for number, there in enumerate(crowd[: rng.randint(4, 10)]):
        seat = "red" if rng.random() < 0.5 else "blue"
        make = foot if there in wood or rng.random() < 0.6 else horse
        units[f"u{number}"] = make(seat, there, disrupted=rng.random() < 0.15)
    sides = sorted({frozenset((a, b)) for a in HEXES for b in neighbours(a)}, key=sorted)
    water = {side: rng.choice(("stream", "ford", "river")) for side in rng.sample(sides, 8)}
    bridges = frozenset(side for side in water if rng.random() < 0.3)
    return Scene(units, wood, town, water, bridges)


def scenes(start: int) -> list[Scene]:
    """Random scenes with something to declare, and not too much to search through."""
    found: list[Scene] = []
    rng = random.Random(start)
    while len(found) < BOARDS:
        scene = random_scene(rng)
        if 2 <= len(scene.links()) <= MOST_LINKS:
            found.append(scene)
    return found


# The search: every set of links that makes up proper combats and leaves nobody out


def is_proper(links: Links, possible: set[Link], groups: bool) -> bool:
    """Does every combat of these links have the right shape?"""
    for attacker, defender in links:
        attackers, defenders = {attacker}, {defender}
        while True:
            more = {a for a, d in links if d in defenders}, {d for a, d in links if a in attackers}
            if more == (attackers, defenders):
                break
            attackers, defenders = more
        if len(attackers) > 1 and len(defenders) > 1 and not groups:
            return False
        if not set(product(attackers, defenders)) <= possible:
            return False
    return True


def complete_sets(scene: Scene, groups: bool) -> list[Links]:
    """All declarations that may stand."""
    links, obliged = scene.links(), scene.obliged()
    found = []
    for chosen in product((False, True), repeat=len(links)):
        taken = frozenset(link for link, yes in zip(links, chosen, strict=True) if yes)
        covered = {unit for link in taken for unit in link}
        if obliged <= covered and is_proper(taken, set(links), groups):
            found.append(taken)
    return found


def offered(seat: Seat) -> tuple[set[Link], bool]:
    """The attacks that the engine offers, and whether it lets the declaration end."""
    found = texts(seat)
    attacks = {(words[1], words[2]) for words in map(str.split, found) if words[0] == "attack"}
    return attacks, END in found


def walk(scene: Scene, groups: bool, rng: random.Random) -> None:
    """Declare at random to the end; at every step the engine must offer what the search finds."""
    complete = complete_sets(scene, groups)
    match = scene.match(groups)
    red = match.seat("red")
    declared: Links = frozenset()
    while True:
        attacks, may_end = offered(red)
        still = [links for links in complete if declared < links]
        if not still:
            # Nothing is left to declare, and the declaration has ended by itself.
            assert declared in complete, "a dead end"
            assert not attacks
            assert match.state.stack[-1].name != "declaration"
            return
        assert attacks == {link for links in still for link in links - declared}
        assert may_end == (declared in complete)
        for link in set(scene.links()) - attacks:
            assert codes(red, f"attack {link[0]} {link[1]}") in (
                ["strands"], ["fights-elsewhere"], ["declared-already"],
            )  # fmt: skip
        if may_end and rng.random() < 0.3:
            return
        link = rng.choice(sorted(attacks))
        red.play(f"attack {link[0]} {link[1]}")
        declared |= {link}


@pytest.mark.rule("8.0", "7.2")
@pytest.mark.parametrize("groups", [False, True])
@pytest.mark.parametrize("start", range(4))
def test_the_offers_are_those_of_a_search_through_everything(start: int, groups: bool) -> None:
    """A thousand boards with and without the option; no declaration runs into a dead end."""
    rng = random.Random(start)
    tried = scenes(start)
    for scene in tried:
        walk(scene, groups, rng)
    assert len(tried) == BOARDS


@pytest.mark.rule("8.0")
def test_the_boards_are_worth_searching() -> None:
    """Many have obligations, many have attacks that must be refused at the start."""
    tried = scenes(0)
    obliged = [scene for scene in tried if scene.obliged()]
    refused = [
        scene
        for scene in obliged
        if set(scene.links()) != {x for links in complete_sets(scene, False) for x in links}
    ]
    assert len(obliged) >= BOARDS // 2
    assert len(refused) >= 20


# The whole set in one action


def one_by_one(match: Match, links: list[Link]) -> bool:
    """Are these attacks legal one after the other, and the end after them?"""
    copy = match.fork(ScriptedDice(LOW))
    red = copy.seat("red")
    for attacker, defender in links:
        if red.why_not(f"attack {attacker} {defender}"):
            return False
        red.play(f"attack {attacker} {defender}")
    return copy.state.stack[-1].name != "declaration" or not red.why_not(END)


@pytest.mark.rule("8.0")
@pytest.mark.parametrize("groups", [False, True])
def test_a_whole_set_is_legal_exactly_if_its_attacks_are_one_by_one(groups: bool) -> None:
    rng = random.Random(7)
    verdicts = {True: 0, False: 0}
    for scene in scenes(7)[:120]:
        match = scene.match(groups)
        complete = [sorted(links) for links in complete_sets(scene, groups) if links]
        pairs = list(product(scene.side("red"), scene.side("blue")))
        for _ in range(6):
            links = rng.choice(complete) if complete and rng.random() < 0.5 else pairs
            chosen = rng.sample(links, rng.randint(max(1, len(links) - 1), len(links)))
            if links is pairs:
                chosen = rng.sample(pairs, min(len(pairs), rng.randint(1, 3)))
            action = "combats " + "+".join(f"{a}>{d}" for a, d in chosen)
            legal = one_by_one(match, chosen)
            assert (match.seat("red").why_not(action) == []) == legal
            verdicts[legal] += 1
    assert min(verdicts.values()) >= 100
