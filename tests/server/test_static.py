"""What does not change while a game is played."""

from __future__ import annotations

import json
from itertools import pairwise
from math import dist, sqrt

import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia.core.catalogue import text_folder
from battaglia.core.telling import Teller, teller_type
from battaglia.core.telling.printed import Card, ProvenanceAnswer
from battaglia.core.telling.shapes import Gloss
from battaglia.games.montecuccoli.telling.battle import MontecuccoliBattle
from battaglia.server.answers import Health, ParagraphTold, PlayerTold, RulingTold
from tests.server.playing import error_of
from tests.server.shapes import battle_of, shaped

SCENARIOS = [info.id for info in battaglia.scenarios()]
LANGS = ("en", "it")


def test_health_names_the_version(client: TestClient) -> None:
    health = shaped(Health, client.get("/api/health").json())
    assert health.version == battaglia.__version__


@pytest.mark.parametrize("lang", LANGS)
def test_every_scenario_has_a_card(client: TestClient, lang: str) -> None:
    answer = client.get("/api/scenarios", params={"lang": lang})
    cards = shaped(list[Card], answer.json())
    assert [card.id for card in cards] == SCENARIOS
    raab = next(card for card in cards if card.id == "raab-1664")
    assert raab.title.startswith("The Raab" if lang == "en" else "La Raab")
    assert [seat.id for seat in raab.seats] == ["ottoman", "allied"]
    assert raab.first == "ottoman"
    assert "⟨" not in answer.text


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("lang", LANGS)
def test_a_battle_is_told_completely(client: TestClient, scenario: str, lang: str) -> None:
    answer = client.get(f"/api/scenarios/{scenario}", params={"lang": lang})
    told = battle_of(answer.json())
    battle = battaglia.new_match(scenario).battle
    assert "⟨" not in answer.text
    assert [piece.id for piece in told.pieces] == list(battle.ids)
    assert len(told.map.hexes) == told.map.grid.rows * told.map.grid.cols
    assert {hexagon.terrain for hexagon in told.map.hexes} <= {
        row.id for row in told.charts.terrain
    }
    assert "free_set_up" in {option.id for option in told.options}
    assert all(option.text for option in told.options)
    assert told.provenance.scenario[""].kind_name


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_hexes_lie_where_their_neighbours_say(client: TestClient, scenario: str) -> None:
    told = battle_of(client.get(f"/api/scenarios/{scenario}").json())
    centre = {hexagon.id: (hexagon.x, hexagon.y) for hexagon in told.map.hexes}
    pairs = [pair for sides in told.map.hexsides.values() for pair in sides]
    steps = [pair for road in told.map.roads for pair in pairwise(road)]
    assert pairs or steps
    for first, second in [*map(tuple, pairs), *steps]:
        assert dist(centre[first], centre[second]) == pytest.approx(sqrt(3), abs=0.01)
    assert max(x for x, _ in centre.values()) < told.map.width
    assert max(y for _, y in centre.values()) < told.map.height


def test_pieces_say_where_they_stand_and_rules_what_they_speak_of(client: TestClient) -> None:
    def ask(scenario: str) -> MontecuccoliBattle:
        return shaped(MontecuccoliBattle, client.get(f"/api/scenarios/{scenario}").json())

    told = ask("zusmarshausen-1648")
    assert all(piece.hex or piece.entry for piece in told.pieces)
    assert {piece.hex is None for piece in told.pieces} == {False, True}
    (works,) = [rule for rule in told.special if rule.kind == "works"]
    assert (works.seat, works.hexes, works.sides) == ("imperial", ["1019", "1020"], [])


def test_the_side_of_a_bridge_to_come_is_told(client: TestClient) -> None:
    begun = client.post(
        "/api/matches", json={"scenario": "raab-1664", "options": {"trestle_bridge": True}}
    ).json()
    token = {"Authorization": f"Bearer {begun['tokens']['ottoman']}"}
    battle = client.get(f"/api/matches/{begun['match']}/battle", headers=token).json()
    (bridge,) = [rule for rule in battle["special"] if rule["kind"] == "trestle-bridge"]
    assert (bridge["seat"], bridge["sides"]) == ("ottoman", [["1717", "1817"]])


@pytest.mark.parametrize("game", battaglia.games())
def test_every_game_is_shown_in_its_own_way(game: str) -> None:
    found = battaglia.game(game)
    assert teller_type(found) is not Teller
    assert all((text_folder(found) / f"{lang}.toml").is_file() for lang in LANGS)


def test_a_crop_cuts_roads_and_places(client: TestClient) -> None:
    told = shaped(MontecuccoliBattle, client.get("/api/scenarios/navicello-1643").json())
    here = {hexagon.id for hexagon in told.map.hexes}
    assert {name for road in told.map.roads for name in road} <= here
    assert {name for place in told.map.places for name in place.hexes} <= here
    assert told.map.places


