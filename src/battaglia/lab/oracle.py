"""The best base of each side against whatever the other might think of: the double oracle.

What beats one enemy may lose to another. So both sides gather bases: in every round each finds the
best answer to the mixture of bases that the other would play by now, and all bases gathered meet
all of the other side. In the end each side keeps the one that does best at worst.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from battaglia.ai.matrix import Mixed, drawn, solve
from battaglia.ai.weighing import halving, weigh
from battaglia.ai.weights import NO_BASE, Base
from battaglia.lab.selfplay import Ground

ROUNDS = 3
ANSWERS = 0.6
"""Of all games, those in which answers are looked for; the others are of bases gathered."""
BAR = 0.0
"""An answer need not be better than the present base beyond doubt: the matrix will tell."""


class Gathered(NamedTuple):
    """The bases of each side, and what each came to against each as the first seat sees it."""

    bases: tuple[list[Base], list[Base]]
    cells: list[list[float]]

    def mixed(self) -> Mixed:
        """How often each base would be played by sides that know all of them."""
        return solve(self.cells)

    def worst(self, seat: int) -> list[float]:
        """What each base of a side comes to against the enemy's best answer to it."""
        if seat == 0:
            return [min(row) for row in self.cells]
        return [1 - max(column) for column in zip(*self.cells, strict=True)]

    def best(self, seat: int) -> tuple[Base, float]:
        """The base that does best at worst; the earlier of two that are alike."""
        worst = self.worst(seat)
        number = max(range(len(worst)), key=lambda n: (worst[n], -n))
        return self.bases[seat][number], worst[number]


class Oracle:
    """Looks for bases with so many games."""

    def __init__(self, ground: Ground, games: int, seed: int) -> None:
        self.ground = ground
        self.seed = seed
        self.each_answer = max(1, round(games * ANSWERS / (2 * ROUNDS)))
        most = (ROUNDS + 2) ** 2
        self.each_cell = max(1, round(games * (1 - ANSWERS) / most))
        self.known: dict[tuple[str, str], float] = {}

    def look(self, begun: Sequence[Base], say: Callable[[str], None]) -> Gathered:
        """Begin with no base and what there is, then answer each other."""
        bases: tuple[list[Base], list[Base]] = ([NO_BASE], [NO_BASE])
        for seat, base in enumerate(begun):
            add(bases[seat], base)
        gathered = self._met(bases)
        for number in range(ROUNDS):
            mixed = gathered.mixed()
            answers = [self._answer(gathered, mixed, seat, number) for seat in (0, 1)]
            for seat, answer in enumerate(answers):
                say(f"{self.ground.seats[seat]}: answers with {told(answer)}")
                add(bases[seat], answer)
            gathered = self._met(bases)
        return gathered

    def _met(self, bases: tuple[list[Base], list[Base]]) -> Gathered:
        return Gathered(bases, [[self._cell(a, b) for b in bases[1]] for a in bases[0]])

    def _cell(self, first: Base, second: Base) -> float:
        """All cells have the same dice."""
        key = told(first), told(second)
        if key not in self.known:
            games = [f"{self.seed}/oracle/{number}" for number in range(self.each_cell)]
            played = [self.ground.measure((first, second), seed) for seed in games]
            self.known[key] = sum(played) / len(played)
        return self.known[key]

    def _answer(self, gathered: Gathered, mixed: Mixed, seat: int, number: int) -> Base:
        """What does best against the enemy's mixture, of all that lies near our best base."""
        best, _ = gathered.best(seat)
        options = self._options(best, seat)
        enemies, parts = gathered.bases[1 - seat], (mixed.second, mixed.first)[seat]
        name = f"{self.seed}/oracle/{number}/{seat}"

        def sample(option: int, world: int) -> float:
            seed = f"{name}/{world}"
            enemy = enemies[drawn(parts, Random(seed))]
            pair = (options[option], enemy) if seat == 0 else (enemy, options[option])
            score = self.ground.measure(pair, seed)
            return score if seat == 0 else 1 - score

        found = weigh(len(options), sample, halving(len(options), self.each_answer), BAR)
        return options[found.chosen]

    def _options(self, base: Base, seat: int) -> list[Base]:
        """A base, and those that part from it in the plan or in one weight."""
        mind, battle = self.ground.mind, self.ground.battle
        options = [base]
        for plan in mind.every_plan(battle, seat):
            add(options, replace(base, plan=plan))
        usual = {name: levels[0] for name, levels in mind.factors(battle).items()}
        for name, levels in mind.factors(battle).items():
            for level in levels[1:]:
                style = mind.assembled({**usual, name: level}).style
                if style:
                    add(options, replace(base, style={**base.style, **style}))
        return options


def add(bases: list[Base], base: Base) -> None:
    """Add a base that is not there yet."""
    if base not in bases:
        bases.append(base)


def told(base: Base) -> str:
    """A base in a few words."""
    return f"plan {base.plan or 'plain'}{f', {dict(base.style)}' if base.style else ''}"
