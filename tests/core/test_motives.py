"""Why machine players played what they did: which reason is told, and beside which event."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from battaglia.core.flow import Event
from battaglia.core.telling.motives import Begun, tells_of


class Reason(NamedTuple):
    """As much of a reason as is looked at."""

    code: str


WANTED, ON, BEARS = Reason("march"), Reason("march-on"), Reason("bears")


def test_an_event_tells_of_an_action_if_it_names_who_acts() -> None:
    step = Event("step", "1", {"piece": "kheul", "hex": "3212"})
    line = Event("line-declared", "1", {"formation": "kheul", "pieces": "daun+haganbach"})
    fights = Event("formation-fights", "1", {"formation": "kheul"})
    assert tells_of(step, "ride kheul 3212")
    assert tells_of(step, "go-first")
    assert tells_of(line, "line haganbach+daun 3212+3112")
    assert tells_of(fights, "formation kheul")
    assert not tells_of(fights, "ride kheul 3212")
    assert not tells_of(step, "halt daun")
    assert not tells_of(Event("phase", "1", {"phase": "combat"}), "stop daun")


def test_hexes_facings_and_those_who_suffer_it_are_not_who_acts() -> None:
    turned = Event("turned", "1", {"piece": "espanolas-2", "facing": "NE"})
    placed = Event("placed", "1", {"piece": "starhemberg", "hex": "2517"})
    hit = Event("hit", "1", {"piece": "savoia", "left": 3})
    assert not tells_of(turned, "face guadalajara NE")
    assert not tells_of(placed, "place palffy 2517")
    assert not tells_of(hit, "fire spanish-guns-1 savoia")


@pytest.mark.parametrize("action", ["end-replies", "no-command", "end-formation"])
def test_no_event_tells_of_what_is_left_off(action: str) -> None:
    assert not tells_of(Event("phase", "1", {"phase": "combat"}), action)


def begun(*played: tuple[str, str, Reason]) -> Reason:
    """The reason of the last of some actions."""
    reasons = Begun[Reason]()
    found = [reasons.reason(seat, action, why) for seat, action, why in played]
    return found[-1]


def test_a_march_goes_on_for_the_reason_for_which_it_was_begun() -> None:
    march = ("red", "move tripps-1+tripps-2", WANTED)
    assert begun(march, ("red", "step tripps-2 0627", ON)) is WANTED
    assert begun(march, ("red", "step daun 0627", ON)) is ON
    assert begun(march, ("blue", "step tripps-1 0627", ON)) is ON
    assert begun(march, ("red", "advance-line", ON)) is ON
    assert begun(("red", "step tripps-1 0627", ON)) is ON


def test_an_answer_on_the_way_has_its_own_reason_and_the_march_keeps_its() -> None:
    march, suffers = ("red", "move tripps-1", WANTED), ("red", "suffer tripps-1", BEARS)
    assert begun(march, suffers) is BEARS
    assert begun(march, suffers, ("red", "step tripps-1 0627", ON)) is WANTED


def test_who_turns_when_he_has_arrived_gives_no_other_reason() -> None:
    march, stopped = ("red", "move guadalajara", WANTED), Reason("stopped")
    assert begun(march, ("red", "face guadalajara NE", stopped)) is WANTED


def test_a_reason_goes_no_further_than_what_it_was_said_of() -> None:
    reasons = Begun[Reason]()
    reasons.reason("red", "move tripps-1", WANTED, "red alone")
    assert reasons.reason("red", "step tripps-1 0627", ON) is ON
    assert reasons.reason("red", "step tripps-1 0728", ON, "red alone") is WANTED
