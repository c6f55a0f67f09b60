"""The doors of the handbook; its pages are files, which WhiteNoise serves before any view is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from tavlei.office.handbook.chapters import FIRST, chapter_address

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

_CODES: Final = {code for code, _ in settings.LANGUAGES}


def enter(request: HttpRequest) -> HttpResponse:
    """The handbook in the reader's language."""
    if not settings.WHITENOISE_ROOT:
        return _not_built(request)
    return redirect(chapter_address(FIRST))


def not_a_file(request: HttpRequest, page: str) -> HttpResponse:
    """A chapter without its language leads to the reader's; anything else is not there."""
    if not settings.WHITENOISE_ROOT:
        return _not_built(request)
    if page.partition("/")[0] in _CODES or not page.strip("/"):
        raise Http404(page)
    return redirect(f"/handbook/{get_language()}/{page}")


def _not_built(request: HttpRequest) -> HttpResponse:
    return render(request, "handbook/not_built.html", status=404)
