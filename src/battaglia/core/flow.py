"""The stack of steps that drives a game.

A position holds a stack of steps. The step on top says who decides and what may be chosen,
and applies the choice; it may push other steps and is resumed when they end. A step is never
changed once pushed: to go on in another state it replaces itself. Chance is a step too, so
nothing rolls inside ``apply`` and a position is plain data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from battaglia.core.action import Action
from battaglia.core.chance import D6, D10, Die, Faces
from battaglia.core.knowledge import Audience
from battaglia.core.ledger import Ledger
from battaglia.core.position import Declared, Role, blanked, derived, kept
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import DIE, Reading, Thrown

Seats = tuple[int, ...]
P = TypeVar("P", bound="Position")

NOBODY: Seats = ()
DIGEST_LENGTH = 12


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, as a code with parameters; text comes from a catalogue.

    ``audience`` says who may know of it; None means everybody. ``roll`` is the roll that it
    tells of: each roll is told by exactly one event.
    """

    code: str
    rule: str
    params: dict[str, Param] = {}
    audience: Audience | None = None
    roll: Thrown | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. ``winner`` is a seat's name, or None for a draw."""

    winner: str | None
    code: str
    rule: str
    params: dict[str, Param] = {}


class Position(metaclass=Declared):
    """What every game's position has. Games declare their own fields (core/position.py).

    ``deciders`` and ``offers`` are worked out by ``settle``: the seats that must decide now
    and, beside each, the actions that it may choose from.
    """

    stack: list[Step[Any]] = kept(Role.STACK, lambda p: [])
    outcome: Outcome | None = kept(Role.OUTCOME, lambda p: None)
    deciders: Seats = kept(Role.SETTLED, lambda p: ())
    offers: tuple[Sequence[Action], ...] = kept(Role.SETTLED, lambda p: ())
    events: list[Event] | None = kept(Role.UNHEARD, lambda p: None)
    sealed: bool = derived(lambda p: False)
    """Set by a step that reveals something: what led to it cannot be taken back."""
    revealed: frozenset[str] = derived(lambda p: frozenset())
    """The keys of secrets that all may know by now. A game that has any declares it as a fact."""

    def emit(self, code: str, rule: str, audience: Audience | None = None, **params: Param) -> None:
        """Report an event to whoever listens; costs next to nothing when nobody does."""
        if self.events is not None:
            self.events.append(Event(code, rule, params, audience))

    def reveal(self, key: str) -> None:
        """Make known, for good, what is kept secret until this; it cannot be taken back."""
        if type(self).fields_["revealed"].role is not Role.FACT:
            raise TypeError(f"{type(self).__name__} has to declare ``revealed`` as a fact")
        self.revealed |= {key}
        self.sealed = True

    def emit_roll(
        self: P, roll: Roll[P], reading: Reading, code: str, rule: str, **params: Param
    ) -> None:
        """Report the roll that is being carried out, before anything comes of it."""
        if self.events is not None:
            thrown = roll.thrown(self, reading)
            self.events.append(Event(code, rule, params, thrown.audience, thrown))

    def digest(self, steps: object = None) -> str:
        """Twelve characters of a hash over the facts, the steps under way and the end."""
        under_way = self.stack if steps is None else steps
        whole = (*self.facts(), under_way, self.outcome is not None)
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:DIGEST_LENGTH]

    if TYPE_CHECKING:

        def copy(self: P) -> P:
            """An independent copy that nobody listens to."""

        def facts(self) -> tuple[Any, ...]:
            """Everything that makes up the position, in the order of the declarations."""

    def masked(self: P, viewer: int | None) -> P:
        """This position as far as a seat (or, for None, a spectator) may know it.

        Secrets that the viewer may not know are blank in it, and it is settled. Where nothing
        is hidden it may be the position itself: whoever hands it out makes a copy.
        """
        known = self.veiled(viewer)
        if known is not self:
            settle(known)
        return known

    def veiled(self: P, viewer: int | None) -> P:
        """This position as ``masked`` has it, but not settled: nobody decides in it.

        It is for those who ask where it stands, and costs no list of choices.
        """
        blanks = blanked(self, viewer)
        if not blanks:
            return self
        known = self.copy()
        for name, value in blanks.items():
            setattr(known, name, value)
        known.deciders, known.offers = NOBODY, ()
        return known


class Step(msgspec.Struct, Generic[P], frozen=True):
    """A step of the sequence of play, named after the rulebook's own.

    The base class is a step in which somebody decides; see also Automatic and Roll.
    """

    rule: ClassVar[str] = ""
    name: ClassVar[str] = ""
    verbs: ClassVar[frozenset[str]] = frozenset()
    derived: ClassVar[frozenset[str]] = frozenset()
    """Fields that follow from the position and the other fields: they are not written down."""

    @classmethod
    def resumed(cls, p: P, values: dict[str, Any]) -> Step[P]:
        """The step with the fields that were written down."""
        return cls(**values)

    def seats(self, p: P) -> Seats:
        """Who must decide now."""
        raise NotImplementedError

    def options(self, p: P, seat: int) -> Sequence[Action]:
        """What a deciding seat may choose. None at all: the step is passed over."""
        raise NotImplementedError

    def has_options(self, p: P, seat: int) -> bool:
        """May a deciding seat choose anything? A step may know without listing it all."""
        return bool(self.options(p, seat))

    def revisions(self, p: P, seat: int) -> Sequence[Action]:
        """What a seat that has decided may still change its mind to (secret choices)."""
        return ()

    def objections(self, p: P, seat: int, action: Any) -> list[Reason]:
        """Why the seat may not play this action of one of the step's verbs; [] if it may."""
        raise NotImplementedError

    def canonical(self, p: P, action: Any) -> Any:
        """The one way in which a legal action is written down: a set has no order."""
        return action

    def apply(self, p: P, seat: int, action: Any) -> None:
        """Carry out a legal choice."""
        raise NotImplementedError

    def audience(self, p: P, seat: int, action: Any) -> Audience | None:
        """Who may know what is chosen, before it is carried out; None means everybody.

        That something was chosen is known. Where several seats choose at the same time, not
        even that is until all have chosen, and nothing need be said here.
        """
        return None

    def idle(self, p: P) -> None:
        """Go on when nobody has anything to choose."""
        p.stack.pop()


