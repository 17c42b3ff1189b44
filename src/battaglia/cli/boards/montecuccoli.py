"""What the terminal shows of a battle of the Montecuccoli series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from battaglia.cli.boards.base import CLEAR, ROAD, UNKNOWN, Board, View
from battaglia.cli.speaking import Manner, as_params
from battaglia.core.action import Action
from battaglia.core.game import Course
from battaglia.core.ledger import Ledger
from battaglia.core.maps import in_language
from battaglia.core.provenance import provenance_of
from battaglia.core.reason import Param
from battaglia.games.montecuccoli import zones
from battaglia.games.montecuccoli.actions import Pick, Place, StepInto
from battaglia.games.montecuccoli.battle import CU, KINDS, Battle
from battaglia.games.montecuccoli.scenario import UnitSpec
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.terrain import Ground

GROUPS = {"unit": "units", "commander": "commanders", "gun": "guns", "train": "trains"}
"""The table of a scenario file that a kind of piece is in."""
HIGH = "^"
WATER = {"stream": ":", "ford": ":", "river": "|", "main-river": "|"}
"""Water on the side between two hexes of a row; other sides are told by 'hex'."""


class MontecuccoliBoard(Board):
    """A battle of the series as somebody at the terminal looks at it."""

    manner = Manner(
        ways={"step": "way"},
        under_way=frozenset({"step", "phase", "turn"}),
        in_heading=frozenset({"phase"}),
        empty_before={"phase": frozenset({"phase", "turn", "end"})},
    )
    terrain_signs: ClassVar = {
        "clear": CLEAR,
        "wood": "%",
        "town": "#",
        "walled-town": "@",
        "camp": "&",
        "rampart": "=",
    }
    pick_verb = Pick.verb

    battle: Battle

    @property
    def position(self) -> Position:
        state = self.match.state
        assert isinstance(state, Position), "this board shows the Montecuccoli series only"
        return state

    @property
    def ground(self) -> Ground:
        """The ground in its present state."""
        return self.position.field.ground

    @property
    def first_seat(self) -> str:
        """The side that moves first."""
        return self.battle.seats[self.battle.first]

    def more_names(self) -> dict[str, dict[str, str]]:
        """The forces that the special rules speak of."""
        rules = enumerate(self.battle.spec.special)
        return {"special": {str(number): self._who(rule) for number, rule in rules}}

    def _who(self, rule: Any) -> str:
        who = getattr(rule, "who", None)
        if who is None:
            return str(rule.rule)
        known, pieces = self.battle.spec.formations, self.piece_names()
        language = self.speaker.language
        forces = [in_language(known.get(force, force), language) for force in who.formations]
        return ", ".join([*forces, *(pieces[piece] for piece in who.pieces)])

    # Hexes

    def terrain(self, index: int) -> str:
        ground, speaker = self.ground, self.speaker
        words = [speaker.name("terrain", ground.names[index])]
        if ground.levels[index] > 1:
            words.append(speaker.tell("level", level=ground.levels[index]))
        if self.has_road(index):
            words.append(speaker.tell("road"))
        return ", ".join(words)

    def around(self, index: int) -> list[str]:
        """The neighbours to which a road leads, and what lies on the sides."""
        grid = self.battle.grid
        roads = [grid.name(t) for t in grid.neighbours[index] if self.ground.road(index, t)]
        lines = [self.speaker.tell("roads-to", hexes=", ".join(roads))] if roads else []
        for there in grid.neighbours[index]:
            what = ", ".join(self._on_side(index, there))
            if what:
                lines.append(self.speaker.tell("towards", hex=grid.name(there), what=what))
        return lines

    def _on_side(self, here: int, there: int) -> list[str]:
        """What lies on the side between two hexes."""
        ground = self.ground
        things = [ground.water(here, there), "bridge" if ground.bridged(here, there) else ""]
        names = [self.speaker.name("hexside", thing) for thing in things if thing]
        if ground.levels[there] != ground.levels[here]:
            higher = ground.levels[there] > ground.levels[here]
            names.append(self.speaker.tell("slope-up" if higher else "slope-down"))
        return names

    def zone(self, seat: int) -> int:
        return zones.zone(self.position, seat)

    def terrain_sign(self, index: int) -> str:
        name = self.ground.names[index]
        if name != "clear":
            return self.terrain_signs.get(name, UNKNOWN)
        if self.has_road(index):
            return ROAD
        return HIGH if self.ground.levels[index] > 1 else CLEAR

    def mark(self, index: int, beside: int | None) -> str:
        """The water between two hexes of a row."""
        if beside is None or self.ground.bridged(index, beside):
            return " "
        return WATER.get(self.ground.water(index, beside), " ")

    def sign_meanings(self) -> dict[str, str]:
        return {**super().sign_meanings(), HIGH: self.speaker.tell("high-ground")}

    def mark_meaning(self) -> str:
        return self.speaker.tell("water-signs")

    # Pieces

    def arm(self, piece: str) -> str:
        """The arm of a unit, or commander, gun, train."""
        spec = self.battle.pieces[self.battle.index[piece]]
        return spec.arm if isinstance(spec, UnitSpec) else self._kind(piece)

    def _kind(self, piece: str) -> str:
        return KINDS[self.battle.kind[self.battle.index[piece]]]

    def holder(self, piece: str) -> str:
        return self.battle.seats[self.position.holder(self.battle.index[piece])]

    def off_map(self, piece: str) -> str:
        number = self.battle.index[piece]
        if self.position.lost >> number & 1:
            return super().off_map(piece)
        entry = self.battle.spec.entries[getattr(self.battle.pieces[number], "entry", "")]
        return self.speaker.tell("arrives", turn=entry.turn, hexes=", ".join(entry.hexes))

    def figures(self, piece: str) -> str:
        """Strength or command points, and movement points."""
        number = self.battle.index[piece]
        shown = self._shown(piece)
        words = []
        if self.battle.kind[number] == CU:
            words.append(self.speaker.tell("strength", value=shown["strength"]))
        elif self.battle.cp[number]:
            words.append(self.speaker.tell("command-points", value=self.battle.cp[number]))
        words.append(self.speaker.name("mp", str(shown["mp"])))
        return ", ".join(words)

    def conditions(self, piece: str) -> list[str]:
        shown = self._shown(piece)
        marks = ("disrupted", "entrenched", "moved", "fired")
        return [self.speaker.tell(f"is-{mark}") for mark in marks if shown.get(mark)]

    def _shown(self, piece: str) -> View:
        shown: View = self.match.game.view(self.match.state, None)["pieces"][piece]
        return shown

    def piece_lines(self, piece: str) -> list[str]:
        number, speaker = self.battle.index[piece], self.speaker
        spec = self.battle.pieces[number]
        formation = self.battle.spec.formations.get(getattr(spec, "formation", ""))
        lines = [self.piece_line(piece), speaker.tell("belongs-to", seat=self.holder(piece))]
        if formation is not None:
            lines.append(speaker.tell("formation", name=speaker.text(formation)))
        if isinstance(spec, UnitSpec):
            weak = self.battle.weak[number]
            lines.append(speaker.tell("two-sides", front=spec.strength, back=weak))
        at = self.position.at[number]
        if at >= 0 and self.zone(1 - self.position.holder(number)) >> at & 1:
            lines.append(speaker.tell("in-enemy-zone"))
        path = f"{GROUPS[self._kind(piece)]}.{piece}"
        stated = provenance_of(self.battle.spec.provenance, path)
        lines.append(speaker.tell("figures-from", kind=speaker.name("provenance", stated.kind)))
        return lines

    def in_brief(self, piece: str) -> str:
        name = self.speaker.name("piece", piece)
        disrupted = self.position.disrupted >> self.battle.index[piece] & 1
        return f"{name} ({self.speaker.tell('is-disrupted')})" if disrupted else name

    # How the game stands

    def score_lines(self) -> list[str]:
        """Victory points with their ledgers, losses and demoralisation of both sides."""
        speaker, view = self.speaker, self.match.game.view(self.match.state, None)
        lines = [speaker.tell("turn-of", turn=view["turn"], turns=view["turns"])]
        for seat, side in view["sides"].items():
            lines.append(speaker.tell("points-of", seat=seat, points=side["points"]))
            for line in side["score"]:
                what = speaker.catalogue.say("ledger", line["code"])
                lines.append(f"  {line['value']:+d} {what} ({line['rule']})")
            state = "demoralised-side" if side["demoralised"] else "steady-side"
            lines.append(
                "  " + speaker.tell(state, loss=side["loss"], level=side["demoralised_at"])
            )
        return lines

    # The decision

    def heading(self, view: View, seat: str) -> str:
        speaker = self.speaker
        where = speaker.tell("turn-of", turn=view["turn"], turns=view["turns"])
        return f"{where} {speaker.name('seat', seat)}: {speaker.name('phase', view['phase'])}."

    def prompt(self, view: View, seat: str) -> str:
        step = view["step"]
        params = {**prompt_params(step), "seat": seat}
        return self.speaker.catalogue.say("prompt", step["name"], params)

    def detail(self, action: Action) -> str:
        """Where the piece stands that would be picked, or what ground would be entered."""
        if isinstance(action, Pick):
            return self.whereabouts(action.piece)
        if isinstance(action, Place | StepInto):
            return self.terrain(self.battle.grid.index(action.hex))
        return ""

    def on_the_way(self, pieces: Sequence[str]) -> str:
        """Lone guns and commanders are taken."""
        return self.speaker.tell("takes", pieces=" ".join(pieces))

    # Odds

    def ledger_total(self, name: str, ledger: Ledger) -> str:
        """The strength of a side; the modifiers of a die are told line by line."""
        return "" if name == "die" else str(ledger.total)

    def assuming(self, course: Course) -> str:
        """Which commanders help whom."""
        helpers = []
        for side, helped in course.assuming.items():
            if helped:
                commander, _, unit = str(helped).partition(">")
                code = "attack-helped" if side == "attack" else "defence-helped"
                helpers.append(self.speaker.tell(code, commander=commander, unit=unit))
        return ", ".join(helpers)

    def otherwise(self) -> str:
        return self.speaker.tell("with-help")


def prompt_params(step: View) -> dict[str, Param]:
    """The parameters of a prompt, from the step that a view shows."""
    params = as_params({**step.get("state", {}), **step})
    if "combat" in params:
        params["attackers"], _, params["defenders"] = str(params["combat"]).partition(">")
    return params
