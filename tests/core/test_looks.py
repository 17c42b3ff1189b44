"""How things look is data: the shapes, who wears what, and that play does not depend on it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.core.looks import (
    NO_LOOKS,
    CounterLook,
    GroundLook,
    Looks,
    Plan,
    SideLook,
    Wearers,
    Worn,
    grounds,
    look_of,
    plan_of,
    sides,
)

SERIES = Looks(
    counters=[
        Worn(figure="pikeman", face="unit"),
        Worn(who=Wearers(arms=["cavalry"]), figure="cuirassier"),
        Worn(who=Wearers(seats=["ottoman"], arms=["cavalry"]), figure="spahi"),
    ],
    ground={"wood": GroundLook(drawn="wood"), "marsh": GroundLook(colour="#445566")},
)
BATTLE = Looks(
    counters=[Worn(who=Wearers(pieces=["guard"]), colour="#aa0000")],
    ground={"marsh": GroundLook(symbol="M")},
)


@pytest.mark.parametrize(
    ("piece", "figure"),
    [
        ({"seat": "allied", "arm": "infantry"}, "pikeman"),
        ({"seat": "allied", "arm": "cavalry"}, "cuirassier"),
        ({"seat": "ottoman", "arm": "cavalry"}, "spahi"),
        ({"seat": "ottoman"}, "pikeman"),
    ],
)
def test_of_looks_that_fit_the_later_counts(piece: dict[str, str], figure: str) -> None:
    assert look_of(piece, SERIES, BATTLE) == CounterLook(figure=figure, face="unit")


def test_a_battle_adds_to_its_game() -> None:
    guard = {"piece": "guard", "arm": "cavalry", "seat": "allied"}
    assert look_of(guard, SERIES, BATTLE) == CounterLook(
        figure="cuirassier", face="unit", colour="#aa0000"
    )
    assert look_of(guard) == CounterLook()


def test_what_nobody_speaks_of_is_plain() -> None:
    found = grounds(["wood", "marsh", "moor"], SERIES, BATTLE)
    assert found == {
        "wood": GroundLook(drawn="wood"),
        "marsh": GroundLook(symbol="M"),
        "moor": GroundLook(),
    }
    assert sides(["dyke"], SERIES) == {"dyke": SideLook(drawn="plain")}


@pytest.mark.parametrize(
    "fault",
    [
        {"counters": [{"colour": "red"}]},
        {"counters": [{"who": {"regiments": ["x"]}}]},
        {"ground": {"wood": {"drawn": "jungle"}}},
        {"hexsides": {"dyke": {"symbol": "D"}}},
    ],
)
def test_a_file_with_a_wrong_look_is_refused(fault: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fault, Looks)


def battles() -> list[Any]:
    found = []
    for scenario in battaglia.scenarios():
        game = battaglia.game(scenario.game)
        found.append(pytest.param(game, game.scenarios()[scenario.id], id=scenario.id))
    return found


@pytest.mark.parametrize(("game", "path"), battles())
def test_a_shipped_battle_says_how_its_land_looks(game: Any, path: Any) -> None:
    battle = game.load(path, None)
    files = (battle.charts.looks, battle.spec.looks)
    terrain = {*battle.charts.terrain, *battle.map.spec.terrain}
    plain = [name for name, look in grounds(terrain, *files).items() if look.drawn == "plain"]
    assert plain == []
    bare = [
        name for name, look in sides(battle.map.hexsides, *files).items() if look.drawn == "plain"
    ]
    assert bare == []
    unknown = {key for looks in files for key in looks.ground} - terrain
    assert unknown == set(), "a look of ground that there is not"


@pytest.mark.parametrize(("game", "path"), battles())
def test_play_does_not_depend_on_looks(game: Any, path: Any) -> None:
    battle = game.load(path, None)
    before = game.data_hash(battle)
    battle.charts = msgspec.structs.replace(battle.charts, looks=NO_LOOKS)
    battle.spec = msgspec.structs.replace(battle.spec, looks=SERIES)
    assert game.data_hash(battle) == before


def test_of_plans_the_battles_own_counts() -> None:
    old = Plan(head="Plan", name="of a fight", date="long ago", sides="two armies")
    new = Plan(head="Plan", name="of another", date="long ago", sides="two armies")
    assert plan_of(NO_LOOKS, NO_LOOKS) is None
    assert plan_of(Looks(plan=old), NO_LOOKS) == old
    assert plan_of(Looks(plan=old), Looks(plan=new)) == new


@pytest.mark.parametrize(("game", "path"), battles())
def test_a_shipped_battle_has_the_title_of_a_plan_and_says_that_it_is_ours(
    game: Any, path: Any
) -> None:
    battle = game.load(path, None)
    plan = battle.spec.looks.plan
    assert plan is not None
    assert battle.spec.date[:4] in plan.date
    assert battle.spec.provenance["looks.plan"].kind == "reconstructed"
