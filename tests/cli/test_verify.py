"""``battaglia verify``."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

import battaglia
from tests.cli.running import Ran, Run


def played(decisions: int, scenario: str | Path = "navicello-1643") -> battaglia.Match:
    """A match after some random decisions."""
    return on(battaglia.new_match(scenario, 5), decisions)


@pytest.fixture(scope="module")
def record() -> str:
    return played(60).record()


def verified(run: Run, folder: Path, text: str) -> Ran:
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    return run("verify", path)


def test_a_true_record_holds(run: Run, tmp_path: Path, record: str) -> None:
    ran = verified(run, tmp_path, record)
    assert (ran.code, ran.err) == (0, "")
    assert "holds: navicello-1643, 60 actions, " in ran.out
    assert ran.out.endswith(" rolls, not finished.\n")


def test_a_whole_game_holds_and_its_end_is_told(run: Run, tmp_path: Path) -> None:
    match = played(10_000)
    ran = verified(run, tmp_path, match.record())
    assert match.outcome is not None
    ending = f"victory of {match.outcome.winner}" if match.outcome.winner else "a draw"
    assert ran.code == 0
    assert ending in ran.out


def test_the_first_false_line_is_named(run: Run, tmp_path: Path, record: str) -> None:
    lines = record.splitlines()
    place = next(n for n, line in enumerate(lines) if "}  #" in line)
    before, _, rest = lines[place].partition("{")
    lines[place] = f"{before}{{{int(rest[0]) % 6 + 1}{rest[1:]}"
    ran = verified(run, tmp_path, "\n".join(lines))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"{tmp_path / 'game.txt'}:{place + 1}: the roll reads ")


def test_an_illegal_action_is_named_with_its_line(run: Run, tmp_path: Path, record: str) -> None:
    lines = record.splitlines()
    place = next(n for n, line in enumerate(lines) if ": pick " in line)
    lines.insert(place, "papal: end-fire")
    ran = verified(run, tmp_path, "\n".join(lines))
    assert ran.code == 1
    assert f"game.txt:{place + 1}: " in ran.err
    assert "'end-fire' is not legal" in ran.err


def test_other_rules_are_not_called_false(run: Run, tmp_path: Path, record: str) -> None:
    ran = verified(run, tmp_path, record.replace('[Rules "2"]', '[Rules "99"]'))
    assert (ran.code, ran.out) == (3, "")
    assert "recorded under rules 99" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("montecuccoli", "chess", "there is no game 'chess' here"),
        ("navicello-1643", "waterloo-1815", "there is no scenario 'waterloo-1815' here"),
        ('[Data "', '[Data "0', "the hash differs"),
        ('[Dice "seed', '[Dice "seedy', "neither seed, commitment nor given"),
        ('[Result "*"]', '[Result "papal decisive"]', "[Result]"),
        ("[Battaglia", "[Chess", "this is not a Battaglia record"),
    ],
)
def test_a_false_header_is_refused(
    run: Run, tmp_path: Path, record: str, old: str, new: str, fault: str
) -> None:
    ran = verified(run, tmp_path, record.replace(old, new, 1))
    assert ran.code == 1
    assert fault in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_carries_a_scenario_of_ones_own(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    record = played(10, mine).record()
    assert verified(run, tmp_path, record).code == 0
    ran = verified(run, tmp_path, record.replace("| turns = 4", "| turns = 0"))
    assert ran.code == 1
    assert "turns" in ran.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\x00" * 100])
def test_what_is_no_record_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    ran = run("verify", path)
    assert ran.code in (1, 2)
    assert ran.err.count("\n") == 1


def test_a_folder_is_no_record(run: Run, tmp_path: Path) -> None:
    ran = run("verify", tmp_path)
    assert (ran.code, ran.out) == (2, "")


def test_a_damaged_record_never_fails_otherwise(run: Run, tmp_path: Path, record: str) -> None:
    rng = random.Random(1)
    codes = set()
    for _ in range(80):
        letters = list(record)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(letters))
            letters[place] = rng.choice(
                ["", " ", "\n", "9", "{", "}", "+", ">", "x", '"', letters[place] * 2]
            )
        ran = verified(run, tmp_path, "".join(letters))
        codes.add(ran.code)
        assert "Traceback" not in ran.err
    assert codes <= {0, 1, 3}
    assert 1 in codes


def test_a_covered_record_is_not_called_false(run: Run, tmp_path: Path, record: str) -> None:
    """No battle that is shipped has secrets that last: what stands for one is enough."""
    lines = record.splitlines()
    place = next(n for n, line in enumerate(lines) if ": end-" in line)
    seat = lines[place].partition(":")[0]
    lines[place] = f"{seat}: ?"
    ran = verified(run, tmp_path, "\n".join(lines))
    assert ran.code == 0
    assert ran.out.endswith("holds 1 covered action, complete when the game is over.\n")
    mark = next(n for n, line in enumerate(lines) if line.startswith("@"))
    lines[mark] = lines[mark].replace("turn 1", "turn 2")  # what is not covered is checked
    assert verified(run, tmp_path, "\n".join(lines)).code == 1


# Sealed dice

SECRET = bytes(range(32))
SEAL = hashlib.sha256(SECRET).hexdigest()


@pytest.fixture(scope="module")
def sealed() -> str:
    """A whole game with sealed dice, to which one side added something."""
    match = battaglia.new_match("navicello-1643", dice=battaglia.CommittedDice(SECRET))
    match.add_entropy("papal", "horse-and-foot")
    return on(match, 10_000).record()


def on(match: battaglia.Match, decisions: int) -> battaglia.Match:
    rng = random.Random(11)
    while match.outcome is None and len(match.entries) < decisions:
        door = match.seat(match.deciders[0])
        door.play(rng.choice(door.legal()))
    return match


def test_sealed_dice_are_proved(run: Run, tmp_path: Path, sealed: str) -> None:
    ran = verified(run, tmp_path, sealed)
    proof = "follow from the secret and from what papal added, and the secret has the hash"
    assert (ran.code, ran.err) == (0, "")
    assert f"Its rolls {proof} {SEAL}." in ran.out


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (SECRET.hex(), "11" * 32, "the secret of the dice does not match the commitment"),
        (SEAL, "0" * 64, "the secret of the dice does not match the commitment"),
        ("horse-and-foot", "horse-and-fool", "but the dice give"),
        ('[Entropy "papal', '[Entropy "ottoman', "[Entropy]"),
    ],
)
def test_a_changed_seal_is_found_out(
    run: Run, tmp_path: Path, sealed: str, old: str, new: str, fault: str
) -> None:
    ran = verified(run, tmp_path, sealed.replace(old, new))
    assert (ran.code, ran.out) == (1, "")
    assert fault in ran.err


def test_a_changed_roll_under_a_seal_is_named(run: Run, tmp_path: Path, sealed: str) -> None:
    lines = sealed.splitlines()
    place = next(n for n, line in enumerate(lines) if "}  #" in line)
    before, _, rest = lines[place].partition("{")
    lines[place] = f"{before}{{{int(rest[0]) % 6 + 1}{rest[1:]}"
    ran = verified(run, tmp_path, "\n".join(lines))
    assert ran.code == 1
    assert ran.err.startswith(f"{tmp_path / 'game.txt'}:{place + 1}: the roll reads ")


def test_the_seal_that_was_noted_is_held_against_the_record(
    run: Run, tmp_path: Path, sealed: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(sealed, encoding="utf-8")
    assert run("verify", path, "--commitment", SEAL.upper()).code == 0
    ran = run("verify", path, "--commitment", "0" * 64)
    assert (ran.code, ran.out) == (1, "")
    assert "its dice were not sealed with this commitment" in ran.err


def test_what_is_not_proved_is_said(run: Run, tmp_path: Path, sealed: str) -> None:
    begun = battaglia.new_match("navicello-1643", dice=battaglia.CommittedDice(SECRET))
    ran = verified(run, tmp_path, on(begun, 20).record())
    assert f"sealed with {SEAL}, and proved when the game is over" in ran.out
    brought = sealed.replace(f"commitment {SEAL}", f"commitment {SEAL} since 2")
    ran = verified(run, tmp_path, brought)
    assert ran.code == 0
    assert "Its first 2 rolls were brought with a record: nothing proves them." in ran.out
