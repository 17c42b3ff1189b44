"""1.3, 3 Where a battle begins: the fixed set-up, Turns and phases, a start anywhere."""

from __future__ import annotations

import pytest

import battaglia
from battaglia.core import toml
from battaglia.core.match import Match
from battaglia.games.camposanto.movement import MoveUnit
from battaglia.games.camposanto.state import OFF, Position
from tests.games.camposanto.board import facing_of, state, where
from tests.games.camposanto.files import FILES, Table
from tests.games.camposanto.playing import battle_of


def begun(start: Table) -> Position:
    """The position at the beginning of the small battle of these tests."""
    scenario = {**FILES["scenario"], "start": start}
    texts = {"scenario.toml": toml.dumps(scenario)}
    texts |= {f"{name}.toml": toml.dumps(FILES[name]) for name in ("map", "charts")}
    game = battaglia.game("camposanto")
    position = game.start(game.load_files(texts, "given", None))
    assert isinstance(position, Position)
    return position


# 1.3 The fixed set-up


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    ("piece", "hex_name", "facing"),
    [
        ("parma", "0816", "NW"),
        ("carabineros", "1812", "NE"),
        ("savoia", "1805", "S"),
        ("left-guns", "1805", "S"),
        ("havor", "0310", "SE"),
    ],
)
def test_units_begin_where_the_card_has_them(piece: str, hex_name: str, facing: str) -> None:
    match = battaglia.new_match("camposanto-1743")
    assert where(match, piece) == hex_name
    assert facing_of(match, piece) == facing


@pytest.mark.rule("1.3")
def test_all_begin_at_full_strength_and_nobody_has_done_anything() -> None:
    p = state(battaglia.new_match("camposanto-1743"))
    assert p.steps == list(p.battle.full)
    assert (p.lost, p.moved, p.fired, p.assaulted, p.attacked, p.retreated) == (0,) * 6
    assert (p.losses, p.points, p.general_used, p.fatigued) == ((0, 0), (0, 0), 0, 0)


# 3 Turns and phases


@pytest.mark.rule("3")
def test_a_battle_has_a_day_and_an_evening_of_three_phases() -> None:
    """C-D4: Turns, not phases, are day and evening."""
    turns = battle_of("camposanto-1743").spec.turns
    assert [(turn.kind, turn.phases) for turn in turns] == [("day", 3), ("evening", 3)]


@pytest.mark.rule("3")
def test_the_first_turn_begins_with_full_series() -> None:
    p = state(battaglia.new_match("camposanto-1743"))
    assert (p.turn, p.phase, p.activation, p.wing) == (1, 1, 0, OFF)
    assert p.hands == (p.battle.series(0, False), p.battle.series(1, False))
    assert [mask.bit_count() for mask in p.hands] == [9, 9]


def legal(match: Match, seat: str) -> set[str]:
    return {str(action) for action in match.seat(seat).legal()}


@pytest.mark.rule("3")
@pytest.mark.rule("4")
def test_each_side_plays_an_order_point_for_each_wing() -> None:
    """C-D5: covered; any three of the nine, in any order."""
    match = battaglia.new_match("camposanto-1743")
    choices = legal(match, "spanish")
    assert len(choices) == 9 * 8 * 7
    assert "orders 16+8+4" in choices
    assert "orders 10+14+6" in legal(match, "austro-savoy")


# A start anywhere


@pytest.mark.rule("3")
def test_what_is_left_out_is_the_beginning() -> None:
    p = begun({})
    assert (p.turn, p.phase, p.activation) == (1, 1, 0)
    assert p.stack[-1].name == "choose-orders"
    assert [mask.bit_count() for mask in p.hands] == [4, 4]


@pytest.mark.rule("11")
def test_a_battle_can_begin_in_the_evening_with_the_series_exchanged() -> None:
    p = begun({"turn": 2, "exchanged": True, "points": {"red": 2, "blue": 1}})
    assert p.evening
    assert p.points == (2, 1)
    assert p.hands == (p.battle.series(1, False), p.battle.series(0, False))


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(
    ("operation", "step"),
    [("general", "artillery"), ("movement", "movement"), ("marshal", "marshal")],
)
def test_a_battle_can_begin_in_any_operation_of_a_wing(operation: str, step: str) -> None:
    """Red's centre is Impetuous, so that its general is not asked."""
    start = {**FILES["scenario"]["start"], "operation": operation, "steps": []}
    p = begun(start)
    assert p.stack[-1].name == step
    assert (p.active, p.wing, p.activation) == (0, 0, 1)
    assert p.order == (0, 3, 1, 2)


@pytest.mark.rule("4.1")
def test_a_battle_can_begin_after_the_reveal() -> None:
    start = {
        "played": {"red": [8, 5], "blue": [3, 6]},
        "statuses": {"red": ["impetuous", "cautious"], "blue": ["titubant", "aggressive"]},
    }
    p = begun(start)
    assert (p.activation, p.wing) == (1, 0)
    assert [mask.bit_count() for mask in p.hands] == [2, 2]


@pytest.mark.rule("4")
def test_a_battle_can_begin_when_one_side_has_chosen() -> None:
    p = begun({"chosen": {"red": [8, 5]}})
    assert p.chosen == ((8, 5), ())
    assert p.deciders == (1,)


@pytest.mark.rule("7.4")
def test_units_can_begin_with_losses() -> None:
    p = begun(FILES["scenario"]["start"])
    index = p.battle.index
    assert p.steps[index["sagunto"]] == 2
    assert p.steps[index["pandurs"]] == 0
    assert p.at[index["pandurs"]] == OFF
    assert p.at[index["ciceri"]] == OFF
    assert p.lost == 1 << index["pandurs"] | 1 << index["ciceri"]


@pytest.mark.rule("6")
def test_a_battle_can_begin_with_a_unit_in_hand() -> None:
    p = begun(FILES["scenario"]["start"])
    assert [step.name for step in p.stack] == ["operations", "movement", "move-unit"]
    assert p.stack[-1] == MoveUnit(p.battle.index["castilla"], 3, False)
    assert p.general_used == 0b10
    assert p.fatigued == 0b1
    assert p.losses == (1, 0)
