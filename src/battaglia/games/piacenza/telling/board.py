"""Piacenza in words: hexes, pieces, the desk, wings and command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.core.telling.board import OPEN_GROUND
from battaglia.core.telling.figures import comma
from battaglia.core.telling.memory import Memory
from battaglia.core.telling.shapes import Fact, Marker, Parts, Use
from battaglia.core.telling.teller import Teller
from battaglia.games.piacenza import command, zones
from battaglia.games.piacenza.actions import (
    Bombard,
    Charge,
    DeclareLine,
    Face,
    Fire,
    Formation,
    Melee,
    Objectives,
    Pick,
    Place,
    Reply,
    RetreatStep,
    Ride,
    StepInto,
    Wing,
)
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.bombardment import SecondVolley
from battaglia.games.piacenza.commanders import Lead
from battaglia.games.piacenza.movement.moving import GoOn, MoveUnit, in_order
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.pieces import ARMS, FOOT, GUNS, LEADERS, RANKS
from battaglia.games.piacenza.retreat import Retreat
from battaglia.games.piacenza.setup import PlacePiece
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.turn import part_of
from battaglia.games.piacenza.viewing import in_command, makings

KEYPAD = {"NE": "9", "E": "6", "SE": "3", "SW": "1", "W": "4", "NW": "7"}
"""The facings of batteries as they lie on a number pad."""
ENTERING = (Place, RetreatStep, Ride, StepInto)
"""Actions that lead into a hex."""
NAMELESS = (Formation, Objectives, Wing)
"""Actions that name no piece, though a formation may be called like one."""
STATES = ("disordered", "routed", "billebaude", "reduced", "changed", "fired", "failed", "staff")
"""What may be said of a piece's condition, in the order of saying."""


