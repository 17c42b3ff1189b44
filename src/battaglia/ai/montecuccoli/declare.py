"""Which combats to declare, given where the units stand: every obligation, then the best odds.

The same plan serves twice: for moves that are only considered, and for the real declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.core.masks import bits

Aid = Callable[[int], int]
"""The command points that may be hoped for in an attack out of a hex."""


class Fight:
    """A combat as planned: its attackers and its defenders, one of them alone (A53).

    ``value`` is None until somebody asks for it, and again after a change.
    """

    __slots__ = ("attackers", "defenders", "value")

    def __init__(self, attackers: list[int], defenders: list[int]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.value: float | None = None


class Declared:
    """The combats that units in given hexes would fight, and what they are worth together."""

    def __init__(self, board: Board, values: Values, places: Mapping[int, int], aid: Aid) -> None:
        self.board = board
        self.values = values
        self.places = places
        self.aid = aid
        self.fights: list[Fight] = []
        self.fight_of: dict[int, Fight] = {}
        self.foes: dict[int, list[int]] = {}
        self.must = 0
        self._find_contacts()
        self._serve_obliged_enemies()
        self._bring_in_the_rest()
        self.value = sum([self._worth(fight) for fight in self.fights])

    def _find_contacts(self) -> None:
        """Who may attack whom, and who must be in a combat (7.2, A49, A50)."""
        horse, contacts, foes = self.board.battle.horse, self.values.contacts, self.foes
        for unit, here in self.places.items():
            met = contacts(horse[unit], here)
            if not met:
                continue
            foes[unit] = [enemy for enemy, _ in met]
            for enemy, obliged in met:
                foes.setdefault(enemy, []).append(unit)
                if obliged:
                    self.must |= 1 << unit | 1 << enemy

    def _serve_obliged_enemies(self) -> None:
        """Those with the fewest possible attackers first."""
        owed = [unit for unit in bits(self.must) if unit not in self.places]
        for enemy in sorted(owed, key=lambda e: (len(self.foes[e]), e)):
            if enemy not in self.fight_of:
                self._serve(enemy)

    def _serve(self, enemy: int) -> None:
        free = [unit for unit in self.foes[enemy] if unit not in self.fight_of]
        if free:
            # Whoever has least else to do.
            self._start(min(free, key=lambda u: (len(self.foes[u]), u)), enemy)
            return
        for unit in self.foes[enemy]:
            fight = self.fight_of[unit]
            if len(fight.attackers) > 1:
                fight.attackers.remove(unit)
                fight.value = None
                self._start(unit, enemy)
                return
        fight = self.fight_of[self.foes[enemy][0]]
        fight.defenders.append(enemy)
        self.fight_of[enemy] = fight
        fight.value = None

    def _bring_in_the_rest(self) -> None:
        """Each unit that is left goes where it helps most; if it need not, only if it helps."""
        for unit in sorted(self.places, key=lambda u: len(self.foes.get(u, ()))):
            if unit in self.fight_of or unit not in self.foes:
                continue
            foes, obliged = self.foes[unit], self.must >> unit & 1
            if obliged and len(foes) == 1:
                self._join(unit, foes[0])
                continue
            best, target = max([(self._gain(unit, enemy), -enemy) for enemy in foes])
            if obliged or best > 0:
                self._join(unit, -target)

    def _gain(self, unit: int, enemy: int) -> float:
        """What is won if the unit attacks this enemy too."""
        fight = self.fight_of.get(enemy)
        if fight is None:
            return self._value([unit], [enemy])
        if len(fight.defenders) == 1:
            joined = self._value([*fight.attackers, unit], fight.defenders)
            return joined - self._worth(fight)
        rest = [other for other in fight.defenders if other != enemy]
        apart = self._value([unit], [enemy]) + self._value(fight.attackers, rest)
        return apart - self._worth(fight)

    def _join(self, unit: int, enemy: int) -> None:
        fight = self.fight_of.get(enemy)
        if fight is None:
            self._start(unit, enemy)
        elif len(fight.defenders) == 1:
            fight.attackers.append(unit)
            self.fight_of[unit] = fight
            fight.value = None
        else:
            fight.defenders.remove(enemy)
            fight.value = None
            self._start(unit, enemy)

    def _start(self, unit: int, enemy: int) -> None:
        fight = Fight([unit], [enemy])
        self.fights.append(fight)
        self.fight_of[unit] = self.fight_of[enemy] = fight

    def _worth(self, fight: Fight) -> float:
        if fight.value is None:
            fight.value = self._value(fight.attackers, fight.defenders)
        return fight.value

    def _value(self, attackers: list[int], defenders: list[int]) -> float:
        hexes = [self.places[unit] for unit in attackers]
        points = max([self.aid(here) for here in hexes])
        return self.values.combat(attackers, hexes, defenders, points)

    def links(self) -> list[tuple[int, int]]:
        """Every attack as a pair of attacker and defender."""
        return [(a, d) for fight in self.fights for a in fight.attackers for d in fight.defenders]
