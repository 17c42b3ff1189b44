"""How Camposanto 1743 is shown: choices, prompts, the log, the chart of wings, the assault."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.catalogue import Names
from battaglia.core.flow import Event
from battaglia.core.game import Course, Reached
from battaglia.core.maps import in_language
from battaglia.core.reason import Param
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.assault.fight import threshold
from battaglia.games.camposanto.battle import MARSHAL, Battle
from battaglia.games.camposanto.orders import ChooseOrders
from battaglia.games.camposanto.state import OFF, Position
from battaglia.games.camposanto.turn import operation_of
from battaglia.games.camposanto.viewing import prompt
from battaglia.server.games import camposanto_battle, camposanto_overlays, shared
from battaglia.server.games.camposanto_scene import scene
from battaglia.server.journal import Happening
from battaglia.server.presenting import Data, Parts, Place
from battaglia.server.wording import Words

PIECE_FIELDS = ("piece", "attacker", "marshal")
NO_WING = "-"
"""In a place: no wing is activated."""
PIECE: Data = {
    "facing": None, "steps": 0, "full": 0, "stars": 0, "front": [], "assaulted": False,
    "attacked": False, "retreated": False, "fired": False, "fire": [],
}  # fmt: skip
"""What the view leaves out of pieces that do not have it."""
STEP: Data = {"name": "", "rule": "", "piece": None, "pieces": [], "left": None, "state": {}}
"""What is told of the step that waits, and what it is where a step has no such thing."""


class CamposantoPresenter:
    """Camposanto at the table."""

    def title(self, battle: Battle) -> dict[str, str]:
        return {"en": battle.spec.title.en, "it": battle.spec.title.it}

    def names(self, battle: Battle, lang: str) -> Names:
        seats = {name: getattr(seat.name, lang) for name, seat in battle.spec.seats.items()}
        pieces = zip(battle.ids, battle.pieces, strict=True)
        return {
            "piece": {name: in_language(piece.name, lang) for name, piece in pieces},
            "seat": seats,
            "special": {},
        }

    def card(self, battle: Battle, words: Words) -> Data:
        return camposanto_battle.card(battle, words)

    def battle(self, battle: Battle, words: Words) -> Data:
        return camposanto_battle.told(battle, words)

    def provenance(self, battle: Battle, file: str, path: str, words: Words) -> Data:
        return shared.provenance(camposanto_battle.statements(battle), file, path, words)

    # Where play is, and what happened

    def place(self, state: Position) -> Place:
        """The phase holds its number, the wing that is activated, and the operation."""
        wing = NO_WING if state.wing == OFF else state.wing_name(state.wing)
        active = "" if state.wing == OFF else state.battle.seats[state.active]
        return Place(state.turn, f"{state.phase} {wing} {operation_of(state)}", active)

    def placed(self, place: Place, event: Event) -> Place:
        params = event.params
        if event.code == "turn":
            return Place(int(params["turn"]), f"1 {NO_WING} orders", "")
        if event.code == "activation":
            # What a wing does first depends on it: the line speaks of the wing alone.
            number = place.phase.partition(" ")[0]
            return place._replace(
                phase=f"{number} {params['wing']} activation", active=str(params["seat"])
            )
        return place

    def heading(self, place: Place, words: Words) -> str:
        number, wing, operation = place.phase.split(" ")
        params: dict[str, Param] = {"turn": place.turn, "number": number}
        if operation != "activation":
            params["phase"] = words.say("phase", operation)
        if wing == NO_WING:
            return words.say("table", "phase-heading", **params)
        params |= {"wing": words.say("wing", wing), "active": words.name("seat", place.active)}
        code = "activation-heading" if operation == "activation" else "wing-heading"
        return words.say("table", code, **params)

    def mentioned(self, state: Position, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return shared.mentioned(state, event)

    def fold(self, told: list[tuple[int, Happening]]) -> list[tuple[int, Happening]]:
        """The steps of one piece in one line."""
        lines: list[tuple[int, Happening]] = []
        for number, happening in told:
            if lines and shared.same_move(lines[-1][1], happening):
                lines[-1] = (number, shared.joined(lines[-1][1], happening))
            else:
                lines.append((number, happening))
        return lines

    # Choices

    def parts(self, action: Action) -> Parts:
        named = {name: getattr(action, name) for name in action.__struct_fields__}
        piece = next((named[name] for name in PIECE_FIELDS if name in named), None)
        target = named.get("defender")
        return Parts(
            piece, target, named.get("hex"), tuple(name for name in (piece, target) if name)
        )

    def prompt(self, state: Position, seat: int | None) -> dict[str, Param]:
        """What the step is about, the wing that acts, and what the next roll of a fight needs."""
        params = shared.as_params(prompt(state) or {})
        if state.wing != OFF:
            params["wing"] = state.wing_name(state.wing)
        number = getattr(state.stack[-1], "number", None)
        if isinstance(number, int):
            params["needed"] = threshold(state, number)
        return params

    def done_already(self, state: Position, action: Action) -> bool:
        return False

    def told(self, view: Data, state: Position, seat: int | None, words: Words) -> Data:
        """The chart of wings in words, the assault as a scene; hands for their owners alone."""
        own = None if seat is None else state.battle.seats[seat]
        step = view["step"]
        secret = state.outcome is None and isinstance(state.stack[-1], ChooseOrders)
        return {
            **{key: value for key, value in view.items() if key != "legal"},
            "kind_name": words.say("turn-name", view["kind"]),
            "step": step and {key: step.get(key, plain) for key, plain in STEP.items()},
            "pieces": {name: {**PIECE, **piece} for name, piece in view["pieces"].items()},
            "wings": [self._wing(state, wing, words) for wing in view["wings"]],
            "sides": {
                name: {**side, "hand": side["hand"] if name == own else None}
                for name, side in view["sides"].items()
            },
            "assault": scene(state, words),
            "secret": secret,
        }

    def _wing(self, state: Position, wing: Data, words: Words) -> Data:
        spec = state.battle.spec.seats[wing["seat"]].wings[wing["wing"]]
        status = wing["status"]
        shown = words.say("status", status) if status else ""
        return {**wing, "name": words.text(spec.name), "status_name": shown}

    def course(self, course: Course, words: Words) -> str:
        """Whether sides fall back when they are likely to lose, and whose marshals help."""
        if not course.assuming:
            return words.say("course", "shot")
        stubborn = course.assuming["falls-back-under"] == "0"
        helped = [side for side in ("attacker", "defender") if course.assuming[f"{side}-rerolls"]]
        sentences = [words.say("course", "stubborn" if stubborn else "prudent")]
        if helped:
            sentences.append(words.say("course", "-".join(helped)))
        return " ".join(sentences)

    def notes(
        self, state: Position, seat: int, there: str, reached: Reached, words: Words
    ) -> list[tuple[str, str]]:
        """Whom the way sets in motion, and whether it ends beside the enemy or before his front."""
        battle, enemy = state.battle, 1 - seat
        found = []
        for name in reached.on_the_way:
            flees = battle.arm[battle.index[name]] == MARSHAL
            code, rule = ("flees", "8.2") if flees else ("reacts", "6.4")
            found.append((words.say("note", code, piece=name), rule))
        here = battle.grid.index(there)
        if zones.front(state, enemy) >> here & 1:
            found.append((words.say("note", "enemy-front"), "6.1"))
        elif zones.zone_of_control(state, enemy) >> here & 1:
            found.append((words.say("note", "enemy-zone"), "6.1"))
        return found

    def overlay(
        self, state: Position, seat: int | None, kind: str, piece: str, words: Words
    ) -> Data:
        return camposanto_overlays.overlay(state, seat, kind, piece, words)
