"""The choices that players make, with their notation (docs/notation.md)."""

from __future__ import annotations

from typing import ClassVar

from battaglia.core.action import Action, verbs
from battaglia.core.march import March

# 3.0 Set-up


class Place(Action, frozen=True):
    """3.0 Put the piece in hand into a hex of its set-up zone."""

    verb: ClassVar[str] = "place"
    joins: ClassVar[frozenset[str]] = frozenset({"move"})
    piece: str
    hex: str


class Ready(Action, frozen=True):
    """3.0 The set-up of one's side is finished."""

    verb: ClassVar[str] = "ready"


class Objectives(Action, frozen=True):
    """13.0 Choose the secret objectives: ``objectives turro+gariga+montale+le-mose``."""

    verb: ClassVar[str] = "objectives"
    places: tuple[str, ...]


# 3.0 Selection of wings


class Wing(Action, frozen=True):
    """3.0 Choose a wing, covered."""

    verb: ClassVar[str] = "wing"
    wing: str


class GoFirst(Action, frozen=True):
    """3.0 The higher die activates its wing first."""

    verb: ClassVar[str] = "go-first"


class GoSecond(Action, frozen=True):
    """3.0 The higher die leaves the beginning to the enemy; its wing stays covered."""

    verb: ClassVar[str] = "go-second"


class GoSecondOpenly(Action, frozen=True):
    """3.0 The higher die leaves the beginning to the enemy and shows its wing."""

    verb: ClassVar[str] = "go-second-openly"


# 9.1.2 Feu de Billebaude, 11.4 reorganisation: training rolls that may be tried


class Steady(Action, frozen=True):
    """9.1.2 Try to stop a unit's fire at will."""

    verb: ClassVar[str] = "steady"
    piece: str


class SteadyAll(Action, frozen=True):
    """9.1.2 Try it for every unit that has not tried."""

    verb: ClassVar[str] = "steady-all"


class EndSteadying(Action, frozen=True):
    """9.1.2 No further unit tries."""

    verb: ClassVar[str] = "end-steadying"


class Rally(Action, frozen=True):
    """11.4 Try to bring a unit back to order."""

    verb: ClassVar[str] = "rally"
    piece: str


class RallyAll(Action, frozen=True):
    """11.4 Try it for every unit that has not tried."""

    verb: ClassVar[str] = "rally-all"


class EndRallying(Action, frozen=True):
    """11.4 No further unit tries."""

    verb: ClassVar[str] = "end-rallying"


# 3.1 Formation by formation


class Formation(Action, frozen=True):
    """3.1 The formation that moves, or fights, next."""

    verb: ClassVar[str] = "formation"
    formation: str


class EndFormation(Action, frozen=True):
    """3.1 The formation has finished its part of the segment."""

    verb: ClassVar[str] = "end-formation"


class EndSegment(Action, frozen=True):
    """3.1 No further formation takes part in the segment."""

    verb: ClassVar[str] = "end-segment"


# 5 Movement


class DeclareLine(Action, frozen=True):
    """5.6 Declare the line: units and, in the same order, their hexes.

    ``line guyenne+auxerrois 1015+1016``; a unit may stay in its hex.
    """

    verb: ClassVar[str] = "line"
    composite: ClassVar[bool] = True
    pieces: tuple[str, ...]
    hexes: tuple[str, ...]


class AdvanceLine(Action, frozen=True):
    """5.6 Those of the line that have not moved go to their hexes, until a roll fails."""

    verb: ClassVar[str] = "advance-line"


class Pick(Action, frozen=True):
    """5.0 Take a unit in hand to move, or a stack that moves as one: ``move a+b`` (F1)."""

    verb: ClassVar[str] = "move"
    pieces: tuple[str, ...]


class StepInto(Action, frozen=True):
    """5.0 Move the unit or stack in hand into a neighbouring hex."""

    verb: ClassVar[str] = "step"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "step"})
    leg: ClassVar[bool] = True
    piece: str
    hex: str


class Halt(Action, frozen=True):
    """5.0 The unit or stack in hand moves no farther."""

    verb: ClassVar[str] = "halt"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "step"})
    piece: str


class Face(Action, frozen=True):
    """2.2.3, 5.1 Turn a battery to a vertex, which ends its move."""

    verb: ClassVar[str] = "face"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "place", "step"})
    piece: str
    facing: str


class Melee(Action, frozen=True):
    """9.2.1 Declare a melee against a unit, which ends the move."""

    verb: ClassVar[str] = "melee"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "step"})
    piece: str
    target: str


