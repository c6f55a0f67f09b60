"""Where code and tests speak of a clause: the citations of every module, and the marks of the tests.

Both are read off the sources, so that to ask where a clause is applied nothing has to be started.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import tavlei
from tavlei.rulebook import Citation, Clause, library

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(tavlei.__file__).parent
CHECKOUT = PACKAGE.parent.parent

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True, order=True)
class MarkedTest:
    """A test that is marked with a clause."""

    clause: Clause
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A definition that cites: `module:name`, the line where it begins, and the words of its `@cites(…)`."""

    place: str
    line: int
    words: tuple[str, ...]


@cache
def all_citations() -> tuple[Citation, ...]:
    """What the whole package cites, code and data, by clause and place."""
    return (*_cited_by_code(), *library().data_citations())


def _cited_by_code() -> Iterator[Citation]:
    for file in _files_with("@cites("):
        for citing in citing_places(_module_name(file), file.read_text(encoding="utf-8")):
            series, *numbers = citing.words
            yield from (Citation(series, number, citing.place, citing.line) for number in numbers)


def citing_places(module: str, source: str) -> Iterator[CitingPlace]:
    """The definitions of a module that cite clauses, read off its source."""
    tree = ast.parse(source)
    for name, definition in _definitions(tree):
        for decorator in definition.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "cites":
                words = tuple(_word(argument, tree) for argument in decorator.args)
                yield CitingPlace(f"{module}:{name}", definition.decorator_list[0].lineno, words)


def _definitions(parent: ast.AST, prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """Every function and class with its qualified name."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, Definition):
            yield f"{prefix}{node.name}", node
            inside = "." if isinstance(node, ast.ClassDef) else ".<locals>."
            yield from _definitions(node, f"{prefix}{node.name}{inside}")


def _files_with(words: str) -> Iterator[Path]:
    """The sources of the package that hold some words, this one left out."""
    for file in sorted(PACKAGE.rglob("*.py")):
        if file != Path(__file__) and words in file.read_text(encoding="utf-8"):
            yield file


def _module_name(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def citation_place(citation: Citation) -> str:
    """File and line of a citation, seen from the checkout when there is one."""
    module, colon, name = citation.place.partition(":")
    if not colon:
        return _relative(PACKAGE.parent / citation.place)
    return f"{_relative(_source(module) or Path(module))}:{citation.line or 1} ({name})"


@cache
def marked_tests(folder: Path = CHECKOUT / "tests") -> tuple[MarkedTest, ...]:
    """Every `pytest.mark.clause(edition, *numbers)` below a folder of tests; none where there is no such folder."""
    return tuple(sorted(mark for file in sorted(folder.rglob("test_*.py")) for mark in _marks(file)))


def _marks(file: Path) -> Iterator[MarkedTest]:
    source = file.read_text(encoding="utf-8")
    if "mark.clause(" not in source:
        return
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_clause_mark(node.func):
            edition, *numbers = (_word(argument, tree) for argument in node.args)
            for number in numbers:
                yield MarkedTest(Clause(edition, number), _relative(file), node.lineno)


def _word(argument: ast.expr, tree: ast.Module) -> str:
    match argument:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name) if (found := _text_named(name, tree)) is not None:
            return found
    raise ValueError(f"a clause is named by texts only, or by names set to a text: {ast.unparse(argument)}")


def _text_named(name: str, tree: ast.Module) -> str | None:
    """The text that a module sets a name to, or imports under it from another module of ours."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=known)], value=ast.Constant(value=str(text))) if known == name:
                return text
            case ast.AnnAssign(target=ast.Name(id=known), value=ast.Constant(value=str(text))) if known == name:
                return text
            case ast.ImportFrom(module=str(module), names=imported) if module.startswith(("tavlei.", "tests.")):
                for original in (alias.name for alias in imported if name == (alias.asname or alias.name)):
                    return _text_of_module(module, original)
    return None


@cache
def _text_of_module(module: str, name: str) -> str | None:
    file = _source(module)
    return None if file is None else _text_named(name, ast.parse(file.read_text(encoding="utf-8")))


def _source(module: str) -> Path | None:
    """The file of a module of ours, found without importing anything."""
    root = PACKAGE.parent if module.split(".", maxsplit=1)[0] == PACKAGE.name else CHECKOUT
    stem = root / Path(*module.split("."))
    return next((file for file in (stem.with_suffix(".py"), stem / "__init__.py") if file.is_file()), None)


def _is_clause_mark(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark")):
            return True
        case _:
            return False


def _relative(file: Path) -> str:
    return str(file.relative_to(CHECKOUT) if file.is_relative_to(CHECKOUT) else file)
