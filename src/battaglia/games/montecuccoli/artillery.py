"""5.0 Artillery: each gun fires by itself at an enemy combat unit that it sees."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import Faces
from battaglia.core.flow import Roll, Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import disruption
from battaglia.games.montecuccoli.actions import END_FIRE, EndFire, Fire
from battaglia.games.montecuccoli.battle import CU, GUN
from battaglia.games.montecuccoli.charts import DIE
from battaglia.games.montecuccoli.state import Position


@rule("4.1.2", "5.0")
class ArtilleryFire(Step[Position], frozen=True):
    """The artillery fire phase: fire a gun that has not fired, or end the phase (A9, A12)."""

    name = "artillery"
    rule = "4.1.2"
    verbs = frozenset({"fire", "end-fire"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        occupied = p.occupied()
        shots: list[Action] = [
            p.battle.shot(gun, target)
            for gun in p.battle.guns
            if gun_can_fire(p, seat, gun)
            for target in within_range(p, 1 - seat, gun)
            if can_hit(p, gun, target, occupied)
        ]
        return [*shots, END_FIRE] if shots else []

    def has_options(self, p: Position, seat: int) -> bool:
        occupied = p.occupied()
        return any(
            can_hit(p, gun, target, occupied)
            for gun in p.battle.guns
            if gun_can_fire(p, seat, gun)
            for target in within_range(p, 1 - seat, gun)
        )

    def objections(self, p: Position, seat: int, action: Fire | EndFire) -> list[Reason]:
        if isinstance(action, EndFire):
            return []
        gun, target = p.battle.index[action.gun], p.battle.index[action.target]
        reasons = gun_objections(p, seat, gun)
        if not_an_enemy := not_an_enemy_unit(p, seat, target):
            return [*reasons, not_an_enemy]
        if p.battle.kind[gun] == GUN:
            reasons += target_objections(p, gun, target)
        return reasons

    def apply(self, p: Position, seat: int, action: Fire | EndFire) -> None:
        if isinstance(action, EndFire):
            p.stack.pop()
            return
        gun, target = p.battle.index[action.gun], p.battle.index[action.target]
        p.fired |= 1 << gun
        p.emit("fire", "5.0", gun=action.gun, target=action.target, range=distance(p, gun, target))
        p.stack.append(FireRoll(gun, target))


@rule("5.0")
class FireRoll(Roll[Position], frozen=True):
    """One die against the column of the range."""

    gun: int
    target: int

    name = "fire-roll"
    rule = "5.0"

    def purpose(self, p: Position) -> dict[str, Param]:
        where = distance(p, self.gun, self.target)
        return {"gun": p.name(self.gun), "target": p.name(self.target), "range": where}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.active]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return p.name(self.gun), p.name(self.target)

    def read(self, p: Position, faces: Faces) -> Reading:
        reach = distance(p, self.gun, self.target)
        return Reading(faces, faces[0], reach, fire_result(p, faces[0], reach))

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        p.emit_roll(
            self, reading, "fire-result", "5.0", target=p.name(self.target),
            die=reading.faces[0], result=reading.result,
        )  # fmt: skip
        if reading.result == "Dd":
            disruption.disrupt(p, self.target, in_combat=False)


def distance(p: Position, gun: int, target: int) -> int:
    """5.0 The range: counted from the hex next to the gun up to the target's (A13)."""
    return p.battle.grid.distance(p.at[gun], p.at[target])


@rule("5.0")
def fire_result(p: Position, face: int, reach: int) -> str:
    """The artillery fire table; there is no column beyond its last range."""
    table = p.battle.charts.artillery
    for column, farthest in enumerate(table.ranges):
        if reach <= farthest:
            return table.results[DIE[face - 1]][column]
    return "Ne"


# Who may fire


def gun_can_fire(p: Position, seat: int, gun: int) -> bool:
    """Is there nothing against this gun's firing? The fast form of ``gun_objections``."""
    return bool(p.guns[seat] & ~p.fired & 1 << gun) and p.at[gun] >= 0


def gun_objections(p: Position, seat: int, gun: int) -> list[Reason]:
    """Why the piece may not fire now."""
    found = [check(p, seat, gun) for check in (not_a_gun, not_your_gun, fired_already, gun_off_map)]
    return [reason for reason in found if reason is not None]


