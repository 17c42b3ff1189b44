"""A second reading of rolls, from what is written down of them and the charts alone.

Each roll is taken as plain data, as a log keeps it: the lines of its ledgers are added up, the
chart is read, and the result must be the one that was written down and that then came about.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from battaglia.core.flow import Event
from battaglia.core.match import Match
from tests.conformance.playing import Chooser

Data = dict[str, Any]
FACES = {"d6": range(1, 7), "d10": range(10)}
RATIOS = {
    "1/4": Fraction(1, 4), "1/3": Fraction(1, 3), "1/2": Fraction(1, 2), "1/1": Fraction(1),
    "2/1": Fraction(2), "3/1": Fraction(3), "4/1": Fraction(4), "5/1": Fraction(5),
    ">5/1": Fraction(6),
}  # fmt: skip
"""The columns of the combat results table from the least ratio of each."""


class WrongRoll(AssertionError):
    """What is written down of a roll does not lead to its result."""


def added_up(roll: Data, name: str) -> int:
    """The figures of a ledger."""
    return sum(line["value"] for line in roll["ledgers"][name]["lines"])


def named(roll: Data, name: str) -> set[str]:
    """The units of a ledger."""
    lines = roll["ledgers"][name]["lines"]
    return {line["params"]["piece"] for line in lines if line["code"] == "value"}


# What a roll should have come to


def montecuccoli(battle: Any, roll: Data, total: int) -> tuple[Any, str]:
    """What the roll was against, and its result."""
    charts = battle.charts
    if roll["code"] == "combat-roll":
        ratio = Fraction(added_up(roll, "attack"), added_up(roll, "defence"))
        columns = ["<1/4", *(name for name, least in RATIOS.items() if ratio >= least)]
        row = str(min(max(total, 1), 6))
        cells = charts.crt[battle.options.crt].results[row]
        return columns[-1], cells[len(columns) - 1]
    if roll["code"] == "fire-roll":
        reach = roll["params"]["range"]
        cells = charts.artillery.results[str(total)]
        by_range = zip(charts.artillery.ranges, cells, strict=True)
        near = [cell for farthest, cell in by_range if reach <= farthest]
        return reach, near[0] if near else "Ne"
    if roll["code"] == "reorganisation-roll":
        needed = roll["params"]["needed"]
        return needed, "reorganised" if total >= needed else "not-reorganised"
    rises_on = battle.rules.flood.rises_on
    return " ".join(map(str, rises_on)), "flood" if total in rises_on else "no-flood"


def camposanto(battle: Any, roll: Data, total: int) -> tuple[Any, str]:
    """What the roll was against, and its result."""
    if roll["code"] == "fire-roll":
        needed = battle.charts.fire.threshold
        return needed, "missed" if total < needed else "hit"
    chart = battle.charts.assault
    needed = chart.threshold - chart.fall * (roll["params"]["roll"] - 1)
    return needed, "failed" if total < needed else "won"


LEVELS = frozenset({
    "terrain-roll", "zone-roll", "steady-roll", "rally-roll", "second-volley-roll",
    "second-disorder-roll", "steadiness-roll",
})  # fmt: skip
"""Training rolls of Piacenza (5.11): as low as the level, or they fail."""
AT_MOST = {
    "ranks-roll": ("ranks", "success", "changed", "not-changed"),
    "failure-roll": ("bombardment", "failure", "failed", "serviceable"),
}
"""Rolls against one figure of a chart: the chart, the figure, what it is to be low, and high."""
ODDS = {"1:3": Fraction(1, 3), "1:2": Fraction(1, 2), "1:1": Fraction(1), "3:2": Fraction(3, 2),
        "2:1": Fraction(2), "3:1": Fraction(3), "4:1": Fraction(4)}  # fmt: skip
BY_BATTERY = frozenset({"bombardment-roll", "battery-reply", "ricochet-roll"})


def piacenza(battle: Any, roll: Data, total: int) -> tuple[Any, str]:
    """What the roll was against, and its result."""
    charts, code, face = battle.charts, roll["code"], roll["faces"][0]
    if code == "selection-roll":
        first, second = roll["faces"]
        return "", "tied" if first == second else battle.seats[0 if first > second else 1]
    if code in LEVELS:
        level = roll["params"]["level"]
        lost = code == "rally-roll" and face == 9  # 11.4: an unmodified 9 always fails
        return level, "passed" if total <= level and not lost else "failed"
    if code in AT_MOST:
        chart, figure, low, high = AT_MOST[code]
        most = getattr(getattr(charts, chart), figure)
        return most, low if total <= most else high
    if code == "commander-roll":
        hurt = roll["result"] if roll["result"] in ("staff", "captured") else "staff"
        return charts.commanders.staff, hurt if face <= charts.commanders.staff else "unharmed"
    if code in ("melee-roll", "charge-roll", "countercharge-roll"):
        return _steel(charts.melee, roll, total)
    table = charts.bombardment if code in BY_BATTERY else charts.fire
    return _shot(table, roll, total)


def _row(table: Any, total: int) -> Any:
    return table.rows[min(max(total - table.first, 0), len(table.rows) - 1)]


def _steel(table: Any, roll: Data, total: int) -> tuple[str, str]:
    """9.2.4 The ratio rounded down, shifted, and not beyond the table."""
    ratio = Fraction(roll["params"]["strength"], roll["params"]["against"])
    base = sum(1 for name in table.ratios if ratio >= ODDS[name]) - 1
    column = min(max(base, 0) + added_up(roll, "column"), len(table.ratios) - 1)
    return table.ratios[column], _row(table, total)[column]


def _shot(table: Any, roll: Data, total: int) -> tuple[str, str]:
    """8.1, 9.1.1 The column of the points, shifted for depth; grapeshot does not bounce."""
    points = added_up(roll, "strength")
    column = sum(1 for each in table.columns if points >= each.points) - 1
    column += added_up(roll, "column") if "column" in roll["ledgers"] else 0
    result = _row(table, total)[column]
    grape = roll["code"] != "bombardment-roll" or roll["params"]["range"] == 1
    return table.columns[column].name, "R" if result == "RR" and grape else result


# What should have followed


def suffered(events: list[Event]) -> set[str]:
    """The units that were disrupted or lost."""
    return {str(e.params["piece"]) for e in events if e.code in ("disrupted", "eliminated")}


def montecuccoli_followed(roll: Data, after: list[Event]) -> bool:
    """Did what the result says come about? What was eliminated is told in the same breath."""
    hurt, result = suffered(after), roll["result"]
    if roll["code"] == "combat-roll":
        attackers, defenders = named(roll, "attack"), named(roll, "defence")
        whom = {"Ae": attackers, "Ad": attackers, "Ne": set(), "Dd": defenders, "De": defenders}
        return hurt >= defenders if result == "Dx" else hurt == whom[result]
    if roll["code"] == "fire-roll":
        return hurt <= {roll["pieces"][1]} if result == "Dd" else not hurt
    return not hurt


def camposanto_followed(roll: Data, after: list[Event]) -> bool:
    codes, result = [event.code for event in after], str(roll["result"])
    if roll["code"] == "fire-roll":
        return ("hit" in codes) == (result == "hit")
    return ("assault-won" in codes) == (result == "won")


def piacenza_followed(roll: Data, after: list[Event]) -> bool:
    """5.7, 7.1 Who fails on the way stops; 9.2.7 who is eliminated is gone at once."""
    codes, result = [event.code for event in after], str(roll["result"])
    stopping = {"terrain-roll": "stops", "zone-roll": "recoils"}
    if roll["code"] in stopping:
        return (stopping[roll["code"]] in codes) == (result == "failed")
    if roll["code"] == "melee-roll" and result in ("AE", "DE"):
        loser = roll["pieces"][0 if result == "AE" else 1]
        gone = {str(e.params["piece"]) for e in after if e.code == "eliminated"}
        return loser in gone
    return True


Expect = Callable[[Any, Data, int], tuple[Any, str]]
Followed = Callable[[Data, list[Event]], bool]
READINGS: dict[str, tuple[Expect, Followed]] = {
    "montecuccoli": (montecuccoli, montecuccoli_followed),
    "camposanto": (camposanto, camposanto_followed),
    "piacenza": (piacenza, piacenza_followed),
}


# Going through a game


def check_roll(match: Match, event: Event, after: list[Event]) -> None:
    """Read a roll again; ``after`` are the events up to the next one."""
    roll: Data = msgspec.json.decode(msgspec.json.encode(event.roll))
    for kind, face in zip(roll["dice"], roll["faces"], strict=True):
        need(face in FACES[kind], roll, "has faces that its dice have not")
    total = sum(roll["faces"]) + added_up(roll, "die")
    need(total == roll["total"], roll, f"adds up to {total}")
    expect, followed = READINGS[match.game.id]
    against, result = expect(match.battle, roll, total)
    need(against == roll["against"], roll, f"was against {against}")
    need(result == roll["result"], roll, f"should give {result}")
    if roll["dice"] == ["d10"]:
        need(len(roll["cells"]) == len(FACES["d10"]), roll, "does not tell of every face")
        need(roll["cells"][roll["faces"][0]] == result, roll, "has another result in its cell")
    need(followed(roll, after), roll, f"was followed by {[e.code for e in after]}")
    need(roll["thrower"] in ("", *match.seats), roll, "is thrown by nobody here")
    for line in (line for it in roll["ledgers"].values() for line in it["lines"]):
        need(bool(line["rule"] and line["code"]), roll, "has a line without paragraph or code")


def need(truth: bool, roll: Data, fault: str) -> None:
    if not truth:
        raise WrongRoll(f"{roll} {fault}")


def check_action(match: Match, events: list[Event]) -> int:
    """Read the rolls of the last action again; how many there were."""
    told = [place for place, event in enumerate(events) if event.roll is not None]
    if [events[place].roll for place in told] != list(match.entries[-1].rolls):
        raise WrongRoll("an action's rolls are not those that its events tell of")
    for place, end in zip(told, [*told[1:], len(events)], strict=False):
        check_roll(match, events[place], events[place + 1 : end])
    return len(told)


def check_game(match: Match, choose: Chooser) -> int:
    """Play a game to its end and read every roll again; how many there were."""
    rolls = 0
    while match.outcome is None:
        first = len(match.events)
        match.play(*choose(match))
        rolls += check_action(match, match.events[first:])
    return rolls
