"""The fair queue: people first, turn about, and nobody is kept waiting by another's many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from battaglia.server.presence import Presence
from battaglia.server.queue import FairQueue, Place

ALL = settings(max_examples=200, deadline=None, derandomize=True, database=None)
PLACES = st.sampled_from(list(Place))
MAKERS = st.sampled_from("abcde")
MATCHES = st.integers(0, 30).map(str)
PUTS = st.tuples(st.just("put"), MATCHES, MAKERS, PLACES)
DROPS = st.tuples(st.just("drop"), MATCHES)
TAKES = st.tuples(st.just("take"))
DOINGS = st.lists(st.one_of(PUTS, DROPS, TAKES, TAKES), max_size=80)


def drained(queue: FairQueue) -> Iterator[str]:
    while (match_id := queue.take()) is not None:
        yield match_id


@dataclass
class Slow:
    """The same queue, told at length: a list of who waits, and a list of who was served."""

    waiting: list[tuple[str, str, Place]] = field(default_factory=list)
    served: list[tuple[Place, str]] = field(default_factory=list)

    def put(self, match_id: str, maker: str, place: Place) -> None:
        if (match_id, maker, place) not in self.waiting:
            self.drop(match_id)
            self.waiting.append((match_id, maker, place))

    def drop(self, match_id: str) -> None:
        self.waiting = [each for each in self.waiting if each[0] != match_id]

    def may_be_next(self) -> set[str]:
        """The oldest match of each maker that was served longest ago, in the first place."""
        if not self.waiting:
            return set()
        first = min(place for *_, place in self.waiting)
        oldest: dict[str, str] = {}
        for match_id, maker, place in self.waiting:
            if place == first:
                oldest.setdefault(maker, match_id)
        last = {maker: self._last(first, maker) for maker in oldest}
        return {oldest[maker] for maker in oldest if last[maker] == min(last.values())}

    def _last(self, place: Place, maker: str) -> int:
        found = [n for n, served in enumerate(self.served, 1) if served == (place, maker)]
        return found[-1] if found else 0

    def take(self, match_id: str) -> None:
        _, maker, place = next(each for each in self.waiting if each[0] == match_id)
        self.served.append((place, maker))
        self.drop(match_id)


@ALL
@given(DOINGS)
def test_it_does_what_it_says(doings: list[tuple[str, ...]]) -> None:
    queue, slow = FairQueue(), Slow()
    for what, *details in doings:
        if what == "take":
            possible = slow.may_be_next()
            taken = queue.take()
            assert taken in possible if possible else taken is None
            if taken is not None:
                slow.take(taken)
        else:
            getattr(queue, what)(*details)
            getattr(slow, what)(*details)
        assert len(queue) == len(slow.waiting)
        assert all(match_id in queue for match_id, *_ in slow.waiting)
        assert queue.places == Counter(place for *_, place in slow.waiting)


@ALL
@given(st.dictionaries(MATCHES, st.tuples(MAKERS, PLACES)))
def test_all_come_out_once_and_people_first(waiting: dict[str, tuple[str, Place]]) -> None:
    queue = FairQueue()
    for match_id, (maker, place) in waiting.items():
        queue.put(match_id, maker, place)
    out = list(drained(queue))
    assert sorted(out) == sorted(waiting)
    places = [waiting[match_id][1] for match_id in out]
    assert places == sorted(places)


@ALL
@given(st.lists(MAKERS, max_size=60), st.integers(0, 40), PLACES)
def test_nobody_waits_longer_than_one_turn_of_each_other_maker(
    others: list[str], already: int, place: Place
) -> None:
    """However many matches they have, and however long they have been at it."""
    queue = FairQueue()
    for number, maker in enumerate(others):
        queue.put(f"{number}", maker, place)
    for _ in range(already):
        taken = queue.take()
        if taken is not None:
            queue.put(taken, others[int(taken)], place)  # its next decision
    queue.put("mine", "me", place)
    unserved = max(len(set(others)) - already, 0)
    assert list(drained(queue)).index("mine") <= unserved  # those who were never served, too
    for number, maker in enumerate(others):
        queue.put(f"{number}", maker, place)
    queue.put("mine", "me", place)
    assert list(drained(queue)).index("mine") <= len(set(others))


def test_two_hundred_matches_of_one_maker_cost_another_one_decision() -> None:
    queue = FairQueue()
    for number in range(200):
        queue.put(str(number), "many", Place.PERSON)
    order = []
    for _ in range(10):
        queue.put("mine", "one", Place.PERSON)
        while (taken := queue.take()) != "mine":
            assert taken is not None
            order.append(taken)
            queue.put(taken, "many", Place.PERSON)
    assert len(order) <= 10
    assert len(set(order)) == len(order)  # the matches of one maker take turns, too


def test_a_match_that_somebody_comes_to_see_goes_forward() -> None:
    queue = FairQueue()
    for number in range(5):
        queue.put(str(number), "many", Place.UNWATCHED)
    queue.put("4", "many", Place.PERSON)
    assert list(drained(queue)) == ["4", "0", "1", "2", "3"]


def test_what_is_remembered_of_turns_is_bounded() -> None:
    queue = FairQueue(remembered=3)
    for number in range(20):
        queue.put(str(number), f"maker {number}", Place.PERSON)
    assert len(list(drained(queue))) == 20
    assert len(queue._served) == 3


# Who is there


def test_who_has_a_socket_open_is_there_and_a_while_after_a_request() -> None:
    now = [0.0]
    sockets: dict[str, list[str | None]] = {"a": ["allied"], "b": [None]}
    presence = Presence(lambda match_id: sockets.get(match_id, []), lambda: now[0], 60.0)
    presence.note("c", "allied")
    presence.note("d", None)
    found = {match_id: presence.place(match_id) for match_id in "abcde"}
    assert found == {
        "a": Place.PERSON,
        "b": Place.WATCHED,
        "c": Place.PERSON,
        "d": Place.WATCHED,
        "e": Place.UNWATCHED,
    }
    now[0] = 61.0
    assert [presence.place(match_id) for match_id in "abcd"] == [
        Place.PERSON,
        Place.WATCHED,
        Place.UNWATCHED,
        Place.UNWATCHED,
    ]
    assert [presence.unseen(match_id) for match_id in "acd"] == [0.0, 61.0, 61.0]
    sockets.clear()
    now[0] = 100.0
    assert presence.unseen("a") == 39.0  # since it was last seen that somebody was there
    assert presence.unseen("e") == float("inf")
