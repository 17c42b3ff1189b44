"""What cannot be done is told: units whose formation has yet to be taken, or that may not move."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from battaglia.core.telling import Teller, teller_of
from tests.games.piacenza.board import foot, guns, leader, play, state
from tests.games.piacenza.test_05_movement import field


def told(match: Match) -> Teller:
    return teller_of(match.game, match.battle, "en")


def idle(match: Match, piece: str) -> list[str]:
    return [reason.code for reason in told(match).idle(match.state, 0, piece)]


@pytest.mark.rule("3.1")
def test_between_formations_a_unit_names_its_own() -> None:
    match = field(a=foot("red", "0505"), g=guns("red", "0510"), fc=leader("red", "0505"))
    (reason,) = told(match).idle(match.state, 0, "a")
    assert (reason.code, reason.params["formation"]) == ("formation-first", "r")
    play(match, "formation r-guns")
    assert idle(match, "a") == ["not-of-formation"]
    assert idle(match, "g") == []


@pytest.mark.rule("5.0", "11.1")
def test_what_has_moved_and_what_is_in_disorder_says_so() -> None:
    match = field(
        a=foot("red", "0505"), b=foot("red", "0507"), fc=leader("red", "0505"),
        x=foot("blue", "1818"),
    )  # fmt: skip
    p = state(match)
    play(match, "move a", "step a 0604", "halt a")
    assert idle(match, "a") == ["moved"]
    p.disordered |= 1 << p.battle.index["b"]
    assert idle(match, "b") == ["disordered-infantry"]
