"""What can be laid over the map of a battle of Montecuccoli."""

from __future__ import annotations

from collections.abc import Mapping, Set

from battaglia.core.masks import bits, mask_of, union
from battaglia.core.placing import placed
from battaglia.core.telling.shapes import Laid, OverlayHex, OverlayPiece
from battaglia.core.telling.words import NothingSuch
from battaglia.games.montecuccoli import reaching, strength, zones
from battaglia.games.montecuccoli.battle import COMMANDER, GUN
from battaglia.games.montecuccoli.charts import COLUMNS
from battaglia.games.montecuccoli.movement import Movement
from battaglia.games.montecuccoli.obligations import Combat
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import NO_HELP


def zones_overlay(p: Position) -> Laid:
    """7.0 The hexes that each side controls."""
    found = [
        OverlayHex(hex=p.hex_name(index), seat=name)
        for number, name in enumerate(p.battle.seats)
        for index in bits(zones.zone(p, number))
    ]
    return Laid(hexes=found, pieces=[])


def sight_overlay(p: Position, gun: int | None) -> Laid:
    """5.1 What a gun sees, what is hidden from it and by what, which enemies are too far."""
    if gun is None or p.battle.kind[gun] != GUN or p.at[gun] < 0:
        raise NothingSuch("sight")
    here, occupied = p.at[gun], p.occupied()
    farthest = p.battle.charts.artillery.ranges[-1]
    found = []
    near = _within(p, here, farthest)
    for there in near:
        if there == here:
            continue
        sight = p.field.sight.between(here, there)
        if sight.blocked(occupied):
            by = [p.hex_name(index) for index in sight.blockers(occupied)]
            found.append(OverlayHex(hex=p.hex_name(there), state="hidden", by=by))
        else:
            found.append(OverlayHex(hex=p.hex_name(there), state="seen"))
    far = p.cu[1 - p.holder(gun)] & ~mask_of(near)
    found += [OverlayHex(hex=p.hex_name(there), state="far") for there in bits(far)]
    return Laid(hexes=found, pieces=[])


def _within(p: Position, here: int, radius: int) -> list[int]:
    """The hexes at most so many steps away.

    Not the grid's own ``disc``, whose tables grow in place: tables of several matches share a
    grid, and are asked from several threads.
    """
    grid = p.battle.grid
    return [there for there in range(len(grid)) if grid.distance(here, there) <= radius]


def command_overlay(p: Position, side: int, commander: int | None) -> Laid:
    """10.0 The hexes in range of a commander, or of any of a side; who is out of it."""
    battle = p.battle
    if commander is not None and battle.kind[commander] != COMMANDER:
        raise NothingSuch("command")
    if commander is not None:
        side = battle.seat[commander]
    chosen = battle.commanders[side] if commander is None else (commander,)
    by: dict[int, list[str]] = {}
    for who in chosen:
        if p.at[who] >= 0:
            for index in _within(p, p.at[who], battle.cp[who]):
                by.setdefault(index, []).append(p.name(who))
    outside = [u for u in battle.cus[side] if p.at[u] >= 0 and p.at[u] not in by]
    return Laid(
        hexes=[OverlayHex(hex=p.hex_name(index), by=names) for index, names in sorted(by.items())],
        pieces=[OverlayPiece(piece=p.name(unit), state="out", text="") for unit in outside],
    )


def threat_overlay(p: Position, side: int) -> Laid:
    """Where enemy units could go in their next move, and where each could then attack.

    ``text`` is the best column that they could bring against a unit where it stands, each from a
    hex of its own; nobody's commander helps.
    """
    enemy = 1 - side
    trial = _their_move(p, enemy)
    attacks = Attacks(trial)
    reached: set[int] = set()
    by: dict[int, list[str]] = {}
    places: dict[int, dict[int, set[int]]] = {}
    for unit in p.battle.cus[enemy]:
        ways = reaching.ways_of(trial, enemy, unit)
        stands = {here for here in (p.at[unit], *(ways.costs if ways else ())) if here >= 0}
        reached |= stands
        if p.disrupted >> unit & 1:
            continue  # 9.1: a disrupted unit attacks nobody
        for there in bits(union(attacks.of(p.battle.horse[unit], here) for here in stands)):
            by.setdefault(there, []).append(p.name(unit))
            from_here = {h for h in stands if attacks.of(p.battle.horse[unit], h) >> there & 1}
            places.setdefault(there, {})[unit] = from_here
    standing = {p.at[unit]: unit for unit in p.battle.cus[side] if p.at[unit] >= 0}
    odds = {
        there: best_column(trial, unit, places[there])
        for there, unit in standing.items()
        if there in places
    }
    found = [
        OverlayHex(
            hex=p.hex_name(index),
            state="reach" if index in reached else "attack",
            by=by.get(index, []),
            text=odds.get(index, ""),
        )
        for index in sorted(reached | set(by))
    ]
    return Laid(hexes=found, pieces=[])


def best_column(p: Position, unit: int, places: Mapping[int, Set[int]]) -> str:
    """8.0 The best column for those who could attack a unit from these places.

    Fewer who come over open ground may be better than more of whom some come over water.
    """
    there = p.at[unit]
    level = {
        other: {here for here in hexes if strength.hexside_code(p, here, there) is None}
        for other, hexes in places.items()
    }
    return COLUMNS[max(_column(p, unit, places), _column(p, unit, level))]


def _column(p: Position, unit: int, places: Mapping[int, Set[int]]) -> int:
    trial = p.copy()
    stands = placed(places, {other: p.strength(other) for other in places})
    for other, here in stands.items():
        trial.at[other] = here
    combat = Combat(mask_of(stands), 1 << unit)
    if not stands:
        return 0
    attack = strength.attack_total(trial, combat, NO_HELP)
    return strength.column(attack, strength.defence_total(trial, combat, NO_HELP))


def _their_move(p: Position, seat: int) -> Position:
    """The position as the seat would find it in its next movement phase."""
    trial = p.copy()
    trial.stack = [Movement()]
    if p.active != seat:
        trial.active = seat
        trial.moved = trial.fired = 0
        trial.turn += seat == p.battle.first
    if p.battle.rules.road_march:
        trial.march_zone = zones.zone(trial, 1 - seat)
    return trial


class Attacks:
    """8.1 The hexes that infantry or cavalry could attack from a hex, each looked at once."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.known: dict[tuple[bool, int], int] = {}

    def of(self, horse: bool, here: int) -> int:
        """The neighbours of a hex that a unit of the arm could attack from it."""
        key = horse, here
        if key not in self.known:
            near = self.p.battle.grid.neighbours[here]
            self.known[key] = mask_of(there for there in near if self.opens(horse, here, there))
        return self.known[key]

    def opens(self, horse: bool, here: int, there: int) -> bool:
        """Do water, woods and the night leave the way open?"""
        ground, night = self.p.field.ground, self.p.battle.rules.night_from
        water = ground.open_water(here, there)
        barred = water is not None and ground.bars_attack(water)
        barred |= horse and not ground.row(there).cavalry_may_attack
        barred |= bool(night) and self.p.turn >= night and ground.bridged(here, there)
        return not barred
