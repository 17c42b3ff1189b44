"""8.0 Who may attack whom, who must, and how combats are declared."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.montecuccoli.actions import Combats
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, condition, reported

# A row of hexes: each is a neighbour of the next and of nobody else here.
ROW = ("0403", "0404", "0405", "0406", "0407")


def row(*units: tuple[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Units in neighbouring hexes, from west to east."""
    return {name: {**unit, "hex": at} for at, (name, unit) in zip(ROW, units, strict=False)}


RED, BLUE = foot("red", ""), foot("blue", "")

TWO_AGAINST_ONE = row(("sparr", RED), ("janissaries", BLUE), ("piedmont", RED))

THREE_AGAINST_TWO = row(
    ("sparr", RED), ("janissaries", BLUE), ("tasso", RED), ("albanians", BLUE), ("kielmansegg", RED)
)

NO_LOCAL_CHECK = row(("b", RED), ("D", BLUE), ("a", RED), ("E", BLUE))


def touching(red: dict[str, Any], blue: dict[str, Any], **ground: Any) -> Match:
    """Red's combat phase with unit a in 0404 beside the enemy's D in 0405."""
    units = {"a": {**red, "hex": "0404"}, "D": {**blue, "hex": "0405"}}
    return board("combat", dice=LOW, units=units, ground=ground)


IN_ANY_ORDER = [
    "resolve janissaries", "resolve albanians", "resolve-all janissaries+albanians",
]  # fmt: skip
"""Two combats are declared: one may be chosen, or the order of both settled."""

# The examples of the book


@pytest.mark.rule("8.0", "7.2")
def test_two_units_beside_one_must_both_attack_it() -> None:
    match = board("combat", units=TWO_AGAINST_ONE, dice=LOW)
    red = match.seat("red")
    assert texts(red) == ["attack sparr janissaries", "attack piedmont janissaries"]
    red.play("attack sparr janissaries")
    assert texts(red) == ["attack piedmont janissaries"]
    (reason,) = red.why_not("end-declaration")
    assert (reason.rule, reason.code) == ("8.0", "obligations-open")
    assert reason.params == {"left": "piedmont"}
    red.play("attack piedmont janissaries")
    # Nothing is left to declare; the die waits for the attacker's word.
    assert texts(red) == ["resolve janissaries"]
    red.play("resolve janissaries")
    assert reported(match, "combat") == [
        {"attackers": "sparr piedmont", "defenders": "janissaries"}
    ]


@pytest.mark.rule("8.0", "7.2")
def test_in_the_other_sides_phase_the_one_attacks_both() -> None:
    match = board("combat", active="blue", units=TWO_AGAINST_ONE, dice=LOW)
    blue = match.seat("blue")
    assert texts(blue) == ["attack janissaries sparr", "attack janissaries piedmont"]
    blue.play("attack janissaries piedmont")
    assert texts(blue) == ["attack janissaries sparr"]
    blue.play("attack janissaries sparr")
    blue.play("resolve sparr")
    assert reported(match, "combat") == [
        {"attackers": "janissaries", "defenders": "sparr piedmont"}
    ]


@pytest.mark.rule("8.0")
@pytest.mark.parametrize("target", ["janissaries", "albanians"])
def test_tasso_between_two_enemies_is_free_to_choose(target: str) -> None:
    match = board("combat", units=THREE_AGAINST_TWO, dice=LOW)
    red = match.seat("red")
    red.play("attack sparr janissaries")
    red.play("attack kielmansegg albanians")
    assert texts(red) == ["attack tasso janissaries", "attack tasso albanians"]
    red.play(f"attack tasso {target}")
    assert texts(red) == IN_ANY_ORDER


@pytest.mark.rule("8.0")
def test_tasso_cannot_take_on_both_and_leave_the_others_idle() -> None:
    match = board("combat", units=THREE_AGAINST_TWO, dice=LOW)
    red = match.seat("red")
    red.play("attack tasso janissaries")
    assert codes(red, "attack tasso albanians") == ["strands"]


