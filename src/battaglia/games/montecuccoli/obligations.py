"""8.0 Who may attack whom, who must, and whether what is declared can still be completed.

Attackers and defenders form a graph: an edge is an attack that may be made. A combat is a
star, one defender with its attackers or one attacker with its defenders (A53); the option
``groups`` allows any set in which every attacker may attack every defender. Each unit is in
one combat at most. Every obliged unit must be in one (A52).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import zones

if TYPE_CHECKING:
    from battaglia.games.montecuccoli.state import Position

Link = tuple[int, int]
"""An attacker and a defender."""


class Combat(NamedTuple):
    """A combat as declared: masks of its attackers and of its defenders."""

    attackers: int
    defenders: int


class Graph(NamedTuple):
    """What the combat phase begins with. ``foes`` gives each unit's possible opponents."""

    foes: dict[int, int]
    """For each unit the mask of enemy units that it may attack, or that may attack it."""
    attackers: int
    obliged: int


# Who may attack whom


@rule("9.1")
def attacker_disrupted(p: Position, attacker: int, defender: int) -> Reason | None:
    """A disrupted unit does not attack."""
    if not p.disrupted >> attacker & 1:
        return None
    return Reason("9.1", "disrupted-no-attack", {"piece": p.name(attacker)})


@rule("8.0")
def out_of_reach(p: Position, attacker: int, defender: int) -> Reason | None:
    """Units attack adjacent hexes only (A51)."""
    here, there = p.at[attacker], p.at[defender]
    if here >= 0 and there in p.battle.grid.neighbours[here]:
        return None
    return Reason(
        "8.0", "attack-not-adjacent", {"piece": p.name(attacker), "target": p.name(defender)}
    )


@rule("8.1", "13.6.1")
def water_between(p: Position, attacker: int, defender: int) -> Reason | None:
    """Water that the chart marks P stops attacks where there is no bridge (A54, A57)."""
    ground = p.field.ground
    water = ground.open_water(p.at[attacker], p.at[defender])
    if water is None or not ground.bars_attack(water):
        return None
    return Reason(
        "8.1", "attack-over-water", {"piece": p.name(attacker), "target": p.name(defender)}
    )


@rule("8.1")
def horse_against_wood(p: Position, attacker: int, defender: int) -> Reason | None:
    """Cavalry does not attack units in woods (A55)."""
    row = p.field.ground.row(p.at[defender])
    if not p.battle.horse[attacker] or row.cavalry_may_attack:
        return None
    return Reason(
        "8.1", "cavalry-against-wood", {"piece": p.name(attacker), "target": p.name(defender)}
    )


@rule("13.6")
def night_on_the_bridge(p: Position, attacker: int, defender: int) -> Reason | None:
    """At night nobody attacks across a bridge."""
    night = p.battle.rules.night_from
    if not night or p.turn < night:
        return None
    if not p.field.ground.bridged(p.at[attacker], p.at[defender]):
        return None
    return Reason("13.6", "night-bridge", {"turn": night})


def attack_objections(p: Position, attacker: int, defender: int) -> list[Reason]:
    """Why one unit may not attack another at all, whatever else is declared."""
    reasons = [check(p, attacker, defender) for check in (attacker_disrupted, out_of_reach)]
    if reasons[1] is None:
        checks = (water_between, horse_against_wood, night_on_the_bridge)
        reasons += [check(p, attacker, defender) for check in checks]
    return [reason for reason in reasons if reason is not None]


@rule("7.2", "8.0")
def must_attack(p: Position, attacker: int, defender: int) -> bool:
    """An attack that may be made is owed if the defender controls the attacker's hex (A49, A50)."""
    return zones.controls(p, defender, p.at[attacker]) and not zones.ignores_zones(p, attacker)


