"""The text catalogues: nothing is missing, nothing is left over, both languages agree."""

from __future__ import annotations

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
from battaglia.core.flow import Automatic, Roll, Step
from battaglia.core.ledger import Ledger
from battaglia.core.match import Match, Seat
from battaglia.core.provenance import Kind
from battaglia.games.camposanto import standing
from battaglia.games.camposanto.actions import ANSWERS, ENDS, VERBS
from battaglia.games.camposanto.assault.odds import FALLS_BACK, WINS
from battaglia.games.camposanto.battle import ARMS
from battaglia.games.camposanto.charts import TerrainRow
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.odds import HIT, MISSED
from battaglia.games.camposanto.scenario import Facing, Options, ScenarioFile, TurnKind
from battaglia.games.camposanto.state import STATUSES
from battaglia.games.camposanto.stepping import STEPS
from battaglia.games.camposanto.telling.battle import CHARTS, terrain_notes
from battaglia.games.camposanto.telling.teller import CamposantoTeller
from battaglia.games.camposanto.turn import OPERATIONS
from tests.cli.codes import Expansions, Finder, Use, arguments, modules, said_of_the_board
from tests.games.camposanto.playing import battle_of

SOURCE = Path(battaglia.__file__).parent
FILES = modules(SOURCE / "core", SOURCE / "games" / "camposanto")
PACKAGE = "battaglia.games.camposanto"
ENDINGS = arguments(FILES, "_end", 2)
"""The codes of the ends of a battle, as ``victory._end`` is told them."""

# Codes that are not plain texts in the source: what each can be.
EXPANSIONS: Expansions = {("victory", "code"): ENDINGS}

# The functions whose calls name codes, the place of the code among its arguments, and of the
# parameters (None: they are keywords).
NAMING: dict[str, tuple[tuple[str, int, int | None], ...]] = {
    "reason": (("Reason", 1, 2),),
    "event": (("emit", 0, None), ("emit_roll", 2, None)),
    "ledger": (("Line", 1, 3),),
    "outcome": (("Outcome", 1, None),),
    "undo": (("CannotUndo", 0, None),),
}
PURPOSE = frozenset({"piece", "hex", "needed"})
"""What a shot is for goes into its event, too."""


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


def decisions() -> set[str]:
    return {name for name, step in STEPS.items() if not issubclass(step, Automatic | Roll)}


def rolls() -> dict[str, type[Step[Any]]]:
    return {name: step for name, step in STEPS.items() if issubclass(step, Roll)}


