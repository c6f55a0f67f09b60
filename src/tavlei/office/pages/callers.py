"""Who asks: the address of a client, and the account of whoever has signed in."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Final

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

    from django.http import HttpRequest, HttpResponse

    Network = IPv4Network | IPv6Network

_OWN_NETWORK: Final = 64  # bits of an address of IPv6 that a provider gives to one household


def address_of(request: HttpRequest) -> str:
    """The address of the client; `ClientAddressMiddleware` has put it in the place of a known proxy's."""
    found = ip_address_of(request.META.get("REMOTE_ADDR", ""))
    return "" if found is None else str(found)


def caller_of(request: HttpRequest) -> str:
    """Whom to count a request for: the account, else the address; of IPv6 the network it comes from."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"user {user.pk}"
    return network_of(address_of(request))


def network_of(address: str) -> str:
    """An address, of IPv6 the network that one client has to itself."""
    found = ip_address_of(address)
    if found is None or found.version == 4:
        return address
    return str(ip_network((found, _OWN_NETWORK), strict=False))


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
    for text in reversed([part.strip() for part in header.split(",")]):
        if ip_address_of(text) is None:
            return ""
        if not is_among(text, proxies):
            return text
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