def graph_of(p: Position) -> Graph:
    """Everything that may be attacked, and everybody who must take part, for the active side."""
    foes: dict[int, int] = {}
    attackers = obliged = 0
    enemies = p.cu[1 - p.active]
    for attacker in p.battle.cus[p.active]:
        here = p.at[attacker]
        if here < 0 or not p.battle.grid.neighbour_mask[here] & enemies:
            continue
        for there in bits(p.battle.grid.neighbour_mask[here] & enemies):
            defender = p.cu_at[there]
            if attack_objections(p, attacker, defender):
                continue
            foes[attacker] = foes.get(attacker, 0) | 1 << defender
            foes[defender] = foes.get(defender, 0) | 1 << attacker
            attackers |= 1 << attacker
            if must_attack(p, attacker, defender):
                obliged |= 1 << attacker | 1 << defender
    return Graph(foes, attackers, obliged)


# Combats from links


def join(combats: tuple[Combat, ...], attacker: int, defender: int) -> tuple[Combat, ...]:
    """The combats after one more attack; the combat that it belongs to comes last."""
    attackers, defenders = 1 << attacker, 1 << defender
    apart = []
    for combat in combats:
        if combat.attackers & attackers or combat.defenders & defenders:
            attackers |= combat.attackers
            defenders |= combat.defenders
        else:
            apart.append(combat)
    return (*apart, Combat(attackers, defenders))


def combats_of(links: tuple[Link, ...]) -> tuple[Combat, ...]:
    """The combats that the links declared so far make up."""
    combats: tuple[Combat, ...] = ()
    for attacker, defender in links:
        combats = join(combats, attacker, defender)
    return combats


@rule("8.0")
def well_formed(graph: Graph, combat: Combat, groups: bool) -> bool:
    """A star; or, with the option, a group in which everybody may attack everybody (A53)."""
    if combat.attackers.bit_count() > 1 and combat.defenders.bit_count() > 1 and not groups:
        return False
    return all(graph.foes[a] & combat.defenders == combat.defenders for a in bits(combat.attackers))


# Completion


def engaged(combats: tuple[Combat, ...]) -> int:
    """Everybody who is in a combat."""
    mask = 0
    for combat in combats:
        mask |= combat.attackers | combat.defenders
    return mask


@rule("8.0")
def stranded(graph: Graph, combats: tuple[Combat, ...], groups: bool) -> int:
    """The obliged units that cannot all be brought into a combat any more; 0 if they can.

    A unit with a free opponent can always be served: the edges that such units choose
    contain a cover by disjoint stars. Only those whose every opponent is engaged already
    must join a combat, and these are tried one by one.
    """
    taken = engaged(combats)
    waiting = [unit for unit in bits(graph.obliged & ~taken) if not graph.foes[unit] & ~taken]
    if _all_join(graph, combats, waiting, groups):
        return 0
    joined: list[int] = []
    for unit in waiting:
        if _all_join(graph, combats, [*joined, unit], groups):
            joined.append(unit)
    return mask_of(waiting) & ~mask_of(joined)


def _all_join(graph: Graph, combats: tuple[Combat, ...], waiting: list[int], groups: bool) -> bool:
    """Can every unit join a combat? The one with the fewest places goes first."""
    if not waiting:
        return True
    open_to = {unit: _places(graph, combats, unit, groups) for unit in waiting}
    unit = min(waiting, key=lambda each: len(open_to[each]))
    rest = [other for other in waiting if other != unit]
    return any(
        _all_join(graph, (*combats[:place], grown, *combats[place + 1 :]), rest, groups)
        for place, grown in open_to[unit]
    )


def _places(
    graph: Graph, combats: tuple[Combat, ...], unit: int, groups: bool
) -> list[tuple[int, Combat]]:
    """The combats that a unit could join, each as it would be then."""
    grown = [(place, _with(graph, combat, unit)) for place, combat in enumerate(combats)]
    return [(place, c) for place, c in grown if c is not None and well_formed(graph, c, groups)]


def _with(graph: Graph, combat: Combat, unit: int) -> Combat | None:
    """The combat with one unit more, if that unit may fight there at all."""
    if graph.attackers >> unit & 1:
        if graph.foes[unit] & combat.defenders != combat.defenders:
            return None
        return Combat(combat.attackers | 1 << unit, combat.defenders)
    if graph.foes[unit] & combat.attackers != combat.attackers:
        return None
    return Combat(combat.attackers, combat.defenders | 1 << unit)
