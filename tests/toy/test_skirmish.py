"""The game of docs/adding-a-game.md, played by every door, with no file changed for it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

TOY = Path(__file__).parent
ROOT = TOY.parents[1]


def run(*words: str, typed: str = "") -> str:
    """What a process says that finds the packages of this folder."""
    path = os.pathsep.join([str(TOY), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        env={**os.environ, "PYTHONPATH": path}, input=typed,
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_nothing_outside_its_folder_knows_of_it() -> None:
    """Its module is an example in the description of the registry, and nowhere else."""
    files = [path for folder in ("src", "web/src") for path in (ROOT / folder).rglob("*")]
    texts = {".py", ".ts", ".svelte", ".toml"}
    told = [
        path.name
        for path in files
        if path.suffix in texts
        and re.search(r"skirmish\.game|the-ford", path.read_text(encoding="utf-8"))
    ]
    assert told == ["registry.py"]


def test_it_is_listed_and_its_rules_are_told() -> None:
    assert "the-ford" in run("-m", "battaglia.cli", "scenarios")
    assert "Shots" in run("-m", "battaglia.cli", "rules", "skirmish", "3")
    assert "I tiri" in run("-m", "battaglia.cli", "rules", "skirmish", "3", "--lang", "it")


PLAY = """
import json, random, battaglia
from battaglia.core import flow
games = shots = 0
for seed in range(20):
    match = battaglia.new_match("the-ford", seed=seed)
    rng = random.Random(seed)
    while match.outcome is None:
        seat = match.seat(match.deciders[0])
        for action in seat.legal():
            assert seat.why_not(action) == [], action
        piece = rng.choice(match.battle.ids)
        for there, way in seat.reach(piece).items():
            assert seat.why_not(f"march {piece} {there}") == [], (piece, there)
        action = rng.choice(seat.legal())
        before = match.game.digest(match.state)
        seat.play(action)
        if seat.can_undo():
            seat.undo()
            assert match.game.digest(match.state) == before
            seat.play(action)
        copied = match.state.copy()
        assert match.game.digest(copied) == match.game.digest(match.state)
        shots += any(event.roll is not None for event in match.events[-2:])
    again = battaglia.load_match(match.record())
    assert again.record() == match.record()
    games += 1
print(json.dumps([games, shots > 20]))
"""


def test_random_games_hold() -> None:
    """Legal exactly as listed, undo, copies, records that replay, marches that are open."""
    assert json.loads(run("-c", PLAY)) == [20, True]


SAVED = """
import battaglia, pathlib, tempfile
match = battaglia.new_match("the-ford", seed=4)
red = match.seat("red")
red.play("march anna 0404")
file = pathlib.Path(tempfile.mkdtemp()) / "here.toml"
file.write_text(match.position(), encoding="utf-8")
again = battaglia.new_match(file)
assert again.game.digest(again.state) == match.game.digest(match.state)
assert again.seat("red").legal() == red.legal()
print([reason.code for reason in red.why_not("march bruno 0909")])
print([reason.code for reason in red.why_not("march bruno 0209")])
"""


def test_a_position_is_saved_and_a_far_hex_is_explained() -> None:
    lines = run("-c", SAVED).splitlines()
    assert lines == ["['no-such-hex']", "['too-far']"]


TOLD = """
import battaglia, msgspec
from battaglia.core.telling import teller_of
match = battaglia.new_match("the-ford", seed=4)
print(msgspec.json.encode(teller_of(match.game, match.battle, "en").battle_told()).decode())
"""


def test_it_is_told_without_a_word_of_its_own_about_telling() -> None:
    battle = json.loads(run("-c", TOLD))
    assert (battle["game"], battle["id"], battle["title"]) == ("skirmish", "the-ford", "The ford")
    assert (battle["date"], battle["turns"], battle["turn_minutes"]) == ("1700-01-01", 6, 0)
    anna = next(piece for piece in battle["pieces"] if piece["id"] == "anna")
    printed = {"kind": "unit", "seat": "red", "name": "Anna", "arm": "scout", "hex": "0401"}
    assert printed.items() <= anna.items()
    assert (anna["arm_name"], anna["men"], anna["source"]) == ("scout", None, "units.anna")
    ground = {kind["id"]: kind["name"] for kind in battle["charts"]["terrain"]}
    assert set(ground) == {a_hex["terrain"] for a_hex in battle["map"]["hexes"]}
    assert "⟨" not in json.dumps(battle, ensure_ascii=False)


def test_it_is_played_to_its_end_in_the_terminal() -> None:
    """Both sides typed: a march, a shot where there is one, and the ends of all turns."""
    typed = "march anna 0404\nend-turn\n" + "end-turn\n" * 11
    words = (
        "-m",
        "battaglia.cli",
        "play",
        "the-ford",
        "--side",
        "red",
        "--against",
        "human",
        "--seed",
        "3",
    )
    said = run(*words, typed=typed)
    assert "The ford" in said
    assert re.search(r"Anna.*0404", said)
    assert "⟨" not in said
    assert "has more scouts" in said or "Nobody has won" in said or "holds the ford" in said


def test_it_is_simulated_by_its_own_player() -> None:
    words = ("-m", "battaglia.cli", "simulate", "the-ford", "--json", "--games", "40")
    found = json.loads(run(*words, "--players", "simple,random", "--jobs", "2"))
    assert found["games"] == 40
    assert found["seats"][0]["wins"] > 25


SERVED = """
import json, sys
from starlette.testclient import TestClient
from battaglia.server.app import create_app
from battaglia.server.settings import Settings
with TestClient(create_app(Settings(database=sys.argv[1]))) as client:
    asked = {"scenario": "the-ford", "seed": 3, "alone": True}
    begun = client.post("/api/matches", json=asked).json()
    token = begun["tokens"]["red"]
    door = {"Authorization": f"Bearer {token}"}
    at = f"/api/matches/{begun['match']}"
    battle = client.get(at + "/battle", headers=door).json()
    reach = client.get(at + "/reach/anna", headers=door).json()["hexes"]
    far = max(reach, key=lambda way: len(way["way"]))
    envelope = client.get(at, headers=door).json()
    body = {"number": envelope["number"], "actions": far["plan"]}
    played = client.post(at + "/actions", json=body, headers=door).json()
    view = played["envelope"]["view"]
    print(json.dumps([len(battle["map"]["hexes"]), far["hex"], view["pieces"]["anna"]["hex"],
                      played["envelope"]["can_undo"], played["envelope"]["log"][-1]["text"]]))
"""


def test_it_is_served(tmp_path: Path) -> None:
    said = run("-c", SERVED, str(tmp_path / "toy.db"))
    hexes, aimed, stands, can_undo, told = json.loads(said)
    assert hexes == 63
    assert aimed == stands
    assert can_undo
    assert "Anna" in told
