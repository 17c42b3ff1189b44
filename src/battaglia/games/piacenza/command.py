"""4.1 to 4.5 Command: the lines between commanders, and which units are in command."""

from __future__ import annotations

from battaglia.core.masks import bits, mask_of
from battaglia.core.rule import rule
from battaglia.games.piacenza.pieces import CHIEF, WING
from battaglia.games.piacenza.state import OFF, Position

# 4.1 Command lines


@rule("4.1")
def within_range(p: Position, superior: int, commander: int) -> bool:
    """Is a commander within the range of his superior, by a line that nothing blocks?

    The line need not be straight (A12); enemy zones of control do not block it (7.1h).
    """
    origin, goal, distance = p.at[superior], p.at[commander], range_of(p, superior)
    if origin < 0 or goal < 0 or p.battle.grid.distance(origin, goal) > distance:
        return False
    if p.battle.options.straight_command_lines:
        return _is_straight(p, p.battle.seat[superior], origin, goal)
    free = p.battle.ground.open & ~p.occupied[1 - p.battle.seat[superior]]
    if _is_plain(p, origin, goal, free):
        return True
    return bool(flood(p, origin, free, distance, goal) >> goal & 1)


def _is_plain(p: Position, origin: int, goal: int, free: int) -> bool:
    """Is there nothing between two hexes, however one goes straight from one to the other?

    That is enough for a line of command; where it is not so ways are looked for.
    """
    grid = p.battle.grid
    away = grid.distance(origin, goal)
    between = grid.disc(origin, away) & grid.disc(goal, away)
    return not between & (p.battle.ground.walled | ~free)


def reach_of(p: Position, superior: int) -> int:
    """4.1 The hexes to which a superior's command lines can be drawn."""
    origin, distance = p.at[superior], range_of(p, superior)
    if origin < 0:
        return 0
    if p.battle.options.straight_command_lines:
        seat, near = p.battle.seat[superior], p.battle.grid.disc(origin, distance)
        return mask_of(there for there in bits(near) if _is_straight(p, seat, origin, there))
    free = p.battle.ground.open & ~p.occupied[1 - p.battle.seat[superior]]
    return flood(p, origin, free, distance)


def flood(p: Position, origin: int, free: int, distance: int, goal: int = OFF) -> int:
    """The hexes at most so many steps away over some hexes; with a goal only those on the way."""
    return p.battle.ground.flood(origin, free, distance, goal)


def _is_straight(p: Position, seat: int, origin: int, there: int) -> bool:
    """A12 by option: a straight line, that no enemy, river or wall crosses."""
    ground, line = p.battle.ground, p.battle.grid.line(origin, there)
    closed = (p.battle.grid.everywhere & ~ground.open) | p.occupied[1 - seat]
    can_be_drawn = ground.open >> there & 1 and not line.blocked(closed)
    return bool(can_be_drawn) and ground.walls.isdisjoint(line.sides)


def range_of(p: Position, superior: int) -> int:
    """4.1, 4.6.1 The command range on the side that lies up."""
    battle = p.battle
    return (battle.staff_range if p.staff >> superior & 1 else battle.range)[superior]


def present(p: Position, commander: int) -> bool:
    """Is there such a commander, and is he on the map?"""
    return commander != OFF and p.at[commander] >= 0


# 4.2 to 4.5 Commanders


def commander_in_command(p: Position, commander: int) -> bool:
    """4.1 to 4.5 Is a commander in command?"""
    rank = p.battle.rank[commander]
    if rank == CHIEF:
        return True
    return _wing_in_command(p, commander) if rank == WING else _formation_led(p, commander)


@rule("4.2", "S.2")
def _wing_in_command(p: Position, commander: int) -> bool:
    """A wing commander is in command within the range of the commander-in-chief."""
    if p.battle.spec.chain != "whole":
        return True
    chief = p.battle.chief[p.battle.seat[commander]]
    return present(p, chief) and within_range(p, chief, commander)


@rule("4.3", "4.5", "S.1", "S.3")
def _formation_led(p: Position, commander: int, led: bool | None = None) -> bool:
    """A formation commander traces to his wing's commander, or to the chief if that one is gone.

    A superior who is out of command extends none (A14). By option the chief will do always (A13).
    ``led``: is the superior there and in command, if that is known already?
    """
    if p.battle.spec.chain == "from-formations":
        return True
    chief = p.battle.chief[p.battle.seat[commander]]
    superior = p.battle.wing_commander[p.battle.wing[commander]]
    if led is None:
        led = wing_is_led(p, p.battle.wing[commander])
    if led and within_range(p, superior, commander):
        return True
    if present(p, superior) and not p.battle.options.chief_commands_formations:
        return False
    return present(p, chief) and within_range(p, chief, commander)


def wing_is_led(p: Position, wing: int) -> bool:
    """4.2 Has a wing its commander on the map, and is he in command?"""
    commander = p.battle.wing_commander[wing]
    return present(p, commander) and _wing_in_command(p, commander)


