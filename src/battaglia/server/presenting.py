"""What a game adds to the table beside its rules: how it is shown. The rest is for all games.

A game whose rules the core knows can be played at the table at once, shown plainly. To show it
as it deserves, add

1. a presenter, ``server/games/<game>.py``, a class with the methods of ``Presenter``, and name
   it in ``server/games/__init__.py``; ``server/games/shared.py`` has what games tell alike;
2. the shapes of its view and of its battle, ``server/models_<game>.py``, and name them in the
   unions ``AnyView`` and ``AnyBattle`` of models_games.py, which ``game`` tells apart: the
   client's types come from there;
3. words of its own in ``server/text/<game>/en.toml`` and ``it.toml``, beside the catalogue of
   the game itself; of two texts for one code, the game's own catalogue counts last.

A presenter is handed a position, which holds every secret. ``prompt``, ``told``, ``overlay``
and ``notes`` are told who asks (a seat, or None for a spectator) and answer with what that one
may know. What ``Game.view`` leaves out must not come back through them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from battaglia.core.action import Action
from battaglia.core.catalogue import Names
from battaglia.core.flow import Event
from battaglia.core.game import Course, Game, Reached
from battaglia.core.reason import Param

if TYPE_CHECKING:
    from battaglia.server.journal import Happening
    from battaglia.server.wording import Words

Data = dict[str, Any]


class Place(NamedTuple):
    """A place in the sequence of play."""

    turn: int
    phase: str
    active: str


class Parts(NamedTuple):
    """What an action speaks of, so that a click can be matched with it."""

    piece: str | None
    target: str | None
    hex: str | None
    pieces: tuple[str, ...]


class NoOverlay(LookupError):
    """There is nothing of this kind to be shown: no such overlay, or no such piece."""


class Presenter(Protocol):
    """How a game is shown."""

    def title(self, battle: Any) -> dict[str, str]:
        """The battle's title in each language."""

    def names(self, battle: Any, lang: str) -> Names:
        """What pieces and sides are called."""

    def card(self, battle: Any, words: Words) -> Data:
        """The battle as a list of battles shows it."""

    def battle(self, battle: Any, words: Words) -> Data:
        """The battle before the first move."""

    def provenance(self, battle: Any, file: str, path: str, words: Words) -> Data:
        """Where a figure of one of the battle's files is from."""

    def place(self, state: Any) -> Place:
        """Where in the sequence of play the position is."""

    def placed(self, place: Place, event: Event) -> Place:
        """Where play is after an event."""

    def mentioned(self, state: Any, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The pieces and the hexes that an event is about."""

    def parts(self, action: Action) -> Parts:
        """What an action speaks of."""

    def prompt(self, state: Any, seat: int | None) -> dict[str, Param]:
        """What the text of the present decision speaks of, as far as the seat may know."""

    def done_already(self, state: Any, action: Action) -> bool:
        """Has this part of a plan come about by itself?"""

    def told(self, view: Data, state: Any, seat: int | None, words: Words) -> Data:
        """A seat's view with its codes in words, and with what else a client shows beside it."""

    def heading(self, place: Place, words: Words) -> str:
        """A place in the sequence of play in words, over lines of the log."""

    def fold(self, told: list[tuple[int, Happening]]) -> list[tuple[int, Happening]]:
        """Events as the lines of a log: what belongs together in one line."""

    def course(self, course: Course, words: Words) -> str:
        """What a course of an action assumes, in words."""

    def notes(
        self, state: Any, seat: int, there: str, reached: Reached, words: Words
    ) -> list[tuple[str, str]]:
        """Remarks on a hex that a piece could go to, each with its paragraph."""

    def overlay(self, state: Any, seat: int | None, kind: str, piece: str, words: Words) -> Data:
        """Hexes and pieces of an overlay; NoOverlay if there is nothing of the kind."""


class PlainPresenter:
    """Shows any game plainly; games with more to show have a presenter of their own."""

    def title(self, battle: Any) -> dict[str, str]:
        return {"en": battle.file, "it": battle.file}

    def names(self, battle: Any, lang: str) -> Names:
        return {"seat": {seat: seat for seat in battle.seats}}

    def card(self, battle: Any, words: Words) -> Data:
        seats = [{"id": seat, "name": seat, "colour": ""} for seat in battle.seats]
        title = self.title(battle)[words.lang]
        return {"id": battle.file, "title": title, "seats": seats}

    def battle(self, battle: Any, words: Words) -> Data:
        return self.card(battle, words)

    def provenance(self, battle: Any, file: str, path: str, words: Words) -> Data:
        raise NoOverlay(file)

    def place(self, state: Any) -> Place:
        return Place(0, "", "")

    def placed(self, place: Place, event: Event) -> Place:
        return place

    def mentioned(self, state: Any, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (), ()

    def parts(self, action: Action) -> Parts:
        return Parts(None, None, None, ())

    def prompt(self, state: Any, seat: int | None) -> dict[str, Param]:
        return {}

    def done_already(self, state: Any, action: Action) -> bool:
        return False

    def told(self, view: Data, state: Any, seat: int | None, words: Words) -> Data:
        return view

    def heading(self, place: Place, words: Words) -> str:
        return plain_heading(place, words)

    def fold(self, told: list[tuple[int, Happening]]) -> list[tuple[int, Happening]]:
        return told

    def course(self, course: Course, words: Words) -> str:
        return ""

    def notes(
        self, state: Any, seat: int, there: str, reached: Reached, words: Words
    ) -> list[tuple[str, str]]:
        return []

    def overlay(self, state: Any, seat: int | None, kind: str, piece: str, words: Words) -> Data:
        raise NoOverlay(kind)


def plain_heading(place: Place, words: Words) -> str:
    """The turn, whose it is, and the phase."""
    active, phase = words.name("seat", place.active), words.say("phase", place.phase)
    return words.say("table", "heading", turn=place.turn, active=active, phase=phase)


def presenter_of(game: Game, known: Mapping[str, Presenter]) -> Presenter:
    """The presenter of a game, or the plain one."""
    return known.get(game.id) or PlainPresenter()
