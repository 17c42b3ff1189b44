"""3.0 The sequence of play, 12.0 the end of a game turn."""

from __future__ import annotations

from battaglia.core.flow import Automatic
from battaglia.core.rule import rule
from battaglia.games.piacenza import activation, selection, victory
from battaglia.games.piacenza.state import NOBODY, REORGANISATION, SEGMENTS, SELECTION, Position


@rule("3.0")
class Sequence(Automatic[Position], frozen=True):
    """The bottom of the stack: whenever a part of the turn is over, the next one begins."""

    name = "sequence"
    rule = "3.0"

    def run(self, p: Position) -> None:
        if p.segment == SELECTION:
            selection.proceed(p)
        elif p.segment == REORGANISATION:
            end_turn(p)
        else:
            activation.next_segment(p)


@rule("3.0", "12.0")
def end_turn(p: Position) -> None:
    """Smoke and Changing markers go, batteries are turned back; then the next turn, or the end.

    Victory is looked at after the reorganisation (G28). A battery that failed stays on its FIRED
    side (8.4, A7), Feu de Billebaude stays (12.0).
    """
    p.emit("turn-ends", "12.0", turn=p.turn)
    p.smoke.clear()
    p.changed = 0
    p.fired = p.failed
    p.spent = 0
    p.first = NOBODY
    p.moved = 0
    victory.end_of_turn(p)
    if p.outcome is not None:
        return
    p.turn += 1
    p.segment = SELECTION
    p.emit("turn", "2.5", turn=p.turn, hour=p.battle.spec.turns[p.turn - 1].hour)


def part_of(p: Position) -> str:
    """The part of the turn under way, by its name; "set-up" comes before the first."""
    before = next((s.name for s in p.stack if s.name in ("set-up", "choose-objectives")), "")
    return before or SEGMENTS[p.segment]


def stretch(p: Position) -> tuple[int, int]:
    """The stretch of play under way: the activation of a wing, with the selection that follows it.

    The first of a turn is its first selection, the set-up with it. It changes when a wing comes up
    or a turn begins; where the battle is over it says nothing.
    """
    return p.turn, p.spent