def wing_may_activate(p: Position, wing: int) -> bool:
    """3.0, 4.3 A wing whose commander is out of command cannot be activated; one without can."""
    commander = p.battle.wing_commander[wing]
    return not present(p, commander) or commander_in_command(p, commander)


# 4.4.1 Units


def units_in_command(p: Position, formation: int, led: bool | None = None) -> int:
    """The units of a formation that are in command at this moment, as a mask (F2).

    ``led``: ``wing_is_led`` of its wing, if that is known already.
    """
    units = bits(p.battle.formation_mask[formation] & p.on_map)
    if p.battle.gun_formations >> formation & 1:
        return _guns_in_command(p, formation, units)
    found, leader = _flagged(p, formation, units), p.battle.formation_commander[formation]
    if present(p, leader) and _formation_led(p, leader, led):
        found |= linked_units(p, units, leader)
    return found


def in_command(p: Position, unit: int) -> bool:
    """Is a unit in command at this moment? Of a defender this is asked when he is attacked (F2)."""
    return bool(units_in_command(p, p.battle.formation[unit]) >> unit & 1)


def linked_units(p: Position, units: list[int], leader: int) -> int:
    """4.4.1 Those of the units of a formation that are linked; most stand side by side."""
    at, masks, hexes, beside = p.at, p.battle.grid.neighbour_mask, 0, 0
    if p.battle.charts.movement.link > 1 and not p.battle.options.command_by_groups:
        for unit in units:
            beside |= masks[at[unit]] | hexes & 1 << at[unit]
            hexes |= 1 << at[unit]
    found = 0
    for unit in units:
        if beside >> at[unit] & 1 or linked(p, unit, units, leader):
            found |= 1 << unit
    return found


@rule("4.4.1")
def linked(p: Position, unit: int, units: list[int], leader: int) -> bool:
    """Is the nearest unit of the formation next to it, or two hexes away with a free hex between?

    The last unit of a formation needs its commander with or next to it (A16). By option (A15)
    only the group that the commander touches is in command.
    """
    if len(units) == 1:
        return touches(p, p.at[leader], p.at[unit])
    if p.battle.options.command_by_groups:
        return bool(_group_of(p, units, leader) >> unit & 1)
    here, at, seat = p.at[unit], p.at, p.battle.seat[unit]
    return any(other != unit and near(p, here, at[other], seat) for other in units)


def near(p: Position, here: int, there: int, seat: int) -> bool:
    """4.4.1 At most two hexes apart; of the hexes between one is free of the enemy."""
    away = p.battle.grid.distance(here, there)
    if away < p.battle.charts.movement.link:
        return True
    if away > p.battle.charts.movement.link:
        return False
    masks = p.battle.grid.neighbour_mask
    return bool(masks[here] & masks[there] & ~p.occupied[1 - seat])


def touches(p: Position, here: int, there: int) -> bool:
    """Stacked or adjacent."""
    return here == there or bool(p.battle.grid.neighbour_mask[here] >> there & 1)


def _group_of(p: Position, units: list[int], leader: int) -> int:
    """A15 by option: the units linked to each other and to the commander."""
    seat = p.battle.seat[leader]
    group = [unit for unit in units if touches(p, p.at[leader], p.at[unit])]
    found = 0
    while group:
        unit = group.pop()
        if not found >> unit & 1:
            found |= 1 << unit
            group += [other for other in units if near(p, p.at[unit], p.at[other], seat)]
    return found


@rule("2.2.2", "4.3")
def _guns_in_command(p: Position, formation: int, units: list[int]) -> int:
    """Batteries obey their wing's commander, or the chief if that one is gone (A5)."""
    if p.battle.spec.chain == "from-formations":
        return sum(1 << unit for unit in units)
    wing, seat = p.battle.formation_wing[formation], p.battle.formation_seat[formation]
    superior = p.battle.wing_commander[wing]
    if not present(p, superior):
        superior = p.battle.chief[seat]
    if not present(p, superior) or not commander_in_command(p, superior):
        return _flagged(p, formation, units)
    reach = reach_of(p, superior)
    found = sum(1 << unit for unit in units if reach >> p.at[unit] & 1)
    return found | _flagged(p, formation, units)


@rule("4.6.1")
def _flagged(p: Position, formation: int, units: list[int]) -> int:
    """A standard bearer within the range of his Staff commands units of his wing (A18)."""
    wing = p.battle.formation_wing[formation]
    bearer, staff = p.battle.bearer[wing], p.battle.wing_commander[wing]
    if not present(p, bearer) or not present(p, staff) or not within_range(p, staff, bearer):
        return 0
    free = p.battle.ground.open & ~p.occupied[1 - p.battle.seat[bearer]]
    reach = flood(p, p.at[bearer], free, range_of(p, staff))
    return sum(1 << unit for unit in units if reach >> p.at[unit] & 1)
