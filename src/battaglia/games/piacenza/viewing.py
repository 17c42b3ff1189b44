"""What a seat sees: everything but what the other side has chosen in secret.

The structs are the shapes of a view for every reader. Texts in them are empty until a teller has
told the view in a language.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from battaglia.core import flow
from battaglia.core.flow import Roll
from battaglia.core.masks import bits
from battaglia.core.reason import Param
from battaglia.core.telling.memory import Makings, Memory
from battaglia.core.telling.printed import Told
from battaglia.core.telling.shapes import CourseTold, OutcomeSeen
from battaglia.games.piacenza import command, selection, victory, zones
from battaglia.games.piacenza.pieces import ARMS, GUNS, LEADERS, RANKS, PieceArm, Rank
from battaglia.games.piacenza.scenario import Facing
from battaglia.games.piacenza.selection import ChooseWings
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.stepping import dump_step
from battaglia.games.piacenza.turn import part_of


class PiacenzaStep(Told, frozen=True, kw_only=True):
    """The step of the sequence of play that waits, and the pieces that it is about.

    ``left`` is what is left of movement points.
    """

    name: str
    rule: str
    piece: str | None
    pieces: list[str]
    left: int | None
    state: dict[str, Any]
    purpose: dict[str, Param]


class PiacenzaPiece(Told, frozen=True, kw_only=True):
    """A piece as it is now. ``rank`` and what follows it are a commander's.

    ``commanded`` says of a unit whether it is in command at this moment, of a commander whether
    he is; ``aims`` and ``attacks`` name the enemy whom it fires at or has a marker against.
    """

    arm: PieceArm
    seat: str
    wing: str
    formation: str
    hex: str
    lost: bool
    moved: bool
    strength: int
    full: int
    reduced: bool
    steps: int
    movement: int
    facing: Facing | None
    disordered: bool
    routed: bool
    billebaude: bool
    fired: bool
    failed: bool
    changed: bool
    commanded: bool
    aims: str | None
    attacks: str | None
    charges: bool
    rank: Rank | None
    staff: bool
    range: int
    bonus: int
    sergeants: int


class PiacenzaWing(Told, frozen=True, kw_only=True):
    """A wing of the turn track: whether its marker is played, and the one that acts.

    ``chosen``: its owner has chosen it, covered or open; only he is told of a covered one.
    """

    seat: str
    wing: str
    name: str
    spent: bool
    active: bool
    chosen: bool
    idle: bool
    units: int
    strength: int
    lost: int


class PiacenzaFormation(Told, frozen=True, kw_only=True):
    """A formation: whether its commander is in command, and what it has done in the segment."""

    id: str
    seat: str
    wing: str
    name: str
    commanded: bool
    done: bool
    active: bool


class PiacenzaSide(Told, frozen=True, kw_only=True):
    """A side: its secret objectives, told to itself alone, and a covered wing that it keeps."""

    objectives: list[str] | None
    covered: bool
    points: int


class LineSeat(Told, frozen=True, kw_only=True):
    """5.6 A place of the declared line."""

    piece: str
    hex: str


class PiacenzaShot(Told, frozen=True, kw_only=True):
    """9.1 A shot of the volley under way: ``declared``, or one that its owner may declare.

    ``action`` declares it; ``best``: it is set beforehand. ``strokes`` count the columns from the
    lightest; ``grape``: a battery at one hex. ``smoke`` is sure to come where it is fired from.
    In a second volley ``training`` is rolled before.
    """

    piece: str
    target: str
    seat: str
    declared: bool
    action: str | None
    best: bool
    column: str
    strokes: int
    grape: bool
    modifier: int
    smoke: bool
    course: CourseTold
    training: CourseTold | None


class RetreatHex(Told, frozen=True, kw_only=True):
    """9.2.8 A hex beside a unit that may have to go: the priority that it falls under, 0 if none.

    ``sure``: it would go there, unless it ties with another that is sure. ``code`` says why a hex
    is closed to it.
    """

    hex: str
    priority: int
    sure: bool
    code: str | None


class PiacenzaFight(Told, frozen=True, kw_only=True):
    """9.2.4, 10 A melee or charge that may be fought now.

    ``ratio`` is the column of the strengths, ``column`` the one that it is shifted to. ``ends``
    tells of all, the others of each roll: ``steady`` of infantry before cavalry, ``shots`` of its
    volley, ``counter`` of the countercharge of a unit that is unhurt. None: nothing is rolled.
    """

    piece: str
    target: str
    action: str
    charge: bool
    strength: int
    against: int
    ratio: str
    column: str
    ends: CourseTold | None
    blow: CourseTold | None
    steady: CourseTold | None
    shots: list[CourseTold]
    counter: CourseTold | None
    counter_ratio: str
    counter_column: str
    retreats: list[RetreatHex]


class PiacenzaView(Told, frozen=True, kw_only=True, tag_field="game", tag="piacenza"):
    """What a seat may know of a battle of Piacenza.

    ``secret``: both sides choose now, hidden from each other. ``legal`` is for programs; people
    are told choices. ``smoke`` has the markers by hex. ``shots`` and ``fights`` are there when
    it is told.
    """

    scenario: str
    turn: int
    turns: int
    hour: int
    phase: str
    active: str | None
    wing: str | None
    formation: str | None
    seat: str | None
    deciders: list[str]
    step: PiacenzaStep | None
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET
    pieces: dict[str, PiacenzaPiece]
    wings: list[PiacenzaWing]
    formations: list[PiacenzaFormation]
    sides: dict[str, PiacenzaSide]
    smoke: dict[str, int]
    line: list[LineSeat]
    volley: int
    shots: list[PiacenzaShot]
    fights: list[PiacenzaFight]
    held: dict[str, str]
    zones: dict[str, list[str]]
    engagement: dict[str, list[str]]
    secret: bool
    outcome: OutcomeSeen | None


def view(p: Position, seat: int | None, memory: Memory | None = None) -> PiacenzaView:
    """The position for a seat or (None) for a spectator; what was told last may serve again."""
    battle, kept = p.battle, memory or Memory()
    commanded = in_command(p, kept)
    return PiacenzaView(
        scenario=battle.spec.id,
        turn=p.turn,
        turns=len(battle.spec.turns),
        hour=battle.spec.turns[p.turn - 1].hour,
        phase=part_of(p),
        active=battle.seats[p.active] if p.wing != OFF else None,
        wing=battle.wing_names[p.wing] if p.wing != OFF else None,
        formation=battle.formation_names[p.formation] if p.formation != OFF else None,
        seat=None if seat is None else battle.seats[seat],
        deciders=[battle.seats[number] for number in deciders(p)],
        step=prompt(p),
        legal=[] if seat is None else [str(action) for action in flow.legal(p, seat)],
        pieces=kept.each(
            "pieces", battle.ids, makings(p, commanded), lambda number: piece(p, number, commanded)
        ),
        wings=[wing(p, number, seat) for number in range(len(battle.wing_names))],
        formations=kept.same("formations", (p.done, command_makings(p)), lambda: formations(p)),
        sides={name: side(p, number, seat) for number, name in enumerate(battle.seats)},
        smoke={p.hex_name(here): markers for here, markers in sorted(p.smoke.items())},
        line=[LineSeat(piece=p.name(u), hex=p.hex_name(h)) for u, h in p.line.items()],
        volley=p.volley,
        shots=[],
        fights=[],
        held={p.hex_name(here): battle.seats[who] for here, who in sorted(p.held.items())},
        zones=kept.hexes("zones", battle, [zones.control(p, each) for each in (0, 1)]),
        engagement=kept.hexes("engaged", battle, [zones.engagement(p, each) for each in (0, 1)]),
        secret=secret(p),
        outcome=outcome(p),
    )


def secret(p: Position) -> bool:
    """3.0 Do both sides choose now, hidden from each other?"""
    return p.outcome is None and isinstance(p.stack[-1], ChooseWings)


def deciders(p: Position) -> flow.Seats:
    """Who must decide. In a secret choice all who choose: nobody is told who has chosen (3.0)."""
    return selection.choosers(p) if secret(p) else p.deciders


def command_makings(p: Position) -> object:
    """4 All that command follows from."""
    where = tuple(p.at), p.on_map, tuple(p.occupied)
    return where, p.staff, p.formation, p.commanded


def in_command(p: Position, memory: Memory) -> int:
    """4 The pieces that are in command: as fixed for the formation at work, else at this moment."""
    return memory.same("commanded", command_makings(p), lambda: _in_command(p))


def _in_command(p: Position) -> int:
    found = 0
    for number in range(len(p.battle.formation_names)):
        settled = number == p.formation
        found |= p.commanded if settled else command.units_in_command(p, number)
    for leaders in p.battle.leaders:
        for leader in leaders:
            if p.at[leader] >= 0 and command.commander_in_command(p, leader):
                found |= 1 << leader
    return found


def makings(p: Position, commanded: int) -> Makings:
    """All that pieces are told from."""
    everybody = range(len(p.battle.ids))
    aims = tuple([p.aims.get(number, OFF) for number in everybody])
    attacks = tuple([p.attacks.get(number, OFF) for number in everybody])
    state = (p.lost, p.moved, p.reduced, p.disordered, p.routed, p.billebaude, p.staff)
    done = (p.fired, p.failed, p.changed, p.charges, commanded)
    return Makings((tuple(p.at), tuple(p.facing), aims, attacks), (*state, *done))


def piece(p: Position, number: int, commanded: int) -> PiacenzaPiece:
    """A piece: where it is, whose, and in what condition."""
    battle = p.battle
    is_leader, is_gun = battle.body[number] == LEADERS, battle.body[number] == GUNS
    its_formation, its_wing = battle.formation[number], battle.wing[number]
    aim, attack = p.aims.get(number, OFF), p.attacks.get(number, OFF)
    return PiacenzaPiece(
        arm=ARMS[battle.arm[number]],
        seat=battle.seats[battle.seat[number]],
        wing=battle.wing_names[its_wing] if its_wing != OFF else "",
        formation=battle.formation_names[its_formation] if its_formation != OFF else "",
        hex=p.hex_name(p.at[number]),
        lost=bool(p.lost >> number & 1),
        moved=bool(p.moved >> number & 1),
        strength=0 if is_leader else p.strength(number),
        full=battle.strength[number],
        reduced=bool(p.reduced >> number & 1),
        steps=1 + bool(battle.reduced[number]),
        movement=battle.mp[number],
        facing=cast("Facing", battle.grid.vertices[p.facing[number]]) if is_gun else None,
        disordered=bool(p.disordered >> number & 1),
        routed=bool(p.routed >> number & 1),
        billebaude=bool(p.billebaude >> number & 1),
        fired=bool(p.fired >> number & 1),
        failed=bool(p.failed >> number & 1),
        changed=bool(p.changed >> number & 1),
        commanded=bool(commanded >> number & 1),
        aims=p.name(aim) if aim != OFF else None,
        attacks=p.name(attack) if attack != OFF else None,
        charges=bool(p.charges >> number & 1),
        rank=RANKS[battle.rank[number]] if is_leader else None,
        staff=bool(p.staff >> number & 1),
        range=command.range_of(p, number) if is_leader else 0,
        bonus=0 if p.staff >> number & 1 else battle.bonus[number],
        sergeants=battle.sergeants[number],
    )


def wing(p: Position, number: int, seat: int | None) -> PiacenzaWing:
    """A wing and its marker; that it was chosen covered is told to its owner alone."""
    battle = p.battle
    owner = battle.wing_seat[number]
    units = battle.wing_mask[number]
    known = p.opened[owner] == number or (owner == seat and p.chosen[owner] == number)
    return PiacenzaWing(
        seat=battle.seats[owner],
        wing=battle.wing_names[number],
        name="",
        spent=bool(p.spent >> number & 1),
        active=p.wing == number,
        chosen=known,
        idle=not command.wing_may_activate(p, number),
        units=sum(p.at[unit] >= 0 for unit in bits(units)),
        strength=sum(p.strength(unit) for unit in bits(units) if p.at[unit] >= 0),
        lost=(units & p.lost).bit_count(),
    )


def formations(p: Position) -> list[PiacenzaFormation]:
    """All formations."""
    return [formation(p, number) for number in range(len(p.battle.formation_names))]


def formation(p: Position, number: int) -> PiacenzaFormation:
    """A formation and its commander's state."""
    battle = p.battle
    leader = battle.formation_commander[number]
    led = command.present(p, leader) and command.commander_in_command(p, leader)
    return PiacenzaFormation(
        id=battle.formation_names[number],
        seat=battle.seats[battle.formation_seat[number]],
        wing=battle.wing_names[battle.formation_wing[number]],
        name="",
        commanded=led or bool(battle.gun_formations >> number & 1),
        done=bool(p.done >> number & 1),
        active=p.formation == number,
    )


