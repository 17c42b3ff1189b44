"""How others reach a server, and who is told."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from battaglia.cli.app import main
from battaglia.server import addresses
from battaglia.server.addresses import is_loopback, network_addresses
from battaglia.server.app import create_app
from battaglia.server.routes_static import OPEN_TO_ALL
from battaglia.server.settings import Settings
from tests.server.conftest import Serve

AT_HOME = ("127.0.0.1", 50000)


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with one address in a network."""
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.5"])


def asked(serve: Serve, host: str, base: str = "http://localhost:8643", **headers: str) -> Any:
    app = serve(host=host, port=8643).app
    client = TestClient(app, base_url=base, client=AT_HOME)
    return client.get("/api/network", headers=headers).json()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])
def test_addresses_of_this_machine_only(host: str) -> None:
    assert is_loopback(host)
    assert network_addresses(host, 8643) == []


@pytest.mark.parametrize("host", ["192.168.1.5", "0.0.0.0", "::", "example.org", ""])
def test_addresses_that_others_can_have(host: str) -> None:
    assert not is_loopback(host)


def test_a_server_says_where_it_listens(serve: Serve) -> None:
    assert asked(serve, "127.0.0.1") == {"open": False, "addresses": [], "option": OPEN_TO_ALL}
    everywhere = asked(serve, "0.0.0.0")
    assert everywhere["open"]
    assert everywhere["addresses"] == ["http://192.168.1.5:8643"]
    assert asked(serve, "10.0.0.7")["addresses"] == ["http://10.0.0.7:8643"]
    assert asked(serve, "fe80::7")["addresses"] == ["http://[fe80::7]:8643"]


def test_strangers_are_not_told_the_addresses(serve: Serve) -> None:
    app = serve(host="0.0.0.0", port=8643, hosts=("example.org",)).app
    stranger = TestClient(app, base_url="http://localhost", client=("203.0.113.9", 5))
    by_name = TestClient(app, base_url="http://example.org", client=AT_HOME)
    assert stranger.get("/api/network").json()["addresses"] == []
    assert by_name.get("/api/network").json()["addresses"] == []
    assert asked(serve, "0.0.0.0", **{"X-Forwarded-For": "203.0.113.9"})["addresses"] == []


def test_where_nobody_has_said_nothing_is_known(tmp_path: Any) -> None:
    app = create_app(Settings(database=str(tmp_path / "some.db")))
    told = TestClient(app, base_url="http://localhost", client=AT_HOME).get("/api/network").json()
    assert told == {"open": False, "addresses": [], "option": OPEN_TO_ALL}
    app.state.server.storage.close()


def test_the_option_is_one_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["serve", "--help"])
    _, command, option, _ = OPEN_TO_ALL.split()
    assert command == "serve"
    assert f"{option} HOST" in capsys.readouterr().out


def test_a_machine_has_no_loopback_among_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert not any(is_loopback(one) for one in addresses.own_addresses())
