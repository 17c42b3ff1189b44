"""3.1 One formation at a time: which are left, taking one, finishing it."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import command
from battaglia.games.piacenza.state import OFF, Position


def waiting(p: Position) -> list[int]:
    """The formations of the activated wing that have units and have yet to take part."""
    left = p.battle.wing_formations[p.wing] & ~p.done
    return [f for f in bits(left) if p.battle.formation_mask[f] & p.on_map]


@rule("3.1", "4.4.1")
def take(p: Position, formation: int) -> None:
    """A formation takes its part; who is in command is settled for all of it (F2)."""
    p.formation = formation
    p.commanded = command.units_in_command(p, formation)


def finish(p: Position) -> None:
    """3.1 The formation has done its part of the segment."""
    p.done |= 1 << p.formation
    p.formation = OFF
    p.commanded = 0


# Why not


def objections(p: Position, name: str) -> list[Reason]:
    """3.1 Why a formation may not take its part now."""
    number = p.battle.formation_index.get(name, OFF)
    if number == OFF:
        return [Reason("2.2.2", "no-such-formation", {"formation": name})]
    found = of_another_wing(p, number) or has_finished(p, number) or formation_gone(p, number)
    return [found] if found else []


@rule("3.1")
def of_another_wing(p: Position, formation: int) -> Reason | None:
    """All and only the formations of the activated wing take part."""
    if p.battle.formation_wing[formation] == p.wing:
        return None
    return Reason("3.1", "of-another-wing", {"formation": p.battle.formation_names[formation]})


@rule("3.1")
def has_finished(p: Position, formation: int) -> Reason | None:
    """A formation takes part once in a segment."""
    if not p.done >> formation & 1:
        return None
    return Reason("3.1", "formation-done", {"formation": p.battle.formation_names[formation]})


@rule("3.1")
def formation_gone(p: Position, formation: int) -> Reason | None:
    """A formation without units on the map does nothing."""
    if formation in waiting(p):
        return None
    return Reason("3.1", "formation-gone", {"formation": p.battle.formation_names[formation]})
