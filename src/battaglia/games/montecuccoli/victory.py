"""12.0 Victory conditions, and the victory points of the scenarios (13.5)."""

from __future__ import annotations

from battaglia.core.flow import Outcome
from battaglia.core.hexgrid import bits
from battaglia.core.ledger import Ledger, Line
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import special
from battaglia.games.montecuccoli.demoralisation import combat_points_lost, command_points_lost
from battaglia.games.montecuccoli.scenario import (
    AwardRule,
    CountIn,
    EnemyDemoralised,
    NoEnemyIn,
    OccupyAll,
    OccupyAny,
    StrengthIn,
)
from battaglia.games.montecuccoli.state import Position


def standing(p: Position, seat: int) -> int:
    """The hexes with a side's undisrupted units."""
    mask = 0
    for unit in p.battle.cus[seat]:
        if p.at[unit] >= 0 and not p.disrupted >> unit & 1:
            mask |= 1 << p.at[unit]
    return mask


def score(p: Position, seat: int) -> Ledger:
    """A side's victory points as they stand now, line by line."""
    awards = [
        award_line(p, a) for a in p.battle.spec.victory.awards if a.seat == p.battle.seats[seat]
    ]
    return Ledger().plus(*loss_lines(p, 1 - seat), *awards)


@rule("11.0", "13.5")
def loss_lines(p: Position, enemy: int) -> tuple[Line, ...]:
    """A point for each combat point and command point that the enemy lost (A95)."""
    trains = p.battle.trains[enemy]
    taken = sum(getattr(p.battle.pieces[t], "points", 0) for t in trains if p.lost >> t & 1)
    lines = (
        Line(combat_points_lost(p, enemy), "vp-combat", "11.0"),
        Line(command_points_lost(p, enemy), "vp-command", "11.0"),
        Line(taken, "vp-trains", "13.6"),
    )
    return tuple(line for line in lines if line.value)


@rule("12.0", "13.5")
def award_line(p: Position, award: AwardRule) -> Line | None:
    """The points of an award that is earned as things stand (A103)."""
    seat = p.battle.seat_index[award.seat]
    points = award_points(p, award, seat)
    return Line(points, f"vp-{award.__struct_config__.tag}", award.rule) if points else None


def award_points(p: Position, award: AwardRule, seat: int) -> int:
    """What the award is worth now; nothing if it is not earned."""
    mine = standing(p, seat)
    if isinstance(award, StrengthIn):
        return strength_in(p, award, seat)
    if isinstance(award, OccupyAll | OccupyAny):
        hexes = p.battle.map.mask("victory", award.hexes)
        earned = mine & hexes == hexes if isinstance(award, OccupyAll) else mine & hexes
    elif isinstance(award, CountIn):
        earned = (mine & special.area(p.battle, award.area)).bit_count() >= award.at_least
    elif isinstance(award, NoEnemyIn):
        earned = not standing(p, 1 - seat) & special.area(p.battle, award.area)
    elif isinstance(award, EnemyDemoralised):
        earned = p.demoralised >> (1 - seat) & 1
    else:
        earned = p.siege_broken
    return award.points if earned else 0


def strength_in(p: Position, award: StrengthIn, seat: int) -> int:
    """The combat points of some formations that stand in an area."""
    hexes = special.area(p.battle, award.area)
    total = 0
    for here in bits(p.cu[seat] & hexes):
        unit = p.cu_at[here]
        if getattr(p.battle.pieces[unit], "formation", "") in award.formations:
            total += p.battle.strength[unit]
    return total


@rule("12.0", "13.5")
def outcome(p: Position) -> Outcome:
    """The ratio of victory points decides; any points against none are decisive (A102)."""
    points = [score(p, seat).total for seat in (0, 1)]
    ahead = 0 if points[0] >= points[1] else 1
    more, less = points[ahead], points[1 - ahead]
    tally: dict[str, str | int] = {p.battle.seats[s]: points[s] for s in (0, 1)}
    for code, (high, low) in (
        ("decisive", p.battle.spec.victory.decisive),
        ("marginal", p.battle.spec.victory.marginal),
    ):
        if more and more * low >= less * high:
            return Outcome(p.battle.seats[ahead], code, "12.0", tally)
    return Outcome(None, "draw", "12.0", tally)
