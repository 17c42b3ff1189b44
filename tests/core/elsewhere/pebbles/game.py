"""1 In turn each seat takes one to three pebbles from a heap; who takes the last wins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from battaglia.ai.player import Choice, Why
from battaglia.core import toml
from battaglia.core.action import Action, verbs
from battaglia.core.common import CommonGame
from battaglia.core.door import Door
from battaglia.core.files import parse_toml, read_text
from battaglia.core.flow import Outcome, Position, Seats, Step, settle
from battaglia.core.game import ScenarioInfo
from battaglia.core.maps import Text
from battaglia.core.position import fact, shared
from battaglia.core.reason import Reason
from battaglia.core.saving import begun
from battaglia.core.sources import hash_of
from battaglia.core.written import follows

HERE = Path(__file__).parent
MOST = 3


class Take(Action, frozen=True):
    """Take some pebbles."""

    verb: ClassVar[str] = "take"
    amount: str


class Heap:
    """A heap to begin with."""

    own_files: ClassVar[dict[str, str]] = {}
    seats = ("first", "second")

    def __init__(self, data: dict[str, Any], file: str) -> None:
        self.pebbles = int(data["pebbles"])
        self.file = file
        self.spec = Spec()


class Spec:
    """What the heap's file says of itself."""

    id = "heap"


class Pebbles(Position):
    """What is left, and whose turn it is."""

    battle: Heap = shared()
    left: int = fact(follows(lambda p: p.battle.pebbles))
    turn: int = fact(follows(lambda p: 1))


class Taking(Step[Pebbles], frozen=True):
    """1 One to three, of what is there."""

    name = "taking"
    rule = "1"
    verbs = frozenset({"take"})

    def seats(self, p: Pebbles) -> Seats:
        return ((p.turn - 1) % 2,)

    def options(self, p: Pebbles, seat: int) -> Sequence[Action]:
        return [Take(str(amount)) for amount in range(1, min(MOST, p.left) + 1)]

    def objections(self, p: Pebbles, seat: int, action: Take) -> list[Reason]:
        fits = action in self.options(p, seat)
        return [] if fits else [Reason("1", "too-many", {"left": p.left})]

    def apply(self, p: Pebbles, seat: int, action: Take) -> None:
        p.left -= int(action.amount)
        p.emit("taken", "1", seat=p.battle.seats[seat], amount=action.amount)
        p.turn += 1
        if not p.left:
            points = {name: int(number == seat) for number, name in enumerate(p.battle.seats)}
            p.outcome = Outcome(p.battle.seats[seat], "won", "1", dict(points))


class PebblesGame(CommonGame):
    """The game as Battaglia sees it."""

    id = "pebbles"
    verbs = verbs(Take)
    players: ClassVar = {"simple": "pebbles.game:Clever"}

    def scenarios(self) -> dict[str, Path]:
        return {"heap": HERE / "heap.toml"}

    def info(self, path: Path) -> ScenarioInfo:
        title = Text(en="Pebbles", it="Sassi")
        names = {"first": Text(en="First", it="Primo"), "second": Text(en="Second", it="Secondo")}
        return ScenarioInfo(
            "heap", self.id, title, title, "", Heap.seats, names, 7, 1, "easy", path
        )

    def load(self, path: Path, options: dict[str, Any] | None) -> Heap:
        return Heap(parse_toml(read_text(path), str(path)), str(path))

    def load_files(
        self, files: dict[str, str], origin: str, options: dict[str, Any] | None
    ) -> Heap:
        name, text = next(iter(files.items()))
        return Heap(parse_toml(text, name), name)

    def data_hash(self, battle: Heap) -> str:
        return hash_of(battle.pebbles)

    def start(self, battle: Heap) -> Pebbles:
        p = begun(Pebbles, battle)
        p.stack = [Taking()]
        settle(p)
        return p

    def position_text(self, p: Pebbles) -> str:
        return toml.dumps({"game": self.id, "pebbles": p.left})

    def view(self, p: Pebbles, seat: int | None) -> dict[str, Any]:
        return {"game": self.id, "left": p.left, "turn": p.turn}


class Clever:
    """Leaves a multiple of four, if it can."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """An action of the legal ones, and why."""
        good = str(door.view()["left"] % (MOST + 1))
        best = [action for action in legal if isinstance(action, Take) and action.amount == good]
        return best[0] if best else self.rng.choice(legal), Why("any-order")


GAME = PebblesGame()
