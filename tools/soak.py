"""Plays many games and checks every position: ``python -m tools.soak``.

The cheap invariants are checked after every action, the full set on a sample, and once a game
a saved position is played on and the record is replayed. A table then says how often each
paragraph of the rules came up. Anything that does not hold is written down as a record that
can be replayed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import battaglia
from battaglia.ai import make_player
from battaglia.core import flow
from battaglia.core.chance import Dice, Die, Faces
from battaglia.core.match import Match, Seat
from tests.conformance import playing, thorough
from tests.conformance.invariants import Violation, need
from tests.conformance.playing import Chooser
from tests.conformance.tally import COLUMNS, Tally, paragraphs, watched_code
from tests.conformance.trials import Trial, trial_of

BATCH = 10
"""Games that a worker plays before it reports."""
SAMPLES = 10
"""Positions of a game, on average, that get the full set of checks."""
EACH_KIND = 2
"""So many positions with each kind of step get them in any case."""
SAVED = 2
"""Positions of a game, on average, that are saved and begun from."""
WATCHED = 50
"""In one game of so many the marked code is watched, which is slow."""
WARM = 100
"""After so many actions a battle's tables are computed, and the time of an action counts."""


class Plan(NamedTuple):
    """Games of one kind."""

    scenario: str
    player: str
    options: str
    games: int
    first_seed: int = 0

    @property
    def game(self) -> str:
        """The game that is played, by its id."""
        return next(
            name
            for name in battaglia.games()
            if self.scenario in (*trial_of(name).scenarios, *trial_of(name).made)
        )

    @property
    def trial(self) -> Trial:
        """The game that is played, as the tests know it."""
        return trial_of(self.game)

    @property
    def is_small(self) -> bool:
        """Are its games short?"""
        return self.scenario == self.trial.small or self.scenario in self.trial.made

    def __str__(self) -> str:
        return f"{self.scenario}, {self.player} player, {self.options} options"


OF_SMALL = {
    ("random", "default"): 2000,
    ("random", "other"): 100,
    ("bold", "default"): 200,
    ("bold", "other"): 100,
    ("simple", "default"): 150,
}
"""How many games of a small battle each kind of player plays, by the options."""
OF_LARGE = {
    ("random", "default"): 200,
    ("random", "other"): 20,
    ("bold", "default"): 60,
    ("bold", "other"): 20,
    ("simple", "default"): 50,
}
OF_MADE = 100


def plans_of(game: str) -> list[Plan]:
    """Everything that is played of a game."""
    trial = trial_of(game)
    plans = [Plan(name, "random", "default", OF_MADE) for name in trial.made]
    for name in trial.scenarios:
        many = OF_SMALL if name == trial.small else OF_LARGE
        plans += [Plan(name, player, options, n) for (player, options), n in many.items()]
    return plans


class Fault(NamedTuple):
    """A game that went wrong, and where it was written down."""

    plan: str
    seed: int
    what: str
    file: str


