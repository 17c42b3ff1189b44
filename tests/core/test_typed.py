"""Typed values: threads that are the first to ask for a type do not crash the process."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from battaglia.core.typed import convert, decode

AT_ONCE = """
import sys, threading
{preparing}
def work():
    ready.wait()
    {work}
ready = threading.Barrier(8)
threads = [threading.Thread(target=work) for _ in range(8)]
sys.setswitchinterval(1e-6)
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("all of them are done")
"""

LOADING = AT_ONCE.format(
    preparing="import battaglia", work="battaglia.new_match(sys.argv[1]).position()"
)
READING = AT_ONCE.format(
    preparing="""
from battaglia.core.typed import convert, decode
from battaglia.server.hub import Greeting
from battaglia.server.storage import Snapshot
row = dict(zip(Snapshot.__struct_fields__, [1, True, 2, 3, "data", 4, "digest", "position", None]))
""",
    work="""
    assert decode('{"token": "x"}', Greeting).token == "x"
    assert convert(row, Snapshot).length == 2
""",
)


class Pair(msgspec.Struct):
    first: int
    second: str = ""


def run(program: str, *words: str) -> None:
    """Run a program in a process that has converted nothing yet."""
    command = [sys.executable, "-c", program, *words]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "all of them are done\n"


@pytest.mark.parametrize("round_", range(4))
@pytest.mark.parametrize("scenario", ["navicello-1643", "obregon-1743"])
def test_eight_threads_load_a_battle_at_once(scenario: str, round_: int) -> None:
    run(LOADING, scenario)


@pytest.mark.parametrize("round_", range(4))
def test_eight_threads_read_what_is_stored_and_said(round_: int) -> None:
    run(READING)


def test_values_and_faults_are_those_of_the_type() -> None:
    assert convert({"first": 1}, Pair) == decode('{"first": 1}', Pair) == Pair(1)
    with pytest.raises(msgspec.ValidationError, match="Expected `int`, got `str`"):
        convert({"first": "1"}, Pair)
    with pytest.raises(msgspec.ValidationError, match="missing required field `first`"):
        decode("{}", Pair)
    with pytest.raises(msgspec.DecodeError, match="truncated"):
        decode("{", Pair)
