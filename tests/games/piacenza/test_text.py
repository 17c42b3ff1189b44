"""The text catalogues: nothing is missing, nothing is left over, both languages agree."""

from __future__ import annotations

import ast
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import battaglia
from battaglia.core.catalogue import (
    ANY,
    FORM,
    LANGUAGES,
    Catalogue,
    agreements,
    catalogue_of,
    placeholders,
)
from battaglia.core.chance import SeededDice
from battaglia.core.flow import Automatic, Roll, Step
from battaglia.core.match import Match, Seat, Terms
from battaglia.core.provenance import Kind
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
from battaglia.games.piacenza.scenario import (
    ChainOfCommand,
    Facing,
    Options,
    ScenarioFile,
    VictorySpec,
)
from battaglia.games.piacenza.standing import CHOICES
from battaglia.games.piacenza.state import SEGMENTS
from battaglia.games.piacenza.stepping import STEPS
from battaglia.games.piacenza.telling.board import STATES
from battaglia.games.piacenza.telling.teller import PiacenzaTeller
from battaglia.games.piacenza.training_odds import TRIES
from tests.cli.codes import (
    Expansions,
    Finder,
    Module,
    Use,
    arguments,
    modules,
    said_of_the_board,
)
from tests.games.piacenza.board import state
from tests.games.piacenza.shipped import CAMPAIGN, CHARTS, loaded

SOURCE = Path(battaglia.__file__).parent
GAME_FOLDER = SOURCE / "games" / "piacenza"
FILES = modules(SOURCE / "core", GAME_FOLDER)


def decisions() -> set[str]:
    return {name for name, step in STEPS.items() if not issubclass(step, Automatic | Roll)}


def rolls() -> dict[str, type[Step[Any]]]:
    return {name: step for name, step in STEPS.items() if issubclass(step, Roll)}


# --- What the engine can say -------------------------------------------------------------------

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
        name for name, step in rolls().items() if kind in [base.__name__ for base in step.__mro__]
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

# The functions whose calls name codes, the place of the code among its arguments, and of the
# parameters (None: they are keywords).
NAMING: dict[str, tuple[tuple[str, int, int | None], ...]] = {
    "reason": (("Reason", 1, 2),),
    "event": (("emit", 0, None), ("emit_roll", 2, None)),
    "ledger": (("Line", 1, 3),),
    "outcome": (("Outcome", 1, None),),
    "undo": (("CannotUndo", 0, None),),
}


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
            return frozenset()  # purpose_keys goes on to it
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "about":
            return frozenset({"piece", "hex", *(str(word.arg) for word in node.keywords)})
        return super().keys(module, function, node)


def uses(section: str, finder: Finder) -> list[Use]:
    """Every call in the engine that names a code of a section."""
    found = []
    for module, naming in product(FILES, NAMING[section]):
        function, code_place, params_place = naming
        if function == "Line" and not module.imports("Line", "battaglia.core.ledger"):
            continue  # a line on the map
        for around, call in module.calls(function):
            codes = finder.codes(module, around, call.args[code_place])
            if params_place is None:
                params = frozenset(keyword.arg or "**" for keyword in call.keywords)
            else:
                given = call.args[params_place] if len(call.args) > params_place else None
                params = finder.keys(module, around, given)
            found.append(Use(f"{module.name}.{around.name}", codes, params))
    return found


def purpose_keys(step: type[Step[Any]]) -> frozenset[str]:
    """What a roll is for: the keys of its purpose, which go into its event, too."""
    found: frozenset[str] = frozenset()
    for kind in step.__mro__:
        if "purpose" not in vars(kind):
            continue
        module = next(
            m
            for m in FILES
            if kind.__module__.endswith(f".{m.name}") and kind.__name__ in classes(m)
        )
        method = module.method(kind.__name__, "purpose")
        found |= Reader({}).returned_keys(module, method)
        if "super()" not in ast.unparse(method):
            break
    return found


def classes(module: Module) -> set[str]:
    """The names of a module's classes."""
    return {node.name for node in module.tree.body if isinstance(node, ast.ClassDef)}


CAUSES = {"fire", "bombardment", "melee", "charge", "refusal", "flight", "mate", "drift"}
"""retreat.retreat: why units go back."""
FIGURES = ("fire_modifiers", "training_modifiers", "ranks", "movement", "commanders")
"""telling.battle.charts: the tables that are lists of figures."""


