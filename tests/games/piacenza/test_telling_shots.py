"""9.1 What the table is told of a volley: the shots, and those that are set beforehand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from battaglia.core.catalogue import catalogue_of
from battaglia.core.match import Match
from battaglia.core.rulebook import load_rulebook
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.telling.shots import worth
from battaglia.games.piacenza.telling.teller import PiacenzaTeller
from battaglia.games.piacenza.viewing import PiacenzaShot
from tests.games.piacenza.board import foot, guns, index, play, state
from tests.games.piacenza.volleys import under_fire, volleyed

UNITS = {
    "a": foot("red", "0908"),
    "b": foot("red", "0909"),
    "X": foot("blue", "1007"),
    "Y": foot("blue", "1008"),
}


def told(match: Match, seat: int | None) -> list[PiacenzaShot]:
    teller = PiacenzaTeller(GAME, match.battle, catalogue_of(GAME, "en"), load_rulebook(GAME))
    return teller.view(state(match), seat).shots


@pytest.mark.rule("9.1")
def test_of_each_firer_the_shot_that_takes_most_is_set() -> None:
    match = under_fire(UNITS)
    p, found = state(match), told(match, 0)
    assert {(one.piece, one.target) for one in found} == {("a", "X"), ("a", "Y"), ("b", "Y")}
    for piece in ("a", "b"):
        mine = [one for one in found if one.piece == piece]
        assert [one.best for one in mine].count(True) == 1
        worths = {
            one.target: worth(p, index(match, piece), index(match, one.target)) for one in mine
        }
        (best,) = [one.target for one in mine if one.best]
        assert worths[best] == max(worths.values())
    assert all(one.action == f"fire {one.piece} {one.target}" for one in found)


@pytest.mark.rule("9.1")
def test_the_worth_of_a_shot_is_read_off_its_ten_cells() -> None:
    match = under_fire(UNITS)
    (shot,) = [one for one in told(match, 0) if one.piece == "b"]
    codes = [cell.code for cell in shot.course.cells]
    steps = sum(code in ("1", "1R") for code in codes)
    some = sum(code != "NE" for code in codes)
    expected = (Fraction(steps, 10), Fraction(some, 10))
    assert worth(state(match), index(match, "b"), index(match, "Y")) == expected


@pytest.mark.rule("9.1")
def test_only_who_decides_is_told_what_could_be_declared() -> None:
    match = under_fire(UNITS)
    assert told(match, 1) == []
    assert told(match, None) == []
    play(match, "fire a X")
    for seat in (1, None):
        (seen,) = told(match, seat)
        assert (seen.piece, seen.target, seen.declared, seen.action) == ("a", "X", True, None)


@pytest.mark.rule("9.1")
def test_the_defender_is_told_of_answers_beside_what_is_fired_at_him() -> None:
    match = under_fire(UNITS)
    play(match, "fire a X", "fire b Y", "end-targets")
    found = told(match, 1)
    assert [(one.piece, one.declared) for one in found if one.declared] == [
        ("a", True),
        ("b", True),
    ]
    answers = [one for one in found if not one.declared]
    assert {(one.piece, one.target) for one in answers if one.best} == {("X", "a"), ("Y", "b")}


@pytest.mark.rule("9.1.1", "9.1.2")
def test_a_second_volley_tells_of_its_training_roll_and_is_set_if_it_is_likely() -> None:
    match = volleyed(UNITS, "a>X", "b>Y", dice=[0] * 6)
    found = [one for one in told(match, 0) if not one.declared]
    assert found
    for one in found:
        assert one.training is not None
        passing = sum(cell.good for cell in one.training.cells)
        assert one.best == (passing >= 7 and (one.piece, one.target) in {("a", "X"), ("b", "Y")})


@pytest.mark.rule("8.1", "8.2.1")
def test_grapeshot_is_told_with_the_smoke_that_it_makes() -> None:
    units = {**UNITS, "G": guns("blue", "1007", facing="W")}
    match = under_fire(units)
    play(match, "fire a X", "end-targets")
    answers = {one.piece: one for one in told(match, 1) if not one.declared}
    assert answers["G"].grape
    assert answers["G"].smoke
    assert not answers["X"].grape
    assert not answers["X"].smoke
