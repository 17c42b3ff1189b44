"""What the terminal shows of Camposanto 1743."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from battaglia.cli.boards.base import CLEAR, UNKNOWN, Board, View, capital, comma
from battaglia.cli.boards.camposanto_odds import CamposantoOdds
from battaglia.cli.numbers import chance_text
from battaglia.cli.speaking import Manner, as_params
from battaglia.core.action import Action
from battaglia.core.maps import in_language
from battaglia.core.masks import bits
from battaglia.core.match import Seat
from battaglia.core.provenance import provenance_of
from battaglia.core.reason import Param
from battaglia.games.camposanto import commanders, line_of_retreat, movement, zones
from battaglia.games.camposanto.actions import (
    Advance,
    Assault,
    Face,
    Fight,
    Fire,
    Marshal,
    Orders,
    Pick,
    Place,
    React,
    Reroll,
    RetreatStep,
    Stand,
    StepInto,
    TakeHit,
)
from battaglia.games.camposanto.assault import hits
from battaglia.games.camposanto.assault.melee import ATTACKER
from battaglia.games.camposanto.assault.odds import WINS
from battaglia.games.camposanto.battle import ARMS, GUNS, MARSHAL, Battle
from battaglia.games.camposanto.evening import isolated
from battaglia.games.camposanto.movement import Movement
from battaglia.games.camposanto.orders import ChooseOrders
from battaglia.games.camposanto.state import NO_STATUS, STATUSES, Position

KEYPAD = {"N": "8", "NE": "9", "SE": "3", "S": "2", "SW": "1", "NW": "7"}
"""The facings as they lie on a number pad."""
ENTERING = (Advance, Marshal, Place, RetreatStep, StepInto)
"""Actions that lead into a hex."""
OF_A_PIECE = (Pick, React, TakeHit)
"""Actions of which it matters how the piece stands."""


class CamposantoBoard(CamposantoOdds, Board):
    """A battle of Camposanto as somebody at the terminal looks at it."""

    manner = Manner(
        ways={"step": "way", "falls-back": "way-back"},
        under_way=frozenset({"step", "falls-back", "activation", "turn", "phase-ends"}),
        in_heading=frozenset({"activation"}),
    )
    terrain_signs: ClassVar = {
        "clear": CLEAR,
        "farmhouses": "#",
        "village": "&",
        "bridge": "=",
        "river": "~",
        "pond": "@",
        "far-bank": "_",
    }
    pick_verb = Pick.verb
    secret_verbs = frozenset({Orders.verb})

    battle: Battle

    @property
    def position(self) -> Position:
        state = self.match.state
        assert isinstance(state, Position), "this board shows Camposanto only"
        return state

    def wing_name(self, wing: int) -> str:
        """A wing by its name; the side is not in it."""
        seat = self.battle.seats[self.battle.wing_seat[wing]]
        spec = self.battle.spec.seats[seat].wings[self.battle.wing_names[wing]]
        return self.speaker.text(spec.name)

    # Hexes

    def terrain(self, index: int) -> str:
        """Roads have no effect and are left out."""
        return self.speaker.name("terrain", self._ground(index))

    def _ground(self, index: int) -> str:
        masks = self.battle.map.terrain.items()
        return next((name for name, mask in masks if mask >> index & 1), "clear")

    def around(self, index: int) -> list[str]:
        """Who has the hex before its front, and who retreats to it."""
        p, battle, lines = self.position, self.battle, []
        before = [u for u in range(battle.units) if p.at[u] >= 0 and self._front(u) >> index & 1]
        if before:
            lines.append(self.speaker.tell("before-front-of", pieces=self._ids(before)))
        for seat, spec in battle.spec.seats.items():
            goals = [battle.area(name) for name in (spec.edge, spec.haven) if name]
            if any(goal >> index & 1 for goal in goals):
                lines.append(self.speaker.tell("own-edge", seat=seat))
        return lines

    def zone(self, seat: int) -> int:
        return zones.zone_of_control(self.position, seat)

    def _front(self, unit: int) -> int:
        return zones.front_of(self.position, unit)

    def _ids(self, pieces: Sequence[int]) -> str:
        return " ".join(self.battle.ids[piece] for piece in pieces)

    def pieces_at(self, index: int) -> list[str]:
        """Regiments first, then what lies on them."""
        found = super().pieces_at(index)
        return sorted(found, key=lambda piece: self.battle.arm[self.battle.index[piece]])

    # The signs of the map

    def terrain_sign(self, index: int) -> str:
        return self.terrain_signs.get(self._ground(index), UNKNOWN)

    def mark(self, index: int, beside: int | None) -> str:
        """The facing of whoever stands in the hex."""
        units = self.position.units_at(index)
        return KEYPAD[self._facing(units[0])] if units else " "

    def mark_meaning(self) -> str:
        words = [f"{mark} {self._facing_name(name)}" for name, mark in KEYPAD.items()]
        return self.speaker.tell("facing-signs", signs=", ".join(words))

    def _facing(self, unit: int) -> str:
        return self.battle.grid.vertices[self.position.facing[unit]]

    def _facing_name(self, facing: str) -> str:
        return self.speaker.name("facing", facing)

    # Pieces

    def arm(self, piece: str) -> str:
        return ARMS[self.battle.arm[self.battle.index[piece]]]

    def holder(self, piece: str) -> str:
        return self.battle.seats[self.battle.seat[self.battle.index[piece]]]

    def figures(self, piece: str) -> str:
        """Steps, stars, facing, movement points."""
        p, unit, tell = self.position, self.battle.index[piece], self.speaker.tell
        points = self.speaker.name("mp", str(self._points(unit)))
        if self.battle.arm[unit] == MARSHAL:
            return points
        words = [tell("steps", left=p.steps[unit], full=self.battle.full[unit])]
        if self.battle.stars[unit]:
            words.append(tell("stars", count=self.battle.stars[unit]))
        return ", ".join([*words, points, *self._looking(unit)])

    def _looking(self, unit: int) -> list[str]:
        if self.position.at[unit] < 0 or self.battle.arm[unit] == MARSHAL:
            return []
        return [self.speaker.tell("faces", facing=self._facing_name(self._facing(unit)))]

    def _points(self, piece: int) -> int:
        """The printed movement points; those of now if the piece's wing is activated."""
        p = self.position
        if p.wing != self.battle.wing[piece]:
            return self.battle.mp[piece]
        marshal = self.battle.arm[piece] == MARSHAL
        return commanders.allowance(p, piece) if marshal else movement.allowance(p, piece)

    def conditions(self, piece: str) -> list[str]:
        """What a piece has done in this activation; in the evening, whether it is isolated."""
        p, number = self.position, self.battle.index[piece]
        done = {
            "moved": p.moved,
            "fired": p.fired,
            "assaulted": p.assaulted,
            "attacked": p.attacked,
            "retreated": p.retreated,
        }
        words = [self.speaker.tell(f"is-{what}") for what, who in done.items() if who >> number & 1]
        fighting = number < self.battle.units and p.at[number] >= 0
        alone = [self.speaker.tell("is-isolated")] if fighting and isolated(p, number) else []
        return words + alone

    def piece_lines(self, piece: str) -> list[str]:
        speaker, unit = self.speaker, self.battle.index[piece]
        lines = [self.piece_line(piece), speaker.tell("belongs-to", seat=self.holder(piece))]
        lines.append(speaker.tell("wing-of-piece", wing=self._wing_state(self.battle.wing[unit])))
        if self.battle.arm[unit] == GUNS:
            figures = ", ".join(f"{value:+d}" for value in self.battle.fire[unit])
            lines.append(speaker.tell("fire-modifiers", figures=figures))
        if self.position.at[unit] >= 0:
            lines += self._surroundings(unit)
        group = "marshals" if self.battle.arm[unit] == MARSHAL else "units"
        stated = provenance_of(self.battle.spec.provenance, f"{group}.{piece}")
        lines.append(speaker.tell("figures-from", kind=speaker.name("provenance", stated.kind)))
        return lines

    def _wing_state(self, wing: int) -> str:
        """A wing with its order point and its status, once they are shown."""
        p = self.position
        if p.statuses[wing] == NO_STATUS:
            return self.wing_name(wing)
        status = self.speaker.name("status", STATUSES[p.statuses[wing]])
        return f"{self.wing_name(wing)} ({p.played[wing]}, {status})"

    def _surroundings(self, unit: int) -> list[str]:
        """Front and flanks, with the enemies there, and whose front the piece is in."""
        p, tell = self.position, self.speaker.tell
        lines = []
        if self.battle.arm[unit] != MARSHAL:
            front, flank = self._front(unit), zones.flank_of(p, unit)
            lines.append(tell("front-hexes", hexes=self._hexes(front)))
            lines.append(tell("flank-hexes", hexes=self._hexes(flank)))
        if zones.in_enemy_zone(p, unit):
            lines.append(tell("in-enemy-zone"))
        watching = [foe for foe in self._enemies(unit) if self._front(foe) >> p.at[unit] & 1]
        if watching:
            lines.append(tell("before-enemies", pieces=self._ids(watching)))
        return lines

    def _enemies(self, piece: int) -> list[int]:
        army = self.battle.army[1 - self.battle.seat[piece]]
        return [foe for foe in army if self.position.at[foe] >= 0]

    def _hexes(self, mask: int) -> str:
        """Hexes by their numbers, each with the pieces in it."""
        return ", ".join(self._hex_with_pieces(index) for index in bits(mask))

    def _hex_with_pieces(self, index: int) -> str:
        names = [self.speaker.name("piece", piece) for piece in self.pieces_at(index)]
        name = self.battle.grid.name(index)
        return f"{name} ({', '.join(names)})" if names else name

    def in_brief(self, piece: str) -> str:
        unit, name = self.battle.index[piece], self.speaker.name("piece", piece)
        if self.battle.arm[unit] == MARSHAL:
            return name
        steps = self.speaker.tell(
            "steps", left=self.position.steps[unit], full=self.battle.full[unit]
        )
        return f"{name} ({comma([steps, *self._looking(unit)])})"

    # How the game stands

    def score_lines(self) -> list[str]:
        """Points, losses, order points and generals, and the wings in the order they act."""
        view = self.match.game.view(self.match.state, None)
        lines = [self._when(view)]
        for seat, side in view["sides"].items():
            lines += self._side_lines(seat, side)
        if view["order"]:
            lines.append(self.speaker.tell("activations"))
            lines += [f"  {line}" for line in self._activation_lines()]
        else:
            lines.append(self.speaker.tell("compared", wings=self._pairs()))
        return lines

    def _side_lines(self, seat: str, side: View) -> list[str]:
        tell = self.speaker.tell
        general = in_language(self.battle.spec.seats[seat].general, self.speaker.language)
        return [
            tell("points-of", seat=seat, points=side["points"]),
            "  " + tell("taken-steps", steps=side["losses"], regiments=side["regiments_lost"]),
            "  " + tell("order-points-left", values=_listed(side["hand"])),
            "  " + tell("general-ready" if side["general"] else "general-used", name=general),
        ]

    def _activation_lines(self) -> list[str]:
        p, battle, lines = self.position, self.battle, []
        for number, wing in enumerate(p.order, start=1):
            seat = self.speaker.name("seat", battle.seats[battle.wing_seat[wing]])
            acted = "wing-done" if number < p.activation else "wing-acts"
            state = self.speaker.tell("wing-to-come" if number > p.activation else acted)
            lines.append(f"{number}. {seat}, {self._wing_state(wing)}: {state}")
        return lines

    def _pairs(self) -> str:
        """Which wing is compared with which."""
        wings = self.battle.wings_of(0)
        pairs = [(self.wing_name(w), self.wing_name(self.battle.partner[w])) for w in wings]
        return "; ".join(f"{mine} - {theirs}" for mine, theirs in pairs)

    # The decision

    def _when(self, view: View) -> str:
        kind = self.speaker.name("turn-kind", view["kind"])
        number, count = view["phase_number"], view["phases"]
        return capital(self.speaker.tell("phase-of", kind=kind, phase=number, phases=count))

    def heading(self, view: View, seat: str) -> str:
        """Turn and phase, the wing that acts with its status, and who is asked if not its side."""
        name, when = self.speaker.name("seat", seat), self._when(view)
        operation = self.speaker.name("phase", view["phase"])
        if view["active"] is None:
            return f"{when} {name}: {operation}."
        acting = self.speaker.name("seat", view["active"])
        where = f"{when} {acting}, {self._wing_state(self.position.wing)}: {operation}."
        asked = self.speaker.tell("is-asked", seat=seat)
        return where if seat == view["active"] else f"{where} {asked}"

    def prompt(self, view: View, seat: str) -> str:
        step = view["step"]
        params: dict[str, Param] = {**as_params(step), "seat": seat}
        return self.speaker.catalogue.say("prompt", step["name"], params)

    def advice(self, door: Seat) -> list[str]:
        """How order points are played; how many units a limited wing may still activate."""
        p = self.position
        if isinstance(p.stack[-1], ChooseOrders):
            return self._about_orders(door)
        if isinstance(p.stack[-1], Movement) and movement.limit(p) < movement.NO_LIMIT:
            left = movement.limit(p) - movement.activated(p)
            return [self.speaker.tell("units-left", count=left)]
        return []

    def _about_orders(self, door: Seat) -> list[str]:
        sides, tell = door.view()["sides"], self.speaker.tell
        hands = {seat: _listed(side["hand"]) for seat, side in sides.items()}
        wings = [self.wing_name(wing) for wing in self.battle.wings_of(door.number)]
        example = "+".join(map(str, sides[door.name]["hand"][: len(wings)]))
        other = self.battle.seats[1 - door.number]
        return [
            tell("your-order-points", values=hands[door.name]),
            tell("their-order-points", seat=other, values=hands[other]),
            tell("how-to-order", wings=", ".join(wings), example=f"{Orders.verb} {example}"),
            tell("compared", wings=self._pairs()),
        ]

    def weighed(self, actions: Sequence[Action]) -> list[Action]:
        """Before and in a fight its odds are shown."""
        return [action for action in actions if isinstance(action, Fight | Stand | Reroll)]

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
        marshal = self.battle.arm[self.battle.index[piece]] == MARSHAL
        return [Face(piece, word.upper())] if word and not marshal else []

    # What a choice means

    def detail(self, action: Action) -> str:
        if isinstance(action, ENTERING):
            return self._entering(action.piece, self.battle.grid.index(action.hex), action)
        if isinstance(action, Face):
            unit = self.battle.index[action.piece]
            vertex = self.battle.grid.vertex(action.facing)
            front = self.battle.ground.front[self.position.at[unit]][vertex]
            return self.speaker.tell("front-there", hexes=self._hexes(front))
        if isinstance(action, Fire):
            there = self.battle.grid.index(action.hex)
            return self.in_brief(self.battle.ids[hits.bearer(self.position, there)])
        if isinstance(action, OF_A_PIECE):
            unit = self.battle.index[action.piece]
            return comma([self.whereabouts(action.piece), *self._looking(unit)])
        if isinstance(action, Assault):
            return self._chance_of_winning(action)
        return ""

    def _chance_of_winning(self, action: Assault) -> str:
        """7.1 How likely those who attack so far win if nobody falls back."""
        odds = self.match.game.odds(self.position, self.position.active, action)
        results = odds.courses[0].results if odds else {}
        won = results.get(WINS[ATTACKER], Fraction(0))
        return self.speaker.tell("chance-of-winning", chance=chance_text(won))

    def _entering(self, piece: str, there: int, action: Action) -> str:
        """The ground of a hex, and what the enemy has to say of it."""
        p, number = self.position, self.battle.index[piece]
        words = [self.terrain(there)]
        if isinstance(action, RetreatStep) and line_of_retreat.under_front(p, number, there):
            words.append(self.speaker.tell("costs-hit"))
        elif self.zone(1 - self.battle.seat[number]) >> there & 1:
            words.append(self.speaker.tell("enemy-zone"))
        return ", ".join(words)

    def on_the_way(self, pieces: Sequence[str]) -> str:
        """Enemies who may retreat before the unit, and marshals who must."""
        return self.speaker.tell("stirs", pieces=" ".join(pieces))


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
