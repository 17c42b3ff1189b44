"""6.4, 6.5, 7.3 read a second time: every way back on a small board, written out and compared.

Nothing here knows masks, lines or steps of the program: hexes are (column, row) pairs of the
board, ways are lists of them, and the rule is applied to the list of all ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from battaglia.core import flow
from battaglia.games.camposanto.actions import Face
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.board import SIZE, Table, foot

Hex = tuple[int, int]
Way = tuple[Hex, ...]
SIDES = ("NW", "NE", "E", "SE", "SW", "W")
FRONT = {"N": "NW NE", "NE": "NE E", "SE": "E SE", "S": "SE SW", "SW": "SW W", "NW": "W NW"}
LOST = ""


def place(name: str) -> Hex:
    """The pair of a hex's number."""
    return int(name[:2]), int(name[2:])


def beside(here: Hex, side: str) -> Hex:
    """The neighbour on a side; even rows are shifted half a hex to the east."""
    column, row = here
    if side in ("W", "E"):
        return column + (1 if side == "E" else -1), row
    east = (row % 2 == 0) if side.endswith("E") else (row % 2 == 0) - 1
    return column + east, row + (1 if side.startswith("S") else -1)


def apart(here: Hex, there: Hex) -> int:
    """The distance of two hexes: rows cost a half column each."""
    across = abs((2 * here[0] + (here[1] % 2 == 0)) - (2 * there[0] + (there[1] % 2 == 0)))
    down = abs(here[1] - there[1])
    return down + max(0, (across - down + 1) // 2)


class Field(NamedTuple):
    """What a unit of red's finds on its way back."""

    start: Hex
    steps: int
    pond: frozenset[Hex]
    haven: Hex | None
    friends: frozenset[Hex]
    enemies: dict[Hex, str]

    def open(self, here: Hex) -> bool:
        inside = 1 <= here[0] <= SIZE and 1 <= here[1] <= SIZE
        return inside and here not in self.pond

    def goals(self) -> list[dict[Hex, int]]:
        """For each line the steps of every hex to its goal."""
        edge = [(column, SIZE) for column in range(1, SIZE + 1)]
        lines = [edge] if self.haven is None else [[*edge, self.haven], [self.haven]]
        return [self.distances(line) for line in lines]

    def distances(self, goal: list[Hex]) -> dict[Hex, int]:
        found = {here: 0 for here in goal if self.open(here)}
        queue = list(found)
        for here in queue:
            for there in (beside(here, side) for side in SIDES):
                if self.open(there) and there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def ways(self, goal: dict[Hex, int], way: Way) -> Iterator[Way]:
        """Every way that begins so, however long."""
        yield way
        here = way[-1]
        if goal[here] == 0:
            return
        near = [beside(here, side) for side in SIDES]
        free = [t for t in near if t in goal and t not in self.enemies and t not in way]
        nearer = [there for there in free if goal[there] < goal[here]]
        level = [there for there in free if goal[there] == goal[here]]
        for there in nearer or level:
            yield from self.ways(goal, (*way, there))

    def away(self, here: Hex) -> int:
        return min((apart(here, enemy) for enemy in self.enemies), default=99)

    def hits(self, way: Way) -> int:
        """C-G33 One for every hex entered in a front, if no friend is there."""
        watched = {
            beside(enemy, side)
            for enemy, facing in self.enemies.items()
            for side in FRONT[facing].split()
        }
        return sum(here in watched and here not in self.friends for here in way[1:])

    def after(self, way: Way, more: int) -> tuple[str, int]:
        left = max(self.steps - self.hits(way) - more, 0)
        return (f"{way[-1][0]:02}{way[-1][1]:02}" if left else LOST), left


Ending = tuple[Way, int]


def _first(field: Field, goal: dict[Hex, int], hexes: int, clear: bool) -> list[Ending]:
    """The ways of so many hexes that can end, or the shortest longer ones that can."""
    every = list(field.ways(goal, (field.start,)))
    for length in range(hexes, SIZE * SIZE):
        ending = [
            (way, 0)
            for way in every
            if len(way) == length + 1
            and way[-1] not in field.friends
            and not (clear and field.away(way[-1]) == 1)
        ]
        if ending:
            return ending
        if not any(len(way) > length + 1 for way in every):
            return []
    return []


def _stopped(field: Field, goal: dict[Hex, int]) -> list[Ending]:
    """7.3 Parts of ways to the goal that end in the last hex possible, with one more hit."""
    whole = [way for way in field.ways(goal, (field.start,)) if goal[way[-1]] == 0]
    parts = {way[: count + 1] for way in whole for count in range(len(way))}
    standing = [w for w in parts if w[-1] not in field.friends or w == (field.start,)]
    last = min((goal[way[-1]] for way in standing), default=0)
    return [(way, 1) for way in standing if goal[way[-1]] == last]


def _farthest(field: Field, endings: list[Ending]) -> set[tuple[str, int]]:
    best = max((field.away(way[-1]) for way, _ in endings), default=0)
    return {field.after(way, more) for way, more in endings if field.away(way[-1]) == best}


def retreats(field: Field) -> set[tuple[str, int]]:
    """Where a unit may be after a retreat, and with how many steps."""
    found: set[tuple[str, int]] = set()
    for hexes in (1, 2):
        found |= _farthest(
            field, [e for goal in field.goals() for e in _first(field, goal, hexes, clear=False)]
        )
    return found


def escapes(field: Field) -> set[tuple[str, int]]:
    """Where a unit may be after an escape, and with how many steps."""
    endings: list[Ending] = []
    for goal in field.goals():
        endings += _first(field, goal, 3, clear=True) or _stopped(field, goal)
    return _farthest(field, endings) or {(LOST, 0)}


def field_of(units: Table, ponds: list[str], haven: str) -> Field:
    """The field of unit ``r`` on a board with these units."""
    unit = units["r"]
    return Field(
        place(unit["hex"]),
        unit["steps"],
        frozenset(map(place, ponds)),
        place(haven) if haven else None,
        frozenset(
            place(each["hex"])
            for name, each in units.items()
            if each["seat"] == "red" and name != "r"
        ),
        {place(each["hex"]): each["facing"] for each in units.values() if each["seat"] == "blue"},
    )


def crowd(rng: Random) -> tuple[Table, list[str], str]:
    """A unit of red's near its edge, friends on the edge and about it, enemies at odd distances."""
    column, row = rng.randint(2, SIZE - 1), rng.randint(SIZE - 4, SIZE)
    near = [
        f"{c:02}{r:02}"
        for c in range(max(1, column - 4), min(SIZE, column + 4) + 1)
        for r in range(max(1, row - 3), SIZE + 1)
        if (c, r) != (column, row)
    ]
    rng.shuffle(near)
    friends, enemies = rng.randint(0, 14), rng.choice((1, 2, 4, 6, 16))
    ponds = rng.choice((0, 0, 0, 2))
    edge = [name for name in near if name.endswith(f"{SIZE}")]
    taken = (edge[: rng.randint(0, len(edge))] + near)[:friends]
    free = [name for name in near if name not in taken]
    units = {"r": foot("red", f"{column:02}{row:02}", steps=rng.choice((2, 4)))}
    units |= {f"f{number}": foot("red", name) for number, name in enumerate(dict.fromkeys(taken))}
    for number, name in enumerate(free[:enemies]):
        units[f"b{number}"] = foot("blue", name, rng.choice(tuple(FRONT)))
    haven = rng.choice(("", f"{rng.randint(1, SIZE):02}{SIZE}"))
    return units, [n for n in free[enemies : enemies + ponds] if n != haven], haven


def outcomes(p: Position, unit: str) -> set[tuple[str, int]]:
    """What the program makes of it: every hex and number of steps that choices can lead to."""
    number = p.battle.index[unit]
    if p.outcome is not None or p.stack[-1].name not in ("retreat", "escape"):
        return {(p.hex_name(p.at[number]), p.steps[number])}
    found = set()
    for action in p.offers[0]:
        assert not isinstance(action, Face)
        trial = p.copy()
        flow.apply(trial, p.battle.seat[number], action)
        found |= outcomes(trial, unit)
    return found
