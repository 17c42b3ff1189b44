"""What a seat sees: everything but the order points that the other side has played covered.

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
from battaglia.core.telling.shapes import LedgerTold, OutcomeSeen
from battaglia.games.camposanto import movement, victory, zones
from battaglia.games.camposanto.battle import ARMS, GUNS, MARSHAL, PieceArm
from battaglia.games.camposanto.movement import MoveUnit, Reaction
from battaglia.games.camposanto.orders import ChooseOrders, possible_statuses
from battaglia.games.camposanto.retreat import Escape, Retreat, Turn
from battaglia.games.camposanto.scenario import Facing, TurnKind
from battaglia.games.camposanto.state import NO_STATUS, OFF, STATUSES, Position, Status
from battaglia.games.camposanto.stepping import dump_step
from battaglia.games.camposanto.turn import operation_of


class CamposantoStep(Told, frozen=True, kw_only=True):
    """The step of the sequence of play that waits, and the pieces that it is about.

    ``left`` is what is left: movement points, or units that may still move.
    """

    name: str
    rule: str
    piece: str | None
    pieces: list[str]
    left: int | None
    state: dict[str, Any]
    purpose: dict[str, Param]


class CamposantoPiece(Told, frozen=True, kw_only=True):
    """A piece as it is now. Marshals have no facing and no steps; ``fire`` is for batteries."""

    arm: PieceArm
    seat: str
    wing: str
    hex: str
    lost: bool
    moved: bool
    facing: Facing | None
    steps: int
    full: int
    stars: int
    front: list[str]
    assaulted: bool
    attacked: bool
    retreated: bool
    fired: bool
    fire: list[int]


class WingLabel(Told, frozen=True, kw_only=True):
    """Which wing."""

    seat: str
    wing: str


class CamposantoWing(WingLabel, frozen=True, kw_only=True):
    """A row of the chart of wings. ``value`` and ``status`` are known once orders are shown."""

    name: str
    value: int | None
    status: Status | None
    status_name: str
    fatigued: bool
    against: str
    units: int
    steps: int


class CamposantoSide(Told, frozen=True, kw_only=True):
    """A side's score and order points.

    ``chosen`` is told to the side itself alone; the hand is open knowledge, since both series
    are, and so is what was played of them. ``losses`` are the steps that the side has taken
    from the enemy in this phase.
    """

    points: int
    losses: int
    regiments_lost: int
    hand: list[int]
    chosen: list[int] | None
    general: bool


class Threshold(Told, frozen=True, kw_only=True):
    """A roll of a fight: the side that throws it, and what it needs before modifiers."""

    roll: int
    seat: str
    needed: int


class AssaultScene(Told, frozen=True, kw_only=True):
    """An assault: being put together (``roll`` is None), or with its next roll."""

    attacker: str
    defender: str
    attackers: list[str]
    defenders: list[str]
    isolated: list[str]
    pledged: list[str]
    roll: int | None
    thresholds: list[Threshold]
    ledgers: dict[str, LedgerTold]


class Pairing(Told, frozen=True, kw_only=True):
    """4.1 What a wing becomes: a row for each own order point, a cell for each of the enemy's.

    A cell has the statuses that can come of it; the other wings' numbers decide between them.
    """

    wing: str
    against: str
    mine: list[int]
    theirs: list[int]
    cells: list[list[list[Status]]]


class CamposantoView(Told, frozen=True, kw_only=True, tag_field="game", tag="camposanto"):
    """What a seat may know of a battle of Camposanto.

    ``secret``: both sides choose now, hidden from each other. ``legal`` is for programs; people
    are told choices. ``assault`` is the scene of an assault, once a teller has told it, as are
    ``pairings`` while order points are chosen.
    """

    scenario: str
    turn: int
    turns: int
    kind: TurnKind
    kind_name: str
    phase: str
    phase_number: int
    phases: int
    activation: int
    active: str | None
    wing: str | None
    seat: str | None
    deciders: list[str]
    step: CamposantoStep | None
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET
    pieces: dict[str, CamposantoPiece]
    wings: list[CamposantoWing]
    order: list[WingLabel]
    sides: dict[str, CamposantoSide]
    zones: dict[str, list[str]]
    fronts: dict[str, list[str]]
    assault: AssaultScene | None
    pairings: list[Pairing]
    secret: bool
    outcome: OutcomeSeen | None


def view(p: Position, seat: int | None, memory: Memory | None = None) -> CamposantoView:
    """The position for a seat or (None) for a spectator; what was told last may serve again."""
    kept = memory or Memory()
    battle, turn = p.battle, p.battle.spec.turns[p.turn - 1]
    return CamposantoView(
        scenario=battle.spec.id,
        turn=p.turn,
        turns=len(battle.spec.turns),
        kind=turn.kind,
        kind_name="",
        phase=operation_of(p),
        phase_number=p.phase,
        phases=turn.phases,
        activation=p.activation,
        active=battle.seats[p.active] if p.wing != OFF else None,
        wing=p.wing_name(p.wing) if p.wing != OFF else None,
        seat=None if seat is None else battle.seats[seat],
        deciders=[battle.seats[number] for number in deciders(p)],
        step=prompt(p),
        legal=[] if seat is None else [str(action) for action in flow.legal(p, seat)],
        pieces=kept.each("pieces", battle.ids, makings(p), lambda number: piece(p, number)),
        wings=kept.same("wings", wing_makings(p), lambda: wings(p)),
        order=[wing_label(p, number) for number in p.order],
        sides={name: side(p, number, seat) for number, name in enumerate(battle.seats)},
        zones=kept.hexes("zones", battle, [zones.zone_of_control(p, each) for each in (0, 1)]),
        fronts=kept.hexes("fronts", battle, [zones.front(p, each) for each in (0, 1)]),
        assault=None,
        pairings=[],
        secret=secret(p),
        outcome=outcome(p),
    )


def pairings(p: Position, seat: int | None) -> list[Pairing]:
    """4.1 What the order points of a seat can make of its wings, while it chooses them."""
    if seat is None or not secret(p):
        return []
    mine, theirs = bits(p.hands[seat]), bits(p.hands[1 - seat])
    found: list[Pairing] = []
    for wing in p.battle.wings_of(seat):
        alike = found and not p.battle.options.fatigue  # wings differ by nothing but fatigue
        found.append(
            Pairing(
                wing=p.wing_name(wing),
                against=p.wing_name(p.battle.partner[wing]),
                mine=mine,
                theirs=theirs,
                cells=found[0].cells
                if alike
                else [[_statuses(p, wing, one, other) for other in theirs] for one in mine],
            )
        )
    return found


def _statuses(p: Position, wing: int, mine: int, theirs: int) -> list[Status]:
    return [STATUSES[status] for status in sorted(possible_statuses(p, wing, mine, theirs))]


def secret(p: Position) -> bool:
    """4 Do both sides choose now, hidden from each other?"""
    return p.outcome is None and isinstance(p.stack[-1], ChooseOrders)


def deciders(p: Position) -> flow.Seats:
    """Who must decide. In a secret choice both, always: nobody is told who has chosen (4)."""
    return (0, 1) if secret(p) else p.deciders


def makings(p: Position) -> Makings:
    """All that pieces are told from."""
    marks = (p.lost, p.moved, p.assaulted, p.attacked, p.retreated, p.fired)
    return Makings((tuple(p.at), tuple(p.facing), tuple(p.steps)), marks)


def piece(p: Position, number: int) -> CamposantoPiece:
    """A piece: where it is, whose, and in what condition."""
    battle = p.battle
    arm = battle.arm[number]
    unit = arm != MARSHAL
    return CamposantoPiece(
        arm=ARMS[arm],
        seat=battle.seats[battle.seat[number]],
        wing=battle.pieces[number].wing,
        hex=p.hex_name(p.at[number]),
        lost=bool(p.lost >> number & 1),
        moved=bool(p.moved >> number & 1),
        facing=cast("Facing", battle.grid.vertices[p.facing[number]]) if unit else None,
        steps=p.steps[number] if unit else 0,
        full=battle.full[number] if unit else 0,
        stars=battle.stars[number] if unit else 0,
        front=hexes(p, zones.front_of(p, number)) if unit and p.at[number] >= 0 else [],
        assaulted=bool(p.assaulted >> number & 1),
        attacked=bool(p.attacked >> number & 1),
        retreated=bool(p.retreated >> number & 1),
        fired=bool(p.fired >> number & 1),
        fire=list(battle.fire[number]) if arm == GUNS else [],
    )


def wing_makings(p: Position) -> object:
    """All that the chart of wings is told from."""
    return p.played, p.statuses, p.fatigued, p.lost, tuple(p.steps)


def wings(p: Position) -> list[CamposantoWing]:
    """The rows of the chart of wings."""
    return [wing(p, number) for number in range(len(p.battle.wing_names))]


def wing(p: Position, number: int) -> CamposantoWing:
    """A wing of the game table: its order point and status, once they are shown."""
    battle = p.battle
    status = p.statuses[number]
    units = battle.wing_mask[number] & ~p.lost
    return CamposantoWing(
        seat=battle.seats[battle.wing_seat[number]],
        wing=p.wing_name(number),
        name="",
        value=p.played[number] or None,
        status=None if status == NO_STATUS else STATUSES[status],
        status_name="",
        fatigued=bool(p.fatigued >> number & 1),
        against=p.wing_name(battle.partner[number]),
        units=units.bit_count(),
        steps=sum(p.steps[unit] for unit in bits(units)),
    )


def wing_label(p: Position, number: int) -> WingLabel:
    """Which wing it is."""
    return WingLabel(seat=p.battle.seats[p.battle.wing_seat[number]], wing=p.wing_name(number))


def side(p: Position, number: int, seat: int | None) -> CamposantoSide:
    """A side's score and order points; what it has played covered only for itself."""
    chosen = p.chosen[number] if seat == number else ()
    return CamposantoSide(
        points=p.points[number],
        losses=p.losses[number],
        regiments_lost=victory.regiments_lost(p, number),
        hand=bits(p.hands[number]),
        chosen=list(chosen) or None,
        general=not p.general_used >> number & 1,
    )


