"""How large a scenario may be that somebody brings, and what is said of one that is larger."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from battaglia.core.files import read_text
from battaglia.server import bounds
from battaglia.server.errors import ApiError
from battaglia.server.settings import shipped_games
from tests.server.large import begun_with, large_files, record_with
from tests.server.playing import begin, error_of


def imported(client: TestClient, record: str, lang: str = "en") -> str:
    """What is said of a record that is refused."""
    body = {"record": record, "alone": True, "lang": lang}
    answer = client.post("/api/matches/import", params={"lang": lang}, json=body)
    assert answer.status_code == 400, answer.text
    return str(error_of(answer)["message"])


def refused(files: dict[str, str]) -> str:
    """The bound that a scenario goes beyond."""
    with pytest.raises(ApiError) as caught:
        bounds.check_files(files)
    return str(caught.value.params["detail"])


def test_a_huge_scenario_is_refused_before_it_is_compiled(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nine thousand units, on a map of 99 by 99; a smaller army on it; that army alone."""

    def compiled(*_: object) -> None:
        raise AssertionError("it was compiled")

    for game in shipped_games().values():
        monkeypatch.setattr(type(game), "load_files", compiled)
    said = imported(client, record_with(large_files(99, 99, 9_000)))
    assert "characters; at most 250000" in said
    said = imported(client, record_with(large_files(99, 99, 10)))
    assert "9801 hexes; at most 2400" in said
    said = imported(client, record_with(large_files(40, 60, 361)), "it")
    assert "361 pedine; se ne accettano al più 360" in said


def test_the_largest_that_is_allowed_can_be_played(client: TestClient) -> None:
    record = begun_with(large_files(40, 60, bounds.MOST_PIECES)).record()
    answer = client.post("/api/matches/import", json={"record": record, "alone": True})
    assert answer.status_code == 201, answer.text


def test_a_position_file_is_held_against_the_same_bounds(client: TestClient) -> None:
    text = begin(client).guest().get("/position/0").text
    assert client.post("/api/matches/import", json={"record": text}).status_code == 201
    said = imported(client, text.replace("turns = 4", "turns = 101"))
    assert "101 turns; at most 100" in said


@pytest.mark.parametrize(
    ("bound", "old", "new"),
    [
        ("bound-turns", "turns = 4", "turns = 100000"),
        ("bound-number", "strength = 3", "strength = 10001"),
        ("bound-number", "strength = 3", "strength = nan"),
        ("bound-name", "unit-0 ", f"{'u' * 81} "),
        ("bound-name", "papal = ", f"{'p' * 41} = "),
        ("bound-id", 'id = "large"', f'id = "{"l" * 101}"'),
        ("bound-text", '"Unit 0"', f'"{"U" * 3001}"'),
        ("bound-signs", '"Unit 0"', '"Unit \\u0000"'),
        ("bound-values", '"Unit 0"', f"[{'1, ' * 20_000}]"),
        ("bound-size", '"Unit 0"', f'"{"U" * 250_000}"'),
    ],
)
def test_every_bound(bound: str, old: str, new: str) -> None:
    files = large_files(10, 10, 4)
    bounds.check_files(files)
    assert old in files["large.toml"]
    files["large.toml"] = files["large.toml"].replace(old, new, 1)
    assert refused(files) == bound


def test_the_number_of_files_is_bounded() -> None:
    files = large_files(10, 10, 4)
    assert refused(files | {f"{number}.toml": "" for number in range(3)}) == "bound-files"


def test_what_a_record_says_is_bounded(client: TestClient) -> None:
    files = large_files(10, 10, 4)
    assert "id of 101 characters" in imported(client, record_with(files, Scenario="s" * 101))
    assert "nobody can print" in imported(client, record_with(files, Scenario="s\\u0000"))
    rolls = "chance: " + "{1} " * 2_000 + "\n"
    assert "22000 rolls; at most 20000" in imported(client, record_with(files) + rolls * 11)
    actions = "papal: x" + "; x" * 3_000 + "\n"
    assert "21007 actions; at most 20000" in imported(client, record_with(files) + actions * 7)


def shipped() -> list[Path]:
    return [path for game in shipped_games().values() for path in game.scenarios().values()]


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_shipped_battles_take_half_of_what_is_allowed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes a battle as large as ours, and somewhat larger, can bring it."""
    beside = [*(path.parent.parent / "maps").glob("*.toml")]
    largest = max(beside, key=lambda each: each.stat().st_size)
    for name in ("LARGEST_FILES", "MOST_HEXES", "MOST_PIECES", "MOST_TURNS", "LONGEST_TEXT"):
        half = getattr(bounds, name) // 2 + 1
        monkeypatch.setattr(bounds, name, half)
    bounds.check_files({path.name: read_text(path), largest.name: read_text(largest)})
