"""``battaglia rules``."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import battaglia
from battaglia.cli import lookup, rulebook
from battaglia.games.montecuccoli import game as montecuccoli
from tests.cli.running import Run

RULES = Path(montecuccoli.__file__).parent / "rules.toml"


def numbers() -> list[str]:
    data = tomllib.loads(RULES.read_text(encoding="utf-8"))
    return [paragraph["number"] for paragraph in data["paragraph"]]


def test_every_paragraph_is_listed_once_and_in_order(run: Run) -> None:
    ran = run("rules", "montecuccoli")
    listed = [line.split()[0] for line in ran.lines if not line.startswith(" ")]
    assert ran.code == 0
    assert listed == numbers()


def test_each_paragraph_has_code_or_a_reason_for_none(run: Run) -> None:
    entries = run("rules", "montecuccoli").out.split("\n")
    for place, line in enumerate(entries):
        if line and not line.startswith(" "):
            assert entries[place + 1].strip().startswith(("Code: ", "No code: ")), line


@pytest.mark.rule("6.2.1")
def test_one_paragraph_with_text_rulings_code_and_tests(run: Run) -> None:
    ran = run("rules", "montecuccoli", "6.2.1")
    assert ran.lines[0].startswith("6.2.1 ")
    assert "Rulings: A32, A33, A35." in ran.lines
    assert "  A32: Two points for climbing? (6.2, terrain chart)" in ran.lines
    code = "src/battaglia/games/montecuccoli/terrain.py:"
    assert any(line.strip().startswith(code) and "climbing_cost" in line for line in ran.lines)
    here = "tests/cli/test_rules.py:"
    own = [line for line in ran.lines if here in line]
    assert len(own) == 1
    assert own[0].endswith("test_one_paragraph_with_text_rulings_code_and_tests")


def test_the_second_game_has_its_own_rules_rulings_and_tests(run: Run) -> None:
    ran = run("rules", "camposanto", "7.2")
    assert ran.lines[0] == "7.2 Modifiers"
    assert "  C-G41: Flank from several sides (7.2)" in ran.lines
    assert any("games/camposanto/assault/modifiers.py:" in line for line in ran.lines)
    assert any("tests/games/camposanto/" in line for line in ran.lines)
    assert not any("montecuccoli" in line for line in ran.lines)


def test_a_paragraph_without_code_says_why(run: Run) -> None:
    assert "No code: " in run("rules", "montecuccoli", "1.0").out


def test_the_rules_in_italian(run: Run) -> None:
    whole = run("rules", "montecuccoli", "--lang", "it").out
    one = run("rules", "montecuccoli", "6.2.1", "--lang", "it").out
    assert "Codice: " in whole
    assert "Senza codice: " in whole
    assert "Interpretazioni: A32, A33, A35." in one
    assert "Two points" not in one


def test_every_code_place_points_at_the_thing() -> None:
    root = Path(battaglia.__file__).parents[2]
    places = [p for found in rulebook.code_places(montecuccoli.GAME).values() for p in found]
    assert places
    for place in places:
        text = (root / place.file).read_text(encoding="utf-8").splitlines()
        near = "\n".join(text[place.line - 1 : place.line + 5])
        name = place.name.rpartition(".")[2]
        assert f"def {name}(" in near or f"class {name}(" in near, place


def test_without_a_checkout_tests_are_not_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "checkout", lambda: None)
    monkeypatch.setattr(rulebook, "checkout", lambda: None)
    sentence = "Tests are only in a checkout of the sources."
    whole, one = run("rules", "montecuccoli"), run("rules", "montecuccoli", "6.2.1")
    assert whole.lines[-1] == one.lines[-1] == sentence
    assert "battaglia/games/montecuccoli/terrain.py:" in one.out
    assert "src/" not in one.out


def test_marks_of_functions_classes_and_files_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "inner"
    folder.mkdir(parents=True)
    (folder / "test_a.py").write_text(
        "import pytest\n"
        "pytestmark = [pytest.mark.rule('1.0'), pytest.mark.slow]\n"
        "@pytest.mark.rule('2.0', '3.0')\n"
        "def test_one(): assert True\n"
        "def helper(): pass\n"
        "@pytest.mark.rule('4.0')\n"
        "class TestMany:\n"
        "    @pytest.mark.rule('5.0')\n"
        "    def test_two(self): assert True\n",
        encoding="utf-8",
    )
    (folder / "test_b.py").write_text("def broken(:\n", encoding="utf-8")
    (folder / "other.py").write_text("@pytest.mark.rule('6.0')\ndef test_three(): 1\n")
    found = rulebook.test_places(tmp_path, "montecuccoli")
    names = {number: [place.name for place in places] for number, places in found.items()}
    assert names == {
        "1.0": ["test_one", "test_two"],
        "2.0": ["test_one"],
        "3.0": ["test_one"],
        "4.0": ["test_two"],
        "5.0": ["test_two"],
    }
    assert found["2.0"][0].file == "tests/inner/test_a.py"
    assert found["2.0"][0].line == 4


def test_a_gap_in_the_rules_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "code_places", lambda game: {})
    monkeypatch.setattr(lookup, "test_places", lambda root, game: {})
    whole, one = run("rules", "montecuccoli").out, run("rules", "montecuccoli", "6.0").out
    assert "No code carries this out." in whole
    assert "No test is about this." in whole
    assert "No code carries this out." in one
    assert "Tests (0):" in one
