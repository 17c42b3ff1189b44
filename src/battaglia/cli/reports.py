"""Answers to questions at the table: odds, reach, units, score, options, rules."""

from __future__ import annotations

from typing import Any

from battaglia.cli.boards import Board
from battaglia.cli.numbers import chance_text
from battaglia.cli.speaking import Speaker
from battaglia.core.game import Course, Odds, Reached
from battaglia.core.ledger import Ledger
from battaglia.core.match import Seat
from battaglia.core.rulebook import Paragraph


def unit_lines(board: Board, seats: tuple[str, ...]) -> list[str]:
    """The pieces of some sides, a line each."""
    lines = []
    for seat in seats:
        lines.append(board.speaker.tell("army", seat=seat))
        lines += [f"  {board.piece_line(piece)}" for piece in board.army(seat)]
    return lines


def option_lines(board: Board) -> list[str]:
    """The options of the battle and what they are set to."""
    speaker = board.speaker
    lines = []
    for name in board.battle.options.__struct_fields__:
        value = getattr(board.battle.options, name)
        shown = _option_value(speaker, name, value)
        lines.append(f"{name}={_written(value)}: {speaker.name('option', name)}: {shown}")
    return lines


def _option_value(speaker: Speaker, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return speaker.name("word", "yes" if value else "no")
    return speaker.name("option-value", f"{name}.{value}")


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def order_lines(speaker: Speaker, choices: dict[str, tuple[str, ...]], held: Any) -> list[str]:
    """The standing orders there are, and which are in force."""
    lines = []
    for name, values in choices.items():
        lines.append(f"{speaker.name('order', name)} ({name}):")
        now = held.get(name, values[0])
        for value in values:
            text = speaker.name("order-value", f"{name}.{value}")
            mark = f" ({speaker.tell('in-force')})" if value == now else ""
            lines.append(f"  {value}: {text}{mark}")
    return lines


def reach_lines(board: Board, piece: str, reached: dict[str, Reached]) -> list[str]:
    """Where a piece could go: the hexes of each cost, with what it would do on the way."""
    speaker = board.speaker
    by_cost: dict[str, list[str]] = {}
    for hex_name, found in reached.items():
        met = f" ({board.on_the_way(found.on_the_way)})" if found.on_the_way else ""
        by_cost.setdefault(found.cost, []).append(f"{hex_name}{met}")
    head = speaker.tell("reach-head", piece=piece, count=len(reached))
    costs = sorted(by_cost, key=_points)
    return [head, *(f"  {speaker.name('mp', c)}: {', '.join(by_cost[c])}" for c in costs)]


def _points(cost: str) -> float:
    """The number of movement points that is written 2, ½ or 1½."""
    return int(cost.removesuffix("½") or 0) + (0.5 if cost.endswith("½") else 0)


def reason_lines(speaker: Speaker, seat: Seat, action: str) -> list[str]:
    """Why an action may not be played."""
    reasons = seat.why_not(action)
    lines = [speaker.reason(reason) for reason in reasons]
    if any(reason.code == "unreadable" for reason in reasons):
        lines += form_lines(speaker, seat, action)
    return lines


def form_lines(speaker: Speaker, seat: Seat, action: str) -> list[str]:
    """How the verb that was meant is written, or which verbs there are."""
    verbs = seat.match.game.verbs
    verb = action.split(maxsplit=1)[0] if action.split() else ""
    if verb not in verbs:
        return [speaker.tell("verbs", verbs=", ".join(sorted(verbs)))]
    fields = [name.upper() for name in verbs[verb].__struct_fields__]
    return [speaker.tell("form", form=" ".join([verb, *fields]))]


# Odds


def odds_lines(board: Board, odds: Odds) -> list[str]:
    """The chance of every result: the first course in full, the others in a line each."""
    lines, others = first_course_lines(board, odds), odds.courses[1:]
    if others:
        lines.append(board.otherwise())
        lines += [f"  {_course_line(board, course)}" for course in others]
    return lines


def first_course_lines(board: Board, odds: Odds) -> list[str]:
    """Ledgers, facts and the chance of every result, if nobody does anything further."""
    speaker, first = board.speaker, odds.courses[0]
    lines = [f"{odds.action} [{speaker.title(odds.rule)}]"]
    lines += [_ledger_line(board, name, ledger) for name, ledger in first.ledgers.items()]
    lines += [f"  {fact}" for fact in board.facts(first)]
    if assumed := board.assuming(first):
        lines.append(f"{assumed}:")
    return lines + [
        f"  {speaker.name('result', result)}: {chance_text(chance)}"
        for result, chance in sorted(first.results.items(), key=lambda each: -each[1])
    ]


def _ledger_line(board: Board, name: str, ledger: Ledger) -> str:
    """A strength with its parts, or the modifiers of a die."""
    title = board.speaker.name("ledger-name", name)
    parts = ", ".join(board.speaker.ledger_line(line) for line in ledger.lines)
    total = f" {shown}" if (shown := board.ledger_total(name, ledger)) else ""
    return f"  {title}{total}: {parts or board.speaker.tell('no-modifier')}"


def _course_line(board: Board, course: Course) -> str:
    results = ", ".join(
        f"{board.result_in_brief(result)} {chance_text(chance)}"
        for result, chance in sorted(course.results.items(), key=lambda each: -each[1])
    )
    parts = [board.assuming(course), ", ".join(board.facts_in_brief(course)), results]
    return ": ".join(part for part in parts if part)


# Rules


def paragraph_lines(speaker: Speaker, paragraph: Paragraph) -> list[str]:
    """A paragraph's number, title and text, and the rulings on it."""
    lines = [f"{paragraph.number} {speaker.text(paragraph.title)}"]
    lines.append(speaker.text(paragraph.text).strip())
    if paragraph.rulings:
        lines.append(speaker.tell("rulings", numbers=", ".join(paragraph.rulings)))
    return lines