# Who may attack whom


@pytest.mark.rule("8.0")
@pytest.mark.parametrize("ring", ["0403", "0405", "0303", "0304", "0503", "0504"])
def test_a_unit_may_be_attacked_from_any_neighbouring_hex(ring: str) -> None:
    match = board("combat", units={"a": foot("red", ring), "D": foot("blue", "0404")})
    assert texts(match.seat("red")) == ["attack a D"]


@pytest.mark.rule("8.0")
def test_all_six_neighbours_may_attack_together() -> None:
    around = ("0403", "0405", "0303", "0304", "0503", "0504")
    units = {f"a{n}": foot("red", there, 3) for n, there in enumerate(around)}
    match = board("combat", units={**units, "D": foot("blue", "0404", 18)}, dice=(2, *LOW))
    match.seat("red").play("combats " + "+".join(f"{name}>D" for name in units))
    (result,) = reported(match, "combat-result")
    assert (result["attack"], result["column"]) == (18, "1/1")


@pytest.mark.rule("8.0")
def test_nobody_is_attacked_from_two_hexes_away() -> None:
    """A51: adjacent hexes and nothing else."""
    units = {**row(("a", RED), ("D", BLUE)), "far": foot("red", "0405")}
    red = board("combat", units=units).seat("red")
    assert codes(red, "attack far D") == []
    units["far"]["hex"] = "0406"
    red = board("combat", units=units).seat("red")
    assert codes(red, "attack far D") == ["attack-not-adjacent"]


@pytest.mark.rule("8.0", "7.1", "7.2")
@pytest.mark.parametrize(
    ("water", "legal"),
    [
        # Zones of control cross a stream, so that combat is compulsory.
        ({"stream": ["0404/0405"]}, ["attack a D"]),
        # A56: they cross bridges too, over whatever water.
        ({"river": ["0404/0405"], "bridge": ["0404/0405"]}, ["attack a D"]),
        ({"main-river": ["0404/0405"], "bridge": ["0404/0405"]}, ["attack a D"]),
        ({"ford": ["0404/0405"], "bridge": ["0404/0405"]}, ["attack a D"]),
    ],
)
def test_attacks_across_water(water: dict[str, list[str]], legal: list[str]) -> None:
    match = touching(RED, BLUE, hexsides=water)
    assert texts(match.seat("red")) == legal


@pytest.mark.rule("8.1", "13.6.1")
@pytest.mark.parametrize("kind", ["river", "main-river", "ford"])
def test_nobody_attacks_across_a_river_without_a_bridge(kind: str) -> None:
    """A54, A57: and so there is nothing to declare, and the phase passes."""
    match = touching(RED, BLUE, hexsides={kind: ["0404/0405"]})
    assert match.deciders == ("blue",)
    assert match.seat("blue").view()["phase"] == "movement"


@pytest.mark.rule("7.1", "8.0", "8.1")
@pytest.mark.parametrize(("kind", "legal"), [("ford", True), ("river", False)])
def test_by_option_a_river_that_is_waded_is_attacked_across(kind: str, legal: bool) -> None:
    """A54: one may attack and need not, since zones do not reach across (A46)."""
    units = row(("a", RED), ("D", BLUE))
    side = "/".join(unit["hex"] for unit in units.values())
    match = board(
        "combat", units=units, ground={"hexsides": {kind: [side]}},
        options={"attack_over_fords": True},
    )  # fmt: skip
    assert ("attack a D" in texts(match.seat("red"))) is legal
    assert codes(match.seat("red"), "end-declaration") == ([] if legal else ["not-your-decision"])


