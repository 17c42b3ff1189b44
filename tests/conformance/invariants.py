"""What must hold in every position of a battle; cheap enough to check after every action."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core import flow
from battaglia.core.masks import bits, mask_of
from battaglia.games.montecuccoli import demoralisation
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN, Battle
from battaglia.games.montecuccoli.state import OFF, Position

KINDS = range(4)
"""Combat units, commanders, guns, trains."""


class Violation(AssertionError):
    """Something that must hold does not."""


def need(holds: object, what: str) -> None:
    """Raise a Violation unless ``holds``."""
    if not holds:
        raise Violation(what)


class Ratchet(NamedTuple):
    """What only ever grows in a game: a game cannot go back on it."""

    clock: tuple[int, bool]
    on_map: int
    lost: int
    demoralised: int
    released: int
    losses: tuple[int, int]


class Watch:
    """Looks at a game position by position; each is held against the rules and the one before."""

    def __init__(self, battle: Battle) -> None:
        self.of_kind = [
            mask_of(n for n, k in enumerate(battle.kind) if k == kind) for kind in KINDS
        ]
        self.reserves = mask_of(n for n, spec in enumerate(battle.pieces) if _has_entry(spec))
        self.everybody = (1 << len(battle.pieces)) - 1
        self.last: Ratchet | None = None

    def look(self, p: Position) -> None:
        """Check a position. The positions of a game are shown in their order."""
        on_map = mask_of(piece for piece, here in enumerate(p.at) if here != OFF)
        check_flow(p)
        check_masks(p)
        self.check_pieces(p, on_map)
        now = Ratchet(
            (p.turn, p.active != p.battle.first),
            on_map,
            p.lost,
            p.demoralised,
            p.released,
            (demoralisation.loss(p, 0), demoralisation.loss(p, 1)),
        )
        if self.last is not None:
            check_progress(self.last, now)
        self.last = now

    def check_pieces(self, p: Position, on_map: int) -> None:
        """Every piece is on the map, still to come or lost; markers lie only where they may."""
        need(not on_map & p.lost, "a lost piece is on the map")
        gone = self.everybody & ~on_map & ~p.lost
        need(not gone & ~self.reserves, f"neither on the map, lost nor to come: {bits(gone)}")
        standing = on_map & self.of_kind[CU]
        need(not p.lost & ~self.everybody, "a piece is lost that is not there")
        need(not p.lost & self.of_kind[GUN], "guns are never destroyed (5.2)")
        need(not p.disrupted & ~standing, "only combat units on the map are disrupted (9.0)")
        need(not p.entrenched & ~standing, "only combat units on the map dig in")
        need(not p.entrenched & p.disrupted, "a disrupted unit has left its trench")
        need(not p.busy & ~self.of_kind[CU], "only combat units are busy")
        need(not p.fired & ~self.of_kind[GUN], "only guns fire")
        need(not p.used & ~self.of_kind[COMMANDER], "only commanders help")


def _has_entry(spec: object) -> bool:
    return bool(getattr(spec, "entry", ""))


def check_flow(p: Position) -> None:
    """Somebody decides, or a roll is pending, or the game is over; and nobody is stuck."""
    roll = flow.pending_roll(p)
    states = (bool(p.deciders), roll is not None, p.outcome is not None)
    need(sum(states) == 1, f"deciders, roll, outcome: {states}")
    need(len(p.offers) == len(p.deciders), "an offer for each decider")
    need(all(p.offers), f"a dead end in {type(p.stack[-1]).__name__}")
    need(len(set(p.deciders)) == len(p.deciders), "a seat decides twice at once")
    need(set(p.deciders) <= {0, 1}, "a seat decides that is not there")
    need(1 <= p.turn <= p.battle.spec.turns, f"turn {p.turn} of {p.battle.spec.turns}")


def check_masks(p: Position) -> None:
    """6.3 One combat unit a hex, and every mask in step with ``at``."""
    battle = p.battle
    units: dict[int, int] = {}
    for unit in (*battle.cus[0], *battle.cus[1]):
        here = p.at[unit]
        if here != OFF:
            need(here not in units, f"two combat units in {p.hex_name(here)}")
            units[here] = unit
    need(units == p.cu_at, "cu_at and at differ")
    held = mask_of(battle.guns)
    need(p.guns[0] | p.guns[1] == held and not p.guns[0] & p.guns[1], "a gun has one holder")
    for seat in (0, 1):
        need(p.cu[seat] == mask_of(p.at[u] for u in battle.cus[seat]), "cu and at differ")
        owned = (*battle.commanders[seat], *battle.trains[seat], *bits(p.guns[seat]))
        need(p.prizes[seat] == mask_of(p.at[o] for o in owned), "prizes and at differ")
        # 5.2, 10.3: whatever a unit could take was taken when it entered.
        need(not p.cu[seat] & p.prizes[1 - seat], "a combat unit stands with an enemy's prize")


def check_progress(before: Ratchet, now: Ratchet) -> None:
    """Time runs forward, what is lost stays lost, and nothing leaves the map unharmed."""
    need(now.clock >= before.clock, f"time runs from {before.clock} to {now.clock}")
    need(not before.lost & ~now.lost, "a lost piece came back")
    need(not before.demoralised & ~now.demoralised, "an army recovered its spirits (11.1)")
    need(not before.released & ~now.released, "a lifted restriction came back")
    need(not before.on_map & ~(now.on_map | now.lost), "a piece vanished from the map (A45)")
    losses = zip(before.losses, now.losses, strict=True)
    need(all(then <= later for then, later in losses), "a side's losses became smaller")


def longest(p: Position) -> int:
    """More actions than any game can have: each piece moves once a phase, a point a hex at most."""
    most_points = max(p.battle.mp, default=0)
    return 2 * p.battle.spec.turns * len(p.at) * (most_points + 8)
