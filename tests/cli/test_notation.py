"""docs/notation.md says what is so: its verbs, and its example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import battaglia
from battaglia.core.record import parse_record
from tests.cli.running import Run
from tests.core import dice_vectors

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:\w*)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
MOVES = next(block for block in BLOCKS if block.endswith("quit\n"))
RECORD = next(block for block in BLOCKS if block.startswith("[Battaglia"))
VERIFIED = [block for block in BLOCKS if "$ battaglia verify" in block]


def with_todays_data(record: str) -> str:
    """The record under the hash of the scenario as it is now: notes in its file may change."""
    match = battaglia.new_match("navicello-1643")
    header = f'[Data "{match.game.data_hash(match.battle)}"]'
    return re.sub(r'\[Data ".*"\]', header, record)


@pytest.mark.parametrize(
    ("title", "game"),
    [("The Battles of Montecuccoli", "montecuccoli"), ("Camposanto 1743", "camposanto")],
)
def test_every_verb_is_described_with_its_arguments(title: str, game: str) -> None:
    section = PAGE.partition(f"### The verbs of {title}\n")[2].partition("\n#")[0]
    rows = re.findall(r"^\| `([a-z-]+)((?: [A-Z]+)*)` \|", section, flags=re.MULTILINE)
    described = {verb: tuple(words.lower().split()) for verb, words in rows}
    verbs = battaglia.game(game).verbs
    assert described == {verb: action.__struct_fields__ for verb, action in verbs.items()}


def test_every_header_is_described() -> None:
    described = set(re.findall(r"^\| `([A-Z][a-z]+)` \|", PAGE, flags=re.MULTILINE))
    sealed = parse_record(dice_vectors.record({"papal": "horse-and-foot"}))
    assert described == set(sealed.headers)
    assert described > set(parse_record(RECORD).headers)


def test_the_headers_that_must_be_there_are_those_that_are_named(run: Run, tmp_path: Path) -> None:
    sentence = next(line for line in PAGE.splitlines() if line.endswith(" must be there."))
    named = set(re.findall(r"`([A-Z][a-z]+)`", sentence))
    record, path = with_todays_data(RECORD), tmp_path / "game.txt"
    needed = set()
    for header in parse_record(record).headers:
        path.write_text(re.sub(rf"\[{header} .*\]\n", "", record), encoding="utf-8")
        if run("verify", path).code != 0:
            needed.add(header)
    assert needed == named


def test_the_example_comes_out_of_its_commands(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = next(block for block in BLOCKS if "< moves.txt" in block)
    words = command.partition("<")[0].split()
    assert words[0] == "battaglia"
    assert run(*words[1:], typed=MOVES).code == 0
    made = Path("bridge.txt").read_text(encoding="utf-8")
    plain = [line for line in RECORD.splitlines() if not line.startswith("#")]
    assert made == with_todays_data("\n".join(plain) + "\n")


def test_what_is_said_of_verifying_it_is_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = with_todays_data(RECORD)
    Path("bridge.txt").write_text(record, encoding="utf-8")
    holds = run("verify", "bridge.txt")
    Path("mine.txt").write_text(
        record.replace("oddi-horse-2 {1}", "oddi-horse-2 {2}"), encoding="utf-8"
    )
    found_out = run("verify", "mine.txt")
    assert (holds.code, found_out.code) == (0, 1)
    assert holds.out in VERIFIED[0]
    assert found_out.err in VERIFIED[1]
