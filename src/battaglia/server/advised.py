"""The moves that are advised, in words: each with what it does, where it goes or what it aims at.

An adviser puts the actions of a piece together. What they come to is seen by playing them: who was
taken in hand may go, turn or stay, and each attack has an arrow of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from battaglia.core.chance import SeededDice
from battaglia.core.flow import Position
from battaglia.core.match import Match
from battaglia.core.telling import Teller
from battaglia.core.telling.shapes import Choice
from battaglia.server.answers import AdviceStep
from battaglia.server.envelopes import Scribe
from battaglia.server.reasoning import said, stated

if TYPE_CHECKING:
    from battaglia.ai.advice import Step

AIM, END = "aim", "button"
"""How choices are used that aim at a hex, and those that only end what a piece does."""


class Done(NamedTuple):
    """An action of a plan: who does it, where he stands, and where he goes or aims."""

    choice: Choice
    piece: str
    origin: str
    hex: str
    aims: bool


def advised(scribe: Scribe, steps: Iterable[Step]) -> list[AdviceStep]:
    """The moves of a plan, from the asker's position on."""
    teller, trial = scribe.teller, scribe.table.match.fork(SeededDice(0))
    found = []
    for step in steps:
        why = said(stated(step.why), teller)
        done = [_play(teller, trial, str(scribe.viewer), action) for action in step.actions]
        for part in _parts(teller, done):
            found.append(_step(teller, part, why))
            why = ""  # it is the reason of what comes first
    return found


# What is done


def _play(teller: Teller, trial: Match, seat: str, action: str) -> Done:
    before, number = trial.state.copy(), len(trial.entries)
    trial.seat(seat).play(action)
    played, *answers = trial.entries[number:]
    assert played.action is not None
    # At the table the dice fall as they like: what came of them here is not foretold.
    rolled = any(entry.rolls for entry in (played, *answers))
    choice = teller.choice(before, played.action, final=False)
    return _done(teller, seat, choice, before, before if rolled else trial.state)


def _done(teller: Teller, seat: str, choice: Choice, before: Position, after: Position) -> Done:
    piece = choice.piece or next(iter(choice.pieces), "")
    if not piece:
        return Done(choice, "", "", choice.hex or "", aims=False)
    origin, there = teller.hex_of(before, piece), teller.hex_of(after, piece)
    if there == origin:
        named = teller.hex_of(before, choice.target) if choice.target else choice.hex
        there = named or origin
    enemy = choice.target is not None and teller.holder(before, choice.target) != seat
    return Done(choice, piece, origin, there, aims=enemy or choice.use == AIM)


def _parts(teller: Teller, done: Iterable[Done]) -> Iterator[list[Done]]:
    """What a piece does at one go; to be taken in hand for an attack is a part of it."""
    part: list[Done] = []
    for each in done:
        anew = each.choice.verb == teller.pick_verb or (part and part[-1].aims)
        if part and (anew or (each.aims and not _stays(part))):
            yield part
            part = []
        part.append(each)
    if part:
        yield part


def _stays(part: Sequence[Done]) -> bool:
    """Is its piece where it was?"""
    return part[-1].hex == part[0].origin


# In words


def _step(teller: Teller, part: Sequence[Done], why: str) -> AdviceStep:
    first, last = part[0], part[-1]
    return AdviceStep(
        actions=[each.choice.action for each in part],
        text=_text(teller, part),
        why=why,
        piece=first.piece or None,
        origin=first.origin or None,
        hex=None if _stays(part) else last.hex or None,
        aims=last.aims,
    )


def _text(teller: Teller, part: Sequence[Done]) -> str:
    first, last = part[0], part[-1]
    who = "+".join(first.choice.pieces) or first.piece
    if not last.aims and _stays(part):
        return _does(teller, part) or teller.say("advice", "stays", piece=who)
    if last.aims or len(part) == 1 or not last.hex:
        return last.choice.text
    return teller.say("advice", "goes", piece=who, hex=last.hex)


def _does(teller: Teller, part: Sequence[Done]) -> str:
    """What a piece does that stays where it is; "" if it is nothing."""
    first, *more = [each.choice for each in part]
    taken = bool(more) and first.verb == teller.pick_verb
    if not taken and not first.hex:
        return first.text
    tells = [choice.text for choice in more if choice.use != END and not choice.hex]
    return tells[-1] if tells else ""
