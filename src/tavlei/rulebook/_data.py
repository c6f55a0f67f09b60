"""Reading the data files that travel inside the package."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from tavlei.rulebook.problems import DataError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable


@cache
def package() -> Traversable:
    """The folder of the data of the regulations."""
    return _files("tavlei.rulebook")


def toml_files(root: Traversable, folder: str) -> Iterator[tuple[str, Traversable]]:
    """Every TOML file below a folder, as (name from that folder, file), in order of name; none where it is missing."""
    below = root.joinpath(*folder.split("/"))
    if below.is_dir():
        yield from sorted(_walk(below, ""))


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".toml"):
            yield prefix + entry.name, entry


def data_text(package_name: str, source: str) -> str:
    """The text of a data file that lies in a package of the project."""
    return (_files(package_name) / source).read_text(encoding="utf-8")


def read_data(package_name: str, source: str) -> dict[str, Any]:
    """The content of a TOML file that lies in a package of the project."""
    return read_toml(source, data_text(package_name, source))


def read_toml(source: str, text: str) -> dict[str, Any]:
    """The content of a TOML text; a mistake in it is told with the file and the place."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(Problem("the file is not valid TOML: {error}", {"error": str(error)}, path=source)) from error


def _files(package_name: str) -> Traversable:
    from importlib.resources import files  # noqa: PLC0415 - it brings much with it, and importing the rules must be quick

    return files(package_name)
