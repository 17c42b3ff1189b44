"""4.0 The game turn and its sequence of phases."""

from __future__ import annotations

from battaglia.core.chance import Faces
from battaglia.core.flow import Automatic, Roll
from battaglia.core.reason import Param
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import artillery, declaration, disruption, movement, victory
from battaglia.games.montecuccoli.setup import SetUp
from battaglia.games.montecuccoli.state import Position

PHASES = ("reorganisation", "artillery", "movement", "combat")


@rule("4.1", "4.1.1", "4.1.2", "4.1.3", "4.1.4")
class PlayerPhase(Automatic[Position], frozen=True):
    """The phases of the active player, in their order. ``following`` is the next to begin."""

    following: int

    name = "player-phase"
    rule = "4.1"

    def run(self, p: Position) -> None:
        if self.following == len(PHASES):
            end_player_phase(p)
            return
        p.stack[-1] = PlayerPhase(self.following + 1)
        p.emit("phase", "4.1", phase=PHASES[self.following], seat=p.battle.seats[p.active])
        BEGIN[self.following](p)


BEGIN = (disruption.begin, artillery.begin, movement.begin, declaration.begin)


def phase_of(p: Position) -> str:
    """The phase under way, by its name."""
    first = p.stack[0]
    if isinstance(first, PlayerPhase) and first.following:
        return PHASES[first.following - 1]
    return "set-up" if any(isinstance(step, SetUp) for step in p.stack) else "turn"


def stretch(p: Position) -> tuple[int, int]:
    """The stretch of play under way: the phases of one player, the first with the set-up.

    It changes when the other player's begin; where the battle is over it says nothing.
    """
    return p.turn, p.active


@rule("4.1.5")
def end_player_phase(p: Position) -> None:
    """After the first player's phase comes the second's, then the end of the turn (A4)."""
    dig_in(p)
    if p.active == p.battle.first:
        p.active = 1 - p.active
        p.stack[-1] = PlayerPhase(0)
        return
    end_turn(p)


@rule("4.0", "12.0")
def end_turn(p: Position) -> None:
    """The battle ends with its last turn, or with the turn in which an army collapsed (A5)."""
    collapsed = p.demoralised and p.battle.options.on_demoralisation == "end-of-turn"
    if p.turn >= p.battle.spec.turns or collapsed:
        p.outcome = victory.outcome(p)
        p.emit("end", "12.0", result=p.outcome.code, winner=p.outcome.winner or "")
        return
    p.turn += 1
    p.active = p.battle.first
    p.stack[-1] = PlayerPhase(0)
    p.emit("turn", "4.0", turn=p.turn)
    flood = p.battle.rules.flood
    if flood is not None and p.turn >= flood.from_turn and not p.flooded:
        p.stack.append(FloodRoll())


@rule("13.6")
class FloodRoll(Roll[Position], frozen=True):
    """Does the river rise this turn (option ``flood``)?"""

    name = "flood-roll"
    rule = "13.6"

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"turn": p.turn}

    def read(self, p: Position, faces: Faces) -> Reading:
        flood = p.battle.rules.flood
        rises_on = () if flood is None else flood.rises_on
        result = "flood" if faces[0] in rises_on else "no-flood"
        return Reading(faces, faces[0], " ".join(map(str, rises_on)), result)

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        p.emit_roll(self, reading, reading.result, "13.6", die=reading.faces[0])
        if reading.result == "flood":
            p.flooded = True
            p.field = p.battle.field(p.flooded, p.bridged)


@rule("13.6")
def dig_in(p: Position) -> None:
    """Units that neither moved nor fought since their last phase dig in (option ``trenches``)."""
    trenches = p.battle.rules.trenches
    if trenches is None:
        return
    diggers, ground = trenches
    for unit in p.battle.cus[p.active]:
        bit = 1 << unit
        ready = diggers & bit and p.at[unit] >= 0 and ground >> p.at[unit] & 1
        if ready and not (p.busy | p.disrupted | p.entrenched) & bit:
            p.entrenched |= bit
            p.emit("dug-in", "13.6", piece=p.name(unit))
        p.busy &= ~bit