class Automatic(Step[P], Generic[P], frozen=True):
    """A step that needs no decision: it runs, pushes what comes next, or ends."""

    def run(self, p: P) -> None:
        raise NotImplementedError


class Roll(Step[P], Generic[P], frozen=True):
    """A step that chance decides. It names its dice, its purpose and its ledger.

    ``read`` says what faces come to, ``resolve`` carries that out; it begins with the event
    that tells of the roll (``Position.emit_roll``).
    """

    dice: ClassVar[tuple[Die, ...]] = (D6,)

    def ledger(self, p: P) -> Ledger:
        """The modifiers of this roll; the same lines that a preview shows."""
        return Ledger()

    def purpose(self, p: P) -> dict[str, Param]:
        """What the roll is for, as parameters for a prompt or a log line."""
        return {}

    def ledgers(self, p: P) -> dict[str, Ledger]:
        """Everything that counts: what is added to the faces, and what leads to the chart."""
        return {DIE: self.ledger(p)}

    def thrower(self, p: P) -> str:
        """The seat that throws; "" if the dice are nobody's."""
        return ""

    def concerns(self, p: P) -> tuple[str, ...]:
        """The pieces that the roll is about."""
        return ()

    def covered(self, p: P) -> Audience | None:
        """Who may know how the dice fall; None means everybody. That they do is known."""
        return None

    def read(self, p: P, faces: Faces) -> Reading:
        """What the faces come to. Changes nothing."""
        raise NotImplementedError

    def resolve(self, p: P, reading: Reading) -> None:
        """Carry out what the faces come to."""
        raise NotImplementedError

    def cells(self, p: P) -> tuple[str, ...]:
        """What each face comes to, where a single die of ten falls: that is the distribution."""
        if self.dice != (D10,):
            return ()
        return tuple([self.read(p, (face,)).result for face in D10.faces])

    def thrown(self, p: P, reading: Reading) -> Thrown:
        """The roll as it is written down."""
        pairs = zip(self.dice, reading.faces, strict=True)
        return Thrown(
            self.name, self.rule, self.purpose(p), tuple(die.name for die in self.dice),
            self.thrower(p), self.concerns(p), self.ledgers(p),
            reading.faces, tuple(die.show(face) for die, face in pairs),
            reading.total, reading.against, reading.result, self.covered(p), self.cells(p),
        )  # fmt: skip


def settle(p: Position) -> None:
    """Run on to the next decision or roll, or to the end of the game."""
    while p.outcome is None:
        step = p.stack[-1]
        if isinstance(step, Automatic):
            step.run(p)
            continue
        if isinstance(step, Roll):
            break
        seats = step.seats(p)
        offers = tuple([step.options(p, seat) for seat in seats])
        if all(offers):
            p.deciders = seats
            p.offers = offers
            return
        step.idle(p)
    p.deciders = NOBODY
    p.offers = ()


def try_out(p: Position, seat: int, action: Action) -> None:
    """Play an action as ``apply`` does, to see who decides next: what he may choose is not listed.

    Such a position is looked at and thrown away, or settled.
    """
    p.stack[-1].apply(p, seat, action)
    while p.outcome is None:
        step = p.stack[-1]
        if isinstance(step, Automatic):
            step.run(p)
            continue
        if isinstance(step, Roll):
            break
        seats = step.seats(p)
        if all(step.has_options(p, decider) for decider in seats):
            p.deciders = seats
            return
        step.idle(p)
    p.deciders = NOBODY


def pending_roll(p: Position) -> Roll[Any] | None:
    """The roll that the game waits for, if it waits for one."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    return step if isinstance(step, Roll) else None


def legal(p: Position, seat: int) -> Sequence[Action]:
    """What the seat may play now: its decision, or a change of a choice still secret."""
    for decider, offer in zip(p.deciders, p.offers, strict=True):
        if decider == seat:
            return offer
    if p.outcome is None and p.stack:
        return p.stack[-1].revisions(p, seat)
    return ()


def apply(p: Position, seat: int, action: Action) -> None:
    """Play an action that is known to be legal, and settle. Unchecked: this is the fast door."""
    p.stack[-1].apply(p, seat, action)
    settle(p)


def resolve(p: Position, faces: Faces) -> None:
    """Give the pending roll its faces, and settle."""
    step = p.stack[-1]
    if not isinstance(step, Roll):
        raise TypeError(f"{type(step).__name__} waits for a decision, not for dice")
    step.resolve(p, step.read(p, faces))
    settle(p)
