"""Which chapter of the handbook helps with a page: its address says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import get_language

from tavlei.office.design.addresses import page_help

if TYPE_CHECKING:
    from django.urls import ResolverMatch

FIRST: Final = "index"


def help_address(match: ResolverMatch | None) -> str:
    """Where the help for a page stands, in the reader's language; for an unknown page the handbook begins."""
    chapter = "" if match is None else page_help(match.view_name)
    return chapter_address(chapter or FIRST)


def chapter_address(chapter: str, language: str | None = None) -> str:
    """The address of a chapter."""
    code = language or get_language() or "ru"
    return f"/handbook/{code}/" if chapter == FIRST else f"/handbook/{code}/{chapter}/"
