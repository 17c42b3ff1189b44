"""4.6 Commanders are captured, 4.7 they retreat with their troops; 4.6.1 standard bearers."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Automatic, Roll, Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza.actions import Follow, Stay
from battaglia.games.piacenza.command import present, touches
from battaglia.games.piacenza.pieces import BEARER, CHIEF, FORMATION, WING
from battaglia.games.piacenza.state import OFF, Position

DANGEROUS = frozenset({"fire", "melee", "charge", "flight", "mate"})
"""4.7, G5 Retreats in which a commander may be lost; by option those from bombardment, too."""
BOMBARDMENT, REFUSAL, LOST, STRAY = "bombardment", "refusal", "lost", "stray"
UNHARMED, STAFF, CAPTURED = "unharmed", "staff", "captured"


# Whose they are


def troops_of(p: Position, leader: int) -> int:
    """4.6, A20 The units of his formation or wing on the map; a chief's are all of his side."""
    battle, rank = p.battle, p.battle.rank[leader]
    if rank == FORMATION:
        units = battle.formation_mask[battle.formation[leader]]
    elif rank == CHIEF:
        units = battle.army[battle.seat[leader]]
    else:
        units = battle.wing_mask[battle.wing[leader]]
    return units & p.on_map


def leaders_in(p: Position, here: int, seat: int) -> list[int]:
    """The commanders of a side in a hex."""
    return [leader for leader in p.leaders_at.get(here, ()) if p.battle.seat[leader] == seat]


# 4.6 Capture


@rule("4.6")
def capture_at(p: Position, here: int, by: int) -> None:
    """A combat unit of seat ``by`` has entered a hex: commanders alone in it are captured (G4)."""
    for leader in leaders_in(p, here, 1 - by):
        p.emit("captured", "4.6", piece=p.name(leader), hex=p.hex_name(here))
        if has_staff_side(p, leader):
            p.staff |= 1 << leader
            p.relocate(leader, OFF)
            p.stack.append(Placing(leader))
        else:
            lose(p, leader, "4.6")


def has_staff_side(p: Position, leader: int) -> bool:
    """4.6, G36 Can he still be turned to his Staff side? A standard bearer has none."""
    return p.battle.rank[leader] != BEARER and not p.staff >> leader & 1


def lose(p: Position, leader: int, rule: str) -> None:
    """4.6 The counter is given to the opponent."""
    p.emit("commander-lost", rule, piece=p.name(leader), points=worth(p, leader))
    p.remove(leader)


@rule("4.6", "4.6.1", "13.1")
def worth(p: Position, leader: int) -> int:
    """The victory points of a lost commander, or of a flag (E12)."""
    chart, rank = p.battle.charts.commanders, p.battle.rank[leader]
    if rank == BEARER:
        return chart.flag_points
    return chart.formation_points if rank == FORMATION else chart.wing_points


@rule("4.6.1")
def put(p: Position, leader: int, there: int) -> None:
    """A commander comes to a hex; with a wing commander's Staff his standard bearer appears."""
    p.relocate(leader, there)
    if p.battle.rank[leader] != WING or not p.staff >> leader & 1:
        return
    bearer = p.battle.bearer[p.battle.wing[leader]]
    if bearer != OFF and p.at[bearer] < 0 and not p.lost >> bearer & 1:
        p.relocate(bearer, there)
        p.emit("bearer-appears", "4.6.1", piece=p.name(bearer), hex=p.hex_name(there))


# A commander goes to a unit


