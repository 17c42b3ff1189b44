"""A battle of Montecuccoli in words: hexes, pieces, the desk, how both sides stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from battaglia.core.action import Action
from battaglia.core.telling.board import OPEN_GROUND, OTHER_GROUND, ROAD
from battaglia.core.telling.figures import as_params
from battaglia.core.telling.memory import Makings
from battaglia.core.telling.shapes import Fact
from battaglia.core.telling.teller import Teller
from battaglia.games.montecuccoli import demoralisation, victory, zones
from battaglia.games.montecuccoli.actions import Pick, Place, StepInto, Stop
from battaglia.games.montecuccoli.battle import CU, GUN, KINDS, Battle
from battaglia.games.montecuccoli.entering import points
from battaglia.games.montecuccoli.movement import Movement
from battaglia.games.montecuccoli.saving import dump_step
from battaglia.games.montecuccoli.scenario import UnitSpec
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.terrain import Ground
from battaglia.games.montecuccoli.turn import phase_of
from battaglia.games.montecuccoli.viewing import makings, prompt, score_makings

GROUPS = {"unit": "units", "commander": "commanders", "gun": "guns", "train": "trains"}
"""The table of a scenario file that a kind of piece is in."""
HIGH = "^"
WATER = {"stream": ":", "ford": ":", "river": "|", "main-river": "|"}
"""Water on the side between two hexes of a row; other sides are told in words."""
DAY = 24 * 60


class MontecuccoliBoard(Teller):
    """The battles of the series as they lie on the table."""

    terrain_signs: ClassVar = {
        "clear": OPEN_GROUND,
        "wood": "%",
        "town": "#",
        "walled-town": "@",
        "camp": "&",
        "rampart": "=",
    }
    pick_verb = Pick.verb
    own_verbs = frozenset({StepInto.verb, Stop.verb})
    """6.0 A movement phase ends by itself only where its owner declares his attacks next."""
    movement_steps = frozenset({Movement.name})
    uses: ClassVar = {"stop": "button", "command": "button", "resolve": "button"}

    battle: Battle

    # Names

    def arm(self, piece: str) -> str:
        """The arm of a unit, or commander, gun, train."""
        spec = self.battle.pieces[self.index[piece]]
        return spec.arm if isinstance(spec, UnitSpec) else self.kind(piece)

    def kind(self, piece: str) -> str:
        """Unit, commander, gun or train."""
        return KINDS[self.battle.kind[self.index[piece]]]

    def source_key(self, piece: str) -> str:
        return f"{GROUPS[self.kind(piece)]}.{piece}"

    def figure_key(self, piece: str) -> str:
        """Strength or command points; of guns and trains, where they stand."""
        figure = {"unit": "strength", "commander": "cp"}.get(self.kind(piece), "hex")
        return f"{self.source_key(piece)}.{figure}"

    @property
    def first_seat(self) -> str:
        """The side that moves first."""
        return self.battle.seats[self.battle.first]

    # The desk

    def moment(self, p: Position) -> str:
        """Turn, time of day and phase."""
        return self.say(
            "moment",
            "turn",
            turn=p.turn,
            turns=self.turns,
            time=self.clock(p.turn),
            phase=self.say("phase", phase_of(p)),
        )

    def clock(self, turn: int) -> str:
        """The time of day at the beginning of a turn."""
        spec = self.battle.spec
        hours, _, minutes = spec.begins.partition(":")
        now = (int(hours or 0) * 60 + int(minutes or 0) + (turn - 1) * spec.turn_minutes) % DAY
        return f"{now // 60:02d}:{now % 60:02d}"

    def declared(self, p: Position) -> list[tuple[str, str]]:
        """8.1 The attacks that are declared, and those of the combats still to be fought."""
        state: dict[str, Any] = dump_step(p, p.stack[-1])
        found = [*state.get("links", []), *state.get("combats", [])]
        found += [state["combat"]] if "combat" in state else []
        pairs = []
        for combat in found:
            attackers, _, defenders = str(combat).partition(">")
            pairs += [(a, d) for a in attackers.split("+") for d in defenders.split("+")]
        return pairs

    def in_hand(self, p: Position, seat: int | None) -> str | None:
        """The piece that the step names; everybody sees it."""
        piece = as_params(dump_step(p, p.stack[-1])).get("piece")
        return str(piece) if piece in self.index else None

    def owing(self, p: Position) -> list[str]:
        """8.0 Units that must still fight."""
        step = prompt(p)
        return step.owing if step else []

    def makings(self, p: Position) -> Makings:
        return makings(p)

    def score_makings(self, p: Position) -> object:
        return score_makings(p)

    def counter(self, p: Position, piece: str) -> str:
        """Strength and disorder."""
        unit = self.index[piece]
        if self.battle.kind[unit] != CU:
            return self.arm_name(piece)
        words = [self.phrase("board", "strength", value=p.strength(unit))]
        if p.disrupted >> unit & 1:
            words.append(self.phrase("board", "is-disrupted"))
        return ", ".join(words)

    def side_lines(self, p: Position, seat: str) -> list[str]:
        """Victory points with their ledger, losses and demoralisation."""
        number = self.battle.seats.index(seat)
        score = victory.score(p, number)
        lines = [self.say("board", "points-of", seat=seat, points=score.total)]
        lines += [f"  {n.value:+d} {self.say('ledger', n.code)} ({n.rule})" for n in score.lines]
        state = "demoralised-side" if p.demoralised >> number & 1 else "steady-side"
        level = self.battle.spec.seats[seat].demoralised_at
        loss = demoralisation.loss(p, number)
        return [*lines, "  " + self.say("board", state, loss=loss, level=level)]

    # Hexes

    def ground_of(self, p: Position) -> Ground:
        """The ground in its present state."""
        return p.field.ground

    def ground(self, p: Position, index: int) -> str:
        return self.ground_of(p).names[index]

    def terrain(self, p: Position, index: int) -> str:
        ground = self.ground_of(p)
        words = [self.name("terrain", ground.names[index])]
        if ground.levels[index] > 1:
            words.append(self.say("board", "level", level=ground.levels[index]))
        if self.has_road(index):
            words.append(self.say("board", "road"))
        return ", ".join(words)

    def around(self, p: Position, index: int) -> list[str]:
        """The neighbours to which a road leads, and what lies on the sides."""
        grid, ground = self.battle.grid, self.ground_of(p)
        roads = [grid.name(t) for t in grid.neighbours[index] if ground.road(index, t)]
        lines = [self.say("board", "roads-to", hexes=", ".join(roads))] if roads else []
        for there in grid.neighbours[index]:
            what = ", ".join(self._on_side(ground, index, there))
            if what:
                lines.append(self.say("board", "towards", hex=grid.name(there), what=what))
        return lines

    def _on_side(self, ground: Ground, here: int, there: int) -> list[str]:
        """What lies on the side between two hexes."""
        things = [ground.water(here, there), "bridge" if ground.bridged(here, there) else ""]
        names = [self.name("hexside", thing) for thing in things if thing]
        if ground.levels[there] != ground.levels[here]:
            higher = ground.levels[there] > ground.levels[here]
            names.append(self.say("board", "slope-up" if higher else "slope-down"))
        return names

    def zone(self, p: Position, seat: int) -> int:
        return zones.zone(p, seat)

    def terrain_sign(self, p: Position, index: int) -> str:
        ground = self.ground_of(p)
        name = ground.names[index]
        if name != "clear":
            return self.terrain_signs.get(name, OTHER_GROUND)
        if self.has_road(index):
            return ROAD
        return HIGH if ground.levels[index] > 1 else OPEN_GROUND

    def mark(self, p: Position, index: int, beside: int | None) -> str:
        """The water between two hexes of a row."""
        ground = self.ground_of(p)
        if beside is None or ground.bridged(index, beside):
            return " "
        return WATER.get(ground.water(index, beside), " ")

    def sign_meanings(self) -> dict[str, str]:
        return {**super().sign_meanings(), HIGH: self.say("board", "high-ground")}

    def mark_meaning(self) -> str:
        return self.say("board", "water-signs")

    # Pieces

    def holder(self, p: Position, piece: str) -> str:
        return self.battle.seats[p.holder(self.index[piece])]

    def off_map(self, p: Position, piece: str) -> str:
        number = self.index[piece]
        if p.lost >> number & 1:
            return super().off_map(p, piece)
        entry = self.battle.spec.entries[getattr(self.battle.pieces[number], "entry", "")]
        return self.say("board", "arrives", turn=entry.turn, hexes=", ".join(entry.hexes))

    def figures(self, p: Position, piece: str) -> list[Fact]:
        """Strength or command points, movement points, men."""
        number, battle = self.index[piece], self.battle
        found: dict[str, object] = {}
        if battle.kind[number] == CU:
            full, now = battle.strength[number], p.strength(number)
            found["strength"] = now if now == full else f"{now} / {full}"
        elif battle.cp[number]:
            found["command"] = battle.cp[number]
        if battle.mp[number]:
            found["moves"] = points(demoralisation.allowance(p, number))
        found["men"] = getattr(battle.pieces[number], "men", 0)
        return [
            Fact(name=self.say("figure", name), value=str(value))
            for name, value in found.items()
            if value
        ]

    def figure_words(self, p: Position, piece: str) -> list[str]:
        """Strength or command points, and movement points."""
        number, words = self.index[piece], []
        if self.battle.kind[number] == CU:
            words.append(self.say("board", "strength", value=p.strength(number)))
        elif self.battle.cp[number]:
            words.append(self.say("board", "command-points", value=self.battle.cp[number]))
        return [*words, self.name("mp", points(demoralisation.allowance(p, number)))]

    def conditions(self, p: Position, piece: str) -> list[str]:
        """Disrupted, dug in, moved, fired."""
        number = self.index[piece]
        marks = {
            "disrupted": p.disrupted,
            "entrenched": p.entrenched,
            "moved": p.moved,
            "fired": p.fired if self.battle.kind[number] == GUN else 0,
        }
        return [self.say("board", f"is-{mark}") for mark, who in marks.items() if who >> number & 1]

    def more_of_piece(self, p: Position, piece: str) -> list[str]:
        """Its formation, both of its sides, whether it stands beside the enemy."""
        number, lines = self.index[piece], []
        spec = self.battle.pieces[number]
        formation = self.battle.spec.formations.get(getattr(spec, "formation", ""))
        if formation is not None:
            lines.append(self.say("board", "formation", name=self.text(formation)))
        if isinstance(spec, UnitSpec):
            weak = self.battle.weak[number]
            lines.append(self.say("board", "two-sides", front=spec.strength, back=weak))
        at = p.at[number]
        if at >= 0 and self.zone(p, 1 - p.holder(number)) >> at & 1:
            lines.append(self.say("board", "in-enemy-zone"))
        return lines

    def in_brief(self, p: Position, piece: str) -> str:
        name = self.name("piece", piece)
        disrupted = p.disrupted >> self.index[piece] & 1
        return f"{name} ({self.say('board', 'is-disrupted')})" if disrupted else name

    # How the game stands, and the decision

    def score_lines(self, p: Position) -> list[str]:
        where = self.say("board", "turn-of", turn=p.turn, turns=self.turns)
        return [where, *super().score_lines(p)]

    def asked_heading(self, p: Position, seat: int) -> str:
        where = self.say("board", "turn-of", turn=p.turn, turns=self.turns)
        asked = self.name("seat", self.battle.seats[seat])
        return f"{where} {asked}: {self.name('phase', phase_of(p))}."

    def detail(self, p: Position, action: Action) -> str:
        """Where the piece stands that would be picked, or what ground would be entered."""
        if isinstance(action, Pick):
            return self.whereabouts(p, action.piece)
        if isinstance(action, Place | StepInto):
            return self.terrain(p, self.battle.grid.index(action.hex))
        return ""

    def on_the_way(self, pieces: Sequence[str]) -> str:
        """Lone guns and commanders are taken."""
        return self.say("board", "takes", pieces=" ".join(pieces))
