"""Public pages that are the same for everybody: drawn once for each state of what they show and language."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tavlei.office.explanations import reader_language
from tavlei.office.journal.cache import cached

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from django.http import HttpRequest

_NONE: Final[Mapping[str, Collection[str]]] = MappingProxyType({})
_PAGE: Final = "page"


class _OtherPageError(Exception):
    """What was drawn is not the page that was asked for, which is not there."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html


def cached_page(
    request: HttpRequest,
    state: str,
    template: str,
    context: Callable[[], dict[str, Any]],
    kept_for: Mapping[str, Collection[str]] = _NONE,
) -> SafeString:
    """The part of a page that its address alone decides, with its filters and its number; the same for everybody.

    It is kept for these values of its filters and the pages that are there. What somebody has written himself is drawn
    for him alone: nobody can fill the cache.
    """

    def draw() -> str:
        values = context()
        html = str(render_to_string(template, values, request))
        if _PAGE in fields and fields[_PAGE] != str(values[_PAGE].number):
            raise _OtherPageError(html)
        return html

    fields = request.GET.dict()
    if any(name != _PAGE and value not in kept_for.get(name, ()) for name, value in fields.items()):
        fields.pop(_PAGE, None)
        return mark_safe(draw())  # noqa: S308 - drawn by a template, which escapes
    asked = "&".join(f"{name}={fields[name]}" for name in sorted(fields))
    try:
        html = cached(f"page:{template}:{reader_language()}:{request.path}?{asked}", state, draw)
    except _OtherPageError as other:
        html = other.html
    return mark_safe(html)  # noqa: S308 - drawn by a template, which escapes
