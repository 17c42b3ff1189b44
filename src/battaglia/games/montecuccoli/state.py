"""The position: where every piece stands and in what condition, and the steps under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from battaglia.core import flow
from battaglia.core.kinds import FLAG, HEX_OR_NONE, NUMBER, NUMBERS, OFF, SEAT, SEATS
from battaglia.core.masks import mask_of
from battaglia.core.position import Draft, Form, derived, fact, shared
from battaglia.core.saving import start_shape
from battaglia.core.written import in_start, marker, of_pieces
from battaglia.games.montecuccoli import zones
from battaglia.games.montecuccoli.pieces import CU, GUN
from battaglia.games.montecuccoli.terrain import BROKEN

if TYPE_CHECKING:
    from battaglia.games.montecuccoli.battle import Battle, Field

__all__ = ["OFF", "PhaseName", "Position", "StartSpec"]

PhaseName = Literal["set-up", "turn", "reorganisation", "artillery", "movement", "combat"]


# What is peculiar in the file


class GunHolders(Form):
    """5.2 Who holds each gun, as ``held_by`` where it is not the side that it began with."""

    def load(self, p: Position, name: str) -> list[int]:
        masks = [0, 0]
        for gun in p.battle.guns:
            spec = p.battle.pieces[gun]
            holder = getattr(spec, "held_by", "") or spec.seat
            masks[p.battle.seat_index[holder]] |= 1 << gun
        return masks

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        for gun in p.battle.guns:
            holder = p.battle.seats[p.holder(gun)]
            own = p.battle.pieces[gun].seat
            draft.pieces[gun]["held_by"] = holder if holder != own else ""


class WorksHeld(Form):
    """13.6.2 Who last occupied each work of a siege, by the work's hex."""

    def keys(self, name: str) -> dict[str, tuple[Any, Any]]:
        return {name: (dict[str, str], {})}

    def load(self, p: Position, name: str) -> tuple[int, ...]:
        siege, begin = p.battle.rules.siege, p.battle.spec.start
        if siege is None:
            return ()
        holders = {p.battle.grid.index(h): p.battle.seat_index[s] for h, s in begin.control.items()}
        return tuple(holders.get(work, siege.by) for work in siege.works)

    def dump(self, p: Position, name: str, draft: Draft) -> None:
        siege = p.battle.rules.siege
        works = zip(siege.works if siege else (), p.control, strict=True)
        draft.start[name] = {p.hex_name(work): p.battle.seats[seat] for work, seat in works}


# What follows from the facts


def units_by_hex(p: Position) -> dict[int, int]:
    """The combat unit in a hex."""
    units = (*p.battle.cus[0], *p.battle.cus[1])
    return {p.at[unit]: unit for unit in units if p.at[unit] >= 0}


def unit_hexes(p: Position) -> list[int]:
    """For each seat, the hexes with its combat units."""
    return [mask_of(p.at[unit] for unit in units) for units in p.battle.cus]


def prize_hexes(p: Position) -> list[int]:
    """For each seat, the hexes with guns, commanders or trains that an enemy could take."""
    battle, at = p.battle, p.at
    masks = [0, 0]
    for seat in (0, 1):
        for piece in battle.commanders[seat] + battle.trains[seat]:
            if at[piece] >= 0:
                masks[seat] |= 1 << at[piece]
    for gun in battle.guns:
        if at[gun] >= 0:
            masks[p.holder(gun)] |= 1 << at[gun]
    return masks


def besieged_hexes(p: Position) -> int:
    """13.6.2 The town is shut in while the besiegers hold every work."""
    siege = p.battle.rules.siege
    shut = siege is not None and all(holder == siege.by for holder in p.control)
    return siege.town if siege is not None and shut else 0


def besieged_side(p: Position) -> int:
    """13.6.2 The side in the town, if there is a siege."""
    siege = p.battle.rules.siege
    return siege.besieged if siege is not None else OFF


def zone_of_march(p: Position) -> int:
    """The enemy's zone of control, where road marches need it."""
    return zones.zone(p, 1 - p.active) if p.battle.rules.road_march else 0


class Position(flow.Position):
    """A position of a battle. Sets of hexes and of pieces are bit masks."""

    tables: ClassVar = ("units", "commanders", "guns", "trains")
    """The tables of pieces in a scenario file."""

    battle: Battle = shared()
    field: Field = shared(lambda p: p.battle.field(p.flooded, p.bridged))
    """The ground in its present state."""

    turn: int = fact(in_start(NUMBER, 1))
    active: int = fact(in_start(SEAT, "", absent=lambda p: p.battle.first))
    """The seat whose player phase it is (A2)."""
    at: list[int] = fact(of_pieces("hex", HEX_OR_NONE, OFF))
    """The hex of each piece, or OFF the map: still to arrive, or lost."""
    guns: list[int] = fact(GunHolders())
    """For each seat, the guns that it holds."""
    disrupted: int = fact(marker())
    lost: int = fact(marker())
    moved: int = fact(marker())
    fired: int = fact(marker())
    used: int = fact(marker())
    """Commanders that have helped in this combat phase."""
    busy: int = fact(marker())
    """Units that moved or fought since the end of their side's last phase (trenches)."""
    entrenched: int = fact(marker())
    released: int = fact(in_start(NUMBERS, []))
    """The special rules, by their numbers from 0, that have been lifted."""
    control: tuple[int, ...] = fact(WorksHeld())
    """13.6.2 Who last occupied each work of a siege."""
    siege_broken: bool = fact(in_start(FLAG, False))
    flooded: bool = fact(in_start(FLAG, False))
    bridged: bool = fact(in_start(FLAG, False))
    demoralised: int = fact(in_start(SEATS, []))

    cu_at: dict[int, int] = derived(units_by_hex)
    cu: list[int] = derived(unit_hexes)
    prizes: list[int] = derived(prize_hexes)
    shut_in: int = derived(besieged_hexes)
    """13.6.2 The besieged town's hexes while the siege lasts, else nothing."""
    besieged_seat: int = derived(besieged_side)
    march_zone: int = derived(zone_of_march)
    """The enemy's zone of control in this movement phase, where road marches need it."""

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
        self.prizes = prize_hexes(self)

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


if TYPE_CHECKING:
    StartSpec = Any
else:
    StartSpec = start_shape(
        Position,
        "Where the battle begins: by default turn 1, first player, reorganisation (or set-up).",
        {"phase": (PhaseName | None, None)},
    )
