"""Games on a Ray cluster: the same tallies, whoever dies; and a word where there is none."""

from __future__ import annotations

import json
import socket
from importlib.util import find_spec
from typing import Any

import pytest

from battaglia.lab import cluster
from battaglia.lab.cluster import ClusterFault
from battaglia.lab.compare import compare
from battaglia.lab.ladder import ladder
from battaglia.lab.playing import play_game
from battaglia.lab.report import Tally, report
from battaglia.lab.running import contest
from battaglia.lab.simulate import simulate

SMALL, PLAYERS = "navicello-1643", ("simple", "random")
NEEDS_RAY = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
ON_ONE_PROCESS = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    from tests.lab import clustered  # noqa: PLC0415 - it needs Ray

    return clustered.run()


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


@NEEDS_RAY
@ON_ONE_PROCESS
def test_a_cluster_gives_the_tally_of_one_process(found: dict[str, Any]) -> None:
    there = found["whole"]
    assert there["report"] == plain(simulate(SMALL, PLAYERS, 24, seed=8).to_json())
    assert (there["seen"], there["seen"][-1]) == (sorted(there["seen"]), 24)


@NEEDS_RAY
@ON_ONE_PROCESS
def test_a_journal_of_a_cluster_is_gone_on_with_elsewhere(found: dict[str, Any]) -> None:
    assert found["whole"]["lines"] == 1 + 24
    assert found["whole"]["more"] == plain(simulate(SMALL, PLAYERS, 26, seed=8).to_json())


@NEEDS_RAY
@ON_ONE_PROCESS
def test_a_worker_that_is_killed_costs_no_game(found: dict[str, Any]) -> None:
    after = found["killed"]
    assert len(after["victims"]) == 1
    assert after["numbers"] == list(range(24))
    assert after["heard"] == "done", "the standard output is for results"
    assert after["report"] == plain(simulate(SMALL, PLAYERS, 24, seed=8).to_json())


@NEEDS_RAY
@ON_ONE_PROCESS
def test_a_game_that_kills_every_worker_is_lost_and_named(found: dict[str, Any]) -> None:
    these, tally = contest(SMALL, PLAYERS, 8), Tally()
    for number in set(range(8)) - {4}:
        tally.add(play_game(these, number))
    expected = report(tally, SMALL, these.battle.seats, PLAYERS, 8, (4,))
    assert found["lost"] == plain(expected.to_json())


@NEEDS_RAY
@ON_ONE_PROCESS
def test_a_fault_of_a_game_is_told_as_it_is(found: dict[str, Any]) -> None:
    assert found["faults"] == ["no reserves"]


@NEEDS_RAY
@ON_ONE_PROCESS
def test_ladders_and_comparisons_are_the_same_too(found: dict[str, Any]) -> None:
    both = contest(SMALL, PLAYERS, 3), contest(SMALL, PLAYERS[::-1], 3)
    assert found["ladder"] == plain(ladder({SMALL: 4}, PLAYERS, seed=3).to_json())
    assert found["compare"] == plain(compare(*both, 6, fixed=True).to_json())


@NEEDS_RAY
@ON_ONE_PROCESS
def test_a_cluster_is_joined_by_its_address(found: dict[str, Any]) -> None:
    expected = simulate(SMALL, ("random", "random"), 6, seed=3).to_json()
    assert json.loads(found["joined"]) == plain(expected)


@NEEDS_RAY
@ON_ONE_PROCESS
def test_workers_that_have_something_else_installed_do_not_play(found: dict[str, Any]) -> None:
    assert found["other"].startswith("the machines of the cluster have another Battaglia")


# Where there is none


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(ClusterFault, match=r"need Ray: pip install 'battaglia\[cluster\]'"):
        simulate(SMALL, PLAYERS, 2, cluster="local")


@NEEDS_RAY
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_nobody_listens_it_is_said_at_once(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(ClusterFault, match=r"there is no Ray cluster at .* start one with 'ray"):
        simulate(SMALL, PLAYERS, 2, cluster=f"{scheme}127.0.0.1:{port}")


@NEEDS_RAY
def test_somebody_else_who_listens_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "REACHED_WITHIN", 4.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(ClusterFault, match=r"\(no answer within 4 s\): start one"):
            simulate(SMALL, PLAYERS, 2, cluster=address)


@NEEDS_RAY
@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:", "auto-matic"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ClusterFault, match=f"there is no Ray cluster at '{address}'"):
        simulate(SMALL, PLAYERS, 2, cluster=address)
