"""A toy game with what the core must carry and no battle here uses yet.

1  Both seats secretly stake 1 to 3, in either order; the higher stake moves (red on a tie).
2  The mover advances up to three places. After each place the other seat may fire back.
3  A duel: they roll in turn, at a threshold that falls; after each roll the seat that was
   rolled at stays or falls back.
4  A volley: two shots a side, a roll each, the hits taken off together. More strength wins.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec

from battaglia.core import flow, toml
from battaglia.core.action import Action, Verbs, verbs
from battaglia.core.chance import Dice, Faces
from battaglia.core.flow import Automatic, Event, Outcome, Position, Roll, Seats, Step
from battaglia.core.game import NOWHERE, Chances, Odds, Reachable, Reached, ScenarioInfo
from battaglia.core.knowledge import only
from battaglia.core.match import Match, Terms
from battaglia.core.position import fact, secret, shared
from battaglia.core.reason import Param, Reason
from battaglia.core.record import parse_record
from battaglia.core.replay import replay
from battaglia.core.roll import Reading
from battaglia.core.saving import begun
from battaglia.core.written import follows

SEATS = ("red", "blue")
SHOTS = 2
FIRST_THRESHOLD = 6


class Stake(Action, frozen=True):
    verb: ClassVar[str] = "stake"
    amount: str


class Advance(Action, frozen=True):
    verb: ClassVar[str] = "advance"


class Halt(Action, frozen=True):
    verb: ClassVar[str] = "halt"


class FireBack(Action, frozen=True):
    verb: ClassVar[str] = "fire-back"


class Wait(Action, frozen=True):
    verb: ClassVar[str] = "wait"


class Stay(Action, frozen=True):
    verb: ClassVar[str] = "stay"


class FallBack(Action, frozen=True):
    verb: ClassVar[str] = "fall-back"


STAKES = (Stake("1"), Stake("2"), Stake("3"))


class ToyPosition(Position):
    """Stakes (0 while a seat has none), the mover's place, strengths, hits not yet taken off."""

    battle: ToyBattle = shared()
    stakes: tuple[int, int] = secret(
        follows(lambda p: (0, 0)), blank=0, shown=lambda p: all(p.stakes)
    )
    place: int = fact(follows(lambda p: 0))
    strength: tuple[int, int] = fact(follows(lambda p: p.battle.strength))
    hits: tuple[int, int] = fact(follows(lambda p: (0, 0)))

    def hurt(self, seat: int, points: int = 1) -> None:
        left = [*self.strength]
        left[seat] -= points
        self.strength = (left[0], left[1])


class Staking(Step[ToyPosition], frozen=True):
    """1 The secret choice."""

    name = "staking"
    rule = "1"
    verbs = frozenset({"stake"})

    def seats(self, p: ToyPosition) -> Seats:
        return tuple(seat for seat, stake in enumerate(p.stakes) if not stake)

    def options(self, p: ToyPosition, seat: int) -> Sequence[Action]:
        return STAKES

    def revisions(self, p: ToyPosition, seat: int) -> Sequence[Action]:
        return STAKES if p.stakes[seat] else ()

    def objections(self, p: ToyPosition, seat: int, action: Stake) -> list[Reason]:
        return [] if action in STAKES else [Reason("1", "no-such-stake", {"amount": action.amount})]

    def apply(self, p: ToyPosition, seat: int, action: Stake) -> None:
        stakes = [*p.stakes]
        stakes[seat] = int(action.amount)
        p.stakes = (stakes[0], stakes[1])
        p.emit("staked", "1", only(seat), amount=action.amount)
        if all(p.stakes):
            p.sealed = True
            p.emit("revealed", "1", red=p.stakes[0], blue=p.stakes[1])
            p.stack[-1] = Advancing(0 if p.stakes[0] >= p.stakes[1] else 1, 3)


class Advancing(Step[ToyPosition], frozen=True):
    """2 The move, which a reaction can interrupt."""

    seat: int
    left: int

    name = "advancing"
    rule = "2"
    verbs = frozenset({"advance", "halt"})

    def seats(self, p: ToyPosition) -> Seats:
        return (self.seat,)

    def options(self, p: ToyPosition, seat: int) -> Sequence[Action]:
        return (Advance(), Halt()) if self.left else ()

    def objections(self, p: ToyPosition, seat: int, action: Action) -> list[Reason]:
        return []

    def apply(self, p: ToyPosition, seat: int, action: Action) -> None:
        if isinstance(action, Halt):
            self.idle(p)
            return
        p.place += 1
        p.emit("advanced", "2", place=p.place)
        p.stack[-1] = Advancing(self.seat, self.left - 1)
        p.stack.append(Reaction(1 - self.seat))

    def idle(self, p: ToyPosition) -> None:
        p.stack[-1] = DuelRoll(self.seat, FIRST_THRESHOLD)