@pytest.mark.rule("8.0", "7.2")
def test_horse_controlled_from_a_wood_is_exempt_and_others_must_attack() -> None:
    """A55: cavalry may not attack into the wood, so another unit in contact has to."""
    units = {**row(("g", RED), ("D", BLUE), ("h", horse("red", "")))}
    ground = {"terrain": {"wood": ["0404"]}}
    red = board("combat", units=units, ground=ground).seat("red")
    assert texts(red) == ["attack g D"]
    assert codes(red, "attack h D") == ["cavalry-against-wood"]
    red.play("attack g D")
    assert texts(red) == ["resolve D"]


@pytest.mark.rule("8.0", "7.2")
def test_horse_alone_beside_a_wood_has_nothing_to_declare() -> None:
    match = touching(horse("red", ""), BLUE, terrain={"wood": ["0405"]})
    assert match.deciders == ("blue",)


@pytest.mark.rule("7.2", "8.0")
def test_ones_own_zone_obliges_to_nothing() -> None:
    """A49: horse has no zone over the wood, so the foot in it may attack and need not."""
    match = touching(RED, horse("blue", ""), terrain={"wood": ["0404"]})
    assert texts(match.seat("red")) == ["attack a D", "end-declaration"]


@pytest.mark.rule("6.5", "7.2", "8.0")
@pytest.mark.parametrize("kind", ["town", "walled-town"])
def test_a_unit_in_a_town_need_not_attack(kind: str) -> None:
    """A50."""
    match = touching(RED, BLUE, terrain={kind: ["0404"]})
    assert texts(match.seat("red")) == ["attack a D", "end-declaration"]


@pytest.mark.rule("6.5", "7.2", "8.0")
def test_a_unit_beside_a_garrison_must_attack_it() -> None:
    """A50: the garrison's own zone of control is as good as any."""
    match = touching(RED, BLUE, terrain={"town": ["0405"]})
    assert texts(match.seat("red")) == ["attack a D"]


@pytest.mark.rule("8.0", "9.1")
def test_a_disrupted_unit_may_be_attacked_and_need_not_be() -> None:
    """A54."""
    match = touching(RED, foot("blue", "", disrupted=True))
    assert texts(match.seat("red")) == ["attack a D", "end-declaration"]


@pytest.mark.rule("8.0")
def test_lone_guns_and_commanders_are_not_attacked() -> None:
    """A82: they are taken by entering their hexes."""
    match = board(
        "combat",
        units=row(("a", RED), ("D", BLUE)),
        commanders={"c": leader("blue", "0303")},
        guns={"g": gun("blue", "0302")},
    )
    red = match.seat("red")
    assert texts(red) == ["attack a D"]
    assert codes(red, "attack a c") == ["not-a-defender"]
    assert codes(red, "attack a g") == ["not-a-defender"]


@pytest.mark.rule("8.0")
def test_only_combat_units_of_the_active_side_attack() -> None:
    match = board(
        "combat", units=TWO_AGAINST_ONE, commanders={"c": leader("red", "0403")},
        guns={"g": gun("red", "0405")},
    )  # fmt: skip
    red = match.seat("red")
    assert codes(red, "attack c janissaries") == ["not-an-attacker"]
    assert codes(red, "attack g janissaries") == ["not-an-attacker"]


@pytest.mark.rule("8.0")
def test_the_other_side_does_not_attack() -> None:
    match = board("combat", units=TWO_AGAINST_ONE)
    reasons = codes(match.seat("red"), "attack janissaries sparr")
    assert reasons == ["not-an-attacker", "not-a-defender"]
    assert codes(match.seat("blue"), "attack janissaries sparr") == ["not-your-decision"]


# How the obligations are met


@pytest.mark.rule("8.0")
def test_an_attack_that_leaves_somebody_out_is_refused() -> None:
    """A52: a touches D and E, b touches D only. If a attacks D, nobody is left for E."""
    match = board("combat", units=NO_LOCAL_CHECK, dice=LOW)
    red = match.seat("red")
    assert texts(red) == ["attack b D", "attack a E"]
    (reason,) = red.why_not("attack a D")
    assert (reason.rule, reason.code) == ("8.0", "strands")
    assert reason.params["left"] == "E"
    red.play("attack b D")
    assert texts(red) == ["attack a E"]
    red.play("attack a E")
    assert texts(red) == ["resolve D", "resolve E", "resolve-all D+E"]


