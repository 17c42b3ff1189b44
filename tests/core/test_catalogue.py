"""The text catalogues: nothing is missing, nothing is left over, both languages agree."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

import battaglia
from battaglia.core.catalogue import (
    ANY,
    FORM,
    LANGUAGES,
    Catalogue,
    MissingText,
    agreements,
    catalogue_of,
    load_catalogue,
    placeholders,
)
from battaglia.core.files import DataFault
from battaglia.core.flow import Automatic, Roll, Step
from battaglia.core.ledger import Ledger
from battaglia.core.match import Match, Seat
from battaglia.core.provenance import Kind
from battaglia.games.montecuccoli import charts as charts_module
from battaglia.games.montecuccoli.actions import VERBS
from battaglia.games.montecuccoli.battle import KINDS
from battaglia.games.montecuccoli.charts import load_charts
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.loading import DATA
from battaglia.games.montecuccoli.saving import STEPS
from battaglia.games.montecuccoli.scenario import (
    Arm,
    AwardRule,
    Options,
    ScenarioFile,
    SpecialRule,
)
from battaglia.games.montecuccoli.state import PhaseName
from battaglia.games.montecuccoli.telling.battle import hexside_notes, terrain_notes
from battaglia.games.montecuccoli.telling.teller import MontecuccoliTeller
from tests.cli.codes import Expansions, Finder, Use, arguments, modules, said_of_the_board
from tests.games.montecuccoli.board import board, foot, gun, horse, leader

SOURCE = Path(battaglia.__file__).parent
FILES = modules(SOURCE / "core", SOURCE / "games" / "montecuccoli")
GAME_PACKAGE = "battaglia.games.montecuccoli"
CHARTS = load_charts(DATA / "charts" / "series.toml")

TERRAIN = frozenset(CHARTS.terrain)
WATER = frozenset(CHARTS.hexsides)
DOUBLING = {name for name, row in CHARTS.terrain.items() if row.doubles} | {
    name for name, row in CHARTS.hexsides.items() if row.doubles
}
AWARDS = [award.__struct_config__.tag for award in get_args(AwardRule)]

TURN_RESULTS = {"reorganised", "not-reorganised", "flood", "no-flood"}
TURN_FACTS = {"piece", "needed", "turn"}
"""What the end of a phase can lead to: rolls of the next one."""
REORGANISATION = frozenset({"reorganised", "not-reorganised"})
FLOOD = frozenset({"flood", "no-flood"})

# Codes that are not plain texts in the source: what each can be.
EXPANSIONS: Expansions = {
    ("disruption", "reading.result"): REORGANISATION,
    ("turn", "reading.result"): FLOOD,
    ("special", "restriction.kind"): arguments(FILES, "Restriction", 1),
    ("commanders", "code"): arguments(FILES, "remove", 2),
    ("terrain", "f'terrain-{name}'"): frozenset(f"terrain-{n}" for n in TERRAIN),
    ("terrain", "f'water-{kind}'"): frozenset(f"water-{n}" for n in WATER),
    ("strength", "code"): frozenset(
        f"doubled-{n}" for n in (*DOUBLING, "works", "trench", "slope")
    ),
    ("victory", "f'vp-{award.__struct_config__.tag}'"): frozenset(f"vp-{tag}" for tag in AWARDS),
    ("victory", "code"): frozenset({"decisive", "marginal"}),
}

# The functions whose calls name codes, the place of the code among its arguments, and of the
# parameters (None: they are keywords).
NAMING: dict[str, tuple[tuple[str, int, int | None], ...]] = {
    "reason": (("Reason", 1, 2),),
    "event": (("emit", 0, None), ("emit_roll", 2, None)),
    "ledger": (("Line", 1, 3),),
    "outcome": (("Outcome", 1, None),),
    "undo": (("CannotUndo", 0, None),),
}


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
                params = frozenset(keyword.arg or "" for keyword in call.keywords)
            else:
                given = call.args[params_place] if len(call.args) > params_place else None
                params = finder.keys(module, around, given)
            found.append(Use(f"{module.name}.{around.name}", codes, params))
    return found


def literals(kind: Any) -> list[str]:
    """The values of a Literal type."""
    return list(get_args(kind)) if get_origin(kind) is Literal else []


def decisions() -> set[str]:
    return {name for name, step in STEPS.items() if not issubclass(step, Automatic | Roll)}


def rolls() -> dict[str, type[Step[Any]]]:
    return {name: step for name, step in STEPS.items() if issubclass(step, Roll)}


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def notes_of_the_charts() -> set[str]:
    """What the rows of the charts can do."""
    worst = charts_module.TerrainRow(
        cost=1,
        road_only=True,
        cavalry_by_road_only=True,
        doubles=True,
        cavalry_may_attack=False,
        blocks_sight=True,
        shelters=True,
    )
    shut = charts_module.HexsideRow(
        passable=False, doubles=True, attack=False, zone_of_control=False
    )
    barred = charts_module.HexsideRow(disrupted_may_pass=False)
    return {*terrain_notes(worst), *hexside_notes(shut), *hexside_notes(barred)}


NEEDS = ("marginal", "decisive", "collapse")
"""What a side may still need, or have."""
COUNTED = {"count-in", "no-enemy-in", "strength-in"}
"""Awards of which it is told how much is missing."""


def expected_sections() -> dict[str, set[str]]:
    """Every section with the keys that it must have, from what the engine can say."""
    finder = Finder(EXPANSIONS)
    found = {
        section: {code for use in uses(section, finder) for code in use.codes} for section in NAMING
    }
    option_types = {field.name: field.type for field in msgspec.structs.fields(Options)}
    return found | {
        # said of an action that is not told, and of what changes the score
        "event": found["event"] | {"covered", "score-changed", "place-changed"},
        "level": found["outcome"],
        "result": {*get_args(charts_module.Result), *TURN_RESULTS},
        "step": decisions(),
        "title": decisions(),
        "prompt": decisions(),
        "waiting": decisions(),
        "roll": set(rolls()),
        "reading": set(rolls()),
        "action": set(VERBS),
        "phase": set(get_args(PhaseName)),
        "terrain": set(TERRAIN),
        "hexside": {*WATER, "bridge"},
        "kind": set(KINDS),
        "arm": set(get_args(Arm)),
        "difficulty": set(get_args(get_type_hints(ScenarioFile)["difficulty"])),
        "provenance": set(get_args(Kind)),
        "option": set(option_types),
        "option-value": {f"{n}.{v}" for n, kind in option_types.items() for v in literals(kind)},
        "order": set(GAME.order_choices()),
        "order-value": {f"{n}.{v}" for n, values in GAME.order_choices().items() for v in values},
        "ledger-name": {"attack", "defence", "die"},
        "fact": {"column", "range", *TURN_FACTS},
        "word": {"and", "nobody", "yes", "no"},
        # what the teller says beside the rules
        "asked": {"your-title", "wait-title", "over-title", "settled", "shared-title", "shared"},
        "heading": {"plain"},
        "way": {"way"},
        "course": {"shot", "roll", "alone", "attack", "defence", "attack-defence", "with"},
        "prospect": {"takes", "must-fight", "may-fight", "under-fire"},
        "note": {"takes", "enemy-zone"},
        "chart": notes_of_the_charts(),
        "table": {"crt", "artillery", "die"},
        "option-text": set(option_types),
        "special-rule": {tag(kind) for kind in get_args(SpecialRule)}
        | {"freed-by-attack", "freed-by-enemy"},
        "victory": {"losses", "decisive", "marginal"},
        "award": {*AWARDS, "count-in-one"},
        "need": {f"{code}{met}" for code in NEEDS for met in ("", "-met")} | COUNTED,
        "score": {"unit"},
        "overlay": set(MontecuccoliTeller.overlay_keys),
        "overlay-text": set(MontecuccoliTeller.overlay_keys),
        "board": said_of_the_board(SOURCE / "games" / "montecuccoli")
        | {f"is-{mark}" for mark in ("disrupted", "entrenched", "moved", "fired")},
        "figure": {"strength", "command", "moves", "men"},
        "symbol": {*get_args(Arm), *KINDS} - {"unit"},
        "moment": {"turn"},
        "gloss": set(MontecuccoliTeller.glosses),
        "gloss-term": set(MontecuccoliTeller.glosses),
        "gloss-form": {"reorganisation", "doubled", "combat-strength"},
    }


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return catalogue_of(GAME, request.param, strict=True)


# --- Nothing is missing, nothing is left over --------------------------------------------------


def test_every_section_has_the_codes_that_the_engine_can_say(catalogue: Catalogue) -> None:
    for section, codes in expected_sections().items():
        assert set(catalogue.sections[section]) == codes, section


def test_there_is_no_section_that_nothing_uses(catalogue: Catalogue) -> None:
    kinds = {
        kind
        for texts in catalogue.sections.values()
        for text in texts.values()
        for kind in placeholders(text).values()
    }
    others = set(catalogue.sections) - set(expected_sections()) - {FORM}
    assert others == {"until", "mp", "hexes"}
    assert others <= kinds
    assert all(ANY in catalogue.sections[section] for section in others)


def test_no_expansion_is_out_of_date() -> None:
    finder = Finder(EXPANSIONS)
    for section in NAMING:
        uses(section, finder)
    assert finder.needed == set(EXPANSIONS)
    assert all(EXPANSIONS.values())


def test_the_walk_sees_the_whole_engine() -> None:
    finder = Finder(EXPANSIONS)
    assert {"no-bridge", "held", "unreadable"} <= {
        code for use in uses("reason", finder) for code in use.codes
    }
    assert {"captured", "not-reorganised", "no-flood"} <= {
        code for use in uses("event", finder) for code in use.codes
    }


@pytest.mark.parametrize("section", ["reason", "event", "ledger"])
def test_texts_speak_only_of_parameters_that_are_given(section: str, catalogue: Catalogue) -> None:
    for use in uses(section, Finder(EXPANSIONS)):
        for code in use.codes:
            text = catalogue.sections[section][code]
            spoken = {*placeholders(text), *agreements(text)}
            assert spoken <= use.params, (use.place, code)


def test_actions_and_rolls_speak_only_of_their_own_fields(catalogue: Catalogue) -> None:
    for verb, action in VERBS.items():
        text = catalogue.sections["action"][verb]
        spoken = {*placeholders(text), *agreements(text)}
        assert spoken <= set(action.__struct_fields__), verb
    for name, step in rolls().items():
        module = next(m for m in FILES if step.__module__ == f"{GAME_PACKAGE}.{m.name}")
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
            assert text[0].isupper() or text[0] in "{'", f"{section}.{code}"
            assert text.endswith((".", "?")), f"{section}.{code}"


# --- In play, everything can be said -----------------------------------------------------------


class Listener:
    """Says everything that a match brings up, in strict catalogues of both languages."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.said: dict[str, set[str]] = {}
        self.catalogues = []
        self.tellers: list[MontecuccoliTeller] = []
        for language in LANGUAGES:
            plain = catalogue_of(GAME, language, strict=True)
            teller = MontecuccoliTeller(GAME, match.battle, plain)
            self.tellers.append(teller)
            self.catalogues.append(teller.catalogue)

    def say(self, section: str, code: str, params: dict[str, Any] | None = None) -> None:
        self.said.setdefault(section, set()).add(code)
        for catalogue in self.catalogues:
            assert catalogue.say(section, code, params)

    def decision(self, door: Seat) -> None:
        step = door.view()["step"]
        self.said.setdefault("prompt", set()).add(step["name"])
        for teller in self.tellers:
            assert teller.task(self.match.state, door.number, door.name)
            assert teller.prompt(self.match.state, door.number, door.name)
            assert teller.waiting(self.match.state, door.number, door.name)
            assert teller.desk(self.match.state, door.number).moment
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
            for result in course.results:
                self.say("result", result)

    def ledger(self, ledger: Ledger) -> None:
        for line in ledger.lines:
            self.say("ledger", line.code, line.params)


