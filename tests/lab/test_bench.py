"""The bench runs and says what it should; its figures are the machine's own affair."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import battaglia
from bench import against, doors
from bench.__main__ import lines

ROOT = Path(__file__).parents[2]
BATTLES = [info.id for info in battaglia.scenarios()]


def bench(*given: str) -> dict[str, Any]:
    """What the bench finds in as short a time as it takes to find anything."""
    command = [sys.executable, "-m", "bench", "--quick", "--seconds", "0.05", "--json", *given]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_quick_bench_has_every_figure() -> None:
    found = bench()
    for column in ("random_play", "checked_door"):
        assert sorted(found[column]) == sorted([*BATTLES, "python-chess"])
        for row in found[column].values():
            assert row["decisions_per_second"] > 0
            assert row["mean_choices"] >= 2
        assert found[column]["python-chess"]["ratio_to_chess"] == 1.0
    for column in ("copy_us", "legal_list_p99_ms", "decision_p99_ms", "line_ms"):
        assert sorted(found[column]) == sorted(BATTLES)
    assert all(ms > 0 for ms in found["decision_p99_ms"].values())
    assert found["line_ms"]["raab-1664"] == {}, "no lines are declared there"
    assert set(found["simulate"]["navicello-1643"]) == {"jobs_1", "jobs_2", "ratio"}
    assert found["view_ms"]["raab-1664"] > 0
    assert found["simple_games_per_second"]["navicello-1643"] > 0
    assert found["import_ms"] > 0
    assert found["memory"]["peak_mb"] > 1
    assert sorted(found["doors"]) == sorted([doors.SPIEL, doors.ZOO, *doors.BESIDE])
    assert all(row["nodes_per_second"] > 0 for row in found["doors"].values())
    table = "\n".join(lines(found))
    for name in (*doors.BESIDE, *BATTLES, "python-chess", "import battaglia", "memory of 50 games"):
        assert name in table


def test_two_checkouts_are_compared_by_turns() -> None:
    found = bench("--against", str(ROOT))
    for column in ("free", "door"):
        assert sorted(found[column]) == sorted(BATTLES)
        for row in found[column].values():
            assert row["ratio"] == row["after"] / row["before"]
    (simple,) = found["simple"].values()
    assert simple["same"] == simple["games"] == 1
    table = "\n".join(against.lines(found))
    assert all(name in table for name in BATTLES)
