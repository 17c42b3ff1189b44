"""What a player knows of the position, and what becomes of it as it moves its own pieces."""

from __future__ import annotations

from functools import cached_property

from battaglia.ai.montecuccoli.lay import lay_of
from battaglia.core.door import Door
from battaglia.games.montecuccoli import demoralisation, victory, zones
from battaglia.games.montecuccoli.battle import CU, GUN
from battaglia.games.montecuccoli.state import OFF, Position
from battaglia.games.montecuccoli.terrain import BROKEN

BOTH = (0, 1)


class Board:
    """The position in numbers: pieces and hexes by index, sets as bit masks.

    It is made from what the seat knows, and kept up to date by the player as it moves its own
    pieces.
    """

    def __init__(self, door: Door) -> None:
        p = door.known
        assert isinstance(p, Position)
        battle = p.battle
        self.battle = battle
        self.me = door.number
        self.foe = 1 - door.number
        self.turn = p.turn
        self.turns = battle.spec.turns
        self.siege = bool(p.shut_in)
        self.lay = lay_of(battle, p.flooded, p.bridged)
        self._read_pieces(p)
        self._read_sides(p)

    def _read_pieces(self, p: Position) -> None:
        pieces = range(len(p.at))
        self.at = p.at.copy()
        self.halves = [demoralisation.allowance(p, piece) for piece in pieces]
        self.strength = [p.strength(piece) for piece in pieces]
        self.holder = [p.holder(piece) for piece in pieces]
        self.lost = p.lost
        self.disrupted = p.disrupted
        self.entrenched = p.entrenched
        self.cu_at = p.cu_at.copy()
        self.hexes = p.cu.copy()

    def _read_sides(self, p: Position) -> None:
        specs = [self.battle.spec.seats[name] for name in self.battle.seats]
        self.points = victory.totals(p)
        self.spare = [specs[seat].demoralised_at - demoralisation.loss(p, seat) for seat in BOTH]
        self.demoralised = [bool(p.demoralised >> seat & 1) for seat in BOTH]
        self.zones = [zones.zone(p, seat) for seat in BOTH]

    # Pieces

    def units(self, seat: int) -> list[int]:
        """A side's combat units on the map."""
        return [unit for unit in self.battle.cus[seat] if self.at[unit] >= 0]

    def steady(self, unit: int) -> bool:
        """Is the unit on its front side?"""
        return not self.disrupted >> unit & 1

    def mobility(self, piece: int) -> int:
        """How the piece moves now."""
        return self.battle.mobility[piece] if self.steady(piece) else BROKEN

    def exerts_zone(self, unit: int) -> bool:
        """7.1, 13.6.2 Does the unit have a zone of control?"""
        if self.at[unit] < 0 or not self.steady(unit):
            return False
        siege = self.battle.rules.siege
        if not self.siege or siege is None or self.battle.seat[unit] != siege.besieged:
            return True
        return not siege.town >> self.at[unit] & 1

    def bound(self, piece: int) -> bool:
        """May a special rule of the scenario keep the piece from going where it likes (13.x)?"""
        rules, here = self.battle.rules, self.at[piece]
        for restriction in rules.restrictions:
            over = restriction.until_turn and self.turn > restriction.until_turn
            if restriction.pieces >> piece & 1 and not over:
                return True
        return self.siege and rules.siege is not None and rules.siege.town >> max(here, 0) & 1 == 1

    def controls(self, unit: int, there: int) -> bool:
        """Does the unit control this hex?"""
        if not self.exerts_zone(unit):
            return False
        reach = self.lay.controlled(self.battle.horse[unit], self.at[unit])
        return bool(reach >> there & 1)

    @property
    def night(self) -> bool:
        """Is nobody to attack across bridges any more?"""
        begins = self.battle.rules.night_from
        return bool(begins) and self.turn >= begins

    @property
    def last_move(self) -> bool:
        """Will the enemy have no turn after this one of ours?"""
        return self.turn >= self.turns and self.battle.first != self.me

    def guns(self, seat: int) -> list[int]:
        """The guns that a side holds."""
        return [g for g in self.battle.guns if self.holder[g] == seat and self.at[g] >= 0]

    @cached_property
    def away(self) -> tuple[int, ...]:
        """For each hex the number of steps to the nearest enemy unit; he stands while we move."""
        return self.battle.grid.distances_to(self.hexes[self.foe])

    # Changes by the player's own moves

    def move(self, piece: int, there: int) -> None:
        """The piece has gone to a hex."""
        here = self.at[piece]
        self.at[piece] = there
        if self.battle.kind[piece] != CU:
            return
        if here >= 0:
            del self.cu_at[here]
            self.hexes[self.me] &= ~(1 << here)
        self.cu_at[there] = piece
        self.hexes[self.me] |= 1 << there

    def take(self, names: tuple[str, ...]) -> None:
        """Pieces that a move of ours has taken: guns change hands, the rest is lost."""
        for name in names:
            piece = self.battle.index[name]
            if self.battle.kind[piece] == GUN:
                self.holder[piece] = self.me
            else:
                self.at[piece] = OFF
