"""The plans that a side might follow when a wing acts: a stance, an aim, and how orders go on."""

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
FIRST = ("save", "spare-the-least", "middle", "one-wing")
SECOND = ("one-wing", "even", "spend", "save")
"""The moods of the first two phases of a Turn; in the third what is left is spent."""

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


def parted(plan: str) -> tuple[str, str, str]:
    """The stance, the aim and the orders of a plan."""
    stance, aim, orders = (*plan.split("/"), "", "")[:3]
    return stance, aim, orders


def styled(style: Style, plan: str) -> Style:
    """The weights of a style under a plan."""
    stance, aim, orders = parted(plan)
    found: dict[str, float] = {}
    for weights in (STANCES[stance], AIMS[aim]):
        for name, by in weights.items():
            found[name] = found.get(name, getattr(style, name)) * by
    return replace(style, orders=orders or style.orders, **found)


def under(base: str, plan: str) -> str:
    """A plan for an activation under the plan of a base: order points are spent as that has it."""
    if plan == PLAIN:
        return base
    stance, aim, orders = parted(plan)
    return f"{stance}/{aim}/{orders or parted(base)[2]}"


def varied(plan: str) -> Sequence[str]:
    """The plans that have another stance or another aim than a plan."""
    stance, aim, _ = parted(plan)
    others = [f"{other}/{aim}" for other in STANCES if other != stance]
    return [*others, *(f"{stance}/{other}" for other in AIMS if other != aim)]


def factors(turns: int) -> dict[str, Sequence[Setting]]:
    """What may be set one way or another: the moods of the phases, then weights."""
    moods = [f"{place}-{turn}" for turn in range(1, turns + 1) for place in ("first", "second")]
    found: dict[str, Sequence[Setting]] = {
        mood: SECOND if mood.startswith("second") else FIRST for mood in moods
    }
    return {**found, **LEVELS}


def assembled(settings: Mapping[str, Setting]) -> Base:
    """The base that comes of a level for each factor."""
    turns = sum([name.startswith("first-") for name in settings])
    moods = [
        f"{settings[f'first-{turn}']}+{settings[f'second-{turn}']}+spend"
        for turn in range(1, turns + 1)
    ]
    style = {
        name: float(settings[name])
        for name, levels in LEVELS.items()
        if settings[name] != levels[0]
    }
    return Base("//" + "+".join(moods), style)


def scheduled_plans() -> list[str]:
    """The ways to spend the order points of a Turn, the one by lot first."""
    return [PLAIN, *(f"//{first}+{second}+spend" for first in FIRST for second in SECOND)]
