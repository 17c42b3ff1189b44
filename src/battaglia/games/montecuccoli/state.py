"""The position: where every piece stands and in what condition, and the steps under way."""

from __future__ import annotations

from battaglia.core import flow
from battaglia.games.montecuccoli.battle import CU, GUN, Battle, Field
from battaglia.games.montecuccoli.terrain import BROKEN

OFF = -1
"""Not on the map: still to arrive, or lost."""


class Position(flow.Position):
    """A position of a battle. Sets of hexes and of pieces are bit masks."""

    __slots__ = (
        "active",
        "at",
        "battle",
        "besieged_seat",
        "bridged",
        "busy",
        "control",
        "cu",
        "cu_at",
        "demoralised",
        "disrupted",
        "entrenched",
        "field",
        "fired",
        "flooded",
        "guns",
        "lost",
        "march_zone",
        "moved",
        "prizes",
        "released",
        "shut_in",
        "siege_broken",
        "turn",
        "used",
    )

    battle: Battle
    field: Field
    """The ground in its present state."""
    turn: int
    active: int
    """The seat whose player phase it is (A2)."""
    at: list[int]
    """The hex of each piece, or OFF."""
    cu_at: dict[int, int]
    """The combat unit in a hex."""
    cu: list[int]
    """For each seat, the hexes with its combat units."""
    prizes: list[int]
    """For each seat, the hexes with guns, commanders or trains that an enemy could take."""
    guns: list[int]
    """For each seat, the guns that it holds."""
    disrupted: int
    lost: int
    moved: int
    fired: int
    used: int
    """Commanders that have helped in this combat phase."""
    busy: int
    """Units that moved or fought since the end of their side's last phase (trenches)."""
    entrenched: int
    released: int
    control: tuple[int, ...]
    shut_in: int
    """13.6.2 The besieged town's hexes while the siege lasts, else nothing."""
    besieged_seat: int
    siege_broken: bool
    flooded: bool
    bridged: bool
    march_zone: int
    """The enemy's zone of control in this movement phase, where road marches need it."""
    demoralised: int

    def copy(self) -> Position:
        """An independent copy that nobody listens to."""
        new = object.__new__(Position)
        new.battle = self.battle
        new.field = self.field
        new.turn = self.turn
        new.active = self.active
        new.at = self.at.copy()
        new.cu_at = self.cu_at.copy()
        new.cu = self.cu.copy()
        new.prizes = self.prizes.copy()
        new.guns = self.guns.copy()
        new.disrupted = self.disrupted
        new.lost = self.lost
        new.moved = self.moved
        new.fired = self.fired
        new.used = self.used
        new.busy = self.busy
        new.entrenched = self.entrenched
        new.released = self.released
        new.control = self.control
        new.shut_in = self.shut_in
        new.besieged_seat = self.besieged_seat
        new.siege_broken = self.siege_broken
        new.flooded = self.flooded
        new.bridged = self.bridged
        new.march_zone = self.march_zone
        new.demoralised = self.demoralised
        new.stack = self.stack.copy()
        new.outcome = self.outcome
        new.deciders = self.deciders
        new.offers = self.offers
        new.events = None
        new.sealed = self.sealed
        return new

    def name(self, piece: int) -> str:
        """A piece's id."""
        return self.battle.ids[piece]

    def hex_name(self, index: int) -> str:
        """A hex's number, "" for a piece that is not on the map."""
        return self.battle.grid.name(index) if index >= 0 else ""

    def strength(self, unit: int) -> int:
        """2.4, 9.1 The combat value on the side that is up."""
        return self.battle.weak[unit] if self.disrupted >> unit & 1 else self.battle.strength[unit]

    def mobility(self, piece: int) -> int:
        """How the piece moves now."""
        return BROKEN if self.disrupted >> piece & 1 else self.battle.mobility[piece]

    def holder(self, piece: int) -> int:
        """The seat that has the piece; guns change hands (5.2)."""
        if self.battle.kind[piece] != GUN:
            return self.battle.seat[piece]
        return 0 if self.guns[0] >> piece & 1 else 1

    def relocate(self, piece: int, there: int) -> None:
        """Put a piece into a hex, or OFF the map, and keep the masks in step."""
        here = self.at[piece]
        self.at[piece] = there
        seat = self.battle.seat[piece]
        if self.battle.kind[piece] != CU:
            self.refresh_prizes()
            return
        if here >= 0:
            del self.cu_at[here]
            self.cu[seat] &= ~(1 << here)
        if there >= 0:
            self.cu_at[there] = piece
            self.cu[seat] |= 1 << there

    def refresh_prizes(self) -> None:
        """Work out anew where each side has pieces that can be taken."""
        battle, at = self.battle, self.at
        self.prizes = [0, 0]
        for seat in (0, 1):
            mask = 0
            for piece in battle.commanders[seat] + battle.trains[seat]:
                if at[piece] >= 0:
                    mask |= 1 << at[piece]
            self.prizes[seat] = mask
        for gun in battle.guns:
            if at[gun] >= 0:
                self.prizes[self.holder(gun)] |= 1 << at[gun]

    def commander_hexes(self, seat: int) -> int:
        """The hexes with a side's commanders."""
        mask = 0
        for piece in self.battle.commanders[seat]:
            if self.at[piece] >= 0:
                mask |= 1 << self.at[piece]
        return mask

    def occupied(self) -> int:
        """5.1.1 The hexes with any CU or commander of either side (A19)."""
        mask = self.cu[0] | self.cu[1]
        return mask | self.commander_hexes(0) | self.commander_hexes(1)
