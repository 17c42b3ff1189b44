"""A game of secret choices: in each round both seats hide a word, then both are shown.

The words of the two seats have nothing in common, so that a word of one seat in what is sent
to the other is a secret betrayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from battaglia.core import toml
from battaglia.core.action import Action, verbs
from battaglia.core.files import parse_toml
from battaglia.core.flow import Outcome, Position, Seats, Step, settle
from battaglia.core.game import Odds, Reached, ScenarioInfo
from battaglia.core.knowledge import only
from battaglia.core.maps import Text
from battaglia.core.position import fact, secret, shared
from battaglia.core.reason import Reason
from battaglia.core.saving import begun
from battaglia.core.written import follows

SEATS = ("red", "blue")
WORDS = {
    "red": ("ruby", "rose", "rowan", "raven"),
    "blue": ("birch", "bison", "beryl", "bloom"),
}
ROUNDS = 3


class Hide(Action, frozen=True):
    """Choose a word in secret."""

    verb: ClassVar[str] = "hide"
    word: str


class Secrets(Position):
    """Which round it is, and what each seat has hidden in it."""

    battle: SecretBattle = shared()
    round: int = fact(follows(lambda p: p.battle.data["round"]))
    hidden: list[str] = secret(follows(lambda p: [p.battle.data[seat] for seat in SEATS]), blank="")


class SecretBattle:
    """There is but one."""

    own_files: ClassVar[dict[str, str]] = {}
    seats = SEATS

    def __init__(self, file: str, data: dict[str, Any]) -> None:
        self.file = file
        self.data = data


class HideWords(Step[Secrets], frozen=True):
    """Both seats choose at the same time, and may change their minds until both have."""

    name = "hide-words"
    rule = "1.0"
    verbs = frozenset({"hide"})

    def seats(self, p: Secrets) -> Seats:
        return tuple(seat for seat in (0, 1) if not p.hidden[seat])

    def options(self, p: Secrets, seat: int) -> Sequence[Action]:
        return [Hide(word) for word in WORDS[SEATS[seat]]]

    def revisions(self, p: Secrets, seat: int) -> Sequence[Action]:
        return self.options(p, seat)

    def objections(self, p: Secrets, seat: int, action: Hide) -> list[Reason]:
        known = action.word in WORDS[SEATS[seat]]
        return [] if known else [Reason("1.0", "not-your-word")]

    def apply(self, p: Secrets, seat: int, action: Hide) -> None:
        p.hidden[seat] = action.word
        p.emit("hidden", "1.0", only(seat), word=action.word)
        if all(p.hidden):
            p.sealed = True
            p.emit("shown", "1.0", words=" ".join(p.hidden))
            p.hidden = ["", ""]
            p.round += 1
            if p.round > ROUNDS:
                p.outcome = Outcome(None, "draw", "1.0", {"red": 0, "blue": 0})


class SecretGame:
    """The game as the core sees it."""

    id = "secrets"
    version = 1
    verbs = verbs(Hide)
    turn_rule = "1.0"

    def scenarios(self) -> dict[str, Path]:
        return {"secrets": Path("secrets.toml")}

    def info(self, path: Path) -> ScenarioInfo:
        title = Text(en="Secrets", it="Segreti")
        names = dict.fromkeys(SEATS, title)
        return ScenarioInfo(
            "secrets", self.id, title, title, "", SEATS, names, ROUNDS, 1, "easy", path
        )

    def load(self, path: Path, options: dict[str, Any] | None) -> SecretBattle:
        return SecretBattle(path.name, {"round": 1, "red": "", "blue": ""})

    def load_files(
        self, files: dict[str, str], origin: str, options: dict[str, Any] | None
    ) -> SecretBattle:
        name, text = next(iter(files.items()))
        return SecretBattle(name, parse_toml(text, name))

    def options(self, battle: SecretBattle) -> dict[str, Any]:
        return {}

    def data_hash(self, battle: SecretBattle) -> str:
        return "0" * 64

    def start(self, battle: SecretBattle) -> Secrets:
        p = begun(Secrets, battle)
        p.stack = [HideWords()]
        settle(p)
        return p

    def unknown(self, battle: SecretBattle, action: Action) -> list[Reason]:
        return []

    def heading(self, p: Secrets) -> str:
        return f"round {p.round}"

    def digest(self, p: Secrets) -> str:
        return p.digest()

    def position_text(self, p: Secrets) -> str:
        return toml.dumps({"round": p.round, "red": p.hidden[0], "blue": p.hidden[1]})

    def turn(self, p: Secrets) -> int:
        return 1

    def figures(self, p: Secrets, seat: int) -> dict[str, int]:
        return {}

    def view(self, p: Secrets, seat: int | None) -> dict[str, Any]:
        """One's own word only; and nobody is told whether the other has chosen."""
        ended = p.outcome
        outcome = None if ended is None else {"winner": None, "code": ended.code, "rule": "1.0"}
        return {
            "game": self.id,
            "turn": p.round,
            "phase": "hiding",
            "deciders": [] if ended else list(SEATS),
            "mine": "" if seat is None else p.hidden[seat],
            "outcome": outcome and {**outcome, "points": {}},
        }

    def sample(self, p: Secrets, seat: int, rng: Random) -> Secrets:
        return p.copy()

    def supposed(self, p: Secrets, rng: Random) -> Secrets:
        return p.copy()

    def odds(self, p: Secrets, seat: int, action: Action) -> Odds | None:
        return None

    def reach(self, p: Secrets, seat: int, piece: str) -> dict[str, Reached]:
        raise ValueError(piece)

    def order_choices(self) -> dict[str, tuple[str, ...]]:
        return {}

    def first_orders(self) -> dict[str, str]:
        return {}

    def standing_answer(self, p: Secrets, seat: int, orders: dict[str, str]) -> Action | None:
        return None


GAME = SecretGame()
