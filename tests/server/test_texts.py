"""The server's own catalogues: complete in both languages, and nothing in them unused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import battaglia.server
from battaglia.core.catalogue import LANGUAGES, Sections, load_catalogue, placeholders
from battaglia.games.camposanto import charts, scenario
from battaglia.games.montecuccoli.charts import HexsideRow, TerrainRow
from battaglia.games.montecuccoli.scenario import AwardRule, Options, SpecialRule
from battaglia.server.games import camposanto_battle
from battaglia.server.games.montecuccoli_battle import hexside_notes, terrain_notes
from battaglia.server.opening import machine_players
from battaglia.server.table import MACHINE
from battaglia.server.wording import TEXTS

FOLDERS = [TEXTS, TEXTS / "camposanto", TEXTS / "montecuccoli"]
CAMPOSANTO = TEXTS / "camposanto"
SOURCE = Path(battaglia.server.__file__).parent


def sections(folder: Path, lang: str) -> Sections:
    return load_catalogue(folder, lang, strict=True).sections


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_languages_say_the_same_things(folder: Path) -> None:
    first, second = (sections(folder, lang) for lang in LANGUAGES)
    assert {name: set(texts) for name, texts in first.items()} == {
        name: set(texts) for name, texts in second.items()
    }
    for name, texts in first.items():
        for code, text in texts.items():
            assert placeholders(text) == placeholders(second[name][code]), f"{name}.{code}"


def codes(section: str, folder: Path = TEXTS / "montecuccoli") -> set[str]:
    return set(sections(folder, "en")[section])


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in union.__args__}  # type: ignore[attr-defined]


def test_every_special_rule_award_and_option_has_words() -> None:
    assert codes("special-rule") == tags(SpecialRule) | {"freed-by-attack", "freed-by-enemy"}
    assert codes("award") == tags(AwardRule) | {"count-in-one"}
    assert codes("option-text") == {field.name for field in msgspec.structs.fields(Options)}


def test_every_note_of_the_charts_has_words() -> None:
    worst = TerrainRow(
        cost=1,
        road_only=True,
        cavalry_by_road_only=True,
        doubles=True,
        cavalry_may_attack=False,
        blocks_sight=True,
        shelters=True,
    )
    shut = HexsideRow(passable=False, doubles=True, attack=False, zone_of_control=False)
    barred = HexsideRow(disrupted_may_pass=False)
    found = {*terrain_notes(worst), *hexside_notes(shut), *hexside_notes(barred)}
    assert codes("chart") == found
    assert terrain_notes(TerrainRow(cost=1)) == hexside_notes(HexsideRow()) == []


def test_camposanto_has_words_for_its_options_and_charts() -> None:
    fields = msgspec.structs.fields(scenario.Options)
    assert codes("option-text", CAMPOSANTO) == {field.name for field in fields}
    worst = charts.TerrainRow(passable=False, farmhouses=True)
    assert codes("chart", CAMPOSANTO) == set(camposanto_battle.terrain_notes(worst))
    assert camposanto_battle.terrain_notes(charts.TerrainRow()) == []
    kinds = get_args(scenario.TurnKind)
    assert codes("turn-name", CAMPOSANTO) == set(kinds)


@pytest.mark.parametrize("section", ["table", "note", "victory", "course", "event"])
def test_no_text_of_camposanto_is_unused(section: str) -> None:
    files = [*(SOURCE / "games").glob("camposanto*.py"), SOURCE / "games" / "shared.py"]
    quoted = set(re.findall(r'"([a-z-]+)"', "\n".join(path.read_text() for path in files)))
    joined = {"attacker-defender"} if section == "course" else set()
    assert codes(section, CAMPOSANTO) <= quoted | joined


def test_every_machine_player_has_a_name_and_a_description() -> None:
    players = {player.removeprefix(MACHINE) for player in machine_players()}
    assert codes("player", TEXTS) == players
    assert codes("player-text", TEXTS) == players


@pytest.mark.parametrize("section", ["detail", "what", "table", "notice"])
def test_no_text_of_the_server_is_unused(section: str) -> None:
    source = "\n".join(path.read_text() for path in SOURCE.glob("*.py"))
    quoted = set(re.findall(r'"([a-z-]+)"', source))
    assert codes(section, TEXTS) <= quoted
