"""9.1 Fire combat of a formation: its two volleys, and the targets that it declares."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Automatic, Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import command
from battaglia.games.piacenza.actions import END_TARGETS, EndTargets, Fire
from battaglia.games.piacenza.fire import firers, replies, second, volley
from battaglia.games.piacenza.melee import markers
from battaglia.games.piacenza.state import Position

TARGETS, REPLIES, TRAINING, SHOTS, OVER = range(5)
"""9.1 The parts of a volley, in their order."""


def begin(p: Position) -> None:
    """9.1 The fire combat of the formation that has been taken (p.formation)."""
    p.volley = 1
    p.stack.append(FireCombat(TARGETS))


@rule("9.1")
class FireCombat(Automatic[Position], frozen=True):
    """Two volleys: both sides name targets, then all fire, then all suffer."""

    part: int

    name = "fire-combat"
    rule = "9.1"

    def run(self, p: Position) -> None:
        fires = bool(p.aims)
        if self.part == OVER and p.volley == 1:
            begin_second(p)
            p.stack[-1] = FireCombat(TARGETS)
        elif self.part == OVER or (not fires and self.part == last_without_fire(p)):
            end(p)
        else:
            p.stack[-1] = FireCombat(self.part + 1)
            PARTS[self.part](p)


def last_without_fire(p: Position) -> int:
    """Without an attacker there is no first volley; the second one the defender can open (C20)."""
    return REPLIES if p.volley == 1 else TRAINING


def name_targets(p: Position) -> None:
    """The attacker defines all targets of the volley."""
    p.stack.append(Targets())


@rule("9.1", "9.1.2")
def begin_second(p: Position) -> None:
    """Who fired at what in the first volley says who may fire in the second (C19, C20)."""
    p.volley = 2
    p.aims.clear()


def end(p: Position) -> None:
    """The formation's fire combat is over."""
    p.volley = p.volleyed = p.targeted = 0
    p.aims.clear()
    p.fired_at.clear()
    p.stack.pop()


PARTS = {
    TARGETS: name_targets,
    REPLIES: replies.begin,
    TRAINING: second.train,
    SHOTS: volley.fire_all,
}


# 9.1 Who can fire


def can_fire(p: Position, formation: int) -> bool:
    """9.1 Has the formation a unit that could fire at somebody? Command is looked at as it is."""
    units = bits(p.battle.formation_mask[formation] & p.on_map)
    enemies, around = p.occupied[1 - p.battle.formation_seat[formation]], p.battle.ground.around
    beside = [unit for unit in units if around[p.at[unit]] & enemies]
    near = [unit for unit in beside if firers.targets_of(p, unit)]
    if not near:
        return False
    commanded = command.units_in_command(p, formation)
    return any(firers.may_attack(p, unit, commanded) for unit in near)


def ready(p: Position) -> list[int]:
    """The units of the formation that may still name a target in this volley."""
    units = bits(p.battle.formation_mask[p.formation])
    return [u for u in units if u not in p.aims and firers.may_attack(p, u, p.commanded)]


# 9.1 Targets


@rule("9.1", "9.1.1", "9.1.2")
class Targets(Step[Position], frozen=True):
    """The attacker says who fires at whom; to fire the second volley is to announce it (C20)."""

    name = "fire-targets"
    rule = "9.1"
    verbs = frozenset({"fire", "end-targets"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        shots: list[Action] = [
            p.battle.fire(unit, target)
            for unit in ready(p)
            for target in firers.targets_of(p, unit)
        ]
        return [*shots, END_TARGETS] if shots or p.aims else ()

    def objections(self, p: Position, seat: int, action: Fire | EndTargets) -> list[Reason]:
        if isinstance(action, EndTargets):
            return []
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        strange = not_of_the_formation(p, unit) or not_an_enemy(p, target)
        if strange:
            return [strange]
        found = [
            firers.not_infantry(p, unit), firers.fires_at_will(p, unit), firers.routed(p, unit),
            firers.not_commanded(p, unit), firers.aimed_already(p, unit),
            firers.no_first_volley(p, unit), firers.single_volley(p, unit),
            firers.not_adjacent(p, unit, target), firers.not_the_bearer(p, target),
            not_fired_at(p, target) or firers.another_target(p, unit, target),
        ]  # fmt: skip
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Fire | EndTargets) -> None:
        if isinstance(action, EndTargets):
            p.stack.pop()
            return
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        give_up_melee(p, unit)
        p.aims[unit] = target
        code = "fires" if p.volley == 1 else "fires-again"
        p.emit(code, "9.1", piece=action.piece, target=action.target)


@rule("9.0", "9.1")
def give_up_melee(p: Position, unit: int) -> None:
    """A unit that fires gives up the melee that it has declared: never both (D3)."""
    if unit in p.attacks:
        target = p.name(p.attacks[unit])
        markers.take(p, unit)
        p.emit("melee-given-up", "9.1", piece=p.name(unit), target=target)


@rule("3.1", "9.1")
def not_of_the_formation(p: Position, unit: int) -> Reason | None:
    """The units of the formation that fights fire, those on the map."""
    if p.battle.formation_mask[p.formation] >> unit & 1 and p.at[unit] >= 0:
        return None
    name = p.battle.formation_names[p.formation]
    return Reason("9.1", "not-of-the-formation", {"piece": p.name(unit), "formation": name})


@rule("9.1")
def not_an_enemy(p: Position, target: int) -> Reason | None:
    """Fire is at combat units of the enemy on the map."""
    if p.battle.army[1 - p.active] >> target & 1 and p.at[target] >= 0:
        return None
    return Reason("9.1", "not-a-target", {"target": p.name(target)})


@rule("9.1")
def not_fired_at(p: Position, target: int) -> Reason | None:
    """The second volley is on the targets of the first (C19)."""
    if p.volley != 2 or p.targeted >> target & 1:
        return None
    return Reason("9.1", "not-fired-at", {"target": p.name(target)})
