"""The bench of the table has its figures; how large they are is the machine's own affair."""

from __future__ import annotations

from bench.server import lines, table_milliseconds


def test_a_short_bench_has_every_figure() -> None:
    found = table_milliseconds(12, "navicello-1643")
    assert {"an action's round trip", "the engine's view", "the overlay of threats"} <= set(found)
    assert all(0 < row["median"] <= row["p95"] for row in found.values())
    assert found["an action's round trip"]["samples"] == 12
    assert "an action's round trip" in "\n".join(lines(found))