class Joining(Step[Position], frozen=True):
    """A commander goes to one of some units; a single hex is no decision."""

    piece: int

    verbs = frozenset({"follow", "stay"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.piece],)

    def units(self, p: Position) -> list[int]:
        """Those whom he may join."""
        raise NotImplementedError

    def may_stay(self, p: Position) -> bool:
        """May he stay where he is?"""
        return False

    def ends(self, p: Position) -> set[int]:
        """The hexes in which he can end."""
        found = {p.at[unit] for unit in self.units(p)}
        return found | {p.at[self.piece]} if self.may_stay(p) else found

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        if len(self.ends(p)) < 2:
            return ()
        found: list[Action] = [p.battle.follow(self.piece, unit) for unit in self.units(p)]
        return [*found, p.battle.stays[self.piece]] if self.may_stay(p) else found

    def objections(self, p: Position, seat: int, action: Follow | Stay) -> list[Reason]:
        if p.battle.index[action.piece] != self.piece:
            return [Reason("4.7", "other-in-hand", {"piece": p.name(self.piece)})]
        if isinstance(action, Stay):
            return [] if self.may_stay(p) else [nobody_stays(p, self.piece)]
        unit = p.battle.index[action.unit]
        return [] if unit in self.units(p) else [not_to_be_joined(p, self.piece, unit)]

    def apply(self, p: Position, seat: int, action: Follow | Stay) -> None:
        unit = OFF if isinstance(action, Stay) else p.battle.index[action.unit]
        self.join(p, p.at[self.piece] if unit == OFF else p.at[unit])

    def idle(self, p: Position) -> None:
        ends = self.ends(p)
        if p.lost >> self.piece & 1:
            p.stack.pop()
        elif ends:
            self.join(p, ends.pop())
        else:
            p.stack.pop()
            lose(p, self.piece, "4.7")

    def join(self, p: Position, there: int) -> None:
        """He comes to his place."""
        p.stack.pop()
        if there != p.at[self.piece]:
            p.emit("joins", self.rule, piece=p.name(self.piece), hex=p.hex_name(there))
        put(p, self.piece, there)


@rule("4.7")
def nobody_stays(p: Position, leader: int) -> Reason:
    """None of his side stands in the hex any more."""
    return Reason("4.7", "nobody-stays", {"piece": p.name(leader)})


@rule("4.6", "4.7")
def not_to_be_joined(p: Position, leader: int, unit: int) -> Reason:
    """He goes with those he was stacked with, or to the nearest of his own."""
    return Reason("4.7", "not-to-be-joined", {"piece": p.name(leader), "unit": p.name(unit)})


@rule("4.6")
class Placing(Joining, frozen=True):
    """A captured commander is placed with any unit of his own (A20); without one he is lost."""

    name = "placing"
    rule = "4.6"

    def units(self, p: Position) -> list[int]:
        return bits(troops_of(p, self.piece))


@rule("4.7")
class Rejoining(Joining, frozen=True):
    """A commander goes along with those he was stacked with, or to the nearest unit of his own.

    If others still stand in his hex he may stay with them (G37). After a refusal he goes along
    (5.10).
    """

    pieces: int
    """The units that have left him."""
    cause: str

    name = "rejoining"
    rule = "4.7"

    def units(self, p: Position) -> list[int]:
        along = [unit for unit in bits(self.pieces) if p.at[unit] >= 0]
        if self.cause != REFUSAL or not (along or self.may_stay(p)):
            along += nearest(p, self.piece)
        return sorted({unit for unit in along if p.at[unit] != p.at[self.piece]})

    def may_stay(self, p: Position) -> bool:
        seat = p.battle.seat[self.piece]
        friends = p.occupied[seat] >> p.at[self.piece] & 1
        return bool(friends) and not is_stray(p, self.piece)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return super().options(p, seat) if p.at[self.piece] >= 0 else ()

    def idle(self, p: Position) -> None:
        if p.at[self.piece] < 0:
            p.stack.pop()
        else:
            super().idle(p)


@rule("4.7")
def nearest(p: Position, leader: int) -> list[int]:
    """The units of his own that are closest to a commander."""
    here, distance = p.at[leader], p.battle.grid.distance
    away = [(distance(here, p.at[unit]), unit) for unit in bits(troops_of(p, leader))]
    closest = min(away, default=(0, OFF))[0]
    return [unit for steps, unit in away if steps == closest]


# 4.7 Retreat


def unit_left(p: Position, unit: int, here: int, cause: str) -> None:
    """A unit is about to retreat from a hex (cause as in retreat), or is gone ("lost").

    Pushes what its commanders do once all that is pushed above it is over.
    """
    p.stack.append(Attendants(here, 1 << unit, cause))


