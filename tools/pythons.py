"""Runs the tests with every Python that Battaglia is for, as far as they are on this machine.

    python -m tools.pythons [--list] [--only 3.13] [--jobs 2] [--folder build/pythons] [tests ...]

An interpreter is looked for on the path, among pyenv's and among uv's. Each gets a virtual
environment of its own with the versions of constraints.txt. The exit code is 1 if tests fail, or
if none is there; one that is missing is said.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.programs import ROOT

CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def wanted() -> list[str]:
    """The versions that the package says it is for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [found[1] for line in project["classifiers"] if (found := CLASSIFIER.fullmatch(line))]


def candidates(version: str) -> Iterator[Path]:
    """Where an interpreter may be; a shim of pyenv may stand for one that is not there."""
    here = Path(sys.executable)
    if version == ".".join(map(str, sys.version_info[:2])):
        yield here
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python"), reverse=True)
    if (found := shutil.which(f"python{version}")) is not None:
        yield Path(found)
    if (uv := shutil.which("uv")) is not None:
        said = subprocess.run(
            [uv, "python", "find", version], capture_output=True, text=True, check=False
        )
        if said.returncode == 0:
            yield Path(said.stdout.strip())


def find(version: str) -> Path | None:
    """An interpreter of a version that runs."""
    return next((each for each in candidates(version) if version_of(each) == version), None)


def version_of(python: Path) -> str:
    """What an interpreter says that it is; nothing if it does not run."""
    ask = "import sys; print('{}.{}'.format(*sys.version_info))"
    try:
        said = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""


def prepare(python: Path, folder: Path) -> Path:
    """A virtual environment with the package and what its tests need; its interpreter."""
    own = folder / "bin" / "python"
    if not own.exists():
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
    pip = [str(own), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["-c", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "setuptools"], check=True)
    subprocess.run([*pip, "--no-build-isolation", "-e", f"{ROOT}[dev]"], check=True)
    return own


def test(python: Path, folder: Path, jobs: int, tests: Sequence[str]) -> bool:
    """Do the tests pass?"""
    try:
        own = prepare(python, folder)
    except subprocess.CalledProcessError as error:
        print(f"it cannot be set up: {error}", flush=True)
        return False
    command = [str(own), "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-n", str(jobs), "--dist", "loadgroup", *tests]
    # The package is that of the checkout, whatever the parent process had on its path.
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def main(words: Sequence[str] | None = None) -> int:
    """Run the tests with each version, then say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tools.pythons", description=__doc__)
    parser.add_argument("--list", action="store_true", help="say which are there")
    parser.add_argument("--only", action="append", metavar="VERSION", help="only this one")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "pythons")
    parser.add_argument("tests", nargs="*", default=[], help="by default all of them")
    chosen = parser.parse_args(words)
    found = {version: find(version) for version in chosen.only or wanted()}
    said = {v: str(python) if python else "is not on this machine" for v, python in found.items()}
    if not chosen.list:
        for version, python in found.items():
            if python is not None:
                print(f"--- Python {version}: {python}", flush=True)
                good = test(python, chosen.folder / version, chosen.jobs, chosen.tests)
                said[version] = "passes" if good else "FAILS"
    for version, result in said.items():
        print(f"Python {version}: {result}")
    return 1 if "FAILS" in said.values() or not any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
