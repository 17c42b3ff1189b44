"""A game of lasting secrets. Its own code hides nothing: all it shows is all that it is given.

Each seat first chooses an aim, which is shown at the end only. Then, for four turns, each in its
turn lays a trap (shown at dawn, when turn 3 begins), scouts (a die that it alone sees, until the
end) or waits. The words of the two seats have nothing in common, so that a word of one in what is
sent to the other is a secret betrayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from battaglia.core import toml
from battaglia.core.action import Action, verbs
from battaglia.core.chance import D10, Faces
from battaglia.core.common import CommonGame
from battaglia.core.files import parse_toml
from battaglia.core.flow import Automatic, Outcome, Position, Roll, Seats, Step, settle
from battaglia.core.game import Course, Odds, Reached, ScenarioInfo
from battaglia.core.knowledge import Audience
from battaglia.core.ledger import Ledger, Line
from battaglia.core.maps import Text
from battaglia.core.position import fact, secret, shared
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.saving import begun
from battaglia.core.telling import Teller
from battaglia.core.telling.shapes import Laid, Note, OverlayHex
from battaglia.core.written import follows

SEATS = ("red", "blue")
AIMS = (("ruby", "rose"), ("birch", "bison"))
TRAPS = (("raven", "rowan"), ("beryl", "bloom"))
OMENS = (("rattle", "rumble"), ("bleat", "bellow"))
"""What a die says to the one who sees it: 0 to 4, 5 to 9."""
DAWN = "dawn"
DAWN_TURN, LAST_TURN = 3, 4


class Aim(Action, frozen=True):
    verb: ClassVar[str] = "aim"
    word: str


class Lay(Action, frozen=True):
    verb: ClassVar[str] = "lay"
    word: str


class Scout(Action, frozen=True):
    verb: ClassVar[str] = "scout"


class Wait(Action, frozen=True):
    verb: ClassVar[str] = "wait"


class NightBattle:
    """There is but one; a position is read from the same few figures."""

    own_files: ClassVar[dict[str, str]] = {}
    seats = SEATS

    def __init__(self, file: str, data: dict[str, Any]) -> None:
        self.file = file
        self.data = data


def words(key: str) -> follows:
    """A word of each seat."""
    return follows(lambda p: tuple(p.battle.data[key]))


class Night(Position):
    """The turn, what each seat aims at, where its trap is, what it was told last."""

    battle: NightBattle = shared()
    turn: int = fact(follows(lambda p: p.battle.data["turn"]))
    aims: tuple[str, str] = secret(words("aims"), blank="")
    traps: tuple[str, str] = secret(words("traps"), blank="", until=DAWN)
    omens: tuple[str, str] = secret(words("omens"), blank="")
    revealed: frozenset[str] = fact(follows(lambda p: frozenset(p.battle.data["revealed"])))

    def put(self, name: str, seat: int, word: str) -> None:
        pair = [*getattr(self, name)]
        pair[seat] = word
        setattr(self, name, (pair[0], pair[1]))

    def everything(self) -> dict[str, Any]:
        """All of it, as a position file has it."""
        whose = [getattr(step, "seat", 0) for step in self.stack]
        steps = [f"{step.name} {seat}" for step, seat in zip(self.stack, whose, strict=True)]
        return {
            "turn": self.turn, "aims": list(self.aims), "traps": list(self.traps),
            "omens": list(self.omens), "revealed": sorted(self.revealed), "steps": steps,
        }  # fmt: skip


class Aiming(Step[Night], frozen=True):
    """1 What a seat is after; the other knows that it has chosen, and not what."""

    seat: int

    name = "aiming"
    rule = "1"
    verbs = frozenset({"aim"})

    def seats(self, p: Night) -> Seats:
        return (self.seat,)

    def options(self, p: Night, seat: int) -> Sequence[Action]:
        return [Aim(word) for word in AIMS[seat]]

    def objections(self, p: Night, seat: int, action: Aim) -> list[Reason]:
        return [] if action.word in AIMS[seat] else [Reason("1", "no-such-word")]

    def audience(self, p: Night, seat: int, action: Aim) -> Audience:
        return Audience((seat,))

    def apply(self, p: Night, seat: int, action: Aim) -> None:
        p.put("aims", seat, action.word)
        p.emit("aimed", "1", Audience((seat,)), word=action.word)
        p.stack.pop()


class Acting(Step[Night], frozen=True):
    """2 A trap, a look, or nothing."""

    seat: int

    name = "acting"
    rule = "2"
    verbs = frozenset({"lay", "scout", "wait"})

    def seats(self, p: Night) -> Seats:
        return (self.seat,)

    def options(self, p: Night, seat: int) -> Sequence[Action]:
        traps = [] if p.traps[seat] else [Lay(word) for word in TRAPS[seat]]
        return [*traps, Scout(), Wait()]

    def objections(self, p: Night, seat: int, action: Action) -> list[Reason]:
        return [] if action in self.options(p, seat) else [Reason("2", "no-such-word")]

    def audience(self, p: Night, seat: int, action: Action) -> Audience | None:
        return Audience((seat,), DAWN) if isinstance(action, Lay) else None

    def apply(self, p: Night, seat: int, action: Action) -> None:
        p.stack.pop()
        if isinstance(action, Lay):
            p.put("traps", seat, action.word)
            p.emit("laid", "2", Audience((seat,), DAWN), word=action.word)
        elif isinstance(action, Scout):
            p.emit("scouts", "2", seat=SEATS[seat])
            p.stack.append(Scouting(seat))
        else:
            p.emit("waits", "2", seat=SEATS[seat])


class Scouting(Roll[Night], frozen=True):
    """2 A die that one seat alone sees."""

    seat: int

    name = "scouting"
    rule = "2"
    dice = (D10,)

    def ledger(self, p: Night) -> Ledger:
        return Ledger((Line(1, f"sharp-{TRAPS[self.seat][0]}-eyes", "2"),))

    def purpose(self, p: Night) -> dict[str, Param]:
        return {"seat": SEATS[self.seat]}

    def covered(self, p: Night) -> Audience:
        return Audience((self.seat,))

    def read(self, p: Night, faces: Faces) -> Reading:
        total = faces[0] + self.ledger(p).total
        return Reading(faces, total, 6, OMENS[self.seat][total >= 6])

    def resolve(self, p: Night, reading: Reading) -> None:
        p.stack.pop()
        p.emit_roll(self, reading, "scouted", "2", omen=reading.result)
        p.put("omens", self.seat, reading.result)


class Turns(Automatic[Night], frozen=True):
    """3 The next turn; dawn; the end."""

    name = "turns"
    rule = "3"

    def run(self, p: Night) -> None:
        if p.turn == LAST_TURN:
            p.outcome = Outcome(None, "draw", "3", {"red": 0, "blue": 0})
            return
        p.turn += 1
        if p.turn == DAWN_TURN:
            p.reveal(DAWN)
            p.emit("dawn", "3")
        p.stack += [Acting(1), Acting(0)]


STEPS: dict[str, type[Any]] = {each.name: each for each in (Aiming, Acting, Scouting, Turns)}
BEGINNING = {
    "turn": 0, "aims": ["", ""], "traps": ["", ""], "omens": ["", ""], "revealed": [],
    "steps": ["turns 0", "aiming 1", "aiming 0"],
}  # fmt: skip


class NightTeller(Teller):
    """Shows all that it is given, wherever it can."""

    def facts(self, p: Any, seat: int | None) -> dict[str, Param]:
        return {"all": str(p.everything())}

    def view(self, p: Any, seat: int | None) -> Any:
        return {**super().view(p, seat), "told": p.everything()}

    def notes(self, p: Any, seat: int, there: str, reached: Reached) -> list[Note]:
        return [Note(text=str(p.everything()), rule="2")]

    def overlay(self, p: Any, seat: int | None, kind: str, piece: str) -> Laid:
        return Laid(hexes=[OverlayHex(hex="0101", text=str(p.everything()))], pieces=[])


class NightGame(CommonGame):
    """The game as the core sees it: it never asks who looks."""

    id = "night"
    version = 1
    teller = NightTeller
    verbs = verbs(Aim, Lay, Scout, Wait)
    turn_rule = "3"

    def scenarios(self) -> dict[str, Path]:
        return {"night": Path("night.toml")}

    def info(self, path: Path) -> ScenarioInfo:
        title = Text(en="Night", it="Notte")
        names = dict.fromkeys(SEATS, title)
        return ScenarioInfo(
            "night", self.id, title, title, "", SEATS, names, LAST_TURN, 1, "easy", path
        )

    def load(self, path: Path, options: dict[str, Any] | None) -> NightBattle:
        return NightBattle(path.name, BEGINNING)

    def load_files(
        self, files: dict[str, str], origin: str, options: dict[str, Any] | None
    ) -> NightBattle:
        name, text = next(iter(files.items()))
        return NightBattle(name, parse_toml(text, name))

    def data_hash(self, battle: NightBattle) -> str:
        return "0" * 64

    def start(self, battle: NightBattle) -> Night:
        p = begun(Night, battle)
        for text in battle.data["steps"]:
            name, seat = text.split()
            p.stack.append(STEPS[name](int(seat)) if name != Turns.name else Turns())
        settle(p)
        return p

    def heading(self, p: Night) -> str:
        return f"turn {p.turn}"

    def position_text(self, p: Night) -> str:
        return toml.dumps(p.everything())

    def turn(self, p: Night) -> int:
        return max(1, p.turn)

    def figures(self, p: Night, seat: int) -> dict[str, int]:
        return {"laid": sum(map(bool, p.traps))}

    def view(self, p: Night, seat: int | None) -> dict[str, Any]:
        ended = p.outcome
        outcome = None if ended is None else {"winner": None, "code": ended.code, "rule": "3"}
        return {
            "game": self.id,
            "phase": "night",
            "deciders": [SEATS[number] for number in p.deciders],
            **p.everything(),
            "outcome": outcome and {**outcome, "points": {}},
        }

    def odds(self, p: Night, seat: int, action: Action) -> Odds | None:
        facts: dict[str, Param] = {"all": str(p.everything())}
        return Odds(str(action), "2", (Course({}, {}, {}, facts),))

    def reach(self, p: Night, seat: int, piece: str) -> dict[str, Reached]:
        return {"0101": Reached(str(p.everything()), ())}

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        return {"turn": ("ask", "wait")}

    def standing_answer(self, p: Night, seat: int, orders: dict[str, str]) -> Action | None:
        waits = orders.get("turn") == "wait" and isinstance(p.stack[-1], Acting)
        return Wait() if waits else None


GAME = NightGame()
