"""A game written out: who chose what among how many actions, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from battaglia.core.flow import Event
from battaglia.core.match import Entry, Match
from tests.conformance.playing import begin, digest
from tests.conformance.trials import trial_for

FOLDER = Path(__file__).parent


class Playthrough(NamedTuple):
    """A seeded game, or its first turns."""

    scenario: str
    seed: int
    turns: int

    @property
    def path(self) -> Path:
        """Where it is written down."""
        return FOLDER / f"{self.scenario}.txt"


PLAYTHROUGHS = (
    Playthrough("navicello-1643", 3, 4),
    Playthrough("nonantola-1643", 1, 2),
    Playthrough("zusmarshausen-1648", 1, 2),
    Playthrough("raab-1664", 1, 2),
    Playthrough("obregon-1743", 1, 1),
    Playthrough("camposanto-1743", 1, 2),
    Playthrough("gossolengo", 1, 3),
    Playthrough("assault-on-the-centre", 1, 2),
    Playthrough("san-lazzaro", 1, 2),
    Playthrough("piacenza-1746", 1, 1),
)


def written(playthrough: Playthrough) -> str:
    """The text of a playthrough."""
    match = begin(playthrough.scenario, playthrough.seed)
    choose = trial_for(match).bold(playthrough.seed)
    lines = [
        f"# {playthrough.scenario}, seed {playthrough.seed}, turns 1 to {playthrough.turns}",
        "# SEAT (number of legal actions): action {dice}, then the events with their paragraphs.",
        "# Written anew by: python -m tests.golden.regenerate",
    ]
    heading = ""
    while match.outcome is None and turn_of(match) <= playthrough.turns:
        if match.game.heading(match.state) != heading:
            heading = match.game.heading(match.state)
            lines += ["", f"@ {heading} {digest(match)}"]
        lines += one_action(match, *choose(match))
    lines += ["", f"@ {match.game.heading(match.state)} {digest(match)}", *result(match)]
    return "\n".join(lines) + "\n"


def turn_of(match: Match) -> int:
    """The turn that is being played."""
    state: Any = match.state
    return int(state.turn)


def one_action(match: Match, seat: int, action: object) -> list[str]:
    """Play an action and write it down."""
    choices, events = len(match.seat(match.seats[seat]).legal()), len(match.events)
    match.play(seat, str(action))
    lines = [played(match.entries[-1], choices)]
    return lines + [f"    {happened(event)}" for event in match.events[events:]]


def played(entry: Entry, choices: int) -> str:
    """A line for an action."""
    dice = "".join(f" {{{' '.join(map(str, faces))}}}" for faces in entry.faces)
    return f"{entry.seat} ({choices}): {entry.action}{dice}"


def happened(event: Event) -> str:
    """A line for an event."""
    params = " ".join(f"{key}={value}" for key, value in sorted(event.params.items()))
    return f"{event.code} [{event.rule}] {params}".rstrip()


def result(match: Match) -> list[str]:
    """A line for the outcome, if there is one."""
    if match.outcome is None:
        return []
    params = " ".join(f"{key}={value}" for key, value in match.outcome.params.items())
    winner = match.outcome.winner or "nobody"
    return [f"{winner}: {match.outcome.code} [{match.outcome.rule}] {params}"]