def wander(match: Match, rng: random.Random, decisions: int) -> Listener:
    """Play at random, trying wrong actions on the way."""
    listener = Listener(match)
    pieces, hexes = match.battle.ids, match.battle.grid.names
    for _ in range(decisions):
        if match.outcome is not None:
            break
        door = match.seat(match.deciders[0])
        legal = door.legal()
        listener.decision(door)
        listener.odds(door, rng.choice(legal))
        verb = rng.choice(sorted(match.state.stack[-1].verbs))
        fields = VERBS[verb].__struct_fields__
        words = [rng.choice(hexes if field == "hex" else pieces) for field in fields]
        listener.refusals(door, " ".join([verb, *words]))
        door.play(rng.choice(legal))
    for event in match.events:
        listener.say("event", event.code, dict(event.params))
    return listener


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("navicello-1643", {}),
        ("nonantola-1643", {"commander_once": True}),
        ("zusmarshausen-1648", {"baggage": True}),
        ("raab-1664", {"flood": True, "trestle_bridge": True, "trenches": True}),
        ("raab-1664", {"free_set_up": True}),
    ],
)
def test_random_play_says_nothing_that_a_catalogue_lacks(
    scenario: str, options: dict[str, Any]
) -> None:
    match = battaglia.new_match(scenario, 7, options=options)
    listener = wander(match, random.Random(scenario), 250)
    assert len(listener.said["event"]) > 1
    assert len(listener.said["reason"]) > 3


