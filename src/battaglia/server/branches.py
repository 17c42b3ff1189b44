"""Any moment is a beginning: a position of a match, and the matches that begin with it.

Nothing of the match goes with it but what the asker may know, in the text of a position file:
neither its dice nor anybody's orders, nor a secret. What play cannot go on without is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from battaglia.core.chance import CommittedDice
from battaglia.core.files import DataFault, parse_toml
from battaglia.core.game import Game
from battaglia.core.match import Match, Terms
from battaglia.server.bounds import check_files
from battaglia.server.errors import ApiError
from battaglia.server.journal import Viewer
from battaglia.server.library import Library
from battaglia.server.opening import POSITION, Begun, dice_header, seat_players, stored_match
from battaglia.server.opponents import NOBODY
from battaglia.server.security import new_match_id
from battaglia.server.storage import Origin
from battaglia.server.table import Table

_HEADER = re.compile(r"\s*\[\w+ \"")
_GAME = re.compile(r"^game *= *\"", re.MULTILINE)


class Moment(NamedTuple):
    """A position that a match can begin with; its files are the position's text, then its map."""

    game: Game
    scenario: str
    files: dict[str, str]


# The position of a moment


def moment_of(table: Table, viewer: Viewer, number: int, rng: Random, public: bool) -> Moment:
    """The position after so many actions, as far as the viewer (or, public, anybody) may know it.

    When all is over nothing is hidden, so it is the position as it was.
    """
    end = table.end_of(viewer, number)
    if end is None:
        raise not_in_replay(table, viewer)
    state = table.position_at(end)
    if state.outcome is not None:
        raise ApiError("moment-over")
    if table.match.outcome is None:
        state = table.known(None if public else viewer, state)
    text = table.game.position_text(table.game.supposed(state, rng))
    own = dict(list(table.match.terms.files.items())[1:])
    return Moment(table.game, table.match.terms.scenario, {POSITION: text, **own})


def not_in_replay(table: Table, viewer: Viewer) -> ApiError:
    """That there is no such moment, and which there are."""
    first, last = table.base.length, len(table.journal.known(viewer))
    return ApiError("bad-request", params={"detail": "replay", "first": first, "last": last})


# A match that begins with it


def branch(
    library: Library, moment: Moment, players: Mapping[str, str], origin: Origin | None
) -> Begun:
    """A match from a moment, with dice of its own that nobody knows."""
    battle = moment.game.load_files(moment.files, "as it was", None)
    seated = seat_players(battle.seats, players)
    return _begun(library, moment, battle, seated, origin)


def shown_moment(library: Library, moment: Moment) -> Begun:
    """A moment that can be looked at, and at which nobody sits."""
    battle = moment.game.load_files(moment.files, "as it was", None)
    return _begun(library, moment, battle, dict.fromkeys(battle.seats, NOBODY), Origin("moment"))


def _begun(
    library: Library,
    moment: Moment,
    battle: object,
    seated: dict[str, str],
    origin: Origin | None,
) -> Begun:
    dice = CommittedDice.fresh()
    terms = Terms(moment.scenario, {}, dice_header(dice), moment.files)
    match = Match(moment.game, battle, dice, terms)
    tellers = library.tellers(moment.game.id, battle)
    table = Table(new_match_id(), match, tellers, seated, origin=origin)
    table.begin()
    return Begun(table, stored_match(table, dice))


# From a file


def is_position(text: str) -> bool:
    """Is this a position file? A record begins with a header."""
    return not _HEADER.match(text) and _GAME.search(text) is not None


def positioned_table(library: Library, text: str, players: Mapping[str, str]) -> Begun:
    """The match that begins with a position file."""
    try:
        check_files({POSITION: text})
        stated = parse_toml(text, POSITION)
        game, scenario = stated.get("game"), stated.get("id")
        if not isinstance(game, str) or game not in library.games:
            raise DataFault(POSITION, "game", f"is not one of: {', '.join(library.games)}")
        moment = Moment(library.games[game], str(scenario), {POSITION: text})
        return branch(library, moment, players, None)
    except DataFault as error:
        fault = f"{error.place}: {error.fault}"
        raise ApiError("bad-request", params={"detail": "position", "fault": fault}) from None
