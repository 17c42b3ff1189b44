"""13.x Special rules of the battles, compiled from the scenario file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from battaglia.core.files import DataFault
from battaglia.core.masks import union
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.scenario import (
    AwardRule,
    Bar,
    Confine,
    CountIn,
    Flood,
    Hold,
    Night,
    NoEnemyIn,
    OccupyAll,
    OccupyAny,
    RoadMarch,
    Siege,
    SpecialRule,
    StrengthIn,
    TrainSpec,
    Trenches,
    TrestleBridge,
    Who,
    Works,
)

if TYPE_CHECKING:
    from battaglia.games.montecuccoli.battle import Battle
    from battaglia.games.montecuccoli.state import Position

Sides = frozenset[tuple[int, int]]


class Restriction(NamedTuple):
    """A hold, a confinement or a bar: which pieces may not enter which hexes, and until when."""

    number: int
    kind: str
    rule: str
    pieces: int
    closed: int
    until_turn: int
    released_by_attack: bool
    released_by_enemy_in: int


class SiegeWorks(NamedTuple):
    """13.6.2 A besieged town, the works that shut it in, and who must hold them."""

    town: int
    works: tuple[int, ...]
    by: int
    besieged: int


class BridgeSite(NamedTuple):
    """Where a side may throw a bridge, and from which turn on."""

    seat: int
    side: tuple[int, int]
    from_turn: int


class SpecialRules(NamedTuple):
    """The special rules in force in a battle; what a scenario lacks is None or empty."""

    restrictions: tuple[Restriction, ...]
    alarms: int
    """The hexes in which an enemy lifts any restriction."""
    siege: SiegeWorks | None
    works: tuple[int, ...]
    road_march: bool
    night_from: int
    flood: Flood | None
    bridge: BridgeSite | None
    trenches: tuple[int, int] | None


def compile_rules(battle: Battle) -> SpecialRules:
    """The scenario's special rules, less those whose option is off."""
    active = [
        (number, spec)
        for number, spec in enumerate(battle.spec.special)
        if not spec.option or getattr(battle.options, spec.option)
    ]
    works = [0] * len(battle.seats)
    for _, spec in active:
        if isinstance(spec, Works):
            works[_seat(battle, spec.seat)] |= battle.map.mask("special", spec.hexes)
    nights = [spec.from_turn for _, spec in active if isinstance(spec, Night)]
    sieges = [spec for _, spec in active if isinstance(spec, Siege)]
    floods = [spec for _, spec in active if isinstance(spec, Flood)]
    bridges = [spec for _, spec in active if isinstance(spec, TrestleBridge)]
    trenches = [spec for _, spec in active if isinstance(spec, Trenches)]
    restrictions = tuple(r for n, s in active for r in _restriction(battle, n, s))
    return SpecialRules(
        restrictions=restrictions,
        alarms=union(restriction.released_by_enemy_in for restriction in restrictions),
        siege=_siege(battle, sieges[0]) if sieges else None,
        works=tuple(works),
        road_march=any(isinstance(spec, RoadMarch) for _, spec in active),
        night_from=min(nights, default=0),
        flood=floods[0] if floods else None,
        bridge=_site(battle, bridges[0]) if bridges else None,
        trenches=_trenches(battle, trenches[0]) if trenches else None,
    )


def _restriction(battle: Battle, number: int, spec: SpecialRule) -> list[Restriction]:
    everywhere = (1 << len(battle.grid)) - 1
    if isinstance(spec, Hold):
        pieces = _pieces(battle, spec.who)
        by_attack = spec.released_by_attack
        return [
            Restriction(
                number, "held", spec.rule, pieces, everywhere, spec.until_turn, by_attack, 0
            )
        ]
    if isinstance(spec, Confine):
        pieces, closed = _pieces(battle, spec.who), everywhere & ~area(battle, spec.area)
        enemy = area(battle, spec.released_by_enemy_in) if spec.released_by_enemy_in else 0
        by_attack, until = spec.released_by_attack, spec.until_turn
        return [Restriction(number, "confined", spec.rule, pieces, closed, until, by_attack, enemy)]
    if isinstance(spec, Bar):
        pieces, closed = _pieces(battle, spec.who), area(battle, spec.area)
        return [Restriction(number, "barred", spec.rule, pieces, closed, spec.until_turn, False, 0)]
    return []


def area(battle: Battle, name: str) -> int:
    """The hexes of an area, of the scenario or of the map."""
    if name in battle.spec.areas:
        return battle.map.mask(f"areas.{name}", battle.spec.areas[name])
    if name in battle.map.areas:
        return battle.map.areas[name]
    raise DataFault(battle.file, "areas", f"there is no area {name!r}")


def award_area(battle: Battle, award: AwardRule) -> int:
    """12.0 The hexes that an award speaks of."""
    if isinstance(award, OccupyAll | OccupyAny):
        return battle.map.mask("victory", award.hexes)
    if isinstance(award, CountIn | NoEnemyIn | StrengthIn):
        return area(battle, award.area)
    return 0


def _pieces(battle: Battle, who: Who) -> int:
    mask = 0
    for number, piece in enumerate(battle.pieces):
        formation = "" if isinstance(piece, TrainSpec) else piece.formation
        if formation and formation in who.formations:
            mask |= 1 << number
    for name in who.pieces:
        if name not in battle.index:
            raise DataFault(battle.file, "special", f"there is no piece {name!r}")
        mask |= 1 << battle.index[name]
    return mask


