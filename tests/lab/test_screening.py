"""Screening: what each level adds is found beside all others, and the good ones are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from battaglia.ai.mind import Mind
from battaglia.ai.weights import UNTUNED, Base, Setting
from battaglia.lab.screening import Seen, estimate, screen
from battaglia.lab.selfplay import Bases, Ground
from battaglia.lab.tuning import Tuner, tune

ADDS: Mapping[tuple[str, Setting], float] = {
    ("aim", ""): 0.0,
    ("aim", "fight"): 0.3,
    ("aim", "wait"): -0.2,
    ("zeal", 1.0): 0.0,
    ("zeal", 2.0): 0.2,
    ("noise", 1.0): 0.0,
    ("noise", 2.0): 0.0,
}
"""What each setting adds to a side's score in the game of these tests, whichever side it is."""


class Game(Ground):
    """A game that is decided by settings and a little luck."""

    def __init__(self) -> None:
        self.mind = self.Thinking()
        self.battle: Any = None
        self.seats = ("one", "other")
        self.scenario = "game"
        self.met: list[Bases] = []

    class Thinking(Mind):
        """Three settings: one of words, one that matters, one that does not."""

        def factors(self, _battle: Any) -> Mapping[str, Sequence[Setting]]:
            return {"aim": ("", "fight", "wait"), "zeal": (1.0, 2.0), "noise": (1.0, 2.0)}

        def assembled(self, settings: Mapping[str, Setting]) -> Base:
            return Base(
                str(settings["aim"]),
                {name: float(level) for name, level in settings.items() if name != "aim"},
            )

    def measure(self, bases: Bases, seed: str) -> float:
        self.met.append(bases)
        sums = [
            ADDS["aim", base.plan] + sum(ADDS[setting] for setting in base.style.items())
            for base in bases
        ]
        return 0.5 + (sums[0] - sums[1]) / 2 + Random(seed).uniform(-0.2, 0.2)


def test_the_good_settings_are_found_for_both_sides() -> None:
    (first, second), effects = screen(Game(), 200, 1)
    for base in (first, second):
        assert base.plan == "fight"
        assert base.style["zeal"] == 2.0
    for seat in (0, 1):
        assert effects.adds[seat, "aim", "fight"] > effects.adds[seat, "aim", ""]
        assert effects.adds[seat, "aim", ""] > effects.adds[seat, "aim", "wait"]


def test_what_levels_add_is_told_apart_though_they_come_together() -> None:
    """Zeal goes with fighting three times of four here: its own part is found all the same."""
    rng = Random(2)
    seen = []
    for _ in range(600):
        aim = rng.choice(("", "fight"))
        zeal = rng.choice((1.0, 2.0)) if rng.random() < 0.5 else (2.0 if aim else 1.0)
        seen.append(Seen(({"aim": aim, "zeal": zeal}, None), ADDS["aim", aim] + ADDS["zeal", zeal]))
    adds = estimate(seen).adds
    assert adds[0, "aim", "fight"] - adds[0, "aim", ""] == pytest.approx(0.3, abs=0.02)
    assert adds[0, "zeal", 2.0] - adds[0, "zeal", 1.0] == pytest.approx(0.2, abs=0.02)


def test_bad_levels_are_not_tried_to_the_end_and_the_enemy_is_also_met_as_he_began() -> None:
    game = Game()
    screen(game, 100, 3)
    late = game.met[60:]
    assert all("wait" not in (first.plan, second.plan) for first, second in late)
    untuned = [bases for bases in game.met if Base() in bases]
    assert len(untuned) == 25


def test_a_tuner_takes_over_what_was_screened() -> None:
    told: list[str] = []
    tuner = Tuner(Game(), UNTUNED, 1, told.append)
    tuner.factors(200)
    assert [base.plan for base in tuner.bases] == ["fight", "fight"]
    assert any(line.startswith("  one aim fight: +") for line in told)


def test_screening_a_battle_repeats_from_its_seed() -> None:
    once, again = (
        tune("navicello-1643", {"factors": 12}, 5, UNTUNED, lambda _: None) for _ in range(2)
    )
    assert once == again
    assert once.made["factors"] == "battaglia tune navicello-1643 --seed 5 --factors 12"


def test_what_is_usual_is_left_only_for_something_clearly_better() -> None:
    """Noise adds nothing either way, so it stays as it was."""
    (first, second), _ = screen(Game(), 200, 1)
    assert first.style["noise"] == second.style["noise"] == 1.0
