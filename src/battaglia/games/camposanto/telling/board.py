"""Camposanto in words: hexes, pieces, the desk, wings and order points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from battaglia.core.action import Action
from battaglia.core.game import Plan
from battaglia.core.masks import bits
from battaglia.core.telling.board import OPEN_GROUND
from battaglia.core.telling.figures import capital, chance_text, comma
from battaglia.core.telling.memory import Makings
from battaglia.core.telling.shapes import Fact
from battaglia.core.telling.teller import Teller
from battaglia.games.camposanto import commanders, line_of_retreat, movement, victory, zones
from battaglia.games.camposanto.actions import (
    Advance,
    Assault,
    Face,
    Fire,
    Marshal,
    Orders,
    Pick,
    Place,
    React,
    RetreatStep,
    StepInto,
    TakeHit,
)
from battaglia.games.camposanto.assault import hits
from battaglia.games.camposanto.assault.melee import ATTACKER
from battaglia.games.camposanto.assault.odds import WINS
from battaglia.games.camposanto.battle import ARMS, GUNS, MARSHAL, Battle
from battaglia.games.camposanto.commanders import MarshalMove
from battaglia.games.camposanto.evening import isolated
from battaglia.games.camposanto.movement import Movement, MoveUnit
from battaglia.games.camposanto.orders import ChooseOrders
from battaglia.games.camposanto.retreat import faces_of
from battaglia.games.camposanto.state import NO_STATUS, OFF, STATUSES, Position
from battaglia.games.camposanto.telling import fronts
from battaglia.games.camposanto.telling.scene import scene
from battaglia.games.camposanto.turn import operation_of
from battaglia.games.camposanto.viewing import in_hand, makings

KEYPAD = {"N": "8", "NE": "9", "SE": "3", "S": "2", "SW": "1", "NW": "7"}
"""The facings as they lie on a number pad."""
ENTERING = (Advance, Marshal, Place, RetreatStep, StepInto)
"""Actions that lead into a hex."""
OF_A_PIECE = (Pick, React, TakeHit)
"""Actions of which it matters how the piece stands."""


class CamposantoBoard(Teller):
    """The battle as it lies on the table."""

    terrain_signs: ClassVar = {
        "clear": OPEN_GROUND,
        "farmhouses": "#",
        "village": "&",
        "bridge": "=",
        "river": "~",
        "pond": "@",
        "far-bank": "_",
    }
    pick_verb = Pick.verb
    face_verb = Face.verb
    movement_steps = frozenset({Movement.name})
    uses: ClassVar = {
        Orders.verb: "panel",
        Face.verb: "panel",
        Fire.verb: "aim",
        React.verb: "button",
        TakeHit.verb: "button",
        "halt": "button",
        "reroll": "button",
    }
    weighed_verbs = frozenset({"fight", "stand", "reroll"})

    battle: Battle

    # Names

    def arm(self, piece: str) -> str:
        return ARMS[self.battle.arm[self.index[piece]]]

    def kind(self, piece: str) -> str:
        """A unit, or a marshal."""
        return "unit" if self.index[piece] < self.battle.units else "marshal"

    def source_key(self, piece: str) -> str:
        return f"{self.kind(piece)}s.{piece}"

    def figure_key(self, piece: str) -> str:
        """The steps of a unit, the hex of a marshal."""
        figure = "steps" if self.index[piece] < self.battle.units else "hex"
        return f"{self.source_key(piece)}.{figure}"

    def wing_name(self, wing: int) -> str:
        """A wing by its name; the side is not in it."""
        seat = self.battle.seats[self.battle.wing_seat[wing]]
        spec = self.battle.spec.seats[seat].wings[self.battle.wing_names[wing]]
        return self.text(spec.name)

    def facing_name(self, facing: str) -> str:
        """A facing in words."""
        return self.phrase("facing", facing)

    # The desk

    def moment(self, p: Position) -> str:
        """Day or evening, the phase of the Turn, and the operation."""
        turn = self.battle.spec.turns[p.turn - 1]
        return self.say(
            "moment",
            "phase",
            kind=self.say("turn-name", turn.kind),
            number=p.phase,
            phases=turn.phases,
            phase=self.say("phase", operation_of(p)),
        )

    def in_hand(self, p: Position, seat: int | None) -> str | None:
        return in_hand(p)

    def due(self, p: Position) -> str | None:
        """8.2 The marshal of the activated wing, when he may ride."""
        if not isinstance(p.stack[-1], MarshalMove):
            return None
        mine = self.battle.marshals[p.active]
        riding = [m for m in mine if self.battle.wing[m] == p.wing and p.at[m] >= 0]
        return p.name(riding[0]) if riding else None

    def moves_left(self, p: Position) -> int | None:
        """5.3, 5.4 A Cautious or Titubant wing activates a few units only."""
        most = movement.limit(p)
        limited = isinstance(p.stack[-1], Movement) and most < movement.NO_LIMIT
        return most - movement.activated(p) if limited else None

    def facing(self, p: Position, seat: int, piece: str, there: str) -> str:
        """6.1 The front that a unit takes at the end of its march as a matter of course."""
        unit, here = self.index[piece], self.battle.grid.index(there)
        if not isinstance(p.stack[-1], Movement | MoveUnit) or self.battle.arm[unit] == MARSHAL:
            return ""
        return self.battle.grid.vertices[fronts.natural(p, unit, here)]

    def turns_of(self, p: Position, seat: int, piece: str) -> list[tuple[str, Plan]]:
        """6, 6.1 A unit may be activated to turn where it stands."""
        unit = self.index[piece]
        if not isinstance(p.stack[-1], Movement) or movement.pick_objections(p, unit):
            return []
        if not movement.may_end(p, unit, p.at[unit]):
            return []
        now = self.battle.grid.vertices[p.facing[unit]]
        faces = [face for face in faces_of(p, unit) if isinstance(face, Face)]
        pick = self.battle.picks[unit]
        return [(face.facing, (pick, face)) for face in faces if face.facing != now]

    def declared(self, p: Position) -> list[tuple[str, str]]:
        """7 Who is in the assault, attacker first."""
        shown = scene(self, p)
        if shown is None:
            return []
        return [(a, d) for a in shown.attackers for d in shown.defenders]

    def dusk(self, p: Position) -> bool:
        """11 The evening."""
        return self.battle.spec.turns[p.turn - 1].kind == "evening"

    def makings(self, p: Position) -> Makings:
        return makings(p)

    def score_makings(self, p: Position) -> object:
        return p.points, p.losses, p.lost, p.hands, p.general_used

    def counter(self, p: Position, piece: str) -> str:
        """Steps and facing."""
        unit = self.index[piece]
        if self.battle.arm[unit] == MARSHAL:
            return self.arm_name(piece)
        return comma([self._steps(p, unit), *self._looking(p, unit)])

    def side_lines(self, p: Position, seat: str) -> list[str]:
        """Points, losses, order points, and whether the general has stepped in."""
        number = self.battle.seats.index(seat)
        general = self.text(self.battle.spec.seats[seat].general)
        ready = "general-used" if p.general_used >> number & 1 else "general-ready"
        lost = victory.regiments_lost(p, number)
        return [
            self.say("board", "points-of", seat=seat, points=p.points[number]),
            "  " + self.say("board", "taken-steps", steps=p.losses[number], regiments=lost),
            "  " + self.say("board", "order-points-left", values=_listed(bits(p.hands[number]))),
            "  " + self.say("board", ready, name=general),
        ]

    # Hexes

    def terrain(self, p: Position, index: int) -> str:
        """Roads have no effect and are left out."""
        return self.name("terrain", self.ground(p, index))

    def ground(self, p: Position, index: int) -> str:
        masks = self.battle.map.terrain.items()
        return next((name for name, mask in masks if mask >> index & 1), "clear")

    def around(self, p: Position, index: int) -> list[str]:
        """Who has the hex before its front, and who retreats to it."""
        battle, lines = self.battle, []
        units = [u for u in range(battle.units) if p.at[u] >= 0]
        before = [u for u in units if zones.front_of(p, u) >> index & 1]
        if before:
            lines.append(self.say("board", "before-front-of", pieces=self._ids(before)))
        for seat, spec in battle.spec.seats.items():
            goals = [battle.area(name) for name in (spec.edge, spec.haven) if name]
            if any(goal >> index & 1 for goal in goals):
                lines.append(self.say("board", "own-edge", seat=seat))
        return lines

    def zone(self, p: Position, seat: int) -> int:
        return zones.zone_of_control(p, seat)

    def _ids(self, pieces: Sequence[int]) -> str:
        return " ".join(self.battle.ids[piece] for piece in pieces)

    def pieces_at(self, p: Position, index: int) -> list[str]:
        """Regiments first, then what lies on them."""
        found = super().pieces_at(p, index)
        return sorted(found, key=lambda piece: self.battle.arm[self.index[piece]])

    def mark(self, p: Position, index: int, beside: int | None) -> str:
        """The facing of whoever stands in the hex."""
        units = p.units_at(index)
        return KEYPAD[self._facing(p, units[0])] if units else " "

    def mark_meaning(self) -> str:
        words = [f"{mark} {self.facing_name(name)}" for name, mark in KEYPAD.items()]
        return self.say("board", "facing-signs", signs=", ".join(words))

    def _facing(self, p: Position, unit: int) -> str:
        return self.battle.grid.vertices[p.facing[unit]]

    # Pieces

    def figures(self, p: Position, piece: str) -> list[Fact]:
        """Steps, stars, movement points, facing, fire, men, nation."""
        unit, battle = self.index[piece], self.battle
        spec = battle.pieces[unit]
        found: dict[str, object] = {"moves": self._points(p, unit)}
        if battle.arm[unit] != MARSHAL:
            found = {"steps": f"{p.steps[unit]} / {battle.full[unit]}"} | found
            found["quality"] = "★" * battle.stars[unit]
            found["facing"] = self.facing_name(self._facing(p, unit)) if p.at[unit] >= 0 else ""
            found["fire"] = " ".join(f"{value:+d}" for value in battle.fire[unit])
            found["men"] = getattr(spec, "men", 0)
            found["nation"] = self.text(battle.spec.nations[getattr(spec, "nation", "")].name)
        return [
            Fact(name=self.say("figure", name), value=str(value))
            for name, value in found.items()
            if value
        ]

    def figure_words(self, p: Position, piece: str) -> list[str]:
        """Steps, stars, movement points, facing."""
        unit = self.index[piece]
        points = self.name("mp", str(self._points(p, unit)))
        if self.battle.arm[unit] == MARSHAL:
            return [points]
        words = [self._steps(p, unit)]
        if self.battle.stars[unit]:
            words.append(self.say("board", "stars", count=self.battle.stars[unit]))
        return [*words, points, *self._looking(p, unit)]

    def _steps(self, p: Position, unit: int) -> str:
        return self.phrase("board", "steps", left=p.steps[unit], full=self.battle.full[unit])

    def _looking(self, p: Position, unit: int) -> list[str]:
        if p.at[unit] < 0 or self.battle.arm[unit] == MARSHAL:
            return []
        return [self.phrase("board", "faces", facing=self.facing_name(self._facing(p, unit)))]

    def _points(self, p: Position, piece: int) -> int:
        """The printed movement points; those of now if the piece's wing is activated."""
        if p.wing != self.battle.wing[piece]:
            return self.battle.mp[piece]
        marshal = self.battle.arm[piece] == MARSHAL
        return commanders.allowance(p, piece) if marshal else movement.allowance(p, piece)

    def conditions(self, p: Position, piece: str) -> list[str]:
        """What a piece has done in this activation; in the evening, whether it is isolated."""
        number = self.index[piece]
        done = {
            "moved": p.moved,
            "fired": p.fired,
            "assaulted": p.assaulted,
            "attacked": p.attacked,
            "retreated": p.retreated,
        }
        words = [self.say("board", f"is-{what}") for what, who in done.items() if who >> number & 1]
        fighting = number < self.battle.units and p.at[number] >= 0
        alone = fighting and isolated(p, number)
        return [*words, self.say("board", "is-isolated")] if alone else words

    def more_of_piece(self, p: Position, piece: str) -> list[str]:
        """Its wing, its fire, front and flanks."""
        unit = self.index[piece]
        wing = self.wing_state(p, self.battle.wing[unit])
        lines = [self.say("board", "wing-of-piece", wing=wing)]
        if self.battle.arm[unit] == GUNS:
            figures = ", ".join(f"{value:+d}" for value in self.battle.fire[unit])
            lines.append(self.say("board", "fire-modifiers", figures=figures))
        return lines + (self._surroundings(p, unit) if p.at[unit] >= 0 else [])

    def wing_state(self, p: Position, wing: int) -> str:
        """A wing with its order point and its status, once they are shown."""
        if p.statuses[wing] == NO_STATUS:
            return self.wing_name(wing)
        status = self.name("status", STATUSES[p.statuses[wing]])
        return f"{self.wing_name(wing)} ({p.played[wing]}, {status})"

    def _surroundings(self, p: Position, unit: int) -> list[str]:
        """Front and flanks, with the enemies there, and whose front the piece is in."""
        lines = []
        if self.battle.arm[unit] != MARSHAL:
            front, flank = zones.front_of(p, unit), zones.flank_of(p, unit)
            lines.append(self.say("board", "front-hexes", hexes=self._hexes(p, front)))
            lines.append(self.say("board", "flank-hexes", hexes=self._hexes(p, flank)))
        if zones.in_enemy_zone(p, unit):
            lines.append(self.say("board", "in-enemy-zone"))
        enemies = [f for f in self.battle.army[1 - self.battle.seat[unit]] if p.at[f] >= 0]
        watching = [foe for foe in enemies if zones.front_of(p, foe) >> p.at[unit] & 1]
        if watching:
            lines.append(self.say("board", "before-enemies", pieces=self._ids(watching)))
        return lines

    def _hexes(self, p: Position, mask: int) -> str:
        """Hexes by their numbers, each with the pieces in it."""
        return ", ".join(self._hex_with_pieces(p, index) for index in bits(mask))

    def _hex_with_pieces(self, p: Position, index: int) -> str:
        names = [self.name("piece", piece) for piece in self.pieces_at(p, index)]
        name = self.battle.grid.name(index)
        return f"{name} ({', '.join(names)})" if names else name

    def in_brief(self, p: Position, piece: str) -> str:
        unit, name = self.index[piece], self.name("piece", piece)
        if self.battle.arm[unit] == MARSHAL:
            return name
        return f"{name} ({comma([self._steps(p, unit), *self._looking(p, unit)])})"

    # How the game stands

    def score_lines(self, p: Position) -> list[str]:
        """Points, losses, order points and generals, and the wings in the order they act."""
        lines = [self._when(p), *super().score_lines(p)]
        if not p.order:
            return [*lines, self.say("board", "compared", wings=self._pairs())]
        lines.append(self.say("board", "activations"))
        return lines + [f"  {line}" for line in self._activation_lines(p)]

    def _activation_lines(self, p: Position) -> list[str]:
        battle, lines = self.battle, []
        for number, wing in enumerate(p.order, start=1):
            seat = self.name("seat", battle.seats[battle.wing_seat[wing]])
            acted = "wing-done" if number < p.activation else "wing-acts"
            state = self.say("board", "wing-to-come" if number > p.activation else acted)
            lines.append(f"{number}. {seat}, {self.wing_state(p, wing)}: {state}")
        return lines

    def _pairs(self) -> str:
        """Which wing is compared with which."""
        wings = self.battle.wings_of(0)
        pairs = [(self.wing_name(w), self.wing_name(self.battle.partner[w])) for w in wings]
        return "; ".join(f"{mine} - {theirs}" for mine, theirs in pairs)

    # The decision

    def _when(self, p: Position) -> str:
        turn = self.battle.spec.turns[p.turn - 1]
        kind = capital(self.name("turn-kind", turn.kind))
        return self.say("board", "phase-of", kind=kind, phase=p.phase, phases=turn.phases)

    def asked_heading(self, p: Position, seat: int) -> str:
        """Turn and phase, the wing that acts with its status, and who is asked if not its side."""
        asked = self.battle.seats[seat]
        operation = self.name("phase", operation_of(p))
        if p.wing == OFF:
            return f"{self._when(p)} {self.name('seat', asked)}: {operation}."
        acting = self.name("seat", self.battle.seats[p.active])
        where = f"{self._when(p)} {acting}, {self.wing_state(p, p.wing)}: {operation}."
        return where if seat == p.active else f"{where} {self.say('board', 'is-asked', seat=asked)}"

    def advice(self, p: Position, seat: int) -> list[str]:
        """How order points are played; how many units a limited wing may still activate."""
        if isinstance(p.stack[-1], ChooseOrders):
            return self._about_orders(p, seat)
        if isinstance(p.stack[-1], Movement) and movement.limit(p) < movement.NO_LIMIT:
            left = movement.limit(p) - movement.activated(p)
            return [self.say("board", "units-left", count=left)]
        return []

    def _about_orders(self, p: Position, seat: int) -> list[str]:
        hands = [_listed(bits(hand)) for hand in p.hands]
        wings = [self.wing_name(wing) for wing in self.battle.wings_of(seat)]
        example = "+".join(str(value) for value in bits(p.hands[seat])[: len(wings)])
        how = {"wings": ", ".join(wings), "example": f"{Orders.verb} {example}"}
        other = self.battle.seats[1 - seat]
        return [
            self.say("board", "your-order-points", values=hands[seat]),
            self.say("board", "their-order-points", seat=other, values=hands[1 - seat]),
            self.say("board", "how-to-order", **how),
            self.say("board", "compared", wings=self._pairs()),
        ]

    def read(self, typed: str) -> str:
        """Order points may be typed with blanks between them, facings in small letters."""
        words = typed.split()
        if words[:1] == [Orders.verb] and len(words) > 2:
            return f"{words[0]} {'+'.join(words[1:])}"
        if self.is_ending(words) and Face.verb.startswith(words[0]):
            return " ".join([*words[:-1], words[-1].upper()])
        return typed

    def is_ending(self, words: Sequence[str]) -> bool:
        return len(words) > 2 and words[-1].upper() in KEYPAD

    def endings(self, piece: str, word: str) -> list[Action]:
        """6.1 A unit turns at the end of its move."""
        marshal = self.battle.arm[self.index[piece]] == MARSHAL
        return [Face(piece, word.upper())] if word and not marshal else []

    def detail(self, p: Position, action: Action) -> str:
        if isinstance(action, ENTERING):
            return self._entering(p, action.piece, self.battle.grid.index(action.hex), action)
        if isinstance(action, Face):
            vertex = self.battle.grid.vertex(action.facing)
            front = self.battle.ground.front[p.at[self.index[action.piece]]][vertex]
            return self.say("board", "front-there", hexes=self._hexes(p, front))
        if isinstance(action, Fire):
            there = self.battle.grid.index(action.hex)
            return self.in_brief(p, self.battle.ids[hits.bearer(p, there)])
        if isinstance(action, OF_A_PIECE):
            looking = self._looking(p, self.index[action.piece])
            return comma([self.whereabouts(p, action.piece), *looking])
        return self._chance_of_winning(p, action) if isinstance(action, Assault) else ""

    def _chance_of_winning(self, p: Position, action: Assault) -> str:
        """7.1 How likely those who attack so far win if nobody falls back."""
        odds = self.game.odds(p, p.active, action)
        results = odds.courses[0].results if odds else {}
        won = results.get(WINS[ATTACKER], Fraction(0))
        return self.say("board", "chance-of-winning", chance=chance_text(won))

    def _entering(self, p: Position, piece: str, there: int, action: Action) -> str:
        """The ground of a hex, and what the enemy has to say of it."""
        number = self.index[piece]
        words = [self.terrain(p, there)]
        if isinstance(action, RetreatStep) and line_of_retreat.under_front(p, number, there):
            words.append(self.say("board", "costs-hit"))
        elif self.zone(p, 1 - self.battle.seat[number]) >> there & 1:
            words.append(self.say("board", "enemy-zone"))
        return ", ".join(words)

    def on_the_way(self, pieces: Sequence[str]) -> str:
        """Enemies who may retreat before the unit, and marshals who must."""
        return self.say("board", "stirs", pieces=" ".join(pieces))


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
