"""The teller of Piacenza 1746: choices, prompts, the log, wings and formations."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from battaglia.core import flow
from battaglia.core.flow import Event
from battaglia.core.game import Course, Prospect, Reached
from battaglia.core.reason import Param
from battaglia.core.telling.figures import as_params
from battaglia.core.telling.log import Manner
from battaglia.core.telling.memory import Memory
from battaglia.core.telling.shapes import Laid, Note, Place
from battaglia.games.piacenza import prospects, zones
from battaglia.games.piacenza.actions import Face
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.bombardment import SERVICEABLE
from battaglia.games.piacenza.danger import CAPTURED, STAFF, UNHARMED
from battaglia.games.piacenza.effects import CHANGED, NOT_CHANGED
from battaglia.games.piacenza.pieces import HORSE
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.telling import battle as battles
from battaglia.games.piacenza.telling import fights, overlays, shots
from battaglia.games.piacenza.telling.hindered import PiacenzaHindered
from battaglia.games.piacenza.telling.score import PiacenzaScore
from battaglia.games.piacenza.training import FAILED, PASSED
from battaglia.games.piacenza.turn import part_of
from battaglia.games.piacenza.viewing import (
    PiacenzaFormation,
    PiacenzaView,
    PiacenzaWing,
    prompt,
    side,
    view,
)

PASSING = frozenset({PASSED, FAILED, CHANGED, NOT_CHANGED, SERVICEABLE, UNHARMED, STAFF, CAPTURED})
"""Results of rolls that are passed or not."""
NO_WING = "-"
"""In a place: no wing is activated."""


class PiacenzaTeller(PiacenzaHindered, PiacenzaScore):
    """Tells the battles of Piacenza."""

    manner = Manner(
        ways={"step": "way", "falls-back": "way-back"},
        under_way=frozenset({"step", "falls-back", "wing-activates", "turn", "turn-ends"}),
        in_heading=frozenset({"wing-activates"}),
    )
    overlay_keys: ClassVar = {
        "zones": "z",
        "engagement": "g",
        "command": "c",
        "wings": "w",
        "guns": "l",
        "threat": "e",
        "objectives": "o",
        "provenance": "p",
    }
    overlays_of_pieces = frozenset({"guns"})
    overlays_of_views = frozenset({"wings", "objectives"})
    tones: ClassVar = {
        "passed": "good",
        "failed": "bad",
        "NE": "none",
        "D": "mixed",
        "D1": "good",
        "D2": "good",
        "D3": "good",
        "1": "best",
        "R": "best",
        "RR": "best",
        "1R": "best",
        "1D": "best",
        "1D1": "best",
        "1D2": "best",
        "1D3": "best",
        "E": "best",
        "AE": "worst",
        "A1": "worst",
        "AR": "bad",
        "DR": "good",
        "DE": "best",
        "there": "good",
        "held-up": "bad",
        "all-there": "good",
        "not-all": "bad",
        "attacker-wins": "best",
        "both-go": "mixed",
        "stopped": "bad",
        "defender-wins": "worst",
        "changed": "good",
        "not-changed": "bad",
        "serviceable": "good",
        "unharmed": "good",
        "staff": "bad",
        "captured": "worst",
    }
    result_sections: ClassVar = {
        "melee-roll": "melee-result",
        "charge-roll": "melee-result",
        "countercharge-roll": "melee-result",
        "failure-roll": "service",
        "commander-roll": "fate",
    }
    glosses: ClassVar = {
        "wing": "2.2.1",
        "formation": "2.2.2",
        "in-command": "4.4.1",
        "engagement-zone": "5.2",
        "zone-of-control": "7.0",
        "line": "5.5",
        "realignment": "5.8",
        "training-roll": "5.11",
        "sergeants-factor": "4.4",
        "fire-bonus": "9.1.4",
        "side-by-side": "9.1.3",
        "flank": "9.1.8",
        "volley": "9.1",
        "feu-de-billebaude": "9.1.2",
        "smoke": "8.2.1",
        "changing-of-ranks": "8.5.3",
        "ricochet": "8.5.2",
        "grapeshot": "8.1",
        "disorder": "11.1",
        "rout": "11.2",
        "drift": "11.3",
        "refusal": "5.10",
        "countercharge": "10.3.1",
        "translocation": "9.2.8",
        "staff": "4.6",
        "standard-bearer": "4.6.1",
        "direct-command": "9.2.2",
        "cover": "2.1.1",
        "step": "2.2.2",
        "objective": "13.0",
        "melee": "9.2",
        "charge": "10.3",
        "reaction-fire": "7.2",
        "bombardment": "8.0",
        "reorganisation": "11.4",
        "light-infantry": "9.2.6",
        "in-depth": "8.5.4",
        "retreat": "9.2.8",
        "strength-point": "2.4",
        "movement-points": "2.2.2",
        "command-range": "4.1",
        "victory-point": "13.1",
        "dragoons": "10.5",
    }
    view_type = PiacenzaView
    one_board = True
    battle_type = battles.PiacenzaBattle

    battle: Battle

    def battle_told(self) -> battles.PiacenzaBattle:
        return battles.told(self)

    # Where play is

    def place(self, p: Position) -> Place:
        """The phase holds the wing that is activated and the part of the turn."""
        wing = NO_WING if p.wing == OFF else self.battle.wing_names[p.wing]
        active = "" if p.wing == OFF else p.battle.seats[p.active]
        return Place(p.turn, f"{wing} {part_of(p)}", active)

    def placed(self, place: Place, event: Event) -> Place:
        params = event.params
        if event.code == "turn":
            return Place(int(params["turn"]), f"{NO_WING} selection", "")
        if event.code in ("wing-activates", "wing-idle"):
            # What a wing does first depends on it: the line speaks of the wing alone.
            return place._replace(phase=f"{params['wing']} activation", active=str(params["seat"]))
        return place

    def heading(self, place: Place) -> str:
        wing, part = place.phase.split(" ")
        hour = self.battle.spec.turns[place.turn - 1].hour
        params: dict[str, Param] = {"turn": place.turn, "hour": f"{hour:02}:00"}
        if part != "activation":
            params["phase"] = self.say("phase", part)
        if wing == NO_WING:
            return self.say("heading", "turn", **params)
        params |= {"wing": self.say("wing", wing), "active": self.name("seat", place.active)}
        return self.say("heading", "activation" if part == "activation" else "wing", **params)

    # The decision

    def facts(self, p: Position, seat: int | None) -> dict[str, Param]:
        """What the step is about, the wing and the formation that act."""
        told: dict[str, Any] = msgspec.to_builtins(prompt(p)) or {}
        params = as_params({**told.get("state", {}), **told})
        if p.wing != OFF:
            params["wing"] = self.battle.wing_names[p.wing]
        if p.formation != OFF:
            params["formation"] = self.battle.formation_names[p.formation]
        return params

    def prompt(self, p: Position, seat: int | None, asked: str) -> str:
        """5.1 Of a battery that cannot go on only the facing is asked."""
        if self._only_turns(p, asked):
            return self.say("prompt", "turn-battery", **self.facts(p, seat))
        return super().prompt(p, seat, asked)

    def task(self, p: Position, seat: int | None, asked: str) -> str:
        if self._only_turns(p, asked):
            return self.say("title", "turn-battery", **self.facts(p, seat))
        return super().task(p, seat, asked)

    def _only_turns(self, p: Position, asked: str) -> bool:
        options = flow.legal(p, p.battle.seat_index[asked])
        return bool(options) and all(isinstance(option, Face) for option in options)

    def names(self) -> Any:
        """Formations and places have names, too."""
        spec = self.battle.spec
        return {
            **super().names(),
            "formation": {
                name: self.text(formation.name) for name, formation in spec.formations.items()
            },
            "place": {
                name: self.text(place.name) for name, place in self.battle.map.spec.places.items()
            },
        }

    def view(self, p: Position, seat: int | None) -> PiacenzaView:
        return self.seen(p, seat, Memory())

    def seen(self, p: Position, seat: int | None, memory: Memory) -> PiacenzaView:
        """Wings and formations in words."""
        seen = view(p, seat, memory)
        return msgspec.structs.replace(
            seen,
            wings=[self._wing(each) for each in seen.wings],
            formations=[self._formation(formation) for formation in seen.formations],
            shots=shots.shots(self, p, seat),
            fights=fights.fights(self, p),
            legal=msgspec.UNSET,
        )

    def view_as(self, seen: PiacenzaView, p: Position, seat: int | None) -> PiacenzaView:
        """3, 13 A side knows its own marker and objectives, and what it may fire at."""
        battle = p.battle
        return msgspec.structs.replace(
            seen,
            seat=None if seat is None else battle.seats[seat],
            step=prompt(p),
            wings=self._wings(seen.wings, p, seat),
            sides={name: side(p, number, seat) for number, name in enumerate(battle.seats)},
            shots=shots.shots(self, p, seat),
        )

    def _wings(self, seen: list[PiacenzaWing], p: Position, seat: int | None) -> list[PiacenzaWing]:
        """3 The wing that the side itself has chosen is all that a spectator is not told."""
        mine = OFF if seat is None else p.chosen[seat]
        if mine == OFF:
            return seen
        chosen = msgspec.structs.replace(seen[mine], chosen=True)
        return [*seen[:mine], chosen, *seen[mine + 1 :]]

    def _wing(self, wing: PiacenzaWing) -> PiacenzaWing:
        spec = self.battle.spec.seats[wing.seat].wings[wing.wing]
        return msgspec.structs.replace(wing, name=self.text(spec.name))

    def _formation(self, formation: PiacenzaFormation) -> PiacenzaFormation:
        spec = self.battle.spec.formations[formation.id]
        return msgspec.structs.replace(formation, name=self.text(spec.name))

    # Odds and reach

    def cell_mark(self, result: str) -> str:
        """5.11 What passes and what fails is told by dark and light alone."""
        return "" if result in PASSING else result

    def assuming(self, course: Course) -> str:
        """What a course assumes, in words."""
        return " ".join(
            self.say("course", name, value=value) for name, value in course.assuming.items()
        )

    def prospects(
        self, p: Position, seat: int, piece: str, there: str, way: list[str]
    ) -> list[Prospect]:
        hexes = [self.battle.grid.index(name) for name in way]
        return prospects.prospects(p, self.index[piece], hexes)

    def notes(self, p: Position, seat: int, there: str, reached: Reached) -> list[Note]:
        """Who would refuse, who would fire, and into which zones the way leads."""
        enemy, here = 1 - seat, self.battle.grid.index(there)
        found = []
        for name in reached.on_the_way:
            horse = self.battle.body[self.index[name]] == HORSE
            code, rule = ("refuses", "5.10") if horse else ("reacts", "7.2")
            found.append(Note(text=self.say("note", code, piece=name), rule=rule))
        if zones.control(p, enemy) >> here & 1:
            found.append(Note(text=self.say("note", "enemy-zone"), rule="7.1"))
        elif zones.engagement(p, enemy) >> here & 1:
            found.append(Note(text=self.say("note", "enemy-engagement"), rule="5.2"))
        return found

    def on_the_way(self, pieces: Any) -> str:
        return self.say("board", "stirs", pieces=" ".join(pieces))

    # Over the map

    def laid(self, p: Position, seat: int | None, kind: str, piece: int | None) -> Laid:
        if kind == "zones":
            return overlays.by_seat(p, lambda side: zones.control(p, side))
        if kind == "engagement":
            return overlays.by_seat(p, lambda side: zones.engagement(p, side))
        if kind == "command":
            return overlays.command_overlay(self, p, piece)
        if kind == "wings":
            return overlays.wings_overlay(p)
        if kind == "guns":
            return overlays.guns_overlay(p, piece)
        if kind == "objectives":
            return overlays.objectives_overlay(p, seat)
        if kind == "threat":
            return overlays.threat_overlay(p, seat)
        return super().laid(p, seat, kind, piece)
