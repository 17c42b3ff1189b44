"""The bench of the table has its figures; how large they are is the machine's own affair."""

from __future__ import annotations

from bench import cost
from bench.server import lines, table_milliseconds


def test_a_short_bench_has_every_figure() -> None:
    found = table_milliseconds(12, "navicello-1643")
    assert {"an action's round trip", "the engine's view", "the overlay of threats"} <= set(found)
    assert all(0 < row["median"] <= row["p95"] for row in found.values())
    assert found["an action's round trip"]["samples"] == 12
    assert "an action's round trip" in "\n".join(lines(found))


def test_the_cost_of_an_action_is_told_early_late_and_without_a_past() -> None:
    found = cost.action_costs(2, late=40)
    assert set(found) == set(cost.SCENARIOS)
    for scenario, costs in found.items():
        assert "there, without a past" in costs
        for parts in costs.values():
            assert 0 < max(parts[part] for part in cost.PARTS) <= parts[cost.IN_ALL], scenario
    assert len(cost.lines(found)) == 1 + sum(map(len, found.values()))
