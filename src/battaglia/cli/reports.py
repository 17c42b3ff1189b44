"""Answers to questions at the table: odds, reach, units, score, options, rules."""

from __future__ import annotations

from typing import Any

from battaglia.cli.speaking import Speaker
from battaglia.core.game import Course, Odds, Reached
from battaglia.core.ledger import Ledger
from battaglia.core.match import Seat
from battaglia.core.roll import Thrown
from battaglia.core.rulebook import Paragraph
from battaglia.core.telling import Teller
from battaglia.core.telling.figures import chance_text


def unit_lines(speaker: Speaker, teller: Teller, p: Any, seats: tuple[str, ...]) -> list[str]:
    """The pieces of some sides, a line each."""
    lines = []
    for seat in seats:
        lines.append(speaker.tell("army", seat=seat))
        lines += [f"  {teller.piece_line(p, piece)}" for piece in teller.army(p, seat)]
    return lines


def option_lines(teller: Teller) -> list[str]:
    """The options of the battle, what they are set to, and what they are for."""
    return [
        f"{option.id}={_written(option.value)}: {option.title}: "
        f"{teller.option_value(option.id, option.value)}. {option.text}"
        for option in teller.options()
    ]


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def order_lines(speaker: Speaker, teller: Teller, held: Any) -> list[str]:
    """The standing orders there are, and which are in force."""
    lines = []
    for choice in teller.order_choices():
        lines.append(f"{choice.title} ({choice.id}):")
        now = held.get(choice.id, choice.values[0].value)
        for each in choice.values:
            mark = f" ({speaker.tell('in-force')})" if each.value == now else ""
            lines.append(f"  {each.value}: {each.title}{mark}")
    return lines


def reach_lines(
    speaker: Speaker, teller: Teller, piece: str, reached: dict[str, Reached]
) -> list[str]:
    """Where a piece could go: the hexes of each cost, with what it would do on the way."""
    by_cost: dict[str, list[str]] = {}
    for hex_name, found in reached.items():
        met = f" ({teller.on_the_way(found.on_the_way)})" if found.on_the_way else ""
        by_cost.setdefault(found.cost, []).append(f"{hex_name}{met}")
    head = speaker.tell("reach-head", piece=piece, count=len(reached))
    costs = sorted(by_cost, key=_points)
    return [head, *(f"  {teller.cost(c)}: {', '.join(by_cost[c])}" for c in costs)]


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


def odds_lines(speaker: Speaker, teller: Teller, odds: Odds) -> list[str]:
    """The chance of every result: the first course in full, the others in a line each."""
    lines, others = first_course_lines(speaker, teller, odds), odds.courses[1:]
    if others:
        lines.append(speaker.tell("otherwise"))
        lines += [f"  {_course_line(teller, course)}" for course in others]
    return lines


def first_course_lines(speaker: Speaker, teller: Teller, odds: Odds) -> list[str]:
    """Ledgers, facts and the chance of every result, if nobody does anything further."""
    first = odds.courses[0]
    lines = [f"{odds.action} [{speaker.title(odds.rule)}]"]
    lines += [_ledger_line(speaker, teller, name, it) for name, it in first.ledgers.items()]
    lines += [f"  {fact}" for fact in teller.said(first)]
    if assumed := teller.assuming(first):
        lines.append(f"{assumed.removesuffix('.')}:")
    return lines + [
        f"  {teller.name('result', result)}: {chance_text(chance)}"
        for result, chance in sorted(first.results.items(), key=lambda each: -each[1])
    ]


def _ledger_line(speaker: Speaker, teller: Teller, name: str, ledger: Ledger) -> str:
    """A strength with its parts, or the modifiers of a die."""
    told = teller.ledger(name, ledger)
    parts = ", ".join(f"{line.value:+d} {line.text} ({line.rule})" for line in told.lines)
    total = f" {shown}" if (shown := teller.ledger_total(name, ledger)) else ""
    return f"  {told.title}{total}: {parts or speaker.tell('no-modifier')}"


def _course_line(teller: Teller, course: Course) -> str:
    results = ", ".join(
        f"{teller.result_in_brief(result)} {chance_text(chance)}"
        for result, chance in sorted(course.results.items(), key=lambda each: -each[1])
    )
    assumed = teller.assuming(course).removesuffix(".")
    parts = [assumed, ", ".join(teller.said_in_brief(course)), results]
    return ": ".join(part for part in parts if part)


# Rolls


def roll_lines(speaker: Speaker, teller: Teller, thrown: Thrown) -> list[str]:
    """A roll of the past: what it was for, how it was read, and the lines behind that."""
    told = teller.roll(thrown)
    ledgers = thrown.ledgers.items()
    lines = [f"{told.purpose} [{told.rule}]", f"  {told.text}"]
    return lines + [_ledger_line(speaker, teller, name, it) for name, it in ledgers]


# Rules


def paragraph_lines(speaker: Speaker, paragraph: Paragraph) -> list[str]:
    """A paragraph's number, title and text, and the rulings on it."""
    lines = [f"{paragraph.number} {speaker.text(paragraph.title)}"]
    lines.append(speaker.text(paragraph.text).strip())
    if paragraph.rulings:
        lines.append(speaker.tell("rulings", numbers=", ".join(paragraph.rulings)))
    return lines