def expected_sections() -> dict[str, set[str]]:
    """Every section with the keys that it must have, from what the engine can say."""
    finder = Reader(EXPANSIONS)
    found = {
        section: {code for use in uses(section, finder) for code in use.codes} for section in NAMING
    }
    options = {field.name for field in msgspec.structs.fields(Options)}
    wings = {name for seat in loaded(CAMPAIGN).spec.seats.values() for name in seat.wings}
    columns = [*CHARTS.fire.columns, *CHARTS.bombardment.columns]
    arms = {*ARMS, *RANKS} - {ARMS[COMMANDER]}
    return found | {
        # said of an action that is not told, and of what changes the score
        "event": found["event"] | {"covered", "score-changed", "place-changed"},
        "need": {f"{code}{met}" for code in NEEDS for met in ("", "-met")} | SECRET_NEEDS,
        "score": {"unit"},
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
        "column": {*(column.name for column in columns), *CHARTS.melee.ratios},
        "short-column": {column.name for column in columns},
        "step": decisions(),
        "title": decisions() | {"turn-battery"},
        "prompt": decisions() | {"turn-battery"},
        "waiting": decisions(),
        "roll": set(rolls()),
        "reading": set(rolls()),
        "action": set(VERBS),
        "phase": {*SEGMENTS, "set-up", "choose-objectives"},
        "ledger-name": {firing.DIE, firing.STRENGTH, firing.COLUMN},
        "wing": {*wings, ANY},
        "the-wing": {*wings, ANY},
        "facing": set(get_args(Facing)),
        "terrain": set(CHARTS.terrain),
        "hexside": {"stream", "wall"},
        "arm": arms,
        "symbol": arms,
        "army": set(CHARTS.training),
        "difficulty": set(get_args(get_type_hints(ScenarioFile)["difficulty"])),
        "provenance": set(get_args(Kind)),
        "option": options,
        "option-text": options,
        "order": set(CHOICES),
        "order-value": {f"{name}.{value}" for name, values in CHOICES.items() for value in values},
        "word": {"and", "nobody", "yes", "no"},
        # what the teller says beside the rules
        "asked": {"your-title", "wait-title", "over-title", "settled", "shared-title", "shared"},
        "heading": {"plain", "turn", "wing", "activation"},
        "way": set(PiacenzaTeller.manner.ways.values()),
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
        "overlay": set(PiacenzaTeller.overlay_keys),
        "overlay-text": set(PiacenzaTeller.overlay_keys),
        "command": {
            "in-command", "out-of-range", "guns-out-of-range", "no-commander", "commander-out",
            "too-far", "distance",
        },
        "marker": {"smoke", "line"},
        "board": said_of_the_board(GAME_FOLDER) | {f"is-{state}" for state in (*STATES, "moved")},
        "figure": {
            "strength", "moves", "training", "nation", "range", "bonus", "sergeants", "facing",
        },
        "moment": {"turn"},
        "gloss": set(PiacenzaTeller.glosses),
        "gloss-term": set(PiacenzaTeller.glosses),
        "gloss-form": {
            "in-command", "training-roll", "sergeants-factor", "feu-de-billebaude", "disorder",
            "rout", "charge", "bombardment", "strength-point",
        },
    }  # fmt: skip


EXPECTED = expected_sections()


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return catalogue_of(GAME, request.param, strict=True)


# --- Nothing is missing, nothing is left over --------------------------------------------------


@pytest.mark.parametrize("section", sorted(EXPECTED))
def test_a_section_has_the_codes_that_the_engine_can_say(
    section: str, catalogue: Catalogue
) -> None:
    assert set(catalogue.sections[section]) == EXPECTED[section]


def test_there_is_no_section_that_nothing_uses(catalogue: Catalogue) -> None:
    kinds = {
        kind
        for texts in catalogue.sections.values()
        for text in texts.values()
        for kind in placeholders(text).values()
    }
    others = set(catalogue.sections) - set(EXPECTED) - {FORM}
    assert others == {"mp", "hexes", "sp", "points"}
    assert others <= kinds
    assert all(ANY in catalogue.sections[section] for section in others)


def test_the_walk_sees_the_whole_engine() -> None:
    finder = Reader(EXPANSIONS)
    seen = {s: {code for use in uses(s, finder) for code in use.codes} for s in NAMING}
    assert {"unreadable", "zone-to-zone", "lower-priority", "not-clear"} <= seen["reason"]
    assert {"wing-shown", "charge-roll", "captured"} <= seen["event"]
    assert "automatic" in seen["outcome"]
    assert finder.needed == set(EXPANSIONS)


@pytest.mark.parametrize("section", ["reason", "event", "ledger"])
def test_texts_speak_only_of_parameters_that_are_given(section: str, catalogue: Catalogue) -> None:
    for use in uses(section, Reader(EXPANSIONS)):
        for code in use.codes:
            given = use.params | (purpose_keys(rolls()[code]) if "**" in use.params else set())
            text = catalogue.sections[section][code]
            spoken = {*placeholders(text), *agreements(text)}
            assert spoken <= given, (use.place, code)


def test_actions_and_rolls_speak_only_of_their_own_fields(catalogue: Catalogue) -> None:
    for verb, action in VERBS.items():
        text = catalogue.sections["action"][verb]
        spoken = {*placeholders(text), *agreements(text)}
        assert spoken <= set(action.__struct_fields__), verb
    for name, step in rolls().items():
        text = catalogue.sections["roll"][name]
        assert {*placeholders(text), *agreements(text)} <= purpose_keys(step), name
        read = set(placeholders(catalogue.sections["reading"][name]))
        of_both_sides = name == "selection-roll"
        expected = {"faces", "result"} if of_both_sides else {"sum", "against", "result"}
        assert read == expected, name


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, italian = (catalogue_of(GAME, language) for language in ("en", "it"))
    assert set(english.sections) == set(italian.sections)
    for section in set(english.sections) - {FORM}:
        texts = english.sections[section]
        assert list(texts) == list(italian.sections[section]), section
        for code, text in texts.items():
            other = italian.sections[section][code]
            assert placeholders(text) == placeholders(other), f"{section}.{code}"


def test_sentences_are_sentences(catalogue: Catalogue) -> None:
    for section in ("reason", "event", "outcome", "undo", "prompt", "waiting", "gloss"):
        for code, text in catalogue.sections[section].items():
            assert text[0].isupper() or text[0] in "{'«", f"{section}.{code}"
            assert text.endswith((".", "?")), f"{section}.{code}"


def test_no_sentence_is_left_in_the_other_language() -> None:
    english, italian = (catalogue_of(GAME, language) for language in ("en", "it"))
    for section in ("reason", "event", "outcome", "title", "prompt", "waiting", "undo", "gloss"):
        for code, text in english.sections[section].items():
            assert text != italian.sections[section][code], f"{section}.{code}"


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
