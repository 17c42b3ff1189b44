"""The plans that a side might follow in its phases of a turn: a stance and an aim each."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from battaglia.ai.mind import PLAIN
from battaglia.ai.montecuccoli.style import Style

STANCES: Mapping[str, Mapping[str, float]] = {
    "": {},
    "bold": {"caution": 0.4, "more_caution": 0.4, "aftermath": 0.4, "worth_while": 0.0},
    "wary": {"caution": 2.0, "more_caution": 2.0, "aftermath": 3.0, "worth_while": 4.0},
    "fierce": {"caution": 0.1, "more_caution": 0.1, "aftermath": 0.0, "worth_while": -3.0},
}
"""By what the weights of a stance are multiplied."""
AIMS = (
    "",
    "fight",
    "mass",
    "weak",
    "wait",
    "gather",
    "prey",
    "broken",
    "ground",
    "fight+wait",
    "wait+fight",
)
"""What everybody is sent to: as the scenario's awards have it, to the enemy, to the nearest
place of an award all together, to the enemy's weakest units, nowhere, to each other."""


def plans() -> list[str]:
    """All plans by name, the plain one first, the likely ones before the others."""
    pairs = [(stance, aim) for stance in STANCES for aim in AIMS]
    pairs.sort(key=lambda pair: bool(pair[0]) + bool(pair[1]))  # equals keep their order
    return [f"{stance}/{aim}" if stance or aim else PLAIN for stance, aim in pairs]


def parted(plan: str) -> tuple[str, str]:
    """The stance and the aim of a plan."""
    stance, _, aim = plan.partition("/")
    return stance, aim


def styled(style: Style, plan: str) -> Style:
    """The weights of a style under a plan."""
    stance, aim = parted(plan)
    changed = {name: getattr(style, name) * by for name, by in STANCES[stance].items()}
    return replace(style, aim=aim, **changed)
