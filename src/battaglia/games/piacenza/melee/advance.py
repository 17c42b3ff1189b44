"""9.2.9 The winner enters the hex that he has won; 4.6 commanders in it are captured."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Automatic, Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import danger
from battaglia.games.piacenza.actions import Follow, Stay
from battaglia.games.piacenza.pieces import HORSE
from battaglia.games.piacenza.state import Position


@rule("9.2.9", "7.1")
class Advance(Automatic[Position], frozen=True):
    """The winning counter alone enters, whatever the zones of control (7.1c, G16).

    Cavalry does, too, and goes no farther (D15); by option it stays.
    """

    unit: int
    here: int
    there: int

    name = "advance"
    rule = "9.2.9"

    def run(self, p: Position) -> None:
        p.stack.pop()
        seat = p.battle.seat[self.unit]
        stays = p.battle.options.horse_never_advances and p.battle.body[self.unit] == HORSE
        if stays or p.at[self.unit] != self.here or p.enemies_at(self.there, seat):
            return
        p.relocate(self.unit, self.there)
        p.emit("advances", "9.2.9", piece=p.name(self.unit), hex=p.hex_name(self.there))
        company = danger.leaders_in(p, self.here, seat)
        danger.gather_strays(p, 1 << self.unit, company)  # G38
        for leader in reversed(company):
            p.stack.append(Accompany(leader, self.unit))
        danger.capture_at(p, self.there, seat)


@rule("9.2.9")
class Accompany(Step[Position], frozen=True):
    """A commander goes along with the unit that advances from his hex, or stays (G16)."""

    piece: int
    unit: int

    name = "accompany"
    rule = "9.2.9"
    verbs = frozenset({"follow", "stay"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.piece],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return (p.battle.follow(self.piece, self.unit), p.battle.stays[self.piece])

    def objections(self, p: Position, seat: int, action: Follow | Stay) -> list[Reason]:
        if p.battle.index[action.piece] != self.piece:
            return [Reason("9.2.9", "other-in-hand", {"piece": p.name(self.piece)})]
        if isinstance(action, Follow) and p.battle.index[action.unit] != self.unit:
            return [danger.not_to_be_joined(p, self.piece, p.battle.index[action.unit])]
        return []

    def apply(self, p: Position, seat: int, action: Follow | Stay) -> None:
        p.stack.pop()
        if isinstance(action, Follow):
            there = p.at[self.unit]
            p.emit("joins", "9.2.9", piece=p.name(self.piece), hex=p.hex_name(there))
            danger.put(p, self.piece, there)
