"""Which combats to declare, given where the units stand: every obligation, then the best odds.

The same plan serves twice: for moves that are only considered, and for the real declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.evaluate import Values

Aid = Callable[[int], int]
"""The command points that may be hoped for in an attack out of a hex."""


class Fight:
    """A combat as planned: its attackers and its defenders, one of them alone (A53)."""

    __slots__ = ("attackers", "defenders", "value")

    def __init__(self, attackers: list[int], defenders: list[int]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.value = 0.0


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
        self.must: set[int] = set()
        self._find_contacts()
        self._serve_obliged_enemies()
        self._bring_in_the_rest()
        self.value = sum(fight.value for fight in self.fights)

    def _find_contacts(self) -> None:
        """Who may attack whom, and who must be in a combat (7.2, A49, A50)."""
        horse, contacts = self.board.battle.horse, self.values.contacts
        for unit, here in self.places.items():
            for enemy, obliged in contacts(horse[unit], here):
                self.foes.setdefault(unit, []).append(enemy)
                self.foes.setdefault(enemy, []).append(unit)
                if obliged:
                    self.must |= {unit, enemy}

    def _serve_obliged_enemies(self) -> None:
        """Those with the fewest possible attackers first."""
        owed = [unit for unit in self.must if unit not in self.places]
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
                self._weigh(fight)
                self._start(unit, enemy)
                return
        fight = self.fight_of[self.foes[enemy][0]]
        fight.defenders.append(enemy)
        self.fight_of[enemy] = fight
        self._weigh(fight)

    def _bring_in_the_rest(self) -> None:
        """Each unit that is left goes where it helps most; if it need not, only if it helps."""
        for unit in sorted(self.places, key=lambda u: len(self.foes.get(u, ()))):
            if unit in self.fight_of or unit not in self.foes:
                continue
            best, target = max((self._gain(unit, enemy), -enemy) for enemy in self.foes[unit])
            if unit in self.must or best > 0:
                self._join(unit, -target)

    def _gain(self, unit: int, enemy: int) -> float:
        """What is won if the unit attacks this enemy too."""
        fight = self.fight_of.get(enemy)
        if fight is None:
            return self._value([unit], [enemy])
        if len(fight.defenders) == 1:
            return self._value([*fight.attackers, unit], fight.defenders) - fight.value
        rest = [other for other in fight.defenders if other != enemy]
        return self._value([unit], [enemy]) + self._value(fight.attackers, rest) - fight.value

    def _join(self, unit: int, enemy: int) -> None:
        fight = self.fight_of.get(enemy)
        if fight is None:
            self._start(unit, enemy)
        elif len(fight.defenders) == 1:
            fight.attackers.append(unit)
            self.fight_of[unit] = fight
            self._weigh(fight)
        else:
            fight.defenders.remove(enemy)
            self._weigh(fight)
            self._start(unit, enemy)

    def _start(self, unit: int, enemy: int) -> None:
        fight = Fight([unit], [enemy])
        self.fights.append(fight)
        self.fight_of[unit] = self.fight_of[enemy] = fight
        self._weigh(fight)

    def _weigh(self, fight: Fight) -> None:
        fight.value = self._value(fight.attackers, fight.defenders)

    def _value(self, attackers: list[int], defenders: list[int]) -> float:
        hexes = [self.places[unit] for unit in attackers]
        points = max([self.aid(here) for here in hexes])
        return self.values.combat(attackers, hexes, defenders, points)

    def links(self) -> list[tuple[int, int]]:
        """Every attack as a pair of attacker and defender."""
        return [(a, d) for fight in self.fights for a in fight.attackers for d in fight.defenders]
