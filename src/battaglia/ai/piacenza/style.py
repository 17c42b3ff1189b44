"""How a player weighs things, all in one place. The unit is a strength point."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True):
    """The weights of a player."""

    disorder: float = 0.5
    """What it is worth to disorder a unit."""
    driven_hex: float = 0.15
    """What each hex is worth by which a unit is driven back."""
    rout: float = 1.2
    """What it is worth to rout a unit, beside its losses."""
    step: float = 1.0
    """What a lost step is worth."""
    battery: float = 1.5
    """What a battery is worth."""
    progress: float = 0.35
    """What a movement point nearer to a goal is worth to a side that attacks."""
    held: float = 4.0
    """What it is worth to stand in a goal."""
    prize: float = 2.0
    """What it is worth to drive an enemy out of a goal, beside his losses."""
    post: float = 1.5
    """What it is worth to drive him out of a post on the way there."""
    last_turn: float = 8.0
    """What a goal is worth beside that in the last turn, when nothing else counts."""
    storm: float = 1.0
    """What a place is worth from which a goal can be stormed."""
    cover: float = 0.5
    """What a level of cover is worth in the reach of the enemy."""
    leaving_cover: float = 0.8
    """What it costs a defender, beside the cover, to leave it."""
    fire: float = 0.8
    """How much a place counts for the volley that it allows."""
    answer: float = 0.6
    """How much a place counts for the volley that it invites."""
    failed_test: float = 0.4
    """What it costs to stay behind in a line."""
    engaged: float = 0.15
    """What it costs a unit to come into reach for nothing."""
    together: float = 0.12
    """What a friend of the formation next door is worth, up to two of them."""
    out_of_command: float = 1.0
    """What it costs to end out of command."""
    worth_while: float = -0.3
    """The least that an attack must promise."""
    second_volley: float = 0.55
    """The least chance to keep the fire in hand with which a second volley is tried."""
    daring: float = 0.6
    """By how much less an attacker minds the volleys that he invites; by evening not at all."""
    limbering: float = 0.5
    """What it costs a battery to move away from what it can fire at."""
    fear: float = 0.5
    """How much a defender minds being farther from what he guards."""

    # What the simple player does not know

    aim: str = ""
    """Which of the places a formation makes for: see ``goals``. None: the nearest of them all."""
    slack: float = 3.0
    """How many movement points from what he guards a defender is content with."""
    retake: float = 0.0
    """How much a place that the enemy has taken draws those who were to guard it."""
    grip: float = 0.0
    """How much more a goal is worth to whoever stands in it than to whoever could go there."""
    initiative: float = 0.0
    """Does who can seize an open place go first, and who holds it last?"""
    last_word: float = 0.0
    """Does the wing that has most to do come last in the last turn?"""
    deploy: float = 0.0
    """Does it change the set-up of the file?"""
    crowd: float = 0.0
    """What it costs to come into reach of more enemies than friends, by the strength point."""
    draw: float = 0.0
    """Does it draw up its lines by what their places are worth?"""
    lead: float = 0.0
    """Does each commander ride for what he gains by it, whatever another is worth?"""
    rest: float = 0.0
    """By how much less a formation minds its goal while it is shaken."""


SIMPLE = Style()
SERGEANT = Style(slack=1.0, retake=6.0, last_word=1.0, draw=1.0, lead=1.0)
"""What officers begin with: guards close to their places, who take back what was lost."""
