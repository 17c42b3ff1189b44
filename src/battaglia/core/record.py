"""The text file of a played game.

    [Battaglia "1"]
    [Game "montecuccoli"]
    [Rules "1"]
    [Scenario "navicello-1643"]
    [Data "sha256..."]
    [Dice "seed 7"]

    @ turn 1 coalition movement 1a2b3c4d
    coalition: pick panzetti-1; step panzetti-1 1706; stop panzetti-1
    coalition: attack panzetti-1 oddi-1
    papal*: no-command {4}  # 4 +1 = 5 against 2/1: Dd

Headers, then the actions of each seat in notation, the dice that followed an action in
braces and, as a comment, how they were read. A ``*`` marks an answer by standing order, ``#``
begins a comment, ``@`` lines say
where the game stands and carry a short hash of everything so far, ``?`` covers what the reader
may not know before the end, ``|`` lines hold the files
that do not come with Battaglia: a scenario of one's own, and its map.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from battaglia.core.chance import CommittedDice
from battaglia.core.files import LARGEST_FILE
from battaglia.core.promise import added, promised

if TYPE_CHECKING:
    from battaglia.core.action import Action
    from battaglia.core.knowledge import Audience
    from battaglia.core.match import Entry, Match
    from battaglia.core.roll import Thrown

FORMAT = "1"
CHANCE_NAME = "chance"
COVER = "?"
"""What stands for an action, a roll or a hash that the reader may not know."""
EXCERPT = 60
LONGEST_LINE = 10_000
"""Characters. All combats of a large army take a tenth of it."""

_HEADER = re.compile(r"\[(\w+) (\".*\")\]\Z")
_LINE = re.compile(r"(?P<seat>[\w-]+)(?P<standing>\*?): (?P<body>.+)\Z")
_ROLLS = re.compile(r"(?:\{(?:\?|[0-9]{1,3}(?: [0-9]{1,3})*)\} ?)*\Z")
_NEEDED = ("Game", "Rules", "Scenario", "Data", "Dice")


class RecordFault(ValueError):
    """A record that does not hold: the line (from 1; 0 for the whole file) and what is wrong."""

    def __init__(self, line: int, fault: str) -> None:
        self.line = line
        self.fault = fault
        super().__init__(f"line {line}: {fault}" if line else fault)


class OtherRules(RecordFault):
    """The record was made under another version of the rules: that is not a false record."""


class Covered(RecordFault):
    """The record holds what its reader may not know yet: it cannot be replayed before the end."""

    def __init__(self, line: int, actions: int = 0) -> None:
        self.actions = actions
        covered = "1 covered action" if actions == 1 else f"{actions} covered actions"
        begins = "begins with a position of which something is covered"
        held = f"holds {covered}" if actions else begins
        super().__init__(line, f"{held}, complete when the game is over")


class Played(msgspec.Struct, frozen=True):
    """An action of a record with its dice; ``text`` is empty for a roll at the very start.

    Of a covered one the action or its dice are not told.
    """

    line: int
    seat: str
    standing: bool
    text: str
    rolls: tuple[tuple[int, ...], ...]
    covered: bool = False


class Mark(msgspec.Struct, frozen=True):
    """A statement of where the game stands."""

    line: int
    heading: str
    hash: str


class Parsed(msgspec.Struct, frozen=True):
    """A record as it is written, not yet replayed."""

    headers: dict[str, str]
    files: dict[str, str]
    items: tuple[Played | Mark, ...]


# Reading


def parse_record(text: str) -> Parsed:
    """The parts of a record; a fault names its line."""
    if len(text) > LARGEST_FILE:
        raise RecordFault(0, f"{len(text):,} characters are too many for a record")
    headers: dict[str, str] = {}
    files: dict[str, list[str]] = {}
    items: list[Played | Mark] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        if raw.startswith("|"):
            _embedded(files, raw, number)
            continue
        if len(raw) > LONGEST_LINE:
            raise RecordFault(number, f"{len(raw):,} characters are too many for a line")
        line = raw.strip()
        if line.startswith("["):
            key, value = _header(line, number)
            if key in headers:
                raise RecordFault(number, f"the header [{key}] is said twice")
            headers[key] = value
            continue
        line = line.partition("#")[0].rstrip()
        if line.startswith("@"):
            items.append(_mark(line, number))
        elif line:
            items += _played(line, number)
    _check_headers(headers)
    texts = {name: "\n".join(lines) for name, lines in files.items()}
    return Parsed(headers, texts, tuple(items))


def _embedded(files: dict[str, list[str]], line: str, number: int) -> None:
    """``|: NAME`` begins a file, ``| TEXT`` is a line of it."""
    if line.startswith("|: "):
        files[line[3:].strip()] = []
    elif not files:
        raise RecordFault(number, "a line with | belongs to a file: |: NAME comes first")
    else:
        files[next(reversed(files))].append(line.removeprefix("|").removeprefix(" "))


def _header(line: str, number: int) -> tuple[str, str]:
    found = _HEADER.match(line)
    if not found:
        raise RecordFault(number, 'a header reads [Name "value"]')
    try:
        value = json.loads(found.group(2))
    except (ValueError, RecursionError):
        raise RecordFault(number, "the value of the header is not a quoted text") from None
    return found.group(1), str(value)


def _check_headers(headers: dict[str, str]) -> None:
    if headers.get("Battaglia") != FORMAT:
        raise RecordFault(
            0,
            f'this is not a Battaglia record of format {FORMAT}: [Battaglia "{FORMAT}"] is missing',
        )
    for name in _NEEDED:
        if name not in headers:
            raise RecordFault(0, f"the header [{name}] is missing")


def _mark(line: str, number: int) -> Mark:
    words = line[1:].split()
    if len(words) < 2:
        raise RecordFault(number, "a line with @ names the place in the game and a hash")
    return Mark(number, " ".join(words[:-1]), words[-1])


def _played(line: str, number: int) -> list[Played]:
    found = _LINE.match(line)
    if not found:
        raise RecordFault(number, "an action reads SEAT: ACTION")
    seat, standing = found.group("seat"), bool(found.group("standing"))
    return [_play(part, seat, standing, number) for part in found.group("body").split(";")]


def _play(part: str, seat: str, standing: bool, number: int) -> Played:
    text, brace, rest = part.strip().partition("{")
    dice = f"{brace}{rest}"
    if not _ROLLS.match(dice):
        raise RecordFault(number, f"{excerpt(part)!r} is not an action with its dice in braces")
    rolls = tuple(
        tuple(int(face) for face in roll.split()) for roll in re.findall(r"\{([0-9 ]+)\}", dice)
    )
    covered = text.strip() == COVER or f"{{{COVER}}}" in dice
    return Played(number, seat, standing, text.strip(), rolls, covered)


def excerpt(text: str) -> str:
    """The beginning of a text, for a message."""
    text = text.strip()
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}..."


# Writing


def write_record(
    match: Match, known: Callable[[Audience | None], bool], files: Mapping[str, str]
) -> str:
    """The record of a match so far; ``known`` says what its reader may know.

    ``files`` are the match's own, as far as the reader may know them. A hash covers all that came
    before it, so that whoever has most of it could guess the rest: after the first covered action
    hashes are covered, too, and where the beginning is covered all of them are.
    """
    match.link()
    covered = files is not match.terms.files
    headers = _headers(match, COVER if covered else match.game.data_hash(match.battle))
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers]
    for name, text in files.items():
        lines.append(f"|: {name}")
        lines += [f"| {line}" if line else "|" for line in text.split("\n")]
    lines.append("")
    heading = ""
    for entry in match.entries:
        if entry.heading != heading:
            heading = entry.heading
            lines.append(f"@ {heading} {COVER if covered else entry.mark}")
        _write_entry(lines, entry, known)
        audiences = (entry.audience, *(thrown.audience for thrown in entry.rolls))
        covered = covered or not all(map(known, audiences))
    lines.append(f"@ {match.heading()} {COVER if covered else match.mark()}")
    return "\n".join(lines) + "\n"


def result_of(match: Match) -> str:
    """The outcome in two words; * while the game goes on."""
    outcome = match.outcome
    return "*" if outcome is None else f"{outcome.winner or 'draw'} {outcome.code}"


def _headers(match: Match, data: str) -> list[tuple[str, str]]:
    return [
        ("Battaglia", FORMAT),
        ("Game", match.game.id),
        ("Rules", str(match.game.version)),
        ("Scenario", match.terms.scenario),
        ("Data", data),
        ("Options", json.dumps(match.terms.options, sort_keys=True)),
        ("Seats", " ".join(match.seats)),
        *_dice_headers(match),
        ("Result", result_of(match)),
    ]


def _dice_headers(match: Match) -> list[tuple[str, str]]:
    """Committed dice show their secret after the last move, never before."""
    terms = match.terms
    found = [("Dice", terms.dice)]
    if terms.entropy:
        found.append(("Entropy", added(terms.entropy, match.seats)))
    committed = promised(terms.dice).kind == "commitment"
    if committed and match.outcome is not None and isinstance(match.dice, CommittedDice):
        found.append(("Secret", match.dice.secret.hex()))
        thrown = (thrown for entry in match.entries for thrown in entry.rolls)
        found.append(
            ("Kinds", " ".join(dict.fromkeys(kind for one in thrown for kind in one.dice)))
        )
    return found


def _write_entry(lines: list[str], entry: Entry, known: Callable[[Audience | None], bool]) -> None:
    read = [(known(thrown.audience), thrown) for thrown in entry.rolls]
    dice = "".join(f" {{{_faces(thrown) if told else COVER}}}" for told, thrown in read)
    if read:
        dice += f"  # {'; '.join(str(thrown) if told else COVER for told, thrown in read)}"
    if entry.action is None:
        lines.append(f"{CHANCE_NAME}:{dice}")
        return
    seat = f"{entry.seat}{'*' if entry.standing else ''}: "
    covered = not known(entry.audience)
    text = COVER if covered else str(entry.action)
    if not covered and _continues(lines[-1], seat, entry.action):
        lines[-1] += f"; {text}{dice}"
    else:
        lines.append(f"{seat}{text}{dice}")


def _faces(thrown: Thrown) -> str:
    return " ".join(map(str, thrown.faces))


def _continues(line: str, seat: str, action: Action) -> bool:
    """Does the action go on with the piece that the last line was about?"""
    if not line.startswith(seat) or "{" in line:
        return False
    before = line.removeprefix(seat).split("; ")[-1].split()
    return before[0] in action.joins and before[1:2] == str(action).split()[1:2]
