"""The text catalogues: nothing is missing, nothing is left over, both languages agree."""

from __future__ import annotations

import ast
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from battaglia.core.catalogue import ANY, LANGUAGES, catalogue_of
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match, Seat, Terms
from battaglia.core.telling.words import outcome_told
from battaglia.games.piacenza import bombardment, danger, effects, firing, selection, training
from battaglia.games.piacenza.actions import VERBS
from battaglia.games.piacenza.bombardment_odds import RICOCHET
from battaglia.games.piacenza.charts import BombardmentResult, FireResult, MeleeResult
from battaglia.games.piacenza.fates import FATES
from battaglia.games.piacenza.fire.odds import ANSWERS, SUFFERS, TRAINED
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.loading import load_battle, shipped_scenarios
from battaglia.games.piacenza.melee.odds import BACK, ENDS, UNSTEADY
from battaglia.games.piacenza.movement import arrivals
from battaglia.games.piacenza.movement import odds as movement_odds
from battaglia.games.piacenza.pieces import ARMS, COMMANDER, RANKS
from battaglia.games.piacenza.scenario import ChainOfCommand, Facing, VictorySpec
from battaglia.games.piacenza.state import SEGMENTS
from battaglia.games.piacenza.stepping import STEPS
from battaglia.games.piacenza.telling.board import STATES
from battaglia.games.piacenza.telling.teller import PiacenzaTeller
from battaglia.games.piacenza.training_odds import TRIES
from tests.cli.codes import Expansions, Finder, Module, arguments
from tests.games.piacenza.board import state
from tests.games.piacenza.shipped import CAMPAIGN, CHARTS, loaded
from tests.games.texts import Codes, Texts, Wording, files_of

FILES = files_of("piacenza")
ENDINGS = arguments(FILES, "_end", 2)
"""The codes of the ends of a battle, as ``victory._end`` is told them."""
COVERS = frozenset(f"cover-{row.cover}" for row in CHARTS.terrain.values() if row.cover)
"""How ledgers call cover; by option level 1 counts in melee, too (D8)."""


def shelters(*figures: str) -> frozenset[str]:
    """8.2, 9.2.4 The kinds of other terrain that change some figures of the chart."""
    rows = [row for row in CHARTS.terrain.values() if any(getattr(row, f) for f in figures)]
    return frozenset(row.kind for row in rows if not row.cover)


def rolls_of(kind: str) -> frozenset[str]:
    """The names of the rolls that inherit from a class: they emit under their own names."""
    return frozenset(
        name for name, step in STEPS.items() if kind in [base.__name__ for base in step.__mro__]
    )


# Codes that are not plain texts in the source: what each can be.
EXPANSIONS: Expansions = {
    ("declaration", "code"): frozenset({"melee-declared", "charge-declared"}),
    ("victory", "code"): ENDINGS,
    ("firing", "f'cover-{row.cover}'"): COVERS,
    ("firing", "row.kind"): shelters("fire"),
    ("modifiers", "f'cover-{row.cover}'"): COVERS,
    ("modifiers", "row.kind"): shelters("melee", "cavalry_melee"),
    ("training", "self.name"): rolls_of("TrainingRoll"),
    ("volley", "self.name"): rolls_of("FireRoll"),
    ("rolls", "self.name"): rolls_of("CombatRoll"),
}

NEEDS = (
    "objectives",
    "deny-objectives",
    "points",
    "automatic",
    "occupy",
    "deny",
    "last-holder",
)
SECRET_NEEDS = {"secret", "deny-secret"}
"""Who may not know the objectives is not told whether they are held."""

CAUSES = {"fire", "bombardment", "melee", "charge", "refusal", "flight", "mate", "drift"}
"""retreat.retreat: why units go back."""
FIGURES = ("fire_modifiers", "training_modifiers", "ranks", "movement", "commanders")
"""telling.battle.charts: the tables that are lists of figures."""


class Reader(Finder):
    """Reads parameters that a helper puts together, too: ``about(hand, there, cost=cost)``."""

    def keys(
        self, module: Module, function: ast.FunctionDef, node: ast.expr | None
    ) -> frozenset[str]:
        if isinstance(node, ast.Name):
            given = [
                other.value
                for other in ast.walk(function)
                if isinstance(other, ast.Assign) and ast.unparse(other.targets[0]) == node.id
            ]
            if len(given) == 1 and isinstance(given[0], ast.Call):
                return self.keys(module, function, given[0])
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "super().purpose":
            return frozenset()  # whoever reads purposes goes on to it
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "about":
            return frozenset({"piece", "hex", *(str(word.arg) for word in node.keywords)})
        return super().keys(module, function, node)


