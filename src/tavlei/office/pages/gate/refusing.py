"""A short answer without a thread and without the store: what is refused, and when to come again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from http.cookies import CookieError
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django.conf import settings
from django.http import parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import get_supported_language_variant, gettext_lazy, override
from django.utils.translation.trans_real import parse_accept_lang_header

from tavlei.office.design.costs import MEGA
from tavlei.office.monitor.counting import Reason, count_refusal, count_request
from tavlei.office.monitor.request_ids import HEADER
from tavlei.office.pages.error_answers import API, problems_json, sentence_of
from tavlei.office.pages.security_headers import policy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asgiref.typing import ASGISendCallable, HTTPScope

_TITLES: Final = {
    400: gettext_lazy("Unknown address"),
    401: gettext_lazy("Sign in first"),
    408: gettext_lazy("Too slow"),
    413: gettext_lazy("Too large"),
    429: gettext_lazy("Too many requests"),
    503: gettext_lazy("Busy"),
}
_STATUSES: Final = {
    Reason.HOST: 400,
    Reason.SIGN_IN: 401,
    Reason.SLOW: 408,
    Reason.LARGE: 413,
    Reason.BUDGET: 429,
    Reason.RATE: 429,
    Reason.BYTES: 503,
    Reason.QUEUE: 503,
}
_MUCH: Final = MEGA  # what is left of a body is thrown away as it comes, of a larger one nothing is taken


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nothing is done for a request, after how many seconds it may be, how large a body may be."""

    reason: Reason
    seconds: int = 0
    most: int = 0

    @property
    def status(self) -> int:
        """The status of the answer."""
        return _STATUSES[self.reason]


async def refuse(scope: HTTPScope, send: ASGISendCallable, refused: Refused, cost: str) -> None:
    """Say that nothing is done for a request of this class of cost, and what would be."""
    headers, path = dict(scope["headers"]), scope["path"]
    status, seconds, most = refused.status, refused.seconds, refused.most
    content, kind = _content(status, seconds, most, _language(headers), is_api=path.startswith(API))
    answer = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(content)),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", policy().encode()),
        (b"x-content-type-options", b"nosniff"),
        (HEADER.lower().encode(), uuid4().hex.encode()),
    ]
    if seconds:
        answer.append((b"retry-after", b"%d" % seconds))
    if _leaves_much(headers):
        answer.append((b"connection", b"close"))
    start: Any = {"type": "http.response.start", "status": status, "headers": answer, "trailers": False}
    await send(start)
    await send({"type": "http.response.body", "body": content, "more_body": False})
    count_refusal(cost, refused.reason)
    count_request("refused", scope["method"], status, path, 0.0)


@lru_cache(maxsize=512)
def _content(status: int, seconds: int, most: int, language: str, *, is_api: bool) -> tuple[bytes, bytes]:
    with override(language):
        sentence = sentence_of(status, seconds=seconds, most=most)
        if is_api:
            return json.dumps(problems_json(sentence), ensure_ascii=False).encode(), b"application/json; charset=utf-8"
        page = render_to_string(
            "pages/refused.html", {"sentence": sentence, "status": status, "title": _TITLES[status]}
        )
        return page.encode(), b"text/html; charset=utf-8"


def _leaves_much(headers: Mapping[bytes, bytes]) -> bool:
    """Whether more of a body is to come than is worth throwing away."""
    content = headers.get(b"content-length", b"0")
    return b"transfer-encoding" in headers or not content.isdigit() or int(content) > _MUCH


def _language(headers: Mapping[bytes, bytes]) -> str:
    """The language that was chosen, else the first of the browser's that is spoken here."""
    try:
        chosen = parse_cookie(headers.get(b"cookie", b"").decode("latin-1")).get(settings.LANGUAGE_COOKIE_NAME, "")
    except CookieError:
        chosen = ""
    accepted = parse_accept_lang_header(headers.get(b"accept-language", b"").decode("latin-1"))
    for code in (chosen, *(code for code, _weight in accepted)):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
