"""What a move leads to, held against what the engine offers once it is made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from battaglia.core.action import Action
from battaglia.core.door import Trial
from battaglia.core.game import Prospect
from battaglia.core.march import March, march_of
from battaglia.games.camposanto import odds
from battaglia.games.camposanto.actions import FIGHT, Assault, Face, Marshal
from battaglia.games.camposanto.assault.declaration import Assaults
from battaglia.games.camposanto.light import LightFire
from battaglia.games.camposanto.movement import Movement, MoveUnit, Reaction
from battaglia.games.camposanto.prospects import WITH
from battaglia.games.camposanto.state import Position
from tests.conformance.prospects import Move, by_verbs, drive, moves

IDLE = by_verbs("react", "end-movement", "end-fire", "marshal", "no-general", "assaults-from")


def idly(trial: Trial, seat: int) -> Action | None:
    """Nobody reacts, fires or moves on, and the marshal stays where he is."""
    p, legal = trial.state, trial.legal(seat)
    assert isinstance(p, Position)
    rides = [a for a in legal if isinstance(a, Marshal)]
    stays: list[Action] = []
    stays += [a for a in rides if p.hex_name(p.at[p.battle.index[a.piece]]) == a.hex]
    stays += [a for a in legal if a.verb == "react" and str(a).endswith("stay")]
    return stays[0] if stays else IDLE(trial, seat)


def made(move: Move, facing: str) -> Trial | None:
    """The position when the unit has gone there and turned; None if somebody had to flee."""
    trial, march = move.trial(), march_of(move.reached)
    assert march is not None
    trial.play(move.seat, March(march.pieces, march.hex, march.by, facing))
    for _ in range(20):
        step = trial.state.stack[-1]
        if isinstance(step, Reaction):
            trial.play(1 - move.seat, idly(trial, 1 - move.seat) or FIGHT)
        elif isinstance(step, MoveUnit):
            trial.play(move.seat, Face(move.piece, facing))
        else:
            break
    return trial if not move.named("flees") else None


@pytest.fixture(scope="module")
def game_moves() -> list[Move]:
    """Moves of a game that something is foretold of."""
    return list(moves("obregon-1743", 3, 400, Movement))


def told(code: str, found: list[Move]) -> Iterator[tuple[Move, Prospect, str]]:
    """What is foretold under a code, with each facing."""
    for move in found:
        for one in move.named(code):
            for facing in str(one.params["facing"]).split():
                yield move, one, facing


@pytest.mark.rule("7", "7.1", "7.2")
def test_the_assaults_foretold_have_the_odds_of_the_assault_itself(game_moves: list[Move]) -> None:
    seen = 0
    for number, (move, one, facing) in enumerate(told("may-assault", game_moves)):
        trial = made(move, facing) if number % 9 == 0 else None
        if trial is None or not drive(trial, Assaults, idly):
            continue
        p, seat = trial.state, move.seat
        assert isinstance(p, Position)
        alone = [course for course in one.courses if WITH not in course.assuming]
        # Nothing but the enemies before it: each of them is named, then the fight is weighed.
        links = [a for a in trial.legal(seat) if isinstance(a, Assault) and a.attacker == one.by[0]]
        if not links:
            continue
        assert {link.defender for link in links} <= set(one.upon)
        *first, last = links
        for link in first:
            trial.play(seat, link)
        if not isinstance(trial.state.stack[-1], Assaults):
            continue
        assert isinstance(trial.state, Position)
        found = odds.odds_of(trial.state, seat, last)
        assert found is not None
        assert list(found.courses) == alone
        seen += 1
    assert seen > 10


@pytest.mark.rule("10.2")
def test_the_shots_of_light_foot_foretold_have_the_odds_of_the_shot(game_moves: list[Move]) -> None:
    seen = 0
    for number, (move, one, facing) in enumerate(told("may-fire", game_moves)):
        trial = made(move, facing) if number % 3 == 0 else None
        if trial is None or not drive(trial, LightFire, idly):
            continue
        assert isinstance(trial.state, Position)
        shots = [a for a in trial.legal(move.seat) if str(a).startswith(f"fire {move.piece} ")]
        found = [odds.odds_of(trial.state, move.seat, shot) for shot in shots]
        assert [f for f in found if f and f.courses == one.courses]
        seen += 1
    assert seen


@pytest.mark.rule("6.4")
def test_who_may_retreat_is_who_is_asked_on_the_way(game_moves: list[Move]) -> None:
    seen = 0
    for move in game_moves:
        if not move.named("may-retreat") or move.named("flees") or seen > 30:
            continue
        trial, march = move.trial(), march_of(move.reached)
        assert march is not None
        asked: set[str] = set()
        trial.play(move.seat, march)
        for _ in range(20):
            step = trial.state.stack[-1]
            if isinstance(step, Reaction):
                asked |= {str(a).split()[1] for a in trial.legal(1 - move.seat)}
                trial.play(1 - move.seat, idly(trial, 1 - move.seat) or FIGHT)
            elif isinstance(step, MoveUnit) and step.mp:
                here = trial.state.hex_name(trial.state.at[step.unit])  # type: ignore[attr-defined]
                left = [*march.by, march.hex]
                left = left[left.index(here) + 1 :] if here in left else []
                if not left:
                    break
                trial.play(move.seat, March(march.pieces, march.hex, tuple(left[:-1])))
            else:
                break
        assert asked == {one.by[0] for one in move.named("may-retreat")}
        seen += 1
    assert seen > 3
