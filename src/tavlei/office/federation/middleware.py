"""For every request: who the federation is, what time it is there, and which of its languages the reader gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from tavlei.office.federation.identity import federation, know

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from django.http import HttpRequest, HttpResponse


class FederationMiddleware:
    """Read the federation once; times are shown and typed by its zone until the answer has gone out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Know it before anything else asks."""
        know(request)
        return self.get_response(request)


class OfferedLanguageMiddleware(LocaleMiddleware):
    """Django's choice of a language, among those the federation offers."""

    def process_request(self, request: HttpRequest) -> None:
        """What the reader chose, else what the browser asks for, else the federation's first language."""
        known = federation()
        translation.activate(chosen_language(request, known.languages) or known.language)
        request.LANGUAGE_CODE = translation.get_language()


def chosen_language(request: HttpRequest, offered: Collection[str]) -> str:
    """The language the reader chose or the browser asks for, if it is offered."""
    wanted = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")]
    for code, _quality in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if code == "*":
            break
        wanted.append(code.partition("-")[0])
    return next((code for code in wanted if code in offered), "")
