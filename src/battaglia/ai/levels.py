"""The four levels of machine players, as data: what each does follows from these figures alone."""

from __future__ import annotations

from collections.abc import Mapping

from battaglia.ai.level import Level
from battaglia.ai.search import Ahead

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("recruit", 0.5, blunders=0.5, slips=0.25, studied=False),
        Level("sergeant", 0.5, studied=False),
        Level(
            "captain",
            3.0,
            plans=12,
            ahead=Ahead(effort=500),
            errands=1,
            errand=Ahead(effort=600, bar=2.0),
            small=Ahead(effort=400),
            great=3.0,
            leisure=4.0,
        ),
        Level(
            "marshal",
            15.0,
            plans=16,
            ahead=Ahead(effort=5_000, horizon=2),
            small=Ahead(effort=1_600, horizon=2),
            secret=Ahead(effort=4_000, horizon=2),
            mutations=2,
            errands=4,
            errand=Ahead(effort=8_000, horizon=2, bar=1.5),
            leisure=4.0,
        ),
    )
}
