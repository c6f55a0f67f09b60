"""What browsers are told to refuse: scripts, frames and addresses of others, and plain HTTP where there is TLS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

POLICY: Final = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Every page is made of files of the office: no script and no style stands within a page."""

HEADERS: Final = {
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def policy(*, framed: bool = False) -> str:
    """The policy of a page; one that may be framed says so, as it is exempt from the older header."""
    record = POLICY | ({"frame-ancestors": "*"} if framed else {})
    return "; ".join(f"{what} {whence}" for what, whence in record.items())


class SecurityHeadersMiddleware:
    """Put the headers on every answer; a page that sets its own policy keeps it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then add what is missing."""
        response = self.get_response(request)
        framed = getattr(response, "xframe_options_exempt", False)
        response.headers.setdefault("Content-Security-Policy", policy(framed=framed))
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if settings.HSTS_SECONDS:
            response.headers.setdefault(
                "Strict-Transport-Security", f"max-age={settings.HSTS_SECONDS}; includeSubDomains"
            )
        session = getattr(request, "session", None)
        if session is not None and session.accessed and SESSION_KEY in session:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response
