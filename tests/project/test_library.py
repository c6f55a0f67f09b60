"""The library that people import: its names hold, its examples run, and it needs none of the extras."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.project import public_names

from tavlei.extras import EXTRAS

ROOT = Path(__file__).parents[2]
EXAMPLES = (
    "tavlei.bridge",
    "tavlei.bridge.public",
    "tavlei.explaining",
    "tavlei.games.draughts",
    "tavlei.games.draughts.playing",
    "tavlei.games.renju",
    "tavlei.games.renju.playing",
    "tavlei.pdn",
    "tavlei.ratings",
    "tavlei.ratings.public",
    "tavlei.sgf",
    "tavlei.titles.public",
    "tavlei.tournament",
    "tavlei.tournament.public",
)
LIBRARY = Path(__file__).with_name("installed_library.py")


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False, capture_output=True, text=True)


def without_extras(*arguments: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "tests.project.without_extras", *arguments)


def test_the_public_names_and_signatures_hold() -> None:
    """Whoever changes one runs `python -m tests.project.public_names` and tells it in CHANGELOG.md."""
    assert public_names.public_names() == public_names.FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("package", [name for name in public_names.PACKAGES if name not in ("tavlei.titles",)])
def test_types_know_every_public_name(package: str) -> None:
    """What is found when it is asked for is what type checkers are told."""
    module = import_module(package)
    assert module.__file__
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.asname or alias.name: f"{node.module}:{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert set(module.__all__) <= {*imported, *defined}
    for name in set(module.__all__) - defined:
        place, _, original = imported[name].partition(":")
        assert getattr(import_module(place), original) is getattr(module, name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_docstrings(name: str) -> None:
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted
    assert not found.failed


def test_names_that_are_not_there_are_told_as_python_tells_them() -> None:
    with pytest.raises(AttributeError, match=r"'tavlei\.ratings' has no attribute 'elo'"):
        _ = import_module("tavlei.ratings").elo
    assert "fsu_month" in dir(import_module("tavlei.ratings"))


def test_the_core_works_without_any_extra() -> None:
    done = without_extras("-c", f"import runpy; runpy.run_path({str(LIBRARY)!r}, run_name='__main__')")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("serve",), "office"),
        (("documents", "list"), "papers"),
    ],
)
def test_a_command_names_the_extra_it_needs(command: tuple[str, ...], extra: str) -> None:
    done = without_extras(*command)
    assert done.returncode == 2
    assert done.stderr.strip().splitlines() == [
        f"error: this needs the extra “{extra}”, which is not installed: pip install 'tavlei[{extra}]'"
    ]


def test_commands_of_the_core_run_without_extras() -> None:
    done = without_extras("board", "W:WKa1:BKh8")
    assert (done.returncode, done.stderr) == (0, "")


def test_every_module_of_an_extra_is_declared_in_it() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in EXTRAS:
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE)


def test_importing_the_games_brings_little_with_it() -> None:
    heavy = ("importlib.resources", "pydantic", "typer", "tavlei.calc", "tavlei.languages", "holidays", "rustworkx")
    done = python("-c", "import sys, tavlei.games.draughts as d; d.Game; print(*sys.modules)")
    assert not set(heavy) & set(done.stdout.split())
