"""The wheel: built, installed where nothing else is and no Node, and played with."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest
from httpx2 import Client

import battaglia
from tests.server.playing import Guest, begin
from tests.server.process import PATIENCE
from tests.tools.installing import install
from tools import wheel
from tools.programs import ROOT, WEB, node, path_with_node, required

pytestmark = pytest.mark.xdist_group("wheel")  # its fixtures are costly: one process has them
NO_CLIENT = "the client cannot be built here: Node or its packages are missing"
NOT_SHIPPED = {"__pycache__", "static"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, with the client of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    client = folder / "client"
    if node() is None or not (WEB / "node_modules" / "vite").is_dir():
        assert not required(), NO_CLIENT
        pytest.skip(NO_CLIENT)
    command = ["npx", "--no-install", "vite", "build", "--outDir", str(client)]
    done = subprocess.run(
        command, cwd=WEB, env=path_with_node(), check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return wheel.build(client, folder / "dist")


@pytest.fixture(scope="module")
def metadata(built: Path) -> Message:
    with ZipFile(built) as content:
        (name,) = [name for name in content.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_string(content.read(name).decode())


def test_the_wheel_has_every_file_of_the_package_and_the_client(built: Path) -> None:
    source = ROOT / "src"
    walked = os.walk(source / "battaglia", followlinks=True)
    files = {
        Path(folder, name).relative_to(source).as_posix()
        for folder, _, names in walked
        for name in names
        if not NOT_SHIPPED & set(Path(folder).relative_to(source).parts)
    }
    with ZipFile(built) as content:
        names = {name for name in content.namelist() if ".dist-info/" not in name}
    client = {name for name in names if name.startswith("battaglia/server/static/")}
    assert files == names - client
    assert any(
        re.fullmatch(r"battaglia/server/static/assets/index-.*\.js", name) for name in client
    )


def test_the_wheel_says_what_it_is(built: Path, metadata: Message) -> None:
    assert built.name == f"battaglia-{battaglia.__version__}-py3-none-any.whl"
    assert metadata["Version"] == battaglia.__version__
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Author"] == "The Battaglia authors"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "Montecuccoli" in str(metadata.get_payload())
    assert metadata["Keywords"]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_without_a_client_there_is_no_wheel(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wheel.main(["--client", str(tmp_path), "--out", str(tmp_path / "dist")]) == 1
    assert f"there is no client in {tmp_path}" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()


class Table:
    """``battaglia``, called from the environment in which the wheel is installed."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.seen = folder / "seen.txt"
        browser = folder / "browser"
        note = f"echo \"$1\" > '{self.seen}.part' && /bin/mv '{self.seen}.part' '{self.seen}'"
        browser.write_text(f"#!/bin/sh\n{note}\n", encoding="utf-8")
        browser.chmod(0o755)
        self.log = (folder / "log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [programs / "battaglia"],
            cwd=folder,
            env={
                "PATH": str(programs),
                "HOME": str(folder),
                "LC_ALL": "C.UTF-8",
                "DISPLAY": ":0",
                "BROWSER": f"{browser} %s",
            },
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def address(self) -> str:
        """Where the browser was sent."""
        end = time.monotonic() + PATIENCE
        while not self.seen.exists():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < end, self.said()
            time.sleep(0.05)
        return self.seen.read_text(encoding="utf-8").strip()

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()


@pytest.fixture(scope="module")
def programs(built: Path, metadata: Message, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel, and what it needs, and nothing else."""
    requirements = metadata.get_all("Requires-Dist", [])
    folder = tmp_path_factory.mktemp("environment") / "venv"
    return install(built, requirements, folder, ROOT / "constraints.txt")


@pytest.fixture
def table(programs: Path, tmp_path: Path) -> Iterator[Table]:
    opened = Table(programs, tmp_path)
    try:
        yield opened
    finally:
        opened.close()


def test_the_wheel_alone_opens_the_table(programs: Path, table: Table, tmp_path: Path) -> None:
    assert shutil.which("node", path=str(programs)) is None
    address = table.address()
    assert f"The table is at {address} (Ctrl-C ends)." in table.said()
    with Client(base_url=address, timeout=PATIENCE) as client:
        page = client.get("/").raise_for_status().text
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
        assert scripts
        for script in scripts:
            assert "javascript" in client.get(script).raise_for_status().headers["content-type"]
        rulings = client.get("/api/rulings/montecuccoli").raise_for_status().json()
        assert rulings
        match = begin(client, players={"coalition": "machine:simple"})
        guest = match.guest("papal")
        wait_for_turn(guest)
        action = guest.choices()[0]
        assert guest.play(action)["envelope"]["number"] == guest.number
        assert f"papal: {action}" in guest.get("/record").text
    assert (tmp_path / ".local/share/battaglia/battaglia.db").is_file()
    table.process.send_signal(signal.SIGINT)
    assert table.process.wait() == 0
    assert "Traceback" not in table.said()


def wait_for_turn(guest: Guest) -> None:
    """Wait until the machine has played: it thinks in a process of its own."""
    end = time.monotonic() + PATIENCE
    while guest.envelope()["thinking"]:
        assert time.monotonic() < end, "the machine does not play"
        time.sleep(0.05)


def test_the_installed_command_plays_in_the_terminal_too(programs: Path, tmp_path: Path) -> None:
    words = ["simulate", "navicello-1643", "--games", "2", "--json"]
    environment = {"PATH": str(programs), "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    for command in (words, ["rules", "camposanto", "7.2"], ["scenarios", "--lang", "it"]):
        done = subprocess.run(
            [programs / "battaglia", *command], cwd=tmp_path, env=environment, check=False,
            capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
