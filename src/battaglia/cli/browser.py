"""A browser of Chromium's kind, as a printer: it opens a page and gives it back as a PDF.

It is spoken to by its DevTools protocol: only so can one wait until the page says that it is set.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
    "brave-browser",
)
MAC = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
FLAGS = (
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
)
WAKING = 60.0
"""Seconds that a browser may take to start."""
SETTING = 300.0
"""Seconds that a page may take to say that it is set, and to be printed."""
PAUSE = 0.1
STATE = "document.querySelector('[data-print]')?.dataset.print ?? ''"
FAULT = "document.querySelector('[role=alert]')?.textContent ?? ''"
PRINTED = {"printBackground": True, "preferCSSPageSize": True, "transferMode": "ReturnAsStream"}


class CannotPrint(RuntimeError):
    """The browser did not print; the message says why."""


class Refused(CannotPrint):
    """The browser refused a command."""


# Finding


def find() -> Path | None:
    """The browser that CHROMIUM names or, if it names none, one that is installed."""
    named = os.environ.get("CHROMIUM")
    if named:
        return Path(named) if Path(named).is_file() else None
    found = (shutil.which(name) for name in NAMES)
    return next((Path(path) for path in found if path), None) or _elsewhere()


def _elsewhere() -> Path | None:
    """Where browsers are kept that are not on the path."""
    if sys.platform == "darwin":
        places = [Path("/Applications") / name for name in MAC]
    else:
        folders = [os.environ[name] for name in WINDOWS_FOLDERS if name in os.environ]
        places = [Path(folder) / name for folder in folders for name in WINDOWS]
    return next((path for path in places if path.is_file()), None)


# Printing


def print_page(browser: Path, address: str, out: Path) -> None:
    """Print the page at an address into a file, as soon as it says that it is set."""
    with _running(browser) as port_file, _spoken_to(port_file) as page:
        page.open(address)
        page.wait()
        page.print(out)


@contextmanager
def _running(browser: Path) -> Iterator[Path]:
    """A browser with a profile of its own, for a while; the file says where to speak to it."""
    with TemporaryDirectory(prefix="battaglia-", ignore_cleanup_errors=True) as folder:
        command = [str(browser), *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        if sys.platform != "win32" and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # which Chromium cannot do without as root
        try:
            process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise CannotPrint(f"{browser} cannot be started: {error.strerror}") from None
        try:
            yield _port_file(process, Path(folder) / "DevToolsActivePort")
        finally:
            _end(process)


def _port_file(process: subprocess.Popen[bytes], file: Path) -> Path:
    end = time.monotonic() + WAKING
    while time.monotonic() < end:
        if file.is_file() and len(file.read_text(encoding="utf-8").splitlines()) > 1:
            return file
        if process.poll() is not None:
            raise CannotPrint(f"the browser ended at once, with exit code {process.returncode}")
        time.sleep(PAUSE)
    raise CannotPrint("the browser does not answer")


def _end(process: subprocess.Popen[bytes]) -> None:
    """It was asked to go; what has not gone after a while is told to."""
    for force in (None, process.terminate, process.kill):
        if force is not None:
            force()
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
            return


@contextmanager
def _spoken_to(port_file: Path) -> Iterator[Page]:
    port, path = port_file.read_text(encoding="utf-8").splitlines()[:2]
    there = socket.create_connection(("127.0.0.1", int(port)), timeout=WAKING)
    there.settimeout(None)
    try:
        with connect(f"ws://127.0.0.1:{port}{path}", sock=there, max_size=None) as line:
            page = Page(line)
            try:
                yield page
            finally:
                page.close()
    except (WebSocketException, OSError, TimeoutError) as error:
        raise CannotPrint(f"the browser went away: {error}") from None


class Page:
    """A page in the browser, by the DevTools protocol."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.number = 0
        self.session = ""

    def open(self, address: str) -> None:
        """Open the page at an address."""
        target = self.ask("Target.createTarget", url=address)["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]

    def wait(self) -> None:
        """Wait until the page says that it is set."""
        end = time.monotonic() + SETTING
        while time.monotonic() < end:
            state = self.state()
            if state == "ready":
                return
            if state == "fault":
                raise CannotPrint(self.value(FAULT))
            time.sleep(PAUSE)
        raise CannotPrint("the page does not get ready")

    def state(self) -> str:
        """What the page says of itself; nothing while there is none yet to ask."""
        try:
            return self.value(STATE)
        except Refused:
            return ""

    def print(self, out: Path) -> None:
        """Write the page into a file, piece by piece."""
        stream = self.ask("Page.printToPDF", **PRINTED)["stream"]
        with out.open("wb") as file:
            end = False
            while not end:
                piece = self.ask("IO.read", handle=stream, size=1 << 20)
                data = piece["data"]
                file.write(base64.b64decode(data) if piece.get("base64Encoded") else data.encode())
                end = piece["eof"]

    def close(self) -> None:
        """Ask the browser to go."""
        self.session = ""
        with suppress(WebSocketException, OSError, CannotPrint):
            self.ask("Browser.close")

    def value(self, expression: str) -> str:
        """What an expression comes to in the page, as text."""
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"]
        return str(result.get("value", ""))

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to a command; what the browser tells by itself is passed over."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        self.line.send(json.dumps(message))
        while True:
            answer = json.loads(self.line.recv(timeout=SETTING))
            if answer.get("id") != self.number:
                continue
            if "error" in answer:
                raise Refused(f"the browser refuses {method}: {answer['error']['message']}")
            result: dict[str, Any] = answer["result"]
            return result
