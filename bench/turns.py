"""One side of a comparison: plays when it is told to, and says how it went.

It is started with the ``battaglia`` of some checkout on its path, the present one or an older
one, and reads one request a line: a kind of play, a battle, and for how long or which game.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import battaglia
from battaglia.ai import make_player
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match, Seat
from bench.contenders import Battle, Contender, Door, interleave

KINDS: dict[str, Callable[[str], Contender]] = {"free": Battle, "door": Door}
SIMPLE = "simple"


class Turns:
    """Answers requests one after another."""

    def __init__(self) -> None:
        self.contenders: dict[tuple[str, str], Contender] = {}
        self.matches: dict[str, Match] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What came of a request."""
        if request["kind"] == SIMPLE:
            return self.simple_game(request["battle"], request["game"])
        key = (request["kind"], request["battle"])
        if key not in self.contenders:
            self.contenders[key] = KINDS[request["kind"]](request["battle"])
        contender = self.contenders[key]
        decisions, seconds = contender.decisions, contender.seconds
        interleave([contender], request["seconds"])
        return {
            "decisions": contender.decisions - decisions,
            "seconds": contender.seconds - seconds,
        }

    def simple_game(self, scenario: str, number: int) -> dict[str, Any]:
        """A game of two simple players: its time, and what they decided.

        The tables of a battle are worked out in a game before the first that is timed.
        """
        if scenario not in self.matches:
            self.matches[scenario] = battaglia.new_match(scenario)
            self.simple_game(scenario, number)
        first = self.matches[scenario]
        match = Match(first.game, first.battle, SeededDice(number), first.terms)
        begun = process_time()
        played = "\n".join(_played(match, number))
        seconds = process_time() - begun
        return {"seconds": seconds, "played": hashlib.sha256(played.encode()).hexdigest()}


def _played(match: Match, seed: int) -> Iterator[str]:
    """The decisions of a game of simple players, as they are made."""
    players = [make_player(SIMPLE, 2 * seed), make_player(SIMPLE, 2 * seed + 1)]
    seats = [match.seat(name) for name in match.seats]
    while match.outcome is None:
        number = match.state.deciders[0]
        action = players[number].decide(_door(seats[number]))
        seats[number].play(action)
        yield str(action)


def _door(seat: Seat) -> Any:
    """What a player looks through: its own door, or the seat itself where there was none yet."""
    return seat.door() if hasattr(seat, "door") else seat


def main() -> None:
    """Read requests until there are no more."""
    turns = Turns()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(turns.answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
