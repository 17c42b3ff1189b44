"""The files of deploy: programs that are here read them, and proxies do what they promise."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from httpx2 import Client, TransportError

from battaglia.server.environment import can_be_set, variable
from tests.server.inside import wait_until
from tests.server.postgres import reserve_port
from tools import programs

DEPLOY = Path(__file__).parents[2] / "deploy"
USUAL = ("127.0.0.1:8643", "127.0.0.1:8644")
MATCHES = [f"match-{number}_x" for number in range(20)]
THEIR_OWN = {"BATTAGLIA_SITE", "BATTAGLIA_SERVERS"}
"""Variables of the proxy."""


def program(name: str) -> str:
    """A program that not everybody has; nobody is made to install one for a test."""
    found = programs.FIND[name]()
    if found is None:
        assert not programs.required(), programs.HOW[name]
        pytest.skip(f"{name} is not installed")
    return str(found)


class Answering(BaseHTTPRequestHandler):
    """Says which server was reached, and how."""

    def do_GET(self) -> None:
        told = {"port": self.connection.getsockname()[1], "headers": dict(self.headers)}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nothing is logged."""


@pytest.fixture
def servers() -> Iterator[list[ThreadingHTTPServer]]:
    with ExitStack() as stack:
        made = [
            stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Answering)) for _ in USUAL
        ]
        for one in made:
            Thread(target=one.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield made
        for one in made:
            one.shutdown()


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[Client]:
    """A proxy, and a client of it."""
    env = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with (folder / "log").open("wb") as log:
        started = subprocess.Popen(command, stdout=log, stderr=log, env=env)
    try:
        with Client(base_url=f"http://localhost:{port}") as client:

            def answers() -> bool:
                assert started.poll() is None, (folder / "log").read_text()
                try:
                    return client.get("/").status_code == 200
                except TransportError:
                    return False

            wait_until(answers)
            yield client
    finally:
        started.terminate()
        started.wait()


@contextmanager
def nginx(servers: list[ThreadingHTTPServer], folder: Path) -> Iterator[Client]:
    with reserve_port() as reserved:
        port = reserved.getsockname()[1]
        text = (
            (DEPLOY / "nginx.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
        )
        for usual, server in zip(USUAL, servers, strict=True):
            assert usual in text
            text = text.replace(usual, f"127.0.0.1:{server.server_address[1]}")
        (folder / "site.conf").write_text(text)
        kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{name}_temp_path {folder}/{name};\n" for name in kept)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user} daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;\n"
            f"events {{}}\nhttp {{ access_log off;\n{places}include {folder}/site.conf; }}\n"
        )
        found = program("nginx")
        with running(
            [found, "-p", str(folder), "-c", f"{folder}/nginx.conf"], port, folder
        ) as client:
            yield client


@contextmanager
def caddy(servers: list[ThreadingHTTPServer], folder: Path) -> Iterator[Client]:
    with reserve_port() as reserved:
        port = reserved.getsockname()[1]
        text = (DEPLOY / "Caddyfile").read_text()
        (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
        upstreams = " ".join(f"127.0.0.1:{server.server_address[1]}" for server in servers)
        variables = (f"BATTAGLIA_SITE=http://localhost:{port}", f"BATTAGLIA_SERVERS={upstreams}")
        command = [program("caddy"), "run", "--adapter", "caddyfile"]
        with running(
            ["env", *variables, *command, "--config", f"{folder}/Caddyfile"], port, folder
        ) as client:
            yield client


Proxy = Callable[[list[ThreadingHTTPServer], Path], Any]


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_all_of_a_match_goes_to_one_process_as_long_as_that_is_there(
    proxy: Proxy, servers: list[ThreadingHTTPServer], tmp_path: Path
) -> None:
    with proxy(servers, tmp_path) as client:

        def reached(path: str) -> int:
            answer = client.get(path, headers={"X-Battaglia-Match": "forged"})
            assert answer.status_code == 200
            port: int = answer.json()["port"]
            return port

        where = {}
        for match in MATCHES:
            paths = ("", "/log?after=3", "/overlays/threat", "/socket")
            (where[match],) = {reached(f"/api/matches/{match}{path}") for path in paths}
        assert len(set(where.values())) == 2
        headers = client.get("/api/scenarios").json()["headers"]
        assert headers["X-Forwarded-For"] in ("127.0.0.1", "::1")
        assert headers["Host"] == f"localhost:{client.base_url.port}"
        assert client.get("/metrics").status_code == 404
        servers[0].shutdown()
        servers[0].server_close()
        left = servers[1].server_address[1]
        assert {reached(f"/api/matches/{match}") for match in MATCHES} == {left}


def test_units_are_read_by_systemd(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    for unit in sorted(DEPLOY.glob("*.service")):
        text = unit.read_text()
        assert "ExecStart=/opt/battaglia/bin/battaglia " in text
        # The program need not be installed for its unit to be right.
        copy = tmp_path / unit.name
        copy.write_text(text.replace("/opt/battaglia/bin/battaglia", sys.executable))
        ran = subprocess.run([analyze, "verify", str(copy)], capture_output=True, check=False)
        said = [line for line in ran.stderr.decode().splitlines() if unit.stem.rstrip("@") in line]
        assert not said, said


def test_every_variable_of_the_files_is_a_setting() -> None:
    known = {variable(each.name) for each in can_be_set()} | THEIR_OWN
    for path in sorted(DEPLOY.iterdir()):
        named = set(re.findall(r"\bBATTAGLIA_[A-Z_]+", path.read_text()))
        assert named <= known, (path.name, named - known)


def test_compose_has_the_parts_of_a_club_s_server() -> None:
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {"database", "server-1", "server-2", "worker", "proxy"}
    for name, service in services.items():
        assert service["restart"] == "unless-stopped", name
        assert service["logging"]["options"]["max-size"], name
    assert services["proxy"]["environment"]["BATTAGLIA_SERVERS"] == "server-1:8643 server-2:8643"