@pytest.mark.rule("8.0")
def test_without_the_second_attacker_one_takes_on_both() -> None:
    """A52: one attacker with several defenders is a combat too."""
    units = {name: unit for name, unit in NO_LOCAL_CHECK.items() if name != "b"}
    red = board("combat", units=units, dice=LOW).seat("red")
    red.play("attack a D")
    assert texts(red) == ["attack a E"]


@pytest.mark.rule("8.0", "9.1")
def test_a_unit_may_turn_to_a_disrupted_neighbour_if_others_do_its_duty() -> None:
    """A52: a is controlled by D, which b attacks; so a may fall upon the disrupted X."""
    units = {**row(("b", RED), ("D", BLUE), ("a", RED)), "X": foot("blue", "0406", disrupted=True)}
    red = board("combat", units=units, dice=LOW).seat("red")
    red.play("attack a X")
    assert codes(red, "end-declaration") == ["obligations-open"]
    assert texts(red) == ["attack b D"]
    red.play("attack b D")
    assert texts(red) == ["resolve D", "resolve X", "resolve-all D+X"]


@pytest.mark.rule("8.0", "9.1")
def test_a_unit_that_attacks_a_disrupted_neighbour_still_owes_its_controller() -> None:
    """A52: with nobody else to attack D, a must attack it too."""
    units = {**row(("D", BLUE), ("a", RED)), "X": foot("blue", "0405", disrupted=True)}
    red = board("combat", units=units, dice=LOW).seat("red")
    red.play("attack a X")
    assert texts(red) == ["attack a D"]
    red.play("attack a D")
    assert texts(red) == ["resolve D"]


@pytest.mark.rule("8.0")
def test_nobody_fights_in_two_combats() -> None:
    units = {**THREE_AGAINST_TWO, "nassau": foot("red", "0303")}
    red = board("combat", units=units, dice=LOW).seat("red")
    for attacker in ("sparr", "nassau", "tasso"):
        red.play(f"attack {attacker} janissaries")
    assert codes(red, "attack tasso janissaries") == ["declared-already"]
    assert codes(red, "attack tasso albanians") == ["fights-elsewhere"]
    assert texts(red) == ["attack kielmansegg albanians"]


# Two units of each side, every one of them beside both enemies.
SQUARE = {
    "a": foot("red", "0503"), "b": foot("red", "0405"),
    "D": foot("blue", "0404"), "E": foot("blue", "0504"),
}  # fmt: skip


@pytest.mark.rule("8.0")
def test_several_attackers_on_several_defenders_only_by_option() -> None:
    """A53: a combat is a star; the option groups allows any all-to-all combat."""
    red = board("combat", units=SQUARE, dice=LOW).seat("red")
    red.play("attack a D")
    assert codes(red, "attack b D") == ["strands"]
    assert texts(red) == ["attack b E"]

    match = board("combat", units=SQUARE, options={"groups": True}, dice=LOW)
    red = match.seat("red")
    red.play("attack a D")
    assert texts(red) == ["attack a E", "attack b D", "attack b E"]
    red.play("attack b D")
    assert texts(red) == ["attack a E", "attack b E"]
    red.play("attack a E")
    red.play("end-declaration")
    assert reported(match, "combat") == [{"attackers": "a b", "defenders": "D E"}]


@pytest.mark.rule("8.0")
def test_in_a_group_everybody_must_be_able_to_attack_everybody() -> None:
    """A53: c stands beside D only, so it cannot join a combat against D and E."""
    units = {**SQUARE, "c": foot("red", "0303")}
    red = board("combat", units=units, options={"groups": True}, dice=LOW).seat("red")
    red.play("attack c D")
    red.play("attack a D")
    assert codes(red, "attack a E") == ["fights-elsewhere"]
    assert codes(red, "attack b D") == ["strands"]
    assert texts(red) == ["attack b E"]


