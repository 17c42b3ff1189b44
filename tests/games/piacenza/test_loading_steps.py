"""Bad steps under way in a file: a fault that names its place, before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from battaglia import DataFault
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.loading import load_battle
from tests.games.piacenza.files import Table
from tests.games.piacenza.test_loading import check, fault_of, write

COMBAT: list[Table] = [{"step": "combat"}, {"step": "formation-combat", "part": 2}]
MELEES: list[Table] = [*COMBAT, {"step": "melees"}]
VOLLEY: list[Table] = [
    *COMBAT,
    {"step": "fire-combat", "part": 4},
    {"step": "discharged", "units": ["castilla"]},
]
ROLL = {"step": "melee-roll", "unit": "montesa-2", "target": "diemar", "unsteady": False}
SHOT = {"step": "fire-roll", "unit": "castilla", "target": "traun"}
BACK = {"step": "retreat", "unit": "diemar", "hexes": 1, "away": "0402", "cause": "melee"}
STEPS: list[tuple[list[Table], str, str]] = [
    # steps, place of the fault, part of its text
    ([{"step": "lunch"}], "start.steps[0].step", "is not one of: "),
    ([{"step": "movement"}], "start.steps[0]", "no place in the segment 'combat'"),
    ([{"step": "melees"}], "start.steps[0]", "'melees' does not lie on 'sequence'"),
    ([*COMBAT, {"step": "combat"}], "start.steps[2]", "does not lie on 'formation-combat'"),
    ([COMBAT[0], {"step": "formation-combat"}], "start.steps[1]", "takes exactly: part"),
    ([COMBAT[0], {**COMBAT[1], "part": 3}], "start.steps[1]", "part is 2 at most"),
    ([COMBAT[0], {**COMBAT[1], "part": -1}], "start.steps[1]", "that does not fit"),
    ([*MELEES, {**ROLL, "unit": "x"}], "start.steps[3]", "that does not fit"),
    ([*MELEES, {**ROLL, "unit": "gages"}], "start.steps[3]", "'gages' is no combat unit"),
    ([*MELEES, {**ROLL, "unit": "sagunto-foot"}], "start.steps[3]", "is not on the map"),
    ([*MELEES, {**ROLL, "unit": "battery"}], "start.steps[3]", "'battery' is a battery"),
    ([*MELEES, {**ROLL, "target": "reina"}], "start.steps[3]", "are of one side"),
    ([*MELEES, {**ROLL, "target": "mercy"}], "start.steps[3]", "do not touch"),
    (
        [*MELEES, {**ROLL, "unit": "diemar", "target": "montesa-2"}],
        "start.steps[3]",
        "'diemar' is of the other side",
    ),
    ([*MELEES, {**BACK, "hexes": 100}], "start.steps[3]", "hexes is 99 at most"),
    ([*MELEES, {**BACK, "cause": "rain"}], "start.steps[3]", "'rain' is no cause"),
    ([*MELEES, {**BACK, "away": "0502"}], "start.steps[3]", "from its own hex"),
    (
        [*MELEES, {**BACK, "step": "second-disorder-roll", "away": "0502"}],
        "start.steps[3]",
        "from its own hex",
    ),
    ([*MELEES, {"step": "commander-roll", "piece": "reina"}], "start.steps[3]", "no commander"),
    ([*MELEES, {"step": "commander-roll", "piece": "linden"}], "start.steps[3]", "not on the map"),
    (
        [*MELEES, {"step": "attendants", "here": "0402", "pieces": [], "cause": "melee"}],
        "start.steps[3]",
        "names no unit",
    ),
    (
        [*MELEES, {**BACK, "step": "attendants", "pieces": ["reina"]}],
        "start.steps[3]",
        "takes exactly: here, pieces, cause",
    ),
    (
        [
            *MELEES,
            {"step": "attendants", "here": "0402", "pieces": ["reina", "traun"], "cause": "melee"},
        ],
        "start.steps[3]",
        "names units of both sides",
    ),
    (
        [*MELEES, {**ROLL, "step": "countercharge-roll", "first": "DX"}],
        "start.steps[3]",
        "takes exactly: unit, target, first",
    ),
    (
        [
            *MELEES,
            {
                "step": "countercharge-roll",
                "unit": "diemar",
                "target": "montesa-2",
                "first": "DX",
            },
        ],
        "start.steps[3]",
        "'DX' is no result of a charge",
    ),
    ([*VOLLEY, {**SHOT, "unit": "reina", "target": "mercy"}], "start.steps[4]", "do not touch"),
    ([*VOLLEY, {**SHOT, "step": "battery-reply"}], "start.steps[4]", "is no battery"),
]


def fault_of_start(path: Path) -> DataFault:
    battle = load_battle(path)
    with pytest.raises(DataFault) as caught:
        GAME.start(battle)
    return caught.value


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("steps", "place", "text"), STEPS)
def test_a_wrong_step_under_way(tmp_path: Path, steps: list[Table], place: str, text: str) -> None:
    path = write(tmp_path, {"scenario": [("start/steps", steps)]})
    check(fault_of_start(path), path, place, text)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("top", [ROLL, BACK], ids=lambda step: step["step"])
def test_the_steps_of_these_tests_are_good_as_they_are(tmp_path: Path, top: Table) -> None:
    path = write(tmp_path, {"scenario": [("start/steps", [*MELEES, top])]})
    assert GAME.start(load_battle(path)).outcome is None


MARCH: Table = {
    "step": "move-unit", "units": ["reina"], "mp": 3, "manner": "outside", "touched": [],
    "direct": False, "begun": False, "stopped": False, "way": [],
}  # fmt: skip
ENTER = {"step": "enter", "units": ["reina"], "here": "0403", "there": "0302", "part": 0}
MARCHES: list[tuple[Table, Table | None, str]] = [
    ({**MARCH, "units": []}, None, "names no unit"),
    ({**MARCH, "units": ["traun"]}, None, "'traun' is of the other side"),
    ({**MARCH, "units": ["reina", "montesa-1"]}, None, "do not stand together"),
    ({**MARCH, "mp": 100}, None, "mp is 99 at most"),
    ({**MARCH, "manner": "fast"}, None, "that does not fit"),
    (MARCH, {**ENTER, "part": 6}, "part is 5 at most"),
    (MARCH, {**ENTER, "there": "0604"}, "no way leads from 0403 into 0604"),
]


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(("march", "enter", "text"), MARCHES)
def test_a_wrong_march_under_way(
    tmp_path: Path, march: Table, enter: Table | None, text: str
) -> None:
    steps = [{"step": "movement"}, {"step": "formation-movement"}, march]
    steps += [enter] if enter else []
    changes = [("start/segment", "movement"), ("start/steps", steps)]
    path = write(tmp_path, {"scenario": changes})
    check(fault_of_start(path), path, f"start.steps[{len(steps) - 1}]", text)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("key", ["formation", "wing"])
def test_the_steps_of_a_formation_need_it(tmp_path: Path, key: str) -> None:
    """Without a wing there is no combat at all."""
    changes = [(f"start/{key}", ""), ("start/steps", COMBAT)]
    path = write(tmp_path, {"scenario": changes})
    if key == "wing":
        check(fault_of(path), path, "start.wing", "is needed")
    else:
        check(fault_of_start(path), path, "start.steps[1]", "goes with start.formation")
