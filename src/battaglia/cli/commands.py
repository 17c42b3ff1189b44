"""The commands of a game at the terminal; everything else that is typed is a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from battaglia.cli.files import NotWritten, write_whole
from battaglia.cli.hinting import hint_lines
from battaglia.cli.mapview import map_lines
from battaglia.cli.numbers import whole
from battaglia.cli.reports import (
    odds_lines,
    option_lines,
    order_lines,
    paragraph_lines,
    reach_lines,
    reason_lines,
    roll_lines,
    unit_lines,
)
from battaglia.cli.resuming import resume
from battaglia.cli.session import Session, say_all
from battaglia.cli.threatening import threat_at, threat_lines
from battaglia.core.action import Action
from battaglia.core.files import DataFault, read_text
from battaglia.core.record import RecordFault

Command = Callable[[Session, list[str]], None]

USUAL_RADIUS, LARGEST_RADIUS = 3, 60
RECORD_BEGINS, POSITION_SAYS = '[Battaglia "', 'game = "'
"""By these a file that may be written over is known."""


class Misused(Exception):
    """A command was given words that it cannot use: the help line of the command is shown."""


def carry_out(session: Session, line: str) -> bool:
    """Carry out a line if it is a command; False if it is not one."""
    name, *words = line.split()
    command = COMMANDS.get(name)
    if command is None:
        return False
    try:
        command(session, words)
    except Misused:
        print(session.speaker.tell("usage", form=session.speaker.name("command", name)))
    return True


# Looking


def show_map(session: Session, words: list[str]) -> None:
    """``map`` or ``map HEX RADIUS``."""
    if not words:
        say_all(map_lines(session.speaker, session.teller, session.match.state))
        return
    radius = whole(words[1]) if len(words) == 2 else USUAL_RADIUS
    if len(words) > 2 or radius is None:
        raise Misused
    if need_hex(session, words[0]):
        around = (words[0], min(radius, LARGEST_RADIUS))
        say_all(map_lines(session.speaker, session.teller, session.match.state, *around))


def show_hex(session: Session, words: list[str]) -> None:
    """``hex HEX``: everything about a hex, in words."""
    if len(words) != 1:
        raise Misused
    if need_hex(session, words[0]):
        say_all(session.teller.hex_lines(session.match.state, words[0]))


def show_units(session: Session, words: list[str]) -> None:
    """``units`` or ``units SIDE``."""
    seats = tuple(words) or session.match.seats
    if len(seats) > 2 or any(seat not in session.match.seats for seat in seats):
        raise Misused
    say_all(unit_lines(session.speaker, session.teller, session.match.state, seats))


def show_unit(session: Session, words: list[str]) -> None:
    """``unit X``: everything about a piece."""
    piece = need_piece(session, words)
    if piece:
        say_all(session.teller.piece_lines(session.match.state, piece))


def show_list(session: Session, words: list[str]) -> None:
    """``list``: what may be chosen now."""
    no_words(words)
    if session.match.outcome is None:
        session.show_list(session.choices())


def show_log(session: Session, words: list[str]) -> None:
    """``log`` or ``log N``: what has happened, or the last of it."""
    last = whole(words[0]) if words else 0
    if len(words) > 1 or last is None:
        raise Misused
    events = [event for event in session.match.events if session.may_know(event)]
    lines = session.teller.lines(events)
    say_all(lines[-last:])


def show_rolls(session: Session, words: list[str]) -> None:
    """``rolls`` or ``rolls N``: the last roll or rolls, with the lines behind them."""
    last = whole(words[0]) if words else 1
    if len(words) > 1 or last is None:
        raise Misused
    events = [event for event in session.match.events if session.may_know(event)]
    rolls = [event.roll for event in events if event.roll is not None]
    for thrown in rolls[-last:] if last else []:
        say_all(roll_lines(session.speaker, session.teller, thrown))
    if not rolls:
        print(session.speaker.tell("no-rolls"))


def show_score(session: Session, words: list[str]) -> None:
    """``score``: points, losses, how both sides stand."""
    no_words(words)
    say_all(session.teller.score_lines(session.match.state))


def show_options(session: Session, words: list[str]) -> None:
    """``options``: the options of this battle."""
    no_words(words)
    say_all(option_lines(session.teller))


def show_rule(session: Session, words: list[str]) -> None:
    """``rule NUMBER``: a paragraph of the rules."""
    if len(words) != 1:
        raise Misused
    paragraph = session.speaker.rulebook.find(words[0])
    if paragraph is None:
        print(session.speaker.tell("no-such-rule", number=words[0]))
    else:
        say_all(paragraph_lines(session.speaker, paragraph))


def show_gloss(session: Session, words: list[str]) -> None:
    """``gloss`` or ``gloss WORD``: words of the game in short."""
    wanted = " ".join(words).casefold()
    found = [
        gloss
        for gloss in session.teller.told_glosses()
        if gloss.term.casefold().startswith(wanted) or gloss.id.startswith(wanted)
    ]
    if not found:
        print(session.speaker.tell("no-such-gloss", word=" ".join(words)))
    for gloss in found:
        print(f"{gloss.term}: {gloss.text} [{session.speaker.title(gloss.rule)}]")


def show_help(session: Session, words: list[str]) -> None:
    """``help``: all commands."""
    no_words(words)
    speaker = session.speaker
    print(speaker.tell("help-head"))
    for name in COMMANDS:
        print(f"  {speaker.name('command', name)}")


# Asking


def why_not(session: Session, words: list[str]) -> None:
    """``why not ACTION``: every reason against it; ``why``: what the program says of its move."""
    if not words:
        say_all(session.reason_lines() or [session.speaker.tell("nothing-said")])
        return
    if words[:1] == ["not"]:
        words = words[1:]
    action = need_action(session, words)
    lines = reason_lines(session.speaker, session.door(), action)
    say_all(lines or [session.speaker.tell("allowed", action=action)])


def show_odds(session: Session, words: list[str]) -> None:
    """``odds ACTION``: ledgers, and the chance of every result."""
    action = need_action(session, words)
    lines = reason_lines(session.speaker, session.door(), action)
    if not lines:
        odds = session.door().odds(action)
        lines = (
            odds_lines(session.speaker, session.teller, odds)
            if odds
            else [session.speaker.tell("no-chance")]
        )
    say_all(lines)


def show_reach(session: Session, words: list[str]) -> None:
    """``reach UNIT``: where a piece could go."""
    piece = need_piece(session, words)
    if not piece:
        return
    reached = session.door().reach(piece)
    if reached:
        say_all(reach_lines(session.speaker, session.teller, piece, reached))
    else:
        say_all(cannot_go(session, piece))


def go(session: Session, words: list[str]) -> None:
    """``go UNIT HEX`` or ``go UNIT HEX FACING``: play the plan that leads there."""
    words, facing = (words[:-1], words[-1]) if session.teller.is_ending(words) else (words, "")
    if len(words) < 2:
        raise Misused
    piece, there = need_piece(session, words[:-1]), words[-1]
    if not piece or not need_hex(session, there):
        return
    reached = session.door().reach(piece)
    if not reached:
        say_all(cannot_go(session, piece))
    elif there not in reached:
        print(session.speaker.tell("out-of-reach", piece=piece, hex=there))
    else:
        walk(session, [*reached[there].plan, *session.teller.endings(piece, facing)])


def walk(session: Session, plan: Sequence[Action]) -> None:
    """Play a plan, but for what cannot be taken back: that is left to be asked for."""
    played = session.door().play_plan(session.choices().harmless(plan))
    session.tell_events()
    left = [action for action in plan[len(played) :] if not session.door().why_not(action)]
    if left:
        print(session.speaker.tell("plan-stops", action=str(left[0])))


def cannot_go(session: Session, piece: str) -> list[str]:
    """Why a piece has nowhere to go now."""
    reasons = reason_lines(session.speaker, session.door(), f"{session.teller.pick_verb} {piece}")
    return reasons or [session.speaker.tell("no-reach", piece=piece)]


def threat(session: Session, words: list[str]) -> None:
    """``threat`` or ``threat HEX``: where the enemy could attack next, and with what."""
    if len(words) > 1:
        raise Misused
    number = session.door().number
    known = session.match.state.masked(number)
    if not words:
        say_all(threat_lines(session.speaker, session.teller, known, number))
    elif need_hex(session, words[0]):
        print(threat_at(session.speaker, session.teller, known, number, words[0]))


def hint(session: Session, words: list[str]) -> None:
    """``hint``: what an officer would do in one's place; not where another person would hear it."""
    no_words(words)
    if len(session.people) > 1:
        print(session.speaker.tell("no-hint-for-two"))
    elif session.asked:
        say_all(hint_lines(session))


