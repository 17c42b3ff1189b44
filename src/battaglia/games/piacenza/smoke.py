"""8.2.1 Smoke: what it takes from fire, and what it adds to training rolls."""

from __future__ import annotations

from collections.abc import Iterable

from battaglia.core.ledger import Line
from battaglia.core.rule import rule
from battaglia.games.piacenza.state import Position


def place(p: Position, here: int) -> None:
    """Put a smoke marker on a hex; it stays there until the end of the turn (G12)."""
    p.smoke[here] = p.smoke.get(here, 0) + 1
    p.emit("smoke", "8.2.1", hex=p.hex_name(here))


@rule("8.2.1")
def fire_line(p: Position, path: Iterable[int]) -> Line | None:
    """The modifier of a shot along a path: firing, intermediate and target hexes (C4, C5).

    Each marker counts once, more if it lies on the path than if it lies beside it; together
    they never take more than the limit.
    """
    if not p.smoke:
        return None
    chart, grid, hexes = p.battle.charts.fire_modifiers, p.battle.grid, set(path)
    total = 0
    for here, markers in p.smoke.items():
        if here in hexes:
            total += chart.smoke * markers
        elif any(grid.neighbour_mask[here] >> there & 1 for there in hexes):
            total += chart.beside_smoke * markers
    total = max(total, chart.smoke_floor)
    return Line(total, "smoke", "8.2.1") if total else None


@rule("8.2.1")
def training_line(p: Position, here: int) -> Line | None:
    """The modifier of a training roll in smoke or next to it; nothing adds up (C4)."""
    if not p.smoke:
        return None
    chart = p.battle.charts.training_modifiers
    if here in p.smoke:
        return Line(chart.smoke, "smoke", "8.2.1")
    beside = any(p.battle.grid.neighbour_mask[here] >> there & 1 for there in p.smoke)
    return Line(chart.beside_smoke, "beside-smoke", "8.2.1") if beside else None
