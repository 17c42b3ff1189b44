"""The desk: what a table needs so that clicks have a meaning and nothing must be known of rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.flow import Step
from battaglia.core.game import Plan
from battaglia.core.march import March
from battaglia.core.telling.memory import Makings, Memory
from battaglia.core.telling.play import TellsPlay
from battaglia.core.telling.shapes import Asked, DeskTold, Marker, Use

PIECES = frozenset(
    {"piece", "gun", "target", "attacker", "defender", "commander", "unit", "marshal"}
)
"""Fields of actions that name a piece."""
HEX = "hex"


class TellsDesk(TellsPlay):
    """Tells what choices are made where, and what a click means."""

    pick_verb: ClassVar[str] = ""
    """The verb that takes a piece in hand."""
    face_verb: ClassVar[str] = ""
    """The verb by which a piece turns."""
    step_verb: ClassVar[str] = "step"
    """The verb by which a piece in hand goes to a neighbouring hex."""
    own_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs after which nothing rolls or is shown and the seat itself decides, whatever it does."""
    movement_steps: ClassVar[frozenset[str]] = frozenset()
    """The steps in which one piece after another is moved."""
    uses: ClassVar[Mapping[str, Use]] = {}
    """Where the choices of some verbs are made; others, on the map if they name a piece or hex."""
    weighed_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose odds are shown unasked."""

    # Choices

    def use(self, action: Action) -> Use:
        """Where a choice is made."""
        if action.verb == self.pick_verb:
            return "pick"
        named = self.parts(action)
        plain: Use = "map" if named.piece or named.target or named.hex else "button"
        return self.uses.get(action.verb, plain)

    def final_plan(
        self, p: Any, seat: int, plan: Sequence[Action], at_once: Callable[[Any], bool]
    ) -> bool:
        """A piece in hand has done nothing yet: such things need not be tried out one by one."""
        verb = plan[0].verb if len(plan) == 1 else ""
        if verb and (verb == self.pick_verb or verb in self.own_verbs):
            return False
        return super().final_plan(p, seat, plan, at_once)

    def weighed(self, actions: Sequence[Action]) -> list[Action]:
        """Of some choices those whose odds are shown unasked."""
        return [action for action in actions if action.verb in self.weighed_verbs]

    # The position

    def told(self, p: Any, memory: Memory) -> tuple[Any, DeskTold]:
        """What a spectator sees and his table needs; what stays is what it was last time."""
        return self.seen(p, None, memory), self.laid_out(p, None, memory)

    def desk(self, p: Any, seat: int | None) -> DeskTold:
        """What a table needs to know of a position."""
        return self.laid_out(p, seat, Memory())

    def laid_out(self, p: Any, seat: int | None, memory: Memory) -> DeskTold:
        """The desk, where something of it may have been told already."""
        over, score_makings = p.outcome is not None, self.score_makings(p)
        return DeskTold(
            moment=self.moment(p),
            in_hand=None if over else self.in_hand(p, seat),
            due=None if over else self.due(p),
            declared=[] if over else [list(pair) for pair in self.declared(p)],
            owing=[] if over else self.owing(p),
            to_move=[] if over else self.to_move(p, seat),
            moves_left=None if over else self.moves_left(p),
            secret=self.secret(p),
            settled=self.settled(p, seat),
            dusk=self.dusk(p),
            markers=self.markers(p),
            counters=self.counters(p, memory),
            score=memory.same(
                "score",
                score_makings,
                lambda: {name: self.side_lines(p, name) for name in self.battle.seats},
            ),
            holders=memory.same("holders", score_makings, lambda: self.goal_holders(p)),
        )

    def desk_as(self, told: DeskTold, p: Any, seat: int | None) -> DeskTold:
        """What a seat's table needs, where ``told`` is a spectator's on the very same position."""
        over = p.outcome is not None
        return msgspec.structs.replace(
            told,
            in_hand=None if over else self.in_hand(p, seat),
            to_move=[] if over else self.to_move(p, seat),
            settled=self.settled(p, seat),
        )

    def moment(self, p: Any) -> str:
        """Where play is, in a line."""
        return self.heading(self.place(p))

    def in_hand(self, p: Any, seat: int | None) -> str | None:
        """The piece that has been taken in hand."""
        piece = self.facts(p, seat).get("piece")
        return str(piece) if piece in self.index else None

    def due(self, p: Any) -> str | None:
        """The only piece that the step is about, though nobody has taken it in hand."""
        return None

    def declared(self, p: Any) -> list[tuple[str, str]]:
        """Attacks declared so far, attacker first."""
        return []

    def owing(self, p: Any) -> list[str]:
        """Pieces that must still do something before the step can end."""
        return []

    def to_move(self, p: Any, seat: int | None) -> list[str]:
        """In a step of movement, the pieces of the asker that have not moved and can."""
        moving = p.stack[-1].name in self.movement_steps
        if seat is None or not moving or seat not in p.deciders:
            return []
        picks = [each for each in flow.legal(p, seat) if self.use(each) == "pick"]
        return [piece for piece in (self.parts(pick).piece for pick in picks) if piece]

    def moves_left(self, p: Any) -> int | None:
        """How many pieces may still move in this step; None: all that can."""
        return None

    def secret(self, p: Any) -> bool:
        """Do several choose now, hidden from each other? Then a choice may still be changed."""
        return p.outcome is None and type(p.stack[-1]).revisions is not Step.revisions

    def settled(self, p: Any, seat: int | None) -> bool:
        """Has the seat made its secret choice, while others have yet to make theirs?"""
        return self.secret(p) and seat is not None and seat not in p.deciders

    def dusk(self, p: Any) -> bool:
        """Does the land lie in the dark?"""
        return False

    def markers(self, p: Any) -> list[Marker]:
        """What lies on hexes and is no piece."""
        return []

    def makings(self, p: Any) -> Makings | None:
        """All that pieces and counters are told from; None if that is not known."""
        return None

    def score_makings(self, p: Any) -> object:
        """All that the score and the holders of goals are told from; None if it is not known."""
        return None

    def counters(self, p: Any, memory: Memory) -> dict[str, str]:
        """What all counters say."""
        ids = tuple(self.index)
        return memory.each(
            "counters", ids, self.makings(p), lambda number: self.counter(p, ids[number])
        )

    def counter(self, p: Any, piece: str) -> str:
        """What a counter says, for whoever cannot see it."""
        return ""

    def side_lines(self, p: Any, seat: str) -> list[str]:
        """How a side stands, line by line."""
        side = self.game.view(p, None).get("sides", {}).get(seat, {})
        points = side.get("points")
        return [] if points is None else [self.say("board", "points-of", seat=seat, points=points)]

    def goal_holders(self, p: Any) -> list[str | None]:
        """For each goal that lies on the map the side for which it counts as things stand."""
        return []

    # Facings

    def facing(self, p: Any, seat: int, piece: str, there: str) -> str:
        """The facing with which a move to a hex ends as a matter of course; "" if none does."""
        return ""

    def turns_of(self, p: Any, seat: int, piece: str) -> list[tuple[str, Plan]]:
        """The facings that a piece could take where it stands, each with the actions for it."""
        return []

    # Going together

    def along(self, p: Any, seat: int, piece: str) -> list[str]:
        """Those who stand with a piece, have not moved either, and could go where it goes."""
        here = self.hex_of(p, piece)
        others = [other for other in self.to_move(p, seat) if other != piece]
        return [other for other in others if here and self.hex_of(p, other) == here]

    # Clicks

    def meant(
        self,
        p: Any,
        picked: str | None,
        piece: str | None,
        there: str | None,
        beside: Sequence[str] = (),
    ) -> Asked | None:
        """The action that was meant by pointing at a piece or a hex, to ask why not.

        ``picked`` is the piece in hand, ``beside`` the plan that brings it next to the hex.
        """
        if p.outcome is not None:
            return None
        found = None
        if picked and piece and picked != piece:
            found = self._fitting(p, 2, hexed=False)
            # What is done to enemies is not what is asked of the place where a friend stands.
            over = there and self._fitting(p, 1, hexed=True) and self._friends(picked, piece)
            if found and not over:
                return Asked(action=f"{found} {picked} {piece}", after=[])
        if picked and there:
            found = self._fitting(p, 1, hexed=True)
            if found and found != self.step_verb:
                return Asked(action=f"{found} {picked} {there}", after=[])
            moves = found or self.pick_verb in p.stack[-1].verbs
            if moves and March.verb in self.game.verbs:
                return Asked(action=f"{March.verb} {picked} {there}", after=[])
            if moves:
                held = self.in_hand(p, None) == picked
                begun = [] if held else [f"{self.pick_verb} {picked}"]
                return Asked(
                    action=f"{self.step_verb} {picked} {there}", after=self.way_to(beside) or begun
                )
        if piece:
            found = self._fitting(p, 1, hexed=False)
            return Asked(action=f"{found} {piece}", after=[]) if found else None
        return None

    def _friends(self, one: str, other: str) -> bool:
        """Are they two pieces of one side?"""
        known = one in self.index and other in self.index
        return known and bool(
            self.battle.seat[self.index[one]] == self.battle.seat[self.index[other]]
        )

    def _fitting(self, p: Any, pieces: int, *, hexed: bool) -> str:
        """The verb of the present step that names so many pieces, and a hex or none."""
        for verb, kind in self.game.verbs.items():
            fields = kind.__struct_fields__
            named = sum(field in PIECES for field in fields)
            whole = named + (HEX in fields) == len(fields)
            if verb in p.stack[-1].verbs and named == pieces and (HEX in fields) == hexed and whole:
                return verb
        return ""

    def way_to(self, plan: Sequence[str]) -> list[str]:
        """A plan without what ends it: only taking the piece in hand, and its steps."""
        marching = (self.pick_verb, self.step_verb)
        return [action for action in plan if action.split()[0] in marching]
