"""The text catalogues: nothing is missing, nothing is left over, both languages agree."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec
import pytest

import battaglia
from battaglia.core.catalogue import ANY, LANGUAGES, catalogue_of
from battaglia.core.ledger import Ledger
from battaglia.core.match import Match, Seat
from battaglia.games.camposanto import standing
from battaglia.games.camposanto.actions import ANSWERS, ENDS, VERBS
from battaglia.games.camposanto.assault.odds import FALLS_BACK, WINS
from battaglia.games.camposanto.battle import ARMS
from battaglia.games.camposanto.charts import TerrainRow
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.odds import HIT, MISSED
from battaglia.games.camposanto.scenario import Facing, TurnKind
from battaglia.games.camposanto.state import STATUSES
from battaglia.games.camposanto.stepping import STEPS
from battaglia.games.camposanto.telling.battle import CHARTS, terrain_notes
from battaglia.games.camposanto.telling.teller import CamposantoTeller
from battaglia.games.camposanto.turn import OPERATIONS
from tests.cli.codes import arguments
from tests.games.camposanto.playing import battle_of
from tests.games.texts import Codes, Texts, Wording, files_of

FILES = files_of("camposanto")
ENDINGS = arguments(FILES, "_end", 2)
"""The codes of the ends of a battle, as ``victory._end`` is told them."""
SIDES = ("attacker", "defender")
SPREAD = {"by-roll", *(f"{side}-{what}" for side in SIDES for what in ("hits", "marshals-lost"))}
SHIPPED = battle_of("camposanto-1743").charts


OWN: Codes = {
    "need": {"points", "phase", "phase-met", "wing"},
    "ending": set(ENDINGS),
    "result": {HIT, MISSED, "won", "failed", *WINS, *FALLS_BACK},
    "cause": set(arguments(FILES, "hit", 2)),
    "phase": {"set-up", "orders", *OPERATIONS},
    "answer": set(ANSWERS),
    "end": set(ENDS),
    "ledger-name": {"attack", "defence", "die"},
    "fact": {"range", "target", *SPREAD},
    "status": set(STATUSES),
    "wing": {"left", "centre", "right", ANY},
    "the-wing": {"left", "centre", "right", ANY},
    "turn-kind": set(get_args(TurnKind)),
    "turn-name": set(get_args(TurnKind)),
    "facing": set(get_args(Facing)),
    "terrain": set(SHIPPED.terrain),
    "arm": set(ARMS),
    "heading": {"plain", "phase", "wing", "activation"},
    "course": {"shot", "stubborn", "prudent", "with", *SIDES, "-".join(SIDES)},
    "prospect": {
        "flees", "may-retreat", "halts", "before-front", "may-assault", "may-fire",
        "under-fire",
    },
    "spread": SPREAD,
    "note": {"flees", "reacts", "enemy-zone", "enemy-front"},
    "table": {*CHARTS, "batteries", "battery"},
    "table-row": {
        f"{name}.{field.name}"
        for name in CHARTS
        for field in msgspec.structs.fields(getattr(SHIPPED, name))
    },
    "battery": set(SHIPPED.batteries),
    "chart": set(terrain_notes(TerrainRow(passable=False, farmhouses=True))),
    "victory": {"phase", "points", "wing", "end"},
    "figure": {"steps", "quality", "moves", "facing", "fire", "men", "nation"},
    "symbol": set(ARMS),
    "moment": {"phase"},
    "gloss-form": {"retreat", "fall-back", "escape", "hit", "assault"},
}  # fmt: skip
HEARD: Codes = {
    "reason": {"unreadable", "breaks-pledge", "off-the-line"},
    "event": {"marshal-lost", "phase-won", "revealed"},
    "outcome": {"wing-destroyed"},
}


class TestTexts(Texts):
    # Codes that are not plain texts in the source: what each can be.
    wording = Wording(GAME, STEPS, FILES, {("victory", "code"): ENDINGS})
    boards = frozenset(
        {f"is-{mark}" for mark in ("moved", "fired", "assaulted", "attacked", "retreated")}
    )
    kinds = frozenset({"mp", "hexes", "steps", "points"})
    own = OWN
    heard = HEARD


def test_a_standing_order_asks_unless_told_otherwise() -> None:
    assert all(values[0] == standing.ASK for values in GAME.order_choices().values())


# --- In play, everything can be said -----------------------------------------------------------


class Listener:
    """Says everything that a match brings up, in strict catalogues of both languages."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.said: dict[str, set[str]] = {}
        self.tellers = [
            CamposantoTeller(GAME, match.battle, catalogue_of(GAME, language, strict=True))
            for language in LANGUAGES
        ]
        self.catalogues = [teller.catalogue for teller in self.tellers]

    def say(self, section: str, code: str, params: dict[str, Any] | None = None) -> None:
        self.said.setdefault(section, set()).add(code)
        for catalogue in self.catalogues:
            assert catalogue.say(section, code, params)

    def decision(self, door: Seat) -> None:
        view = door.view()
        step = view["step"]
        words = {k: " ".join(v) if isinstance(v, list) else v for k, v in step.items()}
        self.say("prompt", step["name"], {**words, "seat": door.name})
        self.say("waiting", step["name"], {**words, "seat": door.name})
        assert all(t.task(self.match.state, door.number, door.name) for t in self.tellers)
        self.say("step", step["name"])
        self.say("phase", view["phase"])
        for action in door.legal():
            fields = action.to_json()
            joined = {k: "+".join(v) if isinstance(v, list) else v for k, v in fields.items()}
            self.say("action", action.verb, joined)

    def refusals(self, door: Seat, action: str) -> None:
        for reason in door.why_not(action):
            self.say("reason", reason.code, reason.params)

    def odds(self, door: Seat, action: Any) -> None:
        odds = door.odds(action)
        for course in odds.courses if odds else ():
            for name, ledger in course.ledgers.items():
                self.say("ledger-name", name)
                self.ledger(ledger)
            for fact, value in course.facts.items():
                self.say("fact", fact, {"value": value})
            assert all(teller.assuming(course) for teller in self.tellers)
            for result in course.results:
                self.say("result", result)

    def ledger(self, ledger: Ledger) -> None:
        for line in ledger.lines:
            self.say("ledger", line.code, line.params)

    def outcome(self) -> None:
        if self.match.outcome is not None:
            params = {**self.match.outcome.params, "winner": self.match.outcome.winner or ""}
            self.say("outcome", self.match.outcome.code, params)


