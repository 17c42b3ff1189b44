"""The text catalogues: nothing is missing, nothing is left over, both languages agree."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

import battaglia
from battaglia.core.catalogue import LANGUAGES, catalogue_of
from battaglia.core.ledger import Ledger
from battaglia.core.match import Match, Seat
from battaglia.games.montecuccoli import charts as charts_module
from battaglia.games.montecuccoli.actions import VERBS
from battaglia.games.montecuccoli.battle import KINDS
from battaglia.games.montecuccoli.charts import load_charts
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.loading import DATA
from battaglia.games.montecuccoli.saving import STEPS
from battaglia.games.montecuccoli.scenario import Arm, AwardRule, Options, SpecialRule
from battaglia.games.montecuccoli.state import PhaseName
from battaglia.games.montecuccoli.telling.battle import hexside_notes, terrain_notes
from battaglia.games.montecuccoli.telling.teller import MontecuccoliTeller
from tests.cli.codes import Expansions, arguments
from tests.games.montecuccoli.board import board, foot, gun, horse, leader
from tests.games.texts import Codes, Texts, Wording, files_of

FILES = files_of("montecuccoli")
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


def literals(kind: Any) -> list[str]:
    """The values of a Literal type."""
    return list(get_args(kind)) if get_origin(kind) is Literal else []


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

WORDING = Wording(GAME, STEPS, FILES, EXPANSIONS)
OPTIONS = {field.name: field.type for field in msgspec.structs.fields(Options)}


OWN: Codes = {
    "level": WORDING.named["outcome"],
    "result": {*get_args(charts_module.Result), *TURN_RESULTS},
    "phase": set(get_args(PhaseName)),
    "terrain": set(TERRAIN),
    "hexside": {*WATER, "bridge"},
    "kind": set(KINDS),
    "arm": set(get_args(Arm)),
    "option-value": {f"{n}.{v}" for n, kind in OPTIONS.items() for v in literals(kind)},
    "ledger-name": {"attack", "defence", "die"},
    "fact": {"column", "range", *TURN_FACTS},
    "heading": {"plain"},
    "course": {"shot", "roll", "alone", "attack", "defence", "attack-defence", "with"},
    "prospect": {"takes", "must-fight", "may-fight", "under-fire"},
    "note": {"takes", "enemy-zone"},
    "chart": notes_of_the_charts(),
    "table": {"crt", "artillery", "die"},
    "special-rule": {tag(kind) for kind in get_args(SpecialRule)}
    | {"freed-by-attack", "freed-by-enemy"},
    "victory": {"losses", "decisive", "marginal"},
    "award": {*AWARDS, "count-in-one"},
    "need": {f"{code}{met}" for code in NEEDS for met in ("", "-met")} | COUNTED,
    "figure": {"strength", "command", "moves", "men"},
    "symbol": {*get_args(Arm), *KINDS} - {"unit"},
    "moment": {"turn"},
    "gloss-form": {"reorganisation", "doubled", "combat-strength"},
}
HEARD: Codes = {
    "reason": {"no-bridge", "held", "unreadable"},
    "event": {"captured", "not-reorganised", "no-flood"},
}


class TestTexts(Texts):
    wording = WORDING
    boards = frozenset({f"is-{mark}" for mark in ("disrupted", "entrenched", "moved", "fired")})
    kinds = frozenset({"until", "mp", "hexes"})
    own = OWN
    heard = HEARD


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


def test_odds_name_the_ledgers_and_facts_of_the_catalogue() -> None:
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
    assert said["ledger-name"] == TestTexts.own["ledger-name"]
    assert said["fact"] | TURN_FACTS == TestTexts.own["fact"]