def test_odds_name_the_ledgers_and_facts_of_the_catalogue(catalogue: Catalogue) -> None:
    shot = board(
        "artillery", guns={"g": gun("red", "0505")}, units={"b": foot("blue", "0507")}, dice=[6]
    )
    fight = board(
        "combat",
        units={"a": horse("red", "0505"), "b": foot("blue", "0506")},
        commanders={"k": leader("red", "0505")},
    )
    shots, fights = Listener(shot), Listener(fight)
    shots.odds(shot.seat("red"), "fire g b")
    fights.odds(fight.seat("red"), "attack a b")
    named = ("ledger-name", "fact")
    said = {section: shots.said[section] | fights.said[section] for section in named}
    assert said["ledger-name"] == set(catalogue.sections["ledger-name"])
    assert said["fact"] | TURN_FACTS == set(catalogue.sections["fact"])


# --- The catalogue itself ----------------------------------------------------------------------

TEXTS = {
    "event": {
        "plain": "Nothing to add.",
        "hex": "In {hex}.",
        "one": "{piece:piece} of {seat:seat}",
        "many": "{who:pieces}",
        "words": "{hexes:words}",
        "points": "{cost:mp}",
        "march": "{formation:formation} to {where:places}",
    },
    "mp": {"1": "one point", "*": "{value} points"},
    "word": {"and": "and", "nobody": "nobody"},
}
NAMES = {
    "piece": {"a": "Sparr", "b": "Tasso", "c": "Spick"},
    "seat": {"red": "Red army"},
    "formation": {"van": "The van"},
    "place": {"m": "Montale", "t": "Turro"},
}


