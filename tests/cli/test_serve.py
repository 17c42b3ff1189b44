"""battaglia serve: what cannot be served is said in one sentence; a browser is sent to the rest."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battaglia.cli import serving
from battaglia.server.serving import settings_at
from battaglia.server.settings import Settings
from tests.cli.running import Run


class AtOnce:
    """A thread that is done when it is started."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        self.start = lambda: target(*args)


@pytest.fixture
def listener() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as there:
        port: int = there.getsockname()[1]
        yield port


@pytest.fixture
def free() -> Iterator[int]:
    """A port on which nobody listens, and nobody else will."""
    with socket.socket() as there:
        there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        there.bind(("127.0.0.1", 0))
        port: int = there.getsockname()[1]
        yield port


def test_a_database_that_cannot_be_opened(run: Run, free: int) -> None:
    done = run("serve", "--port", str(free), "--database", "sqlite:////nowhere/at/all/games.db")
    assert done.code == 2
    assert "cannot be opened" in done.err
    assert "Traceback" not in done.err


def test_a_wrong_port(run: Run) -> None:
    done = run("serve", "--port", "many")
    assert done.code == 2
    assert len(done.err.strip().splitlines()) == 1


def test_a_port_that_is_taken(refused: Callable[..., str], listener: int) -> None:
    assert "is taken; --port" in refused("serve", "--port", str(listener))


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ports at which tables were opened; nothing is really served there."""
    ports: list[int] = []

    def serve_on(there: socket.socket, database: str) -> None:
        ports.append(there.getsockname()[1])

    monkeypatch.setattr("battaglia.server.serving.serve_on", serve_on)
    return ports


@pytest.mark.parametrize("words", [(), ("serve",)])
def test_the_usual_port_may_be_taken(
    words: tuple[str, ...],
    run: Run,
    served: list[int],
    listener: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``battaglia`` alone opens the table, and another one where there is one already."""
    monkeypatch.setattr(serving, "USUAL_PORT", listener)
    done = run(*words)
    assert (done.code, done.err) == (0, "")
    (port,) = served
    assert port != listener
    assert f"http://127.0.0.1:{port}/" in done.out


def test_the_usual_port_is_used_when_it_is_free(
    run: Run, served: list[int], free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "USUAL_PORT", free)
    assert run().code == 0
    assert run("serve", "--port", str(free)).code == 0
    assert served == [free, free]


@pytest.mark.parametrize(
    ("words", "opened"),
    [((), True), (("serve",), False), (("serve", "--open"), True), (("serve", "--no-open"), False)],
)
def test_who_sends_a_browser(
    words: tuple[str, ...],
    opened: bool,
    run: Run,
    served: list[int],
    free: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(serving, "USUAL_PORT", free)
    monkeypatch.setattr(serving, "has_screen", lambda: True)
    monkeypatch.setattr(serving, "show", lambda host, port, address: sent.append(port))
    monkeypatch.setattr(serving, "Thread", AtOnce)
    assert run(*words).code == 0
    assert sent == ([free] if opened else [])


@pytest.mark.parametrize(
    ("words", "fault"),
    [(["--host", "10.255.255.1"], "cannot listen at 10.255.255.1"), (["--port", "99999"], "99999")],
)
def test_where_nobody_can_listen(
    refused: Callable[..., str], words: list[str], fault: str, free: int
) -> None:
    assert fault in refused("serve", "--port", str(free), *words)


def test_a_browser_is_sent_to_the_table(monkeypatch: pytest.MonkeyPatch, listener: int) -> None:
    shown: list[str] = []

    def browse(address: str) -> bool:
        shown.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", browse)
    serving.show("127.0.0.1", listener, "http://here/")
    assert shown == ["http://here/"]


@pytest.mark.parametrize("raises", [True, False])
def test_without_a_browser_the_address_is_said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    listener: int,
    raises: bool,
) -> None:
    def no_browser(address: str) -> bool:
        if raises:
            raise webbrowser.Error("could not locate runnable browser")
        return False

    monkeypatch.setattr(webbrowser, "open", no_browser)
    serving.show("127.0.0.1", listener, "http://here/")
    assert "http://here/" in capsys.readouterr().out


@pytest.mark.parametrize(("display", "screen"), [("", False), (":0", True)])
def test_a_terminal_is_no_screen(
    monkeypatch: pytest.MonkeyPatch, display: str, screen: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert serving.has_screen() is screen


def test_several_processes_need_a_database_that_they_can_share(
    refused: Callable[..., str],
) -> None:
    assert "need PostgreSQL" in refused("serve", "--processes", "2")


def test_options_of_the_server_are_settings_of_its_processes(
    run: Run, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Settings] = []

    def serve_on(there: socket.socket, database: str) -> None:
        found.append(settings_at(there, database))

    monkeypatch.setattr("battaglia.server.serving.serve_on", serve_on)
    for name in ("HOSTS", "TRUSTED_PROXIES", "LOG"):
        monkeypatch.setenv(f"BATTAGLIA_{name}", "")  # and so it is taken back afterwards
    monkeypatch.setenv("BATTAGLIA_DATABASE", "club.db")
    words = ("--hosts", "club.example.net", "--trusted-proxies", "10.0.0.0/8", "--log", "json")
    assert run("serve", "--port", str(free), *words).code == 0
    (settings,) = found
    assert settings.hosts == ("club.example.net",)
    assert settings.trusted_proxies == ("10.0.0.0/8",)
    assert (settings.log, settings.database) == ("json", "club.db")
    assert settings.port == free
