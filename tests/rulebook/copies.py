"""Regulations that a test may change: a copy of the package's own, and editions that are laid over them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import tavlei.rulebook
from tavlei.rulebook import Library, Rulebook, lay_over, library
from tavlei.rulebook.library import _installed

PACKAGE = Path(tavlei.rulebook.__file__).parent
PARTS = ("clauses", "doors", "figures", "readings", "tables")


def copied(folder: Path) -> Path:
    """Every data file of the rulebook, copied below a folder."""
    shutil.copy(PACKAGE / "editions.toml", folder)
    for part in PARTS:
        if (PACKAGE / part).is_dir():
            shutil.copytree(PACKAGE / part, folder / part)
    return folder


def later_edition(folder: Path, edition_id: str, extends: str, since: date, **changes: str) -> Path:
    """An edition below a folder that extends a shipped one; `changes` are its data, by the names of the files."""
    named = "".join(f'{name} = {{ en = "x", ru = "x", uk = "x" }}\n' for name in ("title", "short_title", "issuer"))
    series = library().edition(extends).series
    head = f'series = "{series}"\nlanguage = "ru"\ndocument = "x"\nvalid_from = {since}\nextends = "{extends}"\n'
    (folder / "editions.toml").write_text(f"[{edition_id}]\n{head}{named}", encoding="utf-8")
    figures = folder / "figures" / edition_id
    figures.mkdir(parents=True)
    for name, text in changes.items():
        (figures / f"{name}.toml").write_text(f'edition = "{edition_id}"\n{text}', encoding="utf-8")
    return folder


def later_rulebook(folder: Path, edition_id: str, extends: str, since: date, **changes: str) -> Rulebook:
    """The rulebook of such an edition, which nobody else sees."""
    return Rulebook.of(edition_id, among=Library(PACKAGE, later_edition(folder, edition_id, extends, since, **changes)))


@contextmanager
def laid_over(*folders: Path) -> Iterator[Library]:
    """Install folders over the package's own data for a while."""
    with installed(library()):
        yield lay_over(*folders)


@contextmanager
def installed(known: Library) -> Iterator[Library]:
    """Install a library for a while."""
    before = library()
    try:
        _installed[-1] = known
        yield known
    finally:
        _installed[-1] = before
