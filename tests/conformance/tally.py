"""How often each paragraph of the rules came up in play."""

from __future__ import annotations

import importlib
import inspect
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from battaglia.core.flow import Event, Position, Roll, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import carriers
from tests.conformance.trials import Trial, trial_of

COLUMNS = ("steps", "events", "ledgers", "reasons", "code")


class Paragraph:
    """A paragraph of the rules: its number, its title, and whether it needs code."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.number: str = data["number"]
        self.title: str = data["title"]["en"]
        self.needs_code = "no_code" not in data


def paragraphs(trial: Trial) -> list[Paragraph]:
    """Every paragraph, in the order of the rules."""
    rules = Path(str(trial.package.__file__)).parent / "rules.toml"
    data = tomllib.loads(rules.read_text(encoding="utf-8"))
    return [Paragraph(each) for each in data["paragraph"]]


class Tally:
    """Counts by paragraph, a column for each way in which a paragraph can come up.

    ``steps`` were decided or rolled; ``events`` happened; ``ledgers`` had a line in a roll;
    ``reasons`` forbade something; ``code`` is marked with the paragraph and answered something.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.columns: dict[str, Counter[str]] = {name: Counter() for name in COLUMNS}

    @property
    def trial(self) -> Trial:
        """The game that is counted."""
        return trial_of(self.game)

    def add(self, other: Tally) -> None:
        """Take in what somebody else counted."""
        for name, counts in other.columns.items():
            self.columns[name].update(counts)

    def total(self, number: str) -> int:
        """How often the paragraph came up, in whatever way."""
        return sum(counts[number] for counts in self.columns.values())

    def step(self, step: Step[Any]) -> None:
        """A step was decided or rolled."""
        self.columns["steps"].update(paragraphs_of(step))

    def roll(self, p: Position, roll: Roll[Any]) -> None:
        """Dice are thrown now."""
        self.step(roll)
        for ledger in self.trial.ledgers(p, roll):
            self.columns["ledgers"].update(line.rule for line in ledger.lines)

    def events(self, events: Iterable[Event]) -> None:
        """Things happened."""
        self.columns["events"].update(event.rule for event in events)

    def reasons(self, reasons: Iterable[Reason]) -> None:
        """Things were forbidden."""
        self.columns["reasons"].update(reason.rule for reason in reasons)


def paragraphs_of(step: Step[Any]) -> set[str]:
    """The paragraphs that a step is marked with."""
    return {step.rule, *getattr(type(step), "__rules__", ())}


# Marked code, watched while it runs


def marked_code(package: ModuleType) -> dict[CodeType, tuple[tuple[str, ...], bool]]:
    """The code of every marked function: its paragraphs, and whether it answers anything.

    A check, a modifier or a question comes up when its answer is not nothing; a procedure,
    and a step that runs by itself, whenever it is carried out.
    """
    found: dict[CodeType, tuple[tuple[str, ...], bool]] = {}
    for carrier in carriers(package):
        thing = attrgetter(carrier.name)(importlib.import_module(carrier.module))
        if inspect.isclass(thing):
            thing = vars(thing).get("run")
        if thing is not None:
            answers = inspect.signature(thing).return_annotation != "None"
            found[thing.__code__] = (carrier.paragraphs, answers)
    return found


@contextmanager
def watched_code(tally: Tally) -> Iterator[None]:
    """Count the marked functions that come up inside the block. Slow."""
    marked, counts = marked_code(tally.trial.package), tally.columns["code"]

    def watch(frame: FrameType, happening: str, answer: Any) -> None:
        if happening != "return" or frame.f_code not in marked:
            return
        numbers, answers = marked[frame.f_code]
        if answer or not answers:
            counts.update(numbers)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)
