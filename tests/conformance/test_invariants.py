"""The invariants can fail: each spoiled position is noticed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from battaglia.core.flow import Outcome
from battaglia.core.match import Match
from battaglia.games.montecuccoli.state import OFF, Position
from tests.conformance import thorough
from tests.conformance.invariants import Violation
from tests.conformance.montecuccoli import Watch, bold_chooser, longest, position
from tests.conformance.playing import begin, chooser, play_on


@pytest.fixture
def match() -> Match:
    """Some way into a battle, with units disrupted, lost and still to come."""
    match = play_on(begin("navicello-1643", 3), bold_chooser(3), 130)
    p = position(match)
    assert p.disrupted
    assert p.deciders
    return match


def unit(p: Position, seat: int = 0) -> int:
    """A combat unit on the map."""
    return next(each for each in p.battle.cus[seat] if p.at[each] != OFF)


def no_offer(p: Position) -> None:
    p.offers = ((),)


def nobody(p: Position) -> None:
    p.deciders, p.offers = (), ()


def over_and_deciding(p: Position) -> None:
    p.outcome = Outcome(None, "draw", "12.0")


def twice(p: Position) -> None:
    p.deciders, p.offers = p.deciders * 2, p.offers * 2


def beyond_the_end(p: Position) -> None:
    p.turn = p.battle.spec.turns + 1


def two_in_a_hex(p: Position) -> None:
    first, second = [each for each in p.battle.cus[0] if p.at[each] != OFF][:2]
    p.at[first] = p.at[second]


def stale_units(p: Position) -> None:
    p.cu[0] ^= 1


def stale_index(p: Position) -> None:
    del p.cu_at[p.at[unit(p)]]


def stale_prizes(p: Position) -> None:
    p.prizes[1] ^= 1 << 3


def gun_of_nobody(p: Position) -> None:
    p.guns[p.holder(p.battle.guns[0])] &= ~(1 << p.battle.guns[0])


def gun_of_both(p: Position) -> None:
    p.guns[0] |= 1 << p.battle.guns[0]
    p.guns[1] |= 1 << p.battle.guns[0]


def together_with_a_prize(p: Position) -> None:
    p.relocate(p.battle.commanders[1][0], p.at[unit(p)])


def vanished(p: Position) -> None:
    p.relocate(unit(p), OFF)


def lost_on_the_map(p: Position) -> None:
    p.lost |= 1 << unit(p)


def lost_gun(p: Position) -> None:
    gun = p.battle.guns[0]
    p.lost |= 1 << gun
    p.relocate(gun, OFF)


def disrupted_commander(p: Position) -> None:
    p.disrupted |= 1 << p.battle.commanders[0][0]


def disrupted_in_a_trench(p: Position) -> None:
    p.entrenched |= p.disrupted


def busy_gun(p: Position) -> None:
    p.busy |= 1 << p.battle.guns[0]


def unit_that_fired(p: Position) -> None:
    p.fired |= 1 << unit(p)


def unit_that_commands(p: Position) -> None:
    p.used |= 1 << unit(p)


SPOILERS = (
    no_offer, nobody, over_and_deciding, twice, beyond_the_end, two_in_a_hex, stale_units,
    stale_index, stale_prizes, gun_of_nobody, gun_of_both, together_with_a_prize, vanished,
    lost_on_the_map, lost_gun, disrupted_commander, disrupted_in_a_trench, busy_gun,
    unit_that_fired, unit_that_commands,
)  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILERS)
def test_a_spoiled_position_is_noticed(match: Match, spoil: Callable[[Position], None]) -> None:
    p = position(match)
    Watch(p.battle).look(p)
    spoil(p)
    with pytest.raises(Violation):
        Watch(p.battle).look(p)


def go_back_in_time(p: Position) -> None:
    p.turn -= 1


def come_back(p: Position) -> None:
    lost = next(each for each in range(len(p.at)) if p.lost >> each & 1)
    p.lost &= ~(1 << lost)
    free = next(h for h in range(len(p.battle.grid)) if h not in p.cu_at)
    p.relocate(lost, free)


def take_heart(p: Position) -> None:
    p.demoralised = 0


@pytest.mark.parametrize("spoil", [go_back_in_time, come_back, take_heart])
def test_going_back_is_noticed(spoil: Callable[[Position], None]) -> None:
    match, choose = begin("zusmarshausen-1648", 1), bold_chooser(1)
    while match.outcome is None and not position(match).demoralised:
        play_on(match, choose, 1)
    p = position(match)
    assert p.turn > 1
    assert p.lost
    assert p.demoralised
    watch = Watch(p.battle)
    watch.look(p)
    watch.look(p)
    spoil(p)
    with pytest.raises(Violation):
        watch.look(p)


def test_a_game_is_shorter_than_the_longest() -> None:
    match = play_on(begin("navicello-1643", 1), chooser(1), 99_999)
    assert match.outcome is not None
    assert len(match.entries) < longest(position(match)) < 50_000


# The full set can fail too


def test_a_listed_action_that_is_refused_is_noticed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = match.state.stack[-1]
    monkeypatch.setattr(type(step), "verbs", frozenset())
    with pytest.raises(Violation, match="is listed and has objections"):
        thorough.check_listed(match)


def test_a_refused_action_without_a_reason_is_noticed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(match.state.stack[-1]), "objections", lambda *anything: [])
    with pytest.raises(Violation, match="offered is False"):
        thorough.check_changed(match, Random(1))


def test_a_copy_that_shares_is_noticed(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "copy", lambda p: p)
    with pytest.raises(Violation, match="tied to its original"):
        thorough.check_copy(match, Random(1))


def test_a_copy_that_forgets_is_noticed(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Position.copy

    def forgetful(p: Position) -> Position:
        new = copy(p)
        new.disrupted = 0
        return new

    monkeypatch.setattr(Position, "copy", forgetful)
    with pytest.raises(Violation, match="differs from its original"):
        thorough.check_copy(match, Random(1))


def test_a_saved_position_that_forgets_is_noticed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = match.position().replace("disrupted = true", "disrupted = false")
    monkeypatch.setattr(Match, "position", lambda each: text)
    with pytest.raises(Violation, match="another digest"):
        thorough.check_saved(match)


def test_a_view_that_tells_one_seat_more_is_noticed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = type(match.game).view

    def telling(game: object, p: Position, seat: int | None) -> dict[str, object]:
        return {**view(match.game, p, seat), "hint": seat == 1}

    monkeypatch.setattr(type(match.game), "view", telling)
    with pytest.raises(Violation, match="a spectator sees"):
        thorough.check_views(match)


def test_an_undo_across_a_roll_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin("navicello-1643", 1)
    match.seat("coalition").play("fire light-gun-1 oddi-horse-1")
    match.seat("coalition").play("end-movement")
    thorough.check_undo(match)
    match.entries[-1].rolls = match.entries[0].rolls
    with pytest.raises(Violation, match="across a roll"):
        thorough.check_undo(match)
