"""How a player weighs things, all in one place. The unit is a step of a regiment (12.2)."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True):
    """The weights of a player."""

    last_step: float = 0.6
    """What it is worth, beside the step, to destroy a regiment."""
    support: float = 0.5
    """What a battery or a light unit is worth: it is not on the loss track."""
    driven_off: float = 0.25
    """What it is worth to make a unit run."""
    ground: float = 0.15
    """What it is worth that the enemy falls back."""
    bar: float = 0.4
    """A side is thought to fall back when its chance to win is under this."""
    stand: float = -0.1
    """The least that standing must promise: below it one falls back."""
    worth_while: float = 0.1
    """The least that an assault must promise."""
    pledge: float = 0.3
    """What it costs to leave an enemy out of an assault for somebody else."""
    attack: float = 1.5
    """How much a place counts for the assault that it allows."""
    exposed: float = 0.8
    """How much a place counts for the assault that it invites."""
    open_flank: float = 0.12
    """What a flank hex costs that an enemy could come into."""
    company: float = 0.1
    """What a friend next door is worth, up to two of them."""
    house: float = 0.25
    """What farmhouses are worth."""
    progress: float = 0.16
    """What a hex nearer to the enemy is worth."""
    home: float = 0.03
    """What each hex costs by which a unit is farther from its own edge."""
    hope: float = 0.6
    """How much an assault counts for which somebody else has yet to come up."""
    change: float = 0.02
    """The least by which a new place must be better than the old one."""
    shot: float = 1.0
    """How much a place counts for the fire that it allows."""
    marshal: float = 0.7
    """What a marshal is worth."""
    joiner: float = 0.08
    """By how much each further enemy nearby lowers the hope of a unit that is approached."""

    # What the simple player does not know of: at nought it is as if these were not there.
    lead: float = 0.0
    """How much of what a step is worth follows from the point of the phase (12.2)."""
    ends: bool = False
    """The assaults go from the end of the line where they promise more."""


SIMPLE = Style()
MENDED = Style(exposed=2.0, lead=0.5, ends=True)
"""What officers start from: the simple player mended."""
