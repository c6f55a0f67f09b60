"""From where a request came: a proxy in front of the office is believed only where the settings name it."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from ipaddress import IPv4Network, IPv6Network

    from django.http import HttpRequest, HttpResponse

    Network = IPv4Network | IPv6Network

_FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED")


class ClientAddressMiddleware:
    """Put the client's own address in the place of the proxy's; what a stranger says of himself is dropped."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Read the headers of a trusted proxy, drop those of anybody else."""
        meta, proxies = request.META, settings.PROXIES
        if is_among(meta.get("REMOTE_ADDR", ""), proxies):
            meta["REMOTE_ADDR"] = forwarded_for(meta.get("HTTP_X_FORWARDED_FOR", ""), proxies) or meta["REMOTE_ADDR"]
        else:
            for header in _FORWARDED:
                meta.pop(header, None)
        return self.get_response(request)


def forwarded_for(header: str, proxies: Sequence[Network]) -> str:
    """The last address of the header that is no proxy of ours; what stands before it may be invented."""
    for told in reversed([part.strip() for part in header.split(",")]):
        if not is_address(told):
            return ""
        if not is_among(told, proxies):
            return told
    return ""


def is_among(address: str, proxies: Sequence[Network]) -> bool:
    """Whether an address belongs to one of the networks."""
    return is_address(address) and any(ip_address(address) in network for network in proxies)


def is_address(text: str) -> bool:
    """Whether a text is an address of the internet protocol."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
