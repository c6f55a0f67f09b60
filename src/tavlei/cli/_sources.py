"""Where code and tests speak of a clause: the citations of every module, and the marks of the tests."""

from __future__ import annotations

import ast
import pkgutil
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import tavlei
from tavlei.rulebook import Citation, Clause, citations, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(tavlei.__file__).parent
CHECKOUT = PACKAGE.parent.parent


@dataclass(frozen=True, slots=True, order=True)
class MarkedTest:
    """A test that is marked with a clause."""

    clause: Clause
    file: str
    line: int


def all_citations() -> tuple[Citation, ...]:
    """What the whole package cites: every room is imported and every table loaded."""
    for module in pkgutil.walk_packages([str(PACKAGE)], "tavlei."):
        if not module.name.startswith("tavlei.cli"):
            import_module(module.name)
    tables()
    return citations()


def citation_place(citation: Citation) -> str:
    """File and line of a citation, seen from the checkout when there is one."""
    module, colon, name = citation.place.partition(":")
    if not colon:
        return _relative(PACKAGE / "rulebook" / citation.place)
    spec = find_spec(module)
    file = Path(spec.origin) if spec and spec.origin else Path(module)
    return f"{_relative(file)}:{citation.line or 1} ({name})"


def marked_tests(folder: Path = CHECKOUT / "tests") -> list[MarkedTest]:
    """Every `pytest.mark.clause(edition, *numbers)` below a folder of tests; none where there is no such folder."""
    return sorted(mark for file in sorted(folder.rglob("test_*.py")) for mark in _marks(file))


def _marks(file: Path) -> Iterator[MarkedTest]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _is_clause_mark(node.func):
            words = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            for number in words[1:]:
                yield MarkedTest(Clause(words[0], number), _relative(file), node.lineno)


def _is_clause_mark(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark")):
            return True
        case _:
            return False


def _relative(file: Path) -> str:
    return str(file.relative_to(CHECKOUT) if file.is_relative_to(CHECKOUT) else file)
