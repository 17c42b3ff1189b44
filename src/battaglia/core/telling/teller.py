"""A teller says what a game's codes mean to a person: in names, sentences, figures, pictures.

There is one for each game, beside its rules, made for a battle and a language. Terminal and
server show what it says and add nothing of a game's own. The base class tells any game plainly,
from its catalogue and from what its actions and events name; a game's teller says otherwise
what is its own.

A teller is handed a position and who asks (a seat, or None for a spectator), and answers with
what that one may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, get_args

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.catalogue import Catalogue, Names, catalogue_of
from battaglia.core.flow import Event, Outcome
from battaglia.core.game import Course, Game, Odds, Reached
from battaglia.core.ledger import Ledger
from battaglia.core.maps import Name, in_language
from battaglia.core.masks import bits
from battaglia.core.provenance import Provenance, Statements, provenance_of
from battaglia.core.reason import Param, Reason
from battaglia.core.rulebook import Rulebook, load_rulebook
from battaglia.core.telling import ground, log
from battaglia.core.telling.figures import as_params, names_in
from battaglia.core.telling.log import Happened, Manner
from battaglia.core.telling.shapes import (
    Card,
    Choice,
    CourseTold,
    Laid,
    LedgerLine,
    LedgerTold,
    MapTold,
    Note,
    OddsTold,
    OptionTold,
    OptionValue,
    OrderChoice,
    OrderValue,
    OutcomeTold,
    OverlayHex,
    OverlayKind,
    OverlayPiece,
    Parts,
    PieceTold,
    Place,
    PlainBattle,
    PlainCharts,
    ProvenanceAnswer,
    Provenances,
    ProvenanceTold,
    ReasonTold,
    ResultChance,
    SeatCard,
    TerrainTold,
    Tone,
)

TARGETS = frozenset({"target", "defender"})
"""Fields of actions that name the piece to which something is done."""
SOURCES = ("scenario", "map", "charts")
"""The files that a battle is made of."""
CLEAR = "clear"


class NothingSuch(LookupError):
    """There is nothing of this kind to be told: no such overlay, no such piece, no such file."""


class Teller:
    """Tells any game plainly."""

    manner: ClassVar[Manner] = Manner()
    """How the events of the game are put together."""
    overlay_keys: ClassVar[Mapping[str, str]] = {}
    """What can be laid over the map, each with its key on the keyboard."""
    overlays_of_pieces: ClassVar[frozenset[str]] = frozenset()
    """Those that speak of one piece."""
    tones: ClassVar[Mapping[str, Tone]] = {}
    """How good each result is for whoever acts."""
    view_type: ClassVar[Any] = None
    battle_type: ClassVar[Any] = None
    """The shapes of the game's views and battles; None: whatever the game says."""

    battle: Any

    def __init__(
        self, game: Game, battle: Any, catalogue: Catalogue, rulebook: Rulebook | None = None
    ) -> None:
        self.game = game
        self.battle = battle
        self.rulebook = rulebook or load_rulebook(game)
        self.catalogue = catalogue
        self.catalogue = catalogue.naming(self.names())

    @property
    def language(self) -> str:
        return self.catalogue.language

    # Names

    def names(self) -> Names:
        """What pieces, sides and the like are called."""
        return {"piece": self.piece_names(), "seat": self.seat_names()}

    @cached_property
    def spec(self) -> Any:
        """The scenario as its file says it, if the game has such."""
        return getattr(self.battle, "spec", None)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The pieces' numbers by their ids; none in a game without pieces."""
        found: Mapping[str, int] = getattr(self.battle, "index", {})
        return found

    def seat_names(self) -> dict[str, str]:
        """The sides' names."""
        known = getattr(self.spec, "seats", {})
        return {
            seat: self.text(known[seat].name) if seat in known else seat
            for seat in self.battle.seats
        }

    def piece_names(self) -> dict[str, str]:
        """The pieces' names; where two have the same, with their arm or, failing that, their id."""
        plain = self.printed_names()
        with_arm = {piece: f"{name} ({self.arm_name(piece)})" for piece, name in plain.items()}
        return {piece: _first_unique(piece, plain, with_arm) for piece in plain}

    def printed_names(self) -> dict[str, str]:
        """The pieces' names as they stand on the counters."""
        ids = tuple(getattr(self.battle, "ids", ()))
        pieces = getattr(self.battle, "pieces", ids)
        return {
            i: self.text(getattr(piece, "name", i)) for i, piece in zip(ids, pieces, strict=True)
        }

    def arm(self, piece: str) -> str:
        """What kind of piece it is, as a code."""
        return str(getattr(self.battle.pieces[self.index[piece]], "arm", ""))

    def arm_name(self, piece: str) -> str:
        """The kind of piece, by its name."""
        arm = self.arm(piece)
        return self.name("arm" if self.catalogue.has("arm", arm) else "kind", arm)

    # Words

    def say(self, section: str, code: str, **params: Param) -> str:
        """The text of a code."""
        return self.catalogue.say(section, code, params)

    def name(self, kind: str, value: str) -> str:
        """A piece, a side, a terrain ... by its name."""
        return self.catalogue.show(kind, value)

    def text(self, text: Name) -> str:
        """A text that is given in every language, or a name that is the same in all."""
        return in_language(text, self.language)

    def paragraph_title(self, number: str) -> str:
        """The title of a paragraph of the rules; "" if there is no such."""
        found = self.rulebook.find(number)
        return self.text(found.title) if found else ""

    def reason(self, reason: Reason) -> ReasonTold:
        """Why not: the paragraph with its title, and a sentence."""
        return ReasonTold(
            code=reason.code,
            rule=reason.rule,
            title=self.paragraph_title(reason.rule),
            text=self.catalogue.say("reason", reason.code, reason.params),
        )

    def reasons(self, reasons: Sequence[Reason]) -> list[ReasonTold]:
        """Several reasons."""
        return [self.reason(reason) for reason in reasons]

    # The battle before the first move

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
            charts=PlainCharts(terrain=self.terrain_told() if mapped else []),
            options=self.options(),
            special=[],
            victory=[],
            provenance=self.provenances(),
        )

    def piece_told(self, piece: str) -> PieceTold:
        """A piece as it is printed."""
        spec = self.battle.pieces[self.index[piece]]
        return PieceTold(
            id=piece,
            kind=str(getattr(spec, "kind", "unit")),
            seat=spec.seat,
            name=self.text(spec.name),
            arm=self.arm(piece) or None,
            arm_name=self.arm_name(piece) if self.arm(piece) else "",
            mp=int(getattr(spec, "mp", 0)),
            men=getattr(spec, "men", None) or None,
            hex=getattr(spec, "hex", "") or None,
            source=self.source_key(piece),
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
        return ground.map_told(self.battle.map, self.terrain_names(), self.text)

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

    def option_value(self, name: str, value: bool | str) -> str:
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

    # Where play is, and what happened

    def place(self, p: Any) -> Place:
        """Where in the sequence of play the position is."""
        return Place(self.game.turn(p), "", "")

    def placed(self, place: Place, event: Event) -> Place:
        """Where play is after an event."""
        return place

    def heading(self, place: Place) -> str:
        """A place in the sequence of play in words, over lines of the log."""
        if not place.phase:
            return ""
        active, phase = self.name("seat", place.active), self.say("phase", place.phase)
        return self.say("heading", "plain", turn=place.turn, active=active, phase=phase)

    def mentioned(self, p: Any, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The pieces that an event names, and the hexes: those named, and those of the pieces."""
        grid = getattr(self.battle, "grid", None)
        words = [word for value in event.params.values() for word in names_in(value)]
        pieces = [word for word in words if word in self.index]
        hexes = [word for word in words if grid is not None and grid.has(word)]
        hexes += [self.hex_of(p, name) for name in pieces]
        return tuple(dict.fromkeys(pieces)), tuple(dict.fromkeys(filter(None, hexes)))

    def hex_of(self, p: Any, piece: str) -> str:
        """Where a piece is; "" off the map."""
        return str(p.hex_name(p.at[self.index[piece]]))

    def line(self, events: Sequence[Happened]) -> str:
        """Events that are told together, as a sentence."""
        if len(events) > 1:
            way = self.manner.ways[events[0].code]
            return self.catalogue.say("way", way, log.way_of(events))
        return self.catalogue.say("event", events[0].code, events[0].params)

    def line_code(self, events: Sequence[Happened]) -> str:
        """What kind of line it is."""
        return self.manner.ways[events[0].code] if len(events) > 1 else events[0].code

    def lines(self, events: Sequence[Happened]) -> list[str]:
        """Events as sentences."""
        return [self.line(line) for line in log.fold(events, self.manner)]

    def outcome(self, outcome: Outcome | None) -> OutcomeTold | None:
        """How a game ended."""
        return outcome_told(self.catalogue, outcome)

    # The decision

    def facts(self, p: Any, seat: int | None) -> dict[str, Param]:
        """What the text of the present decision speaks of, as far as the seat may know."""
        step = self.game.view(p, seat).get("step") or {}
        return as_params({**step.get("state", {}), **step})

    def prompt(self, p: Any, seat: int | None, asked: str) -> str:
        """What is to be decided by the one who is asked."""
        return self.say("prompt", p.stack[-1].name, **{**self.facts(p, seat), "seat": asked})

    def waiting(self, p: Any, seat: int | None, asked: str) -> str:
        """What somebody else is deciding."""
        return self.say("waiting", p.stack[-1].name, **{**self.facts(p, seat), "seat": asked})

    def action(self, action: Action) -> str:
        """What an action does."""
        params: dict[str, Param] = {}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            params[field] = "+".join(value) if isinstance(value, tuple) else str(value)
        return self.catalogue.say("action", action.verb, params)

    def parts(self, action: Action) -> Parts:
        """The pieces and the hex that an action names: who acts, upon whom, where."""
        grid = getattr(self.battle, "grid", None)
        piece = target = there = None
        several: tuple[str, ...] = ()
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if isinstance(value, tuple):
                several += tuple(name for name in value if name in self.index)
            elif value in self.index:
                if field in TARGETS or piece is not None:
                    target = value
                else:
                    piece = value
            elif grid is not None and grid.has(value):
                there = value
        pieces = tuple(name for name in (piece, target) if name) + several
        return Parts(piece, target, there, pieces)

    def choice(self, p: Any, action: Action, *, final: bool) -> Choice:
        """An action that may be played now."""
        parts = self.parts(action)
        return Choice(
            action=str(action),
            verb=action.verb,
            text=self.action(action),
            rule=p.stack[-1].rule,
            final=final,
            piece=parts.piece,
            target=parts.target,
            hex=parts.hex,
            pieces=list(parts.pieces),
        )

    def final(self, p: Any, seat: int, action: Action, at_once: Callable[[Any], bool]) -> bool:
        """Would a roll, a reveal or another's immediate answer follow, so that undo is refused?

        ``at_once`` says whether the decision of a position would be answered without delay.
        """
        after = p.copy()
        flow.apply(after, seat, action)
        if after.sealed or flow.pending_roll(after) is not None:
            return True
        if after.outcome is not None or seat in after.deciders:
            return False
        return at_once(after)

    def done_already(self, p: Any, action: Action) -> bool:
        """Has this part of a plan come about by itself?"""
        return False

    # Views

    def view(self, p: Any, seat: int | None) -> Any:
        """A seat's view with its codes in words; legal actions are told as choices."""
        step = None if p.outcome is not None else p.stack[-1]
        plain = {
            "game": self.game.id,
            "scenario": str(getattr(self.spec, "id", self.battle.file)),
            "turn": self.game.turn(p),
            "turns": self.turns,
            "phase": "",
            "seat": None if seat is None else self.battle.seats[seat],
            "deciders": [self.battle.seats[number] for number in p.deciders],
            "step": step and {"name": step.name, "rule": step.rule},
            "pieces": {},
            "sides": {name: {"points": 0} for name in self.battle.seats},
            "outcome": None,
        }
        view = {**plain, **self.game.view(p, seat)}
        return {key: value for key, value in view.items() if key != "legal"}

    # Odds and reach

    def ledger(self, name: str, ledger: Ledger) -> LedgerTold:
        """A ledger line by line."""
        title = self.name("ledger-name", name) if self.catalogue.has("ledger-name", name) else name
        lines = [
            LedgerLine(
                value=line.value,
                code=line.code,
                text=self.catalogue.say("ledger", line.code, line.params),
                rule=line.rule,
            )
            for line in ledger.lines
        ]
        return LedgerTold(title=title, total=ledger.total, lines=lines)

    def tone(self, result: str) -> Tone:
        """How good a result is for whoever acts."""
        return self.tones.get(result, "none")

    def assuming(self, course: Course) -> str:
        """What a course assumes; "" if nothing."""
        return ", ".join(
            self.say("assuming", name, value=value) for name, value in course.assuming.items()
        )

    def said(self, course: Course) -> list[str]:
        """What is certain in a course."""
        return [self.say("fact", name, value=value) for name, value in course.facts.items()]

    def course(self, course: Course) -> CourseTold:
        """One course that an action can take."""
        column, distance = course.facts.get("column"), course.facts.get("range")
        return CourseTold(
            assuming=course.assuming,
            title=self.assuming(course),
            column=None if column is None else str(column),
            range=None if distance is None else int(distance),
            facts=course.facts,
            said=self.said(course),
            ledgers={name: self.ledger(name, it) for name, it in course.ledgers.items()},
            results=[self._result(code, chance) for code, chance in course.results.items()],
        )

    def _result(self, code: str, chance: Fraction) -> ResultChance:
        return ResultChance(
            code=code,
            text=self.say("result", code),
            tone=self.tone(code),
            numerator=chance.numerator,
            denominator=chance.denominator,
        )

    def odds(self, action: str, odds: Odds | None, stopped: Any = None) -> OddsTold:
        """What an action can lead to."""
        courses = [self.course(course) for course in odds.courses] if odds else []
        rule = odds.rule if odds else ""
        return OddsTold(action=action, rule=rule, courses=courses, stopped=stopped)

    def notes(self, p: Any, seat: int, there: str, reached: Reached) -> list[Note]:
        """Remarks on a hex that a piece could go to, each with its paragraph."""
        return []

    # Over the map

    def overlays(self) -> list[OverlayKind]:
        """What can be laid over the map."""
        return [
            OverlayKind(
                kind=kind,
                key=key,
                name=self.say("overlay", kind),
                text=self.say("overlay-text", kind),
                of_piece=kind in self.overlays_of_pieces,
            )
            for kind, key in self.overlay_keys.items()
        ]

    def overlay(self, p: Any, seat: int | None, kind: str, piece: str) -> Laid:
        """Hexes and pieces of an overlay; NothingSuch if there is nothing of the kind."""
        if kind not in self.overlay_keys:
            raise NothingSuch(kind)
        if piece and piece not in self.index:
            raise NothingSuch(piece)
        number = self.index[piece] if piece else None
        return self.laid(p, seat, kind, number)

    def laid(self, p: Any, seat: int | None, kind: str, piece: int | None) -> Laid:
        """Hexes and pieces of an overlay that there is."""
        if kind == "provenance":
            return self.sources_laid()
        raise NothingSuch(kind)

    def sources_laid(self) -> Laid:
        """Where the terrain of each hex and the figures of each piece are from."""
        statements, grid = self.statements(), self.battle.grid
        hexes = []
        for index, name in enumerate(self.terrain_names()):
            stated = provenance_of(statements["map"], f"terrain.{name}")
            words = stated.source or stated.note
            hexes.append(OverlayHex(hex=grid.name(index), state=stated.kind, text=words))
        pieces = []
        for piece in self.index:
            stated = provenance_of(statements["scenario"], self.figure_key(piece))
            words = stated.note or self.say("provenance", stated.kind)
            pieces.append(OverlayPiece(piece=piece, state=stated.kind, text=words))
        return Laid(hexes=hexes, pieces=pieces)

    def source_key(self, piece: str) -> str:
        """The key under which the scenario file speaks of a piece."""
        return f"units.{piece}"

    def figure_key(self, piece: str) -> str:
        """The key of the figure of a piece that matters most."""
        return self.source_key(piece)


def _first_unique(piece: str, *tables: Mapping[str, str]) -> str:
    for table in tables:
        if list(table.values()).count(table[piece]) == 1:
            return table[piece]
    return f"{tables[0][piece]} ({piece})"


def outcome_told(catalogue: Catalogue, outcome: Outcome | None) -> OutcomeTold | None:
    """How a game ended, in the words of a catalogue that knows the names of the sides."""
    if outcome is None:
        return None
    said = {**outcome.params, "winner": outcome.winner or ""}
    return OutcomeTold(
        winner=outcome.winner,
        code=outcome.code,
        rule=outcome.rule,
        points=outcome.params,
        text=catalogue.say("outcome", outcome.code, said),
    )


def teller_type(game: Game) -> type[Teller]:
    """The teller that a game names, or the one that tells any game."""
    found: type[Teller] = getattr(game, "teller", Teller)
    return found


def teller_of(game: Game, battle: Any, language: str) -> Teller:
    """The teller of a battle in a language."""
    return teller_type(game)(game, battle, catalogue_of(game, language))
