"""What things are worth to the simple player: units, combats, and the danger of a hex.

The currency is the victory point. A destroyed unit is worth its combat points, a disrupted
one a part of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.style import Style
from battaglia.core.masks import bits, union
from battaglia.games.montecuccoli.scenario import EnemyDemoralised, StrengthIn
from battaglia.games.montecuccoli.strength import column

SIDES = 6
"""The most attackers that a hex can have."""

SAFE = (0.0, 0.0)
FEW = 4
"""A ratio of points is taken as if each side had this part of its level of demoralisation more:
the first points decide nothing yet."""

Numbers = tuple[int, ...]
Key = tuple[Numbers, Numbers, Numbers, int]
"""A combat: attackers, their hexes, defenders, a commander's points."""

Contacts = list[tuple[int, bool]]
"""Enemies, each with whether it must be fought."""


class Values:
    """Worths and chances in one position."""

    def __init__(self, board: Board, style: Style) -> None:
        self.board = board
        self.style = style
        battle = board.battle
        self._helpers: dict[int, int] = {}
        self.worth = [float(points) for points in battle.strength]
        self._favour_marked_units()
        self._favour_breaking()
        if style.ratio:
            self._favour_by_ratio()
        self.prey, self.plight = self._disruptions()
        self.shares = board.lay.shares
        self.strongholds = [board.lay.doubling | works for works in battle.rules.works]
        self._dangers: dict[int, tuple[int, ...]] = {}
        self._odds: dict[int, float] = {}
        self._combats: dict[Key, float] = {}
        self._contacts: dict[tuple[bool, int], Contacts] = {}
        self.sortie = {"penalty": 1, "bonus": -1, "none": 0}[battle.options.town_sortie]
        self.full_exchange = battle.options.dx_values == "modified"
        self.any_side = battle.options.hexside_doubling == "any"

    def _favour_marked_units(self) -> None:
        """Units whose safety is worth points to their side are worth those points more."""
        battle = self.board.battle
        marked = {f for a in battle.spec.victory.awards if isinstance(a, StrengthIn)
                  for f in a.formations}  # fmt: skip
        for unit in (*battle.cus[0], *battle.cus[1]):
            if getattr(battle.pieces[unit], "formation", "") in marked:
                self.worth[unit] *= 2

    def _favour_breaking(self) -> None:
        """The nearer an army is to breaking, the more each of its units is worth."""
        board = self.board
        for seat in (0, 1):
            if not board.demoralised[seat]:
                most = self.style.breaking + self._award_for_breaking(seat)
                each = most / max(board.spare[seat], 1)
                for unit in board.battle.cus[seat]:
                    self.worth[unit] += min(each * board.battle.strength[unit], most)

    def _award_for_breaking(self, seat: int) -> float:
        """The victory points that the scenario gives to a side's enemy for breaking it."""
        battle = self.board.battle
        awards = [a for a in battle.spec.victory.awards if isinstance(a, EnemyDemoralised)]
        return float(sum(a.points for a in awards if battle.seat_index[a.seat] != seat))

    def _favour_by_ratio(self) -> None:
        """12.0 A point is worth the more, the fewer one has: the ratio of the points decides."""
        board = self.board
        specs = [board.battle.spec.seats[name] for name in board.battle.seats]
        few = [spec.demoralised_at / FEW for spec in specs]
        have = [points + least for points, least in zip(board.points, few, strict=True)]
        late = self.style.ratio * board.turn / board.turns
        for seat in (0, 1):
            by = (have[seat] / have[1 - seat]) ** (late / 2)
            for unit in board.battle.cus[seat]:
                self.worth[unit] *= by

    def _disruptions(self) -> tuple[float, float]:
        """What an enemy's disruption is worth, and one of our own, as a part of the unit."""
        board, usual = self.board, self.style.disruption
        if not self.style.only_kills or board.turn < board.turns:
            return usual, usual
        less = usual * (1.0 - self.style.only_kills)
        return less, less if board.last_move else usual

    # Combats

    def defence(self, unit: int, fronts: int, helped: int) -> int:
        """A defender's strength against attackers in some hexes, with a commander's points."""
        board, here = self.board, self.board.at[unit]
        base = board.strength[unit] + helped
        return 2 * base if self.doubled(unit, here, fronts) else base

    def doubled(self, unit: int, here: int, fronts: int) -> bool:
        """8.1 Would the unit be doubled in a hex against attackers in other hexes?"""
        board = self.board
        if self.strongholds[board.battle.seat[unit]] >> here & 1:
            return True
        if board.entrenched >> unit & 1 and board.at[unit] == here:
            return True
        covered = board.lay.covered_sides[here]
        if self.any_side:
            return bool(fronts & covered)
        return bool(fronts) and not fronts & ~covered

    def combat(
        self, attackers: Sequence[int], hexes: Sequence[int], defenders: Sequence[int], points: int
    ) -> float:
        """What the attacker may expect of a combat, in victory points.

        While moves are considered the same combats come up again and again. Nothing that they
        depend on changes in a phase: the defenders stand, and the attackers' hexes are given.
        """
        key = (tuple(attackers), tuple(hexes), tuple(defenders), points)
        if key not in self._combats:
            self._combats[key] = self._combat(attackers, hexes, defenders, points)
        return self._combats[key]

    def _combat(
        self, attackers: Sequence[int], hexes: Sequence[int], defenders: Sequence[int], points: int
    ) -> float:
        board, worth, disruption = self.board, self.worth, self.prey
        fronts = town = 0
        for here in hexes:
            fronts |= 1 << here
        if fronts & board.lay.shelters:
            town = self.sortie
        attack = points + sum([board.strength[unit] for unit in attackers])
        defence, gain, prize, value = 0, 0.0, 0.0, 0
        for unit in defenders:
            helped = self.helper(unit) if not defence else 0
            defence += self.defence(unit, fronts, helped)
            prize += worth[unit]
            gain += worth[unit] * (disruption if board.steady(unit) else 1.0)
            value += board.strength[unit]
        if self.full_exchange:
            value = defence
        stake = sum([worth[unit] for unit in attackers])
        paid = min(stake, max(value, min([worth[unit] for unit in attackers])))
        ae, ad, dx, dd, de = self.shares[1 + town][column(attack, defence)]
        won = de * prize + (dd + dx) * gain
        hurt = self.plight
        if self.style.exposed and ad + dx:
            hurt = self._plight(attackers, hexes, defenders) / stake
        return won - ae * stake - hurt * (ad * stake + dx * paid)

    def _plight(
        self, attackers: Sequence[int], hexes: Sequence[int], defenders: Sequence[int]
    ) -> float:
        """What it would cost if the attackers were disrupted where they stand."""
        more = self.style.exposed * (1.0 - self.plight)
        return sum(
            [
                self.worth[unit] * (self.plight + more * self._fate(unit, here, defenders))
                for unit, here in zip(attackers, hexes, strict=True)
            ]
        )

    def _fate(self, unit: int, here: int, busy: Sequence[int]) -> float:
        """The chance that a disrupted unit in a hex is destroyed in the enemy's next turn.

        Those whom we attack are not expected to strike back.
        """
        if self.board.last_move or not self._feared >> here & 1:
            return 0.0
        coming = [s for s, hexes, enemy in self._threats if hexes >> here & 1 and enemy not in busy]
        attack = sum(coming[: self.style.feared])
        if not attack:
            return 0.0
        weak = self.board.battle.weak[unit]
        sides = self.board.battle.grid.neighbour_mask[here]
        defence = 2 * weak if self.doubled(unit, here, sides) else weak
        _, _, dx, dd, de = self.shares[1][column(attack, defence)]
        return dx + dd + de

    def contacts(self, horse: bool, here: int) -> Contacts:
        """The enemies that a unit of an arm may attack out of a hex, and whether it must (7.2)."""
        key = (horse, here)
        if key not in self._contacts:
            self._contacts[key] = self._find_contacts(horse, here)
        return self._contacts[key]

    def _find_contacts(self, horse: bool, here: int) -> Contacts:
        board, lay = self.board, self.board.lay
        sheltered = lay.shelters >> here & 1
        near = bits(board.battle.grid.neighbour_mask[here] & board.hexes[board.foe])
        open_to = [there for there in near if lay.fronts(horse, there, board.night) >> here & 1]
        enemies = [board.cu_at[there] for there in open_to]
        return [(enemy, not sheltered and board.controls(enemy, here)) for enemy in enemies]

    def helper(self, unit: int) -> int:
        """10.2 The points of the best commander who stands near enough to help a defender."""
        if unit in self._helpers:
            return self._helpers[unit]
        board, battle = self.board, self.board.battle
        there, best = board.at[unit], 0
        for who in battle.commanders[battle.seat[unit]]:
            points, here = battle.cp[who], board.at[who]
            if points > best and here >= 0 and battle.grid.distance(here, there) <= points:
                best = points
        self._helpers[unit] = best
        return best

    # Danger

    @cached_property
    def _threats(self) -> list[tuple[int, int, int]]:
        """The enemies that could attack, the strongest first: strength, hexes they come to, who."""
        board, battle = self.board, self.board.battle
        enemies = [u for u in board.units(board.foe) if board.steady(u)]
        return [
            (
                board.strength[u],
                board.lay.threatened(battle.mobility[u], board.halves[u], board.at[u]),
                u,
            )
            for u in sorted(enemies, key=lambda u: -board.strength[u])
        ]

    @cached_property
    def _feared(self) -> int:
        """The hexes next to which any enemy could come in his next turn."""
        return union(hexes for _, hexes, _ in self._threats)

    def _brought(self, here: int) -> tuple[int, ...]:
        """What the strongest enemies could bring next to a hex: nobody, one, two, three of them."""
        if here not in self._dangers:
            strengths = [s for s, hexes, _ in self._threats if hexes >> here & 1]
            self._dangers[here] = tuple(accumulate(strengths[:SIDES], initial=0))
        return self._dangers[here]

    def risk(self, unit: int, here: int) -> float:
        """The part of a unit that it may lose to an attack in the enemy's next turn."""
        if not self._feared >> here & 1:
            return 0.0
        hit, destroyed = self.hazard(unit, here, self.style.feared)
        return destroyed + hit * (self.style.disruption if self.board.steady(unit) else 1.0)

    def hazard(self, unit: int, here: int, attackers: int) -> tuple[float, float]:
        """The chances of Dd or Dx, and of De, for a unit in a hex in the enemy's next turn.

        He is thought to bring up so many of those who could come.
        """
        if not self._feared >> here & 1:
            return SAFE
        board, brought = self.board, self._brought(here)
        around = board.battle.grid.neighbour_mask[here]
        open_sides = around & ~board.hexes[board.me]
        begin = board.at[unit]
        if begin >= 0 and around >> begin & 1:
            open_sides |= 1 << begin  # the unit's own hex will be empty
        attack = brought[min(attackers, len(brought) - 1, open_sides.bit_count())]
        if not attack:
            return SAFE
        base = board.strength[unit]
        defence = 2 * base if self.doubled(unit, here, open_sides) else base
        _, _, dx, dd, de = self.shares[1][column(attack, defence)]
        return dd + dx, de

    def threatened(self, here: int) -> bool:
        """Could any enemy come next to this hex in his next turn?"""
        return self._feared >> here & 1 == 1

    @cached_property
    def _helps(self) -> list[tuple[int, int]]:
        """Our own steady units as they stand: strength, and the hexes next to which they come."""
        board, battle = self.board, self.board.battle
        steady = [u for u in board.units(board.me) if board.steady(u)]
        return [
            (
                board.strength[u],
                board.lay.threatened(battle.mobility[u], board.halves[u], board.at[u]),
            )
            for u in steady
        ]

    def outweighed(self, here: int) -> float:
        """By how much the enemy can bring up more next to a hex than we, as a part of his."""
        if here not in self._odds:
            theirs = sum([s for s, hexes, _ in self._threats if hexes >> here & 1])
            ours = sum([s for s, hexes in self._helps if hexes >> here & 1])
            self._odds[here] = max(0.0, theirs - ours) / theirs if theirs else 0.0
        return self._odds[here]
