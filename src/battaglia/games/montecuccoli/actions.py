"""The choices that players make, with their notation (docs/notation.md)."""

from __future__ import annotations

from typing import ClassVar

from battaglia.core.action import Action, verbs
from battaglia.core.march import March


class Pick(Action, frozen=True):
    """Take a piece in hand: to place it, or to move it."""

    verb: ClassVar[str] = "pick"
    piece: str


class Place(Action, frozen=True):
    """3.0 Put a piece into a hex of its set-up zone."""

    verb: ClassVar[str] = "place"
    joins: ClassVar[frozenset[str]] = frozenset({"pick"})
    piece: str
    hex: str


class Ready(Action, frozen=True):
    """3.0 The set-up of one's side is finished."""

    verb: ClassVar[str] = "ready"


class Fire(Action, frozen=True):
    """5.0 Fire a gun at an enemy combat unit."""

    verb: ClassVar[str] = "fire"
    gun: str
    target: str


class StepInto(Action, frozen=True):
    """6.0 Move the piece in hand into a neighbouring hex, or onto the map."""

    verb: ClassVar[str] = "step"
    joins: ClassVar[frozenset[str]] = frozenset({"pick", "step"})
    leg: ClassVar[bool] = True
    piece: str
    hex: str


class Stop(Action, frozen=True):
    """6.1 The piece in hand has finished its move."""

    verb: ClassVar[str] = "stop"
    joins: ClassVar[frozenset[str]] = frozenset({"pick", "step"})
    piece: str


class Bridge(Action, frozen=True):
    """Throw the bridge that the scenario allows."""

    verb: ClassVar[str] = "bridge"


class Attack(Action, frozen=True):
    """8.0 Declare that a unit attacks an adjacent enemy unit."""

    verb: ClassVar[str] = "attack"
    attacker: str
    defender: str


class Combats(Action, frozen=True):
    """8.0 Declare all combats at once: ``combats a>D+b>D+c>E``, every link joined by ``+``."""

    verb: ClassVar[str] = "combats"
    links: tuple[str, ...]


class Resolve(Action, frozen=True):
    """8.0 Choose the combat to fight next, named by its first defender."""

    verb: ClassVar[str] = "resolve"
    defender: str


class ResolveAll(Action, frozen=True):
    """8.0 Fight all combats in this order, each named by its first defender."""

    verb: ClassVar[str] = "resolve-all"
    defenders: tuple[str, ...]


class Command(Action, frozen=True):
    """10.2 A commander adds his points to a unit in the combat."""

    verb: ClassVar[str] = "command"
    commander: str
    unit: str


class NoCommand(Action, frozen=True):
    """10.2 No commander takes part in the combat."""

    verb: ClassVar[str] = "no-command"


class Disrupt(Action, frozen=True):
    """8.0 Choose the attacking units that a Dx disrupts: ``disrupt a+b``."""

    verb: ClassVar[str] = "disrupt"
    units: tuple[str, ...]


class EndFire(Action, frozen=True):
    """4.1.2 End the artillery fire phase."""

    verb: ClassVar[str] = "end-fire"


class EndMovement(Action, frozen=True):
    """4.1.3 End the movement phase."""

    verb: ClassVar[str] = "end-movement"


class EndDeclaration(Action, frozen=True):
    """8.0 All combats are declared."""

    verb: ClassVar[str] = "end-declaration"


class EndCombat(Action, frozen=True):
    """4.1.4 All combats are fought: end the combat phase."""

    verb: ClassVar[str] = "end-combat"


VERBS = verbs(
    March, Pick, Place, Ready, Fire, StepInto, Stop, Bridge, Attack, Combats, Resolve, ResolveAll,
    Command, NoCommand, Disrupt, EndFire, EndMovement, EndDeclaration, EndCombat,
)  # fmt: skip

READY = Ready()
BRIDGE = Bridge()
NO_COMMAND = NoCommand()
END_FIRE = EndFire()
END_MOVEMENT = EndMovement()
END_DECLARATION = EndDeclaration()
END_COMBAT = EndCombat()