class Reaction(Step[ToyPosition], frozen=True):
    """2 In the middle of the other seat's move."""

    seat: int

    name = "reaction"
    rule = "2"
    verbs = frozenset({"fire-back", "wait"})

    def seats(self, p: ToyPosition) -> Seats:
        return (self.seat,)

    def options(self, p: ToyPosition, seat: int) -> Sequence[Action]:
        return (FireBack(), Wait())

    def objections(self, p: ToyPosition, seat: int, action: Action) -> list[Reason]:
        return []

    def apply(self, p: ToyPosition, seat: int, action: Action) -> None:
        p.stack.pop()
        if isinstance(action, FireBack):
            p.hurt(1 - seat)
            p.emit("fired-back", "2", seat=SEATS[seat])


class DuelRoll(Roll[ToyPosition], frozen=True):
    """3 One seat rolls at the other."""

    seat: int
    threshold: int

    name = "duel-roll"
    rule = "3"

    def purpose(self, p: ToyPosition) -> dict[str, Param]:
        return {"seat": SEATS[self.seat], "needed": self.threshold}

    def thrower(self, p: ToyPosition) -> str:
        return SEATS[self.seat]

    def read(self, p: ToyPosition, faces: Faces) -> Reading:
        hit = faces[0] >= self.threshold
        return Reading(faces, faces[0], self.threshold, "hit" if hit else "miss")

    def resolve(self, p: ToyPosition, reading: Reading) -> None:
        p.emit_roll(
            self, reading, reading.result, "3", seat=SEATS[self.seat], needed=self.threshold
        )
        if reading.result == "hit":
            p.hurt(1 - self.seat)
        p.stack[-1] = Holding(1 - self.seat, self.threshold - 1)


class Holding(Step[ToyPosition], frozen=True):
    """3 Stay and roll back, more easily; or fall back. At the bottom it is over anyhow."""

    seat: int
    threshold: int

    name = "holding"
    rule = "3"
    verbs = frozenset({"stay", "fall-back"})

    def seats(self, p: ToyPosition) -> Seats:
        return (self.seat,)

    def options(self, p: ToyPosition, seat: int) -> Sequence[Action]:
        return (Stay(), FallBack()) if self.threshold > 1 else ()

    def objections(self, p: ToyPosition, seat: int, action: Action) -> list[Reason]:
        return []

    def apply(self, p: ToyPosition, seat: int, action: Action) -> None:
        if isinstance(action, Stay):
            p.stack[-1] = DuelRoll(self.seat, self.threshold)
        else:
            self.idle(p)

    def idle(self, p: ToyPosition) -> None:
        p.stack[-1] = Volley()


class Volley(Automatic[ToyPosition], frozen=True):
    """4 All shots are rolled before any hit is taken off."""

    name = "volley"
    rule = "4"

    def run(self, p: ToyPosition) -> None:
        p.stack[-1] = Casualties()
        p.stack += [ShotRoll(seat) for seat in (1, 0) for _ in range(SHOTS)]


class ShotRoll(Roll[ToyPosition], frozen=True):
    """4 One shot."""

    seat: int

    name = "shot-roll"
    rule = "4"

    def thrower(self, p: ToyPosition) -> str:
        return SEATS[self.seat]

    def read(self, p: ToyPosition, faces: Faces) -> Reading:
        return Reading(faces, faces[0], 4, "hit" if faces[0] >= 4 else "miss")

    def resolve(self, p: ToyPosition, reading: Reading) -> None:
        p.stack.pop()
        p.emit_roll(self, reading, "shot", "4", seat=SEATS[self.seat])
        if reading.result == "hit":
            hits = [*p.hits]
            hits[1 - self.seat] += 1
            p.hits = (hits[0], hits[1])


class Casualties(Automatic[ToyPosition], frozen=True):
    """4 The hits of both sides at once, and the end."""

    name = "casualties"
    rule = "4"

    def run(self, p: ToyPosition) -> None:
        for seat, hits in enumerate(p.hits):
            p.hurt(seat, hits)
        p.hits = (0, 0)
        red, blue = p.strength
        winner = None if red == blue else SEATS[red < blue]
        p.outcome = Outcome(winner, "win" if winner else "draw", "4", {"red": red, "blue": blue})
        p.emit("end", "4", red=red, blue=blue)


