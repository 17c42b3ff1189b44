"""How a position stands for a seat, in plain numbers for a value of it: what the seat may know.

Everything is read off masks and counts. What the enemy has chosen in secret is left out: where he
has objectives all places count for the other seat, and his wings only that they are to come.
"""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.games.piacenza import command, selection, victory, zones
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import OFF, Position

OF_A_SIDE = (
    "points",
    "wings-to-come",
    "wings-led",
    "commanders",
    "places-held",
    "places-held-last",
    "goals-held",
    "foot",
    "horse",
    "batteries",
    "lost",
    "reduced",
    "disordered",
    "routed",
    "at-will",
    "in-command",
    "in-contact",
    "engaged",
    "strength",
    "before-goals",
    "distance",
)
"""What is counted for each side; the seat's own comes first.

``wings-led`` could be activated (4.3), ``batteries`` can still fire, ``in-command`` are units as
they stand now (4.4.1). ``in-contact`` and ``engaged`` are hexes with units in an enemy zone of
control, or in an engagement zone. ``goals-held`` are places that count for victory as far as the
seat knows, ``before-goals`` the strength points within NEAR hexes of one, ``distance`` is the mean
over all strength points.
"""
NAMES = (
    *[f"own-{name}" for name in OF_A_SIDE],
    *[f"enemy-{name}" for name in OF_A_SIDE],
    "turns-left",
    "automatic-left",
    "chooses",
    "acts",
)
"""13.2 ``automatic-left`` are the turns until a goal must be held, 0 where none must any more."""
NEAR = 3

Features = tuple[float, ...]


def features(p: Position, seat: int) -> Features:
    """The position for a seat, by NAMES."""
    goals, victory_spec = goals_of(p, seat), p.battle.spec.victory
    return (
        *_standing(p, seat, goals),
        *_units(p, seat),
        *_strength(p, seat, goals),
        *_standing(p, 1 - seat, goals),
        *_units(p, 1 - seat),
        *_strength(p, 1 - seat, goals),
        len(p.battle.spec.turns) - p.turn,
        max(victory_spec.automatic_turn + 1 - p.turn, 0),
        victory.chooser(p) == seat,
        p.wing != OFF and p.active == seat,
    )


def goals_of(p: Position, seat: int) -> int:
    """13.0 The places that count as far as a seat knows, as a mask of their numbers."""
    every = (1 << len(p.battle.objectives)) - 1
    chooser = victory.chooser(p)
    if p.battle.spec.victory.kind != "objectives" or chooser != seat:
        return every
    return p.objectives[seat] or every


def _standing(p: Position, seat: int, goals: int) -> Features:
    """The score, the wings and commanders, and the places of a side."""
    battle, held = p.battle, victory.occupied(p, seat)
    wings = selection.waiting(p, seat)
    return (
        victory.points(p, seat),
        wings.bit_count(),
        sum([command.wing_may_activate(p, wing) for wing in bits(wings)]),
        sum([p.at[leader] >= 0 for leader in battle.leaders[seat]]),
        held.bit_count(),
        list(p.held.values()).count(seat),
        (held & goals).bit_count(),
    )


def _units(p: Position, seat: int) -> Features:
    """The units of a side by arm and condition, and how they stand to the enemy."""
    battle, army = p.battle, p.battle.army[seat]
    units, hexes = army & p.on_map, p.occupied[seat]
    return (
        (units & battle.body_mask[FOOT]).bit_count(),
        (units & battle.body_mask[HORSE]).bit_count(),
        (units & battle.body_mask[GUNS] & ~p.failed).bit_count(),
        (army & p.lost).bit_count(),
        (units & p.reduced).bit_count(),
        (units & p.disordered).bit_count(),
        (units & p.routed).bit_count(),
        (units & p.billebaude).bit_count(),
        _in_command(p, seat),
        (hexes & zones.control(p, 1 - seat)).bit_count(),
        (hexes & zones.engagement(p, 1 - seat)).bit_count(),
    )


def _in_command(p: Position, seat: int) -> int:
    """4.4.1 How many units of a side are in command."""
    battle, found = p.battle, 0
    for wing in bits(battle.wings_of[seat]):
        led = command.wing_is_led(p, wing)
        for formation in bits(battle.wing_formations[wing]):
            if battle.formation_mask[formation] & p.on_map:
                found |= command.units_in_command(p, formation, led)
    return found.bit_count()


def _strength(p: Position, seat: int, goals: int) -> Features:
    """The strength points of a side: all, those near a goal, and how far they are from the next."""
    battle, at = p.battle, p.at
    away = battle.steps_to(victory.hexes_of(p, goals))
    total = near = distance = 0
    for unit in bits(battle.army[seat] & p.on_map):
        points, steps = p.strength(unit), away[at[unit]]
        total += points
        distance += points * steps
        near += points if steps <= NEAR else 0
    return total, near, distance / max(total, 1)
