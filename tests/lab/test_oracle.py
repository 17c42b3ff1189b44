"""The double oracle: a base that no answer of the enemy's undoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from battaglia.ai.mind import Mind
from battaglia.ai.weights import NO_BASE, UNTUNED, Base, Setting
from battaglia.lab.oracle import Gathered, Oracle
from battaglia.lab.selfplay import Bases, Ground
from battaglia.lab.tuning import Tuner

CHANCES: Mapping[tuple[str, str], float] = {
    ("greedy", ""): 0.95,
    ("steady", ""): 0.65,
    ("steady", "greedy"): 0.8,
    ("meek", ""): 0.3,
}
"""How often one plan beats another: what does best against the first does worst in the end."""


class Duel(Ground):
    """A battle in which plans are all that counts, but for a weight that helps a little."""

    def __init__(self) -> None:
        self.mind = self.Thinking()
        self.battle: Any = None
        self.seats = ("one", "other")
        self.scenario = "duel"
        self.games = 0

    class Thinking(Mind):
        """Four plans and one weight."""

        def every_plan(self, _battle: Any, _seat: int) -> Sequence[str]:
            return ("", "greedy", "meek", "steady")

        def factors(self, _battle: Any) -> Mapping[str, Sequence[Setting]]:
            return {"zeal": (1.0, 3.0)}

        def assembled(self, settings: Mapping[str, Setting]) -> Base:
            zeal = float(settings["zeal"])
            return Base("", {"zeal": zeal} if zeal != 1.0 else {})

    def measure(self, bases: Bases, seed: str) -> float:
        self.games += 1
        one, other = (base.plan for base in bases)
        chance = CHANCES.get((one, other), 1 - CHANCES.get((other, one), 0.5))
        zeal = [base.style.get("zeal", 1.0) for base in bases]
        return float(Random(seed).random() < chance + 0.04 * (zeal[0] - zeal[1]))


def quiet(_line: str) -> None:
    """Says nothing."""


def test_the_base_is_the_one_that_does_best_at_worst() -> None:
    """Against an enemy without a base the greedy plan scores most, and it is not taken."""
    tuner = Tuner(Duel(), UNTUNED, 1, quiet)
    tuner.oracle(8_000)
    assert [base.plan for base in tuner.bases] == ["steady", "steady"]
    assert [base.style for base in tuner.bases] == [{"zeal": 3.0}, {"zeal": 3.0}]


def test_about_so_many_games_are_played_as_were_asked_for() -> None:
    ground = Duel()
    Oracle(ground, 2_000, 3).look((NO_BASE, NO_BASE), quiet)
    assert 1_000 < ground.games <= 2_000


def test_the_present_bases_are_among_those_that_meet() -> None:
    gathered = Oracle(Duel(), 400, 1).look((Base("meek"), NO_BASE), quiet)
    assert gathered.bases[0][:2] == [NO_BASE, Base("meek")]
    assert gathered.bases[1][0] == NO_BASE


def test_what_a_base_comes_to_at_worst_is_seen_from_its_side() -> None:
    bases = [Base("a"), Base("b")], [Base("x"), Base("y"), Base("z")]
    gathered = Gathered(bases, [[0.9, 0.2, 0.6], [0.5, 0.4, 0.7]])
    assert gathered.worst(0) == [0.2, 0.4]
    assert gathered.best(0) == (Base("b"), 0.4)
    assert gathered.best(1) == (Base("y"), 0.6)


def test_the_same_seed_finds_the_same() -> None:
    tuners = [Tuner(Duel(), UNTUNED, seed, quiet) for seed in (3, 3)]
    for tuner in tuners:
        tuner.oracle(300)
    assert tuners[0].weights == tuners[1].weights
