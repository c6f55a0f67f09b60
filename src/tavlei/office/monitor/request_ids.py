"""The id of a request: in every log line of it, in the answer, and taken over from the proxy before us."""

from __future__ import annotations

import re
from contextvars import ContextVar
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

HEADER: Final = "X-Request-ID"
_KEPT: Final = "tavlei.request_id"
_FORM: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
current_id: Final[ContextVar[str]] = ContextVar("request_id", default="")


def id_of(request: HttpRequest) -> str:
    """The id that a trusted proxy has given, else a new one."""
    text = request_id(request.headers.get(HEADER, ""), request.META.get("REMOTE_ADDR") or "")
    request.META[_KEPT] = text
    return text


def id_of_request(request: HttpRequest | None) -> str:
    """The id that a request was given, also when it has been answered: Django tells of refusals only then."""
    meta = getattr(request, "META", {})
    return str(meta.get(_KEPT, ""))


def request_id(text: str, sender: str) -> str:
    """The id that was given by a sender of this address, if it is trusted, else a new one."""
    return text if _FORM.fullmatch(text) and _is_trusted(sender) else uuid4().hex


def _is_trusted(sender: str) -> bool:
    """Whether an address is of this machine or of a proxy that the settings name."""
    try:
        address = ip_address(sender)
    except ValueError:
        return False
    return address.is_loopback or any(address in network for network in settings.CONFIGURATION.proxies)


def from_here(request: HttpRequest) -> bool:
    """Whether somebody on this machine asks, and not a proxy on it for somebody else."""
    forwarded = any(name in request.headers for name in ("X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "Via"))
    try:
        return ip_address(request.META.get("REMOTE_ADDR") or "").is_loopback and not forwarded
    except ValueError:
        return False