# Changing


def undo(session: Session, words: list[str]) -> None:
    """``undo``: take back the last action."""
    no_words(words)
    session.undo()


def standing(session: Session, words: list[str]) -> None:
    """``standing`` or ``standing NAME VALUE``: standing orders of the side that is asked."""
    choices = session.match.game.order_choices()
    door = session.door()
    if words:
        if len(words) != 2 or words[1] not in choices.get(words[0], ()):
            raise Misused
        door.standing_orders(**{words[0]: words[1]})
    held = session.match.orders.get(door.name, {})
    say_all(order_lines(session.speaker, session.teller, held))


def save(session: Session, words: list[str]) -> None:
    """``save FILE``: write the record of the game so far."""
    if not words:
        raise Misused
    path = Path(" ".join(words))
    if write(session, path, session.match.record(), RECORD_BEGINS):
        session.saved = session.match.record()
        print(session.speaker.tell("saved", file=str(path)))
        warn_of_secret(session)


def save_position(session: Session, words: list[str]) -> None:
    """``position FILE``: write the position as a scenario file."""
    if not words:
        raise Misused
    path = Path(" ".join(words))
    if path.suffix != ".toml":
        print(session.speaker.tell("needs-toml", file=str(path)))
    elif write(session, path, session.match.position(), POSITION_SAYS):
        print(session.speaker.tell("position-saved", file=str(path)))
        warn_of_secret(session)