class Report:
    """What some games came to."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.actions: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}
        self.outcomes: dict[str, Counter[str]] = {}
        self.checked = 0
        self.slowest = 0.0
        self.tallies: dict[str, Tally] = {}
        self.faults: list[Fault] = []

    def add(self, other: Report) -> None:
        """Take in another report."""
        self.games.update(other.games)
        self.actions.update(other.actions)
        for kind, seconds in other.seconds.items():
            self.seconds[kind] = self.seconds.get(kind, 0.0) + seconds
        for kind, counts in other.outcomes.items():
            self.outcomes.setdefault(kind, Counter()).update(counts)
        self.checked += other.checked
        self.slowest = max(self.slowest, other.slowest)
        for game, tally in other.tallies.items():
            self.tally(game).add(tally)
        self.faults += other.faults

    def tally(self, game: str) -> Tally:
        """How often each paragraph of a game came up."""
        return self.tallies.setdefault(game, Tally(game))


# One game


class WatchedDice:
    """The dice of a match; what each roll is for is counted."""

    def __init__(self, match: Match, tally: Tally) -> None:
        self.match = match
        self.tally = tally
        self.dice = match.dice

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        roll = flow.pending_roll(self.match.state)
        if roll is None:
            raise Violation("dice are thrown that nobody waits for")
        self.tally.roll(self.match.state, roll)
        return self.dice.roll(number, dice)


class LaterDice:
    """The dice of a match from one of its rolls on."""

    def __init__(self, dice: Dice, first: int) -> None:
        self.dice = dice
        self.first = first

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        return self.dice.roll(number + self.first, dice)


class Branch(NamedTuple):
    """A saved position of a match, to be played on when the match is over."""

    match: Match
    entries: int
    events: int


class Game:
    """A game under observation."""

    def __init__(self, match: Match, seed: int, report: Report, timed: bool = True) -> None:
        self.match = match
        self.trial = trial_of(match.game.id)
        self.tally = report.tally(match.game.id)
        self.timed = timed
        self.dice = match.dice
        self.report = report
        self.rng = Random(f"checks {seed}")
        self.watch = self.trial.watch(match.battle)
        self.branch: Branch | None = None
        self.kinds: Counter[str] = Counter()
        self.average = self.trial.usual(match.state)

    def play(self, choose: Chooser) -> int:
        """Play to the end; returns the number of actions."""
        match, limit = self.match, self.trial.longest(self.match.state)
        match.dice = WatchedDice(match, self.tally)
        self.watch.look(match.state)
        actions = 0
        while match.outcome is None:
            self.one_action(choose)
            actions += 1
            need(actions <= limit, f"no end after {limit} actions")
        match.dice = self.dice
        self.tally.events(match.events)
        self.finish()
        return actions

    def one_action(self, choose: Chooser) -> None:
        match = self.match
        seat, action = choose(match)
        self.tally.step(match.state.stack[-1])
        began = time.process_time()
        match.play(seat, action)
        if self.timed and len(match.entries) > WARM:
            self.report.slowest = max(self.report.slowest, time.process_time() - began)
        self.watch.look(match.state)
        kind = match.state.stack[-1].name
        if self.rng.random() * self.average < SAMPLES or self.kinds[kind] < EACH_KIND:
            self.kinds[kind] += 1
            self.report.checked += 1
            self.tally.reasons(thorough.check(match, self.rng))
        if self.rng.random() * self.average < SAVED:
            self.save()

    def save(self) -> None:
        """Check the saved position; one of them is played on at the end."""
        match = self.match
        thorough.check_saved(match)
        if self.branch is None and match.outcome is None:
            again = thorough.resume(match, LaterDice(self.dice, match.roll_number))
            self.branch = Branch(again, len(match.entries), len(match.events))

    def finish(self) -> None:
        """The record replays, and the saved position comes to the same end."""
        match = self.match
        text = match.record()
        again = battaglia.load_match(text)
        need(playing.digest(again) == playing.digest(match), "the replay ends elsewhere")
        need(again.entries == match.entries, "the replay has other entries")
        need(again.events == match.events, "the replay has other events")
        need(again.record() == text, "the replay has another record")
        if self.branch is not None:
            play_branch(match, self.branch)


def play_branch(match: Match, branch: Branch) -> None:
    """From a saved position the same actions and the same dice lead to the same end."""
    again = branch.match
    for entry in match.entries[branch.entries :]:
        need(entry.action is not None, "a roll without an action")
        Seat(again, match.seats.index(entry.seat)).play(str(entry.action))
    need(again.events == match.events[branch.events :], "the saved game took another course")
    need(again.outcome == match.outcome, "the saved game ended otherwise")
    need(playing.digest(again) == playing.digest(match), "the saved game ended elsewhere")


# Batches of games


def play_batch(plan: Plan, dump: Path) -> Report:
    """The games of a plan, one after another."""
    report = Report()
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(plan.first_seed, plan.first_seed + plan.games):
            play_one(plan, seed, report, dump, Path(folder))
    report.seconds[str(plan)] = time.process_time() - began
    return report


def play_one(plan: Plan, seed: int, report: Report, dump: Path, folder: Path) -> None:
    """One game; whatever goes wrong in it is written down."""
    match: Match | None = None
    try:
        watched = seed % WATCHED == 0
        with watched_code(report.tally(plan.game)) if watched else nullcontext():
            match = begin(plan, seed, folder)
            game = Game(match, seed, report, timed=not watched)
            actions = game.play(chooser_of(plan, match, seed))
        report.actions[str(plan)] += actions
        report.outcomes.setdefault(str(plan), Counter())[result_of(match)] += 1
    except Exception as error:  # whatever it is, it is a finding
        report.faults.append(write_down(plan, seed, match, error, dump))
    report.games[str(plan)] += 1


def begin(plan: Plan, seed: int, folder: Path) -> Match:
    """A new match of the plan."""
    scenario: str | Path = plan.scenario
    if plan.scenario in plan.trial.made:
        scenario = plan.trial.made[plan.scenario](folder)
    options = plan.trial.everything if plan.options == "other" else None
    return playing.begin(scenario, seed, options)


def chooser_of(plan: Plan, match: Match, seed: int) -> Chooser:
    """Who plays: the same kind of player on both sides."""
    if plan.player == "random":
        return playing.chooser(seed)
    if plan.player == "bold":
        return plan.trial.bold(seed)
    players = [make_player(plan.player, 2 * seed + number) for number in range(len(match.seats))]

    def choose(played: Match) -> playing.Choice:
        number = played.state.deciders[0]
        return number, players[number].decide(Seat(played, number).door())

    return choose


def result_of(match: Match) -> str:
    """The outcome in two words."""
    outcome = match.outcome
    return "none" if outcome is None else f"{outcome.winner or 'nobody'} {outcome.code}"


def write_down(plan: Plan, seed: int, match: Match | None, error: Exception, dump: Path) -> Fault:
    """The record of a game that went wrong, with what went wrong as a comment."""
    trace = "".join(traceback.format_exception(error))
    lines = [f"# {line}" for line in f"{plan}, seed {seed}\n{trace}".splitlines()]
    try:
        lines.append(match.record() if match is not None else "")
    except Exception as second:  # a position that cannot even be written
        lines.append(f"# no record: {second!r}")
        lines += [f"# {e.seat}: {e.action} {e.faces}" for e in match.entries] if match else []
    name = f"{plan.scenario}-{plan.player}-{plan.options}-{seed}.txt"
    dump.mkdir(parents=True, exist_ok=True)
    (dump / name).write_text("\n".join(lines), encoding="utf-8")
    kind = "" if isinstance(error, Violation) else f"{type(error).__name__}: "
    return Fault(str(plan), seed, f"{kind}{error}", str(dump / name))


# All of it


def batches(plans: Iterable[Plan], scale: float) -> Iterator[Plan]:
    """The plans at a scale, cut into batches; at least one game of each."""
    for plan in plans:
        games = max(1, round(plan.games * scale))
        for first in range(0, games, BATCH):
            yield plan._replace(games=min(BATCH, games - first), first_seed=first)


def run(plans: Iterable[Plan], scale: float, jobs: int, dump: Path) -> Report:
    """The plans, on several processes."""
    report = Report()
    with ProcessPoolExecutor(jobs) as pool:
        # The long games first, so that no process is left alone with them at the end.
        todo = sorted(batches(plans, scale), key=lambda plan: plan.is_small)
        waiting = [pool.submit(play_batch, plan, dump) for plan in todo]
        for number, done in enumerate(as_completed(waiting), start=1):
            report.add(done.result())
            if sys.stderr.isatty():
                faults = len(report.faults)
                print(
                    f"\r{number}/{len(waiting)} batches, {faults} faults", end="", file=sys.stderr
                )
    return report


def print_report(report: Report, seconds: float) -> None:
    """Games, outcomes and paragraphs as tables, then the faults."""
    print(f"{'games':>6} {'actions':>9} {'seconds':>8}  of")
    for kind, games in report.games.items():
        results = report.outcomes.get(kind, Counter())
        shown = ", ".join(f"{result} {count}" for result, count in results.most_common())
        print(f"{games:6} {report.actions[kind]:9} {report.seconds[kind]:8.0f}  {kind}: {shown}")
    for game, tally in report.tallies.items():
        print_tally(game, tally)
    print(f"\n{report.games.total()} games, {report.actions.total()} actions, all checked;")
    print(f"{report.checked} positions checked thoroughly; {seconds:.0f} s;", end=" ")
    print(f"slowest action {1000 * report.slowest:.0f} ms; {len(report.faults)} faults")
    for fault in report.faults[:20]:
        print(f"FAULT {fault.plan}, seed {fault.seed}: {fault.what}\n      {fault.file}")


def print_tally(game: str, tally: Tally) -> None:
    """How often each paragraph of a game came up."""
    print(f"\n{game}\n{'paragraph':10}" + "".join(f"{name:>10}" for name in COLUMNS))
    for paragraph in paragraphs(tally.trial):
        counts = [tally.columns[name][paragraph.number] for name in COLUMNS]
        mark = "" if sum(counts) else "  NEVER" if paragraph.needs_code else "  (no code)"
        figures = "".join(f"{count:10}" for count in counts)
        print(f"{paragraph.number:10}{figures}  {paragraph.title}{mark}")


def counts_of(tally: Tally) -> dict[str, dict[str, int]]:
    """The counts of each paragraph that needs code."""
    return {
        each.number: {name: tally.columns[name][each.number] for name in COLUMNS}
        for each in paragraphs(tally.trial)
        if each.needs_code
    }


def as_json(report: Report, seconds: float) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "seconds": round(seconds, 1),
        "games": dict(report.games),
        "actions": dict(report.actions),
        "outcomes": {kind: dict(counts) for kind, counts in report.outcomes.items()},
        "thorough": report.checked,
        "slowest_action_ms": round(1000 * report.slowest, 1),
        "paragraphs": {game: counts_of(tally) for game, tally in report.tallies.items()},
        "faults": [fault._asdict() for fault in report.faults],
    }


def main(arguments: list[str] | None = None) -> int:
    """Run the soak; 0 if everything held."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--game", choices=battaglia.games(), action="append", help="only this game")
    parser.add_argument("--scale", type=float, default=1.0, help="a factor for the number of games")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    parser.add_argument("--dump", type=Path, help="a folder for the records of games that failed")
    chosen = parser.parse_args(arguments)
    dump = chosen.dump or Path(tempfile.mkdtemp(prefix="battaglia-soak-"))
    began = time.perf_counter()
    plans = [plan for game in chosen.game or battaglia.games() for plan in plans_of(game)]
    report = run(plans, chosen.scale, chosen.jobs, dump)
    seconds = time.perf_counter() - began
    print_report(report, seconds)
    if chosen.json:
        chosen.json.write_text(json.dumps(as_json(report, seconds), indent=2), encoding="utf-8")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