WORDING = Wording(GAME, STEPS, FILES, EXPANSIONS, Reader)
DECISIONS = WORDING.decisions
WINGS = {name for seat in loaded(CAMPAIGN).spec.seats.values() for name in seat.wings}
COLUMNS = [*CHARTS.fire.columns, *CHARTS.bombardment.columns]
NAMED_ARMS = {str(arm) for arm in (*ARMS, *RANKS) if arm != ARMS[COMMANDER]}


OWN: Codes = {
    "need": {f"{code}{met}" for code in NEEDS for met in ("", "-met")} | SECRET_NEEDS,
    "goal": {"objectives", "occupy", "last-holder"},
    "ending": set(ENDINGS),
    "result": {
        *get_args(FireResult), *get_args(BombardmentResult), training.PASSED, training.FAILED,
        effects.CHANGED, effects.NOT_CHANGED, *FATES, *ENDS, *BACK.values(),
        *arrivals.ARRIVALS,
    },
    "course": {
        ANSWERS, SUFFERS, TRAINED, RICOCHET, TRIES, UNSTEADY,
        movement_odds.TERRAIN, movement_odds.ZONE, movement_odds.REACTS,
        arrivals.ARRIVES, arrivals.BEFORE,
    },
    "fact": {"column", "range", "failure", arrivals.REFUSING},
    "melee-result": set(get_args(MeleeResult)),
    "selection": {selection.TIED, ANY},
    "service": {bombardment.FAILED, bombardment.SERVICEABLE},
    "fate": {danger.UNHARMED, danger.STAFF, danger.CAPTURED},
    "cause": CAUSES,
    "column": {*(column.name for column in COLUMNS), *CHARTS.melee.ratios},
    "short-column": {column.name for column in COLUMNS},
    "prompt": DECISIONS | {"turn-battery"},
    "title": DECISIONS | {"turn-battery"},
    "phase": {*SEGMENTS, "set-up", "choose-objectives"},
    "ledger-name": {firing.DIE, firing.STRENGTH, firing.COLUMN},
    "wing": {*WINGS, ANY},
    "the-wing": {*WINGS, ANY},
    "facing": set(get_args(Facing)),
    "terrain": set(CHARTS.terrain),
    "hexside": {"stream", "wall"},
    "arm": NAMED_ARMS,
    "symbol": NAMED_ARMS,
    "army": set(CHARTS.training),
    "heading": {"plain", "turn", "wing", "activation"},
    "prospect": {
        "tests-terrain", "tests-zone", "reaction-fire", "captures", "refuses", "halts",
        "engaged", "may-melee", "may-charge", "flees", "may-fire",
    },
    "note": {"refuses", "reacts", "enemy-zone", "enemy-engagement"},
    "chart": {
        "closed", "costs", "cover", "fire", "melee", "cavalry_melee", "test", "blocks",
        "stream", "wall",
    },
    "special": set(get_args(ChainOfCommand)) - {"whole"},
    "victory": {
        *get_args(get_type_hints(VictorySpec)["kind"]), "conditional-draw", "automatic",
    },
    "table": {
        "fire", "bombardment", "melee", "range", "training", "die", "hexes", "army",
        "infantry", "grenadiers", "cavalry", *FIGURES,
    },
    "table-row": {
        f"{name}.{field.name}"
        for name in FIGURES
        for field in msgspec.structs.fields(getattr(CHARTS, name))
    },
    "command": {
        "in-command", "out-of-range", "guns-out-of-range", "no-commander", "commander-out",
        "too-far", "distance",
    },
    "marker": {"smoke", "line"},
    "figure": {
        "strength", "moves", "training", "nation", "range", "bonus", "sergeants", "facing",
    },
    "moment": {"turn"},
    "gloss-form": {
        "in-command", "training-roll", "sergeants-factor", "feu-de-billebaude", "disorder",
        "rout", "charge", "bombardment", "strength-point",
    },
}  # fmt: skip
HEARD: Codes = {
    "reason": {"unreadable", "zone-to-zone", "lower-priority", "not-clear"},
    "event": {"wing-shown", "charge-roll", "captured"},
    "outcome": {"automatic"},
}
READINGS: Codes = {"selection-roll": {"faces", "result"}}


