"""One meaning of legality: what is listed has no objections, and nothing else is without them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from battaglia.core import flow
from battaglia.games.montecuccoli.actions import END_DECLARATION, Attack
from battaglia.games.montecuccoli.declaration import Declaration
from tests.conformance import mutations, thorough
from tests.conformance.battles import BATTLES, Battle, every_battle
from tests.conformance.montecuccoli import (
    bold_chooser,
    check_declaration,
    position,
    whole_declaration,
)
from tests.conformance.playing import begin, play_on
from tests.conformance.tally import paragraphs
from tests.games.montecuccoli.board import board, foot

A_GAME = 10_000
"""Actions with one argument changed, of the battles of a game together."""
A_POSITION = 3
"""Of them from one position at most."""


@every_battle
def test_an_action_is_legal_exactly_when_nothing_objects(battle: Battle) -> None:
    rng = Random(f"legality {battle}")
    known = {paragraph.number for paragraph in paragraphs(battle.trial)}
    verdicts: Counter[bool] = Counter()
    each = A_GAME // len([other for other in BATTLES if other.game == battle.game])
    seed = 0
    while verdicts.total() < each:
        match, choose = battle.begin(seed)
        while match.outcome is None and verdicts.total() < each:
            number = match.state.deciders[0]
            offer = flow.legal(match.state, number)
            for action in rng.sample(list(offer), min(A_POSITION, len(offer))):
                assert match.reasons(number, action) == []
                seat, case = mutations.one_case(match, number, action, rng)
                reasons = thorough.check_case(match, seat, case)
                assert {reason.rule for reason in reasons} <= known
                verdicts[not reasons] += 1
            play_on(match, choose, 1)
        seed += 1
    assert verdicts[True] > each // 50
    assert verdicts[False] > each // 2


@pytest.mark.parametrize("groups", [False, True])
def test_a_whole_declaration_is_as_legal_as_its_attacks(groups: bool) -> None:
    rng = Random(7)
    declared = 0
    match = begin("raab-1664", 2, {"groups": groups})
    choose = bold_chooser(2)
    while match.outcome is None:
        if match.state.stack[-1].name == "declaration":
            check_declaration(match, rng)
            declared += 1
        play_on(match, choose, 1)
    assert declared > 50


def test_a_whole_declaration_does_what_its_attacks_do() -> None:
    rng = Random(3)
    match = begin("raab-1664", 2)
    choose = bold_chooser(2)
    compared = 0
    while match.outcome is None:
        p = position(match)
        whole = whole_declaration(p, rng)
        if whole is not None:
            at_once, one_by_one = p.copy(), p.copy()
            flow.apply(at_once, p.active, whole)
            for link in whole.links:
                flow.apply(one_by_one, p.active, Attack(*link.split(">")))
            if isinstance(one_by_one.stack[-1], Declaration):
                flow.apply(one_by_one, p.active, END_DECLARATION)
            elif flow.legal(one_by_one, p.active) != flow.legal(at_once, p.active):
                # Nobody has said yet that the die of the only combat may fall.
                flow.apply(one_by_one, p.active, flow.legal(one_by_one, p.active)[0])
            assert thorough.facts(at_once) == thorough.facts(one_by_one)
            compared += 1
        play_on(match, choose, 1)
    assert compared > 30


def test_a_long_line_is_declared_in_good_time() -> None:
    """Many units that could all join either of two combats, beside one that could join none."""
    units = {}
    columns = range(2, 22)
    for col in columns:
        units[f"a{col}"] = foot("red", f"04{col:02}")
        units[f"b{col}"] = foot("red", f"06{col:02}")
    units |= {"x": foot("red", "0905"), "y": foot("red", "0907")}
    units |= {f"d{col}": foot("blue", f"05{col:02}") for col in columns}
    units |= {"near": foot("blue", "0906"), "far": foot("blue", "0904")}
    match = board("combat", ground={"grid": {"rows": 12, "cols": 30}}, units=units)
    red = match.seat("red")
    for col in columns[:15]:
        red.play(f"attack a{col} d{col}")
    reasons = red.why_not("attack x near")
    assert [reason.code for reason in reasons] == ["strands"]
    assert reasons[0].params["left"] == "far"
