"""The worked example of docs/data.md is a scenario that plays."""

from __future__ import annotations

import re
from pathlib import Path

import battaglia
from battaglia.games.piacenza.loading import load_battle

PAGE = Path(__file__).parents[2] / "docs" / "data.md"


def example(name: str = "my-fight") -> str:
    blocks: list[str] = re.findall(
        r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    return next(block for block in blocks if block.startswith(f'id = "{name}"'))


def test_example_plays_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "my-fight.toml"
    path.write_text(example(), encoding="utf-8")
    match = battaglia.new_match(path, dice=battaglia.ScriptedDice([1] * 40))
    assert match.deciders == ("ottoman",)
    ottoman = match.seat("ottoman")
    assert [str(action) for action in ottoman.legal()] == ["attack janissaries tasso"]
    ottoman.play("attack janissaries tasso")
    ottoman.play("resolve tasso")
    assert match.entries[-1].faces == [(1,)]


def test_example_record_carries_its_scenario(tmp_path: Path) -> None:
    path = tmp_path / "my-fight.toml"
    path.write_text(example(), encoding="utf-8")
    match = battaglia.new_match(path, seed=3)
    match.seat("ottoman").play("attack janissaries tasso")
    again = battaglia.load_match(match.record())
    assert again.record() == match.record()


def test_the_example_of_the_second_game_plays_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "my-assault.toml"
    path.write_text(example("my-assault"), encoding="utf-8")
    match = battaglia.new_match(path, dice=battaglia.ScriptedDice([6] * 40))
    spanish = match.seat("spanish")
    assert match.deciders == ("spanish",)
    assert "assault castilla roth" in [str(action) for action in spanish.legal()]
    spanish.play("assault castilla roth")
    assert match.entries[-1].faces == [(6, 6)]


def test_the_example_of_the_third_game_loads(tmp_path: Path) -> None:
    path = tmp_path / "my-volley.toml"
    path.write_text(example("my-volley"), encoding="utf-8")
    battle = load_battle(path)
    assert battle.seats == ("spanish", "austrian")
    castilla, traun = battle.index["castilla"], battle.index["traun"]
    hexes = [battle.grid.index(battle.pieces[unit].hex) for unit in (castilla, traun)]
    assert battle.ground.around[hexes[0]] >> hexes[1] & 1
    assert battle.ground.rows[hexes[1]].cover == 2