def test_words_differ_between_languages(client: TestClient) -> None:
    told = [client.get("/api/scenarios/raab-1664", params={"lang": lang}).json() for lang in LANGS]
    for key in ("title", "summary"):
        assert told[0][key] != told[1][key]
    for key in ("special", "victory", "options"):
        texts = [[entry["text"] for entry in one[key]] for one in told]
        assert all(a != b for a, b in zip(*texts, strict=True)), key


def test_an_answer_is_made_once(client: TestClient) -> None:
    library = client.app.state.server.library  # type: ignore[attr-defined]
    assert library.battle_told("raab-1664", "en") is library.battle_told("raab-1664", "en")


def test_provenance_of_a_key_is_its_own_or_its_table_s(client: TestClient) -> None:
    def ask(path: str, file: str = "scenario") -> ProvenanceAnswer:
        answer = client.get(
            "/api/scenarios/raab-1664/provenance", params={"path": path, "file": file}
        )
        return shaped(ProvenanceAnswer, answer.json())

    assert ask("units.sparr.strength").kind == "rulebook"
    assert ask("units.sparr.strength").stated_at == "units.sparr.strength"
    assert ask("units.sparr.mp").stated_at == "units"
    assert ask("crt.printed", "charts").paragraph == "8.0"


@pytest.mark.parametrize("lang", LANGS)
def test_rules_in_our_words(client: TestClient, lang: str) -> None:
    answer = client.get("/api/rules/montecuccoli", params={"lang": lang})
    rules = shaped(list[ParagraphTold], answer.json())
    assert len({rule.number for rule in rules}) == len(rules) > 40
    assert all(rule.title and rule.text for rule in rules)


def test_rulings_are_told_one_by_one(client: TestClient) -> None:
    answer = client.get("/api/rulings/montecuccoli")
    rulings = {r.id: r for r in shaped(list[RulingTold], answer.json())}
    assert rulings["A5"].rules == ["4.0", "11.1", "12.0"]
    assert rulings["A5"].section == "Sequence and terms"
    assert "on_demoralisation" in rulings["A5"].text
    assert "###" not in answer.text
    assert rulings["what-is-reconstructed-in-the-battles"].text


@pytest.mark.parametrize("game", battaglia.games())
def test_every_ruling_that_a_paragraph_names_can_be_read(client: TestClient, game: str) -> None:
    named = {name for rule in client.get(f"/api/rules/{game}").json() for name in rule["rulings"]}
    told = {ruling["id"] for ruling in client.get(f"/api/rulings/{game}").json()}
    assert named
    assert named <= told


@pytest.mark.parametrize("lang", LANGS)
def test_machine_players_are_described(client: TestClient, lang: str) -> None:
    answer = client.get("/api/players", params={"lang": lang})
    players = shaped(list[PlayerTold], answer.json())
    levels = ["recruit", "sergeant", "captain", "marshal"]
    assert [player.id for player in players] == [f"machine:{level}" for level in levels]
    assert len({player.title for player in players}) == len({p.text for p in players}) == 4
    assert "⟨" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "scenarios/nowhere",
        "rules/chess",
        "rulings/chess",
        "scenarios/nowhere/provenance",
        "nothing",
    ],
)
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/{path}")
    assert answer.status_code == 404
    assert error_of(answer)["code"] == "not-found"


def test_errors_are_in_the_language_that_is_asked_for(client: TestClient) -> None:
    texts = {
        lang: error_of(client.get("/api/scenarios/nowhere", params={"lang": lang}))["message"]
        for lang in LANGS
    }
    assert texts["en"] != texts["it"]


def test_the_document_lists_our_errors_and_no_others(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    text = json.dumps(document)
    assert "HTTPValidationError" not in text
    play = document["paths"]["/api/matches/{match_id}/actions"]["post"]
    refused = {"400", "401", "403", "404", "409", "413", "429", "503"}
    assert set(play["responses"]) == {"200", *refused}
    assert play["security"] == [{"token": []}]


@pytest.mark.parametrize(
    ("lang", "one"), [("en", "if an undisrupted unit stands"), ("it", "se un'unità non")]
)
def test_an_award_for_one_unit_speaks_of_one(client: TestClient, lang: str, one: str) -> None:
    said = client.get("/api/scenarios/navicello-1643", params={"lang": lang}).text
    assert one in said
    assert "at least 1 " not in said
    assert "almeno 1 " not in said


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", battaglia.games())
def test_words_of_a_game_are_explained(client: TestClient, game: str, lang: str) -> None:
    answer = client.get(f"/api/glosses/{game}", params={"lang": lang})
    glosses = shaped(list[Gloss], answer.json())
    assert "⟨" not in answer.text
    assert len({gloss.term for gloss in glosses}) == len(glosses) > 10
    assert all(gloss.title for gloss in glosses)  # the paragraph is there
    assert client.get("/api/glosses/chess").status_code == 404
