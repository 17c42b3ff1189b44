"""The plans that a side might follow while a wing of it is active: a stance and an aim each.

What a plan leaves out it takes from the plan of the base: ``storm/`` storms what the base aims at,
``/weak`` goes for the weakest place in the base's stance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from battaglia.ai.mind import PLAIN
from battaglia.ai.piacenza.style import Style

STANCES: Mapping[str, Mapping[str, float]] = {
    "": {},
    "storm": {"progress": 1.5, "storm": 2.5, "prize": 2.0, "answer": 0.3, "worth_while": 4.0},
    "volley": {"fire": 1.8, "progress": 0.6, "answer": 0.8, "second_volley": 0.6},
    "wary": {"answer": 2.0, "engaged": 3.0, "progress": 0.6, "crowd": 0.15, "worth_while": -1.0},
    "hold": {"progress": 0.1, "cover": 2.0, "fear": 0.3, "answer": 1.5},
    "forward": {"deploy": 1.0},
}
"""By what the weights of a stance are multiplied; one that is 0 becomes the figure itself."""
ON_THE_MARCH = ("storm", "volley", "wary", "hold")
SET_UP = (PLAIN, "forward/")
"""What a side may think of before the first turn."""
ATTACKS = ("near", "mass", "weak", "share", "fight", "guns")
GUARDS = ("guard", "near", "fight", "counter")
"""What a side that must take places may aim at, and one that must keep them."""


def plans(aims: Sequence[str]) -> list[str]:
    """The plans with some aims: the base first, then what parts from it in one thing.

    The set-up is left to those who look ahead: no base begins with it.
    """
    single = [f"{stance}/" for stance in ON_THE_MARCH] + [f"/{aim}" for aim in aims]
    double = [f"{stance}/{aim}" for aim in aims for stance in ("storm", "volley")]
    return [PLAIN, *single, *double]


def varied(plan: str, aims: Sequence[str]) -> list[str]:
    """The plans that part from one in its stance or in its aim."""
    stance, aim = parted(plan)
    stances = [f"{other}/{aim}" for other in ON_THE_MARCH if other != stance]
    return stances + [f"{stance}/{other}" for other in aims if other != aim]


def parted(plan: str) -> tuple[str, str]:
    """The stance and the aim of a plan."""
    stance, _, aim = plan.partition("/")
    return stance, aim


def styled(style: Style, base: str, plan: str) -> Style:
    """The weights of a style under a plan, and what it leaves out under the base's."""
    of_base, of_plan = parted(base), parted(plan)
    stance, aim = of_plan[0] or of_base[0], of_plan[1] or of_base[1]
    weights = {name: (getattr(style, name) or 1.0) * by for name, by in STANCES[stance].items()}
    return replace(style, aim=aim, **weights)