class ToyBattle(msgspec.Struct, frozen=True):
    """A scenario of the toy: the strengths, and the step that it begins with."""

    strength: tuple[int, int] = (6, 6)
    begins: str = "staking"
    file: str = "toy"
    own_files: dict[str, str] = {}
    seats: tuple[str, ...] = SEATS


class Toy:
    """The toy as the core sees it."""

    id = "toy"
    version = 1
    verbs: Verbs = verbs(Stake, Advance, Halt, FireBack, Wait, Stay, FallBack)
    turn_rule = "0"

    def scenarios(self) -> dict[str, Path]:
        return {}

    def info(self, path: Path) -> ScenarioInfo:
        raise ValueError("the toy has no scenario files")

    def load(self, path: Path, options: dict[str, Any] | None) -> ToyBattle:
        raise ValueError("the toy has no scenario files")

    def load_files(
        self, files: dict[str, str], origin: str, options: dict[str, Any] | None
    ) -> ToyBattle:
        return msgspec.toml.decode(next(iter(files.values())), type=ToyBattle)

    def options(self, battle: ToyBattle) -> dict[str, Any]:
        return {}

    def data_hash(self, battle: ToyBattle) -> str:
        return hashlib.sha256(msgspec.json.encode(battle)).hexdigest()

    def start(self, battle: ToyBattle) -> ToyPosition:
        p = begun(ToyPosition, battle)
        p.stack = [Volley() if battle.begins == "volley" else Staking()]
        flow.settle(p)
        return p

    def unknown(self, battle: ToyBattle, action: Action) -> list[Reason]:
        return []

    def heading(self, p: ToyPosition) -> str:
        return "end" if p.outcome else p.stack[-1].name

    def digest(self, p: ToyPosition) -> str:
        return p.digest()

    def position_text(self, p: ToyPosition) -> str:
        return toml.dumps({"strength": list(p.strength), "begins": "staking"})

    def turn(self, p: ToyPosition) -> int:
        return 1

    def figures(self, p: ToyPosition, seat: int) -> dict[str, int]:
        return {}

    def view(self, p: ToyPosition, seat: int | None) -> dict[str, Any]:
        """Stakes are seen when both are in; before that a seat sees its own."""
        shown = {
            SEATS[who]: stake if all(p.stakes) or who == seat else None
            for who, stake in enumerate(p.stakes)
        }
        return {"stakes": shown, "place": p.place, "strength": list(p.strength)}

    def supposed(self, p: ToyPosition, rng: Random) -> ToyPosition:
        return p.copy()

    def sample(self, p: ToyPosition, seat: int, rng: Random) -> ToyPosition:
        """The other seat's stake is guessed while it is secret, or taken as not made yet."""
        guess = p.copy()
        if not all(p.stakes):
            other = 0 if p.stakes[seat] else rng.randint(1, 3)
            mine = p.stakes[seat]
            guess.stakes = (mine, other) if seat == 0 else (other, mine)
            flow.settle(guess)
        return guess

    def odds(self, p: ToyPosition, seat: int, action: Action) -> Odds | None:
        return None

    def reach(self, p: ToyPosition, seat: int, piece: str) -> dict[str, Reached]:
        return {}

    def reachable(self, p: ToyPosition, seat: int, piece: str) -> Reachable:
        return NOWHERE

    def chances(self, p: ToyPosition, seat: int, action: Action) -> tuple[Chances, ...]:
        return ()

    def stretch(self, p: ToyPosition) -> str:
        return self.heading(p)

    def march_steps(self, p: Any, seat: int, march: Any) -> list[Action | Reason]:
        return [Reason("1", "no-marches")]

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        return {"reaction": ("ask", "fire-back", "wait")}

    def first_orders(self) -> dict[str, str]:
        return {}

    def standing_answer(self, p: ToyPosition, seat: int, orders: dict[str, str]) -> Action | None:
        if not isinstance(p.stack[-1], Reaction):
            return None
        return {"fire-back": FireBack(), "wait": Wait()}.get(orders.get("reaction", "ask"))


TOY = Toy()


def toy_match(dice: Dice, battle: ToyBattle | None = None) -> Match:
    """A match of the toy."""
    return Match(TOY, battle or ToyBattle(), dice, Terms("toy", {}, "given"))


def toy_replay(text: str, battle: ToyBattle | None = None) -> Match:
    """The match of a toy's record."""
    return replay(parse_record(text), TOY, lambda *terms: battle or ToyBattle())


def codes(events: list[Event]) -> list[str]:
    """The codes of events."""
    return [event.code for event in events]