@rule("4.7")
class Attendants(Automatic[Position], frozen=True):
    """The commanders in a hex that units have left have their roll, then go along or rejoin.

    If further units of the hex are about to leave it, they wait for those: each rolls once (A22).
    Of a volley that has struck others of the hex they wait until these have suffered, too.
    """

    here: int
    pieces: int
    cause: str

    name = "attendants"
    rule = "4.7"

    def run(self, p: Position) -> None:
        p.stack.pop()
        if self.has_waited(p):
            return
        if self.cause != LOST and self.awaits(p):
            p.stack.insert(-1, self)
            return
        seat = self.seat(p)
        bereft = leaders_in(p, self.here, seat)
        if self.cause == LOST and p.occupied[seat] >> self.here & 1:
            bereft = []
        gather_strays(p, self.pieces, bereft)
        for leader in bereft:
            p.stack.append(Rejoining(leader, self.pieces, self.cause))
            if is_dangerous(p, self.cause):
                p.stack.append(CommanderRoll(leader))

    def has_waited(self, p: Position) -> bool:
        """A22 Do others of the hex leave it now? Then those below look after everybody."""
        for place in reversed(range(len(p.stack))):
            other = p.stack[place]
            if isinstance(other, Attendants) and other.is_of(p, self):
                cause = self.cause if is_dangerous(p, self.cause) else other.cause
                p.stack[place] = Attendants(self.here, self.pieces | other.pieces, cause)
                return True
        return False

    def awaits(self, p: Position) -> bool:
        """A22 Has the volley struck others of the hex, who have yet to suffer?"""
        struck = [unit for units, _, _ in p.struck for unit in bits(units)]
        own = self.seat(p)
        return any(p.at[unit] == self.here and p.battle.seat[unit] == own for unit in struck)

    def is_of(self, p: Position, other: Attendants) -> bool:
        """The same hex, the same side."""
        return self.here == other.here and self.seat(p) == other.seat(p)

    def seat(self, p: Position) -> int:
        """Whose hex it was."""
        return p.battle.seat[bits(self.pieces)[0]]


@rule("4.7")
def attend(p: Position) -> bool:
    """Bring those up who have waited below for a volley, if nobody of their hex is left to suffer.

    They come before others suffer from it, so that no enemy finds them alone; False if none wait.
    """
    below = p.stack[-2]
    if not isinstance(below, Attendants) or below.awaits(p):
        return False
    p.stack[-2:] = reversed(p.stack[-2:])
    return True


@rule("4.7")
def is_dangerous(p: Position, cause: str) -> bool:
    """Fire, melee and charge endanger commanders; bombardment by option only (A21, G5)."""
    by_option = p.battle.options.bombardment_endangers_commanders
    return cause in DANGEROUS or (cause == BOMBARDMENT and by_option)


@rule("4.7")
class CommanderRoll(Roll[Position], frozen=True):
    """A commander whose troops are forced to retreat: 0 to 2 turns him to his Staff side."""

    piece: int

    name = "commander-roll"
    rule = "4.7"
    dice = (D10,)

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.piece)}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.piece]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.piece),)

    def read(self, p: Position, faces: Faces) -> Reading:
        highest = p.battle.charts.commanders.staff
        hurt = STAFF if has_staff_side(p, self.piece) else CAPTURED
        return Reading(faces, faces[0], highest, hurt if faces[0] <= highest else UNHARMED)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, "commander-roll", "4.7", face=reading.faces[0],
                result=reading.result, **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        if reading.result == STAFF:
            p.staff |= 1 << self.piece
        elif reading.result == CAPTURED:
            lose(p, self.piece, "4.7")


# 4.0 Always with his troops


@rule("4.0", "4.7")
def gather_strays(p: Position, units: int, bereft: list[int]) -> None:
    """Formation commanders whom these units have left alone rejoin the nearest of theirs (A23).

    Whoever has no troops any more is lost (A17).
    """
    battle = p.battle
    for formation in sorted({battle.formation[unit] for unit in bits(units)}):
        wing = battle.formation_wing[formation]
        leaders = (battle.formation_commander[formation], battle.wing_commander[wing])
        for leader in (*leaders, battle.bearer[wing]):
            if not present(p, leader) or leader in bereft:
                continue
            if not troops_of(p, leader):
                lose(p, leader, "4.7")
            elif is_stray(p, leader):
                p.stack.append(Rejoining(leader, 0, STRAY))


@rule("4.0", "4.4")
def is_stray(p: Position, leader: int) -> bool:
    """A formation commander is always with or next to a unit of his formation."""
    if p.battle.rank[leader] != FORMATION:
        return False
    here = p.at[leader]
    return not any(touches(p, here, p.at[unit]) for unit in bits(troops_of(p, leader)))