def small(strict: bool = True) -> Catalogue:
    return Catalogue("en", TEXTS, strict).naming(NAMES)


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        ("plain", {}, "Nothing to add."),
        ("hex", {"hex": "0823"}, "In 0823."),
        ("one", {"piece": "a", "seat": "red"}, "Sparr of Red army"),
        ("one", {"piece": "z", "seat": ""}, "z of nobody"),
        ("many", {"who": ""}, "nobody"),
        ("many", {"who": "a"}, "Sparr"),
        ("many", {"who": "a b"}, "Sparr and Tasso"),
        ("many", {"who": "a+b+c"}, "Sparr, Tasso and Spick"),
        ("words", {"hexes": "0101 0102"}, "0101 and 0102"),
        ("points", {"cost": 1}, "one point"),
        ("march", {"formation": "van", "where": "m+t"}, "The van to Montale and Turro"),
        ("points", {"cost": "1½"}, "1½ points"),
    ],
)
def test_parameters_are_put_in_by_their_kind(code: str, params: dict[str, Any], text: str) -> None:
    assert small().say("event", code, params) == text


def test_a_strict_catalogue_raises_for_what_it_lacks() -> None:
    with pytest.raises(MissingText, match="event unheard-of"):
        small().say("event", "unheard-of")
    with pytest.raises(MissingText, match="event hex hex"):
        small().say("event", "hex", {})
    with pytest.raises(MissingText, match="no-section"):
        small().say("no-section", "x")


