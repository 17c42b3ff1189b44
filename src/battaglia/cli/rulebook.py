"""Where in code, tests and rulings the paragraphs of a game are carried out."""

from __future__ import annotations

import ast
import importlib
import inspect
import operator
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

import battaglia
from battaglia.core.files import read_text
from battaglia.core.game import Game
from battaglia.core.rule import carriers

# Where a paragraph is carried out


class Place(msgspec.Struct, frozen=True):
    """A place in the code or in the tests."""

    file: str
    line: int
    name: str
    kind: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}" + (f" ({self.kind})" if self.kind else "")


def code_places(game: Game) -> dict[str, list[Place]]:
    """For each paragraph, the code that is marked with it."""
    package = importlib.import_module(type(game).__module__.rpartition(".")[0])
    root = checkout() or Path(battaglia.__file__).parent.parent
    found: dict[str, list[Place]] = {}
    for carrier in carriers(package):
        thing = operator.attrgetter(carrier.name)(importlib.import_module(carrier.module))
        file = Path(str(inspect.getsourcefile(thing))).relative_to(root)
        line = inspect.getsourcelines(thing)[1]
        for number in carrier.paragraphs:
            place = Place(file.as_posix(), line, carrier.name, carrier.kind)
            found.setdefault(number, []).append(place)
    return found


def checkout() -> Path | None:
    """The folder of the checkout that this package runs from; None if it is installed."""
    source = Path(battaglia.__file__).parent.parent
    root = source.parent
    return root if source.name == "src" and (root / "tests").is_dir() else None


def test_places(root: Path, game: str) -> dict[str, list[Place]]:
    """For each paragraph, the tests that are marked with it; not those of other games."""
    found: dict[str, list[Place]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        if path.is_relative_to(root / "tests" / "games") and path.parent.name != game:
            continue
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue  # a test under way is not a reason to refuse the rules
        file = path.relative_to(root).as_posix()
        for numbers, name, line in _marked(tree):
            for number in numbers:
                found.setdefault(number, []).append(Place(file, line, name, ""))
    return found


def _marked(tree: ast.Module) -> Iterator[tuple[list[str], str, int]]:
    """Every test function with the paragraphs of its own marks, its class's and its file's."""
    whole = [n for node in tree.body if isinstance(node, ast.Assign) for n in _file_marks(node)]
    for node in tree.body:
        outer = list(whole)
        members: list[ast.stmt] = [node]
        if isinstance(node, ast.ClassDef):
            outer += [n for mark in node.decorator_list for n in _rules(mark)]
            members = node.body
        for member in members:
            if isinstance(member, ast.FunctionDef) and member.name.startswith("test_"):
                own = [n for mark in member.decorator_list for n in _rules(mark)]
                yield list(dict.fromkeys(outer + own)), member.name, member.lineno


def _file_marks(node: ast.Assign) -> list[str]:
    if not any(isinstance(to, ast.Name) and to.id == "pytestmark" for to in node.targets):
        return []
    marks = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
    return [number for mark in marks for number in _rules(mark)]


def _rules(mark: ast.expr) -> list[str]:
    """The paragraphs of ``pytest.mark.rule("6.1", ...)``; none for any other mark."""
    if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.rule":
        return []
    values = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def ruling_titles(root: Path | None, game: Game) -> dict[str, str]:
    """The titles of the rulings, which lie in the documentation of a checkout."""
    path = root / "docs" / "rulings" / f"{game.id}.md" if root else None
    if path is None or not path.is_file():
        return {}
    return dict(re.findall(r"^### ([A-Z][A-Z-]*\d+)\. (.+)$", read_text(path), flags=re.MULTILINE))
