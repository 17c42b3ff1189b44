"""battaglia serve: what cannot be served is said in one sentence; a browser is sent to the rest."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable, Iterator

import pytest

from battaglia.cli import serving
from tests.cli.running import Run


@pytest.fixture
def listener() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as there:
        port: int = there.getsockname()[1]
        yield port


@pytest.fixture
def free() -> Iterator[int]:
    """A port on which nobody listens, and nobody will."""
    with socket.socket() as there:
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
