"""The teller of the battles of Montecuccoli: choices, prompts, the log, what odds assume."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from battaglia.core.action import Action
from battaglia.core.catalogue import Names
from battaglia.core.flow import Event
from battaglia.core.game import Course, Prospect, Reached
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param
from battaglia.core.telling.figures import as_params
from battaglia.core.telling.log import Manner
from battaglia.core.telling.memory import Memory
from battaglia.core.telling.shapes import Laid, Note, Place
from battaglia.games.montecuccoli import prospects, zones
from battaglia.games.montecuccoli.actions import Stop
from battaglia.games.montecuccoli.battle import GUN, Battle
from battaglia.games.montecuccoli.movement import MovePiece
from battaglia.games.montecuccoli.saving import dump_step
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.telling import battle as battles
from battaglia.games.montecuccoli.telling import overlays
from battaglia.games.montecuccoli.telling.hindered import MontecuccoliHindered
from battaglia.games.montecuccoli.telling.score import MontecuccoliScore
from battaglia.games.montecuccoli.turn import phase_of
from battaglia.games.montecuccoli.viewing import (
    MontecuccoliSide,
    MontecuccoliView,
    prompt,
    view,
)


class MontecuccoliTeller(MontecuccoliHindered, MontecuccoliScore):
    """Tells the battles of the series."""

    manner = Manner(
        under_way=frozenset({"step", "phase", "turn"}),
        in_heading=frozenset({"phase"}),
        empty_before={"phase": frozenset({"phase", "turn", "end"})},
    )
    overlay_keys: ClassVar = {
        "zones": "z",
        "sight": "l",
        "command": "c",
        "threat": "e",
        "objectives": "o",
        "provenance": "p",
    }
    overlays_of_views = frozenset({"objectives"})
    overlays_of_pieces = frozenset({"sight", "command"})
    overlays_of_sides = frozenset({"command"})
    tones: ClassVar = {
        "De": "best",
        "Dd": "good",
        "Dx": "mixed",
        "Ne": "none",
        "Ad": "bad",
        "Ae": "worst",
    }
    glosses: ClassVar = {
        "disrupted": "9.0",
        "eliminated": "9.0",
        "zone-of-control": "7.0",
        "must-fight": "7.2",
        "reorganisation": "9.2",
        "demoralised": "11.0",
        "command-points": "10.0",
        "doubled": "8.1",
        "line-of-sight": "5.1",
        "Ae": "8.0",
        "Ad": "8.0",
        "Ne": "8.0",
        "Dx": "8.0",
        "Dd": "8.0",
        "De": "8.0",
        "combat-strength": "2.4",
        "movement-points": "6.1",
        "victory-point": "13.5",
    }
    view_type = MontecuccoliView
    battle_type = battles.MontecuccoliBattle

    battle: Battle

    # Names

    def names(self) -> Names:
        """The forces that special rules speak of have names, too."""
        return {**super().names(), "special": battles.special_names(self)}

    # The battle

    def battle_told(self) -> battles.MontecuccoliBattle:
        return battles.told(self)

    def terrain_names(self) -> list[str]:
        """The terrain of each hex as the battle begins, works included."""
        return list(self.battle.field(flooded=False, bridged=False).ground.names)

    # Where play is

    def place(self, p: Position) -> Place:
        return Place(p.turn, phase_of(p), p.battle.seats[p.active])

    def placed(self, place: Place, event: Event) -> Place:
        params = event.params
        if event.code == "turn":
            return place._replace(turn=int(params["turn"]))
        if event.code == "phase":
            return place._replace(phase=str(params["phase"]), active=str(params["seat"]))
        return place

    # The decision

    def facts(self, p: Position, seat: int | None) -> dict[str, Param]:
        """Who is in hand or still owes a combat; the combat that is fought."""
        told = prompt(p)
        fields = {} if told is None else msgspec.structs.asdict(told)
        state = told.state if told and told.state else dump_step(p, p.stack[-1])
        params = as_params({**fields, **state})
        if "combat" in params:
            params["attackers"], _, params["defenders"] = str(params["combat"]).partition(">")
        return params

    def done_already(self, p: Position, action: Action) -> bool:
        """A piece that has spent its last point has stopped by itself (6.1)."""
        if not isinstance(action, Stop) or action.piece not in self.index:
            return False
        piece, step = self.index[action.piece], p.stack[-1]
        in_hand = isinstance(step, MovePiece) and step.piece == piece
        return bool(p.moved >> piece & 1) and not in_hand

    def view(self, p: Position, seat: int | None) -> MontecuccoliView:
        return self.seen(p, seat, Memory())

    def seen(self, p: Position, seat: int | None, memory: Memory) -> MontecuccoliView:
        """The lines of the score in words."""
        seen = view(p, seat, memory)
        sides = memory.same("told", seen.sides, lambda: self._sides(seen.sides))
        return msgspec.structs.replace(seen, sides=sides, legal=msgspec.UNSET)

    def _sides(self, sides: dict[str, MontecuccoliSide]) -> dict[str, MontecuccoliSide]:
        return {
            name: msgspec.structs.replace(
                side,
                score=[
                    msgspec.structs.replace(line, text=self.say("ledger", line.code))
                    for line in side.score
                ],
            )
            for name, side in sides.items()
        }

    def view_as(self, seen: MontecuccoliView, p: Position, seat: int | None) -> MontecuccoliView:
        """Nothing in these battles is hidden."""
        return msgspec.structs.replace(seen, seat=None if seat is None else p.battle.seats[seat])

    # Odds and reach

    def assuming(self, course: Course) -> str:
        """Who helps whom in this course of a combat, or who attacks with whom."""
        if prospects.WITH in course.assuming:
            return self.say("course", "with", others=course.assuming[prospects.WITH])
        sides = {side: str(course.assuming.get(side, "")) for side in ("attack", "defence")}
        params: dict[str, Param] = {}
        for side, helped in sides.items():
            params[f"{side}_commander"], _, params[f"{side}_unit"] = helped.partition(">")
        helping = [side for side, helped in sides.items() if helped]
        shot_or_roll = "shot" if "range" in course.facts else "roll"
        code = "-".join(helping) or ("alone" if course.assuming else shot_or_roll)
        return self.say("course", code, **params)

    def ledger_total(self, name: str, ledger: Ledger) -> str:
        """The strength of a side; the modifiers of a die are told line by line."""
        return "" if name == "die" else str(ledger.total)

    def result_in_brief(self, result: str) -> str:
        """The letters of the table; other rolls in words."""
        return result if result in self.tones else super().result_in_brief(result)

    def prospects(
        self, p: Position, seat: int, piece: str, there: str, way: list[str]
    ) -> list[Prospect]:
        hexes = [self.battle.grid.index(name) for name in way]
        return prospects.prospects(p, self.index[piece], hexes)

    def notes(self, p: Position, seat: int, there: str, reached: Reached) -> list[Note]:
        """What a piece takes on its way (5.2, 10.3), and whether it ends beside the enemy (7.2)."""
        battle = self.battle
        found = [
            Note(
                text=self.say("note", "takes", piece=name),
                rule="5.2" if battle.kind[self.index[name]] == GUN else "10.3",
            )
            for name in reached.on_the_way
        ]
        if zones.zone(p, 1 - seat) >> battle.grid.index(there) & 1:
            found.append(Note(text=self.say("note", "enemy-zone"), rule="7.2"))
        return found

    # Over the map

    def laid(self, p: Position, seat: int | None, kind: str, piece: int | None) -> Laid:
        # A spectator looks over the shoulder of the side that is moving.
        side = p.active if seat is None else seat
        if kind == "zones":
            return overlays.zones_overlay(p)
        if kind == "sight":
            return overlays.sight_overlay(p, piece)
        if kind == "command":
            return overlays.command_overlay(p, side, piece)
        if kind == "threat":
            return overlays.threat_overlay(p, side)
        return super().laid(p, seat, kind, piece)
