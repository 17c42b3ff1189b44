"""A match and the doors of its seats: every call is checked, and a refusal changes nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import battaglia
from battaglia import (
    CannotUndo,
    CommittedDice,
    DataFault,
    IllegalAction,
    Match,
    ScriptedDice,
    SeededDice,
    new_match,
)
from battaglia.core.action import Action
from battaglia.core.match import Seat
from battaglia.games.montecuccoli.actions import (
    Combats,
    EndFire,
    EndMovement,
    Fire,
    Pick,
    Resolve,
    StepInto,
)
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import digest, play_on
from tests.games.montecuccoli.board import board, foot, leader

ONE_COMBAT = {"r": foot("red", "0404"), "b": foot("blue", "0405")}
LEADERS = {"rl": leader("red", "0404", cp=1), "bl": leader("blue", "0405", cp=2)}
ASKED = {"always_ask_commanders": True}


def begun() -> Match:
    """Navicello, in the first artillery phase."""
    return new_match("navicello-1643", seed=1)


def moving() -> Match:
    """Navicello, in the first movement phase."""
    match = begun()
    match.seat("coalition").play("end-fire")
    return match


def everything(match: Match) -> tuple[Any, ...]:
    """All that a refusal must leave alone."""
    return (
        digest(match),
        list(match.entries),
        list(match.events),
        match.roll_number,
        match.deciders,
        [match.seat(name).legal() for name in match.seats],
        match.record(),
    )


def refused(seat: Seat, action: Any) -> list[str]:
    """The codes of the reasons for which an action is refused, and nothing has changed."""
    before = everything(seat.match)
    with pytest.raises(IllegalAction) as caught:
        seat.play(action)
    assert everything(seat.match) == before
    assert caught.value.reasons == seat.why_not(action)
    assert caught.value.reasons
    return [reason.code for reason in caught.value.reasons]


def undo_code(seat: Seat) -> str:
    with pytest.raises(CannotUndo) as caught:
        seat.undo()
    return caught.value.code


# The door to the games


def test_the_games_and_their_scenarios() -> None:
    assert battaglia.games() == ("camposanto", "montecuccoli", "piacenza")
    infos = {info.id: info for info in battaglia.scenarios()}
    assert set(infos) == {
        "navicello-1643", "nonantola-1643", "raab-1664", "zusmarshausen-1648",
        "obregon-1743", "camposanto-1743",
        "gossolengo", "assault-on-the-centre", "san-lazzaro", "piacenza-1746",
    }  # fmt: skip
    raab = infos["raab-1664"]
    assert raab.game == "montecuccoli"
    assert raab.seats == tuple(raab.seat_names)
    assert raab.turns > 4
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        battaglia.game("chess")


def test_a_match_of_what_is_not_there() -> None:
    with pytest.raises(DataFault, match="neither a scenario"):
        new_match("waterloo-1815")
    with pytest.raises(DataFault, match="cannot be read"):
        new_match("waterloo-1815.toml")


def test_a_match_of_a_scenario_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    shipped = battaglia.game("montecuccoli").scenarios()["navicello-1643"]
    path.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    assert digest(new_match(path, seed=1)) == digest(new_match(str(path))) == digest(begun())
    path.write_text('game = "chess"', encoding="utf-8")
    with pytest.raises(DataFault, match="game: is not one of: camposanto, montecuccoli"):
        new_match(path)


def test_options_are_checked() -> None:
    with pytest.raises(DataFault, match=r"options.*unknown key `nonsense`"):
        new_match("navicello-1643", options={"nonsense": True})
    with pytest.raises(DataFault, match="crt"):
        new_match("navicello-1643", options={"crt": "mine"})


def test_dice_are_a_seed_or_a_source() -> None:
    with pytest.raises(ValueError, match="a seed or dice, not both"):
        new_match("navicello-1643", seed=1, dice=SeededDice(1))
    assert new_match("navicello-1643").terms.dice == "seed 0"
    assert new_match("navicello-1643", dice=ScriptedDice([1])).terms.dice == "given"
    secret = CommittedDice(bytes(32))
    match = new_match("navicello-1643", dice=secret)
    assert match.terms.dice == f"commitment {secret.commitment}"


def test_the_same_seed_gives_the_same_game() -> None:
    games = [play_on(new_match("navicello-1643", seed=9), bold_chooser(2), 9999) for _ in range(2)]
    assert games[0].record() == games[1].record()
    other = play_on(new_match("navicello-1643", seed=10), bold_chooser(2), 9999)
    assert other.record() != games[0].record()


# Seats


def test_the_seats_and_who_decides() -> None:
    match = begun()
    assert match.seats == ("coalition", "papal")
    assert match.deciders == ("coalition",)
    assert match.seat("papal").name == "papal"
    assert match.seat("papal").legal() == ()
    with pytest.raises(ValueError, match="there is no seat 'ottoman'"):
        match.seat("ottoman")


def test_an_action_and_its_text_are_the_same() -> None:
    by_text, by_action = begun(), begun()
    events = by_text.seat("coalition").play("fire light-gun-1 oddi-horse-1")
    assert by_action.seat("coalition").play(Fire("light-gun-1", "oddi-horse-1")) == events
    assert [event.code for event in events][:2] == ["fire", "fire-result"]
    assert by_text.record() == by_action.record()


def test_play_gives_back_the_new_events_only() -> None:
    seat = moving().seat("coalition")
    assert seat.play("pick este-foot-1") == []
    stepped = seat.play("step este-foot-1 1703")
    assert [(event.code, event.params["hex"]) for event in stepped] == [("step", "1703")]
    assert seat.events()[-1:] == stepped
    assert len(seat.events()) > 1


# Forged actions


def test_the_wrong_seat_is_refused() -> None:
    match = begun()
    assert refused(match.seat("papal"), "end-fire") == ["not-your-decision"]
    assert refused(match.seat("papal"), "fire papal-gun este-foot-1") == ["not-your-decision"]


@pytest.mark.parametrize(
    "action",
    [EndMovement(), "pick este-foot-1", "step este-foot-1 1703", "ready", Resolve("oddi-horse-1"),
     "disrupt este-foot-1", "no-command", Combats(("este-foot-1>oddi-horse-1",))],
)  # fmt: skip
def test_the_wrong_step_is_refused(action: Action | str) -> None:
    assert refused(begun().seat("coalition"), action) == ["wrong-step"]


@pytest.mark.parametrize(
    ("action", "codes"),
    [
        (Fire("nobody", "oddi-horse-1"), ["no-such-piece"]),
        (Fire("nobody", "nothing"), ["no-such-piece", "no-such-piece"]),
        (Fire("light-gun-1", ""), ["no-such-piece"]),
        ("fire light-gun-1 oddi-horse-99", ["no-such-piece"]),
        (StepInto("este-foot-1", "9999"), ["no-such-hex"]),
        (StepInto("este-foot-1", "0101"), ["no-such-hex"]),  # on the sheet, not on this part
        (StepInto("este-foot-1", "１７０３"), ["no-such-hex"]),
        (StepInto("este-foot-1", " 1703"), ["no-such-hex"]),
        ("fire", ["unreadable"]),
        ("", ["unreadable"]),
        ("end-fire now", ["unreadable"]),
        ("end-fire; end-fire", ["unreadable"]),
        ("END-FIRE", ["unreadable"]),
        ("\0", ["unreadable"]),
    ],
)
def test_what_is_not_there_is_refused(action: Action | str, codes: list[str]) -> None:
    assert refused(begun().seat("coalition"), action) == codes


class OtherPick(Action, frozen=True):
    verb: ClassVar[str] = "pick"


class MorePick(Pick, frozen=True):
    more: str = "more"


class Unheard(Action, frozen=True):
    verb: ClassVar[str] = "conjure"
    piece: str


@pytest.mark.parametrize(
    "action",
    [
        OtherPick(),
        MorePick("este-foot-1"),
        Unheard("este-foot-1"),
        Pick(5),  # type: ignore[arg-type]
        Pick(["este-foot-1"]),  # type: ignore[arg-type]
        Pick(None),  # type: ignore[arg-type]
        StepInto("este-foot-1", 1703),  # type: ignore[arg-type]
        None,
        5,
        b"end-movement",
        ["pick", "este-foot-1"],
    ],
)
def test_an_object_that_is_no_action_of_the_game_is_refused(action: Any) -> None:
    assert refused(moving().seat("coalition"), action)


@pytest.mark.parametrize(
    "action",
    [
        Combats(()),
        Combats(("",)),
        Combats(("r>b>r",)),
        Combats("r>b"),  # type: ignore[arg-type]
        Combats((1,)),  # type: ignore[arg-type]
        Combats(("r > b",)),
    ],
)
def test_a_declaration_that_no_record_could_hold_is_refused(action: Combats) -> None:
    """Nobody has to attack here, so that an empty declaration breaks no obligation."""
    units = {"r": foot("red", "0404"), "b": foot("blue", "0405", disrupted=True)}
    match = board("combat", units=units)
    assert match.deciders == ("red",)
    assert refused(match.seat("red"), action)


def test_a_game_that_is_over_takes_no_more_actions() -> None:
    match = play_on(begun(), bold_chooser(1), 9999)
    assert match.outcome is not None
    assert match.deciders == ()
    for name in match.seats:
        assert match.seat(name).legal() == ()
        assert refused(match.seat(name), "end-fire") == ["game-over"]
        undo_code(match.seat(name))


def test_every_reason_is_given() -> None:
    seat = moving().seat("coalition")
    codes = [reason.code for reason in seat.why_not("pick papal-gun")]
    assert codes == ["not-yours", "gun-immobile"]


# Odds and reach


def test_odds_are_asked_for_legal_actions_only() -> None:
    seat = begun().seat("coalition")
    before = everything(seat.match)
    odds = seat.odds("fire light-gun-1 oddi-horse-1")
    assert odds is not None
    assert sum(odds.courses[0].results.values()) == 1
    assert seat.odds(EndFire()) is None
    with pytest.raises(IllegalAction, match="no-such-piece"):
        seat.odds("fire light-gun-1 nobody")
    with pytest.raises(IllegalAction, match="not-your-decision"):
        seat.match.seat("papal").odds("end-fire")
    assert everything(seat.match) == before


def test_reach_gives_plans_that_can_be_played() -> None:
    seat = moving().seat("coalition")
    ways = seat.reach("este-foot-1")
    before = everything(seat.match)
    for there, way in ways.items():
        fork = seat.match.fork(SeededDice(0))
        played = fork.seat("coalition").play_plan(way.plan)
        assert list(way.plan[: len(played)]) == played
        assert fork.seat("coalition").view()["pieces"]["este-foot-1"]["hex"] == there
    assert ways
    assert everything(seat.match) == before
    assert seat.reach("oddi-horse-1") == {}
    assert seat.match.seat("papal").reach("oddi-horse-1") == {}
    with pytest.raises(ValueError, match="there is no piece 'nobody'"):
        seat.reach("nobody")


# Plans


def test_a_plan_is_played_to_its_end() -> None:
    seat = moving().seat("coalition")
    plan = ["pick este-foot-1", "step este-foot-1 1703", "stop este-foot-1", "pick panzetti"]
    assert seat.play_plan(plan) == plan
    assert seat.play_plan([]) == []


def test_a_plan_stops_at_what_is_forbidden() -> None:
    seat = moving().seat("coalition")
    plan: list[Action | str] = [Pick("este-foot-1"), "step este-foot-1 2205", "stop este-foot-1"]
    assert seat.play_plan(plan) == plan[:1]
    assert seat.match.entries[-1].action == Pick("este-foot-1")


def test_a_plan_stops_at_a_roll() -> None:
    units = {"r1": foot("red", "0404"), "b1": foot("blue", "0405"),
             "r2": foot("red", "0707"), "b2": foot("blue", "0708")}  # fmt: skip
    match = board("combat", units=units, dice=[1, 1])
    red = match.seat("red")
    plan = ["attack r1 b1", "attack r2 b2", "resolve b1", "resolve b2"]
    assert red.play_plan(plan) == plan[:3]
    assert match.entries[-1].faces == [(1,), (1,)]


def test_a_plan_stops_where_the_turn_passes() -> None:
    match = moving()
    assert match.seat("coalition").play_plan(["end-movement", "end-fire"]) == ["end-movement"]


# Standing orders


def test_a_standing_order_answers_for_the_defender() -> None:
    match = board("combat", units=ONE_COMBAT, commanders=LEADERS, options=ASKED, dice=[6])
    orders = match.seat("blue").standing_orders(commander="best")
    assert orders == {"commander": "best"}
    red = match.seat("red")
    red.play("attack r b")
    assert match.deciders == ("red",)
    events = red.play("no-command")
    assert [event.code for event in events][:2] == ["command", "combat-result"]
    answer = match.entries[-1]
    assert (answer.seat, str(answer.action), answer.standing) == ("blue", "command bl b", True)
    assert answer.faces == [(6,)]
    assert not match.entries[-2].standing
    assert [event.code for event in match.seat("blue").events()].count("command") == 1


def test_a_standing_order_never_to_help() -> None:
    match = board("combat", units=ONE_COMBAT, commanders=LEADERS, options=ASKED, dice=[6])
    match.seat("blue").standing_orders(commander="never")
    for action in ("attack r b", "no-command"):
        match.seat("red").play(action)
    assert str(match.entries[-1].action) == "no-command"
    assert match.entries[-1].standing


def test_a_standing_order_to_ask_is_none() -> None:
    match = board("combat", units=ONE_COMBAT, commanders=LEADERS, options=ASKED)
    blue = match.seat("blue")
    blue.standing_orders(commander="best")
    assert blue.standing_orders(commander="ask") == {"commander": "ask"}
    for action in ("attack r b", "no-command"):
        match.seat("red").play(action)
    assert match.deciders == ("blue",)


def test_a_standing_order_does_not_answer_for_the_attacker() -> None:
    match = board("combat", units=ONE_COMBAT, commanders=LEADERS, options=ASKED)
    match.seat("red").standing_orders(commander="best")
    match.seat("red").play("attack r b")
    assert match.deciders == ("red",)


@pytest.mark.parametrize("orders", [{"commander": "always"}, {"retreat": "yes"}, {"commander": ""}])
def test_an_unknown_standing_order_is_refused(orders: dict[str, str]) -> None:
    match = begun()
    with pytest.raises(ValueError, match="is no standing order; known are commander"):
        match.seat("papal").standing_orders(**orders)
    assert match.orders.get("papal", {}) == {}


# Undo


def test_undo_restores_exactly() -> None:
    match = moving()
    seat = match.seat("coalition")
    seen = [everything(match)]
    for action in ("pick este-foot-1", "step este-foot-1 1703", "stop este-foot-1"):
        seat.play(action)
        seen.append(everything(match))
    for before in reversed(seen[:-1]):
        seat.undo()
        assert everything(match) == before


def test_many_actions_are_taken_back_one_after_another() -> None:
    """Through positions that are kept on the way, and from any of them on again."""
    match, rng = battaglia.new_match("raab-1664", seed=7), Random(3)
    seat = match.seat(match.deciders[0])
    seat.play("end-fire")
    digests = []
    for _ in range(40):
        digests.append(match.game.digest(match.state))
        seat.play(rng.choice([each for each in seat.legal() if each.verb != "end-movement"]))
    for back in (3, 9, 17, 8):
        for _ in range(back):
            seat.undo()
            assert match.game.digest(match.state) == digests.pop()
        digests.append(match.game.digest(match.state))
        seat.play(seat.legal()[0])
    for before in reversed(digests):
        seat.undo()
        assert match.game.digest(match.state) == before


def test_undo_begins_where_there_is_nothing() -> None:
    match = begun()
    assert undo_code(match.seat("coalition")) == "undo-nothing"


def test_undo_stops_at_a_roll() -> None:
    match = begun()
    seat = match.seat("coalition")
    seat.play("fire light-gun-1 oddi-horse-1")
    assert match.entries[-1].rolls
    assert undo_code(seat) == "undo-nothing"
    seat.play("pick este-foot-1")
    seat.undo()
    assert undo_code(seat) == "undo-nothing"


def test_a_seat_knows_whether_it_can_undo() -> None:
    match = moving()
    both = [match.seat(name) for name in ("coalition", "papal")]
    assert [seat.can_undo() for seat in both] == [True, False]
    both[0].undo()
    assert [seat.can_undo() for seat in both] == [False, False]
    both[0].play("fire light-gun-1 oddi-horse-1")
    assert not both[0].can_undo()


def test_undo_is_for_one_s_own_actions() -> None:
    match = moving()
    before = everything(match)
    undo_code(match.seat("papal"))
    assert everything(match) == before
    match.seat("coalition").undo()
    assert match.entries == []


def test_undo_stops_at_another_seat_s_action() -> None:
    match = moving()
    match.seat("coalition").play("end-movement")
    assert match.deciders == ("papal",)
    match.seat("papal").play(match.seat("papal").legal()[-1])
    before = everything(match)
    undo_code(match.seat("coalition"))
    assert everything(match) == before
    match.seat("papal").undo()
    undo_code(match.seat("coalition"))


def test_the_end_of_one_s_turn_can_be_taken_back_until_the_other_acts() -> None:
    match = moving()
    before = everything(match)
    match.seat("coalition").play("end-movement")
    match.seat("coalition").undo()
    assert everything(match) == before


# Forks


def test_a_fork_is_independent() -> None:
    match = moving()
    match.seat("papal").standing_orders(commander="best")
    before = everything(match)
    fork = match.fork(SeededDice(5))
    assert digest(fork) == digest(match)
    assert fork.entries == []
    assert fork.orders == {"papal": {"commander": "best"}}
    fork.seat("papal").standing_orders(commander="never")
    play_on(fork, bold_chooser(3), 9999)
    assert fork.outcome is not None
    assert everything(match) == before
    assert match.orders == {"papal": {"commander": "best"}}


def test_forks_with_the_same_dice_go_the_same_way() -> None:
    match = moving()
    ends = [play_on(match.fork(SeededDice(5)), bold_chooser(3), 9999) for _ in range(2)]
    assert ends[0].events == ends[1].events
    assert digest(ends[0]) == digest(ends[1])


def test_a_fork_cannot_undo_its_original_s_actions() -> None:
    match = moving()
    assert undo_code(match.fork(SeededDice(0)).seat("coalition")) == "undo-nothing"


def test_a_sample_has_other_dice() -> None:
    match = begun()
    before = everything(match)
    seat = match.seat("coalition")
    shots = set()
    for seed in range(30):
        trial = seat.sample(seed)
        copy = trial.copy()
        copy.play(seat.number, Fire("light-gun-1", "oddi-horse-1"))
        assert (trial.rolls, copy.rolls) == (0, 1)
        shots.add(match.game.digest(copy.state))
    assert len(shots) == 2
    assert everything(match) == before


# Dice that run out


def test_dice_that_run_out_leave_the_match_whole() -> None:
    match = board("combat", units=ONE_COMBAT, dice=[])
    match.seat("red").play("attack r b")
    before = everything(match)
    with pytest.raises(LookupError):
        match.seat("red").play("resolve b")
    assert everything(match) == before
    match.seat("red").undo()
    assert match.entries == []
