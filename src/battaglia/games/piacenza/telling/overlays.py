"""What can be laid over the map of Piacenza."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from battaglia.core.masks import bits
from battaglia.core.placing import placed
from battaglia.core.telling.shapes import Laid, OverlayHex, OverlayPiece
from battaglia.core.telling.teller import Teller
from battaglia.core.telling.words import NothingSuch
from battaglia.games.piacenza import command
from battaglia.games.piacenza.movement import moving
from battaglia.games.piacenza.pieces import GUNS, LEADERS
from battaglia.games.piacenza.state import OFF, Position


def by_seat(p: Position, mask: Callable[[int], int]) -> Laid:
    """The hexes of a mask for each side."""
    found = [
        OverlayHex(hex=p.hex_name(index), seat=name)
        for number, name in enumerate(p.battle.seats)
        for index in bits(mask(number))
    ]
    return Laid(hexes=found, pieces=[])


def guns_overlay(p: Position, unit: int | None) -> Laid:
    """8.1 The cone of a battery, with what hides parts of it; ``text`` is M, 2 or 3."""
    if unit is None or p.battle.body[unit] != GUNS or p.at[unit] < 0:
        raise NothingSuch("guns")
    here, grid = p.at[unit], p.battle.grid
    reach = p.battle.charts.movement.artillery_range
    walls = p.occupied[0] | p.occupied[1] | p.battle.ground.blocking
    found = []
    for there in bits(grid.wedge(here, p.facing[unit], reach)):
        away, line = grid.distance(here, there), grid.line(here, there)
        hidden = away > 1 and line.blocked(walls)
        by = [p.hex_name(wall) for wall in bits(line.touched & walls)] if hidden else []
        found.append(
            OverlayHex(
                hex=p.hex_name(there),
                state="hidden" if hidden else "seen",
                by=by,
                text="M" if away == 1 else str(away),
            )
        )
    return Laid(hexes=found, pieces=[])


def command_overlay(teller: Teller, p: Position, piece: int | None) -> Laid:
    """4 Who is out of command and why; of a commander with a range, where it reaches."""
    hexes = []
    if piece is not None and p.battle.body[piece] == LEADERS and p.at[piece] >= 0:
        seat = p.battle.seats[p.battle.seat[piece]]
        reach = command.reach_of(p, piece) if command.range_of(p, piece) else 0
        hexes = [OverlayHex(hex=p.hex_name(h), seat=seat, state="range") for h in bits(reach)]
    return Laid(hexes=hexes, pieces=[*_leaders(teller, p), *_units(teller, p)])


def _leaders(teller: Teller, p: Position) -> list[OverlayPiece]:
    found = []
    for leader in range(p.battle.units, len(p.battle.ids)):
        if p.at[leader] < 0:
            continue
        led = command.commander_in_command(p, leader)
        code = "in-command" if led else "out-of-range"
        superior = superior_of(p, leader)
        found.append(_hanging(teller, p, leader, code, superior))
    return found


def superior_of(p: Position, leader: int) -> int:
    """4.2, 4.3, 4.5 To whom a commander traces his line; OFF for a chief, or if all are gone."""
    battle = p.battle
    chief = battle.chief[battle.seat[leader]]
    wing = battle.wing[leader]
    wing_commander = battle.wing_commander[wing] if wing != OFF else OFF
    if leader == chief:
        return OFF
    if leader != wing_commander and command.present(p, wing_commander):
        return wing_commander
    return chief if command.present(p, chief) else OFF


def _units(teller: Teller, p: Position) -> list[OverlayPiece]:
    found = []
    for formation in range(len(p.battle.formation_names)):
        settled = formation == p.formation
        led = p.commanded if settled else command.units_in_command(p, formation)
        for unit in bits(p.battle.formation_mask[formation]):
            if p.at[unit] >= 0:
                code = "in-command" if led >> unit & 1 else why_out(p, unit)
                found.append(_hanging(teller, p, unit, code, _hangs_upon(p, unit, code)))
    return found


def _hangs_upon(p: Position, unit: int, code: str) -> int:
    """4.4.1 The commander of a unit; of one that is too far off the nearest of its formation."""
    formation = p.battle.formation[unit]
    if p.battle.gun_formations >> formation & 1:
        wing, chief = p.battle.wing[unit], p.battle.chief[p.battle.seat[unit]]
        leader = p.battle.wing_commander[wing]
        return leader if command.present(p, leader) else chief
    others = [
        other
        for other in bits(p.battle.formation_mask[formation])
        if other != unit and p.at[other] >= 0
    ]
    if code == "too-far" and others:
        return min(others, key=lambda other: p.battle.grid.distance(p.at[unit], p.at[other]))
    return p.battle.formation_commander[formation]


def _hanging(teller: Teller, p: Position, piece: int, code: str, superior: int) -> OverlayPiece:
    """A piece with whom it hangs upon and, where there is a limit, how far off that is."""
    said = teller.say("command", code)
    if not command.present(p, superior):
        return OverlayPiece(piece=p.name(piece), state=code, text=said)
    limit = p.battle.charts.movement.link if code == "too-far" else command.range_of(p, superior)
    away = p.battle.grid.distance(p.at[piece], p.at[superior])
    figure = teller.say("command", "distance", away=away, range=limit) if limit else ""
    return OverlayPiece(
        piece=p.name(piece), state=code, text=said, by=p.name(superior), figure=figure
    )


def why_out(p: Position, unit: int) -> str:
    """4.4.1 Why a unit is out of command."""
    formation = p.battle.formation[unit]
    if p.battle.gun_formations >> formation & 1:
        return "guns-out-of-range"
    leader = p.battle.formation_commander[formation]
    if leader == OFF or p.at[leader] < 0:
        return "no-commander"
    return "too-far" if command.commander_in_command(p, leader) else "commander-out"


def wings_overlay(p: Position) -> Laid:
    """2.2.1 The hexes in which each wing stands; ``state`` is the wing."""
    found = []
    for number, wing in enumerate(p.battle.wing_names):
        seat = p.battle.seats[p.battle.wing_seat[number]]
        places = {p.at[unit] for unit in bits(p.battle.wing_mask[number]) if p.at[unit] >= 0}
        found += [OverlayHex(hex=p.hex_name(h), seat=seat, state=wing) for h in sorted(places)]
    return Laid(hexes=found, pieces=[])


def objectives_overlay(p: Position, seat: int | None) -> Laid:
    """13.0 The places of victory; ``state`` is "chosen" for the seat's own secret ones."""
    hexes = []
    for number, here in enumerate(p.battle.objective_hex):
        if here != OFF:
            mine = seat is not None and p.objectives[seat] >> number & 1
            holder = next((s for s in (0, 1) if p.occupied[s] >> here & 1), None)
            hexes.append(
                OverlayHex(
                    hex=p.hex_name(here),
                    seat=None if holder is None else p.battle.seats[holder],
                    state="chosen" if mine else "place",
                )
            )
    return Laid(hexes=hexes, pieces=[])


