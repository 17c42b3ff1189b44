"""The log is kept line by line; it is what it would be if it were folded anew every time."""

from __future__ import annotations

import pytest

from battaglia.core.catalogue import LANGUAGES
from battaglia.server.journal import Journal, Viewer
from battaglia.server.library import Library
from battaglia.server.logbook import Wording, folded
from battaglia.server.table import Table
from tests.server.random_tables import GAMES, SCENARIOS, changes, table_of

ACTIONS = 60
SHORT = ("night", "secrets")
"""Games that are over soon, and full of secrets."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(GAMES)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lines_that_are_kept_are_those_that_are_folded_anew(
    library: Library, scenario: str
) -> None:
    for seed in range(40 if scenario in SHORT else 1):
        table = table_of(library, scenario, seed)
        for number, _ in enumerate(changes(table, seed, ACTIONS)):
            # A spectator comes but now and then: he has more to catch up with at once.
            viewers = [*table.match.seats, *([None] if number % 4 == 3 else [])]
            for viewer in viewers:
                hold(table, viewer)
    assert table.journal.rows


def test_a_line_comes_back_with_the_undo_of_what_had_made_it_idle(library: Library) -> None:
    """A phase in which nothing was done has no line, until its end is taken back."""
    table = table_of(library, "navicello-1643", 1)
    lengths = []
    for action in ("end-fire", "end-movement"):
        assert table.play("coalition", [action]) == (1, None)
        hold(table, None)
        lengths.append(len(table.logbook(None).lines()))
    table.undo("coalition")
    hold(table, None)
    assert table.logbook(None).lines()[-1][-1].number == 1
    assert len(table.logbook(None).lines()) == lengths[0]


def hold(table: Table, viewer: Viewer) -> None:
    anew = folded(table, viewer, len(table.journal.known(viewer)))
    kept = table.logbook(viewer).lines()
    assert kept == anew
    for lang in LANGUAGES:
        words = table.wording(lang).lines(table.journal, viewer, kept[-20:])
        assert words == Wording(table.tellers[lang]).lines(table.journal, viewer, anew[-20:])


@pytest.mark.parametrize("scenario", SHORT)
def test_something_is_hidden_shown_and_taken_back_in_these_games(
    library: Library, scenario: str
) -> None:
    """The games that the tests rely on have in them what is hard."""
    seen: set[str] = set()
    for seed in range(40):
        table = table_of(library, scenario, seed)
        for _ in changes(table, seed, ACTIONS):
            rows = table.journal.rows
            seen |= {"undo" for row in rows if row.kind == "undo" and not row.is_open}
            seen |= {"secret" for row in rows if row.secret}
            lines = {viewer: len(table.logbook(viewer).lines()) for viewer in ("red", "blue")}
            seen |= {"differ"} if len(set(lines.values())) > 1 else set()
        seen |= {"over"} if table.match.outcome else set()
    expected = {"night": {"undo", "over"}, "secrets": {"undo", "secret", "differ", "over"}}
    assert seen >= expected[scenario], table.match.seats


@pytest.mark.parametrize("scenario", [*SHORT, "camposanto-1743"])
def test_the_journal_remembers_what_a_walk_through_it_would_find(
    library: Library, scenario: str
) -> None:
    for seed in range(20):
        table = table_of(library, scenario, seed)
        for _ in changes(table, seed, 30):
            journal = table.journal
            for viewer in (*table.match.seats, None):
                assert journal.hidden(viewer) == hidden(journal, viewer)
                assert list(journal.known(viewer)) == known(journal, viewer)
                assert journal.updated(viewer) == updated(journal, viewer)
            for seat in table.match.seats:
                walked = any(journal.standing[place].seat == seat for place in pending(journal))
                assert journal.has_pending(seat) == walked
            assert journal.has_hidden_changes == has_hidden_changes(journal)


# The walks


def hidden(journal: Journal, viewer: Viewer) -> int:
    count = 0
    for row in reversed(journal.rows):
        if not row.secret:
            break
        count += row.seat != viewer
    return count


def pending(journal: Journal) -> set[int]:
    places: set[int] = set()
    for place in range(len(journal.standing) - 1, -1, -1):
        if not journal.standing[place].secret:
            break
        places.add(place)
    return places


def known(journal: Journal, viewer: Viewer) -> list[int]:
    found = list(range(len(journal.standing)))
    if not journal.rows or not journal.rows[-1].secret:
        return found
    secret = pending(journal)
    return [n for n in found if n not in secret or journal.standing[n].seat == viewer]


def updated(journal: Journal, viewer: Viewer) -> str:
    end = len(journal.rows)
    while end and journal.rows[end - 1].secret:
        end -= 1
    mine = [row for row in journal.rows[end:] if row.seat == viewer]
    last = mine[-1:] or journal.rows[max(end - 1, 0) : end]
    return last[0].at if last else ""


def has_hidden_changes(journal: Journal) -> bool:
    chosen: set[str] = set()
    for row in journal.standing:
        if row.seat in chosen:
            return True
        chosen = {*chosen, row.seat} if row.secret else set()
    return False