def side(p: Position, number: int, seat: int | None) -> PiacenzaSide:
    """A side: its objectives for itself alone, or when all is over (13.0); one is shown (13.2)."""
    known = seat == number or p.outcome is not None
    shown = p.objectives[number] if known else p.shown * (number == victory.chooser(p))
    chosen = [p.battle.objectives[place] for place in bits(shown)]
    return PiacenzaSide(
        objectives=chosen or None,
        covered=selection.is_covered(p, number),
        points=victory.points(p, number),
    )


def prompt(p: Position) -> PiacenzaStep | None:
    """The step that waits: its name, its paragraph and what it is about."""
    if p.outcome is not None:
        return None
    step: Any = p.stack[-1]
    fields = msgspec.structs.asdict(step)
    unit, units = fields.get("unit", OFF), fields.get("units", ())
    named = units if isinstance(units, tuple) else bits(units)
    return PiacenzaStep(
        name=step.name,
        rule=step.rule,
        piece=p.name(unit) if unit != OFF else None,
        pieces=[p.name(number) for number in named],
        left=fields.get("mp"),
        state={} if isinstance(step, Roll) else dump_step(p, step),
        purpose=step.purpose(p) if isinstance(step, Roll) else {},
    )


def outcome(p: Position) -> OutcomeSeen | None:
    """How the game ended."""
    if p.outcome is None:
        return None
    ended = p.outcome
    return OutcomeSeen(winner=ended.winner, code=ended.code, rule=ended.rule, points=ended.params)


def figures(p: Position, seat: int) -> dict[str, int]:
    """How a game went for a side, for statistics."""
    battle, army = p.battle, bits(p.battle.army[seat])
    full = sum(battle.strength[unit] for unit in army if p.at[unit] >= 0 or p.lost >> unit & 1)
    left = sum(p.strength(unit) for unit in army if p.at[unit] >= 0)
    found = {
        "strength_lost": full - left,
        "strength_lost_of": full,
        "units_lost": (battle.army[seat] & p.lost).bit_count(),
        "routed": (battle.army[seat] & p.routed).bit_count(),
        "disordered": (battle.army[seat] & p.disordered).bit_count(),
        "commanders_lost": sum(p.lost >> leader & 1 for leader in battle.leaders[seat]),
    }
    for number in bits(battle.wings_of[seat]):
        name = battle.wing_names[number].replace("-", "_")
        found[f"lost_{name}"] = (battle.wing_mask[number] & p.lost).bit_count()
    return found
