"""The edition this room implements, a short way to name its clauses, and the room's own data files."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import clause, read_toml

if TYPE_CHECKING:
    from tavlei.rulebook import Clause

EDITION: Final = "bridge-classification-2024"


def rule(number: str) -> Clause:
    """A clause of the classification."""
    return clause(EDITION, number)


def read_data(source: str) -> dict[str, Any]:
    """The content of one of the room's own TOML files."""
    return read_toml(source, (files("tavlei.bridge") / source).read_text(encoding="utf-8"))