# All at once, and in what order


@pytest.mark.rule("8.0")
def test_all_combats_may_be_declared_in_one_action() -> None:
    match = board("combat", units=THREE_AGAINST_TWO, dice=LOW)
    red = match.seat("red")
    whole = "sparr>janissaries+tasso>albanians+kielmansegg>albanians"
    assert red.why_not(f"combats {whole}") == []
    red.play(f"combats {whole}")
    assert [(e["attacker"], e["defender"]) for e in reported(match, "attack")] == [
        ("sparr", "janissaries"), ("tasso", "albanians"), ("kielmansegg", "albanians"),
    ]  # fmt: skip
    assert texts(red) == IN_ANY_ORDER


@pytest.mark.rule("8.0")
@pytest.mark.parametrize(
    ("links", "code"),
    [
        ("sparr>janissaries", "obligations-open"),
        ("sparr>albanians", "attack-not-adjacent"),
        ("tasso>janissaries+tasso>albanians", "strands"),
        ("sparr>janissaries+sparr>janissaries", "declared-already"),
        ("sparr>nobody", "unreadable-links"),
        ("sparr", "unreadable-links"),
        ("sparr>janissaries>tasso", "unreadable-links"),
    ],
)
def test_a_whole_set_is_refused_for_the_first_thing_wrong_with_it(links: str, code: str) -> None:
    red = board("combat", units=THREE_AGAINST_TWO, dice=LOW).seat("red")
    assert codes(red, f"combats {links}") == [code]


@pytest.mark.rule("8.0")
def test_a_whole_set_names_at_least_one_attack() -> None:
    """Nothing at all has no notation, and a record could not hold it."""
    red = touching(RED, foot("blue", "", disrupted=True)).seat("red")
    assert [reason.code for reason in red.why_not(Combats(()))] == ["unreadable-links"]


@pytest.mark.rule("8.0")
def test_a_whole_set_may_follow_attacks_declared_one_by_one() -> None:
    match = board("combat", units=THREE_AGAINST_TWO, dice=LOW)
    red = match.seat("red")
    red.play("attack sparr janissaries")
    red.play("combats tasso>janissaries+kielmansegg>albanians")
    assert texts(red) == IN_ANY_ORDER


@pytest.mark.rule("8.0", "4.1.4")
@pytest.mark.parametrize("order", [("janissaries", "albanians"), ("albanians", "janissaries")])
def test_all_attacks_are_declared_first_and_fought_in_any_order(order: tuple[str, str]) -> None:
    """A75: the first result changes nothing in the second combat."""
    match = board("combat", units=THREE_AGAINST_TWO, dice=(1, 3, *LOW))
    red = match.seat("red")
    red.play("combats sparr>janissaries+tasso>albanians+kielmansegg>albanians")
    assert codes(red, "attack sparr janissaries") == ["wrong-step"]
    assert codes(red, "resolve tasso") == ["no-such-combat"]
    red.play(f"resolve {order[0]}")
    fought = [event["defenders"] for event in reported(match, "combat")]
    assert fought == list(order)
    assert condition(match, order[0]) == "disrupted"


@pytest.mark.rule("8.0", "4.1.4")
def test_every_combat_is_fought_once_and_then_the_phase_ends() -> None:
    units = {
        **row(("a", RED), ("A", BLUE)), "b": foot("red", "0203"), "B": foot("blue", "0204"),
        "c": foot("red", "0603"), "C": foot("blue", "0604"),
    }  # fmt: skip
    match = board("combat", units=units, dice=(3, 3, 3, *LOW))
    red = match.seat("red")
    red.play("combats a>A+b>B+c>C")
    red.play("resolve B")
    assert codes(red, "resolve B") == ["no-such-combat"]
    assert texts(red) == ["resolve A", "resolve C", "resolve-all A+C"]
    red.play("resolve C")
    assert len(reported(match, "combat-result")) == 3
    assert match.deciders == ("blue",)


