"""The plans that a side might follow in its phases of a turn: a stance and an aim each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from battaglia.ai.mind import PLAIN
from battaglia.ai.montecuccoli.goals import BESIDE
from battaglia.ai.montecuccoli.style import Style

STANCES: Mapping[str, Mapping[str, float]] = {
    "": {},
    "bold": {"caution": 0.4, "more_caution": 0.4, "aftermath": 0.4, "worth_while": 0.0},
    "wary": {"caution": 2.0, "more_caution": 2.0, "aftermath": 3.0, "worth_while": 4.0},
    "fierce": {"caution": 0.1, "more_caution": 0.1, "aftermath": 0.0, "worth_while": -3.0},
}
"""By what the weights of a stance are multiplied."""
AIMS = ("", "fight", "mass", "weak", "wait", "gather", "prey", "broken", "ground")
"""What everybody is sent to: as the scenario's awards have it, to the enemy, to the nearest
place of an award all together, to the enemy's weakest units, nowhere, to each other, to those
against whom we can bring up most, to the disrupted ones, to where terrain doubles a defender."""
WINGS = ("", "fight", "weak", "wait")
"""What the left and the right wing may be sent to, each to something else."""


def plans() -> list[str]:
    """The plans for a whole army by name, the plain one first, the likely ones before the others.

    Those that part from the plain one in one thing come first.
    """
    pairs = [(stance, aim) for stance in STANCES for aim in AIMS]
    pairs.sort(key=lambda pair: bool(pair[0]) + bool(pair[1]))  # equals keep their order
    return [joined(stance, aim) for stance, aim in pairs]


@cache
def plans_about(base: str) -> tuple[str, ...]:
    """All plans, the base's own as the plain one, then those that part from it in one thing."""
    near = varied(base)
    far = [plan for plan in plans() if plan not in near]
    return (PLAIN, *(plan for plan in (*near, *far) if plan not in (PLAIN, base)))


def wing_plans() -> list[str]:
    """The plans in which each wing has an aim of its own."""
    return [joined("", BESIDE.join((a, b))) for a in WINGS for b in WINGS if a != b]


def varied(plan: str) -> list[str]:
    """The plans that part from a plan in one thing: its stance, its aim, that of a wing."""
    stance, aim = parted(plan)
    if BESIDE in aim:
        mine = aim.split(BESIDE)
        return [
            other
            for other in wing_plans()
            if sum(a != b for a, b in zip(parted(other)[1].split(BESIDE), mine, strict=True)) == 1
        ] + [joined(stance, whole) for whole in mine]
    others = [joined(other, aim) for other in STANCES if other != stance]
    others += [joined(stance, other) for other in AIMS if other != aim]
    if not stance and aim in WINGS:
        others += [other for other in wing_plans() if aim in parted(other)[1].split(BESIDE)]
    return others


def joined(stance: str, aim: str) -> str:
    """A plan by its name."""
    return f"{stance}/{aim}" if stance or aim else PLAIN


def parted(plan: str) -> tuple[str, str]:
    """The stance and the aim of a plan."""
    stance, _, aim = plan.partition("/")
    return stance, aim


def styled(style: Style, plan: str) -> Style:
    """The weights of a style under a plan."""
    stance, aim = parted(plan)
    changed = {name: getattr(style, name) * by for name, by in STANCES[stance].items()}
    return replace(style, aim=aim, **changed)
