"""11.1 to 11.3 Disorder, rout, and the drift of routed units."""

from __future__ import annotations

from battaglia.core.ledger import Line
from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.retreat import DRIFT, flee, retreat
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.training import TrainingRoll

IN_MELEE = frozenset({"melee", "charge"})
"""D10 Here a retreat is a result of its own, which a passed roll does not take away."""


@rule("11.1")
def disorder(p: Position, unit: int, hexes: int, away: int, cause: str) -> None:
    """A Disorder result with a retreat of so many hexes (0: it stays), away from a hex.

    An already disordered unit rolls first (11.1e, D10); a routed one retreats three hexes (11.2).
    Artillery is immune.
    """
    if p.battle.body[unit] == GUNS:
        return
    if p.routed >> unit & 1:
        flee(p, unit, away, cause)
    elif p.disordered >> unit & 1:
        p.stack.append(SecondDisorderRoll(unit, hexes, away, cause))
    else:
        mark(p, unit, "11.1")
        if hexes:
            retreat(p, unit, hexes, away, cause)


@rule("11.0")
def mark(p: Position, unit: int, rule: str) -> None:
    """A unit receives a Disorder marker."""
    p.set_order(unit, disordered=True, routed=False)
    p.emit("disordered", rule, piece=p.name(unit))


@rule("11.1")
class SecondDisorderRoll(TrainingRoll, frozen=True):
    """e) A disordered unit that suffers another Disorder result routs if it fails.

    It rolls where it stands, before it retreats (D10).
    """

    hexes: int
    away: int
    cause: str

    name = "second-disorder-roll"
    rule = "11.1"

    def extra(self, p: Position) -> tuple[Line | None, ...]:
        return (second_disorder_line(p, self.unit),)

    def passed(self, p: Position) -> None:
        """It stays disordered with no other effect; after a melee it still retreats (D10)."""
        if self.hexes and self.cause in IN_MELEE:
            retreat(p, self.unit, self.hexes, self.away, self.cause)

    def failed(self, p: Position) -> None:
        """It routs: three hexes in all."""
        rout(p, self.unit, self.away, self.cause)


@rule("11.1")
def second_disorder_line(p: Position, unit: int) -> Line | None:
    """e) A unit in disorder suffers another."""
    if not p.disordered >> unit & 1:
        return None
    return Line(p.battle.charts.training_modifiers.second_disorder, "second-disorder", "11.1")


@rule("11.2", "11.3")
def rout(p: Position, unit: int, away: int, cause: str) -> None:
    """A unit routs and retreats at once, three hexes; so does a routed one that is attacked.

    ``away`` is OFF where no enemy drives it. Feu de Billebaude stays on it (C29).
    """
    if not p.routed >> unit & 1:
        p.set_order(unit, disordered=False, routed=True)
        p.emit("routs", "11.2", piece=p.name(unit))
    flee(p, unit, away, cause)


@rule("11.3")
def drift(p: Position, wing: int) -> None:
    """Push the drift of every routed unit of a wing, at the start of its movement (E5)."""
    for unit in reversed(bits(p.routed & p.battle.wing_mask[wing])):
        flee(p, unit, OFF, DRIFT)