def test_any_other_catalogue_shows_the_bare_code() -> None:
    assert small(strict=False).say("event", "unheard-of") == "⟨event unheard-of⟩"
    assert small(strict=False).say("event", "hex") == "In ⟨event hex hex⟩."


def test_has_asks_for_the_very_code() -> None:
    assert small().has("event", "plain")
    assert not small().has("event", "mp")
    assert not small().has("mp", "7")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[event]\na = "{"', "event.a"),
        ('[event]\na = "{}"', "event.a"),
        ('[event]\na = "{x:nowhere}"', "event.a"),
        ("[event]\na = 3", "event.a"),
        ("\n[event\n", "line 2"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "en.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataFault) as caught:
        load_catalogue(tmp_path, "en")
    assert place in str(caught.value)


def test_a_language_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match=r"de\.toml"):
        load_catalogue(tmp_path, "de")


# --- Agreement ----------------------------------------------------------------------------------

FORMS_IT = {"form": {"Dragoni": "mp", "Cavalleria": "f", "Corazze": "fp"}, "word": {"and": "e"}}
NAMES_IT = {
    "piece": {"d": "Dragoni di Sagunto", "c": "Cavalleria 1", "z": "Corazze", "p": "Parma"},
    "seat": {"spanish": "Dragoni"},
}


@pytest.mark.parametrize(
    ("value", "number", "both"),
    [
        ("p", "cade", "perduto"),
        ("c", "cade", "perduta"),
        ("d", "cadono", "perduti"),
        ("z", "cadono", "perdute"),
        ("p c", "cadono", "perduti"),
        ("c+z", "cadono", "perdute"),
        ("spanish", "cadono", "perduti"),
        ("", "cade", "perduto"),
        (1, "cade", "perduto"),
        (0, "cadono", "perduti"),
        (2, "cadono", "perduti"),
    ],
)
def test_words_agree_with_a_name_a_list_or_a_number(
    value: str | int, number: str, both: str
) -> None:
    texts = {"x": {"two": "{who|cade|cadono}", "four": "{who|perduto|perduta|perduti|perdute}"}}
    catalogue = Catalogue("it", {**FORMS_IT, **texts}, strict=True).naming(NAMES_IT)
    assert catalogue.say("x", "two", {"who": value}) == number
    assert catalogue.say("x", "four", {"who": value}) == both


def test_what_agrees_is_named_apart_from_what_is_shown() -> None:
    text = "{piece:piece} {piece|cade|cadono} in {hex}."
    assert placeholders(text) == {"piece": "piece", "hex": ""}
    assert agreements(text) == {"piece": ["cade", "cadono"]}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('x.y = "{piece|cade}"', "gives 1 forms where two or four agree"),
        ('x.y = "{piece|a|b|c}"', "gives 3 forms"),
        ('form.Dragoni = "plural"', "'plural' is not one of m, f, mp, fp"),
    ],
)
def test_wrong_forms_are_found_when_a_catalogue_is_loaded(
    tmp_path: Path, text: str, fault: str
) -> None:
    (tmp_path / "it.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataFault, match=fault):
        load_catalogue(tmp_path, "it")


def test_a_catalogue_lies_over_another() -> None:
    below = Catalogue("en", {"a": {"x": "below", "y": "kept"}, "b": {"z": "kept"}})
    above = Catalogue("en", {"a": {"x": "above"}})
    assert above.over(below).sections == {"a": {"x": "above", "y": "kept"}, "b": {"z": "kept"}}
    assert below.sections["a"]["x"] == "below"
