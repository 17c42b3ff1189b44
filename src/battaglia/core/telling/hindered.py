"""What cannot be done now, told unasked: ends of steps that are still closed, pieces that wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from battaglia.core import flow, referee
from battaglia.core.action import Action, lists_of
from battaglia.core.reason import Reason
from battaglia.core.telling.desk import HEX, TellsDesk
from battaglia.core.telling.play import TARGETS
from battaglia.core.telling.shapes import Closed

ACTING = ("piece", "pieces", "gun", "attacker", "commander", "marshal", "unit", "units")
"""Fields of actions that name the piece that acts; the first of them that a verb has."""
NEAREST = 6
"""So many other pieces are looked at to find what a piece might do with them."""


class TellsHindered(TellsDesk):
    """Tells what is closed, and why a piece has nothing to choose."""

    # Ends of steps

    def closed(self, p: Any, seat: int) -> list[Closed]:
        """The buttons that this step knows and that are refused now, with what is owed.

        Those that name a piece by which something is owed come first.
        """
        if p.outcome is not None or seat not in p.deciders:
            return []
        offered = set(map(str, flow.legal(p, seat)))
        refused = [
            (action, self.objections(p, seat, action))
            for action in self.closers(p, seat)
            if str(action) not in offered
        ]
        found = [
            Closed(
                action=str(action),
                verb=action.verb,
                text=self.action(action),
                reasons=self.reasons(reasons),
            )
            for action, reasons in refused
            if reasons
        ]
        return sorted(found, key=lambda one: not any(reason.pieces for reason in one.reasons))

    def closers(self, p: Any, seat: int) -> list[Action]:
        """The actions of this step for which a table has a button, open or not."""
        known = self.game.verbs
        return [known[v]() for v in sorted(p.stack[-1].verbs) if not known[v].__struct_fields__]

    def objections(self, p: Any, seat: int, action: Action) -> list[Reason]:
        """Why the seat may not play this now."""
        return referee.objections(self.game, self.battle, p, seat, action)

    # Pieces

    def owner(self, p: Any, piece: str) -> int:
        """The seat whose piece it is now."""
        return int(self.battle.seat[self.index[piece]])

    def idle(self, p: Any, seat: int, piece: str) -> list[Reason]:
        """Why a piece of the seat has nothing to choose now; none if it may act, or is another's.

        Of all that it could try, what stands against everything; else what stands against the
        first.
        """
        if p.outcome is not None or self.owner(p, piece) != seat:
            return []
        if seat not in p.deciders:
            name = self.battle.seats[seat]
            return [Reason(self.game.turn_rule, "not-your-decision", {"seat": name})]
        found = [self.objections(p, seat, action) for action in self.tries(p, seat, piece)]
        if not found:
            return [Reason(p.stack[-1].rule, "not-asked", {"piece": piece})]
        return common(found) or found[0]

    def tries(self, p: Any, seat: int, piece: str) -> list[Action]:
        """What a piece might do in this step, allowed or not, the likeliest first.

        Of single steps, which only go on with what has begun, nothing if there is anything else.
        """
        known = self.game.verbs
        verbs = sorted(p.stack[-1].verbs, key=lambda verb: (verb != self.pick_verb, verb))
        whole = [verb for verb in verbs if not known[verb].leg]
        found = [action for verb in whole for action in self.tried(p, seat, piece, verb)]
        if found:
            return found
        legs = [verb for verb in verbs if known[verb].leg]
        return [action for verb in legs for action in self.tried(p, seat, piece, verb)]

    def tried(self, p: Any, seat: int, piece: str, verb: str) -> Iterator[Action]:
        """What a piece might do by one verb."""
        kind = self.game.verbs[verb]
        fields, several = kind.__struct_fields__, lists_of(kind)
        acting = next((field for field in ACTING if field in fields), None)
        if acting is None or kind.composite:
            return
        filled = [
            [piece] if field == acting else self.filled(p, seat, piece, field) for field in fields
        ]
        for words in product(*filled):
            pairs = zip(fields, words, strict=True)
            yield kind(**{name: (word,) if name in several else word for name, word in pairs})

    def filled(self, p: Any, seat: int, piece: str, field: str) -> Sequence[str]:
        """What might stand in a field of an action of a piece; nothing, if nobody knows."""
        if field in TARGETS:
            return self.nearest(p, piece, 1 - seat)
        if field == HEX:
            return [self.hex_of(p, enemy) for enemy in self.nearest(p, piece, 1 - seat)]
        return self.nearest(p, piece, seat) if field in ACTING else ()

    def nearest(self, p: Any, piece: str, seat: int) -> list[str]:
        """Some other pieces of a side that are on the map, the nearest first."""
        grid, here = self.battle.grid, p.at[self.index[piece]]
        places = {name: p.at[number] for name, number in self.index.items() if name != piece}
        found = [n for n, at in places.items() if at >= 0 and self.owner(p, n) == seat]
        if seat != self.owner(p, piece):
            found = [name for name in found if self.is_aimed_at(p, name)]
        if here >= 0:
            found.sort(key=lambda name: grid.distance(here, places[name]))
        return found[:NEAREST]

    def is_aimed_at(self, p: Any, piece: str) -> bool:
        """Is it a piece to which enemies do something?"""
        return True


def common(found: Sequence[Sequence[Reason]]) -> list[Reason]:
    """The reasons that stand against everything, in the order of the first."""
    return [one for one in found[0] if all(one in reasons for reasons in found)]
