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
from tavlei.rulebook import Citation, Clause, citations, load_cited_data

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
    """What the whole package cites: every room is imported and all cited data loaded."""
    import_module("tavlei.office.django_setup").set_up()
    for module in pkgutil.walk_packages([str(PACKAGE)], "tavlei."):
        if not module.name.startswith("tavlei.cli") and ".migrations" not in module.name:
            import_module(module.name)
    load_cited_data()
    return citations()


def citation_place(citation: Citation) -> str:
    """File and line of a citation, seen from the checkout when there is one."""
    module, colon, name = citation.place.partition(":")
    if not colon:
        return _relative(PACKAGE.parent / citation.place)
    if name.endswith(".toml"):
        return _relative(PACKAGE.parent / Path(*module.split(".")[:-1]) / name)
    spec = find_spec(module)
    file = Path(spec.origin) if spec and spec.origin else Path(module)
    return f"{_relative(file)}:{citation.line or 1} ({name})"


def marked_tests(folder: Path = CHECKOUT / "tests") -> list[MarkedTest]:
    """Every `pytest.mark.clause(edition, *numbers)` below a folder of tests; none where there is no such folder."""
    return sorted(mark for file in sorted(folder.rglob("test_*.py")) for mark in _marks(file))


def _marks(file: Path) -> Iterator[MarkedTest]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = dict(_constants(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_clause_mark(node.func):
            edition, *numbers = (_word(each, names) for each in node.args)
            for number in numbers:
                yield MarkedTest(Clause(edition, number), _relative(file), node.lineno)


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names of texts that a module sets itself or imports from us."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text))):
                yield name, text
            case ast.ImportFrom(module=str(module)) if module.startswith("tavlei."):
                for each in node.names:
                    if isinstance(value := getattr(import_module(module), each.name, None), str):
                        yield each.asname or each.name, value
            case ast.ImportFrom(module=str(module)) if module.startswith("tests."):
                helper = CHECKOUT / Path(*module.split(".")).with_suffix(".py")
                if not helper.is_file():  # a folder of helpers, which has no texts of its own
                    continue
                texts = dict(_constants(ast.parse(helper.read_text(encoding="utf-8"))))
                yield from ((each.asname or each.name, texts[each.name]) for each in node.names if each.name in texts)


def _word(argument: ast.expr, names: dict[str, str]) -> str:
    match argument:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name) if name in names:
            return names[name]
    raise ValueError(f"a clause mark has texts only, or names set to a text: {ast.unparse(argument)}")


def _is_clause_mark(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark")):
            return True
        case _:
            return False


def _relative(file: Path) -> str:
    return str(file.relative_to(CHECKOUT) if file.is_relative_to(CHECKOUT) else file)