def figures(p: Position, seat: int) -> dict[str, int]:
    """How a game went for a side, for statistics."""
    battle = p.battle
    army = battle.army[seat]
    return {
        "points": p.points[seat],
        "steps_lost": sum(battle.full[unit] - p.steps[unit] for unit in army),
        "steps_lost_of": sum(battle.full[unit] for unit in army),
        "units_lost": (battle.army_mask[seat] & p.lost).bit_count(),
        "regiments_lost": victory.regiments_lost(p, seat),
        "collapsed": int(not all(victory.wing_stands(p, w) for w in battle.wings_of(seat))),
        "marshals_lost": sum(p.lost >> marshal & 1 for marshal in battle.marshals[seat]),
        "general_used": p.general_used >> seat & 1,
    }


def hexes(p: Position, mask: int) -> list[str]:
    """A set of hexes by their numbers."""
    return [p.hex_name(index) for index in bits(mask)]


def in_hand(p: Position) -> str | None:
    """The unit that the step is about; everybody sees it."""
    step = None if p.outcome is not None else p.stack[-1]
    return p.name(step.unit) if isinstance(step, MoveUnit | Retreat | Escape | Turn) else None


def prompt(p: Position) -> CamposantoStep | None:
    """The step that waits: its name, its paragraph and what it is about."""
    if p.outcome is not None:
        return None
    step = p.stack[-1]
    pieces, left = [], None
    if isinstance(step, MoveUnit):
        left = step.mp
    elif isinstance(step, movement.Movement):
        free = p.battle.wing_mask[p.wing] & ~p.moved & ~p.lost
        left = min(movement.limit(p) - movement.activated(p), free.bit_count())
    elif isinstance(step, Reaction):
        pieces = [p.name(unit) for unit in bits(step.units)]
    return CamposantoStep(
        name=step.name,
        rule=step.rule,
        piece=in_hand(p),
        pieces=pieces,
        left=left,
        state={} if isinstance(step, Roll) else dump_step(p, step),
        purpose=step.purpose(p) if isinstance(step, Roll) else {},
    )


def outcome(p: Position) -> OutcomeSeen | None:
    """How the game ended."""
    if p.outcome is None:
        return None
    ended = p.outcome
    return OutcomeSeen(winner=ended.winner, code=ended.code, rule=ended.rule, points=ended.params)
