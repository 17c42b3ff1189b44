"""Actions: their notation and their JSON, both ways, and what is refused."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battaglia.core.action import Action, BadNotation, from_json, parse, verbs
from battaglia.games.montecuccoli.actions import VERBS


class Go(Action, frozen=True):
    verb: ClassVar[str] = "go"
    piece: str
    hex: str


class Join(Action, frozen=True):
    verb: ClassVar[str] = "join"
    units: tuple[str, ...]


class Done(Action, frozen=True):
    verb: ClassVar[str] = "done"


KNOWN = verbs(Go, Join, Done)
WORDS = st.from_regex(r"[a-z0-9>-]+", fullmatch=True)
ACTIONS = st.one_of(
    st.builds(Go, WORDS, WORDS),
    st.builds(Join, st.lists(WORDS, min_size=1, max_size=5).map(tuple)),
    st.just(Done()),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def of_class(cls: type[Action]) -> st.SearchStrategy[Action]:
    """Actions of a class, with any words for arguments."""
    several = st.lists(WORDS, min_size=1, max_size=4).map(tuple)
    arguments: dict[str, st.SearchStrategy[Any]] = {
        field.name: WORDS if field.type is str else several for field in msgspec.structs.fields(cls)
    }
    return st.builds(cls, **arguments)


@pytest.mark.parametrize(
    ("action", "text", "data"),
    [
        (Go("sparr", "0823"), "go sparr 0823", {"verb": "go", "piece": "sparr", "hex": "0823"}),
        (Join(("a", "b")), "join a+b", {"verb": "join", "units": ["a", "b"]}),
        (Join(("a",)), "join a", {"verb": "join", "units": ["a"]}),
        (Done(), "done", {"verb": "done"}),
    ],
)
def test_an_action_has_a_text_and_a_json_form(
    action: Action, text: str, data: dict[str, Any]
) -> None:
    assert str(action) == text
    assert action.to_json() == data
    assert parse(text, KNOWN) == action
    assert from_json(data, KNOWN) == action


@given(ACTIONS)
def test_both_forms_come_back(action: Action) -> None:
    assert parse(str(action), KNOWN) == action
    assert from_json(json.loads(json.dumps(action.to_json())), KNOWN) == action


@given(st.sampled_from(sorted(VERBS)).flatmap(lambda verb: of_class(VERBS[verb])))
def test_every_verb_of_the_battles_comes_back(action: Action) -> None:
    assert parse(str(action), VERBS) == action
    assert from_json(action.to_json(), VERBS) == action


def test_blanks_around_the_words_do_not_matter() -> None:
    assert parse("  go \t sparr   0823\n", KNOWN) == Go("sparr", "0823")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty line"),
        ("   ", "an empty line"),
        ("fly sparr", "known are: done, go, join"),
        ("go sparr", "should read: go PIECE HEX"),
        ("go sparr 0823 0824", "should read: go PIECE HEX"),
        ("done now", "should read: done"),
        ("join", "should read: join UNITS"),
        ("GO sparr 0823", "there is no action 'GO'"),
    ],
)
def test_a_text_that_is_no_action_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        parse(text, KNOWN)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "an object with a verb"),
        ([], "an object with a verb"),
        ("go", "an object with a verb"),
        ({}, "an object with a verb"),
        ({"verb": 3}, "an object with a verb"),
        ({"verb": "fly"}, "there is no action 'fly'"),
        ({"verb": "go"}, "takes exactly: piece, hex"),
        ({"verb": "go", "piece": "a", "hex": "b", "more": "c"}, "takes exactly: piece, hex"),
        ({"verb": "go", "piece": 1, "hex": "b"}, "words or lists of words"),
        ({"verb": "go", "piece": None, "hex": "b"}, "words or lists of words"),
        ({"verb": "join", "units": [1]}, "words or lists of words"),
        ({"verb": "join", "units": [["a"]]}, "words or lists of words"),
        ({"verb": "join", "units": {"a": "b"}}, "words or lists of words"),
    ],
)
def test_json_that_is_no_action_is_refused(data: object, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        from_json(data, KNOWN)


@pytest.mark.parametrize(
    "data",
    [
        {"verb": "go", "piece": ["a", "b"], "hex": "0101"},  # a list where a word belongs
        {"verb": "go", "piece": "a b", "hex": "0101"},
        {"verb": "go", "piece": "", "hex": "0101"},
        {"verb": "go", "piece": "a", "hex": "0101\n"},
        {"verb": "join", "units": []},
        {"verb": "join", "units": ["a", ""]},
        {"verb": "join", "units": ["a b"]},
        {"verb": "join", "units": ["a+b"]},
        {"verb": "join", "units": "a"},  # a word where a list belongs
    ],
)
def test_json_is_refused_if_its_notation_would_not_read_back(data: object) -> None:
    with pytest.raises(BadNotation):
        from_json(data, KNOWN)


@given(st.text())
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    try:
        action = parse(text, KNOWN)
    except BadNotation:
        return
    assert parse(str(action), KNOWN) == action


@given(JSON | st.fixed_dictionaries({"verb": st.just("join")}, optional={"units": JSON}))
def test_any_json_is_an_action_or_bad_notation(data: object) -> None:
    try:
        action = from_json(data, KNOWN)
    except BadNotation:
        return
    assert parse(str(action), KNOWN) == action


def test_actions_are_values() -> None:
    assert Go("a", "0101") == Go("a", "0101")
    assert len({Go("a", "0101"), Go("a", "0101"), Go("b", "0101")}) == 2
    with pytest.raises(AttributeError):
        Go("a", "0101").piece = "b"  # type: ignore[misc]
