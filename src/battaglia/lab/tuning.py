"""Tuning a battle: the plan and the weights of each side, and the value of its positions.

Everything follows from the seed, so that a command repeats it. No game of the ladder is among
them: its seeds are others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from msgspec.structs import replace

from battaglia.ai.mind import PLAIN
from battaglia.ai.weighing import Weighed, halving, weigh
from battaglia.ai.weights import NO_BASE, Base, Weights
from battaglia.lab.learning import Example, Learned, learn
from battaglia.lab.oracle import Oracle, told
from battaglia.lab.screening import screen
from battaglia.lab.selfplay import Bases, Ground

Say = Callable[[str], None]
STAGES = ("factors", "plans", "weights", "oracle", "check", "value")
BAR = 1.0
"""By how many standard errors a plan must be better than the present one."""
STEP, REACH = 0.3, 2.0
"""How far weights are changed for a comparison, and from where they began; logs of factors."""
HELD_BACK = 5
"""Every fifth game is not learned from, but says how much was learned."""


class Tuner:
    """Tunes one battle, stage by stage."""

    def __init__(self, ground: Ground, begun: Weights, seed: int, say: Say) -> None:
        self.ground = ground
        self.seed = seed
        self.say = say
        self.weights = begun

    @property
    def bases(self) -> Bases:
        """What both sides start from by now."""
        first, second = (self.weights.seats.get(seat, NO_BASE) for seat in self.ground.seats)
        return first, second

    def factors(self, games: int) -> None:
        """Set each side's plan and weights as they did best among many settings at once."""
        bases, effects = screen(self.ground, games, self.seed)
        for seat, base in enumerate(bases):
            self._put(seat, base)
            self.say(f"{self.ground.seats[seat]}: plan {base.plan or 'plain'}, {base.style}")
        for (seat, factor, level), adds in sorted(effects.adds.items(), key=lambda each: -each[1]):
            doubt = effects.doubts[seat, factor, level]
            self.say(f"  {self.ground.seats[seat]} {factor} {level}: {adds:+.3f} ± {doubt:.3f}")

    def plans(self, games: int) -> None:
        """Choose each side's plan: against the enemy as he began, and as he is by now."""
        for turn in range(2):
            for seat in (0, 1):
                self._choose(seat, games // 4, f"{self.seed}/plans/{turn}/{seat}")

    def _choose(self, seat: int, games: int, seed: str) -> None:
        ground, now = self.ground, self.bases[seat]
        names = ground.mind.every_plan(ground.battle, seat)
        names = [now.plan, *(name for name in names if name != now.plan)]
        options = [replace(now, plan=name) for name in names]
        found = self._compared(seat, options, games, seed)
        self._put(seat, options[found.chosen])
        told = names[found.chosen] or "plain"
        self.say(f"{ground.seats[seat]}: plan {told}, {found.means[found.chosen]:.3f}")

    def weigh(self, games: int) -> None:
        """Shift each side's weights a little at a time to where they score more (SPSA)."""
        for seat in (0, 1):
            self._shift(seat, games // 3, Random(f"{self.seed}/weights/{seat}"))

    def _shift(self, seat: int, games: int, rng: Random) -> None:
        """Two thirds of the games find new weights; a last third says whether they are better."""
        now = self.bases[seat]
        start = {**self.ground.mind.knobs(), **now.style}
        moved = dict.fromkeys(start, 0.0)
        rounds = max(1, games // 2)
        for number in range(rounds):
            signs = {name: rng.choice((-1, 1)) for name in moved}
            seed = f"{self.seed}/{rng.random()}"
            both = [_styled(now, start, moved, signs, sign * STEP) for sign in (1, -1)]
            better = self._score(seat, both[0], seed, number) - self._score(
                seat, both[1], seed, number
            )
            pace = STEP * better * (1 - number / rounds) / 2
            for name, sign in signs.items():
                moved[name] = max(-REACH, min(REACH, moved[name] + pace * sign))
        shifted = _styled(now, start, moved, {}, 0.0)
        seed = f"{self.seed}/weights/check/{seat}"
        found = self._compared(seat, [now, shifted], games, seed)
        kept = (now, shifted)[found.chosen]
        self._put(seat, kept)
        told = "kept" if kept is now else "shifted"
        self.say(f"{self.ground.seats[seat]}: weights {told}, {found.means[found.chosen]:.3f}")

    def oracle(self, games: int) -> None:
        """Give each side the base that does best against the enemy's best answers."""
        gathered = Oracle(self.ground, games, self.seed).look(self.bases, self.say)
        for seat in (0, 1):
            base, at_worst = gathered.best(seat)
            self._put(seat, base)
            self.say(f"{self.ground.seats[seat]}: {told(base)}, at worst {at_worst:.3f}")

    def check(self, games: int) -> None:
        """Let each side keep its base only if that is better at worst than to have none.

        What beats one enemy may lose to another, so both sides are tried with and without.
        """
        ways = [(base, NO_BASE) for base in self.bases]
        cells = [[self._mean((first, second), games) for second in ways[1]] for first in ways[0]]
        worst = (
            [min(row) for row in cells],
            [1 - max(column) for column in zip(*cells, strict=True)],
        )
        for seat in (0, 1):
            kept = worst[seat][0] > worst[seat][1]
            self._put(seat, ways[seat][0 if kept else 1])
            with_it, without = worst[seat]
            told = "kept" if kept else "dropped"
            self.say(f"{self.ground.seats[seat]}: base {told}, {with_it:.3f} against {without:.3f}")

    def _mean(self, bases: Bases, games: int) -> float:
        seeds = [f"{self.seed}/check/{number}" for number in range(games)]
        return sum([self.ground.play(bases, seed) for seed in seeds]) / games

    def learn(self, games: int) -> Learned:
        """Learn what positions are worth from games that both sides play from their bases."""
        examples: list[Example] = []
        held: list[Example] = []
        for number in range(games):
            seen: list[tuple[Sequence[float], float]] = []
            score = self.ground.explore(
                self.bases,
                f"{self.seed}/value/{number}",
                lambda p, seen=seen: seen.append(self._read(p)),  # type: ignore[misc]
            )
            these = [Example(features, late, score) for features, late in seen]
            (examples if number % HELD_BACK else held).extend(these)
        names = self.ground.mind.names(self.ground.battle)
        found = learn(names, examples, held, Random(self.seed))
        self.weights = replace(self.weights, bias=found.bias, value=found.weights)
        self.say(f"value: log-loss {found.loss:.3f}, of a constant {found.constant:.3f}")
        return found

    def _read(self, p: object) -> tuple[Sequence[float], float]:
        return self.ground.mind.features(p), self.ground.mind.lateness(p)

    def _compared(self, seat: int, options: Sequence[Base], games: int, seed: str) -> Weighed:
        def sample(option: int, world: int) -> float:
            return self._score(seat, options[option], f"{seed}/{world}", world)

        return weigh(len(options), sample, halving(len(options), games), BAR)

    def _score(self, seat: int, base: Base, seed: str, number: int) -> float:
        """A game of a base against the enemy as he is by now, and every other time as he began."""
        enemy = self.bases[1 - seat] if number % 2 else NO_BASE
        score = self.ground.play((base, enemy) if seat == 0 else (enemy, base), seed)
        return score if seat == 0 else 1 - score

    def _put(self, seat: int, base: Base) -> None:
        seats = {**self.weights.seats, self.ground.seats[seat]: base}
        self.weights = replace(self.weights, seats=seats)


def _styled(
    base: Base,
    start: Mapping[str, float],
    moved: Mapping[str, float],
    signs: Mapping[str, int],
    step: float,
) -> Base:
    """A base with its weights moved; one that began at 0 moves by what is added."""
    style = dict(base.style)
    for name, begun in start.items():
        by = moved[name] + step * signs.get(name, 0)
        if by:
            style[name] = round(begun * exp(by) if begun else by, 4)
    return replace(base, style=style)


def tune(
    scenario: str, stages: Mapping[str, int], seed: int, begun: Weights, say: Say = print
) -> Weights:
    """Tune a battle by some stages, each with so many games."""
    tuner = Tuner(Ground(scenario), begun, seed, say)
    made = dict(begun.made)
    for stage in STAGES:
        if stage not in stages:
            continue
        work: dict[str, Callable[[int], object]] = {
            "factors": tuner.factors,
            "plans": tuner.plans,
            "weights": tuner.weigh,
            "oracle": tuner.oracle,
            "check": tuner.check,
            "value": tuner.learn,
        }
        work[stage](stages[stage])
        made.pop(stage, None)  # the last ones stand last, as they have to be repeated
        made[stage] = f"battaglia tune {scenario} --seed {seed} --{stage} {stages[stage]}"
    return replace(tuner.weights, made=made)


def quoted(text: str) -> str:
    """A text as TOML writes it: as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def written(weights: Weights) -> str:
    """Weights as a file of their own kind."""
    lines = ["# Tuned, not written: see [made].", ""]
    lines += [f"bias = [{_number(weights.bias[0])}, {_number(weights.bias[1])}]", "", "[made]"]
    lines += [f"{name} = {quoted(str(how))}" for name, how in weights.made.items()]
    for seat, base in weights.seats.items():
        lines += ["", f"[seats.{seat}]", f'plan = "{base.plan or PLAIN}"']
        if base.style:
            lines += ["", f"[seats.{seat}.style]"]
            lines += [f"{name} = {value!r}" for name, value in sorted(base.style.items())]
    if weights.value:
        lines += ["", "[value]"]
        lines += [
            f'"{name}" = [{_number(early)}, {_number(late)}]'
            for name, (early, late) in weights.value.items()
        ]
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return repr(round(value, 5))
