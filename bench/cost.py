"""What an action costs in CPU, by part, early in a match and late in a long one.

Two seats and a spectator follow by deltas, without network and database. At a moment of a match
actions that can be taken back are played and taken back again: the position stays what it is. So
a long past can be told apart from another position: beside the long match stands one without a
past that begins where it has come to. ``python -m bench.cost`` prints these alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from battaglia.core import flow
from battaglia.core.registry import all_games
from battaglia.server.branches import positioned_table
from battaglia.server.envelopes import Scribe
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.sheets import Reader
from battaglia.server.table import Table

SCENARIOS = ("navicello-1643", "raab-1664", "camposanto-1743")
EARLY, LATE = 100, 2000
"""After how many rows of the journal it is measured; few battles last so long by themselves."""
CHANGES, ROUNDS = 20, 15
"""How many changes each round has."""
PARTS = ("rules", "views and deltas", "summary")
IN_ALL = "in all"

Costs = dict[str, dict[str, float]]


class Following:
    """Everybody who looks at a table, and what that has cost."""

    def __init__(self, table: Table) -> None:
        self.table = table
        viewers = (*table.match.seats, None)
        self.readers = [Reader(viewer, "en", None, deltas=True) for viewer in viewers]
        self.spent = dict.fromkeys(PARTS, 0.0)
        self.rounds: list[dict[str, float]] = []
        self.told()

    def cost(self, part: str, work: Callable[[], object]) -> None:
        """Do something and note what it costs."""
        begun = process_time()
        work()
        self.spent[part] += process_time() - begun

    def told(self) -> None:
        """Everybody is told, and the list of matches."""
        self.cost("views and deltas", lambda: [each.news(self.table) for each in self.readers])
        self.cost("summary", self.table.summary)

    def play(self, changes: int) -> None:
        """Play and take back at the present position, and note milliseconds for each change."""
        seat, actions, rng = self.table.match.deciders[0], undoable(self.table), Random(1)
        self.spent = dict.fromkeys(PARTS, 0.0)
        for _ in range(changes // 2):
            self.cost("rules", partial(self.table.play, seat, [rng.choice(actions)]))
            self.told()
            self.cost("rules", partial(self.table.undo, seat))
            self.told()
        self.rounds.append({part: each * 1000 / changes for part, each in self.spent.items()})

    def figures(self) -> dict[str, float]:
        """The middle one of all rounds, by part and in all."""
        parts = {part: median(each[part] for each in self.rounds) for part in PARTS}
        return {**parts, IN_ALL: median(sum(each.values()) for each in self.rounds)}


def action_costs(changes: int = CHANGES, late: int = LATE) -> dict[str, Costs]:
    """Milliseconds of CPU for each change, by battle, moment and part."""
    library = Library(all_games())
    return {scenario: _costs(library, scenario, changes, late) for scenario in SCENARIOS}


def _costs(library: Library, scenario: str, changes: int, late: int) -> Costs:
    tables = {}
    for rows in (min(EARLY, late), late):
        table = new_table(library, scenario, {}, {}, 7, alone=True).table
        tables[f"after {played_to(table, rows)} actions"] = table
    tables["there, without a past"] = positioned_table(library, table.match.position(), {}).table
    all_of_them = {when: Following(table) for when, table in tables.items()}
    for _ in range(ROUNDS):  # by turns, so that a busy machine is as busy for all
        for following in all_of_them.values():
            following.play(changes)
    return {when: following.figures() for when, following in all_of_them.items()}


def played_to(table: Table, rows: int) -> int:
    """Play on until there are so many rows, and something can be measured.

    In the second half of a battle all that can be is taken back, so that it does not end.
    """
    rng = Random(rows)
    while len(table.journal.rows) < rows or not undoable(table):
        undoing = [seat for seat in table.match.seats if not table.why_no_undo(seat)]
        late = table.game.turn(table.match.state) * 2 > table.teller.turns
        if undoing and late and len(table.journal.rows) < rows:
            table.undo(undoing[0])
            continue
        name = table.match.deciders[0]
        legal = flow.legal(table.match.state, table.match.seats.index(name))
        actions = (undoable(table) if late else []) or [str(action) for action in legal]
        table.play(name, [rng.choice(actions)])
    return len(table.journal.rows)


def undoable(table: Table) -> list[str]:
    """What the seat that decides could play and take back."""
    if len(table.match.deciders) != 1:
        return []
    scribe = Scribe(table, table.match.deciders[0], "en")
    return [choice.action for choice in scribe.choices() if not choice.final]


def lines(found: dict[str, Costs]) -> list[str]:
    """The figures as a table."""
    columns = (*PARTS, IN_ALL)
    head = "".join(f"{column:>18}" for column in columns)
    out = [f"{'CPU of an action, ms':48}{head}"]
    for scenario, costs in found.items():
        for when, parts in costs.items():
            figures = "".join(f"{parts[column]:18.2f}" for column in columns)
            out.append(f"{f'{scenario}, {when}':48}{figures}")
    return out


def main() -> None:
    """Measure and print."""
    sys.stdout.write("\n".join(lines(action_costs())) + "\n")


if __name__ == "__main__":
    main()
