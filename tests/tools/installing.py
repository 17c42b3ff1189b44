"""An empty environment in which a wheel is installed, without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ONLINE = bool(os.environ.get("BATTAGLIA_ONLINE"))
"""Fetch what the wheel needs from the package index, instead of copying what is here."""


def needed_by(requirements: list[str]) -> dict[str, Distribution]:
    """The packages here that are needed, the indirect ones too, by their names."""
    found: dict[str, Distribution] = {}
    waiting = [(Requirement(each), "") for each in requirements]
    while waiting:
        wanted, extra = waiting.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        package = distribution(wanted.name)
        if wanted.name not in found:
            found[wanted.name] = package
            extras = ["", *wanted.extras]
            waiting += [(Requirement(r), e) for r in package.requires or [] for e in extras]
    return found


def copy_package(package: Distribution, site: Path) -> None:
    """Put a package that is installed here into another environment."""
    for file in package.files or []:
        source, target = Path(str(package.locate_file(file))), site / file
        if ".." not in file.parts and source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def install(wheel: Path, requirements: list[str], folder: Path, constraints: Path) -> Path:
    """Install a wheel into a new environment; the folder of its programs comes back."""
    venv.create(folder, with_pip=False, symlinks=True)
    programs = folder / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
    pip += ["--disable-pip-version-check", "--quiet"]
    offline = [] if ONLINE else ["--no-index"]
    if not ONLINE:
        site = next(folder.glob("lib/python*/site-packages"))
        for package in needed_by(requirements).values():
            copy_package(package, site)
    install = [*pip, "install", *offline, "-c", str(constraints), str(wheel)]
    for command in (install, [*pip, "check"]):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return programs
