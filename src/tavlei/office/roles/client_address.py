"""From where a request came: a proxy in front of the office is believed only where the settings name it."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

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
        if ip_address_of(told) is None:
            return ""
        if not is_among(told, proxies):
            return told
    return ""


def is_among(address: str, proxies: Sequence[Network]) -> bool:
    """Whether an address belongs to one of the networks; an address of IPv4 may come in the clothes of IPv6."""
    found = ip_address_of(address)
    return found is not None and any(found in network for network in proxies)


def ip_address_of(text: str) -> IPv4Address | IPv6Address | None:
    """The address of the internet protocol a text is, or nothing."""
    try:
        found = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if found.version == 6 else found