class TestTexts(Texts):
    wording = WORDING
    boards = frozenset({f"is-{mark}" for mark in (*STATES, "moved")})
    kinds = frozenset({"mp", "hexes", "sp", "points"})
    own = OWN
    heard = HEARD
    readings = READINGS


def test_every_gloss_explains_a_paragraph_that_is_there() -> None:
    teller = PiacenzaTeller(GAME, loaded(CAMPAIGN), catalogue_of(GAME, "en", strict=True))
    assert all(teller.paragraph_title(number) for number in PiacenzaTeller.glosses.values())


# --- In play, everything can be said -----------------------------------------------------------

WORDS: dict[str, tuple[str, ...]] = {
    "facing": ("N", "E"),
    "wing": ("left", "centre", "middle"),
    "places": ("turro", "rome"),
    "hexes": ("0823+0824", "0620"),
}


class Listener:
    """Says everything that a match brings up, in strict catalogues of both languages."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.said: dict[str, set[str]] = {}
        self.tellers = [
            PiacenzaTeller(GAME, match.battle, catalogue_of(GAME, language, strict=True))
            for language in LANGUAGES
        ]

    def decision(self, door: Seat) -> None:
        p = state(self.match)
        number = p.battle.seat_index[door.name]
        self.said.setdefault("step", set()).add(p.stack[-1].name)
        for teller in self.tellers:
            assert teller.task(p, number, door.name)
            assert teller.prompt(p, number, door.name)
            assert teller.waiting(p, 1 - number, door.name)
            assert teller.heading(teller.place(p))
            assert all(teller.action(action) for action in door.legal())

    def odds(self, door: Seat, action: Any) -> None:
        odds = door.odds(action)
        for course in odds.courses if odds else ():
            self.said.setdefault("course", set()).update(course.assuming)
            assert sum(course.results.values()) == 1
            for teller in self.tellers:
                told = teller.course(course)
                assert all(result.text for result in told.results)
                assert bool(told.title) == bool(course.assuming)

    def refusals(self, door: Seat, action: str) -> None:
        for reason in door.why_not(action):
            self.said.setdefault("reason", set()).add(reason.code)
            assert all(teller.reason(reason).text for teller in self.tellers)

    def past(self) -> None:
        for event in self.match.events:
            self.said.setdefault("event", set()).add(event.code)
            for teller in self.tellers:
                assert teller.catalogue.say("event", event.code, dict(event.params))
        for teller in self.tellers:
            told = outcome_told(teller.catalogue, self.match.outcome)
            assert told is None or told.text


def wander(match: Match, rng: Random) -> Listener:
    """Play a whole game at random, not eager to end things, trying wrong actions on the way."""
    listener = Listener(match)
    pieces, hexes = match.battle.ids, match.battle.grid.names
    formations = match.battle.formation_names
    while match.outcome is None:
        door = match.seat(match.deciders[0])
        legal = door.legal()
        listener.decision(door)
        verb = rng.choice(sorted(match.state.stack[-1].verbs))
        stock = {**WORDS, "hex": hexes, "formation": (*formations, "nobody")}
        fields = VERBS[verb].__struct_fields__
        listener.refusals(
            door, " ".join([verb, *(rng.choice(stock.get(f, pieces)) for f in fields)])
        )
        choices = [action for action in legal if not action.verb.startswith("end-")] or legal
        chosen = rng.choice(choices)
        listener.odds(door, chosen)
        door.play(chosen)
    listener.past()
    return listener


@pytest.mark.parametrize(
    ("scenario", "seed"), [("gossolengo", 1), ("san-lazzaro", 2), ("assault-on-the-centre", 3)]
)
def test_random_play_says_nothing_that_a_catalogue_lacks(scenario: str, seed: int) -> None:
    battle = load_battle(shipped_scenarios()[scenario])
    match = Match(GAME, battle, SeededDice(seed), Terms(scenario, {}, "given"))
    listener = wander(match, Random(seed))
    assert len(listener.said["event"]) > 10
    assert len(listener.said["reason"]) > 8
    assert len(listener.said["step"]) > 7