class Charge(Action, frozen=True):
    """10.3 Declare a charge against a cavalry unit, which ends the move."""

    verb: ClassVar[str] = "charge"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "step"})
    piece: str
    target: str


class Dismount(Action, frozen=True):
    """10.5 Two mounted dragoon counters of a hex become one on foot; either names the pair."""

    verb: ClassVar[str] = "dismount"
    piece: str


class Mount(Action, frozen=True):
    """10.5 Dragoons on foot become two mounted counters."""

    verb: ClassVar[str] = "mount"
    piece: str


class Ride(Action, frozen=True):
    """4.0 Move a commander to a hex, which may be his own."""

    verb: ClassVar[str] = "ride"
    piece: str
    hex: str


# 9.2.8 Retreats


class RetreatStep(Action, frozen=True):
    """9.2.8 A step of a retreat, a flight, a refusal or a rout."""

    verb: ClassVar[str] = "retreat-step"
    joins: ClassVar[frozenset[str]] = frozenset({"retreat-step"})
    piece: str
    hex: str


class Follow(Action, frozen=True):
    """4.7, 5.10, G16 A commander goes along with a unit, or rejoins one."""

    verb: ClassVar[str] = "follow"
    piece: str
    unit: str


class Stay(Action, frozen=True):
    """G16 A commander stays where he is."""

    verb: ClassVar[str] = "stay"
    piece: str


# 8 Bombardment


class Bombard(Action, frozen=True):
    """8.1 A battery bombards a hex."""

    verb: ClassVar[str] = "bombard"
    piece: str
    hex: str


class Cease(Action, frozen=True):
    """8.4 A battery does without its second volley."""

    verb: ClassVar[str] = "cease"
    piece: str


class Suffer(Action, frozen=True):
    """8.5.1 Name the unit that suffers the result, or (9.1) that does so next.

    8.5.2 Name the one that a ricochet meets.
    """

    verb: ClassVar[str] = "suffer"
    piece: str


# 9.1 Fire combat


class Fire(Action, frozen=True):
    """9.1 A unit fires at an adjacent enemy unit in the volley that is being declared."""

    verb: ClassVar[str] = "fire"
    piece: str
    target: str


class EndTargets(Action, frozen=True):
    """9.1 All targets are named."""

    verb: ClassVar[str] = "end-targets"


class Reply(Action, frozen=True):
    """9.1 A unit that is fired at answers one of those who fire at it."""

    verb: ClassVar[str] = "reply"
    piece: str
    target: str


class EndReplies(Action, frozen=True):
    """9.1 All answers are named."""

    verb: ClassVar[str] = "end-replies"


# 9.2, 10 Melee and charge


class Fight(Action, frozen=True):
    """9.2, 10 Resolve the melee or charge of a unit."""

    verb: ClassVar[str] = "fight"
    piece: str


class GiveUp(Action, frozen=True):
    """9.0, D3 Give up a melee or charge that was declared."""

    verb: ClassVar[str] = "give-up"
    piece: str


class EndActivation(Action, frozen=True):
    """4.0 No further commander moves: the wing has finished."""

    verb: ClassVar[str] = "end-activation"


VERBS = verbs(
    March, Place, Ready, Objectives, Wing, GoFirst, GoSecond, GoSecondOpenly, Steady, SteadyAll,
    EndSteadying, Rally, RallyAll, EndRallying, Formation, EndFormation, EndSegment, DeclareLine,
    AdvanceLine, Pick, StepInto, Halt, Face, Melee, Charge, Dismount, Mount, Ride, RetreatStep,
    Follow, Stay, Bombard, Cease, Suffer, Fire, EndTargets, Reply, EndReplies, Fight, GiveUp,
    EndActivation,
)  # fmt: skip

PIECE_FIELDS = frozenset({"piece", "pieces", "target", "unit"})
"""The fields that name a piece; ``hex`` and ``hexes`` name hexes, ``facing`` a vertex."""

READY = Ready()
GO_FIRST = GoFirst()
GO_SECOND = GoSecond()
GO_SECOND_OPENLY = GoSecondOpenly()
STEADY_ALL = SteadyAll()
END_STEADYING = EndSteadying()
RALLY_ALL = RallyAll()
END_RALLYING = EndRallying()
END_FORMATION = EndFormation()
END_SEGMENT = EndSegment()
ADVANCE_LINE = AdvanceLine()
END_TARGETS = EndTargets()
END_REPLIES = EndReplies()
END_ACTIVATION = EndActivation()
