"""The load finds what is lost, doubled or stuck; the faults themselves are made by hand."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from random import Random

import pytest

from bench.load.checks import Findings, Row, compare, compare_record, fits, has_gaps
from bench.load.deaf import CONNECTIONS, Deaf, kept
from bench.load.disks import CannotMount, small_disk
from bench.load.faults import Made, Playing, outcome
from bench.load.players import Game, Story, Tally, Tried
from bench.load.scripts import Script
from bench.load.wire import Ear, Place

NOWHERE = Place("127.0.0.1", 1)
A, B, C = (("papal", action) for action in ("move a", "move b", "move c"))


def tried(*actions: tuple[str, str], sure: bool = True) -> list[Tried]:
    return [Tried(*action, sure) for action in actions]


def rows(*actions: tuple[str, str]) -> list[Row]:
    return [Row(n, "action", *action, standing=False) for n, action in enumerate(actions, start=1)]


def found(story: list[Tried], *stored: tuple[str, str]) -> Findings:
    findings = Findings()
    compare(Story("match", {}, story), rows(*stored), findings)
    return findings


def test_what_was_confirmed_is_there_once_and_in_order() -> None:
    assert fits(tried(A, B, C), [A, B, C])
    assert not fits(tried(A, B, C), [A, B])
    assert not fits(tried(A, B, C), [A, C, B])
    assert not fits(tried(A, B, C), [A, B, B, C])
    assert not fits(tried(A, B), [A, B, C])
    assert not fits(tried(A), [("coalition", A[1])])


def test_what_nobody_has_answered_may_be_there_once() -> None:
    story = [*tried(A), *tried(B, sure=False), *tried(B, C)]
    assert fits(story, [A, B, C])
    assert fits(story, [A, B, B, C])
    assert not fits(story, [A, B, B, B, C])
    assert not fits(story, [A, C])


def test_the_lost_and_the_doubled_are_counted() -> None:
    right, lost, doubled = (
        found(tried(A, B, C), *stored) for stored in ([A, B, C], [A, C], [A, B, B, C])
    )
    assert (right.rows, right.confirmed, right.lost, right.doubled) == (3, 3, 0, 0)
    assert not right.wrong
    assert (lost.lost, lost.doubled, len(lost.wrong)) == (1, 0, 1)
    assert (doubled.lost, doubled.doubled, len(doubled.wrong)) == (0, 1, 1)


def test_gaps_and_undone_actions_are_found() -> None:
    assert not has_gaps(rows(A, B, C))
    assert has_gaps([rows(A, B, C)[0], rows(A, B, C)[2]])
    findings = Findings()
    undone = Row(2, "undo", "papal", "", standing=False)
    compare(Story("match", {}, tried(A)), [*rows(A), undone], findings)
    assert len(findings.wrong) == 1


def test_a_record_that_cannot_be_had_is_counted_apart_and_one_that_never_came_is_wrong() -> None:
    secret, missing = Findings(), Findings()
    compare_record("match", None, {"match": rows(A)}, secret)
    compare_record("match", "", {"match": rows(A)}, missing)
    assert (secret.secret, secret.records, secret.wrong) == (1, 0, [])
    assert (missing.secret, missing.records, len(missing.wrong)) == (0, 1, 1)


def played(*times: float) -> Game:
    game = Game(Script("", 1, [], []), [NOWHERE], Tally(), Random(1))
    game.times = list(times)
    return game


def test_a_match_that_does_not_go_on_is_counted() -> None:
    made = Made("kill-server", began=10.0, over=12.0)
    going, stuck = played(9.0, 10.5, 14.0), played(9.5, 11.0)
    result = outcome(made, Playing([going, stuck], []), [9.0, 9.5, 10.5, 11.0, 14.0], 15.0)
    assert (result.first, result.every, result.gap, result.stuck) == (0.5, 1.0, 3.0, 1)
    result = outcome(made, Playing([going], []), [9.0, 10.5, 14.0], 15.0)
    assert (result.first, result.every, result.gap, result.stuck) == (0.5, 0.5, 3.5, 0)


def test_an_ear_takes_messages_however_they_are_cut() -> None:
    sent = [b'{"number":1}', b'{"number":2,"view":"' + b"x" * 300 + b'"}', b'{"number":3}']
    frames = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    for text in sent:
        size = bytes([len(text)]) if len(text) < 126 else b"\x7e" + len(text).to_bytes(2, "big")
        frames += b"\x81" + size + text
    for step in (1, 2, 7, len(frames)):
        ear = Ear(NOWHERE, "match", "token")
        for place in range(0, len(frames), step):
            ear.data_received(frames[place : place + step])
        assert (ear.heard, ear.bytes, ear.number()) == (3, sum(map(len, sent)), 3)


@pytest.mark.skipif(not CONNECTIONS.exists(), reason="only Linux tells of its connections so")
def test_who_never_reads_is_seen_to_be_let_go() -> None:
    async def meet() -> tuple[int, int]:
        loop = asyncio.get_running_loop()
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.setblocking(False)
            deaf = Deaf(Place("127.0.0.1", server.getsockname()[1]), "match", "token")
            opening = asyncio.create_task(deaf.open())
            there, _ = await loop.sock_accept(server)
            await loop.sock_sendall(there, b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            await opening
            before = kept([deaf])
            there.close()
            after = kept([deaf])
            deaf.close()
            return before, after

    assert asyncio.run(meet()) == (1, 0)


def test_who_may_not_mount_a_disk_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotMount, match="there is no mount"), small_disk():
        pass
    program = tmp_path / "mount"
    program.write_text("#!/bin/sh\necho 'must be superuser' >&2\nexit 32\n")
    program.chmod(0o755)
    with pytest.raises(CannotMount, match="must be superuser"), small_disk():
        pass
