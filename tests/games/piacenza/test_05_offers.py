"""5.6 The lines that come to mind: the quick search against the plain one, what is kept anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from battaglia.core.masks import bits
from battaglia.games.piacenza.movement import declaration, known, offers, picking
from battaglia.games.piacenza.movement.drafts import BACK, FORWARD, IN_PLACE, Field
from battaglia.games.piacenza.movement.hand import ENGAGED, OUTSIDE, Hand, manner_of
from battaglia.games.piacenza.movement.known import Companies
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.movement.offers import Company
from battaglia.games.piacenza.movement.patterns import CLOSE, WIDE
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.plain_drafts import PlainField
from tests.games.piacenza.playing import positions
from tests.games.piacenza.shipped import loaded

DRAFTS = 60


def near_the_enemy(name: str, seed: int) -> Iterator[Position]:
    """The positions of a random game in which a formation could declare a line."""
    for p in positions(loaded(name), seed):
        may_declare = isinstance(p.stack[-1], FormationMovement) and declaration.may_declare(p)
        if may_declare and Company(p).near_enemy():
            yield p


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("name", ["san-lazzaro", "assault-on-the-centre", "piacenza-1746"])
def test_drafts_come_in_the_order_of_the_plain_search(name: str) -> None:
    looked_at = found = 0
    for p in near_the_enemy(name, 3):
        company = Company(p)
        toward = p.battle.grid.way(company.towards_enemy())
        for patterns in (CLOSE, WIDE):
            quick, plain = Field(company, patterns, toward), PlainField(company, patterns, toward)
            for sense in (FORWARD, IN_PLACE, BACK):
                drafts = [*islice(quick.ranked(sense, DRAFTS), DRAFTS)]
                assert drafts == [*islice(plain.ranked(sense, DRAFTS), DRAFTS)]
                found += len(drafts)
        looked_at += 1
    assert looked_at > 5
    assert found > looked_at


@pytest.mark.rule("5.6")
def test_the_direction_is_that_of_the_nearest_enemy() -> None:
    for p in near_the_enemy("san-lazzaro", 5):
        company, grid = Company(p), p.battle.grid
        enemies = [h for h in range(len(grid)) if p.occupied[company.enemy] >> h & 1]
        pairs = [(p.at[unit], there) for unit in company.movers for there in enemies]
        here, there = company.nearest()
        assert grid.distance(here, there) == min(grid.distance(*pair) for pair in pairs)
        assert (here, there) == min(pairs, key=lambda pair: grid.distance(*pair))


@pytest.mark.rule("5.6")
def test_what_is_kept_of_lines_is_what_is_found_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if every case but the last few is forgotten, and when asked twice."""
    monkeypatch.setattr(known, "MOST", 3)
    for name, seed in (("san-lazzaro", 7), ("assault-on-the-centre", 8)):
        battle, asked = loaded(name), 0
        monkeypatch.setattr(battle, "companies", Companies())
        for p in near_the_enemy(name, seed):
            kept = [offers.listed(p), offers.listed(p), Company(p).lines(asked % 6, 2)]
            with monkeypatch.context() as anew:
                anew.setattr(battle, "companies", lambda case: known.Known())
                assert kept[0] == kept[1] == offers.listed(p)
                assert kept[2] == Company(p).lines(asked % 6, 2)
            asked += 1
        assert asked > 5


@pytest.mark.rule("5.6", "5.0")
def test_a_unit_gets_to_its_hex_exactly_when_its_hand_does() -> None:
    """The short search against that of a hand, to every hex in reach, with neighbours shut."""
    verdicts = [0, 0]
    for p in islice(near_the_enemy("san-lazzaro", 11), 12):
        company, muster = Company(p), Muster(p, p.formation)
        for unit in company.movers:
            manner = muster.manner(unit)
            if manner not in (OUTSIDE, ENGAGED):
                continue
            near = p.battle.grid.disc(p.at[unit], p.battle.mp[unit])
            for there in range(len(p.battle.grid)):
                shut = muster.shut(company.movers) | 1 << (p.at[unit] + there % 3)
                if there == p.at[unit] or not near >> there & 1:
                    continue
                slow = Hand(p, (unit,), manner, shut, target=there).gets_there()
                assert muster.gets_there(unit, there, shut) == slow
                verdicts[slow] += 1
    assert min(verdicts) > 20


@pytest.mark.rule("5.0", "5.6")
@pytest.mark.parametrize("name", ["san-lazzaro", "assault-on-the-centre"])
def test_who_can_step_is_whose_hand_finds_a_hex(name: str) -> None:
    """Of units in line that is found without a hand."""
    verdicts = [0, 0]
    for p in positions(loaded(name), 17):
        if not isinstance(p.stack[-1], FormationMovement):
            continue
        muster = Muster(p, p.formation)
        for unit in bits(picking.free_to_move(p)):
            hand = Hand(p, (unit,), manner_of(p, unit))
            found = bool(hand.enterable(p.at[unit], hand.allowance, False))
            assert picking.can_step(p, (unit,), muster) == found
            verdicts[found] += 1
    assert min(verdicts) > 10