def threat_overlay(p: Position, seat: int | None) -> Laid:
    """Where enemy foot and horse could go in one move, and whom each could then stand next to.

    It is as if every wing were activated. ``text`` is the strength that could come next to units
    where they stand, each from a hex of its own, against theirs. A spectator looks over the
    shoulder of the side that acts.
    """
    side = seat if seat is not None else p.active
    places: dict[int, dict[int, set[int]]] = {}
    reached: set[int] = set()
    for unit in _able(p, 1 - side):
        stands = _stands(p, unit)
        reached |= stands
        for here in stands:
            for there in bits(p.battle.grid.neighbour_mask[here]):
                places.setdefault(there, {}).setdefault(unit, set()).add(here)
    found = [
        OverlayHex(
            hex=p.hex_name(index),
            state="reach" if index in reached else "attack",
            by=[p.name(unit) for unit in places.get(index, {})],
            text=_strength_against(p, side, index, places.get(index, {})),
        )
        for index in sorted(reached | set(places))
    ]
    return Laid(hexes=found, pieces=[])


def _able(p: Position, side: int) -> list[int]:
    """Foot and horse of a side that are on the map and do not rout."""
    return [
        unit
        for unit, here in enumerate(p.at)
        if here >= 0
        and p.battle.seat[unit] == side
        and p.battle.body[unit] not in (GUNS, LEADERS)
        and not p.routed >> unit & 1
    ]


def _stands(p: Position, unit: int) -> set[int]:
    """5.0 Where a unit is, and where one move could end."""
    step = moving.taken(p, (unit,))
    hand = step.hand(p)
    ways = hand.ways(step.here(p), step.mp, step.begun)
    return {p.at[unit], *(there for there in ways.before if hand.may_end(there))}


def _strength_against(p: Position, side: int, here: int, places: Mapping[int, Set[int]]) -> str:
    own = [unit for unit in p.units_at.get(here, ()) if p.battle.seat[unit] == side]
    if not own or not places:
        return ""
    coming = placed(places, {unit: p.strength(unit) for unit in places})
    return f"{sum(map(p.strength, coming))}:{sum(map(p.strength, own))}"