@pytest.mark.rule("8.0", "4.1.4")
@pytest.mark.parametrize("order", ["A+B+C", "C+A+B", "B+C+A"])
def test_all_combats_are_fought_in_an_order_that_is_given_once(order: str) -> None:
    """The same as one ``resolve`` after another, without a question in between."""
    units = {
        **row(("a", RED), ("A", BLUE)), "b": foot("red", "0203"), "B": foot("blue", "0204"),
        "c": foot("red", "0603"), "C": foot("blue", "0604"),
    }  # fmt: skip
    dice = (1, 3, 6, *LOW)
    at_once = board("combat", units=units, dice=dice)
    at_once.seat("red").play("combats a>A+b>B+c>C")
    at_once.seat("red").play(f"resolve-all {order}")
    one_by_one = board("combat", units=units, dice=dice)
    one_by_one.seat("red").play("combats a>A+b>B+c>C")
    for name in order.split("+")[:2]:
        one_by_one.seat("red").play(f"resolve {name}")
    assert [event["defenders"] for event in reported(at_once, "combat")] == order.split("+")
    assert reported(at_once, "combat-result") == reported(one_by_one, "combat-result")
    assert at_once.game.digest(at_once.state) == one_by_one.game.digest(one_by_one.state)


@pytest.mark.rule("8.0")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("albanians+janissaries", []),
        ("janissaries", ["order-not-whole"]),
        ("janissaries+janissaries", ["order-not-whole"]),
        ("janissaries+albanians+albanians", ["order-not-whole"]),
        ("janissaries+tasso", ["no-such-combat"]),
        ("janissaries+nobody", ["no-such-piece"]),
    ],
)
def test_an_order_has_every_combat_once(order: str, code: list[str]) -> None:
    red = board("combat", units=THREE_AGAINST_TWO, dice=LOW).seat("red")
    red.play("combats sparr>janissaries+tasso>albanians+kielmansegg>albanians")
    assert codes(red, f"resolve-all {order}") == code


@pytest.mark.rule("8.0", "10.2")
def test_in_a_settled_order_commanders_are_still_asked_for() -> None:
    units = {**row(("a", RED), ("A", BLUE)), "b": foot("red", "0203"), "B": foot("blue", "0204")}
    match = board("combat", units=units, commanders={"r": leader("red", "0203", 3)}, dice=LOW,
                  options={"always_ask_commanders": True})  # fmt: skip
    red = match.seat("red")
    red.play("combats a>A+b>B")
    red.play("resolve-all B+A")
    assert texts(red) == ["command r b", "no-command"]
    red.play("no-command")
    assert texts(red) == ["command r a", "no-command"]


@pytest.mark.rule("8.0")
def test_where_the_attacker_is_asked_for_a_commander_his_word_is_not_asked_twice() -> None:
    """The question for help comes before the die, and can be undone as well."""
    units = row(("a", RED), ("D", BLUE))
    match = board("combat", units=units, commanders={"r": leader("red", units["a"]["hex"], 3)},
                  dice=LOW, options={"always_ask_commanders": True})  # fmt: skip
    red = match.seat("red")
    red.play("attack a D")
    assert texts(red) == ["command r a", "no-command"]
    red.undo()
    assert texts(red) == ["attack a D"]


@pytest.mark.rule("8.0")
def test_a_set_of_attacks_is_written_in_one_order() -> None:
    match = board("combat", units=THREE_AGAINST_TWO, dice=LOW)
    red = match.seat("red")
    red.play("combats kielmansegg>albanians+tasso>albanians+sparr>janissaries")
    assert str(match.entries[-1].action) == (
        "combats sparr>janissaries+tasso>albanians+kielmansegg>albanians"
    )
