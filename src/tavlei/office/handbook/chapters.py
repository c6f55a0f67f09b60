"""Which chapter of the handbook helps with a page: its address says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import get_language

from tavlei.office.design.addresses import page_help
from tavlei.office.federation.identity import federation
from tavlei.office.federation.sports import Sport

if TYPE_CHECKING:
    from django.urls import ResolverMatch

FIRST: Final = "index"
_OF_LISTS: Final = {Sport.DRAUGHTS: "rating-draughts", Sport.CHESS: "rating-chess", Sport.BRIDGE: "rating-bridge"}
_KINDS: Final = {"elo_r": Sport.DRAUGHTS, "fsu": Sport.CHESS, "bridge": Sport.BRIDGE}


def help_address(match: ResolverMatch | None) -> str:
    """Where the help for a page stands, in the reader's language; for an unknown page the handbook begins."""
    chapter = "" if match is None else page_help(match.view_name)
    if match is not None and chapter in _OF_LISTS.values():
        chapter = _about_lists(chapter, str(match.kwargs.get("kind", "")))
    return chapter_address(chapter or FIRST)


def _about_lists(chapter: str, kind: str) -> str:
    """Of a page about one kind of list the chapter of that kind; of all lists that of a sport which is played."""
    if kind in _KINDS:
        return _OF_LISTS[_KINDS[kind]]
    if chapter != _OF_LISTS[Sport.DRAUGHTS]:
        return chapter
    played = [sport for sport in _OF_LISTS if sport in federation().sports]
    return _OF_LISTS[played[0]] if played else chapter


def chapter_address(chapter: str, language: str | None = None) -> str:
    """The address of a chapter."""
    code = language or get_language() or "ru"
    return f"/handbook/{code}/" if chapter == FIRST else f"/handbook/{code}/{chapter}/"