def _seat(battle: Battle, name: str) -> int:
    if name not in battle.seat_index:
        raise DataFault(battle.file, "special", f"there is no seat {name!r}")
    return battle.seat_index[name]


def _siege(battle: Battle, spec: Siege) -> SiegeWorks:
    by = _seat(battle, spec.by)
    works = tuple(battle.grid.index(name) for name in spec.works)
    return SiegeWorks(battle.map.mask("special", spec.town), works, by, 1 - by)


def _site(battle: Battle, spec: TrestleBridge) -> BridgeSite:
    side = battle.grid.parse_side(spec.side)
    return BridgeSite(_seat(battle, spec.seat), side, spec.from_turn)


def _trenches(battle: Battle, spec: Trenches) -> tuple[int, int]:
    return _pieces(battle, spec.who), area(battle, spec.area)


def changed_ground(battle: Battle, flooded: bool, bridged: bool) -> tuple[Sides, dict[str, int]]:
    """The bridges and ford costs that the scenario's own bridge and flood bring about."""
    site, flood = battle.rules.bridge, battle.rules.flood
    bridges: Sides = frozenset({site.side}) if bridged and site else frozenset()
    return bridges, {flood.hexside: flood.cost} if flooded and flood else {}


# Holds, confinements, bars


def in_force(p: Position, restriction: Restriction) -> bool:
    """Is the restriction still in force?"""
    over = restriction.until_turn and p.turn > restriction.until_turn
    return not over and not p.released >> restriction.number & 1


def restrictions_on(p: Position, piece: int, here: int) -> list[Restriction]:
    """The restrictions in force on a piece that stands in a hex, a siege among them."""
    rules = p.battle.rules
    found = [r for r in rules.restrictions if r.pieces >> piece & 1 and in_force(p, r)]
    if _is_shut_in(p, piece, here):
        found.append(Restriction(0, "besieged", "13.6.2", 1 << piece, ~p.shut_in, 0, False, 0))
    return found


@rule("13.3", "13.6", "13.6.2")
def restricted(p: Position, piece: int, there: int) -> Reason | None:
    """A held wing does not move, a garrison stays shut in, others are kept to an area (A107)."""
    for restriction in restrictions_on(p, piece, p.at[piece]):
        if restriction.closed >> there & 1:
            return restriction_reason(p, piece, restriction)
    return None


def restriction_reason(p: Position, piece: int, restriction: Restriction) -> Reason:
    """What a restriction says to a piece."""
    params: dict[str, str | int] = {"piece": p.name(piece), "turn": restriction.until_turn}
    return Reason(restriction.rule, restriction.kind, params)


def closed_hexes(p: Position, piece: int, here: int) -> int:
    """All hexes that special rules close now to a piece that stands in a hex."""
    mask = closures(p)[piece]
    if p.shut_in and _is_shut_in(p, piece, here):
        mask |= ~p.shut_in
    return mask


def closures(p: Position) -> tuple[int, ...]:
    """For each piece the hexes that holds, confinements and bars close to it now, siege aside.

    They depend on the turn and on what has been lifted, so each case is worked out once a battle.
    """
    known, key = p.battle.closures, (p.turn, p.released)
    if key not in known:
        active = [r for r in p.battle.rules.restrictions if in_force(p, r)]
        known[key] = tuple(
            union(r.closed for r in active if r.pieces >> piece & 1) for piece in range(len(p.at))
        )
    return known[key]


def _is_shut_in(p: Position, piece: int, here: int) -> bool:
    """13.6.2 Is the piece part of a besieged garrison, in the town?"""
    return here >= 0 and p.shut_in >> here & 1 == 1 and p.battle.seat[piece] == p.besieged_seat


@rule("13.3")
def release_attacked(p: Position, defenders: int) -> None:
    """An attack on one of the wing's units frees the whole wing at once (A107)."""
    for restriction in p.battle.rules.restrictions:
        if (
            restriction.released_by_attack
            and restriction.pieces & defenders
            and in_force(p, restriction)
        ):
            p.released |= 1 << restriction.number
            p.emit("released", restriction.rule, number=restriction.number)


@rule("13.6")
def release_by_presence(p: Position, seat: int, there: int) -> None:
    """An enemy unit that stands in a given area frees those whom the scenario keeps back."""
    if not p.battle.rules.alarms >> there & 1:
        return
    for restriction in p.battle.rules.restrictions:
        entered = restriction.released_by_enemy_in >> there & 1
        theirs = restriction.pieces & p.battle.army_mask[1 - seat]
        if entered and theirs and in_force(p, restriction):
            p.released |= 1 << restriction.number
            p.emit("released", restriction.rule, number=restriction.number)


@rule("13.6.2")
def take_control(p: Position, seat: int, there: int) -> None:
    """Who last occupied a work controls it (A103); the siege is broken when one is lost."""
    siege = p.battle.rules.siege
    if siege is None or there not in siege.works:
        return
    place = siege.works.index(there)
    if p.control[place] == seat:
        return
    p.control = (*p.control[:place], seat, *p.control[place + 1 :])
    p.emit("control", "13.6.2", seat=p.battle.seats[seat], hex=p.battle.grid.name(there))
    shut = all(holder == siege.by for holder in p.control)
    if p.shut_in and not shut:
        p.siege_broken = True
        p.emit("siege-broken", "13.6.2")
    p.shut_in = siege.town if shut else 0
