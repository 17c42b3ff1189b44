"""5.7, 7.1 The training rolls before a step: for the terrain, and of cavalry for an enemy zone."""

from __future__ import annotations

from battaglia.core.ledger import Line
from battaglia.core.reason import Param
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.ground import NO_TEST
from battaglia.games.piacenza.pieces import FOOT, HORSE
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.training import TrainingRoll


class StepRoll(TrainingRoll, frozen=True):
    """A training roll of a unit before it enters a hex; if it fails the unit stops."""

    there: int

    def purpose(self, p: Position) -> dict[str, Param]:
        return {**super().purpose(p), "hex": p.hex_name(self.there)}

    def passed(self, p: Position) -> None:
        """Nothing holds it back."""

    def failed(self, p: Position) -> None:
        p.moved |= 1 << self.unit


@rule("5.7")
class TerrainRoll(StepRoll, frozen=True):
    """Cover, ditch or stream in an engagement zone: who fails stops, but is in order (B11)."""

    name = "terrain-roll"
    rule = "5.7"

    def extra(self, p: Position) -> tuple[Line | None, ...]:
        here = p.at[self.unit]
        return (terrain_line(p, self.there), stream_line(p, here, self.there))

    def failed(self, p: Position) -> None:
        super().failed(p)
        p.emit("stops", "5.7", piece=p.name(self.unit), hex=p.hex_name(self.there))


@rule("5.7")
def terrain_line(p: Position, there: int) -> Line | None:
    """The terrain that is entered, by the chart."""
    value = p.battle.ground.rows[there].test
    return Line(value, "terrain", "5.7", {"hex": p.hex_name(there)}) if value else None


@rule("5.7")
def stream_line(p: Position, here: int, there: int) -> Line | None:
    """The stream that is crossed (B11)."""
    value = p.battle.charts.stream.test
    if not value or not p.battle.ground.stream_between(here, there):
        return None
    return Line(value, "stream", "5.7")


@rule("7.1")
class ZoneRoll(StepRoll, frozen=True):
    """b) Cavalry about to enter a zone of control of infantry: who fails stops in disorder.

    That is no result of combat: who is disordered already does not test for rout (G7).
    """

    name = "zone-roll"
    rule = "7.1"

    def extra(self, p: Position) -> tuple[Line | None, ...]:
        value = p.battle.charts.training_modifiers.infantry_zone
        return (Line(value, "infantry-zone", "7.1"),)

    def failed(self, p: Position) -> None:
        super().failed(p)
        p.set_order(self.unit, True, False)
        p.emit("recoils", "7.1", piece=p.name(self.unit), hex=p.hex_name(self.there))


@rule("5.7")
def tests_terrain(p: Position, unit: int, here: int, there: int) -> bool:
    """Does a unit roll before the step? Batteries have no training (B10), by option horse neither.

    Only a hex in an enemy engagement zone asks for it, and none that is entered along a road.
    """
    if not zones.engagement(p, 1 - p.battle.seat[unit]) >> there & 1:
        return False
    if p.battle.training[unit] == OFF or p.battle.ground.test(here, there) == NO_TEST:
        return False
    return p.battle.body[unit] == FOOT or not p.battle.options.only_infantry_misaligns


@rule("7.1")
def tests_zone(p: Position, unit: int, there: int) -> bool:
    """b) Cavalry rolls before it enters a zone of control of infantry, once a hex (B24)."""
    zone = zones.foot_control(p, 1 - p.battle.seat[unit])
    return p.battle.body[unit] == HORSE and bool(zone >> there & 1)
