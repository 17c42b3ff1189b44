"""6.0 Stacking: infantry with a battery, two of cavalry, nothing else, at every step."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.stacking import has_room, may_share
from tests.games.piacenza.board import (
    board,
    codes,
    foot,
    guns,
    horse,
    leader,
    play,
    state,
    texts,
    unit,
    where,
)

ARMS = {
    "i": foot("red", "0101"), "d": unit("red", "0102", "dragoons-on-foot"),
    "h": horse("red", "0103"), "l": unit("red", "0104", "light-horse"),
    "g": guns("red", "0105"), "i2": foot("red", "0106"), "h2": horse("red", "0107"),
    "g2": guns("red", "0108"),
}  # fmt: skip


def field(**pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces."""
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board("movement", units=units, commanders=leaders)


@pytest.mark.rule("6.0")
def test_what_may_share_a_hex() -> None:
    p = state(board("selection", units=ARMS))
    index = p.battle.index
    allowed = set()
    for number in (2, 3):
        for chosen in combinations_with_replacement(sorted(ARMS), number):
            units = [index[name] for name in chosen]
            if len(set(units)) == number and may_share(p, units):
                allowed.add("+".join(chosen))
    assert allowed == {
        "d+g", "d+g2", "g+i", "g+i2", "g2+i", "g2+i2",
        "h+h2", "h+l", "h2+l",
    }  # fmt: skip


@pytest.mark.rule("6.0")
def test_the_order_of_arrival_does_not_matter() -> None:
    for first, second in permutations(("i", "g", "h", "h2"), 2):
        p = state(board("selection", units={**ARMS, first: {**ARMS[first], "hex": "0909"}}))
        here = p.battle.grid.index("0909")
        fits = {first, second} in ({"i", "g"}, {"h", "h2"})
        assert has_room(p, (p.battle.index[second],), here) is fits


@pytest.mark.rule("6.0")
def test_commanders_do_not_count() -> None:
    match = field(
        a=foot("red", "0505"), fc=leader("red", "0604"), wc=leader("red", "0604", "wing"),
        chief=leader("red", "0604", "chief"),
    )  # fmt: skip
    play(match, "move a", "step a 0604")
    assert where(match, "a") == "0604"


@pytest.mark.rule("6.0")
def test_nobody_passes_through_a_hex_that_he_would_overstack() -> None:
    """B21: the limits hold at all times of a move."""
    match = field(a=horse("red", "0505"), b=foot("red", "0604"), fc=leader("red", "0505"))
    play(match, "move a")
    red = match.seat("red")
    assert codes(red, "step a 0604") == ["crowded"]
    # A way round costs more, and is found.
    assert red.reach("a")["0704"].cost == "3"


@pytest.mark.rule("6.0")
def test_cavalry_joins_cavalry_and_infantry_a_battery() -> None:
    match = field(
        a=horse("red", "0505"), b=horse("red", "0604"), c=foot("red", "0506"),
        g=guns("red", "0606"), fc=leader("red", "0505"),
    )  # fmt: skip
    play(match, "formation r", "move a", "step a 0604", "halt a", "move c", "step c 0606")
    assert where(match, "a") == where(match, "b") == "0604"
    assert where(match, "c") == where(match, "g") == "0606"


@pytest.mark.rule("6.0")
def test_a_full_hex_takes_nobody() -> None:
    match = field(
        a=horse("red", "0505"), b=horse("red", "0604"), c=horse("red", "0604"),
        fc=leader("red", "0505"),
    )  # fmt: skip
    play(match, "move a")
    assert "step a 0604" not in texts(match.seat("red"))
    assert codes(match.seat("red"), "step a 0604") == ["crowded"]
