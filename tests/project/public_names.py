"""`python -m tests.project.public_names`: write the public names of the library with their signatures anew."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

FILE = Path(__file__).with_suffix(".txt")
PACKAGES = (
    "tavlei",
    "tavlei.bridge",
    "tavlei.games.draughts",
    "tavlei.games.renju",
    "tavlei.pdn",
    "tavlei.ratings",
    "tavlei.sgf",
    "tavlei.titles",
    "tavlei.tournament",
)


def public_names() -> str:
    """A line a name: the function with its signature, the class, and of the games each member."""
    return "".join(f"{line}\n" for package in PACKAGES for line in _of_package(package))


def _of_package(package: str) -> Iterator[str]:
    module = import_module(package)
    for name in sorted(module.__all__):
        found = getattr(module, name)
        if inspect.isfunction(found):
            yield f"{package}.{name}{_signature(found)}"
            continue
        yield f"{package}.{name}"
        if name == "Game":
            yield from (f"{package}.{name}.{line}" for line in _members(found))


def _members(kind: type) -> Iterator[str]:
    yield f"__init__{_signature(kind.__init__)}"  # type: ignore[misc]
    for name, member in sorted(vars(kind).items()):
        if not name.startswith("_"):
            inner = getattr(member, "__func__", member)
            yield f"{name}{_signature(inner)}" if inspect.isfunction(inner) else name


def _signature(function: object) -> str:
    return str(inspect.signature(function)).replace("'", "").replace('"', "")  # type: ignore[arg-type]


if __name__ == "__main__":
    FILE.write_text(public_names(), encoding="utf-8")
