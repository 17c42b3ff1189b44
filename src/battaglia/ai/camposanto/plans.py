"""The plans that a side might follow when a wing acts: a stance and an aim each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from battaglia.ai.camposanto.style import Style
from battaglia.ai.weights import PLAIN, Base, Setting

Weights = Mapping[str, float]

STANCES: Mapping[str, Weights] = {
    "": {},
    "bold": {"exposed": 0.4, "worth_while": 0.3, "home": 0.3},
    "wary": {"exposed": 2.0, "worth_while": 2.0, "progress": 0.5},
    "hold": {"exposed": 1.5, "progress": 0.1, "home": 2.0, "attack": 0.7},
    "fierce": {"exposed": 0.1, "attack": 2.0, "worth_while": 0.0, "open_flank": 0.3},
}
"""By what the weights of a stance are multiplied."""
AIMS: Mapping[str, Weights] = {
    "": {},
    "steps": {"driven_off": 0.3, "ground": 0.3, "last_step": 0.3},
    "kill": {"last_step": 3.0, "support": 1.5},
    "rout": {"driven_off": 3.0, "ground": 2.0},
    "many": {"hope": 2.0, "company": 2.5, "attack": 1.3},
}
"""The same for aims: steps for the phase, whole regiments, ground, many against one."""
LEVELS: Mapping[str, Sequence[float]] = {
    "exposed": (2.0, 1.2, 3.0),
    "lead": (0.5, 0.0, 0.9),
    "attack": (1.5, 1.0, 2.2),
    "hope": (0.6, 0.2, 1.0),
    "support": (0.5, 0.2),
    "progress": (0.16, 0.08, 0.28),
    "home": (0.03, 0.0),
    "worth_while": (0.1, 0.0, 0.3),
}
"""The weights that are tried out, the usual one first."""


def plans() -> list[str]:
    """All plans for an activation, the plain one first, the simple ones before the others."""
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
    found: dict[str, float] = {}
    for weights in (STANCES[stance], AIMS[aim]):
        for name, by in weights.items():
            found[name] = found.get(name, getattr(style, name)) * by
    return replace(style, **found)


def varied(plan: str) -> Sequence[str]:
    """The plans that have another stance or another aim than a plan."""
    stance, aim = parted(plan)
    others = [f"{other}/{aim}" for other in STANCES if other != stance]
    return [*others, *(f"{stance}/{other}" for other in AIMS if other != aim)]


def assembled(settings: Mapping[str, Setting]) -> Base:
    """The base that comes of a level for each factor."""
    changed = {name: float(level) for name, level in settings.items() if level != LEVELS[name][0]}
    return Base(PLAIN, changed)
