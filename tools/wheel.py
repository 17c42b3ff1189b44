"""Builds the wheel, with the client in it.

    python -m tools.wheel [--client web/dist] [--out dist]

The package is built in a copy of the checkout, so that nothing of an earlier build can slip in
and nothing is left behind. A wheel without a client would be no table: then this fails.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

from tools.programs import ROOT

PAGE = "battaglia/server/static/index.html"
INGREDIENTS = ("pyproject.toml", "README.md", "LICENSE")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.egg-info", "static")


class NoWheel(RuntimeError):
    """The wheel cannot be built; the message says why."""


def build(client: Path, out: Path) -> Path:
    """Build the wheel of this checkout around a built client; its path comes back."""
    if not (client / "index.html").is_file():
        raise NoWheel(f"there is no client in {client}: 'npm run build' in web makes it")
    with tempfile.TemporaryDirectory() as name:
        tree, made = Path(name, "tree"), Path(name, "made")
        # Links are followed: docs/rulings comes along with the server that shows them.
        shutil.copytree(ROOT / "src", tree / "src", ignore=NOT_COPIED)
        for ingredient in INGREDIENTS:
            shutil.copy2(ROOT / ingredient, tree)
        shutil.copytree(client, tree / "src" / Path(PAGE).parent)
        _run_pip(tree, made)
        (wheel,) = made.glob("*.whl")
        with ZipFile(wheel) as content:
            if PAGE not in content.namelist():
                raise NoWheel("the client did not get into the wheel")
        out.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy2(wheel, out))


def _run_pip(tree: Path, made: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--no-cache-dir", "-w", str(made), str(tree)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise NoWheel(f"the package cannot be built:\n{done.stdout}{done.stderr}")


def main(words: Sequence[str] | None = None) -> int:
    """Build, and say where the wheel is."""
    parser = argparse.ArgumentParser(prog="python -m tools.wheel", description=__doc__)
    parser.add_argument("--client", type=Path, default=ROOT / "web" / "dist", metavar="FOLDER")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    chosen = parser.parse_args(words)
    try:
        print(build(chosen.client, chosen.out))
    except NoWheel as error:
        print(f"wheel: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