@rule("5.0")
def not_a_gun(p: Position, seat: int, gun: int) -> Reason | None:
    """Only artillery fires."""
    return None if p.battle.kind[gun] == GUN else Reason("5.0", "not-a-gun", {"piece": p.name(gun)})


@rule("5.0", "5.2")
def not_your_gun(p: Position, seat: int, gun: int) -> Reason | None:
    """A side fires the guns that it holds, its own and those it has taken."""
    if p.battle.kind[gun] != GUN or p.holder(gun) == seat:
        return None
    return Reason("5.2", "not-your-gun", {"piece": p.name(gun)})


@rule("5.0")
def fired_already(p: Position, seat: int, gun: int) -> Reason | None:
    """A gun fires once in an artillery phase (A9)."""
    return Reason("5.0", "fired", {"piece": p.name(gun)}) if p.fired >> gun & 1 else None


@rule("5.0")
def gun_off_map(p: Position, seat: int, gun: int) -> Reason | None:
    """A gun that has not arrived does not fire."""
    if p.battle.kind[gun] != GUN or p.at[gun] >= 0:
        return None
    return Reason("5.0", "gun-off-map", {"piece": p.name(gun)})


# At what


def within_range(p: Position, enemy: int, gun: int) -> list[int]:
    """5.0 The enemy's units within the range of a gun on the map, in the order of the scenario."""
    farthest = p.battle.charts.artillery.ranges[-1]
    near = p.cu[enemy] & p.battle.grid.disc(p.at[gun], farthest)
    return sorted([p.cu_at[here] for here in bits(near)]) if near else []


def can_hit(p: Position, gun: int, target: int, occupied: int) -> bool:
    """Is there nothing against this target? The fast form of ``target_objections``."""
    here, there = p.at[gun], p.at[target]
    if there < 0 or (p.disrupted >> target & 1 and not p.battle.options.artillery_kills_disrupted):
        return False
    if p.battle.grid.distance(here, there) > p.battle.charts.artillery.ranges[-1]:
        return False
    return not p.field.sight.between(here, there).blocked(occupied)


def target_objections(p: Position, gun: int, target: int) -> list[Reason]:
    """Why a gun may not fire at an enemy combat unit."""
    if p.at[target] < 0:
        return [Reason("5.0", "target-off-map", {"piece": p.name(target)})]
    if p.at[gun] < 0:
        return []
    found = [check(p, gun, target) for check in (already_disrupted, out_of_range, line_blocked)]
    return [reason for reason in found if reason is not None]


@rule("5.0")
def not_an_enemy_unit(p: Position, seat: int, target: int) -> Reason | None:
    """Only enemy combat units are fired at: neither commanders nor guns can be disrupted (A10)."""
    if p.battle.kind[target] == CU and p.battle.seat[target] != seat:
        return None
    return Reason("5.0", "not-a-target", {"piece": p.name(target)})


@rule("5.0", "9.0")
def already_disrupted(p: Position, gun: int, target: int) -> Reason | None:
    """Gunfire does nothing more to a disrupted unit, so it is no target (A11)."""
    if p.battle.options.artillery_kills_disrupted or not p.disrupted >> target & 1:
        return None
    return Reason("9.0", "target-disrupted", {"piece": p.name(target)})


@rule("5.0")
def out_of_range(p: Position, gun: int, target: int) -> Reason | None:
    """The table ends at its last range."""
    reach, farthest = distance(p, gun, target), p.battle.charts.artillery.ranges[-1]
    if reach <= farthest:
        return None
    return Reason("5.0", "out-of-range", {"range": reach, "farthest": farthest})


@rule("5.1", "5.1.1")
def line_blocked(p: Position, gun: int, target: int) -> Reason | None:
    """The straight line between the two hexes must be free (A17 to A26)."""
    sight = p.field.sight.between(p.at[gun], p.at[target])
    occupied = p.occupied()
    if not sight.blocked(occupied):
        return None
    where = " ".join(p.hex_name(here) for here in sight.blockers(occupied))
    return Reason("5.1", "line-blocked", {"hexes": where})


def begin(p: Position) -> None:
    """No gun has fired yet."""
    p.fired = 0
    p.stack.append(ArtilleryFire())
