"""What is worked out the short way, for players who weigh many fights, agrees with the rules."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import battaglia
from battaglia.ai import make_player
from battaglia.games.camposanto.assault.melee import ATTACKER, DEFENDER, Melee, units_in
from battaglia.games.camposanto.assault.modifiers import roll_ledger, totals
from battaglia.games.camposanto.assault.odds import Chances, Duel, Side, by_result, results
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.board import state

bars = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
sides = st.builds(
    lambda modifier, bar, free: Side(modifier, bar=bar, may_fall_back=free),
    st.integers(-6, 6), bars, st.booleans(),
)  # fmt: skip


@pytest.mark.rule("7.1")
@given(sides, sides, st.integers(0, 5))
def test_results_are_the_chances_summed_up(attacker: Side, defender: Side, roll: int) -> None:
    duel = Duel(attacker, defender)
    short = {result: part for result, part in results(duel, roll).items() if part}
    assert short == by_result(Chances(duel).rolled(roll))


@pytest.mark.rule("7.2")
def test_totals_are_those_of_the_ledgers() -> None:
    rng = Random(3)
    met: set[str] = set()
    for seed in range(5):
        match = battaglia.new_match("obregon-1743", seed=seed)
        players = [make_player("simple", seed), make_player("simple", seed + 1)]
        while match.outcome is None:
            seat = match.seat(match.deciders[0])
            seat.play(players[seat.number].decide(seat.door()))
            for melee in _melees(state(match), rng):
                ledgers = [roll_ledger(state(match), melee, side) for side in (ATTACKER, DEFENDER)]
                assert totals(state(match), melee) == (ledgers[0].total, ledgers[1].total)
                met |= {line.code for ledger in ledgers for line in ledger.lines}
    assert {"impetuous", "more-steps", "stars", "farmhouses", "flank", "horse-against-foot"} <= met


def _melees(p: Position, rng: Random) -> list[Melee]:
    """A few imagined assaults of neighbours, whoever's turn it is."""
    if rng.random() > 0.2 or p.outcome is not None:
        return []
    found = []
    for unit in p.battle.army[0]:
        if p.at[unit] < 0:
            continue
        near = p.battle.ground.around[p.at[unit]]
        foes, friends = units_in(p, near & p.combat_hexes(1)), units_in(p, near & p.combat_hexes(0))
        if foes:
            found.append(Melee(1 << unit | friends & rng.getrandbits(64), foes, 0))
            found.append(Melee(foes, 1 << unit, 0))
    return found
