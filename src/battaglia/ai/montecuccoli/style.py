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
    aim: str = ""
    """What everybody is sent to, if it is not what the scenario's awards ask for (plans.py)."""


SIMPLE = Style()