def expected_sections() -> dict[str, set[str]]:
    """Every section with the keys that it must have, from what the engine can say."""
    finder = Finder(EXPANSIONS)
    found = {
        section: {code for use in uses(section, finder) for code in use.codes} for section in NAMING
    }
    sides = ("attacker", "defender")
    orders = GAME.order_choices()
    return found | {
        # said of an action that is not told, and of what changes the score
        "event": found["event"] | {"covered", "score-changed", "place-changed"},
        "need": {"points", "phase", "phase-met", "wing"},
        "score": {"unit"},
        "ending": set(ENDINGS),
        "result": {HIT, MISSED, "won", "failed", *WINS, *FALLS_BACK},
        "cause": set(arguments(FILES, "hit", 2)),
        "step": decisions(),
        "title": decisions(),
        "prompt": decisions(),
        "waiting": decisions(),
        "roll": set(rolls()),
        "reading": set(rolls()),
        "action": set(VERBS),
        "phase": {"set-up", "orders", *OPERATIONS},
        "answer": set(ANSWERS),
        "end": set(ENDS),
        "ledger-name": {"attack", "defence", "die"},
        "fact": {
            "range", "target", "by-roll",
            *(f"{side}-{what}" for side in sides for what in ("hits", "marshals-lost")),
        },
        "status": set(STATUSES),
        "wing": {"left", "centre", "right", ANY},
        "the-wing": {"left", "centre", "right", ANY},
        "turn-kind": set(get_args(TurnKind)),
        "facing": set(get_args(Facing)),
        "terrain": set(battle_of("camposanto-1743").charts.terrain),
        "arm": set(ARMS),
        "difficulty": set(get_args(get_type_hints(ScenarioFile)["difficulty"])),
        "provenance": set(get_args(Kind)),
        "option": {field.name for field in msgspec.structs.fields(Options)},
        "order": set(orders),
        "order-value": {f"{name}.{value}" for name, values in orders.items() for value in values},
        "word": {"and", "nobody", "yes", "no"},
        # what the teller says beside the rules
        "asked": {"your-title", "wait-title", "over-title", "settled", "shared-title", "shared"},
        "heading": {"plain", "phase", "wing", "activation"},
        "way": set(CamposantoTeller.manner.ways.values()),
        "turn-name": set(get_args(TurnKind)),
        "course": {"shot", "stubborn", "prudent", "with", *sides, "-".join(sides)},
        "prospect": {
            "flees", "may-retreat", "halts", "before-front", "may-assault", "may-fire",
            "under-fire",
        },
        "spread": {
            "by-roll",
            *(f"{side}-{what}" for side in sides for what in ("hits", "marshals-lost")),
        },
        "note": {"flees", "reacts", "enemy-zone", "enemy-front"},
        "table": {*CHARTS, "batteries", "battery"},
        "table-row": {
            f"{name}.{field.name}"
            for name in CHARTS
            for field in msgspec.structs.fields(getattr(battle_of("camposanto-1743").charts, name))
        },
        "battery": set(battle_of("camposanto-1743").charts.batteries),
        "chart": set(terrain_notes(TerrainRow(passable=False, farmhouses=True))),
        "option-text": {field.name for field in msgspec.structs.fields(Options)},
        "victory": {"phase", "points", "wing", "end"},
        "overlay": set(CamposantoTeller.overlay_keys),
        "overlay-text": set(CamposantoTeller.overlay_keys),
        "board": said_of_the_board(SOURCE / "games" / "camposanto")
        | {f"is-{mark}" for mark in ("moved", "fired", "assaulted", "attacked", "retreated")},
        "figure": {"steps", "quality", "moves", "facing", "fire", "men", "nation"},
        "symbol": set(ARMS),
        "moment": {"phase"},
        "gloss": set(CamposantoTeller.glosses),
        "gloss-term": set(CamposantoTeller.glosses),
        "gloss-form": {"retreat", "fall-back", "escape", "hit", "assault"},
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
    assert others == {"mp", "hexes", "steps", "points"}
    assert others <= kinds
    assert all(ANY in catalogue.sections[section] for section in others)


def test_the_walk_sees_the_whole_engine() -> None:
    finder = Finder(EXPANSIONS)
    seen = {s: {code for use in uses(s, finder) for code in use.codes} for s in NAMING}
    assert {"unreadable", "breaks-pledge", "off-the-line"} <= seen["reason"]
    assert {"marshal-lost", "phase-won", "revealed"} <= seen["event"]
    assert "wing-destroyed" in seen["outcome"]
    assert finder.needed == set(EXPANSIONS)


@pytest.mark.parametrize("section", ["reason", "event", "ledger"])
def test_texts_speak_only_of_parameters_that_are_given(section: str, catalogue: Catalogue) -> None:
    for use in uses(section, Finder(EXPANSIONS)):
        given = use.params | (PURPOSE if "**" in use.params else frozenset())
        for code in use.codes:
            text = catalogue.sections[section][code]
            spoken = {*placeholders(text), *agreements(text)}
            assert spoken <= given, (use.place, code)


def test_actions_and_rolls_speak_only_of_their_own_fields(catalogue: Catalogue) -> None:
    for verb, action in VERBS.items():
        text = catalogue.sections["action"][verb]
        spoken = {*placeholders(text), *agreements(text)}
        assert spoken <= set(action.__struct_fields__), verb
    for name, step in rolls().items():
        module = next(m for m in FILES if step.__module__.endswith(f".{m.name}"))
        given = Finder({}).returned_keys(module, module.method(step.__name__, "purpose"))
        assert set(placeholders(catalogue.sections["roll"][name])) <= given, name
        read = set(placeholders(catalogue.sections["reading"][name]))
        assert read == {"sum", "against", "result"}, name


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
    for section in ("reason", "event", "outcome", "undo", "prompt", "waiting"):
        for code, text in catalogue.sections[section].items():
            assert text[0].isupper() or text[0] in "{'«", f"{section}.{code}"
            assert text.endswith((".", "?")), f"{section}.{code}"


def test_no_sentence_is_left_in_the_other_language() -> None:
    english, italian = (catalogue_of(GAME, language) for language in ("en", "it"))
    for section in ("reason", "event", "outcome", "title", "prompt", "waiting", "undo"):
        for code, text in english.sections[section].items():
            assert text != italian.sections[section][code], f"{section}.{code}"


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
