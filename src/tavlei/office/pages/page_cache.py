"""Public pages that are the same for everybody: drawn once for each state of what they show and language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tavlei.office.explanations import reader_language
from tavlei.office.journal.cache import cached

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest


def cached_page(request: HttpRequest, state: str, template: str, context: Callable[[], dict[str, Any]]) -> SafeString:
    """The part of a page that its address alone decides, with its filters and its number; the same for everybody."""

    def draw() -> str:
        return str(render_to_string(template, context(), request))

    asked = f"{request.path}?{request.GET.urlencode()}"
    html = cached(f"page:{template}:{reader_language()}:{asked}", state, draw)
    return mark_safe(html)  # noqa: S308 - drawn by a template, which escapes
