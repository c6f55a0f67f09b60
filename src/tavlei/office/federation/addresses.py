"""The address people really use: every link that leaves the office (QR, calendars, news, letters) is built here."""

from __future__ import annotations

from django.conf import settings

from tavlei.office.federation.identity import federation, request_served


def public_address(path: str = "") -> str:
    """A path below the public address of the office.

    That is what TAVLEI_PUBLIC_URL names, else what the federation has set, else the address under which the request
    came; a command, which has no request, names this machine and the port that `tavlei serve` listens on.
    """
    return _root() + path


def known_address(path: str) -> str:
    """A path below the public address, if somebody has told it; what is printed must lead there from anywhere."""
    text = _own_address()
    return text + path if text else ""


def _own_address() -> str:
    return str(settings.PUBLIC_URL) or federation().public_url


def _root() -> str:
    if text := _own_address():
        return text
    request = request_served()
    if request is not None:
        return request.build_absolute_uri("/").rstrip("/")
    return f"http://127.0.0.1:{settings.CONFIGURATION.served_port()}"
