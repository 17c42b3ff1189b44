"""The choices that players make, with their notation (docs/notation.md)."""

from __future__ import annotations

from typing import ClassVar

from battaglia.core.action import Action, verbs
from battaglia.core.march import March

# 1.3 Set-up, by option


class Place(Action, frozen=True):
    """1.3 Put the piece in hand into a hex of its set-up zone."""

    verb: ClassVar[str] = "place"
    joins: ClassVar[frozenset[str]] = frozenset({"move"})
    piece: str
    hex: str


class Ready(Action, frozen=True):
    """1.3 The set-up of one's side is finished."""

    verb: ClassVar[str] = "ready"


# 4 Order points


class Orders(Action, frozen=True):
    """4 Play order points covered, one for each wing of the side: ``orders 16+8+4``."""

    verb: ClassVar[str] = "orders"
    values: tuple[str, ...]


class Exchange(Action, frozen=True):
    """4.3 Change the series of order points with the enemy."""

    verb: ClassVar[str] = "exchange"


class Keep(Action, frozen=True):
    """4.3 Keep the own series of order points."""

    verb: ClassVar[str] = "keep"


class General(Action, frozen=True):
    """8.1 The general makes the Cautious wing that comes up Aggressive."""

    verb: ClassVar[str] = "general"


class NoGeneral(Action, frozen=True):
    """8.1 The general does not step in now."""

    verb: ClassVar[str] = "no-general"


# 5.5 Operations of a wing


class Fire(Action, frozen=True):
    """9.1, 10.2 A battery or a light unit fires at a hex."""

    verb: ClassVar[str] = "fire"
    piece: str
    hex: str


class EndFire(Action, frozen=True):
    """9.1, 10.2 Nobody fires any more."""

    verb: ClassVar[str] = "end-fire"


class Pick(Action, frozen=True):
    """6 Activate a unit: it is taken in hand to move or to turn."""

    verb: ClassVar[str] = "move"
    piece: str


class StepInto(Action, frozen=True):
    """6 Move the unit in hand into a neighbouring hex."""

    verb: ClassVar[str] = "step"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "step"})
    leg: ClassVar[bool] = True
    piece: str
    hex: str


class Face(Action, frozen=True):
    """6.1 Turn a unit to a vertex, which ends its move: ``face castilla N``."""

    verb: ClassVar[str] = "face"
    joins: ClassVar[frozenset[str]] = frozenset({"move", "place", "step"})
    piece: str
    facing: str


class EndMovement(Action, frozen=True):
    """6 No further unit of the wing moves."""

    verb: ClassVar[str] = "end-movement"


class Marshal(Action, frozen=True):
    """8.2 Move the marshal to a hex, which may be his own."""

    verb: ClassVar[str] = "marshal"
    piece: str
    hex: str


# 6.4, 7.3 Retreats and escapes


class React(Action, frozen=True):
    """6.4 Stay or retreat before enemy foot: ``react sagunto retreat``."""

    verb: ClassVar[str] = "react"
    piece: str
    answer: str


class RetreatStep(Action, frozen=True):
    """6.5 A step of a retreat or an escape."""

    verb: ClassVar[str] = "retreat-step"
    joins: ClassVar[frozenset[str]] = frozenset({"retreat-step"})
    piece: str
    hex: str


class Halt(Action, frozen=True):
    """6.4, 6.5 End a retreat here, or an escape at the own edge."""

    verb: ClassVar[str] = "halt"
    joins: ClassVar[frozenset[str]] = frozenset({"retreat-step"})
    piece: str


# 7 Assault


class AssaultsFrom(Action, frozen=True):
    """7 Resolve the assaults from an end of the enemy line, as the attacker sees it (C-G87)."""

    verb: ClassVar[str] = "assaults-from"
    end: str


class Assault(Action, frozen=True):
    """7 A unit joins the assault on an enemy unit."""

    verb: ClassVar[str] = "assault"
    attacker: str
    defender: str


class Fight(Action, frozen=True):
    """7 Those who assault are named: fight it out."""

    verb: ClassVar[str] = "fight"


class Stand(Action, frozen=True):
    """7.1 Stay and fight on."""

    verb: ClassVar[str] = "stand"


class FallBack(Action, frozen=True):
    """7.1 Give up the fight and retreat."""

    verb: ClassVar[str] = "fall-back"


class Reroll(Action, frozen=True):
    """8.2 A marshal has the dice thrown again, at his own risk."""

    verb: ClassVar[str] = "reroll"
    marshal: str


class LetStand(Action, frozen=True):
    """8.2 The failed roll stands."""

    verb: ClassVar[str] = "let-stand"


class TakeHit(Action, frozen=True):
    """7.1, 7.4 Name the unit that suffers the HIT."""

    verb: ClassVar[str] = "take-hit"
    piece: str


class Advance(Action, frozen=True):
    """7.1 Advance into a vacant hex."""

    verb: ClassVar[str] = "advance"
    piece: str
    hex: str


class EndAdvance(Action, frozen=True):
    """7.1 Nobody advances any more."""

    verb: ClassVar[str] = "end-advance"


class EndAssaults(Action, frozen=True):
    """7 No further assault in this activation."""

    verb: ClassVar[str] = "end-assaults"


VERBS = verbs(
    March, Place, Ready, Orders, Exchange, Keep, General, NoGeneral, Fire, EndFire, Pick, StepInto,
    Face, EndMovement, Marshal, React, RetreatStep, Halt, AssaultsFrom, Assault, Fight, Stand,
    FallBack, Reroll, LetStand, TakeHit, Advance, EndAdvance, EndAssaults,
)  # fmt: skip

PIECE_FIELDS = frozenset({"piece", "pieces", "attacker", "defender", "marshal"})
"""The fields that name a piece; ``hex`` names a hex, ``facing`` a vertex."""

STAY, RETREAT = "stay", "retreat"
ANSWERS = (STAY, RETREAT)
"""6.4 What a unit may answer when enemy foot comes before its front."""
LEFT, RIGHT = "left", "right"
ENDS = (LEFT, RIGHT)

READY = Ready()
EXCHANGE = Exchange()
KEEP = Keep()
GENERAL = General()
NO_GENERAL = NoGeneral()
END_FIRE = EndFire()
END_MOVEMENT = EndMovement()
FIGHT = Fight()
STAND = Stand()
FALL_BACK = FallBack()
LET_STAND = LetStand()
END_ADVANCE = EndAdvance()
END_ASSAULTS = EndAssaults()
