"""Which chapter of the handbook helps with a page: by the name of its address, else by the module of its view."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.urls import ResolverMatch

FIRST: Final = "index"
_DATA: Final = Path(__file__).with_name("chapters.toml")


@cache
def chapters() -> Mapping[str, Mapping[str, str]]:
    """The two tables: `page` by the name of an address, `view` by a module and all that is below it."""
    record: dict[str, dict[str, str]] = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    return record


def chapter_for(name: str, module: str) -> str | None:
    """The chapter of a page; None where the tables say nothing."""
    named = chapters()["page"].get(name)
    return named or _chapter_of_view(module.removeprefix("tavlei.office."))


def _chapter_of_view(module: str) -> str | None:
    """By the module itself, else by the nearest package above it."""
    by_view = chapters()["view"]
    while module and module not in by_view:
        module = module.rpartition(".")[0]
    return by_view.get(module)


def help_address(match: ResolverMatch | None) -> str:
    """Where the help for a page stands, in the reader's language; for an unknown page the handbook begins."""
    chapter = FIRST if match is None else chapter_for(match.view_name, match.func.__module__)
    return chapter_address(chapter or FIRST)


def chapter_address(chapter: str, language: str | None = None) -> str:
    """The address of a chapter."""
    code = language or get_language() or "ru"
    return f"/handbook/{code}/" if chapter == FIRST else f"/handbook/{code}/{chapter}/"