class PiacenzaBoard(Teller):
    """The battle as it lies on the table."""

    terrain_signs: ClassVar = {
        "clear": OPEN_GROUND,
        "farmstead": ",",
        "ditch": ";",
        "woods": "^",
        "farmhouse": "#",
        "entrenchment": "%",
        "redoubt": "*",
        "chateau": "&",
        "village": "&",
        "city": "+",
        "bridge": "=",
        "river-po": "~",
        "river-trebbia": "~",
        "out-of-play": "_",
    }
    pick_verb = Pick.verb
    face_verb = Face.verb
    movement_steps = frozenset({FormationMovement.name})
    uses: ClassVar = {
        Bombard.verb: "aim",
        # A cavalry unit may be open to both: the buttons tell them apart.
        Melee.verb: "button",
        Charge.verb: "button",
        Wing.verb: "panel",
        Formation.verb: "panel",
        Objectives.verb: "panel",
        DeclareLine.verb: "panel",
        Face.verb: "panel",
        # The targets of a volley are gathered in a panel, and named together with its end.
        "end-targets": "panel",
        "end-replies": "panel",
        "halt": "button",
        # In the panel of the fight.
        "fight": "panel",
        "follow": "button",
        "steady": "button",
        "rally": "button",
        "suffer": "button",
        "stay": "button",
        "give-up": "panel",
        "cease": "button",
        "mount": "button",
        "dismount": "button",
    }
    weighed_verbs = frozenset({"fight", "bombard", "fire", "charge", "melee"})

    battle: Battle

    # Names

    def arm(self, piece: str) -> str:
        number = self.index[piece]
        rank = self.battle.rank[number]
        return RANKS[rank] if rank >= 0 else ARMS[self.battle.arm[number]]

    def kind(self, piece: str) -> str:
        """A unit, or a commander."""
        return "unit" if self.index[piece] < self.battle.units else "commander"

    def looked_by(self, piece: str) -> dict[str, str]:
        """2.2.2 A unit's wing is that of its formation, and so is a formation commander's."""
        wing = self.battle.wing[self.index[piece]]
        return super().looked_by(piece) | {
            "wing": self.battle.wing_names[wing] if wing >= 0 else ""
        }

    def source_key(self, piece: str) -> str:
        return f"{self.kind(piece)}s.{piece}"

    def figure_key(self, piece: str) -> str:
        """The strength of a unit, the name of a commander."""
        figure = "strength" if self.index[piece] < self.battle.units else "name"
        return f"{self.source_key(piece)}.{figure}"

    def wing_name(self, wing: int) -> str:
        """A wing by its name; the side is not in it."""
        seat = self.battle.seats[self.battle.wing_seat[wing]]
        return self.text(self.battle.spec.seats[seat].wings[self.battle.wing_names[wing]].name)

    def formation_name(self, formation: int) -> str:
        """A formation by its name."""
        name = self.battle.formation_names[formation]
        return self.text(self.battle.spec.formations[name].name)

    # The desk

    def parts(self, action: Action) -> Parts:
        """A unit that is taken in hand acts; wings, formations and places are no pieces."""
        if isinstance(action, Pick) and len(action.pieces) == 1:
            return Parts(action.pieces[0], None, None, action.pieces)
        if isinstance(action, NAMELESS):
            return Parts(None, None, None, ())
        return super().parts(action)

    def use(self, action: Action) -> Use:
        """A click takes one unit in hand, a button a stack."""
        if isinstance(action, Pick) and len(action.pieces) > 1:
            return "button"
        return super().use(action)

    def in_hand(self, p: Position, seat: int | None) -> str | None:
        """5.0, F1 The unit in hand, the first of a stack; 3.0 the piece that is being placed."""
        step = p.stack[-1]
        if isinstance(step, MoveUnit | GoOn):
            return p.name(in_order(p, step.units)[0])
        return p.name(step.piece) if isinstance(step, PlacePiece) else None

    def facing(self, p: Position, seat: int, piece: str, there: str) -> str:
        """5.1 A battery that moves keeps its facing as a matter of course."""
        unit = self.index[piece]
        alone = isinstance(p.stack[-1], FormationMovement) and self.battle.body[unit] == GUNS
        return self.battle.grid.vertices[p.facing[unit]] if alone else ""

    def along(self, p: Position, seat: int, piece: str) -> list[str]:
        """5.0 The rules let a stack move as one: it is taken in hand by a button."""
        return []

    def due(self, p: Position) -> str | None:
        """4.4 The commander who may ride; 9.2.8 who retreats; 8.4 the battery that may go on."""
        step = p.stack[-1]
        if isinstance(step, Lead):
            return p.name(step.piece)
        return p.name(step.unit) if isinstance(step, Retreat | SecondVolley) else None

    def moment(self, p: Position) -> str:
        """The hour, and the part of the turn."""
        hour = self.battle.spec.turns[p.turn - 1].hour
        part = self.say("phase", part_of(p))
        return self.say("moment", "turn", hour=f"{hour:02}:00", turn=p.turn, phase=part)

    def declared(self, p: Position) -> list[tuple[str, str]]:
        """9.1, 9.2.1 Who fires at whom, who attacks whom."""
        pairs = [*p.aims.items(), *p.attacks.items()]
        return [(p.name(one), p.name(other)) for one, other in pairs]

    def markers(self, p: Position) -> list[Marker]:
        """8.2.1 Smoke; 5.6 the places of the declared line that are still empty."""
        smoke = [
            Marker(hex=p.hex_name(here), kind="smoke", text=self.say("marker", "smoke"))
            for here in sorted(p.smoke)
        ]
        line = [
            Marker(
                hex=p.hex_name(there),
                kind="line",
                text=self.say("marker", "line", piece=p.name(unit)),
            )
            for unit, there in sorted(p.line.items())
            if p.at[unit] != there
        ]
        return smoke + line

    def counters(self, p: Position, memory: Memory) -> dict[str, str]:
        """4 Who is in command is worked out once for all of them."""
        commanded, ids = in_command(p, memory), self.battle.ids

        def counter(number: int) -> str:
            led = self._is_bearer(number) or bool(commanded >> number & 1)
            return self._counter(p, ids[number], led)

        return memory.each("counters", ids, makings(p, commanded), counter)

    def counter(self, p: Position, piece: str) -> str:
        """Strength, movement and condition; of a commander his rank."""
        number = self.index[piece]
        return self._counter(p, piece, p.at[number] < 0 or self._commanded(p, number))

    def _counter(self, p: Position, piece: str, commanded: bool) -> str:
        number = self.index[piece]
        if self.battle.body[number] == LEADERS:
            return comma([self.arm_name(piece), *self._conditions(p, piece, commanded)])
        strength = self.phrase("board", "strength", points=p.strength(number))
        return comma([strength, *self._conditions(p, piece, commanded)])

    def side_lines(self, p: Position, seat: str) -> list[str]:
        """Units lost and routed, wings that have acted."""
        number = self.battle.seats.index(seat)
        army = self.battle.army[number]
        acted = [self.wing_name(w) for w in bits(p.spent & self.battle.wings_of[number])]
        return [
            self.say(
                "board", "losses-of", seat=seat, lost=(army & p.lost).bit_count(),
                routed=(army & p.routed).bit_count(),
            ),
            *(["  " + self.say("board", "wings-acted", wings=", ".join(acted))] if acted else []),
        ]  # fmt: skip

    # Hexes

    def ground(self, p: Position, index: int) -> str:
        masks = self.battle.map.terrain.items()
        return next((name for name, mask in masks if mask >> index & 1), "clear")

    def around(self, p: Position, index: int) -> list[str]:
        """Smoke, and whose engagement zone it is."""
        lines = []
        if index in p.smoke:
            lines.append(self.say("board", "smoke-here"))
        for number, seat in enumerate(self.battle.seats):
            if zones.engagement(p, number) >> index & 1:
                lines.append(self.say("board", "engaged-by", seat=seat))
        return lines

    def zone(self, p: Position, seat: int) -> int:
        return zones.control(p, seat)

    def pieces_at(self, p: Position, index: int) -> list[str]:
        """Foot and horse first, then guns, then commanders."""
        found = super().pieces_at(p, index)
        return sorted(found, key=lambda piece: self.battle.body[self.index[piece]])

    def mark(self, p: Position, index: int, beside: int | None) -> str:
        """The facing of a battery."""
        guns = [u for u in p.units_at.get(index, ()) if self.battle.body[u] == GUNS]
        return KEYPAD[self.battle.grid.vertices[p.facing[guns[0]]]] if guns else " "

    def mark_meaning(self) -> str:
        words = [f"{mark} {self.name('facing', name)}" for name, mark in KEYPAD.items()]
        return self.say("board", "facing-signs", signs=", ".join(words))

    # Pieces

    def figures(self, p: Position, piece: str) -> list[Fact]:
        """Strength, movement, training; of a commander range, bonus, sergeants."""
        number, battle = self.index[piece], self.battle
        found: dict[str, object] = {}
        if battle.body[number] != LEADERS:
            found["strength"] = f"{p.strength(number)} / {battle.strength[number]}"
            found["moves"] = battle.mp[number]
            if battle.training[number] != OFF:
                found["training"] = battle.training[number]
            found["nation"] = self._nation(number)
        else:
            staff = bool(p.staff >> number & 1)
            found["range"] = command.range_of(p, number)
            found["bonus"] = 0 if staff else battle.bonus[number]
            found["sergeants"] = battle.sergeants[number]
            found["moves"] = battle.mp[number]
        if battle.body[number] == GUNS and p.at[number] >= 0:
            found["facing"] = self.name("facing", battle.grid.vertices[p.facing[number]])
        return [
            Fact(name=self.say("figure", name), value=str(value))
            for name, value in found.items()
            if value
        ]

    def _nation(self, number: int) -> str:
        nation = getattr(self.battle.pieces[number], "nation", "")
        return self.text(self.battle.spec.nations[nation].name)

    def conditions(self, p: Position, piece: str) -> list[str]:
        """Order, markers, command."""
        number = self.index[piece]
        commanded = p.at[number] < 0 or self._commanded(p, number)
        return self._conditions(p, piece, commanded)

    def _conditions(self, p: Position, piece: str, commanded: bool) -> list[str]:
        number = self.index[piece]
        words = [
            self.phrase("board", f"is-{state}")
            for state in STATES
            if getattr(p, state) >> number & 1
        ]  # fmt: skip
        if p.at[number] >= 0 and not commanded:
            words.append(self.phrase("board", "is-out-of-command"))
        return words

    def _is_bearer(self, number: int) -> bool:
        return self.arm(self.battle.ids[number]) == "bearer"

    def _commanded(self, p: Position, number: int) -> bool:
        """4 In command: as fixed for the formation at work, else at this moment."""
        if self.battle.body[number] == LEADERS:
            return self._is_bearer(number) or command.commander_in_command(p, number)
        if self.battle.formation[number] == p.formation:
            return bool(p.commanded >> number & 1)
        return command.in_command(p, number)

    def more_of_piece(self, p: Position, piece: str) -> list[str]:
        """Its wing and formation, and the zones that it stands in."""
        number = self.index[piece]
        wing, formation = self.battle.wing[number], self.battle.formation[number]
        lines = []
        if formation != OFF:
            name, its_wing = self.formation_name(formation), self.wing_name(wing)
            lines.append(self.say("board", "formation-of-piece", formation=name, wing=its_wing))
        elif wing != OFF:
            lines.append(self.say("board", "wing-of-piece", wing=self.wing_name(wing)))
        if p.at[number] >= 0 and zones.in_enemy_zone(p, number):
            lines.append(self.say("board", "in-enemy-zone"))
        if (
            p.at[number] >= 0
            and self.battle.body[number] == FOOT
            and zones.in_engagement(p, number)
        ):
            lines.append(self.say("board", "in-engagement"))
        return lines

    def in_brief(self, p: Position, piece: str) -> str:
        number, name = self.index[piece], self.name("piece", piece)
        if self.battle.body[number] == LEADERS:
            return name
        return f"{name} ({comma([str(p.strength(number)), *self.conditions(p, piece)])})"

    # The decision

    def asked_heading(self, p: Position, seat: int) -> str:
        """Turn and hour, the wing that acts, and who is asked if not its side."""
        asked = self.battle.seats[seat]
        if p.wing == OFF:
            return f"{self.moment(p)} {self.name('seat', asked)}."
        acting = self.name("seat", self.battle.seats[p.active])
        where = f"{self.moment(p)} {acting}, {self.wing_name(p.wing)}"
        where += f", {self.formation_name(p.formation)}." if p.formation != OFF else "."
        return where if seat == p.active else f"{where} {self.say('board', 'is-asked', seat=asked)}"

    def read(self, typed: str) -> str:
        """Facings may be typed in small letters."""
        words = typed.split()
        if words and self.is_ending(words) and Face.verb.startswith(words[0]):
            return " ".join([*words[:-1], words[-1].upper()])
        return typed

    def is_ending(self, words: Sequence[str]) -> bool:
        return len(words) > 2 and words[-1].upper() in KEYPAD

    def endings(self, piece: str, word: str) -> list[Action]:
        """5.1 A battery turns at the end of its move."""
        is_gun = self.battle.body[self.index[piece]] == GUNS
        return [Face(piece, word.upper())] if word and is_gun else []

    def detail(self, p: Position, action: Action) -> str:
        if isinstance(action, ENTERING):
            return self._entering(p, action.piece, self.battle.grid.index(action.hex))
        if isinstance(action, Fire | Reply):
            return self.in_brief(p, action.target)
        return ""

    def _entering(self, p: Position, piece: str, there: int) -> str:
        """The ground of a hex, and what the enemy has to say of it."""
        enemy = 1 - self.battle.seat[self.index[piece]]
        words = [self.terrain(p, there)]
        if zones.control(p, enemy) >> there & 1:
            words.append(self.say("board", "enemy-zone"))
        elif zones.engagement(p, enemy) >> there & 1:
            words.append(self.say("board", "enemy-engagement"))
        return ", ".join(words)
