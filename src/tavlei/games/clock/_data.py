"""Reading the data files of this package."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from tavlei.rulebook import read_toml


def read_data(source: str) -> dict[str, Any]:
    """The content of one of the package's own TOML files."""
    return read_toml(source, (files("tavlei.games.clock") / source).read_text(encoding="utf-8"))
