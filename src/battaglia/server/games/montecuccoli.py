"""How the battles of Montecuccoli are shown: choices, prompts, the log."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.catalogue import Names
from battaglia.core.flow import Event
from battaglia.core.game import Course, Reached
from battaglia.core.maps import in_language
from battaglia.core.reason import Param
from battaglia.games.montecuccoli import zones
from battaglia.games.montecuccoli.actions import Stop
from battaglia.games.montecuccoli.battle import GUN, Battle
from battaglia.games.montecuccoli.movement import MovePiece
from battaglia.games.montecuccoli.saving import dump_step
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.turn import phase_of
from battaglia.games.montecuccoli.viewing import prompt
from battaglia.server.games import montecuccoli_battle, montecuccoli_overlays, shared
from battaglia.server.journal import Happening
from battaglia.server.presenting import Data, Parts, Place, plain_heading
from battaglia.server.wording import Words

PIECE_FIELDS = ("piece", "gun", "attacker", "commander")
TARGET_FIELDS = ("target", "defender", "unit")
EMPTY_PHASE = frozenset({"phase", "turn", "end"})
"""A phase that is followed by one of these had nothing in it."""


class MontecuccoliPresenter:
    """The battles of Montecuccoli at the table."""

    def title(self, battle: Battle) -> dict[str, str]:
        return {"en": battle.spec.title.en, "it": battle.spec.title.it}

    def names(self, battle: Battle, lang: str) -> Names:
        seats = {name: getattr(seat.name, lang) for name, seat in battle.spec.seats.items()}
        pieces = zip(battle.ids, battle.pieces, strict=True)
        return {
            "piece": {name: in_language(piece.name, lang) for name, piece in pieces},
            "seat": seats,
            "special": montecuccoli_battle.special_names(battle, lang),
        }

    def card(self, battle: Battle, words: Words) -> Data:
        return montecuccoli_battle.card(battle, words)

    def battle(self, battle: Battle, words: Words) -> Data:
        return montecuccoli_battle.told(battle, words)

    def provenance(self, battle: Battle, file: str, path: str, words: Words) -> Data:
        files = montecuccoli_battle.statements(battle)
        return shared.provenance(files, file, path, words)

    # Where play is, and what happened

    def place(self, state: Position) -> Place:
        return Place(state.turn, phase_of(state), state.battle.seats[state.active])

    def placed(self, place: Place, event: Event) -> Place:
        if event.code == "turn":
            return place._replace(turn=int(event.params["turn"]))
        if event.code == "phase":
            params = event.params
            return place._replace(phase=str(params["phase"]), active=str(params["seat"]))
        return place

    def mentioned(self, state: Position, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return shared.mentioned(state, event)

    def fold(self, told: list[tuple[int, Happening]]) -> list[tuple[int, Happening]]:
        """The steps of one piece in one line; phases in which nothing happened are left out."""
        lines: list[tuple[int, Happening]] = []
        for place, (number, happening) in enumerate(told):
            following = told[place + 1][1].code if place + 1 < len(told) else ""
            if happening.code == "phase" and following in EMPTY_PHASE:
                continue
            if lines and shared.same_move(lines[-1][1], happening):
                lines[-1] = (number, shared.joined(lines[-1][1], happening))
            else:
                lines.append((number, happening))
        return lines

    # Choices

    def parts(self, action: Action) -> Parts:
        named = {name: getattr(action, name) for name in action.__struct_fields__}
        piece = next((named[name] for name in PIECE_FIELDS if name in named), None)
        target = next((named[name] for name in TARGET_FIELDS if name in named), None)
        several: tuple[str, ...] = named.get("units", ())
        pieces = tuple(name for name in (piece, target) if name) + several
        return Parts(piece, target, named.get("hex"), pieces)

    def prompt(self, state: Position, seat: int | None) -> dict[str, Param]:
        step = state.stack[-1]
        params = shared.as_params({**(prompt(state) or {}), **dump_step(state, step)})
        if "combat" in params:
            params["attackers"], _, params["defenders"] = str(params["combat"]).partition(">")
        return params

    def done_already(self, state: Position, action: Action) -> bool:
        """A piece that has spent its last point has stopped by itself (6.1)."""
        if not isinstance(action, Stop) or action.piece not in state.battle.index:
            return False
        piece, step = state.battle.index[action.piece], state.stack[-1]
        in_hand = isinstance(step, MovePiece) and step.piece == piece
        return bool(state.moved >> piece & 1) and not in_hand

    def heading(self, place: Place, words: Words) -> str:
        return plain_heading(place, words)

    def told(self, view: Data, state: Position, seat: int | None, words: Words) -> Data:
        """The lines of the score in words; the list of actions is told with the choices."""
        sides = {
            name: {
                **side,
                "score": [
                    {**line, "text": words.say("ledger", line["code"])} for line in side["score"]
                ],
            }
            for name, side in view["sides"].items()
        }
        return {key: value for key, value in view.items() if key != "legal"} | {"sides": sides}

    def course(self, course: Course, words: Words) -> str:
        """Who helps whom in this course of a combat."""
        sides = {side: str(course.assuming.get(side, "")) for side in ("attack", "defence")}
        params: dict[str, Param] = {}
        for side, helped in sides.items():
            params[f"{side}_commander"], _, params[f"{side}_unit"] = helped.partition(">")
        helping = [side for side, helped in sides.items() if helped]
        code = "-".join(helping) or ("alone" if course.assuming else "shot")
        return words.say("course", code, **params)

    def notes(
        self, state: Position, seat: int, there: str, reached: Reached, words: Words
    ) -> list[tuple[str, str]]:
        """What a piece takes on its way, and whether it ends beside the enemy."""
        battle = state.battle
        found = [
            (
                words.say("note", "takes", piece=name),
                "5.2" if battle.kind[battle.index[name]] == GUN else "10.3",
            )
            for name in reached.on_the_way
        ]
        if zones.zone(state, 1 - seat) >> battle.grid.index(there) & 1:
            found.append((words.say("note", "enemy-zone"), "7.2"))
        return found

    def overlay(
        self, state: Position, seat: int | None, kind: str, piece: str, words: Words
    ) -> Data:
        return montecuccoli_overlays.overlay(state, seat, kind, piece, words)
