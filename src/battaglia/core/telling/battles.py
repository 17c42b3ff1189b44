"""The battle before the first move: card, map, pieces, options, orders, provenance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, get_args

import msgspec

from battaglia.core.looks import NO_LOOKS, CounterLook, Looks, look_of
from battaglia.core.masks import bits
from battaglia.core.provenance import Provenance, Statements, provenance_of
from battaglia.core.telling import ground
from battaglia.core.telling.printed import (
    Card,
    ChartsTold,
    GoalTold,
    MapTold,
    OptionTold,
    OptionValue,
    OverlayKind,
    PieceTold,
    PlainBattle,
    ProvenanceAnswer,
    Provenances,
    ProvenanceTold,
    SeatCard,
    TerrainTold,
    Value,
)
from battaglia.core.telling.shapes import OrderChoice, OrderValue
from battaglia.core.telling.words import NothingSuch, Words

SOURCES = ("scenario", "map", "charts")
"""The files that a battle is made of."""
CLEAR = "clear"


class TellsBattle(Words):
    """Tells what does not change while a battle is fought."""

    overlay_keys: ClassVar[Mapping[str, str]] = {}
    """What can be laid over the map, each with its key on the keyboard."""
    overlays_of_pieces: ClassVar[frozenset[str]] = frozenset()
    """Those that speak of one piece."""
    overlays_of_sides: ClassVar[frozenset[str]] = frozenset()
    """Those of them that speak of a whole side while no piece is picked."""
    overlays_of_views: ClassVar[frozenset[str]] = frozenset()
    """Those that are drawn from the view alone."""
    battle_type: ClassVar[Any] = None
    """The shape of the game's battles; None: the plain one."""

    @property
    def title(self) -> str:
        """The battle's title."""
        return self.text(getattr(self.spec, "title", self.battle.file))

    def card(self) -> Card:
        """The battle as a list of battles shows it."""
        difficulty = str(getattr(self.spec, "difficulty", ""))
        return Card(
            id=str(getattr(self.spec, "id", self.battle.file)),
            game=self.game.id,
            title=self.title,
            summary=self.text(getattr(self.spec, "summary", "")),
            date=str(getattr(self.spec, "date", "")),
            turns=self.turns,
            turn_minutes=int(getattr(self.spec, "turn_minutes", 0)),
            minutes=int(getattr(self.spec, "minutes", 0)),
            difficulty=difficulty,
            difficulty_name=self.say("difficulty", difficulty) if difficulty else "",
            first=getattr(self.spec, "first", None),
            seats=self.seat_cards(),
        )

    @property
    def turns(self) -> int:
        """How many turns the battle has."""
        turns = getattr(self.spec, "turns", 0)
        return turns if isinstance(turns, int) else len(turns)

    def seat_cards(self) -> list[SeatCard]:
        """The sides with their colours."""
        known = getattr(self.spec, "seats", {})
        return [
            SeatCard(id=seat, name=name, colour=str(getattr(known.get(seat), "colour", "")))
            for seat, name in self.seat_names().items()
        ]

    def battle_told(self) -> Any:
        """Everything about the battle that does not change while it is fought."""
        card, mapped = self.card(), hasattr(self.battle, "map")
        return PlainBattle(
            game=card.game,
            id=card.id,
            title=card.title,
            summary=card.summary,
            date=card.date,
            begins=str(getattr(self.spec, "begins", "")),
            turns=card.turns,
            turn_minutes=card.turn_minutes,
            first=card.first,
            seats=card.seats,
            map=self.map_told() if mapped else None,
            pieces=[self.piece_told(piece) for piece in self.index],
            charts=ChartsTold(
                tables=[], terrain=self.terrain_told() if mapped else [], hexsides=[]
            ),
            options=self.options(),
            special=[],
            victory=[],
            goals=self.goals(),
            overlays=self.overlays(),
            provenance=self.provenances(),
        )

    def goals(self) -> list[GoalTold]:
        """The goals that lie on the map."""
        return []

    def piece_told(self, piece: str) -> PieceTold:
        """A piece as it is printed."""
        spec = self.battle.pieces[self.index[piece]]
        return PieceTold(
            id=piece,
            kind=self.kind(piece),
            seat=spec.seat,
            name=self.text(spec.name),
            arm=self.arm(piece) or None,
            arm_name=self.arm_name(piece) if self.arm(piece) else "",
            mp=int(getattr(spec, "mp", 0)),
            men=getattr(spec, "men", None) or None,
            hex=getattr(spec, "hex", "") or None,
            source=self.source_key(piece),
            look=self.look(piece),
        )

    def terrain_told(self) -> list[TerrainTold]:
        """The kinds of ground that lie on the map."""
        kinds = dict.fromkeys(self.terrain_names())
        return [
            TerrainTold(id=kind, name=self.say("terrain", kind), cost=1, notes=[]) for kind in kinds
        ]

    def terrain_names(self) -> list[str]:
        """The terrain of each hex as the battle begins; what no list names is clear."""
        field = self.battle.map
        names = [CLEAR] * len(field.grid)
        for name, mask in field.terrain.items():
            for index in bits(mask):
                names[index] = name
        return names

    def map_told(self) -> MapTold:
        """The battlefield."""
        return ground.map_told(self.battle.map, self.terrain_names(), self.text, self.looks)

    # Looks

    @cached_property
    def looks(self) -> tuple[Looks, ...]:
        """How things look: as the charts say, then as the scenario does."""
        files = (getattr(self.battle, "charts", None), self.spec)
        return tuple(getattr(file, "looks", NO_LOOKS) for file in files)

    def look(self, piece: str) -> CounterLook:
        """How a counter looks."""
        return look_of(self.looked_by(piece), *self.looks)

    def looked_by(self, piece: str) -> dict[str, str]:
        """What the look of a counter goes by; a game adds what a piece's own table leaves out."""
        spec = self.battle.pieces[self.index[piece]]
        told = {key: str(getattr(spec, key, "")) for key in ("seat", "formation", "wing", "nation")}
        return told | {"piece": piece, "kind": self.kind(piece), "arm": self.arm(piece)}

    # Options and standing orders

    def options(self) -> list[OptionTold]:
        """Every option with its value and its possible values."""
        chosen = getattr(self.battle, "options", None)
        if chosen is None:
            return []
        return [
            OptionTold(
                id=field.name,
                value=getattr(chosen, field.name),
                values=[
                    OptionValue(value=value, title=self.option_value(field.name, value))
                    for value in ((False, True) if field.type is bool else get_args(field.type))
                ],
                title=self.say("option", field.name),
                text=self.say("option-text", field.name),
            )
            for field in msgspec.structs.fields(chosen)
        ]

    def option_value(self, name: str, value: Value) -> str:
        """A value of an option in words."""
        if isinstance(value, bool):
            return self.say("word", "yes" if value else "no")
        return self.say("option-value", f"{name}.{value}")

    def order_choices(self) -> list[OrderChoice]:
        """The standing orders that may be given."""
        return [
            OrderChoice(
                id=name,
                title=self.say("order", name),
                values=[
                    OrderValue(value=value, title=self.say("order-value", f"{name}.{value}"))
                    for value in values
                ],
            )
            for name, values in self.game.order_choices().items()
        ]

    # Provenance

    def statements(self) -> dict[str, Statements]:
        """What the files of the battle say of where their figures are from."""
        battle = self.battle
        if not all(hasattr(battle, part) for part in ("spec", "map", "charts")):
            return {}
        files = (battle.spec, battle.map.spec, battle.charts)
        return {name: file.provenance for name, file in zip(SOURCES, files, strict=True)}

    def provenances(self) -> Provenances:
        """All statements of the battle's files, by the path of the key."""
        told = {
            file: {path: ProvenanceTold(**self._stated(found)) for path, found in stated.items()}
            for file, stated in self.statements().items()
        }
        return Provenances(**{name: told.get(name, {}) for name in SOURCES})

    def provenance(self, file: str, path: str) -> ProvenanceAnswer:
        """The statement that holds for a key, and the key at which it is made."""
        stated = self.statements().get(file)
        if stated is None:
            raise NothingSuch(file)
        at = path
        while at and at not in stated:
            at = at.rpartition(".")[0]
        found = self._stated(provenance_of(stated, path))
        return ProvenanceAnswer(path=path, stated_at=at, **found)

    def _stated(self, found: Provenance) -> dict[str, Any]:
        return {
            "kind": found.kind,
            "kind_name": self.say("provenance", found.kind),
            "paragraph": found.paragraph,
            "source": found.source,
            "note": found.note,
        }

    def source_key(self, piece: str) -> str:
        """The key under which the scenario file speaks of a piece."""
        return f"units.{piece}"

    def figure_key(self, piece: str) -> str:
        """The key of the figure of a piece that matters most."""
        return self.source_key(piece)

    # Overlays

    def overlays(self) -> list[OverlayKind]:
        """What can be laid over the map."""
        return [
            OverlayKind(
                kind=kind,
                key=key,
                name=self.say("overlay", kind),
                text=self.say("overlay-text", kind),
                of_piece=kind in self.overlays_of_pieces,
                needs_piece=kind in self.overlays_of_pieces - self.overlays_of_sides,
                of_view=kind in self.overlays_of_views,
            )
            for kind, key in self.overlay_keys.items()
        ]
