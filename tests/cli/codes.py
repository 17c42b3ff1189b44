"""Finds the codes that source files hand to a catalogue, by walking their syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

Expansions = Mapping[tuple[str, str], frozenset[str]]
"""Module and expression of a code that is not a plain text, with what it can be."""


class Use(NamedTuple):
    """A call that names a code: where, which codes, and the parameters that go with them."""

    place: str
    codes: frozenset[str]
    params: frozenset[str]


class Unresolved(AssertionError):
    """A code or its parameters cannot be read off the source: say what they can be."""


class Module:
    """A source file as a tree."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = [n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef)]
        self.by_name = {function.name: function for function in self.functions}

    def imports(self, name: str, module: str) -> bool:
        """Is ``name`` imported from this module, or defined in it?"""
        return any(
            isinstance(node, ast.ImportFrom)
            and node.module == module
            and name in [alias.name for alias in node.names]
            for node in ast.walk(self.tree)
        )

    def method(self, class_name: str, name: str) -> ast.FunctionDef:
        """A method of a class."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef) and node.name == class_name:
                methods = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                return next(method for method in methods if method.name == name)
        raise Unresolved(f"{self.name} has no class {class_name}")

    def calls(self, name: str) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
        """Every call of a function or method, with the innermost function around it."""
        for function in self.functions:
            inner = {
                node
                for other in ast.walk(function)
                if isinstance(other, ast.FunctionDef) and other is not function
                for node in ast.walk(other)
            }
            for node in ast.walk(function):
                if node not in inner and isinstance(node, ast.Call) and _called(node) == name:
                    yield function, node


def modules(*folders: Path) -> list[Module]:
    """The source files of some folders and of the folders inside them."""
    return [Module(path) for folder in folders for path in sorted(folder.rglob("*.py"))]


class Finder:
    """Reads codes and parameters off calls; keeps count of the expansions that it needed."""

    def __init__(self, expansions: Expansions) -> None:
        self.expansions = expansions
        self.needed: set[tuple[str, str]] = set()

    def codes(self, module: Module, function: ast.FunctionDef, node: ast.expr) -> frozenset[str]:
        """What an expression for a code can be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return frozenset({node.value})
        if isinstance(node, ast.IfExp):
            branches = (node.body, node.orelse)
            return frozenset().union(*(self.codes(module, function, b) for b in branches))
        if isinstance(node, ast.Name) and (value := _assigned(function, node.id)) is not None:
            return self.codes(module, function, value)
        key = (module.name, ast.unparse(node))
        if key not in self.expansions:
            raise Unresolved(f"no expansion for {key}")
        self.needed.add(key)
        return self.expansions[key]

    def keys(
        self, module: Module, function: ast.FunctionDef, node: ast.expr | None
    ) -> frozenset[str]:
        """The keys of an expression for parameters."""
        if node is None:
            return frozenset()
        if isinstance(node, ast.Dict):
            found: set[str] = set()
            for key, inner in zip(node.keys, node.values, strict=True):
                if key is None:
                    found |= self.keys(module, function, inner)
                elif isinstance(key, ast.Constant):
                    found.add(str(key.value))
            return frozenset(found)
        if isinstance(node, ast.Name) and (value := _assigned(function, node.id)) is not None:
            return self.keys(module, function, value)
        if isinstance(node, ast.Call) and _called(node) in module.by_name:
            return self.returned_keys(module, module.by_name[_called(node)])
        raise Unresolved(f"{module.name}.{function.name}: {ast.unparse(node)} is not a table")

    def returned_keys(self, module: Module, function: ast.FunctionDef) -> frozenset[str]:
        """The keys of what a function returns."""
        returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
        return frozenset().union(*(self.keys(module, function, value) for value in returned))


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _assigned(function: ast.FunctionDef, name: str) -> ast.expr | None:
    """What a local name is given by plain assignment, if that happens once."""
    found: list[ast.expr] = []
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(to, ast.Name) and to.id == name for to in targets):
            found.append(node.value)
    return found[0] if len(found) == 1 and not isinstance(found[0], ast.Call) else None


def arguments(modules: list[Module], function: str, place: int) -> frozenset[str]:
    """The texts that calls of a function have in a place."""
    found = [
        call.args[place]
        for module in modules
        for _, call in module.calls(function)
        if len(call.args) > place
    ]
    return frozenset(
        node.value for node in found if isinstance(node, ast.Constant) and type(node.value) is str
    )


def said_of_the_board(game: Path) -> set[str]:
    """The codes of the section ``board`` that the tellers of any game and of one game say.

    A code that is put together (an f-string) is left out: the test adds what it can be.
    """
    core = game.parent.parent / "core" / "telling"
    found: set[str] = set()
    for module in modules(core, game / "telling"):
        for function, call in (*module.calls("say"), *module.calls("phrase")):
            if isinstance(call.args[0], ast.Constant) and call.args[0].value == "board":
                found |= _texts(function, call.args[1])
    return found


def _texts(function: ast.FunctionDef, code: ast.expr) -> set[str]:
    """The plain texts that an expression can be; names by what is assigned to them."""
    if isinstance(code, ast.Constant):
        return {str(code.value)}
    if isinstance(code, ast.IfExp):
        return _texts(function, code.body) | _texts(function, code.orelse)
    if isinstance(code, ast.Name):
        assigned = [n for n in ast.walk(function) if isinstance(n, ast.Assign)]
        values = [n.value for n in assigned if ast.unparse(n.targets[0]) == code.id]
        return {text for value in values for text in _texts(function, value)}
    return set()
