"""A field of a position is declared once: what follows from it is never written by hand."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import msgspec
import pytest

from battaglia.core import flow, packing, saving
from battaglia.core.flow import Outcome, Step
from battaglia.core.kinds import FLAG, HEX_OR_NONE, NUMBER, OFF, PIECES, SEAT, SEATS, by_seat
from battaglia.core.position import Declared, derived, fact, secret, shared
from battaglia.core.steps import StepTable
from battaglia.core.written import follows, in_start, marker, of_pieces


class Piece(msgspec.Struct, frozen=True):
    hex: str = ""
    tired: bool = False


class Battle:
    """Two seats, two pieces, a row of hexes named by letters."""

    seats = ("red", "blue")
    seat_index: ClassVar = {"red": 0, "blue": 1}
    ids = ("ann", "bob")
    index: ClassVar = {"ann": 0, "bob": 1}

    class grid:  # noqa: N801
        name = staticmethod("abcdef".__getitem__)
        index = staticmethod("abcdef".index)

    def __init__(self, spec: Any) -> None:
        self.spec = spec
        self.pieces = tuple(spec.units.values())


class Wait(Step["Small"], frozen=True):
    seat: int
    name = "wait"

    def seats(self, p: Small) -> flow.Seats:
        return (self.seat,)

    def options(self, p: Small, seat: int) -> Any:
        return ("on",)


class Small(flow.Position):
    tables: ClassVar = ("units",)
    battle: Battle = shared()
    turn: int = fact(in_start(NUMBER, 1))
    at: list[int] = fact(of_pieces("hex", HEX_OR_NONE, OFF))
    tired: int = fact(marker())
    bids: tuple[int, int] = secret(in_start(by_seat(NUMBER, 0), {}), blank=0)
    taken: int = derived(lambda p: sum(1 << here for here in p.at if here >= 0))


class Larger(Small):
    """Small with fields of every kind more: this is all that a game writes for them."""

    tables: ClassVar = ("units",)
    rain: bool = fact(in_start(FLAG, False))
    leader: int = fact(in_start(SEAT, "", absent=lambda p: 1))
    blessed: int = fact(in_start(PIECES, []))
    broken: int = fact(in_start(SEATS, []))
    seen: dict[int, int] = derived(lambda p: {p.turn: 1})
    double: int = fact(follows(lambda p: 2 * p.turn))


CHANGES: dict[str, Any] = {
    "turn": 4, "at": [2, OFF], "tired": 0b01, "bids": (3, 5), "rain": True, "leader": 0,
    "blessed": 0b11, "broken": 0b10, "double": 8,
}  # fmt: skip
"""Another value for every fact."""

STEPS: StepTable[Any] = StepTable(Wait, (), {}, {})


def begin(kind: type[Small], **start: Any) -> Any:
    """A position of a fresh file."""
    shape = saving.start_shape(kind, "Where it begins.", {})
    units = {"ann": Piece(hex="b"), "bob": Piece(hex="c", tired=True)}
    spec = msgspec.defstruct(
        "Spec", [("units", dict[str, Piece]), ("start", shape)], forbid_unknown_fields=True
    )
    p = saving.begun(kind, Battle(spec(units, msgspec.convert(start, shape))))
    p.stack = [Wait(0)]
    return p


def changed(p: Any, name: str) -> Any:
    """A copy with another value in one field."""
    new = p.copy()
    setattr(new, name, CHANGES[name])
    return new


FACTS = [name for name, field in Larger.fields_.items() if field.form is not None]


def test_every_fact_is_tried() -> None:
    assert set(FACTS) == set(CHANGES)


@pytest.mark.parametrize("name", FACTS)
def test_a_declared_fact_is_copied_and_digested(name: str) -> None:
    p = begin(Larger)
    q = changed(p, name)
    assert getattr(q.copy(), name) == CHANGES[name] != getattr(p, name)
    assert q.copy().digest() == q.digest() != p.digest()


@pytest.mark.parametrize("name", sorted(set(FACTS) - {"double"}))
def test_a_declared_fact_is_saved_and_loaded(name: str) -> None:
    p = changed(begin(Larger), name)
    spec = saving.scenario_of(p, steps=[])
    again = msgspec.json.decode(msgspec.json.encode(spec), type=type(spec))
    assert getattr(saving.begun(Larger, Battle(again)), name) == CHANGES[name]


@pytest.mark.parametrize("name", FACTS)
def test_a_declared_fact_is_packed(name: str) -> None:
    p = changed(begin(Larger), name)
    data = json.loads(json.dumps(packing.pack(p, STEPS)))
    again = packing.unpack(Larger, p.battle, data, STEPS)
    assert again.digest() == p.digest()
    assert again.seen == p.seen
    assert again.deciders == (0,)


def test_the_end_is_packed_and_digested() -> None:
    p = begin(Small)
    over = p.copy()
    over.outcome = Outcome("red", "win", "1", {"red": 3})
    assert over.digest() != p.digest()
    data = json.loads(json.dumps(packing.pack(over, STEPS)))
    assert packing.unpack(Small, p.battle, data, STEPS).outcome == over.outcome


def test_a_copy_is_independent_and_unheard() -> None:
    p = begin(Larger)
    p.events = []
    q = p.copy()
    q.at[0], q.seen[9], q.stack[:] = 5, 9, []
    assert (p.at[0], p.seen, len(p.stack)) == (1, {1: 1}, 1)
    assert q.events is None
    assert type(q) is Larger
    assert q.battle is p.battle


def test_what_is_derived_follows_from_the_file_and_is_no_fact() -> None:
    p = begin(Larger, turn=3)
    assert (p.taken, p.seen, p.double) == (0b110, {3: 1}, 6)
    q = p.copy()
    q.taken, q.seen = 0, {}
    assert q.digest() == p.digest()


def test_the_order_of_a_set_is_no_fact() -> None:
    """Sets that were filled in another order are written in another one."""
    kind = define({"known": "frozenset[str]"}, known=fact(follows(lambda p: frozenset())))
    words = [f"word-{number}" for number in range(40)]
    facts = set()
    for start in range(len(words)):
        p: Any = object.__new__(kind)
        for name in kind.fields_:  # type: ignore[attr-defined]
            setattr(p, name, None)
        filled: set[str] = set()
        for word in (*words[start:], *words[:start]):
            filled.add(word)
        p.known = frozenset(filled)
        facts.add(repr(p.facts()))
    assert len(facts) == 1
    assert "word-0" in facts.pop()


def test_a_file_that_is_silent_has_the_default() -> None:
    assert begin(Larger).leader == 1
    assert begin(Larger, leader="red").leader == 0


def test_a_secret_is_masked_for_the_others() -> None:
    p = changed(begin(Small), "bids")
    assert [p.masked(seat).bids for seat in (0, 1, None)] == [(3, 0), (0, 5), (0, 0)]
    assert p.bids == (3, 5)
    p.bids = (3, 0)
    assert p.masked(0) is p


def test_a_veiled_position_hides_the_same_and_says_not_who_decides() -> None:
    """Who has yet to choose may be secret, and is worked out only where it is asked."""
    p = changed(begin(Small), "bids")
    p.deciders, p.offers = (1,), ((),)
    for seat in (0, 1, None):
        veiled = p.veiled(seat)
        assert veiled.facts() == p.masked(seat).facts()
        assert (veiled.deciders, veiled.offers) == ((), ())
    assert p.deciders == (1,)
    p.bids = (3, 0)
    assert p.veiled(0) is p


def test_a_secret_is_shown_when_it_may_be() -> None:
    class Shown(flow.Position):
        bids: list[int] = secret(
            follows(lambda p: [1, 2]), blank=0, shown=lambda p: p.outcome is not None
        )
        battle: Battle = shared()

    p = saving.begun(Shown, None)
    p.stack = [Wait(0)]
    assert p.masked(1).bids == [0, 2]
    p.outcome = Outcome(None, "draw", "1")
    assert p.masked(1).bids == [1, 2]


def test_the_file_refuses_what_no_field_declares() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `rain`"):
        begin(Small, rain=True)
    with pytest.raises(msgspec.ValidationError, match=r"Expected `int`, got `str` - at `\$.turn`"):
        begin(Small, turn="one")


def test_a_marker_that_a_piece_cannot_have_is_not_lost_in_silence() -> None:
    class Marked(Small):
        tables: ClassVar = ("units",)
        lucky: int = fact(marker())

    p = begin(Marked)
    p.lucky = 0b1
    with pytest.raises(TypeError, match="ann is lucky, for which Piece has no key"):
        saving.scenario_of(p, steps=[])


# What is refused


def test_an_attribute_that_is_not_declared_cannot_be_stored() -> None:
    p = begin(Small)
    with pytest.raises(AttributeError):
        p.weather = 1


def define(types: dict[str, str], **body: Any) -> type:
    made: type = Declared("Bad", (flow.Position,), {"__annotations__": types, **body})
    return made


@pytest.mark.parametrize(
    ("types", "body", "fault"),
    [
        ({"weather": "int"}, {}, "Bad.weather is not declared"),
        ({}, {"weather": fact(marker())}, "Bad.weather has no type"),
        ({}, {"__slots__": ("weather",)}, "Bad.__slots__ follows from the declared fields"),
        ({}, {"copy": lambda self: self}, "Bad.copy follows from the declared fields"),
        ({}, {"facts": lambda self: ()}, "Bad.facts follows from the declared fields"),
        ({"rows": "list[list[int]]"}, {"rows": fact(marker())}, "would be shared by copies"),
        ({"rows": "tuple[list[int]]"}, {"rows": fact(marker())}, "would be shared by copies"),
        ({"rows": "Table"}, {"rows": derived(lambda p: {})}, "Table is not plain data"),
    ],
)
def test_a_class_that_hides_a_field_is_refused(
    types: dict[str, str], body: dict[str, Any], fault: str
) -> None:
    with pytest.raises(TypeError, match=fault):
        define(types, **body)


def test_a_step_with_a_field_that_no_kind_writes_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Wait.seat: no kind says how it is written"):
        StepTable(Wait, (Wait,), {}, {"seat": SEAT})
    assert StepTable(Wait, (Wait,), {"seat": "seat"}, {"seat": SEAT}).written(Wait) == ["seat"]
