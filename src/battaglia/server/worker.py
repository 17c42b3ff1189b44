"""A process in which machine players think: requests on standard input, answers on output.

Both are lines of JSON. A request brings what was played since the last one, as far as the seat
that is to decide may know it, so that its match is kept here and grows with the one at the
table. It holds no dice to come, no choice that is still covered and nobody's standing orders.

Answers are ``{"ready": true}`` once, then for a request ``{"loaded": true}``, an
``{"action": ..., "why": ...}`` for each action decided, and ``{"done": true}``; or a
``{"fault": ...}``.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any

import msgspec

from battaglia.ai import Player, Why, timed_player
from battaglia.core.action import Action
from battaglia.core.chance import RecordedDice, SeededDice
from battaglia.core.match import Match, Terms
from battaglia.server.settings import WORKER_MATCHES, shipped_games

Data = dict[str, Any]
MOST_ACTIONS = 16
"""A plan is not longer than this, so that those who watch can follow."""
PLAN_SECONDS = 0.06
"""After this a plan is sent as far as it has come."""


class Kept:
    """A match as far as it is known here, and the players that think about it."""

    def __init__(self, match: Match, first_roll: int) -> None:
        self.match = match
        self.match.roll_number = max(first_roll, match.roll_number)
        self.players: dict[str, Player] = {}
        self.length = 0


class Mind:
    """Keeps matches and decides in them."""

    def __init__(self) -> None:
        self.games = shipped_games()
        self.kept: OrderedDict[str, Kept] = OrderedDict()

    def learn(self, request: Data) -> Kept:
        """Bring the match of a request up to date."""
        name = request["match"]
        if "base" in request:
            earlier = self.kept.get(name)
            self.kept[name] = self._begin(request["base"], request["actions"])
            if earlier is not None and "seen" in request["base"]:
                self.kept[name].players = earlier.players  # the match goes on: so do their plans
        kept = self.kept[name]
        self.kept.move_to_end(name)
        while len(self.kept) > WORKER_MATCHES:
            self.kept.popitem(last=False)
        for seat, action, standing, rolls in request["actions"]:
            kept.length += 1
            if action:
                numbered = enumerate(rolls, start=kept.match.roll_number)
                kept.match.dice = RecordedDice(dict(numbered))
                kept.match.play(kept.match.seats.index(seat), action, standing)
        return kept

    def _begin(self, base: Data, actions: list[Any]) -> Kept:
        """A match from its scenario, or from the text of a position."""
        game = self.games[base["game"]]
        if base["files"]:
            battle = game.load_files(base["files"], "at the table", base["options"] or None)
        else:
            battle = game.load(game.scenarios()[base["scenario"]], base["options"] or None)
        opening = actions[0][3] if actions and not actions[0][1] else []
        terms = Terms(base["scenario"], base["options"], "given", base["files"])
        return Kept(Match(game, battle, RecordedDice(opening), terms), base["rolls"])

    def decide(self, request: Data) -> Iterator[tuple[Action, Why]]:
        """The seat's next actions, up to a roll, another's decision or the end of a short time."""
        kept = self.kept[request["match"]]
        seat = request["seat"]
        player = kept.players.get(seat)
        if player is None:
            player = timed_player(kept.match.game, request["player"], request["seed"])
            kept.players[seat] = player
        trial = kept.match.fork(SeededDice(request["seed"]))
        began = time.process_time()
        for _ in range(MOST_ACTIONS):
            action = player.decide(trial.seat(seat).door())
            yield action, player.reason
            trial.seat(seat).play(action)
            late = time.process_time() - began > PLAN_SECONDS
            if late or trial.entries[-1].rolls or seat not in trial.deciders:
                return


def serve(lines: Iterator[str], out: IO[str]) -> None:
    """Answer requests until there are no more."""

    def say(answer: Data) -> None:
        out.write(json.dumps(answer) + "\n")
        out.flush()

    mind = Mind()
    say({"ready": True})
    for line in lines:
        try:
            request = json.loads(line)
            mind.learn(request)
            say({"loaded": True})
            for action, why in mind.decide(request):
                say({"action": str(action), "why": msgspec.to_builtins(why)})
            say({"done": True})
        except Exception as error:
            say({"fault": f"{type(error).__name__}: {error}"})


def read_until_closed(source: IO[str]) -> Iterator[str]:
    """The lines of a stream. When it is closed the process ends, however hard it thinks."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in source:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield lines.get()


def main() -> None:
    """Serve the process that started this one, and give way to it."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    serve(read_until_closed(sys.stdin), sys.stdout)


if __name__ == "__main__":
    main()