WORDS: dict[str, tuple[str, ...]] = {
    "facing": ("N", "E"),
    "answer": ("stay", "retreat", "run"),
    "end": ("left", "middle"),
    "values": ("1+2", "1", "3+3", "4+5"),
}


def wander(match: Match, rng: Random) -> Listener:
    """Play a whole game at random, not eager to end things, trying wrong actions on the way."""
    listener = Listener(match)
    pieces, hexes = match.battle.ids, match.battle.grid.names
    while match.outcome is None:
        door = match.seat(match.deciders[0])
        legal = door.legal()
        listener.decision(door)
        choices = [action for action in legal if not action.verb.startswith("end-")] or legal
        chosen = rng.choice(choices)
        listener.odds(door, chosen)
        verb = rng.choice(sorted(match.state.stack[-1].verbs))
        fields = VERBS[verb].__struct_fields__
        words = [rng.choice(WORDS.get(f, hexes if f == "hex" else pieces)) for f in fields]
        listener.refusals(door, " ".join([verb, *words]))
        door.play(chosen)
    for event in match.events:
        listener.say("event", event.code, dict(event.params))
    listener.outcome()
    return listener


@pytest.mark.parametrize(
    ("scenario", "options", "seed"),
    [
        ("obregon-1743", {}, 1),
        ("obregon-1743", {"abandoned_guns_lost": True, "wing_is_regiments": True}, 2),
        ("obregon-1743", {"free_set_up": True, "fatigue": True}, 3),
        ("camposanto-1743", {}, 4),
    ],
)
def test_random_play_says_nothing_that_a_catalogue_lacks(
    scenario: str, options: dict[str, Any], seed: int
) -> None:
    match = battaglia.new_match(scenario, seed, options=options)
    listener = wander(match, Random(seed))
    assert len(listener.said["event"]) > 10
    assert len(listener.said["reason"]) > 8
    assert len(listener.said["outcome"]) == 1