def warn_of_secret(session: Session) -> None:
    """Say so if a file that was written holds what one of those at this terminal may not see."""
    if session.curtained and len(session.match.deciders) < len(session.people):
        print(session.speaker.tell("holds-secret"))


def write(session: Session, path: Path, text: str, mark: str) -> bool:
    """Write a file; one that is there already must be of the same kind."""
    try:
        if path.exists() and mark not in read_text(path)[:4000]:
            print(session.speaker.tell("other-file", file=str(path)))
            return False
        write_whole(path, text)
    except (NotWritten, DataFault, OSError) as error:
        fault = error.fault if isinstance(error, DataFault) else str(error)
        print(session.speaker.tell("cannot-write", file=str(path), fault=fault))
        return False
    return True


def load(session: Session, words: list[str]) -> None:
    """``load FILE``: go on with a recorded game."""
    if not words:
        raise Misused
    path = Path(" ".join(words))
    try:
        match = resume(path)
    except (DataFault, RecordFault, ValueError) as error:
        print(session.speaker.tell("cannot-load", file=str(path), fault=str(error)))
        return
    if match.seats != session.match.seats:
        print(session.speaker.tell("other-sides", file=str(path)))
        return
    session.take_up(match)
    session.give_first_orders()
    print(session.speaker.tell("loaded", file=str(path), count=len(match.entries)))


def leave(session: Session, words: list[str]) -> None:
    """``quit``: end the session."""
    no_words(words)
    session.leave()


# What commands need


def no_words(words: list[str]) -> None:
    """The command takes none."""
    if words:
        raise Misused


def need_hex(session: Session, name: str) -> bool:
    """Is there such a hex? If not, that is said."""
    found = session.match.battle.grid.has(name)
    if not found:
        print(session.speaker.catalogue.say("reason", "no-such-hex", {"hex": name}))
    return bool(found)


def need_piece(session: Session, words: list[str]) -> str:
    """The one piece that is meant; "" if there is none or more than one, which is said."""
    if not words:
        raise Misused
    typed = " ".join(words)
    found = session.teller.find_piece(typed)
    if len(found) == 1:
        return found[0]
    if found:
        print(session.speaker.tell("which-piece", pieces=", ".join(found)))
    else:
        print(session.speaker.catalogue.say("reason", "no-such-piece", {"piece": typed}))
    return ""


def need_action(session: Session, words: list[str]) -> str:
    """The action that is meant: a number, a unique beginning, or whatever was typed."""
    if not words:
        raise Misused
    typed = session.teller.read(" ".join(words))
    found = session.choices().find(typed) if session.match.outcome is None else []
    return str(found[0]) if len(found) == 1 else typed


COMMANDS: dict[str, Command] = {
    "help": show_help,
    "list": show_list,
    "map": show_map,
    "hex": show_hex,
    "units": show_units,
    "unit": show_unit,
    "reach": show_reach,
    "go": go,
    "odds": show_odds,
    "threat": threat,
    "hint": hint,
    "why": why_not,
    "rule": show_rule,
    "gloss": show_gloss,
    "score": show_score,
    "log": show_log,
    "rolls": show_rolls,
    "options": show_options,
    "standing": standing,
    "undo": undo,
    "save": save,
    "position": save_position,
    "load": load,
    "quit": leave,
}
