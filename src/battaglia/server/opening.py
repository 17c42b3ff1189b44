"""Making tables: a new match, one from a record, one from what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from battaglia.core.chance import (
    CommittedDice,
    Dice,
    DiceExhausted,
    Faces,
    RecordedDice,
    SeededDice,
    SettledDice,
)
from battaglia.core.files import DataFault
from battaglia.core.flow import Outcome
from battaglia.core.game import Game
from battaglia.core.match import Match, Terms
from battaglia.core.promise import Promise, promised
from battaglia.core.reason import IllegalAction
from battaglia.core.record import Parsed, RecordFault, parse_record
from battaglia.core.replay import RecordDice, replay
from battaglia.core.typed import convert
from battaglia.server.bounds import check_record
from battaglia.server.circumstances import Base, Notice, Taught
from battaglia.server.errors import LOG, ApiError
from battaglia.server.journal import Journal, Row
from battaglia.server.library import Library
from battaglia.server.opponents import HUMAN, machine_players
from battaglia.server.security import new_match_id
from battaglia.server.storage import SPECTATOR, Append, Snapshot, Stored, StoredLesson, StoredMatch
from battaglia.server.table import Table

POSITION = "position.toml"
LONGEST_SCENARIO, LONGEST_SEAT = 100, 40
"""The lengths of their columns, which PostgreSQL takes at their word."""


class Begun(msgspec.Struct, frozen=True):
    """A table that is not stored yet, and what is to be stored of it."""

    table: Table
    match: StoredMatch


# A new match


def new_table(
    library: Library,
    scenario: str,
    options: dict[str, Any],
    players: Mapping[str, str],
    seed: int | None,
    *,
    alone: bool = False,
) -> Begun:
    """A match of a shipped scenario. ``alone``: whoever begins it holds every seat himself."""
    try:
        game, battle = library.battle(scenario, options or None)
    except DataFault as error:
        fault = f"{error.place}: {error.fault}"
        raise ApiError("bad-request", params={"detail": "option", "fault": fault}) from None
    seated = seat_players(battle.seats, players)
    if seed is not None and not may_know_dice(seated, alone):
        raise ApiError("bad-request", params={"detail": "known-dice"})
    dice = CommittedDice.fresh() if seed is None else SeededDice(seed)
    terms = Terms(scenario, options, dice_header(dice))
    tellers = library.tellers(game.id, battle)
    table = Table(new_match_id(), Match(game, battle, dice, terms), tellers, seated)
    table.begin()
    return Begun(table, stored_match(table, dice))


def seat_players(seats: tuple[str, ...], players: Mapping[str, str]) -> dict[str, str]:
    """Who plays which seat: people, unless a machine is asked for."""
    known = (HUMAN, *machine_players())
    for seat, player in players.items():
        if seat not in seats:
            names = ", ".join(seats)
            raise ApiError("bad-request", params={"detail": "seat", "name": seat, "known": names})
        if player not in known:
            names = ", ".join(known)
            raise ApiError(
                "bad-request", params={"detail": "player", "name": player, "known": names}
            )
    return {seat: players.get(seat, HUMAN) for seat in seats}


def stored_match(table: Table, dice: Dice) -> StoredMatch:
    """What is stored of a new match, if its names can be."""
    match = table.match
    check_names([match.terms.scenario], LONGEST_SCENARIO)
    check_names(match.seats, LONGEST_SEAT)
    return StoredMatch(
        id=table.id,
        game=match.game.id,
        scenario=match.terms.scenario,
        title={lang: teller.title for lang, teller in table.tellers.items()},
        rules=match.game.version,
        data=match.game.data_hash(match.battle),
        options=match.terms.options,
        files=match.terms.files,
        dice=match.terms.dice,
        dice_key=dice_key(dice),
        summary=table.summary(),
        created=table.created,
        updated=table.created,
        origin=table.origin,
    )


def check_names(names: Iterable[str], longest: int) -> None:
    """Refuse names that a database does not keep; whoever brings a battle can choose any."""
    for name in names:
        if len(name) > longest or "\0" in name:
            shown = ascii(name[:longest])[1:-1]
            params: dict[str, str | int] = {"detail": "name", "name": shown, "longest": longest}
            raise ApiError("bad-request", params=params)


# Dice


def may_know_dice(seated: Mapping[str, str], alone: bool) -> bool:
    """May somebody know the dice beforehand? Only who plays against nobody else.

    That is so where one person sits at the table at most, or where whoever begins the match says
    that he holds all seats himself; everybody who looks is told that the dice may be known.
    """
    return alone or list(seated.values()).count(HUMAN) <= 1


def dice_header(dice: Dice) -> str:
    """What a record says of dice before the game is over."""
    if isinstance(dice, CommittedDice):
        return f"commitment {dice.commitment}"
    return f"seed {dice.seed}" if isinstance(dice, SeededDice) else "given"


def dice_key(dice: Dice) -> str:
    """What dice are made from. Whoever knows it knows every roll to come."""
    if isinstance(dice, CommittedDice):
        return f"secret {dice.secret.hex()}"
    if isinstance(dice, SeededDice):
        return f"seed {dice.seed}"
    if isinstance(dice, SettledDice):
        rolls = [f"{number}:{','.join(map(str, faces))}" for number, faces in dice.rolls.items()]
        return " ".join(("settled", str(dice.seed), *rolls))
    raise TypeError(f"{type(dice).__name__} cannot be stored")


def dice_from(key: str) -> Dice:
    """The dice of a stored key."""
    kind, _, value = key.partition(" ")
    if kind == "settled":
        seed, *rolls = value.split()
        return SettledDice(int(seed), dict(map(_settled, rolls)))
    return CommittedDice(bytes.fromhex(value)) if kind == "secret" else SeededDice(int(value))


def _settled(roll: str) -> tuple[int, Faces]:
    """A settled roll as a key has it: 7:3,5."""
    number, _, faces = roll.partition(":")
    return int(number), tuple(map(int, faces.split(",")))


# From a record


def imported_table(
    library: Library, record: str, players: Mapping[str, str], *, alone: bool = False
) -> Begun:
    """The match of a record, replayed and checked; it goes on where the record ends."""
    try:
        parsed = parse_record(record)
        found = _replayed(library, parsed)
    except RecordFault as error:
        code = "record" if error.line else "record-whole"
        params: dict[str, str | int] = {"detail": code, "line": error.line, "fault": error.fault}
        raise ApiError("bad-request", params=params) from None
    except DataFault as error:
        fault = f"{error.place}: {error.fault}"
        params = {"detail": "record-whole", "fault": fault}
        raise ApiError("bad-request", params=params) from None
    seated = seat_players(found.seats, players)
    dice, terms = _dice_to_come(found, may_know_dice(seated, alone))
    return copied_table(library, found, players, dice, terms)


def copied_table(
    library: Library, found: Match, players: Mapping[str, str], dice: Dice, terms: Terms
) -> Begun:
    """A table at which everything of a match was played, and which goes on with some dice."""
    rolls = [faces for entry in found.entries for faces in entry.faces]
    begun = promised(terms.dice).begun
    past = RecordedDice({begun + number: faces for number, faces in enumerate(rolls)})
    match = Match(found.game, found.battle, past, terms)
    seated = seat_players(match.seats, players)
    table = Table(new_match_id(), match, library.tellers(found.game.id, match.battle), seated)
    table.begin()
    for seat, text in terms.entropy.items():
        table.add_entropy(seat, text)
    for entry in found.entries:
        table.copy_entry(entry)
    match.go_on_with(dice)
    return Begun(table, stored_match(table, dice))


def _replayed(library: Library, parsed: Parsed) -> Match:
    check_record(parsed)
    name = parsed.headers["Game"]
    if name not in library.games:
        raise RecordFault(0, f"there is no game {name!r} here")
    game = library.games[name]
    return replay(parsed, game, lambda *terms: library.battle_of_record(game, *terms))


def _dice_to_come(found: Match, may_be_known: bool) -> tuple[Dice, Terms]:
    """The dice for the rest of a recorded game: others, that nobody knows, from here on.

    Whoever brings a record could know what its dice have in store, by its secret as by its seed.
    A seed is kept where nobody else plays, and the dice of a game that is over prove it.
    """
    over = found.outcome is not None and not isinstance(found.dice, RecordDice)
    if over or (may_be_known and isinstance(found.dice, SeededDice)):
        return found.dice, found.terms
    dice = CommittedDice.fresh()
    begun = promised(found.terms.dice).begun
    promise = Promise("commitment", 0, dice.commitment, found.roll_number, begun)
    return dice, msgspec.structs.replace(found.terms, dice=str(promise), entropy={})


# From storage


def open_table(library: Library, stored: Stored) -> tuple[Table, Append | None]:
    """The table of a stored match; with what is to be stored, if it goes on from a new base.

    Where rules and data are still those of the match, its actions are played again, which brings
    back undo and replay, and must lead to the digest of its last row. Elsewhere it goes on from
    the last position that was stored, with the few actions after it as far as they still can be.
    """
    game = library.game(stored.match.game)
    journal = _journal(stored)
    last = stored.snapshots[-1]
    base = next((found for found in reversed(stored.snapshots) if found.base), None)
    begun = _played_again(library, game, stored, journal, base, last)
    fresh = None
    if isinstance(begun, Table):
        table, notices = begun, _earlier_notices(stored, base, game)
        table.journal = journal
    else:
        LOG.warning("match %s goes on from its last snapshot: %s", stored.match.id, begun.code)
        table, fresh = _rebased(library, game, stored, journal, last)
        notices = (begun,)
    table.base = Base(table.base.length, notices)
    table.saved.number = last.number if fresh is None else len(journal.rows)
    table.saved.summary = stored.match.summary
    table.orders = {seat.seat: dict(seat.orders) for seat in stored.seats if seat.orders}
    _take_up_dice(table, stored.match)
    table.created = stored.match.created
    table.taught = _taught(library, stored.match.lesson)
    table.origin = stored.match.origin
    table.maker = stored.match.maker
    return table, fresh


def _take_up_dice(table: Table, stored: StoredMatch) -> None:
    """The dice of a match with what its seats have added, whatever of it was played again."""
    match, entropy = table.match, dict(table.journal.entropy)
    match.terms = msgspec.structs.replace(match.terms, entropy=entropy)
    match.go_on_with(dice_from(stored.dice_key))


def _rebased(
    library: Library, game: Game, stored: Stored, journal: Journal, last: Snapshot
) -> tuple[Table, Append]:
    """A table that goes on from the last snapshot, and the base that is to be stored of it."""
    table = _from_snapshot(library, game, stored, last)
    later = journal.standing[last.length :]
    # A roll that was seen is never thrown again.
    rolls = last.rolls + sum(len(row.rolls) for row in later)
    played = _carried_on(table, later)
    table.journal, table.base = journal, Base(last.length + played)
    taken_back = table.void(later[played].seat) if played < len(later) else []
    if played:
        last = table.snapshot(base=True)
        table = _from_snapshot(library, game, stored, last)
        table.journal = journal
    _count_on(table.match, rolls)
    return table, Append(stored.match.id, taken_back, _as_base(table, last))


def _count_on(match: Match, rolls: int) -> None:
    """Let a match without a past go on with the roll of this number."""
    match.roll_number = rolls
    dice = msgspec.structs.replace(promised(match.terms.dice), begun=rolls)
    match.terms = msgspec.structs.replace(match.terms, dice=str(dice))


def _as_base(table: Table, last: Snapshot) -> Snapshot:
    """A position that was stored, as the one from which a table goes on."""
    game, match = table.game, table.match
    return msgspec.structs.replace(
        last,
        number=len(table.journal.rows),
        base=True,
        rules=game.version,
        data=game.data_hash(match.battle),
        rolls=match.roll_number,
        digest=game.digest(match.state),
    )


def _carried_on(table: Table, rows: Sequence[Row]) -> int:
    """Play rows that came after a snapshot, by the rules as they are now; how many could be."""
    rolls = [faces for row in rows for faces in row.rolls]
    numbered = enumerate(rolls, start=table.match.roll_number)
    table.match.dice = RecordedDice(dict(numbered))
    for played, row in enumerate(rows):
        try:
            table.repeat(row)
        except (IllegalAction, DiceExhausted, ValueError):
            return played
    return len(rows)


def _taught(library: Library, kept: StoredLesson | None) -> Taught | None:
    """The lesson of a stored match; without its file it is a match like any other."""
    course = library.courses.get(kept.course) if kept else None
    place = course.number(kept.lesson) if course and kept else None
    if course is None or place is None or kept is None:
        return None
    return Taught(course, course.lesson[place], kept.begun)


def _journal(stored: Stored) -> Journal:
    journal = Journal()
    try:
        for row in stored.rows:
            journal.add(row)
    except ValueError as error:
        params: dict[str, str | int] = {"detail": "journal", "fault": str(error)}
        raise ApiError("cannot-open", params=params) from None
    return journal


def _earlier_notices(stored: Stored, base: Snapshot | None, game: Game) -> tuple[Notice, ...]:
    """What was said when the match was first taken up from a snapshot."""
    if base is None:
        return ()
    if stored.match.rules != game.version:
        return (Notice("older-rules", {"old": stored.match.rules, "now": game.version}),)
    return (Notice("other-data", {}),)


def _played_again(
    library: Library,
    game: Game,
    stored: Stored,
    journal: Journal,
    base: Snapshot | None,
    last: Snapshot,
) -> Table | Notice:
    """The match played again from its beginning or base, or the notice why that cannot be."""
    match = stored.match
    if (base.rules if base else match.rules) != game.version:
        return Notice("older-rules", {"old": match.rules, "now": game.version})
    try:
        battle = _battle(library, game, match, base)
    except (DataFault, RecordFault):
        return Notice("other-data", {})
    if game.data_hash(battle) != (base.data if base else match.data):
        return Notice("other-data", {})
    if base is not None and base.outcome is not None:
        return _from_snapshot(library, game, stored, base)
    rows = journal.standing[base.length if base else 0 :]
    try:
        table = _repeated(library, game, stored, battle, base, rows)
    except (IllegalAction, DiceExhausted, ValueError):
        return Notice("differs", {})
    expected = _last_digest(stored, base, last)
    return table if game.digest(table.match.state) == expected else Notice("differs", {})


def _last_digest(stored: Stored, base: Snapshot | None, last: Snapshot) -> str:
    """The digest of the position in which a match stands."""
    if base is not None and base.number == len(stored.rows):
        return base.digest
    return stored.rows[-1].digest if stored.rows else last.digest


def _repeated(
    library: Library,
    game: Game,
    stored: Stored,
    battle: Any,
    base: Snapshot | None,
    rows: Sequence[Row],
) -> Table:
    """The rows of a journal, played again with the dice that fell."""
    begun = promised(stored.match.dice).begun
    first, length = (base.rolls, base.length) if base else (begun, 0)
    rolls = [faces for row in rows for faces in row.rolls]
    past = RecordedDice({first + number: faces for number, faces in enumerate(rolls)})
    match = Match(game, battle, past, _terms(stored.match, base))
    tellers = library.tellers(game.id, match.battle)
    table = Table(stored.match.id, match, tellers, _players(stored), base=Base(length))
    for row in rows:
        table.repeat(row)
    return table


def _players(stored: Stored) -> dict[str, str]:
    return {seat.seat: seat.player for seat in stored.seats if seat.seat != SPECTATOR}


def _battle(library: Library, game: Game, match: StoredMatch, base: Snapshot | None) -> Any:
    if base is not None:
        return game.load_files(position_files(match, base), "as it was saved", None)
    return library.battle_of_record(game, match.scenario, match.files, match.options)


def position_files(match: StoredMatch, saved: Snapshot) -> dict[str, str]:
    """The files of a saved position: its text, and the map that came with the match, if any."""
    own = dict(list(match.files.items())[1:])
    return {POSITION: saved.position, **own}


def _terms(match: StoredMatch, base: Snapshot | None) -> Terms:
    """A record that begins in the middle carries its scenario; its dice are still those of old."""
    if base is None:
        return Terms(match.scenario, match.options, match.dice, match.files)
    dice = str(msgspec.structs.replace(promised(match.dice), begun=base.rolls))
    return Terms(match.scenario, {}, dice, position_files(match, base))


def _from_snapshot(library: Library, game: Game, stored: Stored, last: Snapshot) -> Table:
    """The table as a snapshot shows it, without a past."""
    try:
        battle = _battle(library, game, stored.match, last)
    except DataFault as error:
        params: dict[str, str | int] = {"place": error.place, "fault": error.fault}
        raise ApiError("cannot-open", params={"detail": "field", **params}) from None
    match = Match(game, battle, SeededDice(0), _terms(stored.match, last))
    match.forget()
    if last.outcome is not None:
        match.state.outcome = convert(last.outcome, Outcome)
        match.state.deciders, match.state.offers = (), ()
    tellers = library.tellers(game.id, match.battle)
    return Table(stored.match.id, match, tellers, _players(stored), base=Base(last.length))
