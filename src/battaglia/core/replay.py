"""Replaying a record: the same position comes out, or the first line that does not hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from battaglia.core.chance import CommittedDice, Dice, Die, Faces, SeededDice
from battaglia.core.game import Game
from battaglia.core.match import Match, Terms
from battaglia.core.promise import Promise, entropy_of, promised
from battaglia.core.reason import IllegalAction
from battaglia.core.record import (
    CHANCE_NAME,
    COVER,
    Covered,
    Mark,
    OtherRules,
    Parsed,
    Played,
    RecordFault,
    result_of,
)

MakeBattle = Callable[[str, dict[str, str], dict[str, Any]], Any]
"""Finds the battle for a record: scenario id, embedded files, options."""


class RecordDice:
    """Deals the faces that a record states, and holds them against the dice they came from.

    ``since`` is the first roll that came from those dice.
    """

    def __init__(self, source: Dice | None, since: int = 0) -> None:
        self.source = source
        self.since = since
        self.line = 0
        self.stated: list[Faces] = []

    def expect(self, line: int, rolls: tuple[Faces, ...]) -> None:
        """Take the rolls that the next action states."""
        self.line = line
        self.stated = list(rolls)

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        if not self.stated:
            raise RecordFault(self.line, "a roll is missing")
        faces = self.stated.pop(0)
        fits = len(faces) == len(dice) and all(
            face in die.faces for face, die in zip(faces, dice, strict=True)
        )
        if not fits:
            kinds = " and ".join(die.name for die in dice)
            raise RecordFault(self.line, f"{faces} are not the faces of {kinds}")
        if self.source is not None and number >= self.since:
            self._hold_against(self.source.roll(number, dice), faces)
        return faces

    def _hold_against(self, true: Faces, faces: Faces) -> None:
        if true != faces:
            raise RecordFault(
                self.line, f"the roll reads {_faces(faces)}, but the dice give {_faces(true)}"
            )

    def done(self) -> None:
        """Nothing may be left over."""
        if self.stated:
            raise RecordFault(self.line, "states a roll that nothing asked for")


def _faces(faces: Faces) -> str:
    return " ".join(map(str, faces))


def dice_of(headers: dict[str, str]) -> tuple[Dice | None, Promise]:
    """The dice that a record's headers promise; None where they cannot be known (yet)."""
    try:
        promise = promised(headers["Dice"])
    except ValueError as error:
        raise RecordFault(0, f"the header [Dice] {error}") from None
    if promise.kind == "seed":
        return SeededDice(promise.seed), promise
    if promise.kind == "given" or not headers.get("Secret"):
        return None, promise
    return _committed(promise.commitment, headers["Secret"], headers.get("Entropy", "")), promise


def _committed(commitment: str, secret: str, entropy: str) -> Dice:
    try:
        dice = CommittedDice(bytes.fromhex(secret), entropy)
    except ValueError:
        raise RecordFault(0, "the header [Secret] is not a hexadecimal number") from None
    if dice.commitment != commitment:
        raise RecordFault(0, "the secret of the dice does not match the commitment")
    return dice


def replay(parsed: Parsed, game: Game, make_battle: MakeBattle) -> Match:
    """The match of a record, played again action by action."""
    headers = parsed.headers
    if headers["Rules"] != str(game.version):
        recorded = headers["Rules"]
        raise OtherRules(0, f"recorded under rules {recorded}, these are rules {game.version}")
    if headers["Data"] == COVER:
        raise Covered(0)
    options = _options(headers.get("Options", "{}"))
    battle = make_battle(headers["Scenario"], parsed.files, options)
    if headers.get("Seats", " ".join(battle.seats)) != " ".join(battle.seats):
        raise RecordFault(0, f"the header [Seats] should read {' '.join(battle.seats)!r}")
    if game.data_hash(battle) != headers["Data"]:
        raise RecordFault(0, "the scenario's data are not those of the record: the hash differs")
    source, promise = dice_of(headers)
    dice = RecordDice(source, promise.first)
    items = list(parsed.items)
    _expect_opening(dice, items)
    entropy = _entropy(headers, promise, tuple(battle.seats))
    terms = Terms(headers["Scenario"], options, headers["Dice"], parsed.files, entropy)
    match = Match(game, battle, dice, terms)
    for item in items:
        if isinstance(item, Played) and item.covered:
            covered = [each for each in items if isinstance(each, Played) and each.covered]
            raise Covered(item.line, len(covered))
        _play_again(match, dice, item)
    if not items or not isinstance(items[-1], Mark):
        raise RecordFault(0, "the record is cut off: it should end with an @ line")
    _check_result(match, headers.get("Result", "*"))
    if source is not None:
        match.dice = source
    return match


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise RecordFault(0, "the header [Options] is not a JSON object")
    return options


def _entropy(headers: dict[str, str], promise: Promise, seats: tuple[str, ...]) -> dict[str, str]:
    if "Entropy" not in headers:
        return {}
    if promise.kind != "commitment":
        raise RecordFault(0, "the header [Entropy] belongs to dice with a commitment")
    try:
        return entropy_of(headers["Entropy"], seats)
    except ValueError as error:
        raise RecordFault(0, f"the header [Entropy] {error}") from None


def _expect_opening(dice: RecordDice, items: list[Played | Mark]) -> None:
    """The rolls that come before the first decision, if any."""
    for item in items:
        if isinstance(item, Played):
            if item.seat == CHANCE_NAME:
                dice.expect(item.line, item.rolls)
            return


def _play_again(match: Match, dice: RecordDice, item: Played | Mark) -> None:
    if isinstance(item, Mark):
        _check_mark(match, item)
        return
    if item.seat == CHANCE_NAME:
        dice.done()
        return
    if item.seat not in match.seats:
        raise RecordFault(item.line, f"there is no seat {item.seat!r}")
    dice.expect(item.line, item.rolls)
    try:
        match.play(match.seats.index(item.seat), item.text, item.standing)
    except IllegalAction as error:
        raise RecordFault(item.line, str(error)) from None
    dice.done()


def _check_mark(match: Match, mark: Mark) -> None:
    match.link()
    opening = match.roll_number and len(match.entries) == 1 and match.entries[0].action is None
    if opening and match.entries[0].mark == mark.hash:
        return  # the mark stands before the opening roll, which is thrown already
    here = match.heading()
    if here != mark.heading:
        raise RecordFault(mark.line, f"says {mark.heading!r} where the game stands at {here!r}")
    if match.mark() != mark.hash:
        raise RecordFault(mark.line, "what came before differs from what was recorded")


def _check_result(match: Match, stated: str) -> None:
    result = result_of(match)
    if stated != result:
        raise RecordFault(0, f"the header [Result] says {stated!r} where the game gives {result!r}")
