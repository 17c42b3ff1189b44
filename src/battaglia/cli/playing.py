"""``battaglia play``: who plays what, against whom, with which options."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

import battaglia
from battaglia.ai import (
    Player,
    describe,
    player_catalogue,
    player_names,
    timed_player,
)
from battaglia.cli.commands import carry_out
from battaglia.cli.faults import WrongCall, need_scenario
from battaglia.cli.resuming import fresh_seed, resume
from battaglia.cli.session import Session
from battaglia.cli.speaking import Speaker
from battaglia.core.files import DataFault
from battaglia.core.game import Game
from battaglia.core.match import Match
from battaglia.core.record import RecordFault

HUMAN, NOBODY = "human", "none"
FAVOURITE = "sergeant"
"""The program that plays if none is named."""
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def play(args: Namespace) -> int:
    """Play a game at the terminal."""
    seed = args.seed if args.seed is not None else fresh_seed()
    match = resumed(args) if args.resume else begun(args, seed)
    speaker = Speaker(match.game, args.lang)
    session = Session(match, speaker, {})
    session.why = args.why
    session.machines = machines_for(session, args.side, args.against, seed)
    session.give_first_orders()
    introduce(session, seed if not args.resume else None)
    session.run(carry_out)
    return 0


def begun(args: Namespace, seed: int) -> Match:
    """A new match of the scenario that was asked for."""
    if not args.scenario:
        raise WrongCall("say which scenario to play, or which record to go on with (--resume FILE)")
    need_scenario(args.scenario)
    options = parse_options(args.scenario, args.options)
    try:
        return battaglia.new_match(args.scenario, seed, options=options or None)
    except DataFault as error:
        raise WrongCall(str(error)) from None


def resumed(args: Namespace) -> Match:
    """The match of a record."""
    if args.scenario or args.options:
        raise WrongCall("a record has its own scenario and options: give --resume without them")
    try:
        return resume(Path(args.resume))
    except RecordFault as error:
        raise WrongCall(f"{args.resume}: {error}") from None
    except ValueError as error:
        raise WrongCall(f"cannot go on with {args.resume}: {error}") from None


# Options


def parse_options(scenario: str, text: str) -> dict[str, Any]:
    """The options of ``k=v,...``, each as the value that the scenario's own has."""
    if not text:
        return {}
    known = known_options(scenario)
    options: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise WrongCall(f"an option reads name=value, not {part!r}")
        if name not in known:
            raise WrongCall(f"there is no option {name!r}; there are {', '.join(known)}")
        options[name] = option_value(name, value, known[name])
    return options


def known_options(scenario: str) -> dict[str, Any]:
    """The options of a scenario's battle, each with its type."""
    try:
        battle = battaglia.new_match(scenario, 0).battle
    except DataFault as error:
        raise WrongCall(str(error)) from None
    return {field.name: field.type for field in msgspec.structs.fields(battle.options)}


def option_value(name: str, value: str, kind: Any) -> Any:
    """A value as its type; what does not fit is refused with what would."""
    if kind is bool:
        if value.lower() not in YES + NO:
            raise WrongCall(f"the option {name} is true or false, not {value!r}")
        return value.lower() in YES
    if get_origin(kind) is Literal and value not in get_args(kind):
        raise WrongCall(f"the option {name} is one of {', '.join(get_args(kind))}, not {value!r}")
    return value


# Who plays


def machines_for(session: Session, side: str, against: str, seed: int) -> dict[str, Player]:
    """The sides that programs play."""
    seats = session.match.seats
    if side and side not in (*seats, NOBODY):
        there_are = ", ".join(seats)
        raise WrongCall(
            f"there is no side {side!r} in this battle; there are {there_are}, or none to watch"
        )
    if against == HUMAN:
        if side == NOBODY:
            raise WrongCall("nobody would play: --side none needs a program, not --against human")
        return {}
    mine = side or session.teller.first_seat
    others = [seat for seat in seats if seat != mine]
    names = against.split(",") if side == NOBODY else [against]
    if len(names) not in (1, len(others)):
        raise WrongCall(f"name one player, or one for each side, not {len(names)}")
    names = names if len(names) == len(others) else names * len(others)
    pairs = zip(others, names, strict=True)
    return {
        seat: machine(session.match.game, name, seed + number)
        for number, (seat, name) in enumerate(pairs)
    }


def machine(game: Game, name: str, seed: int) -> Player:
    """A program by its name; without one, the favourite."""
    known = player_names()
    if name and name not in known:
        raise WrongCall(f"there is no player {name!r}; there are {', '.join(known)}, or human")
    return timed_player(game, name or FAVOURITE, seed)


def introduce(session: Session, seed: int | None) -> None:
    """Say what is played and by whom."""
    speaker, match = session.speaker, session.match
    card = session.teller.card()
    print(card.title)
    print(card.summary.strip())
    for seat in match.seats:
        program = session.machines.get(seat)
        code = "played-by" if program else "played-here"
        print(speaker.tell(code, seat=seat, name=program.name if program else ""))
    words = player_catalogue(speaker.language)
    for name in dict.fromkeys(program.name for program in session.machines.values()):
        print(f"{name}: {describe(name, words)}")
    if seed is not None:
        print(speaker.tell("seed", seed=seed))
    else:
        print(speaker.tell("resumed", count=len(match.entries)))
        session.told = len(match.events)
    if session.people:
        print(speaker.tell("how-to-begin"))
