"""12.0 Victory conditions, and the victory points of the scenarios (13.5)."""

from __future__ import annotations

from battaglia.core.flow import Outcome
from battaglia.core.ledger import Ledger, Line
from battaglia.core.masks import bits, mask_of
from battaglia.core.needs import Need
from battaglia.core.reason import Param
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.battle import CU
from battaglia.games.montecuccoli.demoralisation import (
    combat_points_lost,
    command_points_lost,
    level,
    loss,
)
from battaglia.games.montecuccoli.scenario import (
    CountIn,
    EnemyDemoralised,
    NoEnemyIn,
    OccupyAll,
    OccupyAny,
    StrengthIn,
)
from battaglia.games.montecuccoli.state import Position

LEVELS = ("decisive", "marginal")
"""The levels of victory, the higher first."""


def standing(p: Position, seat: int) -> int:
    """The hexes with a side's undisrupted units."""
    shaken = [unit for unit in bits(p.disrupted) if p.battle.kind[unit] == CU]
    return p.cu[seat] & ~mask_of(p.at[unit] for unit in shaken)


def score(p: Position, seat: int) -> Ledger:
    """A side's victory points as they stand now, line by line."""
    awards = [award_line(p, number) for number in p.battle.awards[seat]]
    return Ledger().plus(*loss_lines(p, 1 - seat), *awards)


def totals(p: Position) -> list[int]:
    """The totals of both sides' ``score``, without their lines."""
    return [
        combat_points_lost(p, 1 - seat)
        + command_points_lost(p, 1 - seat)
        + trains_lost(p, 1 - seat)
        + sum([award_points(p, number) for number in p.battle.awards[seat]])
        for seat in (0, 1)
    ]


@rule("11.0", "13.5")
def loss_lines(p: Position, enemy: int) -> tuple[Line, ...]:
    """A point for each combat point and command point that the enemy lost (A95)."""
    lines = (
        Line(combat_points_lost(p, enemy), "vp-combat", "11.0"),
        Line(command_points_lost(p, enemy), "vp-command", "11.0"),
        Line(trains_lost(p, enemy), "vp-trains", "13.6"),
    )
    return tuple(line for line in lines if line.value)


@rule("13.6")
def trains_lost(p: Position, seat: int) -> int:
    """The points of a side's lost trains."""
    trains = p.battle.trains[seat]
    return sum([getattr(p.battle.pieces[t], "points", 0) for t in trains if p.lost >> t & 1])


@rule("12.0", "13.5")
def award_line(p: Position, number: int) -> Line | None:
    """The points of an award that is earned as things stand (A103), with its number."""
    points = award_points(p, number)
    if not points:
        return None
    award = p.battle.spec.victory.awards[number]
    return Line(points, f"vp-{award.__struct_config__.tag}", award.rule, {"which": number})


def award_points(p: Position, number: int) -> int:
    """What an award is worth now; nothing if it is not earned."""
    award, hexes = p.battle.spec.victory.awards[number], p.battle.award_hexes[number]
    seat = p.battle.seat_index[award.seat]
    if isinstance(award, StrengthIn):
        return strength_in(p, award, hexes, seat)
    if isinstance(award, OccupyAll):
        earned = standing(p, seat) & hexes == hexes
    elif isinstance(award, OccupyAny):
        earned = standing(p, seat) & hexes != 0
    elif isinstance(award, CountIn):
        earned = (standing(p, seat) & hexes).bit_count() >= award.at_least
    elif isinstance(award, NoEnemyIn):
        earned = not standing(p, 1 - seat) & hexes
    elif isinstance(award, EnemyDemoralised):
        earned = p.demoralised >> (1 - seat) & 1 == 1
    else:
        earned = p.siege_broken
    return award.points if earned else 0


def strength_in(p: Position, award: StrengthIn, hexes: int, seat: int) -> int:
    """The combat points of some formations that stand in an area."""
    total = 0
    for here in bits(p.cu[seat] & hexes):
        unit = p.cu_at[here]
        if getattr(p.battle.pieces[unit], "formation", "") in award.formations:
            total += p.battle.strength[unit]
    return total


@rule("12.0", "13.5")
def outcome(p: Position) -> Outcome:
    """The ratio of victory points decides; any points against none are decisive (A102)."""
    points = totals(p)
    ahead = 0 if points[0] >= points[1] else 1
    tally: dict[str, str | int] = {p.battle.seats[s]: points[s] for s in (0, 1)}
    for code in LEVELS:
        if suffices(p, code, points[ahead], points[1 - ahead]):
            return Outcome(p.battle.seats[ahead], code, "12.0", tally)
    high, low = p.battle.spec.victory.marginal
    why = {"first": points[0], "second": points[1], "high": high, "low": low}
    return Outcome(None, "draw", "12.0", {**tally, **why})


def suffices(p: Position, code: str, more: int, less: int) -> bool:
    """Are these points against those a victory of this level?"""
    spec = p.battle.spec.victory
    high, low = spec.decisive if code == "decisive" else spec.marginal
    return more > 0 and more * low >= less * high


# What a side still needs


def needs(p: Position, seat: int) -> list[Need]:
    """Points for a victory, the enemy's collapse, and the awards of the scenario."""
    awards = [award_need(p, number) for number in p.battle.awards[seat]]
    return [*points_needed(p, seat), collapse(p, 1 - seat), *awards]


@rule("12.0", "13.5")
def points_needed(p: Position, seat: int) -> list[Need]:
    """The points that would make a victory of each level, if the enemy got no more."""
    points_now = totals(p)
    mine, theirs = points_now[seat], points_now[1 - seat]
    found = []
    for code in reversed(LEVELS):
        points = 0
        while not suffices(p, code, mine + points, theirs):
            points += 1
        found.append(Need(code, "12.0", {"points": points}, met=not points))
    return found


@rule("11.1")
def collapse(p: Position, enemy: int) -> Need:
    """The losses at which the enemy's army breaks."""
    broken = bool(p.demoralised >> enemy & 1)
    left = 0 if broken else level(p, enemy) - loss(p, enemy)
    return Need("collapse", "11.1", {"points": left, "level": level(p, enemy)}, met=broken)


@rule("12.0", "13.5")
def award_need(p: Position, number: int) -> Need:
    """What is missing for an award; the hexes are those that would still have to change hands."""
    award, area = p.battle.spec.victory.awards[number], p.battle.award_hexes[number]
    seat = p.battle.seat_index[award.seat]
    met, mine = bool(award_points(p, number)), standing(p, seat)
    left: dict[str, Param] = {}
    if isinstance(award, CountIn):
        left["count"] = max(0, award.at_least - (mine & area).bit_count())
    elif isinstance(award, NoEnemyIn):
        left["count"] = (standing(p, 1 - seat) & area).bit_count()
    elif isinstance(award, StrengthIn):
        left["points"] = strength_in(p, award, area, seat)
    hexes = area & ~mine if isinstance(award, OccupyAll) else area
    tag = str(award.__struct_config__.tag)
    return Need(tag, award.rule, {**left, "which": number}, met=met, hexes=hexes)
