"""Random play at tables, with much taken back: for what must hold after any action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from battaglia.core import flow
from battaglia.core.registry import all_games
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.table import Table
from tests.server.night_game import GAME as NIGHT
from tests.server.secret_game import GAME as SECRET

GAMES: dict[str, Any] = {**all_games(), "night": NIGHT, "secrets": SECRET}
SCENARIOS = sorted(name for game in GAMES.values() for name in game.scenarios())
UNDO = 0.3
"""How often the last action is taken back, where it can be."""


def table_of(library: Library, scenario: str, seed: int) -> Table:
    """A table with two people."""
    return new_table(library, scenario, {}, {}, seed, alone=True).table


def changes(table: Table, seed: int, most: int) -> Iterator[Table]:
    """The table after each of some random actions and undoes; none after the end."""
    rng = Random(seed)
    for _ in range(most):
        if table.match.outcome is not None:
            return
        undoing = [seat for seat in table.match.seats if not table.why_no_undo(seat)]
        if undoing and rng.random() < UNDO:
            table.undo(rng.choice(undoing))
        else:
            _play(table, rng)
        yield table


def _play(table: Table, rng: Random) -> None:
    """Play anything; where choices are secret also a change of one that was made already."""
    state, seats = table.match.state, range(len(table.match.seats))
    able = [seat for seat in seats if flow.legal(state, seat)]
    seat = rng.choice(able)
    action = rng.choice(list(flow.legal(state, seat)))
    played, stop = table.play(table.match.seats[seat], [str(action)])
    assert (played, stop) == (1, None)
