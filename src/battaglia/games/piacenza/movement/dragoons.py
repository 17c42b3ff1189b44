"""10.5 Dragoons: mounted pairs and counters on foot, and what binds the mounted ones."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import Dismount, Mount
from battaglia.games.piacenza.pieces import DRAGOONS, DRAGOONS_ON_FOOT
from battaglia.games.piacenza.stacking import may_share
from battaglia.games.piacenza.state import OFF, Position

MOUNTED_POINTS = 2
"""10.5 So many mounted strength points are one on foot."""


# Mounting and dismounting


def conversions(p: Position, units: int) -> list[Action]:
    """The ways in which dragoons among some units may mount or dismount where they stand."""
    found: list[Action] = []
    for unit in bits(units & p.battle.convertible & p.on_map):
        name = p.name(unit)
        if p.battle.arm[unit] == DRAGOONS_ON_FOOT:
            action: Mount | Dismount = Mount(name)
        elif unit == p.battle.mounted_pair[unit][0]:
            action = Dismount(name)
        else:
            continue
        if not objections(p, action):
            found.append(action)
    return found


def canonical(p: Position, action: Dismount) -> Dismount:
    """Either of two counters names the pair; the first of them is written down."""
    pair = p.battle.mounted_pair.get(p.battle.index[action.piece], ())
    return Dismount(p.name(pair[0])) if pair else action


def objections(p: Position, action: Mount | Dismount) -> list[Reason]:
    """Why dragoons may not mount or dismount, whoever asks and whenever."""
    unit = p.battle.index[action.piece]
    if isinstance(action, Mount):
        found = not_on_foot(p, unit) or changed_already(p, unit) or no_room_to_mount(p, unit)
    else:
        found = not_a_pair(p, unit) or changed_already(p, unit)
    found = found or in_rout(p, unit)
    return [found] if found else []


@rule("10.5")
def not_on_foot(p: Position, unit: int) -> Reason | None:
    """Dragoons on foot mount: those on the map, whose regiment has mounted counters."""
    on_foot = p.battle.arm[unit] == DRAGOONS_ON_FOOT and p.at[unit] >= 0
    if on_foot and p.battle.mounted_pair.get(unit):
        return None
    return Reason("10.5", "not-on-foot", {"piece": p.name(unit)})


@rule("10.5")
def not_a_pair(p: Position, unit: int) -> Reason | None:
    """Two mounted counters of one regiment, stacked; one alone never dismounts (G23)."""
    pair = p.battle.mounted_pair.get(unit, ()) if unit in p.battle.on_foot else ()
    together = {p.at[mounted] for mounted in pair}
    if len(pair) > 1 and len(together) == 1 and OFF not in together:
        return None
    return Reason("10.5", "not-a-pair", {"piece": p.name(unit)})


@rule("10.5")
def changed_already(p: Position, unit: int) -> Reason | None:
    """Once in a segment; the counters that went off the map are marked as moved."""
    pair = p.battle.mounted_pair[unit]
    others = mask_of(pair) | 1 << p.battle.on_foot[pair[0]]
    if not others & p.moved:
        return None
    return Reason("10.5", "converted", {"piece": p.name(unit)})


@rule("10.5", "6.0")
def no_room_to_mount(p: Position, unit: int) -> Reason | None:
    """Two cavalry units share a hex with nobody."""
    others = [u for u in p.units_at[p.at[unit]] if u != unit]
    if may_share(p, [*others, *p.battle.mounted_pair[unit]]):
        return None
    return Reason("6.0", "crowded", {"piece": p.name(unit), "hex": p.hex_name(p.at[unit])})


@rule("11.2")
def in_rout(p: Position, unit: int) -> Reason | None:
    """Routed units do nothing but flee."""
    counters = p.battle.mounted_pair[unit] if unit in p.battle.on_foot else (unit,)
    if not any(p.routed >> counter & 1 for counter in counters):
        return None
    return Reason("11.2", "routed", {"piece": p.name(unit)})


def convert(p: Position, action: Mount | Dismount) -> None:
    """10.5, D25 Exchange the counters: two mounted points for one on foot."""
    unit = p.battle.index[action.piece]
    if isinstance(action, Dismount):
        dismount(p, unit)
    else:
        mount(p, unit)


@rule("10.5")
def dismount(p: Position, unit: int) -> None:
    """The mounted pair of a counter goes on foot with half its points, a half lost."""
    pair = p.battle.mounted_pair[unit]
    points = sum(p.strength(mounted) for mounted in pair) // MOUNTED_POINTS
    _exchange(p, pair, (p.battle.on_foot[unit],), points)
    p.emit("dismounts", "10.5", piece=p.name(p.battle.on_foot[unit]), points=points)


@rule("10.5")
def mount(p: Position, unit: int) -> None:
    """A counter on foot becomes two mounted ones, which share twice its points."""
    pair = p.battle.mounted_pair[unit]
    points = p.strength(unit) * MOUNTED_POINTS
    _exchange(p, (unit,), pair, points)
    p.emit("mounts", "10.5", piece=p.name(unit), points=points)


def _exchange(p: Position, before: tuple[int, ...], after: tuple[int, ...], points: int) -> None:
    """G23 The new counters keep disorder, Feu de Billebaude and command; they may move."""
    here, old, new = p.at[before[0]], mask_of(before), mask_of(after)
    disordered, share = bool(p.disordered & old), points // len(after)
    for mask in ("billebaude", "fired", "changed", "commanded"):
        marked = getattr(p, mask)
        setattr(p, mask, marked & ~old | (new if marked & old else 0))
    p.reduced &= ~(old | new)
    p.to_dismount &= ~old
    p.moved |= old
    for unit in before:
        p.relocate(unit, OFF)
        p.set_order(unit, False, False)
    for unit in after:
        p.relocate(unit, here)
        p.set_order(unit, disordered, False)
        if share < p.battle.strength[unit]:
            p.reduced |= 1 << unit


# What binds mounted dragoons


def are_mounted(p: Position, unit: int) -> bool:
    """Is the unit a counter of mounted dragoons?"""
    return p.battle.arm[unit] == DRAGOONS


@rule("10.5")
def may_rest(p: Position, unit: int, here: int, company: int) -> bool:
    """May mounted dragoons end a move in a hex? In an engagement zone only with their pair (D26).

    ``company`` are the units that move along.
    """
    zone = zones.engagement(p, 1 - p.battle.seat[unit])
    if not are_mounted(p, unit) or not zone >> here & 1:
        return True
    mates = [mate for mate in p.battle.mounted_pair.get(unit, ()) if mate != unit]
    return any(p.at[mate] == here or company >> mate & 1 for mate in mates)


@rule("10.5")
def note_engaged(p: Position, units: int) -> None:
    """A mounted pair whose move has ended in an engagement zone must dismount at its next."""
    for unit in bits(units):
        pair = p.battle.mounted_pair.get(unit, ()) if unit in p.battle.on_foot else ()
        together = bool(pair) and all(p.at[mate] == p.at[unit] >= 0 for mate in pair)
        if together and zones.in_engagement(p, unit):
            p.to_dismount |= mask_of(pair)


@rule("10.5")
def dismount_those_who_must(p: Position, formation: int) -> None:
    """At the beginning of their movement, whether or not the zone is still there (D26)."""
    due = p.to_dismount & p.battle.formation_mask[formation]
    for unit in bits(due):
        if p.at[unit] >= 0 and not objections(p, Dismount(p.name(unit))):
            dismount(p, unit)
    p.to_dismount &= ~due
