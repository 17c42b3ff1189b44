"""7.2 Reaction fire at units that leave a zone of control."""

from __future__ import annotations

from battaglia.core.ledger import Ledger
from battaglia.core.masks import bits, mask_of
from battaglia.core.rule import rule
from battaglia.games.piacenza import firing, zones
from battaglia.games.piacenza.fire import firers, modifiers, volley
from battaglia.games.piacenza.state import Position


@rule("7.1", "7.2")
def reactors(p: Position, units: tuple[int, ...], here: int) -> list[int]:
    """f) The enemy infantry whose zone covers the hex that units leave of their own will (B25).

    The clause "any enemy unit" is no more than infantry: cavalry has no fire. Any hex that is
    left counts, wherever the step leads (B27); commanders alone draw no fire (B26).
    """
    leaving = [unit for unit in units if unit < p.battle.units]
    if not leaving:
        return []
    enemy = 1 - p.battle.seat[leaving[0]]
    if not zones.foot_control(p, enemy) >> here & 1:
        return []
    return [foe for foe in zones.controllers(p, enemy, here) if firers.may_defend(p, foe)]


@rule("7.2")
def react(p: Position, units: tuple[int, ...], here: int) -> bool:
    """Push the reaction fire at units about to leave a hex; False if nobody fires (B26).

    It is one volley, not answered. The step that is interrupted lies below on the stack and is
    resumed when all is suffered.
    """
    fire = shots(p, units, here)
    if not fire:
        return False
    p.emit("reaction", "7.2", piece=p.name(fire[0].target), hex=p.hex_name(here))
    volley.discharge(p, fire)
    return True


def shots(p: Position, units: tuple[int, ...], here: int) -> list[ReactionRoll]:
    """7.2, B26 The shots at units that leave a hex as one target."""
    foes = reactors(p, units, here)
    if not foes:
        return []
    leaving = [unit for unit in units if unit < p.battle.units]
    target = bits(firing.bearers(p, leaving))[0]
    return [ReactionRoll(foe, target, mask_of(leaving)) for foe in foes]


@rule("7.2", "9.1.3")
class ReactionRoll(volley.FireRoll, frozen=True):
    """A shot of reaction fire: with the modifiers of all fire (C26), and one of its own.

    ``units`` leave together and are one target; whoever stays in the hex is not fired at.
    """

    units: int

    name = "reaction-roll"
    rule = "7.2"

    def met(self, p: Position) -> int:
        return firing.bearers(p, bits(self.units))

    def ledger(self, p: Position) -> Ledger:
        line = modifiers.reaction_line(p)
        return modifiers.die_ledger(p, self.unit, p.at[self.target], line)
