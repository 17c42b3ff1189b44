"""9.2.1 Melee and charge markers."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza.state import Position


def take(p: Position, unit: int) -> None:
    """Take the marker off a unit."""
    p.attacks.pop(unit, None)
    p.charges &= ~(1 << unit)


@rule("9.2.1", "5.10")
def lift(p: Position, unit: int) -> None:
    """A unit leaves its hex: no melee that it declared, or that was declared on it, is left.

    The attacker has lost his points, is not disordered and does not advance (B19, D2).
    """
    take(p, unit)
    for attacker in [each for each, target in p.attacks.items() if target == unit]:
        take(p, attacker)
        p.emit("melee-void", "9.2.1", piece=p.name(attacker), target=p.name(unit))


@rule("9.0")
def clear(p: Position) -> None:
    """Combat is over: what was not fought has been given up (D3)."""
    p.attacks.clear()
    p.charges = 0
