"""Games to be played by the load: dice from a seed, so that every match goes the same way."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.ai import make_player
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.settings import shipped_games
from battaglia.server.tables import new_seats

PLAYER = "simple"
"""Who plays: by chance alone a game would go on changing its secret choices."""


class Move(NamedTuple):
    """An action, by whom, the number that the seat has seen by then, and what follows."""

    seat: str
    number: int
    action: str
    after: int
    """The number that the seat has seen when it is played."""
    written: list[tuple[str, str]]
    """The seats and actions that a record has of it: itself, and answers by standing orders."""


class Script(NamedTuple):
    """A game: what is asked for when it begins, and every action."""

    scenario: str
    seed: int
    seats: list[str]
    moves: list[Move]


def scripts(scenarios: list[str], games: int, most: int) -> list[Script]:
    """Some games of each battle."""
    library = Library(shipped_games())
    return [
        script(library, scenario, seed, most)
        for seed in range(1, games + 1)
        for scenario in scenarios
    ]


def script(library: Library, scenario: str, seed: int, most: int) -> Script:
    """A game of two machines, to its end or as far as is asked for."""
    table = new_table(library, scenario, {}, {}, seed, alone=True).table
    new_seats(table)  # with the standing orders that a match begins with
    players = {seat: make_player(PLAYER, seed) for seat in table.match.seats}
    moves: list[Move] = []
    while table.match.deciders and len(moves) < most:
        seat = table.match.deciders[0]
        action = str(players[seat].decide(table.match.seat(seat).door()))
        number, rows = table.journal.number(seat), len(table.journal.rows)
        table.play(seat, [action])
        written = [(row.seat, row.action) for row in table.journal.rows[rows:]]
        moves.append(Move(seat, number, action, table.journal.number(seat), written))
    return Script(scenario, seed, list(table.match.seats), moves)
