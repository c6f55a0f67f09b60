"""What cites a clause is named elsewhere in the package, so that people can reach it, and not by tests alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tavlei.sources import PACKAGE, citing_places

_NAME_IN_TEMPLATE = re.compile(r"\.(\w+)")
_TAG = re.compile(r"{[{%].*?[%}]}")


@dataclass
class _Module:
    """A module as far as it names what others define."""

    name: str
    source: str
    tree: ast.Module = field(init=False)

    def __post_init__(self) -> None:
        self.tree = ast.parse(self.source)

    @cached_property
    def imported(self) -> dict[str, str]:
        """Names of the module for what it imports, with the place it imports each from."""
        return {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    @cached_property
    def named(self) -> set[str]:
        """Functions and classes that are named here, each with the module it is known by."""
        found = set()
        for statement in self.tree.body:
            own = getattr(statement, "name", None)  # a function that calls itself is not called by that
            for node in ast.walk(statement):
                match node:
                    case ast.Name(id=name, ctx=ast.Load()) if name != own:
                        found.add(self.imported.get(name, f"{self.name}.{name}"))
                    case ast.Attribute(value=ast.Name(id=module), attr=name) if module in self.imported:
                        found.add(f"{self.imported[module]}.{name}")
                    case ast.Constant(value=str(text)) if text.startswith("tavlei."):
                        found.add(text)  # what is imported by its name when it is wanted
        return found

    @cached_property
    def members(self) -> set[str]:
        """Names of members: after a dot, as a field that a calculator answers with, or as the text of a source."""
        found = set()
        for node in ast.walk(self.tree):
            match node:
                case ast.Attribute(attr=name):
                    found.add(name)
                case ast.keyword(arg="found_at", value=ast.Constant(value=str(text))):
                    found.add(text.rpartition(".")[2])
                case ast.AnnAssign(target=ast.Name(id=name)) if self.name.startswith("tavlei.calc."):
                    found.add(name)
        return found


def _unnamed(modules: Iterable[_Module], templates: Iterable[str]) -> Iterator[str]:
    """The places that cite and that nothing names."""
    listed = list(modules)
    imported = {f"{module.name}.{name}": place for module in listed for name, place in module.imported.items()}
    named = {_defined(name, imported) for module in listed for name in module.named}
    members = {name for module in listed for name in module.members}
    members |= {name for text in templates for tag in _TAG.findall(text) for name in _NAME_IN_TEMPLATE.findall(tag)}
    for module in listed:
        for citing in citing_places(module.name, module.source):
            *outer, name = citing.place.partition(":")[2].split(".")
            if _is_called_by_python(name) or name in _built_by_name(module.tree):
                continue
            if not (name in members if outer and outer[-1] != "<locals>" else f"{module.name}.{name}" in named):
                yield citing.place


def _is_called_by_python(name: str) -> bool:
    return name.startswith("__")


def _built_by_name(tree: ast.Module) -> set[str]:
    """What another decorator than those of Python puts into a register, where it is known by its key."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("form", "calculator")
    }


def _defined(name: str, imported: Mapping[str, str]) -> str:
    """Where something is defined that modules hand on to each other."""
    while name in imported and imported[name] != name:
        name = imported[name]
    return name


def _package() -> list[_Module]:
    modules = []
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules.append(_Module(name, file.read_text(encoding="utf-8")))
    return modules


def _templates() -> Iterator[str]:
    return (file.read_text(encoding="utf-8") for file in Path(PACKAGE).rglob("*.html"))


def test_what_cites_a_clause_is_named_in_the_package() -> None:
    assert list(_unnamed(_package(), _templates())) == []


RULES = """
@cites("game", "1")
def used(): ...

@cites("game", "2")
def handed_on(): return handed_on()

@cites("game", "3")
class Game:
    @property
    @cites("game", "4")
    def shown(self): ...

    @cites("game", "5")
    def forgotten(self): ...

@form("paper")
@cites("game", "6")
class Paper: ...
"""
PACKAGE_OF_RULES = "from room.rules import Game, handed_on, used\n__all__ = ['Game', 'handed_on', 'used']"


def test_what_is_only_handed_on_is_not_named() -> None:
    office = "from room import Game, used as play\nprint(play, Game)"
    modules = [_Module("room.rules", RULES), _Module("room", PACKAGE_OF_RULES), _Module("office", office)]
    assert list(_unnamed(modules, ["{{ game.shown }} forgotten"])) == [
        "room.rules:handed_on",
        "room.rules:Game.forgotten",
    ]
