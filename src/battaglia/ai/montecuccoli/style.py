"""How a player weighs things, all in one place. Points are victory points unless said otherwise."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True):
    """The weights of a player."""

    disruption: float = 0.4
    """What a disruption is worth, as a part of the unit."""
    breaking: float = 6.0
    """What it is worth, beside the points, to demoralise an army."""
    worth_while: float = 0.2
    """The least gain for which an attack is made."""
    aftermath: float = 0.2
    """How much the danger of standing next to the enemy after an attack counts."""
    answers: int = 3
    """How many of one's attackers the enemy is expected to fall upon in his turn."""
    caution: float = 5.0
    """What losing a whole unit is worth, in hexes of progress towards the goal."""
    more_caution: float = 10.0
    """The same for a side that would win if the battle ended now."""
    company: float = 0.3
    """What a friend next door is worth in hexes, up to two of them."""
    post: float = 3.0
    """What standing in a hex that the scenario asks for is worth in hexes."""
    hold: float = 0.5
    """The part of an award's points that a place taken in the last turn is worth, if the enemy
    still moves after it."""
    delay: float = 0.25
    """What a turn's delay costs a unit that should get away, as a part of its strength."""
    leader: float = 4.0
    """What losing a commander is worth, for each of his command points."""
    gun_prize: float = 2.0
    """What taking a gun is worth in hexes."""
    stride: int = 4
    """How far a commander is counted on to follow an attack, in hexes."""
    rivals: int = 2
    """How many units are considered for each hex of an attack."""
    feared: int = 3
    """How many attackers are feared at once."""
    exposed: float = 0.0
    """How much more an own disruption costs where the enemy can strike before the unit rallies:
    1 counts his next attack on it in full."""
    only_kills: float = 0.0
    """By how much less, in a side's last turn, a disruption counts of which nobody can make use."""
    ratio: float = 0.0
    """How strongly the ratio of points decides what losses weigh against gains: whoever has less
    than he needs dares more, whoever has it spares his men."""
    support: float = 0.0
    """What it costs, in hexes, to stand where the enemy can bring up more than we: all of it where
    we can bring up nobody."""
    keyed: int = 0
    """1 if a plan of movement is thrown away when the turn is another."""
    aim: str = ""
    """What everybody is sent to, if it is not what the scenario's awards ask for (plans.py)."""


SERGEANT = Style(disruption=0.3, exposed=0.5, keyed=1)
"""What the officers begin with: found by screening, see ``Mind.factors``."""
SIMPLE = Style()
