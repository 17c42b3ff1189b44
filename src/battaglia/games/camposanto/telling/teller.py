"""The teller of Camposanto 1743: choices, prompts, the log, the chart of wings, the assault."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import msgspec

from battaglia.core.flow import Event
from battaglia.core.game import Course, Prospect, Reached
from battaglia.core.reason import Param
from battaglia.core.telling.figures import as_params, chance_text
from battaglia.core.telling.log import Manner
from battaglia.core.telling.memory import Memory
from battaglia.core.telling.shapes import Laid, Note, Place
from battaglia.games.camposanto import prospects, zones
from battaglia.games.camposanto.assault.fight import threshold
from battaglia.games.camposanto.battle import MARSHAL, Battle
from battaglia.games.camposanto.state import OFF, Position
from battaglia.games.camposanto.telling import battle as battles
from battaglia.games.camposanto.telling import overlays
from battaglia.games.camposanto.telling.hindered import CamposantoHindered
from battaglia.games.camposanto.telling.scene import scene
from battaglia.games.camposanto.telling.score import CamposantoScore
from battaglia.games.camposanto.turn import operation_of
from battaglia.games.camposanto.viewing import (
    CamposantoSide,
    CamposantoView,
    CamposantoWing,
    Pairing,
    pairings,
    prompt,
    secret,
    side,
    view,
    wing_makings,
)

NO_WING = "-"
"""In a place: no wing is activated."""
MOST_PAIRED = 500
"""Pairings that are kept."""
SIDES = ("attacker", "defender")
BAR = "falls-back-under"
"""7.1 What a course assumes of both sides: each falls back when its chance is under the bar."""


class CamposantoTeller(CamposantoHindered, CamposantoScore):
    """Tells the battles of Camposanto."""

    manner = Manner(
        ways={"step": "way", "falls-back": "way-back"},
        under_way=frozenset({"step", "falls-back", "activation", "turn", "phase-ends"}),
        in_heading=frozenset({"activation"}),
    )
    overlay_keys: ClassVar = {
        "zones": "z",
        "fronts": "f",
        "fire": "l",
        "retreat": "r",
        "threat": "e",
        "provenance": "p",
    }
    overlays_of_pieces = frozenset({"fire", "retreat"})
    tones: ClassVar = {
        "hit": "best",
        "missed": "none",
        "attacker-wins": "best",
        "defender-falls-back": "good",
        "attacker-falls-back": "bad",
        "defender-wins": "worst",
    }
    glosses: ClassVar = {
        "impetuous": "5.1",
        "aggressive": "5.2",
        "cautious": "5.3",
        "titubant": "5.4",
        "order-point": "2.3",
        "fatigued": "4.1",
        "front": "6.1",
        "flank": "6.1",
        "zone-of-control": "6.1",
        "line-of-retreat": "6.5",
        "retreat": "6.4",
        "fall-back": "7.1",
        "escape": "7.3",
        "hit": "7.4",
        "step": "2.1",
        "star": "7.2",
        "isolated": "11",
        "marshal": "8.2",
        "general": "8.1",
        "wing": "2.1",
        "phase": "3",
        "assault": "7",
        "victory-point": "12.2",
        "battery": "9",
        "light-foot": "10",
        "movement-point": "6",
    }
    view_type = CamposantoView
    one_board = True
    battle_type = battles.CamposantoBattle

    battle: Battle

    def battle_told(self) -> battles.CamposantoBattle:
        return battles.told(self)

    # Where play is

    def place(self, p: Position) -> Place:
        """The phase holds its number, the wing that is activated, and the operation."""
        wing = NO_WING if p.wing == OFF else p.wing_name(p.wing)
        active = "" if p.wing == OFF else p.battle.seats[p.active]
        return Place(p.turn, f"{p.phase} {wing} {operation_of(p)}", active)

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

    def heading(self, place: Place) -> str:
        number, wing, operation = place.phase.split(" ")
        params: dict[str, Param] = {"turn": place.turn, "number": number}
        if operation != "activation":
            params["phase"] = self.say("phase", operation)
        if wing == NO_WING:
            return self.say("heading", "phase", **params)
        params |= {"wing": self.say("wing", wing), "active": self.name("seat", place.active)}
        return self.say("heading", "activation" if operation == "activation" else "wing", **params)

    # The decision

    def facts(self, p: Position, seat: int | None) -> dict[str, Param]:
        """What the step is about, the wing that acts, and what the next roll of a fight needs."""
        told = prompt(p)
        params = as_params({} if told is None else msgspec.structs.asdict(told))
        if p.wing != OFF:
            params["wing"] = p.wing_name(p.wing)
        number = getattr(p.stack[-1], "number", None)
        if isinstance(number, int):
            params["needed"] = threshold(p, number)
        return params

    def view(self, p: Position, seat: int | None) -> CamposantoView:
        return self.seen(p, seat, Memory())

    def seen(self, p: Position, seat: int | None, memory: Memory) -> CamposantoView:
        """The chart of wings in words, the assault as a scene."""
        seen = view(p, seat, memory)
        return msgspec.structs.replace(
            seen,
            kind_name=self.say("turn-name", seen.kind),
            wings=memory.same(
                "told", wing_makings(p), lambda: [self._wing(wing) for wing in seen.wings]
            ),
            assault=scene(self, p),
            pairings=self._pairings(p, seat),
            legal=msgspec.UNSET,
        )

    def view_as(self, seen: CamposantoView, p: Position, seat: int | None) -> CamposantoView:
        """4 A side knows its own order points, and what it could make of them."""
        return msgspec.structs.replace(
            seen,
            seat=None if seat is None else p.battle.seats[seat],
            sides=self._sides(seen, p, seat),
            pairings=self._pairings(p, seat),
        )

    def _sides(
        self, seen: CamposantoView, p: Position, seat: int | None
    ) -> dict[str, CamposantoSide]:
        """4 What the side itself has played covered is all that a spectator is not told."""
        if seat is None or not p.chosen[seat]:
            return seen.sides
        return {**seen.sides, p.battle.seats[seat]: side(p, seat, seat)}

    @cached_property
    def _paired(self) -> dict[tuple[object, ...], list[Pairing]]:
        """Pairings that were worked out; hands are the same at the beginning of every Turn."""
        return {}

    def _pairings(self, p: Position, seat: int | None) -> list[Pairing]:
        """4.1 What a seat's order points can make of its wings: a matter of hands and fatigue."""
        if seat is None or not secret(p):
            return []
        key = (seat, p.hands, p.fatigued)
        if key not in self._paired:
            if len(self._paired) >= MOST_PAIRED:
                self._paired.clear()
            self._paired[key] = pairings(p, seat)
        return self._paired[key]

    def _wing(self, wing: CamposantoWing) -> CamposantoWing:
        spec = self.battle.spec.seats[wing.seat].wings[wing.wing]
        status = self.say("status", wing.status) if wing.status else ""
        return msgspec.structs.replace(wing, name=self.text(spec.name), status_name=status)

    # Odds and reach

    def assuming(self, course: Course) -> str:
        """7.1, 8.2 Whether sides fall back when they are likely to lose; whose marshals help."""
        if not course.assuming:
            return self.say("course", "shot")
        stubborn = Fraction(str(course.assuming[BAR])) == 0
        sentences = [self.say("course", "stubborn" if stubborn else "prudent")]
        if prospects.WITH in course.assuming:
            sentences.insert(0, self.say("course", "with", others=course.assuming[prospects.WITH]))
        helped = [side for side in SIDES if course.assuming[f"{side}-rerolls"]]
        if helped:
            sentences.append(self.say("course", "-".join(helped)))
        return " ".join(sentences)

    def said(self, course: Course) -> list[str]:
        """Range and target of a shot; in a fight the chances by roll, the hits, the marshals."""
        return [self._fact(name, str(value)) for name, value in course.facts.items()]

    def said_in_brief(self, course: Course) -> list[str]:
        """The first course says it."""
        return []

    def _fact(self, name: str, value: str) -> str:
        shown = _chances(value) if ":" in value else value
        return self.say("fact", name, value=shown)

    def prospects(
        self, p: Position, seat: int, piece: str, there: str, way: list[str]
    ) -> list[Prospect]:
        hexes = [self.battle.grid.index(name) for name in way]
        return prospects.prospects(p, self.index[piece], hexes)

    def notes(self, p: Position, seat: int, there: str, reached: Reached) -> list[Note]:
        """Whom the way sets in motion, and whether it ends beside the enemy or before his front."""
        battle, enemy = self.battle, 1 - seat
        found = []
        for name in reached.on_the_way:
            flees = battle.arm[self.index[name]] == MARSHAL
            code, rule = ("flees", "8.2") if flees else ("reacts", "6.4")
            found.append(Note(text=self.say("note", code, piece=name), rule=rule))
        here = battle.grid.index(there)
        if zones.front(p, enemy) >> here & 1:
            found.append(Note(text=self.say("note", "enemy-front"), rule="6.1"))
        elif zones.zone_of_control(p, enemy) >> here & 1:
            found.append(Note(text=self.say("note", "enemy-zone"), rule="6.1"))
        return found

    # Over the map

    def laid(self, p: Position, seat: int | None, kind: str, piece: int | None) -> Laid:
        if kind == "zones":
            return overlays.by_seat(p, lambda side: zones.zone_of_control(p, side))
        if kind == "fronts":
            return overlays.by_seat(p, lambda side: zones.front(p, side))
        if kind == "fire":
            return overlays.fire_overlay(p, piece)
        if kind == "retreat":
            return overlays.retreat_overlay(p, piece)
        if kind == "threat":
            return overlays.threat_overlay(p, seat)
        return super().laid(p, seat, kind, piece)


def _chances(value: str) -> str:
    """Numbers with their chances, ``1:5/18 2:65/216``, as a list in words."""
    pairs = [part.split(":") for part in value.split()]
    return ", ".join(f"{number}: {chance_text(Fraction(chance))}" for number, chance in pairs)
